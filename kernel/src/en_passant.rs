//! Rights to capture en passant in games of several players: at most one of each player, each with its own end.
//!
//! For: keeping the rights, ending them, and their text. Not for: who may capture, or which men step twice; the
//! crates know.
//!
//! A right ends when its owner's turn comes, when his man leaves the square it landed on or is captured there, when
//! any man comes to the skipped square, and when its owner is out.

use alloc::borrow::Cow;
use core::fmt;

use crate::seat::{Seat, Seats};
use crate::square::Square;
use crate::text::{Cursor, TextError, seat_letter};
use crate::topology::Topology;

/// One right: a man of `owner` has stepped over `skipped` and stands on `landing`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant<T: Topology> {
    /// The player whose man stepped twice, and may be captured by all others.
    pub owner: Seat,
    /// The square that was stepped over; a capturing man goes there.
    pub skipped: Square<T>,
    /// Where the man stands.
    pub landing: Square<T>,
}

/// The rights of up to `SEATS` players (at most 8).
///
/// ```
/// use kernel::en_passant::{EnPassant, EnPassantRights};
/// use kernel::{Rect, Seat, Square};
///
/// let square = |name| Square::<Rect<13, 13>>::parse(name).unwrap();
/// let mut rights = EnPassantRights::<Rect<13, 13>, 4>::NONE;
/// rights.set(EnPassant { owner: Seat::FIRST, skipped: square("g6"), landing: square("g7") });
/// assert_eq!(rights.text("rgyb").to_string(), "r:g6");
/// assert_eq!(rights.over(square("g6")).count(), 1);
/// rights.touch(square("g7"));
/// assert!(rights.is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassantRights<T: Topology, const SEATS: usize> {
    /// Who has one. Squares of those who have none are the first.
    owners: Seats,
    skipped: [Square<T>; SEATS],
    landing: [Square<T>; SEATS],
}

impl<T: Topology, const SEATS: usize> Default for EnPassantRights<T, SEATS> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<T: Topology, const SEATS: usize> EnPassantRights<T, SEATS> {
    /// No right.
    pub const NONE: Self = Self {
        owners: Seats::NONE,
        skipped: [Square::from_index_unchecked(0); SEATS],
        landing: [Square::from_index_unchecked(0); SEATS],
    };

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// The players who have one.
    #[inline(always)]
    pub const fn owners(&self) -> Seats {
        self.owners
    }

    /// The right of a player.
    #[inline(always)]
    pub fn of(&self, owner: Seat) -> Option<EnPassant<T>> {
        let seat = owner.number();
        (self.owners.contains(owner) && seat < SEATS).then(|| EnPassant {
            owner,
            skipped: self.skipped[seat],
            landing: self.landing[seat],
        })
    }

    /// All rights, in turn order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = EnPassant<T>> + '_ {
        self.owners.iter().filter_map(|owner| self.of(owner))
    }

    /// The rights whose skipped square is this; there can be several.
    #[inline(always)]
    pub fn over(&self, skipped: Square<T>) -> impl Iterator<Item = EnPassant<T>> + '_ {
        self.iter().filter(move |right| right.skipped == skipped)
    }

    /// Gives a right, instead of any other of the same owner. An owner beyond `SEATS` is passed over.
    #[inline(always)]
    pub fn set(&mut self, right: EnPassant<T>) {
        let seat = right.owner.number();
        if seat < SEATS {
            self.owners = self.owners.with(right.owner);
            self.skipped[seat] = right.skipped;
            self.landing[seat] = right.landing;
        }
    }

    /// Ends a player's right: his turn has come, or he is out.
    #[inline(always)]
    pub fn end(&mut self, owner: Seat) {
        if self.owners.contains(owner) && owner.number() < SEATS {
            self.owners = self.owners.without(owner);
            self.skipped[owner.number()] = Square::from_index_unchecked(0);
            self.landing[owner.number()] = Square::from_index_unchecked(0);
        }
    }

    /// Ends what ends when a man comes to `square`, leaves it, or is captured there.
    #[inline(always)]
    pub fn touch(&mut self, square: Square<T>) {
        for owner in self.owners.iter() {
            let seat = owner.number();
            if seat < SEATS && (self.skipped[seat] == square || self.landing[seat] == square) {
                self.end(owner);
            }
        }
    }

    /// The rights as texts have them: `-`, or owner and skipped square of each in turn order, `r:c2,g:j5`. `letters`
    /// are the seats' letters in turn order.
    pub const fn text<'a>(&'a self, letters: &'a str) -> EnPassantText<'a, T, SEATS> {
        EnPassantText {
            rights: self,
            letters,
        }
    }

    /// Reads what [`EnPassantRights::text`] writes. `landing` says where a man of a player lands that steps over a
    /// square, and `None` where it cannot.
    ///
    /// # Errors
    /// At the first column that does not fit: an unknown seat, one that stands twice or out of turn order, a square
    /// that cannot be stepped over.
    pub fn read(
        cursor: &mut Cursor<'_>,
        letters: &str,
        landing: impl Fn(Seat, Square<T>) -> Option<Square<T>>,
    ) -> Result<Self, TextError> {
        let mut rights = Self::NONE;
        if cursor.eat('-') {
            return Ok(rights);
        }
        let mut least = 0;
        loop {
            let read = cursor.clone();
            let owner = cursor.eat_map(|c| letters.chars().position(|letter| letter == c));
            let owner = owner
                .filter(|&seat| seat >= least && seat < SEATS)
                .and_then(Seat::new)
                .ok_or_else(|| read.error(expected_seat(letters, least)))?;
            least = owner.number() + 1;
            cursor.expect(':', "':' and the skipped square")?;
            let read = cursor.clone();
            let skipped = cursor
                .take(T::parse)
                .ok_or_else(|| read.error("the name of the skipped square"))?;
            let landing = landing(owner, skipped).ok_or_else(|| {
                let name = &read.rest()[..read.rest().len() - cursor.rest().len()];
                read.error_at(
                    read.column(),
                    "a square that this player can step over",
                    name,
                )
            })?;
            rights.set(EnPassant {
                owner,
                skipped,
                landing,
            });
            if !cursor.eat(',') {
                return Ok(rights);
            }
        }
    }
}

