// What every test uses: the browser, the command, and waiting for the page's answers.
import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const [explorer, oddsmith, only = ''] = process.argv.slice(2).map((word, place) => place < 2 ? resolve(word) : word);
for (const file of [explorer, oddsmith]) {
  if (!file || !existsSync(file)) {
    console.error(`error: ${file ?? 'a file'} is not there\nhelp: node run.mjs EXPLORER ODDSMITH [NAME]`);
    process.exit(2);
  }
}

const browserPath = () => {
  const names = [process.env.ODDSMITH_CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome'].filter(Boolean);
  for (const name of names) {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return execSync(`command -v "${name}"`).toString().trim();
    } catch { /* the next one */ }
  }
  return null;
};

const executablePath = browserPath();
if (!executablePath) {
  console.error('NOT RUN: no Chromium here, so the explorer was not tested; ODDSMITH_CHROMIUM can name one');
  process.exit(3);
}

const { chromium } = await import('playwright-core');
export const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(why => {
  console.error(`NOT RUN: ${executablePath} does not start, so the explorer was not tested: ${why.message}`);
  process.exit(3);
});
export const address = pathToFileURL(explorer).href;
export const out = resolve(import.meta.dirname, 'out');
mkdirSync(out, { recursive: true });

export const tests = [];
export const test = (name, run, options = {}) => tests.push({ name, run, options });

// Runs the command; gives what it printed, whatever its exit code.
export const command = (...words) => {
  try {
    return execFileSync(oddsmith, words, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (failure) {
    if (failure.status === null || failure.status === undefined) throw failure;
    return failure.stdout;
  }
};

// Runs a command line as a shell would, `oddsmith` being the command under test.
export const shell = line => execSync(line.replace(/^oddsmith /, `"${oddsmith}" `), { encoding: 'utf8', maxBuffer: 1 << 28 });

// The command's answer to a question.
export const answer = question => {
  const given = { encoding: 'utf8', input: JSON.stringify(question), maxBuffer: 1 << 28 };
  try {
    return JSON.parse(execFileSync(oddsmith, ['ask', '-'], given));
  } catch (failure) {
    if (failure.status !== 2) throw failure;
    return JSON.parse(failure.stdout);
  }
};

// Opens the page and waits for its first answer.
export const open = async (page, hash = '') => {
  await page.goto(address + hash);
  await settled(page, 0);
};

export const turn = page => page.evaluate(() => Number(document.body.dataset.settled ?? 0));

export const settled = (page, before) => page.waitForFunction(
  turn => Number(document.body.dataset.settled ?? 0) > turn, before, { timeout: 240000, polling: 20 });

// Does something and waits for the answer to it.
export const then = async (page, act) => {
  const before = await turn(page);
  await act();
  await settled(page, before);
};

export const shot = (page, name) => page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
