// Blackjack's chart: what to do with every first two cards, and what the second-best action would cost.
import { choice, h } from './dom.js';
import { decimal, minus, percent, signed } from './exact.js';
import { handButton } from './hand.js';
import { undealt } from './situation.js';
import { look, store } from './store.js';

const chart = { asked: '', answer: null, by: 'hands' };
const CODES = { hit: 'H', stand: 'S', double: 'D', split: 'P', surrender: 'R' };

export const chartQuestion = () => ({ ask: 'chart', ...undealt(store.situation) });

const second = deal => {
  const values = Object.entries(deal.actions).filter(([name]) => name !== deal.best);
  values.sort(([, a], [, b]) => minus(a, b).startsWith('-') ? 1 : -1);
  return values.length ? [values[0][0], minus(deal.actions[deal.best], values[0][1])] : null;
};


const cell = deal => {
  const next = second(deal);
  const words = next ? `${deal.player} against ${deal.upcard}: ${deal.best}; ${next[0]} costs ${decimal(next[1], 6)}` : `${deal.player} against ${deal.upcard}: ${deal.best}`;
  return h('td', { class: CODES[deal.best] ?? '' }, handButton(
    [h('b', null, CODES[deal.best] ?? deal.best), next ? h('small', null, decimal(next[1], 3).replace(/^0/, '')) : null],
    deal.player, deal.upcard, () => look({ view: 'hand' }), { class: 'cell', 'aria-label': words, title: words, 'data-k': `cell ${deal.player} ${deal.upcard}` }));
};

const byHands = answer => {
  const hands = [...new Set(answer.hands.map(deal => deal.player))];
  const of = new Map(answer.hands.map(deal => [`${deal.player}|${deal.upcard}`, deal]));
  return h('table', { class: 'play' },
    h('caption', null, 'Every first two cards: the best action, and what the second-best costs in units'),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Hand'), answer.upcards.map(upcard => h('th', { scope: 'col' }, upcard)))),
    h('tbody', null, hands.map(player => h('tr', null, h('th', { scope: 'row' }, player), answer.upcards.map(upcard => {
      const deal = of.get(`${player}|${upcard}`);
      return deal ? cell(deal) : h('td', null);
    })))));
};

const byTotals = answer => ['hard', 'soft', 'pairs'].map(kind => h('table', { class: 'play' },
  h('caption', null, `${kind[0].toUpperCase()}${kind.slice(1)}`),
  h('thead', null, h('tr', null, h('td', null), answer.upcards.map(upcard => h('th', { scope: 'col' }, upcard)))),
  h('tbody', null, Object.entries(answer.chart[kind]).map(([name, line]) => h('tr', null,
    h('th', { scope: 'row' }, name), line.map(word => h('td', { class: word === '-' ? null : word[0] }, word === '-' ? '\u00b7' : word)))))));

const legend = () => h('ul', { class: 'legend line' }, Object.entries(CODES).map(([name, letter]) =>
  h('li', null, h('b', { class: `key ${letter}` }, letter), ` ${name}`)));

const summary = answer => {
  const yardstick = answer.optimal ? 'optimal' : 'composition';
  return h('p', null, `By the chart the player\u2019s expectation is ${signed(answer.expectation, 6)}, by ${yardstick} ${signed(answer[yardstick], 6)}: the chart gives away ${percent(answer.gives_away, 6)}.`);
};

export const chartView = (ask, show) => {
  const question = chartQuestion();
  const text = JSON.stringify(question);
  if (chart.asked !== text) {
    chart.asked = text;
    ask(question).then(answer => {
      if (chart.asked !== text) return;
      chart.answer = answer;
      show();
    }, () => { chart.asked = ''; });
  }
  const answer = chart.answer;
  if (!answer) return h('p', { class: 'quiet' }, 'computing the chart');
  if (answer.error) return h('p', { class: 'warning', role: 'alert' }, answer.error, answer.help ? `: ${answer.help}` : '');
  return h('div', { class: chart.asked === text ? 'chart' : 'chart old' }, summary(answer),
    choice('chart', [['hands', 'By two cards'], ['totals', 'By total']], chart.by, by => { chart.by = by; show(); }), legend(),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'The chart' }, chart.by === 'hands' ? byHands(answer) : byTotals(answer)));
};
