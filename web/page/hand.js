// Blackjack's hand calculator: what every open action is worth, and how the dealer may end.
import { button, copyButton, h } from './dom.js';
import { decimal, minus, percent } from './exact.js';
import { cardsOf, undealt } from './situation.js';
import { store } from './store.js';

const hand = { cards: '10 6', upcard: '10', fromSplit: false, asked: '', answered: '', answer: null };

// Whether the cards on the table say a hand.
const onTable = () => {
  const { player = [], dealer = [] } = store.situation.dealt;
  return player.length >= 2 && dealer.length === 1;
};

// The question: the cards on the table if they say a hand, else what was typed here.
export const handQuestion = () => {
  const { player = [], dealer = [] } = store.situation.dealt;
  const lies = onTable();
  const cards = lies ? player : cardsOf(hand.cards);
  return {
    ask: 'hand', ...undealt(store.situation), hand: cards, upcard: lies ? dealer[0] : hand.upcard.trim(),
    ...(hand.fromSplit && { from_split: true }),
  };
};

const actions = answer => {
  const best = answer.actions[answer.best];
  const sorted = Object.keys(answer.actions).sort((a, b) => minus(answer.actions[a], answer.actions[b]).startsWith('-') ? 1 : -1);
  return h('table', { class: 'actions' },
    h('caption', null, `${answer.player} against ${answer.upcard}: ${answer.total}, then by ${answer.strategy}`),
    h('thead', null, h('tr', null, ['Action', 'Value', 'Costs', 'Fraction'].map(title => h('th', { scope: 'col' }, title)))),
    h('tbody', null, sorted.map(name => h('tr', { class: name === answer.best ? 'best' : null },
      h('th', { scope: 'row' }, name, name === answer.played ? h('span', { class: 'rule' }, ' played') : null),
      h('td', null, decimal(answer.actions[name], 8)),
      h('td', null, name === answer.best ? 'best' : decimal(minus(best, answer.actions[name]), 8)),
      h('td', null, copyButton('copy', answer.actions[name], `copy the exact value of ${name}`))))));
};

const dealer = answer => h('table', { class: 'actions' },
  h('caption', null, 'How the dealer may end, given these cards'),
  h('thead', null, h('tr', null, Object.keys(answer.dealer).map(end => h('th', { scope: 'col' }, end)))),
  h('tbody', null, h('tr', null, Object.values(answer.dealer).map(share => h('td', null, percent(share, 3))))));

const field = (label, key, value, change) => h('label', { class: 'field' }, h('span', null, label), h('input', {
  type: 'text', value, 'data-k': `hand ${key}`, maxlength: 40, spellcheck: 'false', autocomplete: 'off',
  onchange: event => change(event.target.value),
}));

// Shows the hand and asks again if something changed.
export const handView = (ask, show) => {
  const question = handQuestion();
  const text = JSON.stringify(question);
  if (hand.asked !== text) {
    hand.asked = text;
    ask(question).then(answer => {
      if (hand.asked !== text) return;
      Object.assign(hand, { answer, answered: text });
      show();
    }, () => { hand.asked = ''; });
  }
  const change = key => value => { hand[key] = value; show(); };
  const lies = onTable();
  return h('div', { class: hand.answered === text ? 'hand' : 'hand old' },
    lies ? h('p', { class: 'hint' }, 'The hand is the one on the table.')
      : h('div', { class: 'fields' }, field('Hand', 'cards', hand.cards, change('cards')), field('Dealer shows', 'upcard', hand.upcard, change('upcard')),
        h('label', { class: 'check' }, h('input', {
          type: 'checkbox', checked: hand.fromSplit, 'data-k': 'hand split', onchange: event => change('fromSplit')(event.target.checked),
        }), ' from a split')),
    !hand.answer ? h('p', { class: 'quiet' }, 'computing')
      : hand.answer.error ? h('p', { class: 'warning', role: 'alert' }, hand.answer.error, hand.answer.help ? `: ${hand.answer.help}` : '')
      : [h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'The actions' }, actions(hand.answer)), h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'The dealer' }, dealer(hand.answer))]);
};

// What is shown, if it answers what is asked: the question and its answer.
export const handAnswered = () => {
  const question = handQuestion();
  return hand.answer && !hand.answer.error && hand.answered === JSON.stringify(question) ? { question, answer: hand.answer } : null;
};

// A hand from the chart.
export const setHand = (cards, upcard) => {
  hand.cards = cards;
  hand.upcard = upcard;
  hand.fromSplit = false;
};
export const handButton = (words, cards, upcard, go, more) => button(words, () => { setHand(cards, upcard); go(); }, more);
