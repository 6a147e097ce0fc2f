//! Scenes: the board, the men, diagrams against the rulebook, and moves by the places that they touch.

mod beginnings;

use std::collections::{BTreeMap, HashSet};

use kernel::scene::{
    Diagram, ManKind, Parts, Place, Placed, Reach, Scene, Scenic, Shape, Style, diagram,
};
use kernel::{Position as _, Seat};
use suzumu::{Color, Kind, Man, Move, Position, Rules, Square};
use testkit::Random;

fn men() -> Vec<ManKind> {
    <Position as Scenic>::men(Rules::SUZUMU)
}

/// The name of the cell so many files from the left and ranks from below.
fn cell((x, y): Offset) -> Option<String> {
    let inside = (0..16).contains(&x) && (0..16).contains(&y);
    let file = char::from(b'a' + u8::try_from(x).ok()?);
    inside.then(|| format!("{file}{}", y + 1))
}

#[test]
fn the_board() {
    let board = Position::board(Rules::SUZUMU);
    assert_eq!((board.shape, board.style), (Shape::Squares, Style::Shogi));
    assert_eq!(board.turns, [0, 180]);
    assert_eq!(board.cells.len(), 256);
    for (index, drawn) in board.cells.iter().enumerate() {
        let name = cell((drawn.x as isize, drawn.y as isize)).unwrap();
        assert_eq!(drawn.name, name);
        assert_eq!(Square::parse(&name).unwrap().index(), index);
        assert!(drawn.used);
    }
    let rows = |ranks: std::ops::Range<isize>| {
        let cells = ranks.flat_map(|y| (0..16).map(move |x| (x, y)));
        cells.filter_map(cell).collect::<Vec<String>>()
    };
    assert_eq!(board.zones, [rows(11..16), rows(0..5)]);
    assert_eq!(board.cells[board.middle()].name, "h8");
    assert!(!board.pockets);
}

#[test]
fn the_men() {
    let men = men();
    let codes: Vec<&str> = men.iter().map(|man| man.code.as_str()).collect();
    let expected = "P +P D +D I +I C +C S +S FL +FL G +G BT +BT DE +DE N +N KY +KY PH +PH L +L RV +RV \
                    SM +SM VM +VM SS +SS VS +VS B +B R +R DH +DH DK +DK CS +CS WB +WB HF +HF SE +SE Q +Q \
                    LN +LN LH FE BG +BG RG +RG VG GG FD K";
    assert_eq!(codes, expected.split_whitespace().collect::<Vec<&str>>());
    for man in &men {
        assert_eq!(man.royal, ["K", "+DE"].contains(&man.code.as_str()));
        assert_eq!(man.promoted, man.code.starts_with('+'));
        assert_eq!(man.comes_to_hand_as, None);
        assert!((1..=2).contains(&man.kanji.chars().count()));
        let form = format!("+{}", man.code);
        let promotes = codes.contains(&form.as_str());
        assert_eq!(man.promotes_to, Vec::from_iter(promotes.then_some(form)));
    }
    let named = |code: &str| men.iter().find(|man| man.code == code).unwrap();
    for (code, name, kanji) in [
        ("FD", "Fire Demon", "火鬼"),
        ("+WB", "Fire Demon", "火鬼"),
        ("+CS", "Heavenly Tetrarch", "四天"),
        ("+P", "Tokin", "と金"),
        ("+DE", "Prince", "太子"),
    ] {
        assert_eq!(
            (named(code).name.as_str(), named(code).kanji),
            (name, kanji)
        );
    }
}

#[test]
fn the_guide_is_plain_markdown() {
    let guide = Position::guide(Rules::SUZUMU);
    assert!(guide.starts_with("# The rules of Suzumu Shogi\n"));
    let plain = guide.replace("**", "");
    for man in men() {
        // What a promoted man becomes is mostly another kind.
        let described = |code: &str| plain.contains(&format!("| {} ({code}) |", man.name));
        let as_other = men()
            .iter()
            .any(|other| other.name == man.name && described(&other.code));
        assert!(
            described(&man.code) || man.promoted && as_other,
            "{}",
            man.code
        );
    }
    for mark in ["`[page]`", "`[kin]`", "`[fits]`", "`[chosen]`"] {
        assert!(guide.contains(mark));
    }
    // Nothing that only rustdoc understands.
    for sign in ["```", "[`", "](", "::"] {
        assert!(!guide.contains(sign), "{sign}");
    }
}

