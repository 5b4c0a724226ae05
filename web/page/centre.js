// Centre, the answer: every wager with the approved edge, the edge now and the difference; one of them opened.
import { button, byId, choice, h, put } from './dom.js';
import { odds, percent, placed, root, sign, signed } from './exact.js';
import { isPlayed } from './situation.js';
import { paytable } from './paytable.js';
import { game, look, stale, store } from './store.js';

// The wager that pictures are of: the one chosen, or the first.
export const chosen = () => {
  const offered = store.whatIf?.cases[0].wagers.map(wager => wager.id) ?? game().wagers.map(wager => wager.id);
  return offered.includes(store.situation.wager) ? store.situation.wager : offered[0];
};

export const sheetOf = id => store.sheet?.wagers?.find(wager => wager.id === id);

const bar = (difference, most) => {
  if (difference === null) return null;
  const share = most ? placed(difference) / most : 0;
  const side = share < 0 ? { right: '50%', width: `${-share * 50}%` } : { left: '50%', width: `${share * 50}%` };
  return h('span', { class: 'bar', 'aria-hidden': 'true' }, h('span', { class: share < 0 ? 'down' : 'up', style: side }));
};

const finishedLine = wager => {
  const row = wager.rows.find(row => row.probability === '1');
  return h('tr', { class: sign(wager.expectation) > 0 ? 'wins' : null },
    h('th', { scope: 'row' }, wager.title), h('td', { class: 'name' }, row?.label ?? ''), h('td', null, row?.rule ?? ''),
    h('td', null, row ? odds(row.pays) : ''));
};

const finished = sheet => h('table', { class: 'wagers' },
  h('caption', null, 'The round is finished: what each wager pays'),
  h('thead', null, h('tr', null, ['Wager', 'Outcome', 'Clause', 'Pays'].map(title => h('th', { scope: 'col' }, title)))),
  h('tbody', null, sheet.wagers.map(finishedLine)));

const line = (edges, most, open, names) => {
  const odds = sheetOf(edges.id);
  const turned = edges.described !== null && sign(edges.described) < 0;
  const shown = edge => edge === null ? 'not offered' : percent(edge);
  const cells = {
    approved: () => shown(edges.approved),
    now: () => shown(edges.described),
    moved: () => edges.difference === null ? '' : sign(edges.difference) === 0 ? '0' : signed(edges.difference),
    bars: () => bar(edges.difference, most),
    hits: () => odds ? percent(odds.hit_frequency, 3) : '',
    deviation: () => odds?.variance ? root(odds.variance, 5) : '',
  };
  return h('tr', { class: [turned ? 'turned' : '', open ? 'open' : ''].join(' ').trim() || null, 'data-wager': edges.id },
    h('th', { scope: 'row' }, button(edges.title, () => look({ wager: edges.id }), {
      class: 'wager', 'aria-expanded': open ? 'true' : 'false', 'data-k': `wager ${edges.id}`,
    }), turned ? h('span', { class: 'flag' }, 'player\u2019s edge') : null),
    names.map(name => h('td', { class: name }, cells[name]())));
};

const opened = (id, ask, show, distribute) => {
  const wager = sheetOf(id);
  if (wager) return paytable(wager, ask, show);
  if (id === 'main' && isPlayed(game())) {
    return h('p', { class: 'demand' }, 'The expectation is exact already. ',
      button('Compute the distribution', distribute, { 'data-k': 'distribute' }), ' takes some ten seconds.');
  }
  return h('p', { class: 'quiet' }, store.computing ? 'computing' : 'not offered here');
};

const ALL_COLUMNS = [['', 'Wager'], ['approved', 'Approved edge'], ['now', 'Edge now'], ['moved', 'Difference'], ['bars', ''], ['hits', 'Hits'], ['deviation', 'Std. dev.']];

// On a narrow page the columns that say least are left out.
const columns = () => {
  const left = matchMedia('(max-width: 699px)').matches ? ['approved', 'bars', 'hits', 'deviation']
    : matchMedia('(max-width: 1399px)').matches ? ['hits', 'deviation'] : [];
  return ALL_COLUMNS.filter(([name]) => !left.includes(name));
};

const wagersTable = (ask, show, distribute) => {
  const edges = store.whatIf.cases[0].wagers;
  const most = Math.max(...edges.map(each => each.difference ? Math.abs(placed(each.difference)) : 0));
  const open = chosen();
  const shown = columns();
  const names = shown.map(([name]) => name).filter(Boolean);
  return h('table', { class: 'wagers' },
    h('caption', null, 'House edge of every wager: what the house keeps of a unit staked'),
    h('thead', null, h('tr', null, shown.map(([name, title]) => h('th', { scope: 'col', class: name || null },
      title || h('span', { class: 'away' }, 'difference as a bar'))))),
    h('tbody', null, edges.map(each => [line(each, most, each.id === open, names), each.id !== open ? null
      : h('tr', { class: 'inner' }, h('td', { colspan: shown.length }, opened(open, ask, show, distribute)))])));
};

export const views = listed => [['wagers', 'Wagers'], ...(isPlayed(listed) ? [['hand', 'Hand'], ['chart', 'Chart']] : [])];

// `parts` shows the other views of the centre.
export const renderCentre = (ask, show, distribute, parts) => {
  const [situation, listed] = [store.situation, game()];
  const several = views(listed);
  const view = several.some(([id]) => id === situation.view) ? situation.view : 'wagers';
  const inside = view !== 'wagers' ? parts[view]()
    : !store.whatIf ? h('p', { class: 'quiet' }, store.refusal ? 'There is no answer to this situation.' : 'computing the first answer')
    : store.sheet?.finished ? finished(store.sheet) : wagersTable(ask, show, distribute);
  put(byId('answer'),
    h('h2', null, listed.title, h('span', { class: 'rule' }, ` ${listed.document}${listed.effective ? `, in effect from ${listed.effective}` : ''}`)),
    several.length > 1 ? choice('view', several, view, id => look({ view: id })) : null,
    inside);
  byId('answer').classList.toggle('old', stale());
};

export const spoken = () => {
  const edges = store.whatIf?.cases[0].wagers ?? [];
  const turned = edges.filter(each => each.described && sign(each.described) < 0).map(each => each.title);
  const first = edges.find(each => each.id === chosen());
  return [first?.described ? `${first.title}: house edge ${percent(first.described)}` : '',
    turned.length ? `player\u2019s edge: ${turned.join(', ')}` : ''].filter(Boolean).join('. ');
};

export const edgeNow = id => store.whatIf?.cases[0].wagers.find(each => each.id === id)?.described ?? null;
