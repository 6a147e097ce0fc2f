//! Position text and move text of the draughts games, and the board drawn in text.
//!
//! The position text has the fields of the other games: `board[hand] side - - halfmoves fullmove`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::hand::MOST_OF_A_KIND;
use kernel::text::{Cursor, TextError, read_ranks, write_ranks};
use kernel::{Grid, Hand};

use super::moves::{Jumps, Move, MoveError};
use super::position::Position;
use super::setup::{Fault, Man, PositionError, Setup};
use crate::piece::Color;
use crate::rules::Rules;
use crate::text::{draw_board, read_clock, read_dash, read_side, read_square};
use crate::{Board, Square};

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read; or that the rules are those of a game with Kings.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        if let Some(fault) = Self::wrong_game(rules) {
            return Err(PositionError {
                faults: alloc::vec![fault],
            });
        }
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
            read_side(side, &mut setup.side),
            read_dash(castling, "'-': there is no castling in this game"),
            read_dash(en_passant, "'-': there is no en passant"),
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
        let Some(color) = cursor.eat_map(color_of) else {
            return Err(read.error("'P', 'p' or ']'"));
        };
        let hand = &mut setup.hands[color as usize];
        if hand.count(0) == MOST_OF_A_KIND {
            return Err(read.error("at most 99 of a kind in hand"));
        }
        hand.add(0);
    }
    cursor.finish()
}

fn color_of(letter: char) -> Option<Color> {
    match letter {
        'P' => Some(Color::White),
        'p' => Some(Color::Black),
        _ => None,
    }
}

fn read_man(cursor: &mut Cursor<'_>) -> Result<Option<Man>, TextError> {
    let crowned = cursor.eat('+');
    match cursor.eat_map(color_of) {
        Some(color) => Ok(Some(Man { color, crowned })),
        None if crowned => Err(cursor.error("'P' or 'p' after '+'")),
        None => Ok(None),
    }
}

/// A hand's letters, as position texts have them.
struct HandText<'a>(Color, &'a Hand<1>);

impl fmt::Display for HandText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let man = Man {
            color: self.0,
            crowned: false,
        };
        (0..self.1.count(0)).try_for_each(|_| write!(f, "{man}"))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, 8, 8, |file, rank| self.man_at(file, rank))?;
        let [white, black] = &self.hands;
        write!(
            f,
            "[{}{}] {} - - {} {}",
            HandText(Color::White, white),
            HandText(Color::Black, black),
            self.side.letter(),
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
        match self {
            Self::Step { from, to } => write!(f, "{from}{to}"),
            Self::Jump(jumps) => jumps.fmt(f),
            Self::Drop { to } => write!(f, "P@{to}"),
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
        if cursor.eat('P') {
            cursor.expect('@', "'@' and the square of a drop")?;
            let to = read_square::<Board>(&mut cursor)?;
            cursor.finish()?;
            return self.checked(Move::Drop { to });
        }
        let from = read_square::<Board>(&mut cursor)?;
        let to = read_square::<Board>(&mut cursor)?;
        if Board::direction(from, to).is_some() && Board::between(from, to).is_empty() {
            cursor.finish()?;
            return self.checked(Move::Step { from, to });
        }
        let mut jumps = jump(Jumps::new(from), from, to)?;
        let mut at = to;
        while !cursor.at_end() {
            let to = read_square::<Board>(&mut cursor)?;
            jumps = jump(jumps, at, to)?;
            at = to;
        }
        self.checked(Move::Jump(jumps))
    }

    fn checked(&self, m: Move) -> Result<Move, MoveError> {
        self.check_move(m)?;
        Ok(m)
    }

    /// The board with White below, hands beside their owners, and the rest in words.
    pub(super) fn draw(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_picture(&mut text);
        text
    }

    fn write_picture(&self, out: &mut String) -> fmt::Result {
        let hands = Color::ALL
            .map(|color| alloc::format!("{}", HandText(color, &self.hands[color as usize])));
        draw_board::<Board, Man>(out, &hands, 2, |square| self.man_on(square))?;
        writeln!(out, "{} to move, move {}", self.side(), self.fullmoves())
    }
}

/// The path and a jump from `at`, where it ends, to `to`.
fn jump(path: Jumps, at: Square, to: Square) -> Result<Jumps, MoveError> {
    Board::direction(at, to)
        .filter(|_| Board::between(at, to).count() == 1)
        .and_then(|direction| path.then(direction))
        .ok_or(MoveError::NoSuchMove(at, to))
}
