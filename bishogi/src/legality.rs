//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use kernel::attack::{diagonal_slides, orthogonal_slides};
use kernel::{Grid, Position as _};

use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man};
use crate::position::{Position, Wing};
use crate::{Board, Square, SquareSet};

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
        let color = self.side();
        match m {
            Move::Drop { kind, to } => self.why_no_drop(color, kind, to),
            Move::Castle { from, to } => {
                let wing = if to > from {
                    Wing::Kingside
                } else {
                    Wing::Queenside
                };
                self.why_no_castling(color, wing)
            }
            Move::Board {
                from,
                to,
                promotion,
            } => match self.man_on(from) {
                None => MoveError::NoMan(from),
                Some(man) if man.color != color => MoveError::NotYours {
                    square: from,
                    color: man.color,
                },
                Some(man) => self.why_no_board_move(man, from, to, promotion),
            },
        }
    }

    fn why_no_drop(&self, color: Color, kind: Kind, to: Square) -> MoveError {
        if !self.hand(color).has(kind as usize) {
            MoveError::NotInHand(kind)
        } else if self.occupied().contains(to) {
            MoveError::DropOnMan(to)
        } else if kind == Kind::Pawn && Self::far_rank(color).contains(to) {
            MoveError::StuckDrop(to)
        } else if self.checkers().any() && !self.blocks_check(color, to) {
            MoveError::IgnoredCheck(self.king(color))
        } else {
            MoveError::DropPawnMate(self.rules())
        }
    }

    /// Whether a man that comes to `to` stands between the King and the only man that gives check.
    fn blocks_check(&self, color: Color, to: Square) -> bool {
        let checkers = self.checkers();
        !checkers.more_than_one()
            && checkers
                .first()
                .is_some_and(|checker| Board::between(self.king(color), checker).contains(to))
    }

    fn why_no_castling(&self, color: Color, wing: Wing) -> MoveError {
        let king = Self::king_home(color);
        let path = Board::between(king, Self::rook_home(color, wing)) & self.occupied();
        let to = Self::castled_king(color, wing);
        if !self.castling().has(color, wing) {
            return MoveError::NoCastlingRight(wing);
        }
        if let Some(square) = path.first() {
            return MoveError::CastlingBlocked { wing, square };
        }
        if self.in_check() {
            return MoveError::CastlingInCheck;
        }
        let attacked = (Board::between(king, to) | to.bit())
            .into_iter()
            .find(|&square| self.is_attacked(square, color.opponent()));
        match attacked {
            Some(square) => MoveError::CastlingThroughCheck { wing, square },
            None => MoveError::NoCastlingRight(wing),
        }
    }

    fn why_no_board_move(&self, man: Man, from: Square, to: Square, promotion: bool) -> MoveError {
        if self.men(man.color).contains(to) {
            return MoveError::OwnManOn(to);
        }
        if !self.reach(man, from).contains(to) {
            return MoveError::NoSuchMove { man, from, to };
        }
        let zone = self.zone(man.color);
        if promotion && (man.promoted || !man.kind.promotes()) {
            return MoveError::NeverPromotes(man);
        }
        if promotion && !zone.contains(from) && !zone.contains(to) {
            return MoveError::OutsideZone { from, to };
        }
        let is_pawn = man.kind == Kind::Pawn && !man.promoted;
        if !promotion && is_pawn && Self::far_rank(man.color).contains(to) {
            return MoveError::MustPromote(to);
        }
        // Nothing but the King's safety is left.
        let king = self.king(man.color);
        if man.kind == Kind::King {
            MoveError::KingIntoCheck(to)
        } else if self.checkers().any() {
            MoveError::IgnoredCheck(king)
        } else {
            MoveError::Pinned(king, from)
        }
    }

    /// Where a man could go on this board if its King were no concern, its own side's men aside.
    pub(crate) fn reach(&self, man: Man, from: Square) -> SquareSet {
        let occupied = self.occupied();
        let own = self.men(man.color);
        let reach = match (man.promoted, man.kind) {
            (true, _) | (_, Kind::Queen) => {
                orthogonal_slides(from, occupied) | diagonal_slides(from, occupied)
            }
            (_, Kind::Rook) => orthogonal_slides(from, occupied),
            (_, Kind::Bishop) => diagonal_slides(from, occupied),
            (_, kind) => self.steps_and_leaps(kind, man.color, from),
        };
        reach - own
    }
}
