//! Scenes: the board and its turns, the men of both games, positions and moves as parts, and the diagram of every man
//! against the rulebook's table.

mod beginnings;

use std::collections::{BTreeSet, HashSet};

use kernel::Position as _;
use kernel::scene::{Board, ManKind, Parts, Place, Reach, Scene, Scenic, Shape, diagram};
use mitregi_yonin::{Kind, Player, Position, Rules, Square};

fn men_of(rules: Rules) -> Vec<ManKind> {
    <Position as Scenic>::men(rules)
}

/// Where a square lies, counted from the board's middle.
fn place(board: &Board, name: &str) -> (i32, i32) {
    let cell = board.cells.iter().find(|cell| cell.name == name).unwrap();
    (cell.x as i32 - 6, cell.y as i32 - 6)
}

/// The place after a turn of so many degrees clockwise.
fn turned((mut x, mut y): (i32, i32), degrees: u16) -> (i32, i32) {
    for _ in 0..degrees / 90 {
        (x, y) = (y, -x);
    }
    (x, y)
}

#[test]
fn turns_bring_each_player_to_the_bottom() {
    for rules in Rules::ALL {
        let board = Position::board(rules);
        assert_eq!(board.shape, Shape::Squares);
        assert_eq!(board.cells.len(), 169);
        assert!(board.cells.iter().all(|cell| cell.used) && !board.pockets);
        assert_eq!(place(&board, "a1"), (-6, -6));
        assert_eq!(place(&board, "g13"), (0, 6));
        let seen = |seat: usize, name: &str| turned(place(&board, name), board.turns[seat]);
        for (seat, king) in ["g1", "m7", "g13", "a7"].into_iter().enumerate() {
            assert_eq!(seen(seat, king), (0, -6), "{king}");
        }
        // Green's bottom row reads m1 to m13 from left to right, and a1 is at the top left.
        for rank in 1..=13 {
            assert_eq!(seen(1, &format!("m{rank}")), (rank - 7, -6));
        }
        assert_eq!(seen(1, "a1"), (-6, 6));
        // To each player his men and his zone look as Red's do to Red.
        let scene = Position::start(rules).scene();
        let army = |seat: usize| -> BTreeSet<((i32, i32), &str)> {
            let men = scene.men.iter().filter(|man| man.seat.number() == seat);
            men.map(|man| (seen(seat, &man.cell), man.code.as_str()))
                .collect()
        };
        let zone = |seat: usize| -> BTreeSet<(i32, i32)> {
            let zone = board.zones[seat].iter();
            zone.map(|name| seen(seat, name)).collect()
        };
        for seat in 0..4 {
            assert_eq!(army(seat).len(), 25);
            assert_eq!(army(seat), army(0), "{rules}, seat {seat}");
            assert_eq!(zone(seat), zone(0), "{rules}, seat {seat}");
        }
        // Red's zone is that of the rulebook: rank - file >= 6 or file + rank >= 20.
        let mut expected = BTreeSet::new();
        for file in 1..=13 {
            for rank in 1..=13 {
                if rank - file >= 6 || file + rank >= 20 {
                    expected.insert((file - 7, rank - 7));
                }
            }
        }
        assert_eq!(zone(0), expected);
    }
}

/// The rulebook's table: names, and the names of what the kinds become in both games.
const TABLE: [(&str, &str, [Option<&str>; 2]); 10] = [
    ("R", "Rook", [Some("Chatelaine"); 2]),
    ("B", "Bishop", [Some("Primate"); 2]),
    ("N", "Knight", [None, Some("Gnu")]),
    ("C", "Camel", [None, Some("Gnu")]),
    ("M", "Mitre", [Some("Arrow"); 2]),
    ("W", "Wing", [Some("Cannon"); 2]),
    ("H", "Helm", [Some("Knight"), Some("Cannon")]),
    ("U", "Hump", [None, Some("Arrow")]),
    ("P", "Pawn", [Some("Knight"), Some("Steward")]),
    ("K", "King", [None; 2]),
];

