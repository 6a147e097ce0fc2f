//! Scenes: boards and turns, the men of each game, positions and moves as parts, and the diagram of every man against
//! the rulebook's table.

mod beginnings;

use std::collections::{BTreeSet, HashSet};

use gyokugi::{Form, Kind, Position, Promotion, Rules, Setup, Square};
use kernel::Position as _;
use kernel::scene::{Board, ManKind, Parts, Place, Reach, Scene, Scenic, Shape, diagram};

fn cell(name: &str) -> Place {
    Place::Cell(name.to_string())
}

/// Where a cell lies, counted from the board's middle: files, and half cells up.
fn place(board: &Board, name: &str) -> (i32, i32) {
    let cell = board.cells.iter().find(|cell| cell.name == name).unwrap();
    (cell.x as i32 - 5, cell.y as i32 - 10)
}

/// The place after a turn of so many degrees clockwise.
fn turned((mut x, mut y): (i32, i32), degrees: u16) -> (i32, i32) {
    for _ in 0..degrees / 60 {
        // A file's width is one and a half sides of a cell, half a cell's height half the root of three.
        (x, y) = (i32::midpoint(x, y), i32::midpoint(y, -3 * x));
    }
    (x, y)
}

#[test]
fn the_board_is_drawn_with_the_first_player_below() {
    let board = Position::board(Rules::new(Form::ShogiStyle));
    assert_eq!(board.shape, Shape::Hexagons);
    assert_eq!(board.cells.len(), 91);
    assert!(board.cells.iter().all(|cell| cell.used) && !board.pockets);
    let corners = [
        ("f1", (0, -10)),
        ("l1", (5, -5)),
        ("l6", (5, 5)),
        ("f11", (0, 10)),
        ("a6", (-5, 5)),
        ("a1", (-5, -5)),
        ("f6", (0, 0)),
    ];
    for (name, at) in corners {
        assert_eq!(place(&board, name), at, "{name}");
    }
    // Each corner is the next one's after a turn by a sixth.
    for pair in corners[..6].windows(2) {
        assert_eq!(turned(pair[1].1, 60), pair[0].1);
    }
}

/// Turned as the board says, each player's King starts at the bottom corner, or where White's does; his zone is what
/// White's is.
#[test]
fn turns_bring_each_player_to_the_bottom() {
    for rules in beginnings::all_rules() {
        let board = Position::board(rules);
        let players = rules.players().len();
        assert_eq!((board.turns.len(), board.zones.len()), (players, players));
        let scene = Position::start(rules).scene();
        let whites = rules.form.array().iter();
        let king = whites
            .clone()
            .find(|(kind, _)| *kind == Kind::Generalissimo)
            .unwrap()
            .1[0];
        let zone = |seat: usize| -> BTreeSet<(i32, i32)> {
            let zone = board.zones[seat].iter();
            zone.map(|name| turned(place(&board, name), board.turns[seat]))
                .collect()
        };
        for seat in 0..players {
            let his = scene
                .men
                .iter()
                .find(|man| man.seat.number() == seat && man.code == "K")
                .unwrap();
            let (x, y) = turned(place(&board, &his.cell), board.turns[seat]);
            // Two players' men face each other file for file, so that g2 becomes e2 by the turn.
            let expected = place(&board, king);
            let mirrored = (-expected.0, expected.1);
            let is_turned = rules.three_players || seat == 0;
            assert_eq!(
                (x, y),
                if is_turned { expected } else { mirrored },
                "{rules}"
            );
            assert_eq!(zone(seat), zone(0), "{rules}");
        }
        assert_eq!(board.zones[0].len(), 22);
        assert!(board.zones[0].iter().any(|name| name == "f10"));
        assert!(board.zones[0].iter().all(|name| name != "f9"));
    }
    let three = Position::board("shogi_style+3p".parse().unwrap());
    for (seat, corner) in ["f1", "l6", "a6"].into_iter().enumerate() {
        let bottom = turned(place(&three, corner), three.turns[seat]);
        assert_eq!(bottom, (0, -10), "{corner}");
    }
    let two = Position::board(Rules::new(Form::ShogiStyle));
    assert_eq!(turned(place(&two, "f11"), two.turns[1]), (0, -10));
}

fn men_of(rules: Rules) -> Vec<ManKind> {
    <Position as Scenic>::men(rules)
}

fn codes(rules: Rules) -> Vec<String> {
    men_of(rules).into_iter().map(|man| man.code).collect()
}

