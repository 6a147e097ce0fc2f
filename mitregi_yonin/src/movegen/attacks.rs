//! Who attacks what: tables of leaps and steps, sets of men by how they move, and attacks on a square.
//!
//! For: the moves of the pieces, in one place, all seats by turned tables. Not for: whose turn it is or which moves
//! are legal.

use kernel::attack::{diagonal_hops, diagonal_slides, orthogonal_hops, orthogonal_slides};
use kernel::{Direction, Grid};

use crate::piece::{Kind, Piece, Player};
use crate::position::Position;
use crate::rules::{Rules, leaps_by_player};
use crate::{Board, Square, SquareSet};

pub(crate) static KNIGHT_LEAPS: [SquareSet; 256] = Board::leaps(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);

pub(crate) static CAMEL_LEAPS: [SquareSet; 256] = Board::leaps(&[
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
]);

pub(crate) static ORTHOGONAL_STEPS: [SquareSet; 256] =
    Board::leaps(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);

pub(crate) static DIAGONAL_STEPS: [SquareSet; 256] =
    Board::leaps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]);

/// Red's leaps and captures; those of the others are turned.
pub(crate) const PAWN_CAPTURES: [(isize, isize); 2] = [(-1, 1), (1, 1)];
pub(crate) const HELM_LEAPS: [(isize, isize); 2] = [(-1, 2), (1, 2)];
pub(crate) const HUMP_LEAPS: [(isize, isize); 2] = [(-1, 3), (1, 3)];

static PAWN_ATTACKS: [[SquareSet; 256]; 4] = leaps_by_player(PAWN_CAPTURES);
static HELM_ATTACKS: [[SquareSet; 256]; 4] = leaps_by_player(HELM_LEAPS);
static HUMP_ATTACKS: [[SquareSet; 256]; 4] = leaps_by_player(HUMP_LEAPS);

/// From how far a step or a leap can come: everything up to three files and three ranks away that is not beyond
/// every leap.
static NEAR: [SquareSet; 256] = Board::leaps(&[
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
]);

/// The directions in which a player's Mitres slide.
#[inline(always)]
pub(crate) const fn mitre_directions(player: Player) -> [Direction; 2] {
    const DIRECTIONS: [[Direction; 2]; 4] = {
        let mut directions = [[Direction::NorthWest, Direction::NorthEast]; 4];
        let mut turns = 0;
        while turns < 4 {
            directions[turns] = [
                Direction::NorthWest.turned(turns),
                Direction::NorthEast.turned(turns),
            ];
            turns += 1;
        }
        directions
    };
    DIRECTIONS[player as usize]
}

impl Position {
    #[inline(always)]
    pub(crate) fn unpromoted(&self, kind: Kind) -> SquareSet {
        self.kinds[kind as usize] - self.promoted
    }

    /// The promoted men of a kind, if it becomes this piece in this game.
    #[inline(always)]
    fn promoted_to(&self, kind: Kind, piece: Piece) -> SquareSet {
        if self.rules.promoted_form(kind) == Some(piece) {
            self.kinds[kind as usize] & self.promoted
        } else {
            SquareSet::EMPTY
        }
    }

    /// Men that hop along ranks and files.
    #[inline(always)]
    pub(crate) fn cannons(&self) -> SquareSet {
        self.promoted_to(Kind::Wing, Piece::Cannon) | self.promoted_to(Kind::Helm, Piece::Cannon)
    }

    /// Men that hop along diagonals.
    #[inline(always)]
    pub(crate) fn arrows(&self) -> SquareSet {
        self.promoted_to(Kind::Mitre, Piece::Arrow) | self.promoted_to(Kind::Hump, Piece::Arrow)
    }

    /// Men that leap as Knights: Knights of all origins, and Gnus.
    #[inline(always)]
    pub(crate) fn knight_leapers(&self) -> SquareSet {
        match self.rules {
            Rules::Mitregi90 => {
                (self.kinds[Kind::Pawn as usize] | self.kinds[Kind::Helm as usize]) & self.promoted
            }
            Rules::Mitregi144 => {
                self.kinds[Kind::Knight as usize] | self.promoted_to(Kind::Camel, Piece::Gnu)
            }
        }
    }

    /// Men that leap as Camels: Camels and Gnus.
    #[inline(always)]
    pub(crate) fn camel_leapers(&self) -> SquareSet {
        self.kinds[Kind::Camel as usize] | self.promoted_to(Kind::Knight, Piece::Gnu)
    }

    /// Men that step orthogonally and diagonally without capturing orthogonally.
    #[inline(always)]
    pub(crate) fn stewards(&self) -> SquareSet {
        self.promoted_to(Kind::Pawn, Piece::Steward)
    }

    /// The men of `attackers` that attack `square` by a leap or a step.
    #[inline(always)]
    fn leapers_to(&self, square: Square, attackers: SquareSet) -> SquareSet {
        let i = square.index();
        let attackers = attackers & NEAR[i];
        if attackers.is_empty() {
            return SquareSet::EMPTY;
        }
        let kings = self.kinds[Kind::King as usize];
        let chatelaines = self.kinds[Kind::Rook as usize] & self.promoted;
        let primates = self.kinds[Kind::Bishop as usize] & self.promoted;
        let mut leapers = (KNIGHT_LEAPS[i] & self.knight_leapers())
            | (CAMEL_LEAPS[i] & self.camel_leapers())
            | (ORTHOGONAL_STEPS[i] & (kings | primates))
            | (DIAGONAL_STEPS[i] & (kings | chatelaines | self.stewards()));
        for player in Player::ALL {
            // From where a man of his attacks the square is where a man of the opposite seat would go from it.
            let opposite = (player as usize + 2) & 3;
            let forward_leapers = (PAWN_ATTACKS[opposite][i] & self.kinds[Kind::Pawn as usize])
                | (HELM_ATTACKS[opposite][i] & self.kinds[Kind::Helm as usize])
                | (HUMP_ATTACKS[opposite][i] & self.kinds[Kind::Hump as usize]);
            leapers |= (forward_leapers & self.men(player)) - self.promoted;
        }
        leapers & attackers
    }

