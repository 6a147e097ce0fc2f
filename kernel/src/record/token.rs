//! From bytes to tags, moves and results. Knows the marks of the text and where each stands, not
//! which of them make one record.
//!
//! All passing over (white space, remarks, side lines) is in [`Tokens::skip`]. The scan never turns
//! back: every function begins where the last one stopped, also after an error.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::GameResult;
use super::read::{RecordError, RecordErrorKind};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A line and a column, counted from 1, the column in characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    const START: Self = Self { line: 1, column: 1 };

    pub(super) fn error(self, kind: RecordErrorKind) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            kind,
        }
    }

    fn after(self, text: &str) -> Self {
        Self {
            line: self.line,
            column: self.column + text.chars().count(),
        }
    }
}

/// A word that counts.
pub(super) enum Word<'a> {
    Move { text: &'a str, place: Place },
    Result(GameResult),
}

/// The scanner.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    input: &'a [u8],
    offset: usize,
    place: Place,
    line_is_empty: bool,
    previous_line_is_empty: bool,
    /// Where the last `}` of the input stands: no remark that begins behind it ends. Looked up
    /// once, so that a record without it does not cost a look through all that follow.
    last_closing_brace: Option<usize>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(input: &'a [u8]) -> Self {
        Self {
            input,
            offset: 0,
            place: Place::START,
            line_is_empty: true,
            previous_line_is_empty: false,
            last_closing_brace: input.iter().rposition(|&byte| byte == b'}'),
        }
    }

    /// Passes over white space, remarks and side lines, and says where the next tag or word begins,
    /// if there is one.
    pub(super) fn skip(&mut self) -> Result<Option<Place>, RecordError> {
        let mut depth = 0_usize;
        let mut outermost = self.place;
        loop {
            self.bump_while(is_blank);
            match self.peek() {
                None if depth == 0 => return Ok(None),
                None => return Err(outermost.error(RecordErrorKind::UnclosedVariation)),
                Some('{') => self.skip_braces()?,
                Some(';') => self.bump_while(|character| !is_line_end(character)),
                Some('(') => {
                    if depth == 0 {
                        outermost = self.place;
                    }
                    depth += 1;
                    self.bump();
                }
                Some(_) if depth == 0 => return Ok(Some(self.place)),
                Some(')') => {
                    depth -= 1;
                    self.bump();
                }
                Some('[') if self.at_new_section() => {
                    return Err(outermost.error(RecordErrorKind::UnclosedVariation));
                }
                Some('[' | ']' | '}') => self.bump(),
                Some(_) => {
                    self.run(is_word_character)?;
                }
            }
        }
    }

    /// Passes over everything up to the next line that starts with `[` behind an empty line, or, `behind_tags` of the
    /// record that is passed over, that starts as a tag does.
    pub(super) fn skip_to_new_section(&mut self, mut behind_tags: bool) {
        while self.offset < self.input.len() && !self.at_new_section() {
            if self.place.column == 1 {
                if behind_tags && self.at_tag_line() {
                    return;
                }
                behind_tags |= !self.at_tag() && !self.peek().is_some_and(is_blank);
            }
            self.bump();
        }
    }

    /// Whether what comes next starts as a tag does, and not as a bracket in a remark may: `[Name "`.
    fn at_tag_line(&self) -> bool {
        let Some(rest) = self.input[self.offset..].strip_prefix(b"[") else {
            return false;
        };
        let name = rest
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
        let rest = &rest[name.count()..];
        let blanks = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        blanks > 0 && rest.get(blanks) == Some(&b'"')
    }

    /// Whether a tag begins here.
    pub(super) fn at_tag(&self) -> bool {
        self.peek() == Some('[')
    }

    /// Reads the tag that begins here: its name, where the name stands, and its value.
    pub(super) fn tag(&mut self) -> Result<(&'a str, Place, Cow<'a, str>), RecordError> {
        self.bump();
        self.bump_while(is_space);
        let name_place = self.place;
        let name = self.run(is_name_character)?;
        if name.is_empty() {
            return Err(name_place.error(RecordErrorKind::NoTagName));
        }
        self.bump_while(is_space);
        if self.peek() != Some('"') {
            return Err(self
                .place
                .error(RecordErrorKind::NoTagValue { name: name.into() }));
        }
        let value = self.tag_value(name)?;
        self.bump_while(is_space);
        if self.peek() != Some(']') {
            return Err(self
                .place
                .error(RecordErrorKind::UnclosedTag { name: name.into() }));
        }
        self.bump();
        Ok((name, name_place, value))
    }

    /// Reads the quoted value that begins here.
    fn tag_value(&mut self, name: &str) -> Result<Cow<'a, str>, RecordError> {
        let quote = self.place;
        self.bump();
        let (place, start) = (self.place, self.offset);
        let mut escapes = false;
        loop {
            match self.peek() {
                Some('"') => break,
                Some('\\') => {
                    self.bump();
                    if matches!(self.peek(), Some('"' | '\\')) {
                        escapes = true;
                        self.bump();
                    }
                }
                Some(character) if !is_line_end(character) => self.bump(),
                _ => {
                    return Err(
                        quote.error(RecordErrorKind::UnclosedTagValue { name: name.into() })
                    );
                }
            }
        }
        let value = self.checked(place, start..self.offset)?;
        self.bump();
        Ok(if escapes {
            unescaped(value).into()
        } else {
            value.into()
        })
    }

    /// Reads the word that begins here: `None` if it is one that is passed over.
    pub(super) fn word(&mut self) -> Result<Option<Word<'a>>, RecordError> {
        let place = self.place;
        if let Some(bracket @ (')' | ']' | '}')) = self.peek() {
            self.bump();
            return Err(place.error(RecordErrorKind::StrayBracket { bracket }));
        }
        let word = self.run(is_word_character)?;
        let (number, rest) = split_number(word);
        let text = rest.trim_end_matches(['!', '?']);
        if is_passed_over(text) {
            return Ok(None);
        }
        Ok(Some(match GameResult::read(text) {
            Some(result) => Word::Result(result),
            None => Word::Move {
                text,
                place: place.after(number),
            },
        }))
    }

    /// Passes over the remark that begins here.
    fn skip_braces(&mut self) -> Result<(), RecordError> {
        let opening = self.place;
        let start = self.offset;
        self.bump();
        if self.last_closing_brace.is_none_or(|last| last < start) {
            return Err(opening.error(RecordErrorKind::UnclosedComment));
        }
        self.bump_while(|character| character != '}');
        self.bump();
        Ok(())
    }

    fn at_new_section(&self) -> bool {
        self.place.column == 1 && self.previous_line_is_empty && self.at_tag()
    }

    /// Reads the characters from here on that belong to a run.
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> Result<&'a str, RecordError> {
        let (place, start) = (self.place, self.offset);
        self.bump_while(belongs);
        self.checked(place, start..self.offset)
    }

    /// A part of one line as text, if it is text. `place` is where it begins.
    fn checked(&self, place: Place, part: Range<usize>) -> Result<&'a str, RecordError> {
        let bytes = &self.input[part];
        let (valid, bad_byte) = match str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let (valid, rest) = bytes.split_at(error.valid_up_to());
                (
                    str::from_utf8(valid).unwrap_or_default(),
                    rest.first().copied(),
                )
            }
        };
        if let Some((start, character)) = valid
            .char_indices()
            .find(|&(_, character)| is_forbidden(character))
        {
            let code = u32::from(character);
            return Err(place
                .after(&valid[..start])
                .error(RecordErrorKind::ControlCharacter { code }));
        }
        match bad_byte {
            None => Ok(valid),
            Some(byte) => Err(place.after(valid).error(RecordErrorKind::NotText { byte })),
        }
    }

    /// The character here and its length in bytes. A byte that belongs to no character counts as
    /// one.
    fn decode(&self) -> Option<(char, usize)> {
        let rest = &self.input[self.offset..];
        let first = *rest.first()?;
        if first.is_ascii() {
            return Some((char::from(first), 1));
        }
        let character = rest[..rest.len().min(4)]
            .utf8_chunks()
            .next()?
            .valid()
            .chars()
            .next();
        Some(
            character.map_or((char::REPLACEMENT_CHARACTER, 1), |character| {
                (character, character.len_utf8())
            }),
        )
    }

    fn peek(&self) -> Option<char> {
        self.decode().map(|(character, _)| character)
    }

    fn bump_while(&mut self, belongs: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&belongs) {
            self.bump();
        }
    }

    /// Goes on by one character; CR and LF together are one. A byte-order mark at the start of a
    /// line has no column, so that the line starts behind it.
    fn bump(&mut self) {
        let Some((character, length)) = self.decode() else {
            return;
        };
        self.offset += length;
        if is_line_end(character) {
            if character == '\r' && self.peek() == Some('\n') {
                self.offset += 1;
            }
            self.place = Place {
                line: self.place.line + 1,
                column: 1,
            };
            self.previous_line_is_empty = self.line_is_empty;
            self.line_is_empty = true;
        } else if character != BYTE_ORDER_MARK || self.place.column > 1 {
            self.place.column += 1;
            self.line_is_empty &= is_blank(character);
        }
    }
}

