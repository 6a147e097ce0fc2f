//! Setups: any arrangement of men, not necessarily one that can be played, and the gate to a [`Position`].
//!
//! For: editors, parsers and tests that build a board by hand. [`Setup::position`] is the only way to a position and
//! lists everything that is wrong.

use alloc::vec::Vec;
use core::fmt;

use kernel::en_passant::EnPassant;
use kernel::text::TextError;
use kernel::{Hand, Seats, Square as BoardSquare};

use crate::piece::{Kind, Man, Player};
use crate::position::{Position, Rights};
use crate::rules::{Promotion, Rules};
use crate::view::View;
use crate::{Board, Square, SquareSet};

/// Any arrangement: what a position text says, checked in no way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The men, by [`Square::index`](kernel::Square::index).
    pub board: [Option<Man>; 128],
    /// The hands of White, Red and Black, by [`Kind::in_hand`].
    pub hands: [Hand<{ Kind::IN_HAND }>; 3],
    /// Whose turn it is.
    pub side: Player,
    /// The players still in, White being seat 0, Red 1 and Black 2 whatever the number of players.
    pub players_in: Seats,
    /// Who may be captured en passant where; seats as in `players_in`.
    pub en_passant: Rights,
    /// Plies from 1.
    pub move_number: u16,
}

impl Setup {
    /// An empty board, all players in, White to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            board: [None; 128],
            hands: [Hand::EMPTY; 3],
            side: Player::White,
            players_in: rules.places(),
            en_passant: Rights::NONE,
            move_number: 1,
        }
    }

    /// The array of a game.
    ///
    /// With two players the enemy's men are White's mirror image, file for file and chevron rank for chevron rank, or
    /// with the files negated too ([`Form::negates_enemy`](crate::Form::negates_enemy)). With three all armies are
    /// White's, turned: `[page]`, for the two framed forms, whose two-player enemy is the mirror image, `[chosen]`.
    pub fn start(rules: Rules) -> Self {
        let mut setup = Self::empty(rules);
        let white = View::new(Player::White, rules.three_players);
        for &player in rules.players() {
            let view = View::new(player, rules.three_players);
            let negated =
                !rules.three_players && player == Player::Black && rules.form.negates_enemy();
            for &(kind, names) in rules.form.array() {
                for name in names {
                    let cell = BoardSquare::parse(name).and_then(|cell| {
                        let (d, c) = white.chevron(cell);
                        view.at_chevron(if negated { -d } else { d }, c)
                    });
                    if let Some(cell) = cell {
                        setup.board[cell.index()] = Some(Man {
                            player,
                            kind,
                            promoted: false,
                        });
                    }
                }
            }
        }
        setup
    }

    /// The position, if the arrangement is one.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Position::from_setup(self))
        } else {
            Err(PositionError { faults })
        }
    }

    fn is_in(&self, player: Player) -> bool {
        self.players_in.contains(player.place())
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.find_faults_of_players(&mut faults);
        for player in Player::ALL {
            let count = self.kings_of(player).count() as usize;
            if self.is_in(player) && count != 1 {
                faults.push(Fault::Kings { player, count });
            }
        }
        let promotion = self.rules.promotion;
        for square in Square::all() {
            let Some(man) = self.board[square.index()] else {
                continue;
            };
            let Man { player, kind, .. } = man;
            if !self.is_in(player) {
                faults.push(Fault::ManOfPlayerOut { square, player });
            } else if man.promoted && !promotion.promotes(kind) {
                faults.push(Fault::NeverPromotes {
                    square,
                    kind,
                    promotion,
                });
            } else if !man.promoted
                && promotion.promotes(kind)
                && Position::stuck_cells(kind).contains(self.view(player).seen(square))
            {
                faults.push(Fault::Stuck {
                    square,
                    kind,
                    player,
                });
            }
        }
        for player in Player::ALL {
            if !self.is_in(player) && !self.hands[player as usize].is_empty() {
                faults.push(Fault::HandOfPlayerOut(player));
            }
        }
        for right in self.en_passant.iter() {
            self.find_faults_of_right(right, &mut faults);
        }
        self.find_attacked_kings(&mut faults);
        faults
    }

    fn find_faults_of_players(&self, faults: &mut Vec<Fault>) {
        let places = self.rules.places();
        for seat in self.players_in.iter() {
            if !places.contains(seat) {
                faults.push(Fault::NoSuchPlayer(Player::at_place(seat)));
            }
        }
        if !self.rules.three_players {
            for &player in self.rules.players() {
                if !self.is_in(player) {
                    faults.push(Fault::MissingPlayer(player));
                }
            }
        }
        if !self.is_in(self.side) {
            faults.push(Fault::SideOut(self.side));
        }
    }

    fn find_faults_of_right(&self, right: EnPassant<Board>, faults: &mut Vec<Fault>) {
        let owner = Player::at_place(right.owner);
        let skipped = right.skipped;
        let landing = landing(self.rules, owner, skipped);
        let stands = landing == Some(right.landing)
            && self.board[right.landing.index()]
                == Some(Man {
                    player: owner,
                    kind: Kind::Corporal,
                    promoted: false,
                });
        if owner == self.side {
            faults.push(Fault::OwnEnPassant { owner, skipped });
        } else if !self.is_in(owner) || !stands {
            faults.push(Fault::NoCorporal { owner, skipped });
        }
        if self.board[skipped.index()].is_some() {
            faults.push(Fault::OccupiedEnPassant { owner, skipped });
        }
        let start = self.view(owner).step(skipped, 0, -1);
        if let (false, Some(start)) = (self.rules.three_players, start)
            && self.board[start.index()].is_some()
        {
            faults.push(Fault::OccupiedStart {
                owner,
                skipped,
                start,
            });
        }
    }

    /// A King that the side to move attacks: the other of two has left him so, one of three should be out.
    fn find_attacked_kings(&self, faults: &mut Vec<Fault>) {
        let places = self.rules.places();
        let all_seats_known = self.players_in.iter().all(|seat| places.contains(seat));
        if !all_seats_known {
            return;
        }
        let position = Position::from_setup(self);
        for player in Player::ALL {
            let kings = self.kings_of(player);
            if player == self.side || !self.is_in(player) || kings.more_than_one() {
                continue;
            }
            if let Some(square) = kings.first()
                && position.is_attacked(square, self.side)
            {
                faults.push(Fault::KingAttacked { player, square });
            }
        }
    }

    fn view(&self, player: Player) -> View {
        View::new(player, self.rules.three_players)
    }

    fn kings_of(&self, player: Player) -> SquareSet {
        let is_king = |man: Man| man.player == player && man.kind == Kind::Generalissimo;
        Square::all()
            .filter(|square| self.board[square.index()].is_some_and(is_king))
            .collect()
    }
}

