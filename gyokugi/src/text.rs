//! Position text and move text, and the board drawn in text.
//!
//! `files hands side ep move` for two players, `files hands players side ep move` for three. What is written is read
//! back to the letter; reading also takes the pieces of the hands in any order.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use kernel::en_passant::{EnPassant, EnPassantRights};
use kernel::hand::MOST_OF_A_KIND;
use kernel::text::{Cursor, SeatsText, TextError, read_seat, read_seats};
use kernel::{Hexagon, Topology};

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man, Player};
use crate::position::{Position, Rights};
use crate::rules::Rules;
use crate::setup::{Fault, PositionError, Setup, landing};
use crate::{Board, Square};

/// How many files the board has.
const FILES: usize = 11;

impl Setup {
    /// Reads a position text without asking whether the position can be played.
    ///
    /// # Errors
    /// The first place in each field that cannot be read.
    pub fn parse(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let refused = |error| PositionError {
            faults: alloc::vec![Fault::Text(error)],
        };
        let mut setup = Self::empty(rules);
        let mut results = Vec::new();
        let [files, hands, side, en_passant, number] = if rules.three_players {
            let names = ["files", "hands", "players", "side", "en passant", "move"];
            let [files, hands, mut players, side, en_passant, number] =
                Cursor::fields(names, text).map_err(refused)?;
            results.push(read_seats(&mut players, Player::LETTERS).map(|players| {
                setup.players_in = players;
            }));
            [files, hands, side, en_passant, number]
        } else {
            let names = ["files", "hands", "side", "en passant", "move"];
            Cursor::fields(names, text).map_err(refused)?
        };
        // Those of the players come between, as in the text.
        results.insert(0, read_files(files, &mut setup));
        results.insert(1, read_hands(hands, &mut setup));
        results.push(read_side(side, &mut setup));
        results.push(read_en_passant(en_passant, &mut setup));
        results.push(read_number(number, &mut setup));
        let faults: Vec<Fault> = results
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

/// Eleven files from a to l joined by `/`, each from its bottom cell up; with three players its men and runs are joined
/// by commas.
fn read_files(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let cursor = &mut cursor;
    let three = setup.rules.three_players;
    for file in 0..FILES {
        let length = Board::file_length(file);
        let mut number = 1;
        let mut after_run = false;
        if file > 0 {
            cursor.expect('/', "'/' after a full file")?;
        }
        while number <= length {
            if three && number > 1 {
                cursor.expect(',', "',' between the cells of a file")?;
            }
            let left = length + 1 - number;
            if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
                let (column, digits) = (cursor.column(), cursor.rest());
                if after_run {
                    return Err(cursor.error("a man after a run of empty cells"));
                }
                let run = cursor.number(1, u32::MAX, "a run of at least 1 empty cell")? as usize;
                if run > left {
                    return Err(cursor.error_at(
                        column,
                        alloc::format!("a man or a run of at most {left} empty cells"),
                        &digits[..digits.len() - cursor.rest().len()],
                    ));
                }
                number += run;
                after_run = true;
            } else {
                let expected = alloc::format!(
                    "a man or a run of empty cells ({left} more in file {})",
                    Board::file_letter(file)
                );
                let man = read_man(cursor, three, &expected)?;
                if let Some(square) = Board::numbered(file, number) {
                    setup.board[square.index()] = Some(man);
                }
                number += 1;
                after_run = false;
            }
        }
    }
    cursor.finish()
}

fn read_man(cursor: &mut Cursor<'_>, three: bool, expected: &str) -> Result<Man, TextError> {
    if three {
        let owner = cursor.clone();
        let player =
            read_seat(cursor, Player::LETTERS).map_err(|_| owner.error(String::from(expected)))?;
        let promoted = cursor.eat('+');
        let kind = cursor
            .eat_map(Kind::from_letter)
            .ok_or_else(|| cursor.error("a capital of QRBNGESAIWCOVPK"))?;
        return Ok(Man {
            player: Player::at_place(player),
            kind,
            promoted,
        });
    }
    let promoted = cursor.eat('+');
    match eat_letter(cursor) {
        Some((player, kind)) => Ok(Man {
            player,
            kind,
            promoted,
        }),
        None if promoted => {
            Err(cursor.error("a letter of QRBNGESAIWCOVPK, capital or small, after '+'"))
        }
        None => Err(cursor.error(String::from(expected))),
    }
}

/// Takes a piece letter of the two-player game, capital for White.
fn eat_letter(cursor: &mut Cursor<'_>) -> Option<(Player, Kind)> {
    cursor.eat_map(|c| {
        let player = if c.is_ascii_uppercase() {
            Player::White
        } else {
            Player::Black
        };
        Some((player, Kind::from_letter(c.to_ascii_uppercase())?))
    })
}

/// `-`, or counts of more than 1 and letters, `2Pb`; with three players with the owner's letter, joined by commas,
/// `2wP,rB`.
fn read_hands(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let cursor = &mut cursor;
    let three = setup.rules.three_players;
    if cursor.eat('-') {
        return cursor.finish();
    }
    loop {
        let count = if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
            cursor.number(2, u32::from(MOST_OF_A_KIND), "a count from 2 to 99")?
        } else {
            1
        };
        let read = cursor.clone();
        let piece = if three {
            let player = read_seat(cursor, Player::LETTERS)?;
            let kind = cursor.eat_map(Kind::from_letter);
            kind.map(|kind| (Player::at_place(player), kind))
        } else {
            eat_letter(cursor)
        };
        let Some((player, kind)) = piece.filter(|(_, kind)| *kind != Kind::Generalissimo) else {
            let letters = "a letter of QRBNGESAIWCOVP";
            return Err(read.error(if three {
                "a player's letter and a capital of QRBNGESAIWCOVP"
            } else {
                letters
            }));
        };
        let hand = &mut setup.hands[player as usize];
        if hand.has(kind as usize) {
            return Err(read.error("a piece that has not been named yet"));
        }
        hand.set(kind as usize, count as u8);
        if cursor.at_end() {
            return Ok(());
        }
        if three {
            cursor.expect(',', "',' between pieces, or the end of the field")?;
        }
    }
}

