// Taking it away: the link, the equivalent command lines, JSON, CSV, SVG and PNG with a caption, and paper.
import { button, copyButton, download, h, say } from './dom.js';
import { png, standalone } from './figure.js';
import { caption, draw, figureTitle, picture } from './pictures.js';
import { commandLine } from './situation.js';
import { game, store } from './store.js';

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

const command = question => h('div', { class: 'command' }, h('code', null, commandLine(question)), ' ', copyButton('copy', commandLine(question), 'copy the command'));

// `text` asks the engine for another form of an answer.
export const exportView = text => {
  const ready = store.whatIf && !store.computing && !store.refusal;
  if (!ready) return h('p', { class: 'quiet' }, 'There is no answer to take away yet.');
  return h('div', { class: 'export' },
    h('p', { class: 'row' }, copyButton('Copy the link', location.href, 'copy the link to this situation'),
      button('Sheet as JSON', () => download(`${stem()}.json`, pretty(store.sheet), 'application/json'), { 'data-k': 'save sheet', disabled: !store.sheet }),
      button('What-if as JSON', () => download(`${stem()}-what-if.json`, pretty(store.whatIf), 'application/json'), { 'data-k': 'save what-if' }),
      button('Sheet as CSV', () => saveCsv(text), { 'data-k': 'save csv', disabled: !store.sheet }),
      button('Print', () => { say('printing'); print(); }, { 'data-k': 'print' })),
    h('p', { class: 'hint' }, 'The same by the command line:'),
    questions.sheet && store.sheet ? command(questions.sheet) : null, command(questions.whatIf));
};

