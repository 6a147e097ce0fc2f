//! Properties that hold in every position of every game.

use std::collections::{HashMap, HashSet};

use kernel::{Game, Position};

use crate::play::{Random, random_play};

/// Sorted texts of moves.
fn texts<P: Position>(moves: &[P::Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(P::Move::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Count equals list; every move's text is its own and reads back to it; every listed move is legal; the position
/// text reads back to an equal position with the same key and is written again to the letter; a position has an
/// outcome exactly if it has no moves.
///
/// # Panics
/// If one of these does not hold.
pub fn check_position<P: Position>(position: &P, moves: &[P::Move]) {
    assert_eq!(
        position.count_moves(),
        moves.len() as u64,
        "count and list: {position}"
    );
    assert_eq!(
        position.has_move(),
        !moves.is_empty(),
        "has_move: {position}"
    );
    assert_eq!(
        position.outcome().is_none(),
        !moves.is_empty(),
        "outcome: {position}"
    );
    let different: HashSet<String> = moves.iter().map(P::Move::to_string).collect();
    assert_eq!(
        different.len(),
        moves.len(),
        "two moves share a text: {position}"
    );
    for &m in moves {
        assert_eq!(
            position.read_move(&m.to_string()).as_ref(),
            Ok(&m),
            "{m} in {position}"
        );
        assert!(position.is_legal(m), "{m} in {position}");
    }
    let text = position.to_string();
    let again = P::parse(position.rules(), &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, *position, "read back: {text}");
    assert_eq!(again.key(), position.key(), "the key made anew: {text}");
    assert!(
        again.repeats(position),
        "read back, not the same position: {text}"
    );
    assert_eq!(again.to_string(), text, "written again");
}

/// A slow, plain generator that speaks in texts.
pub trait Slow: Sized {
    /// All legal moves, sorted.
    fn moves(&self) -> Vec<String>;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The position after a legal move.
    fn play(&self, text: &str) -> Self;
    /// The position's text.
    fn text(&self) -> String;
}

/// The slow generator, set up with the same position, lists the same moves, sees the same checks, and comes to the
/// same position after one of the moves (another in each position).
///
/// # Panics
/// If it does not.
pub fn agrees_with_slow<P: Position, S: Slow>(position: &P, moves: &[P::Move], slow: &S) {
    let text = position.to_string();
    assert_eq!(slow.text(), text, "the slow generator's text");
    assert_eq!(
        texts::<P>(moves),
        slow.moves(),
        "moves of fast (left) and slow: {text}"
    );
    assert_eq!(
        position.in_check(),
        slow.in_check(),
        "check, fast (left) and slow: {text}"
    );
    if let Some(&m) = moves.get(position.key() as usize % moves.len().max(1)) {
        let mut next = position.clone();
        next.play(m)
            .unwrap_or_else(|error| panic!("{m} in {text}: {error}"));
        assert_eq!(
            next.to_string(),
            slow.play(&m.to_string()).text(),
            "after {m} in {text}"
        );
    }
}

/// Positions of random play with equal keys are the same to the repetition rule, and a key made move by move is
/// never another's.
///
/// # Panics
/// If two different positions share a key.
pub fn keys_tell_positions_apart<P: Position>(beginnings: &[P], seed: u64, positions: usize) {
    let mut keys = HashMap::<u64, P>::new();
    random_play(beginnings, seed, positions, 150, |position, _| {
        let first = keys
            .entry(position.key())
            .or_insert_with(|| position.clone());
        assert!(
            position.repeats(first),
            "one key for {position} and {first}"
        );
    });
    assert!(
        keys.len() > positions / 10,
        "only {} different positions",
        keys.len()
    );
}

/// Games of random moves, taken back move by move, come by the same positions to the letter and the same outcomes.
///
/// # Panics
/// If they do not.
pub fn check_take_back<P: Position>(start: &P, seed: u64, games: usize, plies: usize) {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut game = Game::new(start.clone());
        let mut passed = vec![(start.to_string(), game.outcome())];
        while game.outcome().is_none() && passed.len() <= plies {
            let moves = game.position().moves();
            let m = *random.choose(&moves);
            game.play(m)
                .unwrap_or_else(|error| panic!("{m} in {}: {error}", game.position()));
            passed.push((game.position().to_string(), game.outcome()));
        }
        while let Some((text, outcome)) = passed.pop() {
            assert_eq!(game.position().to_string(), text);
            assert_eq!(game.outcome(), outcome, "{text}");
            assert_eq!(game.take_back().is_some(), !passed.is_empty());
        }
    }
}
