// The situation on the page: what the user chose, its address, its questions and its command line.
//
// A situation is a plain object that is never changed, only replaced. Its address is the part behind "#": it begins
// with a version and carries the digest of the rules table that it was made with.

export const VERSION = '1';

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const SUITS = ['s', 'h', 'd', 'c'];
export const SUIT_SIGNS = { s: '\u2660', h: '\u2665', d: '\u2666', c: '\u2663' };
export const SUIT_NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
export const STRATEGIES = ['composition', 'basic', 'default', 'mimic', 'optimal'];

export const CARDS = RANKS.flatMap(rank => SUITS.map(suit => rank + suit));

export const usualDecks = game => Math.min(Math.max(8, game.decks.from), game.decks.to);

export const fresh = game => ({
  game: game.id, decks: usualDecks(game), counts: {}, pays: {}, rules: {}, readings: {}, strategy: '',
  dealt: {}, wager: '', view: 'wagers', picture: 'return', mode: 'explore',
});

// Blackjack is played; its hands are the player's and the dealer's.
export const isPlayed = game => Object.keys(game.rules).length > 0;
export const handsOf = game => isPlayed(game) ? ['player', 'dealer'] : ['player', 'banker'];

export const countOf = (situation, card) => situation.counts[card] ?? situation.decks;

export const withCount = (situation, card, count) => {
  const counts = { ...situation.counts, [card]: count };
  if (count === situation.decks) delete counts[card];
  return { ...situation, counts };
};

export const withDecks = (situation, decks) => ({ ...situation, decks, counts: {} });

// A choice of a map, or without a value the table's own again.
export const choosing = (situation, kind, key, value) => {
  const chosen = { ...situation[kind], [key]: value };
  if (value === undefined || value === '') delete chosen[key];
  return { ...situation, [kind]: chosen };
};

export const cardsOf = text => text.split(/[\s,]+/).filter(word => word);

export const isDealt = situation => Object.values(situation.dealt).some(cards => cards.length);

// --- questions

const cards = situation => {
  const changed = Object.entries(situation.counts);
  if (changed.some(([, count]) => count > situation.decks)) {
    return { shoe: Object.fromEntries(CARDS.map(card => [card, countOf(situation, card)])) };
  }
  const remove = CARDS.flatMap(card => Array(situation.decks - countOf(situation, card)).fill(card));
  return { decks: situation.decks, ...(remove.length && { remove }) };
};

const some = (kind, map) => Object.keys(map).length ? { [kind]: map } : {};

// What a question says of the situation; a key that says nothing is left out.
export const described = situation => ({
  game: situation.game,
  ...cards(situation),
  ...some('pays', situation.pays),
  ...some('rules', situation.rules),
  ...some('readings', situation.readings),
  ...(situation.strategy && { strategy: situation.strategy }),
  ...(isDealt(situation) && { dealt: situation.dealt }),
});

// Before the deal: what hands, charts and solved pays are about.
export const undealt = situation => described({ ...situation, dealt: {} });

// --- the command line

