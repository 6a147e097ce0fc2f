//! Bits, squares, lines and attacks against plain walks over the board, for every size of board.

use kernel::attack::{
    diagonal_hops, diagonal_slides, hop, line_checkers, orthogonal_hops, orthogonal_slides, slide,
};
use kernel::bits::{Bits, U256};
use kernel::{Direction, Grid, Rect, Square, SquareSet};
use proptest::prelude::*;

/// The squares from one on in a direction, the nearest first.
fn walk<T: Grid>(from: Square<T>, direction: Direction) -> Vec<Square<T>> {
    let (files, ranks) = direction.offset();
    let mut squares = Vec::new();
    let mut at = from;
    while let Some(next) = T::step(at, files, ranks) {
        squares.push(next);
        at = next;
    }
    squares
}

fn walked_slide<T: Grid>(
    from: Square<T>,
    direction: Direction,
    occupied: SquareSet<T>,
) -> SquareSet<T> {
    let mut reached = SquareSet::EMPTY;
    for square in walk(from, direction) {
        reached.insert(square);
        if occupied.contains(square) {
            break;
        }
    }
    reached
}

fn check_geometry<T: Grid>() {
    let count = T::FILES * T::RANKS;
    assert_eq!(Square::<T>::all().count(), count);
    let mut united = SquareSet::<T>::EMPTY;
    for rank in 0..T::RANKS {
        assert_eq!(T::rank_set(rank).count() as usize, T::FILES);
        united |= T::rank_set(rank);
    }
    assert_eq!(united, T::SQUARES);
    assert_eq!(T::rank_set(T::RANKS), SquareSet::EMPTY);
    assert_eq!(T::file_set(T::FILES), SquareSet::EMPTY);
    assert_eq!(!SquareSet::<T>::EMPTY, T::SQUARES);

    for square in Square::<T>::all() {
        let (file, rank) = (T::file(square), T::rank(square));
        assert_eq!(T::at(file, rank), Some(square));
        assert_eq!(Square::new(square.index()), Some(square));
        assert!(T::rank_set(rank).contains(square) && T::file_set(file).contains(square));
        let name = square.to_string();
        assert_eq!(name, format!("{}{}", (b'a' + file as u8) as char, rank + 1));
        assert_eq!(Square::parse(&name), Some(square));

        assert_eq!(T::half_turn(T::half_turn(square)), square);
        assert_eq!(
            T::mirror_files(T::mirror_ranks(square)),
            T::half_turn(square)
        );
        if T::FILES == T::RANKS {
            let turn = |square| T::quarter_turn(square).unwrap();
            assert_eq!(turn(turn(square)), T::half_turn(square));
            assert_eq!(turn(turn(turn(turn(square)))), square);
        }

        let mut lines = SquareSet::EMPTY;
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            let squares = walk(square, direction);
            let ray: SquareSet<T> = squares.iter().copied().collect();
            assert_eq!(T::ray(square, direction), ray, "{square} {direction:?}");
            assert!(
                squares
                    .iter()
                    .all(|to| (to > &square) == direction.is_upward())
            );
            for (distance, &to) in squares.iter().enumerate() {
                assert_eq!(T::direction(square, to), Some(direction));
                let between: SquareSet<T> = squares[..distance].iter().copied().collect();
                assert_eq!(T::between(square, to), between, "{square} {to}");
            }
            lines |= ray;
        }
        assert_eq!(T::orthogonals(square) | T::diagonals(square), lines);
        assert_eq!(
            T::orthogonals(square) & T::diagonals(square),
            SquareSet::EMPTY
        );
        for to in T::SQUARES - lines {
            assert_eq!(T::direction(square, to), None, "{square} {to}");
            assert_eq!(T::between(square, to), SquareSet::EMPTY);
        }
    }
}

#[test]
fn geometry() {
    check_geometry::<Rect<8, 8>>();
    check_geometry::<Rect<9, 9>>();
    check_geometry::<Rect<13, 13>>();
    check_geometry::<Rect<16, 16>>();
}

