//! The Bishogi family, by Charles Gilman: the army and board of chess, with Shogi's hands and promotion.
//!
//! A captured piece goes to its captor's hand and may be dropped on any empty square instead of a move. Pieces promote
//! at the end of a move that starts or ends in the enemy's camp. Bishogi itself is chess so played; ten more games
//! differ in array, board, promotions, in what pieces remember of their first army, and two are draughts.
//!
//! ```
//! use bishogi::{Position, Rules};
//! use kernel::Position as _;
//!
//! let mut position = Position::start(Rules::BISHOGI);
//! for text in ["e2e3", "d7d6", "f1b5", "c7c6", "b5c6", "b7c6"] {
//!     let m = position.read_move(text).unwrap();
//!     position.play(m).unwrap();
//! }
//! // White has won a Pawn, Black a Bishop; either may be dropped.
//! assert_eq!(
//!     position.to_string(),
//!     "rnbqkbnr/p3pppp/2pp4/8/8/4P3/PPPP1PPP/RNBQK1NR[Pb] w KQkq - 0 4"
//! );
//! let reason = position.read_move("P@c6").unwrap_err();
//! assert_eq!(reason.to_string(), "a drop on c6, which is not empty");
//! position.play(position.read_move("P@b7").unwrap()).unwrap();
//! ```
//!
//! # The games
//! | [`Variant`] | name | board | difference |
//! |---|---|---|---|
//! | [`Bishogi`](games::Bishogi) | `bishogi` | 8x8 | the FIDE army `[page]`; camp of 2 ranks |
//! | [`AdvancedPawn`](games::AdvancedPawn) | `advanced_pawn` | 8x8 | Pawns on the third rank, camp of 3 ranks `[page]` |
//! | [`Catholic`](games::Catholic) | `catholic` | 8x8 | with Marshal (R+N) and Cardinal (B+N), which promote to Ace (R+B+N) `[page]`; array `[fits]` |
//! | [`Cannibal`](games::Cannibal) | `cannibal` | 8x8 | pieces of the other army are crooked `[page]` |
//! | [`DualReturn`](games::DualReturn) | `dual_return` | 8x8 | pieces of the other army have the dual move `[page]` |
//! | [`Filgi`](games::Filgi) | `filgi` | 8x8 | the army of Shatranj `[page]`; no castling `[chosen: ancient rules have none]` |
//! | [`Bishogi81`](games::Bishogi81) | `bishogi_81` | 9x9 | more of the FIDE pieces `[page]`; array `[fits]` |
//! | [`Wildebishogi`](games::Wildebishogi) | `wildebishogi` | 9x9 | Camels and a Gnu; a Pawn becomes Gnu or Queen `[page]`; array `[fits]` |
//! | [`Southwark`](games::Southwark) | `southwark` | 9x9 | minor pieces, which promote to Infanta `[page]`; array `[fits, weakly]` |
//! | [`draughts`] | `sekishogi`, `sekishogi_once_pawned` | 8x8 | draughts with hands |
//!
//! A position's type is its game's: [`Position`] is Bishogi's, [`family::Position`] that of any game with Kings,
//! [`draughts::Position`] that of the other two. [`Rules`] is a game with its options, for all of them.
//!
//! ```
//! use bishogi::{Rules, Variant, family, games};
//! use kernel::Position as _;
//!
//! let rules: Rules = "wildebishogi".parse().unwrap();
//! assert_eq!(rules.variant, Variant::Wildebishogi);
//! let start = family::Position::<games::Wildebishogi>::start(rules);
//! assert_eq!(kernel::perft(&start, 2), 1295);
//! ```
//!
#![doc = include_str!("../RULES.md")]
//!
//! # Adding a game
//! A game that differs in array, board, camp, castling, kinds or promotions is one entry in the table in [`games`]:
//!
//! ```text
//! /// Minor Bishogi: Bishogi without Queens, on 9x9.
//! MinorBishogi on Rect<9, 9> {
//!     name: "minor_bishogi",
//!     start: "rnb1k1bnr/9/ppppppppp/9/9/9/PPPPPPPPP/9/RNB1K1BNR[] w KQkq - 0 1",
//!     zone: 3,
//!     castling: true,
//!     memory: Memory::Nothing,
//!     stepping: false,
//!     kinds: &[Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::King],
//!     promotions: &[
//!         (Kind::Rook, &[Promoted::ACE]),
//!         (Kind::Bishop, &[Promoted::ACE]),
//!         (Kind::Knight, &[Promoted::GNU]),
//!         (Kind::Pawn, &[Promoted::FERZ]),
//!     ],
//! }
//! ```
//!
//! The entry makes `games::MinorBishogi` and `Variant::MinorBishogi`. Names, texts, options, the generator, keys and
//! reasons follow from it; what cannot be (two kinds that share a letter, castling without Rooks, a choice of three
//! promotions) does not compile. Then register the name in `arbiter`, where games are listed, and the game is in all
//! programs; and in the list of `tests/by_game`, and it is in all tests, with a suite `tests/perft/minor_bishogi.perft`
//! for its counts.
//!
//! A new kind is a line in [`Kind`] and one in [`Movement::of`]; a new promotion a constant of [`Promoted`]. A new
//! *way* to move is a flag of [`Movement`], its squares in `field`, and a place each in `movegen`: where attackers are
//! looked for, and where moves are made.

#![no_std]

extern crate alloc;

mod crooked;
pub mod draughts;
mod field;
pub mod games;
mod legality;
mod movegen;
mod movement;
mod moves;
mod piece;
mod position;
mod rules;
mod scene;
mod setup;
mod storage;
mod text;

pub use games::Variant;
pub use movement::{Movement, Promoted};
pub use piece::{Color, Kind, Man, Promotion};
pub use position::{CastlingRights, Wing};
pub use rules::{Rules, RulesError};

/// The types of all games with Kings, by game or by board.
pub mod family {
    pub use crate::field::Field;
    pub use crate::moves::{Move, MoveError, MoveSet};
    pub use crate::position::Position;
    pub use crate::setup::{Fault, PositionError, Setup};
    pub use crate::storage::{Cells, HandOf, KindSets, Marks};
}

/// Bishogi's board: 8x8.
pub type Board = kernel::Rect<8, 8>;
/// A square of the board.
pub type Square = kernel::Square<Board>;
/// A set of squares of the board.
pub type SquareSet = kernel::SquareSet<Board>;
/// A position of Bishogi.
pub type Position = family::Position<games::Bishogi>;
/// An arrangement of Bishogi.
pub type Setup = family::Setup<games::Bishogi>;
/// One thing that is wrong with an arrangement.
pub type Fault = family::Fault<Board>;
/// Everything that is wrong with an arrangement or a text.
pub type PositionError = family::PositionError<Board>;
/// A move of Bishogi, and of the other games on 8x8.
pub type Move = family::Move<Board>;
/// Several moves of Bishogi.
pub type MoveSet = family::MoveSet<games::Bishogi>;
/// Why a move is not legal.
pub type MoveError = family::MoveError<Board>;
