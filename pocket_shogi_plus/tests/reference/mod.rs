//! The slow game of Pocket Shogi Plus: what the fast engine is compared with, move for move.
//!
//! It is written from the rulebook alone and is deliberately naive. The board is a mailbox; every
//! man is walked over it; every move is made on a copy, and the copy is asked whether the mover's
//! King can be taken. Each rule stands where the rulebook's sentence about it is quoted.
//!
//! What may not enter: anything of the crate under test (it speaks in text only), bit sets, pins,
//! caches, tables computed ahead, or any argument that saves the work of trying a move.

/// Squares along one edge of the board.
const EDGE: usize = 9;
/// Ranks, counted from the far edge, in which a move may promote.
const ZONE_RANKS: usize = 3;

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// Moves first, up the board: toward rank `a`.
    Black,
    /// Moves second, down the board: toward rank `i`.
    White,
}

impl Side {
    /// The opponent.
    fn other(self) -> Self {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// What a man is, whether promoted or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Rook,
    Bishop,
    Gold,
    Silver,
    Knight,
    Lance,
    Pawn,
    King,
}

/// The kinds that can be in hand, in the order in which hands are written.
///
/// They are also the first kinds of the enumeration, in its order, so that a kind is its own index.
const HAND_KINDS: [Kind; 7] = [
    Kind::Rook,
    Kind::Bishop,
    Kind::Gold,
    Kind::Silver,
    Kind::Knight,
    Kind::Lance,
    Kind::Pawn,
];

impl Kind {
    /// The letter of this kind, in capitals.
    fn letter(self) -> char {
        match self {
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Gold => 'G',
            Kind::Silver => 'S',
            Kind::Knight => 'N',
            Kind::Lance => 'L',
            Kind::Pawn => 'P',
            Kind::King => 'K',
        }
    }
}

/// One man, on the board or in a pocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man {
    side: Side,
    kind: Kind,
    promoted: bool,
}

/// A direction or leap as its mover sees it: files to the side, then ranks forward.
type Offset = (isize, isize);

