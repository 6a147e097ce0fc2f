//! Checking game records: is every move legal, and does the result fit?

use kernel::record::{GameResult, Record, RecordError, Records};

use crate::{OpenError, Table, open};

/// What came of one game of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Which game of the file, the first being 1.
    pub number: usize,
    /// The line where the record begins, or where the fault is.
    pub line: usize,
    /// The game's full name, if it was named and is known.
    pub game: Option<String>,
    /// How many moves were played.
    pub plies: usize,
    /// How the game ended or stands, or what is wrong.
    pub verdict: Result<Fine, Fault>,
}

/// A record without a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fine {
    /// How the game stands on the board, in words.
    pub status: String,
    /// The position after the last move.
    pub position: String,
    /// The result at the end of the moves; a record without one may have been cut off.
    pub result: Option<String>,
}

/// What is wrong with a record: the first thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text is no record.
    Unreadable {
        /// The column, the first being 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// No game is named, it is unknown, or the record begins with no position of it.
    Tags(String),
    /// A move is not legal.
    Move {
        /// The column, the first being 1.
        column: usize,
        /// The move's number as records give it, `12.` or `12...`.
        number: String,
        /// The move's text.
        text: String,
        /// Why it is not legal.
        reason: String,
    },
    /// The record gives another result than the board.
    Result {
        /// The record's result.
        recorded: String,
        /// The board's, and how it came about.
        reached: String,
    },
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable { reason, .. } | Self::Tags(reason) => f.write_str(reason),
            Self::Move {
                number,
                text,
                reason,
                ..
            } => write!(f, "{number} {text}: {reason}"),
            Self::Result { recorded, reached } => {
                write!(
                    f,
                    "the record says {recorded}, but the game ended {reached}"
                )
            }
        }
    }
}

impl Fault {
    /// The column, where the fault has one.
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::Unreadable { column, .. } | Self::Move { column, .. } => Some(*column),
            Self::Tags(_) | Self::Result { .. } => None,
        }
    }
}

/// Checks all games of a file, one report each; none if there is no game in it. Records without the tag `Game` are
/// of the game `default`, if that is given.
///
/// ```
/// let text = b"[Game \"bishogi\"]\n1. e2e3 e7e5 *";
/// let reports = arbiter::check::check(text, None);
/// let fault = reports[0].verdict.clone().unwrap_err();
/// assert_eq!(fault.to_string(), "1... e7e5: no such move: the Pawn on e7 cannot go to e5");
/// assert_eq!((reports[0].line, fault.column()), (2, Some(9)));
/// ```
pub fn check(text: &[u8], default: Option<&str>) -> Vec<Report> {
    let mut records = Records::new(text);
    let mut reports = Vec::new();
    while let Some(record) = records.next() {
        let number = reports.len() + 1;
        let span = tracing::debug_span!("record", number);
        let _entered = span.enter();
        let report = match record {
            Ok(record) => check_record(number, &record, default),
            Err(error) => check_broken_off(number, records.broken_off(), default, &error),
        };
        tracing::debug!(
            fine = report.verdict.is_ok(),
            plies = report.plies,
            "checked"
        );
        reports.push(report);
    }
    reports
}

/// The table with which the one record of a text begins, and the words of its line: moves, and resignations as
/// `red:resigns`. All of them are legal, and there are at most `most`. A game that ended by agreement or the other
/// player's giving up goes on.
///
/// ```
/// let (mut table, words) = arbiter::check::open_record("[Game \"bishogi\"] 1. e2e3 e7e6 1/2-1/2", 99).unwrap();
/// assert_eq!(words, ["e2e3", "e7e6"]);
/// for word in &words {
///     table.play(word).unwrap();
/// }
/// let reason = arbiter::check::open_record("[Game \"bishogi\"]\n1. e2e3 e7e5 *", 99).err().unwrap();
/// assert_eq!(reason, "line 2, column 9: 1... e7e5: no such move: the Pawn on e7 cannot go to e5");
/// ```
///
/// # Errors
/// If the text is no record or more than one, if it is too long, or if [`check`] finds a fault, with its place.
pub fn open_record(text: &str, most: usize) -> Result<(Box<dyn Table>, Vec<String>), String> {
    // Reading is quick, and playing is not.
    let mut records = Records::new(text.as_bytes());
    let mut plies = 0;
    while let Some(record) = records.next() {
        plies += match &record {
            Ok(record) => record.moves.len(),
            Err(_) => records.broken_off().map_or(0, |read| read.moves.len()),
        };
    }
    if plies > most {
        return Err(format!(
            "the record has {plies} moves, and {most} are the most"
        ));
    }
    let nothing = || String::from("there is no game in the record");
    let mut reports = check(text.as_bytes(), None).into_iter();
    let report = reports.next().ok_or_else(nothing)?;
    if let Err(fault) = report.verdict {
        let line = report.line;
        return Err(match fault.column() {
            Some(column) => format!("line {line}, column {column}: {fault}"),
            None => format!("line {line}: {fault}"),
        });
    }
    if let Some(second) = reports.next() {
        return Err(format!(
            "line {}: another game begins here, and a table takes one",
            second.line
        ));
    }
    let record = Records::new(text.as_bytes())
        .next()
        .ok_or_else(nothing)?
        .map_err(|error| error.to_string())?;
    let game = record.game().unwrap_or_default();
    let table = open(game, record.position()).map_err(|error| error.to_string())?;
    let words = record.moves.iter().map(|played| played.text.to_string());
    Ok((table, words.collect()))
}