fn read_side(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    if setup.rules.three_players {
        setup.side = Player::at_place(read_seat(&mut cursor, Player::LETTERS)?);
        return cursor.finish();
    }
    setup.side = if cursor.eat('w') {
        Player::White
    } else if cursor.eat('b') {
        Player::Black
    } else {
        return Err(cursor.error("'w' or 'b'"));
    };
    cursor.finish()
}

/// `-`, or the skipped cell; with three players with its owner, `w:e5,r:g5`.
fn read_en_passant(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let rules = setup.rules;
    if rules.three_players {
        setup.en_passant =
            EnPassantRights::read(&mut cursor, Player::LETTERS, |owner, skipped| {
                landing(rules, Player::at_place(owner), skipped)
            })?;
        return cursor.finish();
    }
    if cursor.eat('-') {
        return cursor.finish();
    }
    let owner = match setup.side {
        Player::White => Player::Black,
        _ => Player::White,
    };
    let read = cursor.clone();
    let skipped = cursor
        .take(Board::parse)
        .ok_or_else(|| read.error("'-' or the skipped cell"))?;
    let landing = landing(rules, owner, skipped).ok_or_else(|| {
        let name = &read.rest()[..read.rest().len() - cursor.rest().len()];
        read.error_at(
            read.column(),
            "a cell that a Corporal of the player who is not to move can step over",
            name,
        )
    })?;
    setup.en_passant.set(EnPassant {
        owner: owner.place(),
        skipped,
        landing,
    });
    cursor.finish()
}

fn read_number(mut cursor: Cursor<'_>, setup: &mut Setup) -> Result<(), TextError> {
    let expected = "a number from 1 to 65535";
    setup.move_number = cursor.number(1, u32::from(u16::MAX), expected)? as u16;
    cursor.finish()
}

/// A man as position texts have it.
struct ManText {
    man: Man,
    three_players: bool,
}

impl fmt::Display for ManText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Man {
            player,
            kind,
            promoted,
        } = self.man;
        let mark = if promoted { "+" } else { "" };
        if self.three_players {
            write!(f, "{}{mark}{}", player.letter(), kind.letter())
        } else if player == Player::White {
            write!(f, "{mark}{}", kind.letter())
        } else {
            write!(f, "{mark}{}", kind.letter().to_ascii_lowercase())
        }
    }
}

/// The hands of some players, as position texts have them; nothing if they are empty.
struct HandsText<'a>(&'a Setup, &'a [Player]);

impl fmt::Display for HandsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(setup, players) = self;
        let three_players = setup.rules.three_players;
        let mut comma = "";
        for &player in *players {
            for kind in Kind::in_hand() {
                let count = setup.hands[player as usize].count(kind as usize);
                if count == 0 {
                    continue;
                }
                f.write_str(comma)?;
                if count > 1 {
                    write!(f, "{count}")?;
                }
                let man = Man {
                    player,
                    kind,
                    promoted: false,
                };
                let text = ManText { man, three_players };
                write!(f, "{text}")?;
                comma = if three_players { "," } else { "" };
            }
        }
        Ok(())
    }
}

/// The en passant field.
struct RightsText<'a>(&'a Setup);

