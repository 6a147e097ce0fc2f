//! Position text and move text, and the board drawn in text.
//!
//! `board side hands pockets move`: SFEN with a field for the pockets. What is written is read back to the letter;
//! reading also takes hands in any order, and SFEN without that field.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::hand::MOST_OF_A_KIND;
use kernel::position::Picture;
use kernel::text::{Cursor, TextError, read_ranks, write_ranks};
use kernel::{Grid, Hand, Topology};

use crate::board::{Board, Square};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Fault, PositionError, Setup};

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let split = if text.matches(' ').count() == 3 {
            Cursor::fields(["board", "side", "hands", "move"], text)
                .map(|[board, side, hands, number]| (board, side, hands, None, number))
        } else {
            Cursor::fields(["board", "side", "hands", "pockets", "move"], text).map(
                |[board, side, hands, pockets, number]| (board, side, hands, Some(pockets), number),
            )
        };
        let (board, side, hands, pockets, number) = split.map_err(|error| PositionError {
            faults: alloc::vec![Fault::Text(error)],
        })?;
        let mut setup = Self::empty(rules);
        let fields = [
            read_board(board, &mut setup),
            read_side(side, &mut setup),
            read_hands(hands, &mut setup),
            pockets.map_or(Ok(()), |pockets| read_pockets(pockets, &mut setup)),
            read_move_number(number, &mut setup),
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
    read_ranks(
        &mut cursor,
        Board::FILES,
        Board::RANKS,
        read_man,
        |file, rank, man| {
            if let Some(square) = Board::at(file, rank) {
                setup.set_man(square, Some(man));
            }
        },
    )?;
    cursor.finish()
}

/// Takes a piece letter, capital for Black.
fn read_letter(cursor: &mut Cursor<'_>) -> Option<(Color, Kind)> {
    cursor.eat_map(|c| {
        let color = if c.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        Some((color, Kind::from_letter(c.to_ascii_uppercase())?))
    })
}

fn read_man(cursor: &mut Cursor<'_>) -> Result<Option<Man>, TextError> {
    let promoted = cursor.eat('+');
    let read = cursor.clone();
    match read_letter(cursor) {
        Some((color, kind)) if !promoted || kind.promotes() => Ok(Some(Man {
            color,
            piece: Piece { kind, promoted },
        })),
        None if !promoted => Ok(None),
        _ => Err(read.error("a man that promotes (R B G S N L P) after '+'")),
    }
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

fn read_hands(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if cursor.eat('-') {
        return cursor.finish();
    }
    while !cursor.at_end() {
        let count = if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            cursor.number(2, u32::from(MOST_OF_A_KIND), "a count from 2 to 99")?
        } else {
            1
        };
        let read = cursor.clone();
        match read_letter(&mut cursor) {
            Some((color, kind)) if kind != Kind::King => {
                let hand = &mut setup.hands[color as usize];
                if hand.has(kind as usize) {
                    return Err(read.error("each letter at most once in the hands"));
                }
                hand.set(kind as usize, count as u8);
            }
            _ => {
                return Err(read.error("a letter of R B G S N L P, capital or small"));
            }
        }
    }
    Ok(())
}

fn read_pockets(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if cursor.eat('-') {
        return cursor.finish();
    }
    if !setup.rules.pocket {
        return Err(cursor.error(alloc::format!("'-': {} has no pockets", setup.rules)));
    }
    let mut least = Color::Black as usize;
    while !cursor.at_end() {
        let read = cursor.clone();
        match read_man(&mut cursor)? {
            Some(Man { color, piece }) if color as usize >= least && piece.kind != Kind::King => {
                setup.pockets[color as usize] = Some(piece);
                least = color as usize + 1;
            }
            _ => {
                return Err(read.error(
                    "'-', or at most one piece of Black's, a capital, and then one of White's, a small letter; no King",
                ));
            }
        }
    }
    Ok(())
}

fn read_move_number(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let expected = "a number from 1 to 65535";
    setup.move_number = cursor.number(1, u32::from(u16::MAX), expected)? as u16;
    cursor.finish()
}

/// A hand's letters, as position texts have them.
struct HandText<'a>(Color, &'a Hand<7>);

impl fmt::Display for HandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in Kind::IN_HAND {
            let count = self.1.count(kind as usize);
            if count > 1 {
                write!(f, "{count}")?;
            }
            if count > 0 {
                let man = Man {
                    color: self.0,
                    piece: Piece::unpromoted(kind),
                };
                write!(f, "{man}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, Board::FILES, Board::RANKS, |file, rank| {
            Board::at(file, rank).and_then(|square| self.man_on(square))
        })?;
        let side = match self.side {
            Color::Black => 'b',
            Color::White => 'w',
        };
        write!(f, " {side} ")?;
        let [black, white] = &self.hands;
        if black.is_empty() && white.is_empty() {
            f.write_str("-")?;
        } else {
            let [black, white] = [HandText(Color::Black, black), HandText(Color::White, white)];
            write!(f, "{black}{white}")?;
        }
        f.write_str(" ")?;
        if self.pockets == [None; 2] {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            if let Some(piece) = self.pockets[color as usize] {
                write!(f, "{}", Man { color, piece })?;
            }
        }
        write!(f, " {}", self.move_number)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board {
                from,
                to,
                promotion,
            } => write!(f, "{from}{to}{}", if promotion { "+" } else { "" }),
            Self::Drop { kind, to } => write!(f, "{}*{to}", kind.letter()),
            Self::IntoPocket { from } => write!(f, "{from}>"),
            Self::PocketDrop { to } => write!(f, ">{to}"),
        }
    }
}

