// The line that says how things stand: approved, departing, computing, finished, impossible, and certified or not.
import { button, byId, copyButton, h, put } from './dom.js';
import { count } from './exact.js';
import { CARDS, STRATEGIES, choosing, countOf, isPlayed, usualDecks } from './situation.js';
import { game, go, here, look, redo, stale, store, undo } from './store.js';

// Every change, with the situation as it would be without it.
export const changes = () => {
  const [situation, listed] = [store.situation, game()];
  const { from, to } = listed.decks;
  const removed = CARDS.filter(card => countOf(situation, card) < situation.decks);
  const added = CARDS.filter(card => countOf(situation, card) > situation.decks);
  const without = cards => ({ ...situation, counts: Object.fromEntries(Object.entries(situation.counts).filter(([card]) => !cards.includes(card))) });
  const listedCards = cards => cards.length > 6 ? `${count(cards.reduce((sum, card) => sum + Math.abs(situation.decks - countOf(situation, card)), 0), 'card')}`
    : cards.map(card => `${Math.abs(situation.decks - countOf(situation, card))} \u00d7 ${card}`).join(', ');
  return [
    ...(situation.decks < from || situation.decks > to ? [[`${count(situation.decks, 'deck')}, approved ${from} to ${to}`, { ...situation, decks: usualDecks(listed), counts: {} }]] : []),
    ...(removed.length ? [[`removed ${listedCards(removed)}`, without(removed)]] : []),
    ...(added.length ? [[`added ${listedCards(added)}`, without(added)]] : []),
    ...Object.entries(situation.pays).map(([place, pays]) => [`${place} pays ${pays}`, choosing(situation, 'pays', place, '')]),
    ...Object.entries(situation.rules).map(([name, value]) => [`${name} = ${value}`, choosing(situation, 'rules', name, '')]),
    ...Object.entries(situation.readings).map(([name, value]) => [`${name} read as ${value}`, choosing(situation, 'readings', name, '')]),
    ...Object.entries(situation.dealt).filter(([, cards]) => cards.length).map(([hand, cards]) => [`${hand} has ${cards.join(' ')}`, { ...situation, dealt: { ...situation.dealt, [hand]: [] } }]),
    ...(situation.strategy && situation.strategy !== STRATEGIES[0] ? [[`played by ${situation.strategy}`, { ...situation, strategy: '' }]] : []),
  ];
};

// Blackjack is certified by optimal play, and the page plays otherwise unless told.
const playedOtherwise = () => {
  const strategy = store.situation.strategy || STRATEGIES[0];
  return isPlayed(game()) && strategy !== 'optimal' ? `: sheets are certified by optimal play, and this page plays by ${strategy}` : '';
};

// The page's sheet against one that was dropped. Only a sheet whose digest is listed is called certified, and only while
// the game is the approved one.
export const certified = () => {
  const { dropped, sheet } = store;
  if (dropped && sheet && !stale() && dropped.text === JSON.stringify(sheet)) {
    return dropped.listed && standing() === 'approved' ? `matches the certified sheet ${dropped.name}` : `equals the dropped sheet ${dropped.name}`;
  }
  return `not certified${playedOtherwise()}`;
};

export const standing = () => {
  if (store.computing) return 'computing';
  if (store.refusal) return 'refused';
  if (!store.whatIf) return 'waiting';
  if (stale()) return 'cancelled';
  if (store.sheet?.finished) return 'finished';
  return store.whatIf.cases[0].described.departures.length || changes().length ? 'departs' : 'approved';
};

const refusalTitle = error => {
  if (error.startsWith('no round can reach this point')) return 'Impossible deal';
  if (/can run out|shoe holds|too small|cards? (is|are) left/.test(error)) return 'Shoe too small';
  return 'Refused';
};

const chips = () => h('ul', { class: 'chips' }, changes().map(([words, without]) => h('li', null, words, ' ',
  button('\u00d7', () => go(without), { 'aria-label': `undo: ${words}`, 'data-k': `chip ${words}` }))));

const computing = cancel => {
  const { ahead = 0, done = 0 } = store.progress ?? {};
  return [h('b', { class: 'pill computing' }, 'Computing'),
    h('progress', { 'aria-label': 'computing', ...(ahead ? { max: ahead, value: Math.min(done, ahead) } : {}) }),
    button('Cancel', cancel, { 'data-k': 'cancel' }), chips()];
};

const digest = () => copyButton(`table sha256 ${game().table_sha256.slice(0, 16)}\u2026`, game().table_sha256, `copy the digest of the rules table, ${game().table_sha256}`, { class: 'plain digest' });

const saying = (cancel, again) => {
  switch (standing()) {
    case 'computing': return computing(cancel);
    case 'waiting': return [h('b', { class: 'pill computing' }, store.cancelled ? 'Cancelled' : 'Starting'), h('span', { class: 'quiet' }, store.failed ?? '')];
    case 'cancelled': return [h('b', { class: 'pill computing' }, 'Cancelled'), chips(), h('span', { class: 'warning' }, 'The numbers below are of the situation before.'),
      button('Compute', again, { 'data-k': 'again' })];
    case 'refused': {
      const { error, help } = store.refusal;
      return [h('b', { class: 'pill refused' }, refusalTitle(error)), h('span', null, error, help ? h('span', { class: 'quiet' }, ` \u2013 ${help}`) : null), chips(),
        store.whatIf ? h('span', { class: 'quiet' }, 'The numbers below are of the situation before.') : null];
    }
    case 'finished': return [h('b', { class: 'pill finished' }, 'Finished round'), chips()];
    case 'departs': return [h('b', { class: 'pill departs' }, store.whatIf.cases[0].described.departures.length ? 'Departs' : 'Changed'), chips()];
    default: return [h('b', { class: 'pill approved' }, 'Approved')];
  }
};

export const MODES = [['explore', 'Explore'], ['compare', 'Compare'], ['audit', 'Audit'], ['bets', 'Bets'], ['teach', 'Teach']];

export const mode = () => MODES.some(([id]) => id === store.situation.mode) ? store.situation.mode : 'explore';

let exporting = false;

export const renderTop = (text, show) => {
  put(byId('modes'), MODES.map(([id, title]) => button(title, () => look({ mode: id }), {
    'aria-current': id === mode() ? 'page' : null, 'data-k': `mode ${id}`,
  })));
  put(byId('tools'),
    button('Undo', undo, { disabled: !store.before.length, 'data-k': 'undo' }),
    button('Redo', redo, { disabled: !store.after.length, 'data-k': 'redo' }),
    button('Export', () => { exporting = !exporting; show(); }, { 'aria-expanded': exporting ? 'true' : 'false', 'data-k': 'export' }));
  put(byId('export'), exporting ? text() : []);
};

export const renderStatus = (cancel, again) => {
  const state = standing();
  put(byId('status'), store.notice ? h('p', { class: 'notice', role: 'alert' }, store.notice) : null,
    h('div', { class: 'standing' }, saying(cancel, again),
      h('span', { class: 'grow' }), digest(), h('span', { class: certified().startsWith('matches') ? 'well' : 'quiet', id: 'certified' }, certified())));
  document.body.dataset.state = state;
  document.body.dataset.at = here();
};
