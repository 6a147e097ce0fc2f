//! A slow reference of the four-player games `mitregi_90` and `mitregi_144`: the thing to compare
//! the fast engine with, move for move.
//!
//! It is written from the rulebook (`rules/mitregi_yonin`) alone and is deliberately naive. It walks
//! a plain board of 13 by 13 cells with each seat's own forward, plays every move on a copy, and
//! then looks whether a King can be taken. There are no bit sets, pins, hashes or tables of attacks,
//! so that each rule can be read off.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument. It speaks in text only, so that the two share no type.
//!
//! Repetition (rule 6) is about a game, not a position, and is not here.

/// The number of files, and of ranks.
const SIZE: i32 = 13;

const FILES: &str = "abcdefghijklm";

/// So many files towards `m` and so many ranks towards 13.
type Step = (i32, i32);

const ORTHOGONALS: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Step; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT_LEAPS: [Step; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const CAMEL_LEAPS: [Step; 8] = [
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];

/// The squares on which Red's nine Pawns begin: c1 d2 e3 f4 g5 h4 i3 j2 k1.
const RED_PAWN_SQUARES: [(i32, i32); 9] = [
    (3, 1),
    (4, 2),
    (5, 3),
    (6, 4),
    (7, 5),
    (8, 4),
    (9, 3),
    (10, 2),
    (11, 1),
];

/// The kinds that can be in hand, in the order in which hands are written.
const HAND_ORDER: [Kind; 9] = [
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Camel,
    Kind::Mitre,
    Kind::Wing,
    Kind::Helm,
    Kind::Hump,
    Kind::Pawn,
];

/// The seats in the order of play, which is also the order in which they are written.
const SEATS: [Seat; 4] = [Seat::Red, Seat::Green, Seat::Yellow, Seat::Blue];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Mitregi90,
    Mitregi144,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// South: the King begins on g1.
    Red,
    /// East: the King begins on m7.
    Green,
    /// North: the King begins on g13.
    Yellow,
    /// West: the King begins on a7.
    Blue,
}

impl Seat {
    fn from_letter(letter: char) -> Self {
        match letter {
            'r' => Self::Red,
            'g' => Self::Green,
            'y' => Self::Yellow,
            'b' => Self::Blue,
            _ => panic!("no seat has the letter {letter:?}"),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Red => 'r',
            Self::Green => 'g',
            Self::Yellow => 'y',
            Self::Blue => 'b',
        }
    }