#[test]
fn men_are_those_of_the_table() {
    for (game, rules) in Rules::ALL.into_iter().enumerate() {
        let men = men_of(rules);
        let mut men_left = men.iter();
        for (code, name, becomes) in TABLE {
            if game == 0 && ["N", "C", "U"].contains(&code) {
                continue;
            }
            let man = men_left.next().unwrap();
            assert_eq!((man.code.as_str(), man.name.as_str()), (code, name));
            assert_eq!((man.royal, man.promoted), (code == "K", false));
            let hand = (code != "K").then_some(code);
            assert_eq!(man.comes_to_hand_as.as_deref(), hand);
            let Some(becomes) = becomes[game] else {
                assert!(man.promotes_to.is_empty());
                continue;
            };
            let promoted = men_left.next().unwrap();
            assert_eq!(man.promotes_to, [format!("+{code}")]);
            assert_eq!(promoted.code, format!("+{code}"));
            assert_eq!(promoted.name, becomes, "{rules} +{code}");
            assert_eq!((promoted.royal, promoted.promoted), (false, true));
            assert!(promoted.promotes_to.is_empty());
            assert_eq!(promoted.comes_to_hand_as.as_deref(), Some(code));
        }
        assert_eq!(men_left.next(), None);
        let kanji: HashSet<&str> = men.iter().map(|man| man.kanji).collect();
        assert_eq!(kanji.len(), men.len(), "{rules}");
        assert!(
            kanji
                .iter()
                .all(|kanji| (1..=2).contains(&kanji.chars().count()))
        );
    }
}

/// The scene as the text's fields of rows and hands.
fn scene_as_text(scene: &Scene) -> (String, String) {
    let letter = |seat: usize| "rgyb".chars().nth(seat).unwrap();
    let row = |rank: usize| -> String {
        let mut words = Vec::new();
        let mut empty = 0;
        for file in "abcdefghijklm".chars() {
            let name = format!("{file}{rank}");
            let Some(man) = scene.men.iter().find(|man| man.cell == name) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                words.push(std::mem::take(&mut empty).to_string());
            }
            words.push(format!("{}{}", letter(man.seat.number()), man.code));
        }
        if empty > 0 {
            words.push(empty.to_string());
        }
        words.join(",")
    };
    let rows: Vec<String> = (1..=13).rev().map(row).collect();
    let mut hands = Vec::new();
    for (seat, hand) in scene.hands.iter().enumerate() {
        for (code, count) in hand {
            let count = if *count > 1 {
                count.to_string()
            } else {
                String::new()
            };
            hands.push(format!("{count}{}{code}", letter(seat)));
        }
    }
    if hands.is_empty() {
        hands.push("-".to_string());
    }
    (rows.join("/"), hands.join(","))
}

/// A move's text says what its parts do.
fn check_text(text: &str, parts: &Parts) {
    let names = |place: &Place| match place {
        Place::Cell(name) => name.clone(),
        Place::Hand(code) => format!("{code}@"),
        Place::Pocket => panic!("there are no pockets"),
    };
    let written: String = parts.from.iter().chain(&parts.path).map(names).collect();
    let mark = if parts.promotion.is_some() { "+" } else { "" };
    let written = if written.is_empty() {
        "--".to_string()
    } else {
        written + mark
    };
    assert_eq!(written, text);
}

#[test]
fn scenes_and_parts_agree_with_positions() {
    let (mut en_passant, mut promotions) = (0, 0);
    for rules in Rules::ALL {
        let mut beginnings = beginnings::all(rules);
        beginnings.extend(beginnings::thrown_positions(rules, 21, 300));
        testkit::check_scenes_in_play(&beginnings, 22, 1_000, 60);
        testkit::random_play(&beginnings, 23, 6_000, 20, |position, moves| {
            let text = position.to_string();
            let mut fields = text.split(' ');
            let (rows, hands) = scene_as_text(&position.scene());
            assert_eq!(fields.next(), Some(rows.as_str()), "{text}");
            assert_eq!(fields.next(), Some(hands.as_str()), "{text}");
            for &m in moves {
                let parts = position.parts(m);
                check_text(&m.to_string(), &parts);
                en_passant += usize::from(!parts.captures.is_empty());
                promotions += usize::from(parts.promotion.is_some());
            }
        });
    }
    assert!(en_passant > 20, "{en_passant} captures en passant");
    assert!(promotions > 1000, "{promotions} promotions");
}

