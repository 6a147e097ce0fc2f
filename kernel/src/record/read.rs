//! From tags, moves and results to records. Knows where one record ends and the next begins, not
//! how a tag or a word is taken from the input.

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::string::String;
use core::iter::FusedIterator;

use super::token::{Tokens, Word};
use super::{Record, RecordedMove};

/// Reads the records of an input one after another.
///
/// Yields nothing for an input of white space, remarks and move numbers alone. After an error it
/// goes on at the next line that starts with `[` and has an empty line before it, or, once the tags
/// of the bad record are past, at the next line that starts as a tag does, whatever lies between;
/// or else it is at the end. [`Records::broken_off`] has what was read before the error.
///
/// ```
/// use kernel::record::Records;
///
/// let text = "[Game \"suzumu\"]\n\n1. e5e6 )\n\n[Game \"suzumu\"]\n\n1. f5f6 *\n";
/// let mut records = Records::new(text);
/// let error = records.next().expect("a bad record").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 3, column 9: expected a move, a tag or a result, found `)` with nothing open"
/// );
/// assert_eq!(records.next().expect("a good record")?.line, 5);
/// assert!(records.next().is_none());
/// # Ok::<(), kernel::record::RecordError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    tokens: Tokens<'a>,
    broken_off: Option<Record<'a>>,
}

impl<'a> Records<'a> {
    /// Begins at the start of an input of text or bytes.
    #[must_use]
    pub fn new<T: AsRef<[u8]> + ?Sized>(input: &'a T) -> Self {
        Self {
            tokens: Tokens::new(input.as_ref()),
            broken_off: None,
        }
    }

    /// What was read of a record before the error that was yielded last: its tags and moves up to there. `None` if
    /// what was yielded last was no error.
    #[must_use]
    pub const fn broken_off(&self) -> Option<&Record<'a>> {
        self.broken_off.as_ref()
    }

    /// Reads the next record into an empty one; it stays without a line if there is none.
    fn read(&mut self, record: &mut Record<'a>) -> Result<(), RecordError> {
        let mut tag_lines = BTreeMap::<&str, usize>::new();
        while let Some(place) = self.tokens.skip()? {
            if self.tokens.at_tag() {
                if !record.moves.is_empty() {
                    return Ok(());
                }
                let (name, place, value) = self.tokens.tag()?;
                match tag_lines.entry(name) {
                    Entry::Vacant(entry) => entry.insert(place.line),
                    Entry::Occupied(entry) => {
                        let (name, first_line) = (name.into(), *entry.get());
                        return Err(place.error(RecordErrorKind::RepeatedTag { name, first_line }));
                    }
                };
                record.push_tag(name, value);
            } else {
                match self.tokens.word()? {
                    None => continue,
                    Some(Word::Move { text, place }) => {
                        record.moves.push(RecordedMove {
                            text: text.into(),
                            line: place.line,
                            column: place.column,
                        });
                    }
                    Some(Word::Result(result)) => record.result = Some(result),
                }
            }
            if record.line == 0 {
                record.line = place.line;
            }
            if record.result.is_some() {
                break;
            }
        }
        Ok(())
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut record = Record::new();
        if let Err(error) = self.read(&mut record) {
            self.tokens.skip_to_new_section(!record.moves.is_empty());
            self.broken_off = Some(record);
            return Some(Err(error));
        }
        self.broken_off = None;
        (record.line > 0).then_some(Ok(record))
    }
}

impl FusedIterator for Records<'_> {}

/// Why a record could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of that line, counted from 1. A byte that is not text counts as one character.
    pub column: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// What is wrong with a record. The place that goes with each is in [`RecordError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A byte outside remarks that is not UTF-8; its place.
    #[error("expected UTF-8 text, found the byte 0x{byte:02x}, which is not text")]
    NotText {
        /// The first byte that belongs to no character.
        byte: u8,
    },
    /// A control character outside remarks, other than tab, CR and LF; its place.
    #[error("expected text, found the control character U+{code:04X}, which is not text")]
    ControlCharacter {
        /// Its code point.
        code: u32,
    },
    /// A tag without a name; where the name should begin.
    #[error("expected the name of a tag after `[`")]
    NoTagName,
    /// A tag with no value, or a value without a quote; where the quote should be.
    #[error("expected `\"` and the value of the tag `{name}`")]
    NoTagValue {
        /// The name of the tag.
        name: String,
    },
    /// A value without a second quote in its line; the place of the first quote.
    #[error("expected a second `\"` behind the value of the tag `{name}` in the same line")]
    UnclosedTagValue {
        /// The name of the tag.
        name: String,
    },
    /// A tag without its closing bracket; where the bracket should be.
    #[error("expected `]` behind the value of the tag `{name}`")]
    UnclosedTag {
        /// The name of the tag.
        name: String,
    },
    /// A second tag of one name; the place of the second name.
    #[error("expected each tag once, found `{name}` again after line {first_line}")]
    RepeatedTag {
        /// The name of both tags.
        name: String,
        /// The line of the first of them, counted from 1.
        first_line: usize,
    },
    /// A side line that does not end; the place of its first `(`.
    #[error("expected `)` to close the side line that begins here")]
    UnclosedVariation,
    /// A remark in braces that does not end; the place of its `{`.
    #[error("expected `}}` to close the remark that begins here")]
    UnclosedComment,
    /// A closing bracket or brace with none open; its place.
    #[error("expected a move, a tag or a result, found `{bracket}` with nothing open")]
    StrayBracket {
        /// `)`, `]` or `}`.
        bracket: char,
    },
}
