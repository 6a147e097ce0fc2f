//! `snapshots`: the engines' answers to the rule cases, as they were last agreed to.

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::house::{self, cargo, succeeds};

/// Compares all snapshots; with `review` shows what differs and asks. Whether all are as agreed.
pub(crate) fn run(review: bool) -> Result<bool> {
    let mut tests = cargo(&["test", "--quiet", "--workspace", "--test", "rules"]);
    if !review {
        return Ok(succeeds(tests.env("INSTA_UPDATE", "no"))? & none_left_over()?);
    }
    // Differences are written beside the snapshots and do not fail.
    let ran = succeeds(
        tests
            .env("INSTA_UPDATE", "new")
            .env("INSTA_FORCE_PASS", "1"),
    )?;
    let mut all_kept = true;
    for new in snapshot_files("new")? {
        all_kept &= review_one(&new)?;
    }
    Ok(ran & all_kept & none_left_over()?)
}

/// Whether every snapshot of a rule case still has its case; says which has not.
pub(crate) fn none_left_over() -> Result<bool> {
    let mut fine = true;
    for snapshot in snapshot_files("snap")? {
        let name = snapshot
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let case = name.split_once('@').map(|(_, case)| case);
        let folder = snapshot
            .parent()
            .and_then(Path::parent)
            .unwrap_or(Path::new("."));
        if case.is_some_and(|case| !folder.join("rules").join(case).is_file()) {
            println!(
                "{}: the rule case is gone; delete the snapshot",
                snapshot.display()
            );
            fine = false;
        }
    }
    Ok(fine)
}

fn snapshot_files(extension: &str) -> Result<Vec<PathBuf>> {
    let crates = house::crates()?;
    let folders = crates
        .iter()
        .map(|name| house::root().join(name).join("tests/snapshots"));
    Ok(folders
        .flat_map(|folder| house::files(&folder, extension))
        .collect())
}

/// Shows the difference between a snapshot and its new form and asks whether to keep the new one.
fn review_one(new: &Path) -> Result<bool> {
    let old = new.with_extension("");
    let shown = if old.is_file() {
        old.clone()
    } else {
        PathBuf::from("/dev/null")
    };
    let mut difference = Command::new("git");
    difference
        .args(["--no-pager", "diff", "--no-index", "--"])
        .args([&shown, &new.to_path_buf()]);
    // It ends with 1 where the two differ.
    let _ = difference.status().context("cannot run git")?;
    if !io::stdin().is_terminal() {
        println!("{}: differs; review it at a terminal", old.display());
        return Ok(false);
    }
    print!("keep the new one? [y/n] ");
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if answer.trim().eq_ignore_ascii_case("y") {
        fs::rename(new, &old)?;
        Ok(true)
    } else {
        fs::remove_file(new)?;
        Ok(false)
    }
}
