// What the page knows: the games, the situation with what came before and after it, and the answers to it.
import { address, described, read } from './situation.js';

export const store = {
  games: [],
  situation: null,
  before: [],
  after: [],
  notice: null,
  // The answers, and the key of the situation that they belong to.
  answered: '',
  whatIf: null,
  sheet: null,
  refusal: null,
  computing: false,
  cancelled: false,
  progress: null,
  pinned: null,
  // A sheet that was dropped, to be held against the page's own.
  dropped: null,
};

export const game = () => store.games.find(game => game.id === store.situation.game);

export const here = () => address(store.situation, game());

// The situations whose distribution was asked for.
const distributed = new Set();

const about = situation => JSON.stringify(described(situation));

export const isDistributed = () => distributed.has(about(store.situation));

export const distributing = wanted => {
  if (wanted) distributed.add(about(store.situation));
  else distributed.delete(about(store.situation));
};

// What an answer depends on.
export const keyOf = situation => about(situation) + (distributed.has(about(situation)) ? ' main' : '');

// Whether the numbers on the page belong to another situation than the one that it describes.
export const stale = () => keyOf(store.situation) !== store.answered;

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

// Undo and redo change the situation, not the tool that one is in.
export const undo = () => {
  if (!store.before.length) return;
  store.after.push(store.situation);
  store.situation = { ...store.before.pop(), mode: store.situation.mode };
  show();
};

export const redo = () => {
  if (!store.after.length) return;
  store.before.push(store.situation);
  store.situation = { ...store.after.pop(), mode: store.situation.mode };
  show();
};

// Goes where the address says.
export const follow = () => {
  const { situation, why, other } = read(location.hash, store.games);
  if (store.situation && JSON.stringify(situation) === JSON.stringify(store.situation) && !why && !other) return;
  if (store.situation) store.before.push(store.situation);
  store.after = [];
  store.situation = situation;
  store.notice = why ?? other ?? null;
  show();
};
