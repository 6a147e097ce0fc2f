//! Every error: its words, its place, and that nothing changed.

use gyokugi::{Form, Man, Player, Position, Rules, RulesError, Setup, Square};
use kernel::en_passant::EnPassant;
use kernel::{Game, Seat};

#[track_caller]
fn refused(rules: &str, text: &str, because: &str) {
    let rules: Rules = rules.parse().unwrap();
    match Position::parse(rules, text) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => assert_eq!(error.to_string(), because, "{text}"),
    }
}

const TWO: &str = "framed_chevron_chess";
const THREE: &str = "framed_chevron_chess+3p";

#[test]
fn files_of_two() {
    for (files, because) in [
        (
            "7/7/8/9/10/K9k/10/9/8/7/6",
            "files, column 1: expected a man or a run of at most 6 empty cells, found \"7\"",
        ),
        (
            "5/7/8/9/10/K9k/10/9/8/7/6",
            "files, column 2: expected a man or a run of empty cells (1 more in file a), found \"/\"",
        ),
        (
            "6P/7/8/9/10/K9k/10/9/8/7/6",
            "files, column 2: expected '/' after a full file, found \"P\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7",
            "files, column 24: expected '/' after a full file, found the end",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/6/",
            "files, column 26: expected the end of this field, found \"/\"",
        ),
        (
            "06/7/8/9/10/K9k/10/9/8/7/6",
            "files, column 1: expected a run of at least 1 empty cell, found \"06\"",
        ),
        (
            "0/7/8/9/10/K9k/10/9/8/7/6",
            "files, column 1: expected a run of at least 1 empty cell, found \"0\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/+6",
            "files, column 26: expected a letter of QRBNGESAIWCOVPK, capital or small, after '+', found \"6\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/++P5",
            "files, column 26: expected a letter of QRBNGESAIWCOVPK, capital or small, after '+', found \"+\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/x5",
            "files, column 25: expected a man or a run of empty cells (6 more in file l), found \"x\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/wP,5",
            "files, column 27: expected a man or a run of empty cells (4 more in file l), found \",\"",
        ),
        (
            "6/7/8/9/10/K9k/10/9/8/7/\u{e9}",
            "files, column 25: expected a man or a run of empty cells (6 more in file l), found \"é\"",
        ),
    ] {
        refused(TWO, &format!("{files} - w - 1"), because);
    }
}

#[test]
fn files_of_three() {
    for (files, because) in [
        (
            "6/7/8/9/10/wK10/10/9/8/7/rK,5",
            "files, column 14: expected ',' between the cells of a file, found \"1\"",
        ),
        (
            "6/7/8/9/10/wK,9/10/9/8/7/rK,5",
            "files, column 16: expected ',' between the cells of a file, found \"/\"",
        ),
        (
            "6/7/8/9/10/wK,,10/10/9/8/7/rK,5",
            "files, column 15: expected a man or a run of empty cells (10 more in file f), found \",\"",
        ),
        (
            "6/7/8/9/10/wK,4,6/10/9/8/7/rK,5",
            "files, column 17: expected a man after a run of empty cells, found \"6\"",
        ),
        (
            "6/7/8/9/10/K,10/10/9/8/7/rK,5",
            "files, column 12: expected a man or a run of empty cells (11 more in file f), found \"K\"",
        ),
        (
            "6/7/8/9/10/gK,10/10/9/8/7/rK,5",
            "files, column 12: expected a man or a run of empty cells (11 more in file f), found \"g\"",
        ),
        (
            "6/7/8/9/10/wk,10/10/9/8/7/rK,5",
            "files, column 13: expected a capital of QRBNGESAIWCOVPK, found \"k\"",
        ),
        (
            "6/7/8/9/10/+wK,10/10/9/8/7/rK,5",
            "files, column 12: expected a man or a run of empty cells (11 more in file f), found \"+\"",
        ),
        (
            "6/7/8/9/10/w+,10/10/9/8/7/rK,5",
            "files, column 14: expected a capital of QRBNGESAIWCOVPK, found \",\"",
        ),
    ] {
        refused(THREE, &format!("{files} - wr w - 1"), because);
    }
}

