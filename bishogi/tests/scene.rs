//! Scenes: the parts of moves agree with the board, and every man's diagram, found by asking the engine, is the one
//! that the rulebook's words give.

mod by_game;

use std::collections::BTreeSet;

use bishogi::{Rules, Variant};
use by_game::by_game;
use kernel::Position;
use kernel::scene::{Diagram, Place, Reach, Scenic, diagram};
use testkit::check_scenes_in_play;

#[test]
fn parts_agree_with_the_board() {
    fn check<P: Scenic<Rules = Rules>>(rules: Rules) {
        check_scenes_in_play(&[P::start(rules)], 9, 1500, 200);
    }
    for &variant in Variant::ALL {
        by_game!(variant, check(Rules::new(variant)));
    }
}

type Offsets = BTreeSet<(i32, i32)>;

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// All eight offsets of a leap.
fn leaps(a: i32, b: i32) -> Offsets {
    let both = [(a, b), (b, a)];
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    both.iter()
        .flat_map(|&(x, y)| signs.iter().map(move |&(sx, sy)| (x * sx, y * sy)))
        .collect()
}

fn slides(directions: &[(i32, i32)]) -> Offsets {
    directions
        .iter()
        .flat_map(|&(x, y)| (1..9).map(move |n| (n * x, n * y)))
        .collect()
}

/// Zigzag paths: from each direction the two that are at right angles to it, taking turns.
fn crooked(directions: &[(i32, i32)]) -> Offsets {
    let mut reached = Offsets::new();
    for &(ax, ay) in directions {
        for &(bx, by) in directions {
            if ax * bx + ay * by != 0 {
                continue;
            }
            let (mut x, mut y) = (0, 0);
            for step in 0..9 {
                let (dx, dy) = if step % 2 == 0 { (ax, ay) } else { (bx, by) };
                (x, y) = (x + dx, y + dy);
                // Off the board a path ends; no board has nine files behind the middle.
                if x.abs().max(y.abs()) > 4 {
                    break;
                }
                reached.insert((x, y));
            }
        }
    }
    reached
}

/// What a man does, in words of this test: moves and captures, by offsets, and which of them are leaps.
struct Expected {
    moves: Offsets,
    captures: Offsets,
    leaps: Offsets,
}

fn both(offsets: Offsets) -> Expected {
    Expected {
        moves: offsets.clone(),
        captures: offsets,
        leaps: Offsets::new(),
    }
}

fn leaping(offsets: Offsets) -> Expected {
    Expected {
        leaps: offsets.clone(),
        ..both(offsets)
    }
}

fn with(mut a: Expected, b: Expected) -> Expected {
    a.moves.extend(b.moves);
    a.captures.extend(b.captures);
    a.leaps.extend(b.leaps);
    a
}

fn apart(moves: &[(i32, i32)], captures: &[(i32, i32)]) -> Expected {
    Expected {
        moves: moves.iter().copied().collect(),
        captures: captures.iter().copied().collect(),
        leaps: Offsets::new(),
    }
}

/// The rulebook's words for each code of a game.
fn expected(game: &str, code: &str) -> Expected {
    let rook = || both(slides(&ORTHOGONAL));
    let bishop = || both(slides(&DIAGONAL));
    let queen = || with(rook(), bishop());
    let knight = || leaping(leaps(1, 2));
    let camel = || leaping(leaps(1, 3));
    let ferz = || both(DIAGONAL.into());
    let elephant = || leaping(leaps(2, 2));
    let foreign = code.contains('\'');
    let promoted = code.starts_with('+') || code.contains('~');
    let letter = code.trim_start_matches('+').chars().next().unwrap();
    match (game, letter) {
        ("cannibal", 'R') if foreign && !promoted => both(crooked(&ORTHOGONAL)),
        ("cannibal", 'B') if foreign && !promoted => both(crooked(&DIAGONAL)),
        ("cannibal", _) if foreign && (promoted || letter == 'Q') => {
            with(both(crooked(&ORTHOGONAL)), both(crooked(&DIAGONAL)))
        }
        ("dual_return", 'R') if foreign && !promoted => bishop(),
        ("dual_return", 'B') if foreign && !promoted => rook(),
        ("dual_return", 'N') if foreign && !promoted => camel(),
        ("dual_return", 'P') if foreign && !promoted => apart(&[(1, 1), (-1, 1)], &[(0, 1)]),
        ("sekishogi", 'P') if promoted => apart(&DIAGONAL, &DIAGONAL),
        ("sekishogi", 'P') => apart(&[(1, 1), (-1, 1)], &[(1, 1), (-1, 1)]),
        ("sekishogi_once_pawned", 'P') if promoted => apart(&DIAGONAL, &ORTHOGONAL),
        ("filgi", 'R') if promoted => with(rook(), ferz()),
        ("filgi", 'N') if promoted => with(knight(), ferz()),
        ("filgi", 'A') if promoted => with(elephant(), ferz()),
        ("filgi", 'P') if promoted => ferz(),
        ("southwark", _) if promoted => with(rook(), elephant()),
        ("southwark+stepping", _) if promoted => with(rook(), both(leaps(2, 2))),
        ("catholic", 'M' | 'C') if promoted => with(queen(), knight()),
        ("wildebishogi", 'N' | 'C') if promoted => with(knight(), camel()),
        ("wildebishogi", 'W') => with(knight(), camel()),
        ("wildebishogi", 'C') => camel(),
        (_, _) if promoted => queen(),
        (_, 'K') => both(ORTHOGONAL.into_iter().chain(DIAGONAL).collect()),
        (_, 'Q') => queen(),
        (_, 'R') => rook(),
        (_, 'B') => bishop(),
        (_, 'N') => knight(),
        (_, 'P') if game == "sekishogi_once_pawned" => apart(&[(1, 1), (-1, 1)], &[(0, 1)]),
        (_, 'P') => apart(&[(0, 1)], &[(1, 1), (-1, 1)]),
        (_, 'M') => with(rook(), knight()),
        (_, 'C') => with(bishop(), knight()),
        (_, 'F') => ferz(),
        (_, 'A') => elephant(),
        _ => panic!("{game} {code}"),
    }
}

