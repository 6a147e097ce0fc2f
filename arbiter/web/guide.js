// The rules of a game beside the board: its men with diagrams of how they move, and the text of its guide.

import { capital, h, s } from './dom.js';
import { Geometry, outline } from './geometry.js';
import { areDraughts, bareName, picture } from './men.js';

const LEGEND = [
  ['m', 'goes there if it is empty'],
  ['c', 'captures there'],
  ['mc', 'goes or captures there'],
  ['l', 'goes there over men in between'],
  ['j', 'captures there over men in between'],
  ['i', 'captures there without moving'],
];

/** What stands for a way to reach a cell: dots for going, rings for capturing, diamonds for leaping. */
function sign(how, x, y, scale = 1) {
  const has = (letter) => how.includes(letter);
  const parts = [];
  const leaps = has('l') || has('j');
  const goes = has('m') || has('l');
  const captures = has('c') || has('j');
  const shape = (name, size) => (leaps
    ? s('rect', { class: name, x: -size, y: -size, width: 2 * size, height: 2 * size, transform: 'rotate(45)' })
    : s('circle', { class: name, r: size * 1.1 }));
  if (captures) parts.push(shape('takes', 24));
  if (goes) parts.push(shape('goes', 12));
  if (has('i')) parts.push(s('path', { class: 'takes', d: 'M-34-34H34V34H-34z' }));
  return s('g', { transform: `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}` }, parts);
}

/** The diagram of a man's moves, cut out around it. */
export function diagram(geometry, man, { at, cells, stays }) {
  const middle = geometry.place(at, 0);
  const reached = Object.keys(cells);
  const far = Math.max(150, ...reached.flatMap((cell) => geometry.place(cell, 0)
    .map((value, axis) => Math.abs(value - middle[axis])))) + 60;
  const points = outline(geometry.shape);
  const near = geometry.cells.filter((cell) => geometry.place(cell.name, 0)
    .every((value, axis) => Math.abs(value - middle[axis]) <= far));
  // One path for all cells: there may be 256 of them.
  const ground = near.map((cell) => {
    const [x, y] = geometry.place(cell.name, 0);
    return `M${points.split(' ').map((corner) => corner.split(',').map(Number))
      .map(([cx, cy]) => `${Math.round((x + cx) * 10) / 10} ${Math.round((y + cy) * 10) / 10}`).join('L')}z`;
  }).join('');
  const said = reached.length === 0 ? 'no moves'
    : LEGEND.map(([letter, words]) => [words, reached.filter((cell) => cells[cell].includes(letter))])
      .filter(([words, list]) => list.length > 0 && words !== LEGEND[2][1])
      .map(([words, list]) => `${words}: ${list.join(' ')}`).join('; ');
  return s('svg', {
    class: 'diagram', role: 'img', 'aria-label': `${man.name} on ${at}: ${said}`,
    viewBox: `${middle[0] - far} ${middle[1] - far} ${2 * far} ${2 * far}`,
  },
  s('path', { class: 'grid', d: ground }),
  s('g', { transform: `translate(${middle[0]} ${middle[1]})` },
    s('circle', { class: 'here', r: 34 }), stays ? s('circle', { class: 'stays', r: 46 }) : null),
  reached.map((cell) => sign(cells[cell], ...geometry.place(cell, 0), far > 500 ? 1.4 : 1)));
}

function legend() {
  const item = (how, words) => h('li', {},
    s('svg', { class: 'legend-sign', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, sign(how, 0, 0)), ` ${words}`);
  return h('ul', { class: 'legend' }, LEGEND.map(([how, words]) => item(how, words)),
    h('li', {}, s('svg', { class: 'legend-sign', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
      s('circle', { class: 'here', r: 28 }), s('circle', { class: 'stays', r: 40 })), ' may stay and skip the turn'));
}

/** Draws the men of a guide anew, as the board now draws them. */
export function redrawMen(place, detail, looks) {
  const draughts = areDraughts(detail.men);
  place.querySelectorAll('.man-cell').forEach((cell, index) => {
    cell.replaceChildren(picture(detail.men[index], detail.seats, 0, { ...looks, draughts }));
  });
}

/**
 * The whole guide, of a game and its rules as the server gives them. `look` gives how men are drawn. The diagrams are
 * made when they come near the window.
 */
export function guide(detail, rules, look) {
  const geometry = new Geometry(detail);
  const names = new Map(detail.men.map((man) => [man.code, man.name]));
  const draughts = areDraughts(detail.men);
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      const man = detail.men[Number(target.dataset.index)];
      target.append(diagram(geometry, man, rules.diagrams[man.code]));
    }
  }, { rootMargin: '400px' });
  const rows = detail.men.map((man, index) => {
    const place = h('td', { class: 'diagram-cell', 'data-index': index });
    watcher.observe(place);
    const facts = [];
    if (man.royal) facts.push('royal');
    if (man.promotes_to.length > 0) {
      facts.push(`promotes to ${man.promotes_to.map((code) => `${bareName(names.get(code) ?? code)} (${code})`).join(' or ')}`);
    }
    if (man.hand) facts.push(man.hand === man.code ? 'comes to hand as itself' : `comes to hand as ${names.get(man.hand) ?? man.hand}`);
    return h('tr', {},
      h('td', { class: 'man-cell' }, picture(man, detail.seats, 0, { ...look(), draughts })),
      h('td', {}, h('strong', {}, capital(man.name)), ' ', h('span', { class: 'code' }, man.code), ' ',
        h('span', { class: 'sign', lang: 'ja' }, man.kanji), h('div', { class: 'facts' }, facts.join('; '))),
      place);
  });
  const text = h('div', { class: 'guide-text' });
  // Made and cleaned by the server from the crate's own text.
  text.innerHTML = rules.guide;
  // Below the page's own headings.
  for (const heading of [...text.querySelectorAll('h1, h2, h3, h4')]) {
    const lower = h(`h${Math.min(6, Number(heading.tagName[1]) + 2)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const table of [...text.querySelectorAll('table')]) {
    const box = h('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': 'Table' });
    table.replaceWith(box);
    box.append(table);
  }
  return h('div', { class: 'guide' },
    h('p', { class: 'summary' }, detail.summary),
    h('h3', {}, 'The men'), legend(),
    h('table', { class: 'men' },
      h('thead', { class: 'offstage' }, h('tr', {}, ['Man', 'Name', 'Moves'].map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, rows)),
    text);
}