impl fmt::Display for RightsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rights: &Rights = &self.0.en_passant;
        if self.0.rules.three_players {
            return rights.text(Player::LETTERS).fmt(f);
        }
        match rights.iter().next() {
            Some(right) => right.skipped.fmt(f),
            None => f.write_str("-"),
        }
    }
}

impl Setup {
    fn write_files(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let three_players = self.rules.three_players;
        for file in 0..FILES {
            if file > 0 {
                f.write_str("/")?;
            }
            let mut comma = "";
            let mut run = 0;
            let cells = (1..=Board::file_length(file)).filter_map(|n| Board::numbered(file, n));
            for square in cells {
                let Some(man) = self.board[square.index()] else {
                    run += 1;
                    continue;
                };
                if run > 0 {
                    write!(f, "{comma}{run}")?;
                    comma = if three_players { "," } else { "" };
                    run = 0;
                }
                write!(f, "{comma}{}", ManText { man, three_players })?;
                comma = if three_players { "," } else { "" };
            }
            if run > 0 {
                write!(f, "{comma}{run}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_files(f)?;
        if self.hands.iter().all(kernel::Hand::is_empty) {
            f.write_str(" -")?;
        } else {
            write!(f, " {}", HandsText(self, &Player::ALL))?;
        }
        if self.rules.three_players {
            write!(f, " {}", SeatsText(self.players_in, Player::LETTERS))?;
        }
        let side = self.side.letter();
        write!(f, " {side} {} {}", RightsText(self), self.move_number)
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
            cursor.expect('-', "the second '-' of a pass")?;
            Move::Pass
        } else if let Some(kind) =
            cursor.eat_map(|c| Kind::from_letter(c).filter(|kind| *kind != Kind::Generalissimo))
        {
            cursor.expect('@', "'@' and the cell of a drop")?;
            Move::Drop {
                kind,
                to: read_square(&mut cursor)?,
            }
        } else if cursor.peek().is_some_and(|c| c.is_ascii_lowercase()) {
            let from = read_square(&mut cursor)?;
            let to = read_square(&mut cursor)?;
            let promotion = cursor.eat('+');
            Move::Board {
                from,
                to,
                promotion,
            }
        } else {
            return Err(cursor
                .error("a cell, a capital of QRBNGESAIWCOVP, or '--'")
                .into());
        };
        cursor.finish()?;
        self.check_move(m)?;
        Ok(m)
    }

    /// The hexagon with White below, hands, and the rest in words.
    pub(crate) fn draw(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_picture(&mut text);
        text
    }

    fn write_picture(&self, out: &mut String) -> fmt::Result {
        let setup = self.to_setup();
        let hand = |player: Player| {
            let text = alloc::format!("{}", HandsText(&setup, &[player]));
            if text.is_empty() {
                String::from("-")
            } else {
                text
            }
        };
        let three_players = self.rules.three_players;
        let above: &[Player] = if three_players {
            &[Player::Black, Player::Red]
        } else {
            &[Player::Black]
        };
        for &player in above {
            let out_of_game = if self.is_in(player) { "" } else { " (out)" };
            writeln!(out, "{player}'s hand: {}{out_of_game}", hand(player))?;
        }
        // Rows half a cell apart; below and above each file its letter and its length.
        for row in (-2..=22).rev() {
            let mut line = String::new();
            for file in 0..FILES {
                let distance = 5_i32.abs_diff(file as i32) as i32;
                let length = Board::file_length(file);
                let doubled = row - distance;
                let number = (doubled / 2 + 1) as usize;
                if doubled % 2 != 0 || doubled < -2 || number > length + 1 {
                    line.push_str("   ");
                } else if doubled < 0 {
                    write!(line, " {} ", Board::file_letter(file))?;
                } else if number == length + 1 {
                    write!(line, "{length:>2} ")?;
                } else {
                    let man = Board::numbered(file, number).and_then(|square| self.man_on(square));
                    match man {
                        None => line.push_str(" . "),
                        Some(man) => {
                            let text = alloc::format!("{}", ManText { man, three_players });
                            let width = if three_players { 3 } else { 2 };
                            write!(line, "{text:>width$}")?;
                            if !three_players {
                                line.push(' ');
                            }
                        }
                    }
                }
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        let white_out = if self.is_in(Player::White) {
            ""
        } else {
            " (out)"
        };
        writeln!(out, "White's hand: {}{white_out}", hand(Player::White))?;
        writeln!(
            out,
            "{} to move{}, move {}, en passant {}",
            self.side(),
            if self.in_check() { " (in check)" } else { "" },
            self.move_number(),
            RightsText(&setup)
        )
    }
}

fn read_square(cursor: &mut Cursor<'_>) -> Result<Square, TextError> {
    cursor
        .take(Board::parse)
        .ok_or_else(|| cursor.error("a cell, a1 to l6"))
}
