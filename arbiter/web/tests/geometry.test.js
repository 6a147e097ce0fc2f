// Boards in the plane, turned for every seat.
//
// Case 15. gbtami/pychess-variants issue #21, Mind-Sports-Games/lila issue #562, lichess-org/chessground issue #371: after
// turning the board men pointed the wrong way, or the labels stayed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { Geometry, manTurn, opposite, outline, side } from '../geometry.js';

const FILES = 'abcdefghijklmnop';

function squares(size, name = (x, y) => `${FILES[x]}${y + 1}`) {
  const cells = [];
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) cells.push([name(x, y), x, y]);
  return new Geometry({ shape: 'squares', cells });
}

function hexagon() {
  const cells = [];
  [...'abcdefghikl'].forEach((file, x) => {
    const aside = Math.abs(x - 5);
    for (let rank = 1; rank <= 11 - aside; rank += 1) cells.push([`${file}${rank}`, x, 2 * rank - 2 + aside]);
  });
  return new Geometry({ shape: 'hexagons', cells });
}

const FOUR = [0, 90, 180, 270].map((turn) => ({ turn }));
const THREE = [0, 120, 240].map((turn) => ({ turn }));
const TWO = [0, 180].map((turn) => ({ turn }));

/** The names in a row of the screen, from left to right; row 0 is the lowest. */
function row(geometry, turn, wanted) {
  const rows = new Map();
  for (const { name } of geometry.cells) {
    const [x, y] = geometry.place(name, turn);
    rows.set(y, [...(rows.get(y) ?? []), { name, x }]);
  }
  const heights = [...rows.keys()].sort((a, b) => b - a);
  return rows.get(heights[wanted]).sort((a, b) => a.x - b.x).map(({ name }) => name);
}

test('Green sits at file m: the bottom row reads m1 to m13, a1 is at the top left', () => {
  const board = squares(13);
  assert.deepEqual(row(board, 90, 0), Array.from({ length: 13 }, (_, index) => `m${index + 1}`));
  assert.equal(row(board, 90, 12)[0], 'a1');
  assert.deepEqual(row(board, 0, 0).slice(0, 3), ['a1', 'b1', 'c1']);
  assert.deepEqual(row(board, 180, 0).slice(0, 2), ['m13', 'l13']);
  assert.deepEqual(row(board, 270, 0).slice(0, 2), ['a13', 'a12']);
});

test('own men point away from the viewer, all others as they sit', () => {
  for (const seats of [TWO, THREE, FOUR]) {
    seats.forEach((seat, index) => {
      assert.equal(manTurn(seats, index, seat.turn), 0);
      assert.equal(side(seats, index, seat.turn), 'bottom');
    });
  }
  assert.equal(manTurn(TWO, 1, 0), 180);
  // Green in the east points to the west, seen by Red.
  assert.equal(manTurn(FOUR, 1, 0), 270);
  assert.deepEqual([0, 1, 2, 3].map((seat) => side(FOUR, seat, 0)), ['bottom', 'right', 'top', 'left']);
  assert.deepEqual([0, 1, 2, 3].map((seat) => side(FOUR, seat, 90)), ['left', 'bottom', 'right', 'top']);
  assert.deepEqual([0, 1, 2].map((seat) => side(THREE, seat, 0)), ['bottom', 'right', 'left']);
});

test('a man that goes forward goes the way it points', () => {
  const board = squares(13);
  const forward = { 0: ['g5', 'g6'], 1: ['i7', 'h7'], 2: ['g9', 'g8'], 3: ['e7', 'f7'] };
  for (const view of FOUR) {
    for (const [seat, [from, to]] of Object.entries(forward)) {
      const [a, b] = [board.place(from, view.turn), board.place(to, view.turn)];
      const angle = (manTurn(FOUR, Number(seat), view.turn) * Math.PI) / 180;
      const whole = (numbers) => numbers.map((number) => Math.round(number) + 0);
      assert.deepEqual(whole([b[0] - a[0], b[1] - a[1]]), whole([100 * Math.sin(angle), -100 * Math.cos(angle)]));
    }
  }
});

test('three players: each has his corner of the hexagon at the bottom', () => {
  const board = hexagon();
  for (const [turn, corner] of [[0, 'f1'], [120, 'l6'], [240, 'a6'], [180, 'f11']]) {
    assert.deepEqual(row(board, turn, 0), [corner]);
  }
});

test('the flip control goes across and back', () => {
  assert.deepEqual([0, 1].map((seat) => opposite(TWO, seat)), [1, 0]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => opposite(FOUR, seat)), [2, 3, 0, 1]);
  assert.deepEqual([0, 1, 2].map((seat) => opposite(THREE, seat)), [1, 2, 0]);
});

