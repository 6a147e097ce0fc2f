//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use kernel::{Position as _, Square, SquareSet};

use crate::field::Field;
use crate::games::{Derived, Game};
use crate::movement::Movement;
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Kind, Man, Promotion};
use crate::position::{Position, Wing};

impl<G: Game> Position<G> {
    /// Why `m` is not a legal move here.
    ///
    /// # Errors
    /// If it is not.
    pub fn check_move(&self, m: Move<G::Board>) -> Result<(), MoveError<G::Board>> {
        if self.is_legal(m) {
            Ok(())
        } else {
            Err(self.why_illegal(m))
        }
    }

    /// The reason why `m`, which is not legal, is not.
    fn why_illegal(&self, m: Move<G::Board>) -> MoveError<G::Board> {
        if let Some(outcome) = self.outcome() {
            return MoveError::Finished(outcome);
        }
        let color = self.side();
        match m {
            Move::Drop { kind, foreign, to } => self.why_no_drop(color, kind, foreign, to),
            Move::Castle { from, to } => self.why_no_castling(color, Wing::of(from, to)),
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

    fn why_no_drop(
        &self,
        color: Color,
        kind: Kind,
        foreign: bool,
        to: Square<G::Board>,
    ) -> MoveError<G::Board> {
        if self.in_hand(color, kind, foreign) == 0 {
            if foreign {
                MoveError::NoForeignInHand(kind)
            } else {
                MoveError::NotInHand(kind)
            }
        } else if self.occupied().contains(to) {
            MoveError::DropOnMan(to)
        } else if kind == Kind::Pawn && G::Board::far_rank(color).contains(to) {
            MoveError::StuckDrop(to)
        } else if !self.safe_targets().contains(to) {
            MoveError::IgnoredCheck(self.king(color))
        } else {
            MoveError::DropPawnMate(self.rules())
        }
    }

    fn why_no_castling(&self, color: Color, wing: Wing) -> MoveError<G::Board> {
        let [between, _] = G::Board::castling_paths(color, wing);
        if !self.castling().has(color, wing) {
            return MoveError::NoCastlingRight(wing);
        }
        if let Some(square) = (between & self.occupied()).first() {
            return MoveError::CastlingBlocked { wing, square };
        }
        if self.in_check() {
            return MoveError::CastlingInCheck;
        }
        match self.attacked_castling_square(color, wing) {
            Some(square) => MoveError::CastlingThroughCheck { wing, square },
            None if self.castling_opens_check(color, wing) => MoveError::CastlingOpensCheck {
                wing,
                square: G::Board::castled_king(color, wing),
            },
            None => MoveError::NoCastlingRight(wing),
        }
    }

    fn why_no_board_move(
        &self,
        man: Man,
        from: Square<G::Board>,
        to: Square<G::Board>,
        promotion: Option<Promotion>,
    ) -> MoveError<G::Board> {
        if self.men(man.color).contains(to) {
            return MoveError::OwnManOn(to);
        }
        if !self.destinations(man, from).contains(to) {
            return MoveError::NoSuchMove { man, from, to };
        }
        let zone = Self::zone(man.color);
        let promotions = G::FACTS.promotions(man.kind);
        if let Some(promotion) = promotion {
            if man.promoted.is_some() || promotions.is_empty() {
                return MoveError::NeverPromotes(man);
            }
            match (promotions.len(), promotion) {
                (1, Promotion::Queen | Promotion::Gnu) => {
                    return MoveError::OtherPromotion(man, "+");
                }
                (2, Promotion::Only) => return MoveError::OtherPromotion(man, "q or w"),
                _ => {}
            }
            if !zone.contains(from) && !zone.contains(to) {
                return MoveError::OutsideZone { from, to };
            }
        }
        let is_pawn = man.kind == Kind::Pawn && man.promoted.is_none();
        if promotion.is_none() && is_pawn && G::Board::far_rank(man.color).contains(to) {
            let into = if promotions.len() == 2 {
                "Queen or a Gnu"
            } else {
                promotions.first().map_or("", |promoted| promoted.name)
            };
            return MoveError::MustPromote(to, man, into);
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
    fn destinations(&self, man: Man, from: Square<G::Board>) -> SquareSet<G::Board> {
        let second = man.foreign || man.promoted == Some(Promotion::Gnu);
        let form = usize::from(man.promoted.is_some()) | usize::from(second) << 1;
        let moves = G::FACTS.movement(G::slot(man.kind), form);
        let occupied = self.occupied();
        let enemies = self.men(man.color.opponent());
        let straight = G::Board::straight_forward(man.color, from);
        let diagonal = G::Board::diagonally_forward(man.color, from);
        let mut reach = self.reach(moves, from, occupied) - self.men(man.color);
        if moves.has(Movement::PAWN) {
            reach |= (straight - occupied) | (diagonal & enemies);
        }
        if moves.has(Movement::YEOMAN) {
            reach |= (diagonal - occupied) | (straight & enemies);
        }
        reach
    }
}
