//! `arbiter`: the program that people run to play, referee or study the games.
//!
//! For: reading the command line and choosing the exit status. What a command does is in `commands`, what it needs to
//! know of games in the library.

mod args;
mod commands;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use tracing_subscriber::EnvFilter;

use args::Args;

fn main() -> ExitCode {
    // Spans of perft runs, games and suites, for those who ask: RUST_LOG=arbiter=debug.
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let args = Args::parse_from(args::keep_passes(
        std::env::args_os().collect::<Vec<OsString>>(),
    ));
    match commands::run(args) {
        Ok(status) => status,
        // Whoever reads our output has seen enough, as `head` does.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<commands::BadUsage>() {
                2
            } else {
                1
            })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
