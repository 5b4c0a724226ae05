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

const situation = games => {
  const played = games.filter(game => Object.keys(game.rules).length);
  const game = random() < 0.03 ? pick(played) : pick(games.filter(game => !played.includes(game)));
  const decks = 1 + below(10);
  const parts = new URLSearchParams({ v: '1', game: game.id, decks });
  const changed = new Map(Array.from({ length: often(0.7, () => 1 + below(12)) ?? 0 }, () => [pick(CARDS), random() < 0.1 ? decks + below(4) : below(decks + 1)]));
  if (changed.size) parts.set('shoe', [...changed].map(([card, count]) => `${card}.${count}`).join('_'));
  const open = game.readings.filter(reading => reading.values.length > 1);
  if (open.length) often(0.5, () => { const reading = pick(open); parts.append('readings', `${reading.name}~${pick(reading.values)}`); });
  const rows = game.wagers.flatMap(wager => wager.rows.map(row => `${wager.id}/${row.id}`));
  often(0.4, () => parts.append('pays', `${pick(rows)}~${1 + below(60)}:${1 + below(3)}`));
  const hands = Object.keys(game.rules).length ? ['player', 'dealer'] : ['player', 'banker'];
  often(0.3, () => { for (const hand of hands) { const cards = Array.from({ length: below(4) }, () => pick(CARDS)); if (cards.length) parts.append('dealt', `${hand}~${cards.join('_')}`); } });
  return `#${parts}`;
};

test(`${SITUATIONS} random situations equal the command line’s JSON field by field`, async page => {
  console.log(`  seed ${seed}; ODDSMITH_SEED=${seed} runs them again`);
  const { games } = answer({ ask: 'games' });
  await open(page);
  const told = { answered: 0, refused: 0 };
  for (let place = 0; place < SITUATIONS; place += 1) {
    const hash = situation(games);
    const before = await turn(page);
    await page.evaluate(hash => { location.hash = hash; }, hash);
    await settled(page, before);
    const seen = await page.evaluate(() => {
      const { state, sheet, whatIf, commands } = globalThis.explorer;
      return { state, sheet, whatIf, commands, status: document.getElementById('status').innerText };
    });
    const where = `situation ${place + 1}, seed ${seed}: ${hash}`;
    if (seen.state === 'refused') {
      const question = await page.evaluate(() => globalThis.explorer.question);
      const { error } = answer(question);
      assert.ok(error && seen.status.includes(error), `${where}: ${seen.status}`);
      told.refused += 1;
    } else {
      assert.deepEqual(seen.whatIf, JSON.parse(shell(`${seen.commands.whatIf} --format json`)), where);
      assert.deepEqual(seen.sheet, seen.commands.sheet && JSON.parse(shell(`${seen.commands.sheet} --format json`)), where);
      told.answered += 1;
    }
  }
  console.log(`  ${told.answered} answered alike, ${told.refused} refused alike`);
  assert.ok(told.answered > SITUATIONS / 2);
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
      for (const name of ['expectation', 'house_edge', 'return_to_player', 'hit_frequency', 'push_frequency', 'variance']) {
        const shown = exact.decimal(wager[name], digits).replace('\u2212', '-');
        assert.equal(shown, wager.decimal[name], `${game.id} ${wager.id} ${name} at ${digits} places, seed ${seed}`);
        compared += 1;
      }
    }
  }
  for (const [half, places, even] of [['1/2', 0, '0'], ['3/2', 0, '2'], ['-1/8', 2, '\u22120.12'], ['3/8', 2, '0.38']]) assert.equal(exact.decimal(half, places), even);
  assert.equal(exact.minus('1/3', '1/12'), '1/4');
  assert.equal(exact.minus('-1/3', '2/3'), '-1');
  console.log(`  ${compared} decimals compared, seed ${seed}`);
});
