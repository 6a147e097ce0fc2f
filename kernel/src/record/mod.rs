//! Game records: tags, moves and a result as text, read and written.
//!
//! A record is a list of tags, then numbered moves with remarks and side lines between them, then a
//! result. This module takes that text apart and puts it together again. It does not know which
//! moves a game has: the text of a move is any word that is nothing else, and whoever knows the
//! game says whether it is a legal move. It reads and writes no files.
//!
//! [`Records`] reads one record after another and goes on after a bad one. [`Record::writer`]
//! writes one.
//!
//! ```
//! use kernel::record::{Numbering, Records};
//!
//! let text = r#"[Game "bishogi"]
//!
//! 1. e2e3 {calm} 1... e7e6 ({safer} 1... d7d6) 2. g1f3! 1-0
//! "#;
//! let record = Records::new(text).next().expect("one record")?;
//! assert_eq!(record.game(), Some("bishogi"));
//! let moves: Vec<&str> = record.moves.iter().map(|played| &*played.text).collect();
//! assert_eq!(moves, ["e2e3", "e7e6", "g1f3"]);
//! assert_eq!((record.moves[1].line, record.moves[1].column), (3, 21));
//!
//! let written = record.writer(Numbering::new(2))?.to_string();
//! assert_eq!(written, "[Game \"bishogi\"]\n\n1. e2e3 e7e6 2. g1f3 1-0\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The text
//!
//! - **Tags**: `[Name "value"]`, each within one line, `\"` and `\\` for a quote and a backslash in
//!   the value; any other backslash stands for itself. A name is any word without brackets, braces,
//!   `"` and `;`. Every tag is kept, in order, and no name may come twice; capital and small
//!   letters differ.
//! - **Moves**: words, that is runs of characters without white space, brackets, braces and `;`.
//!   `!` and `?` at the end of a word are taken off. Passed over are move numbers (digits, or
//!   digits and dots, also glued in front of a move; they are not checked), `$` with a number, and
//!   words of dots or marks alone.
//! - **Remarks**: from `{` to the first `}`, over as many lines as it takes, or from `;` to the end
//!   of the line. Nothing inside them counts.
//! - **Side lines**: from `(` to its `)`, to any depth, skipped whole with the remarks in them. An
//!   empty line and then a line that starts with `[` is the next record even here, so one forgotten
//!   `)` does not swallow the rest of the input.
//! - **Results**: see [`GameResult`]. A result ends the record; so do tags after a move and the end
//!   of the input. A result with nothing before it is a record of its own.
//!
//! Lines end with LF, CR or both. A byte-order mark counts as white space, and at the start of a
//! line it takes no column. Outside remarks the input must be UTF-8 without control characters.
//! Reading takes no recursion, and time in proportion to the input's length (and to the logarithm
//! of the number of tags in one record).

mod read;
mod token;
mod write;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::seat::{Outcome, Seat};

pub use read::{RecordError, RecordErrorKind, Records};
pub use write::{Numbering, RecordWriter, WriteError};

/// One game as it was written down.
///
/// Texts are borrowed from the input where they stand there as they are; [`Record::into_owned`]
/// cuts that tie. Two records are equal if the places in their texts are equal too;
/// [`Record::same_game`] compares what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record<'a> {
    /// The tags in the order of the text, no name twice.
    pub tags: Vec<Tag<'a>>,
    /// The moves of the main line. The index is the ply, counted from 0 at the position the record
    /// begins with.
    pub moves: Vec<RecordedMove<'a>>,
    /// The result at the end of the moves, or `None` if the record stops without one.
    /// [`Record::result_tag`] may differ.
    pub result: Option<GameResult>,
    /// The line in which the record begins, counted from 1; 0 for a record that was not read.
    pub line: usize,
}

impl<'a> Record<'a> {
    /// A record without tags, moves and result, to be filled.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tags: Vec::new(),
            moves: Vec::new(),
            result: None,
            line: 0,
        }
    }

    /// Adds a tag at the end. That its name is new and its text can be written is checked by
    /// [`Record::writer`].
    pub fn push_tag(&mut self, name: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) {
        self.tags.push(Tag {
            name: name.into(),
            value: value.into(),
        });
    }

    /// Adds a move at the end. That its text can be written is checked by [`Record::writer`].
    pub fn push_move(&mut self, text: impl Into<Cow<'a, str>>) {
        self.moves.push(RecordedMove {
            text: text.into(),
            line: 0,
            column: 0,
        });
    }

    /// The value of the tag of this name, if there is one.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|tag| tag.name == name)
            .map(|tag| &*tag.value)
    }

    /// The value of the tag `Game`: the name of the game.
    #[must_use]
    pub fn game(&self) -> Option<&str> {
        self.tag("Game")
    }

    /// The value of the tag `Position`: the text of the position the record begins with.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.tag("Position")
    }

    /// The value of the tag `Result` as it was written. It is not compared with [`Record::result`].
    #[must_use]
    pub fn result_tag(&self) -> Option<&str> {
        self.tag("Result")
    }

    /// Whether both have the same tags in the same order, the same moves and the same result,
    /// wherever they stand in their texts.
    #[must_use]
    pub fn same_game(&self, other: &Record<'_>) -> bool {
        self.tags == other.tags
            && self.result == other.result
            && self
                .moves
                .iter()
                .map(|played| &played.text)
                .eq(other.moves.iter().map(|played| &played.text))
    }

    /// The same record, independent of the input it was read from.
    #[must_use]
    pub fn into_owned(self) -> Record<'static> {
        let own = |text: Cow<'_, str>| Cow::<'static, str>::Owned(text.into_owned());
        Record {
            tags: self
                .tags
                .into_iter()
                .map(|tag| Tag {
                    name: own(tag.name),
                    value: own(tag.value),
                })
                .collect(),
            moves: self
                .moves
                .into_iter()
                .map(|played| RecordedMove {
                    text: own(played.text),
                    line: played.line,
                    column: played.column,
                })
                .collect(),
            result: self.result,
            line: self.line,
        }
    }
}

