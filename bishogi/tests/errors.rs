//! Every error: its words, its place, and that nothing changed.

use bishogi::{Move, MoveError, Position, Promotion, Rules, Square};
use kernel::game::GameError;
use kernel::{Ending, Game, Outcome, Position as _, Seat, Seats};

fn refusal(text: &str) -> String {
    match Position::parse(Rules::BISHOGI, text) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn refused(text: &str, because: &str) {
    assert_eq!(refusal(text), because, "{text}");
}

#[test]
fn board_field() {
    let rest = "[] w - - 0 1";
    for (board, because) in [
        // Nine men in a row of eight (gbtami/pychess-variants #183 is the same fault turned round).
        (
            "4k3/8/8/8/8/8/8/RRRRKRRRR",
            "board, column 25: expected '[' and the hands, found \"R\"",
        ),
        (
            "4k4/8/8/8/8/8/8/4K3",
            "board, column 3: expected a man or a run of at most 3 empty squares, found \"4\"",
        ),
        (
            "4k3/ppppppppp/8/8/8/8/8/4K3",
            "board, column 13: expected '/' after a full rank, found \"p\"",
        ),
        (
            "4k3/7/8/8/8/8/8/4K3",
            "board, column 6: expected a man or a run of empty squares (1 more in rank 7), found \"/\"",
        ),
        (
            "4k3/8/8/8/8/8/4K3",
            "board, column 18: expected '/' after a full rank, found \"[\"",
        ),
        // Two runs side by side, read as one number (DHTMLGoodies/chessParser #3).
        (
            "1k15/8/8/8/8/8/8/4K3",
            "board, column 3: expected a man or a run of at most 6 empty squares, found \"15\"",
        ),
        (
            "4k3/16/8/8/8/8/8/4K3",
            "board, column 5: expected a man or a run of at most 8 empty squares, found \"16\"",
        ),
        (
            "4k3/08/8/8/8/8/8/4K3",
            "board, column 5: expected a run of at least 1 empty square, found \"08\"",
        ),
        (
            "4k3/0pppppppp/8/8/8/8/8/4K3",
            "board, column 5: expected a run of at least 1 empty square, found \"0\"",
        ),
        // A mark without its man, or twice (cutechess/cutechess #198).
        (
            "4k3/+/8/8/8/8/8/4K3",
            "board, column 6: expected a man that promotes (R B N P) after '+', found \"/\"",
        ),
        (
            "4k3/++r6/8/8/8/8/8/4K3",
            "board, column 6: expected a man that promotes (R B N P) after '+', found \"+\"",
        ),
        (
            "4k3/+q7/8/8/8/8/8/4K3",
            "board, column 6: expected a man that promotes (R B N P) after '+', found \"q\"",
        ),
        (
            "4k3/+1r6/8/8/8/8/8/4K3",
            "board, column 6: expected a man that promotes (R B N P) after '+', found \"1\"",
        ),
        (
            "4k3/'r7/8/8/8/8/8/4K3",
            "board, column 5: expected a man or a run of empty squares (8 more in rank 7), found \"'\"",
        ),
        (
            "4k3/r'7/8/8/8/8/8/4K3",
            "board, column 6: expected a man or a run of empty squares (7 more in rank 7), found \"'\"",
        ),
        (
            "4k3/q~7/8/8/8/8/8/4K3",
            "board, column 6: expected a man or a run of empty squares (7 more in rank 7), found \"~\"",
        ),
        (
            "4k3/{cs}7/8/8/8/8/8/4K3",
            "board, column 5: expected a man or a run of empty squares (8 more in rank 7), found \"{\"",
        ),
        (
            "4k3/x7/8/8/8/8/8/4K3",
            "board, column 5: expected a man or a run of empty squares (8 more in rank 7), found \"x\"",
        ),
        (
            "4k3/\u{e9}7/8/8/8/8/8/4K3",
            "board, column 5: expected a man or a run of empty squares (8 more in rank 7), found \"\u{e9}\"",
        ),
    ] {
        refused(&format!("{board}{rest}"), because);
    }
}

#[test]
fn full_rows_of_promoted_men_are_no_longer_than_others() {
    let text = "4k3/8/8/8/8/8/+R+B+N+P+r+b+n+p/4K3[] w - - 0 1";
    assert_eq!(
        Position::parse(Rules::BISHOGI, text).unwrap().to_string(),
        text
    );
}

#[test]
fn other_fields() {
    for (text, because) in [
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "board, column 20: expected '[' and the hands, found the end",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[Kk] w - - 0 1",
            "hand, column 21: expected a letter of Q R B N P, capital or small, or ']', found \"K\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[2P] w - - 0 1",
            "hand, column 21: expected a letter of Q R B N P, capital or small, or ']', found \"2\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1",
            "hand, column 22: expected a letter of Q R B N P, capital or small, or ']', found the end",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[]x w - - 0 1",
            "hand, column 22: expected the end of this field, found \"x\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] W - - 0 1",
            "side, column 23: expected 'w' or 'b', found \"W\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] wb - - 0 1",
            "side, column 24: expected the end of this field, found \"b\"",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R[] w QK - 0 1",
            "castling, column 30: expected '-', or letters of KQkq in that order, each at most once, found \"K\"",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R[] w KK - 0 1",
            "castling, column 30: expected '-', or letters of KQkq in that order, each at most once, found \"K\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w -- - 0 1",
            "castling, column 26: expected the end of this field, found \"-\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - e3 0 1",
            "en passant, column 27: expected '-': there is no en passant, found \"e\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - x 1",
            "halfmoves, column 29: expected a number from 0 to 65535, found \"x\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 65536 1",
            "halfmoves, column 29: expected a number from 0 to 65535, found \"65536\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 00 1",
            "halfmoves, column 29: expected a number from 0 to 65535, found \"00\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - -1 1",
            "halfmoves, column 29: expected a number from 0 to 65535, found \"-\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 0",
            "fullmove, column 31: expected a number from 1 to 65535, found \"0\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 99999999999999999999",
            "fullmove, column 31: expected a number from 1 to 65535, found \"99999999999999999999\"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1 ",
            "fullmove, column 32: expected the end of the text, found \" \"",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - - 0",
            "fullmove, column 30: expected this field after a single space, found the end",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[]  w - - 0 1",
            "side, column 23: expected this field after a single space, found \" \"",
        ),
        (
            " 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "board, column 1: expected this field after a single space, found \" \"",
        ),
        (
            "",
            "board, column 1: expected this field after a single space, found the end",
        ),
    ] {
        refused(text, because);
    }
}