#[test]
fn men_are_those_of_the_game() {
    let named = |name: &str| codes(name.parse().unwrap()).join(" ");
    assert_eq!(named("shogi_style"), "R +R B +B E S W +W C +C P +P K");
    assert_eq!(named("shogi_style+inspegi"), "R +R B +B E S W C P K");
    // Under FOH Insperiders come to hand as Invesriders, which the array has not.
    assert_eq!(named("shogi_style+foh"), "R B E S I +I W +W C +C P K");
    assert_eq!(named("okisaki_style"), "Q R +R B +B N E S W +W C +C P +P K");
    assert_eq!(
        named("okisaki_style+foh+3p"),
        "Q R B N G +G E S I +I W +W C +C P K"
    );
    assert_eq!(
        named("framed_chevron_chess"),
        "Q R B N G +G I +I W +W C +C O +O K"
    );
    assert_eq!(named("amethyst_file+inspegi"), "R +R B +B E S A +A W C P K");
    assert_eq!(named("invegi"), "R +R B +B E S I +I W +W C +C V +V P +P K");
}

/// The rulebook's table of promotion, and what comes to hand.
#[test]
fn men_promote_and_come_to_hand_as_the_table_says() {
    let table = [
        // Inspegi, Invegi, FOH; then to hand under each.
        ("Q", ["-", "-", "-"], ["Q", "Q", "G"]),
        ("R", ["Warlady", "Warradragon", "-"], ["R", "R", "W"]),
        ("B", ["Warlady", "Inspedragon", "-"], ["B", "B", "I"]),
        ("N", ["Warlady", "-", "-"], ["N", "C", "C"]),
        ("G", ["-", "-", "Warlady"], ["G"; 3]),
        ("W", ["-", "Emerald", "Warrarider"], ["W"; 3]),
        ("I", ["-", "Sapphire", "Insperider"], ["I"; 3]),
        ("C", ["-", "Captain", "Captain"], ["C"; 3]),
        ("P", ["-", "Emerald", "-"], ["P"; 3]),
        ("V", ["-", "Sapphire", "-"], ["V"; 3]),
        ("O", ["Batman"; 3], ["O"; 3]),
        ("A", ["Captain"; 3], ["A"; 3]),
        ("E", ["-"; 3], ["E"; 3]),
        ("S", ["-"; 3], ["S"; 3]),
    ];
    let mut seen = HashSet::new();
    for rules in beginnings::all_rules() {
        let men = men_of(rules);
        let column = Promotion::ALL
            .iter()
            .position(|&rule| rule == rules.promotion)
            .unwrap();
        for (code, becomes, hand) in &table {
            let Some(unpromoted) = men.iter().position(|man| man.code == **code) else {
                continue;
            };
            seen.insert(*code);
            let plain = &men[unpromoted];
            assert!(!plain.promoted && !plain.royal);
            assert_eq!(
                plain.comes_to_hand_as.as_deref(),
                Some(hand[column]),
                "{rules}"
            );
            if becomes[column] == "-" {
                assert!(plain.promotes_to.is_empty(), "{rules} {code}");
                continue;
            }
            let promoted = &men[unpromoted + 1];
            assert_eq!(plain.promotes_to, [format!("+{code}")]);
            assert_eq!(promoted.code, format!("+{code}"));
            assert_eq!(promoted.name, becomes[column], "{rules}");
            assert_eq!(promoted.comes_to_hand_as.as_deref(), Some(*code));
            assert!(promoted.promoted && promoted.promotes_to.is_empty());
        }
        let king = men.last().unwrap();
        assert_eq!(
            (king.code.as_str(), king.name.as_str()),
            ("K", "Generalissimo")
        );
        assert!(king.royal && king.promotes_to.is_empty() && king.comes_to_hand_as.is_none());
        let kanji: HashSet<&str> = men.iter().map(|man| man.kanji).collect();
        assert_eq!(kanji.len(), men.len(), "{rules}");
        assert!(
            kanji
                .iter()
                .all(|kanji| (1..=2).contains(&kanji.chars().count()))
        );
    }
    assert_eq!(seen.len(), table.len());
}

