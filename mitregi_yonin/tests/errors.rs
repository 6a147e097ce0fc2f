//! Every error: its words, its place, and that nothing changed.

use kernel::game::GameError;
use kernel::{Game, Position as _};
use mitregi_yonin::{Kind, Man, MoveError, Player, Position, Rules, Setup, Square};

const ROWS: &str = "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/13/13/13/6,rK,6";

#[track_caller]
fn refused(text: &str, because: &str) {
    match Position::parse(Rules::Mitregi90, text) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => assert_eq!(error.to_string(), because, "{text}"),
    }
}

#[test]
fn rows_field() {
    for (first_row, because) in [
        (
            "6,yK,7",
            "rows, column 6: expected a man or a run of at most 6 empty squares, found \"7\"",
        ),
        (
            "6,yK,5",
            "rows, column 7: expected ',' (1 more squares in rank 13), found \"/\"",
        ),
        (
            "6,yK,6,rP",
            "rows, column 7: expected '/' after a full rank, found \",\"",
        ),
        (
            "6yK,6",
            "rows, column 2: expected ',' (7 more squares in rank 13), found \"y\"",
        ),
        (
            "6,yK6",
            "rows, column 5: expected ',' (6 more squares in rank 13), found \"6\"",
        ),
        (
            "6,yK,3,3",
            "rows, column 8: expected a man after a run of empty squares, found \"3\"",
        ),
        (
            "6,yK,06",
            "rows, column 6: expected a run of at least 1 empty square, found \"06\"",
        ),
        (
            "6,yK,",
            "rows, column 6: expected a man or a run of empty squares (6 more in rank 13), found \"/\"",
        ),
        (
            "6,yK,rX,5",
            "rows, column 7: expected a piece of RBMWHPK, or '+', found \"X\"",
        ),
        (
            "6,yK,rp,5",
            "rows, column 7: expected a piece of RBMWHPK, or '+', found \"p\"",
        ),
        (
            "6,yK,rN,5",
            "rows, column 7: expected a piece of RBMWHPK, or '+', found \"N\"",
        ),
        (
            "6,yK,r+K,5",
            "rows, column 8: expected a piece of RBMWHP after '+', found \"K\"",
        ),
        (
            "6,yK,r++R,5",
            "rows, column 8: expected a piece of RBMWHP after '+', found \"+\"",
        ),
        (
            "6,yK,+rR,5",
            "rows, column 6: expected a man or a run of empty squares (6 more in rank 13), found \"+\"",
        ),
        (
            "6,yK,wR,5",
            "rows, column 6: expected a man or a run of empty squares (6 more in rank 13), found \"w\"",
        ),
        (
            "6,yK,r,5",
            "rows, column 7: expected a piece of RBMWHPK, or '+', found \",\"",
        ),
        (
            "6,yK,\u{e9}R,5",
            "rows, column 6: expected a man or a run of empty squares (6 more in rank 13), found \"\u{e9}\"",
        ),
    ] {
        let rows = ROWS.replacen("6,yK,6", first_row, 1);
        refused(&format!("{rows} - rgyb r - 1"), because);
    }
    refused(
        "13/13 - rgyb r - 1",
        "rows, column 6: expected '/' after a full rank, found the end",
    );
    refused(
        &format!("{ROWS}/13 - rgyb r - 1"),
        "rows, column 53: expected the end of this field, found \"/\"",
    );
}