/// Whether a record that is written with this text for a move has the same text when it is read.
pub(super) fn is_move_text(text: &str) -> bool {
    text.chars()
        .all(|character| is_word_character(character) && !is_forbidden(character))
        && split_number(text).0.is_empty()
        && !text.ends_with(['!', '?'])
        && !is_passed_over(text)
        && GameResult::read(text).is_none()
}

/// Whether a tag can be written with this name.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|character| is_name_character(character) && !is_forbidden(character))
}

/// Whether a tag can be written with this value.
pub(super) fn is_tag_value(value: &str) -> bool {
    !value.chars().any(is_forbidden)
}

/// Takes the move numbers off the front of a word: digits and dots up to the last such dot.
fn split_number(word: &str) -> (&str, &str) {
    let mut rest = word;
    loop {
        let behind_digits = rest.trim_start_matches(is_digit);
        let behind_dots = behind_digits.trim_start_matches(['.', '…']);
        if behind_dots.len() == behind_digits.len() {
            return word.split_at(word.len() - rest.len());
        }
        rest = behind_dots;
    }
}

/// Whether a word without its dots and marks is nothing, a number, or `$` and a number.
fn is_passed_over(text: &str) -> bool {
    let is_number = |text: &str| text.chars().all(is_digit);
    is_number(text)
        || text
            .strip_prefix('$')
            .is_some_and(|code| !code.is_empty() && is_number(code))
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

fn unescaped(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = if character == '\\' {
            characters.next_if(|next| matches!(next, '"' | '\\'))
        } else {
            None
        };
        plain.push(escaped.unwrap_or(character));
    }
    plain
}

const fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r')
}

/// White space; the control characters among it only where they are allowed.
fn is_blank(character: char) -> bool {
    character == BYTE_ORDER_MARK
        || is_line_end(character)
        || (character.is_whitespace() && !is_forbidden(character))
}

/// White space within a line.
fn is_space(character: char) -> bool {
    is_blank(character) && !is_line_end(character)
}

/// Control characters that may stand in a remark only, or nowhere but at the end of a line.
fn is_forbidden(character: char) -> bool {
    character.is_control() && character != '\t'
}

fn is_word_character(character: char) -> bool {
    !is_blank(character) && !matches!(character, '(' | ')' | '[' | ']' | '{' | '}' | ';')
}

fn is_name_character(character: char) -> bool {
    is_word_character(character) && character != '"'
}
