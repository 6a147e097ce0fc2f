//! What keeps the King safe: the men that give check, the squares where that is met, and the pins.
//!
//! For: finding these before any move is made. Not for: the moves themselves.
//!
//! Along straight lines a check is met on the squares between, a man alone between is pinned to its line, and two
//! checks at a time are met by the King only. Crooked paths are subtler: two of them may lead from one man to the
//! King, and paths of several men may cross. So each attacker's paths are looked at by themselves. A man who comes to
//! a square must stop every open path of every attacker, or capture that attacker; and one who leaves a square that he
//! alone kept shut opens the paths through it, and must stop those too. A double check may well be met by one man.

use arrayvec::ArrayVec;
use kernel::attack::{Pin, line_checkers};
use kernel::{Grid, Square, SquareSet};

use crate::field::Field;
use crate::games::{Derived, Game};
use crate::movement::Movement;
use crate::piece::Color;
use crate::position::Position;

/// The most men that are pinned at once: one on each of the eight lines and sixteen crooked paths.
const MOST_PINS: usize = 24;

/// What the side to move must heed.
pub(crate) struct Safety<G: Game> {
    /// The men that give check.
    pub(crate) checkers: SquareSet<G::Board>,
    /// Where men other than the King may come to: everywhere, or where they meet every check.
    pub(crate) targets: SquareSet<G::Board>,
    /// The pinned men.
    pub(crate) pinned: SquareSet<G::Board>,
    /// The pins, one for each pinned man.
    pub(crate) pins: ArrayVec<Pin<G::Board>, MOST_PINS>,
}

impl<G: Game> Safety<G> {
    /// Nothing to heed.
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self {
            checkers: SquareSet::EMPTY,
            targets: !SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            pins: ArrayVec::new(),
        }
    }

    /// Whether no man but the King can have a move. Where one can, he may at least capture the man that gives check.
    #[inline(always)]
    pub(crate) fn helpless(&self) -> bool {
        self.targets.is_empty()
    }

    /// Whether pinned men can have a move: along straight lines they never help against a check from elsewhere.
    #[inline(always)]
    pub(crate) fn pinned_may_help(&self) -> bool {
        G::CROOKED || self.checkers.is_empty()
    }
}

impl<G: Game> Position<G> {
    /// The men that give check to the side to move.
    pub fn checkers(&self) -> SquareSet<G::Board> {
        let mut safety = Safety::new();
        self.look_out(self.side, &mut safety);
        safety.checkers
    }

    /// Where a man of the side to move, neither King nor pinned, may come to without leaving the King in check, what
    /// stands there aside.
    pub(crate) fn safe_targets(&self) -> SquareSet<G::Board> {
        let mut safety = Safety::new();
        self.look_out(self.side, &mut safety);
        safety.targets
    }

    /// Finds what `own`, the side to move, must heed; `safety` is new.
    #[inline(always)]
    pub(crate) fn look_out(&self, own: Color, safety: &mut Safety<G>) {
        let enemy = own.opponent();
        let king = self.king(own);
        let mut snipers = (G::Board::orthogonals(king)
            & self.moving::<{ Movement::ORTHOGONAL.0 }>())
            | (G::Board::diagonals(king) & self.moving::<{ Movement::DIAGONAL.0 }>());
        if self.steps() {
            snipers |= G::Board::elephant(king) & self.moving::<{ Movement::ELEPHANT.0 }>();
        }
        snipers &= self.men(enemy);
        safety.checkers = self.leapers_to(king, enemy);
        if G::CROOKED {
            self.crooked_safety(own, king, snipers, safety);
            return;
        }
        let leapers = safety.checkers;
        safety.checkers |= line_checkers(king, snipers, self.men(own), self.occupied(), |pin| {
            safety.pinned.insert(pin.pinned);
            // Each pin is on another of the King's eight lines.
            let _ = safety.pins.try_push(pin);
        });
        if let Some(checker) = safety.checkers.first() {
            safety.targets = if safety.checkers.more_than_one() {
                SquareSet::EMPTY
            } else if const { G::FACTS.has(Movement::ELEPHANT) } && leapers.any() {
                // A leap along a line: nothing between stops it.
                leapers
            } else {
                G::Board::between(king, checker) | safety.checkers
            };
        }
    }

    /// The same where paths may be crooked; `snipers` are the enemies on straight lines.
    #[inline(always)]
    fn crooked_safety(
        &self,
        own: Color,
        king: Square<G::Board>,
        snipers: SquareSet<G::Board>,
        safety: &mut Safety<G>,
    ) {
        let men = self.men(own);
        let occupied = self.occupied();
        for leaper in safety.checkers {
            safety.targets &= leaper.bit();
        }
        for sniper in snipers {
            let between = G::Board::between(king, sniper);
            safety.heed([between; 2], sniper, men, occupied);
        }
        let marked = self.foreign() & self.men(own.opponent());
        if marked.is_empty() {
            return;
        }
        let orthogonal = self.moving::<{ Movement::CROOKED_ORTHOGONAL.0 }>() & marked;
        for sniper in G::Board::crooked_orthogonals(king) & orthogonal {
            let paths = G::Board::crooked_orthogonals_between(king, sniper);
            safety.heed(paths, sniper, men, occupied);
        }
        let diagonal = self.moving::<{ Movement::CROOKED_DIAGONAL.0 }>() & marked;
        for sniper in G::Board::crooked_diagonals(king) & diagonal {
            let paths = G::Board::crooked_diagonals_between(king, sniper);
            safety.heed(paths, sniper, men, occupied);
        }
    }
}

impl<G: Game> Safety<G> {
    /// Takes in one attacker with the squares of its two paths to the King, which may be the same.
    #[inline(always)]
    fn heed(
        &mut self,
        paths: [SquareSet<G::Board>; 2],
        sniper: Square<G::Board>,
        men: SquareSet<G::Board>,
        occupied: SquareSet<G::Board>,
    ) {
        let blockers = paths.map(|path| path & occupied);
        // Where every path is stopped that would be open if the men of `gone` were not there.
        let stops = |gone: SquareSet<G::Board>| {
            let mut stops = !SquareSet::EMPTY;
            for (path, blockers) in paths.into_iter().zip(blockers) {
                if (blockers - gone).is_empty() {
                    stops &= path;
                }
            }
            stops | sniper.bit()
        };
        if blockers[0].is_empty() || blockers[1].is_empty() {
            self.checkers.insert(sniper);
            self.targets &= stops(SquareSet::EMPTY);
        }
        let mut alone = SquareSet::EMPTY;
        for blockers in blockers {
            if !blockers.more_than_one() {
                alone |= blockers & men;
            }
        }
        for pinned in alone {
            let line = stops(pinned.bit());
            self.pinned.insert(pinned);
            match self.pins.iter_mut().find(|pin| pin.pinned == pinned) {
                Some(pin) => pin.line &= line,
                None => {
                    let _ = self.pins.try_push(Pin { pinned, line });
                }
            }
        }
    }
}