/// The same position with men and hands of the game's own kinds only, if it is one.
fn with_the_games_kinds(position: &Position) -> Option<Position> {
    let rules = position.rules();
    let codes = codes(rules);
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| codes.contains(&kind.letter().to_string()))
        .collect();
    let known = |kind: Kind| {
        if kinds.contains(&kind) {
            kind
        } else {
            kinds[kind as usize % (kinds.len() - 1)]
        }
    };
    let mut setup = position.to_setup();
    for man in setup.board.iter_mut().flatten() {
        man.kind = known(man.kind);
        man.promoted &= rules.promotion.promotes(man.kind);
    }
    for (hand, old) in setup.hands.iter_mut().zip(position.to_setup().hands) {
        *hand = kernel::Hand::EMPTY;
        for kind in Kind::in_hand() {
            for _ in 0..old.count(kind as usize) {
                hand.add(rules.promotion.to_hand(known(kind), false) as usize);
            }
        }
    }
    setup.position().ok()
}

/// The scene as the text's fields of files and hands.
fn scene_as_text(rules: Rules, scene: &Scene) -> (String, String) {
    let letters = ["w", if rules.three_players { "r" } else { "b" }, "b"];
    let text = |seat: usize, code: &str| {
        if rules.three_players {
            format!("{}{code}", letters[seat])
        } else if seat == 0 {
            code.to_string()
        } else {
            code.to_lowercase()
        }
    };
    let separator = if rules.three_players { "," } else { "" };
    let files: Vec<String> = "abcdefghikl"
        .chars()
        .enumerate()
        .map(|(file, letter)| {
            let mut words = Vec::new();
            let mut empty = 0;
            for number in 1..=11 - file.abs_diff(5) {
                let name = format!("{letter}{number}");
                let Some(man) = scene.men.iter().find(|man| man.cell == name) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    words.push(std::mem::take(&mut empty).to_string());
                }
                words.push(text(man.seat.number(), &man.code));
            }
            if empty > 0 {
                words.push(empty.to_string());
            }
            words.join(separator)
        })
        .collect();
    let mut hands = Vec::new();
    for (seat, hand) in scene.hands.iter().enumerate() {
        for (code, count) in hand {
            let count = if *count > 1 {
                count.to_string()
            } else {
                String::new()
            };
            hands.push(format!("{count}{}", text(seat, code)));
        }
    }
    let hands = if hands.is_empty() {
        "-".to_string()
    } else {
        hands.join(separator)
    };
    (files.join("/"), hands)
}

