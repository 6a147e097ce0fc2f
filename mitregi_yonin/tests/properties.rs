//! Properties that hold in every position: of random play, of any setup, of any bytes.

mod beginnings;

use std::collections::HashSet;

use kernel::en_passant::EnPassant;
use kernel::{Event, Game, Grid, Position as _, Seat};
use mitregi_yonin::{Board, Kind, Man, Move, Player, Position, Rules, Setup, Square};
use proptest::prelude::*;
use testkit::{Random, reads_or_refuses};

#[test]
fn every_position_keeps_its_promises() {
    for rules in Rules::ALL {
        let look = |position: &Position, moves: &[Move]| {
            testkit::check_position(position, moves);
            assert_eq!(position.to_setup().position().as_ref(), Ok(position));
            no_trace_of_players_out(position);
        };
        testkit::random_play(&beginnings::all(rules), 3, 3_000, 100, look);
        for position in beginnings::thrown_positions(rules, 4, 1_000) {
            look(&position, &position.moves());
        }
    }
}

/// A player who is out has left no man, hand, right or turn behind.
fn no_trace_of_players_out(position: &Position) {
    let in_game = |player: Player| position.players().contains(player.seat());
    for player in Player::ALL.into_iter().filter(|&player| !in_game(player)) {
        assert!(position.men(player).is_empty(), "{position}");
        assert!(position.hand(player).is_empty(), "{position}");
        assert!(
            position.en_passant().of(player.seat()).is_none(),
            "{position}"
        );
    }
    assert!(in_game(position.side()), "{position}");
    let all_kinds = Kind::ALL
        .into_iter()
        .fold(mitregi_yonin::SquareSet::EMPTY, |men, kind| {
            men | position.men_of_kind(kind)
        });
    assert_eq!(all_kinds, position.occupied(), "{position}");
    assert!(
        (position.promoted() - position.occupied()).is_empty(),
        "{position}"
    );
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
#[test]
fn is_legal_is_membership() {
    let squares: Vec<Square> = Square::all().collect();
    for rules in Rules::ALL {
        let mut positions = beginnings::thrown_positions(rules, 5, 4);
        positions.push(Position::start(rules));
        for position in positions {
            let legal: HashSet<Move> = position.moves().into_iter().collect();
            let ask = |m: Move| {
                let expected = legal.contains(&m);
                assert_eq!(position.is_legal(m), expected, "{m:?} in {position}");
                assert_eq!(
                    position.check_move(m).is_ok(),
                    expected,
                    "{m:?} in {position}"
                );
            };
            ask(Move::Pass);
            for &to in &squares {
                for kind in Kind::ALL {
                    ask(Move::Drop { kind, to });
                }
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
        }
    }
}

/// The position turned by a seat: the board by a quarter turn, what is one player's becomes the next one's.
fn turned(position: &Position) -> Position {
    let turn = |square| Board::quarter_turn(square).unwrap();
    let next = |player: Player| Player::of(player.seat().next(4));
    let from = position.to_setup();
    let mut setup = Setup::empty(position.rules());
    for square in Square::all() {
        setup.board[turn(square).index()] = from.board[square.index()].map(|man| Man {
            player: next(man.player),
            ..man
        });
    }
    setup.players = kernel::Seats::NONE;
    for player in from.players.iter().map(Player::of) {
        setup.players = setup.players.with(next(player).seat());
    }
    for player in Player::ALL {
        setup.hands[next(player) as usize] = from.hands[player as usize];
    }
    setup.side = next(from.side);
    for right in from.en_passant.iter() {
        setup.en_passant.set(EnPassant {
            owner: right.owner.next(4),
            skipped: turn(right.skipped),
            landing: turn(right.landing),
        });
    }
    setup.move_number = from.move_number;
    setup.position().unwrap()
}

fn turned_move(m: Move) -> Move {
    let turn = |square| Board::quarter_turn(square).unwrap();
    match m {
        Move::Board {
            from,
            to,
            promotion,
        } => Move::Board {
            from: turn(from),
            to: turn(to),
            promotion,
        },
        Move::Drop { kind, to } => Move::Drop { kind, to: turn(to) },
        Move::Pass => Move::Pass,
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Turning a position by a seat turns its moves, and what comes of them.
#[test]
fn turning_a_position_turns_its_moves() {
    for rules in Rules::ALL {
        let look = |position: &Position, moves: &[Move]| {
            let next_seat = turned(position);
            assert_eq!(
                sorted(next_seat.moves()),
                sorted(moves.iter().map(|&m| turned_move(m))),
                "{position}"
            );
            if let Some(&m) = moves.get(position.key() as usize % moves.len().max(1)) {
                let (mut after, mut after_turned) = (position.clone(), next_seat);
                after.play(m).unwrap();
                after_turned.play(turned_move(m)).unwrap();
                assert_eq!(turned(&after), after_turned, "{m} in {position}");
            }
        };
        testkit::random_play(&beginnings::all(rules), 6, 3_000, 100, look);
        for position in beginnings::thrown_positions(rules, 7, 2_000) {
            look(&position, &position.moves());
        }
    }
    for rules in Rules::ALL {
        let start = Position::start(rules);
        let four_turns = (0..4).fold(start.clone(), |position, _| turned(&position));
        assert_eq!(four_turns, start);
    }
}

#[test]
fn keys_tell_positions_apart() {
    testkit::keys_tell_positions_apart(&beginnings::all(Rules::Mitregi90), 8, 20_000);
    testkit::keys_tell_positions_apart(&beginnings::all(Rules::Mitregi144), 9, 20_000);
}

#[test]
fn games_take_back_to_the_letter() {
    testkit::check_take_back(&Position::start(Rules::Mitregi90), 10, 20, 150);
    for position in beginnings::thrown_positions(Rules::Mitregi144, 11, 20) {
        testkit::check_take_back(&position, 12, 2, 60);
    }
}

/// Games in which players resign at any time: nothing is left of them, the record comes to the same position, and all
/// of it is taken back to the letter.
#[test]
fn resignations_are_recorded_and_taken_back() {
    let mut random = Random::new(13);
    let mut ended = 0;
    for beginning in beginnings::thrown_positions(Rules::Mitregi90, 14, 60) {
        let mut game = Game::new(beginning);
        let mut passed = vec![game.position().to_string()];
        while game.outcome().is_none() && passed.len() < 40 {
            let seat = Seat::new(random.below(4)).unwrap();
            if random.below(8) == 0 {
                let moved = game.position().move_number();
                let was_in = game.position().players().contains(seat);
                assert_eq!(game.resign(seat).is_ok(), was_in);
                if !was_in {
                    continue;
                }
                assert!(!game.position().players().contains(seat));
                assert_eq!(game.position().move_number(), moved);
            } else {
                let moves = game.position().moves();
                game.play(*random.choose(&moves)).unwrap();
            }
            let position = game.position();
            no_trace_of_players_out(position);
            testkit::check_position(position, &position.moves());
            passed.push(position.to_string());
        }
        ended += usize::from(game.outcome().is_some());
        let mut again = Game::new(game.start().clone());
        for word in game.record_words() {
            again.enter_text(&word).unwrap();
        }
        assert_eq!(again.position(), game.position());
        assert_eq!(again.outcome(), game.outcome());
        while let Some(text) = passed.pop() {
            assert_eq!(game.position().to_string(), text);
            game.take_back();
        }
        assert!(game.events().is_empty());
    }
    assert!(ended > 10, "only {ended} games ended");
}

/// If it is the turn of the player who resigns, it comes to the next one; whose turn it then is looks which Kings he
/// attacks, now that men have left.
#[test]
fn a_resignation_may_uncover_a_king() {
    for side in ["y", "b"] {
        let rows = "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/13/13/13/bR,2,yB,2,rK,6";
        let text = format!("{rows} yP,gP rgyb {side} - 7");
        let mut game = Game::new(Position::parse(Rules::Mitregi90, &text).unwrap());
        assert_eq!(
            game.enter_text("yellow:resigns").unwrap(),
            Event::Resignation(Player::Yellow.seat())
        );
        let after = "13/13/13/13/13/13/bK,11,gK/13/13/13/13/13/bR,12 gP gb b - 7";
        assert_eq!(game.position().to_string(), after);
        // The last but one gives up, too.
        game.enter_text("green:resigns").unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.ending, kernel::Ending::LastPlayerIn);
        assert_eq!(outcome.winner(), Some(Player::Blue.seat()));
        assert!(game.position().to_string().ends_with(" - b b - 7"));
        game.take_back();
        assert_eq!(game.position().to_string(), after);
        assert_eq!(game.outcome(), None);
    }
}

/// A hand is counts, never a list (lichess-org/lila #11204): however men were won, text, key and repetition are one.
#[test]
fn hands_are_counts() {
    let rows = "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/13/13/13/6,rK,6";
    for rules in Rules::ALL {
        let read =
            |hands: &str| Position::parse(rules, &format!("{rows} {hands} rgyb r - 1")).unwrap();
        let (one, other) = (read("2rP,rB"), read("rB,2rP"));
        assert_eq!(one, other);
        assert_eq!(one.key(), other.key());
        assert!(one.repeats(&other));
        assert_eq!(other.to_string(), format!("{rows} rB,2rP rgyb r - 1"));
        assert_eq!(read("bP,yW,gH,rM,rR"), read("rR,rM,gH,yW,bP"));
    }
    // The same won in play, the Pawn first.
    let text = "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/2,gB,10/13/13/1,rR,gP,3,rK,6 - rgyb r - 1";
    let mut game = Game::new(Position::parse(Rules::Mitregi90, text).unwrap());
    for text in "b1c1 m7m8 g13h13 a7a8 c1c4 m8m7 h13g13 a8a7".split(' ') {
        game.play_text(text).unwrap();
    }
    let one = game.position();
    let rows = "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/2,rR,10/13/13/6,rK,6";
    assert_eq!(one.to_string(), format!("{rows} rB,rP rgyb r - 9"));
    let other = Position::parse(Rules::Mitregi90, &format!("{rows} rP,rB rgyb r - 1")).unwrap();
    assert_eq!(one.key(), other.key());
    assert!(one.repeats(&other));
}

/// Two dashes are a move (clap-rs/clap #960, uutils/coreutils #7737): a player with no move passes, and the others
/// play on.
#[test]
fn a_player_without_a_move_passes() {
    let text = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 \
                - rgyb r - 1";
    let mut game = Game::new(Position::parse(Rules::Mitregi90, text).unwrap());
    assert_eq!(game.position().moves(), [Move::Pass]);
    assert_eq!(game.position().count_moves(), 1);
    assert_eq!(game.play_text("--"), Ok(Move::Pass));
    game.play_text("--").unwrap_err();
    game.play_text("m7m8").unwrap();
    assert!(game.position().to_string().ends_with(" - rgyb y - 3"));
    assert_eq!(game.record_words().collect::<Vec<_>>(), ["--", "m7m8"]);
}

/// What is read is written again to the letter, the order of the hands aside.
fn keeps_the_text(rules: Rules, text: &str) {
    let parts = |text: &str| {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let mut hands: Vec<&str> = fields[1].split(',').collect();
        hands.sort_unstable();
        fields[1] = hands.join(",");
        fields
    };
    if let Some(position) = reads_or_refuses::<Position>(rules, text) {
        assert_eq!(parts(&position.to_string()), parts(text));
    }
}

const ALPHABET: &str = "rgybKPRBWMHNUC+0123456789,/ :-acgm@\u{e9}\u{1F600}\t";

fn texts() -> Vec<String> {
    beginnings::texts(Rules::Mitregi144)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics(
        text in testkit::nearly(&texts().iter().map(String::as_str).collect::<Vec<_>>(), ALPHABET)
    ) {
        for rules in Rules::ALL {
            keeps_the_text(rules, &text);
        }
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        keeps_the_text(Rules::Mitregi90, &text);
        let position = Position::start(Rules::Mitregi90);
        prop_assert_eq!(position.read_move(&text).is_ok(), position.moves().iter().any(|m| m.to_string() == text));
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn no_move_text_panics(text in "[a-n+@KPRBWMHNUCX0-9\u{e9}-]{0,8}", which in 0..6usize) {
        let position = &beginnings::thrown_positions(Rules::Mitregi144, 15, which + 1)[which];
        let legal = position.moves().iter().any(|m| m.to_string() == text);
        prop_assert_eq!(position.read_move(&text).is_ok(), legal);
    }

    /// Moves that need not be legal give positions that need not be of the game, but no panic.
    #[test]
    fn no_move_panics(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let squares: Vec<Square> = Square::all().collect();
        let mut position = Position::start(Rules::Mitregi144);
        for _ in 0..30 {
            let (from, to) = (*random.choose(&squares), *random.choose(&squares));
            let promotion = random.below(2) == 0;
            let m = match random.below(9) {
                0 => Move::Drop { kind: *random.choose(&Kind::ALL), to },
                1 => Move::Pass,
                _ => Move::Board { from, to, promotion },
            };
            position.play_unchecked(m);
            let _ = position.count_moves();
            let _ = position.check_move(m);
        }
    }
}
