// Compare: one situation pinned as A, the one on the page as B, and the exact difference of every wager.
import { button, copyButton, h } from './dom.js';
import { minus, percent, sign, signed } from './exact.js';
import { commandLine, described } from './situation.js';
import { game, go, here, stale, store } from './store.js';

const compared = { before: null, after: null, answer: null };

export const pin = () => {
  if (!store.whatIf || stale()) return;
  store.pinned = { situation: store.situation, address: here(), whatIf: store.whatIf, sheet: store.sheet, title: game().title };
};

const edgesOf = whatIf => whatIf.cases[0].wagers.filter(wager => wager.described !== null);

const told = (name, whatIf, situation) => {
  const side = whatIf.cases[0].described;
  return h('div', { class: 'side' }, h('h3', null, `${name}: ${whatIf.game.title}`),
    h('p', null, `${side.shoe.cards} cards${side.shoe.decks ? `, ${side.shoe.decks} decks` : ''}`),
    h('p', { class: 'hint' }, side.departures.length ? side.departures.join('; ') : 'approved'),
    h('p', { class: 'hint mono' }, commandLine({ ask: 'sheet', ...described(situation) })));
};

const line = (a, b) => {
  const difference = a && b ? minus(b.described, a.described) : null;
  return h('tr', { class: b && sign(b.described) < 0 ? 'turned' : null },
    h('th', { scope: 'row' }, (a ?? b).title),
    h('td', null, a ? percent(a.described, 6) : 'not offered'), h('td', null, b ? percent(b.described, 6) : 'not offered'),
    h('td', null, difference === null ? '' : signed(difference, 6)),
    h('td', { class: 'fraction' }, difference ?? ''),
    h('td', null, difference === null ? '' : copyButton('copy', difference, `copy the exact difference of ${(a ?? b).title}`)));
};

const everyDifference = (ask, show) => {
  const [before, after] = [store.pinned.sheet, store.sheet];
  if (!before || !after || stale()) return null;
  if (compared.before !== before || compared.after !== after) {
    Object.assign(compared, { before, after, answer: null });
    ask({ ask: 'diff', before, after }).then(answer => {
      if (compared.after === after) compared.answer = answer;
      show();
    }, () => { compared.after = null; });
  }
  const differences = compared.answer?.differences;
  if (!differences) return null;
  const value = each => each === undefined ? '' : typeof each === 'string' ? each : JSON.stringify(each);
  return h('details', { 'data-k': 'every' }, h('summary', null, `Every field that differs: ${differences.length}`),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Every field that differs' }, h('table', null,
      h('thead', null, h('tr', null, ['Field', 'A', 'B'].map(title => h('th', { scope: 'col' }, title)))),
      h('tbody', null, differences.slice(0, 500).map(each => h('tr', null, h('th', { scope: 'row', class: 'mono' }, each.path),
        h('td', { class: 'fraction' }, value(each.before)), h('td', { class: 'fraction' }, value(each.after))))))));
};

export const compareView = (ask, show) => {
  const pinning = button(store.pinned ? 'Pin this situation as A instead' : 'Pin this situation as A', () => { pin(); show(); }, { 'data-k': 'pin', disabled: !store.whatIf || stale() });
  if (!store.pinned || !store.whatIf) {
    return [h('h2', null, 'Compare'), h('p', null, 'Pin a situation as A, then change anything on the left: it stands here as B, with the exact difference.'), pinning];
  }
  const [a, b] = [edgesOf(store.pinned.whatIf), edgesOf(store.whatIf)];
  const ids = [...new Set([...a, ...b].map(wager => wager.id))];
  return [h('h2', null, 'Compare'),
    h('p', { class: 'row' }, pinning, ' ', button('Go back to A', () => go({ ...store.pinned.situation, mode: 'compare' }), { 'data-k': 'back' })),
    h('div', { class: 'sides' }, told('A', store.pinned.whatIf, store.pinned.situation), told('B', store.whatIf, store.situation)),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'House edges of A and B' }, h('table', { class: stale() ? 'old' : null },
      h('caption', null, 'House edges, and B less A'),
      h('thead', null, h('tr', null, ['Wager', 'A', 'B', 'B less A', 'Exactly', ''].map(title => h('th', { scope: 'col', class: title === 'Exactly' ? 'name' : null }, title || h('span', { class: 'away' }, 'copy'))))),
      h('tbody', null, ids.map(id => line(a.find(each => each.id === id), b.find(each => each.id === id)))))),
    everyDifference(ask, show)];
};
