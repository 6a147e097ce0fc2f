//! Scenes: what a program needs to draw a game and to take its moves by pointing.
//!
//! For: the board's cells and where they lie, the men with their names, a position as a list of who stands where, a
//! move as the places that it touches, and diagrams of how men move. Names of cells and codes of men are texts here, as
//! they go to a screen. Not for: rules (a scene is drawn from a [`Position`], which knows them), or looks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::position::Position;
use crate::seat::Seat;
use crate::square::{Square, SquareSet};
use crate::topology::{Grid, Hexagon};

/// The shape of a board's cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares in files and ranks.
    Squares,
    /// Hexagons in vertical files.
    Hexagons,
}

/// How the game's players are used to seeing its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Chequered, with men on the squares, as in chess and draughts.
    Chess,
    /// Ruled lines, with wedges that point at the opponent, as in Shogi.
    Shogi,
}

/// A cell and where its centre lies as the first player sees the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The name, as in move texts.
    pub name: String,
    /// Files to the right of the leftmost one, counted from 0.
    pub x: usize,
    /// How far up: ranks above the lowest for squares, half cells above the lowest cell for hexagons.
    pub y: usize,
    /// Whether the cell is in use; the light squares of draughts are not.
    pub used: bool,
}

/// A board, its seats and its zones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The shape of the cells.
    pub shape: Shape,
    /// How it is usually drawn.
    pub style: Style,
    /// All cells, by index of the square, ascending.
    pub cells: Vec<Cell>,
    /// For each seat by how many degrees, clockwise, the board is turned so that this player sits at the bottom. Every
    /// player's men point away from him.
    pub turns: Vec<u16>,
    /// For each seat the names of the cells where its men may promote.
    pub zones: Vec<Vec<String>>,
    /// Whether each player has a pocket.
    pub pockets: bool,
}

impl Board {
    /// A board of squares, with no zones and no pockets yet.
    pub fn squares<T: Grid>(style: Style, turns: &[u16]) -> Self {
        let cell = |square: Square<T>| (T::file(square), T::rank(square));
        Self::new(Shape::Squares, style, turns, cell)
    }

    /// A hexagonal board, with no zones yet.
    pub fn hexagon<T: Hexagon>(style: Style, turns: &[u16]) -> Self {
        let middle = T::FILES / 2;
        // The rank is the chevron rank: the file's lowest cell stands as many half cells up as the file lies aside.
        let cell = |square: Square<T>| {
            let (file, rank) = (T::file(square), T::rank(square));
            (file, 2 * rank - file.abs_diff(middle))
        };
        Self::new(Shape::Hexagons, style, turns, cell)
    }

    fn new<T: Grid>(
        shape: Shape,
        style: Style,
        turns: &[u16],
        place: impl Fn(Square<T>) -> (usize, usize),
    ) -> Self {
        let cells = Square::<T>::all().map(|square| {
            let (x, y) = place(square);
            Cell {
                name: square.to_string(),
                x,
                y,
                used: true,
            }
        });
        Self {
            shape,
            style,
            cells: cells.collect(),
            turns: turns.to_vec(),
            zones: alloc::vec![Vec::new(); turns.len()],
            pockets: false,
        }
    }

    /// The same with these cells as the promotion zone of each seat, in turn order.
    pub fn with_zones<T: Grid>(mut self, zones: impl IntoIterator<Item = SquareSet<T>>) -> Self {
        self.zones = zones
            .into_iter()
            .map(|zone| zone.into_iter().map(|square| square.to_string()).collect())
            .collect();
        self
    }

    /// The cell that lies nearest the middle; 0 on a board without cells.
    pub fn middle(&self) -> usize {
        let most = |of: fn(&Cell) -> usize| self.cells.iter().map(of).max().unwrap_or(0);
        let (width, height) = (most(|cell| cell.x), most(|cell| cell.y));
        // Doubled, since the middle may lie between cells. A cell too low is nearer than one too high.
        let off = |cell: &Cell| {
            (
                (2 * cell.x).abs_diff(width) + (2 * cell.y).abs_diff(height),
                cell.y,
                cell.x,
            )
        };
        let used = self.cells.iter().enumerate().filter(|(_, cell)| cell.used);
        used.min_by_key(|(_, cell)| off(cell))
            .map_or(0, |(index, _)| index)
    }

