//! Scenes: the board, the men, diagrams against the rulebook, and moves by the places that they touch.

mod beginnings;

use std::collections::{BTreeMap, HashSet};

use kernel::scene::{ManKind, Parts, Place, Reach, Scene, Scenic, Shape, Style, diagram};
use kernel::{Position as _, Seat};
use pocket_shogi_plus::{Move, Position, Rules, Square};

const BOTH: [Rules; 2] = [Rules::POCKET_SHOGI_PLUS, Rules::NO_POCKET];
const RULES: Rules = Rules::POCKET_SHOGI_PLUS;

fn at(name: &str) -> Square {
    Square::parse(name).unwrap()
}

fn men_of(rules: Rules) -> Vec<ManKind> {
    <Position as Scenic>::men(rules)
}

/// The name of the cell so many files from the left and ranks from below.
fn cell(x: isize, y: isize) -> Option<String> {
    let inside = (0..9).contains(&x) && (0..9).contains(&y);
    let rank = "ihgfedcba".chars().nth(y.try_into().ok()?)?;
    inside.then(|| format!("{}{rank}", 9 - x))
}

#[test]
fn the_board() {
    let board = Position::board(RULES);
    assert_eq!((board.shape, board.style), (Shape::Squares, Style::Shogi));
    assert_eq!(board.turns, [0, 180]);
    assert_eq!(board.cells.len(), 81);
    for (index, drawn) in board.cells.iter().enumerate() {
        let name = cell(drawn.x as isize, drawn.y as isize).unwrap();
        assert_eq!(drawn.name, name);
        assert_eq!(at(&name).index(), index);
        assert!(drawn.used);
    }
    let zone = |ranks: &str| {
        let cells = board.cells.iter().map(|cell| cell.name.clone());
        let within = cells.filter(|name| ranks.contains(&name[1..]));
        within.collect::<Vec<String>>()
    };
    assert_eq!(board.zones, [zone("abc"), zone("ghi")]);
    assert_eq!(board.cells[board.middle()].name, "5e");
    assert!(board.pockets);
    assert!(!Position::board(Rules::NO_POCKET).pockets);
}

#[test]
fn the_men() {
    let men = men_of(RULES);
    let lines: Vec<String> = men
        .iter()
        .map(|man| {
            let hand = man.comes_to_hand_as.as_deref().unwrap_or("-");
            let promotes = man.promotes_to.join(",");
            format!(
                "{} {} {} [{promotes}] {hand}",
                man.code, man.name, man.kanji
            )
        })
        .collect();
    let expected = [
        "R Rook 飛 [+R] R",
        "+R Dragon King 龍 [] R",
        "B Bishop 角 [+B] B",
        "+B Dragon Horse 馬 [] B",
        "G Gold 金 [+G] G",
        "+G Platinum General 白 [] G",
        "S Silver 銀 [+S] S",
        "+S Promoted Silver 全 [] S",
        "N Knight 桂 [+N] N",
        "+N Promoted Knight 圭 [] N",
        "L Lance 香 [+L] L",
        "+L Vertical Mover 杏 [] L",
        "P Pawn 歩 [+P] P",
        "+P Tokin と [] P",
        "K King 玉 [] -",
    ];
    assert_eq!(lines, expected);
    for man in &men {
        assert_eq!(man.royal, man.code == "K");
        assert_eq!(man.promoted, man.code.starts_with('+'));
    }
    assert_eq!(men_of(Rules::NO_POCKET), men);
}

#[test]
fn the_guide_is_plain_markdown() {
    let guide = Position::guide(RULES);
    assert!(guide.starts_with("# The rules of Pocket Shogi Plus\n"));
    assert_eq!(guide, Position::guide(Rules::NO_POCKET));
    let plain = guide.replace("**", "");
    for man in men_of(RULES) {
        assert!(plain.contains(&format!("{} ({})", man.name, man.code)));
    }
    for mark in ["`[page]`", "`[kin]`", "`[fits]`", "`[chosen]`"] {
        assert!(guide.contains(mark));
    }
    // Nothing that only rustdoc understands.
    for sign in ["```", "[`", "](", "::"] {
        assert!(!guide.contains(sign), "{sign}");
    }
}

