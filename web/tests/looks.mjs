// How it looks: at three widths, light and dark, without a fault that the accessibility checker knows, and on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { open, shot, test } from './harness.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const PAGES = {
  approved: '#v=1&game=tiger-baccarat&decks=8&wager=tiger',
  departs: '#v=1&game=tiger-baccarat&decks=8&shoe=6s.2_6h.2_6d.1_6c.0_9h.0&pays=tiger/three-cards~60:1&readings=pair~same-point-value&wager=tiger&picture=removal',
  heat: '#v=1&game=tiger-baccarat&decks=8&wager=tiger&picture=heat',
  tornado: '#v=1&game=tiger-baccarat&decks=8&wager=tiger-pair&picture=tornado',
  decks: '#v=1&game=sands-super-baccarat&decks=8&wager=sands-six&picture=decks',
  distribution: '#v=1&game=7-up-baccarat&decks=8&wager=super-7s&picture=distribution',
  finished: '#v=1&game=tiger-baccarat&decks=8&dealt=player~9h_Kd&dealt=banker~3d_4c',
  refused: '#v=1&game=tiger-baccarat&decks=8&dealt=player~9h_Kd_2c&dealt=banker~3d_4c',
  hand: '#v=1&game=electronic-blackjack&decks=6&view=hand&wager=kings-bounty',
  chart: '#v=1&game=electronic-blackjack&decks=6&view=chart&wager=kings-bounty&picture=return',
  audit: '#v=1&game=tiger-baccarat&decks=8&mode=audit',
  bets: '#v=1&game=tiger-baccarat&decks=8&mode=bets',
  teach: '#v=1&game=tiger-baccarat&decks=8&mode=teach&dealt=player~2h_3d&dealt=banker~4c',
  compare: '#v=1&game=tiger-baccarat&decks=8&mode=compare',
};

const prepare = {
  hand: page => page.waitForSelector('.actions'),
  chart: page => page.waitForSelector('table.play'),
  compare: async page => { await page.click('[data-k="pin"]'); await page.waitForSelector('#tool details'); },
  bets: async page => { await page.fill('[data-k="seek"]', 'dragon'); await page.waitForSelector('[data-k="library dragon-7"]'); await page.click('[data-k="library dragon-7"]'); },
  audit: async page => { await page.click('[data-k="example"]'); await page.waitForSelector('.findings li'); },
};

// Faults as the checker words them; the page's policy lets only the driver bring it in.
const faults = async page => {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(each => each.nodes.map(node => `${each.id}: ${node.target} ${node.failureSummary.replaceAll('\n', ' ')}`));
};

for (const [width, height] of [[390, 844], [820, 1180], [1440, 1000]]) {
  test(`at ${width} px, light and dark: no fault of accessibility, nothing wider than the page`, async page => {
    for (const [name, hash] of Object.entries(PAGES)) {
      await page.goto('about:blank');
      await open(page, hash);
      await prepare[name]?.(page);
      await page.mouse.move(0, 0);
      await page.waitForTimeout(400);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await faults(page), [], `${name}, ${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${name} is ${wide} px wide`);
        await shot(page, `${name}-${width}-${colorScheme}`);
      }
    }
  }, { context: { viewport: { width, height } } });
}

test('it prints', async page => {
  await open(page, PAGES.departs);
  const pdf = await page.pdf({ format: 'A4' });
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#situation').isVisible(), false);
  assert.equal(await page.locator('#picture svg').isVisible(), true);
  for (const shown of ['.digest', '.paytable .copied']) assert.ok(await page.locator(shown).first().isVisible(), `${shown} is on paper`);
  await shot(page, 'print');
});
