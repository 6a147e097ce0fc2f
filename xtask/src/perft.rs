//! `perft`: suites of positions with counts.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use arbiter::suite::{Finding, in_words, run_case};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::suite::Suite;
use rayon::prelude::*;

use crate::house;

/// Lines with more sequences are run with `--deep` only.
const QUICK: u64 = 20_000_000;

/// What came of one file.
struct Row {
    name: String,
    game: String,
    positions: usize,
    lines: usize,
    skipped: usize,
    counted: u64,
    took: Duration,
    wrong: Vec<String>,
}

/// Runs suites; whether all counts agree.
pub(crate) fn run(what: &[PathBuf], deep: bool) -> Result<bool> {
    let files = files(what)?;
    let bar = progress_bar(files.len() as u64);
    let most = if deep { u64::MAX } else { QUICK };
    let mut rows = Vec::new();
    for file in &files {
        bar.set_message(short_name(file));
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let suite = Suite::parse(&text).with_context(|| file.display().to_string())?;
        rows.push(run_suite(file, &suite, most)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    print_table(&rows);
    let mut fine = true;
    for row in &rows {
        for wrong in &row.wrong {
            fine = false;
            println!("{}: {wrong}", row.name);
        }
    }
    Ok(fine)
}

/// The files meant: all crates', a crate's, or the file itself.
fn files(what: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let suites = |name: &Path| house::files(&house::root().join(name).join("tests/perft"), "perft");
    if what.is_empty() {
        let crates = house::crates()?;
        return Ok(crates
            .iter()
            .flat_map(|name| suites(Path::new(name)))
            .collect());
    }
    let mut files = Vec::new();
    for name in what {
        if name
            .extension()
            .is_some_and(|extension| extension == "perft")
        {
            files.push(name.clone());
        } else {
            let found = suites(name);
            if found.is_empty() {
                bail!(
                    "{}: neither a crate with suites nor a .perft file",
                    name.display()
                );
            }
            files.extend(found);
        }
    }
    Ok(files)
}

fn run_suite(file: &Path, suite: &Suite, most: u64) -> Result<Row> {
    let span = tracing::info_span!("suite", game = suite.game);
    let _entered = span.enter();
    let begun = Instant::now();
    let findings = suite
        .cases
        .par_iter()
        .map(|case| Ok((case, run_case(&suite.game, case, most, 1)?)))
        .collect::<Result<Vec<_>>>()?;
    let mut row = Row {
        name: short_name(file),
        game: suite.game.clone(),
        positions: suite.cases.len(),
        lines: 0,
        skipped: 0,
        counted: 0,
        took: begun.elapsed(),
        wrong: Vec::new(),
    };
    for (case, findings) in findings {
        for (depth, finding) in findings {
            let expected = case.counts.iter().find(|(found, _)| *found == depth);
            match finding {
                Finding::Skipped => row.skipped += 1,
                Finding::Equal => {
                    row.lines += 1;
                    row.counted += expected.map_or(0, |(_, count)| *count);
                }
                _ => row.lines += 1,
            }
            if let Some(words) = in_words(&finding) {
                row.wrong.push(format!(
                    "{} (line {}), depth {depth}: {words}",
                    case.id, case.line
                ));
            }
        }
    }
    Ok(row)
}

fn short_name(file: &Path) -> String {
    file.strip_prefix(house::root())
        .unwrap_or(file)
        .display()
        .to_string()
}

fn progress_bar(files: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(files).with_style(style)
}

fn print_table(rows: &[Row]) {
    let width = rows
        .iter()
        .map(|row| row.name.len())
        .max()
        .unwrap_or(4)
        .max(4);
    let games = rows
        .iter()
        .map(|row| row.game.len())
        .max()
        .unwrap_or(4)
        .max(4);
    println!(
        "{:<width$}  {:<games$} {:>9} {:>6} {:>8} {:>14} {:>8}  wrong",
        "file", "game", "positions", "lines", "skipped", "sequences", "seconds"
    );
    for row in rows {
        println!(
            "{:<width$}  {:<games$} {:>9} {:>6} {:>8} {:>14} {:>8.2}  {}",
            row.name,
            row.game,
            row.positions,
            row.lines,
            row.skipped,
            row.counted,
            row.took.as_secs_f64(),
            row.wrong.len()
        );
    }
}
