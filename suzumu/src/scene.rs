//! Scenes: the board, the men and the moves for programs that draw the game.
//!
//! For: [`kernel::scene::Scenic`]. Not for: rules, or looks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::Grid;
use kernel::scene::{self, ManKind, Parts, Place, Placed, Scene, Scenic, Style};

use crate::moves::Move;
use crate::piece::{Color, Kind, Man};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::{Board, Square, SquareSet};

/// Every kind as Black's, and its promoted form behind it.
fn men() -> impl Iterator<Item = Man> {
    let forms = |kind: Kind| {
        let man = black(kind);
        [Some(man), promoted(man)]
    };
    Kind::ALL.into_iter().flat_map(forms).flatten()
}

const fn black(kind: Kind) -> Man {
    Man {
        color: Color::Black,
        kind,
        promoted: false,
    }
}

fn promoted(man: Man) -> Option<Man> {
    man.promotes().then_some(Man {
        promoted: true,
        ..man
    })
}

/// What position texts write for Black's, without braces.
fn code(man: Man) -> String {
    let color = Color::Black;
    Man { color, ..man }.bare().to_string()
}

impl Scenic for Position {
    fn board(rules: Rules) -> scene::Board {
        scene::Board::squares::<Board>(Style::Shogi, &[0, 180])
            .with_zones(Color::ALL.map(|color| rules.zone(color)))
    }

    fn men(_: Rules) -> Vec<ManKind> {
        let kind = |man: Man| ManKind {
            code: code(man),
            name: man.name().to_string(),
            kanji: man.kanji(),
            royal: man.is_royal(),
            promoted: man.promoted,
            promotes_to: promoted(man).into_iter().map(code).collect(),
            comes_to_hand_as: None,
        };
        men().map(kind).collect()
    }

    fn guide(_: Rules) -> &'static str {
        include_str!("../RULES.md")
    }

    fn scene(&self) -> Scene {
        let placed = |square: Square| {
            let man = self.man_on(square)?;
            Some(Placed {
                cell: square.to_string(),
                seat: man.color.seat(),
                code: code(man),
            })
        };
        Scene {
            men: self.occupied().into_iter().filter_map(placed).collect(),
            // There are no drops. `[kin]`
            hands: alloc::vec![Vec::new(); Color::ALL.len()],
            pockets: Vec::new(),
        }
    }

    fn parts(&self, m: Move) -> Parts {
        let promotion = self.man_on(m.from()).filter(|_| m.promotion());
        Parts {
            from: Some(Place::cell(m.from())),
            path: alloc::vec![Place::cell(m.to())],
            captures: m.others().map(|square| square.to_string()).collect(),
            promotion: promotion.and_then(promoted).map(code),
        }
    }

    fn study(_: Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self> {
        let enemies: Option<SquareSet> = enemies.iter().map(|&cell| Square::new(cell)).collect();
        let (Some(man), Some(at), Some(enemies)) = (men().nth(man), Square::new(at), enemies)
        else {
            return Vec::new();
        };
        if enemies.contains(at) {
            return Vec::new();
        }
        let mut setup = Setup::empty();
        setup.board[at.index()] = Some(man);
        for square in enemies {
            // A Pawn may stand anywhere, and attacks one square.
            setup.board[square.index()] = Some(Man {
                color: Color::White,
                ..black(Kind::Pawn)
            });
        }
        let with_kings = |kings: [Square; 2]| {
            let mut setup = setup.clone();
            for (color, square) in Color::ALL.into_iter().zip(kings) {
                if color == Color::White || !man.is_royal() {
                    let king = black(Kind::King);
                    setup.board[square.index()] = Some(Man { color, ..king });
                }
            }
            setup.position().ok()
        };
        places_of_kings(at, enemies)
            .filter_map(with_kings)
            .collect()
    }
}

/// Several pairs of free squares for Black's King and White's on the edge of the board, on no line with `at`: a range
/// capture there would look like a leap.
fn places_of_kings(at: Square, enemies: SquareSet) -> impl Iterator<Item = [Square; 2]> {
    const PAIRS: usize = 4;
    let ranks = Board::rank_set(0) | Board::rank_set(Board::RANKS - 1);
    let files = Board::file_set(0) | Board::file_set(Board::FILES - 1);
    let lines = Board::orthogonals(at) | Board::diagonals(at);
    let free: Vec<Square> = ((ranks | files) - lines - enemies - at.bit())
        .into_iter()
        .collect();
    let pairs = if free.len() < 2 { 0 } else { PAIRS };
    (0..pairs).filter_map(move |pair| {
        let first = pair * free.len() / PAIRS;
        // Half way around the board.
        let second = (first + free.len() / 2) % free.len();
        Some([*free.get(first)?, *free.get(second)?])
    })
}