#[test]
fn other_fields() {
    for (rest, because) in [
        (
            "rK rgyb r - 1",
            "hands, column 55: expected a piece of RBMWHP, found \"K\"",
        ),
        (
            "1rP rgyb r - 1",
            "hands, column 54: expected a count from 2 to 99, or none for one man, found \"1\"",
        ),
        (
            "0rP rgyb r - 1",
            "hands, column 54: expected a count from 2 to 99, or none for one man, found \"0\"",
        ),
        (
            "100rP rgyb r - 1",
            "hands, column 54: expected a count from 2 to 99, or none for one man, found \"100\"",
        ),
        (
            "02rP rgyb r - 1",
            "hands, column 54: expected a count from 2 to 99, or none for one man, found \"02\"",
        ),
        (
            "rP,rP rgyb r - 1",
            "hands, column 58: expected a piece that this player's hand does not have yet, found \"P\"",
        ),
        (
            "rP, rgyb r - 1",
            "hands, column 57: expected a seat of \"rgyb\", found the end",
        ),
        (
            "rU rgyb r - 1",
            "hands, column 55: expected a piece of RBMWHP, found \"U\"",
        ),
        (
            "-- rgyb r - 1",
            "hands, column 55: expected the end of this field, found \"-\"",
        ),
        (
            "- rgbby r - 1",
            "players, column 59: expected letters of \"rgyb\" in that order, each at most once, found \"b\"",
        ),
        (
            "- rgby r - 1",
            "players, column 59: expected letters of \"rgyb\" in that order, each at most once, found \"y\"",
        ),
        (
            "- - r - 1",
            "players, column 56: expected letters of \"rgyb\" in that order, each at most once, found \"-\"",
        ),
        (
            "- rgyb w - 1",
            "side, column 61: expected a seat of \"rgyb\", found \"w\"",
        ),
        (
            "- rgyb rg - 1",
            "side, column 62: expected the end of this field, found \"g\"",
        ),
        (
            "- rgyb r g6 1",
            "ep, column 64: expected ':' and the skipped square, found \"6\"",
        ),
        (
            "- rgyb r g:z6 1",
            "ep, column 65: expected the name of the skipped square, found \"z\"",
        ),
        (
            "- rgyb r g:a6 1",
            "ep, column 65: expected a square that this player can step over, found \"a6\"",
        ),
        (
            "- rgyb r y:g8,g:i7 1",
            "ep, column 68: expected a seat of \"b\", in turn order, found \"g\"",
        ),
        (
            "- rgyb r -- 1",
            "ep, column 64: expected the end of this field, found \"-\"",
        ),
        (
            "- rgyb r - 0",
            "move, column 65: expected a number from 1 to 65535, found \"0\"",
        ),
        (
            "- rgyb r - 65536",
            "move, column 65: expected a number from 1 to 65535, found \"65536\"",
        ),
        (
            "- rgyb r - 1 ",
            "move, column 66: expected the end of the text, found \" \"",
        ),
        (
            "- rgyb r -",
            "move, column 64: expected this field after a single space, found the end",
        ),
    ] {
        refused(&format!("{ROWS} {rest}"), because);
    }
    // All that is wrong, not the first thing.
    refused(
        &format!("{ROWS} x rgyb w - 0"),
        "hands, column 54: expected a seat of \"rgyb\", found \"x\"; \
         side, column 61: expected a seat of \"rgyb\", found \"w\"; \
         move, column 65: expected a number from 1 to 65535, found \"0\"",
    );
}

