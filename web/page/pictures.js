// Right, one picture at a time of the chosen wager. A picture says what it has to ask, and draws the answers.
import { button, byId, choice, copyButton, h, put, s } from './dom.js';
import { minus, percent, placed, plus, odds, sign, signed } from './exact.js';
import { THEME, box, drawing, line, scale, tick, words } from './figure.js';
import { chosen, sheetOf } from './centre.js';
import { takeOut } from './left.js';
import { CARDS, RANKS, SUITS, countOf, described, isPlayed } from './situation.js';
import { game, look, stale, store } from './store.js';

const WIDTH = 400;

// What is varied is not named too.
const asked = (ask, more = {}) => {
  const question = { ask, ...described(store.situation), wagers: [chosen()], ...more };
  if (more.vary?.some(axis => axis.startsWith('decks'))) delete question.decks;
  return question;
};

const edges = (answer, id) => answer.cases.map(each => [each.at, each.wagers.find(wager => wager.id === id)?.described ?? null]);

// --- where the return comes from

const shares = wager => wager.rows.map(row => [row, plus(row.contribution, row.probability)]).filter(([, share]) => sign(share) > 0);

const drawReturn = (colours, wager) => {
  const parts = shares(wager);
  const edge = wager.house_edge;
  const all = Math.max(1, placed(wager.return_to_player));
  const lines = [...parts.map(([row, share], place) => [colours[`c${place % 8}`], row.label, share]), ['none', sign(edge) < 0 ? 'Player\u2019s edge' : 'House edge', edge]];
  let at = 0;
  const pieces = parts.map(([, share], place) => {
    const piece = box(at * WIDTH / all, 8, placed(share) * WIDTH / all - 1, 34, colours[`c${place % 8}`]);
    at += placed(share);
    return piece;
  });
  if (at < 1) pieces.push(box(at * WIDTH / all + 1, 8.5, (1 - at) * WIDTH / all - 2, 33, 'none', { stroke: colours.house, 'stroke-dasharray': '4 3' }));
  if (all > 1) pieces.push(line(WIDTH / all, 2, WIDTH / all, 48, colours.house, { 'stroke-width': 2 }));
  return drawing(WIDTH, 66 + lines.length * 22, `Where the return of ${wager.title} comes from`, colours, pieces, lines.map(([colour, label, share], place) => [
    box(1, 62 + place * 22, 11, 11, colour, colour === 'none' ? { stroke: colours.house, 'stroke-dasharray': '3 2' } : {}),
    words(20, 72 + place * 22, label, colours),
    words(WIDTH, 72 + place * 22, percent(share), colours, { 'text-anchor': 'end' }),
  ]));
};

// --- how results are distributed

const drawDistribution = (colours, wager) => {
  const rows = [...wager.rows].sort((a, b) => sign(minus(a.pays, b.pays)) || 0);
  const chances = rows.map(row => placed(row.probability)).filter(chance => chance > 0);
  const decades = Math.max(1, Math.ceil(-Math.log10(Math.min(...chances)) - 1e-9));
  const [from, to] = [128, WIDTH - 74];
  const at = chance => from + (to - from) * (1 + Math.log10(chance) / decades);
  const bottom = 14 + rows.length * 24;
  const ticks = Array.from({ length: decades + 1 }, (_, place) => place);
  return drawing(WIDTH, bottom + 42, `How the results of ${wager.title} are distributed`, colours,
    ticks.map(power => [line(at(10 ** -power), 8, at(10 ** -power), bottom, colours.line),
      power % Math.ceil(decades / 5) ? null : words(at(10 ** -power), bottom + 15, power ? `1 in ${power > 5 ? `10^${power}` : (10 ** power).toLocaleString('en')}` : 'always', colours, { fill: colours.quiet, 'font-size': 10, 'text-anchor': 'middle' })]),
    rows.map((row, place) => {
      const [chance, y] = [placed(row.probability), 14 + place * 24];
      const wins = sign(row.pays);
      return [words(from - 8, y + 13, wins === 0 ? 'push' : odds(row.pays), colours, { 'text-anchor': 'end' }),
        chance > 0 ? box(from, y, Math.max(at(chance) - from, 1.5), 17, wins < 0 ? colours.house : wins ? colours.accent : colours.quiet, {}) : null,
        words(WIDTH, y + 13, chance > 0 ? percent(row.probability) : 'never', colours, { 'text-anchor': 'end', 'font-size': 11 })];
    }),
    words((from + to) / 2, bottom + 34, 'probability, each step ten times as often', colours, { fill: colours.quiet, 'font-size': 11, 'text-anchor': 'middle' }));
};

