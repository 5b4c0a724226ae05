// Teach: a round dealt card by card, each step with its clause and what it does to the wagers.
//
// The page knows the order of the first cards. Whether a third card is dealt it does not know: it asks the engine
// about the round with one more card, and a refusal says which rule forbids it.
import { button, h, say } from './dom.js';
import { percent, signed, minus, sign } from './exact.js';
import { CARDS, countOf, described, handsOf, isPlayed } from './situation.js';
import { game, go, store } from './store.js';

// The clauses of the deal, by document.
const USUAL = ['player', 'banker', 'player', 'banker'];
const SEVEN = ['banker', 'player', 'banker'];
const DEALS = {
  'Electronic Baccarat (MBS)': { order: USUAL, first: '3.6', third: '3.8', end: '3.9' },
  'Sands Super Baccarat (MBS)': { order: USUAL, first: '3.7', third: '3.9', end: '3.10' },
  '7 Up Baccarat (MBS)': { order: SEVEN, first: '3.8', third: '3.9', end: '3.10' },
  'Electronic 7 Up Baccarat (MBS)': { order: SEVEN, first: '3.6', third: '3.7', end: '3.8' },
  'Electronic Blackjack (MBS)': { order: ['player', 'dealer', 'player'], first: '3.7', third: '3.9', dealer: '3.19', end: '3.19' },
};

const dealOf = () => DEALS[game().document] ?? { order: isPlayed(game()) ? ['player', 'dealer', 'player'] : USUAL };
const clause = text => text ? h('span', { class: 'rule' }, ` clause ${text}`) : null;
const cap = word => word[0].toUpperCase() + word.slice(1);

const dealt = () => Object.values(store.situation.dealt).flat();

// A card at random of those that are left.
const drawn = () => {
  const left = CARDS.flatMap(card => Array(Math.max(0, countOf(store.situation, card) - dealt().filter(each => each === card).length)).fill(card));
  if (!left.length) return null;
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return left[number % left.length];
};

const withCard = (hand, card) => ({ ...store.situation, dealt: { ...store.situation.dealt, [hand]: [...(store.situation.dealt[hand] ?? []), card] } });

const lesson = { key: '', next: null, reasons: [] };

const probe = async (ask, hand) => {
  const card = drawn();
  if (!card) return { error: 'no card is left' };
  const wagers = isPlayed(game()) ? game().wagers.filter(wager => wager.rows.length && wager.id !== 'insurance').map(wager => wager.id).slice(0, 1) : [game().wagers[0].id];
  return ask({ ask: 'sheet', ...described(withCard(hand, card)), wagers });
};

// Which hand gets the next card, and why the others get none.
const judge = async (ask, show) => {
  const key = JSON.stringify(described(store.situation));
  if (lesson.key === key) return;
  Object.assign(lesson, { key, next: null, reasons: [] });
  const { order } = dealOf();
  if (dealt().length < order.length) {
    lesson.next = [order[dealt().length]];
    return;
  }
  const next = [];
  for (const hand of handsOf(game())) {
    const answer = await probe(ask, hand);
    if (lesson.key !== key) return;
    if (answer.error && /a hand has at most/.test(answer.error)) continue;
    if (answer.error) lesson.reasons.push([hand, answer.error.replace('no round can reach this point: ', '')]);
    else next.push(hand);
  }
  lesson.next = isPlayed(game()) ? next : next.slice(0, 1);
  show();
};

const hand = who => h('div', { class: 'felt' }, h('h3', null, cap(who)),
  h('p', { class: 'cards' }, (store.situation.dealt[who] ?? []).map(card => h('span', { class: `dealt ${card.slice(-1)}` }, card)),
    game().document.includes('7 Up') && who === 'player' ? h('span', { class: 'dealt permanent', title: 'the permanent 7' }, '7') : null));

const step = (card, who, place, deal) => h('li', null, `${cap(who)} is dealt ${card}`, clause(place < deal.order.length ? deal.first : who === 'dealer' ? deal.dealer : deal.third));

const steps = deal => {
  const left = Object.fromEntries(Object.entries(store.situation.dealt).map(([who, cards]) => [who, [...cards]]));
  const order = [...deal.order, ...handsOf(game()).flatMap(who => Array(12).fill(who))];
  const list = [];
  for (const who of order) {
    const card = left[who]?.shift();
    if (card) list.push(step(card, who, list.length, deal));
  }
  return list;
};

const moved = () => (store.whatIf?.cases[0].wagers ?? []).filter(each => each.described !== null && each.approved !== null).map(each => h('tr', { class: sign(each.described) < 0 ? 'turned' : null },
  h('th', { scope: 'row' }, each.title), h('td', null, percent(each.approved)), h('td', null, percent(each.described)), h('td', null, signed(minus(each.described, each.approved)))));

const settled = () => store.sheet.wagers.map(wager => {
  const row = wager.rows.find(each => each.probability === '1');
  return h('li', { class: sign(wager.expectation) > 0 ? 'wins' : null }, `${wager.title}: ${row?.label ?? ''}`, clause(row?.rule));
});

export const teachView = (ask, show) => {
  if (!store.computing && !store.refusal) judge(ask, show).catch(() => { lesson.key = ''; });
  const deal = dealOf();
  const over = !store.computing && store.sheet?.finished;
  const next = over || store.computing || !lesson.next ? [] : lesson.next;
  const give = who => { const card = drawn(); if (card) { say(`${who} is dealt ${card}`); go(withCard(who, card)); } };
  return [h('h2', null, 'Teach: a round, card by card'),
    h('p', { class: 'row' },
      next.map(who => button(`Deal a card to ${who}`, () => give(who), { 'data-k': `deal ${who}`, class: 'main' })),
      button('New round', () => go({ ...store.situation, dealt: {} }), { 'data-k': 'new round', disabled: !dealt().length }),
      h('span', { class: 'hint' }, ' Undo takes a card back; the left side deals cards of your choice.')),
    h('div', { class: 'sides' }, handsOf(game()).map(hand)),
    h('h3', null, 'The steps'), h('ol', { class: 'steps' }, steps(deal),
      lesson.key === JSON.stringify(described(store.situation)) ? lesson.reasons.map(([who, why]) => h('li', { class: 'reason' }, `No more cards to ${who}: ${why}`, clause(who === 'dealer' ? deal.dealer : deal.third))) : null,
      over ? h('li', { class: 'reason' }, 'The round is finished and settled', clause(deal.end)) : null),
    over ? [h('h3', null, 'What each wager pays'), h('ul', { class: 'settled' }, settled())]
      : h('table', { class: store.computing ? 'old' : null }, h('caption', null, 'What the cards have done to each house edge'),
        h('thead', null, h('tr', null, ['Wager', 'Before the deal', 'From here', 'Difference'].map(title => h('th', { scope: 'col' }, title)))), h('tbody', null, moved()))];
};