impl Position {
    /// Reads the text of a legal move.
    ///
    /// # Errors
    /// If the text is no move text, or the move is not legal here, and why.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mut cursor = Cursor::new("move", text);
        let m = if let Some(kind) = cursor.eat_map(Kind::from_letter) {
            cursor.expect('*', "'*' and the square of a drop")?;
            Move::Drop {
                kind,
                to: read_square(&mut cursor)?,
            }
        } else if cursor.eat('>') {
            Move::PocketDrop {
                to: read_square(&mut cursor)?,
            }
        } else if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            let from = read_square(&mut cursor)?;
            if cursor.eat('>') {
                Move::IntoPocket { from }
            } else if cursor.at_end() {
                return Err(cursor
                    .error("the square that the man goes to, or '>' for the pocket")
                    .into());
            } else {
                Move::Board {
                    from,
                    to: read_square(&mut cursor)?,
                    promotion: cursor.eat('+'),
                }
            }
        } else {
            return Err(cursor
                .error("a square, a capital of R B G S N L P, or '>'")
                .into());
        };
        cursor.finish()?;
        self.check_move(m)?;
        Ok(m)
    }

    /// The board with Black below, hands and pockets beside their owners, and the rest in words; letters as in position
    /// texts, or one kanji a man as Shogi diagrams have them.
    pub(crate) fn draw(&self, picture: Picture) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = match picture {
            Picture::Kanji => self.write_kanji(&mut text),
            _ => self.write_letters(&mut text),
        };
        text
    }

    fn write_letters(&self, out: &mut String) -> fmt::Result {
        let owned = |color| {
            let mut hand = alloc::format!("{}", HandText(color, self.hand(color)));
            if hand.is_empty() {
                hand.push('-');
            }
            let pocket = match self.pocket(color) {
                Some(piece) => alloc::format!(", pocket: {}", Man { color, piece }),
                None if self.rules().pocket => String::from(", pocket: -"),
                None => String::new(),
            };
            alloc::format!("{color}'s hand: {hand}{pocket}")
        };
        writeln!(out, "{}", owned(Color::White))?;
        writeln!(out, "  9  8  7  6  5  4  3  2  1")?;
        for rank in (0..Board::RANKS).rev() {
            let mut name = ' ';
            for square in Board::rank_set(rank) {
                match self.man_on(square) {
                    Some(man) => write!(out, "{:>3}", alloc::format!("{man}"))?,
                    None => write!(out, "  .")?,
                }
                name = rank_letter(square);
            }
            writeln!(out, "  {name}")?;
        }
        writeln!(out, "{}", owned(Color::Black))?;
        writeln!(
            out,
            "{} to move{}, move {}",
            self.side(),
            if self.checkers().any() {
                " (in check)"
            } else {
                ""
            },
            self.move_number()
        )
    }

    fn write_kanji(&self, out: &mut String) -> fmt::Result {
        self.write_kanji_hand(out, Color::White)?;
        writeln!(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １")?;
        writeln!(out, "+---------------------------+")?;
        for (rank, name) in (0..Board::RANKS).rev().zip("一二三四五六七八九".chars()) {
            out.push('|');
            for square in Board::rank_set(rank) {
                match self.man_on(square) {
                    Some(man) => {
                        out.push(match man.color {
                            Color::Black => ' ',
                            Color::White => 'v',
                        });
                        out.push_str(man.piece.kanji());
                    }
                    None => out.push_str(" ・"),
                }
            }
            writeln!(out, "|{name}")?;
        }
        writeln!(out, "+---------------------------+")?;
        self.write_kanji_hand(out, Color::Black)?;
        writeln!(
            out,
            "手数＝{} {}番{}",
            self.move_number(),
            side_kanji(self.side()),
            if self.checkers().any() { " 王手" } else { "" }
        )
    }

    fn write_kanji_hand(&self, out: &mut String, color: Color) -> fmt::Result {
        write!(out, "{}の持駒：", side_kanji(color))?;
        let hand = self.hand(color);
        for (number, kind) in Kind::IN_HAND.into_iter().enumerate() {
            let count = usize::from(hand.count(number));
            if count > 0 {
                out.push_str(Piece::unpromoted(kind).kanji());
                if count > 1 {
                    push_kanji_number(out, count);
                }
                out.push('　');
            }
        }
        if hand.is_empty() {
            out.push_str("なし　");
        }
        if self.rules().pocket {
            let pocket = self.pocket(color).map_or("－", Piece::kanji);
            write!(out, "ポケット：{pocket}")?;
        }
        writeln!(out)
    }
}

/// The letter of a square's rank.
fn rank_letter(square: Square) -> char {
    char::from(b'i'.saturating_sub(Board::rank(square) as u8))
}

const fn side_kanji(color: Color) -> &'static str {
    match color {
        Color::Black => "先手",
        Color::White => "後手",
    }
}

/// A number from 1 to 99.
fn push_kanji_number(out: &mut String, number: usize) {
    let digits = "一二三四五六七八九";
    let digit = |digit: usize| digit.checked_sub(1).and_then(|i| digits.chars().nth(i));
    if number >= 20 {
        out.extend(digit(number / 10));
    }
    if number >= 10 {
        out.push('十');
    }
    out.extend(digit(number % 10));
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    cursor
        .take(Board::parse)
        .ok_or_else(|| cursor.error("a square, 9a to 1i"))
}