#[test]
fn scenes_and_parts_agree_with_positions() {
    let (mut en_passant, mut passes, mut promotions) = (0, 0, 0);
    for (seed, rules) in beginnings::all_rules().into_iter().enumerate() {
        let beginnings: Vec<Position> = beginnings::all(rules)
            .iter()
            .filter_map(with_the_games_kinds)
            .collect();
        testkit::check_scenes_in_play(&beginnings, seed as u64, 200, 100);
        testkit::random_play(
            &beginnings,
            7 + seed as u64,
            1_000,
            50,
            |position, moves| {
                let text = position.to_string();
                let mut fields = text.split(' ');
                let (files, hands) = scene_as_text(rules, &position.scene());
                assert_eq!(fields.next(), Some(files.as_str()), "{text}");
                assert_eq!(fields.next(), Some(hands.as_str()), "{text}");
                for &m in moves {
                    let parts = position.parts(m);
                    check_text(&m.to_string(), &parts);
                    en_passant += usize::from(!parts.captures.is_empty());
                    passes += usize::from(parts.from.is_none());
                    promotions += usize::from(parts.promotion.is_some());
                }
            },
        );
    }
    assert!(en_passant > 20, "{en_passant} captures en passant");
    assert!(promotions > 1000, "{promotions} promotions");
    assert!(passes > 20, "{passes} passes");
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
fn parts_of_rare_moves() {
    let parts = |rules: &str, text: &str, m: &str| {
        let position = Position::parse(rules.parse().unwrap(), text).unwrap();
        position.parts(position.read_move(m).unwrap())
    };
    // The position of the rule case `three_pass`.
    let pass = "4,wP,wK/5,wP,w+P/rK,5,wP,w+P/7,wP,w+P/8,wP,w+P/9,wP,w+P/8,wP,w+P/7,wP,w+P/bK,5,wP,w+P/5,wP,w+P/4,wP,w+P - wrb w - 1";
    assert_eq!(parts("shogi_style+3p", pass, "--"), Parts::default());
    let start = Position::start("framed_chevron_chess+3p".parse().unwrap());
    let step = start.parts(start.read_move("f5f7").unwrap());
    assert_eq!(
        step,
        Parts {
            from: Some(cell("f5")),
            path: vec![cell("f7")],
            ..Parts::default()
        }
    );
    // Two Corporals have skipped one cell: those of the rule case `en_passant_three_two_taken`.
    let rules: Rules = "framed_chevron_chess+3p".parse().unwrap();
    let text = "6/4,bK,2/8/4,bO,4/6,bO,3/4,wO,6/1,wK,3,rO,4/9/6,rK,1/7/6 - wrb w - 1";
    let mut position = Position::parse(rules, text).unwrap();
    for m in ["f5f7", "g6e5"] {
        position.play(position.read_move(m).unwrap()).unwrap();
    }
    let taken = position.parts(position.read_move("e7f6").unwrap());
    assert_eq!(taken.path, [cell("f6")]);
    // In board order, that of the indices.
    assert_eq!(taken.captures, ["e5", "f7"]);
    assert_eq!(taken.promotion, None);
    let drop = "6/7/8/9/10/K9k/10/9/8/7/6 Cp w - 1";
    assert_eq!(
        parts("shogi_style", drop, "C@f6"),
        Parts {
            from: Some(Place::Hand("C".to_string())),
            path: vec![cell("f6")],
            ..Parts::default()
        }
    );
    // The position of the rule case `en_passant_promotes`.
    let text = "3O2/6o/4O3/9/10/2P8/1K8/9/8/7/4k1 - b - 1";
    let mut position = Position::parse(Rules::new(Form::FramedChevronChess), text).unwrap();
    position.play(position.read_move("b7b5").unwrap()).unwrap();
    let taken = position.parts(position.read_move("a4b6+").unwrap());
    let expected = Parts {
        from: Some(cell("a4")),
        path: vec![cell("b6")],
        captures: vec!["b5".to_string()],
        promotion: Some("+O".to_string()),
    };
    assert_eq!(taken, expected);
}

type Offsets = BTreeSet<(isize, isize)>;

const ORTHOGONAL: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const FORWARD_DIAGONAL: [(isize, isize); 2] = [(1, 1), (-1, 1)];
const FORWARD: [(isize, isize); 1] = [(0, 1)];

/// What a man does by the rulebook, in (d, c) from its own cell: how it moves, and how it captures if otherwise.
#[derive(Default)]
struct Expected {
    steps: Offsets,
    slides: Offsets,
    captures: Option<Offsets>,
}

fn steps(sets: &[&[(isize, isize)]]) -> Expected {
    Expected {
        steps: sets.concat().into_iter().collect(),
        ..Expected::default()
    }
}

fn slides(sets: &[&[(isize, isize)]]) -> Expected {
    Expected {
        slides: sets.concat().into_iter().collect(),
        ..Expected::default()
    }
}

/// The rulebook's table, by the names of its pieces.
fn expected(name: &str) -> Expected {
    let eight = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, 1),
        (1, -2),
        (2, -1),
        (-1, -2),
        (-2, -1),
    ];
    match name {
        "Generalissimo" => steps(&[&ORTHOGONAL, &DIAGONAL]),
        "Warlady" => slides(&[&ORTHOGONAL, &DIAGONAL]),
        "Warrarider" => slides(&[&ORTHOGONAL]),
        "Insperider" => slides(&[&DIAGONAL]),
        "Captain" => steps(&[&eight]),
        "Sergerider" => slides(&[&FORWARD, &FORWARD_DIAGONAL]),
        "Wing" => slides(&[&FORWARD]),
        "Invesrider" => slides(&[&FORWARD_DIAGONAL]),
        "Point" => steps(&[&FORWARD]),
        "Investigator" => steps(&[&FORWARD_DIAGONAL]),
        "Corporal" => Expected {
            captures: Some(FORWARD_DIAGONAL.into()),
            ..steps(&[&FORWARD])
        },
        "Cadet" => steps(&[&[(1, 2), (-1, 2)]]),
        "Emerald" => steps(&[&ORTHOGONAL, &FORWARD_DIAGONAL]),
        "Sapphire" => steps(&[&DIAGONAL, &FORWARD]),
        "Amethyst" => steps(&[&FORWARD, &FORWARD_DIAGONAL, &[(0, -1)]]),
        "Batman" => Expected {
            captures: Some(DIAGONAL.into()),
            ..steps(&[&ORTHOGONAL])
        },
        "Warradragon" => Expected {
            slides: ORTHOGONAL.into(),
            ..steps(&[&DIAGONAL])
        },
        "Inspedragon" => Expected {
            slides: DIAGONAL.into(),
            ..steps(&[&ORTHOGONAL])
        },
        _ => panic!("no piece is called {name}"),
    }
}

