//! `arbiter`: the program that people run to play, referee or study the games.
//!
//! For: reading the command line and choosing the exit status. What a command does is in `commands`, what it needs to
//! know of games in the library.

mod args;
mod commands;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ContextKind;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use args::Args;

fn main() -> ExitCode {
    // Spans of perft runs, games and suites, for those who ask: RUST_LOG=arbiter=debug.
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::from_default_env())
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(std::io::stderr)
        .init();
    let typed = args::keep_passes(std::env::args_os().collect::<Vec<OsString>>());
    let args = Args::try_parse_from(typed).unwrap_or_else(|mut error| {
        // The advice to put `--` before a value is wrong where `--` is a move.
        error.remove(ContextKind::Suggested);
        error.exit()
    });
    let json = args.json;
    match commands::run(args) {
        Ok(status) => status,
        // Whoever reads our output has seen enough, as `head` does.
        Err(error) if commands::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            commands::complain(&format!("{error:#}"), json);
            ExitCode::from(if error.is::<commands::BadUsage>() {
                2
            } else {
                1
            })
        }
    }
}
