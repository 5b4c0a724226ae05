// Audit: a printed paytable, a rules table or a sheet is dropped here, and wrong figures are marked in place.
import { button, h, say } from './dom.js';
import { count } from './exact.js';
import { game, store } from './store.js';

const MOST_BYTES = 2000000;
const audited = { files: [], answer: null, failed: null, running: false };

const kindOf = name => name === 'SHA256SUMS' ? 'sums' : /\.(csv|toml|json)$/i.exec(name)?.[1].toLowerCase();

const digest = async bytes => {
  if (!globalThis.crypto?.subtle) return null;
  const hashed = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(hashed)].map(byte => byte.toString(16).padStart(2, '0')).join('');
};

// A sheet is kept beside the page's own, to be held against it. It is listed if its digest is in the sums dropped with it.
const keep = async (file, sums) => {
  try {
    const sheet = JSON.parse(file.text);
    if (sheet.schema !== 'oddsmith/sheet/1') return;
    const listed = sums.has(await digest(file.bytes));
    store.dropped = { name: file.name, text: JSON.stringify(sheet), listed };
  } catch { /* the audit says what is wrong with it */ }
};

// Files of one name are told apart by a number.
const apart = files => {
  const seen = new Map();
  return files.map(file => {
    const times = (seen.get(file.name) ?? 0) + 1;
    seen.set(file.name, times);
    return times === 1 ? file : { ...file, name: file.name.replace(/(\.\w+)$/, ` (${times})$1`) };
  });
};

const run = async (ask, show) => {
  audited.running = true;
  audited.failed = null;
  show();
  const situation = store.situation;
  const question = { ask: 'audit', files: audited.files, game: situation.game, decks: situation.decks, readings: situation.readings };
  try {
    audited.answer = await ask(question);
  } catch (why) {
    audited.failed = why.message;
  }
  audited.running = false;
  const found = audited.answer?.files?.reduce((sum, file) => sum + file.findings.length, 0);
  if (found !== undefined) say(count(found, 'finding'));
  show();
};

export const take = async (list, ask, show) => {
  const files = [...list];
  const wrong = files.find(file => !kindOf(file.name) || file.size > MOST_BYTES);
  if (wrong) {
    audited.failed = kindOf(wrong.name) ? `${wrong.name} has ${wrong.size} bytes: at most ${MOST_BYTES} are read`
      : `${wrong.name} is not audited here: a paytable is CSV or TOML, a rules table TOML, a sheet JSON, and SHA256SUMS says which sheets are certified`;
    audited.answer = null;
    return show();
  }
  const read = await Promise.all(files.map(async file => {
    const bytes = await file.arrayBuffer();
    return { name: file.name, bytes, text: new TextDecoder().decode(bytes) };
  }));
  const sums = new Set(read.filter(file => kindOf(file.name) === 'sums').flatMap(file => file.text.match(/^[0-9a-f]{64}\b/gm) ?? []));
  const papers = apart(read.filter(file => kindOf(file.name) !== 'sums'));
  for (const file of papers) if (kindOf(file.name) === 'json') await keep(file, sums);
  if (!papers.length) {
    Object.assign(audited, { failed: 'SHA256SUMS lists digests: drop it together with a sheet that it lists', answer: null });
    return show();
  }
  audited.files = papers.map(({ name, text }) => ({ name, text }));
  return run(ask, show);
};

// The columns count characters, from 1.
const marked = (text, places) => {
  const letters = [...text];
  const parts = [];
  let at = 0;
  for (const { from, to, level } of places.sort((a, b) => a.from - b.from)) {
    if (from < at) continue;
    parts.push(letters.slice(at, from).join(''), h('mark', { class: level }, letters.slice(from, to).join('') || ' '));
    at = Math.max(to, from);
  }
  return [...parts, letters.slice(at).join('')];
};