#[test]
fn other_fields() {
    let two = "6/7/8/9/10/K9k/10/9/8/7/6";
    for (rest, because) in [
        (
            "K w - 1",
            "hands, column 27: expected a letter of QRBNGESAIWCOVP, found \"K\"",
        ),
        (
            "1P w - 1",
            "hands, column 27: expected a count from 2 to 99, found \"1\"",
        ),
        (
            "0P w - 1",
            "hands, column 27: expected a count from 2 to 99, found \"0\"",
        ),
        (
            "100P w - 1",
            "hands, column 27: expected a count from 2 to 99, found \"100\"",
        ),
        (
            "PP w - 1",
            "hands, column 28: expected a piece that has not been named yet, found \"P\"",
        ),
        (
            "P2 w - 1",
            "hands, column 29: expected a letter of QRBNGESAIWCOVP, found the end",
        ),
        (
            "-P w - 1",
            "hands, column 28: expected the end of this field, found \"P\"",
        ),
        (
            "+O w - 1",
            "hands, column 27: expected a letter of QRBNGESAIWCOVP, found \"+\"",
        ),
        (
            "- r - 1",
            "side, column 29: expected 'w' or 'b', found \"r\"",
        ),
        (
            "- wb - 1",
            "side, column 30: expected the end of this field, found \"b\"",
        ),
        (
            "- w e3 1",
            "en passant, column 31: expected a cell that a Corporal of the player who is not to move can step over, found \"e3\"",
        ),
        (
            "- w e7 1",
            "en passant, column 31: expected a cell that a Corporal of the player who is not to move can step over, found \"e7\"",
        ),
        (
            "- w z 1",
            "en passant, column 31: expected '-' or the skipped cell, found \"z\"",
        ),
        (
            "- w b:e7 1",
            "en passant, column 31: expected '-' or the skipped cell, found \"b\"",
        ),
        (
            "- w - 0",
            "move, column 33: expected a number from 1 to 65535, found \"0\"",
        ),
        (
            "- w - 65536",
            "move, column 33: expected a number from 1 to 65535, found \"65536\"",
        ),
        (
            "- w - 01",
            "move, column 33: expected a number from 1 to 65535, found \"01\"",
        ),
        (
            "- w -",
            "move, column 32: expected this field after a single space, found the end",
        ),
        (
            "- w - 1 ",
            "move, column 34: expected the end of the text, found \" \"",
        ),
        (
            "-  w - 1",
            "side, column 29: expected this field after a single space, found \" \"",
        ),
        (
            "- wb w - 1",
            "move, column 35: expected the end of the text, found \" 1\"",
        ),
        (
            "k r e3 x",
            "hands, column 27: expected a letter of QRBNGESAIWCOVP, found \"k\"; side, column 29: expected 'w' or 'b', found \"r\"; en passant, column 31: expected a cell that a Corporal of the player who is not to move can step over, found \"e3\"; move, column 34: expected a number from 1 to 65535, found \"x\"",
        ),
    ] {
        refused(TWO, &format!("{two} {rest}"), because);
    }
    let three = "bK,5/7/8/9/10/wK,10/10/9/8/7/5,rK";
    for (rest, because) in [
        (
            "P wrb w - 1",
            "hands, column 35: expected a seat of \"wrb\", found \"P\"",
        ),
        (
            "wP,wP wrb w - 1",
            "hands, column 38: expected a piece that has not been named yet, found \"w\"",
        ),
        (
            "wPrB wrb w - 1",
            "hands, column 37: expected ',' between pieces, or the end of the field, found \"r\"",
        ),
        (
            "wP, wrb w - 1",
            "hands, column 38: expected a seat of \"wrb\", found the end",
        ),
        (
            "wK wrb w - 1",
            "hands, column 35: expected a player's letter and a capital of QRBNGESAIWCOVP, found \"w\"",
        ),
        (
            "2w wrb w - 1",
            "hands, column 36: expected a player's letter and a capital of QRBNGESAIWCOVP, found \"w\"",
        ),
        (
            "- brw w - 1",
            "players, column 38: expected letters of \"wrb\" in that order, each at most once, found \"r\"",
        ),
        (
            "- wwr w - 1",
            "players, column 38: expected letters of \"wrb\" in that order, each at most once, found \"w\"",
        ),
        (
            "- - w - 1",
            "players, column 37: expected letters of \"wrb\" in that order, each at most once, found \"-\"",
        ),
        (
            "- wrb g - 1",
            "side, column 41: expected a seat of \"wrb\", found \"g\"",
        ),
        (
            "- wrb w e3 1",
            "en passant, column 43: expected '-' or a seat of wrb, found \"e\"",
        ),
        (
            "- wrb w b:a1 1",
            "en passant, column 45: expected a square that this player can step over, found \"a1\"",
        ),
        (
            "- wrb w r:z 1",
            "en passant, column 45: expected the name of the skipped square, found \"z\"",
        ),
        (
            "- w - 1",
            "move, column 42: expected this field after a single space, found the end",
        ),
    ] {
        refused(THREE, &format!("{three} {rest}"), because);
    }
}

