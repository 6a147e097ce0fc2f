//! Views: the board as each player sees it, turned so that he sits at the bottom.
//!
//! For: translating cells between the board of the texts and the players' views. Each player's men move in his own
//! chevron coordinates; kept as he sees them, they all move by the same tables, those of the seat at the bottom. What
//! another player's man attacks is therefore asked in *his* view. Not for: anything about men.
//!
//! With two players Black's view has the files of White's and is turned upside down. With three the views are turned by
//! 120 degrees each.

use kernel::{Grid, Hexagon};

use crate::piece::Player;
use crate::{Board, Square, SquareSet};

/// For two players and for three, for each player: what each cell of the board is in his view.
static SEEN: [[[u8; 128]; 3]; 2] = [
    [Board::turns(0), Board::turns(0), Board::upside_down()],
    [Board::turns(0), Board::turns(4), Board::turns(2)],
];

/// The other way: what each cell of a player's view is on the board.
static REAL: [[[u8; 128]; 3]; 2] = [
    [Board::turns(0), Board::turns(0), Board::upside_down()],
    [Board::turns(0), Board::turns(2), Board::turns(4)],
];

/// With three players: from the view of one to that of the player so many places before him.
static TURNS: [[u8; 128]; 3] = [Board::turns(0), Board::turns(2), Board::turns(4)];

#[inline(always)]
fn look_up(table: &[u8; 128], square: Square) -> Square {
    Square::from_index_unchecked(usize::from(table[square.index()]))
}

/// A cell of the board in the view of a player (by his place).
#[inline(always)]
pub(crate) fn seen<const THREE: bool>(player: usize, square: Square) -> Square {
    look_up(&SEEN[usize::from(THREE)][player], square)
}

/// A cell of a player's view on the board.
#[inline(always)]
pub(crate) fn real<const THREE: bool>(player: usize, square: Square) -> Square {
    look_up(&REAL[usize::from(THREE)][player], square)
}

/// A cell of one player's view in the view of another.
#[inline(always)]
pub(crate) fn across<const THREE: bool>(from: usize, to: usize, square: Square) -> Square {
    if THREE {
        look_up(&TURNS[(3 + from - to) % 3], square)
    } else {
        look_up(&SEEN[0][2], square)
    }
}

/// Cells of one player's view in the view of another.
#[inline(always)]
pub(crate) fn all_across<const THREE: bool>(from: usize, to: usize, set: SquareSet) -> SquareSet {
    set.map(|square| across::<THREE>(from, to, square))
}

/// A player's view of the board, for those who translate moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    player: Player,
    three_players: bool,
}

impl View {
    /// The view of `player` in a game of two or of three players.
    pub const fn new(player: Player, three_players: bool) -> Self {
        Self {
            player,
            three_players,
        }
    }

    /// A cell of the board as the player sees it.
    #[inline]
    pub fn seen(self, square: Square) -> Square {
        if self.three_players {
            seen::<true>(self.player as usize, square)
        } else {
            seen::<false>(self.player as usize, square)
        }
    }

    /// A cell that the player sees, on the board.
    #[inline]
    pub fn real(self, square: Square) -> Square {
        if self.three_players {
            real::<true>(self.player as usize, square)
        } else {
            real::<false>(self.player as usize, square)
        }
    }

    /// The player's chevron coordinates of a cell of the board: `d` to his right, `c` from 1; with two players Black's
    /// `d` is counted on the same files as White's.
    ///
    /// ```
    /// use gyokugi::{Player, Square, View};
    /// let cell = |name| Square::parse(name).unwrap();
    /// assert_eq!(View::new(Player::White, false).chevron(cell("g2")), (1, 3));
    /// assert_eq!(View::new(Player::Black, false).chevron(cell("g9")), (1, 3));
    /// assert_eq!(View::new(Player::Red, true).chevron(cell("l6")), (0, 1));
    /// assert_eq!(View::new(Player::Black, true).chevron(cell("a6")), (0, 1));
    /// ```
    pub fn chevron(self, square: Square) -> (isize, usize) {
        Board::chevron(0, self.seen(square))
    }

    /// The cell of the board with these chevron coordinates of the player; `None` beyond the board.
    pub fn at_chevron(self, d: isize, c: usize) -> Option<Square> {
        Board::at_chevron(0, d, c).map(|square| self.real(square))
    }

    /// The cell of the board so many files to the player's right and chevron ranks forward; `None` beyond the board.
    pub fn step(self, square: Square, files: isize, ranks: isize) -> Option<Square> {
        Board::step(self.seen(square), files, ranks).map(|square| self.real(square))
    }
}
