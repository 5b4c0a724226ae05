// What is dropped into the page and taken out of it, and that nothing of it can run or be sent.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
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

test('a dropped sheet is equal only in every field, and certified only if its digest is listed and nothing departs', async page => {
  const sheet = command('sheet', 'tiger-baccarat', '--decks', '8', '--format', 'json');
  const name = 'tiger-baccarat-8-decks.json';
  const sums = `${createHash('sha256').update(sheet).digest('hex')}  ${name}\n`;
  await open(page, TIGER);
  assert.equal(await text(page, '#certified'), 'not certified');
  await drop(page, '#answer', [[name, sheet]]);
  await page.waitForSelector('.file .well');
  assert.equal(await text(page, '#certified'), `equals the dropped sheet ${name}`);
  await drop(page, '.zone', [[name, sheet], ['SHA256SUMS', sums.replace(/^./, digit => digit === '0' ? '1' : '0')]]);
  await page.waitForFunction(() => document.getElementById('live').textContent === '0 findings');
  assert.equal(await text(page, '#certified'), `equals the dropped sheet ${name}`, 'another digest is listed');
  await drop(page, '.zone', [[name, sheet], ['SHA256SUMS', sums]]);
  await page.waitForFunction(() => document.getElementById('certified').textContent.startsWith('matches'));
  assert.equal(await text(page, '#certified'), `matches the certified sheet ${name}`);
  await then(page, () => page.click(key('mode explore')));
  await then(page, () => page.click(key('card 6h')));
  assert.equal(await text(page, '#certified'), 'not certified');
  await then(page, () => page.click(key('undo')));
  assert.match(await text(page, '#certified'), /^matches/);
  const forged = sheet.replace('0.166835720406', '0.166835720407');
  assert.notEqual(forged, sheet);
  await drop(page, '#answer', [[name, forged], ['SHA256SUMS', sums]]);
  await page.waitForSelector('.findings li');
  assert.equal(await text(page, '#certified'), 'not certified');
});

test('a departing sheet is never called certified, and blackjack says by which play sheets are certified', async page => {
  await open(page, `${TIGER}&shoe=6h.7`);
  const sheet = command('sheet', 'tiger-baccarat', '--decks', '8', '--remove', '6h', '--format', 'json');
  await drop(page, '#answer', [['mine.json', sheet], ['SHA256SUMS', `${createHash('sha256').update(sheet).digest('hex')}  mine.json\n`]]);
  await page.waitForSelector('.file');
  assert.equal(await text(page, '#certified'), 'equals the dropped sheet mine.json');
  await page.evaluate(() => { location.hash = '#v=1&game=electronic-blackjack&decks=6'; });
  await page.waitForFunction(() => document.body.dataset.state === 'approved');
  assert.match(await text(page, '#certified'), /^not certified: sheets are certified by optimal play, and this page plays by composition$/);
});

test('audit: a finding over several lines is marked on each, and files of one name are told apart', async page => {
  await open(page, `${TIGER}&mode=audit`);
  const broken = '# game: tiger-baccarat\n# decks: 8\nWager,Pays,House edge\nTiger Tie,35 to 1,"30.47\n%"\n';
  await drop(page, '.zone', [['rack.csv', '# game: tiger-baccarat\n# decks: 8\nWager,Pays,House edge\nTie,8 to 1,14.36%\n'], ['rack.csv', '# game: tiger-baccarat\n# decks: 8\nWager,Pays,House edge\nTie,8 to 1,15.36%\n'], ['broken.csv', broken]]);
  await page.waitForSelector('.findings li');
  assert.deepEqual(await page.locator('.file h3').allInnerTexts(), ['rack.csv', 'rack (2).csv', 'broken.csv']);
  assert.match(await page.locator('.file').nth(1).locator('.source').innerText(), /15\.36%/);
  const { files } = answer({ ask: 'audit', files: [{ name: 'broken.csv', text: broken }], game: 'tiger-baccarat', decks: 8 });
  const over = files[0].findings.find(each => each.place && each.place.end_line > each.place.line);
  assert.ok(over, 'a finding spans lines');
  for (let number = over.place.line; number <= over.place.end_line; number += 1) {
    assert.ok(await page.locator('.file').nth(2).locator(`.source li:nth-child(${number}) mark`).count(), `line ${number}`);
  }
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

test('export: the hand, the chart and the picture have their command, JSON and CSV', async page => {
  await open(page, '#v=1&game=electronic-blackjack&decks=6&view=hand&picture=removal&wager=kings-bounty');
  await page.fill(key('hand cards'), '8 3');
  await page.check(key('hand split'));
  await page.waitForFunction(() => /^(8 3|3 8) /.test(document.querySelector('.actions caption')?.textContent ?? ''));
  await page.waitForFunction(() => globalThis.explorer.commands.hand?.includes('--split-hand') && globalThis.explorer.commands.removal);
  await page.click(key('export'));
  const commands = await page.evaluate(() => globalThis.explorer.commands);
  for (const name of ['hand', 'removal']) {
    const [, json] = await saved(page, () => page.click(key(`save ${name}`)));
    assert.equal(json.toString(), shell(`${commands[name]} --format json`), commands[name]);
  }
  const [, removal] = await saved(page, () => page.click(key('save removal csv')));
  assert.equal(removal.toString(), shell(`${commands.removal} --format csv`));
  const [, hand] = await saved(page, () => page.click(key('save hand csv')));
  const { actions, decimal } = JSON.parse(shell(`${commands.hand} --format json`));
  for (const [name, value] of Object.entries(actions)) assert.ok(hand.toString().includes(`${name},${decimal[name]},${value},`), name);
  await page.click(key('view:chart'));
  await page.waitForFunction(() => globalThis.explorer.commands.chart);
  const chart = (await page.evaluate(() => globalThis.explorer.commands)).chart;
  const [, json] = await saved(page, () => page.click(key('save chart')));
  assert.deepEqual(JSON.parse(json), JSON.parse(shell(`${chart} --format json`)));
  assert.match((await saved(page, () => page.click(key('save chart csv'))))[1].toString(), /^kind,hand,2,3,/);
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