// --- what removing a card does

const drawRemoval = (colours, wager, [answer]) => {
  const effects = answer.wagers.find(each => each.id === wager.id)?.effects.filter(each => each.effect !== null);
  if (!effects?.length) return null;
  const { at, ticks, step } = scale([0, ...effects.map(each => placed(each.effect))], 230, 16);
  const left = 62;
  const suited = effects.length > RANKS.length;
  const wide = (WIDTH - left) / effects.length;
  const bar = (each, place) => {
    const value = placed(each.effect);
    const remove = () => takeOut(each.card);
    const x = left + place * wide;
    return s('g', {
      class: 'press', tabindex: 0, role: 'button', 'data-k': `remove ${each.card}`,
      'aria-label': `remove a ${each.card}: the player\u2019s expectation changes by ${signed(each.effect)}`,
      onclick: remove, onkeydown: event => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); remove(); } },
    },
    s('title', null, `${each.card}: ${signed(each.effect, 6)}`),
    box(x, 8, wide, 250, 'transparent'),
    box(x + wide * 0.16, Math.min(at(value), at(0)), wide * 0.68, Math.abs(at(value) - at(0)), value < 0 ? colours.house : colours.accent),
    suited ? null : words(x + wide / 2, 252, each.card, colours, { 'text-anchor': 'middle' }));
  };
  const ranks = suited ? [...new Set(effects.map(each => each.card.slice(0, -1)))] : [];
  const under = rank => {
    const places = effects.flatMap((each, place) => each.card.slice(0, -1) === rank ? [place] : []);
    return words(left + (places[0] + places.at(-1) + 1) / 2 * wide, 252, rank, colours, { 'text-anchor': 'middle' });
  };
  return drawing(WIDTH, 286, `What removing one card does to ${wager.title}; press a bar to remove the card`, colours,
    ticks.map(value => [line(left, at(value), WIDTH, at(value), value ? colours.line : colours.ink),
      words(left - 8, at(value) + 4, tick(value, step), colours, { fill: colours.quiet, 'font-size': 11, 'text-anchor': 'end' })]),
    effects.map(bar), ranks.map(under),
    words(0, 278, `change of the expectation without one${suited ? ' (s h d c)' : ''}; blue favours the player`, colours, { fill: colours.quiet, 'font-size': 11 }));
};

// --- by the number of decks

// A shoe that holds more of a card than its decks do is no number of decks.
const grown = () => CARDS.some(card => countOf(store.situation, card) > store.situation.decks);
const GROWN = 'Cards were added to the shoe, so it is no whole number of decks. Undo the cards added to see other numbers of decks.';

const removedOf = card => Math.max(0, store.situation.decks - countOf(store.situation, card));

// The approved numbers and this one, of which each holds the cards that are out.
const deckRange = () => {
  const [{ from, to }, { decks }] = [game().decks, store.situation];
  const least = Math.max(1, ...CARDS.map(removedOf));
  const first = Math.max(Math.min(from, decks), least);
  return [first, Math.min(Math.max(to, decks), first + 11)];
};

