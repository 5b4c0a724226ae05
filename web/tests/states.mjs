// What the page says while things go wrong, stand still or come back: cancelled work, broken files, odd links, undo.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { answer, command, explorer, open, out, test, then } from './harness.mjs';

const TIGER = '#v=1&game=tiger-baccarat&decks=8';
const BLACKJACK = '#v=1&game=electronic-blackjack&decks=6';
const key = name => `[data-k="${name}"]`;
const text = (page, selector) => page.locator(selector).innerText();
const state = page => page.evaluate(() => document.body.dataset.state);

test('standard deviations are rounded as the command rounds them', async page => {
  await open(page, `${TIGER}&wager=tiger`);
  for (const [digits, selector] of [[5, 'tr[data-wager="tiger"] td.deviation'], [10, '[data-figure="deviation"]']]) {
    const sheet = JSON.parse(command('sheet', 'tiger-baccarat', '--decks', '8', '--wager', 'tiger', '--digits', `${digits}`, '--format', 'json'));
    assert.equal(await text(page, selector), sheet.wagers[0].decimal.standard_deviation);
  }
});

test('after Cancel the numbers stay grey, and are neither pinned nor exported, until they are computed', async page => {
  await open(page, BLACKJACK);
  const before = await text(page, 'tr[data-wager="main"] td.now');
  await page.click(key('card 6h'));
  await page.waitForSelector(key('cancel'));
  await page.click(key('cancel'));
  assert.equal(await state(page), 'cancelled');
  assert.ok(await page.locator('#answer.old').count(), 'grey');
  assert.equal(await text(page, 'tr[data-wager="main"] td.now'), before, 'and not blank');
  await page.click(key('export'));
  assert.match(await text(page, '#export'), /no answer to take away/);
  await then(page, () => page.click(key('again')));
  assert.equal(await state(page), 'departs');
  assert.equal(await page.locator('#answer.old').count(), 0);
});

const counting = page => page.addInitScript(() => {
  const Real = globalThis.Worker;
  globalThis.begun = 0;
  globalThis.Worker = class extends Real { constructor(...words) { super(...words); globalThis.begun += 1; } };
});

test('an engine that cannot load is tried once; a file that was re-encoded says so', async page => {
  await counting(page);
  const whole = readFileSync(explorer);
  const at = whole.indexOf('id="engine">') + 'id="engine">'.length;
  const broken = Buffer.concat([whole.subarray(0, at), Buffer.from('no engine'), whole.subarray(whole.indexOf('<', at))]);
  const recoded = Buffer.from(whole.toString('utf8').replace('charset="windows-1252"', 'charset="utf-8"'));
  for (const [name, bytes, why] of [['broken', broken, /could not start/], ['recoded', recoded, /this file was re-encoded on its way; open the original/]]) {
    writeFileSync(`${out}/${name}.html`, bytes);
    await page.goto(pathToFileURL(`${out}/${name}.html`).href);
    await page.waitForSelector('#status .warning');
    assert.match(await text(page, '#status'), why);
    await page.waitForTimeout(1500);
    assert.equal(await page.evaluate(() => globalThis.begun), 1, name);
  }
}, { errors: true });

test('links with the names of the language are links to nothing', async page => {
  for (const odd of ['picture=constructor', 'view=constructor', 'mode=toString', 'wager=__proto__', 'rules=__proto__~x']) {
    await page.goto('about:blank');
    await open(page, `${TIGER}&${odd}`);
    assert.ok(['approved', 'refused'].includes(await state(page)), odd);
  }
});

test('the hand calculator is about the table only if the dealer shows a card', async page => {
  await open(page, `${BLACKJACK}&view=hand&dealt=player~8h_8s`);
  await page.waitForSelector('.actions');
  assert.match(await text(page, '.actions caption >> nth=0'), /^6 10 against 10/);
  assert.equal(await page.locator('.hand .hint').count(), 0);
  assert.equal(await page.locator(key('hand cards')).count(), 1);
});

test('a followed link ends what could be redone, and undo stays in the tool', async page => {
  await open(page, TIGER);
  await then(page, () => page.click(key('card 6h')));
  await then(page, () => page.click(key('undo')));
  assert.ok(await page.locator(key('redo')).isEnabled());
  await then(page, () => page.evaluate(() => { location.hash = '#v=1&game=tiger-baccarat&decks=6'; }));
  assert.ok(await page.locator(key('redo')).isDisabled());
  await then(page, () => page.click(key('card 7h')));
  await then(page, () => page.click(key('mode compare')));
  await then(page, () => page.click(key('undo')));
  assert.equal(await page.evaluate(() => document.body.dataset.mode), 'compare');
  assert.equal(await page.evaluate(() => Object.keys(globalThis.explorer.situation.counts).length), 0);
});

