//! `arbiter check`: records that are fine, spoilt, empty, cut off or no records at all.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tempfile::TempDir;

const GOOD: &str = include_str!("records/sixty_moves.pgn");

/// Runs `arbiter check` in a folder of its own with files of these contents, named a, b, c ...; gives the exit
/// status and the lines of standard output.
fn check(args: &[&str], contents: &[&[u8]]) -> (i32, Vec<String>) {
    let folder = TempDir::new().unwrap();
    let mut command = Command::cargo_bin("arbiter").unwrap();
    command.current_dir(folder.path()).arg("check").args(args);
    for (name, content) in ["a", "b", "c", "d"].iter().zip(contents) {
        fs::write(folder.path().join(name), content).unwrap();
        command.arg(name);
    }
    let output = command.output().unwrap();
    let lines = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(String::from)
        .collect();
    (output.status.code().unwrap(), lines)
}

fn check_one(content: &str) -> (i32, String) {
    let (status, lines) = check(&[], &[content.as_bytes()]);
    assert_eq!(lines.len(), 1, "{lines:?}");
    (status, lines[0].clone())
}

#[test]
fn a_good_record() {
    let fine = "a:1: game 1 (bishogi): fine, 126 moves, black wins (checkmate), recorded 0-1";
    assert_eq!(check_one(GOOD), (0, fine.into()));
    // Carriage returns and a byte-order mark change nothing.
    let windows = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    assert_eq!(check_one(&windows), (0, fine.into()));
}

#[test]
fn one_move_spoilt() {
    for (good, spoilt, because) in [
        (
            "59. d1f2",
            "59. d1d5",
            "a:15:39: game 1: 59. d1d5: no such move: the Knight on d1 cannot go to d5",
        ),
        (
            "12. e7g6+",
            "12. e7g6+ {and} 12... e8g8 ;",
            "a:6:90: game 1: 12... e8g8: no man stands on e8",
        ),
        (
            "63. c2f2",
            "63. b3b4",
            "a:16:19: game 1: 63. b3b4: ignored check: the move leaves the King on e1 in check",
        ),
        (
            "P@a5",
            "P@a8",
            "a:6:58: game 1: 11. P@a8: stuck drop: a Pawn may not be dropped on its far rank, a8",
        ),
    ] {
        assert!(GOOD.contains(good), "{good}");
        let (status, line) = check_one(&GOOD.replacen(good, spoilt, 1));
        assert_eq!(status, 1);
        assert_eq!(line, because);
    }
}

#[test]
fn the_result_must_fit_the_board() {
    let wrong = GOOD.replace("0-1", "1-0");
    let because =
        "a:1: game 1: the record says 1-0, but the game ended 0-1, black wins (checkmate)";
    assert_eq!(check_one(&wrong), (1, because.into()));
    let tag = GOOD.replace("[Result \"0-1\"]", "[Result \"1/2-1/2\"]");
    assert_eq!(check_one(&tag).0, 1);
    // Given up, agreed or broken off: the board does not say otherwise.
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let (status, line) = check_one(&format!("[Game \"bishogi\"]\n\n1. e2e3 {result}\n"));
        assert_eq!(status, 0);
        assert_eq!(
            line,
            format!(
                "a:1: game 1 (bishogi): fine, 1 move, ongoing, black to move, recorded {result}"
            )
        );
    }
}

#[test]
fn results_that_no_game_has() {
    for result in ["1-1", "1-0-0", "1/2-0", "1/3-1/3", "1/4-1/4"] {
        let (status, line) = check_one(&format!("[Game \"bishogi\"]\n\n1. e2e3 {result}\n"));
        assert_eq!(status, 1);
        assert_eq!(
            line,
            format!("a:1: game 1: no game of 2 players ends {result}")
        );
    }
    let (status, line) = check_one("[Game \"bishogi\"]\n[Result \"banana\"]\n\n1. e2e3 *\n");
    assert_eq!(status, 1);
    assert!(
        line.starts_with("a:1: game 1: the tag Result: expected a result"),
        "{line}"
    );
}

