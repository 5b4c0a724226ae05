// What the page knows: the games, the situation with what came before and after it, and the answers to it.
import { address, read } from './situation.js';

export const store = {
  games: [],
  situation: null,
  before: [],
  after: [],
  notice: null,
  // The answers, and the situation's address that they belong to.
  whatIf: null,
  sheet: null,
  refusal: null,
  computing: false,
  cancelled: false,
  progress: null,
  pinned: null,
  certified: null,
};

export const game = () => store.games.find(game => game.id === store.situation.game);

export const here = () => address(store.situation, game());

let changed = () => {};

export const whenChanged = tell => { changed = tell; };

const show = () => {
  history.replaceState(null, '', here());
  changed();
};

// Moves on to another situation. What only looks elsewhere is no step of its own.
export const go = (situation, looking = false) => {
  if (JSON.stringify(situation) === JSON.stringify(store.situation)) return;
  if (!looking) {
    store.before.push(store.situation);
    store.after = [];
  }
  store.notice = null;
  store.situation = situation;
  show();
};

export const look = change => go({ ...store.situation, ...change }, true);

export const undo = () => {
  if (!store.before.length) return;
  store.after.push(store.situation);
  store.situation = store.before.pop();
  show();
};

export const redo = () => {
  if (!store.after.length) return;
  store.before.push(store.situation);
  store.situation = store.after.pop();
  show();
};

// Goes where the address says.
export const follow = () => {
  const { situation, why, other } = read(location.hash, store.games);
  if (store.situation && JSON.stringify(situation) === JSON.stringify(store.situation) && !why && !other) return;
  if (store.situation) store.before.push(store.situation);
  store.situation = situation;
  store.notice = why ?? other ?? null;
  show();
};
