//! Running perft suites against the games they name.

use kernel::suite::Case;

use crate::{OpenError, Table, open};

/// What came of one line of a suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The count is as the suite says.
    Equal,
    /// Another count, where the suite has `expected`.
    Differs {
        /// The suite's count.
        expected: u64,
        /// Ours.
        counted: u64,
    },
    /// The line has more sequences than were asked for.
    Skipped,
    /// The text is no position of the game.
    Refused(String),
    /// The position is written otherwise than the suite has it.
    OtherText(String),
}

/// Runs one position of a suite, the lines with at most `most` sequences, and gives a finding for its text and for
/// each line in order, with the line's depth (0 for the text itself).
///
/// ```
/// use arbiter::suite::{Finding, in_words, run_case};
/// let suite = kernel::suite::Suite::parse(
///     "game bishogi\nid start\npos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\nperft 2 145",
/// ).unwrap();
/// let findings = run_case(&suite.game, &suite.cases[0], 1_000_000, 1).unwrap();
/// assert_eq!(findings, [(2, Finding::Differs { expected: 145, counted: 144 })]);
/// assert_eq!(in_words(&findings[0].1).unwrap(), "counted 144, the suite has 145");
/// ```
///
/// # Errors
/// If there is no such game.
pub fn run_case(
    game: &str,
    case: &Case,
    most: u64,
    threads: usize,
) -> Result<Vec<(u32, Finding)>, OpenError> {
    let span = tracing::debug_span!("case", game, id = case.id);
    let _entered = span.enter();
    let table = match open(game, Some(&case.position)) {
        Ok(table) => table,
        Err(OpenError::Position(reason)) => return Ok(vec![(0, Finding::Refused(reason))]),
        Err(error) => return Err(error),
    };
    let written = table.position();
    let mut findings = Vec::new();
    if written != case.position {
        findings.push((0, Finding::OtherText(written)));
    }
    for &(depth, expected) in &case.counts {
        findings.push((
            depth,
            run_line(table.as_ref(), depth, expected, most, threads),
        ));
    }
    Ok(findings)
}

fn run_line(table: &dyn Table, depth: u32, expected: u64, most: u64, threads: usize) -> Finding {
    if expected > most {
        return Finding::Skipped;
    }
    let counted = table.perft(depth, threads, &|_, _| {});
    if counted == expected {
        Finding::Equal
    } else {
        tracing::warn!(depth, expected, counted, "a count differs");
        Finding::Differs { expected, counted }
    }
}

/// What is wrong, in words; `None` if nothing is.
pub fn in_words(finding: &Finding) -> Option<String> {
    match finding {
        Finding::Equal | Finding::Skipped => None,
        Finding::Differs { expected, counted } => {
            Some(format!("counted {counted}, the suite has {expected}"))
        }
        Finding::Refused(reason) => Some(format!("refused: {reason}")),
        Finding::OtherText(written) => Some(format!("written back as {written}")),
    }
}
