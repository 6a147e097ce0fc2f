//! Passes and resignations of four-player games through the binary: two dashes are a move, never the end of the
//! options (clap-rs/clap #960, uutils/coreutils #7737).

use std::fs;

use assert_cmd::Command;

/// Red has neither a move on the board nor a drop.
const PASS: &str = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 \
                    - rgyb r - 1";

const AFTER_PASS: &str = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 \
                          - rgyb g - 2";

const AFTER_BOTH: &str = "6,yK,6/13/13/13/2,bK,10/12,gK/13/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 \
                          - rgyb y - 3";

/// Exit status, standard output and standard error.
fn arbiter(args: &[&str]) -> (i32, String, String) {
    let output = Command::cargo_bin("arbiter")
        .unwrap()
        .args(args)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn the_pass_is_the_only_move() {
    let (status, out, _) = arbiter(&["moves", "mitregi_90", "--pos", PASS]);
    assert_eq!((status, out.as_str()), (0, "--\n"));
    let (status, out, _) = arbiter(&["perft", "mitregi_90", "1", "--pos", PASS, "--threads", "1"]);
    assert_eq!((status, out.as_str()), (0, "1\n"));
}

#[test]
fn no_move_is_swallowed_wherever_the_option_stands() {
    let played = format!("-- {AFTER_PASS}\nm7m8 {AFTER_BOTH}\nongoing, yellow to move\n");
    for args in [
        &["play", "mitregi_90", "--pos", PASS, "--", "m7m8"],
        &["play", "mitregi_90", "--", "m7m8", "--pos", PASS],
        &["play", "--pos", PASS, "mitregi_90", "--", "m7m8"],
    ] {
        let (status, out, _) = arbiter(args);
        assert_eq!((status, out.as_str()), (0, played.as_str()), "{args:?}");
    }
    let alone = format!("-- {AFTER_PASS}\nongoing, green to move\n");
    let (status, out, _) = arbiter(&["play", "mitregi_90", "--pos", PASS, "--"]);
    assert_eq!((status, out), (0, alone));
}

#[test]
fn json_behind_the_pass_is_an_option() {
    let args = ["play", "mitregi_90", "--pos", PASS, "--", "m7m8", "--json"];
    let (status, out, _) = arbiter(&args);
    assert_eq!(status, 0);
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["position"], AFTER_BOTH);
    let moves: Vec<&str> = answer["played"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| played["move"].as_str().unwrap())
        .collect();
    assert_eq!(moves, ["--", "m7m8"]);
}

#[test]
fn a_pass_of_a_player_who_has_a_move_is_refused() {
    let (status, out, reason) = arbiter(&["play", "mitregi_90", "--"]);
    assert_eq!(status, 1);
    assert_eq!(out, "ongoing, red to move\n");
    assert_eq!(
        reason,
        "error: move 1, --: a pass (--) is for a player who has neither a move on the board nor a drop\n"
    );
}

fn check(moves: &str) -> (i32, String) {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("game");
    let tags = format!("[Game \"mitregi_90\"]\n[Position \"{PASS}\"]\n\n");
    fs::write(&path, tags + moves).unwrap();
    let (status, out, _) = arbiter(&["check", path.to_str().unwrap()]);
    let line = out.trim_end().rsplit_once("game:").unwrap().1.to_owned();
    (status, line)
}

#[test]
fn passes_and_resignations_in_records() {
    let (status, line) = check("1. -- *");
    assert_eq!(status, 0, "{line}");
    assert!(
        line.contains("fine, 1 move, ongoing, green to move"),
        "{line}"
    );
    let (status, line) = check("1. -- m7m8 yellow:resigns blue:resigns green:resigns 1-0-0-0");
    assert_eq!(
        (status, line.split_once("fine, ").unwrap().1),
        (0, "2 moves, red wins (last player in), recorded 1-0-0-0")
    );
    let (status, line) = check("1. -- m7m8 yellow:resigns g13g12");
    assert_eq!(status, 1);
    assert!(line.ends_with("no man stands on g13"), "{line}");
}

#[test]
fn resignations_are_played_and_recorded() {
    let args = [
        "play",
        "mitregi_144",
        "--record",
        "g5g7",
        "yellow:resigns",
        "m9l10",
    ];
    let (status, out, reason) = arbiter(&args);
    assert_eq!(status, 1, "{out}");
    assert!(reason.starts_with("error: move 3, m9l10: "), "{reason}");
    assert!(out.contains(" - rgb g r:g6 2\n"), "{out}");
    assert!(out.ends_with("1. g5g7 yellow:resigns *\n"), "{out}");
}

/// Owners are told apart without colour; no escape codes go where no terminal is.
#[test]
fn show_names_the_owner_of_each_man() {
    let (status, out, _) = arbiter(&["show", "mitregi_90"]);
    assert_eq!(status, 0);
    assert!(!out.contains('\u{1b}'), "{out}");
    for letter in ["rK", "gK", "yK", "bK"] {
        assert_eq!(
            out.split_whitespace()
                .filter(|word| *word == letter)
                .count(),
            1,
            "{out}"
        );
    }
}
