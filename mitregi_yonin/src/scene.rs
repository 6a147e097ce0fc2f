//! Scenes: what a program needs to draw the game and to take its moves by pointing.
//!
//! For: names, Kanji and places as a screen has them, and small positions that show how men move. Not for: any rule; the
//! rest of the crate is asked.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::scene::{self, ManKind, Parts, Place, Placed, Scene, Scenic, Style};
use kernel::{Grid, Seats};

use crate::moves::Move;
use crate::piece::{Kind, Man, Piece, Player};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::{Board, Square, SquareSet};

/// What position texts write for a man, but for the seat's letter.
fn code(kind: Kind, promoted: bool) -> String {
    let mark = if promoted { "+" } else { "" };
    alloc::format!("{mark}{}", kind.letter())
}

/// The men of the game, promoted ones behind what they were.
fn men_of(rules: Rules) -> Vec<(Kind, bool)> {
    let promoted = |kind: Kind| rules.promoted_form(kind).map(|_| (kind, true));
    Kind::ALL
        .into_iter()
        .filter(|&kind| rules.has(kind))
        .flat_map(|kind| [Some((kind, false)), promoted(kind)])
        .flatten()
        .collect()
}

/// The Kanji of a man. `[chosen]`: Shogi's own and those of its large variants where they have a piece of that move,
/// others where they have none. Where two kinds become the same piece, one has what it was before behind 成, as Shogi's
/// promoted Lance, Knight and Silver have.
const fn kanji(kind: Kind, piece: Piece) -> &'static str {
    match (kind, piece) {
        (Kind::King, _) => "玉",
        (Kind::Rook, Piece::Chatelaine) => "龍",
        (Kind::Rook, _) => "飛",
        (Kind::Bishop, Piece::Primate) => "馬",
        (Kind::Bishop, _) => "角",
        (Kind::Knight, Piece::Gnu) => "成騎",
        (Kind::Knight, _) => "騎",
        (Kind::Camel, Piece::Gnu) => "成駱",
        (Kind::Camel, _) => "駱",
        (Kind::Mitre, Piece::Arrow) => "箭",
        (Kind::Mitre, _) => "奔石",
        (Kind::Wing, Piece::Cannon) => "砲",
        (Kind::Wing, _) => "香",
        (Kind::Helm, Piece::Helm) => "桂",
        (Kind::Helm, _) => "成桂",
        (Kind::Hump, Piece::Arrow) => "成瘤",
        (Kind::Hump, _) => "瘤",
        (Kind::Pawn, Piece::Steward) => "執",
        (Kind::Pawn, Piece::Knight) => "成歩",
        (Kind::Pawn, _) => "歩",
    }
}

fn man_kind(kind: Kind, promoted: bool, rules: Rules) -> ManKind {
    let piece = rules.piece(kind, promoted);
    let royal = kind == Kind::King;
    let becomes = rules.promoted_form(kind).filter(|_| !promoted);
    ManKind {
        code: code(kind, promoted),
        name: piece.to_string(),
        kanji: kanji(kind, piece),
        royal,
        promoted,
        promotes_to: becomes.map(|_| code(kind, true)).into_iter().collect(),
        comes_to_hand_as: (!royal).then(|| code(kind, false)),
    }
}

/// Enemies that attack little, promoted or not. A King among men of the first sort may be kept from a square to which
/// those of another let him go.
const WEAK: [(Kind, bool); 2] = [(Kind::Pawn, false), CANNON];

/// Cannons are stuck nowhere and attack nothing without a man in between.
const CANNON: (Kind, bool) = (Kind::Wing, true);

/// A study: one man of Red's, some of Green's, Kings to be put somewhere.
struct Study {
    /// Red's man, Green's and nothing else; the two are in.
    setup: Setup,
    at: Square,
    /// Whether Red's man is the King.
    is_king: bool,
}

impl Study {
    /// `None` if there is no such man or square, or an enemy stands on the man's own.
    fn new(
        rules: Rules,
        man: usize,
        at: usize,
        enemies: &[usize],
        weak: (Kind, bool),
    ) -> Option<Self> {
        let &(kind, promoted) = men_of(rules).get(man)?;
        let at = Square::all().nth(at)?;
        let mut setup = Setup::empty(rules);
        setup.players = Seats::one(Player::Red.seat()).with(Player::Green.seat());
        for &square in enemies {
            let square = Square::all().nth(square)?;
            let (kind, promoted) = weak;
            let stuck = !promoted && rules.stuck(Player::Green, kind).contains(square);
            let (kind, promoted) = if stuck { CANNON } else { weak };
            setup.board[square.index()] = Some(Man {
                player: Player::Green,
                kind,
                promoted,
            });
        }
        let of_interest = Man {
            player: Player::Red,
            kind,
            promoted,
        };
        if setup.board[at.index()].replace(of_interest).is_some() {
            return None;
        }
        Some(Self {
            setup,
            at,
            is_king: kind == Kind::King,
        })
    }