    /// The seat whose turn would be next if all four were in: anticlockwise, r g y b.
    fn next(self) -> Self {
        match self {
            Self::Red => Self::Green,
            Self::Green => Self::Yellow,
            Self::Yellow => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// One step forward.
    fn forward(self) -> Step {
        match self {
            Self::Red => (0, 1),     // up the ranks
            Self::Green => (-1, 0),  // down the files
            Self::Yellow => (0, -1), // down the ranks
            Self::Blue => (1, 0),    // up the files
        }
    }

    /// The two steps sideways: across this seat's forward.
    fn sideways(self) -> [Step; 2] {
        match self {
            Self::Red | Self::Yellow => [(1, 0), (-1, 0)],
            Self::Green | Self::Blue => [(0, 1), (0, -1)],
        }
    }

    /// The leaps so many squares forward and one sideways.
    fn ahead_and_sideways(self, ahead: i32) -> Vec<Step> {
        let (forward_files, forward_ranks) = self.forward();
        let mut leaps = Vec::new();
        for (files, ranks) in self.sideways() {
            leaps.push((forward_files * ahead + files, forward_ranks * ahead + ranks));
        }
        leaps
    }

    fn forward_diagonals(self) -> Vec<Step> {
        self.ahead_and_sideways(1)
    }

    /// File and rank, from 1, of the square as this seat sees it: as if the board were turned so
    /// that he sits where Red sits. Each seat's own g1 is where his King begins, and his own rank 1
    /// is his edge of the board. For each seat after Red this undoes one more turn about g7 of
    /// (file, rank) to (14 - rank, file).
    fn own_view(self, square: Square) -> (i32, i32) {
        let Square { file, rank } = square;
        match self {
            Self::Red => (file, rank),
            Self::Green => (rank, 14 - file),
            Self::Yellow => (14 - file, 14 - rank),
            Self::Blue => (14 - rank, file),
        }
    }

    /// Whether one of this seat's nine Pawns begins on the square.
    fn has_pawn_square(self, square: Square) -> bool {
        RED_PAWN_SQUARES.contains(&self.own_view(square))
    }

    /// Whether the square is in the zone where this seat promotes (rule 1): for Red on or beyond
    /// the diagonal from g13 to a7, or on or beyond the diagonal from g13 to m7.
    fn zone_contains(self, square: Square) -> bool {
        let (file, rank) = self.own_view(square);
        rank - file >= 6 || file + rank >= 20
    }
}

/// What a man is in hand, and on the board until it promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    King,
    Pawn,
    Rook,
    Bishop,
    Wing,
    Mitre,
    Helm,
    Knight,
    Hump,
    Camel,
}

impl Kind {
    fn from_letter(letter: char) -> Self {
        match letter {
            'K' => Self::King,
            'P' => Self::Pawn,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'W' => Self::Wing,
            'M' => Self::Mitre,
            'H' => Self::Helm,
            'N' => Self::Knight,
            'U' => Self::Hump,
            'C' => Self::Camel,
            _ => panic!("no piece has the letter {letter:?}"),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Pawn => 'P',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Wing => 'W',
            Self::Mitre => 'M',
            Self::Helm => 'H',
            Self::Knight => 'N',
            Self::Hump => 'U',
            Self::Camel => 'C',
        }
    }
}

/// The pieces of the rulebook's table, each with one way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    King,
    Pawn,
    Steward,
    Rook,
    Chatelaine,
    Bishop,
    Primate,
    Wing,
    Cannon,
    Mitre,
    Arrow,
    Helm,
    Knight,
    Hump,
    Camel,
    Gnu,
}

/// A man on the board. `kind` is what it goes to hand as, promoted or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    owner: Seat,
    kind: Kind,
    promoted: bool,
}

impl Man {
    /// Which piece of the table the man is in this game.
    fn piece(self, game: Game) -> Piece {
        if self.promoted {
            match (self.kind, game) {
                (Kind::Rook, _) => Piece::Chatelaine,
                (Kind::Bishop, _) => Piece::Primate,
                (Kind::Wing, _) | (Kind::Helm, Game::Mitregi144) => Piece::Cannon,
                (Kind::Mitre, _) | (Kind::Hump, Game::Mitregi144) => Piece::Arrow,
                (Kind::Pawn | Kind::Helm, Game::Mitregi90) => Piece::Knight,
                (Kind::Pawn, Game::Mitregi144) => Piece::Steward,
                (Kind::Knight | Kind::Camel, Game::Mitregi144) => Piece::Gnu,
                (Kind::King, _) | (Kind::Knight | Kind::Hump | Kind::Camel, Game::Mitregi90) => {
                    panic!("no promoted {:?} in {game:?}", self.kind)
                }
            }
        } else {
            match self.kind {
                Kind::King => Piece::King,
                Kind::Pawn => Piece::Pawn,
                Kind::Rook => Piece::Rook,
                Kind::Bishop => Piece::Bishop,
                Kind::Wing => Piece::Wing,
                Kind::Mitre => Piece::Mitre,
                Kind::Helm => Piece::Helm,
                Kind::Knight => Piece::Knight,
                Kind::Hump => Piece::Hump,
                Kind::Camel => Piece::Camel,
            }
        }
    }
}

/// File and rank, both counted from 1 as in the rulebook: a1 is (1, 1) and m13 is (13, 13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    file: i32,
    rank: i32,
}

