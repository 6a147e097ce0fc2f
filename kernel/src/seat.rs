//! Seats (players in turn order) and outcomes (how a game ended, and for whom).
//!
//! For: games of two to eight players. Not for: what a seat is called; each crate names its own.

use core::fmt;

/// A player, counted from 0 in turn order; seat 0 moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The player who moves first.
    pub const FIRST: Self = Self(0);
    /// The second player.
    pub const SECOND: Self = Self(1);

    /// The seat with this number; `None` beyond the eighth.
    pub const fn new(number: usize) -> Option<Self> {
        if number < 8 {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// The number, counted from 0.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The seat whose turn follows among `players`; none counts as one.
    #[inline(always)]
    pub const fn next(self, players: usize) -> Self {
        let players = if players == 0 { 1 } else { players };
        Self(((self.0 as usize + 1) % players) as u8)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The first `players` seats (at most 8).
    pub const fn first(players: usize) -> Self {
        Self(if players >= 8 {
            u8::MAX
        } else {
            (1 << players) - 1
        })
    }

    /// One seat alone.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// The set without `seat`.
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The set and `seat`.
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The seats of both sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether there is no seat in the set.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat of the set whose turn follows that of `seat`, which need not be in it: the next number, going round.
    /// `seat` itself if no other is in the set.
    ///
    /// ```
    /// use kernel::{Seat, Seats};
    /// let two = Seats::first(4).without(Seat::FIRST).without(Seat::SECOND);
    /// let [third, fourth] = [2, 3].map(|number| Seat::new(number).unwrap());
    /// assert_eq!(two.next_after(Seat::FIRST), third);
    /// assert_eq!(two.next_after(fourth), third);
    /// assert_eq!(Seats::one(third).next_after(third), third);
    /// ```
    #[inline(always)]
    pub const fn next_after(self, seat: Seat) -> Seat {
        let later = self.0 & !(u8::MAX >> (7 - (seat.0 & 7)));
        let seats = if later == 0 { self.0 } else { later };
        if seats == 0 {
            seat
        } else {
            Seat(seats.trailing_zeros() as u8)
        }
    }

    /// How many seats there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The only seat of the set; `None` if there are none or several.
    pub fn only(self) -> Option<Seat> {
        (self.count() == 1).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The seats in turn order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let first = Seat(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                first
            })
        })
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// A king is attacked and no legal move helps.
    Checkmate,
    /// No legal move, and no king attacked.
    Stalemate,
    /// No legal move, which loses in this game whether a king is attacked or not.
    NoLegalMove,
    /// The last man that must not be lost is gone.
    RoyalsLost,
    /// All other players are out.
    LastPlayerIn,
    /// The same position for the fourth time.
    Repetition,
    /// The same position for the fourth time, one side having given check with every move.
    PerpetualCheck,
    /// Agreed by the players.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A player declared a won position by the rule that allows it.
    Declaration,
}

impl Ending {
    /// The ending in words, without who won.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::NoLegalMove => "no legal move",
            Self::RoyalsLost => "last royal lost",
            Self::LastPlayerIn => "last player in",
            Self::Repetition => "fourfold repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Agreement => "agreement",
            Self::Resignation => "resignation",
            Self::Declaration => "declaration",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// How a game ended, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The reason.
    pub ending: Ending,
    /// Who shares the game: one seat has won it, several have drawn it, and with none nobody has anything of it.
    pub winners: Seats,
}

impl Outcome {
    /// A game won by one player.
    pub const fn win(ending: Ending, winner: Seat) -> Self {
        Self {
            ending,
            winners: Seats::one(winner),
        }
    }

    /// A game drawn among `seats`.
    pub const fn draw(ending: Ending, seats: Seats) -> Self {
        Self {
            ending,
            winners: seats,
        }
    }

    /// The only winner; `None` if the game was drawn or nobody has won.
    pub fn winner(&self) -> Option<Seat> {
        self.winners.only()
    }
}
