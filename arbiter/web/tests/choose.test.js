// The choosing of moves, on lists of moves as the server gives them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { click, finish, letGo, look, movable, pass, promote, start, take } from '../choose.js';

const move = (text, from, path, more = {}) => ({ text, from, path, ...more });

/** Clicks one place after the other; the last answer. */
function clicks(moves, ...places) {
  let answer = { state: start(moves), play: null };
  for (const place of places) {
    assert.equal(answer.play, null, `played before the click on ${place}`);
    answer = click(answer.state, place);
  }
  return answer;
}

const simple = [
  move('e2e3', 'e2', ['e3']),
  move('e2e4', 'e2', ['e4']),
  move('d2d3', 'd2', ['d3']),
  move('P@e5', '@P', ['e5']),
  move('P@e6', '@P', ['e6']),
];

test('a man, then its target', () => {
  const chosen = clicks(simple, 'e2');
  assert.deepEqual(look(chosen.state).targets, ['e3', 'e4']);
  assert.equal(look(chosen.state).from, 'e2');
  assert.equal(click(chosen.state, 'e4').play.text, 'e2e4');
  assert.equal(look(click(chosen.state, 'e4').state).from, null);
});

test('a second click lets go, a click on another man takes that one', () => {
  assert.equal(look(clicks(simple, 'e2', 'e2').state).from, null);
  assert.equal(look(clicks(simple, 'e2', 'd2').state).from, 'd2');
  assert.equal(look(clicks(simple, 'e2', 'h8').state).from, null);
  assert.equal(look(clicks(simple, 'h8').state).from, null);
});

test('a man from the hand', () => {
  assert.ok(movable(start(simple), '@P'));
  assert.ok(!movable(start(simple), '@R'));
  assert.equal(clicks(simple, '@P', 'e5').play.text, 'P@e5');
});

test('into the pocket and out of it', () => {
  const moves = [move('7i>', '7i', ['pocket']), move('7i7h', '7i', ['7h']), move('>5e', 'pocket', ['5e'])];
  assert.deepEqual(look(clicks(moves, '7i').state).targets, ['pocket', '7h']);
  assert.equal(clicks(moves, '7i', 'pocket').play.text, '7i>');
  assert.equal(clicks(moves, 'pocket', '5e').play.text, '>5e');
});

test('promotion is asked for only where there is a choice', () => {
  const moves = [
    move('a6a7', 'a6', ['a7']), move('a6a7+', 'a6', ['a7'], { promotion: '+P' }),
    move('b7b8+', 'b7', ['b8'], { promotion: '+P' }),
    move('c6c7q', 'c6', ['c7'], { promotion: 'Q~' }), move('c6c7w', 'c6', ['c7'], { promotion: 'W~' }),
  ];
  assert.equal(clicks(moves, 'b7', 'b8').play.text, 'b7b8+');
  const asked = clicks(moves, 'a6', 'a7');
  assert.equal(asked.play, null);
  assert.deepEqual(look(asked.state).promotions, ['', '+P']);
  assert.deepEqual(look(asked.state).targets, []);
  assert.equal(promote(asked.state, '+P').play.text, 'a6a7+');
  assert.equal(promote(asked.state, '').play.text, 'a6a7');
  assert.equal(promote(asked.state, '+R').play, null);
  assert.equal(look(letGo(asked.state)).promotions, null);
  assert.deepEqual(look(clicks(moves, 'c6', 'c7').state).promotions, ['Q~', 'W~']);
});

test('a pass that no man makes (case 9)', () => {
  const only = [move('--', null, [])];
  assert.equal(pass(start(only)).text, '--');
  assert.equal(pass(start(simple)), null);
  assert.ok(!movable(start(only), null));
  assert.equal(look(start(only)).from, null);
});

