//! From records to text. Knows how plies are numbered and lines are wrapped, not whose moves they
//! are.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write as _};

use super::token::{is_move_text, is_tag_name, is_tag_value};
use super::{GameResult, Record, Tag};

/// The widest line of moves, in characters. A single move that is wider has a line of its own.
const WIDTH: usize = 80;

/// How the moves of a record are numbered: one number for each round of all players.
///
/// The numbers are for the reader's eye; [`Records`](super::Records) passes over them. Each ply
/// counts as one player's turn: where players drop out and are not written as passing, the numbers
/// run behind the rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    players: usize,
    first_number: u32,
    first_seat: usize,
}

impl Numbering {
    /// Numbers from 1 on, beginning with the first player. Fewer than one player counts as one.
    #[must_use]
    pub const fn new(players: usize) -> Self {
        Self {
            players: if players == 0 { 1 } else { players },
            first_number: 1,
            first_seat: 0,
        }
    }

    /// The same, with the number and the seat of the first ply. Seats count from 0 and go round:
    /// seat 5 of four is seat 1.
    ///
    /// A record that begins in the middle of a round begins with three dots: `1... e7e6 2. d2d3`.
    #[must_use]
    pub const fn starting_at(self, number: u32, seat: usize) -> Self {
        Self {
            first_number: number,
            first_seat: seat % self.players,
            ..self
        }
    }
}

impl Record<'_> {
    /// The record as text: the tags, an empty line, the moves in lines of at most 80 characters,
    /// the result, a line end.
    ///
    /// Reading that text gives the same game. To write several records one after another, put an
    /// empty line between them; only the last may lack a result.
    ///
    /// # Errors
    ///
    /// If something in the record has no text from which it could be read again.
    pub fn writer(&self, numbering: Numbering) -> Result<RecordWriter<'_>, WriteError> {
        if self.tags.is_empty() && self.moves.is_empty() && self.result.is_none() {
            return Err(WriteError::Empty);
        }
        let mut names = BTreeSet::new();
        for Tag { name, value } in &self.tags {
            if !is_tag_name(name) {
                return Err(WriteError::TagName {
                    name: name.clone().into_owned(),
                });
            }
            if !names.insert(name) {
                return Err(WriteError::RepeatedTag {
                    name: name.clone().into_owned(),
                });
            }
            if !is_tag_value(value) {
                return Err(WriteError::TagValue {
                    name: name.clone().into_owned(),
                });
            }
        }
        if let Some((ply, played)) = self
            .moves
            .iter()
            .enumerate()
            .find(|(_, played)| !is_move_text(&played.text))
        {
            return Err(WriteError::MoveText {
                ply,
                text: played.text.clone().into_owned(),
            });
        }
        match &self.result {
            Some(GameResult::Scores(scores)) if scores.len() < 2 => Err(WriteError::Scores {
                count: scores.len(),
            }),
            _ => Ok(RecordWriter {
                record: self,
                numbering,
            }),
        }
    }
}

/// A record that can be written; see [`Record::writer`].
#[derive(Clone, Copy, Debug)]
pub struct RecordWriter<'r> {
    record: &'r Record<'r>,
    numbering: Numbering,
}

impl fmt::Display for RecordWriter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record {
            tags,
            moves,
            result,
            ..
        } = self.record;
        for Tag { name, value } in tags {
            write!(f, "[{name} \"")?;
            for character in value.chars() {
                if matches!(character, '"' | '\\') {
                    f.write_char('\\')?;
                }
                f.write_char(character)?;
            }
            f.write_str("\"]\n")?;
        }
        if moves.is_empty() && result.is_none() {
            return Ok(());
        }
        if !tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut lines = Lines { f, width: 0 };
        let mut seat = self.numbering.first_seat;
        let mut number = u64::from(self.numbering.first_number);
        for (ply, played) in moves.iter().enumerate() {
            match seat {
                0 => lines.put(&format!("{number}. {}", played.text))?,
                _ if ply == 0 => lines.put(&format!("{number}... {}", played.text))?,
                _ => lines.put(&played.text)?,
            }
            seat += 1;
            if seat == self.numbering.players {
                seat = 0;
                number += 1;
            }
        }
        if let Some(result) = result {
            lines.put(&format!("{result}"))?;
        }
        f.write_char('\n')
    }
}

/// Lines being filled.
struct Lines<'f, 'b> {
    f: &'f mut fmt::Formatter<'b>,
    /// Characters in the present line.
    width: usize,
}

impl Lines<'_, '_> {
    /// Writes a piece of text that is not to be torn apart.
    fn put(&mut self, text: &str) -> fmt::Result {
        let width = text.chars().count();
        if self.width == 0 {
            self.width = width;
        } else if self.width + 1 + width <= WIDTH {
            self.f.write_char(' ')?;
            self.width += 1 + width;
        } else {
            self.f.write_char('\n')?;
            self.width = width;
        }
        self.f.write_str(text)
    }
}

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The record has no tag, no move and no result, so its text would be no record.
    #[error("expected a tag, a move or a result, found an empty record")]
    Empty,
    /// A tag's name is empty or has white space, brackets, braces, `"`, `;` or control characters
    /// in it.
    #[error("expected a word as the name of a tag, found {name:?}")]
    TagName {
        /// The name.
        name: String,
    },
    /// Two tags have one name.
    #[error("expected each tag once, found `{name}` again")]
    RepeatedTag {
        /// The name.
        name: String,
    },
    /// A tag's value has a line end or another control character in it.
    #[error(
        "expected one line of text as the value of the tag `{name}`, found a control character"
    )]
    TagValue {
        /// The name of the tag.
        name: String,
    },
    /// A text that would not be read as that move: empty, more than one word, a number, a mark, a
    /// result.
    #[error("expected the text of a move at ply {ply}, found {text:?}")]
    MoveText {
        /// The index of the move, counted from 0.
        ply: usize,
        /// Its text.
        text: String,
    },
    /// A result with fewer than two scores.
    #[error("expected a score for each of at least two players, found {count}")]
    Scores {
        /// How many scores there are.
        count: usize,
    },
}
