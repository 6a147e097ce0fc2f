//! The other commands, as a person or a program calls them.

use assert_cmd::Command;
use serde_json::Value;

struct Ran {
    status: i32,
    out: String,
    err: String,
}

fn run(args: &[&str]) -> Ran {
    let output = Command::cargo_bin("arbiter")
        .unwrap()
        .args(args)
        .output()
        .unwrap();
    Ran {
        status: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&run(args).out).unwrap()
}

#[test]
fn games_and_starts() {
    let listed = run(&["games"]).out;
    for game in arbiter::GAMES {
        assert!(listed.contains(game.name) && listed.contains(game.summary));
        // Every game opens, alone and with each of its options, and says its name again.
        let start = run(&["start", game.name]);
        assert_eq!(start.status, 0);
        assert_eq!(
            arbiter::open(game.name, Some(start.out.trim()))
                .unwrap()
                .game(),
            game.name
        );
        for option in game.options {
            let name = format!("{}+{option}", game.name);
            let opened = arbiter::open(&name, None).unwrap().game();
            assert!(
                opened == name || opened == game.name,
                "{name} opens {opened}"
            );
        }
    }
    assert_eq!(
        run(&["start", "bishogi"]).out,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n"
    );
    assert_eq!(
        json(&["games", "--json"]).as_array().unwrap().len(),
        arbiter::GAMES.len()
    );
}

#[test]
fn moves_are_sorted_one_a_line() {
    let moves = run(&["moves", "bishogi"]).out;
    let moves: Vec<&str> = moves.lines().collect();
    assert_eq!(moves.len(), 12);
    assert!(moves.is_sorted());
    assert_eq!(
        json(&["moves", "bishogi", "--json"])
            .as_array()
            .unwrap()
            .len(),
        12
    );
    assert_eq!(
        run(&[
            "moves",
            "bishogi",
            "--pos",
            "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1"
        ])
        .out,
        ""
    );
}

#[test]
fn perft_prints_the_count_last() {
    for threads in ["1", "2", "7"] {
        let ran = run(&["perft", "bishogi", "5", "--threads", threads]);
        assert_eq!((ran.status, ran.out.as_str()), (0, "562108\n"));
        assert!(ran.err.contains("moves a second"), "{}", ran.err);
    }
    assert_eq!(run(&["perft", "bishogi", "0"]).out, "1\n");
    let divided = run(&["perft", "bishogi", "3", "--divide"]).out;
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[12]), (13, "a2a3 144", "2124"));
    let sum: u64 = lines[..12]
        .iter()
        .map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 2124);
    let answer = json(&["perft", "bishogi", "4", "--json", "--divide"]);
    assert_eq!(answer["count"], 31250);
    assert_eq!(answer["divide"].as_object().unwrap().len(), 12);
}

#[test]
fn play_prints_each_position_and_the_result() {
    let ran = run(&["play", "bishogi", "e2e3", "e7e6"]);
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.out,
        "e2e3 rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1\n\
         e7e6 rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2\n\
         ongoing, white to move\n"
    );
    let mate = run(&[
        "play",
        "bishogi",
        "--pos",
        "5rnk/8/6K1/8/8/8/8/8[P] w - - 0 1",
        "P@g7",
    ]);
    assert!(
        mate.out.ends_with("white wins (checkmate)\n"),
        "{}",
        mate.out
    );
    // The option may stand behind the moves, too.
    let behind = run(&[
        "play",
        "bishogi",
        "P@g7",
        "--pos",
        "5rnk/8/6K1/8/8/8/8/8[P] w - - 0 1",
    ]);
    assert_eq!(behind.out, mate.out);
}

#[test]
fn a_bad_move_ends_play_with_the_reason() {
    let ran = run(&["play", "bishogi", "e2e3", "e7e5", "d2d3"]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.err,
        "error: move 2, e7e5: no such move: the Pawn on e7 cannot go to e5\n"
    );
    assert_eq!(
        ran.out.lines().count(),
        2,
        "the first move and how the game stands"
    );
    let answer = json(&["play", "bishogi", "e2e3", "e7e5", "--json"]);
    assert_eq!(answer["refused"]["number"], 2);
    assert_eq!(answer["played"].as_array().unwrap().len(), 1);
}

/// Case: clap-rs/clap #960. Two dashes are a move, wherever they stand and whatever stands behind them; this game
/// has no pass, and says so.
#[test]
fn two_dashes_are_a_move() {
    for args in [
        &["play", "bishogi", "--", "e2e3"][..],
        &["play", "bishogi", "--json", "--", "e2e3"],
        &["play", "bishogi", "--", "--json"],
        &["--json", "play", "bishogi", "--"],
        &[
            "play",
            "bishogi",
            "--",
            "--pos",
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
        ],
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 1, "{args:?}: {}", ran.err);
        assert!(
            ran.err.starts_with("error: move 1, --: "),
            "{args:?}: {}",
            ran.err
        );
        assert_eq!(
            args.contains(&"--json"),
            ran.out.starts_with('{'),
            "{args:?}"
        );
    }
    // As the value of an option it is that value, to the letter.
    let ran = run(&["play", "bishogi", "--pos", "--", "e2e3"]);
    assert!(
        ran.err.starts_with("error: bad position: side, column 3: "),
        "{}",
        ran.err
    );
    // An unknown option behind the moves is named, and no wrong advice given.
    let ran = run(&["play", "bishogi", "--", "--bogus"]);
    assert_eq!(
        (
            ran.status,
            ran.err.contains("'--bogus'"),
            ran.err.contains("pass")
        ),
        (2, true, false),
        "{}",
        ran.err
    );
    let ran = run(&["play", "bishogi", "e2e3", "--", "d2d3"]);
    assert!(ran.err.starts_with("error: move 2, --: "), "{}", ran.err);
}

