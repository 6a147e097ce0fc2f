//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong.

use alloc::vec::Vec;
use core::fmt;

use kernel::en_passant::EnPassantRights;
use kernel::text::TextError;
use kernel::{Grid, Hand, Seats};

use crate::piece::{Kind, Man, Player};
use crate::position::Position;
use crate::rules::Rules;
use crate::{Board, Square};

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 256],
    /// Each player's hand, in turn order, by [`Kind::IN_HAND`].
    pub hands: [Hand<9>; 4],
    /// The players still in.
    pub players: Seats,
    /// Whose turn it is.
    pub side: Player,
    /// Whose Pawns may be captured en passant, and where.
    pub en_passant: EnPassantRights<Board, 4>,
    /// Counts moves and passes of all players, from 1.
    pub move_number: u16,
}

impl Setup {
    /// An empty board, all players in, Red to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            board: [None; 256],
            hands: [Hand::EMPTY; 4],
            players: Seats::first(4),
            side: Player::Red,
            en_passant: EnPassantRights::NONE,
            move_number: 1,
        }
    }

    /// The position, if the arrangement is one.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        let mut faults = Vec::new();
        self.find_kings(&mut faults);
        self.find_men(&mut faults);
        self.find_hands(&mut faults);
        if self.players.iter().any(|seat| seat.number() >= 4) {
            faults.push(Fault::Players);
        }
        if !self.is_in(self.side) {
            faults.push(Fault::SideOut(self.side));
        }
        self.find_en_passant(&mut faults);
        if self.move_number == 0 {
            faults.push(Fault::MoveNumber);
        }
        self.find_attacked_kings(&mut faults);
        if faults.is_empty() {
            Ok(Position::from_setup(self))
        } else {
            Err(PositionError { faults })
        }
    }

    fn is_in(&self, player: Player) -> bool {
        self.players.contains(player.seat())
    }

    fn kings(&self, player: Player) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |&square| {
            self.man_on(square)
                .is_some_and(|man| man.player == player && man.kind == Kind::King)
        })
    }

    fn find_kings(&self, faults: &mut Vec<Fault>) {
        for player in Player::ALL.into_iter().filter(|&player| self.is_in(player)) {
            let count = self.kings(player).count();
            if count != 1 {
                faults.push(Fault::Kings { player, count });
            }
        }
    }

    fn find_men(&self, faults: &mut Vec<Fault>) {
        for square in Square::all() {
            let Some(man) = self.man_on(square) else {
                continue;
            };
            let Man {
                player,
                kind,
                promoted,
            } = man;
            if !self.is_in(player) {
                faults.push(Fault::ManOfPlayerOut { square, player });
            }
            if !self.rules.has(kind) {
                faults.push(Fault::NotInGame {
                    square,
                    kind,
                    rules: self.rules,
                });
            } else if promoted && self.rules.promoted_form(kind).is_none() {
                faults.push(Fault::NeverPromotes { square, kind });
            }
            if !promoted && self.rules.stuck(player, kind).contains(square) {
                faults.push(Fault::Stuck {
                    square,
                    player,
                    kind,
                });
            }
        }
    }

    fn find_hands(&self, faults: &mut Vec<Fault>) {
        for player in Player::ALL {
            let hand = &self.hands[player as usize];
            if !self.is_in(player) && !hand.is_empty() {
                faults.push(Fault::HandOfPlayerOut(player));
            }
            for kind in Kind::IN_HAND {
                if hand.has(kind as usize) && !self.rules.has(kind) {
                    faults.push(Fault::HandNotInGame {
                        player,
                        kind,
                        rules: self.rules,
                    });
                }
            }
        }
    }

    fn find_en_passant(&self, faults: &mut Vec<Fault>) {
        for right in self.en_passant.iter() {
            let player = Player::of(right.owner);
            let pawn = Man {
                player,
                kind: Kind::Pawn,
                promoted: false,
            };
            if player == self.side {
                faults.push(Fault::EnPassantOnOwnTurn(player));
            }
            if self.rules.landing(player, right.skipped) != Some(right.landing) {
                faults.push(Fault::EnPassantSquare {
                    player,
                    square: right.skipped,
                });
            } else if self.man_on(right.landing) != Some(pawn) {
                faults.push(Fault::EnPassantWithoutPawn {
                    player,
                    square: right.landing,
                });
            }
            if self.man_on(right.skipped).is_some() {
                faults.push(Fault::EnPassantOccupied {
                    player,
                    square: right.skipped,
                });
            }
        }
    }

    fn find_attacked_kings(&self, faults: &mut Vec<Fault>) {
        let position = Position::from_setup(self);
        for player in Player::ALL {
            if player == self.side || !self.is_in(player) || self.kings(player).count() != 1 {
                continue;
            }
            for square in self.kings(player) {
                if position.is_attacked(square, self.side) {
                    faults.push(Fault::KingAttacked {
                        player,
                        square,
                        by: self.side,
                    });
                }
            }
        }
    }

    /// The man on a square.
    fn man_on(&self, square: Square) -> Option<Man> {
        self.board[square.index()]
    }

    /// The man on a file and rank, counted from 0.
    pub(crate) fn man_at(&self, file: usize, rank: usize) -> Option<Man> {
        Board::at(file, rank).and_then(|square| self.man_on(square))
    }
}

