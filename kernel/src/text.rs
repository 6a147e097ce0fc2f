//! The cursor that every position and move parser uses, its errors, and the board field that several texts share.
//!
//! For: reading text strictly, with errors that say field, column and what was expected. Not for: what the letters
//! mean; that is the crates'.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::seat::{Seat, Seats};

/// What stood where something else was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The field, or the whole text, ended there.
    End,
    /// This character or word.
    Text(String),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end"),
            Self::Text(text) => write!(f, "{text:?}"),
        }
    }
}

/// A text that is not what it should be: where, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}, column {column}: expected {expected}, found {found}")]
pub struct TextError {
    /// The field of the text, by its name in the rulebook (`board`, `hands`, `move` ...).
    pub field: &'static str,
    /// The column in the whole text, in characters, the first being 1.
    pub column: usize,
    /// What should have stood there.
    pub expected: Cow<'static, str>,
    /// What stood there.
    pub found: Found,
}

/// A place in one field of a text.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    field: &'static str,
    rest: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of a text that is one field.
    pub fn new(field: &'static str, text: &'a str) -> Self {
        Self {
            field,
            rest: text,
            column: 1,
        }
    }

    /// Splits a text into fields at single spaces, a cursor at the beginning of each.
    ///
    /// # Errors
    /// If a field is missing or empty, or there is more text than fields.
    pub fn fields<const N: usize>(
        names: [&'static str; N],
        text: &'a str,
    ) -> Result<[Self; N], TextError> {
        const { assert!(N > 0, "a text has at least one field") };
        let mut rest = Some(text);
        let mut column = 1;
        let mut missing = None;
        let cursors = names.map(|field| {
            let (word, after) = match rest {
                Some(text) => text
                    .split_once(' ')
                    .map_or((text, None), |(w, r)| (w, Some(r))),
                None => ("", None),
            };
            let cursor = Self {
                field,
                rest: word,
                column,
            };
            if word.is_empty() && missing.is_none() {
                missing = Some(TextError {
                    field,
                    column,
                    expected: Cow::Borrowed("this field after a single space"),
                    found: if rest.is_some_and(|text| !text.is_empty()) {
                        Found::Text(String::from(" "))
                    } else {
                        Found::End
                    },
                });
            }
            column += word.chars().count() + usize::from(after.is_some());
            rest = after;
            cursor
        });
        match (missing, rest) {
            (Some(error), _) => Err(error),
            (None, Some(rest)) => Err(TextError {
                field: names[N - 1],
                column: column - 1,
                expected: Cow::Borrowed("the end of the text"),
                found: Found::Text([" ", rest].concat()),
            }),
            (None, None) => Ok(cursors),
        }
    }

    /// Says that another field begins here, with no space before it.
    pub fn enter(&mut self, field: &'static str) {
        self.field = field;
    }

    /// The next character, without moving on.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// What is left of the field.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// The column of the next character.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Whether the field is at its end.
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the next character.
    pub fn bump(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.column += 1;
        Some(c)
    }

    /// Takes the next character if it is `c`.
    pub fn eat(&mut self, c: char) -> bool {
        let next = self.peek() == Some(c);
        if next {
            self.bump();
        }
        next
    }

    /// Takes the next character if `f` gives something for it.
    pub fn eat_map<R>(&mut self, f: impl FnOnce(char) -> Option<R>) -> Option<R> {
        let result = self.peek().and_then(f)?;
        self.bump();
        Some(result)
    }

    /// Takes `c`.
    ///
    /// # Errors
    /// If something else comes next.
    pub fn expect(&mut self, c: char, expected: &'static str) -> Result<(), TextError> {
        if self.eat(c) {
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    /// Takes what `read` takes from the beginning of the rest: it gives a value and what is left after it.
    pub fn take<R>(&mut self, read: impl FnOnce(&'a str) -> Option<(R, &'a str)>) -> Option<R> {
        let (value, rest) = read(self.rest)?;
        let taken = self.rest.len().saturating_sub(rest.len());
        self.column += self.rest[..taken].chars().count();
        self.rest = rest;
        Some(value)
    }

    /// Takes a decimal number without leading zeros, from `least` to `most`.
    ///
    /// # Errors
    /// If there is none, it begins with a needless zero, or it is out of range.
    pub fn number(
        &mut self,
        least: u32,
        most: u32,
        expected: &'static str,
    ) -> Result<u32, TextError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        let value = number
            .parse()
            .ok()
            .filter(|value| (least..=most).contains(value));
        match value {
            Some(value) if digits == 1 || !number.starts_with('0') => {
                self.rest = rest;
                self.column += digits;
                Ok(value)
            }
            _ if digits > 0 => Err(self.error_at(self.column, expected, number)),
            _ => Err(self.error(expected)),
        }
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn finish(&self) -> Result<(), TextError> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.error("the end of this field"))
        }
    }

    /// An error at the next character.
    pub fn error(&self, expected: impl Into<Cow<'static, str>>) -> TextError {
        TextError {
            field: self.field,
            column: self.column,
            expected: expected.into(),
            found: self
                .peek()
                .map_or(Found::End, |c| Found::Text(String::from(c))),
        }
    }

    /// An error at an earlier column of the same text, where `found` stood.
    pub fn error_at(
        &self,
        column: usize,
        expected: impl Into<Cow<'static, str>>,
        found: &str,
    ) -> TextError {
        TextError {
            field: self.field,
            column,
            expected: expected.into(),
            found: if found.is_empty() {
                Found::End
            } else {
                Found::Text(String::from(found))
            },
        }
    }
}