/// A record that cannot be read to its end. A move before that which is not legal is the first fault.
fn check_broken_off(
    number: usize,
    before: Option<&Record<'_>>,
    default: Option<&str>,
    error: &RecordError,
) -> Report {
    let report = before
        .filter(|record| !record.moves.is_empty())
        .map(|record| check_record(number, record, default))
        .filter(|report| matches!(report.verdict, Err(Fault::Move { .. })));
    report.unwrap_or_else(|| Report {
        number,
        line: error.line,
        game: None,
        plies: 0,
        verdict: Err(Fault::Unreadable {
            column: error.column,
            reason: error.kind.to_string(),
        }),
    })
}

fn check_record(number: usize, record: &Record<'_>, default: Option<&str>) -> Report {
    let mut report = Report {
        number,
        line: record.line,
        game: None,
        plies: 0,
        verdict: Err(Fault::Tags(String::from(
            "the record names no game; it needs a tag such as [Game \"bishogi\"]",
        ))),
    };
    let Some(name) = record.game().or(default) else {
        return report;
    };
    let mut table = match open(name, record.position()) {
        Ok(table) => table,
        Err(error) => {
            report.verdict = Err(Fault::Tags(match error {
                OpenError::Game(_) => error.to_string(),
                OpenError::Position(reason) => format!("the position in the tag: {reason}"),
            }));
            return report;
        }
    };
    report.game = Some(table.game());
    for played in &record.moves {
        if let Err(error) = table.play(&played.text) {
            report.line = played.line;
            report.verdict = Err(Fault::Move {
                column: played.column,
                number: table.next_move_number(),
                text: played.text.to_string(),
                reason: error.to_string(),
            });
            return report;
        }
        report.plies = table.ply();
    }
    report.verdict = verdict(record, table.as_ref());
    report
}

/// A game that ended on the board must have that result, if the record gives any; one that did not may have been
/// given up, agreed drawn or broken off, with a result that the game can have.
fn verdict(record: &Record<'_>, table: &dyn Table) -> Result<Fine, Fault> {
    let reached = table.result();
    let tag = match record.result_tag() {
        Some(text) => Some(
            text.parse::<GameResult>()
                .map_err(|error| Fault::Tags(format!("the tag Result: {error}")))?,
        ),
        None => None,
    };
    for recorded in [&record.result, &tag].into_iter().flatten() {
        if !recorded.fits(table.seats().len()) {
            return Err(Fault::Tags(format!(
                "no game of {} players ends {recorded}",
                table.seats().len()
            )));
        }
        let decided = *recorded != GameResult::Unfinished;
        if decided && reached != GameResult::Unfinished && *recorded != reached {
            return Err(Fault::Result {
                recorded: recorded.to_string(),
                reached: format!("{reached}, {}", table.status()),
            });
        }
    }
    if let (Some(recorded), Some(tag)) = (&record.result, &tag)
        && recorded != tag
    {
        return Err(Fault::Tags(format!(
            "the tag Result says {tag}, the end of the moves {recorded}"
        )));
    }
    Ok(Fine {
        status: table.status(),
        position: table.position(),
        result: record.result.as_ref().map(ToString::to_string),
    })
}
