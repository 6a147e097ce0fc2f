//! Perft suites as tests.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kernel::Position;
use kernel::suite::Suite;

/// Runs all lines with at most `most` sequences of all suites in a folder, and compares each position's text with what
/// is written back. Gives how many lines were run.
///
/// # Panics
/// If a file cannot be read, a position is refused, a text is written otherwise, or a count differs.
pub fn run_suites<P: Position>(folder: &Path, most: u64) -> usize
where
    <P::Rules as FromStr>::Err: Display,
{
    suite_files(folder)
        .iter()
        .map(|path| run_suite::<P>(path, most))
        .sum()
}

/// The suites in a folder, sorted by name.
///
/// # Panics
/// If the folder cannot be read.
pub fn suite_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap_or_else(|error| panic!("{error}")).path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "perft")
        })
        .collect();
    files.sort_unstable();
    files
}

/// Runs all lines of one suite with at most `most` sequences, as [`run_suites`] does, for crates whose games are of
/// several types. Gives how many lines were run.
///
/// # Panics
/// As [`run_suites`].
pub fn run_suite<P: Position>(path: &Path, most: u64) -> usize
where
    <P::Rules as FromStr>::Err: Display,
{
    let mut lines = 0;
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let suite = Suite::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let rules = suite
        .game
        .parse::<P::Rules>()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    for case in &suite.cases {
        let position = P::parse(rules, &case.position)
            .unwrap_or_else(|error| panic!("{name}, {}: {error}", case.id));
        assert_eq!(position.to_string(), case.position, "{name}, {}", case.id);
        for &(depth, count) in case.counts.iter().filter(|(_, count)| *count <= most) {
            let counted = kernel::perft(&position, depth);
            assert_eq!(counted, count, "{name}, {}, depth {depth}", case.id);
            lines += 1;
        }
    }
    lines
}
