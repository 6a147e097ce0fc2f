//! A slow reference of the game `suzumu` (Suzumu Shogi): the thing to compare the fast engine with,
//! move for move.
//!
//! It is written from the rulebook (`rules/suzumu`) alone and is deliberately naive. It walks a
//! plain board of 16 by 16 cells by the rulebook's words and gathers what can come of a move
//! (origin, destination, captured squares, promotion) in ordered sets. There are no bit sets,
//! hashes or tables of attacks, so that each rule can be read off. The table of pieces is in
//! `pieces`; everything else is here.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument. It speaks in text only, so that the two share no type.

mod pieces;

use std::collections::BTreeSet;

use pieces::{BACKWARD, DIAGONAL, EVERY_WAY, FORWARD, Man, Offset, SIDEWAYS, Way};

/// The number of files, and of ranks.
const SIZE: usize = 16;

/// More squares than any slide can cross.
const ANY_NUMBER: usize = SIZE;

const FILES: [char; SIZE] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p',
];

/// The squares exactly two away: the border of the 5 by 5 squares round a piece.
const RING_OF_TWO: &[Offset] = &[
    (-2, 2),
    (-1, 2),
    (0, 2),
    (1, 2),
    (2, 2),
    (2, 1),
    (2, 0),
    (2, -1),
    (2, -2),
    (1, -2),
    (0, -2),
    (-1, -2),
    (-2, -2),
    (-2, -1),
    (-2, 0),
    (-2, 1),
];

/// The squares two diagonal steps lead to: two away in any of the eight directions.
const TWO_DIAGONAL_STEPS: &[Offset] = &[
    (0, 2),
    (2, 2),
    (2, 0),
    (2, -2),
    (0, -2),
    (-2, -2),
    (-2, 0),
    (-2, 2),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Sente,
    Gote,
}

impl Side {
    fn opponent(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }

    /// The change of rank of one step forward.
    fn forward(self) -> isize {
        match self {
            Self::Sente => 1,
            Self::Gote => -1,
        }
    }

    /// Whether the rank, counted from 0, is one of the farthest five.
    fn zone_contains(self, rank: usize) -> bool {
        match self {
            Self::Sente => rank >= 11,
            Self::Gote => rank <= 4,
        }
    }
}

/// Rank and file, both counted from 0. Squares are ordered as a move text lists them: a1, b1 to
/// p16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    rank: usize,
    file: usize,
}

impl Square {
    /// Every square of the board.
    fn all() -> Vec<Self> {
        let mut squares = Vec::new();
        for rank in 0..SIZE {
            for file in 0..SIZE {
                squares.push(Self { rank, file });
            }
        }
        squares
    }

    /// The square at this offset as `side` looks at the board, if the board has it.
    fn offset(self, (files, ranks): Offset, side: Side) -> Option<Self> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks * side.forward())?;
        (file < SIZE && rank < SIZE).then_some(Self { rank, file })
    }

    /// The squares at these offsets that the board has.
    fn offsets(self, offsets: &[Offset], side: Side) -> Vec<Self> {
        offsets
            .iter()
            .filter_map(|&offset| self.offset(offset, side))
            .collect()
    }

    /// The up to eight squares next to this one.
    fn neighbours(self) -> Vec<Self> {
        self.offsets(EVERY_WAY, Side::Sente)
    }

    fn text(self) -> String {
        format!("{}{}", FILES[self.file], self.rank + 1)
    }
}

/// What comes of a move. Rule 5: two ways to the same outcome are one move \[chosen\].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    from: Square,
    to: Square,
    /// Every square on which a man is captured, the destination too.
    captured: BTreeSet<Square>,
    promotes: bool,
}

impl Outcome {
    /// Whether nothing moves and nothing is captured: a pass, or a promotion in place.
    fn stays(&self) -> bool {
        self.from == self.to && self.captured.is_empty()
    }

    /// Rule 2: staying in place with promotion is not a pass.
    fn is_pass(&self) -> bool {
        self.stays() && !self.promotes
    }

    fn text(&self) -> String {
        let mut text = format!("{}{}", self.from.text(), self.to.text());
        for &square in &self.captured {
            if square != self.to {
                text.push('x');
                text.push_str(&square.text());
            }
        }
        if self.promotes {
            text.push('+');
        }
        text
    }
}