/// The cell with these offsets in White's (d, c) from f6.
fn from_f6(d: isize, c: isize) -> Option<String> {
    let name = |d: isize, c: isize| {
        let file = "abcdefghikl".chars().nth(usize::try_from(d + 5).ok()?)?;
        let number = c - d.abs();
        ((1..=11 - d.abs()).contains(&number)).then(|| format!("{file}{number}"))
    };
    name(d, 6 + c)
}

/// The cells around f6, in (d, c) as on the board: straight, to both sides, and diagonally forward.
const TOUCHING: [(isize, isize); 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1)];

#[test]
fn every_mans_diagram_is_the_rulebooks() {
    let mut seen = HashSet::new();
    for rules in beginnings::all_rules() {
        for (number, man) in men_of(rules).into_iter().enumerate() {
            seen.insert(man.name.clone());
            let expected = expected(&man.name);
            let mut cells = Vec::new();
            for d in -10_isize..=10 {
                for c in -10_isize..=10 {
                    let Some(name) = from_f6(d, c).filter(|_| (d, c) != (0, 0)) else {
                        continue;
                    };
                    let slides = (1..=10).any(|n| {
                        d % n == 0 && c % n == 0 && expected.slides.contains(&(d / n, c / n))
                    });
                    let first = expected.slides.contains(&(d, c));
                    let steps = expected.steps.contains(&(d, c));
                    let captures = match &expected.captures {
                        Some(captures) => captures.contains(&(d, c)),
                        None => steps || slides,
                    };
                    // Nothing can stand in the way of a step, or of a slide's first.
                    let far = !TOUCHING.contains(&(d, c));
                    let one = far && (steps || first);
                    let reach = Reach {
                        moves: steps || slides,
                        captures,
                        leaps: one,
                        leaps_to_capture: far && captures && (one || !slides),
                        captures_in_place: false,
                    };
                    if !reach.is_none() {
                        cells.push((name, reach));
                    }
                }
            }
            let mut found = diagram::<Position>(rules, number);
            assert_eq!((found.at.as_str(), found.stays), ("f6", false));
            found.cells.sort_by(|a, b| a.0.cmp(&b.0));
            cells.sort_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(found.cells, cells, "{} {} in {rules}", man.code, man.name);
        }
    }
    assert_eq!(seen.len(), 18, "{seen:?}");
}

/// Studies wherever the man may stand, and none where it may not; nothing panics on numbers that are none.
#[test]
fn studies_show_the_man_and_the_enemies() {
    let cells: Vec<Square> = Square::all().collect();
    for name in ["framed_chevron_chess", "invegi+3p", "shogi_style+inspegi"] {
        let rules: Rules = name.parse().unwrap();
        let men = men_of(rules);
        for (number, man) in men.iter().enumerate() {
            for (at, square) in cells.iter().enumerate().step_by(3) {
                let enemies = [(at + 7) % cells.len(), (at + 40) % cells.len()];
                let studies = Position::study(rules, number, at, &enemies);
                let mut alone = Setup::empty(rules);
                let kind = Kind::from_letter(man.code.chars().last().unwrap()).unwrap();
                alone.board[square.index()] = Some(gyokugi::Man {
                    player: gyokugi::Player::White,
                    kind,
                    promoted: man.promoted,
                });
                let stuck = alone
                    .position()
                    .is_err_and(|error| error.to_string().contains("is stuck"));
                assert_eq!(studies.is_empty(), stuck, "{name} {} on {square}", man.code);
                for study in studies {
                    let scene = study.scene();
                    let on = |cell: usize| {
                        let name = cells[cell].to_string();
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
        assert!(Position::study(rules, 0, cells.len(), &[]).is_empty());
        assert!(Position::study(rules, 0, 1, &[cells.len()]).is_empty());
        assert!(Position::study(rules, 0, 1, &[1]).is_empty());
        let everywhere: Vec<usize> = (1..cells.len()).collect();
        assert!(Position::study(rules, 0, 0, &everywhere).is_empty());
    }
}

#[test]
fn the_guide_is_the_crates_text() {
    let guide = Position::guide(Rules::new(Form::Invegi));
    assert!(guide.starts_with("# Rules of Gyokugi\n"));
    let names = Kind::ALL.map(Kind::name);
    for name in names
        .into_iter()
        .chain(["Batman", "Warradragon", "Inspedragon"])
    {
        assert!(guide.contains(name), "{name}");
    }
    for form in Form::ALL {
        assert!(guide.contains(form.name()), "{form}");
    }
}
