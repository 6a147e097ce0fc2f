//! Properties that hold in every position: of random play, of any setup, of any bytes.

mod beginnings;

use std::collections::HashSet;

use bishogi::{
    Board, CastlingRights, Color, Kind, Man, Move, Position, Rules, Setup, Square, Wing,
};
use kernel::{Grid, Position as _};
use proptest::prelude::*;
use testkit::reads_or_refuses;

#[test]
fn every_position_keeps_its_promises() {
    let beginnings = beginnings::all(Rules::BISHOGI);
    testkit::random_play(&beginnings, 3, 20_000, 120, |position, moves| {
        testkit::check_position(position, moves);
        assert_eq!(position.to_setup().position().as_ref(), Ok(position));
    });
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
#[test]
fn is_legal_is_membership() {
    let squares: Vec<Square> = Square::all().collect();
    testkit::random_play(
        &beginnings::all(Rules::BISHOGI),
        4,
        200,
        120,
        |position, moves| {
            let legal: HashSet<Move> = moves.iter().copied().collect();
            let ask = |m: Move| {
                assert_eq!(
                    position.is_legal(m),
                    legal.contains(&m),
                    "{m:?} in {position}"
                );
                assert_eq!(
                    position.check_move(m).is_ok(),
                    legal.contains(&m),
                    "{m:?} in {position}"
                );
            };
            for &to in &squares {
                for kind in Kind::ALL {
                    ask(Move::Drop { kind, to });
                }
                for &from in &squares {
                    ask(Move::Board {
                        from,
                        to,
                        promotion: false,
                    });
                    ask(Move::Board {
                        from,
                        to,
                        promotion: true,
                    });
                    ask(Move::Castle { from, to });
                }
            }
        },
    );
}

/// The position with ranks turned over and colours changed, the side to move too.
fn flipped(position: &Position) -> Position {
    let from = position.to_setup();
    let mut setup = Setup::empty(position.rules());
    for square in Square::all() {
        setup.board[Board::mirror_ranks(square).index()] =
            from.board[square.index()].map(|man| Man {
                color: man.color.opponent(),
                ..man
            });
    }
    setup.hands = [from.hands[1], from.hands[0]];
    setup.side = from.side.opponent();
    for color in Color::ALL {
        for wing in Wing::ALL {
            if from.castling.has(color, wing) {
                setup.castling = setup.castling.with(color.opponent(), wing);
            }
        }
    }
    setup.position().unwrap()
}

fn map_move(m: Move, map: impl Fn(Square) -> Square) -> Move {
    match m {
        Move::Board {
            from,
            to,
            promotion,
        } => Move::Board {
            from: map(from),
            to: map(to),
            promotion,
        },
        Move::Drop { kind, to } => Move::Drop { kind, to: map(to) },
        Move::Castle { from, to } => Move::Castle {
            from: map(from),
            to: map(to),
        },
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Changing sides changes the moves alike; so does the mirror, where castling plays no part.
#[test]
fn symmetries() {
    testkit::random_play(
        &beginnings::all(Rules::BISHOGI),
        5,
        10_000,
        120,
        |position, moves| {
            let turned = flipped(position);
            assert_eq!(
                sorted(turned.moves()),
                sorted(moves.iter().map(|&m| map_move(m, Board::mirror_ranks))),
                "{position}"
            );
            if position.castling() == CastlingRights::NONE {
                let from = position.to_setup();
                let mut setup = from.clone();
                for square in Square::all() {
                    setup.board[Board::mirror_files(square).index()] = from.board[square.index()];
                }
                let mirrored = setup.position().unwrap();
                assert_eq!(
                    sorted(mirrored.moves()),
                    sorted(moves.iter().map(|&m| map_move(m, Board::mirror_files))),
                    "{position}"
                );
            }
        },
    );
}

#[test]
fn keys_tell_positions_apart() {
    testkit::keys_tell_positions_apart(&beginnings::all(Rules::BISHOGI), 6, 100_000);
}

#[test]
fn games_take_back_to_the_letter() {
    testkit::check_take_back(&Position::start(Rules::BISHOGI), 7, 60, 150);
}

/// What is read is written again to the letter, the order of the hand aside.
fn keeps_the_text(text: &str) {
    let outside_hand = |text: &str| {
        let (board, rest) = text.split_once('[').unwrap();
        let (hand, rest) = rest.split_once(']').unwrap();
        let mut hand: Vec<char> = hand.chars().collect();
        hand.sort_unstable();
        (board.to_string(), hand, rest.to_string())
    };
    if let Some(position) = reads_or_refuses::<Position>(Rules::BISHOGI, text) {
        assert_eq!(outside_hand(&position.to_string()), outside_hand(text));
    }
}

const ALPHABET: &str = "rnbqkpRNBQKP+12345678/[] wbKQkq-09'~{}@\u{e9}\u{1F600}\t";

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics(text in testkit::nearly(&beginnings::TEXTS, ALPHABET)) {
        keeps_the_text(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        keeps_the_text(&text);
        let position = Position::start(Rules::BISHOGI);
        prop_assert_eq!(position.read_move(&text).is_ok(), position.moves().iter().any(|m| m.to_string() == text));
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn no_move_text_panics(text in "[a-i+@QRBNPKX0-9\u{e9}-]{0,7}") {
        for beginning in beginnings::TEXTS {
            let position = Position::parse(Rules::BISHOGI, beginning).unwrap();
            let legal = position.moves().iter().any(|m| m.to_string() == text);
            prop_assert_eq!(position.read_move(&text).is_ok(), legal);
        }
    }
}