/// Why an arrangement or a text is no position: everything that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// What is wrong, in the order of the text's fields.
    pub faults: Vec<Fault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

/// One thing that is wrong with a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A player still in has not exactly one King.
    #[error("rows: {player}, still in, has {count} Kings, not one")]
    Kings {
        /// The player.
        player: Player,
        /// How many Kings he has.
        count: usize,
    },
    /// A man of a player who is out.
    #[error("rows, {square}: a man of {player}, who is out")]
    ManOfPlayerOut {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        player: Player,
    },
    /// A man of a kind that the game does not have.
    #[error("rows, {square}: {rules} has no {kind}")]
    NotInGame {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
        /// The game.
        rules: Rules,
    },
    /// A King is marked as promoted.
    #[error("rows, {square}: a {kind} does not promote")]
    NeverPromotes {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// An unpromoted man stands where it can move no more.
    #[error("rows, {square}: an unpromoted {kind} of {player} is stuck there")]
    Stuck {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        player: Player,
        /// What it is.
        kind: Kind,
    },
    /// A player who is out has men in hand.
    #[error("hands: {0} is out and has men in hand")]
    HandOfPlayerOut(Player),
    /// A kind in hand that the game does not have.
    #[error("hands: {player} has a {kind}, which {rules} does not have")]
    HandNotInGame {
        /// The player.
        player: Player,
        /// What it is.
        kind: Kind,
        /// The game.
        rules: Rules,
    },
    /// A seat beyond the fourth is said to be in.
    #[error("players: there are four seats")]
    Players,
    /// It is the turn of a player who is out.
    #[error("side: {0} is to move, but out")]
    SideOut(Player),
    /// A right to capture a Pawn of the side to move en passant: it ended when his turn came.
    #[error("ep: {0} is to move, so that his Pawn can no more be captured en passant")]
    EnPassantOnOwnTurn(Player),
    /// A right with a square that no Pawn steps over to that landing square.
    #[error("ep, {square}: no Pawn of {player} can step over this square")]
    EnPassantSquare {
        /// Whose right it is.
        player: Player,
        /// The square.
        square: Square,
    },
    /// A right without the Pawn that has stepped twice.
    #[error("ep, {square}: no unpromoted Pawn of {player} has landed there")]
    EnPassantWithoutPawn {
        /// Whose right it is.
        player: Player,
        /// Where the Pawn should stand.
        square: Square,
    },
    /// A right with a man on the skipped square.
    #[error("ep, {square}: the square that {player}'s Pawn skipped is not empty")]
    EnPassantOccupied {
        /// Whose right it is.
        player: Player,
        /// The square.
        square: Square,
    },
    /// The number of the move is 0.
    #[error("move: the first move has the number 1")]
    MoveNumber,
    /// The side to move attacks a King, whose owner should have gone out when the turn came.
    #[error("rows, {square}: {by}, to move, attacks the King of {player}, who would be out")]
    KingAttacked {
        /// Whose King it is.
        player: Player,
        /// Where it stands.
        square: Square,
        /// The side to move.
        by: Player,
    },
}
