//! Lines of moves to be played in the browser: found by the engine, short, with all kinds of moves that a game has.
//!
//! For: what is played. Not for: how.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use fastrand::Rng;
use kernel::scene::{Parts, Place};

/// What a line should have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub(super) struct Wishes {
    pub(super) capture: bool,
    pub(super) promotion: bool,
    pub(super) drop: bool,
    pub(super) pocket: bool,
    pub(super) several_captures: bool,
}

impl Wishes {
    /// What every game with hands has.
    pub(super) const HANDS: Self = Self {
        capture: true,
        promotion: true,
        drop: true,
        pocket: false,
        several_captures: false,
    };

    fn met_by(self, has: Self) -> bool {
        (!self.capture || has.capture)
            && (!self.promotion || has.promotion)
            && (!self.drop || has.drop)
            && (!self.pocket || has.pocket)
            && (!self.several_captures || has.several_captures)
    }
}

/// What a move adds to a line, where men stand on the cells `occupied`.
fn kind(occupied: &BTreeSet<String>, parts: &Parts) -> Wishes {
    let lands_on_man = match parts.path.last() {
        Some(last @ Place::Cell(cell)) => {
            parts.from.as_ref() != Some(last) && occupied.contains(cell)
        }
        _ => false,
    };
    Wishes {
        capture: lands_on_man || !parts.captures.is_empty(),
        promotion: parts.promotion.is_some(),
        drop: matches!(parts.from, Some(Place::Hand(_))),
        pocket: parts.from == Some(Place::Pocket),
        several_captures: parts.captures.len() + usize::from(lands_on_man) > 1,
    }
}

/// A line of at least `least` moves with all of `wishes`, always the same: the shortest of some attempts, or the first
/// that is short enough.
pub(super) fn line(
    game: &str,
    position: Option<&str>,
    least: usize,
    wishes: Wishes,
) -> Result<Vec<String>> {
    let mut best: Option<Vec<String>> = None;
    for seed in 1..=400u64 {
        if best
            .as_ref()
            .is_some_and(|line| seed > 20 || line.len() <= least + 4)
        {
            break;
        }
        let mut random = Rng::with_seed(seed);
        let mut table = arbiter::open(game, position)?;
        let mut played = Vec::new();
        let mut has = Wishes::default();
        let limit = best.as_ref().map_or(90, |line| line.len() - 1);
        while played.len() < limit && !(wishes.met_by(has) && played.len() >= least) {
            let moves = table.legal_moves();
            if moves.is_empty() {
                break;
            }
            let men = table.moment(played.len()).map(|moment| moment.scene.men);
            let men = men.into_iter().flatten();
            let occupied = men.map(|placed| placed.cell).collect();
            // What is still missing comes first, then captures, which fill hands; else anything.
            let wanted: Vec<_> = moves
                .iter()
                .filter(|(_, parts)| {
                    let adds = kind(&occupied, parts);
                    adds.drop && !has.drop && wishes.drop
                        || adds.promotion && !has.promotion && wishes.promotion
                        || adds.several_captures && !has.several_captures && wishes.several_captures
                        || adds.pocket && !has.pocket && wishes.pocket
                        || adds.capture && !has.capture && wishes.capture
                })
                .collect();
            let (text, parts) = if wanted.is_empty() {
                moves[random.usize(..moves.len())].clone()
            } else {
                wanted[random.usize(..wanted.len())].clone()
            };
            let adds = kind(&occupied, &parts);
            has = Wishes {
                capture: has.capture || adds.capture,
                promotion: has.promotion || adds.promotion,
                drop: has.drop || adds.drop,
                pocket: has.pocket || adds.pocket,
                several_captures: has.several_captures || adds.several_captures,
            };
            table.play(&text)?;
            played.push(text);
        }
        if wishes.met_by(has) && played.len() >= least {
            best = Some(played);
        }
    }
    best.ok_or_else(|| anyhow!("no line of {game} has all of {wishes:?}"))
}