#[test]
fn the_first_fault_is_reported_and_no_game_is_lost_behind_it() {
    let (status, line) = check_one("[Game \"bishogi\"]\n\n1. e2e9 ) *\n");
    assert_eq!(status, 1);
    assert!(line.starts_with("a:3:4: game 1: 1. e2e9: "), "{line}");
    let text = "[Game \"bishogi\"]\n1. e2e3 ) *\n[Game \"bishogi\"]\n1. e2e9 *\n[Game \"bishogi\"]\n1. e2e3 *\n";
    let (_, lines) = check(&[], &[text.as_bytes()]);
    let starts = [
        "a:2:9: game 1: expected",
        "a:4:4: game 2: 1. e2e9: ",
        "a:5: game 3 (bishogi): fine, 1 move,",
    ];
    assert_eq!(lines.len(), 3, "{lines:?}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
}

/// A resignation is no move.
#[test]
fn resignations_in_records() {
    let (status, line) = check_one("[Game \"bishogi\"]\n\n1. e2e3 white:resigns 0-1\n");
    assert_eq!(status, 0);
    assert_eq!(
        line,
        "a:1: game 1 (bishogi): fine, 1 move, black wins (resignation), recorded 0-1"
    );
    let (status, line) = check_one("[Game \"bishogi\"]\n\n1. e2e3 white:resigns 1-0\n");
    assert_eq!(
        (status, line.contains("the record says 1-0")),
        (1, true),
        "{line}"
    );
}

/// Whoever reads the output may stop; a fault that was found still counts.
#[test]
fn a_reader_that_goes_away_hides_no_fault() {
    use std::io::Read;
    use std::process::Stdio;
    let folder = TempDir::new().unwrap();
    let bad = "[Game \"bishogi\"]\n\n1. e2e9 *\n\n".repeat(20_000);
    fs::write(folder.path().join("bad"), bad).unwrap();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("arbiter"))
        .current_dir(folder.path())
        .args(["check", "bad"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 40];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn empty_truncated_and_binary_files() {
    let cut_in_a_move = &GOOD[..GOOD.find("h3f2").unwrap() + 3];
    let binary: Vec<u8> = (0..2000u32).map(|i| (i * 37 % 256) as u8).collect();
    let (status, lines) = check(
        &[],
        &[b"", cut_in_a_move.as_bytes(), &binary, GOOD.as_bytes()],
    );
    assert_eq!(status, 1);
    assert_eq!(lines[0], "a: no game in it");
    assert_eq!(
        lines[1],
        "b:8:5: game 1: 18. h3f: move, column 3: expected a square, a1 to h8, found \"f\""
    );
    assert!(
        lines[2].starts_with("c:1:1: game 1: expected text, found the control character U+0000"),
        "{}",
        lines[2]
    );
    // It goes on after bad files.
    assert_eq!(
        lines.last().unwrap(),
        "d:1: game 1 (bishogi): fine, 126 moves, black wins (checkmate), recorded 0-1"
    );

    let cut_between_moves = &GOOD[..GOOD.find("18. h3f2").unwrap()];
    let (status, line) = check_one(cut_between_moves);
    assert_eq!(status, 0);
    assert_eq!(
        line,
        "a:1: game 1 (bishogi): fine, 34 moves, ongoing, white to move, no result at the end (cut off?)"
    );
    let (status, line) = check_one(&GOOD[..GOOD.find("[Result").unwrap() + 10]);
    assert_eq!(status, 1);
    assert!(line.starts_with("a:3:"), "{line}");
    assert_eq!(check_one(" \n\t\r\n"), (1, "a: no game in it".into()));
}

#[test]
fn a_missing_file_is_reported_and_the_next_is_read() {
    let (status, lines) = check(&["nowhere"], &[GOOD.as_bytes()]);
    assert_eq!(status, 1);
    assert!(
        lines[0].starts_with("nowhere: cannot be read: "),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains("fine"));
}

#[test]
fn several_games_in_a_file() {
    let bad = "[Game \"bishogi\"]\n\n1. e2e4 *\n\n";
    let unknown = "[Game \"chess\"]\n\n1. e2e4 *\n\n";
    let unnamed = "[White \"W\"]\n\n1. e2e3 *\n\n";
    let text = format!("{bad}{GOOD}\n{unknown}{unnamed}{GOOD}");
    let (status, lines) = check(&[], &[text.as_bytes()]);
    assert_eq!(status, 1);
    let about: Vec<&str> = lines
        .iter()
        .map(|line| line.split_once(": ").unwrap().1)
        .collect();
    let fine = "fine, 126 moves, black wins (checkmate), recorded 0-1";
    assert_eq!(
        about,
        [
            "game 1: 1. e2e4: no such move: the Pawn on e2 cannot go to e4",
            &format!("game 2 (bishogi): {fine}"),
            "game 3: no game is called \"chess\" (`arbiter games` lists them)",
            "game 4: the record names no game; it needs a tag such as [Game \"bishogi\"]",
            &format!("game 5 (bishogi): {fine}"),
        ]
    );
    let (_, lines) = check(&["--game", "bishogi"], &[unnamed.as_bytes()]);
    assert!(lines[0].contains("game 1 (bishogi): fine"), "{}", lines[0]);
}

#[test]
fn positions_in_tags() {
    let with = |position: &str, moves: &str| {
        check_one(&format!(
            "[Game \"bishogi\"]\n[Position \"{position}\"]\n\n{moves}\n"
        ))
    };
    let castling = "4k3/8/8/8/8/8/6b1/R3K2R[RN] b KQ - 0 1";
    let (status, line) = with(castling, "1... g2h1 2. N@a3 h1b7 3. R@h1 e8e7 4. e1c1 *");
    assert_eq!(
        (status, line.contains("fine, 6 moves")),
        (0, true),
        "{line}"
    );
    let (status, line) = with(castling, "1... g2h1 2. N@a3 h1b7 3. R@h1 e8e7 4. e1g1 *");
    assert_eq!(status, 1);
    assert!(
        line.starts_with("a:4:40: game 1: 4. e1g1: no right to castle kingside"),
        "{line}"
    );
    let through = "4kr2/8/8/8/8/8/8/4K2R[] w K - 0 1";
    assert!(
        with(through, "1. e1g1 *")
            .1
            .ends_with("1. e1g1: cannot castle kingside: f1 is attacked")
    );
    let (status, line) = with("4k3/8/8/8/8/8/8/8[] w - - 0 1", "*");
    assert_eq!(status, 1);
    assert!(
        line.ends_with("the position in the tag: board: White has 0 Kings, not one"),
        "{line}"
    );
}

/// Cases: ArneVogel/listudy #117 and niklasf/python-chess #353.
#[test]
fn remarks_variations_and_brackets_in_tags() {
    let text = "[Game \"bishogi\"]\n[Opening \"Edge (left) [2] {x}\"]\n\n\
        1. e2e3 {calm} 1... e7e6 ({safer} 1... d7d6 {or (c7c6} 2. d2d3 (2. c2c3)) 2. g1f3 1-0\n";
    let fine = "a:1: game 1 (bishogi): fine, 3 moves, ongoing, black to move, recorded 1-0";
    assert_eq!(check_one(text), (0, fine.into()));
    let remark = text.replace("2. g1f3", "2. g1f3 ; 2... a7a6\n");
    assert_eq!(check_one(&remark), (0, fine.into()));

    let open = format!("[Game \"bishogi\"]\n\n1. e2e3 {}", "(".repeat(100_000));
    assert_eq!(
        check_one(&open),
        (
            1,
            "a:3:9: game 1: expected `)` to close the side line that begins here".into()
        )
    );
    let closed = format!(
        "[Game \"bishogi\"]\n\n1. e2e3 {}{} *",
        "(".repeat(100_000),
        ")".repeat(100_000)
    );
    assert_eq!(check_one(&closed).0, 0);
    assert_eq!(check_one("[Game \"bishogi\"]\n\n1. e2e3 ) *").0, 1);

    // 5,000 plies, which no recursion survives.
    let record = long_record();
    let (status, line) = check_one(&record);
    assert_eq!(status, 0, "{line}");
    assert!(line.contains("fine, 5000 moves, ongoing"), "{line}");
}

/// A record of 5,000 plies of random play: of the moves after which the game goes on, drops only now and then, so that
/// the board does not fill up.
fn long_record() -> String {
    use std::fmt::Write;
    let mut table = arbiter::open("bishogi", None).unwrap();
    let mut text = String::from("[Game \"bishogi\"]\n\n");
    let mut random = 7u64;
    let mut plies = 0;
    while plies < 5000 {
        let moves: Vec<String> = table
            .moves()
            .into_iter()
            .filter(|text| !text.contains('@') || plies % 7 == 0)
            .collect();
        let moves = if moves.is_empty() {
            table.moves()
        } else {
            moves
        };
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let begin = (random >> 33) as usize % moves.len();
        // The first move, from a random one on, after which the game goes on.
        let played = (0..moves.len())
            .map(|i| &moves[(begin + i) % moves.len()])
            .find(|text| {
                table.play(text).unwrap();
                let goes_on = table.outcome().is_none();
                if !goes_on {
                    table.take_back();
                }
                goes_on
            });
        write!(
            text,
            "{} ",
            played.expect("a move after which the game goes on")
        )
        .unwrap();
        plies += 1;
    }
    text + "*\n"
}

#[test]
fn json_for_programs() {
    let (status, lines) = check(
        &["--json"],
        &[GOOD.replace("59. d1f2", "59. d1d5").as_bytes(), b""],
    );
    assert_eq!(status, 1);
    let bad: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!(bad["fine"], false);
    assert_eq!((&bad["line"], &bad["column"]), (&15.into(), &39.into()));
    assert_eq!(
        (&bad["move_number"], &bad["move"]),
        (&"59.".into(), &"d1d5".into())
    );
    let empty: serde_json::Value = serde_json::from_str(&lines[1]).unwrap();
    assert_eq!(empty["reason"], "no game in it");
}

/// What `play --record` prints, `check` finds fine.
#[test]
fn records_of_games_played_here() {
    let folder = TempDir::new().unwrap();
    let path: PathBuf = folder.path().join("game");
    let output = Command::cargo_bin("arbiter")
        .unwrap()
        .args([
            "play",
            "bishogi",
            "--record",
            "--pos",
            "5rnk/8/6K1/8/8/8/8/8[P] w - - 0 1",
            "P@g7",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let record = &text[text.find("[Game").unwrap()..];
    fs::write(&path, record).unwrap();
    Command::cargo_bin("arbiter")
        .unwrap()
        .args([Path::new("check"), &path])
        .assert()
        .success()
        .stdout(format!(
            "{}:1: game 1 (bishogi): fine, 1 move, white wins (checkmate), recorded 1-0\n",
            path.display()
        ));
}
