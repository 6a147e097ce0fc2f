//! `test-all`: everything that must hold before a change is done.

use std::time::Instant;

use anyhow::Result;

use crate::house::{cargo, succeeds};
use crate::{perft, snapshots, wasm};

/// One check: what it is called, what shows or mends it, and how it is run.
struct Check {
    name: &'static str,
    command: &'static str,
    run: fn() -> Result<bool>,
}

const CHECKS: [Check; 7] = [
    Check {
        name: "format",
        command: "cargo fmt --all",
        run: || succeeds(&mut cargo(&["fmt", "--all", "--check"])),
    },
    Check {
        name: "lints",
        command: "cargo clippy --workspace --all-targets -- -D warnings",
        run: || {
            let args = [
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ];
            succeeds(&mut cargo(&args))
        },
    },
    Check {
        name: "tests and doctests",
        command: "cargo test --workspace",
        // A snapshot that differs fails here and is not written.
        run: || succeeds(cargo(&["test", "--workspace"]).env("INSTA_UPDATE", "no")),
    },
    Check {
        name: "documentation",
        command: "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps",
        run: || {
            let args = ["doc", "--workspace", "--no-deps"];
            succeeds(cargo(&args).env("RUSTDOCFLAGS", "-D warnings"))
        },
    },
    Check {
        name: "perft suites",
        command: "cargo xtask perft",
        run: || perft::run(&[], false),
    },
    Check {
        name: "snapshots",
        command: "cargo xtask snapshots --review",
        run: snapshots::none_left_over,
    },
    Check {
        name: "wasm",
        command: "cargo xtask wasm",
        run: wasm::run,
    },
];

/// Runs all checks, also after one has failed; whether all hold.
pub(crate) fn run() -> bool {
    let begun = Instant::now();
    let mut failed = Vec::new();
    for check in &CHECKS {
        println!("== {}", check.name);
        let result = (check.run)();
        if let Err(error) = &result {
            eprintln!("error: {error:#}");
        }
        if !result.unwrap_or(false) {
            failed.push(check);
        }
    }
    println!("== {} s", begun.elapsed().as_secs());
    for check in &failed {
        println!("failed: {} (`{}` shows it)", check.name, check.command);
    }
    if failed.is_empty() {
        println!("all checks hold that could be made here");
    }
    failed.is_empty()
}
