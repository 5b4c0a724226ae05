// Taking it away: the link, the equivalent command lines, JSON, CSV, SVG and PNG with a caption, and paper.
import { chartAnswered } from './chart.js';
import { button, copyButton, download, h, say } from './dom.js';
import { png, standalone } from './figure.js';
import { handAnswered } from './hand.js';
import { caption, draw, drawn, figureTitle, picture } from './pictures.js';
import { commandLine } from './situation.js';
import { game, stale, store } from './store.js';

export const questions = { whatIf: null, sheet: null };

const pretty = answer => `${JSON.stringify(answer, null, 2)}\n`;
const stem = () => `${game().id}-${store.situation.decks}-decks`;

const svgFile = () => standalone(draw, figureTitle(), caption());

export const saveSvg = () => download(`${stem()}-${picture()}.svg`, svgFile()[0], 'image/svg+xml');

export const savePng = async () => download(`${stem()}-${picture()}.png`, await png(...svgFile()), 'image/png');

export const pictureExports = () => h('p', { class: 'row' },
  button('SVG', saveSvg, { 'data-k': 'svg', 'aria-label': 'save the picture as SVG' }),
  button('PNG', savePng, { 'data-k': 'png', 'aria-label': 'save the picture as PNG' }));

const saveCsv = async text => {
  const csv = await text(questions.sheet, 'csv');
  download(`${stem()}.csv`, csv, 'text/csv');
};

const cell = value => /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
const csvOf = lines => lines.map(line => `${line.map(cell).join(',')}\n`).join('');

// A hand and a chart are tables of the page's own; whatever else the command writes as CSV is written by the engine.
const TABLES = {
  hand: answer => [['action', 'value', 'exact', 'best'], ...Object.entries(answer.actions).map(([name, value]) => [name, answer.decimal[name], value, name === answer.best ? 'yes' : ''])],
  chart: answer => [['kind', 'hand', ...answer.upcards], ...['hard', 'soft', 'pairs'].flatMap(kind => Object.entries(answer.chart[kind]).map(([hand, line]) => [kind, hand, ...line]))],
};

// What stands on the page beside the sheet: the hand or the chart, and what the picture is drawn from.
export const shown = () => {
  const { view, mode } = store.situation;
  const beside = mode !== 'explore' ? null : view === 'hand' ? handAnswered() : view === 'chart' ? chartAnswered() : null;
  const pictured = mode !== 'explore' || stale() || drawn.kind !== picture() ? [] : (drawn.answers ?? []).map((answer, place) => ({
    name: drawn.questions.length > 1 ? `${picture()}-${place + 1}` : picture(), question: drawn.questions[place], answer }));
  return [...(beside ? [{ name: view, ...beside }] : []), ...pictured.filter(({ answer }) => !answer.error)];
};

const saveTable = async ({ name, question, answer }, text) => {
  const csv = Object.hasOwn(TABLES, name) ? csvOf(TABLES[name](answer)) : await text(question, 'csv');
  download(`${stem()}-${name}.csv`, csv, 'text/csv');
};

const besides = (each, text) => h('div', { class: 'command' }, h('code', null, commandLine(each.question)), ' ',
  copyButton('copy', commandLine(each.question), `copy the command of the ${each.name}`), ' ',
  button('JSON', () => download(`${stem()}-${each.name}.json`, pretty(each.answer), 'application/json'), { 'data-k': `save ${each.name}`, 'aria-label': `save the ${each.name} as JSON` }), ' ',
  button('CSV', () => saveTable(each, text), { 'data-k': `save ${each.name} csv`, 'aria-label': `save the ${each.name} as CSV` }));

const command = question => h('div', { class: 'command' }, h('code', null, commandLine(question)), ' ', copyButton('copy', commandLine(question), 'copy the command'));

// `text` asks the engine for another form of an answer.
export const exportView = text => {
  const ready = store.whatIf && !stale();
  if (!ready) return h('p', { class: 'quiet' }, 'There is no answer to take away yet.');
  return h('div', { class: 'export' },
    h('p', { class: 'row' }, copyButton('Copy the link', location.href, 'copy the link to this situation'),
      button('Sheet as JSON', () => download(`${stem()}.json`, pretty(store.sheet), 'application/json'), { 'data-k': 'save sheet', disabled: !store.sheet }),
      button('What-if as JSON', () => download(`${stem()}-what-if.json`, pretty(store.whatIf), 'application/json'), { 'data-k': 'save what-if' }),
      button('Sheet as CSV', () => saveCsv(text), { 'data-k': 'save csv', disabled: !store.sheet }),
      button('Print', () => { say('printing'); print(); }, { 'data-k': 'print' })),
    h('p', { class: 'hint' }, 'The same by the command line:'),
    questions.sheet && store.sheet ? command(questions.sheet) : null, command(questions.whatIf),
    shown().map(each => besides(each, text)));
};