/// Where a player's Corporal lands that steps over `skipped`; `None` if none of his can.
pub(crate) fn landing(rules: Rules, owner: Player, skipped: Square) -> Option<Square> {
    let view = View::new(owner, rules.three_players);
    let start = view.step(skipped, 0, -1)?;
    if rules.form.double_step_cells().contains(view.seen(start)) {
        view.step(skipped, 0, 1)
    } else {
        None
    }
}

/// Why a text or a setup is no position: everything that is wrong, at least one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// What is wrong: texts by field, else players, board, hands, en passant, attacked Kings.
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
    /// A player in who is none of the game's.
    #[error("players: there is no {0} in this game")]
    NoSuchPlayer(Player),
    /// One of two players is not in.
    #[error("players: {0} is not in, in the two-player game")]
    MissingPlayer(Player),
    /// The player to move is out.
    #[error("side: {0} is out")]
    SideOut(Player),
    /// A player in has not exactly one King.
    #[error("files: {player} has {count} Generalissimos, not one")]
    Kings {
        /// The player.
        player: Player,
        /// How many Kings he has.
        count: usize,
    },
    /// A man of a player who is out, or who is none of the game's.
    #[error("files, {square}: a man of {player}, who is not in")]
    ManOfPlayerOut {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        player: Player,
    },
    /// A man is marked as promoted that has no promotion under the rule in force.
    #[error("files, {square}: the {kind} does not promote under {promotion}")]
    NeverPromotes {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
        /// The rule in force.
        promotion: Promotion,
    },
    /// An unpromoted man stands where it can move no more, though the rule in force has a promotion for it.
    #[error("files, {square}: the unpromoted {kind} of {player} is stuck")]
    Stuck {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
        /// Whose it is.
        player: Player,
    },
    /// Pieces in the hand of a player who is out, or who is none of the game's.
    #[error("hands: pieces of {0}, who is not in")]
    HandOfPlayerOut(Player),
    /// The side to move may be captured en passant: by its own turn the right has ended.
    #[error("en passant, {skipped}: {owner} is to move, no double step of his can be answered")]
    OwnEnPassant {
        /// Who should have stepped.
        owner: Player,
        /// The skipped cell.
        skipped: Square,
    },
    /// A right without the Corporal that has stepped.
    #[error("en passant, {skipped}: no Corporal of {owner} has stepped over that cell")]
    NoCorporal {
        /// Who should have stepped.
        owner: Player,
        /// The skipped cell.
        skipped: Square,
    },
    /// A right over a cell that is not empty.
    #[error("en passant, {skipped}: the cell that {owner}'s Corporal skipped is not empty")]
    OccupiedEnPassant {
        /// Who stepped.
        owner: Player,
        /// The skipped cell.
        skipped: Square,
    },
    /// Two players: a man stands where the Corporal has just come from.
    #[error(
        "en passant, {skipped}: {start}, where {owner}'s Corporal has just come from, is not empty"
    )]
    OccupiedStart {
        /// Who stepped.
        owner: Player,
        /// The skipped cell.
        skipped: Square,
        /// Where the Corporal came from.
        start: Square,
    },
    /// The side to move attacks the King of a player still in.
    #[error("files, {square}: the side to move attacks the Generalissimo of {player}")]
    KingAttacked {
        /// The player.
        player: Player,
        /// Where his King stands.
        square: Square,
    },
}
