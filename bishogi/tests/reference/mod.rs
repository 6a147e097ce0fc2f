//! A slow reference of the game `bishogi`, and of `bishogi+no_pawn_drop_mate`: the thing to compare
//! the fast engine with, move for move.
//!
//! It is written from the rulebook (`rules/bishogi`) alone and is deliberately naive. It walks a
//! plain board of 8 by 8 cells, plays every move on a copy, and then looks whether the mover's King
//! can be taken. There are no bit sets, pins, hashes or tables of attacks, so that each rule can be
//! read off.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument. It speaks in text only, so that the two share no type.

/// The number of files, and of ranks.
const SIZE: usize = 8;

const FILES: [char; SIZE] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const ORTHOGONALS: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT_LEAPS: [(isize, isize); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// The kinds that can be in hand, in the order in which hands are written.
const HAND_ORDER: [Kind; 5] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

/// The four castlings, in the order in which their rights are written.
const CASTLINGS: [Castling; 4] = [
    Castling {
        letter: 'K',
        side: Side::White,
        rook_from: 7,
        rook_to: 5,
        between: &[5, 6],
        king_path: [4, 5, 6],
    },
    Castling {
        letter: 'Q',
        side: Side::White,
        rook_from: 0,
        rook_to: 3,
        between: &[1, 2, 3],
        king_path: [4, 3, 2],
    },
    Castling {
        letter: 'k',
        side: Side::Black,
        rook_from: 7,
        rook_to: 5,
        between: &[5, 6],
        king_path: [4, 5, 6],
    },
    Castling {
        letter: 'q',
        side: Side::Black,
        rook_from: 0,
        rook_to: 3,
        between: &[1, 2, 3],
        king_path: [4, 3, 2],
    },
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

impl Side {
    fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The change of rank of one step forward.
    fn forward(self) -> isize {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// The rank on which this side's King and Rooks begin.
    fn home_rank(self) -> usize {
        match self {
            Self::White => 0,
            Self::Black => 7,
        }
    }

    /// The rank from which a Pawn of this side could not move on.
    fn far_rank(self) -> usize {
        self.opponent().home_rank()
    }

    /// Whether the rank is in the promotion zone: the two ranks of the enemy's camp.
    fn zone_contains(self, rank: usize) -> bool {
        match self {
            Self::White => rank == 6 || rank == 7,
            Self::Black => rank == 0 || rank == 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    fn from_letter(letter: char) -> Self {
        match letter.to_ascii_uppercase() {
            'K' => Self::King,
            'Q' => Self::Queen,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'N' => Self::Knight,
            'P' => Self::Pawn,
            _ => panic!("no piece has the letter {letter:?}"),
        }
    }

    /// The letter of this kind in a move.
    fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The letter of this kind in a position: upper case for White, lower case for Black.
    fn letter_of(self, side: Side) -> char {
        match side {
            Side::White => self.letter(),
            Side::Black => self.letter().to_ascii_lowercase(),
        }
    }
}

/// A piece on the board. `kind` is what it goes to hand as, promoted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    side: Side,
    kind: Kind,
    promoted: bool,
}

/// File and rank, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    file: usize,
    rank: usize,
}

impl Square {
    /// Every square of the board.
    fn all() -> Vec<Self> {
        let mut squares = Vec::new();
        for rank in 0..SIZE {
            for file in 0..SIZE {
                squares.push(Self { file, rank });
            }
        }
        squares
    }

    /// The square so many files and ranks away, if the board has it.
    fn offset(self, (files, ranks): (isize, isize)) -> Option<Self> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks)?;
        (file < SIZE && rank < SIZE).then_some(Self { file, rank })
    }

    fn text(self) -> String {
        format!("{}{}", FILES[self.file], self.rank + 1)
    }
}

/// One of the four castlings; the numbers are files of the side's home rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Castling {
    letter: char,
    side: Side,
    rook_from: usize,
    rook_to: usize,
    /// The files between King and Rook.
    between: &'static [usize],
    /// Where the King stands, what it passes, and where it lands.
    king_path: [usize; 3],
}

