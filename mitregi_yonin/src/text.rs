//! Position text and move text, and the board drawn in text.
//!
//! `rows hands players side ep move`. What is written is read back to the letter; reading also takes the men in hand
//! in any order.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::hand::MOST_OF_A_KIND;
use kernel::position::Picture;
use kernel::text::{
    Cursor, SeatsText, TextError, read_seat, read_seats, read_separated_ranks,
    write_separated_ranks,
};
use kernel::{Grid, Hand, Topology};

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man, Player};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Fault, PositionError, Setup};
use crate::{Board, EnPassantRights, Square};

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let names = ["rows", "hands", "players", "side", "ep", "move"];
        let [rows, hands, players, side, en_passant, number] = Cursor::fields(names, text)
            .map_err(|error| PositionError {
                faults: alloc::vec![Fault::Text(error)],
            })?;
        let mut setup = Self::empty(rules);
        let fields = [
            read_rows(rows, &mut setup),
            read_hands(hands, &mut setup),
            read_players(players, &mut setup),
            read_side(side, &mut setup),
            read_en_passant(en_passant, &mut setup),
            read_number(number, &mut setup),
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

fn read_rows(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let cursor = &mut cursor;
    let rules = setup.rules;
    let read = |cursor: &mut Cursor<'_>| read_man(cursor, rules);
    read_separated_ranks(cursor, 13, 13, Some(','), read, |file, rank, man| {
        if let Some(square) = Board::at(file, rank) {
            setup.board[square.index()] = Some(man);
        }
    })?;
    cursor.finish()
}

/// Takes a man: his player's letter, `+` if he has promoted, his kind's letter.
fn read_man(cursor: &mut Cursor<'_>, rules: Rules) -> Result<Option<Man>, TextError> {
    let Ok(seat) = read_seat(cursor, Player::LETTERS) else {
        return Ok(None);
    };
    let promoted = cursor.eat('+');
    let kind = cursor.eat_map(|c| {
        Kind::from_letter(c)
            .filter(|&kind| rules.has(kind) && (!promoted || rules.promoted_form(kind).is_some()))
    });
    let Some(kind) = kind else {
        let expected = if promoted {
            letters_of(rules, |kind| rules.promoted_form(kind).is_some())
        } else {
            letters_of(rules, |_| true)
        };
        let plus = if promoted { " after '+'" } else { ", or '+'" };
        return Err(cursor.error(alloc::format!("a piece of {expected}{plus}")));
    };
    Ok(Some(Man {
        player: Player::of(seat),
        kind,
        promoted,
    }))
}

/// The letters of the game's kinds of which `which` holds.
fn letters_of(rules: Rules, which: impl Fn(Kind) -> bool) -> String {
    Kind::ALL
        .into_iter()
        .filter(|&kind| rules.has(kind) && which(kind))
        .map(Kind::letter)
        .collect()
}

fn read_hands(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if cursor.eat('-') {
        return cursor.finish();
    }
    let rules = setup.rules;
    loop {
        let count = if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            let most = u32::from(MOST_OF_A_KIND);
            cursor.number(2, most, "a count from 2 to 99, or none for one man")?
        } else {
            1
        };
        let seat = read_seat(&mut cursor, Player::LETTERS)?;
        let read = cursor.clone();
        let kind = cursor.eat_map(Kind::from_letter);
        let Some(kind) = kind.filter(|&kind| rules.has(kind) && kind != Kind::King) else {
            let letters = letters_of(rules, |kind| kind != Kind::King);
            return Err(read.error(alloc::format!("a piece of {letters}")));
        };
        let hand = &mut setup.hands[Player::of(seat) as usize];
        if hand.has(kind as usize) {
            return Err(read.error("a piece that this player's hand does not have yet"));
        }
        hand.set(kind as usize, count as u8);
        if !cursor.eat(',') {
            return cursor.finish();
        }
    }
}

fn read_players(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.players = read_seats(&mut cursor, Player::LETTERS)?;
    Ok(())
}

fn read_side(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.side = Player::of(read_seat(&mut cursor, Player::LETTERS)?);
    cursor.finish()
}

fn read_en_passant(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let rules = setup.rules;
    setup.en_passant = EnPassantRights::read(&mut cursor, Player::LETTERS, |seat, skipped| {
        rules.landing(Player::of(seat), skipped)
    })?;
    cursor.finish()
}

fn read_number(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    setup.move_number = cursor.number(1, u32::from(u16::MAX), "a number from 1 to 65535")? as u16;
    cursor.finish()
}