const drawDecks = (colours, wager, [answer]) => {
  if (!answer) return null;
  const points = edges(answer, wager.id).filter(([, edge]) => edge !== null);
  if (!points.length) return null;
  const { at, ticks, step } = scale(points.map(([, edge]) => placed(edge)), 220, 16);
  const [left, right] = [66, WIDTH - 30];
  const x = place => points.length === 1 ? (left + right) / 2 : left + 14 + (right - left - 14) * place / (points.length - 1);
  const { from, to } = game().decks;
  return drawing(WIDTH, 276, `House edge of ${wager.title} by the number of decks`, colours,
    ticks.map(value => [line(left, at(value), WIDTH, at(value), colours.line),
      words(left - 8, at(value) + 4, tick(value, step), colours, { fill: colours.quiet, 'font-size': 11, 'text-anchor': 'end' })]),
    s('polyline', { points: points.map(([, edge], place) => `${x(place)},${at(placed(edge))}`).join(' '), fill: 'none', stroke: colours.accent, 'stroke-width': 2 }),
    points.map(([where, edge], place) => {
      const here = Number(where.decks) === store.situation.decks;
      const approved = Number(where.decks) >= from && Number(where.decks) <= to;
      return [s('circle', { cx: x(place), cy: at(placed(edge)), r: here ? 6 : 4, fill: here ? colours.house : approved ? colours.accent : colours.paper, stroke: here ? colours.house : colours.accent },
        s('title', null, `${where.decks} decks: ${percent(edge, 8)}`)),
      words(x(place), 240, where.decks, colours, { 'text-anchor': 'middle', 'font-weight': here ? 700 : 400 })];
    }),
    words((left + WIDTH) / 2, 266, 'decks; the red point is this situation', colours, { fill: colours.quiet, 'font-size': 11, 'text-anchor': 'middle' }));
};

// --- tornado: what one change alone would do

const nearPays = (id, row) => {
  const found = /^(\d+) to 1$/.exec(row.odds);
  const pays = found ? Number(found[1]) : 0;
  return pays < 1 ? null : `pays ${id}/${row.id}=${pays > 1 ? `${pays - 1}:1,` : ''}${pays}:1,${pays + 1}:1`;
};

const levers = () => {
  const listed = game();
  const rows = listed.wagers.find(wager => wager.id === chosen())?.rows ?? [];
  return [
    ...(grown() ? [] : [`decks ${deckRange().join('..')}`]),
    ...listed.readings.filter(reading => reading.values.length > 1).map(reading => `reading ${reading.name}`),
    ...(isPlayed(listed) && chosen() === 'main' ? Object.keys(listed.rule_values ?? {}).map(name => `rule ${name}`) : []),
    ...rows.map(row => nearPays(chosen(), row)).filter(Boolean),
  ];
};

const swing = (answer, id) => {
  const points = edges(answer, id).filter(([, edge]) => edge !== null);
  points.sort(([, a], [, b]) => sign(minus(a, b)));
  const [least, most] = [points[0], points.at(-1)];
  const value = ([at]) => Object.values(at)[0];
  const name = answer.axes[0].name.replace(/^(reading|rule|pays) (?:[\w-]+\/)?/, '$1 ');
  return { name, least: least[1], most: most[1], low: value(least), high: value(most) };
};

