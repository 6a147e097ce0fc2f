//! Movement: the ways in which men move, as flags, and what a promotion makes of a man.
//!
//! For: naming movements, so that a table can say what a kind does. Not for: which squares they lead to (`field`,
//! `movegen`), or which game has which (`games`).

use crate::piece::Kind;

/// One or several ways to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement(pub(crate) u16);

impl Movement {
    /// No way at all.
    pub const NONE: Self = Self(0);
    /// Slides along ranks and files.
    pub const ORTHOGONAL: Self = Self(1);
    /// Slides along diagonals.
    pub const DIAGONAL: Self = Self(1 << 1);
    /// Leaps (1, 2).
    pub const KNIGHT: Self = Self(1 << 2);
    /// Leaps (1, 3).
    pub const CAMEL: Self = Self(1 << 3);
    /// Steps one square diagonally.
    pub const FERZ: Self = Self(1 << 4);
    /// Goes exactly two squares diagonally: a leap, or under the option `stepping` only over an empty square.
    pub const ELEPHANT: Self = Self(1 << 5);
    /// Zigzags with steps along ranks and files: each step turns by 90 degrees, then back. `[page]`
    pub const CROOKED_ORTHOGONAL: Self = Self(1 << 6);
    /// Zigzags with steps along diagonals. `[page]`
    pub const CROOKED_DIAGONAL: Self = Self(1 << 7);
    /// Steps straight forward without capturing, captures diagonally forward.
    pub const PAWN: Self = Self(1 << 8);
    /// Steps diagonally forward without capturing, captures straight forward. `[kin]`
    pub const YEOMAN: Self = Self(1 << 9);
    /// Steps one square any way and is royal.
    pub const KING: Self = Self(1 << 10);

    /// Both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether one of the ways of `other` is among these.
    #[inline(always)]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// How an unpromoted piece of this kind moves in the army that it started in.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Queen => Self::ORTHOGONAL.and(Self::DIAGONAL),
            Kind::Rook => Self::ORTHOGONAL,
            Kind::Bishop => Self::DIAGONAL,
            Kind::Knight => Self::KNIGHT,
            Kind::Pawn => Self::PAWN,
            Kind::King => Self::KING,
            Kind::Marshal => Self::ORTHOGONAL.and(Self::KNIGHT),
            Kind::Cardinal => Self::DIAGONAL.and(Self::KNIGHT),
            Kind::Ferz => Self::FERZ,
            Kind::Elephant => Self::ELEPHANT,
            Kind::Gnu => Self::KNIGHT.and(Self::CAMEL),
            Kind::Camel => Self::CAMEL,
        }
    }

    /// The same with crooked slides for straight ones. `[page]`
    pub const fn crooked(self) -> Self {
        let slides = Self::ORTHOGONAL.0 | Self::DIAGONAL.0;
        // The crooked slides stand six places above the straight ones.
        Self(self.0 & !slides | (self.0 & slides) << 6)
    }

    /// The dual: Rook and Bishop, Knight and Camel, Pawn and Yeoman change places; a Queen stays. `[page]`
    pub const fn dual(self) -> Self {
        let pairs = [
            (Self::ORTHOGONAL, Self::DIAGONAL),
            (Self::KNIGHT, Self::CAMEL),
            (Self::PAWN, Self::YEOMAN),
        ];
        let mut dual = self.0;
        let mut i = 0;
        while i < pairs.len() {
            let (a, b) = pairs[i];
            if self.has(a) != self.has(b) {
                dual ^= a.0 | b.0;
            }
            i += 1;
        }
        Self(dual)
    }
}

/// What a promotion makes of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Promoted {
    /// What players call it.
    pub name: &'static str,
    /// How it moves.
    pub moves: Movement,
}

impl Promoted {
    const fn new(name: &'static str, moves: Movement) -> Self {
        Self { name, moves }
    }

    /// Rook and Bishop.
    pub const QUEEN: Self = Self::new("Queen", Movement::of(Kind::Queen));
    /// Rook, Bishop and Knight.
    pub const ACE: Self = Self::new("Ace", Movement::of(Kind::Queen).and(Movement::KNIGHT));
    /// Knight and Camel.
    pub const GNU: Self = Self::new("Gnu", Movement::of(Kind::Gnu));
    /// Rook, and exactly two squares diagonally.
    pub const INFANTA: Self = Self::new("Infanta", Movement::ORTHOGONAL.and(Movement::ELEPHANT));
    /// One step diagonally.
    pub const FERZ: Self = Self::new("Ferz", Movement::FERZ);
    /// Rook and Ferz.
    pub const ROOK_FERZ: Self = Self::new(
        "Rook with the Ferz's move",
        Movement::ORTHOGONAL.and(Movement::FERZ),
    );
    /// Knight and Ferz.
    pub const KNIGHT_FERZ: Self = Self::new(
        "Knight with the Ferz's move",
        Movement::KNIGHT.and(Movement::FERZ),
    );
    /// Elephant and Ferz.
    pub const ELEPHANT_FERZ: Self = Self::new(
        "Elephant with the Ferz's move",
        Movement::ELEPHANT.and(Movement::FERZ),
    );
}
