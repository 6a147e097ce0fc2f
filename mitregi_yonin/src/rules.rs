//! Rules: which game of the family is played: its array and its promotions; and what belongs to the seats.
//!
//! For: the facts in which the games or the seats differ, as values and tables. The rest of the crate asks here and
//! never compares games or seats. Not for: how any of it is carried out.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use kernel::{Grid, topology};

use crate::piece::{Kind, Piece, Player};
use crate::{Board, Square, SquareSet};

/// A game of the family; its text is the game's name.
///
/// ```
/// use mitregi_yonin::Rules;
/// assert_eq!("mitregi_144".parse(), Ok(Rules::Mitregi144));
/// assert_eq!(Rules::Mitregi90.to_string(), "mitregi_90");
/// assert!("mitregi_90+castling".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Rules {
    /// The array and the promotions based on Mitregi 90: no Knights, Humps and Camels at the start, and Knight the
    /// promoted form of Helm and Pawn. `[page]`; the squares of the men are `[fits]`.
    Mitregi90,
    /// The array based on Mitregi 144 with Knights, Humps and Camels, and the promotions of Toyang. `[page]`; the
    /// squares of the men are `[fits]`.
    Mitregi144,
}

/// A name that is no game of this crate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// The part before the first `+` is no game.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// Something follows a `+`, but these games have no options.
    #[error("{game} has no option {option:?}")]
    NoSuchOption {
        /// The game.
        game: Rules,
        /// What was taken for an option.
        option: String,
    },
}

impl Rules {
    /// All games.
    pub const ALL: [Self; 2] = [Self::Mitregi90, Self::Mitregi144];