#[test]
fn names_are_read_strictly() {
    for name in [
        "", "e", "4e", "e0", "e9", "e04", "i4", "E4", "e4 ", " e4", "e44", "\u{e9}4", "e\u{664}",
    ] {
        assert_eq!(Square::<Rect<8, 8>>::parse(name), None, "{name:?}");
    }
    assert_eq!(Square::<Rect<16, 16>>::parse("p16").unwrap().index(), 255);
    assert_eq!(Square::<Rect<13, 13>>::parse("m14"), None);
    assert_eq!(
        Square::<Rect<13, 13>>::new(13),
        None,
        "a hole between two ranks"
    );
    assert_eq!(Square::<Rect<9, 9>>::new(81), None);
    assert_eq!(Square::<Rect<9, 9>>::new(1000), None);
}

#[test]
fn leaps_stop_at_the_edge() {
    type Board = Rect<8, 8>;
    static LEAPS: [SquareSet<Board>; 64] = Board::leaps(&[(1, 2), (-1, 2), (7, 7)]);
    let leaps = |name: &str| LEAPS[Square::<Board>::parse(name).unwrap().index()];
    let names = |set: SquareSet<Board>| set.into_iter().map(|s| s.to_string()).collect::<Vec<_>>();
    assert_eq!(names(leaps("a1")), ["b3", "h8"]);
    assert_eq!(names(leaps("h6")), ["g8"]);
    assert!(leaps("h7").is_empty());
}

fn check_attacks<T: Grid>(from: Square<T>, occupied: SquareSet<T>) {
    let united = |directions: [Direction; 4]| {
        directions
            .into_iter()
            .fold(SquareSet::EMPTY, |set, direction| {
                set | walked_slide(from, direction, occupied)
            })
    };
    assert_eq!(
        orthogonal_slides(from, occupied),
        united(Direction::ORTHOGONAL)
    );
    assert_eq!(diagonal_slides(from, occupied), united(Direction::DIAGONAL));
    let second_men = |directions: [Direction; 4]| -> SquareSet<T> {
        let second = |direction| {
            let mut men = walk(from, direction)
                .into_iter()
                .filter(|&square| occupied.contains(square));
            men.nth(1)
        };
        directions.into_iter().filter_map(second).collect()
    };
    let slides = orthogonal_slides(from, occupied);
    assert_eq!(
        orthogonal_hops(from, slides, occupied),
        second_men(Direction::ORTHOGONAL)
    );
    let slides = diagonal_slides(from, occupied);
    assert_eq!(
        diagonal_hops(from, slides, occupied),
        second_men(Direction::DIAGONAL)
    );
    for direction in Direction::ALL {
        assert_eq!(
            slide(from, direction, occupied),
            walked_slide(from, direction, occupied)
        );
        let beyond = walk(from, direction)
            .into_iter()
            .find(|&square| occupied.contains(square))
            .map_or(SquareSet::EMPTY, |screen| {
                walked_slide(screen, direction, occupied)
            });
        assert_eq!(hop(from, direction, occupied), beyond);
    }
}

/// Pins and checks found by counting the men between.
fn check_line_checkers<T: Grid>(king: Square<T>, own: SquareSet<T>, enemies: SquareSet<T>) {
    let own = own | king.bit();
    let enemies = enemies - own;
    let occupied = own | enemies;
    let snipers = enemies & (T::orthogonals(king) | T::diagonals(king));
    let mut pins = Vec::new();
    let checkers = line_checkers(king, snipers, own, occupied, |pin| pins.push(pin));
    for direction in Direction::ALL {
        let mut men = walk(king, direction)
            .into_iter()
            .filter(|&s| occupied.contains(s));
        match (men.next(), men.next()) {
            (Some(first), _) if enemies.contains(first) => assert!(checkers.contains(first)),
            (Some(first), Some(second)) if enemies.contains(second) => {
                let pin = pins.iter().find(|pin| pin.pinned == first).unwrap();
                assert_eq!(pin.line, T::between(king, second) | second.bit());
            }
            (first, _) => {
                assert!(first.is_none_or(|first| pins.iter().all(|pin| pin.pinned != first)));
            }
        }
    }
    assert!(pins.len() <= 8);
}