/// The guide shows the array of the start.
#[test]
fn the_guide_has_the_array() {
    let scene = Position::start().scene();
    let mut found = 0;
    for row in Position::guide(Rules::SUZUMU).lines() {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, rank, ids @ .., _] = &fields[..] else {
            continue;
        };
        let (Ok(rank), 16) = (rank.parse::<isize>(), ids.len()) else {
            continue;
        };
        for (x, id) in (0..).zip(ids) {
            let name = cell((x, rank - 1)).unwrap();
            let code = code_on(&scene, &name, Seat::FIRST);
            assert_eq!(code.as_deref().unwrap_or("·"), *id, "{name}");
            found += usize::from(code.is_some());
        }
    }
    assert_eq!(found, 78);
}

type Offset = (isize, isize);

/// The offsets of ways: `F` and `B` straight, `FD` and `BD` diagonal, `S` sideways.
fn ways(text: &str) -> Vec<Offset> {
    let offsets = |way| match way {
        "F" => vec![(0, 1)],
        "B" => vec![(0, -1)],
        "FD" => vec![(-1, 1), (1, 1)],
        "BD" => vec![(-1, -1), (1, -1)],
        "S" => vec![(-1, 0), (1, 0)],
        _ => panic!("{way}"),
    };
    text.split_whitespace().flat_map(offsets).collect()
}

const ORTH: &str = "F B S";
const DIAG: &str = "FD BD";
const ALL: &str = "F B S FD BD";
const FREELY: Reach = Reach {
    moves: true,
    captures: true,
    leaps: true,
    leaps_to_capture: true,
    captures_in_place: false,
};

/// What a man does from the middle.
#[derive(Default)]
struct Expected {
    cells: BTreeMap<Offset, Reach>,
    stays: bool,
}

impl Expected {
    fn new(steps: &str, twos: &str, slides: &str) -> Self {
        Self::default()
            .leaping(&ways(steps))
            .sliding(&ways(twos), 1..=2)
            .sliding(&ways(slides), 1..=16)
    }

    fn reach(&mut self, offset: Offset, reach: Reach) {
        // Nothing can be leapt over on the way to a neighbour.
        let far = offset.0.abs().max(offset.1.abs()) > 1;
        let old = self.cells.entry(offset).or_default();
        *old = Reach {
            moves: old.moves | reach.moves,
            captures: old.captures | reach.captures,
            leaps: old.leaps || (far && reach.leaps),
            leaps_to_capture: old.leaps_to_capture || (far && reach.leaps_to_capture),
            captures_in_place: old.captures_in_place | reach.captures_in_place,
        };
    }

    fn leaping(mut self, offsets: &[Offset]) -> Self {
        for &offset in offsets {
            self.reach(offset, FREELY);
        }
        self
    }

    /// Slides.
    fn sliding(mut self, offsets: &[Offset], distances: std::ops::RangeInclusive<isize>) -> Self {
        for (x, y) in offsets {
            for far in distances.clone() {
                let reach = Reach {
                    leaps: false,
                    leaps_to_capture: false,
                    ..FREELY
                };
                self.reach((far * x, far * y), reach);
            }
        }
        self
    }

    /// Slides with range capture.
    fn ranging(mut self, offsets: &[Offset]) -> Self {
        for (x, y) in offsets {
            for far in 1..=16 {
                let reach = Reach {
                    leaps_to_capture: true,
                    ..Reach::default()
                };
                self.reach((far * x, far * y), reach);
            }
        }
        self.sliding(offsets, 1..=16)
    }

    fn area(mut self) -> Self {
        let square = -3..=3_isize;
        for offset in square
            .clone()
            .flat_map(|x| square.clone().map(move |y| (x, y)))
        {
            let near = offset.0.abs().max(offset.1.abs());
            let reach = Reach {
                leaps: false,
                leaps_to_capture: false,
                ..FREELY
            };
            if near > 0 {
                self.reach(offset, reach);
            }
        }
        self.passing()
    }

    fn igui(mut self, offsets: &[Offset]) -> Self {
        for &offset in offsets {
            let reach = Reach {
                captures_in_place: true,
                ..Reach::default()
            };
            self.reach(offset, reach);
        }
        self
    }

