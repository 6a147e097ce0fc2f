//! Every error: what it says, and that nothing changes; and texts that other projects read wrongly.

use kernel::Position as _;
use suzumu::{Fault, Kind, MoveError, Position, Rules, RulesError, Setup, Square};

fn read(text: &str) -> Position {
    Position::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// An empty board but for the rows given from rank 16 down.
fn board(rows: &[&str]) -> String {
    let mut all = rows.to_vec();
    all.resize(16, "16");
    all.join("/")
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let error = Position::parse(text).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn position_texts() {
    let fields = |rest: &str| format!("{} {rest}", board(&["15k"]));
    refused(
        "",
        "board, column 1: expected this field after a single space, found the end",
    );
    let short = board(&[]);
    refused(
        &short,
        "side, column 48: expected this field after a single space, found the end",
    );
    refused(
        &fields("x - 1"),
        "side, column 50: expected 'b' or 'w', found \"x\"",
    );
    refused(
        &fields("b x 1"),
        "skip, column 52: expected 's' if the last move was a pass, else '-', found \"x\"",
    );
    refused(
        &fields("b - 0"),
        "move, column 54: expected a number from 1 to 65535, found \"0\"",
    );
    refused(
        &fields("b - 65536"),
        "move, column 54: expected a number from 1 to 65535, found \"65536\"",
    );
    refused(
        &fields("b - 01"),
        "move, column 54: expected a number from 1 to 65535, found \"01\"",
    );
    refused(
        &fields("b - 1 "),
        "move, column 55: expected the end of the text, found \" \"",
    );
    refused(
        &fields("ww s- 1x"),
        "side, column 51: expected the end of this field, found \"w\"; \
         skip, column 54: expected the end of this field, found \"-\"; \
         move, column 57: expected the end of this field, found \"x\"",
    );
    refused(
        &format!("{} b - 1", board(&["15?"])),
        "board, column 3: expected a man or a run of empty squares (1 more in rank 16), found \"?\"",
    );
}

/// Signs of promotion, braces and runs: each is one square, and nothing else is read.
///
/// gbtami/pychess-variants issue #183, cutechess/cutechess issue #198, DHTMLGoodies/chessParser issue #3.
#[test]
fn marks_braces_and_runs() {
    for row in ["{cs}", "+{cs}", "{CS}", "+{CS}", "+p", "P"] {
        let row = row.repeat(16);
        let text = format!("{} w - 1", board(&[&row, &row, "15k", "K15"]));
        assert_eq!(read(&text).to_string(), text);
        assert_eq!(
            read(&text).men(suzumu::Color::ALL[0]).count()
                + read(&text).men(suzumu::Color::ALL[1]).count(),
            34
        );
    }
    let long = "+{cs}".repeat(17);
    let cases = [
        (long.as_str(), 81, "'/' after a full rank, found \"+\""),
        (
            "{c",
            2,
            "an id of two letters, both capital or both small, and '}', found \"c\"",
        ),
        (
            "{}15",
            2,
            "an id of two letters, both capital or both small, and '}', found the end",
        ),
        (
            "{Cs}15",
            2,
            "an id of two letters, both capital or both small, and '}', found \"Cs\"",
        ),
        (
            "{p}15",
            2,
            "an id of two letters, both capital or both small, and '}', found \"p\"",
        ),
        (
            "{xx}15",
            2,
            "an id of two letters, both capital or both small, and '}', found \"xx\"",
        ),
        ("+{fd}15", 2, "a man that promotes after '+', found \"{\""),
        ("+K15", 2, "a man that promotes after '+', found \"K\""),
        ("++r15", 2, "a man that promotes after '+', found \"+\""),
        ("+", 2, "a man that promotes after '+', found \"/\""),
        ("+15", 2, "a man that promotes after '+', found \"1\""),
        ("p+14", 3, "a man that promotes after '+', found \"1\""),
        (
            "1k15",
            3,
            "a man or a run of at most 14 empty squares, found \"15\"",
        ),
        ("08", 1, "a run of at least 1 empty square, found \"08\""),
        ("0k15", 1, "a run of at least 1 empty square, found \"0\""),
        (
            "17",
            1,
            "a man or a run of at most 16 empty squares, found \"17\"",
        ),
        (
            "p16",
            2,
            "a man or a run of at most 15 empty squares, found \"16\"",
        ),
        (
            "{cs}88",
            5,
            "a man or a run of at most 15 empty squares, found \"88\"",
        ),
        (
            "q~15",
            2,
            "a man or a run of empty squares (15 more in rank 16), found \"~\"",
        ),
        (
            "'r15",
            1,
            "a man or a run of empty squares (16 more in rank 16), found \"'\"",
        ),
        (
            "15",
            3,
            "a man or a run of empty squares (1 more in rank 16), found \"/\"",
        ),
        (
            "é15",
            1,
            "a man or a run of empty squares (16 more in rank 16), found \"é\"",
        ),
    ];
    for (row, column, expected) in cases {
        refused(
            &format!("{} b - 1", board(&[row])),
            &format!("board, column {column}: expected {expected}"),
        );
    }
}

#[test]
fn rows() {
    let rows = format!("{}/16 b - 1", board(&[]));
    refused(
        &rows,
        "board, column 48: expected the end of this field, found \"/\"",
    );
    let rows = "16/".repeat(15);
    refused(
        &format!("{} b - 1", &rows[..rows.len() - 1]),
        "board, column 45: expected '/' after a full rank, found the end",
    );
}

/// A setup names everything that is wrong with it.
#[test]
fn setups() {
    let mut setup = Setup::empty();
    assert!(
        setup.position().is_ok(),
        "an empty board is a finished game"
    );
    for (name, kind) in [
        ("a1", Kind::King),
        ("c3", Kind::FireDemon),
        ("d3", Kind::Pawn),
    ] {
        let square = Square::parse(name).unwrap();
        setup.board[square.index()] = Some(suzumu::Man {
            color: suzumu::Color::White,
            kind,
            promoted: true,
        });
    }
    setup.move_number = 0;
    let error = setup.position().unwrap_err();
    assert_eq!(error.faults.len(), 3);
    assert!(matches!(error.faults[2], Fault::MoveNumber));
    assert_eq!(
        error.to_string(),
        "board, a1: a King does not promote; board, c3: a Fire Demon does not promote; \
         move: moves are counted from 1, not from 0"
    );
}

#[test]
fn rules() {
    assert_eq!(
        "suzume".parse::<Rules>(),
        Err(RulesError::NoSuchGame("suzume".to_string()))
    );
    assert_eq!(
        "suzumu+x".parse::<Rules>().unwrap_err().to_string(),
        "suzumu has no option \"x\""
    );
}

/// The message, and that nothing has changed.
#[track_caller]
fn illegal(position: &str, text: &str, message: &str) {
    let position = read(position);
    let error = position.read_move(text).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    let mut game = kernel::Game::new(position.clone());
    assert!(game.play_text(text).is_err());
    assert_eq!(game.position(), &position);
}

#[test]
fn move_texts() {
    let start = Rules::SUZUMU.start();
    for (text, message) in [
        (
            "",
            "move, column 1: expected a square, a1 to p16, found the end",
        ),
        (
            "e5",
            "move, column 3: expected a square, a1 to p16, found the end",
        ),
        (
            "e5e17",
            "move, column 3: expected a square, a1 to p16, found \"e\"",
        ),
        (
            "e5e06",
            "move, column 3: expected a square, a1 to p16, found \"e\"",
        ),
        (
            "q5e6",
            "move, column 1: expected a square, a1 to p16, found \"q\"",
        ),
        (
            "e5e6++",
            "move, column 6: expected the end of this field, found \"+\"",
        ),
        (
            "e5e6x",
            "move, column 6: expected a square, a1 to p16, found the end",
        ),
        (
            "e5e6 ",
            "move, column 5: expected the end of this field, found \" \"",
        ),
        (
            "e5e6xe6",
            "move, column 6: expected a captured square other than the destination, found \"e6\"",
        ),
        (
            "e5e6xe8xe7",
            "move, column 9: expected captured squares in board order, each once, found \"e7\"",
        ),
        (
            "e5e6xe8xe8",
            "move, column 9: expected captured squares in board order, each once, found \"e8\"",
        ),
        (
            "e5e6xe7xe8xe9",
            "move, column 12: expected at most two captured squares besides the destination, found \"e9\"",
        ),
    ] {
        illegal(start, text, message);
        assert!(matches!(
            read(start).read_move(text),
            Err(MoveError::Text(_))
        ));
    }
}

#[test]
fn moves() {
    let start = Rules::SUZUMU.start();
    illegal(start, "e7e8", "no man stands on e7");
    illegal(
        start,
        "e12e11",
        "the man on e12 is White's, who is not to move",
    );
    illegal(start, "e5e6", "one's own man stands on e6");
    illegal(
        start,
        "c5c7",
        "no such move: the Pawn on c5 cannot go to c7",
    );
    illegal(start, "c5c6xc7", "no capture on c7: no enemy stands there");
    illegal(
        start,
        "c5c6xe12",
        "no such capture: the Pawn on c5 cannot go to c6 and capture so",
    );
    illegal(
        start,
        "c5c6+",
        "no promotion: c5c6 neither starts nor ends in the promotion zone",
    );
    illegal(start, "c5c5", "no pass: a Pawn cannot stay in place");
    illegal(
        start,
        "g3g3",
        "no pass: the Fire Demon on g3 has no empty square to go to and come back from",
    );
    let lion = format!("{} b s 1", board(&["15k", "16", "7{FD}8", "K6{LN}8"]));
    illegal(
        &lion,
        "h13h13",
        "no pass after a pass: the opponent has just skipped his turn",
    );
    illegal(&lion, "h14h15+", "a Fire Demon does not promote");
    illegal(&lion, "h14h14+", "a Fire Demon does not promote");
    let frozen = format!("{} b - 1", board(&["15k", "7+{cs}8", "7{FD}8", "K15"]));
    illegal(
        &frozen,
        "h14h13",
        "frozen: the man on h14 stands next to the enemy Heavenly Tetrarch on h15 and has no move at all",
    );
    let finished = format!("{} b - 1", board(&["15k", "R15"]));
    illegal(
        &finished,
        "a15a14",
        "the game is finished (last royal lost)",
    );
}

/// A Demon that is not burnt, whichever victim it would be: WandererXII/lishogi issue #846.
#[test]
fn no_demon_is_burnt() {
    let text = "16/16/16/15k/16/8{fd}pp5/16/16/7{FD}8/16/16/16/16/16/16/K15 b - 1";
    let mut found: Vec<String> = read(text).moves().iter().map(ToString::to_string).collect();
    found.retain(|m| m.starts_with("h8j10"));
    found.sort_unstable();
    assert_eq!(found, ["h8j10", "h8j10xj11", "h8j10xj11xk11", "h8j10xk11"]);
    for refused in ["h8j10xi11", "h8j10xi11xj11", "h8j10xi11xk11"] {
        illegal(
            text,
            refused,
            "the Fire Demon on i11 cannot be burnt: only a capture by displacement or without moving takes a \
             Fire Demon",
        );
    }
}
