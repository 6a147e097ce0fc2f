//! The command line.

use std::ffi::OsString;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};

/// Plays, checks and counts the games of the workspace by their rules.
#[derive(Parser, Debug)]
#[command(version, propagate_version = true, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Print JSON, for programs.
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// A game and, unless it is the start, a position.
#[derive(ClapArgs, Debug)]
pub(crate) struct Place {
    /// The game, with its options: bishogi, `bishogi+no_pawn_drop_mate` ... (`arbiter games` lists them).
    #[arg(value_parser = game_name)]
    pub(crate) game: String,

    /// A position text, as one quoted argument; the game's start position unless given.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) pos: Option<String>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games and their options.
    Games,
    /// Print the text of a game's start position.
    Start {
        /// The game, with its options.
        game: String,
    },
    /// Draw a position and say how it stands.
    Show {
        #[command(flatten)]
        place: Place,
        /// Draw kanji, where the game's players use them.
        #[arg(long)]
        kanji: bool,
    },
    /// List all legal moves, one a line, sorted.
    Moves {
        #[command(flatten)]
        place: Place,
    },
    /// Count the sequences of DEPTH legal moves.
    ///
    /// The count comes last on standard output, in plain digits on a line of its own; progress and timing go to
    /// standard error.
    Perft {
        /// The game, with its options.
        game: String,
        /// How many moves deep, at most 255.
        depth: u8,
        /// A position text, as one quoted argument; the game's start position unless given.
        #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
        pos: Option<String>,
        /// Print the count of each first move, too.
        #[arg(long)]
        divide: bool,
        /// How many threads to count with; all cores unless given.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
    },
    /// Play moves and print the position after each, then how the game stands.
    ///
    /// Moves are written as in the rulebooks: e2e3, e7e8+, P@e5, e1g1. A pass is written `--`; here two dashes are
    /// always a move and never end the options, so that a single `--` is enough. A player gives up by his name and a
    /// word: red:resigns.
    Play {
        #[command(flatten)]
        place: Place,
        /// After the moves, declare that the side to move has won, in games whose rules know that.
        #[arg(long)]
        declare: bool,
        /// Print the game as a record at the end.
        #[arg(long)]
        record: bool,
        /// The moves, in order.
        #[arg(value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Check game records: the first illegal move of each, with its number and the reason.
    ///
    /// Records are tags in square brackets ([Game "bishogi"], and [Position "..."] if it is not the start), numbered
    /// moves, and a result. Remarks in braces or behind a semicolon and variations in round brackets are skipped.
    Check {
        /// The files; `-` reads standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// The game of records that do not name theirs.
        #[arg(long)]
        game: Option<String>,
    },
    /// Serve a table to play at, over HTTP, until it is asked to stop (Ctrl-C).
    ///
    /// The address is printed once clients can connect. What was acknowledged is kept in the data file, and games go
    /// on after a restart.
    Serve(Serve),
}

/// How to serve.
#[derive(ClapArgs, Debug)]
pub(crate) struct Serve {
    /// The address to listen on; with port 0, a port that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8118")]
    pub(crate) listen: SocketAddr,
    /// The file to keep tables in; `arbiter/tables.sqlite` in the user's data folder unless given.
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// How many requests a second one address may send, with a burst of twice as many.
    #[arg(long, value_name = "N", default_value = "500")]
    pub(crate) requests: NonZeroU32,
    /// How many tables one address may open a minute.
    #[arg(long, value_name = "N", default_value = "120")]
    pub(crate) new_tables: NonZeroU32,
    /// Send the page's files from this folder instead of those built in: for people who work on the page.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) web: Option<PathBuf>,
}

/// What stands for the pass `--` while the command line is read, since the parser takes two dashes to end the options.
const PASS: &str = "\u{10FFFF}pass";

/// Keeps the passes among the moves of `play` from being taken for the end of the options: every `--` behind the word
/// `play` but the value of an option.
pub(crate) fn keep_passes(mut args: Vec<OsString>) -> Vec<OsString> {
    let command = args
        .iter()
        .skip(1)
        .position(|arg| arg == "--" || !arg.to_string_lossy().starts_with('-'));
    if let Some(command) = command.map(|place| place + 1)
        && args[command] == "play"
    {
        for place in command + 1..args.len() {
            if args[place] == "--" && args[place - 1] != "--pos" {
                args[place] = OsString::from(PASS);
            }
        }
    }
    args
}

/// A game's name is no pass.
fn game_name(text: &str) -> Result<String, String> {
    match text {
        PASS => Err(String::from(
            "the game comes before the moves, and `--` is a move",
        )),
        _ => Ok(text.to_owned()),
    }
}

/// The text of a move as it was typed.
pub(crate) fn typed_move(text: &str) -> &str {
    if text == PASS { "--" } else { text }
}
