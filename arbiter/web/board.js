// The board as one SVG: cells, labels and men, turned for the viewer. Changes only what differs from what is drawn.

import { attribute, capital, s } from './dom.js';
import { Geometry, manTurn, outline } from './geometry.js';
import { areDraughts, draw } from './men.js';

const MARKS = ['target', 'chosen', 'step', 'victim', 'picked', 'last', 'check', 'movable'];

export class Board {
  /** `detail` is what the interface tells of the game. */
  constructor(detail) {
    this.detail = detail;
    this.geometry = new Geometry(detail);
    this.kinds = new Map(detail.men.map((man) => [man.code, man]));
    this.draughts = areDraughts(detail.men);
    this.turn = null;
    this.men = new Map();
    this.marks = new Map();
    this.options = { look: detail.style, script: 'letters' };
    this.build();
  }

  build() {
    const { geometry, detail } = this;
    this.cells = new Map();
    const hexagons = detail.shape === 'hexagons';
    const points = outline(detail.shape);
    const inner = outline(detail.shape, 0.86);
    // Where men promote: only the borders are drawn.
    this.zones = s('g', { class: 'zones', 'aria-hidden': 'true' },
      detail.zones.map((zone) => s('path', { d: geometry.border(zone) })));
    this.labels = s('g', { class: 'labels', 'aria-hidden': 'true' });
    const group = s('g', { class: 'cells' });
    for (const { name, used } of geometry.cells) {
      const place = s('polygon', { class: `ground shade-${geometry.shade(name)}`, points });
      const cell = s('g', { 'data-cell': name, class: 'cell' }, place);
      if (!used) {
        cell.classList.add('unused');
        cell.setAttribute('aria-hidden', 'true');
      } else {
        cell.append(s('title'), s('polygon', { class: 'wash', points }));
        cell.append(s('g', { class: 'holder' }));
        cell.append(s('circle', { class: 'dot', r: 13 }), s('polygon', { class: 'edge', points: inner }), s('polygon', { class: 'ring', points: inner }));
        cell.setAttribute('role', 'button');
        cell.setAttribute('tabindex', '-1');
      }
      this.cells.set(name, { element: cell, holder: cell.querySelector('.holder'), title: cell.querySelector('title'), used, drawn: '', label: '' });
      group.append(cell);
    }
    const svg = s('svg', {
      id: 'board', role: 'application', 'aria-label': 'Board', 'aria-roledescription': 'board',
      class: hexagons ? 'hexagons' : 'squares',
    }, group, this.zones, this.labels);
    this.element = svg;
    this.roving = geometry.cells.find((cell) => cell.used)?.name;
    this.cells.get(this.roving)?.element.setAttribute('tabindex', '0');
  }

  /** How it looks: `look` chess or shogi, `script` letters or kanji. */
  setOptions(options) {
    this.options = options;
    attribute(this.element, 'data-look', options.look);
    if (this.turn !== null) this.redraw();
  }

  /** Turns the board for a viewer. */
  setTurn(turn) {
    if (turn === this.turn) return;
    this.turn = turn;
    const { x, y, width, height } = this.geometry.bounds(turn);
    attribute(this.element, 'viewBox', `${x} ${y} ${width} ${height}`);
    attribute(this.zones, 'transform', `rotate(${turn})`);
    this.aspect = width / height;
    for (const [name, cell] of this.cells) {
      const [left, top] = this.geometry.place(name, turn);
      attribute(cell.element, 'transform', `translate(${left} ${top})`);
    }
    this.labels.replaceChildren(...this.geometry.labels(turn)
      .map((label) => s('text', { 'font-size': Math.round(this.geometry.margin * (label.text.length > 1 ? 0.6 : 0.74)), x: label.x, y: label.y, dy: '.35em' }, label.text)));
    this.redraw();
  }

  /** Draws a view of the interface. */
  setPosition(men) {
    this.men = new Map(men.map(([cell, seat, code]) => [cell, { seat, code }]));
    this.redraw();
  }

  redraw() {
    const { look, script } = this.options;
    const { seats } = this.detail;
    for (const [name, cell] of this.cells) {
      if (!cell.used) continue;
      const man = this.men.get(name);
      const angle = man ? manTurn(seats, man.seat, this.turn) : 0;
      const drawn = man ? `${man.seat} ${man.code} ${look} ${script} ${look === 'chess' ? 0 : angle}` : '';
      if (drawn === cell.drawn) continue;
      cell.drawn = drawn;
      attribute(cell.element, 'data-man', man?.code);
      attribute(cell.element, 'data-seat', man?.seat);
      // The title shows the name to who points at a man.
      cell.holder.replaceChildren(...(man ? [this.draw(man.code, man.seat)] : []));
      cell.title.textContent = man ? capital(this.kind(man.code).name) : '';
    }
    this.relabel();
  }

  kind(code) {
    return this.kinds.get(code)
      ?? { code, name: code, kanji: '', royal: false, promoted: code.startsWith('+'), promotes_to: [], hand: null };
  }

  /** A man as it is drawn on this board now. */
  draw(code, seat) {
    return draw(this.kind(code), this.detail.seats, seat, this.drawing(seat));
  }

  drawing(seat) {
    return {
      ...this.options,
      angle: manTurn(this.detail.seats, seat, this.turn),
      draughts: this.draughts,
      scale: this.detail.shape === 'hexagons' ? 0.88 : 1,
    };
  }

  /** Marks cells: for each mark a list of cells. */
  setMarks(marks) {
    const wanted = new Map();
    for (const mark of MARKS) {
      for (const cell of new Set(marks[mark] ?? [])) wanted.set(cell, `${wanted.get(cell) ?? ''} ${mark}`);
    }
    for (const [name, cell] of this.cells) {
      if (cell.used) attribute(cell.element, 'class', `cell${wanted.get(name) ?? ''}`);
    }
    this.marks = wanted;
    this.relabel();
  }

  /** What a screen reader says of each cell. */
  relabel() {
    for (const [name, cell] of this.cells) {
      if (!cell.used) continue;
      const man = this.men.get(name);
      const marks = this.marks.get(name) ?? '';
      const said = [name, man ? `${this.detail.seats[man.seat]?.name ?? ''} ${this.kind(man.code).name}` : 'empty'];
      if (marks.includes('check')) said.push('in check');
      if (marks.includes('chosen')) said.push('chosen');
      if (marks.includes('target')) said.push('possible target');
      if (marks.includes('victim')) said.push('can also be captured');
      if (marks.includes('picked')) said.push('will also be captured');
      if (marks.includes('last')) said.push('last move');
      const label = said.join(', ');
      if (label !== cell.label) {
        cell.label = label;
        cell.element.setAttribute('aria-label', label);
      }
    }
  }

  /** Makes a cell the one that the Tab key reaches. */
  rove(name) {
    const cell = this.cells.get(name);
    if (!cell?.used || name === this.roving) return;
    this.cells.get(this.roving)?.element.setAttribute('tabindex', '-1');
    this.roving = name;
    cell.element.setAttribute('tabindex', '0');
  }

  focus(name, preventScroll = false) {
    this.rove(name);
    this.cells.get(name)?.element.focus({ preventScroll });
  }

  /** Moves the focus by what is seen. */
  step(direction) {
    const next = this.geometry.neighbour(this.roving, direction, this.turn);
    if (next) this.focus(next);
  }

  /** The middle of a cell in the window. */
  middle(name) {
    const box = this.cells.get(name)?.element.querySelector('.ground').getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height } : null;
  }
}