#[test]
fn all_fields_are_reported_together() {
    refused(
        "4k3/8/8/8/8/8/8/4K4[] x Kk e3 x 0",
        "board, column 19: expected a man or a run of at most 3 empty squares, found \"4\"; \
         side, column 23: expected 'w' or 'b', found \"x\"; \
         en passant, column 28: expected '-': there is no en passant, found \"e\"; \
         halfmoves, column 31: expected a number from 0 to 65535, found \"x\"; \
         fullmove, column 33: expected a number from 1 to 65535, found \"0\"",
    );
}

#[test]
fn more_than_99_of_a_kind() {
    let hand = |count: usize| format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(count));
    assert!(Position::parse(Rules::BISHOGI, &hand(99)).is_ok());
    refused(
        &hand(100),
        "hand, column 120: expected at most 99 of a kind in hand, found \"P\"",
    );
}

/// A capture beyond 99 leaves the count, so that every position can be written and read again.
#[test]
fn a_full_hand_stays_readable() {
    let text = format!("4k3/8/8/8/8/8/8/pR2K3[{}] w - - 0 1", "P".repeat(99));
    // The black Pawn stands on its far rank: use a legal square instead.
    let text = text.replace("pR2K3", "4K3").replace("/8/4K3", "/pR6/4K3");
    let mut position = Position::parse(Rules::BISHOGI, &text).unwrap();
    let capture = position.read_move("b2a2").unwrap();
    position.play(capture).unwrap();
    let again = Position::parse(Rules::BISHOGI, &position.to_string()).unwrap();
    assert_eq!(again, position);
    assert_eq!(again.key(), position.key());
}

