//! Position text and move text, and the board drawn in text.
//!
//! `board[hand] side castling - halfmoves fullmove`, as in Fairy-Stockfish's FEN. What is written is read back to
//! the letter; reading also takes the letters of the hand in any order.
//!
//! The small fields (side, clocks) are shared with the draughts games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::hand::MOST_OF_A_KIND;
use kernel::text::{Cursor, TextError, read_ranks, write_ranks};
use kernel::{Grid, Square};

use crate::field::Field;
use crate::games::{Derived, Game};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Promotion};
use crate::position::{CastlingRights, Position, Wing};
use crate::rules::Rules;
use crate::setup::{Fault, PositionError, Setup};
use crate::storage::HandOf;

/// The letters of the castling field in their order.
const CASTLING: [(char, Color, Wing); 4] = [
    ('K', Color::White, Wing::Kingside),
    ('Q', Color::White, Wing::Queenside),
    ('k', Color::Black, Wing::Kingside),
    ('q', Color::Black, Wing::Queenside),
];

impl<G: Game> Setup<G> {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError<G::Board>> {
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
            read_castling(castling, &mut setup),
            read_dash(en_passant, "'-': there is no en passant"),
            read_clock(halfmoves, 0, &mut setup.halfmoves),
            read_clock(fullmove, 1, &mut setup.fullmoves),
        ];
        let faults: Vec<_> = fields
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

fn read_board_and_hands<G: Game>(
    mut cursor: Cursor<'_>,
    setup: &mut Setup<G>,
) -> Result<(), TextError> {
    let cursor = &mut cursor;
    let (files, ranks) = (G::Board::FILES, G::Board::RANKS);
    read_ranks(cursor, files, ranks, read_man::<G>, |file, rank, man| {
        if let Some(square) = G::Board::at(file, rank) {
            setup.board[square.index()] = Some(man);
        }
    })?;
    cursor.expect('[', "'[' and the hands")?;
    cursor.enter("hand");
    while !cursor.eat(']') {
        let read = cursor.clone();
        let man = read_letter::<G>(cursor).filter(|man| man.kind != Kind::King);
        let Some(Man { color, kind, .. }) = man else {
            return Err(read.error(alloc::format!(
                "a letter of {}, capital or small, or ']'",
                letters(G::FACTS.hand_kinds())
            )));
        };
        let foreign = G::REMEMBERS && cursor.eat('\'');
        let hand = &mut setup.hands[color as usize];
        let place = G::held(G::slot(kind), foreign);
        if hand.count(place) == MOST_OF_A_KIND {
            return Err(read.error("at most 99 of a kind in hand"));
        }
        hand.add(place);
    }
    cursor.finish()
}

/// The letters of some kinds, for messages.
fn letters(kinds: &[Kind]) -> String {
    let letters: Vec<String> = kinds
        .iter()
        .map(|kind| String::from(kind.letter()))
        .collect();
    letters.join(" ")
}

/// The letters of the kinds that are written with `+`, for messages.
fn promoting_letters<G: Game>() -> String {
    let kinds: Vec<Kind> = G::FACTS
        .kinds
        .iter()
        .copied()
        .filter(|&kind| G::FACTS.promotions(kind).len() == 1)
        .collect();
    letters(&kinds)
}

/// Takes a piece letter, capital for White.
fn read_letter<G: Game>(cursor: &mut Cursor<'_>) -> Option<Man> {
    cursor.eat_map(|c| {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Some(Man::new(color, G::FACTS.kind(c.to_ascii_uppercase())?))
    })
}

fn read_man<G: Game>(cursor: &mut Cursor<'_>) -> Result<Option<Man>, TextError> {
    let plus = cursor.eat('+');
    let read = cursor.clone();
    let man = read_letter::<G>(cursor);
    let mut man = match man {
        Some(man) if !plus => man,
        Some(man) if G::FACTS.promotions(man.kind).len() == 1 => man.promoted(),
        None if !plus => return Ok(None),
        _ => {
            let letters = promoting_letters::<G>();
            return Err(read.error(alloc::format!("a man that promotes ({letters}) after '+'")));
        }
    };
    if G::CHOICE && man.promoted.is_none() {
        let promotion = match man.kind {
            Kind::Queen => Some(Promotion::Queen),
            Kind::Gnu => Some(Promotion::Gnu),
            _ => None,
        };
        if promotion.is_some() && cursor.eat('~') {
            man.kind = Kind::Pawn;
            man.promoted = promotion;
        }
    }
    if G::REMEMBERS && man.kind != Kind::King {
        man.foreign = cursor.eat('\'');
    }
    Ok(Some(man))
}

pub(crate) fn read_side(mut cursor: Cursor<'_>, side: &mut Color) -> Result<(), TextError> {
    *side = if cursor.eat('w') {
        Color::White
    } else if cursor.eat('b') {
        Color::Black
    } else {
        return Err(cursor.error("'w' or 'b'"));
    };
    cursor.finish()
}

fn read_castling<G: Game>(mut cursor: Cursor<'_>, setup: &mut Setup<G>) -> Result<(), TextError> {
    if !G::FACTS.castling {
        return read_dash(cursor, "'-': there is no castling in this game");
    }
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

pub(crate) fn read_dash(mut cursor: Cursor<'_>, expected: &'static str) -> Result<(), TextError> {
    cursor.expect('-', expected)?;
    cursor.finish()
}

pub(crate) fn read_clock(
    mut cursor: Cursor<'_>,
    least: u16,
    clock: &mut u16,
) -> Result<(), TextError> {
    let expected = if least == 0 {
        "a number from 0 to 65535"
    } else {
        "a number from 1 to 65535"
    };
    *clock = cursor.number(u32::from(least), u32::from(u16::MAX), expected)? as u16;
    cursor.finish()
}

/// A hand's letters, as position texts have them: a straight piece before its quoted twin.
struct HandText<'a, G: Game>(Color, &'a G::Hand);

impl<G: Game> fmt::Display for HandText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in 0..G::HELD {
            let mut man = Man::new(self.0, G::FACTS.kinds[place / G::HELD_FORMS]);
            man.foreign = place % G::HELD_FORMS != 0;
            for _ in 0..self.1.count(place) {
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

impl<G: Game> fmt::Display for Setup<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_ranks(f, G::Board::FILES, G::Board::RANKS, |file, rank| {
            self.man_at(file, rank)
        })?;
        let [white, black] = &self.hands;
        write!(
            f,
            "[{}{}] {} {} - {} {}",
            HandText::<G>(Color::White, white),
            HandText::<G>(Color::Black, black),
            self.side.letter(),
            self.castling,
            self.halfmoves,
            self.fullmoves
        )
    }
}

impl<G: Game> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl<B: Field> fmt::Display for Move<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Board {
                from,
                to,
                promotion,
            } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |promotion| f.write_char(promotion.letter()))
            }
            Self::Drop { kind, foreign, to } => {
                write!(
                    f,
                    "{}{}@{to}",
                    kind.letter(),
                    if foreign { "'" } else { "" }
                )
            }
            Self::Castle { from, to } => write!(f, "{from}{to}"),
        }
    }
}

