// Bets: every wager of every game and every paytable of the library, searchable by any of their words.
import { button, byId, copyButton, h, put } from './dom.js';
import { Stopped } from './engine.js';
import { count, decimal, grouped, percent, root, sign } from './exact.js';
import { fresh } from './situation.js';
import { go, stale, store } from './store.js';

let sought = '';
// The library as the engine priced it, on so many decks; the decks for which that was begun unasked; the paytable that is open.
const library = { decks: 0, answer: null, begun: 0, open: '', failed: '' };

const wagers = () => store.games.flatMap(game => game.wagers.map(wager => ({
  game, wager,
  words: [game.title, game.id, game.document, wager.title, wager.id, wager.rule, ...wager.rows.flatMap(row => [row.label, row.odds])],
})));

const paytables = () => (library.answer?.bets ?? []).flatMap(bet => bet.paytables.map(paytable => ({
  bet, paytable,
  words: [bet.title, bet.id, bet.game, bet.about, paytable.title, paytable.id, paytable.where, paytable.about,
    ...paytable.rows.map(row => row.label), ...Object.values(paytable.odds)],
})));

const found = all => {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ words }) => {
    const text = words.filter(Boolean).join(' ').toLowerCase();
    return wanted.every(word => text.includes(word));
  });
};

const wagerLine = ({ game, wager }) => h('tr', null,
  h('th', { scope: 'row' }, button(wager.title, () => go({ ...fresh(game), wager: wager.id }), { class: 'wager', 'data-k': `bet ${game.id} ${wager.id}` }), h('span', { class: 'rule' }, wager.rule ? ` ${wager.rule}` : '')),
  h('td', { class: 'name' }, game.title),
  h('td', { class: 'name' }, wager.rows.length ? wager.rows.map(row => `${row.label} ${row.odds}`).join(', ') : 'settled by play'));

const table = (label, titles, lines) => h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': label }, h('table', { class: 'bets' },
  h('thead', null, h('tr', null, titles.map(title => h('th', { scope: 'col', class: 'name' }, title)))), h('tbody', null, lines)));

const opened = (paytable, ask) => h('tr', { class: 'inner' }, h('td', { colspan: 4, class: 'name' },
  paytable.about ? h('p', { class: 'hint' }, paytable.about) : null,
  Object.keys(paytable.rules ?? {}).length ? h('p', { class: 'hint' }, Object.entries(paytable.rules).map(([name, value]) => `${name} = ${value}`).join(', ')) : null,
  paytable.lacks?.length ? h('p', { class: 'hint' }, `its decks lack ${paytable.lacks.join(', ')}`) : null,
  h('table', null, h('thead', null, h('tr', null, ['Outcome', 'Pays', 'Ways', 'Probability', 'Return'].map(title => h('th', { scope: 'col' }, title)))),
    h('tbody', null, paytable.rows.map(row => h('tr', null, h('th', { scope: 'row' }, row.label), h('td', null, paytable.odds[row.id] ?? 'loses'),
      h('td', null, grouped(row.ways)), h('td', null, copyButton(decimal(row.probability, 8), row.probability, `${decimal(row.probability, 8)}: copy the exact probability of ${row.label}`, { class: 'plain copied' })),
      h('td', null, decimal(row.contribution, 8)))))),
  h('p', null, `House edge ${percent(paytable.house_edge, 6)} `, copyButton('copy', paytable.house_edge, 'copy the exact house edge'), `, standard deviation ${root(paytable.variance, 6)} `,
    paytable.lacks?.length ? null : button('Use this bet', () => use(paytable, ask), { 'data-k': `use ${paytable.id}`, 'aria-label': `use ${paytable.title} in the explorer` }))));

