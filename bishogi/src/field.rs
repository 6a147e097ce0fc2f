//! Fields: the two boards of the family, each with its tables of steps and leaps, camps, castling squares and keys.
//!
//! For: looking up what depends on a square and the board alone. All tables are made at compile time. Not for: who
//! stands where (`position`), or which game has which movement (`games`).

use kernel::{Grid, Rect, Square, SquareSet, key};

use crate::crooked;
use crate::piece::Color;
use crate::position::{CastlingRights, Wing};

/// The most kinds that a game may have.
pub(crate) const MOST_KINDS: usize = 8;
/// The deepest promotion zone, in ranks.
pub(crate) const DEEPEST_CAMP: usize = 3;
/// The rows of a table of man keys: a row for each form, color and kind.
const MAN_ROWS: usize = 4 * 2 * MOST_KINDS;

/// A board that the games are played on: [`Rect<8, 8>`](Rect) or [`Rect<9, 9>`](Rect).
pub trait Field: Grid {
    /// The last ranks before each side, [White, Black], by how many they are: where it promotes.
    const CAMPS: [[SquareSet<Self>; 2]; DEEPEST_CAMP + 1];
    /// All squares but those of the first file.
    const NOT_FIRST_FILE: SquareSet<Self>;
    /// All squares but those of the last file.
    const NOT_LAST_FILE: SquareSet<Self>;
    /// Whether the board has tables for crooked slides.
    const CROOKED: bool;

    /// The squares a leap of (1, 2) away.
    fn knight(square: Square<Self>) -> SquareSet<Self>;
    /// The squares a leap of (1, 3) away.
    fn camel(square: Square<Self>) -> SquareSet<Self>;
    /// The squares one step away diagonally.
    fn ferz(square: Square<Self>) -> SquareSet<Self>;
    /// The squares exactly two steps away diagonally.
    fn elephant(square: Square<Self>) -> SquareSet<Self>;
    /// The squares one step away any way.
    fn king(square: Square<Self>) -> SquareSet<Self>;
    /// The squares one step diagonally forward.
    fn diagonally_forward(color: Color, square: Square<Self>) -> SquareSet<Self>;
    /// The square one step straight forward.
    fn straight_forward(color: Color, square: Square<Self>) -> SquareSet<Self>;
    /// The castling rights that are left, by their bits, when a man moves from or to a square.
    fn castling_kept(square: Square<Self>) -> u8;
    /// For castling on a wing the squares that must be empty (those between King and Rook), and the squares that must
    /// not be attacked besides the King's own (those that he passes and lands on).
    fn castling_paths(color: Color, wing: Wing) -> [SquareSet<Self>; 2];
    /// The key of a man on a square.
    fn man_key(row: usize, square: Square<Self>) -> u64;

    /// Where slides that zigzag along ranks and files lead.
    #[inline(always)]
    fn crooked_orthogonal_slides(_: Square<Self>, _: SquareSet<Self>) -> SquareSet<Self> {
        SquareSet::EMPTY
    }
    /// Where slides that zigzag along diagonals lead.
    #[inline(always)]
    fn crooked_diagonal_slides(_: Square<Self>, _: SquareSet<Self>) -> SquareSet<Self> {
        SquareSet::EMPTY
    }
    /// Where these slides would lead on an empty board, along ranks and files.
    #[inline(always)]
    fn crooked_orthogonals(_: Square<Self>) -> SquareSet<Self> {
        SquareSet::EMPTY
    }
    /// Where these slides would lead on an empty board, along diagonals.
    #[inline(always)]
    fn crooked_diagonals(_: Square<Self>) -> SquareSet<Self> {
        SquareSet::EMPTY
    }
    /// The squares between the ends of each of the two crooked paths along ranks and files; if there is only one path,
    /// it stands twice.
    #[inline(always)]
    fn crooked_orthogonals_between(_: Square<Self>, _: Square<Self>) -> [SquareSet<Self>; 2] {
        [SquareSet::EMPTY; 2]
    }
    /// The squares between the ends of each of the two crooked paths along diagonals; if there is only one path, it
    /// stands twice.
    #[inline(always)]
    fn crooked_diagonals_between(_: Square<Self>, _: Square<Self>) -> [SquareSet<Self>; 2] {
        [SquareSet::EMPTY; 2]
    }

