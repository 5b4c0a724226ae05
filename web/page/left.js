// Left, the situation: game and decks, the shoe, cards on the table, readings, rules of play and strategy.
import { button, byId, choice, h, put, say } from './dom.js';
import { CARDS, RANKS, STRATEGIES, SUITS, SUIT_NAMES, SUIT_SIGNS, cardsOf, choosing, countOf, fresh, handsOf, isPlayed, withCount, withDecks } from './situation.js';
import { game, go, store } from './store.js';

const MOST_DECKS = 100;

// What a click on a card of the shoe does: takes it out, or deals it to a hand.
let clicking = 'remove';
let typed = { card: null, digits: '', at: 0 };

const cardName = card => `${card.slice(0, -1)} of ${SUIT_NAMES[card.slice(-1)]}`;

const total = situation => CARDS.reduce((sum, card) => sum + countOf(situation, card), 0);

const setCount = (card, count) => {
  const situation = store.situation;
  const next = Math.min(Math.max(count, 0), 9999);
  if (next === countOf(situation, card)) return;
  say(`${cardName(card)}: ${next}`);
  go(withCount(situation, card, next));
};

const dealTo = (hand, card) => {
  const dealt = store.situation.dealt;
  const cards = [...(dealt[hand] ?? []), card];
  say(`${cardName(card)} to ${hand}: ${cards.join(' ')}`);
  go({ ...store.situation, dealt: { ...dealt, [hand]: cards } });
};

const press = (card, event) => {
  if (clicking !== 'remove') dealTo(clicking, card);
  else setCount(card, countOf(store.situation, card) + (event.shiftKey ? 1 : -1));
};

// Of a rank whichever suit the shoe holds most of, as the engine takes a rank without a suit.
const pressRank = (rank, event) => {
  const held = SUITS.map(suit => [suit, countOf(store.situation, rank + suit)]);
  const order = event.shiftKey ? (a, b) => a[1] - b[1] : (a, b) => b[1] - a[1];
  press(rank + held.sort(order)[0][0], event);
};

// A card or a rank out of the shoe, from elsewhere on the page.
export const takeOut = card => {
  const rank = RANKS.includes(card) ? card : null;
  const held = SUITS.map(suit => [rank + suit, countOf(store.situation, rank + suit)]).sort((a, b) => b[1] - a[1]);
  const which = rank ? held[0][0] : card;
  setCount(which, countOf(store.situation, which) - 1);
};

// Arrows walk the shoe, digits set a count, + and - or Delete change it by one.
const key = (card, event) => {
  const [rank, suit] = [RANKS.indexOf(card.slice(0, -1)), SUITS.indexOf(card.slice(-1))];
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const held = countOf(store.situation, card);
  if (steps[event.key]) {
    const to = RANKS[(rank + steps[event.key][0] + 13) % 13] + SUITS[(suit + steps[event.key][1] + 4) % 4];
    const next = byId('situation').querySelector(`[data-k="card ${to}"]`);
    event.currentTarget.tabIndex = -1;
    next.tabIndex = 0;
    walked = to;
    next.focus();
  } else if (/^\d$/.test(event.key)) {
    const now = performance.now();
    const more = typed.card === card && now - typed.at < 900 && typed.digits.length < 4;
    typed = { card, digits: more ? typed.digits + event.key : event.key, at: now };
    setCount(card, Number(typed.digits));
  } else if (event.key === '+') setCount(card, held + 1);
  else if (['-', 'Delete', 'Backspace'].includes(event.key)) setCount(card, held - 1);
  else return;
  event.preventDefault();
};

let walked = 'As';

const cell = (situation, card) => {
  const held = countOf(situation, card);
  const state = held === situation.decks ? 'whole' : held === 0 ? 'none' : held < situation.decks ? 'fewer' : 'more';
  return h('td', { role: 'gridcell' }, h('button', {
    type: 'button', class: `card ${state}`, 'data-k': `card ${card}`, tabindex: card === walked ? 0 : -1,
    'aria-label': `${cardName(card)}: ${held} of ${situation.decks}`,
    onclick: event => { walked = card; press(card, event); }, onkeydown: event => key(card, event),
  }, `${held}`));
};

const rankRow = (situation, rank) => {
  const held = SUITS.reduce((sum, suit) => sum + countOf(situation, rank + suit), 0);
  return h('tr', { role: 'row' },
    h('th', { scope: 'row', role: 'rowheader' }, button(rank, event => pressRank(rank, event), {
      class: 'rank', 'data-k': `rank ${rank}`, 'aria-label': `a ${rank} of any suit: ${held} held`,
    })),
    SUITS.map(suit => cell(situation, rank + suit)),
    h('td', { role: 'gridcell', class: held === 4 * situation.decks ? 'quiet' : 'changed' }, `${held}`));
};

const shoeGrid = situation => h('table', { class: 'shoe', role: 'grid', 'aria-label': 'The shoe: ranks by suits' },
  h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, h('td', { role: 'gridcell' }),
    SUITS.map(suit => h('th', { scope: 'col', role: 'columnheader', class: `suit ${suit}`, 'aria-label': SUIT_NAMES[suit] }, SUIT_SIGNS[suit])),
    h('th', { scope: 'col', role: 'columnheader' }, 'all'))),
  h('tbody', { role: 'rowgroup' }, RANKS.map(rank => rankRow(situation, rank))));

