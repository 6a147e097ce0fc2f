//! How games end: declarations with every reason for refusing one, perpetual check, and that a refusal costs nothing.

use kernel::game::GameError;
use kernel::{Ending, Game, Outcome, Seat};
use pocket_shogi_plus::{Color, MoveError, Position, Rules};

fn position(text: &str) -> Position {
    Position::parse(Rules::POCKET_SHOGI_PLUS, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Ten men in the zone, 28 points with what is in hand: enough for Black.
const ENOUGH: &str = "4K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b RRB3P - 1";

#[test]
fn enough_wins_and_ends_the_game() {
    let text = ENOUGH.replace("RRB", "2RB");
    let mut game = Game::new(position(&text));
    let won = Outcome::win(Ending::Declaration, Color::Black.seat());
    assert_eq!(game.declare(), Ok(won));
    assert_eq!(game.outcome(), Some(won));
    // A declaration is no move: the position stays, and nothing more is played.
    assert_eq!(game.position().to_string(), text);
    assert!(game.moves().is_empty());
    assert_eq!(game.declare(), Err(GameError::Finished(won)));
    assert_eq!(
        game.play_text("5a4a").unwrap_err(),
        GameError::Finished(won)
    );
}

#[test]
fn a_game_taken_back_goes_on() {
    let mut game = Game::new(position(&ENOUGH.replace("RRB", "2RB")));
    game.play_text("5a4a").unwrap();
    game.play_text("5i4i").unwrap();
    game.declare().unwrap();
    assert!(game.take_back().is_some());
    assert_eq!(game.outcome(), None);
}

/// Each text with the message of the refusal, after which the game goes on as before.
#[test]
fn every_refusal() {
    for (text, reason) in [
        (
            Rules::START,
            "a declaration with the King on 5i, outside the last three ranks",
        ),
        (
            "r3K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b 2RB3P - 1",
            "a declaration while in check",
        ),
        (
            "4K4/+P+P+P+P+P4/+P+P+P+P5/+P8/9/9/9/9/4k4 b 2RB3P - 1",
            "a declaration with 9 men in the last three ranks besides the King; it takes 10",
        ),
        (
            "4K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b 2RB2P - 1",
            "a declaration with 27 points; Black needs 28",
        ),
        (
            "4K4/9/9/9/9/9/+p+p+p+p+p4/+p+p+p+p+p4/4k4 w 2rb - 1",
            "a declaration with 25 points; White needs 27",
        ),
        (
            "4k4/4G4/4P4/9/9/9/9/9/4K4 w - - 2",
            "the game is finished (checkmate)",
        ),
    ] {
        let mut game = Game::new(position(text));
        let before = game.outcome();
        assert_eq!(game.declare().unwrap_err().to_string(), reason, "{text}");
        assert_eq!(game.position().to_string(), text);
        assert_eq!(game.outcome(), before);
    }
}

#[test]
fn white_needs_one_point_less() {
    let text = "4K4/9/9/9/9/9/+p+p+p+p+p4/+p+p+p+p+p4/4k4 w 2rb2p - 1";
    let mut game = Game::new(position(text));
    assert_eq!(
        game.declare(),
        Ok(Outcome::win(Ending::Declaration, Color::White.seat()))
    );
}

/// Points: Rook and Bishop 5 in any form and place that counts, others 1; men outside the zone do not count, the pocket
/// does, and a promoted man in it counts no more than another.
#[test]
fn what_counts() {
    let points = |text: &str| match position(text).check_declaration() {
        Err(MoveError::DeclarationPoints { points, .. }) => points,
        other => panic!("{text}: {other:?}"),
    };
    let board = "4K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b";
    assert_eq!(points(&format!("{board} - - 1")), 10);
    assert_eq!(points(&format!("{board} R - 1")), 15);
    assert_eq!(points(&format!("{board} - +R 1")), 15);
    assert_eq!(points(&format!("{board} - B 1")), 15);
    assert_eq!(points(&format!("{board} 2G - 1")), 12);
    assert_eq!(points(&format!("{board} - +G 1")), 11);
    // White's hand and pocket are White's.
    assert_eq!(points(&format!("{board} 2r2b +r 1")), 10);
    let in_zone = "1+RB1K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b - - 1";
    assert_eq!(points(in_zone), 20);
    let outside = "4K4/+P+P+P+P+P4/+P+P+P+P+P4/1+RB6/9/9/9/9/4k4 b - - 1";
    assert_eq!(points(outside), 10);
}

#[test]
fn there_are_declarations_without_pockets_too() {
    let text = ENOUGH.replace("RRB", "2RB");
    let position = Position::parse(Rules::NO_POCKET, &text).unwrap();
    assert!(Game::new(position).declare().is_ok());
}

/// Plays the moves and gives the outcome, which must come with the last of them.
fn outcome_after(text: &str, moves: &str) -> Option<Outcome> {
    let mut game = Game::new(position(text));
    for m in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {m}");
        game.play_text(m)
            .unwrap_or_else(|error| panic!("{m}: {error}"));
    }
    game.outcome()
}

/// The checks count after the first of the four occurrences, whatever the moves before, whoever completes the cycle.
#[test]
fn perpetual_check() {
    let lost = |winner| Some(Outcome::win(Ending::PerpetualCheck, winner));
    let cycle = "2i1i 1a2a 1i2i 2a1a ".repeat(3);
    let text = "8k/9/9/9/9/9/9/9/K6R1 b - - 1";
    assert_eq!(outcome_after(text, &cycle), lost(Seat::SECOND));
    // The quiet move 5i2i comes before the first occurrence and is not judged.
    let quiet = "8k/9/9/9/9/9/9/9/K3R4 b - - 1";
    let cycle = "1a1b 2i1i 1b2b 1i2i 2b1b 2i1i 1b2b 1i2i 2b1b 2i1i 1b2b 1i2i 2b1b";
    assert_eq!(
        outcome_after(quiet, &format!("5i2i {cycle}")),
        lost(Seat::SECOND)
    );
}

/// The rule alone: of a repetition in which both sides gave check with every move nobody is the loser.
#[test]
fn both_checking_is_a_draw() {
    let black_in_check = position("4k4/9/4r4/9/9/9/9/9/4K4 b - - 1");
    let white_in_check = position("4k4/9/4R4/9/9/9/9/9/4K4 w - - 1");
    let quiet = position("4k4/9/3R5/9/9/9/9/9/4K4 w - - 1");
    let run = |pair: [&Position; 2]| {
        let mut run = vec![pair[0].clone()];
        for _ in 0..3 {
            run.extend([pair[1].clone(), pair[0].clone()]);
        }
        <Position as kernel::Position>::repetition_outcome(&run)
    };
    let draw = run([&black_in_check, &white_in_check]);
    assert_eq!(draw.ending, Ending::Repetition);
    assert_eq!(draw.winner(), None);
    assert_eq!(draw.winners.count(), 2);
    let lost = run([&black_in_check, &quiet]);
    assert_eq!(lost, Outcome::win(Ending::PerpetualCheck, Seat::FIRST));
}

#[test]
fn records_number_rounds() {
    let mut game = Game::new(Position::start(Rules::POCKET_SHOGI_PLUS));
    for (m, number) in [("7g7f", 1), ("3c3d", 1), ("7f>", 2), ("2b8h+", 2)] {
        assert_eq!(
            kernel::Position::move_number(game.position()),
            number,
            "{m}"
        );
        game.play_text(m).unwrap();
    }
    assert_eq!(kernel::Position::move_number(game.position()), 3);
}