/// Everything that the gate refuses.
#[test]
fn arrangements() {
    for (rules, text, because) in [
        (
            TWO,
            "6/7/8/9/10/11/10/9/8/7/6 - w - 1",
            "files: White has 0 Generalissimos, not one; files: Black has 0 Generalissimos, not one",
        ),
        (
            TWO,
            "K5/7/8/9/10/K9k/10/9/8/7/6 - w - 1",
            "files: White has 2 Generalissimos, not one",
        ),
        // A mark on what has no promotion under the rule in force.
        (
            "shogi_style+inspegi",
            "+P5/7/8/9/10/K9k/10/9/8/7/6 - w - 1",
            "files, a1: the Point does not promote under inspegi",
        ),
        (
            "shogi_style",
            "+K5/7/8/9/10/10k/10/9/8/7/6 - w - 1",
            "files, a1: the Generalissimo does not promote under invegi",
        ),
        (
            "shogi_style",
            "+E5/7/8/9/10/K9k/10/9/8/7/6 - w - 1",
            "files, a1: the Emerald does not promote under invegi",
        ),
        // Stuck men that have a promotion.
        (
            "shogi_style",
            "5P/7/8/9/10/K3k6/10/9/8/6W/I4V - w - 1",
            "files, a6: the unpromoted Point of White is stuck; files, k7: the unpromoted Wing of White is stuck; files, l6: the unpromoted Investigator of White is stuck",
        ),
        (
            "shogi_style",
            "4C1/7/8/9/10/K3k6/10/9/8/7/6 - w - 1",
            "files, a5: the unpromoted Cadet of White is stuck",
        ),
        (
            "shogi_style",
            "p5/7/8/9/10/K3k6/10/9/8/7/c5 - w - 1",
            "files, a1: the unpromoted Point of Black is stuck; files, l1: the unpromoted Cadet of Black is stuck",
        ),
        // En passant: the side to move's, no Corporal, a Batman, a man on the cells that were passed.
        (
            TWO,
            "6/7/8/9/10/K9k/10/9/8/7/6 - w e6 1",
            "en passant, e6: no Corporal of Black has stepped over that cell",
        ),
        (
            TWO,
            "6/7/8/9/4+o5/K9k/10/9/8/7/6 - w e6 1",
            "en passant, e6: no Corporal of Black has stepped over that cell",
        ),
        (
            TWO,
            "6/7/8/9/4oP4/K9k/10/9/8/7/6 - w e6 1",
            "en passant, e6: the cell that Black's Corporal skipped is not empty",
        ),
        (
            TWO,
            "6/7/8/9/4o1P3/K9k/10/9/8/7/6 - w e6 1",
            "en passant, e6: e7, where Black's Corporal has just come from, is not empty",
        ),
        // The Kings.
        (
            TWO,
            "6/7/8/9/10/K2R6k/10/9/8/7/6 - w - 1",
            "files, f11: the side to move attacks the Generalissimo of Black",
        ),
        (
            THREE,
            "bK,5/7/8/9/10/wK,2,wR,7/10/9/8/7/wR,4,rK - wrb w - 1",
            "files, l6: the side to move attacks the Generalissimo of Red; files, a1: the side to move attacks the Generalissimo of Black",
        ),
        (
            THREE,
            "6/7/8/9/10/wK,10/10/9/8/7/5,rK - wrb w - 1",
            "files: Black has 0 Generalissimos, not one",
        ),
        (
            THREE,
            "bP,5/7/8/9/10/wK,10/10/9/8/7/5,rK bW wr w - 1",
            "files, a1: a man of Black, who is not in; hands: pieces of Black, who is not in",
        ),
        (
            THREE,
            "6/7/8/9/10/wK,10/10/9/8/7/5,rK - wr b - 1",
            "side: Black is out",
        ),
        (
            THREE,
            "bK,5/7/8/9/10/wK,10/10/9/8/7/5,rK - wrb w w:e5 1",
            "en passant, e5: White is to move, no double step of his can be answered",
        ),
        // Several at once.
        (
            "shogi_style",
            "5P/7/8/9/10/K3kR5/10/9/8/7/+Q5 - w - 1",
            "files, l1: the Warlady does not promote under invegi; files, a6: the unpromoted Point of White is stuck; files, f5: the side to move attacks the Generalissimo of Black",
        ),
    ] {
        refused(rules, text, because);
    }
}

