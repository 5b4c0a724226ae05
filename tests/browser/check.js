// Run in the page by tests/browser: what a person who sees, hears or prints it would stumble over.
const found = [];
const all = (what) => [...document.querySelectorAll(what)];
const tell = (what, node) => found.push(`${what}: ${(node?.outerHTML ?? '').slice(0, 120)}`);

if (!document.documentElement.lang) tell('no language');
if (!document.title) tell('no title');
if (all('h1').length !== 1) tell('not one h1');
let level = 0;
for (const heading of all('h1, h2, h3, h4')) {
  const own = Number(heading.tagName[1]);
  if (own > level + 1) tell('a heading level is skipped', heading);
  if (!heading.textContent.trim()) tell('an empty heading', heading);
  level = own;
}
const ids = all('[id]').map((node) => node.id);
if (new Set(ids).size !== ids.length) tell('an id is given twice');
for (const link of all('a[href^="#"]')) {
  if (!document.getElementById(link.getAttribute('href').slice(1))) tell('a link leads nowhere', link);
}
for (const node of all('[aria-labelledby]')) {
  if (!document.getElementById(node.getAttribute('aria-labelledby'))) tell('a label is missing', node);
}
for (const head of all('th')) if (!head.scope) tell('a table header without a scope', head);
for (const table of all('table')) {
  if (!table.querySelector('thead th')) tell('a table without headers', table);
  const widths = [...table.rows].map((row) => [...row.cells].reduce((sum, cell) => sum + cell.colSpan, 0));
  if (new Set(widths).size > 1) tell(`a table's rows differ in width (${widths})`, table);
}
for (const svg of all('svg')) {
  const spoken = svg.getAttribute('aria-label') || svg.getAttribute('aria-hidden');
  if (!spoken) tell('a drawing without words', svg);
}
for (const node of all('script, link, img, iframe, object')) {
  if (node !== document.currentScript) tell('not self-contained', node);
}
if (performance.getEntriesByType('resource').length) tell('something was fetched');
for (const region of all('.wide')) {
  const scrolls = region.scrollWidth > region.clientWidth + 1;
  if (scrolls && region.tabIndex !== 0) tell('a scrolling region that keys cannot reach', region);
  if (region.tabIndex === 0 && !region.getAttribute('aria-label')) tell('a region without a name', region);
}
for (const node of all('[tabindex]')) {
  if (!node.matches('.wide')) tell('focus on what does not scroll', node);
}
if (document.documentElement.scrollWidth > innerWidth) {
  const wide = all('body *').find((node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('.wide'));
  tell(`wider than the screen (${document.documentElement.scrollWidth} > ${innerWidth})`, wide);
}

// WCAG 2: 4.5 to 1 between words and what is behind them.
const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
const light = ([r, g, b]) => {
  const linear = [r, g, b].map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
};
const behind = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const colour = parts(getComputedStyle(at).backgroundColor);
    if (colour.length < 4 || colour[3] > 0) return colour;
  }
  return [255, 255, 255];
};
const seen = new Set();
for (const node of all('body *')) {
  if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
  const style = getComputedStyle(node);
  const ink = parts(node.closest('svg') ? style.fill : style.color);
  const [one, other] = [light(ink), light(behind(node))].sort((a, b) => b - a);
  const contrast = (one + 0.05) / (other + 0.05);
  const key = `${ink} ${behind(node)}`;
  if (contrast < 4.5 && !seen.has(key)) tell(`contrast ${contrast.toFixed(2)}`, node);
  seen.add(key);
}

const result = document.createElement('pre');
result.id = 'found';
result.textContent = `[${innerWidth} wide, ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}]\n${found.join('\n')}`;
document.body.append(result);
