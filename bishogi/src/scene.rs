//! The games with Kings as scenes: what a program needs to draw them and to take moves by pointing.
//!
//! For: names, codes and Kanji of men, and lists of who stands where. Not for: rules, or the draughts games.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use kernel::Square;
use kernel::scene::{self, Board, ManKind, Parts, Place, Placed, Scene, Scenic, Style};

use crate::field::Field;
use crate::games::{Game, Memory};
use crate::movement::{Movement, Promoted};
use crate::moves::Move;
use crate::piece::{Color, Kind, Man, Promotion};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;

/// The rules for players, which are the crate's documentation, too.
pub(crate) const GUIDE: &str = include_str!("../RULES.md");

/// What Japanese players might write on a man. `[chosen]`: the family has no men of its own. Shogi and its large
/// relatives lend theirs where they have the move.
const fn kanji(kind: Kind) -> &'static str {
    match kind {
        Kind::Queen => "奔",
        Kind::Rook => "飛",
        Kind::Bishop => "角",
        Kind::Knight => "騎",
        Kind::Pawn => "歩",
        Kind::King => "王",
        Kind::Marshal => "帥",
        Kind::Cardinal => "卿",
        Kind::Ferz => "猫",
        Kind::Elephant => "象",
        Kind::Gnu => "羚",
        Kind::Camel => "駱",
    }
}

/// The same for a man that has promoted.
fn promoted_kanji(promoted: Promoted) -> &'static str {
    match promoted {
        Promoted::ACE => "覇",
        Promoted::GNU => "羚",
        Promoted::INFANTA => "姫",
        Promoted::FERZ => "猫",
        Promoted::ROOK_FERZ => "龍",
        Promoted::KNIGHT_FERZ => "驍",
        Promoted::ELEPHANT_FERZ => "獏",
        _ => "奔",
    }
}

/// The same for a man that serves the army it did not start in: bent, or returned.
const fn foreign_kanji(memory: Memory, kind: Kind) -> &'static str {
    match (memory, kind) {
        (Memory::Crooked, Kind::Queen) => "曲奔",
        (Memory::Crooked, Kind::Rook) => "曲飛",
        (Memory::Crooked, Kind::Bishop) => "曲角",
        (_, Kind::Queen) => "返奔",
        (_, Kind::Rook) => "返飛",
        (_, Kind::Bishop) => "返角",
        (_, Kind::Knight) => "返騎",
        (_, Kind::Pawn) => "返歩",
        (_, kind) => kanji(kind),
    }
}

/// What a man is called.
fn name<G: Game>(man: Man) -> String {
    let was = man.kind.name();
    let promotions = G::FACTS.promotions(man.kind);
    let promoted = match man.promoted {
        None => None,
        Some(Promotion::Gnu) => promotions.get(1),
        Some(Promotion::Only | Promotion::Queen) => promotions.first(),
    };
    let is = promoted.map_or(was, |promoted| promoted.name);
    match (man.foreign, G::FACTS.memory, promoted.is_some()) {
        (false, _, false) => was.to_string(),
        (false, _, true) => alloc::format!("{is} (promoted {was})"),
        (true, Memory::Crooked, false) => alloc::format!("foreign {was}"),
        (true, Memory::Crooked, true) => alloc::format!("foreign {is} (promoted {was})"),
        (true, _, true) => alloc::format!("{is} (promoted foreign {was})"),
        (true, _, false) => match Kind::ALL
            .into_iter()
            .find(|&kind| Movement::of(kind) == Movement::of(man.kind).dual())
        {
            _ if man.kind == Kind::Pawn => alloc::format!("foreign {was}, a Yeoman"),
            Some(dual) if dual != man.kind => {
                alloc::format!("foreign {was}, moves as {}", dual.name())
            }
            _ => alloc::format!("foreign {was}"),
        },
    }
}

/// A man as White's, which has the letters of codes.
fn code(man: Man) -> String {
    let color = Color::White;
    Man { color, ..man }.to_string()
}

fn man_kind<G: Game>(man: Man) -> ManKind {
    let promotions = G::FACTS.promotions(man.kind);
    let becomes = |promoted| Man {
        promoted: Some(promoted),
        ..man
    };
    let promotes_to = match (man.promoted, promotions.len()) {
        (None, 1) => alloc::vec![code(becomes(Promotion::Only))],
        (None, 2) => [Promotion::Queen, Promotion::Gnu]
            .map(|to| code(becomes(to)))
            .to_vec(),
        _ => Vec::new(),
    };
    let kanji = match man.promoted {
        _ if man.foreign && (man.promoted.is_none() || G::FACTS.memory == Memory::Crooked) => {
            let kind = if man.promoted.is_some() {
                Kind::Queen
            } else {
                man.kind
            };
            foreign_kanji(G::FACTS.memory, kind)
        }
        None => kanji(man.kind),
        Some(Promotion::Gnu) => promotions.get(1).map_or("", |&to| promoted_kanji(to)),
        Some(_) => promotions.first().map_or("", |&to| promoted_kanji(to)),
    };
    // It changes armies.
    let captured = Man {
        promoted: None,
        foreign: G::FACTS.remembers() && !man.foreign,
        ..man
    };
    ManKind {
        code: code(man),
        name: name::<G>(man),
        kanji,
        royal: man.kind == Kind::King,
        promoted: man.promoted.is_some(),
        promotes_to,
        comes_to_hand_as: (man.kind != Kind::King).then(|| code(captured)),
    }
}