#[test]
fn what_is_no_position_is_reported_together() {
    refused(
        "P3k2k/8/8/8/8/8/8/p7[] w KQkq - 0 1",
        "board: White has 0 Kings, not one; board: Black has 2 Kings, not one; \
         board, a1: an unpromoted Black Pawn on its far rank; \
         board, a8: an unpromoted White Pawn on its far rank; \
         castling: White cannot castle kingside: that takes its King on e1 and its own, unpromoted Rook on h1; \
         castling: White cannot castle queenside: that takes its King on e1 and its own, unpromoted Rook on a1; \
         castling: Black cannot castle kingside: that takes its King on e8 and its own, unpromoted Rook on h8; \
         castling: Black cannot castle queenside: that takes its King on e8 and its own, unpromoted Rook on a8",
    );
    refused(
        "4k3/8/8/8/8/8/4R3/4K3[] w - - 0 1",
        "board, e8: the King of Black, not to move, is in check",
    );
    refused(
        "4k3/8/8/8/8/8/4r3/R3K3[] b K - 0 1",
        "castling: White cannot castle kingside: that takes its King on e1 and its own, unpromoted Rook on h1; \
         board, e1: the King of White, not to move, is in check",
    );
}

/// Case: lichess-org/lila #1849, castling with a Rook that was promoted, dropped, or is not there.
#[test]
fn castling_rights_need_native_unpromoted_rooks() {
    let because = "castling: White cannot castle kingside: that takes its King on e1 and its own, unpromoted Rook on h1";
    refused("4k3/8/8/8/8/8/8/R3K2+R[] w KQ - 0 1", because);
    refused("4k3/8/8/8/8/8/8/R3K3[R] w KQ - 0 1", because);
    refused("4k3/8/8/8/8/8/8/R3KN1r[] b KQ - 0 1", because);
    refused("4k3/8/8/8/8/8/8/R2K3R[] w K - 0 1", because);
}

fn position(text: &str) -> Position {
    Position::parse(Rules::BISHOGI, text).unwrap()
}

