// Random situations: what the page shows equals what the command answers, field by field, by the command line that the page gives.
import assert from 'node:assert/strict';
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