type Offset = (isize, isize);

const F: Offset = (0, 1);
const B: Offset = (0, -1);
const SIDE: [Offset; 2] = [(-1, 0), (1, 0)];
const FD: [Offset; 2] = [(-1, 1), (1, 1)];
const BD: [Offset; 2] = [(-1, -1), (1, -1)];
const ORTH: [Offset; 4] = [F, B, SIDE[0], SIDE[1]];
const DIAG: [Offset; 4] = [FD[0], FD[1], BD[0], BD[1]];

/// The rulebook's table: steps and leaps, slides.
fn table(code: &str) -> (Vec<Offset>, Vec<Offset>) {
    let gold = [&ORTH[..], &FD].concat();
    match code {
        "K" => ([ORTH, DIAG].concat(), vec![]),
        "R" => (vec![], ORTH.to_vec()),
        "+R" => (DIAG.to_vec(), ORTH.to_vec()),
        "B" => (vec![], DIAG.to_vec()),
        "+B" => (ORTH.to_vec(), DIAG.to_vec()),
        "G" | "+S" | "+P" => (gold, vec![]),
        // All but straight back.
        "+G" => ([&[F][..], &SIDE, &DIAG].concat(), vec![]),
        "S" => ([&[F][..], &DIAG].concat(), vec![]),
        "N" => (vec![(-1, 2), (1, 2)], vec![]),
        "+N" => {
            let leaps = [(1, 2), (2, 1), (2, -1), (1, -2)];
            let mirrored = leaps.map(|(x, y)| (-x, y));
            ([leaps, mirrored].concat(), vec![])
        }
        "L" => (vec![], vec![F]),
        "+L" => (SIDE.to_vec(), vec![F, B]),
        "P" => (vec![F], vec![]),
        _ => panic!("no man is called {code}"),
    }
}

#[test]
fn diagrams_are_the_rulebooks() {
    for rules in BOTH {
        for (number, man) in men_of(rules).iter().enumerate() {
            let (steps, slides) = table(&man.code);
            let mut expected = BTreeMap::new();
            let freely = Reach {
                moves: true,
                captures: true,
                leaps: true,
                leaps_to_capture: true,
                captures_in_place: false,
            };
            let stopped = Reach {
                leaps: false,
                leaps_to_capture: false,
                ..freely
            };
            for (x, y) in steps {
                // Nothing can be leapt over on the way to a neighbour.
                let far = x.abs().max(y.abs()) > 1;
                expected.insert(
                    cell(4 + x, 4 + y).unwrap(),
                    if far { freely } else { stopped },
                );
            }
            for (x, y) in slides {
                for far in 1..=4 {
                    expected.insert(cell(4 + far * x, 4 + far * y).unwrap(), stopped);
                }
            }
            let diagram = diagram::<Position>(rules, number);
            assert_eq!(diagram.at, "5e");
            assert!(!diagram.stays);
            let found: BTreeMap<String, Reach> = diagram.cells.into_iter().collect();
            assert_eq!(found, expected, "{}", man.code);
        }
    }
}

/// On every cell with enemies on any others.
#[test]
fn study_positions_are_as_ordered() {
    let men = men_of(RULES);
    let mut random = testkit::Random::new(1);
    for (number, man) in men.iter().enumerate() {
        for here in 0..81 {
            let mut enemies: Vec<usize> = (0..random.below(10)).map(|_| random.below(81)).collect();
            enemies.sort_unstable();
            enemies.dedup();
            let positions = Position::study(RULES, number, here, &enemies);
            if enemies.contains(&here) {
                assert!(positions.is_empty());
                continue;
            }
            let stuck = match man.code.as_str() {
                "P" | "L" => here >= 72,
                "N" => here >= 63,
                _ => false,
            };
            assert_eq!(positions.is_empty(), stuck, "{} on {here}", man.code);
            for position in positions {
                assert_eq!(position.side_to_move(), Seat::FIRST);
                assert_eq!(position.to_setup().position().as_ref(), Ok(&position));
                let Scene {
                    men,
                    hands,
                    pockets,
                } = position.scene();
                assert_eq!(hands, [[], []]);
                assert_eq!(pockets, [None, None]);
                let kings = men.iter().filter(|placed| placed.code == "K").count();
                assert_eq!(kings, 2);
                let others = men.iter().filter(|placed| placed.code != "K").count();
                assert_eq!(others, enemies.len() + usize::from(man.code != "K"));
                for placed in men {
                    let index = at(&placed.cell).index();
                    assert_eq!(
                        index == here,
                        placed.seat == Seat::FIRST && placed.code == man.code
                    );
                    assert!(placed.code == "K" || enemies.contains(&index) || index == here);
                    assert!(!enemies.contains(&index) || placed.seat == Seat::SECOND);
                }
            }
        }
    }
}

