//! Perft suites: files of positions with the counts that an independent program found.
//!
//! For: reading their text. Not for: files, or running them; tests and programs do that.
//!
//! ```text
//! # a comment, to the end of the line
//! game bishogi
//! id start
//! pos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
//! perft 1 12
//! perft 2 144
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A suite: positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// The game's full name.
    pub game: String,
    /// The positions, in the order of the file.
    pub cases: Vec<Case>,
}

/// One position and its counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What the position is called.
    pub id: String,
    /// The position's text.
    pub position: String,
    /// The line of the file on which the position begins, the first being 1.
    pub line: usize,
    /// Depths and counts, in the order of the file.
    pub counts: Vec<(u32, u64)>,
}

/// A line of a suite that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct SuiteError {
    /// The line, the first being 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: SuiteFault,
}

/// What can be wrong with a line of a suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SuiteFault {
    /// The first word is none of the four, or nothing follows it.
    #[error("expected 'game NAME', 'id NAME', 'pos TEXT' or 'perft DEPTH COUNT', found {0:?}")]
    Line(String),
    /// A second game.
    #[error("a second 'game' line; a suite is of one game")]
    SecondGame,
    /// Something stands before the line that it belongs to.
    #[error("'{0}' must come first")]
    Missing(&'static str),
    /// Depth or count is no number in range.
    #[error("expected a depth and a count, found {0:?}")]
    Numbers(String),
    /// The position has a text already.
    #[error("a second 'pos' line for the same 'id'")]
    SecondPosition,
}

impl Suite {
    /// Reads a suite. Lines may end in CRLF; a byte-order mark is passed over.
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn parse(text: &str) -> Result<Self, SuiteError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut suite = Self {
            game: String::new(),
            cases: Vec::new(),
        };
        let mut last = 0;
        for (index, line) in text.lines().enumerate() {
            last = index + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                suite
                    .read_line(last, line)
                    .map_err(|reason| SuiteError { line: last, reason })?;
            }
        }
        let unfinished = suite.cases.iter().find(|case| case.position.is_empty());
        match unfinished {
            _ if suite.game.is_empty() => Err(SuiteError {
                line: last,
                reason: SuiteFault::Missing("game"),
            }),
            Some(case) => Err(SuiteError {
                line: case.line,
                reason: SuiteFault::Missing("pos"),
            }),
            None => Ok(suite),
        }
    }

    fn read_line(&mut self, number: usize, line: &str) -> Result<(), SuiteFault> {
        let bad = || SuiteFault::Line(line.to_string());
        let (word, rest) = line.split_once(char::is_whitespace).ok_or_else(bad)?;
        let rest = rest.trim();
        if word != "game" && self.game.is_empty() {
            return Err(SuiteFault::Missing("game"));
        }
        match (word, self.cases.last_mut()) {
            ("game", _) if self.game.is_empty() => self.game = rest.to_string(),
            ("game", _) => return Err(SuiteFault::SecondGame),
            ("id", _) => self.cases.push(Case {
                id: rest.to_string(),
                position: String::new(),
                line: number,
                counts: Vec::new(),
            }),
            ("pos", None) => return Err(SuiteFault::Missing("id")),
            ("pos", Some(case)) if case.position.is_empty() => case.position = rest.to_string(),
            ("pos", Some(_)) => return Err(SuiteFault::SecondPosition),
            ("perft", Some(case)) if !case.position.is_empty() => {
                let numbers = rest
                    .split_once(char::is_whitespace)
                    .and_then(|(depth, count)| {
                        Some((depth.parse().ok()?, count.trim().parse().ok()?))
                    });
                let numbers = numbers.ok_or_else(|| SuiteFault::Numbers(rest.to_string()))?;
                case.counts.push(numbers);
            }
            ("perft", _) => return Err(SuiteFault::Missing("pos")),
            _ => return Err(bad()),
        }
        Ok(())
    }

    /// How many sequences all lines count together.
    pub fn total(&self) -> u64 {
        self.cases
            .iter()
            .flat_map(|case| &case.counts)
            .fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }
}