    /// Whether two cells touch, at a corner too.
    fn touch(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.cells[a], &self.cells[b]);
        let (x, y) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        match self.shape {
            Shape::Squares => x.max(y) == 1,
            Shape::Hexagons => (x, y) == (0, 2) || (x, y) == (1, 1),
        }
    }

    /// Whether a slide may begin with a step from one cell to the other: they touch or, on hexagons, lie straight
    /// beyond a corner of each other.
    fn is_next_to(&self, a: usize, b: usize) -> bool {
        let (left, right) = (&self.cells[a], &self.cells[b]);
        let aside = (left.x.abs_diff(right.x), left.y.abs_diff(right.y));
        self.touch(a, b) || self.shape == Shape::Hexagons && matches!(aside, (1, 3) | (2, 0))
    }
}

/// A man as it may stand on the board: a kind, promoted or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ManKind {
    /// What position texts write for the first player's, without braces: `P`, `+R'`, `CS`. Tells it from all others.
    pub code: String,
    /// What players call it.
    pub name: String,
    /// One or two characters of Kanji.
    pub kanji: &'static str,
    /// Whether check is about this man, or the game about keeping it.
    pub royal: bool,
    /// Whether it has promoted.
    pub promoted: bool,
    /// The codes of what it may promote to.
    pub promotes_to: Vec<String>,
    /// The code of what it is in the hand of its captor; `None` if it leaves the game, or is never captured.
    pub comes_to_hand_as: Option<String>,
}

/// Who stands where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The men on the board.
    pub men: Vec<Placed>,
    /// Each seat's hand, the kinds that are in it with their numbers, in the order in which hands are written.
    pub hands: Vec<Vec<(String, usize)>>,
    /// Each seat's pocket, in games that have them: the code of the man in it. Empty in other games.
    pub pockets: Vec<Option<String>>,
}

/// A man on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The cell's name.
    pub cell: String,
    /// Whose it is.
    pub seat: Seat,
    /// What it is: [`ManKind::code`].
    pub code: String,
}

/// Where a man comes from, or goes to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// A cell of the board.
    Cell(String),
    /// The hand: the code of the man.
    Hand(String),
    /// The mover's pocket.
    Pocket,
}

impl Place {
    /// A cell.
    pub fn cell<T: Grid>(square: Square<T>) -> Self {
        Self::Cell(square.to_string())
    }
}

/// The places that a legal move touches.
///
/// No two legal moves of a position have the same parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Parts {
    /// Where the man comes from, in castling the King; `None` for a pass of a player, which no man makes.
    pub from: Option<Place>,
    /// Where it goes, one place after the other where it jumps on, the last being where it stays. Empty for such a
    /// pass.
    pub path: Vec<Place>,
    /// The cells where men are captured, but the last of the path: in board order.
    pub captures: Vec<String>,
    /// The code of what the man becomes, if it promotes.
    pub promotion: Option<String>,
}

/// A game that can be drawn, and played by pointing.
pub trait Scenic: Position {
    /// The board.
    fn board(rules: Self::Rules) -> Board;

    /// All men of the game in their order: each kind, and what it promotes to behind it.
    fn men(rules: Self::Rules) -> Vec<ManKind>;

    /// The rules for players, in Markdown, with what was reconstructed or chosen: the same text as in the crate's
    /// documentation.
    fn guide(rules: Self::Rules) -> &'static str;

    /// Who stands where.
    fn scene(&self) -> Scene;

    /// The places that a legal move touches.
    fn parts(&self, m: Self::Move) -> Parts;