#[test]
fn arrangements_that_are_no_positions() {
    for (text, because) in [
        (
            "6,yK,6/13/13/13/13/13/bK,5,rK,5,gK/13/13/13/13/13/6,rK,6 - rgyb r - 1",
            "rows: Red, still in, has 2 Kings, not one",
        ),
        (
            "13/13/13/13/13/13/bK,11,gK/13/13/13/13/13/6,rK,6 - rgyb r - 1",
            "rows: Yellow, still in, has 0 Kings, not one",
        ),
        (
            "6,yK,6/13/13/13/13/13/13/13/13/13/13/13/6,rK,6 gP ryb r - 1",
            "rows: Blue, still in, has 0 Kings, not one; hands: Green is out and has men in hand",
        ),
        (
            "6,yK,6/13/13/13/13/13/12,gP/13/13/13/13/13/6,rK,6 - ry r - 1",
            "rows, m7: a man of Green, who is out",
        ),
        (
            "6,yK,6/13/13/13/13/13/12,gK/13/13/13/13/13/6,rK,6 - ry g - 1",
            "rows, m7: a man of Green, who is out; side: Green is to move, but out",
        ),
        (
            "rP,rW,rM,1,yR,1,yK,6/rH,12/13/13/13/gM,11,bP/gP,9,bH,2/gH,1,bB,9,gK/13/13/13/13/6,rK,yP,5 - rgy r - 1",
            "rows, h1: an unpromoted Pawn of Yellow is stuck there; \
             rows, c6: a man of Blue, who is out; \
             rows, a6: an unpromoted Helm of Green is stuck there",
        ),
        (
            "6,yK,6/13/13/13/13/13/bK,11,gK/13/13/13/13/13/6,rK,6 - rgyb r r:g6 1",
            "ep: Red is to move, so that his Pawn can no more be captured en passant; \
             ep, g7: no unpromoted Pawn of Red has landed there",
        ),
        (
            "6,yK,6/13/13/13/13/13/bK,5,r+P,5,gK/6,gR,6/13/13/13/13/6,rK,6 - rgyb g r:g6 1",
            "ep, g7: no unpromoted Pawn of Red has landed there; \
             ep, g6: the square that Red's Pawn skipped is not empty; \
             rows, g1: Green, to move, attacks the King of Red, who would be out",
        ),
        (
            "6,yK,6/13/13/13/13/13/bK,5,rR,5,gK/13/13/13/13/13/6,rK,6 - rgyb r - 1",
            "rows, m7: Red, to move, attacks the King of Green, who would be out; \
             rows, g13: Red, to move, attacks the King of Yellow, who would be out; \
             rows, a7: Red, to move, attacks the King of Blue, who would be out",
        ),
    ] {
        match Position::parse(Rules::Mitregi90, text) {
            Ok(position) => panic!("{text} was read as {position}"),
            // The order of stuck men is the board's; only that all are there is asked of the long one.
            Err(error) => {
                for fault in because.split("; ") {
                    let words = error.to_string();
                    assert!(
                        words.split("; ").any(|found| found == fault),
                        "{fault} in: {words}"
                    );
                }
                if !because.contains("stuck") {
                    assert_eq!(error.to_string(), because, "{text}");
                }
            }
        }
    }
}

#[test]
fn setups_that_no_text_says() {
    let mut setup = Position::start(Rules::Mitregi90).to_setup();
    setup.move_number = 0;
    let square = Square::parse("g7").unwrap();
    setup.board[square.index()] = Some(Man {
        player: Player::Red,
        kind: Kind::Camel,
        promoted: false,
    });
    setup.hands[0].set(Kind::Hump as usize, 1);
    assert_eq!(
        setup.position().unwrap_err().to_string(),
        "rows, g7: mitregi_90 has no Camel; hands: Red has a Hump, which mitregi_90 does not have; \
         move: the first move has the number 1"
    );
    let mut setup = Position::start(Rules::Mitregi144).to_setup();
    setup.players = kernel::Seats::first(5);
    assert_eq!(
        setup.position().unwrap_err().to_string(),
        "players: there are four seats"
    );
    let mut setup = Setup::empty(Rules::Mitregi144);
    setup.players = kernel::Seats::NONE;
    assert_eq!(
        setup.position().unwrap_err().to_string(),
        "side: Red is to move, but out"
    );
    let mut setup = Position::start(Rules::Mitregi144).to_setup();
    let king = setup
        .board
        .iter_mut()
        .flatten()
        .find(|man| man.kind == Kind::King)
        .unwrap();
    king.promoted = true;
    assert_eq!(
        setup.position().unwrap_err().to_string(),
        "rows, g1: a King does not promote"
    );
}