/// All men that the game can have, each kind with its promoted forms behind it, in the order of the table of games.
fn all_men<G: Game>() -> Vec<Man> {
    let mut men = Vec::new();
    for &kind in G::FACTS.kinds {
        let armies: &[bool] = if G::FACTS.remembers() && kind != Kind::King {
            &[false, true]
        } else {
            &[false]
        };
        let forms: &[Option<Promotion>] = match G::FACTS.promotions(kind).len() {
            0 => &[None],
            1 => &[None, Some(Promotion::Only)],
            _ => &[None, Some(Promotion::Queen), Some(Promotion::Gnu)],
        };
        for &foreign in armies {
            men.extend(forms.iter().map(|&promoted| Man {
                color: Color::White,
                kind,
                promoted,
                foreign,
            }));
        }
    }
    men
}

impl<G: Game> Scenic for Position<G> {
    fn board(_: Rules) -> Board {
        Board::squares::<G::Board>(Style::Chess, &[0, 180]).with_zones(Color::ALL.map(Self::zone))
    }

    fn men(_: Rules) -> Vec<ManKind> {
        all_men::<G>().into_iter().map(man_kind::<G>).collect()
    }

    fn guide(_: Rules) -> &'static str {
        GUIDE
    }

    fn scene(&self) -> Scene {
        let men = Square::<G::Board>::all().filter_map(|square| {
            let man = self.man_on(square)?;
            Some(Placed {
                cell: square.to_string(),
                seat: man.color.seat(),
                code: code(man),
            })
        });
        let hand = |color| {
            let kinds = all_men::<G>()
                .into_iter()
                .filter(|man| man.promoted.is_none());
            kinds
                .map(|man| {
                    (
                        code(man),
                        usize::from(self.in_hand(color, man.kind, man.foreign)),
                    )
                })
                .filter(|&(_, count)| count > 0)
                .collect()
        };
        Scene {
            men: men.collect(),
            hands: Color::ALL.map(hand).to_vec(),
            pockets: Vec::new(),
        }
    }

    fn parts(&self, m: Move<G::Board>) -> Parts {
        let (from, promotion) = match m {
            Move::Board {
                from, promotion, ..
            } => {
                let becomes = promotion
                    .zip(self.man_on(from))
                    .map(|(promotion, man)| Man {
                        promoted: Some(promotion),
                        ..man
                    });
                (Place::cell(from), becomes.map(code))
            }
            Move::Castle { from, .. } => (Place::cell(from), None),
            Move::Drop { kind, foreign, .. } => {
                let man = Man {
                    foreign,
                    ..Man::new(Color::White, kind)
                };
                (Place::Hand(code(man)), None)
            }
        };
        Parts {
            from: Some(from),
            path: alloc::vec![Place::cell(m.to())],
            captures: Vec::new(),
            promotion,
        }
    }

    fn study(rules: Rules, man: usize, at: usize, enemies: &[usize]) -> Vec<Self> {
        let squares: Vec<Square<G::Board>> = Square::all().collect();
        let (Some(&man), Some(&at)) = (all_men::<G>().get(man), squares.get(at)) else {
            return Vec::new();
        };
        let mut bare = Setup::<G>::empty(rules);
        bare.board[at.index()] = Some(man);
        for enemy in enemies.iter().filter_map(|&cell| squares.get(cell)) {
            let weakest = if G::Board::far_rank(Color::Black).contains(*enemy) {
                *all_men::<G>()
                    .iter()
                    .rfind(|man| man.kind != Kind::King && man.kind != Kind::Pawn)
                    .unwrap_or(&man)
            } else {
                Man::new(Color::White, Kind::Pawn)
            };
            bare.board[enemy.index()] = Some(Man {
                color: Color::Black,
                ..weakest
            });
        }
        let empty = |square: &Square<G::Board>| bare.board[square.index()].is_none();
        let free = squares.iter().copied().filter(empty).collect();
        scene::with_kings(at, free, man.kind == Kind::King, |own, enemy| {
            let mut setup = bare.clone();
            for (square, color) in [(own, Color::White), (enemy, Color::Black)] {
                if square != at {
                    setup.board[square.index()] = Some(Man::new(color, Kind::King));
                }
            }
            setup.position().ok()
        })
    }
}
