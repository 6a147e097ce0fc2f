//! Scenes: what a program needs to draw the game and to take its moves by pointing.
//!
//! For: names, Kanji and places as a screen has them, and small positions that show how men move. Not for: any rule; the
//! rest of the crate is asked.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::scene::{self, ManKind, Parts, Place, Placed, Scene, Scenic, Style};
use kernel::{Grid, Seats};

use crate::moves::Move;
use crate::piece::{Kind, Man, Player};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::view::View;
use crate::{Board, Square};

/// What position texts write for White's man.
fn code(kind: Kind, promoted: bool) -> String {
    let mark = if promoted { "+" } else { "" };
    alloc::format!("{mark}{}", kind.letter())
}

/// The men that can be on the board if the game begins with its array, promoted ones behind what they were.
fn men_of(rules: Rules) -> Vec<(Kind, bool)> {
    let is_there = |kind: Kind| {
        rules.form.array().iter().any(|&(of_array, _)| {
            kind == of_array || kind == rules.promotion.to_hand(of_array, false)
        })
    };
    let promoted = |kind: Kind| rules.promotion.promotes(kind).then_some((kind, true));
    Kind::ALL
        .into_iter()
        .filter(|&kind| is_there(kind))
        .flat_map(|kind| [Some((kind, false)), promoted(kind)])
        .flatten()
        .collect()
}

/// The Kanji of a man. `[chosen]`: Shogi's own and those of its large variants where they have a piece of that move; a
/// promoted man that moves as another kind has what it was before behind 成, as Shogi's promoted Lance, Knight and
/// Silver have. The Point promotes as Shogi's Pawn, to と.
const fn kanji(kind: Kind, promoted: bool, rules: Rules) -> &'static str {
    use crate::rules::Promotion::Invegi;
    match (kind, promoted) {
        (Kind::Warlady, _) => "奔",
        (Kind::Warrarider, false) => "飛",
        (Kind::Warrarider, true) if matches!(rules.promotion, Invegi) => "龍",
        (Kind::Warrarider, true) => "成飛",
        (Kind::Insperider, false) => "角",
        (Kind::Insperider, true) if matches!(rules.promotion, Invegi) => "馬",
        (Kind::Insperider, true) => "成角",
        (Kind::Captain, false) => "騎",
        (Kind::Captain, true) => "成騎",
        (Kind::Sergerider, false) => "奔鉄",
        (Kind::Sergerider, true) => "成鉄",
        (Kind::Emerald, _) => "金",
        (Kind::Sapphire, _) => "銀",
        (Kind::Amethyst, false) => "銅",
        (Kind::Amethyst, true) => "成銅",
        (Kind::Invesrider, false) => "奔石",
        (Kind::Invesrider, true) => "成奔",
        (Kind::Wing, false) => "香",
        (Kind::Wing, true) => "成香",
        (Kind::Cadet, false) => "桂",
        (Kind::Cadet, true) => "成桂",
        (Kind::Corporal, false) => "兵",
        // An officer's servant.
        (Kind::Corporal, true) => "従",
        (Kind::Investigator, false) => "石",
        (Kind::Investigator, true) => "成石",
        (Kind::Point, false) => "歩",
        (Kind::Point, true) => "と",
        (Kind::Generalissimo, _) => "玉",
    }
}

fn man_kind(kind: Kind, promoted: bool, rules: Rules) -> ManKind {
    let promotion = rules.promotion;
    let royal = kind == Kind::Generalissimo;
    let becomes = promotion.becomes(kind);
    ManKind {
        code: code(kind, promoted),
        name: match becomes {
            Some(movement) if promoted => movement.name(),
            _ => kind.name(),
        }
        .to_string(),
        kanji: kanji(kind, promoted, rules),
        royal,
        promoted,
        promotes_to: becomes
            .filter(|_| !promoted)
            .map(|_| code(kind, true))
            .into_iter()
            .collect(),
        comes_to_hand_as: (!royal).then(|| code(promotion.to_hand(kind, promoted), false)),
    }
}

/// Enemies that attack little. A King among men of the first sort may be kept from a cell to which those of another let
/// him go.
const WEAK: [Kind; 3] = [Kind::Point, Kind::Cadet, Kind::Corporal];

