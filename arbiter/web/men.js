// The shapes of men: wedges, chess figures on plates, draughts' discs. Each is an SVG group about (0, 0) in a cell of 100.
//
// Whose a man is shows in its colour and besides in a direction (wedges point away from their owners) or a form (the
// first player's plates are round, the second's square).

import { capital, s } from './dom.js';

/** The class that gives an owner's colours. */
export function ownerClass(seats, seat) {
  const name = seats[seat]?.name;
  return ['white', 'black', 'red', 'green', 'yellow', 'blue'].includes(name) ? `owner-${name}` : `owner-${seat}`;
}

// All outlines run the same way round, so that parts that overlap are one shape.
const ball = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const collar = (y, half) => `M${-half} ${y + 3}H${half}a3 3 0 0 0 0-6H${-half}a3 3 0 0 0 0 6z`;
const BASE = 'M-25 35H25V32a7 7 0 0 0-7-7H-18a7 7 0 0 0-7 7z';
const FIGURES = {
  K: [`${BASE}M-18 27H18C31 12 32-5 19-12C9-16 3-9 0-4C-3-9-9-16-19-12C-32-5-31 12-18 27z`
    + 'M-3.5 3H3.5V-21H11V-28H3.5V-36H-3.5V-28H-11V-21H-3.5z', 'M-15 17C-6 13 6 13 15 17'],
  Q: [`${BASE}M-17 27H17L27-18L13-3L10-27L0-7L-10-27L-13-3L-27-18z${ball(-27, -21, 4.5)}${ball(27, -21, 4.5)}`
    + `${ball(-10, -31, 4.5)}${ball(10, -31, 4.5)}`, 'M-14 16C-6 13 6 13 14 16'],
  R: [`${BASE}M-19 27H19L14-10H-14z${collar(-10, 15)}M-20-12H20V-33H11V-26H5V-33H-5V-26H-11V-33H-20z`,
    'M-13-4H13M-16 17H16'],
  B: [`${BASE}M-16 27H16C13 18 9 12 8 4H-8C-9 12-13 18-16 27z${collar(5, 12)}M-9 3H9C22-9 11-23 0-32C-11-23-22-9-9 3z`
    + ball(0, -35, 4), 'M3-21L-4-11'],
  N: [`${BASE}M-19 27H22C26 4 20-19 3-29L0-37L-7-29C-17-25-22-13-27-1C-30 6-23 11-17 8C-12 4-8 1-2 1C-3 11-17 14-19 27z`,
    'M-10-15v.1M-22 2v.1M8-22C15-15 18-6 17 6'],
  P: [`${BASE}M-17 27H17C15 14 8 8 6-2H-6C-8 8-15 14-17 27z${collar(-1, 11)}${ball(0, -14, 11)}`, ''],
};