test('labels turn along', () => {
  const board = squares(13);
  const along = (turn) => {
    const labels = board.labels(turn);
    const low = Math.max(...labels.map((label) => label.y));
    const left = Math.min(...labels.map((label) => label.x));
    return {
      bottom: labels.filter((label) => label.y === low).sort((a, b) => a.x - b.x).map((label) => label.text).join(' '),
      left: labels.filter((label) => label.x === left).sort((a, b) => b.y - a.y).map((label) => label.text).join(' '),
    };
  };
  const letters = [...FILES.slice(0, 13)];
  const numbers = letters.map((_, index) => String(index + 1));
  assert.deepEqual(along(0), { bottom: letters.join(' '), left: numbers.join(' ') });
  assert.deepEqual(along(90), { bottom: numbers.join(' '), left: [...letters].reverse().join(' ') });
  assert.deepEqual(along(180), { bottom: [...letters].reverse().join(' '), left: [...numbers].reverse().join(' ') });
  assert.deepEqual(along(270), { bottom: [...numbers].reverse().join(' '), left: letters.join(' ') });
});

test('a Shogi board is labelled above and to the right', () => {
  const board = squares(9, (x, y) => `${9 - x}${FILES[8 - y]}`);
  const labels = board.labels(0);
  const high = Math.min(...labels.map((label) => label.y));
  const right = Math.max(...labels.map((label) => label.x));
  assert.equal(labels.filter((label) => label.y === high).sort((a, b) => a.x - b.x).map((label) => label.text).join(''), '987654321');
  assert.equal(labels.filter((label) => label.x === right).sort((a, b) => a.y - b.y).map((label) => label.text).join(''), 'abcdefghi');
});

test('hexagons: each file and each rank is named once, beside its own cell', () => {
  const board = hexagon();
  for (const turn of [0, 120, 180, 240]) {
    const labels = board.labels(turn);
    assert.equal(labels.length, 22);
    const near = (text, cell) => {
      const [x, y] = board.place(cell, turn);
      return labels.some((label) => label.text === text && Math.hypot(label.x - x, label.y - y) < 80);
    };
    for (const [text, cell] of [['a', 'a1'], ['f', 'f1'], ['l', 'l1'], ['1', 'a1'], ['6', 'a6'], ['11', 'f11']]) {
      assert.ok(near(text, cell), `${text} beside ${cell} at ${turn}`);
    }
  }
});

test('turned cells lie where cells lay, and turning twice gives the first picture', () => {
  for (const [board, turns] of [[squares(8), [180]], [squares(13), [90, 180, 270]], [hexagon(), [120, 180, 240]]]) {
    const places = (turn) => board.cells.map(({ name }) => board.place(name, turn).map(Math.round).join()).sort();
    for (const turn of turns) {
      assert.deepEqual(places(turn), places(0));
      assert.deepEqual(board.bounds(turn), board.bounds(0));
      assert.deepEqual(board.place(board.cells[0].name, turn + 360), board.place(board.cells[0].name, turn));
    }
  }
});

test('cells that touch differ in shade', () => {
  for (const board of [squares(8), hexagon()]) {
    for (const a of board.cells) {
      for (const b of board.cells) {
        const [ax, ay] = board.place(a.name, 0);
        const [bx, by] = board.place(b.name, 0);
        const distance = Math.hypot(ax - bx, ay - by);
        if (distance > 1 && distance < 105) assert.notEqual(board.shade(a.name), board.shade(b.name), `${a.name} ${b.name}`);
      }
    }
  }
});

test('arrow keys go by what is seen and reach every cell', () => {
  const keys = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  assert.equal(squares(8).neighbour('e2', [0, -1], 0), 'e3');
  assert.equal(squares(8).neighbour('e2', [0, -1], 180), 'e1');
  assert.equal(squares(13).neighbour('m1', [1, 0], 90), 'm2');
  assert.equal(squares(8).neighbour('a1', [-1, 0], 0), null);
  const draughts = new Geometry({
    shape: 'squares',
    cells: squares(8).cells.map(({ name, x, y }) => ((x + y) % 2 === 0 ? [name, x, y] : [name, x, y, false])),
  });
  for (const [board, turn] of [[squares(16), 180], [hexagon(), 0], [hexagon(), 120], [draughts, 0]]) {
    const used = board.cells.filter((cell) => cell.used);
    const seen = new Set([used[0].name]);
    const open = [used[0].name];
    while (open.length > 0) {
      const from = open.pop();
      for (const key of keys) {
        const next = board.neighbour(from, key, turn);
        if (next && !seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    }
    assert.equal(seen.size, used.length);
  }
});

test('a zone is drawn by its border', () => {
  const board = squares(8);
  const border = board.border(board.cells.filter((cell) => cell.y >= 6).map((cell) => cell.name));
  assert.equal(border.split('M').length - 1, 8);
  assert.equal(outline('squares').split(' ').length, 4);
  assert.equal(outline('hexagons').split(' ').length, 6);
});
