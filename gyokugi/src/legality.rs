//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use kernel::Grid;

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man};
use crate::position::Position;
use crate::{Board, Square};

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
        match m {
            Move::Pass if self.rules.three_players => MoveError::PassWithMoves,
            Move::Pass => MoveError::NoPassOfTwo,
            Move::Drop { kind, to } => self.why_no_drop(kind, to),
            Move::Board {
                from,
                to,
                promotion,
            } => match self.man_on(from) {
                None => MoveError::NoMan(from),
                Some(man) if man.player != self.side => MoveError::NotYours {
                    square: from,
                    player: man.player,
                },
                Some(man) => self.why_no_board_move(man, from, to, promotion),
            },
        }
    }

    fn why_no_drop(&self, kind: Kind, to: Square) -> MoveError {
        let cell = self.view(self.side).seen(to);
        if !self.hand(self.side).has(kind as usize) {
            MoveError::NotInHand(kind)
        } else if self.occupied().contains(to) {
            MoveError::DropOnMan(to)
        } else if Self::stuck_cells(kind).contains(cell) {
            MoveError::StuckDrop { kind, square: to }
        } else {
            // Nothing but the King's safety is left.
            MoveError::IgnoredCheck(self.king(self.side))
        }
    }

    fn why_no_board_move(&self, man: Man, from: Square, to: Square, promotion: bool) -> MoveError {
        let view = self.view(self.side);
        let [start, end] = [from, to].map(|square| view.seen(square));
        if self.own[self.side as usize].contains(end) {
            return MoveError::OwnManOn(to);
        }
        let movement = self.rules.promotion.movement(man.code());
        if !self.reach(movement, start).contains(end) {
            return MoveError::NoSuchMove { man, from, to };
        }
        let promotes = !man.promoted && self.rules.promotion.promotes(man.kind);
        if promotion && !promotes {
            return MoveError::NeverPromotes {
                man,
                promotion: self.rules.promotion,
            };
        }
        if promotion && !Self::ZONE.contains(start) && !Self::ZONE.contains(end) {
            return MoveError::OutsideZone { from, to };
        }
        if promotes && !promotion && Self::stuck_cells(man.kind).contains(end) {
            return MoveError::MustPromote {
                kind: man.kind,
                square: to,
            };
        }
        // Nothing but the King's safety is left.
        let king = self.king(self.side);
        if man.kind == Kind::Generalissimo {
            MoveError::KingIntoCheck(to)
        } else if self.in_check() {
            MoveError::IgnoredCheck(king)
        } else if man.kind == Kind::Corporal
            && !man.promoted
            && self.man_on(to).is_none()
            && Board::file(start) != Board::file(end)
        {
            MoveError::ExposedByEnPassant(king)
        } else {
            MoveError::Pinned { king, from }
        }
    }
}
