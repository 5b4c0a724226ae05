// Random situations: what the page shows equals what the command answers, field by field, by the command line that the page gives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { answer, open, settled, shell, test, turn } from './harness.mjs';

const SITUATIONS = 200;
const seed = Number(process.env.ODDSMITH_SEED ?? Date.now() % 2 ** 31);

// Mulberry32.
let state = seed;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const below = most => Math.floor(random() * most);
const pick = list => list[below(list.length)];
const often = (chance, make) => random() < chance ? make() : null;

const CARDS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].flatMap(rank => [...'shdc'].map(suit => rank + suit));

// Some cards fewer, and now and then one more.
const changedShoe = (decks, most) => new Map(Array.from({ length: often(0.7, () => 1 + below(most)) ?? 0 }, () => [pick(CARDS), random() < 0.1 ? decks + below(4) : below(decks + 1)]));

const situation = game => {
  const decks = 1 + below(10);
  const parts = new URLSearchParams({ v: '1', game: game.id, decks });
  const changed = changedShoe(decks, 12);
  if (changed.size) parts.set('shoe', [...changed].map(([card, count]) => `${card}.${count}`).join('_'));
  const open = game.readings.filter(reading => reading.values.length > 1);
  if (open.length) often(0.5, () => { const reading = pick(open); parts.append('readings', `${reading.name}~${pick(reading.values)}`); });
  const rows = game.wagers.flatMap(wager => wager.rows.map(row => `${wager.id}/${row.id}`));
  often(0.4, () => parts.append('pays', `${pick(rows)}~${1 + below(60)}:${1 + below(3)}`));
  const values = Object.entries(game.rule_values ?? {}).filter(([name]) => Object.hasOwn(game.rules, name));
  if (values.length) often(0.5, () => { const [name, each] = pick(values); parts.append('rules', `${name}~${pick(each)}`); });
  const hands = Object.keys(game.rules).length ? ['player', 'dealer'] : ['player', 'banker'];
  often(0.3, () => { for (const hand of hands) { const cards = Array.from({ length: below(4) }, () => pick(CARDS)); if (cards.length) parts.append('dealt', `${hand}~${cards.join('_')}`); } });
  return `#${parts}`;
};

// A hand on the table of blackjack, or its chart, by rules that may be changed.
const playing = (game, view) => {
  const decks = 2 + below(5);
  const parts = new URLSearchParams({ v: '1', game: game.id, decks, view, wager: 'kings-bounty' });
  often(0.5, () => parts.set('shoe', `${pick(CARDS)}.${decks - 1}`));
  const values = Object.entries(game.rule_values).filter(([name]) => Object.hasOwn(game.rules, name));
  often(0.5, () => { const [name, each] = pick(values); parts.append('rules', `${name}~${pick(each)}`); });
  if (view === 'hand') {
    parts.append('dealt', `player~${Array.from({ length: 2 + below(2) }, () => pick(CARDS)).join('_')}`);
    parts.append('dealt', `dealer~${pick(CARDS)}`);
  }
  return `#${parts}`;
};

const goes = async (page, hash) => {
  const before = await turn(page);
  await page.evaluate(hash => { location.hash = hash; }, hash);
  await settled(page, before);
};

// What the page shows is what its own command line prints; a refusal is the command's.
const compare = async (page, where) => {
  const seen = await page.evaluate(() => {
    const { state, sheet, whatIf, commands } = globalThis.explorer;
    return { state, sheet, whatIf, commands, status: document.getElementById('status').innerText };
  });
  if (seen.state === 'refused') {
    const { error } = answer(await page.evaluate(() => globalThis.explorer.question));
    assert.ok(error && seen.status.includes(error), `${where}: ${seen.status}`);
    return false;
  }
  assert.deepEqual(seen.whatIf, JSON.parse(shell(`${seen.commands.whatIf} --format json`)), where);
  assert.deepEqual(seen.sheet, seen.commands.sheet && JSON.parse(shell(`${seen.commands.sheet} --format json`)), where);
  return true;
};

const compareBeside = async (page, view, where) => {
  const found = await page.waitForFunction(view => globalThis.explorer.shown.find(each => each.name === view)
    ?? document.querySelector(`.${view}:not(.old) .warning, #answer > .warning`)?.textContent, view, { timeout: 240000 });
  const seen = await found.jsonValue();
  if (typeof seen === 'string') {
    assert.ok(seen.includes(answer(await page.evaluate(() => globalThis.explorer.besideQuestion)).error), `${where}: ${seen}`);
    return false;
  }
  const line = await page.evaluate(view => globalThis.explorer.commands[view], view);
  assert.deepEqual(seen.answer, JSON.parse(shell(`${line} --format json`)), `${where}: ${line}`);
  return true;
};

