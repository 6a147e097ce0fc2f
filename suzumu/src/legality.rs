//! Why a move is not legal, in the words of the rules.
//!
//! For: messages. Whether a move is legal is the generator's word alone; this module only looks for the reason when
//! it has said no.

use kernel::{Direction, Grid};

use crate::movegen::{DIAGONAL_STEPS, KING_STEPS};
use crate::movement::{Class, Special};
use crate::moves::{Move, MoveError};
use crate::piece::{Color, Man};
use crate::position::Position;
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
        let (color, from, to) = (self.side(), m.from(), m.to());
        let man = match self.man_on(from) {
            None => return MoveError::NoMan(from),
            Some(man) if man.color != color => {
                return MoveError::NotYours {
                    square: from,
                    color: man.color,
                };
            }
            Some(man) => man,
        };
        if self.frozen(color).contains(from) {
            let near = KING_STEPS[from.index()] & self.tetrarchs(color.opponent());
            return MoveError::Frozen {
                square: from,
                tetrarch: near.first().unwrap_or(from),
            };
        }
        if to != from && self.men(color).contains(to) {
            return MoveError::OwnManOn(to);
        }
        let mut others = m.others();
        if let Some(square) = others.find(|&square| !self.men(color.opponent()).contains(square)) {
            return MoveError::NoEnemyOn(square);
        }
        if to == from && m.other_set().is_empty() {
            return self.why_no_stay(man, m);
        }
        if m.promotion() && self.is_legal(m.with_promotion(false)) {
            return if man.promotes() {
                MoveError::OutsideZone { from, to }
            } else {
                MoveError::NeverPromotes(man)
            };
        }
        if let Some(burnt) = self.burnt_demon(m) {
            return MoveError::BurnsDemon(burnt);
        }
        if m.other_set().any() {
            MoveError::NoSuchCapture { man, from, to }
        } else {
            MoveError::NoSuchMove { man, from, to }
        }
    }

    /// Why a man may not pass, or promote in place.
    fn why_no_stay(&self, man: Man, m: Move) -> MoveError {
        let from = m.from();
        let Some(through) = self.stays_through(from) else {
            return MoveError::CannotStay(man);
        };
        if m.promotion() && !man.promotes() {
            MoveError::NeverPromotes(man)
        } else if m.promotion() && !self.rules().zone(man.color).contains(from) {
            MoveError::OutsideZone { from, to: from }
        } else if (through - self.occupied()).is_empty() {
            MoveError::NoRoomToStay { man, square: from }
        } else {
            MoveError::PassAfterPass
        }
    }

    /// The squares of which one must be empty for the man on `from` to stay in place; `None` if it never may.
    fn stays_through(&self, from: Square) -> Option<SquareSet> {
        let code = self.code_on(from);
        let attributes = code.attributes();
        let forward = |directions: [Direction; 2]| {
            let squares = directions.into_iter().filter_map(|direction| {
                let (files, ranks) = direction.offset();
                Board::step(from, files, ranks)
            });
            squares.collect()
        };
        let black = code.color() == Color::Black;
        match attributes.special {
            Special::FreeEagle => Some(DIAGONAL_STEPS[from.index()]),
            Special::FalconSting if black => Some(forward([Direction::North; 2])),
            Special::FalconSting => Some(forward([Direction::South; 2])),
            Special::EagleSting if black => {
                Some(forward([Direction::NorthEast, Direction::NorthWest]))
            }
            Special::EagleSting => Some(forward([Direction::SouthEast, Direction::SouthWest])),
            _ if matches!(attributes.class, Class::Lion | Class::Vice | Class::Demon) => {
                Some(KING_STEPS[from.index()])
            }
            _ => None,
        }
    }

    /// The Fire Demon that a burn would take, if that alone makes the move illegal.
    fn burnt_demon(&self, m: Move) -> Option<Square> {
        let (from, to, others) = (m.from(), m.to(), m.other_set());
        let burns = self.code_on(from).attributes().class == Class::Demon
            && from != to
            && !m.promotion()
            && (others - KING_STEPS[to.index()]).is_empty()
            && self.is_legal(Move::to_square(from, to, false));
        (others & self.demons(self.side().opponent()))
            .first()
            .filter(|_| burns)
    }
}