/// All hands, as position texts have them.
struct HandsText<'a>(&'a [Hand<9>; 4]);

impl fmt::Display for HandsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (player, hand) in Player::ALL.into_iter().zip(self.0) {
            for kind in Kind::IN_HAND {
                let count = hand.count(kind as usize);
                if count == 0 {
                    continue;
                }
                if !core::mem::take(&mut first) {
                    f.write_char(',')?;
                }
                if count > 1 {
                    write!(f, "{count}")?;
                }
                write!(f, "{}{}", player.letter(), kind.letter())?;
            }
        }
        if first { f.write_char('-') } else { Ok(()) }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_separated_ranks(f, 13, 13, ",", |file, rank| self.man_at(file, rank))?;
        write!(
            f,
            " {} {} {} {} {}",
            HandsText(&self.hands),
            SeatsText(self.players, Player::LETTERS),
            self.side.letter(),
            self.en_passant.text(Player::LETTERS),
            self.move_number
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
            Self::Pass => f.write_str("--"),
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
        let m = if cursor.eat('-') {
            cursor.expect('-', "'--' for a pass")?;
            Move::Pass
        } else if let Some(kind) = cursor.eat_map(Kind::from_letter) {
            cursor.expect('@', "'@' and the square of a drop")?;
            Move::Drop {
                kind,
                to: read_square(&mut cursor)?,
            }
        } else if cursor.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            Move::Board {
                from: read_square(&mut cursor)?,
                to: read_square(&mut cursor)?,
                promotion: cursor.eat('+'),
            }
        } else {
            let letters = letters_of(self.rules(), |kind| kind != Kind::King);
            let expected = alloc::format!("a square, a capital of {letters}, or '--'");
            return Err(cursor.error(expected).into());
        };
        cursor.finish()?;
        self.check_move(m)?;
        Ok(m)
    }

    /// The board with Red below, all hands, and the rest in words. Men are drawn as in position texts, so that their
    /// owners are told apart without colour.
    pub(crate) fn draw(&self, picture: Picture) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_picture(picture == Picture::Coloured, &mut text);
        text
    }

    fn write_picture(&self, coloured: bool, out: &mut String) -> fmt::Result {
        const FILES: &str = "     a   b   c   d   e   f   g   h   i   j   k   l   m";
        writeln!(out, "{FILES}")?;
        for rank in (0..13).rev() {
            write!(out, "{:>2} ", rank + 1)?;
            for square in Board::rank_set(rank) {
                match self.man_on(square) {
                    Some(man) => {
                        let text = alloc::format!("{:>3} ", alloc::format!("{man}"));
                        paint(out, coloured, man.player, &text)?;
                    }
                    None => out.write_str("  . ")?,
                }
            }
            writeln!(out, "{:>2}", rank + 1)?;
        }
        writeln!(out, "{FILES}")?;
        for player in Player::ALL {
            let mut only = [Hand::EMPTY; 4];
            only[player as usize] = *self.hand(player);
            let hand = alloc::format!("{}", HandsText(&only));
            let out_of_game = if self.players().contains(player.seat()) {
                hand
            } else {
                String::from("out")
            };
            paint(
                out,
                coloured,
                player,
                &alloc::format!("{}: {out_of_game}", seat_words(player)),
            )?;
            out.write_char('\n')?;
        }
        writeln!(
            out,
            "{} to move{}, move {}, en passant {}",
            self.side(),
            if self.checkers().any() {
                " (in check)"
            } else {
                ""
            },
            self.move_number(),
            self.en_passant().text(Player::LETTERS)
        )
    }
}

/// A player with his letter and where he sits.
const fn seat_words(player: Player) -> &'static str {
    match player {
        Player::Red => "r Red, south",
        Player::Green => "g Green, east",
        Player::Yellow => "y Yellow, north",
        Player::Blue => "b Blue, west",
    }
}

/// Writes a text, in the player's colour if `coloured`.
fn paint(out: &mut String, coloured: bool, player: Player, text: &str) -> fmt::Result {
    if !coloured {
        return out.write_str(text);
    }
    let colour = match player {
        Player::Red => 31,
        Player::Green => 32,
        Player::Yellow => 33,
        Player::Blue => 34,
    };
    write!(out, "\u{1b}[1;{colour}m{text}\u{1b}[0m")
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    cursor
        .take(Board::parse)
        .ok_or_else(|| cursor.error("a square, a1 to m13"))
}