    /// The position with the Kings on these squares, if it is one.
    fn with_kings(&self, red: Square, green: Square) -> Option<Position> {
        let mut setup = self.setup.clone();
        for (player, square) in [(Player::Red, red), (Player::Green, green)] {
            setup.board[square.index()] = Some(Man {
                player,
                kind: Kind::King,
                promoted: false,
            });
        }
        setup.position().ok()
    }

    /// Positions with the Kings on other squares in each, off the man's lines, where a hopper would hop over them;
    /// `checks` says whether Red may be in check.
    fn positions(&self, checks: bool) -> Vec<Position> {
        let empty = |square: &Square| self.setup.board[square.index()].is_none();
        let free = Square::all().filter(empty).collect();
        scene::with_kings(self.at, free, self.is_king, |red, green| {
            self.with_kings(red, green)
                .filter(|position| checks || position.checkers().is_empty())
        })
    }
}

impl Scenic for Position {
    fn board(rules: Rules) -> scene::Board {
        // Seats follow anticlockwise: so many quarter turns clockwise bring each to the bottom.
        let turns = Player::ALL.map(|player| 90 * player.quarter_turns() as u16);
        scene::Board::squares::<Board>(Style::Shogi, &turns)
            .with_zones(Player::ALL.map(|player| rules.zone(player)))
    }

    /// All men of the game. The Kanji are `[chosen]`.
    fn men(rules: Rules) -> Vec<ManKind> {
        men_of(rules)
            .into_iter()
            .map(|(kind, promoted)| man_kind(kind, promoted, rules))
            .collect()
    }

    fn guide(_: Rules) -> &'static str {
        include_str!("../RULES.md")
    }

    fn scene(&self) -> Scene {
        let placed = |square: Square| {
            self.man_on(square).map(|man| Placed {
                cell: square.to_string(),
                seat: man.player.seat(),
                code: code(man.kind, man.promoted),
            })
        };
        let hand = |player: Player| {
            let count = |kind| usize::from(self.hand(player).count(kind as usize));
            Kind::IN_HAND
                .into_iter()
                .map(|kind| (code(kind, false), count(kind)))
                .filter(|&(_, count)| count > 0)
                .collect()
        };
        Scene {
            men: Square::all().filter_map(placed).collect(),
            hands: Player::ALL.map(hand).to_vec(),
            pockets: Vec::new(),
        }
    }

    fn parts(&self, m: Move) -> Parts {
        match m {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let man = self.man_on(from);
                // A Pawn that goes to an empty square, but not straight forward.
                let forward = self.side().forward();
                let is_pawn = man.is_some_and(|man| man.kind == Kind::Pawn && !man.promoted);
                let aside = !Board::ray(from, forward).contains(to);
                let mut captures = SquareSet::EMPTY;
                if is_pawn && aside && self.man_on(to).is_none() {
                    captures = self
                        .en_passant()
                        .over(to)
                        .map(|right| right.landing)
                        .collect();
                }
                Parts {
                    from: Some(Place::cell(from)),
                    path: alloc::vec![Place::cell(to)],
                    captures: captures
                        .into_iter()
                        .map(|square| square.to_string())
                        .collect(),
                    promotion: man.filter(|_| promotion).map(|man| code(man.kind, true)),
                }
            }
            Move::Drop { kind, to } => Parts {
                from: Some(Place::Hand(code(kind, false))),
                path: alloc::vec![Place::cell(to)],
                ..Parts::default()
            },
            Move::Pass => Parts::default(),
        }
    }

    fn study(rules: Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self> {
        let with = |weak| Study::new(rules, man, at, enemies, weak);
        let [first, others @ ..] = WEAK.map(with);
        let Some(study) = first else {
            return Vec::new();
        };
        let mut found = study.positions(study.is_king);
        if study.is_king {
            let others = others.iter().flatten();
            found.extend(others.flat_map(|study| study.positions(true)));
        } else if found.is_empty() {
            found = study.positions(true);
        }
        found
    }
}