/// What should have stood where a right begins.
fn expected_seat(letters: &str, least: usize) -> Cow<'static, str> {
    let left: alloc::string::String = letters.chars().skip(least).collect();
    if least == 0 {
        Cow::Owned(alloc::format!("'-' or a seat of {left}"))
    } else {
        Cow::Owned(alloc::format!("a seat of {left:?}, in turn order"))
    }
}

/// The text of some rights.
#[derive(Clone, Copy, Debug)]
pub struct EnPassantText<'a, T: Topology, const SEATS: usize> {
    rights: &'a EnPassantRights<T, SEATS>,
    letters: &'a str,
}

impl<T: Topology, const SEATS: usize> fmt::Display for EnPassantText<'_, T, SEATS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rights.is_empty() {
            return f.write_str("-");
        }
        for (index, right) in self.rights.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(
                f,
                "{comma}{}:{}",
                seat_letter(self.letters, right.owner),
                right.skipped
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::topology::{Grid, Rect};

    type Board = Rect<13, 13>;
    type Rights = EnPassantRights<Board, 4>;

    fn read(text: &str) -> Result<Rights, TextError> {
        let mut cursor = Cursor::new("ep", text);
        let rights = Rights::read(&mut cursor, "rgyb", |_, skipped| Board::step(skipped, 0, 1))?;
        cursor.finish()?;
        Ok(rights)
    }

    #[test]
    fn texts_are_read_and_written_to_the_letter() {
        for text in [
            "-",
            "r:c2",
            "g:j5",
            "r:c2,g:j5",
            "r:c2,g:j5,y:a1,b:m12",
            "y:g10,b:g10",
        ] {
            assert_eq!(read(text).unwrap().text("rgyb").to_string(), text);
        }
        for (text, column) in [
            ("", 1),
            ("x:c2", 1),
            ("r", 2),
            ("r:", 3),
            ("r:c14", 3),
            ("r:c13", 3),
            ("r:c2,", 6),
            ("r:c2,r:c3", 6),
            ("g:c2,r:c3", 6),
            ("b:c2,b:c3", 6),
            ("r:c2g:c3", 5),
            ("--", 2),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(
                (error.field, error.column),
                ("ep", column),
                "{text}: {error}"
            );
        }
    }

    #[test]
    fn rights_end() {
        let all = read("r:c2,g:c2,y:a1,b:m12").unwrap();
        let square = |name| Square::parse(name).unwrap();
        let after = |change: &dyn Fn(&mut Rights)| {
            let mut rights = all;
            change(&mut rights);
            rights.text("rgyb").to_string()
        };
        assert_eq!(all.over(square("c2")).count(), 2);
        assert_eq!(after(&|rights| rights.touch(square("c2"))), "y:a1,b:m12");
        assert_eq!(
            after(&|rights| rights.touch(square("m13"))),
            "r:c2,g:c2,y:a1"
        );
        assert_eq!(
            after(&|rights| rights.touch(square("m11"))),
            "r:c2,g:c2,y:a1,b:m12"
        );
        assert_eq!(after(&|rights| rights.end(Seat::SECOND)), "r:c2,y:a1,b:m12");
        assert_eq!(
            after(&|rights| all.owners().iter().for_each(|seat| rights.end(seat))),
            "-"
        );
        let mut ended = all;
        all.owners().iter().for_each(|seat| ended.end(seat));
        assert_eq!(ended, Rights::NONE);
    }
}