#[test]
fn diagrams_are_those_of_the_rulebook() {
    fn check<P: Scenic<Rules = Rules>>(rules: Rules) {
        let board = P::board(rules);
        let at = |name: &str| {
            let cell = board.cells.iter().find(|cell| cell.name == name).unwrap();
            (cell.x as i32, cell.y as i32)
        };
        for (number, man) in P::men(rules).iter().enumerate() {
            let Diagram {
                at: here,
                cells,
                stays,
            } = diagram::<P>(rules, number);
            assert!(!stays, "{rules} {}", man.code);
            let (x, y) = at(&here);
            let offsets = |has: fn(&Reach) -> bool| -> Offsets {
                let cells = cells.iter().filter(|(_, reach)| has(reach));
                cells
                    .map(|(name, _)| {
                        let (a, b) = at(name);
                        (a - x, b - y)
                    })
                    .collect()
            };
            let on_board = |offsets: &Offsets| -> Offsets {
                let on = |&&(dx, dy): &&(i32, i32)| {
                    board
                        .cells
                        .iter()
                        .any(|cell| cell.used && (cell.x as i32, cell.y as i32) == (x + dx, y + dy))
                };
                offsets.iter().filter(on).copied().collect()
            };
            let want = expected(&rules.to_string(), &man.code);
            let what = format!("{rules} {} on {here}", man.code);
            assert_eq!(
                offsets(|reach| reach.moves),
                on_board(&want.moves),
                "{what} moves"
            );
            assert_eq!(
                offsets(|reach| reach.captures),
                on_board(&want.captures),
                "{what} captures"
            );
            assert_eq!(
                offsets(|reach| reach.leaps),
                on_board(&want.leaps),
                "{what} leaps"
            );
            assert_eq!(
                offsets(|reach| reach.leaps_to_capture),
                on_board(&want.leaps),
                "{what} leaps to capture"
            );
            assert!(offsets(|reach| reach.captures_in_place).is_empty());
        }
    }
    let stepping = Rules {
        stepping: true,
        ..Rules::new(Variant::Southwark)
    };
    let all = Variant::ALL.iter().map(|&variant| Rules::new(variant));
    for rules in all.chain([stepping]) {
        by_game!(rules.variant, check(rules));
    }
}

#[test]
fn a_man_changes_armies_when_captured() {
    type Cannibal = bishogi::family::Position<bishogi::games::Cannibal>;
    let men = <Cannibal as Scenic>::men(Rules::new(Variant::Cannibal));
    let hand = |code: &str| {
        men.iter()
            .find(|man| man.code == code)
            .unwrap()
            .comes_to_hand_as
            .clone()
    };
    assert_eq!(hand("R").as_deref(), Some("R'"));
    assert_eq!(hand("+R").as_deref(), Some("R'"));
    assert_eq!(hand("+R'").as_deref(), Some("R"));
    assert_eq!(hand("K"), None);
}

#[test]
fn jumps_name_their_way_and_their_victims() {
    let rules = Rules::new(Variant::Sekishogi);
    let text = "8/8/8/8/1p1p4/8/1p1p4/2P5[] w - - 0 1";
    let position = bishogi::draughts::Position::parse(rules, text).unwrap();
    let mut parts: Vec<_> = position
        .moves()
        .into_iter()
        .map(|m| position.parts(m))
        .collect();
    parts.sort();
    let cells = |names: &[&str]| {
        names
            .iter()
            .map(|&name| Place::Cell(name.to_string()))
            .collect::<Vec<_>>()
    };
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[0].path, cells(&["a3", "c5"]));
    assert_eq!(parts[0].captures, ["b2", "b4"]);
    assert_eq!(parts[1].path, cells(&["e3", "c5"]));
}
