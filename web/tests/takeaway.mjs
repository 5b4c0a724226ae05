// What is dropped into the page and taken out of it, and that nothing of it can run or be sent.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { answer, command, open, settled, shell, test, then } from './harness.mjs';

const TIGER = '#v=1&game=tiger-baccarat&decks=8';
const key = name => `[data-k="${name}"]`;
const text = (page, selector) => page.locator(selector).innerText();

// Drops files as a person does from a folder.
const drop = async (page, selector, files) => {
  const transfer = await page.evaluateHandle(files => {
    const transfer = new DataTransfer();
    for (const [name, content] of files) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent(selector, 'drop', { dataTransfer: transfer });
};

test('audit: a dropped paytable has its wrong figure marked in place, with why', async page => {
  await open(page, `${TIGER}&mode=audit`);
  const csv = '# game: tiger-baccarat\n# decks: 8\nWager,Pays,House edge\nTie,8 to 1,14.36%\nTiger Tie,35 to 1,30.47%\n';
  await drop(page, '.zone', [['rack.csv', csv]]);
  await page.waitForSelector('.findings li');
  const report = answer({ ask: 'audit', files: [{ name: 'rack.csv', text: csv }], game: 'tiger-baccarat', decks: 8 });
  assert.equal(report.files[0].findings.length, 1);
  assert.equal(await text(page, '.source mark'), '30.47%');
  assert.ok((await text(page, '.findings')).includes(report.files[0].findings[0].message));
  await drop(page, '.zone', [['photo.gif', 'x']]);
  assert.match(await text(page, '#tool .warning'), /photo\.gif is not audited here/);
});

test('a certified sheet that is dropped is matched only if every field is equal', async page => {
  const certified = command('sheet', 'tiger-baccarat', '--decks', '8', '--format', 'json');
  await open(page, TIGER);
  assert.equal(await text(page, '#certified'), 'not certified');
  await drop(page, '#answer', [['tiger-baccarat-8-decks.json', certified]]);
  await page.waitForSelector('.file .well');
  assert.equal(await text(page, '#certified'), 'matches the certified sheet tiger-baccarat-8-decks.json');
  await then(page, () => page.click(key('mode explore')));
  await then(page, () => page.click(key('card 6h')));
  assert.equal(await text(page, '#certified'), 'not certified');
  await then(page, () => page.click(key('undo')));
  assert.match(await text(page, '#certified'), /^matches/);
  const forged = certified.replace('"16.6', '"16.7').replace('0.166835720406', '0.166835720407');
  assert.notEqual(forged, certified);
  await drop(page, '#answer', [['tiger-baccarat-8-decks.json', forged]]);
  await page.waitForSelector('.findings li');
  assert.equal(await text(page, '#certified'), 'not certified');
});

const saved = async (page, press) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return [download.suggestedFilename(), readFileSync(await download.path())];
};

test('export: JSON and CSV are the command’s bytes; SVG and PNG carry a caption', async page => {
  await open(page, `${TIGER}&shoe=6h.3&readings=pair~same-point-value&dealt=player~7h&picture=distribution`);
  await page.click(key('export'));
  const { sheet, whatIf } = await page.evaluate(() => globalThis.explorer.commands);
  assert.ok((await text(page, '.export')).includes(sheet));
  const [name, json] = await saved(page, () => page.click(key('save sheet')));
  assert.equal(name, 'tiger-baccarat-8-decks.json');
  assert.equal(json.toString(), shell(`${sheet} --format json`));
  assert.equal((await saved(page, () => page.click(key('save what-if'))))[1].toString(), shell(`${whatIf} --format json`));
  assert.equal((await saved(page, () => page.click(key('save csv'))))[1].toString(), shell(`${sheet} --format csv`));
  const [, svg] = await saved(page, () => page.click(key('svg')));
  const read = await page.evaluate(text => {
    const drawing = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [drawing.querySelector('parsererror')?.textContent ?? '', drawing.documentElement.textContent];
  }, svg.toString());
  assert.equal(read[0], '');
  assert.match(read[1], /Tiger Baccarat, Electronic Baccarat \(MBS\)/);
  assert.doesNotMatch(svg.toString(), /var\(/);
  const [, png] = await saved(page, () => page.click(key('png')));
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 10000);
});

const EVIL = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1<\/script>';

test('nothing typed, pasted, linked or dropped can run', async page => {
  await open(page, `${TIGER}&wager=tiger&pays=${encodeURIComponent(`tiger/two-cards~${EVIL}`)}&dealt=${encodeURIComponent(`player~${EVIL}`)}&view=${encodeURIComponent(EVIL)}&readings=${encodeURIComponent(`${EVIL}~${EVIL}`)}`);
  assert.equal(await page.evaluate(() => document.body.dataset.state), 'refused');
  await page.evaluate(evil => { location.hash = `#v=1&game=${encodeURIComponent(evil)}`; }, EVIL);
  await page.waitForSelector('.notice');
  await page.evaluate(hash => { location.hash = hash; }, TIGER);
  await page.waitForFunction(() => document.body.dataset.state === 'approved');
  await then(page, async () => { await page.fill(key('hand player'), EVIL); await page.keyboard.press('Enter'); });
  await then(page, () => page.click(key('mode bets')));
  await page.fill(key('seek'), EVIL);
  await then(page, () => page.click(key('mode audit')));
  await drop(page, '.zone', [[`${EVIL.replaceAll('/', '')}.csv`, `# game: ${EVIL}\nWager,Pays\n${EVIL},1 to 1\n`]]);
  await page.waitForSelector('.file');
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await page.locator('img').count(), 0);
  assert.equal(await page.locator('script').count(), 3);
});

test('the policy of the page forbids every request and every other script', async page => {
  await open(page, TIGER);
  const tried = await page.evaluate(async () => {
    const outcome = { fetch: 'sent' };
    await fetch('https://example.org/').catch(() => { outcome.fetch = 'refused'; });
    const script = document.createElement('script');
    script.textContent = 'globalThis.ran = 1';
    document.body.append(script);
    setTimeout('globalThis.ran = 1', 0);
    const image = new Image();
    outcome.image = await new Promise(resolve => { image.onerror = () => resolve('refused'); image.onload = () => resolve('sent'); image.src = 'https://example.org/x.png'; });
    return { ...outcome, ran: globalThis.ran ?? 'nothing' };
  });
  assert.deepEqual(tried, { fetch: 'refused', image: 'refused', ran: 'nothing' });
}, { errors: true });

test('what the engine is asked in vain is refused in words, and it lives on', async page => {
  await open(page, TIGER);
  const refused = await page.evaluate(() => globalThis.explorer.ask({ ask: 'sheet', game: 'tigr-baccarat' }));
  assert.deepEqual(refused, answer({ ask: 'sheet', game: 'tigr-baccarat' }));
  await page.evaluate(hash => { location.hash = hash; }, '#v=1&game=tiger-baccarat&decks=4');
  await settled(page, 1);
  assert.equal(await page.locator('tr[data-wager="tiger"] td.now').innerText(), '16.7825%');
});