const ORTHOGONAL: &[Offset] = &[(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: &[Offset] = &[(-1, 1), (1, 1), (-1, -1), (1, -1)];
#[rustfmt::skip]
const KING: &[Offset] = &[
    (-1, 1), (0, 1), (1, 1),
    (-1, 0), (1, 0),
    (-1, -1), (0, -1), (1, -1),
];
#[rustfmt::skip]
const GOLD: &[Offset] = &[
    (-1, 1), (0, 1), (1, 1),
    (-1, 0), (1, 0),
    (0, -1),
];
#[rustfmt::skip]
const PLATINUM_GENERAL: &[Offset] = &[
    (-1, 1), (0, 1), (1, 1),
    (-1, 0), (1, 0),
    (-1, -1), (1, -1),
];
#[rustfmt::skip]
const SILVER: &[Offset] = &[
    (-1, 1), (0, 1), (1, 1),
    (-1, -1), (1, -1),
];
const KNIGHT: &[Offset] = &[(-1, 2), (1, 2)];
#[rustfmt::skip]
const PROMOTED_KNIGHT: &[Offset] = &[
    (-1, 2), (1, 2),
    (-2, 1), (2, 1),
    (-2, -1), (2, -1),
    (-1, -2), (1, -2),
];
const FORWARD: &[Offset] = &[(0, 1)];
const FORWARD_AND_BACK: &[Offset] = &[(0, 1), (0, -1)];
const SIDEWAYS: &[Offset] = &[(-1, 0), (1, 0)];
const NONE: &[Offset] = &[];

impl Man {
    /// The man a letter stands for: a capital is Black's, a small letter White's.
    fn from_letter(letter: char, promoted: bool) -> Self {
        let kind = match letter.to_ascii_uppercase() {
            'R' => Kind::Rook,
            'B' => Kind::Bishop,
            'G' => Kind::Gold,
            'S' => Kind::Silver,
            'N' => Kind::Knight,
            'L' => Kind::Lance,
            'P' => Kind::Pawn,
            'K' => Kind::King,
            _ => panic!("no man has the letter {letter:?}"),
        };
        let side = if letter.is_ascii_uppercase() {
            Side::Black
        } else {
            Side::White
        };
        Man {
            side,
            kind,
            promoted,
        }
    }

    /// The man as text: `P`, `p`, `+P`.
    fn text(self) -> String {
        let letter = match self.side {
            Side::Black => self.kind.letter(),
            Side::White => self.kind.letter().to_ascii_lowercase(),
        };
        let plus = if self.promoted { "+" } else { "" };
        format!("{plus}{letter}")
    }

    /// Whether this is a Pawn that has not promoted, the only man that nifu and uchifuzume concern.
    fn is_unpromoted_pawn(self) -> bool {
        self.kind == Kind::Pawn && !self.promoted
    }

    /// The rulebook's table: the steps and leaps of this man, then its slides.
    fn movement(self) -> (&'static [Offset], &'static [Offset]) {
        match (self.kind, self.promoted) {
            (Kind::King, _) => (KING, NONE),
            (Kind::Rook, false) => (NONE, ORTHOGONAL),
            (Kind::Rook, true) => (DIAGONAL, ORTHOGONAL),
            (Kind::Bishop, false) => (NONE, DIAGONAL),
            (Kind::Bishop, true) => (ORTHOGONAL, DIAGONAL),
            (Kind::Gold, false) | (Kind::Silver | Kind::Pawn, true) => (GOLD, NONE),
            (Kind::Gold, true) => (PLATINUM_GENERAL, NONE),
            (Kind::Silver, false) => (SILVER, NONE),
            (Kind::Knight, false) => (KNIGHT, NONE),
            (Kind::Knight, true) => (PROMOTED_KNIGHT, NONE),
            (Kind::Lance, false) => (NONE, FORWARD),
            (Kind::Lance, true) => (SIDEWAYS, FORWARD_AND_BACK),
            (Kind::Pawn, false) => (FORWARD, NONE),
        }
    }

    /// Whether this man has no destination on the empty board from `square`.
    fn is_stuck_on(self, square: Square) -> bool {
        let (leaps, slides) = self.movement();
        // A slide that cannot take its first step goes nowhere.
        leaps
            .iter()
            .chain(slides)
            .all(|&offset| square.shifted(self.side, offset).is_none())
    }
}

/// A square. Rows and columns run as the text does: row 0 is rank `a`, column 0 is file 9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Square {
    row: usize,
    column: usize,
}

impl Square {
    /// Every square, in the order of the text.
    fn all() -> impl Iterator<Item = Square> {
        (0..EDGE).flat_map(|row| (0..EDGE).map(move |column| Square { row, column }))
    }

    /// The square at `offset` as `side` sees it, if it is on the board.
    fn shifted(self, side: Side, (sideways, forward): Offset) -> Option<Square> {
        let down = match side {
            Side::Black => -forward,
            Side::White => forward,
        };
        let row = self.row.checked_add_signed(down)?;
        let column = self.column.checked_add_signed(sideways)?;
        (row < EDGE && column < EDGE).then_some(Square { row, column })
    }

    /// Whether this square is in the last three ranks of `side`.
    fn in_zone_of(self, side: Side) -> bool {
        match side {
            Side::Black => self.row < ZONE_RANKS,
            Side::White => self.row >= EDGE - ZONE_RANKS,
        }
    }

    /// The square as text, file before rank: `7g`.
    fn text(self) -> String {
        let file = EDGE - self.column;
        let rank = char::from(b"abcdefghi"[self.row]);
        format!("{file}{rank}")
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Move {
    /// A man goes from square to square: `7g7f`, `8h2b+`.
    Board {
        from: Square,
        to: Square,
        promotes: bool,
    },
    /// A man in hand is dropped: `P*5e`.
    Drop { kind: Kind, to: Square },
    /// A man goes from the board into the pocket: `7i>`.
    IntoPocket { from: Square },
    /// The man in the pocket is dropped: `>5e`.
    PocketDrop { to: Square },
}

impl Move {
    /// The move as text.
    fn text(self) -> String {
        match self {
            Move::Board { from, to, promotes } => {
                let plus = if promotes { "+" } else { "" };
                format!("{}{}{plus}", from.text(), to.text())
            }
            Move::Drop { kind, to } => format!("{}*{}", kind.letter(), to.text()),
            Move::IntoPocket { from } => format!("{}>", from.text()),
            Move::PocketDrop { to } => format!(">{}", to.text()),
        }
    }
}

/// A position of Pocket Shogi Plus, or of its option without the pocket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Rows from rank `a`, in each the squares from file 9.
    board: [[Option<Man>; EDGE]; EDGE],
    /// For each side, Black first, how many men of each kind are in hand.
    hands: [[u32; HAND_KINDS.len()]; 2],
    /// For each side, Black first, the man in the pocket.
    pockets: [Option<Man>; 2],
    /// The side to move.
    side: Side,
    /// The number of the move to come: it grows by one each ply and stays at 65535.
    move_number: u16,
    /// Whether the game has the pocket (rule 3).
    pocket: bool,
}

impl Reference {
    /// Reads a position text; without the field for the pockets, they are empty.
    ///
    /// `pocket` says whether the game has the pocket; without it the pockets must be `-`.
    ///
    /// # Panics
    ///
    /// On some bad texts. It does not look for all faults: it is only given good text.
    #[must_use]
    pub fn parse(text: &str, pocket: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let (board, side, hands, pockets, move_number) = match fields[..] {
            [board, side, hands, pockets, number] => (board, side, hands, pockets, number),
            [board, side, hands, number] => (board, side, hands, "-", number),
            _ => panic!("a position has four or five fields: {text:?}"),
        };
        assert!(pocket || pockets == "-", "a pocket without the rule");
        Reference {
            board: parse_board(board),
            hands: parse_hands(hands),
            pockets: parse_pockets(pockets),
            side: match side {
                "b" => Side::Black,
                "w" => Side::White,
                _ => panic!("no side has the letter {side:?}"),
            },
            move_number: move_number.parse().expect("a move number"),
            pocket,
        }
    }

    /// The position as canonical text.
    #[must_use]
    pub fn text(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(row_text).collect();
        let board = rows.join("/");
        let side = match self.side {
            Side::Black => "b",
            Side::White => "w",
        };
        let mut hands = String::new();
        let mut pockets = String::new();
        for owner in [Side::Black, Side::White] {
            for kind in HAND_KINDS {
                let count = self.hands[owner as usize][kind as usize];
                let man = Man {
                    side: owner,
                    kind,
                    promoted: false,
                };
                if count > 1 {
                    hands.push_str(&count.to_string());
                }
                if count > 0 {
                    hands.push_str(&man.text());
                }
            }
            if let Some(man) = self.pockets[owner as usize] {
                pockets.push_str(&man.text());
            }
        }
        for field in [&mut hands, &mut pockets] {
            if field.is_empty() {
                field.push('-');
            }
        }
        format!("{board} {side} {hands} {pockets} {}", self.move_number)
    }

    /// The texts of all legal moves, sorted.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// The position after the legal move with the text `mv`.
    ///
    /// # Panics
    ///
    /// When no legal move has that text.
    #[must_use]
    pub fn play(&self, mv: &str) -> Self {
        let found = self.legal_moves().into_iter().find(|m| m.text() == mv);
        match found {
            Some(legal) => self.after(legal),
            None => panic!("{mv:?} is not legal in {}", self.text()),
        }
    }

    /// Whether the King of the side to move could be taken if the opponent were to move.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.king_can_be_taken(self.side)
    }

    /// The number of sequences of `depth` legal moves from here.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves
            .into_iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }

    /// What stands on `square`.
    fn at(&self, square: Square) -> Option<Man> {
        self.board[square.row][square.column]
    }

    /// The squares that hold a man of `side`, with the man.
    fn men_of(&self, side: Side) -> impl Iterator<Item = (Square, Man)> {
        Square::all().filter_map(move |square| {
            let man = self.at(square)?;
            (man.side == side).then_some((square, man))
        })
    }

    /// Calls `visit` with every square to which the man on `from` can walk: empty or an enemy's.
    fn visit_destinations(&self, from: Square, man: Man, mut visit: impl FnMut(Square)) {
        let (leaps, slides) = man.movement();
        for &offset in leaps {
            if let Some(to) = from.shifted(man.side, offset) {
                let blocked = self.at(to).is_some_and(|other| other.side == man.side);
                if !blocked {
                    visit(to);
                }
            }
        }
        for &offset in slides {
            let mut here = from;
            while let Some(to) = here.shifted(man.side, offset) {
                match self.at(to) {
                    None => visit(to),
                    Some(other) => {
                        if other.side != man.side {
                            visit(to);
                        }
                        break;
                    }
                }
                here = to;
            }
        }
    }

    /// Whether some man of the opponent can walk to the King of `side`.
    ///
    /// Hands and pockets do not matter: no drop captures.
    fn king_can_be_taken(&self, side: Side) -> bool {
        let mut taken = false;
        for (from, man) in self.men_of(side.other()) {
            self.visit_destinations(from, man, |to| {
                if let Some(target) = self.at(to) {
                    taken |= target.kind == Kind::King;
                }
            });
        }
        taken
    }

    /// All legal moves, in no order that matters.
    fn legal_moves(&self) -> Vec<Move> {
        let mut legal = self.board_moves();
        legal.retain(|&mv| self.is_legal(mv));
        let mut others = self.hand_drops();
        if self.pocket {
            match self.pockets[self.side as usize] {
                None => others.extend(self.moves_into_pocket(&legal)),
                Some(man) => others.extend(self.pocket_drops(man)),
            }
        }
        others.retain(|&mv| self.is_legal(mv));
        legal.extend(others);
        legal
    }

    /// Whether a move that the men's movement and the drop rules allow is legal.
    ///
    /// It may not leave the mover's King to be taken, and a Pawn drop may not mate: "a Pawn drop is
    /// forbidden only if it gives check and leaves no legal reply".
    fn is_legal(&self, mv: Move) -> bool {
        let after = self.after(mv);
        if after.king_can_be_taken(self.side) {
            return false;
        }
        let drops_pawn = match mv {
            Move::Drop { kind, .. } => kind == Kind::Pawn,
            Move::PocketDrop { .. } => {
                self.pockets[self.side as usize].is_some_and(Man::is_unpromoted_pawn)
            }
            Move::Board { .. } | Move::IntoPocket { .. } => false,
        };
        !(drops_pawn && after.in_check() && after.legal_moves().is_empty())
    }

    /// The moves of the men on the board, whatever they do to the King.
    ///
    /// Promotion is "optional when a move starts or ends in the last three ranks; forced for a Pawn
    /// or Lance on the last rank and a Knight on the last two", where they would be stuck. "A piece
    /// promotes once."
    fn board_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, man) in self.men_of(self.side) {
            self.visit_destinations(from, man, |to| {
                let in_zone = from.in_zone_of(man.side) || to.in_zone_of(man.side);
                if in_zone && !man.promoted && man.kind != Kind::King {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotes: true,
                    });
                }
                if !man.is_stuck_on(to) {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotes: false,
                    });
                }
            });
        }
        moves
    }

    /// The drops from the hand of the side to move, whatever they do to either King.
    fn hand_drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for kind in HAND_KINDS {
            if self.hands[self.side as usize][kind as usize] == 0 {
                continue;
            }
            let man = Man {
                side: self.side,
                kind,
                promoted: false,
            };
            for to in Square::all() {
                if self.may_be_dropped(man, to) {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
        moves
    }

    /// The moves into the empty pocket, whatever they do to the mover's King.
    ///
    /// "The piece must have at least one legal move on the board from where it stands": one of
    /// `legal_board_moves`, which must be all of them. The King may not enter.
    fn moves_into_pocket(&self, legal_board_moves: &[Move]) -> Vec<Move> {
        let mut moves = Vec::new();
        for (square, man) in self.men_of(self.side) {
            let can_move = legal_board_moves
                .iter()
                .any(|&mv| matches!(mv, Move::Board { from, .. } if from == square));
            if can_move && man.kind != Kind::King {
                moves.push(Move::IntoPocket { from: square });
            }
        }
        moves
    }

    /// The drops of `man` out of the pocket, whatever they do to either King.
    fn pocket_drops(&self, man: Man) -> Vec<Move> {
        Square::all()
            .filter(|&to| self.may_be_dropped(man, to))
            .map(|to| Move::PocketDrop { to })
            .collect()
    }

    /// Whether `man`, from the hand or the pocket, may be put on `to`, whatever it does to either
    /// King: the square is empty, the man would not be stuck there, and it is not "a second
    /// unpromoted Pawn on a file".
    fn may_be_dropped(&self, man: Man, to: Square) -> bool {
        let nifu = man.is_unpromoted_pawn()
            && self
                .men_of(man.side)
                .any(|(square, other)| square.column == to.column && other.is_unpromoted_pawn());
        self.at(to).is_none() && !man.is_stuck_on(to) && !nifu
    }

    /// The position after `mv`, which the rules of movement allow; it may leave a King to be taken.
    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let mover = self.side as usize;
        match mv {
            Move::Board { from, to, promotes } => {
                let mut man = next.lift(from);
                man.promoted |= promotes;
                if let Some(captured) = next.at(to) {
                    // "Captured pieces demote": a hand knows only the kind.
                    next.hands[mover][captured.kind as usize] += 1;
                }
                next.put(man, to);
            }
            Move::Drop { kind, to } => {
                next.hands[mover][kind as usize] -= 1;
                let man = Man {
                    side: self.side,
                    kind,
                    promoted: false,
                };
                next.put(man, to);
            }
            Move::IntoPocket { from } => {
                // "It keeps its state."
                next.pockets[mover] = Some(next.lift(from));
            }
            Move::PocketDrop { to } => {
                let man = next.pockets[mover].take().expect("a man in the pocket");
                next.put(man, to);
            }
        }
        next.side = self.side.other();
        next.move_number = self.move_number.saturating_add(1);
        next
    }

    /// Takes the man on `square` off the board.
    fn lift(&mut self, square: Square) -> Man {
        self.board[square.row][square.column]
            .take()
            .expect("a man on the square")
    }

    /// Puts `man` on `square` in place of what stood there.
    fn put(&mut self, man: Man, square: Square) {
        self.board[square.row][square.column] = Some(man);
    }
}

