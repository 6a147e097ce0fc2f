//! Position text and move text, and the board drawn in text.
//!
//! `board[hand] side castling - halfmoves fullmove`, as in Fairy-Stockfish's FEN. What is written is read back to
//! the letter; reading also takes the letters of the hand in any order.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::hand::MOST_OF_A_KIND;
use kernel::text::{Cursor, TextError, read_ranks, write_ranks};
use kernel::{Grid, Hand, Topology};

use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man};
use crate::position::{CastlingRights, Position, Wing};
use crate::rules::Rules;
use crate::setup::{Fault, PositionError, Setup};
use crate::{Board, Square};

/// The letters of the castling field in their order.
const CASTLING: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::Kingside),
    ('Q', Color::White, Wing::Queenside),
    ('k', Color::Black, Wing::Kingside),
    ('q', Color::Black, Wing::Queenside),
];

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let names = [
            "board",
            "side",
            "castling",
            "en passant",
            "halfmoves",
            "fullmove",
        ];
        let [board, side, castling, en_passant, halfmoves, fullmove] = Cursor::fields(names, text)
            .map_err(|error| PositionError {
                faults: alloc::vec![Fault::Text(error)],
            })?;
        let mut setup = Self::empty(rules);
        let fields = [
            read_board_and_hands(board, &mut setup),
            read_side(side, &mut setup),
            read_castling(castling, &mut setup),
            read_dash(en_passant),
            read_clock(halfmoves, 0, &mut setup.halfmoves),
            read_clock(fullmove, 1, &mut setup.fullmoves),
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

fn read_board_and_hands(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let cursor = &mut cursor;
    read_ranks(cursor, 8, 8, read_man, |file, rank, man| {
        if let Some(square) = Board::at(file, rank) {
            setup.board[square.index()] = Some(man);
        }
    })?;
    cursor.expect('[', "'[' and the hands")?;
    cursor.enter("hand");
    while !cursor.eat(']') {
        let read = cursor.clone();
        let man = read_letter(cursor).filter(|man| man.kind != Kind::King);
        let Some(Man { color, kind, .. }) = man else {
            return Err(read.error("a letter of Q R B N P, capital or small, or ']'"));
        };
        let hand = &mut setup.hands[color as usize];
        if hand.count(kind as usize) == MOST_OF_A_KIND {
            return Err(read.error("at most 99 of a kind in hand"));
        }
        hand.add(kind as usize);
    }
    cursor.finish()
}

/// Takes a piece letter, capital for White.
fn read_letter(cursor: &mut Cursor<'_>) -> Option<Man> {
    cursor.eat_map(|c| {
        Some(Man {
            color: if c.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            },
            kind: Kind::from_letter(c.to_ascii_uppercase())?,
            promoted: false,
        })
    })
}

fn read_man(cursor: &mut Cursor<'_>) -> Result<Option<Man>, TextError> {
    let promoted = cursor.eat('+');
    let read = cursor.clone();
    match read_letter(cursor) {
        Some(man) if promoted && !man.kind.promotes() => {
            Err(read.error("a man that promotes (R B N P) after '+'"))
        }
        Some(man) => Ok(Some(Man { promoted, ..man })),
        None if promoted => Err(read.error("a man that promotes (R B N P) after '+'")),
        None => Ok(None),
    }
}

fn read_side(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.side = if cursor.eat('w') {
        Color::White
    } else if cursor.eat('b') {
        Color::Black
    } else {
        return Err(cursor.error("'w' or 'b'"));
    };
    cursor.finish()
}

fn read_castling(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if cursor.eat('-') {
        return cursor.finish();
    }
    let mut rights = CastlingRights::NONE;
    for (letter, color, wing) in CASTLING {
        if cursor.eat(letter) {
            rights = rights.with(color, wing);
        }
    }
    setup.castling = rights;
    if cursor.at_end() {
        Ok(())
    } else {
        Err(cursor.error("'-', or letters of KQkq in that order, each at most once"))
    }
}