impl<G: Game> Position<G> {
    /// Reads the text of a legal move.
    ///
    /// # Errors
    /// If the text is no move text, or the move is not legal here, and why.
    pub fn read_move(&self, text: &str) -> Result<Move<G::Board>, MoveError<G::Board>> {
        let mut cursor = Cursor::new("move", text);
        let m = if let Some(kind) = cursor.eat_map(|letter| G::FACTS.kind(letter)) {
            let foreign = G::REMEMBERS && cursor.eat('\'');
            cursor.expect('@', "'@' and the square of a drop")?;
            Move::Drop {
                kind,
                foreign,
                to: read_square(&mut cursor)?,
            }
        } else if cursor.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            let from = read_square(&mut cursor)?;
            let to = read_square(&mut cursor)?;
            let promotion = Promotion::ALL
                .into_iter()
                .filter(|&promotion| G::CHOICE || promotion == Promotion::Only)
                .find(|promotion| cursor.eat(promotion.letter()));
            if promotion.is_none() && self.is_castling(from, to) {
                Move::Castle { from, to }
            } else {
                Move::Board {
                    from,
                    to,
                    promotion,
                }
            }
        } else {
            return Err(cursor
                .error(alloc::format!(
                    "a square, or a capital of {}",
                    letters(G::FACTS.hand_kinds())
                ))
                .into());
        };
        cursor.finish()?;
        self.check_move(m)?;
        Ok(m)
    }

    /// Whether this is the King's move that castling is written as: his own King goes two squares along the rank
    /// from his first square.
    fn is_castling(&self, from: Square<G::Board>, to: Square<G::Board>) -> bool {
        let color = self.side();
        G::FACTS.castling
            && from == G::Board::king_home(color)
            && from == self.king(color)
            && Wing::ALL
                .iter()
                .any(|&wing| to == G::Board::castled_king(color, wing))
    }

    /// The board with White below, hands beside their owners, and the rest in words.
    pub(crate) fn draw(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_picture(&mut text);
        text
    }

    fn write_picture(&self, out: &mut String) -> fmt::Result {
        let hands =
            Color::ALL.map(|color| alloc::format!("{}", HandText::<G>(color, self.hand(color))));
        let width = if G::REMEMBERS { 3 } else { 2 };
        draw_board::<G::Board, Man>(out, &hands, width, |square| self.man_on(square))?;
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

/// Writes the board with White below, and the hands beside their owners; `width` is that of the longest man's text.
pub(crate) fn draw_board<B: Field, M: fmt::Display>(
    out: &mut String,
    hands: &[String; 2],
    width: usize,
    man_on: impl Fn(Square<B>) -> Option<M>,
) -> fmt::Result {
    let hand = |color: Color| match hands[color as usize].as_str() {
        "" => "-",
        letters => letters,
    };
    let mut files = String::from("  ");
    for file in (b'a'..).take(B::FILES) {
        write!(files, " {:>width$}", char::from(file))?;
    }
    writeln!(out, "Black's hand: {}", hand(Color::Black))?;
    writeln!(out, "{files}")?;
    for rank in (0..B::RANKS).rev() {
        write!(out, " {}", rank + 1)?;
        for square in B::rank_set(rank) {
            let man = man_on(square).map_or_else(|| String::from("."), |man| man.to_string());
            write!(out, " {man:>width$}")?;
        }
        writeln!(out, " {}", rank + 1)?;
    }
    writeln!(out, "{files}")?;
    writeln!(out, "White's hand: {}", hand(Color::White))
}

/// Takes the name of a square.
pub(crate) fn read_square<B: Field>(cursor: &mut Cursor<'_>) -> Result<Square<B>, TextError> {
    cursor.take(B::parse).ok_or_else(|| {
        let last = Square::<B>::all().last();
        cursor.error(alloc::format!(
            "a square, a1 to {}",
            last.map_or_else(String::new, |square| alloc::format!("{square}"))
        ))
    })
}
