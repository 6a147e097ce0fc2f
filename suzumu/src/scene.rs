//! Scenes: the board, the men and the moves for programs that draw the game.
//!
//! For: [`kernel::scene::Scenic`]. Not for: rules, or looks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::Topology;
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
        // A King on the man's line would be captured over others, and look like a cell that is leapt to.
        let free = Board::SQUARES - enemies;
        scene::with_kings(at, free, man.is_royal(), |own, enemy| {
            let mut setup = setup.clone();
            for (color, square) in [(Color::Black, own), (Color::White, enemy)] {
                if square != at {
                    let king = black(Kind::King);
                    setup.board[square.index()] = Some(Man { color, ..king });
                }
            }
            setup.position().ok()
        })
    }
}