    /// The men of `attackers` that attack `square` along its rank and file, while `occupied` squares are taken.
    #[inline(always)]
    fn orthogonal_attackers(
        &self,
        square: Square,
        attackers: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let candidates = Board::orthogonals(square) & attackers;
        let cannons = candidates & self.cannons();
        let wings = candidates & self.unpromoted(Kind::Wing);
        let rooks = candidates & self.kinds[Kind::Rook as usize];
        if (cannons | wings | rooks).is_empty() {
            return SquareSet::EMPTY;
        }
        let slides = orthogonal_slides(square, occupied);
        let mut found = rooks & slides;
        if (wings & slides).any() {
            for player in Player::ALL {
                let behind = Board::ray(square, player.forward().opposite());
                found |= wings & slides & behind & self.men(player);
            }
        }
        if cannons.any() {
            found |= cannons & orthogonal_hops(square, slides, occupied);
        }
        found
    }

    /// The same along its diagonals.
    #[inline(always)]
    fn diagonal_attackers(
        &self,
        square: Square,
        attackers: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let candidates = Board::diagonals(square) & attackers;
        let arrows = candidates & self.arrows();
        let mitres = candidates & self.unpromoted(Kind::Mitre);
        let bishops = candidates & self.kinds[Kind::Bishop as usize];
        if (arrows | mitres | bishops).is_empty() {
            return SquareSet::EMPTY;
        }
        let slides = diagonal_slides(square, occupied);
        let mut found = bishops & slides;
        if (mitres & slides).any() {
            for player in Player::ALL {
                let [left, right] = mitre_directions(player);
                let behind =
                    Board::ray(square, left.opposite()) | Board::ray(square, right.opposite());
                found |= mitres & slides & behind & self.men(player);
            }
        }
        if arrows.any() {
            found |= arrows & diagonal_hops(square, slides, occupied);
        }
        found
    }

    /// Those of the men on `attackers` that attack `square` while `occupied` squares are taken.
    pub(crate) fn attackers_with(
        &self,
        square: Square,
        attackers: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        self.leapers_to(square, attackers)
            | self.orthogonal_attackers(square, attackers, occupied)
            | self.diagonal_attackers(square, attackers, occupied)
    }

    /// Whether one of the men on `attackers` attacks `square` while `occupied` squares are taken.
    #[inline(always)]
    pub(crate) fn is_attacked_with(
        &self,
        square: Square,
        attackers: SquareSet,
        occupied: SquareSet,
    ) -> bool {
        self.leapers_to(square, attackers).any()
            || self.orthogonal_attackers(square, attackers, occupied).any()
            || self.diagonal_attackers(square, attackers, occupied).any()
    }

    /// Whether a player attacks a square.
    pub fn is_attacked(&self, square: Square, attacker: Player) -> bool {
        self.is_attacked_with(square, self.men(attacker), self.occupied())
    }

    /// The men, of all others still in, that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        let own = self.men(self.side);
        let occupied = self.occupied();
        self.attackers_with(self.king(self.side), occupied - own, occupied)
    }

    /// The men that attack the King by a step or a leap, and those that might along rank or file, and diagonally, if
    /// nothing (or, for hoppers, one man) stood between.
    #[inline(always)]
    pub(super) fn leapers_and_snipers(
        &self,
        king: Square,
        enemies: SquareSet,
    ) -> (SquareSet, SquareSet, SquareSet) {
        let orthogonal =
            self.kinds[Kind::Rook as usize] | self.unpromoted(Kind::Wing) | self.cannons();
        let diagonal =
            self.kinds[Kind::Bishop as usize] | self.unpromoted(Kind::Mitre) | self.arrows();
        (
            self.leapers_to(king, enemies),
            Board::orthogonals(king) & orthogonal & enemies,
            Board::diagonals(king) & diagonal & enemies,
        )
    }

    /// Of the men on `snipers`, all on the line from a King in `direction`, those that slide towards him, and those
    /// that hop.
    pub(super) fn sliders_and_hoppers(
        &self,
        snipers: SquareSet,
        direction: Direction,
    ) -> (SquareSet, SquareSet) {
        let towards = direction.opposite();
        let mut sliders = SquareSet::EMPTY;
        if Direction::ORTHOGONAL.contains(&direction) {
            sliders |= self.kinds[Kind::Rook as usize];
            for player in Player::ALL {
                if player.forward() == towards {
                    sliders |= self.unpromoted(Kind::Wing) & self.men(player);
                }
            }
            (snipers & sliders, snipers & self.cannons())
        } else {
            sliders |= self.kinds[Kind::Bishop as usize];
            for player in Player::ALL {
                if mitre_directions(player).contains(&towards) {
                    sliders |= self.unpromoted(Kind::Mitre) & self.men(player);
                }
            }
            (snipers & sliders, snipers & self.arrows())
        }
    }
}
