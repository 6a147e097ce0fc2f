// The list of what has happened, and stepping through it.

import { attribute, h } from './dom.js';

const BUTTONS = [
  ['first', 'First position', 'M6 5v14M18 5l-9 7 9 7z'],
  ['previous', 'One back', 'M16 5l-9 7 9 7z'],
  ['next', 'One forward', 'M8 5l9 7-9 7z'],
  ['last', 'Last position', 'M18 5v14M6 5l9 7-9 7z'],
];

/** Whether an entry of the line is no move. */
export const isEvent = (said) => /:|^draw agreed$|^declared$/.test(said);

export class MoveList {
  /** `seats` of a round as names and classes of colour; `onStep` is called with the ply to show. */
  constructor({ seats, icon, onStep }) {
    this.seats = seats;
    this.players = seats.length;
    this.onStep = onStep;
    this.line = [];
    this.movers = [];
    /** For each entry the seat whose column it stands in, and the number of its round. */
    this.places = [];
    this.shown = 0;
    this.first = { number: 1, seat: 0 };
    this.list = h('ol', { id: 'moves', class: 'moves', tabindex: '0', 'aria-label': 'Moves; arrow keys step' });
    this.list.style.setProperty('--players', Math.min(this.players, 4));
    this.buttons = BUTTONS.map(([id, label, path]) => h('button', {
      type: 'button', id, 'aria-label': label, title: label, onclick: () => this.go(id),
    }, icon(path)));
    // On a phone they stand under the board.
    this.steps = h('div', { class: 'row steps', role: 'group', 'aria-label': 'Step through the moves' }, this.buttons);
    this.element = h('section', { class: 'moves-box', 'aria-label': 'Moves' }, this.list, this.steps);
    this.list.addEventListener('click', (event) => {
      const entry = event.target.closest('[data-ply]');
      if (entry) this.onStep(Number(entry.dataset.ply));
    });
    const byKey = (event) => {
      const go = { ArrowLeft: 'previous', ArrowUp: 'previous', ArrowRight: 'next', ArrowDown: 'next', Home: 'first', End: 'last' }[event.key];
      if (!go || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.go(go);
    };
    for (const part of [this.list, this.steps]) part.addEventListener('keydown', byKey);
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

  /** Shows this line; entries that stay are left alone. `movers` are the seats that moved, null where unknown. */
  setLine(line, movers) {
    const stays = (index) => line[index] === this.line[index] && movers[index] === this.movers[index];
    if (line.length === this.line.length && line.every((_, index) => stays(index))) return;
    let same = 0;
    while (same < line.length && same < this.line.length && stays(same)) same += 1;
    for (const entry of [...this.list.querySelectorAll('.entry')].slice(same)) entry.remove();
    for (const number of this.list.querySelectorAll('.number')) {
      if (Number(number.dataset.before) > same) number.remove();
    }
    this.places.length = same;
    for (let index = same; index < line.length; index += 1) this.append(index, line[index], movers[index] ?? null);
    this.line = [...line];
    this.movers = [...movers];
    this.showButtons();
  }

  append(index, said, mover) {
    const event = isEvent(said);
    const before = this.places[index - 1] ?? { seat: this.first.seat - 1, number: this.first.number };
    // Nobody's turn is over by an event. A seat that is not after the last one begins a new round.
    const seat = event ? before.seat : mover ?? (before.seat + 1) % this.players;
    const number = before.number + (index > 0 && !event && seat <= before.seat ? 1 : 0);
    this.places.push({ seat, number });
    if (index === 0 || number !== before.number) {
      this.list.append(h('li', { class: 'number', role: 'presentation', 'data-before': index + 1 }, `${number}.`));
    }
    const words = said.replace(':', ' ').replace(/^declared$/, 'win declared');
    // Of two players the column tells who moved; of more it does not, once somebody is out.
    const owner = this.players > 2 && mover !== null && !event ? this.seats[mover] : null;
    const entry = h('li', { class: 'entry' }, h('button', {
      type: 'button', tabindex: '-1', 'data-ply': index + 1, 'aria-label': owner ? `${owner.name}: ${words}` : null,
    }, owner ? h('span', { class: `turn-mark ${owner.colour}`, 'aria-hidden': 'true' }) : null, words));
    if (event) entry.classList.add('event');
    // A line that begins in the middle of a round, or goes on after something that was no move.
    else entry.style.gridColumnStart = seat + 2;
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
    // Not `disabled`: that would take the focus away from who steps by keyboard.
    const off = (button, is) => attribute(button, 'aria-disabled', is ? 'true' : null);
    for (const button of [first, previous]) off(button, this.shown <= 0);
    for (const button of [next, last]) off(button, this.shown >= this.line.length);
  }
}
