//! Gyokugi, by Charles Gilman: Shogi on a hexagonal board of 91 cells with vertical files, for two and three players.
//!
//! - Cells have Glinski's names: files `a b c d e f g h i k l` from the left, numbers from each file's bottom cell. The
//!   bottom edge is a1 b1 ... f1 ... l1, the top is f11. That is the board of Glinski's and of `McCooey`'s chess `[page]`, 6 cells a side
//!   `[fits]`.
//! - Every piece has a counterpart on a square board and moves exactly as it does in its owner's *chevron coordinates*:
//!   `d`, the file counted from the middle, and `c`, the number in the cell's name plus `|d|` (White's; Black's is
//!   `12 - number`, and three players count on the board turned so that each sits at the bottom). So ranks and diagonals
//!   bend at the middle file, and each player's bend in another way. [`Kind`] names the counterparts. `[page]`
//! - A captured man goes to the captor's hand and may be dropped on any empty cell instead of moving, but not where it
//!   would be stuck. `[page]`
//! - The last two chevron ranks are the promotion zone under all three promotion rules. `[page]`
//! - Corporals may step two from the Corporal cells of their player's array, but not from the outer four of the 20-man
//!   form, and may then be captured en passant. `[page]` Points have no double step. There is no castling. `[page]`
//! - With two players checkmate wins. With three, when the turn comes to a player, every other player whose
//!   Generalissimo he attacks is out, with all his men; the last player in wins.
//!
//! ```
//! use gyokugi::{Form, Position, Rules};
//! use kernel::Game;
//!
//! let mut game = Game::new(Position::start(Rules::new(Form::FramedChevronChess)));
//! // A double step over e5: Black, whose own grid is another, attacks that cell from f6.
//! for text in ["h3h5", "f7f6", "e4e6", "f6e5"] {
//!     game.play_text(text).unwrap();
//! }
//! assert!(game.position().to_string().ends_with(" o w - 5"));
//! let refused = game.play_text("f5f6+").unwrap_err();
//! assert_eq!(refused.to_string(), "no promotion: f5f6 neither starts nor ends in the promotion zone");
//! assert_eq!(kernel::perft(game.position(), 2), 1610);
//!
//! let three: Rules = "shogi_style+inspegi+3p".parse().unwrap();
//! let mut game = Game::new(Position::start(three));
//! game.play_text("f4f5").unwrap();
//! assert!(game.position().to_string().ends_with(" - wrb r - 2"));
//! // Red gives up; his men leave the board.
//! game.enter_text("red:resigns").unwrap();
//! assert!(game.position().to_string().ends_with(" - wb b - 2"));
//! ```
//!
//! # Games
//! [`Form`] has the seven armies and arrays, [`Promotion`] the three promotion rules, any of which goes with any form,
//! and [`Rules`] joins them with the number of players: `FORM[+invegi|+inspegi|+foh][+3p]`.
//!
//! | piece | `inspegi` | `invegi` | `foh` | comes to hand as |
//! |---|---|---|---|---|
//! | Warlady Q | - | - | - | itself; `foh`: Sergerider |
//! | Warrarider R | Warlady | Warradragon | - | itself; `foh`: Wing |
//! | Insperider B | Warlady | Inspedragon | - | itself; `foh`: Invesrider |
//! | Captain N | Warlady | - | - | `inspegi`: itself; else Cadet |
//! | Sergerider G | - | - | Warlady | itself |
//! | Wing W | - | Emerald | Warrarider | itself |
//! | Invesrider I | - | Sapphire | Insperider | itself |
//! | Cadet C | - | Captain | Captain | itself |
//! | Point P | - | Emerald | - | itself |
//! | Investigator V | - | Sapphire | - | itself |
//! | Corporal O | Batman | Batman | Batman | itself |
//! | Amethyst A | Captain | Captain | Captain | itself |
//! | Emerald E, Sapphire S | - | - | - | itself |
//!
//! A promoted man comes to hand unpromoted, promotes no more and moves as the piece named. `[page]`
//!
//! # What was reconstructed or chosen
//! The rulebook marks where each rule comes from: `[page]` the inventor's page, `[kin]` a page of his on a kindred game,
//! `[fits]` what fits all that the page says, its diagrams being lost, `[chosen]` the page is silent.
//!
//! - The size of the board; the cells and counts of men of all seven arrays; the default promotion rule of each form.
//!   `[fits]` For `radial_framed_chevron_chess` the page names FOH or Invegi.
//! - The tables of promotion, from the games that give the rules their names: Inspegi promotes as Bishogi, Invegi as
//!   Mitregi, FOH as Frontofhouse. `[kin]` Where the page has an Invesrider become an Invesrider under FOH it becomes an
//!   Insperider: a slip. A Cadet becomes a Captain under FOH. `[chosen]`
//! - A piece for which the page names no form for the hand, as the Warlady under Invegi, stays itself. `[chosen]`
//! - A man may promote at the end of a move that ends in the zone or starts there, as in Shogi. `[chosen]`
//! - Promotion is forced where the man would be stuck, but only if it has a promotion under the rule in force; else it
//!   may go there and stays, stuck. Drops: not where the man would be stuck, promotion or not. `[chosen]`
//! - No rule against two Points on a file or a mate by a dropped Point: the page has none. `[chosen]`
//! - White moves first. `[chosen]`
//! - A Corporal that has moved or been dropped onto a Corporal cell may step two as well, though the page says
//!   "initial". `[kin: Yonin Bishogi and Frontofhouse]`
//! - Stalemate draws, in the two-player game: the reading of "as standard". `[chosen]`
//! - The fourth occurrence of a position (board, hands, side to move, en passant rights, players in) draws. `[chosen]`
//!
//! Three players:
//!
//! - White sits at f1, Red at l6, Black at a6, and play goes in that order, anticlockwise. `[chosen]`
//! - All armies are White's, turned, not mirrored or negated: `[page]`, for the two framed forms, whose two-player enemy
//!   is the mirror image, `[chosen]`. In `okisaki_style` and `amethyst_file` each Insperider attacks a neighbour's Point
//!   at the start.
//! - How players go out and how long en passant lasts are the rules of the same author's Yonin Toyang Mitregi, also with
//!   two players left `[chosen]`:
//!   - a move must not leave the mover's King attacked by any player still in, judged right after the move; if every move
//!     would, every move that pieces and hands allow is legal; a player with none at all passes, `--`;
//!   - when the turn comes to a player, all Kings that he attacks leave together, with their owners' men on the board and
//!     in hand; then one looks again, until no King is attacked;
//!   - each opponent may capture en passant with his first move after the double step. The right ends when its owner is
//!     to move again or is out, when the Corporal leaves its cell or is captured, and when a man comes to the skipped
//!     cell. Two Corporals can have skipped the same cell: a capture there takes both.
//! - A player who resigns leaves as one who is checkmated; the Kings that the side to move attacks then leave, too.
//!   `[chosen]`
//!
//! A hand holds at most 99 men of a kind, and the move number runs to 65535 and stays there; positions that no real game
//! reaches.
//!
//! # How it is built
//! [`Setup`] is any arrangement; [`Setup::position`] is the only gate to a [`Position`] and reports all that is wrong.
//! A position keeps each player's men as that player sees the board ([`View`]), so that one set of tables serves all
//! seats. [`Position::visit_move_sets`] hands out legal moves as sets; listing, counting and testing are built on it. A
//! position is plain data of about a kilobyte, copied to look ahead. The crate is `no_std`, has no I/O and does not panic
//! on any input.

#![no_std]

extern crate alloc;

mod legality;
mod movegen;
mod moves;
mod piece;
mod position;
mod rules;
mod setup;
mod text;
mod view;

pub use moves::{Move, MoveError, MoveSet};
pub use piece::{Kind, Man, Movement, Player};
pub use position::{Position, Rights};
pub use rules::{Form, Promotion, Rules, RulesError};
pub use setup::{Fault, PositionError, Setup};
pub use view::View;

/// The board: a hexagon of 6 cells a side.
pub type Board = kernel::Hex<6>;
/// A cell of the board.
pub type Square = kernel::Square<Board>;
/// A set of cells of the board.
pub type SquareSet = kernel::SquareSet<Board>;