impl Square {
    /// Every square of the board.
    fn all() -> Vec<Self> {
        let mut squares = Vec::new();
        for rank in 1..=SIZE {
            for file in 1..=SIZE {
                squares.push(Self { file, rank });
            }
        }
        squares
    }

    /// The square so many files and ranks away, if the board has it.
    fn offset(self, (files, ranks): Step) -> Option<Self> {
        let file = self.file + files;
        let rank = self.rank + ranks;
        let on_board = (1..=SIZE).contains(&file) && (1..=SIZE).contains(&rank);
        on_board.then_some(Self { file, rank })
    }

    fn parse(text: &str) -> Self {
        let letter = text.chars().next().expect("a file letter");
        let rank: i32 = text[1..].parse().expect("a rank number");
        for (file, candidate) in (1..).zip(FILES.chars()) {
            if candidate == letter && (1..=SIZE).contains(&rank) {
                return Self { file, rank };
            }
        }
        panic!("{text:?} is not a square");
    }

    fn text(self) -> String {
        for (file, letter) in (1..).zip(FILES.chars()) {
            if file == self.file {
                return format!("{letter}{}", self.rank);
            }
        }
        panic!("{self:?} is off the board");
    }
}

/// The right of all others to capture en passant a Pawn of `owner` that has just double-stepped
/// over `skipped`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EnPassant {
    owner: Seat,
    skipped: Square,
}

impl EnPassant {
    /// Where the Pawn that double-stepped stands.
    fn landing(self) -> Square {
        self.skipped
            .offset(self.owner.forward())
            .expect("a square beyond the skipped one")
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
    Pass,
}

impl Move {
    fn text(self) -> String {
        match self {
            Self::Board { from, to, promotes } => {
                let mark = if promotes { "+" } else { "" };
                format!("{}{}{mark}", from.text(), to.text())
            }
            Self::Drop { kind, to } => format!("{}@{}", kind.letter(), to.text()),
            Self::Pass => "--".to_owned(),
        }
    }
}

/// A position of one of the two games, with all that its text says.
#[derive(Clone, Debug)]
pub struct Reference {
    game: Game,
    /// `board[rank - 1][file - 1]`.
    board: [[Option<Man>; SIZE as usize]; SIZE as usize],
    /// The pieces in hand, in no particular order, each with its owner.
    hands: Vec<(Seat, Kind)>,
    /// The players still in, in no particular order.
    players: Vec<Seat>,
    side: Seat,
    /// The rights to capture en passant, in no particular order.
    en_passant: Vec<EnPassant>,
    move_number: u16,
}

impl Reference {
    /// Reads a position of `"mitregi_90"` or `"mitregi_144"`. It is meant for good text only and
    /// does not judge the position.
    ///
    /// # Panics
    /// May panic on text that is not a position, or on another game.
    #[must_use]
    pub fn parse(text: &str, game: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 6, "{text:?} has not six fields");
        Self {
            game: match game {
                "mitregi_90" => Game::Mitregi90,
                "mitregi_144" => Game::Mitregi144,
                other => panic!("no game is called {other:?}"),
            },
            board: parse_board(fields[0]),
            hands: parse_hands(fields[1]),
            players: fields[2].chars().map(Seat::from_letter).collect(),
            side: parse_side(fields[3]),
            en_passant: parse_en_passant(fields[4]),
            move_number: fields[5].parse().expect("a move number"),
        }
    }