    fn passing(mut self) -> Self {
        self.stays = true;
        self
    }

    /// Two steps by these ways, with all that belongs to them.
    fn lion(self, steps: &[Offset]) -> Self {
        let twice = steps
            .iter()
            .flat_map(|(x, y)| steps.iter().map(move |(a, b)| (x + a, y + b)));
        let away: Vec<Offset> = twice.filter(|&offset| offset != (0, 0)).collect();
        self.leaping(steps).leaping(&away).igui(steps).passing()
    }

    fn sting(self, rays: &[Offset]) -> Self {
        let second: Vec<Offset> = rays.iter().map(|(x, y)| (2 * x, 2 * y)).collect();
        self.leaping(rays).leaping(&second).igui(rays).passing()
    }
}

fn leaps_of(x: isize, y: isize) -> Vec<Offset> {
    let offsets = [(x, y), (-x, y), (x, -y), (-x, -y)];
    let turned = offsets.map(|(x, y)| (y, x));
    [offsets, turned].concat()
}

/// The rulebook's table of pieces.
fn expected(code: &str) -> Expected {
    let new = Expected::new;
    match code {
        "P" => new("F", "", ""),
        "D" => new("F BD", "", ""),
        "I" => new("FD B", "", ""),
        "C" => new("FD F B", "", ""),
        "S" => new("FD BD F", "", ""),
        "FL" => new("FD BD F B", "", ""),
        "G" | "+P" => new("F B S FD", "", ""),
        "BT" => new("FD BD S B", "", ""),
        "DE" => new("FD BD S F", "", ""),
        "K" | "+DE" => new(ALL, "", ""),
        "N" => Expected::default().leaping(&leaps_of(1, 2)),
        "KY" => new(DIAG, "", "").leaping(&leaps_of(2, 0)),
        "PH" => new(ORTH, "", "").leaping(&leaps_of(2, 2)),
        "L" => new("", "B", "F"),
        "RV" => new("", "", "F B"),
        "SM" | "+C" => new("F B", "", "S"),
        "VM" | "+S" => new("S", "", "F B"),
        "SS" | "+N" => new("B", "F", "S"),
        "VS" | "+I" => new("B", "S", "F"),
        "B" | "+FL" => new("", "", DIAG),
        "R" | "+G" => new("", "", ORTH),
        "DH" | "+B" => new(ORTH, "", DIAG),
        "DK" | "+R" => new(DIAG, "", ORTH),
        "CS" | "+VS" => new("", "S", "FD BD F B"),
        "WB" | "+SS" => new("", "F B", "FD BD S"),
        "Q" | "+PH" => new("", "", ALL),
        "+D" => new("", "", "F BD"),
        "+BT" => new("FD BD S", "", "F B"),
        "+L" => new("", "", "FD F B"),
        "+RV" => new("", "", "F B BD"),
        "+SM" => new("", "", "FD BD S"),
        "+VM" => new("", "", "FD BD F B"),
        "HF" | "+DH" => new("", "", "FD BD S B").sting(&ways("F")),
        "SE" | "+DK" => new("", "", "F B S BD").sting(&ways("FD")),
        "LN" | "+KY" => Expected::default().lion(&ways(ALL)),
        "LH" | "+LN" => new("", "", DIAG).lion(&ways(ALL)),
        "FE" | "+Q" => new("", "", ALL).lion(&ways(DIAG)),
        "BG" | "+HF" => Expected::default().ranging(&ways(DIAG)),
        "RG" | "+SE" => Expected::default().ranging(&ways(ORTH)),
        "GG" | "+RG" => Expected::default().ranging(&ways(ALL)),
        "VG" | "+BG" => Expected::default().ranging(&ways(DIAG)).area(),
        "FD" | "+WB" => new("", "", "FD BD S").area().igui(&ways(ALL)),
        "+CS" => {
            let mut tetrarch = Expected::default().igui(&ways(ALL));
            // The first square is ignored, so men there are in nobody's way.
            for (x, y) in ways(ALL) {
                for far in 2..=if y == 0 { 3 } else { 16 } {
                    tetrarch.reach((far * x, far * y), FREELY);
                }
            }
            tetrarch
        }
        _ => panic!("no man is called {code}"),
    }
}

