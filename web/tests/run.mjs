// The explorer in a real browser: `node run.mjs EXPLORER ODDSMITH [NAME]` runs every test, or those whose name contains NAME.
//
// Every test has a page of its own, and fails also if the page wrote an error to its console or asked for anything but itself.
// Exit 0 if all passed, 1 if one failed, 3 if there is no browser: then nothing passed.
import { address, browser, only, tests } from './harness.mjs';
import './journeys.mjs';
import './states.mjs';
import './takeaway.mjs';
import './looks.mjs';
import './random.mjs';

const runOne = async ({ name, run, options }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, acceptDownloads: true, ...options.context });
  context.setDefaultTimeout(120000);
  const page = await context.newPage();
  const troubles = [];
  page.on('console', message => { if (message.type() === 'error' && !options.errors) troubles.push(`console: ${message.text()}`); });
  page.on('pageerror', error => troubles.push(`error: ${error.message}`));
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('blob:') && !options.errors) troubles.push(`request: ${url}`);
  });
  const begun = performance.now();
  try {
    await run(page, context);
  } catch (error) {
    troubles.push(error.stack);
  }
  await context.close();
  const time = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${troubles.length ? 'FAILED' : 'ok'} ${name} (${time} s)`);
  for (const trouble of troubles) console.log(`  ${trouble.replaceAll('\n', '\n  ')}`);
  return !troubles.length;
};

let [passed, failed] = [0, 0];
const lane = async left => {
  for (let each = left.shift(); each; each = left.shift()) {
    if (await runOne(each)) passed += 1;
    else failed += 1;
  }
};
// What is measured runs by itself; the others two at a time.
const wanted = tests.filter(({ name }) => name.includes(only));
await lane(wanted.filter(({ options }) => options.measured));
const others = wanted.filter(({ options }) => !options.measured);
await Promise.all([lane(others), lane(others)]);
await browser.close();
if (passed + failed === 0) console.error(`error: no test has "${only}" in its name`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