fn set<T: Grid>(words: [u64; 4]) -> SquareSet<T> {
    Square::all()
        .filter(|square| words[square.index() / 64] >> (square.index() % 64) & 1 != 0)
        .collect()
}

fn square<T: Grid>(index: prop::sample::Index) -> Square<T> {
    Square::all().nth(index.index(T::FILES * T::RANKS)).unwrap()
}

/// Words with few bits as often as with many: attacks differ most on sparse boards.
fn words() -> impl Strategy<Value = [u64; 4]> {
    (
        any::<[u64; 4]>(),
        any::<[u64; 4]>(),
        any::<[u64; 4]>(),
        0..3u8,
    )
        .prop_map(|(a, b, c, thin)| {
            std::array::from_fn(|i| match thin {
                0 => a[i],
                1 => a[i] & b[i],
                _ => a[i] & b[i] & c[i],
            })
        })
}

fn check_bits<B: Bits>(indices: &[usize], by: u32) {
    let indices: std::collections::BTreeSet<usize> =
        indices.iter().map(|index| index % B::CAPACITY).collect();
    let bits = indices
        .iter()
        .fold(B::EMPTY, |bits, &index| bits | B::single(index));
    assert_eq!(bits.count() as usize, indices.len());
    assert_eq!(bits.lowest(), indices.first().copied());
    assert_eq!(bits.highest(), indices.last().copied());
    assert_eq!(bits.is_empty(), indices.is_empty());
    assert_eq!(bits.more_than_one(), indices.len() > 1);
    let rest = indices
        .iter()
        .skip(1)
        .fold(B::EMPTY, |bits, &index| bits | B::single(index));
    assert_eq!(bits.without_lowest(), rest);
    let by = by as usize;
    let shifted = |up: bool| {
        indices
            .iter()
            .filter_map(|&i| if up { Some(i + by) } else { i.checked_sub(by) })
            .filter(|&i| i < B::CAPACITY)
            .fold(B::EMPTY, |bits, index| bits | B::single(index))
    };
    assert_eq!(bits.shift_up(by as u32), shifted(true));
    assert_eq!(bits.shift_down(by as u32), shifted(false));
    assert_eq!(!(!bits), bits);
    assert_eq!((bits ^ !bits).count() as usize, B::CAPACITY);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn attacks(at in any::<prop::sample::Index>(), occupied in words()) {
        check_attacks::<Rect<8, 8>>(square(at), set(occupied));
        check_attacks::<Rect<9, 9>>(square(at), set(occupied));
        check_attacks::<Rect<13, 13>>(square(at), set(occupied));
        check_attacks::<Rect<16, 16>>(square(at), set(occupied));
    }

    #[test]
    fn checks_and_pins(at in any::<prop::sample::Index>(), own in words(), enemies in words()) {
        check_line_checkers::<Rect<8, 8>>(square(at), set(own), set(enemies));
        check_line_checkers::<Rect<9, 9>>(square(at), set(own), set(enemies));
        check_line_checkers::<Rect<16, 16>>(square(at), set(own), set(enemies));
    }

    #[test]
    fn bits(indices in proptest::collection::vec(0..256usize, 0..40), by in 0..300u32) {
        check_bits::<u64>(&indices, by);
        check_bits::<u128>(&indices, by);
        check_bits::<U256>(&indices, by);
    }

    #[test]
    fn numbers_of_four_words_are_ordered(a in any::<[u64; 4]>(), b in any::<[u64; 4]>()) {
        let reversed = |words: [u64; 4]| { let mut words = words; words.reverse(); words };
        prop_assert_eq!(U256(a).cmp(&U256(b)), reversed(a).cmp(&reversed(b)));
    }
}