const paytableLine = ({ bet, paytable }, ask, show) => [
  h('tr', { class: sign(paytable.house_edge) < 0 ? 'turned' : null },
    h('th', { scope: 'row' }, button(paytable.title, () => { library.open = library.open === paytable.id ? '' : paytable.id; show(); }, {
      class: 'wager', 'data-k': `library ${paytable.id}`, 'aria-expanded': library.open === paytable.id ? 'true' : 'false',
    })),
    h('td', { class: 'name' }, [bet.game, paytable.where].filter(Boolean).join(', ')),
    h('td', null, percent(paytable.house_edge)), h('td', null, percent(paytable.hit_frequency, 3))),
  library.open === paytable.id ? opened(paytable, ask) : null,
];

const list = ask => {
  const [here, there] = [found(wagers()), found(paytables())];
  const show = () => put(byId('bets'), list(ask));
  return [h('p', { class: 'hint', role: 'status' }, `${here.length} of ${wagers().length} wagers${library.answer?.bets ? `, ${there.length} of ${count(paytables().length, 'paytable')} of the library` : ''}`),
    here.length ? [h('h3', null, 'In the games here'), table('Wagers found', ['Wager', 'Game', 'Pays'], here.map(wagerLine))] : null,
    there.length ? [h('h3', null, `In the library, priced on ${count(library.decks, 'deck')}`),
      table('Paytables found', ['Bet', 'Dealt on', 'House edge', 'Hits'], there.map(each => paytableLine(each, ask, show)))] : null];
};

// A game that is not listed, a house or a bet of the library, is looked up and listed.
export const listGame = async (id, ask) => {
  if (!id || store.games.some(game => game.id === id)) return;
  const [game] = (await ask({ ask: 'games', game: id })).games ?? [];
  const wager = game?.wagers.find(each => each.rows.length);
  if (!wager || store.games.some(each => each.id === game.id)) return;
  const { shoe } = await ask({ ask: 'sheet', game: game.id, wagers: [wager.id] });
  // The shoe on the left is of whole decks, so decks that lack cards have no place in it.
  if (shoe && Object.values(shoe.counts).every(count => count === shoe.decks) && !store.games.some(each => each.id === game.id)) store.games.push(game);
};

// The bet as a game of its own.
const use = async (paytable, ask) => {
  await listGame(paytable.id, ask);
  const game = store.games.find(each => each.id === paytable.id);
  if (game) go({ ...fresh(game), decks: library.decks });
};

// The library is priced once for a number of decks.
const price = async (ask, show) => {
  const { decks } = store.situation;
  if (library.decks === decks) return;
  library.decks = decks;
  library.failed = '';
  show();
  const answer = await ask({ ask: 'bets', decks });
  if (library.decks !== decks) return;
  library.answer = answer;
  show();
};

const pricing = (ask, show, stop) => {
  const { decks } = store.situation;
  if (library.decks === decks && library.answer?.bets) return null;
  const run = () => price(ask, show).catch(why => { Object.assign(library, { decks: 0, failed: why instanceof Stopped ? 'Cancelled.' : why.message }); show(); });
  if (library.begun !== decks && !stale()) {
    library.begun = decks;
    setTimeout(run);
  }
  return h('p', { class: 'row' }, library.decks === decks && !library.answer?.error ? button('Cancel', stop, { 'data-k': 'cancel bets' }) : button(`Price the library on ${count(decks, 'deck')}`, run, { 'data-k': 'price' }),
    h('span', { class: 'hint' }, library.answer?.error ?? (library.failed || (library.decks === decks ? 'computing' : 'It takes some ten seconds, and any change stops it.'))));
};

export const betsView = (ask, show, stop) => {
  return [h('h2', null, 'Bets'), pricing(ask, show, stop),
    h('label', { class: 'field seek' }, h('span', null, 'Search by name, game, clause, outcome or pay'), h('input', {
      type: 'search', value: sought, 'data-k': 'seek', maxlength: 80,
      oninput: event => { sought = event.target.value; put(byId('bets'), list(ask)); },
    })),
    h('div', { id: 'bets' }, list(ask))];
};