impl Castling {
    fn square(self, file: usize) -> Square {
        Square {
            file,
            rank: self.side.home_rank(),
        }
    }

    fn king_from(self) -> Square {
        self.square(self.king_path[0])
    }

    fn king_to(self) -> Square {
        self.square(self.king_path[2])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Board {
        from: Square,
        to: Square,
        promotes: bool,
    },
    Drop {
        kind: Kind,
        to: Square,
    },
    Castle(Castling),
}

impl Move {
    fn text(self) -> String {
        match self {
            Self::Board { from, to, promotes } => {
                let mark = if promotes { "+" } else { "" };
                format!("{}{}{mark}", from.text(), to.text())
            }
            Self::Drop { kind, to } => format!("{}@{}", kind.letter(), to.text()),
            Self::Castle(castling) => {
                format!(
                    "{}{}",
                    castling.king_from().text(),
                    castling.king_to().text()
                )
            }
        }
    }
}

/// A position of `bishogi`, with all that its text says and the game's one option.
#[derive(Clone, Debug)]
pub struct Reference {
    /// `board[rank][file]`, both counted from 0.
    board: [[Option<Man>; SIZE]; SIZE],
    /// The pieces in hand, in no particular order, each with its owner.
    hands: Vec<(Side, Kind)>,
    side: Side,
    /// The letters of the castling rights that are left.
    rights: Vec<char>,
    halfmoves: u16,
    fullmove: u16,
    no_pawn_drop_mate: bool,
}

impl Reference {
    /// Reads a position. It is meant for good text only and does not judge the position.
    ///
    /// # Panics
    /// May panic on text that is not a position.
    #[must_use]
    pub fn parse(text: &str, no_pawn_drop_mate: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 6, "{text:?} has not six fields");
        let (rows, hands) = fields[0].split_once('[').expect("a hand after the board");
        let hands = hands.strip_suffix(']').expect("a closed hand");
        assert_eq!(fields[3], "-", "the fourth field is always empty");
        Self {
            board: parse_board(rows),
            hands: hands
                .chars()
                .map(|letter| (side_of_letter(letter), Kind::from_letter(letter)))
                .collect(),
            side: match fields[1] {
                "w" => Side::White,
                "b" => Side::Black,
                other => panic!("no side has the letter {other:?}"),
            },
            rights: fields[2].chars().filter(|&letter| letter != '-').collect(),
            halfmoves: fields[4].parse().expect("a number of halfmoves"),
            fullmove: fields[5].parse().expect("a move number"),
            no_pawn_drop_mate,
        }
    }

    /// The canonical text of the position.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "{}[{}] {} {} - {} {}",
            self.board_text(),
            self.hands_text(),
            match self.side {
                Side::White => 'w',
                Side::Black => 'b',
            },
            self.rights_text(),
            self.halfmoves,
            self.fullmove
        )
    }

    /// The texts of all legal moves, sorted. Empty if the side to move is mated or stalemated.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
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
        let Some(&found) = legal.iter().find(|candidate| candidate.text() == mv) else {
            panic!("{mv:?} is not legal in {}", self.text());
        };
        self.after(found)
    }

    /// Whether the King of the side to move is attacked.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.king_can_be_taken(self.side)
    }

    /// The number of sequences of `depth` legal moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves()
            .into_iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }
}

/// The rules.
impl Reference {
    /// Common rule 4: no move may leave the mover's own King to be taken.
    /// Common rule 2: a Pawn drop may mate \[chosen\], unless the option forbids it.
    fn legal_moves(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        for mv in self.pseudo_legal_moves() {
            let after = self.after(mv);
            if after.king_can_be_taken(self.side) {
                continue;
            }
            let drops_pawn = matches!(
                mv,
                Move::Drop {
                    kind: Kind::Pawn,
                    ..
                }
            );
            if self.no_pawn_drop_mate && drops_pawn && after.is_checkmate() {
                continue;
            }
            legal.push(mv);
        }
        legal
    }

    /// Whether the side to move is in check and has no legal move. Stalemate is not mate.
    fn is_checkmate(&self) -> bool {
        self.in_check() && self.legal_moves().is_empty()
    }