const drawTornado = (colours, wager, answers) => {
  const now = wager.house_edge;
  const swings = answers.filter(answer => !answer.error).map(answer => swing(answer, wager.id)).filter(each => each.least !== each.most)
    .sort((a, b) => sign(minus(minus(b.most, b.least), minus(a.most, a.least))));
  if (!swings.length) return null;
  const [left, right] = [12, WIDTH - 12];
  const { at, ticks, step } = scale([placed(now), ...swings.flatMap(each => [placed(each.least), placed(each.most)])], left, right);
  const bottom = 8 + swings.length * 44;
  return drawing(WIDTH, bottom + 44, `What one change alone does to the edge of ${wager.title}`, colours,
    ticks.map(value => [line(at(value), 8, at(value), bottom, value ? colours.line : colours.ink),
      words(at(value), bottom + 15, tick(value, step), colours, { fill: colours.quiet, 'font-size': 10, 'text-anchor': 'middle' })]),
    line(at(placed(now)), 8, at(placed(now)), bottom, colours.ink, { 'stroke-dasharray': '3 3' }),
    swings.map((each, place) => {
      const halo = { 'paint-order': 'stroke', stroke: colours.paper, 'stroke-width': 4 };
      const y = 10 + place * 44;
      const [a, b] = [at(placed(each.least)), at(placed(each.most))];
      const middle = Math.min(Math.max(at(placed(now)), a), b);
      return [words(left, y + 12, each.name, colours, { 'font-size': 11.5, ...halo }),
        words(right, y + 12, `${each.low}: ${percent(each.least, 2)}  to  ${each.high}: ${percent(each.most, 2)}`, colours, { 'text-anchor': 'end', 'font-size': 10.5, fill: colours.quiet, ...halo }),
        box(a, y + 18, middle - a, 14, colours.house), box(middle, y + 18, Math.max(b - middle, b - a < 1 ? 1 : 0), 14, colours.accent)];
    }),
    words(WIDTH / 2, bottom + 36, `house edge; the broken line is this situation, ${percent(now)}`, colours, { fill: colours.quiet, 'font-size': 11, 'text-anchor': 'middle' }));
};

// --- heat map of two axes

const heat = { down: 'decks', across: 'remove 6', cell: null };

const axisNames = () => {
  const listed = game();
  const rows = listed.wagers.find(wager => wager.id === chosen())?.rows ?? [];
  return [...(grown() ? [] : ['decks']), ...RANKS.map(rank => `remove ${rank}`), ...RANKS.map(rank => `remove ${rank}h`),
    ...rows.filter(row => nearPays(chosen(), row)).map(row => `pays ${chosen()}/${row.id}`),
    ...listed.readings.filter(reading => reading.values.length > 1).map(reading => `reading ${reading.name}`),
    ...Object.keys(listed.rule_values ?? {}).map(name => `rule ${name}`)];
};

const axisWords = name => {
  if (name === 'decks') return `decks ${deckRange().join('..')}`;
  if (name.startsWith('remove')) {
    const card = name.slice('remove '.length);
    const cards = RANKS.includes(card) ? SUITS.map(suit => card + suit) : [card];
    const held = [heat.down, heat.across].includes('decks') ? each => deckRange()[0] - removedOf(each) : each => countOf(store.situation, each);
    const left = cards.reduce((sum, each) => sum + held(each), 0);
    return `${name}=0..${Math.min(8, left)}`;
  }
  if (!name.startsWith('pays')) return name;
  const [id, row] = name.slice(5).split('/');
  const listed = game().wagers.find(wager => wager.id === id).rows.find(each => each.id === row);
  const pays = Number(listed.odds.split(' ')[0]);
  return `${name}=${Math.max(1, pays - 3)}:1..${pays + 3}:1`;
};

const heatAxes = () => {
  const names = axisNames();
  if (!names.includes(heat.down)) heat.down = names.find(name => name === 'decks' || name === 'remove 9');
  if (!names.includes(heat.across) || heat.across === heat.down) heat.across = names.find(name => name !== heat.down && name === 'remove 6') ?? names[1];
  return [heat.down, heat.across].map(axisWords);
};