/// A position of `suzumu`, with all that its text says.
#[derive(Clone, Debug)]
pub struct Reference {
    /// `board[rank][file]`, both counted from 0.
    board: [[Option<Man>; SIZE]; SIZE],
    side: Side,
    /// Whether the last move was a pass.
    passed: bool,
    /// 1 at the start, one more after every move.
    move_number: u16,
}

impl Reference {
    /// Reads a position. It is meant for good text only and does not judge the position.
    ///
    /// # Panics
    /// May panic on text that is not a position.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 4, "{text:?} has not four fields");
        Self {
            board: parse_board(fields[0]),
            side: match fields[1] {
                "b" => Side::Sente,
                "w" => Side::Gote,
                other => panic!("no side has the letter {other:?}"),
            },
            passed: match fields[2] {
                "s" => true,
                "-" => false,
                other => panic!("{other:?} is no skip flag"),
            },
            move_number: fields[3].parse().expect("a move number"),
        }
    }

    /// The canonical text of the position.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "{} {} {} {}",
            self.board_text(),
            match self.side {
                Side::Sente => 'b',
                Side::Gote => 'w',
            },
            if self.passed { 's' } else { '-' },
            self.move_number
        )
    }

    /// The texts of all legal moves, sorted. Empty if the game is finished.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().iter().map(Outcome::text).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// Panics if no legal move has this text.
    #[must_use]
    pub fn play(&self, mv: &str) -> Self {
        let legal = self.legal_moves();
        let Some(found) = legal.iter().find(|candidate| candidate.text() == mv) else {
            panic!("{mv:?} is not legal in {}", self.text());
        };
        self.after(found)
    }

    /// Rule 3: whether, were the enemy to move, some legal move of his would leave the side to move
    /// without a royal; taking King and Prince in one move counts \[chosen\]. False in a finished
    /// game, and a side without a legal move has lost (rule 4).
    #[must_use]
    pub fn in_check(&self) -> bool {
        if self.legal_moves().is_empty() {
            return false;
        }
        let mut enemy_to_move = self.clone();
        enemy_to_move.side = self.side.opponent();
        enemy_to_move
            .legal_moves()
            .iter()
            .any(|mv| !enemy_to_move.after(mv).has_royal(self.side))
    }

    /// The number of sequences of `depth` legal moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }
}