    /// The rank on which a side's Pawns must promote.
    #[inline(always)]
    fn far_rank(color: Color) -> SquareSet<Self> {
        Self::CAMPS[1][color as usize]
    }

    /// Where a side's King stands at the start of a game with castling: on the e file.
    #[inline(always)]
    fn king_home(color: Color) -> Square<Self> {
        home(color, 4)
    }

    /// Where the Rook that castles on a wing stands at the start.
    #[inline(always)]
    fn rook_home(color: Color, wing: Wing) -> Square<Self> {
        home(
            color,
            match wing {
                Wing::Kingside => Self::FILES - 1,
                Wing::Queenside => 0,
            },
        )
    }

    /// Where castling takes the King: two files from home.
    #[inline(always)]
    fn castled_king(color: Color, wing: Wing) -> Square<Self> {
        home(
            color,
            match wing {
                Wing::Kingside => 6,
                Wing::Queenside => 2,
            },
        )
    }
}

/// A square of a side's first rank.
#[inline(always)]
fn home<B: Grid>(color: Color, file: usize) -> Square<B> {
    Square::from_index_unchecked(match color {
        Color::White => file,
        Color::Black => (B::RANKS - 1) * B::STRIDE + file,
    })
}

const KNIGHT: [(isize, isize); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const CAMEL: [(isize, isize); 8] = [
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];
const FERZ: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const ELEPHANT: [(isize, isize); 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];
const KING: [(isize, isize); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// A board's tables. `$capacity` is the number of bits of its sets.
macro_rules! field {
    ($size:literal, $capacity:literal, $crooked:literal, { $($more:tt)* }) => {
        impl Field for Rect<$size, $size> {
            const CAMPS: [[SquareSet<Self>; 2]; DEEPEST_CAMP + 1] = {
                let mut camps = [[SquareSet::EMPTY; 2]; DEEPEST_CAMP + 1];
                let mut depth = 1;
                while depth <= DEEPEST_CAMP {
                    camps[depth] = [Self::ranks($size - depth, depth), Self::ranks(0, depth)];
                    depth += 1;
                }
                camps
            };
            const NOT_FIRST_FILE: SquareSet<Self> = Self::files(1, $size - 1);
            const NOT_LAST_FILE: SquareSet<Self> = Self::files(0, $size - 1);
            const CROOKED: bool = $crooked;

            #[inline(always)]
            fn knight(square: Square<Self>) -> SquareSet<Self> {
                static LEAPS: [SquareSet<Rect<$size, $size>>; $capacity] = Rect::<$size, $size>::leaps(&KNIGHT);
                LEAPS[square.index()]
            }

            #[inline(always)]
            fn camel(square: Square<Self>) -> SquareSet<Self> {
                static LEAPS: [SquareSet<Rect<$size, $size>>; $capacity] = Rect::<$size, $size>::leaps(&CAMEL);
                LEAPS[square.index()]
            }

            #[inline(always)]
            fn ferz(square: Square<Self>) -> SquareSet<Self> {
                static LEAPS: [SquareSet<Rect<$size, $size>>; $capacity] = Rect::<$size, $size>::leaps(&FERZ);
                LEAPS[square.index()]
            }

            #[inline(always)]
            fn elephant(square: Square<Self>) -> SquareSet<Self> {
                static LEAPS: [SquareSet<Rect<$size, $size>>; $capacity] = Rect::<$size, $size>::leaps(&ELEPHANT);
                LEAPS[square.index()]
            }

            #[inline(always)]
            fn king(square: Square<Self>) -> SquareSet<Self> {
                static LEAPS: [SquareSet<Rect<$size, $size>>; $capacity] = Rect::<$size, $size>::leaps(&KING);
                LEAPS[square.index()]
            }

            #[inline(always)]
            fn diagonally_forward(color: Color, square: Square<Self>) -> SquareSet<Self> {
                static STEPS: [[SquareSet<Rect<$size, $size>>; $capacity]; 2] = [
                    Rect::<$size, $size>::leaps(&[(-1, 1), (1, 1)]),
                    Rect::<$size, $size>::leaps(&[(-1, -1), (1, -1)]),
                ];
                STEPS[color as usize][square.index()]
            }

            #[inline(always)]
            fn straight_forward(color: Color, square: Square<Self>) -> SquareSet<Self> {
                static STEPS: [[SquareSet<Rect<$size, $size>>; $capacity]; 2] = [
                    Rect::<$size, $size>::leaps(&[(0, 1)]),
                    Rect::<$size, $size>::leaps(&[(0, -1)]),
                ];
                STEPS[color as usize][square.index()]
            }

            #[inline(always)]
            fn castling_kept(square: Square<Self>) -> u8 {
                static KEPT: [u8; $capacity] = {
                    let mut kept = [0b1111; $capacity];
                    let far = ($size - 1) * $size;
                    kept[0] = !CastlingRights::bit(Color::White, Wing::Queenside);
                    kept[$size - 1] = !CastlingRights::bit(Color::White, Wing::Kingside);
                    kept[4] = kept[0] & kept[$size - 1];
                    kept[far] = !CastlingRights::bit(Color::Black, Wing::Queenside);
                    kept[far + $size - 1] = !CastlingRights::bit(Color::Black, Wing::Kingside);
                    kept[far + 4] = kept[far] & kept[far + $size - 1];
                    kept
                };
                KEPT[square.index()]
            }

            #[inline(always)]
            fn castling_paths(color: Color, wing: Wing) -> [SquareSet<Self>; 2] {
                const fn path(rank: usize, file: usize, files: usize) -> SquareSet<Rect<$size, $size>> {
                    let (rank, files) = (Rect::<$size, $size>::ranks(rank, 1), Rect::<$size, $size>::files(file, files));
                    SquareSet(rank.0 & files.0)
                }
                const fn both_wings(rank: usize) -> [[SquareSet<Rect<$size, $size>>; 2]; 2] {
                    [
                        [path(rank, 5, $size - 6), path(rank, 5, 2)],
                        [path(rank, 1, 3), path(rank, 2, 2)],
                    ]
                }
                static PATHS: [[[SquareSet<Rect<$size, $size>>; 2]; 2]; 2] = [both_wings(0), both_wings($size - 1)];
                PATHS[color as usize][wing as usize]
            }

            #[inline(always)]
            fn man_key(row: usize, square: Square<Self>) -> u64 {
                static KEYS: [[u64; $capacity]; MAN_ROWS] = key::random_rows(0x0062_6973_686f_6769);
                KEYS[row % MAN_ROWS][square.index()]
            }

            $($more)*
        }
    };
}

field!(8, 64, true, {
    #[inline(always)]
    fn crooked_orthogonal_slides(
        square: Square<Self>,
        occupied: SquareSet<Self>,
    ) -> SquareSet<Self> {
        crooked::orthogonal_slides(square, occupied)
    }

    #[inline(always)]
    fn crooked_diagonal_slides(square: Square<Self>, occupied: SquareSet<Self>) -> SquareSet<Self> {
        crooked::diagonal_slides(square, occupied)
    }

    #[inline(always)]
    fn crooked_orthogonals(square: Square<Self>) -> SquareSet<Self> {
        crooked::orthogonals(square)
    }

    #[inline(always)]
    fn crooked_diagonals(square: Square<Self>) -> SquareSet<Self> {
        crooked::diagonals(square)
    }

    #[inline(always)]
    fn crooked_orthogonals_between(from: Square<Self>, to: Square<Self>) -> [SquareSet<Self>; 2] {
        crooked::orthogonals_between(from, to)
    }

    #[inline(always)]
    fn crooked_diagonals_between(from: Square<Self>, to: Square<Self>) -> [SquareSet<Self>; 2] {
        crooked::diagonals_between(from, to)
    }
});
field!(9, 128, false, {});
