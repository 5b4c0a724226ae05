// Pictures as SVG: the same drawing on the page, where colours follow the theme, and in a file, where they are light.
import { h, s } from './dom.js';

const NAMES = ['paper', 'ink', 'quiet', 'line', 'band', 'accent', 'house', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
export const THEME = Object.fromEntries(NAMES.map(name => [name, `var(--${name})`]));
export const LIGHT = {
  paper: '#fffefb', ink: '#1c1b19', quiet: '#5d594f', line: '#d6d1c4', band: '#f4f1e8', accent: '#1f5673', house: '#a33b2c',
  c0: '#1f5673', c1: '#c0822e', c2: '#4f7a4a', c3: '#8a5a83', c4: '#3c8c8c', c5: '#b0614a', c6: '#6a6f9c', c7: '#8f8540',
};

const FACE = 'Georgia, "DejaVu Serif", serif';

export const words = (x, y, text, colours, more = {}) =>
  s('text', { x, y, fill: colours.ink, 'font-size': 12, 'font-family': FACE, ...more }, text);

export const line = (x1, y1, x2, y2, stroke, more = {}) => s('line', { x1, y1, x2, y2, stroke, ...more });

export const box = (x, y, width, height, fill, more = {}) =>
  s('rect', { x, y, width: Math.max(width, 0), height: Math.max(height, 0), fill, ...more });

// A scale of round steps over these numbers.
export const scale = (numbers, from, to) => {
  let [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  if (least === most) [least, most] = [least - (Math.abs(least) * 0.05 || 0.01), most + (Math.abs(most) * 0.05 || 0.01)];
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 2.5, 5, 10].find(each => each * power >= rough);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  const at = value => from + (to - from) * (value - first * step) / ((last - first) * step);
  return { at, ticks, step };
};

// Where a tick stands, in percent; a tick is a round number and loses nothing.
export const tick = (value, step) => {
  const places = Math.max(0, Math.ceil(-Math.log10(step * 100) - 1e-9), String(Number((step * 100).toPrecision(3))).split('.')[1]?.length ?? 0);
  return `${(value * 100).toFixed(Math.min(places, 8)).replace('-', '\u2212')}%`;
};

export const drawing = (width, height, title, colours, ...children) => s('svg', {
  viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': title,
}, children);

// The file: the drawing on paper, with its title above and its caption under it.
export const standalone = (draw, title, caption) => {
  const inner = draw(LIGHT);
  const [, , width, height] = inner.getAttribute('viewBox').split(' ').map(Number);
  const lines = wrapped(caption, 86);
  const all = height + 50 + lines.length * 15 + 12;
  inner.setAttribute('y', 42);
  const whole = s('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width + 32} ${all}`, width: width + 32, height: all },
    s('title', null, title), box(0, 0, width + 32, all, LIGHT.paper),
    words(16, 28, title, LIGHT, { 'font-size': 16, 'font-weight': 600 }),
    s('g', { transform: 'translate(16 0)' }, inner),
    lines.map((text, place) => words(16, height + 62 + place * 15, text, LIGHT, { fill: LIGHT.quiet, 'font-size': 11 })));
  for (const each of whole.querySelectorAll('[tabindex],[role],[aria-label],[class],[data-k]')) {
    for (const name of ['tabindex', 'role', 'aria-label', 'class', 'data-k']) each.removeAttribute(name);
  }
  return [new XMLSerializer().serializeToString(whole), width + 32, all];
};

const wrapped = (text, most) => {
  const lines = [''];
  for (const word of text.split(' ').flatMap(word => word.match(new RegExp(`.{1,${most}}`, 'g')) ?? [])) {
    if ((lines.at(-1) + word).length > most) lines.push('');
    lines[lines.length - 1] += `${word} `;
  }
  return lines.map(each => each.trim());
};

export const png = (svg, width, height) => new Promise((resolve, reject) => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.onload = () => {
    const canvas = h('canvas', { width: width * 2, height: height * 2 });
    canvas.getContext('2d').drawImage(image, 0, 0, width * 2, height * 2);
    URL.revokeObjectURL(address);
    canvas.toBlob(blob => blob ? resolve(blob) : reject(new Error('the picture could not be painted')), 'image/png');
  };
  image.onerror = () => reject(new Error('the picture could not be read'));
  image.src = address;
});
