//! Slides by arithmetic against slides walked square by square, on every kind of word that sets are made of.

use kernel::attack::{diagonal_slides, orthogonal_slides, slide};
use kernel::{Direction, Grid, Rect, Square, SquareSet};
use proptest::prelude::*;

/// Walks until a man or the edge.
fn walked<T: Grid>(from: Square<T>, direction: Direction, occupied: SquareSet<T>) -> SquareSet<T> {
    let (files, ranks) = direction.offset();
    let mut reached = SquareSet::EMPTY;
    let mut at = from;
    while let Some(next) = T::step(at, files, ranks) {
        reached.insert(next);
        if occupied.contains(next) {
            break;
        }
        at = next;
    }
    reached
}

fn check<T: Grid>(indices: &[usize]) -> Result<(), TestCaseError> {
    let occupied: SquareSet<T> = indices
        .iter()
        .filter_map(|&index| Square::new(index))
        .collect();
    prop_assert_eq!(occupied.count() as usize, occupied.into_iter().count());
    for from in Square::<T>::all() {
        let of = |directions: [Direction; 4]| {
            directions
                .into_iter()
                .fold(SquareSet::EMPTY, |reached, direction| {
                    reached | walked(from, direction, occupied)
                })
        };
        for direction in Direction::ALL {
            prop_assert_eq!(
                slide(from, direction, occupied),
                walked(from, direction, occupied)
            );
        }
        prop_assert_eq!(orthogonal_slides(from, occupied), of(Direction::ORTHOGONAL));
        prop_assert_eq!(diagonal_slides(from, occupied), of(Direction::DIAGONAL));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arithmetic_equals_walking(indices in proptest::collection::vec(0..256usize, 0..120)) {
        check::<Rect<8, 8>>(&indices)?;
        check::<Rect<9, 9>>(&indices)?;
        check::<Rect<13, 13>>(&indices)?;
        check::<Rect<16, 16>>(&indices)?;
    }
}