const quoted = word => /^[\w=:.,/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const options = (name, map) => Object.entries(map).map(([key, value]) => `--${name} ${quoted(`${key}=${value}`)}`);

export const commandLine = question => {
  const { ask, game, decks, shoe, remove = [], pays = {}, rules = {}, readings = {}, strategy, dealt, wagers = [],
    vary = [], hand, upcard, from_split: fromSplit, row, edge } = question;
  const hands = Object.entries(dealt ?? {}).filter(([, cards]) => cards.length);
  const of = ask === 'hand' ? [quoted(hand.join(' ')), '--upcard', quoted(upcard), '--game', quoted(game), ...(fromSplit ? ['--split-hand'] : [])]
    : ask === 'solve' ? [quoted(game), quoted(row), '--edge', quoted(edge)]
    : ask === 'chart' ? ['--game', quoted(game)] : [quoted(game)];
  return [
    'oddsmith', ask, ...of,
    ...(decks ? [`--decks ${decks}`] : []),
    ...(shoe ? [`--shoe ${quoted(Object.entries(shoe).map(([card, held]) => `${card}=${held}`).join(','))}`] : []),
    ...(remove.length ? [`--remove ${quoted(remove.join(' '))}`] : []),
    ...options('pays', pays), ...options('rule', rules), ...options('reading', readings),
    ...(strategy ? [`--strategy ${quoted(strategy)}`] : []),
    ...(hands.length ? [`--dealt ${quoted(hands.map(([who, cards]) => `${who} ${cards.join(' ')}`).join(', '))}`] : []),
    ...wagers.map(wager => `--wager ${quoted(wager)}`),
    ...vary.map(axis => `--vary ${quoted(axis)}`),
  ].join(' ');
};

// --- the address

const MAPS = ['pays', 'rules', 'readings', 'dealt'];
const WORDS = ['strategy', 'wager', 'view', 'picture', 'mode'];

export const address = (situation, game) => {
  const usual = fresh(game);
  const parts = new URLSearchParams({ v: VERSION, game: situation.game, decks: situation.decks });
  const counts = Object.entries(situation.counts).map(([card, count]) => `${card}.${count}`);
  if (counts.length) parts.set('shoe', counts.join('_'));
  for (const kind of MAPS) {
    for (const [key, value] of Object.entries(situation[kind])) {
      const text = kind === 'dealt' ? value.join('_') : value;
      if (text) parts.append(kind, `${key}~${text}`);
    }
  }
  for (const word of WORDS) if (situation[word] !== usual[word]) parts.set(word, situation[word]);
  parts.set('table', game.table_sha256);
  return `#${parts}`;
};

const heldIn = (text, decks) => {
  const counts = {};
  for (const word of text.split('_')) {
    const [card, count] = word.split('.');
    if (!CARDS.includes(card) || !/^\d{1,5}$/.test(count ?? '')) return null;
    if (Number(count) !== decks) counts[card] = Number(count);
  }
  return counts;
};

// What an address says: the situation, or why it cannot be read, and what has to be said about it.
export const read = (text, games) => {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  if (![...parts].length) return { situation: fresh(games.find(game => game.id === 'tiger-baccarat') ?? games[0]) };
  const refuse = why => ({ situation: fresh(games[0]), why });
  const version = parts.get('v');
  if (version !== VERSION) {
    return refuse(`this link has version ${version ?? 'none'}, and this page reads version ${VERSION}`);
  }
  const game = games.find(game => game.id === parts.get('game'));
  if (!game) return refuse(`this link names the game "${parts.get('game')}", which is not here`);
  const decks = parts.get('decks');
  if (!/^[1-9]\d{0,2}$/.test(decks ?? '')) return refuse(`this link names "${decks}" decks, which is no number of decks`);
  const situation = { ...fresh(game), decks: Number(decks) };
  const counts = parts.has('shoe') ? heldIn(parts.get('shoe'), situation.decks) : {};
  if (!counts) return refuse('the shoe of this link is not one: it lists a card and its count, as in 6h.3');
  situation.counts = counts;
  for (const kind of MAPS) {
    for (const pair of parts.getAll(kind)) {
      const [key, value] = [pair.slice(0, pair.indexOf('~')), pair.slice(pair.indexOf('~') + 1)];
      if (pair.indexOf('~') < 1) return refuse(`this link says "${pair}" of ${kind}, which names no value`);
      situation[kind] = { ...situation[kind], [key]: kind === 'dealt' ? value.split('_') : value };
    }
  }
  for (const word of WORDS) if (parts.has(word)) situation[word] = parts.get(word);
  const table = parts.get('table');
  const other = table && table !== game.table_sha256
    ? `this link was made with another rules table, sha256 ${table}: the numbers here are by sha256 ${game.table_sha256}`
    : null;
  return { situation, other };
};
