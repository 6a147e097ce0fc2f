//! Perft: how many sequences of legal moves there are from a position.
//!
//! For: comparing generators with each other and timing them. The last ply is counted, never listed.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::position::Position;

/// The number of sequences of `depth` legal moves from `position`; 1 for depth 0.
///
/// Repetition, resignation and agreed draws do not end a sequence; a finished position has none. Counts beyond 64
/// bits wrap around. The stack grows with the depth: whoever takes the depth from a user bounds it (255 is more than any
/// machine will count).
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut count = 0u64;
            let _ = position.visit_moves(|m| {
                let mut next = position.clone();
                next.play_unchecked(m);
                count = count.wrapping_add(perft(&next, depth - 1));
                ControlFlow::Continue(())
            });
            count
        }
    }
}

/// Each legal move with the number of sequences of `depth` moves that it begins, sorted by move; nothing for depth 0.
///
/// ```text
/// perft(position, depth) == divide(position, depth).iter().map(|(_, count)| count).sum()   // for depth > 0
/// ```
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut moves = position.moves();
    moves.sort_unstable();
    moves
        .into_iter()
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            (m, perft(&next, depth - 1))
        })
        .collect()
}