#[test]
fn study_knows_its_numbers() {
    for (man, here, enemies) in [
        (15, 40, &[][..]),
        (usize::MAX, 40, &[]),
        (0, 81, &[]),
        (0, usize::MAX, &[]),
        (0, 40, &[81]),
        (0, 40, &[256, 40]),
    ] {
        assert_eq!(Position::study(RULES, man, here, enemies), []);
    }
    // With no cell left for the Kings.
    let all: Vec<usize> = (0..81).filter(|&index| index != 40).collect();
    assert_eq!(Position::study(RULES, 0, 40, &all), []);
}

/// Who stands where by the position text, read on its own.
fn scene_of_text(text: &str, pocket: bool) -> Scene {
    let [board, _, hands, pockets, _] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text}");
    };
    let mut scene = Scene {
        hands: vec![vec![], vec![]],
        pockets: if pocket { vec![None, None] } else { vec![] },
        ..Scene::default()
    };
    let seat = |letter: char| {
        if letter.is_uppercase() {
            Seat::FIRST
        } else {
            Seat::SECOND
        }
    };
    for (row, y) in board.split('/').zip((0..9).rev()) {
        let (mut x, mut plus) = (0, "");
        for letter in row.chars() {
            if let Some(run) = letter.to_digit(10) {
                x += run as isize;
            } else if letter == '+' {
                plus = "+";
            } else {
                scene.men.push(kernel::scene::Placed {
                    cell: cell(x, y).unwrap(),
                    seat: seat(letter),
                    code: format!("{plus}{}", letter.to_uppercase()),
                });
                (x, plus) = (x + 1, "");
            }
        }
    }
    scene.men.sort_by_key(|placed| at(&placed.cell));
    for part in hands.split_inclusive(char::is_alphabetic) {
        let (count, letter) = part.split_at(part.len() - 1);
        if letter != "-" {
            let hand = &mut scene.hands[seat(letter.chars().next().unwrap()).number()];
            hand.push((letter.to_uppercase(), count.parse().unwrap_or(1)));
        }
    }
    for part in pockets.split_inclusive(char::is_alphabetic) {
        if let Some(letter) = part.chars().last().filter(|&letter| letter != '-') {
            scene.pockets[seat(letter).number()] = Some(part.to_uppercase());
        }
    }
    scene
}

fn code_on(scene: &Scene, cell: &str, seat: Seat) -> Option<String> {
    let mut men = scene.men.iter();
    men.find(|placed| placed.cell == cell && placed.seat == seat)
        .map(|placed| placed.code.clone())
}

fn in_hand(scene: &Scene, seat: Seat, code: &str) -> usize {
    let hand = &scene.hands[seat.number()];
    hand.iter()
        .find(|(kind, _)| kind == code)
        .map_or(0, |&(_, count)| count)
}

