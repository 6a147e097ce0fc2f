//! The moves of the two draughts games of the slow reference, Sekishogi and Once-pawned Sekishogi:
//! stepping, jumping and dropping men.
//!
//! Like the rest of the reference it is written from the rulebook (`rules/bishogi`) alone, to
//! compare the fast engine with, and is deliberately naive: every jump is followed to its end on a
//! plain board.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument.

use super::{DIAGONALS, Game, Held, Kind, Move, ORTHOGONALS, Offset, Piece, Reference, Square};

impl Piece {
    fn is_crowned(self) -> bool {
        self.promoted == Some(Kind::CrownedMan)
    }
}

impl Reference {
    /// Capturing is compulsory: while a capture exists, nothing else is legal, drops neither
    /// \[chosen\].
    pub(super) fn draughts_moves(&self) -> Vec<Move> {
        let jumps = self.jumps();
        if !jumps.is_empty() {
            return jumps;
        }
        [self.steps(), self.man_drops()].concat()
    }

    /// A man steps one square diagonally forward, a king to any diagonal neighbour, without
    /// capturing.
    fn steps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in self.pieces_of(self.side) {
            for direction in DIAGONALS {
                let is_forward = direction.1 == man.side.forward();
                if let Some(to) = self.offset(from, direction)
                    && (is_forward || man.is_crowned())
                    && self.piece_at(to).is_none()
                {
                    moves.push(Move::Path(vec![from, to]));
                }
            }
        }
        moves
    }

    /// A man in hand may be dropped on any empty square but the far rank \[fits\]; in Sekishogi
    /// only the dark squares are played on.
    fn man_drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let held = Held {
            side: self.side,
            kind: Kind::Man,
            foreign: false,
        };
        if !self.hands.contains(&held) {
            return moves;
        }
        for to in self.squares() {
            let is_played_on = self.game != Game::Sekishogi || is_dark(to);
            if is_played_on && self.piece_at(to).is_none() && to.rank != self.far_rank(self.side) {
                moves.push(Move::Drop {
                    kind: held.kind,
                    foreign: held.foreign,
                    to,
                });
            }
        }
        moves
    }

    /// Every capture. Each path is a move of its own.
    fn jumps(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in self.pieces_of(self.side) {
            // The start square counts as empty during a jump.
            let mut without_jumper = self.clone();
            without_jumper.lift(from);
            let paths = without_jumper.jumps_on(man, &[from], &[]);
            moves.extend(paths.into_iter().map(Move::Path));
        }
        moves
    }

    /// All ways to jump on to the very end, for a man that has come along `path` and has jumped
    /// the men on the squares `jumped`, which stay on the board until the move ends. A man that
    /// reaches the far rank is crowned and does not jump on.
    fn jumps_on(&self, man: Piece, path: &[Square], jumped: &[Square]) -> Vec<Vec<Square>> {
        let here = path[path.len() - 1];
        if !man.is_crowned() && here.rank == self.far_rank(man.side) {
            return vec![path.to_vec()];
        }
        let mut found = Vec::new();
        for direction in self.jump_directions(man) {
            if let Some(over) = self.offset(here, direction)
                && let Some(to) = self.offset(over, direction)
                && self.holds_enemy_of(over, man.side)
                && !jumped.contains(&over)
                && self.piece_at(to).is_none()
            {
                let longer_path = [path, &[to]].concat();
                let more_jumped = [jumped, &[over]].concat();
                found.extend(self.jumps_on(man, &longer_path, &more_jumped));
            }
        }
        if found.is_empty() && !jumped.is_empty() {
            found.push(path.to_vec());
        }
        found
    }

    /// Where a man jumps, and in which directions a king does: in Sekishogi diagonally, in
    /// Once-pawned Sekishogi orthogonally, and a man only forward.
    fn jump_directions(&self, man: Piece) -> Vec<Offset> {
        let all = match self.game {
            Game::Sekishogi => DIAGONALS,
            _ => ORTHOGONALS,
        };
        all.into_iter()
            .filter(|direction| man.is_crowned() || direction.1 == man.side.forward())
            .collect()
    }

    /// Whether the path captures: its squares are two apart, not one.
    pub(super) fn is_jump(path: &[Square]) -> bool {
        path[0].file.abs_diff(path[1].file) == 2 || path[0].rank.abs_diff(path[1].rank) == 2
    }

    /// Takes the man along its path, captures whatever it jumps, and crowns it on the far rank.
    pub(super) fn walk_path(&mut self, path: &[Square]) {
        let mut man = self.lift(path[0]);
        if Self::is_jump(path) {
            for leg in path.windows(2) {
                self.capture(Square {
                    file: leg[0].file.midpoint(leg[1].file),
                    rank: leg[0].rank.midpoint(leg[1].rank),
                });
            }
        }
        let end = path[path.len() - 1];
        if end.rank == self.far_rank(man.side) {
            man.promoted = Some(Kind::CrownedMan);
        }
        self.put(end, man);
    }
}

/// `a1` is dark, and so is every square that a Bishop could reach from there.
fn is_dark(square: Square) -> bool {
    (square.file + square.rank).is_multiple_of(2)
}
