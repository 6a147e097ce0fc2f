//! The draughts games as scenes: what a program needs to draw them and to take moves by pointing.
//!
//! For: names, codes and Kanji of men, and lists of who stands where. Not for: rules.

use alloc::string::ToString;
use alloc::vec::Vec;

use kernel::scene::{Board, ManKind, Parts, Place, Placed, Scene, Scenic, Style};

use super::moves::Move;
use super::position::Position;
use super::setup::{Man, Setup};
use crate::piece::Color;
use crate::rules::Rules;
use crate::{Square, SquareSet};

/// The code of a man, and of a king.
const MAN: &str = "P";
const KING: &str = "+P";

const fn code(man: Man) -> &'static str {
    if man.crowned { KING } else { MAN }
}

impl Scenic for Position {
    fn board(rules: Rules) -> Board {
        let zones = Color::ALL.map(|color| Self::far_rank(color) & Self::playable(rules));
        let mut board = Board::squares::<crate::Board>(Style::Chess, &[0, 180]).with_zones(zones);
        for (square, cell) in Square::all().zip(&mut board.cells) {
            cell.used = Self::playable(rules).contains(square);
        }
        board
    }

    fn men(_: Rules) -> Vec<ManKind> {
        let man = ManKind {
            code: MAN.to_string(),
            name: "man".to_string(),
            kanji: "歩",
            royal: false,
            promoted: false,
            promotes_to: alloc::vec![KING.to_string()],
            comes_to_hand_as: Some(MAN.to_string()),
        };
        let king = ManKind {
            code: KING.to_string(),
            name: "king".to_string(),
            kanji: "将",
            promoted: true,
            promotes_to: Vec::new(),
            ..man.clone()
        };
        alloc::vec![man, king]
    }

    fn guide(_: Rules) -> &'static str {
        crate::scene::GUIDE
    }

    fn scene(&self) -> Scene {
        let men = Square::all().filter_map(|square| {
            let man = self.man_on(square)?;
            Some(Placed {
                cell: square.to_string(),
                seat: man.color.seat(),
                code: code(man).to_string(),
            })
        });
        let hand = |color| match usize::from(self.in_hand(color)) {
            0 => Vec::new(),
            count => alloc::vec![(MAN.to_string(), count)],
        };
        Scene {
            men: men.collect(),
            hands: Color::ALL.map(hand).to_vec(),
            pockets: Vec::new(),
        }
    }

    fn parts(&self, m: Move) -> Parts {
        let (from, path, captured) = match m {
            Move::Step { from, to } => (Place::cell(from), alloc::vec![to], SquareSet::EMPTY),
            Move::Jump(jumps) => (
                Place::cell(jumps.from()),
                jumps.legs().map(|(_, to)| to).collect(),
                jumps.legs().map(|(over, _)| over).collect(),
            ),
            Move::Drop { to } => (
                Place::Hand(MAN.to_string()),
                alloc::vec![to],
                SquareSet::EMPTY,
            ),
        };
        let crowns = m
            .from()
            .and_then(|from| self.man_on(from))
            .is_some_and(|man| {
                !man.crowned
                    && path
                        .iter()
                        .any(|&to| Self::far_rank(man.color).contains(to))
            });
        Parts {
            from: Some(from),
            path: path.into_iter().map(Place::cell).collect(),
            captures: captured
                .into_iter()
                .map(|square| square.to_string())
                .collect(),
            promotion: crowns.then(|| KING.to_string()),
        }
    }

    fn study(rules: Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self> {
        let squares: Vec<Square> = Square::all().collect();
        let mut setup = Setup::empty(rules);
        let enemies = enemies.iter().map(|&cell| (cell, Color::Black, false));
        for (cell, color, crowned) in enemies.chain([(at, Color::White, man != 0)]) {
            let Some(&square) = squares.get(cell) else {
                return Vec::new();
            };
            setup.board[square.index()] = Some(Man {
                color,
                crowned: crowned || Self::far_rank(color).contains(square),
            });
        }
        setup.position().into_iter().collect()
    }
}