/// The rules.
impl Reference {
    /// Rule 3: a side loses with its last royal, and a finished game has no moves. Check need not
    /// be met, and a royal may walk into it.
    fn legal_moves(&self) -> BTreeSet<Outcome> {
        let mut legal = BTreeSet::new();
        if !self.has_royal(Side::Sente) || !self.has_royal(Side::Gote) {
            return legal;
        }
        for from in Square::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.side != self.side || self.is_frozen(from, man) {
                continue;
            }
            for outcome in self.outcomes(from, man) {
                if may_promote(man, &outcome) {
                    let mut promotion = outcome.clone();
                    promotion.promotes = true;
                    legal.insert(promotion);
                }
                // Rule 2: a pass is illegal if the opponent's last move was one.
                let forbidden = outcome.is_pass() && self.passed;
                if !forbidden {
                    legal.insert(outcome);
                }
            }
        }
        legal
    }

    /// Whether a King or a Prince of this side is left.
    fn has_royal(&self, side: Side) -> bool {
        Square::all().into_iter().any(|square| {
            self.man_at(square)
                .is_some_and(|man| man.side == side && man.is_royal())
        })
    }

    /// Freeze: a man next to an enemy Tetrarch has no move at all, unless it is a Tetrarch itself.
    fn is_frozen(&self, from: Square, man: Man) -> bool {
        if man.is_tetrarch() {
            return false;
        }
        from.neighbours().into_iter().any(|neighbour| {
            self.man_at(neighbour)
                .is_some_and(|other| other.side != man.side && other.is_tetrarch())
        })
    }

    /// Everything a man that is not frozen can do, promotion and the ban on passes left out.
    fn outcomes(&self, from: Square, man: Man) -> BTreeSet<Outcome> {
        let side = man.side;
        let mut outcomes = BTreeSet::new();
        for &way in man.moves_as().ways() {
            outcomes.extend(match way {
                Way::Step(directions) => {
                    self.arrivals(from, side, self.slides(from, side, directions, 1))
                }
                Way::OneOrTwo(directions) => {
                    self.arrivals(from, side, self.slides(from, side, directions, 2))
                }
                Way::Slide(directions) => {
                    self.arrivals(from, side, self.slides(from, side, directions, ANY_NUMBER))
                }
                Way::Leap(offsets) => self.arrivals(from, side, self.leaps(from, side, offsets)),
                Way::RangeCapture(lines) => {
                    self.arrivals(from, side, self.range_captures(from, side, lines))
                }
                Way::Sting(rays) => rays
                    .iter()
                    .flat_map(|&ray| self.sting(from, side, ray))
                    .collect(),
                Way::LionMove => self.lion_move(from, side, EVERY_WAY, RING_OF_TWO),
                Way::DiagonalLionMove => self.lion_move(from, side, DIAGONAL, TWO_DIAGONAL_STEPS),
                Way::AreaMove => self.area_move(from, side),
                Way::FireDemonMove => self.fire_demon_move(from, side),
                Way::HeavenlyTetrarchMove => self.heavenly_tetrarch_move(from, side),
            });
        }
        outcomes
    }

    /// Where a slide of at most so many squares can end.
    fn slides(
        &self,
        from: Square,
        side: Side,
        directions: &[Offset],
        at_most: usize,
    ) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut here = from;
            for _ in 0..at_most {
                let Some(next) = here.offset(direction, side) else {
                    break;
                };
                if self.may_enter(next, side) {
                    squares.push(next);
                }
                if !self.is_empty(next) {
                    break;
                }
                here = next;
            }
        }
        squares
    }

    /// Where a leap can end, whatever stands between.
    fn leaps(&self, from: Square, side: Side, offsets: &[Offset]) -> Vec<Square> {
        let mut squares = from.offsets(offsets, side);
        squares.retain(|&square| self.may_enter(square, side));
        squares
    }

    /// Range capture: the first, second or third piece met on a line, if it is an enemy. The up to
    /// two pieces before it are leapt, whoever owns them, and empty squares may lie anywhere.
    fn range_captures(&self, from: Square, side: Side, lines: &[Offset]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &line in lines {
            let mut pieces_met = 0;
            let mut here = from;
            while let Some(next) = here.offset(line, side) {
                if !self.is_empty(next) {
                    pieces_met += 1;
                    if pieces_met <= 3 && self.is_enemy(next, side) {
                        squares.push(next);
                    }
                }
                here = next;
            }
        }
        squares
    }

    /// Sting along one ray.
    fn sting(&self, from: Square, side: Side, ray: Offset) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let Some(first) = from.offset(ray, side) else {
            return outcomes;
        };
        // Step or capture on the first square.
        if self.may_enter(first, side) {
            outcomes.push(self.arrival(from, side, first, &[]));
        }
        if let Some(second) = first.offset(ray, side)
            && self.may_enter(second, side)
        {
            // Leap to the second, over anything.
            outcomes.push(self.arrival(from, side, second, &[]));
            // Capture the first and go on to the second.
            if self.is_enemy(first, side) {
                outcomes.push(self.arrival(from, side, second, &[first]));
            }
        }
        // Igui of the first.
        if self.is_enemy(first, side) {
            outcomes.push(self.arrival(from, side, from, &[first]));
        }
        // Pass if the first is empty.
        if self.is_empty(first) {
            outcomes.push(self.arrival(from, side, from, &[]));
        }
        outcomes
    }

    /// Lion move, with steps in every direction, and diagonal lion move, with diagonal steps.
    fn lion_move(
        &self,
        from: Square,
        side: Side,
        steps: &[Offset],
        leaps: &[Offset],
    ) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let next_to_it = from.offsets(steps, side);
        // One step.
        for &to in &next_to_it {
            if self.may_enter(to, side) {
                outcomes.push(self.arrival(from, side, to, &[]));
            }
        }
        // A leap to a square two away.
        for to in from.offsets(leaps, side) {
            if self.may_enter(to, side) {
                outcomes.push(self.arrival(from, side, to, &[]));
            }
        }
        // Capture of a neighbour, then one step more: to an empty square, onto a second enemy, or
        // back.
        for &first in &next_to_it {
            if !self.is_enemy(first, side) {
                continue;
            }
            for to in first.offsets(steps, side) {
                if to == from || self.may_enter(to, side) {
                    outcomes.push(self.arrival(from, side, to, &[first]));
                }
            }
        }
        // Pass if some neighbour is empty.
        if next_to_it.iter().any(|&square| self.is_empty(square)) {
            outcomes.push(self.arrival(from, side, from, &[]));
        }
        outcomes
    }

    /// Area move, and the pass that belongs to it: back to the start, if a neighbour is empty.
    fn area_move(&self, from: Square, side: Side) -> Vec<Outcome> {
        let mut outcomes = self.arrivals(from, side, self.area_targets(from, side));
        if self.has_empty_neighbour(from) {
            outcomes.push(self.arrival(from, side, from, &[]));
        }
        outcomes
    }

    /// Where an area move can end, its start left out: one to three steps in free directions, every
    /// square but the last empty, the last empty or an enemy. A path that comes through its start
    /// could have begun there.
    fn area_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let mut targets = BTreeSet::new();
        let mut reached = BTreeSet::from([from]);
        for _step in 1..=3 {
            let mut reached_next = BTreeSet::new();
            for here in reached {
                for next in here.neighbours() {
                    if self.may_enter(next, side) {
                        targets.insert(next);
                    }
                    if self.is_empty(next) {
                        reached_next.insert(next);
                    }
                }
            }
            reached = reached_next;
        }
        targets.into_iter().collect()
    }

    /// Fire Demon: a target square, and none, one or two enemies next to it captured as well.
    fn fire_demon_move(&self, from: Square, side: Side) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        let mut targets = self.slides(from, side, DIAGONAL, ANY_NUMBER);
        targets.extend(self.slides(from, side, SIDEWAYS, ANY_NUMBER));
        targets.extend(self.area_targets(from, side));
        for target in targets {
            // A burn never takes a Fire Demon; displacing one may.
            let mut victims = self.enemies_next_to(target, side);
            victims.retain(|&square| !self.man_at(square).is_some_and(Man::is_fire_demon));
            outcomes.push(self.arrival(from, side, target, &[]));
            for burnt in one_or_two_of(&victims) {
                outcomes.push(self.arrival(from, side, target, &burnt));
            }
        }
        // Its own square with nothing captured: a pass, which needs an empty neighbour.
        if self.has_empty_neighbour(from) {
            outcomes.push(self.arrival(from, side, from, &[]));
        }
        // Its own square with one or two captured: igui, of any kind.
        for captured in one_or_two_of(&self.enemies_next_to(from, side)) {
            outcomes.push(self.arrival(from, side, from, &captured));
        }
        outcomes
    }

    /// Heavenly Tetrarch: the first square is ignored, whatever stands there, and a slide begins on
    /// the second; or igui of one or two neighbours. It has no pass.
    fn heavenly_tetrarch_move(&self, from: Square, side: Side) -> Vec<Outcome> {
        let mut outcomes = Vec::new();
        for (directions, at_most) in [
            (FORWARD, ANY_NUMBER),
            (BACKWARD, ANY_NUMBER),
            (DIAGONAL, ANY_NUMBER),
            (SIDEWAYS, 3),
        ] {
            for &direction in directions {
                let Some(ignored) = from.offset(direction, side) else {
                    continue;
                };
                let squares = self.slides(ignored, side, &[direction], at_most - 1);
                outcomes.extend(self.arrivals(from, side, squares));
            }
        }
        for captured in one_or_two_of(&self.enemies_next_to(from, side)) {
            outcomes.push(self.arrival(from, side, from, &captured));
        }
        outcomes
    }

    /// The moves from one square to others, with no capture but on the destination.
    fn arrivals(&self, from: Square, side: Side, squares: Vec<Square>) -> Vec<Outcome> {
        squares
            .into_iter()
            .map(|to| self.arrival(from, side, to, &[]))
            .collect()
    }

    /// The move from one square to another: it captures an enemy on the destination, and the men on
    /// the `other` squares.
    fn arrival(&self, from: Square, side: Side, to: Square, other: &[Square]) -> Outcome {
        let mut captured: BTreeSet<Square> = other.iter().copied().collect();
        if self.is_enemy(to, side) {
            captured.insert(to);
        }
        Outcome {
            from,
            to,
            captured,
            promotes: false,
        }
    }

    /// The position after a legal move.
    fn after(&self, mv: &Outcome) -> Self {
        let mut after = self.clone();
        for &square in &mv.captured {
            after.lift(square);
        }
        let mut man = after.lift(mv.from);
        man.promoted = man.promoted || mv.promotes;
        after.put(mv.to, man);
        after.side = self.side.opponent();
        after.passed = mv.is_pass();
        after.move_number = self.move_number.saturating_add(1);
        after
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        self.board[square.rank][square.file]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.man_at(square).is_none()
    }

    /// Whether an enemy of `side` stands there.
    fn is_enemy(&self, square: Square, side: Side) -> bool {
        self.man_at(square).is_some_and(|man| man.side != side)
    }

    /// Whether a man of `side` may end there: the square is empty or an enemy's.
    fn may_enter(&self, square: Square, side: Side) -> bool {
        self.is_empty(square) || self.is_enemy(square, side)
    }

    fn has_empty_neighbour(&self, square: Square) -> bool {
        square
            .neighbours()
            .into_iter()
            .any(|neighbour| self.is_empty(neighbour))
    }

    /// The squares next to this one on which enemies of `side` stand.
    fn enemies_next_to(&self, square: Square, side: Side) -> Vec<Square> {
        let mut squares = square.neighbours();
        squares.retain(|&neighbour| self.is_enemy(neighbour, side));
        squares
    }

    /// Takes the man off a square.
    fn lift(&mut self, square: Square) -> Man {
        self.board[square.rank][square.file]
            .take()
            .expect("a man on the square")
    }

    /// Puts a man on an empty square.
    fn put(&mut self, square: Square, man: Man) {
        let cell = &mut self.board[square.rank][square.file];
        assert_eq!(*cell, None, "{} is taken", square.text());
        *cell = Some(man);
    }
}

