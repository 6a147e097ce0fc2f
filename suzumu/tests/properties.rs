//! Properties that hold in every position: of random play, of random boards, of any bytes.

mod beginnings;

use std::collections::HashSet;

use kernel::{Game, Grid, Position as _};
use proptest::prelude::*;
use suzumu::{Board, Man, Move, Position, Rules, Setup, Square};
use testkit::{Random, reads_or_refuses};

#[test]
fn every_position_keeps_its_promises() {
    testkit::random_play(&beginnings::all(), 3, 1_500, 200, |position, moves| {
        testkit::check_position(position, moves);
        assert_eq!(position.to_setup().position().as_ref(), Ok(position));
    });
}

#[test]
fn random_boards_keep_their_promises() {
    beginnings::random_boards(8, 400, |position| {
        testkit::check_position(position, &position.moves());
        assert_eq!(position.to_setup().position().as_ref(), Ok(position));
    });
}

/// Burns, igui and lion moves are counted by arithmetic.
#[test]
fn count_is_the_length_of_the_list() {
    beginnings::random_boards(9, 20_000, |position| {
        let moves = position.moves();
        assert_eq!(position.count_moves(), moves.len() as u64, "{position}");
        let different: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(different.len(), moves.len(), "{position}");
    });
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
#[test]
fn is_legal_is_membership() {
    let squares: Vec<Square> = Square::all().collect();
    let mut random = Random::new(10);
    beginnings::random_boards(4, 60, |position| {
        let legal: HashSet<Move> = position.moves().into_iter().collect();
        let ask = |m: Move| {
            let is_legal = legal.contains(&m);
            assert_eq!(position.is_legal(m), is_legal, "{m:?} in {position}");
            assert_eq!(
                position.check_move(m).is_ok(),
                is_legal,
                "{m:?} in {position}"
            );
        };
        for _ in 0..4_000 {
            let (from, to) = (*random.choose(&squares), *random.choose(&squares));
            ask(Move::to_square(from, to, false));
            ask(Move::to_square(from, to, true));
        }
        // Moves that differ from a legal one in one thing.
        for &m in legal.iter().take(400) {
            let others: Vec<Square> = m.others().collect();
            let near = *random.choose(&squares);
            let variations = [
                Move::new(m.from(), m.to(), &others, !m.promotion()),
                Move::new(m.from(), m.from(), &others, m.promotion()),
                Move::new(m.from(), near, &others, m.promotion()),
                Move::new(near, m.to(), &others, m.promotion()),
                Move::new(
                    m.from(),
                    m.to(),
                    &others[others.len().min(1)..],
                    m.promotion(),
                ),
                Move::new(
                    m.from(),
                    m.to(),
                    &[others.as_slice(), &[near]].concat(),
                    m.promotion(),
                ),
            ];
            variations.into_iter().flatten().for_each(ask);
        }
    });
}

fn turned_setup(
    position: &Position,
    square: impl Fn(Square) -> Square,
    man: impl Fn(Man) -> Man,
) -> Setup {
    let mut setup = position.to_setup();
    for at in Square::all() {
        setup.board[square(at).index()] = position.man_on(at).map(&man);
    }
    setup
}

fn mapped(moves: &[Move], map: impl Fn(Square) -> Square) -> HashSet<Move> {
    let map_move = |m: &Move| {
        let others: Vec<Square> = m.others().map(&map).collect();
        Move::new(map(m.from()), map(m.to()), &others, m.promotion()).unwrap()
    };
    moves.iter().map(map_move).collect()
}

/// A half turn with sides changed turns the moves; so does the mirror without.
#[test]
fn symmetries() {
    beginnings::random_boards(5, 4_000, |position| {
        let moves = position.moves();
        let list = |position: &Position| position.moves().into_iter().collect::<HashSet<Move>>();

        let mut setup = turned_setup(position, Board::half_turn, |man| Man {
            color: man.color.opponent(),
            ..man
        });
        setup.side = setup.side.opponent();
        let turned = setup.position().unwrap();
        assert_eq!(
            list(&turned),
            mapped(&moves, Board::half_turn),
            "{position}"
        );
        assert_eq!(turned.in_check(), position.in_check(), "{position}");

        let mirrored = turned_setup(position, Board::mirror_files, |man| man);
        let mirrored = mirrored.position().unwrap();
        assert_eq!(
            list(&mirrored),
            mapped(&moves, Board::mirror_files),
            "{position}"
        );
        assert_eq!(mirrored.in_check(), position.in_check(), "{position}");
    });
}

#[test]
fn keys_tell_positions_apart() {
    testkit::keys_tell_positions_apart(&beginnings::all(), 6, 40_000);
}

#[test]
fn games_take_back_to_the_letter() {
    testkit::check_take_back(&Position::start(), 7, 8, 200);
    for beginning in &beginnings::all()[1..] {
        testkit::check_take_back(beginning, 7, 10, 60);
    }
}

/// Whether the last move was a pass is no part of the key; the side to move and each man on each square are.
#[test]
fn keys_leave_out_the_pass() {
    let plain = Position::parse("k15/16/16/16/16/16/16/16/16/16/16/16/16/16/8{FD}7/K15 b - 1");
    let mut setup = plain.unwrap().to_setup();
    let key = setup.position().unwrap().key();
    setup.passed = true;
    setup.move_number = 9;
    assert_eq!(setup.position().unwrap().key(), key);
    setup.side = setup.side.opponent();
    assert_ne!(setup.position().unwrap().key(), key);
}

/// Random games to the end or 1,000 plies, the key made anew at every ply. In release mode this takes seconds.
#[test]
#[ignore = "long; run in release mode"]
fn two_thousand_games() {
    let mut random = Random::new(11);
    let (mut plies, mut finished) = (0, 0);
    for _ in 0..2_000 {
        let mut position = Position::start();
        let mut moves = Vec::new();
        for _ in 0..1_000 {
            moves.clear();
            let _ = position.visit_moves(|m| {
                moves.push(m);
                std::ops::ControlFlow::Continue(())
            });
            if moves.is_empty() {
                assert!(position.outcome().is_some(), "{position}");
                finished += 1;
                break;
            }
            position.play_unchecked(*random.choose(&moves));
            let anew = position.to_setup().position().unwrap();
            assert_eq!(anew.key(), position.key(), "{position}");
            plies += 1;
        }
    }
    println!("{plies} plies, {finished} games finished");
}

/// A game draws with the fourth occurrence of a position, passes or not.
#[test]
fn fourfold_repetition() {
    let start = Position::parse("k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/K15 b - 1").unwrap();
    let mut game = Game::new(start);
    for _ in 0..3 {
        assert_eq!(game.outcome(), None);
        for text in ["a1a2", "a16a15", "a2a1", "a15a16"] {
            game.play_text(text).unwrap();
        }
    }
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.ending, kernel::Ending::Repetition);
    assert_eq!(outcome.winners.count(), 2);

    // With passes the mark of a pass differs while the board and the side are the same.
    let text = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/8{LN}7/K15 w - 1";
    let mut game = Game::new(Position::parse(text).unwrap());
    let mut plies = 0;
    for text in ["a16a15", "i2i2", "a15a16", "i2i2"].iter().cycle() {
        game.play_text(text).unwrap();
        plies += 1;
        if game.outcome().is_some() {
            break;
        }
    }
    // The first position comes back with every fourth ply.
    assert_eq!(plies, 12);
}

