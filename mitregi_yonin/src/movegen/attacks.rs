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

/// Men of one or several players by how they attack, sorted once for several squares.
pub(crate) struct Attackers {
    men: SquareSet,
    /// Those that attack along ranks and files.
    pub(super) orthogonal: SquareSet,
    /// Those that attack along diagonals.
    pub(super) diagonal: SquareSet,
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
    pub(super) fn leapers_to(&self, square: Square, attackers: SquareSet) -> SquareSet {
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
            let near = attackers & self.men(player);
            if near.is_empty() {
                continue;
            }
            // From where a man of his attacks the square is where a man of the opposite seat would go from it.
            let opposite = (player as usize + 2) & 3;
            let forward_leapers = (PAWN_ATTACKS[opposite][i] & self.kinds[Kind::Pawn as usize])
                | (HELM_ATTACKS[opposite][i] & self.kinds[Kind::Helm as usize])
                | (HUMP_ATTACKS[opposite][i] & self.kinds[Kind::Hump as usize]);
            leapers |= (forward_leapers & near) - self.promoted;
        }
        leapers & attackers
    }

    /// Those of `candidates`, men that attack along ranks and files, that attack `square` while `occupied` squares are
    /// taken.
    #[inline(never)]
    fn orthogonal_attackers(
        &self,
        square: Square,
        candidates: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let slides = orthogonal_slides(square, occupied);
        let mut found = candidates & slides & self.kinds[Kind::Rook as usize];
        let wings = candidates & slides & self.unpromoted(Kind::Wing);
        if wings.any() {
            for player in Player::ALL {
                let behind = Board::ray(square, player.forward().opposite());
                found |= wings & behind & self.men(player);
            }
        }
        let cannons = candidates & self.cannons();
        if cannons.any() {
            found |= cannons & orthogonal_hops(square, slides, occupied);
        }
        found
    }

    /// The same along diagonals.
    #[inline(never)]
    fn diagonal_attackers(
        &self,
        square: Square,
        candidates: SquareSet,
        occupied: SquareSet,
    ) -> SquareSet {
        let slides = diagonal_slides(square, occupied);
        let mut found = candidates & slides & self.kinds[Kind::Bishop as usize];
        let mitres = candidates & slides & self.unpromoted(Kind::Mitre);
        if mitres.any() {
            for player in Player::ALL {
                let [left, right] = mitre_directions(player);
                let behind =
                    Board::ray(square, left.opposite()) | Board::ray(square, right.opposite());
                found |= mitres & behind & self.men(player);
            }
        }
        let arrows = candidates & self.arrows();
        if arrows.any() {
            found |= arrows & diagonal_hops(square, slides, occupied);
        }
        found
    }

    /// Sorts men by how they attack.
    #[inline(always)]
    pub(crate) fn attackers(&self, men: SquareSet) -> Attackers {
        Attackers {
            men,
            orthogonal: men
                & (self.kinds[Kind::Rook as usize] | self.unpromoted(Kind::Wing) | self.cannons()),
            diagonal: men
                & (self.kinds[Kind::Bishop as usize]
                    | self.unpromoted(Kind::Mitre)
                    | self.arrows()),
        }
    }

    /// Those of `attackers` that attack `square` while `occupied` squares are taken.
    #[inline(always)]
    pub(crate) fn attackers_to(
        &self,
        square: Square,
        attackers: &Attackers,
        occupied: SquareSet,
    ) -> SquareSet {
        let mut found = self.leapers_to(square, attackers.men);
        // Most squares share no line with a line piece, and looking that up is cheaper than a slide.
        let orthogonal = Board::orthogonals(square) & attackers.orthogonal;
        if orthogonal.any() {
            found |= self.orthogonal_attackers(square, orthogonal, occupied);
        }
        let diagonal = Board::diagonals(square) & attackers.diagonal;
        if diagonal.any() {
            found |= self.diagonal_attackers(square, diagonal, occupied);
        }
        found
    }

    /// Whether one of `attackers` attacks `square` while `occupied` squares are taken.
    #[inline(always)]
    pub(crate) fn is_attacked_by(
        &self,
        square: Square,
        attackers: &Attackers,
        occupied: SquareSet,
    ) -> bool {
        if self.leapers_to(square, attackers.men).any() {
            return true;
        }
        let orthogonal = Board::orthogonals(square) & attackers.orthogonal;
        if orthogonal.any()
            && self
                .orthogonal_attackers(square, orthogonal, occupied)
                .any()
        {
            return true;
        }
        let diagonal = Board::diagonals(square) & attackers.diagonal;
        diagonal.any() && self.diagonal_attackers(square, diagonal, occupied).any()
    }

    /// Whether a player attacks a square.
    pub fn is_attacked(&self, square: Square, attacker: Player) -> bool {
        let attackers = self.attackers(self.men(attacker));
        self.is_attacked_by(square, &attackers, self.occupied())
    }

    /// The men, of all others still in, that give check to the side to move.
    pub fn checkers(&self) -> SquareSet {
        let occupied = self.occupied();
        let enemies = self.attackers(occupied - self.men(self.side));
        self.attackers_to(self.king(self.side), &enemies, occupied)
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