/** The chess figure that shows a man, and what is to be added in a corner; null if chess has none. */
function figure(man) {
  const bare = man.code.replace(/^\+/, '');
  // Its name begins with what it moves as: `Queen (promoted Rook)`.
  const first = man.name.split(/[^A-Za-z]+/).find((word) => word !== 'foreign') ?? '';
  const letter = { King: 'K', Queen: 'Q', Rook: 'R', Bishop: 'B', Knight: 'N', Pawn: 'P' }[capital(first)];
  if (!letter || !/^[A-Z]['~]?$/.test(bare)) return null;
  if (man.promoted) return { letter, badge: `+${bare}`.replace(/~$/, '').replace(/^\+Q$/, '+P') };
  return letter === bare[0] ? { letter, badge: bare.slice(1) } : null;
}

const PENTAGON = 'M0-45L25-34L37 42H-37L-25-34z';
const OCTAGON = '-16,-39 16,-39 39,-16 39,16 16,39 -16,39 -39,16 -39,-16';

function letters(code, x, y, room = 1) {
  // Three letters and a plus sign are wider than other codes as long.
  const fit = /^\+..$/.test(code) ? 23 : [48, 48, 33, 26, 21][code.length] ?? 18;
  const size = Math.round(fit * room);
  return s('text', { class: 'man-text', x, y, dy: '.35em', 'font-size': size }, code);
}

function signs(kanji, y, room = 1) {
  const all = [...kanji];
  const size = Math.round((all.length > 1 ? 34 : 48) * room);
  return all.map((sign, index) => s('text', {
    class: 'man-text sign', x: 0, y: y + (index - (all.length - 1) / 2) * size, dy: '.36em', 'font-size': size,
  }, sign));
}

function wedge(man, { angle, script, scale }) {
  const label = script === 'kanji'
    ? s('g', { transform: `rotate(${angle})` }, signs(man.kanji || man.code, 6, (man.kanji || man.code).length > 2 ? 0.7 : 1))
    : (() => {
      const radians = (angle * Math.PI) / 180;
      const [x, y] = [-7 * Math.sin(radians), 7 * Math.cos(radians)].map((number) => Math.round(number * 10) / 10);
      return letters(man.code, x, y);
    })();
  return s('g', { transform: `scale(${scale})` },
    s('path', { class: 'plate', d: PENTAGON, transform: `rotate(${angle})` }), label);
}

function disc(man, seat) {
  const king = man.promoted;
  const rim = (size) => (seat === 0
    ? s('circle', { class: size === 1 ? 'plate' : 'groove', r: 39 * size })
    : s('polygon', { class: size === 1 ? 'plate' : 'groove', points: OCTAGON, transform: `scale(${size})` }));
  const crown = 'M-19 14H19L22-12L9 0L0-17L-9 0L-22-12z';
  return s('g', {}, rim(1), rim(0.74), king ? s('path', { class: 'crown', d: crown }) : null);
}

/** What tells a man from others with the same figure: what it was, and the quote of men who changed armies. */
function badge(said) {
  const [was, quote] = [said.replace("'", ''), said.includes("'")];
  return s('g', { class: 'badge' },
    was ? s('rect', { class: 'pill', x: 5, y: 21, width: 41, height: 26, rx: 8 }) : null,
    was ? s('text', { x: 25.5, y: 34, dy: '.36em', 'font-size': 25 }, was) : null,
    quote ? s('path', { class: 'quote', d: 'M33-43L44-43L40-22L35-22z' }) : null);
}

function token(man, seat, { script, scale }) {
  const shown = script === 'letters' ? figure(man) : null;
  // Figures have colour and outline besides, so their plates stay in the background.
  const name = shown ? 'ground-plate' : 'plate';
  const plate = seat === 0
    ? s('circle', { class: name, r: 43 })
    : s('rect', { class: name, x: -40, y: -40, width: 80, height: 80, rx: 8 });
  let inside;
  if (shown) {
    const [outer, detail] = FIGURES[shown.letter];
    inside = [s('g', { class: 'figure', transform: 'scale(1.08)' }, s('path', { class: 'body', d: outer }),
      detail ? s('path', { class: 'detail', d: detail }) : null)];
    if (shown.badge) inside.push(badge(shown.badge));
  } else {
    inside = script === 'kanji' ? signs(man.kanji || man.code, 0, 0.95) : [letters(man.code, 0, 0)];
  }
  return s('g', { transform: `scale(${scale})` }, plate, inside);
}

/**
 * A man as an SVG group. `look` is chess or shogi, `script` letters or kanji, `angle` by how much it is turned,
 * `draughts` whether all men are discs, `scale` its size.
 */
export function draw(man, seats, seat, { look, script, angle = 0, draughts = false, scale = 1 }) {
  const body = draughts && look === 'chess'
    ? disc(man, seat)
    : look === 'chess' ? token(man, seat, { script, scale }) : wedge(man, { angle, script, scale });
  body.setAttribute('class', `man ${ownerClass(seats, seat)}${man.promoted ? ' promoted' : ''} ${look}`);
  return body;
}

/** What a man has become, without what it was: of `Queen (promoted Rook)` the first word. */
export const bareName = (name) => name.replace(/ \(promoted [^)]*\)$/, '');

/** Whether the men are draughtsmen: of one kind, and its kings. */
export const areDraughts = (men) => men.every((man) => !man.royal && /^\+?P$/.test(man.code));

/** A man alone in a small picture, for hands and tables of pieces. */
export function picture(man, seats, seat, options) {
  return s('svg', { class: 'man-picture', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' }, draw(man, seats, seat, options));
}