/// A study: one man of White's, some of an enemy's, Kings to be put somewhere.
struct Study {
    /// White's man, the enemies and nothing else; two players are in.
    setup: Setup,
    at: Square,
    enemy: Player,
    /// Whether White's man is the King.
    is_king: bool,
}

impl Study {
    /// `None` if there is no such man or cell, or an enemy stands on the man's own.
    fn new(rules: Rules, man: usize, at: usize, enemies: &[usize], weak: Kind) -> Option<Self> {
        let &(kind, promoted) = men_of(rules).get(man)?;
        let at = Square::all().nth(at)?;
        let &enemy = rules.players().get(1)?;
        let mut setup = Setup::empty(rules);
        setup.players_in = Seats::one(Player::White.place()).with(enemy.place());
        for &cell in enemies {
            let cell = Square::all().nth(cell)?;
            let seen = View::new(enemy, rules.three_players).seen(cell);
            let stuck =
                rules.promotion.promotes(weak) && Position::stuck_cells(weak).contains(seen);
            setup.board[cell.index()] = Some(Man {
                player: enemy,
                // An Amethyst is stuck nowhere, and on the last ranks it attacks one cell.
                kind: if stuck { Kind::Amethyst } else { weak },
                promoted: false,
            });
        }
        let of_interest = Man {
            player: Player::White,
            kind,
            promoted,
        };
        if setup.board[at.index()].replace(of_interest).is_some() {
            return None;
        }
        Some(Self {
            setup,
            at,
            enemy,
            is_king: kind == Kind::Generalissimo,
        })
    }

    /// The position with the Kings on these cells, if it is one.
    fn with_kings(&self, own: Square, enemy: Square) -> Option<Position> {
        let mut setup = self.setup.clone();
        for (player, cell) in [(Player::White, own), (self.enemy, enemy)] {
            setup.board[cell.index()] = Some(Man {
                player,
                kind: Kind::Generalissimo,
                promoted: false,
            });
        }
        setup.position().ok()
    }

    /// Positions with the Kings on other cells in each; `checks` says whether White may be in check.
    fn positions(&self, checks: bool) -> Vec<Position> {
        let empty = |cell: &Square| self.setup.board[cell.index()].is_none();
        let free = Square::all().filter(empty).collect();
        scene::with_kings(self.at, free, self.is_king, |own, enemy| {
            self.with_kings(own, enemy)
                .filter(|position| checks || !position.in_check())
        })
    }
}

impl Scenic for Position {
    fn board(rules: Rules) -> scene::Board {
        let turns: &[u16] = if rules.three_players {
            &[0, 120, 240]
        } else {
            &[0, 180]
        };
        let zones = rules.players().iter().map(|&player| {
            let view = View::new(player, rules.three_players);
            Self::ZONE.map(|cell| view.real(cell))
        });
        scene::Board::hexagon::<Board>(Style::Shogi, turns).with_zones(zones)
    }

    /// All men that a game from the array can have on the board. Position texts may bring in other kinds, which are
    /// written by their letters all the same. The Kanji are `[chosen]`.
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
        let rules = self.rules();
        let placed = |cell: Square| {
            self.man_on(cell).map(|man| Placed {
                cell: cell.to_string(),
                seat: rules.seat(man.player),
                code: code(man.kind, man.promoted),
            })
        };
        let hand = |&player: &Player| {
            let count = |kind| usize::from(self.hand(player).count(kind as usize));
            Kind::in_hand()
                .map(|kind| (code(kind, false), count(kind)))
                .filter(|&(_, count)| count > 0)
                .collect()
        };
        Scene {
            men: Square::all().filter_map(placed).collect(),
            hands: rules.players().iter().map(hand).collect(),
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
                // A Corporal that goes aside to an empty cell: in every view it changes its file.
                let view = self.view(self.side());
                let aside = Board::file(view.seen(from)) != Board::file(view.seen(to));
                let is_corporal =
                    man.is_some_and(|man| man.kind == Kind::Corporal && !man.promoted);
                let mut captures = crate::SquareSet::EMPTY;
                if is_corporal && aside && self.man_on(to).is_none() {
                    captures = self
                        .en_passant()
                        .over(to)
                        .map(|right| right.landing)
                        .collect();
                }
                Parts {
                    from: Some(Place::cell(from)),
                    path: alloc::vec![Place::cell(to)],
                    captures: captures.into_iter().map(|cell| cell.to_string()).collect(),
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
