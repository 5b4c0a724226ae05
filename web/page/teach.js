// Teach: a round dealt card by card, each step with its clause and what it does to the wagers.
//
// The page knows the order of the first cards. Whether a third card is dealt in baccarat it does not know: it asks the
// engine about the round with one more card, and a refusal says which rule forbids it. Blackjack goes on by the player's
// choice, and then by the dealer's rule.
import { button, h, say } from './dom.js';
import { odds, percent, signed, minus, sign } from './exact.js';
import { CARDS, countOf, described, handsOf, isPlayed } from './situation.js';
import { sheetOf } from './centre.js';
import { game, go, stale, store } from './store.js';

// The clauses of the deal, by document.
const USUAL = ['player', 'banker', 'player', 'banker'];
const SEVEN = ['banker', 'player', 'banker'];
const DEALS = {
  'Electronic Baccarat (MBS)': { order: USUAL, first: '3.6', third: '3.8', end: '3.9' },
  'Sands Super Baccarat (MBS)': { order: USUAL, first: '3.7', third: '3.9', end: '3.10' },
  '7 Up Baccarat (MBS)': { order: SEVEN, first: '3.8', third: '3.9', end: '3.10' },
  'Electronic 7 Up Baccarat (MBS)': { order: SEVEN, first: '3.6', third: '3.7', end: '3.8' },
  'Electronic Blackjack (MBS)': { order: ['player', 'dealer', 'player'], first: '3.7', third: '3.9', dealer: '3.19', end: '4.1' },
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

// --- blackjack

const worth = card => card.startsWith('A') ? 1 : Math.min(10, Number(card.slice(0, -1)) || 10);

const points = cards => {
  const hard = cards.reduce((sum, card) => sum + worth(card), 0);
  const soft = hard <= 11 && cards.some(card => card.startsWith('A'));
  return { total: soft ? hard + 10 : hard, soft };
};

const inForce = name => store.situation.rules[name] ?? game().rules[name];

// Rules that settle some rounds otherwise; their first value is the usual one.
const UNUSUAL = ['charlie', 'player-21', 'blackjack-tie', 'dealer-22'];
const unusual = () => UNUSUAL.filter(name => inForce(name) !== undefined && inForce(name) !== game().rule_values?.[name]?.[0]);

const dealerDraws = cards => {
  const { total, soft } = points(cards);
  return cards.length < 2 || total < 17 || (total === 17 && soft && inForce('dealer-soft-17') === 'hit');
};

// How a round of blackjack stands: who may have a card, why others may not, and how it ended.
const played = () => {
  const { player = [], dealer = [] } = store.situation.dealt;
  if (!player.length) return { next: ['player'] };
  if (!dealer.length) return { next: ['dealer'] };
  if (player.length === 1) return { next: ['player'] };
  const [mine, theirs] = [points(player).total, points(dealer).total];
  const [blackjack, beaten] = [player.length === 2 && mine === 21, dealer.length === 2 && theirs === 21];
  const end = (words, clause, reasons = []) => ({ next: [], reasons, end: [words, clause] });
  if (mine > 21) return end(`the player has ${mine} and busts: loses`, '4.6.2', [['dealer', 'no card would change the outcome', '3.20']]);
  if (blackjack && dealer.length === 1 && worth(dealer[0]) > 1 && worth(dealer[0]) < 10) return end(`a blackjack pays ${inForce('blackjack-pays')}`, '4.5.1', [['dealer', 'the dealer cannot have a blackjack', '3.20']]);
  if (dealer.length === 1 && !blackjack && mine < 21) return { next: ['player', 'dealer'], reasons: [] };
  const stands = mine === 21 ? [['player', blackjack ? 'a blackjack takes no card' : '21 points take no card', '3.16']] : [['player', `the player stands on ${mine}`, '3.9']];
  if (blackjack && dealer.length >= 2) return beaten ? end('both have a blackjack: stand-off', '4.8.2', stands) : end(`a blackjack pays ${inForce('blackjack-pays')}`, '4.5.1', stands);
  if (dealerDraws(dealer)) return { next: ['dealer'], reasons: stands };
  const all = [...stands, ['dealer', theirs > 21 ? `the dealer has ${theirs} and busts` : `the dealer stands on ${theirs}`, '3.19']];
  if (unusual().length) return end(`settled by rules of this house: ${unusual().join(', ')}`, '', all);
  if (beaten) return end('the dealer has a blackjack: loses', '4.6.3', all);
  if (theirs > 21) return end('the dealer busts: wins 1 to 1', '4.5.3', all);
  if (theirs === mine) return end(`${mine} against ${theirs}: stand-off`, '4.8.1', all);
  return mine > theirs ? end(`${mine} against ${theirs}: wins 1 to 1`, '4.5.2', all) : end(`${mine} against ${theirs}: loses`, '4.6.1', all);
};

// Clauses are those of the one document of blackjack.
const clauseHere = text => DEALS[game().document] ? clause(text) : null;

// --- baccarat

const lesson = { key: '', next: null, reasons: [] };

const probe = async (ask, hand) => {
  const card = drawn();
  if (!card) return { error: 'no card is left' };
  return ask({ ask: 'sheet', ...described(withCard(hand, card)), wagers: [game().wagers[0].id] });
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
  lesson.next = next.slice(0, 1);
  show();
};

const pointsOf = who => {
  const cards = store.situation.dealt[who] ?? [];
  if (!isPlayed(game()) || !cards.length) return '';
  const { total, soft } = points(cards);
  return total > 21 ? `, ${total}: bust` : `, ${soft ? 'soft ' : ''}${total}`;
};

const hand = who => h('div', { class: 'felt' }, h('h3', null, cap(who), pointsOf(who)),
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

// The row that has decided a wager, if one has.
const decided = id => sheetOf(id)?.rows.find(row => row.probability === '1');

const movedLine = each => {
  const row = decided(each.id);
  return h('tr', { class: !row && sign(each.described) < 0 ? 'turned' : null },
    h('th', { scope: 'row' }, each.title), h('td', null, percent(each.approved)),
    row ? h('td', { colspan: 2, class: 'decided' }, `decided: ${row.label}, ${row.pays.startsWith('-') || row.pays === '0' ? odds(row.pays) : `pays ${odds(row.pays)}`}`)
      : [h('td', null, percent(each.described)), h('td', null, signed(minus(each.described, each.approved)))]);
};

const moved = () => (store.whatIf?.cases[0].wagers ?? []).filter(each => each.described !== null && each.approved !== null).map(movedLine);

const settledRow = wager => {
  const row = wager.rows.find(each => each.probability === '1');
  return row && h('li', { class: sign(row.pays) > 0 ? 'wins' : null }, `${wager.title}: ${row.label}, ${row.pays.startsWith('-') || row.pays === '0' ? odds(row.pays) : `pays ${odds(row.pays)}`}`, clause(row.rule || wager.rule));
};

const settled = round => [
  round.end ? h('li', { class: /wins|pays/.test(round.end[0]) ? 'wins' : null }, `Main wager: ${round.end[0]}`, clauseHere(round.end[1])) : null,
  (store.sheet?.wagers ?? []).map(settledRow),
];

const bare = () => lesson.key === JSON.stringify(described(store.situation)) ? lesson.reasons.map(([who, why]) => [who, why, dealOf().third]) : [];

// The round: in blackjack as the page reads it, in baccarat as the engine answered.
const roundNow = () => {
  if (isPlayed(game())) return { reasons: [], ...played() };
  const over = !stale() && store.sheet?.finished;
  return { next: over || stale() || !lesson.next ? [] : lesson.next, reasons: bare(), over };
};

const dealWords = (who, next) => !isPlayed(game()) || dealt().length < 3 ? `Deal a card to ${who}`
  : who === 'player' ? 'Hit: deal a card to player' : next.includes('player') ? 'Stand: deal to dealer' : 'Deal a card to dealer';

export const teachView = (ask, show) => {
  if (!isPlayed(game()) && !stale()) judge(ask, show).catch(() => { lesson.key = ''; });
  const [deal, round] = [dealOf(), roundNow()];
  const over = round.over || Boolean(round.end);
  const give = who => { const card = drawn(); if (card) { say(`${who} is dealt ${card}`); go(withCard(who, card)); } };
  return [h('h2', null, 'Teach: a round, card by card'),
    h('p', { class: 'row' },
      round.next.map(who => button(dealWords(who, round.next), () => give(who), { 'data-k': `deal ${who}`, class: 'main' })),
      button('New round', () => go({ ...store.situation, dealt: {} }), { 'data-k': 'new round', disabled: !dealt().length }),
      h('span', { class: 'hint' }, ' Undo takes a card back; the left side deals cards of your choice.',
        isPlayed(game()) ? ' Doubling, splitting and surrender are in the hand calculator, with what each is worth.' : '')),
    h('div', { class: 'sides' }, handsOf(game()).map(hand)),
    h('h3', null, 'The steps'), h('ol', { class: 'steps' }, steps(deal),
      round.reasons.map(([who, why, number]) => h('li', { class: 'reason' }, `No more cards to ${who}: ${why}`, isPlayed(game()) ? clauseHere(number) : clause(number))),
      over ? h('li', { class: 'reason' }, 'The round is finished and settled', clause(deal.end)) : null),
    over ? [h('h3', null, 'What each wager pays'), h('ul', { class: 'settled' }, settled(round))]
      : h('table', { class: stale() ? 'old' : null }, h('caption', null, 'What the cards have done to each house edge'),
        h('thead', null, h('tr', null, ['Wager', 'Before the deal', 'From here', 'Difference'].map(title => h('th', { scope: 'col' }, title)))), h('tbody', null, moved()))];
};
