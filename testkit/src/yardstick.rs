//! The yardstick for speed: perft of Shogi by `haitaka`, a public engine under the MIT licence, in the same run.
//!
//! Every bench of a game times it first, so that speeds are compared within one run on one machine. Both sides count
//! the last ply without listing it and use one thread and the default build flags.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Throughput};
use haitaka::Board;
use kernel::Position;

/// What the Shogi start position has at depth 5.
pub const SHOGI_START_5: u64 = 19_861_490;

fn shogi_perft(board: &Board, depth: u8) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            // The iterator knows its length, promotions counted; `len()` of the set counts squares only.
            nodes += moves.into_iter().len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += shogi_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Times Shogi from a position (an SFEN), as `haitaka/<name>`.
///
/// # Panics
/// If the text is no SFEN, or another number of sequences is counted.
pub fn bench_haitaka(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    sfen: &str,
    depth: u8,
    count: u64,
) {
    let board = Board::from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error:?}"));
    assert_eq!(shogi_perft(&board, depth), count, "haitaka, {sfen}");
    group.throughput(Throughput::Elements(count));
    group.bench_function(format!("haitaka/{name}"), |bencher| {
        bencher.iter(|| shogi_perft(black_box(&board), depth));
    });
}

/// Times Shogi from the start at depth 5: the yardstick, as `haitaka/shogi_start_5`.
pub fn bench_yardstick(group: &mut BenchmarkGroup<'_, WallTime>) {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    bench_haitaka(group, "shogi_start_5", start, 5, SHOGI_START_5);
}

/// Times perft of a position of ours, as `<game>/<name>`; gives the count.
pub fn bench_perft<P: Position>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    position: &P,
    depth: u32,
) -> u64 {
    let count = kernel::perft(position, depth);
    group.throughput(Throughput::Elements(count));
    group.bench_function(format!("{}/{name}", position.rules()), |bencher| {
        bencher.iter(|| kernel::perft(black_box(position), depth));
    });
    count
}