    /// The canonical text of the position.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "{} {} {} {} {} {}",
            self.board_text(),
            self.hands_text(),
            self.players_text(),
            self.side.letter(),
            self.en_passant_text(),
            self.move_number
        )
    }

    /// The texts of all legal moves, sorted. A player with no move at all has `--` alone; only a
    /// finished game has nothing.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move, when the next turn has come.
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

    /// Whether the King of the side to move is attacked by any player still in.
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
    /// Rule 4: no move may leave the mover's own King attacked by any player still in. If every
    /// move would, every move is legal \[chosen\]. A player with no move at all passes. The board is
    /// looked at right after the move, before the next turn comes and Kings leave.
    fn legal_moves(&self) -> Vec<Move> {
        if self.is_finished() {
            return Vec::new();
        }
        let all = self.all_moves();
        if all.is_empty() {
            return vec![Move::Pass];
        }
        let mut safe = Vec::new();
        for &mv in &all {
            let mut copy = self.clone();
            copy.make(mv);
            if !copy.king_can_be_taken(self.side) {
                safe.push(mv);
            }
        }
        if safe.is_empty() { all } else { safe }
    }

    /// Rule 5: the last player in has won.
    fn is_finished(&self) -> bool {
        self.players.len() == 1
    }

    /// Every move that pieces and hands allow, whatever becomes of the mover's King.
    fn all_moves(&self) -> Vec<Move> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves
    }

    /// Rule 1: a move that starts or ends in the zone may promote a man that is not promoted yet,
    /// unless it is a King. Where the man would be stuck it must promote, in the zone or not.
    fn board_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.owner != self.side {
                continue;
            }
            for to in self.destinations(from, man) {
                let promotable = !man.promoted && man.kind != Kind::King;
                let touches_zone = man.owner.zone_contains(from) || man.owner.zone_contains(to);
                let must_promote = promotable && self.is_stuck(man, to);
                let may_promote = promotable && touches_zone;
                if must_promote || may_promote {
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

    /// Rule 3: a piece in hand may be dropped, unpromoted, on any empty square where it would not
    /// be stuck. Several of a kind make one drop. There is no other ban: a file may hold several
    /// Pawns, and a Pawn drop may mate.
    fn drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for kind in HAND_ORDER {
            if !self.hands.contains(&(self.side, kind)) {
                continue;
            }
            let man = Man {
                owner: self.side,
                kind,
                promoted: false,
            };
            for to in Square::all() {
                if self.man_at(to).is_none() && !self.is_stuck(man, to) {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
        moves
    }

    /// Whether the man would have no destination from this square on the empty board.
    fn is_stuck(&self, man: Man, square: Square) -> bool {
        let mut alone = Self {
            board: [[None; SIZE as usize]; SIZE as usize],
            en_passant: Vec::new(),
            ..self.clone()
        };
        alone.put(square, man);
        alone.destinations(square, man).is_empty()
    }

    /// The squares to which a man on `from` can move.
    fn destinations(&self, from: Square, man: Man) -> Vec<Square> {
        let owner = man.owner;
        match man.piece(self.game) {
            // One step any direction.
            Piece::King => [
                self.leaps(from, owner, &ORTHOGONALS),
                self.leaps(from, owner, &DIAGONALS),
            ]
            .concat(),
            Piece::Pawn => self.pawn_moves(from, owner),
            // Steps orthogonally without capturing, captures one step diagonally.
            Piece::Steward => [
                self.quiet_leaps(from, &ORTHOGONALS),
                self.capturing_leaps(from, owner, &DIAGONALS),
            ]
            .concat(),
            Piece::Rook => self.slides(from, owner, &ORTHOGONALS),
            Piece::Chatelaine => [
                self.slides(from, owner, &ORTHOGONALS),
                self.leaps(from, owner, &DIAGONALS),
            ]
            .concat(),
            Piece::Bishop => self.slides(from, owner, &DIAGONALS),
            Piece::Primate => [
                self.slides(from, owner, &DIAGONALS),
                self.leaps(from, owner, &ORTHOGONALS),
            ]
            .concat(),
            Piece::Wing => self.slides(from, owner, &[owner.forward()]),
            Piece::Cannon => self.hopper_moves(from, owner, &ORTHOGONALS),
            Piece::Mitre => self.slides(from, owner, &owner.forward_diagonals()),
            Piece::Arrow => self.hopper_moves(from, owner, &DIAGONALS),
            Piece::Helm => self.leaps(from, owner, &owner.ahead_and_sideways(2)),
            Piece::Knight => self.leaps(from, owner, &KNIGHT_LEAPS),
            Piece::Hump => self.leaps(from, owner, &owner.ahead_and_sideways(3)),
            Piece::Camel => self.leaps(from, owner, &CAMEL_LEAPS),
            Piece::Gnu => [
                self.leaps(from, owner, &KNIGHT_LEAPS),
                self.leaps(from, owner, &CAMEL_LEAPS),
            ]
            .concat(),
        }
    }

    /// Any number of empty squares in one direction, ending there or on the first enemy.
    fn slides(&self, from: Square, owner: Seat, directions: &[Step]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut here = from;
            while let Some(next) = here.offset(direction) {
                match self.man_at(next) {
                    None => squares.push(next),
                    Some(man) => {
                        if man.owner != owner {
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

    /// Any number of empty squares in one direction without capturing; or the capture of the first
    /// man beyond exactly one man that stands between, of any player, if it is an enemy.
    fn hopper_moves(&self, from: Square, owner: Seat, directions: &[Step]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut here = from;
            let mut men_between = 0;
            while let Some(next) = here.offset(direction) {
                match (self.man_at(next), men_between) {
                    (None, 0) => squares.push(next),
                    (None, _) => {}
                    (Some(_), 0) => men_between = 1,
                    (Some(man), _) => {
                        if man.owner != owner {
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
    fn leaps(&self, from: Square, owner: Seat, offsets: &[Step]) -> Vec<Square> {
        [
            self.quiet_leaps(from, offsets),
            self.capturing_leaps(from, owner, offsets),
        ]
        .concat()
    }

    /// Fixed offsets, to an empty square only.
    fn quiet_leaps(&self, from: Square, offsets: &[Step]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &offset in offsets {
            if let Some(to) = from.offset(offset)
                && self.man_at(to).is_none()
            {
                squares.push(to);
            }
        }
        squares
    }

    /// Fixed offsets, to an enemy only.
    fn capturing_leaps(&self, from: Square, owner: Seat, offsets: &[Step]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &offset in offsets {
            if let Some(to) = from.offset(offset)
                && self.man_at(to).is_some_and(|man| man.owner != owner)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// One step straight forward to an empty square, two from any of its owner's nine Pawn squares
    /// over and onto empty squares, or one step diagonally forward to capture, also en passant
    /// (rule 2).
    fn pawn_moves(&self, from: Square, owner: Seat) -> Vec<Square> {
        let mut squares = Vec::new();
        if let Some(to) = from.offset(owner.forward())
            && self.man_at(to).is_none()
        {
            squares.push(to);
            if owner.has_pawn_square(from)
                && let Some(beyond) = to.offset(owner.forward())
                && self.man_at(beyond).is_none()
            {
                squares.push(beyond);
            }
        }
        squares.extend(self.capturing_leaps(from, owner, &owner.forward_diagonals()));
        for offset in owner.forward_diagonals() {
            if let Some(to) = from.offset(offset)
                && self
                    .en_passant
                    .iter()
                    .any(|right| right.skipped == to && right.owner != owner)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// Whether a man of any other player still in could move onto the King of `seat`.
    fn king_can_be_taken(&self, seat: Seat) -> bool {
        self.players
            .iter()
            .any(|&player| player != seat && self.king_can_be_taken_by(seat, player))
    }

    /// Whether a man of `attacker` could move onto the King of `seat`.
    fn king_can_be_taken_by(&self, seat: Seat, attacker: Seat) -> bool {
        let king = Man {
            owner: seat,
            kind: Kind::King,
            promoted: false,
        };
        for from in Square::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.owner != attacker {
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

    /// The position after a move, when the next turn has come.
    fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after.begin_next_turn();
        after
    }

    /// Moves the men, and ends and begins rights to capture en passant. The turn stays.
    fn make(&mut self, mv: Move) {
        match mv {
            Move::Board { from, to, promotes } => self.make_board_move(from, to, promotes),
            Move::Drop { kind, to } => {
                let position = self
                    .hands
                    .iter()
                    .position(|&held| held == (self.side, kind))
                    .expect("the piece is in hand");
                self.hands.remove(position);
                self.put(
                    to,
                    Man {
                        owner: self.side,
                        kind,
                        promoted: false,
                    },
                );
                self.end_rights_at(to);
            }
            Move::Pass => {}
        }
    }

    fn make_board_move(&mut self, from: Square, to: Square, promotes: bool) {
        let mut man = self.lift(from);
        let is_pawn = man.kind == Kind::Pawn && !man.promoted;
        let is_pawn_capture = is_pawn
            && man
                .owner
                .forward_diagonals()
                .iter()
                .any(|&offset| from.offset(offset) == Some(to));

        if self.man_at(to).is_some() {
            self.capture(to);
        } else if is_pawn_capture {
            let right = self
                .en_passant
                .iter()
                .copied()
                .find(|right| right.skipped == to)
                .expect("a right to capture en passant");
            self.capture(right.landing());
            self.end_rights_at(right.landing());
        }
        man.promoted = man.promoted || promotes;
        self.put(to, man);
        self.end_rights_at(from);
        self.end_rights_at(to);

        if is_pawn
            && let Some(passed) = from.offset(man.owner.forward())
            && passed.offset(man.owner.forward()) == Some(to)
        {
            self.en_passant.push(EnPassant {
                owner: man.owner,
                skipped: passed,
            });
        }
    }

    /// Takes an enemy off the board into the hand of the side to move (rule 3).
    fn capture(&mut self, square: Square) {
        let captured = self.lift(square);
        assert_ne!(captured.kind, Kind::King, "a King is never captured");
        self.hands.push((self.side, captured.kind));
    }

    /// Something has happened on this square. A right ends when the Pawn leaves its landing square
    /// or is captured there, and when a man comes to the skipped square \[chosen\].
    fn end_rights_at(&mut self, square: Square) {
        self.en_passant
            .retain(|right| right.skipped != square && right.landing() != square);
    }

    /// The turn comes to the next player still in. The right to capture his Pawn en passant ends.
    /// All Kings that he attacks leave together, then he looks again (rule 5).
    fn begin_next_turn(&mut self) {
        self.move_number = self.move_number.saturating_add(1);
        self.side = self.side.next();
        while !self.players.contains(&self.side) {
            self.side = self.side.next();
        }
        let side = self.side;
        self.en_passant.retain(|right| right.owner != side);
        loop {
            let mut checkmated = self.players.clone();
            checkmated.retain(|&seat| seat != side && self.king_can_be_taken_by(seat, side));
            if checkmated.is_empty() {
                break;
            }
            for seat in checkmated {
                self.remove_player(seat);
            }
        }
    }

    /// A player's men on the board and in hand leave the game (rule 5), and his right with them.
    fn remove_player(&mut self, seat: Seat) {
        for square in Square::all() {
            if self.man_at(square).is_some_and(|man| man.owner == seat) {
                self.lift(square);
            }
        }
        self.hands.retain(|&(owner, _)| owner != seat);
        self.en_passant.retain(|right| right.owner != seat);
        self.players.retain(|&player| player != seat);
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        self.board[square.rank as usize - 1][square.file as usize - 1]
    }

    fn cell(&mut self, square: Square) -> &mut Option<Man> {
        &mut self.board[square.rank as usize - 1][square.file as usize - 1]
    }

    /// Takes the man off a square.
    fn lift(&mut self, square: Square) -> Man {
        self.cell(square).take().expect("a man on the square")
    }

    /// Puts a man on an empty square.
    fn put(&mut self, square: Square, man: Man) {
        let cell = self.cell(square);
        assert_eq!(*cell, None, "{} is taken", square.text());
        *cell = Some(man);
    }
}

/// The text of a position.
impl Reference {
    fn board_text(&self) -> String {
        let mut rows = Vec::new();
        for row in self.board.iter().rev() {
            let mut squares = Vec::new();
            let mut empty = 0;
            for cell in row {
                let Some(man) = cell else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    squares.push(empty.to_string());
                    empty = 0;
                }
                let mark = if man.promoted { "+" } else { "" };
                squares.push(format!("{}{mark}{}", man.owner.letter(), man.kind.letter()));
            }
            if empty > 0 {
                squares.push(empty.to_string());
            }
            rows.push(squares.join(","));
        }
        rows.join("/")
    }

    fn hands_text(&self) -> String {
        let mut entries = Vec::new();
        for seat in SEATS {
            for kind in HAND_ORDER {
                let held = (seat, kind);
                let count = self.hands.iter().filter(|&&other| other == held).count();
                let man = format!("{}{}", seat.letter(), kind.letter());
                match count {
                    0 => {}
                    1 => entries.push(man),
                    _ => entries.push(format!("{count}{man}")),
                }
            }
        }
        joined_or_dash(&entries)
    }

    fn players_text(&self) -> String {
        let mut text = String::new();
        for seat in SEATS {
            if self.players.contains(&seat) {
                text.push(seat.letter());
            }
        }
        text
    }

    fn en_passant_text(&self) -> String {
        let mut entries = Vec::new();
        for seat in SEATS {
            for right in &self.en_passant {
                if right.owner == seat {
                    entries.push(format!("{}:{}", seat.letter(), right.skipped.text()));
                }
            }
        }
        joined_or_dash(&entries)
    }
}

fn joined_or_dash(entries: &[String]) -> String {
    if entries.is_empty() {
        "-".to_owned()
    } else {
        entries.join(",")
    }
}

/// Reads the rows, of which the first is the highest rank.
fn parse_board(rows: &str) -> [[Option<Man>; SIZE as usize]; SIZE as usize] {
    let mut board = [[None; SIZE as usize]; SIZE as usize];
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(rows.len(), board.len(), "{rows:?} are not {SIZE} rows");
    for (from_top, row) in rows.iter().enumerate() {
        let cells = &mut board[rows.len() - 1 - from_top];
        let mut file = 0;
        for square in row.split(',') {
            if let Ok(empty) = square.parse::<usize>() {
                file += empty;
            } else {
                cells[file] = Some(parse_man(square));
                file += 1;
            }
        }
        assert_eq!(file, cells.len(), "the row {row:?} has not {SIZE} squares");
    }
    board
}

/// Reads a man on the board: seat letter, `+` if promoted, piece letter.
fn parse_man(text: &str) -> Man {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [seat, kind] => Man {
            owner: Seat::from_letter(seat),
            kind: Kind::from_letter(kind),
            promoted: false,
        },
        [seat, '+', kind] => Man {
            owner: Seat::from_letter(seat),
            kind: Kind::from_letter(kind),
            promoted: true,
        },
        _ => panic!("{text:?} is not a man"),
    }
}

/// Reads the hands, in any order: `-`, or entries of a count (none for 1), seat and piece.
fn parse_hands(text: &str) -> Vec<(Seat, Kind)> {
    let mut hands = Vec::new();
    if text == "-" {
        return hands;
    }
    for entry in text.split(',') {
        let man = entry.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let number = &entry[..entry.len() - man.len()];
        let count = if number.is_empty() {
            1
        } else {
            number.parse::<usize>().expect("a count")
        };
        let man = parse_man(man);
        for _ in 0..count {
            hands.push((man.owner, man.kind));
        }
    }
    hands
}

fn parse_side(text: &str) -> Seat {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [letter] => Seat::from_letter(letter),
        _ => panic!("{text:?} is not a side"),
    }
}

fn parse_en_passant(text: &str) -> Vec<EnPassant> {
    let mut rights = Vec::new();
    if text == "-" {
        return rights;
    }
    for entry in text.split(',') {
        let (seat, square) = entry.split_once(':').expect("a seat and a square");
        rights.push(EnPassant {
            owner: parse_side(seat),
            skipped: Square::parse(square),
        });
    }
    rights
}
