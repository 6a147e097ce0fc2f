//! Properties that hold in every position: of random play, of any setup, of any bytes.

mod beginnings;

use std::collections::HashSet;

use kernel::{Grid, Position as _};
use pocket_shogi_plus::{Board, Kind, Man, Move, Position, Rules, Setup, Square};
use proptest::prelude::*;
use testkit::reads_or_refuses;

const BOTH: [Rules; 2] = [Rules::POCKET_SHOGI_PLUS, Rules::NO_POCKET];

#[test]
fn every_position_keeps_its_promises() {
    for rules in BOTH {
        let beginnings = beginnings::all(rules);
        testkit::random_play(&beginnings, 3, 8_000, 120, |position, moves| {
            testkit::check_position(position, moves);
            assert_eq!(position.to_setup().position().as_ref(), Ok(position));
        });
    }
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
#[test]
fn is_legal_is_membership() {
    let squares: Vec<Square> = Square::all().collect();
    for rules in BOTH {
        let beginnings = beginnings::all(rules);
        testkit::random_play(&beginnings, 4, 40, 60, |position, moves| {
            let legal: HashSet<Move> = moves.iter().copied().collect();
            let ask = |m: Move| {
                let listed = legal.contains(&m);
                assert_eq!(position.is_legal(m), listed, "{m:?} in {position}");
                assert_eq!(
                    position.check_move(m).is_ok(),
                    listed,
                    "{m:?} in {position}"
                );
            };
            for &to in &squares {
                for kind in Kind::ALL {
                    ask(Move::Drop { kind, to });
                }
                ask(Move::IntoPocket { from: to });
                ask(Move::PocketDrop { to });
                for &from in &squares {
                    for promotion in [false, true] {
                        ask(Move::Board {
                            from,
                            to,
                            promotion,
                        });
                    }
                }
            }
        });
    }
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
        Move::IntoPocket { from } => Move::IntoPocket { from: map(from) },
        Move::PocketDrop { to } => Move::PocketDrop { to: map(to) },
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// The position seen from the other side of the table: board turned, colours, hands, pockets and turn changed.
fn turned(position: &Position) -> Position {
    let from = position.to_setup();
    let mut setup = Setup::empty(position.rules());
    for square in Square::all() {
        let man = from.man_on(square).map(|man| Man {
            color: man.color.opponent(),
            ..man
        });
        setup.set_man(Board::half_turn(square), man);
    }
    setup.hands = [from.hands[1], from.hands[0]];
    setup.pockets = [from.pockets[1], from.pockets[0]];
    setup.side = from.side.opponent();
    setup.position().unwrap()
}

/// The position in a mirror that changes left and right.
fn mirrored(position: &Position) -> Position {
    let from = position.to_setup();
    let mut setup = from.clone();
    for square in Square::all() {
        setup.set_man(Board::mirror_files(square), from.man_on(square));
    }
    setup.position().unwrap()
}

/// A half turn with the sides changed turns the moves; so does the mirror.
#[test]
fn symmetries() {
    let beginnings = beginnings::all(Rules::POCKET_SHOGI_PLUS);
    testkit::random_play(&beginnings, 5, 6_000, 120, |position, moves| {
        let seen = turned(position);
        assert_eq!(seen.in_check(), position.in_check(), "{position}");
        assert_eq!(
            sorted(seen.moves()),
            sorted(moves.iter().map(|&m| map_move(m, Board::half_turn))),
            "{position}"
        );
        assert_eq!(
            sorted(mirrored(position).moves()),
            sorted(moves.iter().map(|&m| map_move(m, Board::mirror_files))),
            "{position}"
        );
    });
}

#[test]
fn keys_tell_positions_apart() {
    testkit::keys_tell_positions_apart(&beginnings::all(Rules::POCKET_SHOGI_PLUS), 6, 100_000);
}

#[test]
fn games_take_back_to_the_letter() {
    for beginning in beginnings::all(Rules::POCKET_SHOGI_PLUS) {
        testkit::check_take_back(&beginning, 7, 8, 150);
    }
}

/// What is read is written again to the letter, but for the order of the hands and a missing field for the pockets.
fn keeps_the_text(rules: Rules, text: &str) {
    let canonical = |text: &str| {
        let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
        if fields.len() == 4 {
            fields.insert(3, String::from("-"));
        }
        let mut counted: Vec<String> = fields[2]
            .split_inclusive(|c: char| !c.is_ascii_digit())
            .map(String::from)
            .collect();
        counted.sort_unstable();
        fields[2] = counted.concat();
        fields
    };
    if let Some(position) = reads_or_refuses::<Position>(rules, text) {
        assert_eq!(canonical(&position.to_string()), canonical(text));
    }
}

const ALPHABET: &str = "rbgsnlpkRBGSNLPK+1234567890/ wb-*>\u{e9}\u{1F600}\t";

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics(text in testkit::nearly(&beginnings::TEXTS, ALPHABET)) {
        keeps_the_text(Rules::POCKET_SHOGI_PLUS, &text);
        keeps_the_text(Rules::NO_POCKET, &text);
    }

    #[test]
    fn no_hand_or_pocket_text_panics(hands in "[RBGSNLPKrbgsnlpk0-9-]{0,6}", pockets in "[RGPKrgpk+-]{0,4}") {
        let text = format!("4k4/9/9/9/9/9/9/9/4K4 b {hands} {pockets} 1");
        keeps_the_text(Rules::POCKET_SHOGI_PLUS, &text);
        keeps_the_text(Rules::NO_POCKET, &text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        keeps_the_text(Rules::POCKET_SHOGI_PLUS, &text);
        let position = Position::start(Rules::POCKET_SHOGI_PLUS);
        prop_assert_eq!(position.read_move(&text).is_ok(), position.moves().iter().any(|m| m.to_string() == text));
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn no_move_text_panics(text in "[1-9a-j+*>RGPKX0\u{e9}-]{0,6}") {
        for position in beginnings::all(Rules::POCKET_SHOGI_PLUS) {
            let legal = position.moves().iter().any(|m| m.to_string() == text);
            prop_assert_eq!(position.read_move(&text).is_ok(), legal);
        }
    }
}