/// What a move does to the scene is what its parts say.
fn agrees(position: &Position, m: Move, parts: &Parts) {
    let (before, mover) = (position.scene(), position.side_to_move());
    let mut after = position.clone();
    after.play_unchecked(m);
    let after = after.scene();
    let context = format!("{m} in {position}");

    let code = match parts.from.as_ref().unwrap() {
        Place::Cell(cell) => {
            assert_eq!(code_on(&after, cell, mover), None, "{context}");
            code_on(&before, cell, mover)
        }
        Place::Hand(code) => {
            let count = in_hand(&before, mover, code);
            assert!(count > 0, "{context}");
            assert_eq!(in_hand(&after, mover, code), count - 1, "{context}");
            Some(code.clone())
        }
        Place::Pocket => {
            assert_eq!(after.pockets[mover.number()], None, "{context}");
            before.pockets[mover.number()].clone()
        }
    };
    let code = code.unwrap_or_else(|| panic!("nobody moves: {context}"));
    let men = men_of(position.rules());
    let man = men.iter().find(|man| man.code == code).unwrap();
    let becomes = parts.promotion.as_ref().unwrap_or(&code);
    assert!(
        becomes == &code || man.promotes_to.contains(becomes),
        "{context}"
    );
    assert!(parts.captures.is_empty(), "{context}");
    let [to] = &parts.path[..] else {
        panic!("not one place: {context}");
    };
    match to {
        Place::Cell(cell) => {
            assert_eq!(
                code_on(&after, cell, mover).as_ref(),
                Some(becomes),
                "{context}"
            );
            let enemy = mover.next(2);
            if let Some(victim) = code_on(&before, cell, enemy) {
                let victim = men.iter().find(|man| man.code == victim).unwrap();
                let kind = victim.comes_to_hand_as.as_ref().unwrap();
                let more = in_hand(&before, mover, kind) + 1;
                assert_eq!(in_hand(&after, mover, kind), more, "{context}");
            }
            assert_eq!(code_on(&after, cell, enemy), None, "{context}");
        }
        Place::Pocket => assert_eq!(
            after.pockets[mover.number()].as_ref(),
            Some(becomes),
            "{context}"
        ),
        Place::Hand(_) => panic!("into the hand: {context}"),
    }
}

#[test]
fn scenes_and_parts_agree_with_the_game() {
    for rules in BOTH {
        let mut kinds = HashSet::new();
        let beginnings = beginnings::all(rules);
        testkit::random_play(&beginnings, 12, 1_500, 100, |position, moves| {
            let text = position.to_string();
            assert_eq!(
                position.scene(),
                scene_of_text(&text, rules.pocket),
                "{text}"
            );
            let mut all = HashSet::new();
            for &m in moves {
                let parts = position.parts(m);
                agrees(position, m, &parts);
                kinds.insert(std::mem::discriminant(&m));
                assert!(all.insert(parts), "{m} and another in {text}");
            }
        });
        assert_eq!(kinds.len(), if rules.pocket { 4 } else { 2 });
    }
}

#[test]
fn parts_of_each_kind_of_move() {
    let position = Position::parse(RULES, "4k4/9/9/2N6/9/9/9/9/4K4 b 2Pp +Sg 1").unwrap();
    let place = |name: &str| Place::Cell(name.to_owned());
    for (text, from, to, promotion) in [
        ("7d6b+", place("7d"), place("6b"), Some("+N")),
        ("P*5e", Place::Hand("P".to_owned()), place("5e"), None),
        (">5e", Place::Pocket, place("5e"), None),
    ] {
        let m = position.read_move(text).unwrap();
        let parts = Parts {
            from: Some(from),
            path: vec![to],
            captures: vec![],
            promotion: promotion.map(str::to_owned),
        };
        assert_eq!(position.parts(m), parts, "{text}");
    }
    // White's codes are Black's.
    let text = "4k4/9/9/9/9/9/2n6/9/4K4 w - - 1";
    let position = Position::parse(RULES, text).unwrap();
    let m = position.read_move("7g6i+").unwrap();
    assert_eq!(position.parts(m).promotion.as_deref(), Some("+N"));
    let m = position.read_move("7g>").unwrap();
    assert_eq!(position.parts(m).from, Some(place("7g")));
    assert_eq!(position.parts(m).path, [Place::Pocket]);
    // What is not legal has parts of some kind, and no more.
    for m in [
        Move::Board {
            from: at("5e"),
            to: at("5d"),
            promotion: true,
        },
        Move::Board {
            from: at("5a"),
            to: at("5b"),
            promotion: true,
        },
    ] {
        assert_eq!(position.parts(m).promotion, None);
    }
}