/// Reads the first field: nine rows, each of men and counts of empty squares.
fn parse_board(text: &str) -> [[Option<Man>; EDGE]; EDGE] {
    let mut board = [[None; EDGE]; EDGE];
    let rows: Vec<&str> = text.split('/').collect();
    assert_eq!(rows.len(), EDGE, "rows in {text:?}");
    for (row, row_text) in rows.into_iter().enumerate() {
        let mut column = 0;
        let mut promoted = false;
        for letter in row_text.chars() {
            if letter == '+' {
                promoted = true;
            } else if let Some(empty) = letter.to_digit(10) {
                column += empty as usize;
            } else {
                board[row][column] = Some(Man::from_letter(letter, promoted));
                promoted = false;
                column += 1;
            }
        }
        assert_eq!(column, EDGE, "squares in {row_text:?}");
    }
    board
}

/// Reads the hands: men, each after its count where that is more than one.
fn parse_hands(text: &str) -> [[u32; HAND_KINDS.len()]; 2] {
    let mut hands = [[0; HAND_KINDS.len()]; 2];
    if text == "-" {
        return hands;
    }
    let mut count = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = Some(count.unwrap_or(0) * 10 + digit);
        } else {
            let man = Man::from_letter(letter, false);
            hands[man.side as usize][man.kind as usize] = count.take().unwrap_or(1);
        }
    }
    hands
}

/// Reads the pockets: at most one man of each side.
fn parse_pockets(text: &str) -> [Option<Man>; 2] {
    let mut pockets = [None; 2];
    if text == "-" {
        return pockets;
    }
    let mut promoted = false;
    for letter in text.chars() {
        if letter == '+' {
            promoted = true;
        } else {
            let man = Man::from_letter(letter, promoted);
            pockets[man.side as usize] = Some(man);
            promoted = false;
        }
    }
    pockets
}

/// One row as text.
fn row_text(row: &[Option<Man>; EDGE]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in row {
        match square {
            None => empty += 1,
            Some(man) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&man.text());
            }
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