/// What no text can say, but an arrangement made by hand.
#[test]
fn arrangements_by_hand() {
    let two = Position::start(Rules::new(Form::FramedChevronChess)).to_setup();
    let words = |setup: &Setup| setup.position().unwrap_err().to_string();
    let square = |name| Square::parse(name).unwrap();

    let mut setup = two.clone();
    setup.board[square("a3").index()] = Some(Man {
        player: Player::Red,
        ..setup.board[square("f1").index()].unwrap()
    });
    setup.hands[1].add(0);
    setup.side = Player::Red;
    assert_eq!(
        words(&setup),
        "side: Red is out; files, a3: a man of Red, who is not in; hands: pieces of Red, who is not in"
    );

    let mut setup = two.clone();
    setup.players_in = setup.players_in.with(Seat::SECOND).without(Seat::FIRST);
    let because = "players: there is no Red in this game; players: White is not in, in the two-player game; side: White is out";
    assert!(words(&setup).starts_with(because), "{}", words(&setup));

    let mut setup = two;
    setup.en_passant.set(EnPassant {
        owner: Seat::new(2).unwrap(),
        skipped: square("e3"),
        landing: square("e2"),
    });
    assert_eq!(
        words(&setup),
        "en passant, e3: no Corporal of Black has stepped over that cell; en passant, e3: the cell that Black's Corporal skipped is not empty; en passant, e3: e4, where Black's Corporal has just come from, is not empty"
    );
}

#[test]
fn names_of_games() {
    let error = |name: &str| name.parse::<Rules>().unwrap_err();
    assert!(matches!(error("gyokugi"), RulesError::NoSuchGame(_)));
    for (name, because) in [
        ("", "no game is called \"\""),
        ("Invegi", "no game is called \"Invegi\""),
        ("invegi+", "invegi has no option \"\""),
        ("invegi+4p", "invegi has no option \"4p\""),
        ("invegi+3p+3p", "the option \"3p\" stands twice"),
        ("invegi+foh+foh", "the option \"foh\" stands twice"),
        ("invegi+foh+inspegi", "two promotion rules, foh and inspegi"),
    ] {
        assert_eq!(error(name).to_string(), because, "{name}");
    }
    for (name, written) in [
        ("invegi+invegi", "invegi"),
        ("framed_chevron_chess+foh", "framed_chevron_chess"),
        ("invegi+3p+foh", "invegi+foh+3p"),
        ("okisaki_style+invegi+3p", "okisaki_style+3p"),
    ] {
        assert_eq!(name.parse::<Rules>().unwrap().to_string(), written);
    }
}