    /// The name that programs use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mitregi90 => "mitregi_90",
            Self::Mitregi144 => "mitregi_144",
        }
    }

    /// What the game is, in one line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Mitregi90 => "four players with hands, forward line pieces and hoppers, 13x13",
            Self::Mitregi144 => "the same with Knights, Camels and Humps",
        }
    }

    /// The text of the position that the game begins with. Each player has 25 men `[page]`, on squares that `[fits]`
    /// all that the page says, its diagrams being lost; Red's are turned for the others.
    pub const fn start(self) -> &'static str {
        match self {
            Self::Mitregi90 => {
                "2,yP,yR,yH,yM,yK,yM,yH,yR,yP,2/3,yP,yW,yM,yB,yM,yW,yP,3/bP,3,yP,yH,yB,yH,yP,3,gP/\
                 bR,bP,3,yP,yW,yP,3,gP,gR/bH,bW,bP,3,yP,3,gP,gW,gH/bM,bM,bH,bP,5,gP,gH,gM,gM/\
                 bK,bB,bB,bW,bP,3,gP,gW,gB,gB,gK/bM,bM,bH,bP,5,gP,gH,gM,gM/bH,bW,bP,3,rP,3,gP,gW,gH/\
                 bR,bP,3,rP,rW,rP,3,gP,gR/bP,3,rP,rH,rB,rH,rP,3,gP/3,rP,rW,rM,rB,rM,rW,rP,3/\
                 2,rP,rR,rH,rM,rK,rM,rH,rR,rP,2 - rgyb r - 1"
            }
            Self::Mitregi144 => {
                "2,yP,yR,yH,yM,yK,yM,yH,yR,yP,2/3,yP,yW,yU,yB,yU,yW,yP,3/bP,3,yP,yN,yB,yN,yP,3,gP/\
                 bR,bP,3,yP,yC,yP,3,gP,gR/bH,bW,bP,3,yP,3,gP,gW,gH/bM,bU,bN,bP,5,gP,gN,gU,gM/\
                 bK,bB,bB,bC,bP,3,gP,gC,gB,gB,gK/bM,bU,bN,bP,5,gP,gN,gU,gM/bH,bW,bP,3,rP,3,gP,gW,gH/\
                 bR,bP,3,rP,rC,rP,3,gP,gR/bP,3,rP,rN,rB,rN,rP,3,gP/3,rP,rW,rU,rB,rU,rW,rP,3/\
                 2,rP,rR,rH,rM,rK,rM,rH,rR,rP,2 - rgyb r - 1"
            }
        }
    }

    /// Whether the game has men of this kind. The Knights of `mitregi_90` are promoted Pawns and Helms only. `[page]`
    pub const fn has(self, kind: Kind) -> bool {
        match self {
            Self::Mitregi90 => !matches!(kind, Kind::Knight | Kind::Camel | Kind::Hump),
            Self::Mitregi144 => true,
        }
    }

    /// The piece that a kind becomes when it promotes; `None` for the King, and for kinds that the game does not
    /// have. `[page]`
    #[inline(always)]
    pub const fn promoted_form(self, kind: Kind) -> Option<Piece> {
        match (kind, self) {
            (Kind::Rook, _) => Some(Piece::Chatelaine),
            (Kind::Bishop, _) => Some(Piece::Primate),
            (Kind::Wing, _) | (Kind::Helm, Self::Mitregi144) => Some(Piece::Cannon),
            (Kind::Mitre, _) | (Kind::Hump, Self::Mitregi144) => Some(Piece::Arrow),
            (Kind::Pawn | Kind::Helm, Self::Mitregi90) => Some(Piece::Knight),
            (Kind::Pawn, Self::Mitregi144) => Some(Piece::Steward),
            (Kind::Knight | Kind::Camel, Self::Mitregi144) => Some(Piece::Gnu),
            (Kind::King, _) | (Kind::Knight | Kind::Camel | Kind::Hump, Self::Mitregi90) => None,
        }
    }

    /// The piece that a man of a kind moves as. A promoted man that the game does not have moves as what it was.
    pub const fn piece(self, kind: Kind, promoted: bool) -> Piece {
        match self.promoted_form(kind) {
            Some(piece) if promoted => piece,
            _ => kind.piece(),
        }
    }

    /// A player's promotion zone: on or beyond the diagonals from the opposite King's first square to those of the
    /// two neighbours. `[page]`; the Kings' squares by `[fits]`. For Red, with a = 1, `rank - file >= 6` or
    /// `file + rank >= 20`. A man may promote at the end of a move that starts or ends there (`[chosen]` reading of
    /// "reaching or crossing").
    #[inline(always)]
    pub fn zone(self, player: Player) -> SquareSet {
        ZONES[player as usize]
    }

    /// A player's nine Pawn squares, from which any Pawn of his may step twice, whatever brought it there. `[page]`
    #[inline(always)]
    pub fn pawn_squares(self, player: Player) -> SquareSet {
        PAWN_SQUARES[player as usize]
    }

    /// The squares where an unpromoted man of a kind would be stuck, for a player: the last rank for Pawn, Wing and
    /// Mitre, the last two for the Helm, the last three for the Hump.
    #[inline(always)]
    pub fn stuck(self, player: Player, kind: Kind) -> SquareSet {
        Self::last_ranks(player, Self::stuck_ranks(kind))
    }

    /// A player's last ranks, at most three.
    #[inline(always)]
    pub(crate) fn last_ranks(player: Player, ranks: usize) -> SquareSet {
        LAST_RANKS[player as usize][ranks & 3]
    }

    /// On how many of its last ranks a man of this kind would be stuck.
    #[inline(always)]
    pub(crate) const fn stuck_ranks(kind: Kind) -> usize {
        match kind {
            Kind::Pawn | Kind::Wing | Kind::Mitre => 1,
            Kind::Helm => 2,
            Kind::Hump => 3,
            Kind::Rook | Kind::Bishop | Kind::Knight | Kind::Camel | Kind::King => 0,
        }
    }

    /// Where a Pawn of a player lands that steps over `skipped`; `None` if it cannot start from a Pawn square.
    pub(crate) fn landing(self, player: Player, skipped: Square) -> Option<Square> {
        let (files, ranks) = player.forward().offset();
        let from = Board::step(skipped, -files, -ranks)?;
        let landing = Board::step(skipped, files, ranks)?;
        self.pawn_squares(player).contains(from).then_some(landing)
    }
}

/// Red's nine Pawn squares, c1 d2 e3 f4 g5 h4 i3 j2 k1, as files and ranks from 0.
const RED_PAWN_SQUARES: [(usize, usize); 9] = [
    (2, 0),
    (3, 1),
    (4, 2),
    (5, 3),
    (6, 4),
    (7, 3),
    (8, 2),
    (9, 1),
    (10, 0),
];

static PAWN_SQUARES: [SquareSet; 4] = by_player(&RED_PAWN_SQUARES);