#[test]
fn diagrams_are_the_rulebooks() {
    for (number, man) in men().iter().enumerate() {
        let expected = expected(&man.code);
        let on_board = expected
            .cells
            .into_iter()
            .filter_map(|((x, y), reach)| Some((cell((7 + x, 7 + y))?, reach)));
        let Diagram { at, cells, stays } = diagram::<Position>(Rules::SUZUMU, number);
        assert_eq!(at, "h8");
        assert_eq!(
            cells.into_iter().collect::<BTreeMap<String, Reach>>(),
            on_board.collect(),
            "{}",
            man.code
        );
        assert_eq!(stays, expected.stays, "{}", man.code);
    }
}

/// On random cells with enemies on any others.
#[test]
fn study_positions_are_as_ordered() {
    let mut random = Random::new(1);
    for (number, man) in men().iter().enumerate() {
        for _ in 0..60 {
            let here = random.below(256);
            let mut enemies: Vec<usize> =
                (0..random.below(20)).map(|_| random.below(256)).collect();
            enemies.sort_unstable();
            enemies.dedup();
            let positions = Position::study(Rules::SUZUMU, number, here, &enemies);
            assert_eq!(positions.is_empty(), enemies.contains(&here));
            for position in positions {
                assert_eq!(position.side_to_move(), Seat::FIRST);
                assert_eq!(position.outcome(), None);
                let own = position.men(Color::Black);
                assert_eq!(own.count(), 2 - u32::from(man.royal));
                assert_eq!(position.royals(Color::Black), 1);
                let here = Square::new(here).unwrap();
                let scene = position.scene();
                assert_eq!(
                    code_on(&scene, &here.to_string(), Seat::FIRST).as_ref(),
                    Some(&man.code)
                );
                let mut others = position.men(Color::White);
                for &enemy in &enemies {
                    let square = Square::new(enemy).unwrap();
                    let pawn = Man {
                        color: Color::White,
                        kind: Kind::Pawn,
                        promoted: false,
                    };
                    assert_eq!(position.man_on(square), Some(pawn));
                    others.remove(square);
                }
                assert_eq!((others.count(), position.royals(Color::White)), (1, 1));
            }
        }
    }
}

#[test]
fn study_knows_its_numbers() {
    for (man, here, enemies) in [
        (men().len(), 119, &[][..]),
        (usize::MAX, 119, &[]),
        (0, 256, &[]),
        (0, usize::MAX, &[]),
        (0, 119, &[256]),
        (0, 119, &[7, usize::MAX]),
        (0, 119, &[119]),
    ] {
        assert_eq!(Position::study(Rules::SUZUMU, man, here, enemies), []);
    }
    // With no cell left for the Kings.
    let all: Vec<usize> = (0..256).filter(|&index| index != 119).collect();
    assert_eq!(Position::study(Rules::SUZUMU, 0, 119, &all), []);
}

/// Who stands where by the position text, read on its own.
fn men_of_text(text: &str) -> Vec<Placed> {
    let board = text.split(' ').next().unwrap();
    let mut men = Vec::new();
    for (row, y) in board.split('/').zip((0..16).rev()) {
        let (mut x, mut plus, mut rest) = (0, "", row);
        while let Some(next) = rest.chars().next() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let length = match next {
                '{' => rest.find('}').unwrap() + 1,
                _ => digits.max(1),
            };
            let (token, after) = rest.split_at(length);
            rest = after;
            if token == "+" {
                plus = "+";
            } else if let Ok(run) = token.parse::<isize>() {
                x += run;
            } else {
                let id = token.trim_matches(['{', '}']);
                let first = id.chars().all(char::is_uppercase);
                men.push(Placed {
                    cell: cell((x, y)).unwrap(),
                    seat: if first { Seat::FIRST } else { Seat::SECOND },
                    code: format!("{plus}{}", id.to_uppercase()),
                });
                (x, plus) = (x + 1, "");
            }
        }
    }
    men.sort_by_key(|placed| Square::parse(&placed.cell));
    men
}

fn code_on(scene: &Scene, cell: &str, seat: Seat) -> Option<String> {
    let mut men = scene.men.iter();
    men.find(|placed| placed.cell == cell && placed.seat == seat)
        .map(|placed| placed.code.clone())
}

fn men_of(scene: &Scene, seat: Seat) -> usize {
    let men = scene.men.iter();
    men.filter(|placed| placed.seat == seat).count()
}

