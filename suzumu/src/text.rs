//! Position text and move text, and the board drawn in text.
//!
//! `board side skip move`: ids of more than one letter in braces, `+` before, small letters for White. What is written
//! is read back to the letter, and nothing else is read. Not for: what may be played.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::position::Picture;
use kernel::text::{Cursor, TextError, read_ranks, write_ranks};
use kernel::{Grid, Topology};

use crate::moves::{Move, MoveError, Others};
use crate::piece::{Color, Kind, Man};
use crate::position::Position;
use crate::setup::{Fault, PositionError, Setup};
use crate::{Board, Square};

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        let names = ["board", "side", "skip", "move"];
        let [board, side, skip, move_number] =
            Cursor::fields(names, text).map_err(|error| PositionError {
                faults: alloc::vec![Fault::Text(error)],
            })?;
        let mut setup = Self::empty();
        let fields = [
            read_board(board, &mut setup),
            read_side(side, &mut setup),
            read_skip(skip, &mut setup),
            read_move_number(move_number, &mut setup),
        ];
        let faults: Vec<Fault> = fields
            .into_iter()
            .filter_map(Result::err)
            .map(Fault::Text)
            .collect();
        if faults.is_empty() {
            Ok(setup)
        } else {
            Err(PositionError { faults })
        }
    }
}

fn read_board(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    read_ranks(&mut cursor, 16, 16, read_man, |file, rank, man| {
        if let Some(square) = Board::at(file, rank) {
            setup.board[square.index()] = Some(man);
        }
    })?;
    cursor.finish()
}

fn read_man(cursor: &mut Cursor<'_>) -> Result<Option<Man>, TextError> {
    let promoted = cursor.eat('+');
    let read = cursor.clone();
    let man = if cursor.peek() == Some('{') {
        Some(read_braced(cursor)?)
    } else {
        cursor.take(|text| {
            let (letter, rest) = text.split_at_checked(1)?;
            Some((man_of_id(letter)?, rest))
        })
    };
    match man {
        Some(man) if promoted && !man.kind.promotes() => {
            Err(read.error("a man that promotes after '+'"))
        }
        Some(man) => Ok(Some(Man { promoted, ..man })),
        None if promoted => Err(read.error("a man that promotes after '+'")),
        None => Ok(None),
    }
}

/// Takes an id of two letters in braces.
fn read_braced(cursor: &mut Cursor<'_>) -> Result<Man, TextError> {
    const EXPECTED: &str = "an id of two letters, both capital or both small, and '}'";
    cursor.expect('{', "'{'")?;
    let read = cursor.clone();
    let id = cursor.take(|text| text.split_once('}'));
    let Some(id) = id else {
        return Err(read.error(EXPECTED));
    };
    let man = Some(id).filter(|id| id.len() == 2).and_then(man_of_id);
    man.ok_or_else(|| read.error_at(read.column(), EXPECTED, id))
}

/// The unpromoted man with this id, all capitals for Black, all small for White.
fn man_of_id(id: &str) -> Option<Man> {
    let color = if id.bytes().all(|c| c.is_ascii_uppercase()) {
        Color::Black
    } else if id.bytes().all(|c| c.is_ascii_lowercase()) {
        Color::White
    } else {
        return None;
    };
    Some(Man {
        color,
        kind: Kind::from_id(&id.to_ascii_uppercase())?,
        promoted: false,
    })
}

fn read_side(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.side = if cursor.eat('b') {
        Color::Black
    } else if cursor.eat('w') {
        Color::White
    } else {
        return Err(cursor.error("'b' or 'w'"));
    };
    cursor.finish()
}

fn read_skip(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.passed = cursor.eat('s');
    if !setup.passed {
        cursor.expect('-', "'s' if the last move was a pass, else '-'")?;
    }
    cursor.finish()
}

