// Elements of the page. Text is always set as text: nothing that was typed, pasted or dropped is read as markup.

const dress = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked' || name === 'indeterminate') element[name] = value;
    else if (name === 'style') for (const [key, word] of Object.entries(value)) element.style.setProperty(key, word);
    else element.setAttribute(name, value === true ? '' : value);
  }
};

const filled = (element, attributes, children) => {
  dress(element, attributes ?? {});
  element.append(...children.flat(4).filter(child => child !== null && child !== undefined && child !== false));
  return element;
};

export const h = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

const SVG = 'http://www.w3.org/2000/svg';

export const s = (tag, attributes, ...children) =>
  filled(document.createElementNS(SVG, tag), attributes, children);

export const byId = id => document.getElementById(id);

// Puts new children into a place. Whoever had the focus has it again, if it is still there by its key `data-k`.
export const put = (place, ...children) => {
  const had = document.activeElement;
  const key = place.contains(had) ? had.dataset.k : null;
  const selection = key && typeof had.selectionStart === 'number'
    ? [had.selectionStart, had.selectionEnd] : null;
  const open = new Map([...place.querySelectorAll('details[data-k]')].map(each => [each.dataset.k, each.open]));
  place.replaceChildren(...children.flat(4).filter(child => child));
  for (const each of place.querySelectorAll('details[data-k]')) {
    if (open.has(each.dataset.k)) each.open = open.get(each.dataset.k);
  }
  if (!key) return;
  const again = [...place.querySelectorAll('[data-k]')].find(each => each.dataset.k === key);
  again?.focus({ preventScroll: true });
  if (again && selection && again.setSelectionRange) again.setSelectionRange(...selection);
};

export const button = (words, onclick, more = {}) => h('button', { type: 'button', onclick, ...more }, words);

// One of several: buttons of which one is pressed.
export const choice = (label, options, chosen, choose, more = {}) =>
  h('div', { class: 'choice', role: 'group', 'aria-label': label, ...more }, options.map(([value, words, title]) =>
    button(words, () => choose(value), {
      'aria-pressed': value === chosen ? 'true' : 'false', 'data-k': `${label}:${value}`, title,
    })));

export const copyButton = (words, text, label, more = {}) => button(words, async event => {
  const pressed = event.currentTarget;
  await copyText(text);
  pressed.textContent = 'copied';
  say('copied');
  setTimeout(() => { pressed.textContent = words; }, 1200);
}, { class: 'plain', 'aria-label': label, title: text.length < 400 ? text : label, 'data-copy': text, ...more });

const copyText = async text => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { class: 'away', value: text, 'aria-label': 'copied text' });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
};

// Tells whoever listens to the page instead of reading it.
export const say = words => { byId('live').textContent = words; };

export const download = (name, content, type) => {
  const link = h('a', { download: name, href: URL.createObjectURL(new Blob([content], { type })) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