// Case 4. WandererXII/lishogi issue #846: a ban on captures was forgotten for the second part of a move.
test('burns: target, then victims, then finish (case 4)', () => {
  const moves = [
    move('h8j10', 'h8', ['j10']), move('h8j10xj11', 'h8', ['j10'], { captures: ['j11'] }),
    move('h8j10xk11', 'h8', ['j10'], { captures: ['k11'] }),
    move('h8j10xj11xk11', 'h8', ['j10'], { captures: ['j11', 'k11'] }),
    move('h8h9', 'h8', ['h9']), move('a1a2', 'a1', ['a2']),
  ];
  assert.equal(clicks(moves, 'h8', 'h9').play.text, 'h8h9');
  let { state, play } = clicks(moves, 'h8', 'j10');
  assert.equal(play, null);
  assert.deepEqual(look(state).victims, ['j11', 'k11']);
  assert.deepEqual(look(state).targets, []);
  assert.equal(finish(state).play.text, 'h8j10');
  // The other Demon never lights up; a click on it changes nothing.
  assert.equal(click(state, 'i11').play, null);
  assert.deepEqual(look(click(state, 'i11').state), look(state));
  ({ state, play } = click(state, 'k11'));
  assert.deepEqual(look(state).picked, ['k11']);
  assert.deepEqual(look(state).victims, ['j11']);
  assert.equal(finish(state).play.text, 'h8j10xk11');
  ({ state, play } = click(state, 'j11'));
  assert.equal(play, null);
  assert.deepEqual(look(state).victims, []);
  assert.equal(finish(state).play.text, 'h8j10xj11xk11');
  ({ state, play } = click(state, 'k11'));
  assert.deepEqual(look(state).picked, ['j11']);
  assert.equal(finish(state).play.text, 'h8j10xj11');
});

test('a slip of the finger keeps what has been chosen', () => {
  const moves = [
    move('h8j10', 'h8', ['j10']), move('h8j10xj11', 'h8', ['j10'], { captures: ['j11'] }),
    move('h8j10xk11', 'h8', ['j10'], { captures: ['k11'] }), move('a1a2', 'a1', ['a2']),
  ];
  const { state } = clicks(moves, 'h8', 'j10', 'j11');
  assert.deepEqual(look(click(state, 'j12').state).picked, ['j11']);
  // Another man that can move, and the man itself, are meant.
  assert.equal(look(click(state, 'a1').state).from, 'a1');
  assert.equal(look(click(state, 'h8').state).from, null);
  // Before there is a way nothing is lost.
  assert.equal(look(clicks(moves, 'h8', 'c3').state).from, null);
});

test('a question of promotion goes by a click elsewhere, unless victims were picked', () => {
  const moves = ['', '+'].flatMap((sign) => [[], ['b4']].map((captures) => move(`a1a3${captures.map((c) => `x${c}`)}${sign}`, 'a1', ['a3'],
    { captures, ...(sign ? { promotion: '+A' } : {}) })));
  const asked = finish(clicks(moves, 'a1', 'a3', 'b4').state).state;
  assert.deepEqual(look(click(asked, 'c3').state).promotions, ['', '+A']);
  const plain = finish(clicks(moves, 'a1', 'a3').state).state;
  assert.deepEqual(look(plain).promotions, ['', '+A']);
  assert.equal(look(click(plain, 'c3').state).from, null);
});

test('finishing needs exactly a legal set of victims', () => {
  const moves = [
    move('g3g3xf4', 'g3', ['g3'], { captures: ['f4'] }),
    move('g3g3xf4xh4', 'g3', ['g3'], { captures: ['f4', 'h4'] }),
    move('g3g4', 'g3', ['g4']),
  ];
  let { state } = clicks(moves, 'g3', 'g3');
  assert.ok(!look(state).canFinish);
  assert.equal(finish(state).play, null);
  assert.deepEqual(look(state).victims, ['f4', 'h4']);
  ({ state } = click(state, 'h4'));
  assert.ok(!look(state).canFinish);
  ({ state } = click(state, 'f4'));
  assert.equal(finish(state).play.text, 'g3g3xf4xh4');
});

