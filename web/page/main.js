// Joins the page: a change of the situation asks the engine, and answers are shown as they come.
import { byId, h, put, say } from './dom.js';
import { Engine, Stopped } from './engine.js';
import { auditView, take } from './audit.js';
import { betsView, listGame } from './bets.js';
import { chosen, renderCentre, spoken } from './centre.js';
import { chartQuestion, chartView } from './chart.js';
import { compareView } from './compare.js';
import { exportView, pictureExports, questions, shown } from './export.js';
import { handQuestion, handView } from './hand.js';
import { renderLeft } from './left.js';
import { drawn, picture, pictureQuestions, renderRight } from './pictures.js';
import { commandLine, described, isPlayed } from './situation.js';
import { mode, renderStatus, renderTop, standing } from './status.js';
import { distributing, follow, game, isDistributed, keyOf, redo, stale, store, undo, whenChanged } from './store.js';
import { teachView } from './teach.js';

const engine = new Engine(progress => {
  store.progress = progress;
  const bar = document.querySelector('#status progress');
  if (bar && progress.ahead) Object.assign(bar, { max: progress.ahead, value: Math.min(progress.done, progress.ahead) });
});

const ask = question => engine.ask(question);

// Every change begins a turn; what an older turn still hears is passed over.
let turn = 0;

const tool = () => ({ compare: () => compareView(ask, show), audit: () => auditView(ask, show), bets: () => betsView(ask, show, stopBets), teach: () => teachView(ask, show) })[mode()];

const show = () => {
  renderTop(() => exportView((question, form) => engine.text(question, form)), show);
  renderStatus(cancel, refresh);
  document.body.dataset.mode = mode();
  renderLeft();
  if (mode() === 'explore') {
    renderCentre(ask, show, distribute, { hand: () => handView(ask, show), chart: () => chartView(ask, show) });
    renderRight(repaint, pictureExports, cancelPicture);
  } else put(byId('tool'), tool()());
};

const sheetQuestion = whatIf => {
  const about = described(store.situation);
  if (!isPlayed(game())) return { ask: 'sheet', ...about };
  const offered = whatIf.cases[0].wagers.filter(wager => wager.described !== null).map(wager => wager.id);
  const wagers = offered.filter(id => id !== 'main' || isDistributed());
  return wagers.length ? { ask: 'sheet', ...about, wagers } : null;
};

const settle = (key, whatIf, sheet) => {
  Object.assign(store, { whatIf, sheet, answered: key, refusal: null, computing: false, cancelled: false });
};

// Asks what the situation comes to; says whether it was answered.
const answer = async mine => {
  const key = keyOf(store.situation);
  if (!stale()) {
    Object.assign(store, { refusal: null, computing: false, cancelled: false });
    return true;
  }
  store.computing = true;
  store.progress = null;
  const slow = setTimeout(show, 60);
  try {
    const first = { ask: 'what-if', ...described(store.situation) };
    const whatIf = await ask(first);
    if (mine !== turn) return false;
    const second = whatIf.error ? null : sheetQuestion(whatIf);
    const sheet = second && await ask(second);
    if (mine !== turn) return false;
    const refusal = whatIf.error ? whatIf : sheet?.error ? sheet : null;
    if (refusal) Object.assign(store, { refusal, computing: false, cancelled: false });
    else {
      Object.assign(questions, { whatIf: first, sheet: second });
      settle(key, whatIf, sheet);
    }
    return !refusal;
  } finally {
    clearTimeout(slow);
  }
};

// Asks what the picture needs, and draws it.
const paint = async mine => {
  if (mode() !== 'explore' || store.refusal || !store.whatIf) return;
  const wanted = pictureQuestions();
  const key = [picture(), chosen(), store.answered, JSON.stringify(wanted)].join(' ');
  if (drawn.key === key && drawn.answers) return;
  Object.assign(drawn, { key, kind: picture(), wager: chosen(), questions: wanted, answers: wanted.length ? null : [], failed: null });
  const answers = [];
  for (const question of wanted) {
    answers.push(await ask(question));
    if (mine !== turn || drawn.key !== key) return;
  }
  drawn.answers = answers;
};