fn keeps_the_text(text: &str) {
    if let Some(position) = reads_or_refuses::<Position>(Rules::SUZUMU, text) {
        assert_eq!(position.to_string(), text);
    }
}

const ALPHABET: &str = "pdicslgnbrqkPDICSLGNBRQK{}+1234567890/ bws-~'[]\u{e9}\u{1F600}\tFfHhEe";

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics(text in testkit::nearly(&beginnings::TEXTS, ALPHABET)) {
        keeps_the_text(&text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        keeps_the_text(&text);
        prop_assert!(Position::start().read_move(&text).is_err());
        prop_assert!(text.parse::<Rules>().is_err());
    }

    #[test]
    fn no_move_text_panics(text in "[a-q]1?[0-9][a-q]1?[0-9](x[a-q]1?[0-9]){0,3}[+x\u{e9}]?") {
        for position in beginnings::all() {
            let legal = position.moves().iter().any(|m| m.to_string() == text);
            prop_assert_eq!(position.read_move(&text).is_ok(), legal);
        }
    }

    /// A move that is not legal gives some position, but no panic, and one whose parts agree with its board.
    #[test]
    fn no_illegal_move_panics(
        moves in proptest::collection::vec((0..256usize, 0..256usize, 0..256usize, 0..256usize, any::<bool>()), 1..8)
    ) {
        for mut position in beginnings::all() {
            for &(from, to, one, two, promotion) in &moves {
                let [from, to, one, two] = [from, to, one, two].map(Square::from_index_unchecked);
                if let Some(m) = Move::new(from, to, &[one, two], promotion) {
                    position.play_unchecked(m);
                }
                let anew = position.to_setup().position().unwrap();
                prop_assert_eq!(&anew, &position);
                prop_assert_eq!(anew.moves(), position.moves());
            }
        }
    }
}
