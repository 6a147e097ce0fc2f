//! Counting move sequences with progress, on one thread or several.
//!
//! For: [`Table::perft`](crate::Table::perft) and [`Table::divide`](crate::Table::divide). Not for: rules.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::Position;
use rayon::prelude::*;

/// Is told how many of how many parts of a count are done.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// For each move, sorted as texts, the number of sequences that begin with it.
pub(crate) fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: Progress<'_>,
) -> Vec<(String, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.moves();
    let count = |m: &P::Move| {
        let mut next = position.clone();
        next.play_unchecked(*m);
        (m.to_string(), kernel::perft(&next, below))
    };
    let parts = Parts::new(moves.len() as u64, progress);
    let mut counts: Vec<_> = if threads == 1 {
        moves.iter().map(count).inspect(|_| parts.done(1)).collect()
    } else {
        moves
            .par_iter()
            .map(count)
            .inspect(|_| parts.done(1))
            .collect()
    };
    counts.sort_unstable();
    counts
}

/// Counts the parts of a long run that are done.
struct Parts<'a> {
    done: AtomicU64,
    total: u64,
    progress: Progress<'a>,
}

impl<'a> Parts<'a> {
    fn new(total: u64, progress: Progress<'a>) -> Self {
        Self {
            done: AtomicU64::new(0),
            total,
            progress,
        }
    }

    fn done(&self, parts: u64) {
        let done = self.done.fetch_add(parts, Ordering::Relaxed) + parts;
        (self.progress)(done, self.total);
    }
}

/// Perft with progress by the positions after two moves. Only the moves of one ply are listed at a time, so that
/// memory stays small however many there are.
pub(crate) fn perft<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: Progress<'_>,
) -> u64 {
    if depth < 4 {
        return kernel::perft(position, depth);
    }
    let parts = Parts::new(kernel::perft(position, 2), progress);
    let after = |position: &P, m: P::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next
    };
    if threads == 1 {
        let mut count = 0u64;
        let _ = position.visit_moves(|first| {
            let next = after(position, first);
            let _ = next.visit_moves(|second| {
                count = count.wrapping_add(kernel::perft(&after(&next, second), depth - 2));
                parts.done(1);
                ControlFlow::Continue(())
            });
            ControlFlow::Continue(())
        });
        return count;
    }
    position
        .moves()
        .into_par_iter()
        .map(|first| {
            let next = after(position, first);
            next.moves()
                .into_par_iter()
                .map(|second| {
                    let count = kernel::perft(&after(&next, second), depth - 2);
                    parts.done(1);
                    count
                })
                .reduce(|| 0, u64::wrapping_add)
        })
        .reduce(|| 0, u64::wrapping_add)
}
