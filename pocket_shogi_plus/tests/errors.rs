//! Every error: the message, and that nothing changes.

use kernel::{Hand, Position as _};
use pocket_shogi_plus::{Color, Kind, Man, Move, Piece, Position, Rules, Setup, Square};

const POCKET: Rules = Rules::POCKET_SHOGI_PLUS;

fn refusal(rules: Rules, text: &str) -> String {
    match Position::parse(rules, text) {
        Ok(position) => panic!("{text} is read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn fields_and_boards_that_cannot_be_read() {
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    for (text, reason) in [
        (
            String::new(),
            "board, column 1: expected this field after a single space, found the end",
        ),
        (
            format!("{board} b -"),
            "pockets, column 26: expected this field after a single space, found the end",
        ),
        (
            format!("{board} b - - 1 1"),
            "move, column 30: expected the end of the text, found \" 1\"",
        ),
        (
            format!("{board} b  - 1"),
            "hands, column 25: expected this field after a single space, found \" \"",
        ),
        (
            format!("{board}/9 b - - 1"),
            "board, column 22: expected the end of this field, found \"/\"",
        ),
        (
            format!("x{board} b - - 1"),
            "board, column 1: expected a man or a run of empty squares (9 more in rank 9), found \"x\"",
        ),
        (
            format!("5k4{} b - - 1", &board[3..]),
            "board, column 3: expected a man or a run of at most 3 empty squares, found \"4\"",
        ),
        (
            format!("44k{} b - - 1", &board[3..]),
            "board, column 1: expected a man or a run of at most 9 empty squares, found \"44\"",
        ),
        (
            format!("4+k4{} b - - 1", &board[3..]),
            "board, column 3: expected a man that promotes (R B G S N L P) after '+', found \"k\"",
        ),
        (
            format!("4k3+{} b - - 1", &board[3..]),
            "board, column 5: expected a man that promotes (R B G S N L P) after '+', found \"/\"",
        ),
    ] {
        assert_eq!(refusal(POCKET, &text), reason, "{text}");
    }
}

#[test]
fn other_fields_that_cannot_be_read() {
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    for (text, reason) in [
        (
            format!("{board} x - - 1"),
            "side, column 23: expected 'b' or 'w', found \"x\"",
        ),
        (
            format!("{board} bw - - 1"),
            "side, column 24: expected the end of this field, found \"w\"",
        ),
        (
            format!("{board} b K - 1"),
            "hands, column 25: expected a letter of R B G S N L P, capital or small, found \"K\"",
        ),
        (
            format!("{board} b 1P - 1"),
            "hands, column 25: expected a count from 2 to 99, found \"1\"",
        ),
        (
            format!("{board} b 02P - 1"),
            "hands, column 25: expected a count from 2 to 99, found \"02\"",
        ),
        (
            format!("{board} b 100P - 1"),
            "hands, column 25: expected a count from 2 to 99, found \"100\"",
        ),
        (
            format!("{board} b 2PP - 1"),
            "hands, column 27: expected each letter at most once in the hands, found \"P\"",
        ),
        (
            format!("{board} b 2 - 1"),
            "hands, column 26: expected a letter of R B G S N L P, capital or small, found the end",
        ),
        (
            format!("{board} b -P - 1"),
            "hands, column 26: expected the end of this field, found \"P\"",
        ),
        (
            format!("{board} b - K 1"),
            "pockets, column 27: expected '-', or at most one piece of Black's, a capital, and then one of White's, a small letter; no King, found \"K\"",
        ),
        (
            format!("{board} b - +PG 1"),
            "pockets, column 29: expected '-', or at most one piece of Black's, a capital, and then one of White's, a small letter; no King, found \"G\"",
        ),
        (
            format!("{board} b - gP 1"),
            "pockets, column 28: expected '-', or at most one piece of Black's, a capital, and then one of White's, a small letter; no King, found \"P\"",
        ),
        (
            format!("{board} b - +k 1"),
            "pockets, column 28: expected a man that promotes (R B G S N L P) after '+', found \"k\"",
        ),
        (
            format!("{board} b - P- 1"),
            "pockets, column 28: expected '-', or at most one piece of Black's, a capital, and then one of White's, a small letter; no King, found \"-\"",
        ),
        (
            format!("{board} b - - 0"),
            "move, column 29: expected a number from 1 to 65535, found \"0\"",
        ),
        (
            format!("{board} b - - 65536"),
            "move, column 29: expected a number from 1 to 65535, found \"65536\"",
        ),
        (
            format!("{board} b - - 1x"),
            "move, column 30: expected the end of this field, found \"x\"",
        ),
        (
            format!("{board} b - 0"),
            "move, column 27: expected a number from 1 to 65535, found \"0\"",
        ),
    ] {
        assert_eq!(refusal(POCKET, &text), reason, "{text}");
    }
    // A fault in each of several fields: all are named.
    assert_eq!(
        refusal(POCKET, &format!("{board} x 1P gP 0"))
            .matches("; ")
            .count(),
        3 + "; no King".matches("; ").count()
    );
    assert_eq!(
        refusal(Rules::NO_POCKET, &format!("{board} b - Pg 1")),
        "pockets, column 27: expected '-': pocket_shogi_plus+no_pocket has no pockets, found \"P\""
    );
}

#[test]
fn boards_that_are_no_positions() {
    for (text, reason) in [
        (
            "9/9/9/9/9/9/9/9/4K4 b - - 1",
            "board: White has 0 Kings, not one",
        ),
        (
            "4k4/9/9/9/9/9/9/9/3KK4 b - - 1",
            "board: Black has 2 Kings, not one",
        ),
        (
            "4k4/9/9/9/4P4/9/4P4/9/4K4 b - - 1",
            "board, 5g and 5e: Black has two unpromoted Pawns on one file",
        ),
        (
            "P3k4/9/9/9/9/9/9/9/4K4 b - - 1",
            "board, 9a: Black's Pawn is stuck there",
        ),
        (
            "L3k4/9/9/9/9/9/9/9/4K4 b - - 1",
            "board, 9a: Black's Lance is stuck there",
        ),
        (
            "4k4/N8/9/9/9/9/9/9/4K4 b - - 1",
            "board, 9b: Black's Knight is stuck there",
        ),
        (
            "4k4/9/9/9/9/9/9/n8/4K3p b - - 1",
            "board, 1i: White's Pawn is stuck there; board, 9h: White's Knight is stuck there",
        ),
        (
            "4k4/9/9/9/4R4/9/9/9/4K4 b - - 1",
            "board, 5a: the King of White, not to move, is in check",
        ),
        ("4k4/9/9/9/9/9/9/9/4K3P w - - 1", ""),
        ("8k/9/9/4+LP3/9/3+L5/4P4/+PN+N6/4K4 b - +P+g 65535", ""),
    ] {
        if reason.is_empty() {
            assert_eq!(Position::parse(POCKET, text).unwrap().to_string(), text);
        } else {
            assert_eq!(refusal(POCKET, text), reason, "{text}");
        }
    }
    // All of them together.
    let all = refusal(POCKET, "P3k3k/9/9/9/4P4/9/4P4/9/9 b - - 1");
    assert_eq!(all.matches("; ").count(), 3, "{all}");
}

#[test]
fn setups_that_are_no_positions() {
    let mut setup = Position::start(Rules::NO_POCKET).to_setup();
    setup.pockets[1] = Some(Piece::unpromoted(Kind::Gold));
    setup.move_number = 0;
    let reason = setup.position().unwrap_err().to_string();
    assert_eq!(
        reason,
        "pockets: White's is not empty, but this game has no pockets; move: the number of the next move is 0, not 1 or more"
    );
    let mut setup = Setup::empty(POCKET);
    setup.pockets[0] = Some(Piece::unpromoted(Kind::King));
    setup.set_man(
        Square::parse("5e").unwrap(),
        Some(Man {
            color: Color::White,
            piece: Piece {
                kind: Kind::King,
                promoted: true,
            },
        }),
    );
    let reason = setup.position().unwrap_err().to_string();
    assert_eq!(
        reason,
        "board: Black has 0 Kings, not one; board: White has 0 Kings, not one; board, 5e: a King does not promote; \
         pockets: Black's King may not be there"
    );
}

#[test]
fn hands_and_pockets_are_read_in_any_order_and_without_the_field() {
    let read = |text: &str| Position::parse(POCKET, text).unwrap().to_string();
    let board = "4k4/9/9/9/9/9/9/9/4K4 b";
    assert_eq!(
        read(&format!("{board} 3p2P18LgRN - 7")),
        format!("{board} RN18L2Pg3p - 7")
    );
    assert_eq!(read(&format!("{board} - 7")), format!("{board} - - 7"));
    assert_eq!(
        read("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
        Rules::START
    );
}

/// The largest count and the largest move number stay where they are.
#[test]
fn counts_stay_at_their_ends() {
    let text = "4k4/9/9/9/9/4p4/4R4/9/4K4 b 99P - 65535";
    let mut position = Position::parse(POCKET, text).unwrap();
    let capture = position.read_move("5g5f").unwrap();
    position.play(capture).unwrap();
    assert_eq!(
        position.to_string(),
        "4k4/9/9/9/9/4R4/9/9/4K4 w 99P - 65535"
    );
    let mut setup = position.to_setup();
    setup.hands[0] = Hand::EMPTY;
    assert!(setup.position().is_ok());
}

#[test]
fn move_texts_that_cannot_be_read() {
    let start = Position::start(POCKET);
    for (text, reason) in [
        (
            "",
            "move, column 1: expected a square, a capital of R B G S N L P, or '>', found the end",
        ),
        (
            "x",
            "move, column 1: expected a square, a capital of R B G S N L P, or '>', found \"x\"",
        ),
        (
            "7j7f",
            "move, column 1: expected a square, 9a to 1i, found \"7\"",
        ),
        (
            "0a7f",
            "move, column 1: expected a square, 9a to 1i, found \"0\"",
        ),
        (
            "7g",
            "move, column 3: expected the square that the man goes to, or '>' for the pocket, found the end",
        ),
        (
            "7g7",
            "move, column 3: expected a square, 9a to 1i, found \"7\"",
        ),
        (
            "7g7f+x",
            "move, column 6: expected the end of this field, found \"x\"",
        ),
        (
            "7g>7",
            "move, column 4: expected the end of this field, found \"7\"",
        ),
        (
            "P5e",
            "move, column 2: expected '*' and the square of a drop, found \"5\"",
        ),
        (
            "P*",
            "move, column 3: expected a square, 9a to 1i, found the end",
        ),
        (
            ">",
            "move, column 2: expected a square, 9a to 1i, found the end",
        ),
        (
            ">5e+",
            "move, column 4: expected the end of this field, found \"+\"",
        ),
        (
            "e2e3",
            "move, column 1: expected a square, a capital of R B G S N L P, or '>', found \"e\"",
        ),
    ] {
        assert_eq!(
            start.read_move(text).unwrap_err().to_string(),
            reason,
            "{text}"
        );
    }
}

/// A refused move changes nothing, in the position as in the game.
#[test]
fn nothing_changes() {
    let start = Position::start(POCKET);
    let mut position = start.clone();
    let square = |name| Square::parse(name).unwrap();
    for m in [
        Move::Board {
            from: square("7g"),
            to: square("7e"),
            promotion: false,
        },
        Move::Drop {
            kind: Kind::Pawn,
            to: square("5e"),
        },
        Move::IntoPocket { from: square("8h") },
        Move::PocketDrop { to: square("5e") },
    ] {
        let reason = position.play(m).unwrap_err();
        assert_eq!(start.read_move(&m.to_string()).unwrap_err(), reason);
        assert_eq!(position, start);
        let mut game = kernel::Game::new(start.clone());
        assert!(game.play(m).is_err());
        assert_eq!(game.position(), &start);
    }
}

#[test]
fn names_of_games() {
    for (name, reason) in [
        ("", "no game is called \"\""),
        ("shogi", "no game is called \"shogi\""),
        ("pocket_shogi_plus+", "pocket_shogi_plus has no option \"\""),
        (
            "pocket_shogi_plus+x",
            "pocket_shogi_plus has no option \"x\"",
        ),
        (
            "pocket_shogi_plus+no_pocket+no_pocket",
            "the option \"no_pocket\" stands twice",
        ),
    ] {
        assert_eq!(name.parse::<Rules>().unwrap_err().to_string(), reason);
    }
    for rules in [Rules::POCKET_SHOGI_PLUS, Rules::NO_POCKET] {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

#[test]
fn pictures() {
    use kernel::position::Picture;
    let text = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn15p +Pg 1";
    let position = Position::parse(POCKET, text).unwrap();
    insta::assert_snapshot!("letters", position.picture(Picture::Letters));
    insta::assert_snapshot!("kanji", position.picture(Picture::Kanji));
    let promoted = "8k/9/9/+R+B+G+S+N+L+P2/9/+r+b+g+s+n+l+p2/9/9/4K4 b 10P20p - 12";
    let position = Position::parse(Rules::NO_POCKET, promoted).unwrap();
    insta::assert_snapshot!("kanji_promoted", position.picture(Picture::Kanji));
}