/// A tag: `[Name "value"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    /// The name, at least one character, without white space, brackets, braces, `"` and `;`.
    pub name: Cow<'a, str>,
    /// The value without its quotes and escapes; any text without line ends and control characters
    /// (tabs are allowed).
    pub value: Cow<'a, str>,
}

/// The text of a move and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove<'a> {
    /// The move as it was written, without its number and without the marks `!` and `?` after it.
    pub text: Cow<'a, str>,
    /// The line of the text, counted from 1; 0 for a move that was not read.
    pub line: usize,
    /// The character of that line with which the text begins, counted from 1; 0 for a move that was
    /// not read.
    pub column: usize,
}

/// The result at the end of a record.
///
/// As text `*`, or one score for each player joined by `-`: `1-0`, `1/2-1/2`, `0-0-1-0`. What the
/// scores add up to is not checked. `0-0` is a result, not a move; `--` is a move (a pass), and `1`
/// alone is a move number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `*`: the game goes on, or its end is not known.
    Unfinished,
    /// One score for each player in the order of their seats; at least two when it was read.
    Scores(Vec<Score>),
}

/// What one player got out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Score {
    /// `0`: lost.
    Zero,
    /// `1/4`: a draw among four.
    Quarter,
    /// `1/3`: a draw among three.
    Third,
    /// `1/2`: a draw between two.
    Half,
    /// `1`: won.
    One,
}

impl Score {
    const ALL: [Self; 5] = [
        Self::Zero,
        Self::Quarter,
        Self::Third,
        Self::Half,
        Self::One,
    ];

    /// The score as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Zero => "0",
            Self::Quarter => "1/4",
            Self::Third => "1/3",
            Self::Half => "1/2",
            Self::One => "1",
        }
    }

    /// The score in twelfths of a won game, 0 to 12, so that scores can be added without rounding.
    #[must_use]
    pub const fn twelfths(self) -> u8 {
        match self {
            Self::Zero => 0,
            Self::Quarter => 3,
            Self::Third => 4,
            Self::Half => 6,
            Self::One => 12,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => f.write_str("*"),
            Self::Scores(scores) => {
                for (seat, score) in scores.iter().enumerate() {
                    if seat > 0 {
                        f.write_str("-")?;
                    }
                    f.write_str(score.as_str())?;
                }
                Ok(())
            }
        }
    }
}

impl GameResult {
    fn read(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Unfinished);
        }
        let score = |text| Score::ALL.into_iter().find(|score| score.as_str() == text);
        let scores: Vec<Score> = text.split('-').map(score).collect::<Option<_>>()?;
        (scores.len() >= 2).then_some(Self::Scores(scores))
    }
}

impl FromStr for GameResult {
    type Err = NotAResult;

    /// Reads `*` or at least two scores joined by `-`.
    fn from_str(text: &str) -> Result<Self, NotAResult> {
        Self::read(text).ok_or_else(|| NotAResult { text: text.into() })
    }
}

/// A text that is no [`GameResult`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a result such as `1-0`, `1/2-1/2` or `*`, found `{text}`")]
pub struct NotAResult {
    /// The text.
    pub text: String,
}

impl GameResult {
    /// The result of a game of `players` that ended so: the winner's is 1, and a draw is shared equally by those who
    /// have drawn it (at most four, as the scores go).
    pub fn of(outcome: &Outcome, players: usize) -> Self {
        let share = match outcome.winners.count() {
            0 => Score::Zero,
            1 => Score::One,
            2 => Score::Half,
            3 => Score::Third,
            _ => Score::Quarter,
        };
        let score = |seat| {
            if Seat::new(seat).is_some_and(|seat| outcome.winners.contains(seat)) {
                share
            } else {
                Score::Zero
            }
        };
        Self::Scores((0..players).map(score).collect())
    }

    /// Whether a game of `players` can end so: it goes on, or there is one score for each player, of which some are
    /// equal shares of the whole and the others 0, or all are 0.
    ///
    /// ```
    /// use kernel::record::GameResult;
    /// let fits = |text: &str, players| text.parse::<GameResult>().unwrap().fits(players);
    /// assert!(fits("1-0", 2) && fits("0-1/2-1/2-0", 4) && fits("*", 2) && fits("0-0", 2));
    /// assert!(!fits("1-1", 2) && !fits("1/2-0", 2) && !fits("1-0-0", 2));
    /// ```
    pub fn fits(&self, players: usize) -> bool {
        let Self::Scores(scores) = self else {
            return true;
        };
        let shares = scores.iter().filter(|score| **score != Score::Zero);
        let equal = shares
            .clone()
            .zip(shares.clone().skip(1))
            .all(|(a, b)| a == b);
        let sum: u32 = shares.map(|score| u32::from(score.twelfths())).sum();
        scores.len() == players && equal && (sum == 12 || sum == 0)
    }
}