test('in place: capturing or promoting at once, skipping the turn only with finish', () => {
  const igui = [move('h3h3xh4', 'h3', ['h3'], { captures: ['h4'] }), move('h3h4', 'h3', ['h4'])];
  assert.equal(clicks(igui, 'h3', 'h3').play.text, 'h3h3xh4');
  const skip = [move('g3g3', 'g3', ['g3']), move('g3g4', 'g3', ['g4'])];
  const { state, play } = clicks(skip, 'g3', 'g3');
  assert.equal(play, null);
  assert.ok(look(state).canFinish);
  assert.equal(finish(state).play.text, 'g3g3');
  assert.equal(look(click(state, 'g3').state).from, null);
  const promotion = [move('h14h14', 'h14', ['h14']), move('h14h14+', 'h14', ['h14'], { promotion: '+LN' })];
  assert.deepEqual(look(clicks(promotion, 'h14', 'h14').state).promotions, ['', '+LN']);
});

test('victims and promotion both open', () => {
  const moves = ['', '+'].flatMap((sign) => [[], ['b4']].map((captures) => move(`a1a3${captures.map((c) => `x${c}`)}${sign}`, 'a1', ['a3'],
    { captures, ...(sign ? { promotion: '+A' } : {}) })));
  const there = clicks(moves, 'a1', 'a3');
  assert.deepEqual(look(there.state).victims, ['b4']);
  const picked = click(there.state, 'b4');
  const asked = finish(picked.state);
  assert.equal(asked.play, null);
  assert.deepEqual(look(asked.state).promotions, ['', '+A']);
  assert.equal(promote(asked.state, '+A').play.text, 'a1a3xb4+');
});

// Case 5. miskibin/py-draughts issue #29: two jump paths with the same ends were one move.
test('jumps: both ways can be chosen, a way is asked for while they differ (case 5)', () => {
  const man = [
    move('c1a3c5', 'c1', ['a3', 'c5'], { captures: ['b2', 'b4'] }),
    move('c1e3c5', 'c1', ['e3', 'c5'], { captures: ['d2', 'd4'] }),
  ];
  const first = clicks(man, 'c1');
  assert.deepEqual(look(first.state).targets, ['a3', 'e3']);
  assert.deepEqual(look(first.state).victims, []);
  assert.equal(click(first.state, 'a3').play.text, 'c1a3c5');
  assert.equal(click(first.state, 'e3').play.text, 'c1e3c5');
  // The end is no target as long as it does not say which way.
  assert.equal(click(first.state, 'c5').play, null);
  const king = [
    move('c1a3c5e3c1', 'c1', ['a3', 'c5', 'e3', 'c1'], { captures: ['b2', 'b4', 'd2', 'd4'] }),
    move('c1e3c5a3c1', 'c1', ['e3', 'c5', 'a3', 'c1'], { captures: ['b2', 'b4', 'd2', 'd4'] }),
  ];
  assert.equal(clicks(king, 'c1', 'e3').play.text, 'c1e3c5a3c1');
});

test('a way that parts later is followed step by step', () => {
  const moves = [
    move('a1c3e5', 'a1', ['c3', 'e5'], { captures: ['b2', 'd4'] }),
    move('a1c3a5', 'a1', ['c3', 'a5'], { captures: ['b2', 'b4'] }),
  ];
  const { state, play } = clicks(moves, 'a1', 'c3');
  assert.equal(play, null);
  assert.deepEqual(look(state).targets, ['e5', 'a5']);
  assert.deepEqual(look(state).victims, []);
  assert.equal(look(state).canFinish, false);
  assert.equal(click(state, 'a5').play.text, 'a1c3a5');
});

test('to take a man is what a drag begins with', () => {
  assert.deepEqual(look(take(start(simple), 'e2')).targets, ['e3', 'e4']);
  assert.equal(look(take(start(simple), 'e7')).from, null);
});