/// The same squares as each player sees them.
const fn by_player(red: &[(usize, usize)]) -> [SquareSet; 4] {
    [
        Board::turned_squares(red, Player::Red.quarter_turns()),
        Board::turned_squares(red, Player::Green.quarter_turns()),
        Board::turned_squares(red, Player::Yellow.quarter_turns()),
        Board::turned_squares(red, Player::Blue.quarter_turns()),
    ]
}

/// Red's zone: 55 squares.
static ZONES: [SquareSet; 4] = {
    let mut red = [(0, 0); 55];
    let (mut count, mut square) = (0, 0);
    while square < 169 {
        let (file, rank) = (square % 13, square / 13);
        // Counted from 1, rank - file >= 6 or file + rank >= 20.
        if rank >= file + 6 || file + rank >= 18 {
            red[count] = (file, rank);
            count += 1;
        }
        square += 1;
    }
    assert!(count == red.len());
    by_player(&red)
};

/// For each player none, the last, the last two and the last three of his ranks.
static LAST_RANKS: [[SquareSet; 4]; 4] = {
    let mut red = [(0, 0); 39];
    let mut square = 0;
    while square < 39 {
        red[square] = (square % 13, 12 - square / 13);
        square += 1;
    }
    let mut last = [[SquareSet::EMPTY; 4]; 4];
    let mut ranks = 0;
    while ranks < 4 {
        let turned = by_player(red.split_at(13 * ranks).0);
        let mut player = 0;
        while player < 4 {
            last[player][ranks] = turned[player];
            player += 1;
        }
        ranks += 1;
    }
    last
};

/// Where a man of each player goes by offsets that are Red's, turned for the others.
// Built at compile time: it stands on no stack.
#[allow(clippy::large_stack_arrays)]
pub(crate) const fn leaps_by_player<const N: usize>(
    red: [(isize, isize); N],
) -> [[SquareSet; 256]; 4] {
    [
        Board::leaps(&topology::turned(red, Player::Red.quarter_turns())),
        Board::leaps(&topology::turned(red, Player::Green.quarter_turns())),
        Board::leaps(&topology::turned(red, Player::Yellow.quarter_turns())),
        Board::leaps(&topology::turned(red, Player::Blue.quarter_turns())),
    ]
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (name, option) = match text.split_once('+') {
            Some((name, option)) => (name, Some(option)),
            None => (text, None),
        };
        let game = Self::ALL.into_iter().find(|game| game.name() == name);
        match (game, option) {
            (None, _) => Err(RulesError::NoSuchGame(name.to_string())),
            (Some(game), Some(option)) => Err(RulesError::NoSuchOption {
                game,
                option: option.to_string(),
            }),
            (Some(game), None) => Ok(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> SquareSet {
        names.split(' ').filter_map(Square::parse).collect()
    }

    /// The rulebook's turn: (file, rank) -> (14 - rank, file).
    #[test]
    fn seats_are_turned() {
        let rules = Rules::Mitregi90;
        assert_eq!(
            rules.pawn_squares(Player::Red),
            squares("c1 d2 e3 f4 g5 h4 i3 j2 k1")
        );
        for player in Player::ALL {
            let next = Player::of(player.seat().next(4));
            let turn = |square| Board::quarter_turn(square).unwrap();
            assert_eq!(rules.zone(player).map(turn), rules.zone(next));
            assert_eq!(
                rules.pawn_squares(player).map(turn),
                rules.pawn_squares(next)
            );
            for kind in Kind::ALL {
                let stuck = rules.stuck(player, kind);
                assert_eq!(stuck.count() as usize, 13 * Rules::stuck_ranks(kind));
                assert_eq!(stuck.map(turn), rules.stuck(next, kind));
            }
        }
        assert_eq!(rules.stuck(Player::Green, Kind::Pawn), Board::file_set(0));
        // Corners of Red's zone on both diagonals, and the nearest squares that are outside.
        let zone = rules.zone(Player::Red);
        for name in ["a7", "g13", "m7", "d10", "j10"] {
            assert!(zone.contains(Square::parse(name).unwrap()), "{name}");
        }
        for name in ["a6", "g12", "m6", "b7", "f11", "h11", "g7"] {
            assert!(!zone.contains(Square::parse(name).unwrap()), "{name}");
        }
    }
}
