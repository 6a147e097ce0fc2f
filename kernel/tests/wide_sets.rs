//! Sets of 128 bits take shortcuts that sets of 64 do not need; here they are compared with counting index by index.

use kernel::bits::Bits;
use kernel::{Grid, Rect, Square, SquareSet, attack, key};

type Board = Rect<9, 9>;

fn sets() -> impl Iterator<Item = u128> {
    let words: [u64; 400] = key::random(1);
    let random = |i: usize| u128::from(words[i]) | u128::from(words[i + 1]) << 64;
    (0..132).map(move |i| {
        // Full, half full, a quarter full.
        random(3 * i)
            & if i % 2 == 0 {
                u128::MAX
            } else {
                random(3 * i + 1)
            }
    })
}

#[test]
fn single_indices() {
    for index in 0..128 {
        assert_eq!(u128::single(index), 1 << index);
        assert_eq!(u128::single(index + 128), 1 << index, "wraps around");
    }
}

#[test]
fn counts_of_squares() {
    for bits in sets().chain([0, u128::MAX]) {
        let squares = SquareSet::<Board>(bits) & !SquareSet::EMPTY;
        assert_eq!(squares.count() as usize, squares.into_iter().count());
        assert_eq!(squares.count(), squares.0.count_ones());
    }
}

/// Walks a line step by step.
fn walk(
    from: Square<Board>,
    (files, ranks): (isize, isize),
    occupied: SquareSet<Board>,
) -> SquareSet<Board> {
    let mut reached = SquareSet::EMPTY;
    let mut at = from;
    while let Some(next) = Board::step(at, files, ranks) {
        reached.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    reached
}

#[test]
fn slides() {
    for bits in sets() {
        let occupied = SquareSet::<Board>(bits) & !SquareSet::EMPTY;
        for from in Square::all() {
            let along = |steps: [(isize, isize); 4]| {
                steps.into_iter().fold(SquareSet::EMPTY, |set, step| {
                    set | walk(from, step, occupied)
                })
            };
            assert_eq!(
                attack::orthogonal_slides(from, occupied),
                along([(1, 0), (0, 1), (-1, 0), (0, -1)])
            );
            assert_eq!(
                attack::diagonal_slides(from, occupied),
                along([(1, 1), (-1, 1), (-1, -1), (1, -1)])
            );
            for direction in kernel::Direction::ALL {
                assert_eq!(
                    attack::slide(from, direction, occupied),
                    walk(from, direction.offset(), occupied)
                );
            }
        }
    }
}
