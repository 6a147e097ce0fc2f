// How a move is chosen by pointing: a pure state machine over the list of legal moves. No DOM.
//
// A choice goes: a man (its place is a cell, `@P` in the hand, or `pocket`), then the cells that it goes to one after the
// other while legal moves differ there, then the victims beside its path, then what it becomes. Every step keeps the
// legal moves that still agree with it. When only one is left it is played.

/** Nothing chosen. */
export function start(moves) {
  return { moves, from: null, steps: [], picked: [], asking: null };
}

const capturesOf = (move) => move.captures ?? [];
const sameSet = (a, b) => a.length === b.length && a.every((item) => b.includes(item));
const unique = (items) => [...new Set(items)];
/** Moves that differ in nothing but the promotion have the same key. */
const key = (move) => `${move.path.join(' ')}|${[...capturesOf(move)].sort().join(' ')}`;

/** The moves that agree with what has been chosen. */
function candidates(state) {
  return state.moves.filter((move) => move.from === state.from
    && state.steps.every((step, index) => move.path[index] === step)
    && state.picked.every((victim) => capturesOf(move).includes(victim)));
}

/** Of these, the ones whose path ends here. */
const arrived = (state) => candidates(state).filter((move) => move.path.length === state.steps.length);

/** The moves that the finish button would play: the same but for the promotion. */
function finished(state) {
  if (state.from === null || state.steps.length === 0) return [];
  const exact = arrived(state).filter((move) => sameSet(capturesOf(move), state.picked));
  return new Set(exact.map(key)).size === 1 ? exact : [];
}

/** Whether a man at this place has a legal move. */
export function movable(state, place) {
  return place !== null && state.moves.some((move) => move.from === place);
}

/** What is lit, and which buttons there are. */
export function look(state) {
  if (state.from === null) {
    return { from: null, steps: [], targets: [], victims: [], picked: [], canFinish: false, promotions: null };
  }
  const asking = state.asking !== null;
  const here = candidates(state);
  const onward = state.picked.length > 0 || asking ? [] : here.filter((move) => move.path.length > state.steps.length);
  const ending = state.steps.length > 0 && !asking ? arrived(state) : [];
  return {
    from: state.from,
    steps: state.steps,
    targets: unique(onward.map((move) => move.path[state.steps.length])),
    victims: unique(ending.flatMap(capturesOf)).filter((cell) => !state.picked.includes(cell)),
    picked: state.picked,
    canFinish: !asking && finished(state).length > 0,
    promotions: asking ? state.asking.map((move) => move.promotion ?? '') : null,
  };
}

/** Lets go of everything. */
export const letGo = (state) => start(state.moves);

/** Chooses the man at a place, if it can move. */
export function take(state, place) {
  return movable(state, place) ? { ...start(state.moves), from: place } : letGo(state);
}

/** Plays if one move is left, asks if its promotion is open. */
function settle(state, moves) {
  if (moves.length === 1) return { state: letGo(state), play: moves[0] };
  return { state: { ...state, asking: moves }, play: null };
}

/** A click on a place. `play` is the move to be played, or null. */
export function click(state, place) {
  const { targets, victims, picked } = look(state);
  if (targets.includes(place)) {
    const next = { ...state, steps: [...state.steps, place] };
    const left = candidates(next);
    // To stay in place without doing anything skips the turn: two quick clicks must not do that by mistake.
    const idle = left[0].path.length === 1 && place === state.from
      && left.every((move) => !move.promotion && capturesOf(move).length === 0);
    if (new Set(left.map(key)).size === 1 && !idle) return settle(next, left);
    return { state: next, play: null };
  }
  if (picked.includes(place)) {
    return { state: { ...state, picked: picked.filter((cell) => cell !== place) }, play: null };
  }
  if (victims.includes(place)) return { state: { ...state, picked: [...picked, place] }, play: null };
  if (place === state.from) return { state: letGo(state), play: null };
  // A slip beside the mark does not throw away the way and the victims chosen so far.
  const begun = state.asking ? state.picked.length > 0 : state.steps.length > 0;
  if (begun && !movable(state, place)) return { state, play: null };
  return { state: take(state, place), play: null };
}

/** The finish button: plays the move with exactly these victims. */
export function finish(state) {
  const moves = finished(state);
  return moves.length > 0 ? settle(state, moves) : { state, play: null };
}

/** The answer to the question of promotion; the empty text is none. */
export function promote(state, code) {
  const play = state.asking?.find((move) => (move.promotion ?? '') === code) ?? null;
  return play ? { state: letGo(state), play } : { state, play: null };
}

/** A pass that no man makes, if it is legal. */
export const pass = (state) => state.moves.find((move) => move.from === null) ?? null;