const compareSolved = async (page, where) => {
  const solve = page.locator('[data-k^="solve "]').first();
  if (!await solve.count()) return false;
  const row = (await solve.getAttribute('data-k')).slice('solve '.length);
  await solve.click();
  await page.waitForSelector('.solved');
  const { game, decks, pays, rules, readings } = await page.evaluate(() => globalThis.explorer.situation);
  const { cases, error } = answer({ ask: 'solve', game, decks, pays, rules, readings, row, edge: '5%' });
  if (!error && cases[0].pays === null) assert.match(await page.locator('.solved').innerText(), /No pay of this row/, where);
  else if (error) assert.ok((await page.locator('.solved').innerText()).includes(error), where);
  else assert.equal(await page.locator('.solved [data-copy]').first().getAttribute('data-copy'), cases[0].pays, where);
  return true;
};

// Of every 50: one chart, five hands, three situations of blackjack, and of baccarat's each sixth is solved too.
const kindOf = place => place % 50 === 11 ? 'chart' : place % 10 === 3 ? 'hand' : place % 50 % 17 === 9 ? 'blackjack' : 'baccarat';

test(`${SITUATIONS} random situations equal the command line’s JSON field by field`, async page => {
  console.log(`  seed ${seed}; ODDSMITH_SEED=${seed} runs them again`);
  const { games } = answer({ ask: 'games' });
  const played = games.filter(game => Object.keys(game.rules).length);
  const dealt = games.filter(game => !played.includes(game));
  await open(page);
  const told = { answered: 0, refused: 0, blackjack: 0, hand: 0, chart: 0, solved: 0 };
  for (let place = 0; place < SITUATIONS; place += 1) {
    const kind = kindOf(place);
    const hash = kind === 'baccarat' ? situation(pick(dealt)) : kind === 'blackjack' ? situation(pick(played)) : playing(pick(played), kind);
    const where = `situation ${place + 1}, seed ${seed}: ${hash}`;
    await goes(page, hash);
    const well = await compare(page, where);
    told[well ? 'answered' : 'refused'] += 1;
    if (kind === 'blackjack' && well) told.blackjack += 1;
    if ((kind === 'hand' || kind === 'chart') && await compareBeside(page, kind, where)) told[kind] += 1;
    if (kind === 'baccarat' && place % 6 === 0 && well && await compareSolved(page, where)) told.solved += 1;
  }
  console.log(`  ${Object.entries(told).map(([name, number]) => `${number} ${name}`).join(', ')}`);
  assert.ok(told.answered > SITUATIONS / 2);
  for (const name of ['blackjack', 'hand', 'chart', 'solved']) assert.ok(told[name] > 0, name);
});

// The module that rounds, by itself.
const exact = await import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL('../page/exact.js', import.meta.url), 'utf8'))}`);

test('decimals are rounded on the page as by the engine, at any number of places', async () => {
  const { games } = answer({ ask: 'games' });
  let compared = 0;
  for (let place = 0; place < 40; place += 1) {
    const game = pick(games.filter(each => !Object.keys(each.rules).length));
    const digits = below(20);
    const remove = Array.from({ length: below(4) }, () => pick(CARDS));
    for (const wager of answer({ ask: 'sheet', game: game.id, decks: 4 + below(7), remove, digits }).wagers) {
      assert.equal(exact.root(wager.variance, digits), wager.decimal.standard_deviation, `${game.id} ${wager.id} deviation at ${digits} places, seed ${seed}`);
      for (const name of ['expectation', 'house_edge', 'return_to_player', 'hit_frequency', 'push_frequency', 'variance']) {
        const shown = exact.decimal(wager[name], digits).replace('\u2212', '-');
        assert.equal(shown, wager.decimal[name], `${game.id} ${wager.id} ${name} at ${digits} places, seed ${seed}`);
        compared += 1;
      }
    }
  }
  for (const [half, places, even] of [['1/2', 0, '0'], ['3/2', 0, '2'], ['-1/8', 2, '\u22120.12'], ['3/8', 2, '0.38']]) assert.equal(exact.decimal(half, places), even);
  for (const [square, places, shown] of [['0', 2, '0.00'], ['1/4', 0, '0'], ['9/4', 0, '2'], ['2', 5, '1.41421'], ['1/16', 1, '0.2']]) assert.equal(exact.root(square, places), shown);
  assert.equal(exact.minus('1/3', '1/12'), '1/4');
  assert.equal(exact.minus('-1/3', '2/3'), '-1');
  console.log(`  ${compared} decimals compared, seed ${seed}`);
});