// The axes of the picture were changed.
const repaint = async () => {
  const mine = turn;
  const painting = paint(mine);
  show();
  try {
    await painting;
  } catch (why) {
    if (!(why instanceof Stopped)) throw why;
  }
  if (mine === turn) show();
};

const cancelPicture = () => {
  turn += 1;
  engine.stop(true);
  Object.assign(drawn, { answers: [], failed: 'Cancelled. Choose a picture to draw it again.' });
  say('cancelled');
  show();
};

// Bets are priced no further.
const stopBets = () => {
  engine.stop(true);
  say('cancelled');
};

const stopped = why => {
  if (why instanceof Stopped) return;
  store.computing = false;
  store.refusal = { error: why.message };
};

const refresh = async () => {
  const mine = ++turn;
  engine.stop(false);
  if (drawn.answers === null || drawn.failed) drawn.key = '';
  const waits = stale();
  store.computing = waits;
  if (!waits || mode() !== 'explore' || store.situation.view !== 'wagers') show();
  else renderLeft();
  try {
    const well = await answer(mine);
    if (mine !== turn) return;
    if (!well) show();
    say(well ? spoken() : store.refusal ? `${store.refusal.error}` : '');
    if (well) {
      const painting = paint(mine);
      show();
      await painting;
    }
    if (mine === turn) show();
  } catch (why) {
    if (mine !== turn) return;
    stopped(why);
    show();
  }
  if (mine === turn) document.body.dataset.settled = `${mine}`;
};

const cancel = () => {
  turn += 1;
  engine.stop(true);
  Object.assign(store, { computing: false, cancelled: true });
  distributing(false);
  say('cancelled');
  show();
};

const distribute = () => {
  distributing(true);
  refresh();
};

const keys = event => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches?.('input[type=text], input[type=search]')) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
  else return;
  event.preventDefault();
};

// Goes where the address says, also to a house or a bet of the library, which are not listed.
const arrive = async () => {
  const address = location.hash;
  await listGame(new URLSearchParams(address.slice(1)).get('game'), ask);
  if (location.hash === address) follow();
};

const begin = async () => {
  try {
    store.games = (await ask({ ask: 'games' })).games;
  } catch (why) {
    put(byId('status'), h('p', { class: 'warning', role: 'alert' }, `The engine could not start: ${why.message}. It needs the file as it was made, and a browser with WebAssembly and DecompressionStream.`));
    return;
  }
  whenChanged(refresh);
  for (const width of ['699px', '1399px']) matchMedia(`(max-width: ${width})`).addEventListener('change', show);
  addEventListener('hashchange', arrive);
  addEventListener('keydown', keys);
  byId('skip').addEventListener('click', () => byId(mode() === 'explore' ? 'answer' : 'tool').focus());
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    if (event.dataTransfer?.files.length && !event.target.closest?.('.zone')) {
      store.situation = { ...store.situation, mode: 'audit' };
      show();
      take(event.dataTransfer.files, ask, show);
    }
  });
  await arrive();
};

// For programs that look at the page: what is asked and answered.
globalThis.explorer = Object.freeze({
  ask,
  get state() { return standing(); },
  get situation() { return store.situation; },
  get question() { return { ask: 'what-if', ...described(store.situation) }; },
  get sheet() { return store.sheet; },
  get whatIf() { return store.whatIf; },
  get shown() { return shown(); },
  get besideQuestion() { return store.situation.view === 'chart' ? chartQuestion() : handQuestion(); },
  get commands() { return Object.fromEntries([...Object.entries(questions), ...shown().map(({ name, question }) => [name, question])].map(([name, question]) => [name, question && commandLine(question)])); },
});

begin();