fn read_dash(mut cursor: Cursor<'_>) -> Result<(), TextError> {
    cursor.expect('-', "'-': there is no en passant")?;
    cursor.finish()
}

fn read_clock(mut cursor: Cursor<'_>, least: u16, clock: &mut u16) -> Result<(), TextError> {
    let expected = if least == 0 {
        "a number from 0 to 65535"
    } else {
        "a number from 1 to 65535"
    };
    *clock = cursor.number(u32::from(least), u32::from(u16::MAX), expected)? as u16;
    cursor.finish()
}

/// A hand's letters, as position texts have them.
struct HandText<'a>(Color, &'a Hand<5>);

impl fmt::Display for HandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for kind in Kind::IN_HAND {
            let man = Man {
                color: self.0,
                kind,
                promoted: false,
            };
            for _ in 0..self.1.count(kind as usize) {
                write!(f, "{man}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        for (letter, color, wing) in CASTLING {
            if self.has(color, wing) {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, 8, 8, |file, rank| self.man_at(file, rank))?;
        let [white, black] = &self.hands;
        let side = match self.side {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(
            f,
            "[{}{}] {side} {} - {} {}",
            HandText(Color::White, white),
            HandText(Color::Black, black),
            self.castling,
            self.halfmoves,
            self.fullmoves
        )
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
            Self::Drop { kind, to } => write!(f, "{}@{to}", kind.letter()),
            Self::Castle { from, to } => write!(f, "{from}{to}"),
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
            cursor.expect('@', "'@' and the square of a drop")?;
            Move::Drop {
                kind,
                to: read_square(&mut cursor)?,
            }
        } else if cursor.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            let from = read_square(&mut cursor)?;
            let to = read_square(&mut cursor)?;
            let promotion = cursor.eat('+');
            if !promotion && self.is_castling(from, to) {
                Move::Castle { from, to }
            } else {
                Move::Board {
                    from,
                    to,
                    promotion,
                }
            }
        } else {
            return Err(cursor.error("a square, or a capital of Q R B N P").into());
        };
        cursor.finish()?;
        self.check_move(m)?;
        Ok(m)
    }

    /// Whether this is the King's move that castling is written as: his own King goes two squares along the rank
    /// from his first square.
    fn is_castling(&self, from: Square, to: Square) -> bool {
        let color = self.side();
        from == Self::king_home(color)
            && from == self.king(color)
            && Wing::ALL
                .iter()
                .any(|&wing| to == Self::castled_king(color, wing))
    }

    /// The board with White below, hands beside their owners, and the rest in words.
    pub(crate) fn draw(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_picture(&mut text);
        text
    }

    fn write_picture(&self, out: &mut String) -> fmt::Result {
        let hand = |color| {
            let letters = alloc::format!("{}", HandText(color, self.hand(color)));
            if letters.is_empty() {
                String::from("-")
            } else {
                letters
            }
        };
        writeln!(out, "Black's hand: {}", hand(Color::Black))?;
        writeln!(out, "    a  b  c  d  e  f  g  h")?;
        for rank in (0..8).rev() {
            write!(out, " {} ", rank + 1)?;
            for square in Board::rank_set(rank) {
                match self.man_on(square) {
                    Some(man) => write!(out, "{:>2} ", alloc::format!("{man}"))?,
                    None => write!(out, " . ")?,
                }
            }
            writeln!(out, "{}", rank + 1)?;
        }
        writeln!(out, "    a  b  c  d  e  f  g  h")?;
        writeln!(out, "White's hand: {}", hand(Color::White))?;
        writeln!(
            out,
            "{} to move{}, move {}, castling {}",
            self.side(),
            if self.checkers().any() {
                " (in check)"
            } else {
                ""
            },
            self.fullmoves(),
            self.castling()
        )
    }
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    cursor
        .take(Board::parse)
        .ok_or_else(|| cursor.error("a square, a1 to h8"))
}