#[test]
fn parts_of_rare_moves() {
    let parts = |text: &str, m: &str| {
        let position = Position::parse(Rules::Mitregi90, text).unwrap();
        position.parts(position.read_move(m).unwrap())
    };
    let cell = |name: &str| Place::Cell(name.to_string());
    // The position of the rule case `pass`.
    let pass = "6,yK,6/13/13/13/2,bK,10/13/12,gK/13/13/bP,1,bP,10/r+W,r+M,11/rP,rP,bP,10/rK,r+W,bP,10 - rgyb r - 1";
    assert_eq!(parts(pass, "--"), Parts::default());
    let step = parts(Rules::Mitregi90.start(), "g5g7");
    let expected = Parts {
        from: Some(cell("g5")),
        path: vec![cell("g7")],
        ..Parts::default()
    };
    assert_eq!(step, expected);
    let drop = "6,yK,6/13/13/13/13/13/13/13/13/13/13/13/6,rK,6 rH ry r - 1";
    let expected = Parts {
        from: Some(Place::Hand("H".to_string())),
        path: vec![cell("a1")],
        ..Parts::default()
    };
    assert_eq!(parts(drop, "H@a1"), expected);
    // The third opponent captures en passant, as in the rule case of that name.
    let text = "6,yK,6/13/13/13/13/13/bK,4,yP,1,gP,4,gK/13/5,bP,rP,6/13/13/13/6,rK,6 - rgyb r - 1";
    let mut position = Position::parse(Rules::Mitregi90, text).unwrap();
    for m in ["g5g7", "m7m6", "g13h13"] {
        position.play(position.read_move(m).unwrap()).unwrap();
    }
    let expected = Parts {
        from: Some(cell("f5")),
        path: vec![cell("g6")],
        captures: vec!["g7".to_string()],
        promotion: None,
    };
    assert_eq!(
        position.parts(position.read_move("f5g6").unwrap()),
        expected
    );
    let promoting = "yK,12/7,rP,5/13/13/13/13/13/13/13/13/13/13/6,rK,6 - ry r - 1";
    let expected = Parts {
        from: Some(cell("h12")),
        path: vec![cell("h13")],
        captures: Vec::new(),
        promotion: Some("+P".to_string()),
    };
    assert_eq!(parts(promoting, "h12h13+"), expected);
}

type Offsets = BTreeSet<(i32, i32)>;

