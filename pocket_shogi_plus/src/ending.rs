//! How games end: no legal move, sennichite with perpetual check, and the 27-point declaration.
//!
//! For: outcomes and the reasons for refusing a declaration. Not for: legal moves (`movegen`); how often a position has
//! stood on the board is for [`kernel::Game`] to know.

use kernel::{Ending, Outcome, Seats};

use crate::board::SquareSet;
use crate::moves::MoveError;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;

/// How many of his men, besides the King, a declarer must have in the last three ranks.
const MEN_NEEDED: u32 = 10;

/// How many points a declaration takes: 28 for Black, 27 for White.
const fn points_needed(color: Color) -> u32 {
    match color {
        Color::Black => 28,
        Color::White => 27,
    }
}

/// What a piece counts, promoted or not: Rook and Bishop 5, the King nothing, others 1.
const fn points(kind: Kind) -> u32 {
    match kind {
        Kind::Rook | Kind::Bishop => 5,
        Kind::King => 0,
        _ => 1,
    }
}

impl Position {
    /// How the game has ended by the position alone: no legal move loses, in check or not. `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        if kernel::Position::has_move(self) {
            return None;
        }
        let ending = if self.checkers().any() {
            Ending::Checkmate
        } else {
            Ending::NoLegalMove
        };
        Some(Outcome::win(ending, self.side().opponent().seat()))
    }

    /// Sennichite: the fourth occurrence of a position draws, but the side that gave check with every move of the
    /// repetition loses; if both did, a draw. Judged are the moves after the first of the four occurrences, whoever
    /// completes the cycle.
    pub(crate) fn repetition_outcome(run: &[Self]) -> Outcome {
        let gave_check_always = |color: Color| {
            let mut moves = run
                .iter()
                .skip(1)
                .filter(|after| after.side() == color.opponent())
                .peekable();
            moves.peek().is_some() && moves.all(|after| after.checkers().any())
        };
        match Color::ALL.map(gave_check_always) {
            [true, false] => Outcome::win(Ending::PerpetualCheck, Color::White.seat()),
            [false, true] => Outcome::win(Ending::PerpetualCheck, Color::Black.seat()),
            _ => Outcome::draw(Ending::Repetition, Seats::first(2)),
        }
    }

    /// The 27-point declaration of modern Shogi by the side to move: the outcome if it wins. `[chosen]`
    ///
    /// It wins if the declarer's King is in the last three ranks and not in check, at least ten of his own men are there
    /// besides, and Black has at least 28 points, White 27. Rook and Bishop count 5 wherever they count, promoted or not,
    /// others 1, the King nothing; only men in the last three ranks, in hand or in the pocket count. It is not a move; a
    /// refused one costs nothing.
    ///
    /// ```
    /// use pocket_shogi_plus::{Position, Rules};
    /// let start = Position::start(Rules::POCKET_SHOGI_PLUS);
    /// let reason = start.check_declaration().unwrap_err();
    /// assert_eq!(reason.to_string(), "a declaration with the King on 5i, outside the last three ranks");
    /// ```
    ///
    /// # Errors
    /// If it does not win: the first condition that is not met.
    pub fn check_declaration(&self) -> Result<Outcome, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Finished(outcome));
        }
        let color = self.side();
        let king = self.king(color);
        if self.checkers().any() {
            return Err(MoveError::DeclarationInCheck);
        }
        if !Self::zone(color).contains(king) {
            return Err(MoveError::DeclarationOutside(king));
        }
        let there = (self.men(color) & Self::zone(color)) - king.bit();
        if there.count() < MEN_NEEDED {
            return Err(MoveError::DeclarationMen {
                men: there.count(),
                needed: MEN_NEEDED,
            });
        }
        let points = self.points(color, there);
        let needed = points_needed(color);
        if points < needed {
            return Err(MoveError::DeclarationPoints {
                color,
                points,
                needed,
            });
        }
        Ok(Outcome::win(Ending::Declaration, color.seat()))
    }

    /// What the men on `squares`, the hand and the pocket of a side count together.
    fn points(&self, color: Color, squares: SquareSet) -> u32 {
        let on_board = |kind| (self.men_of_kind(kind) & squares).count();
        let in_hand = |kind: Kind| u32::from(self.hand(color).count(kind as usize));
        let in_pocket =
            |kind| u32::from(self.pocket(color).map(|Piece { kind, .. }| kind) == Some(kind));
        Kind::ALL
            .into_iter()
            .map(|kind| points(kind) * (on_board(kind) + in_hand(kind) + in_pocket(kind)))
            .sum()
    }
}