    /// Every move of the side to move, whatever becomes of its King; but castling, whose own
    /// conditions speak of attacks, is made only where it is legal.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves.extend(self.castlings().into_iter().map(Move::Castle));
        moves
    }

    /// Common rule 1: a move that starts or ends in the zone may promote any piece but a King, a
    /// Queen and a piece that is promoted already; a Pawn on the far rank must promote.
    fn board_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.side != self.side {
                continue;
            }
            for to in self.destinations(from, man) {
                let promotable = !man.promoted && man.kind != Kind::King && man.kind != Kind::Queen;
                let touches_zone =
                    man.side.zone_contains(from.rank) || man.side.zone_contains(to.rank);
                let may_promote = promotable && touches_zone;
                let must_promote =
                    man.kind == Kind::Pawn && !man.promoted && to.rank == man.side.far_rank();
                if may_promote {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotes: true,
                    });
                }
                if !must_promote {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotes: false,
                    });
                }
            }
        }
        moves
    }

    /// Common rule 2: a piece in hand may be dropped, unpromoted, on any empty square, but a Pawn
    /// not on the far rank. Several of a kind make one drop.
    fn drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for kind in HAND_ORDER {
            if !self.hands.contains(&(self.side, kind)) {
                continue;
            }
            for to in Square::all() {
                let stuck = kind == Kind::Pawn && to.rank == self.side.far_rank();
                if self.man_at(to).is_none() && !stuck {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
        moves
    }

    /// Common rule 3: the right is left, the squares between King and Rook are empty, and the King
    /// would be safe where it stands, where it passes and where it lands. A dropped Rook never
    /// castles \[chosen\]: a right that has ended does not come back.
    fn castlings(&self) -> Vec<Castling> {
        let mut castlings = Vec::new();
        for castling in CASTLINGS {
            if castling.side != self.side || !self.rights.contains(&castling.letter) {
                continue;
            }
            let way_is_empty = castling
                .between
                .iter()
                .all(|&file| self.man_at(castling.square(file)).is_none());
            if !way_is_empty {
                continue;
            }
            let king_is_safe = castling.king_path.iter().all(|&file| {
                let mut moved = self.clone();
                let king = moved.lift(castling.king_from());
                moved.put(castling.square(file), king);
                !moved.king_can_be_taken(self.side)
            });
            if king_is_safe {
                castlings.push(castling);
            }
        }
        castlings
    }

    /// The squares to which a man on `from` can move, castling apart.
    fn destinations(&self, from: Square, man: Man) -> Vec<Square> {
        let both = [ORTHOGONALS, DIAGONALS].concat();
        if man.promoted {
            return self.slides(from, man.side, &both);
        }
        match man.kind {
            Kind::King => self.leaps(from, man.side, &both),
            Kind::Queen => self.slides(from, man.side, &both),
            Kind::Rook => self.slides(from, man.side, &ORTHOGONALS),
            Kind::Bishop => self.slides(from, man.side, &DIAGONALS),
            Kind::Knight => self.leaps(from, man.side, &KNIGHT_LEAPS),
            Kind::Pawn => self.pawn_moves(from, man.side),
        }
    }

    /// Any number of empty squares in one direction, ending there or on the first enemy.
    fn slides(&self, from: Square, side: Side, directions: &[(isize, isize)]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut here = from;
            while let Some(next) = here.offset(direction) {
                match self.man_at(next) {
                    None => squares.push(next),
                    Some(man) => {
                        if man.side != side {
                            squares.push(next);
                        }
                        break;
                    }
                }
                here = next;
            }
        }
        squares
    }

    /// Fixed offsets, to an empty square or an enemy.
    fn leaps(&self, from: Square, side: Side, offsets: &[(isize, isize)]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &offset in offsets {
            if let Some(to) = from.offset(offset)
                && self.man_at(to).is_none_or(|man| man.side != side)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// One step straight forward to an empty square, or diagonally forward to capture. There is no
    /// double step.
    fn pawn_moves(&self, from: Square, side: Side) -> Vec<Square> {
        let mut squares = Vec::new();
        if let Some(to) = from.offset((0, side.forward()))
            && self.man_at(to).is_none()
        {
            squares.push(to);
        }
        for files in [-1, 1] {
            if let Some(to) = from.offset((files, side.forward()))
                && self.man_at(to).is_some_and(|man| man.side != side)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// Whether an enemy of `side` could move onto its King.
    fn king_can_be_taken(&self, side: Side) -> bool {
        let king = Man {
            side,
            kind: Kind::King,
            promoted: false,
        };
        for from in Square::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.side == side {
                continue;
            }
            for to in self.destinations(from, man) {
                if self.man_at(to) == Some(king) {
                    return true;
                }
            }
        }
        false
    }

    /// The position after a pseudo-legal move.
    fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        let mut resets_halfmoves = false;
        match mv {
            Move::Board { from, to, promotes } => {
                let mut man = after.lift(from);
                resets_halfmoves = man.kind == Kind::Pawn && !man.promoted;
                if let Some(captured) = self.man_at(to) {
                    after.lift(to);
                    after.hands.push((self.side, captured.kind));
                    resets_halfmoves = true;
                }
                man.promoted = man.promoted || promotes;
                after.put(to, man);
                after.end_rights_of(from);
                after.end_rights_of(to);
            }
            Move::Drop { kind, to } => {
                let position = after
                    .hands
                    .iter()
                    .position(|&held| held == (self.side, kind))
                    .expect("the piece is in hand");
                after.hands.remove(position);
                after.put(
                    to,
                    Man {
                        side: self.side,
                        kind,
                        promoted: false,
                    },
                );
                resets_halfmoves = kind == Kind::Pawn;
            }
            Move::Castle(castling) => {
                let king = after.lift(castling.king_from());
                let rook = after.lift(castling.square(castling.rook_from));
                after.put(castling.king_to(), king);
                after.put(castling.square(castling.rook_to), rook);
                after.end_rights_of(castling.king_from());
            }
        }
        after.halfmoves = if resets_halfmoves {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        if self.side == Side::Black {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after.side = self.side.opponent();
        after
    }

    /// Ends the rights that need the King or the Rook that stood on this square: it has moved away
    /// or has been captured.
    fn end_rights_of(&mut self, square: Square) {
        for castling in CASTLINGS {
            if square == castling.king_from() || square == castling.square(castling.rook_from) {
                self.rights.retain(|&letter| letter != castling.letter);
            }
        }
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        self.board[square.rank][square.file]
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
                if man.promoted {
                    text.push('+');
                }
                text.push(man.kind.letter_of(man.side));
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            rows.push(text);
        }
        rows.join("/")
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for side in [Side::White, Side::Black] {
            for kind in HAND_ORDER {
                for &held in &self.hands {
                    if held == (side, kind) {
                        text.push(kind.letter_of(side));
                    }
                }
            }
        }
        text
    }

    fn rights_text(&self) -> String {
        let mut text = String::new();
        for castling in CASTLINGS {
            if self.rights.contains(&castling.letter) {
                text.push(castling.letter);
            }
        }
        if text.is_empty() {
            text.push('-');
        }
        text
    }
}

/// Reads the rows, of which the first is the highest rank.
fn parse_board(rows: &str) -> [[Option<Man>; SIZE]; SIZE] {
    let mut board = [[None; SIZE]; SIZE];
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(rows.len(), SIZE, "{rows:?} are not {SIZE} rows");
    for (from_top, row) in rows.iter().enumerate() {
        let rank = SIZE - 1 - from_top;
        let mut file = 0;
        let mut promoted = false;
        for letter in row.chars() {
            if letter == '+' {
                promoted = true;
            } else if let Some(empty) = "012345678".find(letter) {
                file += empty;
            } else {
                board[rank][file] = Some(Man {
                    side: side_of_letter(letter),
                    kind: Kind::from_letter(letter),
                    promoted,
                });
                promoted = false;
                file += 1;
            }
        }
        assert_eq!(file, SIZE, "the row {row:?} has not {SIZE} squares");
    }
    board
}

fn side_of_letter(letter: char) -> Side {
    if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    }
}