/// A finished game has the winner alone in the players field, and as side; it has no moves.
#[test]
fn a_finished_game() {
    let text = "13/13/13/13/13/13/12,gK/13/13/13/13/13/13 2gP g g - 65535";
    let mut game = Game::new(Position::parse(Rules::Mitregi144, text).unwrap());
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winner(), Some(Player::Green.seat()));
    assert_eq!(game.position().count_moves(), 0);
    assert!(game.position().moves().is_empty());
    assert_eq!(
        game.position().read_move("m7m8"),
        Err(MoveError::Finished(outcome))
    );
    assert_eq!(game.play_text("--"), Err(GameError::Finished(outcome)));
    assert_eq!(
        game.resign(Player::Green.seat()),
        Err(GameError::Finished(outcome))
    );
    assert_eq!(game.position().to_string(), text);
    refused(
        "13/13/13/13/13/13/12,gK/13/13/13/13/13/13 - g r - 1",
        "side: Red is to move, but out",
    );
}

#[test]
fn move_numbers_stay_at_the_last() {
    let mut position =
        Position::parse(Rules::Mitregi90, &format!("{ROWS} - rgyb r - 65535")).unwrap();
    position.play(position.read_move("g1g2").unwrap()).unwrap();
    assert!(position.to_string().ends_with(" - rgyb g - 65535"));
}

#[test]
fn move_texts() {
    let text = "6,yK,6/13/13/13/13/13/bK,5,rP,5,gK/13/13/13/13/13/6,rK,6 rP rgyb r - 1";
    let mut game = Game::new(Position::parse(Rules::Mitregi90, text).unwrap());
    for (typed, because) in [
        (
            "",
            "move, column 1: expected a square, a capital of RBMWHP, or '--', found the end",
        ),
        (
            "-",
            "move, column 2: expected '--' for a pass, found the end",
        ),
        (
            "---",
            "move, column 3: expected the end of this field, found \"-\"",
        ),
        (
            "--",
            "a pass (--) is for a player who has neither a move on the board nor a drop",
        ),
        (
            "g7",
            "move, column 3: expected a square, a1 to m13, found the end",
        ),
        (
            "g7g14",
            "move, column 3: expected a square, a1 to m13, found \"g\"",
        ),
        (
            "g7n8",
            "move, column 3: expected a square, a1 to m13, found \"n\"",
        ),
        (
            "g7g8x",
            "move, column 5: expected the end of this field, found \"x\"",
        ),
        (
            "P",
            "move, column 2: expected '@' and the square of a drop, found the end",
        ),
        (
            "P@",
            "move, column 3: expected a square, a1 to m13, found the end",
        ),
        (
            "P@g8+",
            "move, column 5: expected the end of this field, found \"+\"",
        ),
        ("K@g8", "no King in hand"),
        ("R@g8", "no Rook in hand"),
        ("P@g7", "a drop on g7, which is not empty"),
        ("P@g13", "a drop on g13, which is not empty"),
        (
            "P@h13",
            "stuck drop: a Pawn dropped on h13 could never move",
        ),
        ("h7h8", "no man stands on h7"),
        ("m7m8", "the man on m7 is Green's, who is not to move"),
        ("g1g8", "no such move: the King on g1 cannot go to g8"),
        ("g7g9", "no such move: the Pawn on g7 cannot go to g9"),
        ("g7g1", "one's own man stands on g1"),
        (
            "g7h8",
            "nothing to capture: h8 is empty, and no Pawn that stepped over it can be captured en passant",
        ),
        (
            "g7g8+",
            "no promotion: g7g8 neither starts nor ends in the promotion zone",
        ),
        ("g1g2+", "a King does not promote"),
    ] {
        let error = game.play_text(typed).unwrap_err();
        assert_eq!(error.to_string(), because, "{typed}");
        assert_eq!(game.position().to_string(), text, "{typed}");
    }
    assert!(game.moves().is_empty());
    game.play_text("P@a12").unwrap();
}