/// Rule 1: a man that has not promoted, of a kind that promotes, may do so at the end of a move that
/// starts or ends in the zone; squares passed in between do not count. Of the kinds that can stay in
/// place only the Lion, the Horned Falcon and the Soaring Eagle promote, by igui or where they could
/// pass \[fits\].
fn may_promote(man: Man, outcome: &Outcome) -> bool {
    let touches_zone =
        man.side.zone_contains(outcome.from.rank) || man.side.zone_contains(outcome.to.rank);
    !man.promoted && man.kind.promotes_to().is_some() && touches_zone
}

/// Every choice of one or of two different squares.
fn one_or_two_of(squares: &[Square]) -> Vec<Vec<Square>> {
    let mut choices = Vec::new();
    for &one in squares {
        choices.push(vec![one]);
        for &other in squares {
            if one < other {
                choices.push(vec![one, other]);
            }
        }
    }
    choices
}

/// The text of a position.
impl Reference {
    fn board_text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.board.iter().rev() {
            let mut text = String::new();
            let mut empty = 0;
            for cell in row {
                let Some(man) = cell else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&man.text());
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            rows.push(text);
        }
        rows.join("/")
    }
}

/// Reads the rows, of which the first is the highest rank.
fn parse_board(rows: &str) -> [[Option<Man>; SIZE]; SIZE] {
    let mut board = [[None; SIZE]; SIZE];
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(rows.len(), SIZE, "{rows:?} are not {SIZE} rows");
    for (from_top, row) in rows.iter().enumerate() {
        board[SIZE - 1 - from_top] = parse_row(row);
    }
    board
}

/// Reads one row, from file a on.
fn parse_row(row: &str) -> [Option<Man>; SIZE] {
    let mut cells = Vec::new();
    let mut rest = row;
    while !rest.is_empty() {
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 {
            let (number, after) = rest.split_at(digits);
            let empty: usize = number.parse().expect("a number of empty squares");
            cells.extend(std::iter::repeat_n(None, empty));
            rest = after;
            continue;
        }
        let (promoted, unmarked) = match rest.strip_prefix('+') {
            Some(unmarked) => (true, unmarked),
            None => (false, rest),
        };
        let (id, after) = match unmarked.strip_prefix('{') {
            Some(braced) => braced.split_once('}').expect("a closed brace"),
            None => unmarked.split_at(1),
        };
        cells.push(Some(Man::from_id(id, promoted)));
        rest = after;
    }
    assert_eq!(cells.len(), SIZE, "the row {row:?} has not {SIZE} squares");
    std::array::from_fn(|file| cells[file])
}
