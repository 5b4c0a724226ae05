// Bets: every wager of every game, searchable by any of its words; one press opens it.
import { button, byId, h, put } from './dom.js';
import { fresh } from './situation.js';
import { go, store } from './store.js';

let sought = '';

const all = () => store.games.flatMap(game => game.wagers.map(wager => ({
  game, wager,
  words: [game.title, game.id, game.document, wager.title, wager.id, wager.rule, ...wager.rows.flatMap(row => [row.label, row.odds])].join(' ').toLowerCase(),
})));

const found = () => {
  const wanted = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return all().filter(({ words }) => wanted.every(word => words.includes(word)));
};

const line = ({ game, wager }) => h('tr', null,
  h('th', { scope: 'row' }, button(wager.title, () => go({ ...fresh(game), wager: wager.id }), { class: 'wager', 'data-k': `bet ${game.id} ${wager.id}` }), h('span', { class: 'rule' }, wager.rule ? ` ${wager.rule}` : '')),
  h('td', { class: 'name' }, game.title),
  h('td', { class: 'name' }, wager.rows.length ? wager.rows.map(row => `${row.label} ${row.odds}`).join(', ') : 'settled by play'));

const list = () => {
  const bets = found();
  return [h('p', { class: 'hint', role: 'status' }, `${bets.length} of ${all().length} wagers`),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Wagers found' }, h('table', { class: 'bets' },
      h('thead', null, h('tr', null, ['Wager', 'Game', 'Pays'].map(title => h('th', { scope: 'col' }, title)))),
      h('tbody', null, bets.map(line))))];
};

export const betsView = () => [h('h2', null, 'Bets'),
  h('label', { class: 'field seek' }, h('span', null, 'Search by name, game, clause, outcome or pay'), h('input', {
    type: 'search', value: sought, 'data-k': 'seek', maxlength: 80,
    oninput: event => { sought = event.target.value; put(byId('bets'), list()); },
  })),
  h('div', { id: 'bets' }, list())];