    /// Positions in which the first player is to move and has one man of interest, that of [`Scenic::men`] numbered
    /// `man`, on the cell numbered `at`; men of an enemy's that attack as little as may be stand on the cells numbered
    /// `enemies`. Where the rules ask for more men (Kings), each position has them in other places, out of the way.
    /// None if the rules allow no such position.
    ///
    /// Who looks at all the positions together sees how the man moves.
    fn study(rules: Self::Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self>;
}

/// For [`Scenic::study`] where the rules ask for Kings: positions that `place` makes with the first player's King and an
/// enemy's on two of the cells `free`, on other cells in each, so that for every cell that matters there is one in which
/// no King stands in the way. Cells off the lines of the man on `at` come first, and far ones. A man that `is_king` is
/// the first player's King himself. `place` gives nothing where the rules allow no such position.
pub fn with_kings<T: Grid, P>(
    at: Square<T>,
    free: SquareSet<T>,
    is_king: bool,
    mut place: impl FnMut(Square<T>, Square<T>) -> Option<P>,
) -> Vec<P> {
    /// As many as a study needs.
    const PLACES: usize = 4;
    let lines = T::orthogonals(at) | T::diagonals(at);
    let distance = |cell: Square<T>| {
        let files = T::file(cell).abs_diff(T::file(at));
        files.max(T::rank(cell).abs_diff(T::rank(at)))
    };
    let mut free: Vec<Square<T>> = (free - at.bit()).into_iter().collect();
    free.sort_by_key(|&cell| (lines.contains(cell), Reverse(distance(cell))));
    let mut found = Vec::new();
    while found.len() < PLACES {
        let next = free.iter().enumerate().find_map(|(first, &own)| {
            let (own, rest) = if is_king {
                (at, &free[first..])
            } else {
                (own, &free[first + 1..])
            };
            rest.iter()
                .find_map(|&enemy| Some((own, enemy, place(own, enemy)?)))
        });
        let Some((own, enemy, position)) = next else {
            break;
        };
        free.retain(|&cell| cell != own && cell != enemy);
        found.push(position);
    }
    found
}

/// How a man may come to a cell, or capture there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a sign of its own in a diagram"
)]
pub struct Reach {
    /// It goes there if the cell is empty, on an empty board.
    pub moves: bool,
    /// It goes there, capturing what stands there, on an otherwise empty board.
    pub captures: bool,
    /// It goes there, to a cell that it does not touch, over men that stand all around it.
    pub leaps: bool,
    /// It captures there, on a cell that it does not touch, over men that stand all around it.
    pub leaps_to_capture: bool,
    /// It captures there without moving (igui).
    pub captures_in_place: bool,
}

impl Reach {
    /// Whether it has nothing to do with the cell.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

/// How a man moves from a cell near the middle: found by asking the game for legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The name of the cell on which it stands.
    pub at: String,
    /// The cells that it reaches somehow, by name.
    pub cells: Vec<(String, Reach)>,
    /// Whether it may stay where it is and skip its turn so.
    pub stays: bool,
}

/// The diagram of [`Scenic::men`]'s man numbered `man`.
///
/// Every legal move of small positions is looked at; nothing is known of how the game makes them.
pub fn diagram<P: Scenic>(rules: P::Rules, man: usize) -> Diagram {
    let board = P::board(rules);
    let at = board.middle();
    let here = board
        .cells
        .get(at)
        .map_or_else(String::new, |cell| cell.name.clone());
    let neighbours: Vec<usize> = (0..board.cells.len())
        .filter(|&cell| board.cells[cell].used && board.is_next_to(at, cell))
        .collect();
    // What the man does with the cell `target` when enemies stand on some cells: goes there, captures in place.
    let looked_at = |enemies: &[usize]| -> Vec<Parts> {
        let origin = Some(Place::Cell(here.clone()));
        let mut found = Vec::new();
        for position in P::study(rules, man, at, enemies) {
            let parts = position.moves().into_iter().map(|m| position.parts(m));
            found.extend(parts.filter(|parts| parts.from == origin));
        }
        found
    };
    let goes = |moves: &[Parts], to: &str| {
        moves.iter().any(|parts| {
            matches!(parts.path.last(), Some(Place::Cell(last)) if last == to)
                && parts.captures.is_empty()
        })
    };
    let alone = looked_at(&[]);
    let surrounded = looked_at(&neighbours);
    let mut cells = Vec::new();
    for (target, cell) in board.cells.iter().enumerate() {
        if target == at || !cell.used {
            continue;
        }
        let name = cell.name.as_str();
        let far = !board.touch(at, target);
        let victim = looked_at(&[target]);
        let captures_beside = victim.iter().filter(|parts| parts.captures == [name]);
        let (in_place, moving): (Vec<&Parts>, Vec<&Parts>) =
            captures_beside.partition(|parts| parts.path.last() == parts.from.as_ref());
        let lands = goes(&victim, name);
        let mut over = neighbours.clone();
        over.retain(|&other| other != target);
        // A neighbour may be far, on hexagons: then nobody stands there to be captured.
        let leaps = if over.len() == neighbours.len() {
            goes(&surrounded, name)
        } else {
            far && goes(&looked_at(&over), name)
        };
        over.push(target);
        let reach = Reach {
            moves: goes(&alone, name),
            // A man that jumps captures what it jumps over.
            captures: lands || !far && !moving.is_empty(),
            leaps,
            leaps_to_capture: far && goes(&looked_at(&over), name),
            captures_in_place: !in_place.is_empty(),
        };
        if !reach.is_none() {
            cells.push((cell.name.clone(), reach));
        }
    }
    Diagram {
        stays: goes(&alone, &here),
        at: here,
        cells,
    }
}
