//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use crate::moves::{Move, MoveError};
use crate::piece::{Kind, Man, Piece};
use crate::position::Position;
use crate::{Board, Square};
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
        match m {
            Move::Pass => MoveError::NoPass,
            Move::Drop { kind, to } => self.why_no_drop(kind, to),
            Move::Board {
                from,
                to,
                promotion,
            } => match self.man_on(from) {
                None => MoveError::NoMan(from),
                Some(man) if man.player != self.side() => MoveError::NotYours {
                    square: from,
                    player: man.player,
                },
                Some(man) => self.why_no_board_move(man, from, to, promotion),
            },
        }
    }

    fn why_no_drop(&self, kind: Kind, to: Square) -> MoveError {
        if !self.hand(self.side()).has(kind as usize) {
            MoveError::NotInHand(kind)
        } else if self.occupied().contains(to) {
            MoveError::DropOnMan(to)
        } else if self.rules().stuck(self.side(), kind).contains(to) {
            MoveError::StuckDrop { kind, square: to }
        } else {
            self.who_attacks_after(Move::Drop { kind, to })
        }
    }

    fn why_no_board_move(&self, man: Man, from: Square, to: Square, promotion: bool) -> MoveError {
        let rules = self.rules();
        let piece = rules.piece(man.kind, man.promoted);
        if self.men(man.player).contains(to) {
            return MoveError::OwnManOn(to);
        }
        let goes = self.reach(piece, from, self.occupied()).contains(to);
        let en_passant = self.en_passant().over(to).next().is_some();
        let captures = piece == Piece::Pawn && self.is_pawn_capture(from, to);
        if !goes && !captures {
            return MoveError::NoSuchMove {
                rules,
                man,
                from,
                to,
            };
        }
        if !goes && !en_passant {
            return MoveError::NothingToCapture { to };
        }
        if promotion && (man.promoted || rules.promoted_form(man.kind).is_none()) {
            return MoveError::NeverPromotes(piece);
        }
        let zone = rules.zone(man.player);
        let stuck = !man.promoted && rules.stuck(man.player, man.kind).contains(to);
        if promotion && !stuck && !zone.contains(from) && !zone.contains(to) {
            return MoveError::OutsideZone { from, to };
        }
        if !promotion && stuck {
            return MoveError::MustPromote {
                kind: man.kind,
                square: to,
            };
        }
        // Nothing but the King's safety is left.
        self.who_attacks_after(Move::Board {
            from,
            to,
            promotion,
        })
    }

    /// Whether a Pawn of the side to move on `from` attacks `to`.
    fn is_pawn_capture(&self, from: Square, to: Square) -> bool {
        let (files, ranks) = self.side().forward().offset();
        [(ranks, files), (-ranks, -files)]
            .iter()
            .any(|(x, y)| Board::step(from, files + x, ranks + y) == Some(to))
    }

    /// The reason against a move that leaves the King attacked.
    fn who_attacks_after(&self, m: Move) -> MoveError {
        let mut after = self.clone();
        after.change_board(m);
        let king = after.king(self.side());
        let enemies = after.attackers(after.occupied() - after.men(self.side()));
        let attackers = after.attackers_to(king, &enemies, after.occupied());
        let by = attackers.first().unwrap_or(king);
        let man = after.man_on(by).unwrap_or(Man {
            player: self.side(),
            kind: Kind::King,
            promoted: false,
        });
        MoveError::KingAttacked {
            rules: self.rules(),
            king,
            man,
            by,
        }
    }
}