/// Refused moves: the words, and that the position stays as it was.
#[test]
fn moves() {
    let check = |rules: &str, text: &str, m: &str, because: &str| {
        let position = Position::parse(rules.parse().unwrap(), text).unwrap();
        let mut game = Game::new(position.clone());
        let error = game.play_text(m).unwrap_err();
        assert_eq!(error.to_string(), because, "{m} in {text}");
        assert_eq!(*game.position(), position);
    };
    let bare = "6/7/8/9/10/K9k/10/9/8/7/6 P w - 1";
    for (m, because) in [
        (
            "",
            "move, column 1: expected a cell, a capital of QRBNGESAIWCOVP, or '--', found the end",
        ),
        (
            "f1",
            "move, column 3: expected a cell, a1 to l6, found the end",
        ),
        (
            "f1f",
            "move, column 3: expected a cell, a1 to l6, found \"f\"",
        ),
        (
            "f1f2x",
            "move, column 5: expected the end of this field, found \"x\"",
        ),
        (
            "j1f2",
            "move, column 1: expected a cell, a1 to l6, found \"j\"",
        ),
        (
            "f1f12",
            "move, column 3: expected a cell, a1 to l6, found \"f\"",
        ),
        (
            "K@f5",
            "move, column 1: expected a cell, a capital of QRBNGESAIWCOVP, or '--', found \"K\"",
        ),
        (
            "p@f5",
            "move, column 1: expected a cell, a1 to l6, found \"p\"",
        ),
        (
            "P@",
            "move, column 3: expected a cell, a1 to l6, found the end",
        ),
        (
            "P@f5+",
            "move, column 5: expected the end of this field, found \"+\"",
        ),
        (
            "X@f5",
            "move, column 1: expected a cell, a capital of QRBNGESAIWCOVP, or '--', found \"X\"",
        ),
        ("--", "there is no pass in the two-player game"),
        ("N@f5", "no Captain in hand"),
        ("P@f1", "a drop on f1, which is not empty"),
        ("P@f11", "a drop on f11, which is not empty"),
        ("f5f6", "no man stands on f5"),
        ("f11f10", "the man on f11 is Black's, who is not to move"),
        (
            "f1f3",
            "no such move: the Generalissimo on f1 cannot go to f3",
        ),
    ] {
        check(TWO, bare, m, because);
    }
    for (rules, text, m, because) in [
        (
            TWO,
            "6/7/8/9/10/KP8k/10/9/8/7/6 - w - 1",
            "f1f2",
            "one's own man stands on f2",
        ),
        (
            "shogi_style+foh",
            "6/7/8/9/10/K7P1k/10/9/8/7/6 - w - 1",
            "f9f10+",
            "the Point does not promote under foh",
        ),
        (
            "shogi_style",
            "6/7/8/9/10/K4+P4k/10/9/8/7/6 - w - 1",
            "f6f7+",
            "the promoted Point does not promote under invegi",
        ),
        (
            "shogi_style",
            "6/7/8/9/10/K4P4k/10/9/8/7/6 - w - 1",
            "f6f7+",
            "no promotion: f6f7 neither starts nor ends in the promotion zone",
        ),
        (
            "shogi_style",
            "4P1/7/8/9/10/K9k/10/9/8/7/6 - w - 1",
            "a5a6",
            "must promote: the Point would be stuck on a6",
        ),
        (
            "shogi_style",
            "6/7/8/9/10/K1r7k/10/9/8/7/6 - w - 1",
            "f1f2",
            "the Generalissimo would be in check on f2",
        ),
        (
            "shogi_style",
            "P5/7/8/9/10/K1r7k/10/9/8/7/6 - w - 1",
            "a1a2",
            "ignored check: the move leaves the Generalissimo on f1 in check",
        ),
        (
            "shogi_style",
            "6/7/8/9/10/K1r7k/10/9/8/7/6 P w - 1",
            "P@a1",
            "ignored check: the move leaves the Generalissimo on f1 in check",
        ),
        (
            "shogi_style",
            "6/7/8/9/10/KEr7k/10/9/8/7/6 - w - 1",
            "f2g2",
            "the move leaves the Generalissimo on f1 in check: the man on f2 is pinned",
        ),
    ] {
        check(rules, text, m, because);
    }
}
