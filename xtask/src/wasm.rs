//! `wasm`: the libraries for `wasm32-unknown-unknown`.
//!
//! With the standard library that rustup has for the target; else with Debian's compiler and library sources; else it
//! says what is missing, and that nothing was checked.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::house::{self, cargo, succeeds};

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's packages and a file of each.
const DEBIAN: [(&str, &str); 3] = [
    ("rustc-web", "/usr/bin/rustc"),
    ("cargo-web", "/usr/bin/cargo"),
    (
        "rust-web-src",
        "/usr/lib/rustlib/src/rust/library/Cargo.lock",
    ),
];

/// Builds the libraries; whether they build, and `true` if there was nothing to build them with (it says so).
pub(crate) fn run() -> Result<bool> {
    let libraries = house::libraries()?;
    let mut args = vec![
        "build",
        "--release",
        "--target",
        TARGET,
        "--target-dir",
        "target/wasm",
    ];
    for name in &libraries {
        args.extend(["--package", name]);
    }
    if rustup_has_target() {
        return succeeds(&mut cargo(&args));
    }
    let missing: Vec<&str> = DEBIAN
        .iter()
        .filter(|(_, file)| !Path::new(file).exists())
        .map(|(package, _)| *package)
        .collect();
    if !missing.is_empty() {
        println!(
            "wasm was not checked: rustup has no target {TARGET} (`rustup target add {TARGET}`), \
             and of Debian's packages {} is missing",
            missing.join(", ")
        );
        return Ok(true);
    }
    args.extend(["-Z", "build-std=core,alloc,panic_abort"]);
    let mut command = Command::new("/usr/bin/cargo");
    command
        .args(&args)
        .current_dir(house::root())
        .env("RUSTC", "/usr/bin/rustc")
        .env("RUSTC_BOOTSTRAP", "1")
        .env_remove("CARGO")
        .env_remove("RUSTUP_TOOLCHAIN");
    succeeds(&mut command)
}

fn rustup_has_target() -> bool {
    let printed = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    printed.is_ok_and(|printed| {
        printed.status.success()
            && Path::new(String::from_utf8_lossy(&printed.stdout).trim()).is_dir()
    })
}