test('teach: a round of blackjack in the order of the rules, with stand, bust and settlement', async page => {
  await open(page, `${BLACKJACK}&mode=teach`);
  for (const who of ['player', 'dealer', 'player']) {
    assert.deepEqual(await page.locator('#tool button.main').evaluateAll(all => all.map(each => each.dataset.k)), [`deal ${who}`]);
    await then(page, () => page.click(key(`deal ${who}`)));
  }
  const round = async dealt => {
    await then(page, () => page.evaluate(hash => { location.hash = hash; }, `${BLACKJACK}&mode=teach&${dealt}`));
    return (await text(page, '#tool')).replaceAll('\n', ' ');
  };
  const open16 = await round('dealt=player~8h_8s&dealt=dealer~10d');
  assert.match(open16, /Hit: deal a card to player\s+Stand: deal to dealer/);
  assert.match(open16, /Bet the Set 21\s+10\.6109%\s+decided: Unsuited pair, pays 10 to 1/);
  assert.doesNotMatch(open16, /100\.0000%/);
  assert.match(await round('dealt=player~8h_8s_9c&dealt=dealer~10d'), /25: bust.*Main wager: the player has 25 and busts: loses clause 4\.6\.2/);
  assert.match(await round('dealt=player~10h_9s&dealt=dealer~10d_6c'), /Deal a card to dealer.*No more cards to player: the player stands on 19 clause 3\.9/);
  assert.match(await round('dealt=player~10h_9s&dealt=dealer~10d_6c_9c'), /the dealer busts: wins 1 to 1 clause 4\.5\.3/);
  assert.match(await round('dealt=player~10h_9s&dealt=dealer~Ad_6c'), /19 against 17: wins 1 to 1 clause 4\.5\.2/);
  assert.match(await round('dealt=player~Ah_Ks&dealt=dealer~9d'), /a blackjack pays 3 to 2 clause 4\.5\.1/);
  assert.match(await round('dealt=player~Ah_Ks&dealt=dealer~Ad_Kd'), /both have a blackjack: stand-off clause 4\.8\.2/);
  assert.match(await round('dealt=player~7h_7s_7d&dealt=dealer~Ad_Kd'), /the dealer has a blackjack: loses clause 4\.6\.3/);
  assert.equal(await page.locator('#tool button.main').count(), 0);
});

test('rules of play are buttons with their clauses', async page => {
  await open(page, BLACKJACK);
  await page.click('[data-k="part rules"] summary');
  const { rules, rule_clauses: clauses } = answer({ ask: 'games', game: 'electronic-blackjack' }).games[0];
  assert.deepEqual(Object.keys(clauses), Object.keys(rules), 'every rule has its clause');
  const shown = await text(page, '[data-k="part rules"]');
  for (const [name, numbers] of Object.entries(clauses)) assert.ok(shown.includes(`${name.replaceAll('-', ' ')} clause ${numbers.join(', ')}`), name);
  await then(page, () => page.click(key('dealer-soft-17:hit')));
  assert.equal(await state(page), 'departs');
});

test('with a card added, the decks say why they are not drawn, and the heat map has other axes', async page => {
  await open(page, `${TIGER}&wager=tiger&shoe=6h.10&picture=decks`);
  assert.match(await text(page, '#picture'), /Cards were added to the shoe, so it is no whole number of decks/);
  await then(page, () => page.click(key('picture:heat')));
  assert.ok(await page.locator('#picture g.press').count());
  assert.equal(await page.locator(`${key('axis down')} option[value=decks]`).count(), 0);
  await then(page, () => page.click(key('picture:tornado')));
  assert.equal(await page.locator('#picture figure svg').count(), 1);
});

test('a bet of the library is taken into the explorer, and its link comes back; pricing can be cancelled', async page => {
  await open(page, `${TIGER}&mode=bets`);
  await page.waitForSelector(key('cancel bets'));
  await page.click(key('cancel bets'));
  await page.waitForSelector(key('price'));
  assert.match(await text(page, '#tool'), /Cancelled\./);
  await page.click(key('price'));
  await page.fill(key('seek'), 'bust it');
  await page.waitForSelector(key('library bust-it'), { timeout: 240000 });
  await page.click(key('library bust-it'));
  assert.equal(await page.locator(key('use bust-it')).count(), 0, 'its decks lack cards');
  await page.fill(key('seek'), 'dragon 7');
  await page.click(key('library dragon-7'));
  const { house_edge: edge } = answer({ ask: 'bets', bet: 'dragon-7', decks: 8 }).bets[0].paytables.find(each => each.id === 'dragon-7');
  await then(page, () => page.click(key('use dragon-7')));
  const now = () => page.evaluate(() => globalThis.explorer.whatIf.cases[0].wagers.map(wager => wager.described));
  assert.ok((await now()).includes(edge), edge);
  const hash = await page.evaluate(() => location.hash);
  await page.goto('about:blank');
  await open(page, hash);
  assert.ok((await now()).includes(edge));
});

test('headings of a paytable stand over their columns, and a narrow page says that it scrolls', async page => {
  await open(page, `${TIGER}&wager=tiger`);
  const aligned = place => page.locator(`.paytable thead th:nth-child(${place})`).evaluate(each => getComputedStyle(each).textAlign);
  assert.deepEqual([await aligned(1), await aligned(3), await aligned(6)], ['left', 'right', 'right']);
  assert.equal(await page.locator('.scrolls').isVisible(), false);
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.locator('.scrolls').isVisible());
});
