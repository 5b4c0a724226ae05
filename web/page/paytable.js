// A wager opened: its rows with pays to edit, ways, probability, return, exact fractions to copy, and solved pays.
import { button, copyButton, h } from './dom.js';
import { decimal, grouped, odds, percent, root, sign } from './exact.js';
import { choosing } from './situation.js';
import { game, go, store } from './store.js';

// The solved pays shown, by wager and row; they belong to one situation.
const solved = { address: '', rows: new Map() };
export const target = { edge: '5%' };

const place = (wager, row) => `${wager.id}/${row.id}`;

const listedRow = (wager, row) => game().wagers.find(each => each.id === wager.id)?.rows.find(each => each.id === row.id);

const payCell = (wager, row) => {
  const listed = listedRow(wager, row);
  if (!listed) return h('td', null, odds(row.pays));
  const chosen = store.situation.pays[place(wager, row)];
  return h('td', null, h('input', {
    type: 'text', class: chosen ? 'pay changed' : 'pay', 'data-k': `pay ${place(wager, row)}`, maxlength: 30,
    'aria-label': `${row.label} pays; approved ${listed.odds}`, value: chosen ?? listed.odds, spellcheck: 'false',
    onchange: event => {
      const value = event.target.value.trim();
      go(choosing(store.situation, 'pays', place(wager, row), value === listed.odds ? '' : value));
    },
  }));
};

const nearest = (wager, row, near) => near && h('span', { class: 'near' },
  button(near.odds, () => go(choosing(store.situation, 'pays', place(wager, row), near.odds)), {
    'data-k': `use ${place(wager, row)} ${near.odds}`, title: 'let the row pay this',
  }), ` ${percent(near.house_edge)}`);

const solvedRow = (wager, row) => {
  const answer = solved.rows.get(place(wager, row));
  if (!answer) return null;
  const [found] = answer.cases ?? [];
  return h('tr', { class: 'solved' }, h('td', { colspan: 7 },
    answer.error ? h('span', { class: 'warning' }, answer.error, answer.help ? ` (${answer.help})` : '')
      : found.pays === null ? h('span', { class: 'warning' }, 'No pay of this row gives that edge.')
      : [h('span', null, `An edge of ${percent(answer.house_edge, 2)} from ${found.decks} whole decks: `,
        h('b', null, decimal(found.pays, 6)), ' for 1 '), copyButton('copy fraction', found.pays, 'copy the exact pay'),
      found.below || found.above ? ' The odds nearest: ' : null,
      nearest(wager, row, found.below), nearest(wager, row, found.above)]));
};

const solve = async (ask, wager, row, show) => {
  const { game: id, decks, pays, rules, readings } = store.situation;
  const address = location.hash;
  const answer = await ask({ ask: 'solve', game: id, decks, pays, rules, readings, row: place(wager, row), edge: target.edge });
  if (location.hash !== address) return;
  if (solved.address !== address) solved.rows.clear();
  solved.address = address;
  solved.rows.set(place(wager, row), answer);
  show();
};

const rowLine = (wager, row, ask, show) => [
  h('tr', { class: row.pays.startsWith('-') ? 'loss' : null },
    h('th', { scope: 'row' }, row.label, h('span', { class: 'rule' }, row.rule ? ` ${row.rule}` : '')),
    payCell(wager, row),
    h('td', { class: 'ways' }, row.ways ? grouped(row.ways) : ''),
    h('td', null, copyButton(decimal(row.probability, 8), row.probability, `${decimal(row.probability, 8)}: copy the exact probability of ${row.label}`, { class: 'plain copied' })),
    h('td', null, row.one_in ? grouped(decimal(row.one_in, 2).split('.')[0]) + '.' + decimal(row.one_in, 2).split('.')[1] : 'never'),
    h('td', { class: sign(row.contribution) < 0 ? 'minus' : null }, decimal(row.contribution, 8)),
    h('td', null, listedRow(wager, row) && !row.pays.startsWith('-') && row.pays !== '0'
      ? button(target.edge, () => solve(ask, wager, row, show), {
        class: 'plain', 'data-k': `solve ${place(wager, row)}`, 'aria-label': `which pay of ${row.label} gives an edge of ${target.edge}`,
      }) : '')),
  solved.address === location.hash ? solvedRow(wager, row) : null,
];

const FIGURES = [
  ['house_edge', 'House edge'], ['return_to_player', 'Return'], ['hit_frequency', 'Hit frequency'],
  ['push_frequency', 'Push frequency'], ['expectation_per_resolved', 'Per resolved wager'], ['variance', 'Variance'],
];

const figures = wager => h('dl', { class: 'figures' },
  FIGURES.filter(([key]) => wager[key] !== null && wager[key] !== undefined).map(([key, title]) => h('div', null,
    h('dt', null, title),
    h('dd', null, decimal(wager[key], 10), ' ', copyButton('copy', wager[key], `copy the exact ${title.toLowerCase()}`)))),
  wager.variance ? h('div', null, h('dt', null, 'Standard deviation'), h('dd', { 'data-figure': 'deviation' }, root(wager.variance, 10))) : null,
  wager.average_wager ? h('div', null, h('dt', null, 'Average wager'), h('dd', null, decimal(wager.average_wager, 10))) : null);

export const paytable = (wager, ask, show) => h('div', { class: 'paytable' },
  h('p', { class: 'hint scrolls' }, 'The table scrolls sideways: ways, probability and return stand to the right \u2192'),
  h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': `Paytable of ${wager.title}` },
    h('table', null,
      h('caption', { class: 'away' }, `Paytable of ${wager.title}`),
      h('thead', null, h('tr', null, ['Outcome', 'Pays', 'Ways', 'Probability', '1 in', 'Return', 'Solve'].map(title => h('th', { scope: 'col' }, title)))),
      h('tbody', null, wager.rows.map(row => rowLine(wager, row, ask, show))))),
  h('p', { class: 'hint' }, 'A probability copies its exact fraction. Solve finds the pay that gives the edge wanted.'),
  h('label', { class: 'target' }, 'Edge wanted ', h('input', {
    type: 'text', value: target.edge, 'data-k': 'target', maxlength: 12, size: 5,
    onchange: event => { target.edge = event.target.value.trim() || '5%'; solved.rows.clear(); show(); },
  })),
  figures(wager));