/// The letter of a seat, where `letters` are the seats' letters in turn order; `?` for a seat without one.
pub fn seat_letter(letters: &str, seat: Seat) -> char {
    letters.chars().nth(seat.number()).unwrap_or('?')
}

/// Takes a seat by its letter, where `letters` are the seats' letters in turn order.
///
/// # Errors
/// If none of them comes next.
pub fn read_seat(cursor: &mut Cursor<'_>, letters: &str) -> Result<Seat, TextError> {
    cursor
        .eat_map(|c| letters.chars().position(|letter| letter == c))
        .and_then(Seat::new)
        .ok_or_else(|| cursor.error(alloc::format!("a seat of {letters:?}")))
}

/// Reads a field of players: at least one letter of `letters`, which are the seats' letters in turn order; in that
/// order, each at most once.
///
/// ```
/// use kernel::text::{Cursor, SeatsText, read_seats};
/// let seats = read_seats(&mut Cursor::new("players", "gb"), "rgyb").unwrap();
/// assert_eq!(seats.count(), 2);
/// assert_eq!(SeatsText(seats, "rgyb").to_string(), "gb");
/// assert!(read_seats(&mut Cursor::new("players", "bg"), "rgyb").is_err());
/// ```
///
/// # Errors
/// At the first column that does not fit.
pub fn read_seats(cursor: &mut Cursor<'_>, letters: &str) -> Result<Seats, TextError> {
    let mut seats = Seats::NONE;
    for (number, letter) in letters.chars().enumerate() {
        if let Some(seat) = Seat::new(number)
            && cursor.eat(letter)
        {
            seats = seats.with(seat);
        }
    }
    if seats.is_empty() || !cursor.at_end() {
        return Err(cursor.error(alloc::format!(
            "letters of {letters:?} in that order, each at most once"
        )));
    }
    Ok(seats)
}

/// Some seats by their letters in turn order, as [`read_seats`] reads them.
#[derive(Clone, Copy, Debug)]
pub struct SeatsText<'a>(pub Seats, pub &'a str);

impl fmt::Display for SeatsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        self.0
            .iter()
            .try_for_each(|seat| f.write_char(seat_letter(self.1, seat)))
    }
}

/// Reads a board field: ranks from the far one down, joined by `/`, each of `files` squares; runs of empty squares
/// are decimal numbers, never two in a row. `man` takes one man (with its marks) from the cursor, or leaves the
/// cursor and gives `None` if there is none; `place` puts it on a file and rank, counted from 0 at `a1`.
///
/// # Errors
/// At the first column that does not fit.
pub fn read_ranks<M>(
    cursor: &mut Cursor<'_>,
    files: usize,
    ranks: usize,
    man: impl FnMut(&mut Cursor<'_>) -> Result<Option<M>, TextError>,
    place: impl FnMut(usize, usize, M),
) -> Result<(), TextError> {
    read_separated_ranks(cursor, files, ranks, None, man, place)
}

/// The same with a separator, if there is one, between the men and runs of a rank: `2,yP,yR,9`.
///
/// # Errors
/// At the first column that does not fit.
pub fn read_separated_ranks<M>(
    cursor: &mut Cursor<'_>,
    files: usize,
    ranks: usize,
    separator: Option<char>,
    mut man: impl FnMut(&mut Cursor<'_>) -> Result<Option<M>, TextError>,
    mut place: impl FnMut(usize, usize, M),
) -> Result<(), TextError> {
    for rank in (0..ranks).rev() {
        let mut file = 0;
        let mut after_run = false;
        while file < files {
            if let Some(separator) = separator
                && file > 0
                && !cursor.eat(separator)
            {
                return Err(cursor.error(alloc::format!(
                    "'{separator}' ({} more squares in rank {})",
                    files - file,
                    rank + 1
                )));
            }
            if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
                let (column, digits) = (cursor.column(), cursor.rest());
                if after_run {
                    return Err(cursor.error("a man after a run of empty squares"));
                }
                let run = cursor.number(1, u32::MAX, "a run of at least 1 empty square")? as usize;
                if run > files - file {
                    return Err(cursor.error_at(
                        column,
                        alloc::format!("a man or a run of at most {} empty squares", files - file),
                        &digits[..digits.len() - cursor.rest().len()],
                    ));
                }
                file += run;
                after_run = true;
            } else if let Some(man) = man(cursor)? {
                place(file, rank, man);
                file += 1;
                after_run = false;
            } else {
                return Err(cursor.error(alloc::format!(
                    "a man or a run of empty squares ({} more in rank {})",
                    files - file,
                    rank + 1
                )));
            }
        }
        if rank > 0 {
            cursor.expect('/', "'/' after a full rank")?;
        }
    }
    Ok(())
}

/// Writes a board field as [`read_ranks`] reads it; `man` gives the text of the man on a file and rank.
///
/// # Errors
/// When the formatter fails.
pub fn write_ranks<M: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    files: usize,
    ranks: usize,
    man: impl Fn(usize, usize) -> Option<M>,
) -> fmt::Result {
    write_separated_ranks(f, files, ranks, "", man)
}

/// Writes a board field as [`read_separated_ranks`] reads it.
///
/// # Errors
/// When the formatter fails.
pub fn write_separated_ranks<M: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    files: usize,
    ranks: usize,
    separator: &str,
    man: impl Fn(usize, usize) -> Option<M>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut run = 0;
        for file in 0..files {
            match man(file, rank) {
                None => run += 1,
                Some(man) => {
                    if run > 0 {
                        write!(f, "{run}{separator}")?;
                        run = 0;
                    }
                    let last = file + 1 == files;
                    write!(f, "{man}{}", if last { "" } else { separator })?;
                }
            }
        }
        if run > 0 {
            write!(f, "{run}")?;
        }
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}
