//! Elimination: games of several players in which a player is out when his king is attacked and the attacker's turn
//! comes.
//!
//! For: the order in which that is looked at, and whose turn it is among those still in. Not for: what attacks what, or
//! what becomes of the men of a player who is out; the position knows both.

use crate::seat::{Seat, Seats};

/// A position from which players can be put out.
pub trait Elimination {
    /// The players still in.
    fn seats_in(&self) -> Seats;

    /// Those of `others` whose king `attacker` attacks on the board as it stands.
    fn attacked_by(&self, attacker: Seat, others: Seats) -> Seats;

    /// Takes all that belongs to these players out of the game.
    fn put_out(&mut self, seats: Seats);
}

/// Lets the turn of `mover`, who is in, begin: all others whose kings he attacks go out together; then he looks
/// again, since men that went may have opened lines (or closed them, for men that hop), until no such king is left.
/// Gives the players who have gone out. The last player in has won.
#[inline(always)]
pub fn begin_turn<P: Elimination>(position: &mut P, mover: Seat) -> Seats {
    let mut out = Seats::NONE;
    loop {
        let attacked = position.attacked_by(mover, position.seats_in().without(mover));
        if attacked.is_empty() {
            return out;
        }
        position.put_out(attacked);
        out = out.and(attacked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each player attacks the next of a list once all before have gone.
    struct Row(Seats);

    impl Elimination for Row {
        fn seats_in(&self) -> Seats {
            self.0
        }

        fn attacked_by(&self, _: Seat, others: Seats) -> Seats {
            let open = self.0.count() > 2;
            others
                .iter()
                .filter(|_| open)
                .take(1)
                .fold(Seats::NONE, Seats::with)
        }

        fn put_out(&mut self, seats: Seats) {
            self.0 = seats.iter().fold(self.0, Seats::without);
        }
    }

    #[test]
    fn kings_go_until_none_is_attacked() {
        let mover = Seat::new(3).unwrap();
        let mut row = Row(Seats::first(4));
        assert_eq!(begin_turn(&mut row, mover), Seats::first(2));
        assert_eq!(
            row.0,
            Seats::first(4).without(Seat::FIRST).without(Seat::SECOND)
        );
        assert_eq!(begin_turn(&mut row, mover), Seats::NONE);
    }
}