const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// All eight leaps of so many squares one way and the other.
fn leaps(a: i32, b: i32) -> Vec<(i32, i32)> {
    [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
        .collect()
}

/// What a man does by the rulebook, in files and ranks from its own square.
#[derive(Default)]
struct Expected {
    /// Steps and leaps.
    steps: Offsets,
    slides: Offsets,
    /// What it captures by steps, where it does not capture as it moves.
    captures: Option<Offsets>,
    /// It captures over exactly one man, along its slides.
    hops: bool,
}

fn steps(steps: &[(i32, i32)]) -> Expected {
    Expected {
        steps: steps.iter().copied().collect(),
        ..Expected::default()
    }
}

fn slides(directions: &[(i32, i32)]) -> Expected {
    Expected {
        slides: directions.iter().copied().collect(),
        ..Expected::default()
    }
}

/// The rulebook's table, by the names of its pieces.
fn expected(name: &str) -> Expected {
    match name {
        "King" => steps(&[ORTHOGONAL, DIAGONAL].concat()),
        "Pawn" => Expected {
            captures: Some([(1, 1), (-1, 1)].into()),
            ..steps(&[(0, 1)])
        },
        "Steward" => Expected {
            captures: Some(DIAGONAL.into()),
            ..steps(&ORTHOGONAL)
        },
        "Rook" => slides(&ORTHOGONAL),
        "Chatelaine" => Expected {
            slides: ORTHOGONAL.into(),
            ..steps(&DIAGONAL)
        },
        "Bishop" => slides(&DIAGONAL),
        "Primate" => Expected {
            slides: DIAGONAL.into(),
            ..steps(&ORTHOGONAL)
        },
        "Wing" => slides(&[(0, 1)]),
        "Cannon" => Expected {
            hops: true,
            ..slides(&ORTHOGONAL)
        },
        "Mitre" => slides(&[(1, 1), (-1, 1)]),
        "Arrow" => Expected {
            hops: true,
            ..slides(&DIAGONAL)
        },
        "Helm" => steps(&[(1, 2), (-1, 2)]),
        "Knight" => steps(&leaps(1, 2)),
        "Hump" => steps(&[(1, 3), (-1, 3)]),
        "Camel" => steps(&leaps(1, 3)),
        "Gnu" => steps(&[leaps(1, 2), leaps(1, 3)].concat()),
        _ => panic!("no piece is called {name}"),
    }
}

#[test]
fn every_mans_diagram_is_the_rulebooks() {
    let mut seen = HashSet::new();
    for rules in Rules::ALL {
        let board = Position::board(rules);
        for (number, man) in men_of(rules).into_iter().enumerate() {
            seen.insert(man.name.clone());
            let expected = expected(&man.name);
            let found = diagram::<Position>(rules, number);
            assert_eq!((found.at.as_str(), found.stays), ("g7", false));
            let found: Vec<((i32, i32), Reach)> = found
                .cells
                .iter()
                .map(|(name, reach)| (place(&board, name), *reach))
                .collect();
            let mut cells = Vec::new();
            for y in -6_i32..=6 {
                for x in -6_i32..=6 {
                    let distance = i32::max(x.abs(), y.abs());
                    let far = distance > 1;
                    let slides = distance > 0
                        && (x.abs() == y.abs() || x == 0 || y == 0)
                        && expected.slides.contains(&(x / distance, y / distance));
                    let steps = expected.steps.contains(&(x, y));
                    let captures = match &expected.captures {
                        Some(captures) => captures.contains(&(x, y)),
                        None => steps || slides && !expected.hops,
                    };
                    let reach = Reach {
                        moves: steps || slides,
                        captures,
                        leaps: far && steps,
                        // Men stand all around: a hopper has its one man to hop over.
                        leaps_to_capture: far && (steps || slides && expected.hops),
                        captures_in_place: false,
                    };
                    if !reach.is_none() {
                        cells.push(((x, y), reach));
                    }
                }
            }
            assert_eq!(found, cells, "{} {} in {rules}", man.code, man.name);
        }
    }
    assert_eq!(seen.len(), 16, "{seen:?}");
}

/// Studies wherever the man may stand, and none where it may not; nothing panics on numbers that are none.
#[test]
fn studies_show_the_man_and_the_enemies() {
    let squares: Vec<Square> = Square::all().collect();
    for rules in Rules::ALL {
        let men = men_of(rules);
        for (number, man) in men.iter().enumerate() {
            let kind = Kind::from_letter(man.code.chars().last().unwrap()).unwrap();
            for (at, square) in squares.iter().enumerate().step_by(5) {
                let enemies = [(at + 8) % squares.len(), (at + 76) % squares.len()];
                let studies = Position::study(rules, number, at, &enemies);
                let stuck = !man.promoted && rules.stuck(Player::Red, kind).contains(*square);
                assert_eq!(
                    studies.is_empty(),
                    stuck,
                    "{rules} {} on {square}",
                    man.code
                );
                for study in studies {
                    let scene = study.scene();
                    let on = |cell: usize| {
                        let name = squares[cell].to_string();
                        scene.men.iter().find(|man| man.cell == name).unwrap()
                    };
                    assert_eq!((on(at).seat.number(), &on(at).code), (0, &man.code));
                    assert!(enemies.iter().all(|&enemy| on(enemy).seat.number() == 1));
                    assert_eq!(study.side_to_move().number(), 0);
                    assert_eq!(study.seats_in().count(), 2);
                    let kings = if man.royal { 1 } else { 2 };
                    assert_eq!(scene.men.len(), 1 + enemies.len() + kings);
                }
            }
        }
        assert!(Position::study(rules, men.len(), 0, &[]).is_empty());
        assert!(Position::study(rules, 0, squares.len(), &[]).is_empty());
        assert!(Position::study(rules, 0, 1, &[squares.len()]).is_empty());
        assert!(Position::study(rules, 0, 1, &[1]).is_empty());
        let everywhere: Vec<usize> = (1..squares.len()).collect();
        assert!(Position::study(rules, 0, 0, &everywhere).is_empty());
    }
}

#[test]
fn the_guide_is_the_crates_text() {
    let guide = Position::guide(Rules::Mitregi90);
    assert!(guide.starts_with("# Rules of Yonin Toyang Mitregi\n"));
    for rules in Rules::ALL {
        assert!(guide.contains(rules.name()), "{rules}");
        for man in men_of(rules) {
            assert!(guide.contains(&man.name), "{}", man.name);
        }
    }
}
