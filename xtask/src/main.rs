//! `cargo xtask`: every suite of the workspace, for people who work on the code.
//!
//! For: running checks and saying in one line for each that fails which command shows it. Not for: rules or games; it
//! finds those in arbiter's library.

mod bench;
mod browser_test;
mod house;
mod perft;
mod served;
mod snapshots;
mod test_all;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tracing_subscriber::EnvFilter;

/// Runs the suites of the workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", max_term_width = 100)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Format, lints, tests, doctests, documentation, perft suites, snapshots and wasm; names what failed.
    TestAll,
    /// Run perft suites: all crates', those of the crates named, or any files.
    Perft {
        /// Crates, or files in the suites' form.
        #[arg(value_name = "CRATE|FILE.perft")]
        what: Vec<PathBuf>,
        /// Run the long lines, too.
        #[arg(long)]
        deep: bool,
    },
    /// Compare the snapshots of the rule cases with what the engines say now.
    Snapshots {
        /// Show each difference and ask whether it shall be kept.
        #[arg(long)]
        review: bool,
    },
    /// Run the benches and print each speed beside the yardstick of the same run.
    Bench {
        /// The crates; all that have benches unless given.
        crates: Vec<String>,
        /// Only benches whose name holds this (the yardstick has "haitaka" in it).
        #[arg(long)]
        filter: Option<String>,
    },
    /// Play at the table's page in a real browser (Debian's chromium and chromium-driver).
    BrowserTest(browser_test::Options),
    /// Build the libraries for wasm32-unknown-unknown.
    Wasm,
}

fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::from_default_env())
        .with_writer(std::io::stderr)
        .init();
    let result = match Args::parse().command {
        Command::TestAll => Ok(test_all::run()),
        Command::Perft { what, deep } => perft::run(&what, deep),
        Command::Snapshots { review } => snapshots::run(review),
        Command::Bench { crates, filter } => bench::run(&crates, filter.as_deref()),
        Command::BrowserTest(options) => browser_test::run(&options),
        Command::Wasm => wasm::run(),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
