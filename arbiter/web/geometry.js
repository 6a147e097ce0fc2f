// Where cells lie on the screen: squares and hexagons, turned by any seat's angle. No DOM.
//
// One unit is a hundredth of a cell: a square is 100 wide, a hexagon 100 high. The middle of the board is (0, 0), x grows
// to the right and y downwards. Everything is turned about the middle, clockwise, as the interface counts it.

export const CELL = 100;
/** From the middle of a hexagon to a corner. */
export const RADIUS = 100 / Math.sqrt(3);

/** Rounded, so that a picture turned there and back is the same to the letter. */
const tidy = (number) => Math.round(number * 100) / 100 + 0;

const FULL = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] };

/** A point turned clockwise about the middle. */
export function turned([x, y], degrees) {
  const angle = ((degrees % 360) + 360) % 360;
  const [cos, sin] = FULL[angle] ?? [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return [tidy(x * cos - y * sin), tidy(x * sin + y * cos)];
}

/** The two halves of a cell's name: `e2` is `e` and `2`, Shogi's `7g` is `7` and `g`. */
export function halves(name) {
  const parts = /^([a-z]+)(\d+)$/i.exec(name) ?? /^(\d+)([a-z]+)$/i.exec(name);
  return parts ? [parts[1], parts[2]] : [name, ''];
}

/** The corners of a cell about its own middle, as SVG writes points. */
export function outline(shape, size = 1) {
  const corners = shape === 'hexagons'
    ? [0, 60, 120, 180, 240, 300].map((angle) => turned([RADIUS * size, 0], angle))
    : [[-50, -50], [50, -50], [50, 50], [-50, 50]].map(([x, y]) => [tidy(x * size), tidy(y * size)]);
  return corners.map((corner) => corner.join(',')).join(' ');
}

/** A board's cells in the plane. `cells` and `shape` are those of the interface. */
export class Geometry {
  constructor({ shape, cells }) {
    this.shape = shape;
    this.cells = cells.map(([name, x, y, used = true]) => ({ name, x, y, used }));
    this.byName = new Map(this.cells.map((cell) => [cell.name, cell]));
    const across = shape === 'hexagons' ? 1.5 * RADIUS : CELL;
    const up = shape === 'hexagons' ? CELL / 2 : CELL;
    const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    const middleX = middle(this.cells.map((cell) => cell.x));
    const middleY = middle(this.cells.map((cell) => cell.y));
    // Room for the labels beside the cells; on large boards they must be larger to be read.
    this.margin = Math.max(34, 3 * (1 + Math.max(...this.cells.map((cell) => cell.x))));
    this.flat = (x, y) => [(x - middleX) * across, (middleY - y) * up];
  }

  /** The middle of a cell as a player sees it whose board is turned by so many degrees. */
  place(name, turn) {
    const cell = this.byName.get(name);
    return turned(this.flat(cell.x, cell.y), turn);
  }

  /** Which of the board's shades a cell has: one of two for squares, of three for hexagons. */
  shade(name) {
    const { x, y } = this.byName.get(name);
    if (this.shape !== 'hexagons') return (x + y) % 2;
    const row = Math.floor((y - x + 64) / 2);
    return (((x - row) % 3) + 3) % 3;
  }

  /** The rectangle around the board with its labels. */
  bounds(turn) {
    const places = this.cells.map((cell) => this.place(cell.name, turn));
    const half = this.shape === 'hexagons' ? [RADIUS, CELL / 2] : [CELL / 2, CELL / 2];
    const most = [0, 1].map((axis) => Math.max(...places.map((place) => Math.abs(place[axis]))) + half[axis] + this.margin);
    return { x: tidy(-most[0]), y: tidy(-most[1]), width: tidy(2 * most[0]), height: tidy(2 * most[1]) };
  }

  /** The line between some cells and the rest of the board, as an SVG path on the board that is not turned. */
  border(names) {
    const corners = outline(this.shape).split(' ').map((corner) => corner.split(',').map(Number));
    const inside = new Set(names);
    const edges = new Map();
    for (const { name, used } of this.cells) {
      if (!used) continue;
      const [x, y] = this.place(name, 0);
      const points = corners.map(([cx, cy]) => [Math.round(x + cx), Math.round(y + cy)]);
      points.forEach((point, index) => {
        const ends = [point, points[(index + 1) % points.length]].map((end) => end.join(' ')).sort();
        const edge = `M${ends[0]}L${ends[1]}`;
        if (!edges.has(edge)) edges.set(edge, []);
        edges.get(edge).push(inside.has(name));
      });
    }
    return [...edges].filter(([, sides]) => sides.length === 2 && sides[0] !== sides[1]).map(([edge]) => edge).join('');
  }

  /** What is written at the edges, and where, as the player sees it. */
  labels(turn) {
    return this.shape === 'hexagons' ? this.hexagonLabels(turn) : this.squareLabels(turn);
  }

  squareLabels(turn) {
    const seen = this.cells.map((cell) => ({ name: cell.name, at: this.place(cell.name, turn) }));
    // Shogi's boards are labelled above and to the right, all others below and to the left.
    const shogi = /^\d/.test(this.cells[0].name);
    const extreme = (axis, most) => (most ? Math.max : Math.min)(...seen.map(({ at }) => at[axis]));
    const row = extreme(1, !shogi);
    const column = extreme(0, shogi);
    const away = CELL / 2 + this.margin / 2;
    // Along an edge one half of the names changes: that is the label.
    const along = (cells) => {
      const all = cells.map(({ name }) => halves(name));
      return new Set(all.map((half) => half[0])).size > 1 ? 0 : 1;
    };
    const across = seen.filter(({ at }) => at[1] === row);
    const up = seen.filter(({ at }) => at[0] === column);
    const [a, b] = [along(across), along(up)];
    const side = shogi ? -1 : 1;
    return [
      ...across.map(({ name, at }) => ({ text: halves(name)[a], x: at[0], y: tidy(row + side * away) })),
      ...up.map(({ name, at }) => ({ text: halves(name)[b], x: tidy(column - side * away), y: at[1] })),
    ];
  }

  hexagonLabels(turn) {
    const taken = new Set(this.cells.map(({ x, y }) => `${x},${y}`));
    const labels = [];
    const add = (text, x, y, fromX, fromY, part) => {
      const [outer, inner] = [this.flat(x, y), this.flat(fromX, fromY)];
      const between = [0, 1].map((axis) => inner[axis] + (outer[axis] - inner[axis]) * part);
      const [left, top] = turned(between, turn);
      labels.push({ text, x: left, y: top });
    };
    for (const { name, x, y } of this.cells) {
      const [file, rank] = halves(name);
      // Files are named below their lowest cells, ranks at the left edges.
      if (!taken.has(`${x},${y - 2}`)) add(file, x, y - 2, x, y, 0.68);
      if (!taken.has(`${x - 1},${y + 1}`)) add(rank, x - 1, y + 1, x, y, 0.68);
    }
    return labels;
  }

  /** The cell that lies next in a direction of the screen, [1, 0] to the right, [0, 1] down; null at the edge. */
  neighbour(name, [dx, dy], turn) {
    const from = this.place(name, turn);
    let best = null;
    for (const cell of this.cells) {
      if (!cell.used || cell.name === name) continue;
      const to = this.place(cell.name, turn);
      const [x, y] = [to[0] - from[0], to[1] - from[1]];
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      // Within 45 degrees, or where light squares are not in use exactly there.
      if (ahead <= 1 || aside > ahead + 1) continue;
      // Of two that are as near the one nearer the middle of the board.
      const cost = ahead + 2 * aside + Math.hypot(...to) / 1e4;
      if (!best || cost < best.cost) best = { cost, name: cell.name };
    }
    return best?.name ?? null;
  }
}

/** By how many degrees a seat's man is turned for a viewer; at 0 it points upwards. */
export function manTurn(seats, seat, view) {
  return (((view - (seats[seat]?.turn ?? 0)) % 360) + 360) % 360;
}

/** At which side of the board a seat sits for a viewer: bottom, left, top or right, between them the nearer one. */
export function side(seats, seat, view) {
  const angle = manTurn(seats, seat, view);
  if (angle === 0) return 'bottom';
  if (angle === 180) return 'top';
  return angle < 180 ? 'left' : 'right';
}

/** Whose view the flip control shows: across, with three players the next one's. */
export function opposite(seats, seat) {
  const across = seats.findIndex((other) => (other.turn - seats[seat].turn + 360) % 360 === 180);
  return across >= 0 ? across : (seat + 1) % seats.length;
}