#[test]
fn moves_are_refused_with_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    let pinned = "4r2k/8/8/8/4R3/8/8/4K3[P] w - - 0 1";
    let checked = "4r2k/8/8/8/8/8/3P4/R3K3[N] w Q - 0 1";
    for (text, typed, because) in [
        (
            start,
            "",
            "move, column 1: expected a square, or a capital of Q R B N P, found the end",
        ),
        (
            start,
            "--",
            "move, column 1: expected a square, or a capital of Q R B N P, found \"-\"",
        ),
        (
            start,
            "e2",
            "move, column 3: expected a square, a1 to h8, found the end",
        ),
        (
            start,
            "e2e9",
            "move, column 3: expected a square, a1 to h8, found \"e\"",
        ),
        (
            start,
            "i2i3",
            "move, column 1: expected a square, a1 to h8, found \"i\"",
        ),
        (
            start,
            "e2e3x",
            "move, column 5: expected the end of this field, found \"x\"",
        ),
        (
            start,
            "e2e10",
            "move, column 3: expected a square, a1 to h8, found \"e\"",
        ),
        (
            start,
            "Pe4",
            "move, column 2: expected '@' and the square of a drop, found \"e\"",
        ),
        (
            start,
            "P@",
            "move, column 3: expected a square, a1 to h8, found the end",
        ),
        (
            start,
            "p@e4",
            "move, column 1: expected a square, a1 to h8, found \"p\"",
        ),
        (start, "e4e5", "no man stands on e4"),
        (
            start,
            "e7e6",
            "the man on e7 is Black's, who is not to move",
        ),
        (start, "a1a2", "one's own man stands on a2"),
        (
            start,
            "e2e4",
            "no such move: the Pawn on e2 cannot go to e4",
        ),
        (
            start,
            "d1d3",
            "no such move: the Queen on d1 cannot go to d3",
        ),
        (
            start,
            "e2e3+",
            "no promotion: e2e3 neither starts nor ends in the promotion zone",
        ),
        (start, "N@e4", "no Knight in hand"),
        (start, "K@e4", "no King in hand"),
        (
            start,
            "e1g1",
            "cannot castle kingside: a man stands between King and Rook, on f1",
        ),
        (castling, "e1e2+", "a King does not promote"),
        (
            castling,
            "e1g1+",
            "no such move: the King on e1 cannot go to g1",
        ),
        (
            pinned,
            "e4d4",
            "the move leaves the King on e1 in check: the man on e4 is pinned",
        ),
        (pinned, "P@e4", "a drop on e4, which is not empty"),
        (
            pinned,
            "P@a8",
            "stuck drop: a Pawn may not be dropped on its far rank, a8",
        ),
        (
            checked,
            "d2d3",
            "ignored check: the move leaves the King on e1 in check",
        ),
        (
            checked,
            "N@a5",
            "ignored check: the move leaves the King on e1 in check",
        ),
        (checked, "e1e2", "the King would be in check on e2"),
        (checked, "e1c1", "cannot castle while in check"),
        (
            "7k/P7/8/8/8/8/8/K7[] w - - 0 1",
            "a7a8",
            "must promote: a Pawn that reaches its far rank, a8, becomes a Queen",
        ),
        (
            "7k/+R7/8/8/8/8/8/K7[] w - - 0 1",
            "a7a6+",
            "a promoted Rook does not promote",
        ),
        (
            "7k/Q7/8/8/8/8/8/K7[] w - - 0 1",
            "a7a6+",
            "a Queen does not promote",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1",
            "e1g1",
            "no right to castle kingside: the King or that Rook has moved, or is not the one the game began with",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R[] w - - 0 1",
            "e1c1",
            "no right to castle queenside: the King or that Rook has moved, or is not the one the game began with",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R[] w K - 0 1",
            "e1g1",
            "cannot castle kingside: f1 is attacked",
        ),
        (
            "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1",
            "h8h7",
            "the game is finished (stalemate)",
        ),
        (
            "7k/6Q1/5K2/8/8/8/8/8[] b - - 0 1",
            "h8h7",
            "the game is finished (checkmate)",
        ),
    ] {
        let before = position(text);
        let mut after = before.clone();
        let error = before.read_move(typed).unwrap_err();
        assert_eq!(error.to_string(), because, "{typed} in {text}");
        let is_text = matches!(error, MoveError::Text(_));
        if let (false, Some(from), Some(to)) = (
            is_text,
            typed.get(..2).and_then(Square::parse),
            typed.get(2..4).and_then(Square::parse),
        ) {
            let promotion = typed.ends_with('+').then_some(Promotion::Only);
            let m = Move::Board {
                from,
                to,
                promotion,
            };
            assert!(after.play(m).is_err(), "{m} in {text}");
            assert_eq!(
                after, before,
                "a refused move changed something: {m} in {text}"
            );
        }
    }
}

#[test]
fn rules_names() {
    for (name, because) in [
        ("", "no game is called \"\""),
        ("chess", "no game is called \"chess\""),
        ("bishogi+", "bishogi has no option \"\""),
        ("bishogi+stepping", "bishogi has no option \"stepping\""),
        (
            "bishogi+no_pawn_drop_mate+no_pawn_drop_mate",
            "the option \"no_pawn_drop_mate\" stands twice",
        ),
    ] {
        assert_eq!(name.parse::<Rules>().unwrap_err().to_string(), because);
    }
}

