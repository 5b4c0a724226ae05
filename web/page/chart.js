// Blackjack's chart: what to do with every first two cards, and what the second-best action would cost.
//
// The chart comes at once; every hand is asked for by itself, a line at a time, and the costs appear as they come.
import { choice, h } from './dom.js';
import { decimal, minus, percent, signed } from './exact.js';
import { handButton } from './hand.js';
import { undealt } from './situation.js';
import { look, store } from './store.js';

const chart = { asked: '', answered: '', answer: null, by: 'hands', deals: new Map() };
const VALUES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const HANDS = VALUES.flatMap((first, place) => VALUES.slice(place).map(second => [first, second]));
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

const byHands = answer => h('table', { class: 'play' },
  h('caption', null, 'Every first two cards: the best action, and what the second-best costs in units'),
  h('thead', null, h('tr', null, h('th', { scope: 'col' }, 'Hand'), answer.upcards.map(upcard => h('th', { scope: 'col' }, upcard)))),
  h('tbody', null, HANDS.map(cards => h('tr', null, h('th', { scope: 'row' }, cards.join(' ')), answer.upcards.map(upcard => {
    const deal = chart.deals.get(`${cards.join(' ')} ${upcard}`);
    return !deal ? h('td', { class: 'quiet' }, '\u2026') : deal.error ? h('td', { title: deal.error }, '\u2013') : cell(deal);
  })))));

// Asks for the hands line by line; stops if the situation has changed.
const askHands = async (ask, show, text) => {
  const about = JSON.parse(text);
  delete about.ask;
  for (const hand of HANDS) {
    const answers = await Promise.all(chart.answer.upcards.map(upcard => ask({ ask: 'hand', ...about, hand, upcard })));
    if (chart.asked !== text) return;
    answers.forEach((deal, place) => chart.deals.set(`${hand.join(' ')} ${chart.answer.upcards[place]}`, deal));
    if (hand[1] === '10') show();
  }
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

// What is shown, if it answers what is asked: the question and its answer.
export const chartAnswered = () => {
  const question = chartQuestion();
  return chart.answer && !chart.answer.error && chart.answered === JSON.stringify(question) ? { question, answer: chart.answer } : null;
};

export const chartView = (ask, show) => {
  const question = chartQuestion();
  const text = JSON.stringify(question);
  if (chart.asked !== text) {
    chart.asked = text;
    chart.deals = new Map();
    ask(question).then(answer => {
      if (chart.asked !== text) return null;
      Object.assign(chart, { answer, answered: text });
      show();
      return answer.error ? null : askHands(ask, show, text);
    }).catch(() => { if (chart.asked === text) chart.asked = ''; });
  }
  const answer = chart.answer;
  if (!answer) return h('p', { class: 'quiet' }, 'computing the chart');
  if (answer.error) return h('p', { class: 'warning', role: 'alert' }, answer.error, answer.help ? `: ${answer.help}` : '');
  return h('div', { class: chart.answered === text ? 'chart' : 'chart old' }, summary(answer),
    choice('chart', [['hands', 'By two cards'], ['totals', 'By total']], chart.by, by => { chart.by = by; show(); }), legend(),
    h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'The chart' }, chart.by === 'hands' ? byHands(answer) : byTotals(answer)));
};
