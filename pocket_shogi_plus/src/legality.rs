//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use kernel::Grid;

use crate::board::{Board, Square};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Piece};
use crate::position::Position;

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
            Move::Drop { kind, .. } if !self.hand(color).has(kind as usize) => {
                MoveError::NotInHand(kind)
            }
            Move::Drop { kind, to } => self.why_no_drop(color, Piece::unpromoted(kind), to),
            Move::PocketDrop { .. } | Move::IntoPocket { .. } if !self.rules().pocket => {
                MoveError::NoPockets
            }
            Move::PocketDrop { to } => match self.pocket(color) {
                None => MoveError::PocketEmpty,
                Some(piece) => self.why_no_drop(color, piece, to),
            },
            Move::IntoPocket { from } => match (self.pocket(color), self.own_piece(color, from)) {
                (Some(piece), _) => MoveError::PocketFull(piece),
                (None, Err(error)) => error,
                (None, Ok(piece)) => self.why_not_into_pocket(color, piece, from),
            },
            Move::Board {
                from,
                to,
                promotion,
            } => match self.own_piece(color, from) {
                Err(error) => error,
                Ok(piece) => self.why_no_board_move(Man { color, piece }, from, to, promotion),
            },
        }
    }

    /// What stands on `from`, if it is a man of `color`.
    fn own_piece(&self, color: Color, from: Square) -> Result<Piece, MoveError> {
        match self.man_on(from) {
            None => Err(MoveError::NoMan(from)),
            Some(man) if man.color != color => Err(MoveError::NotYours {
                square: from,
                color: man.color,
            }),
            Some(man) => Ok(man.piece),
        }
    }

    fn why_no_drop(&self, color: Color, piece: Piece, to: Square) -> MoveError {
        if self.occupied().contains(to) {
            return MoveError::DropOnMan(to);
        }
        if Self::stuck_squares(color, piece).contains(to) {
            return MoveError::StuckDrop { piece, to };
        }
        let pawns = (self.men_of_kind(Kind::Pawn) & self.men(color)) - self.promoted();
        if piece.is_pawn()
            && let Some(pawn) = (pawns & Board::file_set(Board::file(to))).first()
        {
            return MoveError::TwoPawns { to, pawn };
        }
        if self.checkers().any() && !self.blocks_check(color, to) {
            return MoveError::IgnoredCheck(self.king(color));
        }
        // Nothing but the drop pawn mate is left.
        MoveError::DropPawnMate(to)
    }

    /// Whether a man that comes to `to` stands between the King and the only man that gives check.
    fn blocks_check(&self, color: Color, to: Square) -> bool {
        let checkers = self.checkers();
        !checkers.more_than_one()
            && checkers
                .first()
                .is_some_and(|checker| Board::between(self.king(color), checker).contains(to))
    }

    fn why_not_into_pocket(&self, color: Color, piece: Piece, from: Square) -> MoveError {
        let king = self.king(color);
        if piece.kind == Kind::King {
            return MoveError::KingIntoPocket;
        }
        if self.checkers().any() {
            return MoveError::PocketInCheck(king);
        }
        let mut can_move = false;
        let _ = self.visit_moves(|m| {
            can_move |= matches!(m, Move::Board { from: begins, .. } if begins == from);
            core::ops::ControlFlow::Continue(())
        });
        if can_move {
            MoveError::PocketPinned { from, king }
        } else {
            MoveError::PocketWithoutMove { piece, from }
        }
    }

    fn why_no_board_move(&self, man: Man, from: Square, to: Square, promotion: bool) -> MoveError {
        let Man { color, piece } = man;
        if self.men(color).contains(to) {
            return MoveError::OwnManOn(to);
        }
        if !self.reach(color, piece, from).contains(to) {
            return MoveError::NoSuchMove { man, from, to };
        }
        let zone = Self::zone(color);
        if promotion && (piece.promoted || !piece.kind.promotes()) {
            return MoveError::NeverPromotes(piece);
        }
        if promotion && !zone.contains(from) && !zone.contains(to) {
            return MoveError::OutsideZone { from, to };
        }
        if !promotion && Self::stuck_squares(color, piece).contains(to) {
            return MoveError::MustPromote {
                kind: piece.kind,
                to,
            };
        }
        // Nothing but the King's safety is left.
        let king = self.king(color);
        if piece.kind == Kind::King {
            MoveError::KingIntoCheck(to)
        } else if self.checkers().any() {
            MoveError::IgnoredCheck(king)
        } else {
            MoveError::Pinned(king, from)
        }
    }
}