/// Case: lichess-org/lila #11204. Hands are counts: the order of captures is no part of a position.
#[test]
fn the_order_of_captures_does_not_matter() {
    let play = |moves: &str| {
        let mut game = Game::new(position("6k1/8/8/n6b/R6R/8/8/1K6[] w - - 0 1"));
        for text in moves.split(' ') {
            game.play_text(text).unwrap();
        }
        game.position().clone()
    };
    let (a, b) = (play("a4a5 g8f8 h4h5 f8g8"), play("h4h5 g8f8 a4a5 f8g8"));
    assert_eq!(a.to_string(), "6k1/8/8/R6R/8/8/8/1K6[BN] w - - 1 3");
    assert_eq!(a.to_string(), b.to_string());
    assert_eq!(a.key(), b.key());
    assert!(a.repeats(&b));

    let mixed = position("4k3/8/8/8/8/8/8/4K3[pQnPbRNqB] w - - 0 1");
    assert_eq!(
        mixed.to_string(),
        "4k3/8/8/8/8/8/8/4K3[QRBNPqbnp] w - - 0 1"
    );
    assert_eq!(mixed.count_moves(), 308);
}

/// The same in a game: the fourth occurrence is seen although the men were won in another order. Black's Rook and
/// Bishop are won back and forth.
#[test]
fn repetition_counts_hands_as_counts() {
    let mut game = Game::new(position("6k1/8/8/n6b/R6R/8/8/1K6[] w - - 0 1"));
    for text in ["a4a5", "g8f8", "h4h5", "f8g8"] {
        game.play_text(text).unwrap();
    }
    for round in 0..3 {
        for text in ["b1a1", "g8g7", "a1b1", "g7g8"] {
            assert_eq!(game.outcome(), None, "in round {round}");
            game.play_text(text).unwrap();
        }
    }
    let draw = Outcome::draw(Ending::Repetition, Seats::first(2));
    assert_eq!(game.outcome(), Some(draw));
    assert_eq!(game.occurrences(), 4);
    assert_eq!(game.play_text("b1a1"), Err(GameError::Finished(draw)));
    game.take_back();
    assert_eq!(game.outcome(), None);
}

#[test]
fn castling_rights_are_part_of_a_repetition() {
    let mut game = Game::new(position("4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1"));
    for text in ["h1h2", "e8e7", "h2h1", "e7e8"] {
        game.play_text(text).unwrap();
    }
    assert_eq!(
        game.occurrences(),
        1,
        "the right to castle kingside is gone"
    );
}

#[test]
fn games_end_by_word_of_the_players_too() {
    let start = Position::start(Rules::BISHOGI);
    let mut game = Game::new(start.clone());
    assert_eq!(
        game.resign(Seat::new(2).unwrap()),
        Err(GameError::NoSuchPlayer(Seat::new(2).unwrap()))
    );
    game.resign(Seat::FIRST).unwrap();
    let lost = Outcome::win(Ending::Resignation, Seat::SECOND);
    assert_eq!(game.outcome(), Some(lost));
    assert_eq!(game.agree_to_draw(), Err(GameError::Finished(lost)));
    assert_eq!(game.position(), &start);

    let mut game = Game::new(start);
    game.play_text("e2e3").unwrap();
    game.agree_to_draw().unwrap();
    assert_eq!(
        game.outcome(),
        Some(Outcome::draw(Ending::Agreement, Seats::first(2)))
    );
    assert_eq!(
        game.resign(Seat::FIRST).unwrap_err().to_string(),
        "the game is finished (agreement)"
    );
}

#[test]
fn clocks_stay_at_their_limit() {
    let mut position = position("4k3/8/8/8/8/8/8/4K3[] b - - 65535 65535");
    position.play(position.read_move("e8e7").unwrap()).unwrap();
    assert_eq!(
        position.to_string(),
        "8/4k3/8/8/8/8/8/4K3[] w - - 65535 65535"
    );
}

/// What a position writes must be read again, so the gate lets no move number pass that texts refuse.
#[test]
fn setups_count_moves_from_one() {
    let mut setup = Position::start(Rules::BISHOGI).to_setup();
    setup.fullmoves = 0;
    let error = setup.position().unwrap_err();
    assert_eq!(error.to_string(), "fullmove: counts from 1, found 0");
}
