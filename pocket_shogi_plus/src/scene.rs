//! Scenes: the board, the men and the moves for programs that draw the game.
//!
//! For: [`kernel::scene::Scenic`]. Not for: rules, or looks.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::scene::{self, ManKind, Parts, Place, Placed, Scene, Scenic, Style};
use kernel::{Grid, Topology};

use crate::board::{Board, Square, SquareSet};
use crate::moves::Move;
use crate::piece::{Color, Kind, Man, Piece};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;

/// Every kind, and its promoted form behind it.
fn pieces() -> impl Iterator<Item = Piece> {
    let forms = |kind: Kind| [Some(Piece::unpromoted(kind)), promoted(kind)];
    Kind::ALL.into_iter().flat_map(forms).flatten()
}

fn promoted(kind: Kind) -> Option<Piece> {
    kind.promotes().then_some(Piece {
        kind,
        promoted: true,
    })
}

/// What position texts write for Black's.
fn code(piece: Piece) -> String {
    let color = Color::Black;
    Man { color, piece }.to_string()
}

/// The name with a capital: those of promoted men without a name of their own are words.
fn title(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_ascii_uppercase())
        .into_iter()
        .chain(letters)
        .collect()
}

impl Scenic for Position {
    fn board(rules: Rules) -> scene::Board {
        let mut board = scene::Board::squares::<Board>(Style::Shogi, &[0, 180])
            .with_zones(Color::ALL.map(Self::zone));
        board.pockets = rules.pocket;
        board
    }

    fn men(_: Rules) -> Vec<ManKind> {
        let man = |piece: Piece| {
            let in_hand = (piece.kind != Kind::King).then_some(Piece::unpromoted(piece.kind));
            let promotes_to = promoted(piece.kind).filter(|_| !piece.promoted);
            ManKind {
                code: code(piece),
                name: title(piece.name()),
                kanji: piece.kanji(),
                royal: piece.kind == Kind::King,
                promoted: piece.promoted,
                promotes_to: promotes_to.into_iter().map(code).collect(),
                comes_to_hand_as: in_hand.map(code),
            }
        };
        pieces().map(man).collect()
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
                code: code(man.piece),
            })
        };
        let hand = |color: Color| {
            let counts = Kind::IN_HAND.into_iter().map(|kind| {
                let count = usize::from(self.hand(color).count(kind as usize));
                (code(Piece::unpromoted(kind)), count)
            });
            counts.filter(|(_, count)| *count > 0).collect()
        };
        let pockets = Color::ALL.iter().filter(|_| self.rules().pocket);
        Scene {
            men: self.occupied().into_iter().filter_map(placed).collect(),
            hands: Color::ALL.into_iter().map(hand).collect(),
            pockets: pockets.map(|&color| self.pocket(color).map(code)).collect(),
        }
    }

    fn parts(&self, m: Move) -> Parts {
        let (from, to) = match m {
            Move::Board { from, to, .. } => (Place::cell(from), Place::cell(to)),
            Move::Drop { kind, to } => {
                (Place::Hand(code(Piece::unpromoted(kind))), Place::cell(to))
            }
            Move::IntoPocket { from } => (Place::cell(from), Place::Pocket),
            Move::PocketDrop { to } => (Place::Pocket, Place::cell(to)),
        };
        let promotion = match m {
            Move::Board {
                from,
                promotion: true,
                ..
            } => self.man_on(from).and_then(|man| promoted(man.piece.kind)),
            _ => None,
        };
        Parts {
            from: Some(from),
            path: alloc::vec![to],
            captures: Vec::new(),
            promotion: promotion.map(code),
        }
    }

    fn study(rules: Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self> {
        let enemies: Option<SquareSet> = enemies.iter().map(|&cell| Square::new(cell)).collect();
        let (Some(piece), Some(at), Some(enemies)) = (pieces().nth(man), Square::new(at), enemies)
        else {
            return Vec::new();
        };
        if enemies.contains(at) {
            return Vec::new();
        }
        let mut positions = Vec::new();
        for kinds in WEAK {
            let mut setup = Setup::empty(rules);
            let color = Color::Black;
            setup.set_man(at, Some(Man { color, piece }));
            // From the top: a file has room for one Pawn, behind the other men.
            for rank in (0..Board::RANKS).rev() {
                for square in enemies & Board::rank_set(rank) {
                    put_weak(&mut setup, square, kinds);
                }
            }
            let free = Board::SQUARES - enemies;
            let is_king = piece.kind == Kind::King;
            positions.extend(scene::with_kings(at, free, is_king, |own, enemy| {
                let mut setup = setup.clone();
                for (color, square) in [(Color::Black, own), (Color::White, enemy)] {
                    if square != at {
                        let piece = Piece::unpromoted(Kind::King);
                        setup.set_man(square, Some(Man { color, piece }));
                    }
                }
                setup.position().ok()
            }));
        }
        positions
    }
}

/// White's men that attack two squares at most, where they may stand; a square gets the first of a list that may stand
/// there. A Pawn attacks the square before it, a Knight none that is near: where the one guards a square that Black's
/// King should go to, the other does not.
const WEAK: [&[Kind]; 2] = [
    &[Kind::Pawn, Kind::Knight, Kind::Lance, Kind::Silver],
    &[Kind::Knight, Kind::Lance, Kind::Silver],
];

/// Puts the first of these on a square as White's that the rules allow there.
fn put_weak(setup: &mut Setup, square: Square, kinds: &[Kind]) {
    let color = Color::White;
    let men = kinds.iter().map(|&kind| Man {
        color,
        piece: Piece::unpromoted(kind),
    });
    let two_pawns = |man: Man| {
        let file = Board::file_set(Board::file(square));
        man.piece.is_pawn()
            && file
                .into_iter()
                .any(|other| setup.man_on(other) == Some(man))
    };
    let man = men.into_iter().find(|&man| {
        !Position::stuck_squares(color, man.piece).contains(square) && !two_pawns(man)
    });
    setup.set_man(square, man);
}