const shoe = (situation, listed) => {
  const whole = !Object.keys(situation.counts).length;
  return section('shoe', `Shoe, ${total(situation)} cards`, !narrow(),
    choice('a click', [['remove', 'removes'], ...handsOf(listed).map(hand => [hand, `to ${hand}`])], clicking,
      value => { clicking = value; renderLeft(); }, { class: 'choice clicks' }),
    shoeGrid(situation),
    h('p', { class: 'hint' }, 'Click removes a card, shift-click restores it. A rank takes any suit. ',
      'Arrow keys walk; digits, + and \u2212 set a count.'),
    button('Whole decks again', () => go({ ...situation, counts: {} }), { disabled: whole, 'data-k': 'whole' }));
};

const narrow = () => matchMedia('(max-width: 699px)').matches;

const section = (id, title, open, ...inside) =>
  h('details', { class: 'part', 'data-k': `part ${id}`, open: open ? true : null },
    h('summary', null, h('h3', null, title)), h('div', { class: 'inside' }, inside));

const gameAndDecks = (situation, listed) => {
  const documents = [...new Set(store.games.map(each => each.document))];
  const option = each => h('option', { value: each.id, selected: each.id === situation.game ? true : null }, each.title);
  const { from, to } = listed.decks;
  return h('div', { class: 'part first' },
    h('label', { class: 'field' }, h('span', null, 'Game'), h('select', {
      'data-k': 'game',
      onchange: event => {
        const chosen = store.games.find(each => each.id === event.target.value);
        clicking = 'remove';
        go({ ...fresh(chosen), mode: situation.mode });
      },
    }, documents.map(title => h('optgroup', { label: title }, store.games.filter(each => each.document === title).map(option))))),
    h('div', { class: 'field' }, h('label', { for: 'decks' }, `Decks, approved ${from} to ${to}`),
      h('div', { class: 'stepper' },
        button('\u2212', () => go(withDecks(situation, Math.max(1, situation.decks - 1))), { 'aria-label': 'one deck fewer', 'data-k': 'fewer', disabled: situation.decks === 1 }),
        h('input', {
          id: 'decks', type: 'number', min: 1, max: MOST_DECKS, 'data-k': 'decks', value: situation.decks,
          onchange: event => {
            const decks = Number(event.target.value);
            if (Number.isInteger(decks) && decks >= 1 && decks <= MOST_DECKS) go(withDecks(situation, decks));
            else { event.target.value = situation.decks; say(`decks are a whole number from 1 to ${MOST_DECKS}`); }
          },
        }),
        button('+', () => go(withDecks(situation, Math.min(MOST_DECKS, situation.decks + 1))), { 'aria-label': 'one deck more', 'data-k': 'more' }))));
};

const table = (situation, listed) => {
  const field = hand => h('label', { class: 'field' }, h('span', null, hand[0].toUpperCase() + hand.slice(1)), h('input', {
    type: 'text', 'data-k': `hand ${hand}`, value: (situation.dealt[hand] ?? []).join(' '), spellcheck: 'false',
    autocomplete: 'off', placeholder: 'as in 7h 3d', maxlength: 60,
    onchange: event => go({ ...situation, dealt: { ...situation.dealt, [hand]: cardsOf(event.target.value) } }),
  }));
  const lies = handsOf(listed).some(hand => situation.dealt[hand]?.length);
  return section('table', 'Cards on the table', lies || !narrow(), handsOf(listed).map(field),
    button('Clear the table', () => go({ ...situation, dealt: {} }), { disabled: !lies, 'data-k': 'clear' }));
};

const words = value => value.replaceAll('-', ' ');

const readings = (situation, listed) => {
  const open = listed.readings.filter(reading => reading.values.length > 1);
  if (!open.length) return null;
  return section('readings', 'Readings of the document', !narrow(), open.map(reading => h('div', { class: 'reading' },
    h('p', { class: 'clause' }, h('b', null, words(reading.name)),
      reading.clauses?.length ? ` clause ${reading.clauses.join(', ')}` : ''),
    choice(reading.name, reading.values.map(value => [value, words(value)]),
      situation.readings[reading.name] ?? reading.values[0],
      value => go(choosing(situation, 'readings', reading.name, value === reading.values[0] ? '' : value))),
    h('p', { class: 'hint' }, reading.why))));
};

const rule = (situation, listed, name) => {
  const [approved, clauses] = [listed.rules[name], listed.rule_clauses?.[name]];
  const chosen = situation.rules[name] ?? approved;
  const values = listed.rule_values?.[name];
  const choose = value => go(choosing(situation, 'rules', name, value === approved ? '' : value));
  return h('div', { class: 'reading' },
    h('p', { class: 'clause' }, h('b', null, words(name)), clauses?.length ? ` clause ${clauses.join(', ')}` : '', `, approved: ${approved ?? 'not in force'}`),
    values ? choice(name, values.map(value => [value, words(value)]), chosen, choose)
      : h('input', {
        type: 'text', 'data-k': `rule ${name}`, 'aria-label': words(name), value: chosen, maxlength: 60, spellcheck: 'false',
        onchange: event => choose(event.target.value.trim()),
      }));
};

const rules = (situation, listed) => !isPlayed(listed) ? null : [
  section('strategy', 'Strategy', !narrow(), choice('strategy', STRATEGIES.map(name => [name, name]),
    situation.strategy || STRATEGIES[0], name => go({ ...situation, strategy: name === STRATEGIES[0] ? '' : name })),
  h('p', { class: 'hint' }, 'Optimal play looks at all cards seen and takes minutes.')),
  section('rules', 'Rules of play', false, [...new Set([...Object.keys(listed.rules), ...Object.keys(listed.rule_values ?? {})])].map(name => rule(situation, listed, name))),
];

export const renderLeft = () => {
  const [situation, listed] = [store.situation, game()];
  put(byId('situation'),
    h('h2', { class: 'away' }, 'The situation'),
    gameAndDecks(situation, listed), shoe(situation, listed), table(situation, listed),
    readings(situation, listed), rules(situation, listed));
};