const why = finding => h('li', { class: finding.level },
  h('p', null, h('b', null, `${finding.level}, ${finding.check}`), finding.place ? ` line ${finding.place.line}` : ''),
  h('p', null, finding.message),
  finding.exact ? h('p', { class: 'exact' }, `exactly ${finding.exact}`) : null,
  (finding.notes ?? []).map(note => h('p', { class: 'hint' }, note)),
  finding.why ? h('p', { class: 'hint' }, `why it matters: ${finding.why}`) : null,
  finding.help ? h('p', { class: 'hint' }, finding.help) : null);

const fileView = file => {
  const { text } = audited.files.find(each => each.name === file.file) ?? { text: '' };
  const lines = text.split('\n');
  const touching = number => file.findings.filter(each => each.place && each.place.line <= number && each.place.end_line >= number);
  const on = number => touching(number).map(({ place, level }) => ({
    from: place.line === number ? place.column - 1 : 0,
    to: place.end_line === number ? place.end_column - 1 : [...lines[number - 1]].length,
    level,
  }));
  const touched = number => touching(number).length > 0;
  const shown = lines.slice(0, 400);
  return h('section', { class: 'file' }, h('h3', null, file.file),
    h('p', { class: file.conclusion === 'well' ? 'well' : 'warning' },
      { well: 'Every figure looked at is right.', findings: count(file.findings.length, 'finding') }[file.conclusion] ?? 'It could not be audited.'),
    h('div', { class: 'sides' },
      h('ol', { class: 'source', 'aria-label': `${file.file}, marked` }, shown.map((each, place) =>
        h('li', { class: touched(place + 1) ? 'touched' : null }, marked(each, on(place + 1))))),
      h('ul', { class: 'findings' }, file.findings.map(why))),
    lines.length > shown.length ? h('p', { class: 'hint' }, `${lines.length - shown.length} more lines are not shown.`) : null);
};

const EXAMPLE = 'Wager,Pays,House edge\n';

const example = () => {
  const wager = game().wagers.find(each => each.rows.length === 1 || each.id === 'tie') ?? game().wagers[0];
  const row = wager.rows[0];
  return `# game: ${game().id}\n# decks: ${store.situation.decks}\n${EXAMPLE}${wager.title},${row?.odds ?? '1 to 1'},9.99%\n`;
};

export const auditView = (ask, show) => {
  const input = h('input', { type: 'file', multiple: true, accept: '.csv,.toml,.json,SHA256SUMS', class: 'away', id: 'files', onchange: event => take(event.target.files, ask, show) });
  const zone = h('div', {
    class: 'zone',
    ondragover: event => { event.preventDefault(); event.currentTarget.classList.add('over'); },
    ondragleave: event => event.currentTarget.classList.remove('over'),
    ondrop: event => { event.preventDefault(); event.currentTarget.classList.remove('over'); take(event.dataTransfer.files, ask, show); },
  },
  h('p', null, 'Drop a paytable (CSV), a rules table (TOML) or a sheet (JSON) here, or ', h('label', { for: 'files', class: 'link' }, 'choose files'), input, '.'),
  h('p', { class: 'hint' }, `A paytable that does not say is taken to be of ${game().title}, ${count(store.situation.decks, 'deck')}. Nothing leaves this page. `,
    button('Try an example with a wrong figure', () => { audited.files = [{ name: 'example.csv', text: example() }]; run(ask, show); }, { class: 'plain', 'data-k': 'example' })));
  return [h('h2', null, 'Audit'), zone,
    audited.failed ? h('p', { class: 'warning', role: 'alert' }, audited.failed) : null,
    audited.running ? h('p', { class: 'quiet' }, 'auditing') : null,
    audited.answer?.error ? h('p', { class: 'warning', role: 'alert' }, audited.answer.error, audited.answer.help ? `: ${audited.answer.help}` : '') : null,
    (audited.answer?.files ?? []).map(fileView)];
};
