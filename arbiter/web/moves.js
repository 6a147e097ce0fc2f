// The list of what has happened, and stepping through it.

import { attribute, h } from './dom.js';

const BUTTONS = [
  ['first', 'First position', 'M6 5v14M18 5l-9 7 9 7z'],
  ['previous', 'One back', 'M16 5l-9 7 9 7z'],
  ['next', 'One forward', 'M8 5l9 7-9 7z'],
  ['last', 'Last position', 'M18 5v14M6 5l9 7-9 7z'],
];

export class MoveList {
  /** `players` in a round; `onStep` is called with the ply to show. */
  constructor({ players, icon, onStep }) {
    this.players = players;
    this.onStep = onStep;
    this.line = [];
    this.shown = 0;
    this.first = { number: 1, seat: 0 };
    this.list = h('ol', { id: 'moves', class: 'moves', tabindex: '0', 'aria-label': 'Moves; arrow keys step' });
    this.list.style.setProperty('--players', Math.min(players, 4));
    this.buttons = BUTTONS.map(([id, label, path]) => h('button', {
      type: 'button', id, 'aria-label': label, title: label, onclick: () => this.go(id),
    }, icon(path)));
    this.element = h('section', { class: 'moves-box', 'aria-label': 'Moves' },
      this.list, h('div', { class: 'row steps' }, this.buttons));
    this.list.addEventListener('click', (event) => {
      const entry = event.target.closest('[data-ply]');
      if (entry) this.onStep(Number(entry.dataset.ply));
    });
    this.element.addEventListener('keydown', (event) => {
      const go = { ArrowLeft: 'previous', ArrowUp: 'previous', ArrowRight: 'next', ArrowDown: 'next', Home: 'first', End: 'last' }[event.key];
      if (!go || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.go(go);
    });
  }

  go(where) {
    const most = this.line.length;
    const ply = { first: 0, previous: this.shown - 1, next: this.shown + 1, last: most }[where];
    if (ply >= 0 && ply <= most && ply !== this.shown) this.onStep(ply);
  }

  /** The number and the seat before the first move, from the view of ply 0. To be told before there is a line. */
  begin(number, seat) {
    this.first = { number: Number.parseInt(number, 10) || 1, seat };
  }

  /** Shows this line; entries that stay are left alone. */
  setLine(line) {
    if (line.length === this.line.length && line.every((said, index) => said === this.line[index])) return;
    let same = 0;
    while (same < line.length && same < this.line.length && line[same] === this.line[same]) same += 1;
    for (const entry of [...this.list.querySelectorAll('.entry')].slice(same)) entry.remove();
    for (const number of this.list.querySelectorAll('.number')) {
      if (Number(number.dataset.before) > same) number.remove();
    }
    for (let index = same; index < line.length; index += 1) this.append(index, line[index]);
    this.line = [...line];
    this.showButtons();
  }

  append(index, said) {
    const seat = this.first.seat + index;
    const column = seat % this.players;
    if (index === 0 || column === 0) {
      const number = this.first.number + Math.floor(seat / this.players);
      this.list.append(h('li', { class: 'number', role: 'presentation', 'data-before': index + 1 }, `${number}.`));
    }
    const entry = h('li', { class: 'entry' }, h('button', { type: 'button', tabindex: '-1' }, said.replace(':', ' ').replace(/^declared$/, 'win declared')));
    entry.firstChild.dataset.ply = index + 1;
    if (/:|^draw agreed$|^declared$/.test(said)) entry.classList.add('event');
    // A line that begins in the middle of a round, or goes on after something that was no move.
    else entry.style.gridColumnStart = column + 2;
    this.list.append(entry);
  }

  /** Marks the ply that the board shows. */
  setShown(ply) {
    this.shown = ply;
    for (const old of this.list.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    const entry = this.list.querySelector(`[data-ply="${ply}"]`);
    if (entry) {
      attribute(entry, 'aria-current', 'true');
      // Scrolls the list alone, never the page.
      const [box, around] = [entry.getBoundingClientRect(), this.list.getBoundingClientRect()];
      if (box.top < around.top) this.list.scrollTop -= around.top - box.top + 4;
      else if (box.bottom > around.bottom) this.list.scrollTop += box.bottom - around.bottom + 4;
    } else this.list.scrollTop = 0;
    this.showButtons();
  }

  showButtons() {
    const [first, previous, next, last] = this.buttons;
    first.disabled = previous.disabled = this.shown <= 0;
    next.disabled = last.disabled = this.shown >= this.line.length;
  }
}
