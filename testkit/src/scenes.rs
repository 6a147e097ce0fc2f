//! What must hold between a position, its scene and the parts of its moves.

use std::collections::HashSet;

use kernel::scene::{Parts, Place, Placed, Scene, Scenic};

use crate::play::random_play;

/// Who stands on a cell.
fn on<'a>(scene: &'a Scene, cell: &str) -> Option<&'a Placed> {
    scene.men.iter().find(|placed| placed.cell == cell)
}

/// The men and cells that a scene speaks of are those of the game; each cell holds one man at most; every move's parts
/// are its own; men come from where they stand or lie, victims are enemies' and are gone afterwards, and the man is
/// then where the path ends, as what the parts say that it becomes.
///
/// # Panics
/// If one of these does not hold.
pub fn check_scene<P: Scenic>(position: &P, moves: &[P::Move]) {
    let rules = position.rules();
    let scene = position.scene();
    let board = P::board(rules);
    let kinds = P::men(rules);
    let seats = P::players(rules);
    assert_eq!(board.turns.len(), seats);
    assert_eq!(board.zones.len(), seats);
    assert_eq!(scene.hands.len(), seats);
    assert_eq!(scene.pockets.len(), if board.pockets { seats } else { 0 });
    let mut cells = HashSet::new();
    for placed in &scene.men {
        assert!(
            cells.insert(&placed.cell),
            "two men on {}: {position}",
            placed.cell
        );
        let cell = board.cells.iter().find(|cell| cell.name == placed.cell);
        assert!(
            cell.is_some_and(|cell| cell.used),
            "{}: {position}",
            placed.cell
        );
        assert!(
            kinds.iter().any(|kind| kind.code == placed.code),
            "{}: {position}",
            placed.code
        );
    }
    for (code, count) in scene.hands.iter().flatten() {
        assert!(*count > 0);
        let held = kinds
            .iter()
            .filter(|kind| kind.comes_to_hand_as.as_ref() == Some(code));
        assert!(held.count() > 0, "{code} in hand: {position}");
    }
    let side = position.side_to_move();
    let mut seen = HashSet::new();
    for &m in moves {
        let parts = position.parts(m);
        assert!(
            seen.insert(parts.clone()),
            "{m} has another's parts: {position}"
        );
        check_parts(position, &scene, m, &parts);
        let mut next = position.clone();
        next.play_unchecked(m);
        if !next.seats_in().contains(side) {
            continue;
        }
        let after = next.scene();
        for cell in &parts.captures {
            assert!(
                on(&scene, cell).is_some_and(|placed| placed.seat != side),
                "{m} in {position}"
            );
            assert!(on(&after, cell).is_none(), "{m} in {position}");
        }
        let was = match &parts.from {
            Some(Place::Cell(cell)) => on(&scene, cell).map(|placed| placed.code.clone()),
            Some(Place::Hand(code)) => Some(code.clone()),
            Some(Place::Pocket) => scene.pockets[side.number()].clone(),
            None => None,
        };
        let becomes = parts.promotion.clone().or(was);
        match parts.path.last() {
            Some(Place::Cell(cell)) => {
                let there = on(&after, cell);
                assert!(
                    there.is_some_and(
                        |there| there.seat == side && Some(&there.code) == becomes.as_ref()
                    ),
                    "{m} in {position}: {there:?}"
                );
            }
            Some(Place::Pocket) => assert_eq!(after.pockets[side.number()], becomes),
            Some(Place::Hand(_)) => panic!("{m} goes to a hand"),
            None => assert_eq!(becomes, None),
        }
    }
}

fn check_parts<P: Scenic>(position: &P, scene: &Scene, m: P::Move, parts: &Parts) {
    let side = position.side_to_move();
    match &parts.from {
        Some(Place::Cell(cell)) => {
            let there = on(scene, cell);
            assert!(
                there.is_some_and(|there| there.seat == side),
                "{m} in {position}"
            );
            assert!(!parts.path.is_empty(), "{m} in {position}");
        }
        Some(Place::Hand(code)) => {
            let hand = &scene.hands[side.number()];
            assert!(
                hand.iter().any(|(held, _)| held == code),
                "{m} in {position}"
            );
        }
        Some(Place::Pocket) => {
            assert!(scene.pockets[side.number()].is_some(), "{m} in {position}");
        }
        None => assert_eq!(parts, &Parts::default(), "{m} in {position}"),
    }
}

/// The same in random play, and that the men of the game tell each other apart.
///
/// # Panics
/// If it does not hold.
pub fn check_scenes_in_play<P: Scenic>(
    beginnings: &[P],
    seed: u64,
    positions: usize,
    plies: usize,
) {
    for beginning in beginnings {
        let kinds = P::men(beginning.rules());
        let codes: HashSet<&str> = kinds.iter().map(|kind| kind.code.as_str()).collect();
        assert_eq!(codes.len(), kinds.len());
        for kind in &kinds {
            assert!(
                !kind.name.is_empty() && !kind.kanji.is_empty(),
                "{}",
                kind.code
            );
            let known = |code: &String| codes.contains(code.as_str());
            assert!(
                kind.promotes_to
                    .iter()
                    .chain(&kind.comes_to_hand_as)
                    .all(known),
                "{}",
                kind.code
            );
        }
    }
    random_play(beginnings, seed, positions, plies, check_scene);
}
