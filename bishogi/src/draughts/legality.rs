//! Why a move of the draughts games is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use super::movegen::is_forward;
use super::moves::{Jumps, Move, MoveError};
use super::position::Position;
use super::setup::Man;
use crate::{Board, Square, SquareSet};

use kernel::Grid;

impl Position {
    /// Why `m` is not a legal move here.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_move(&self, m: Move) -> Result<(), MoveError> {
        if self.is_legal(m) {
            Ok(())
        } else {
            Err(self.why_illegal(m))
        }
    }

    /// The reason why `m`, which is not legal, is not.
    fn why_illegal(&self, m: Move) -> MoveError {
        if let Some(outcome) = self.outcome() {
            return MoveError::Finished(outcome);
        }
        let mover = match m.from().map(|from| (from, self.man_on(from))) {
            None => None,
            Some((from, None)) => return MoveError::NoMan(from),
            Some((square, Some(man))) if man.color != self.side() => {
                return MoveError::NotYours {
                    square,
                    color: man.color,
                };
            }
            Some((_, man)) => man,
        };
        match (m, mover, self.jumpers().first()) {
            (Move::Jump(jumps), Some(man), _) => self.why_no_jump(man, jumps),
            (Move::Step { from, to }, Some(man), None) => Self::why_no_step(man, from, to),
            (Move::Drop { to }, _, None) => self.why_no_drop(to),
            (_, _, Some(jumper)) => MoveError::MustCapture(jumper),
            // A move that is no drop has a mover.
            (Move::Jump(jumps), None, None) => MoveError::NoMan(jumps.from()),
            (Move::Step { from, .. }, None, None) => MoveError::NoMan(from),
        }
    }

    fn why_no_drop(&self, to: Square) -> MoveError {
        if self.in_hand(self.side()) == 0 {
            MoveError::NotInHand
        } else if self.occupied().contains(to) {
            MoveError::NotEmpty(to)
        } else if !Self::playable(self.rules()).contains(to) {
            MoveError::LightSquare(to)
        } else {
            MoveError::StuckDrop(to)
        }
    }

    fn why_no_step(man: Man, from: Square, to: Square) -> MoveError {
        match Board::direction(from, to) {
            Some(direction) if Board::between(from, to).is_empty() => {
                let (files, ranks) = direction.offset();
                if files == 0 || ranks == 0 {
                    MoveError::NoSuchMove(from, to)
                } else if !man.crowned && !is_forward(direction, man.color) {
                    MoveError::Backward(from, to)
                } else {
                    MoveError::NotEmpty(to)
                }
            }
            _ => MoveError::NoSuchMove(from, to),
        }
    }

    fn why_no_jump(&self, man: Man, jumps: Jumps) -> MoveError {
        let enemies = self.men(man.color.opponent());
        let occupied = self.occupied() - jumps.from().bit();
        let mut jumped = SquareSet::EMPTY;
        let mut at = jumps.from();
        for (direction, (over, to)) in jumps.directions().zip(jumps.legs()) {
            if at != jumps.from() && !man.crowned && Self::far_rank(man.color).contains(at) {
                return MoveError::Crowned(at);
            }
            if !self.jump_directions().contains(&direction) {
                return MoveError::NoSuchMove(at, to);
            }
            if !man.crowned && !is_forward(direction, man.color) {
                return MoveError::Backward(at, to);
            }
            if !enemies.contains(over) {
                return MoveError::NothingToJump(over);
            }
            if jumped.contains(over) {
                return MoveError::JumpedTwice(over);
            }
            if occupied.contains(to) {
                return MoveError::NotEmpty(to);
            }
            jumped.insert(over);
            at = to;
        }
        // Nothing is wrong with the jumps, so what is wrong is that they end.
        MoveError::MustJumpOn(at)
    }
}