const drawHeat = (colours, wager, [answer]) => {
  const [down, across] = answer.axes;
  const points = edges(answer, wager.id);
  const numbers = points.filter(([, edge]) => edge !== null).map(([, edge]) => placed(edge));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const left = Math.min(130, 14 + 7 * Math.max(...down.values.map(value => value.length), 4));
  const wide = (WIDTH - left) / across.values.length;
  const high = 26;
  const show = (at, edge) => {
    heat.cell = [Object.entries(at).map(([name, value]) => `${name} = ${value}`).join(', '), edge];
    renderCell();
  };
  const cellAt = place => {
    const [at, edge] = points[place];
    const [row, column] = [Math.floor(place / across.values.length), place % across.values.length];
    const share = edge === null || most === least ? 0 : (placed(edge) - least) / (most - least);
    const player = edge !== null && sign(edge) < 0;
    const [x, y] = [left + column * wide, 26 + row * high];
    const move = event => {
      const step = { ArrowUp: -across.values.length, ArrowDown: across.values.length, ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const next = event.currentTarget.parentNode.querySelectorAll('g.press')[place + step];
      if (!step) return;
      event.preventDefault();
      next?.focus();
    };
    return s('g', {
      class: 'press', tabindex: place ? -1 : 0, role: 'img', 'aria-label': `${Object.values(at).join(', ')}: ${edge === null ? 'not offered' : percent(edge)}`,
      onpointerenter: () => show(at, edge), onfocus: () => show(at, edge), onkeydown: move,
    },
    box(x + 0.5, y + 0.5, wide - 1, high - 1, player ? colours.house : colours.accent, { 'fill-opacity': player ? 0.85 : (0.04 + 0.46 * share).toFixed(3) }),
    words(x + wide / 2, y + 17, edge === null ? '\u2013' : percent(edge, 2).replace('%', ''), colours, {
      'text-anchor': 'middle', 'font-size': wide < 38 ? 9 : 10.5, fill: player ? colours.paper : colours.ink, 'pointer-events': 'none' }));
  };
  return drawing(WIDTH, 26 + down.values.length * high + 26, `House edge of ${wager.title} by ${down.name} and ${across.name}`, colours,
    across.values.map((value, place) => words(left + (place + 0.5) * wide, 18, value.length > wide / 6 ? value.slice(0, Math.floor(wide / 6)) : value, colours, { 'text-anchor': 'middle', 'font-size': 11 })),
    down.values.map((value, place) => words(left - 8, 26 + place * high + 17, value.slice(0, 18), colours, { 'text-anchor': 'end', 'font-size': 11 })),
    points.map((_, place) => cellAt(place)),
    words(left, 26 + down.values.length * high + 20, `house edge in %; down: ${down.name}, across: ${across.name}`, colours, { fill: colours.quiet, 'font-size': 11 }));
};

const renderCell = () => {
  const place = byId('cell');
  if (!place || !heat.cell) return;
  const [where, edge] = heat.cell;
  put(place, h('b', null, where), edge === null ? ': not offered' : [`: ${percent(edge, 8)} `, h('span', { class: 'exact' }, `exactly ${edge}`), ' ', copyButton('copy', edge, 'copy the exact edge')]);
};

const axisPicker = (label, name, show) => h('label', { class: 'field' }, h('span', null, label), h('select', {
  'data-k': `axis ${name}`, onchange: event => { heat[name] = event.target.value; heat.cell = null; show(); },
}, axisNames().map(each => h('option', { value: each, selected: each === heat[name] ? true : null }, each))));

// --- all of them

export const PICTURES = {
  return: { title: 'Return', rows: true, ask: () => [], draw: drawReturn, says: 'Where the return comes from: each outcome\u2019s share of a unit staked.' },
  distribution: { title: 'Distribution', rows: true, ask: () => [], draw: drawDistribution, says: 'How often each result comes, on a scale of tens.' },
  removal: { title: 'Removal', ask: () => [asked('removal')], draw: drawRemoval, says: 'Press a bar to remove the card.' },
  decks: { title: 'Decks', ask: () => grown() ? [] : [asked('what-if', { vary: [`decks ${deckRange().join('..')}`] })], draw: drawDecks, says: 'The same situation from other numbers of decks.' },
  tornado: { title: 'Tornado', ask: () => levers().map(lever => asked('what-if', { vary: [lever] })), draw: drawTornado, says: 'One change at a time, everything else as it is, widest first.' },
  heat: { title: 'Heat map', ask: () => [asked('what-if', { vary: heatAxes() })], draw: drawHeat, says: 'Two changes at a time; the cell under the pointer is exact.' },
};

export const picture = () => Object.hasOwn(PICTURES, store.situation.picture) ? store.situation.picture : 'return';

// What is drawn: the answers, and the questions that they answer.
export const drawn = { key: '', kind: '', wager: '', questions: [], answers: null, failed: null };

export const pictureQuestions = () => PICTURES[picture()].ask();

// The wager as pictures need it; a wager that play settles has an edge before its rows are known.
const subject = () => {
  const id = chosen();
  const edge = store.whatIf?.cases[0].wagers.find(each => each.id === id);
  return sheetOf(id) ?? (edge?.described && { id, title: edge.title, house_edge: edge.described, return_to_player: minus('1', edge.described) });
};

export const caption = () => {
  const { described: side } = store.whatIf.cases[0];
  const listed = game();
  const departs = side.departures.length ? ` Departs: ${side.departures.join('; ')}.` : ' Approved.';
  const readings = Object.entries(side.readings).map(([name, value]) => `${name} = ${value}`).join(', ');
  return `${listed.title}, ${listed.document}${listed.effective ? `, in effect from ${listed.effective}` : ''}. ${side.shoe.cards} cards${side.shoe.decks ? `, ${side.shoe.decks} decks` : ''}.${readings ? ` Readings: ${readings}.` : ''}${departs} Table sha256 ${listed.table_sha256}. ${store.whatIf.tool.name} ${store.whatIf.tool.version}.`;
};

export const figureTitle = () => {
  const wager = subject();
  return wager ? `${wager.title}: ${PICTURES[picture()].title.toLowerCase()}` : PICTURES[picture()].title;
};

export const draw = colours => {
  const [wager, kind] = [subject(), PICTURES[picture()]];
  if (!wager || (kind.rows && !wager.rows) || !drawn.answers || drawn.kind !== picture() || drawn.wager !== wager.id) return null;
  if (drawn.failed) return null;
  if (drawn.answers.some(answer => answer.error) && picture() !== 'tornado') return null;
  return kind.draw(colours, wager, drawn.answers);
};

const instead = () => {
  const mine = drawn.kind === picture() && drawn.wager === chosen();
  const refused = mine && drawn.answers?.find(answer => answer.error);
  if (drawn.failed) return drawn.failed;
  if (picture() === 'decks' && grown()) return GROWN;
  if (refused) return `${refused.error}${refused.help ? `: ${refused.help}` : ''}`;
  if (!subject()) return store.whatIf ? 'This wager is not offered here.' : store.refusal ? 'There is nothing to draw.' : 'computing';
  if (PICTURES[picture()].rows && !subject().rows) return 'Compute the distribution first, beside the wager.';
  return mine && drawn.answers ? 'Nothing moves here.' : 'computing';
};

export const renderRight = (show, exports, cancel) => {
  const kind = PICTURES[picture()];
  const svg = store.sheet?.finished && kind.rows ? null : draw(THEME);
  put(byId('picture'),
    h('h2', null, figureTitle()),
    choice('picture', Object.entries(PICTURES).map(([id, each]) => [id, each.title]), picture(), id => look({ picture: id })),
    picture() === 'heat' ? h('div', { class: 'fields' }, axisPicker('Down', 'down', show), axisPicker('Across', 'across', show)) : null,
    h('figure', null, !svg && drawn.key && !drawn.answers && !store.computing ? h('p', { class: 'quiet empty' }, 'computing ', h('progress', { 'aria-label': 'computing the picture' }), ' ', button('Cancel', cancel, { 'data-k': 'cancel picture' })) : svg ?? h('p', { class: 'quiet empty' }, store.sheet?.finished && kind.rows ? 'The round is finished.' : instead()),
      picture() === 'heat' ? h('p', { id: 'cell', class: 'cell-line', 'aria-live': 'polite' }) : null,
      h('figcaption', null, kind.says)),
    svg && !stale() ? exports() : null);
  byId('picture').classList.toggle('old', stale());
  renderCell();
};