/// What a move does to the scene is what its parts say.
fn agrees(position: &Position, before: &Scene, men: &[ManKind], m: Move, parts: &Parts) {
    let mover = position.side_to_move();
    let enemy = mover.next(2);
    let mut after = position.clone();
    after.play_unchecked(m);
    let after = after.scene();
    let context = format!("{m} in {position}");

    let (Some(Place::Cell(from)), [Place::Cell(to)]) = (&parts.from, &parts.path[..]) else {
        panic!("not from a cell to another: {context}");
    };
    let code = code_on(before, from, mover).unwrap_or_else(|| panic!("nobody moves: {context}"));
    let becomes = parts.promotion.as_ref().unwrap_or(&code);
    let man = men.iter().find(|man| man.code == code).unwrap();
    assert!(
        becomes == &code || man.promotes_to.contains(becomes),
        "{context}"
    );
    assert_eq!(
        code_on(&after, to, mover).as_ref(),
        Some(becomes),
        "{context}"
    );
    assert!(
        from == to || code_on(&after, from, mover).is_none(),
        "{context}"
    );

    let mut captured = usize::from(code_on(before, to, enemy).is_some());
    for cell in &parts.captures {
        assert!(
            cell != to && code_on(before, cell, enemy).is_some(),
            "{context}"
        );
        assert_eq!(code_on(&after, cell, enemy), None, "{context}");
        captured += 1;
    }
    let squares: Vec<Square> = parts
        .captures
        .iter()
        .filter_map(|cell| Square::parse(cell))
        .collect();
    assert!(squares.is_sorted(), "{context}");
    assert_eq!(
        men_of(&after, enemy),
        men_of(before, enemy) - captured,
        "{context}"
    );
    assert_eq!(men_of(&after, mover), men_of(before, mover), "{context}");
}

fn check(position: &Position, moves: &[Move], random: &mut Random) {
    let text = position.to_string();
    let scene = position.scene();
    assert_eq!(scene.men, men_of_text(&text), "{text}");
    assert_eq!((scene.hands.len(), scene.hands.concat().len()), (2, 0));
    assert!(scene.pockets.is_empty());
    let (mut all, men) = (HashSet::new(), men());
    for &m in moves {
        let parts = position.parts(m);
        if random.below(moves.len()) < 40 {
            agrees(position, &scene, &men, m, &parts);
        }
        assert!(all.insert(parts), "{m} and another in {text}");
    }
}

#[test]
fn scenes_and_parts_agree_with_the_game() {
    let mut random = Random::new(13);
    testkit::random_play(&beginnings::all(), 12, 400, 100, |position, moves| {
        check(position, moves, &mut random);
    });
    beginnings::random_boards(14, 300, |position| {
        check(position, &position.moves(), &mut random);
    });
}

#[test]
fn parts_of_each_kind_of_move() {
    let text = "7k8/16/7{LN}8/16/16/16/16/16/16/6p1p7/7p8/16/16/5ppp8/6{FD}9/K15 b - 1";
    let position = Position::parse(text).unwrap();
    let place = |name: &str| Place::Cell(name.to_owned());
    for (text, to, captures, promotion) in [
        ("g2g2", "g2", &[][..], None),
        ("g2g2xf3xh3", "g2", &["f3", "h3"], None),
        ("g2f3xg3", "f3", &["g3"], None),
        ("g2h2xg3xh3", "h2", &["g3", "h3"], None),
        ("h14h14+", "h14", &[], Some("+LN")),
        ("h14h12", "h12", &[], None),
        ("h14h12+", "h12", &[], Some("+LN")),
    ] {
        let m = position.read_move(text).unwrap();
        let parts = Parts {
            from: Some(place(&text[..if text.starts_with('g') { 2 } else { 3 }])),
            path: vec![place(to)],
            captures: captures.iter().map(ToString::to_string).collect(),
            promotion: promotion.map(str::to_owned),
        };
        assert_eq!(position.parts(m), parts, "{text}");
    }
    // What is not legal has parts of some kind, and no more.
    for (from, to) in [("e5", "e6"), ("a1", "a2")] {
        let [from, to] = [from, to].map(|name| Square::parse(name).unwrap());
        let m = Move::to_square(from, to, true);
        assert_eq!(position.parts(m).promotion, None);
    }
}