#[test]
fn bad_positions_and_bad_usage() {
    let ran = run(&["show", "bishogi", "--pos", "8/8/8/8/8/8/8/8[] x - - 0 1"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert_eq!(
        ran.err,
        "error: bad position: side, column 19: expected 'w' or 'b', found \"x\"\n"
    );
    let ran = run(&["moves", "bishogi", "--pos", "8/8/8/8/8/8/8/8[] w - - 0 1"]);
    assert!(
        ran.err.contains("White has 0 Kings") && ran.err.contains("Black has 0 Kings"),
        "{}",
        ran.err
    );
    for args in [
        &["perft", "chess", "3"][..],
        &["perft", "bishogi+castling", "3"],
        &["perft", "bishogi", "x"],
        &["perft", "bishogi"],
        &["perft", "bishogi", "3", "--threads", "0"],
        &["perft", "bishogi", "-1"],
        &["perft", "bishogi", "256"],
        &["play", "--"],
        &["check"],
        &["check", "x", "--game", "chess"],
        &["bogus"],
        &[],
    ] {
        assert_eq!(run(args).status, 2, "{args:?}");
    }
    assert_eq!(run(&["--help"]).status, 0);
    assert_eq!(run(&["--version"]).status, 0);
}

/// Nobody need be there to read what goes to standard error.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_standard_error_spoils_nothing() {
    let full = || {
        std::fs::File::options()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    let run = |args: &[&str]| {
        std::process::Command::new(assert_cmd::cargo::cargo_bin("arbiter"))
            .args(args)
            .stderr(full())
            .output()
            .unwrap()
    };
    let counted = run(&["perft", "bishogi", "3"]);
    assert_eq!(
        (counted.status.code(), counted.stdout.as_slice()),
        (Some(0), &b"2124\n"[..])
    );
    assert_eq!(
        run(&["show", "bishogi", "--pos", "x"]).status.code(),
        Some(1)
    );
    assert_eq!(run(&["play", "bishogi", "e2e9"]).status.code(), Some(1));
}

#[test]
fn errors_are_json_for_programs_too() {
    let answer = json(&["show", "bishogi", "--pos", "x", "--json"]);
    assert!(
        answer["error"]
            .as_str()
            .unwrap()
            .starts_with("bad position: side, column 2"),
        "{answer}"
    );
    assert!(
        json(&["moves", "chess", "--json"])["error"]
            .as_str()
            .unwrap()
            .contains("chess")
    );
}

#[test]
fn logs_for_those_who_ask() {
    for args in [
        &["perft", "bishogi", "2"][..],
        &["play", "bishogi", "e2e3"],
        &["check", "nowhere"],
    ] {
        let output = Command::cargo_bin("arbiter")
            .unwrap()
            .args(args)
            .env("RUST_LOG", "info")
            .output()
            .unwrap();
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("INFO"),
            "{args:?}"
        );
    }
}

#[test]
fn show_draws_the_board() {
    let ran = run(&[
        "show",
        "bishogi",
        "--pos",
        "4k3/8/8/8/8/+p7/8/4K3[pQnPbRNqB] w - - 0 1",
    ]);
    assert!(ran.out.contains(" 3 +p  .  ."), "{}", ran.out);
    assert!(ran.out.contains("White's hand: QRBNP\n"));
    assert!(ran.out.contains("Black's hand: qbnp\n"));
    let answer = json(&["show", "bishogi", "--json"]);
    assert_eq!(
        (&answer["moves"], &answer["side"]),
        (&12.into(), &"white".into())
    );
}

/// Every game behind the trait keeps what the trait promises.
#[test]
fn all_tables_play_records_and_take_back() {
    for game in arbiter::GAMES {
        let mut table = arbiter::open(game.name, None).unwrap();
        let mut seen = vec![table.position()];
        let mut random = 1usize;
        for _ in 0..60 {
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            assert!(moves.is_sorted());
            random = random.wrapping_mul(1_103_515_245).wrapping_add(12345) >> 1;
            let text = &moves[random % moves.len()];
            assert!(table.play("no move").is_err());
            assert_eq!(&table.position(), seen.last().unwrap());
            assert_eq!(&table.play(text).unwrap(), text);
            seen.push(table.position());
        }
        let reports = arbiter::check::check(table.record().as_bytes(), None);
        assert_eq!(reports.len(), 1, "{}", game.name);
        assert_eq!(reports[0].plies, table.ply());
        assert_eq!(
            reports[0].verdict.as_ref().unwrap().position,
            table.position()
        );
        assert_eq!(table.perft(2, 1, &|_, _| {}), table.perft(2, 2, &|_, _| {}));
        let divided: u64 = table
            .divide(2, 2, &|_, _| {})
            .iter()
            .map(|(_, count)| count)
            .sum();
        assert_eq!(divided, table.perft(2, 1, &|_, _| {}));
        while let Some(position) = seen.pop() {
            assert_eq!(table.position(), position, "{}", game.name);
            assert_eq!(table.take_back(), !seen.is_empty());
        }
    }
}