fn read_move_number(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let expected = "a number from 1 to 65535";
    setup.move_number = cursor.number(1, u32::from(u16::MAX), expected)? as u16;
    cursor.finish()
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, 16, 16, |file, rank| self.man_at(file, rank))?;
        let side = match self.side {
            Color::Black => 'b',
            Color::White => 'w',
        };
        let skip = if self.passed { 's' } else { '-' };
        write!(f, " {side} {skip} {}", self.move_number)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        for square in self.others() {
            write!(f, "x{square}")?;
        }
        f.write_str(if self.promotion() { "+" } else { "" })
    }
}

impl Position {
    /// Reads the text of a legal move.
    ///
    /// # Errors
    /// If the text is no move text, or the move is not legal here, and why.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let m = read_move(text)?;
        self.check_move(m)?;
        Ok(m)
    }

    /// The board with Black below, ids or kanji on their squares, and the rest in words.
    pub(crate) fn draw(&self, picture: Picture) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = match picture {
            Picture::Kanji => self.write_kanji(&mut text),
            _ => self.write_ids(&mut text),
        };
        let _ = self.write_state(&mut text);
        text
    }

    fn write_ids(&self, out: &mut String) -> fmt::Result {
        let files = |out: &mut String| {
            out.push_str("  ");
            for file in 'a'..='p' {
                write!(out, "   {file} ")?;
            }
            out.push('\n');
            Ok(())
        };
        files(out)?;
        for rank in (0..16).rev() {
            write!(out, "{:>2} ", rank + 1)?;
            for square in Board::rank_set(rank) {
                match self.man_on(square) {
                    Some(man) => write!(out, "{:>3}  ", alloc::format!("{}", man.bare()))?,
                    None => write!(out, "  .  ")?,
                }
            }
            writeln!(out, "{}", rank + 1)?;
        }
        files(out)
    }

    /// White's men have a `v` before them, promoted men a `+`. A kanji is two columns wide.
    fn write_kanji(&self, out: &mut String) -> fmt::Result {
        let files = |out: &mut String| {
            out.push_str("   ");
            for file in 'a'..='p' {
                write!(out, "   {file}   ")?;
            }
            out.push('\n');
            Ok(())
        };
        files(out)?;
        for rank in (0..16).rev() {
            write!(out, "{:>2} ", rank + 1)?;
            for square in Board::rank_set(rank) {
                let Some(man) = self.man_on(square) else {
                    write!(out, "   .   ")?;
                    continue;
                };
                let side = match man.color {
                    Color::Black => ' ',
                    Color::White => 'v',
                };
                let mark = if man.promoted { '+' } else { ' ' };
                let one_kanji = man.kanji().chars().count() == 1;
                let fill = if one_kanji { "  " } else { "" };
                write!(out, "{side}{mark}{}{fill} ", man.kanji())?;
            }
            writeln!(out, "{}", rank + 1)?;
        }
        files(out)
    }

    fn write_state(&self, out: &mut String) -> fmt::Result {
        writeln!(
            out,
            "{} to move{}, move {}{}",
            self.side(),
            if self.in_check() { " (in check)" } else { "" },
            self.moves_counted(),
            if self.passed() {
                ", the last move was a pass"
            } else {
                ""
            },
        )
    }
}

/// Reads a move text without asking whether the move is legal.
fn read_move(text: &str) -> Result<Move, TextError> {
    let cursor = &mut Cursor::new("move", text);
    let from = read_square(cursor)?;
    let to = read_square(cursor)?;
    let mut others = Others::new();
    while cursor.eat('x') {
        let read = cursor.clone();
        let square = read_square(cursor)?;
        let name = &read.rest()[..read.rest().len() - cursor.rest().len()];
        let refuse = |expected| Err(read.error_at(read.column(), expected, name));
        if square == to {
            return refuse("a captured square other than the destination");
        }
        if others.last().is_some_and(|&last| last >= square) {
            return refuse("captured squares in board order, each once");
        }
        if others.try_push(square).is_err() {
            return refuse("at most two captured squares besides the destination");
        }
    }
    let promotion = cursor.eat('+');
    cursor.finish()?;
    // Two squares at most, in board order.
    Move::new(from, to, &others, promotion).ok_or_else(|| cursor.error("a move"))
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    cursor
        .take(Board::parse)
        .ok_or_else(|| cursor.error("a square, a1 to p16"))
}
