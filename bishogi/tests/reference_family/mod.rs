//! A slow reference of all the games of the Bishogi family, with their options: the thing to
//! compare the fast engine with, move for move.
//!
//! It is written from the rulebook (`rules/bishogi`) alone and is deliberately naive. It walks a
//! plain board square by square, plays every move on a copy, and then looks whether the mover's
//! King can be taken. There are no bit sets, pins, hashes or tables of attacks, so that each rule
//! can be read off. This file holds the position, its text and the nine games with Kings; the two
//! draughts games have their moves in `draughts.rs`.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument. It speaks in text only, so that the two share no type.

mod draughts;

/// A direction or an offset: files to the right and ranks up, as White sees the board.
type Offset = (isize, isize);

/// The number of files, and of ranks, of the largest board.
const LARGEST_SIZE: usize = 9;

const FILES: [char; LARGEST_SIZE] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

const ORTHOGONALS: [Offset; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [Offset; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const TWO_DIAGONALLY: [Offset; 4] = [(2, 2), (2, -2), (-2, 2), (-2, -2)];
const KNIGHT_LEAPS: [Offset; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const CAMEL_LEAPS: [Offset; 8] = [
    (1, 3),
    (3, 1),
    (3, -1),
    (1, -3),
    (-1, -3),
    (-3, -1),
    (-3, 1),
    (-1, 3),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Bishogi,
    AdvancedPawn,
    Catholic,
    Cannibal,
    DualReturn,
    Filgi,
    Bishogi81,
    Wildebishogi,
    Southwark,
    Sekishogi,
    SekishogiOncePawned,
}

impl Game {
    /// The game of this name, which is given without options.
    fn from_name(name: &str) -> Self {
        match name {
            "bishogi" => Self::Bishogi,
            "advanced_pawn" => Self::AdvancedPawn,
            "catholic" => Self::Catholic,
            "cannibal" => Self::Cannibal,
            "dual_return" => Self::DualReturn,
            "filgi" => Self::Filgi,
            "bishogi_81" => Self::Bishogi81,
            "wildebishogi" => Self::Wildebishogi,
            "southwark" => Self::Southwark,
            "sekishogi" => Self::Sekishogi,
            "sekishogi_once_pawned" => Self::SekishogiOncePawned,
            _ => panic!("no game has the name {name:?}"),
        }
    }

    fn start(self) -> &'static str {
        match self {
            Self::Bishogi | Self::Cannibal | Self::DualReturn => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
            }
            Self::AdvancedPawn => "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR[] w KQkq - 0 1",
            Self::Catholic => "rnbqkbnr/1m4c1/pppppppp/8/8/PPPPPPPP/1C4M1/RNBQKBNR[] w KQkq - 0 1",
            Self::Filgi => "rnafkanr/pppppppp/8/8/8/8/PPPPPPPP/RNAFKANR[] w - - 0 1",
            Self::Bishogi81 => {
                "rnbbkbbnr/1q5q1/ppppppppp/9/9/9/PPPPPPPPP/1Q5Q1/RNBBKBBNR[] w KQkq - 0 1"
            }
            Self::Wildebishogi => {
                "rncckbbnr/1w5q1/ppppppppp/9/9/9/PPPPPPPPP/1Q5W1/RNBBKCCNR[] w KQkq - 0 1"
            }
            Self::Southwark => {
                "nnbbkbbnn/1n5n1/ppppppppp/9/9/9/PPPPPPPPP/1N5N1/NNBBKBBNN[] w - - 0 1"
            }
            Self::Sekishogi => {
                "1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1[] w - - 0 1"
            }
            Self::SekishogiOncePawned => {
                "pppppppp/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP[] w - - 0 1"
            }
        }
    }

    /// The number of files, and of ranks.
    fn size(self) -> usize {
        match self {
            Self::Bishogi81 | Self::Wildebishogi | Self::Southwark => 9,
            Self::Bishogi
            | Self::AdvancedPawn
            | Self::Catholic
            | Self::Cannibal
            | Self::DualReturn
            | Self::Filgi
            | Self::Sekishogi
            | Self::SekishogiOncePawned => 8,
        }
    }

    /// The depth of the promotion zone in ranks: the enemy's camp. The draughts games have none:
    /// their men are crowned on the far rank.
    fn zone_depth(self) -> usize {
        match self {
            Self::Bishogi | Self::Cannibal | Self::DualReturn | Self::Filgi => 2,
            Self::AdvancedPawn
            | Self::Catholic
            | Self::Bishogi81
            | Self::Wildebishogi
            | Self::Southwark => 3,
            Self::Sekishogi | Self::SekishogiOncePawned => 0,
        }
    }

    fn is_draughts(self) -> bool {
        matches!(self, Self::Sekishogi | Self::SekishogiOncePawned)
    }

    /// Whether a piece remembers the army it started in.
    fn remembers_army(self) -> bool {
        matches!(self, Self::Cannibal | Self::DualReturn)
    }

    /// The pieces that a text can name, each with its letter: those that can be in hand, in the
    /// order in which hands are written, and the King.
    fn letters(self) -> &'static [(char, Kind)] {
        match self {
            Self::Bishogi
            | Self::AdvancedPawn
            | Self::Cannibal
            | Self::DualReturn
            | Self::Bishogi81 => &[
                ('Q', Kind::Queen),
                ('R', Kind::Rook),
                ('B', Kind::Bishop),
                ('N', Kind::Knight),
                ('P', Kind::Pawn),
                ('K', Kind::King),
            ],
            Self::Catholic => &[
                ('Q', Kind::Queen),
                ('M', Kind::Marshal),
                ('C', Kind::Cardinal),
                ('R', Kind::Rook),
                ('B', Kind::Bishop),
                ('N', Kind::Knight),
                ('P', Kind::Pawn),
                ('K', Kind::King),
            ],
            Self::Filgi => &[
                ('R', Kind::Rook),
                ('N', Kind::Knight),
                ('F', Kind::Ferz),
                ('A', Kind::Elephant),
                ('P', Kind::Pawn),
                ('K', Kind::King),
            ],
            Self::Wildebishogi => &[
                ('Q', Kind::Queen),
                ('W', Kind::Gnu),
                ('R', Kind::Rook),
                ('B', Kind::Bishop),
                ('N', Kind::Knight),
                ('C', Kind::Camel),
                ('P', Kind::Pawn),
                ('K', Kind::King),
            ],
            Self::Southwark => &[
                ('B', Kind::Bishop),
                ('N', Kind::Knight),
                ('P', Kind::Pawn),
                ('K', Kind::King),
            ],
            Self::Sekishogi | Self::SekishogiOncePawned => &[('P', Kind::Man)],
        }
    }

    /// What a piece of this kind may be promoted to, the column "difference" of the table of
    /// games: nothing, or one thing, or for the Pawn of Wildebishogi a choice of two.
    fn promotions(self, kind: Kind) -> &'static [Kind] {
        match self {
            Self::Bishogi
            | Self::AdvancedPawn
            | Self::Cannibal
            | Self::DualReturn
            | Self::Bishogi81 => match kind {
                Kind::King | Kind::Queen => &[],
                _ => &[Kind::Queen],
            },
            Self::Catholic => match kind {
                Kind::King | Kind::Queen => &[],
                Kind::Marshal | Kind::Cardinal => &[Kind::Ace],
                _ => &[Kind::Queen],
            },
            Self::Filgi => match kind {
                Kind::Rook => &[Kind::RookAndFerz],
                Kind::Knight => &[Kind::KnightAndFerz],
                Kind::Elephant => &[Kind::ElephantAndFerz],
                Kind::Pawn => &[Kind::Ferz],
                _ => &[],
            },
            Self::Wildebishogi => match kind {
                Kind::King | Kind::Queen | Kind::Gnu => &[],
                Kind::Knight | Kind::Camel => &[Kind::Gnu],
                Kind::Pawn => &[Kind::Queen, Kind::Gnu],
                _ => &[Kind::Queen],
            },
            Self::Southwark => match kind {
                Kind::King => &[],
                _ => &[Kind::Infanta],
            },
            Self::Sekishogi | Self::SekishogiOncePawned => &[Kind::CrownedMan],
        }
    }

    fn kind_of_letter(self, letter: char) -> Kind {
        let upper = letter.to_ascii_uppercase();
        self.letters()
            .iter()
            .find(|(named, _)| *named == upper)
            .unwrap_or_else(|| panic!("{self:?} has no piece with the letter {letter:?}"))
            .1
    }

    /// The letter of this kind in a move.
    fn letter(self, kind: Kind) -> char {
        self.letters()
            .iter()
            .find(|(_, named)| *named == kind)
            .unwrap_or_else(|| panic!("{kind:?} has no letter in {self:?}"))
            .0
    }

    /// The letter of this kind in a position: upper case for White, lower case for Black.
    fn letter_of(self, side: Side, kind: Kind) -> char {
        match side {
            Side::White => self.letter(kind),
            Side::Black => self.letter(kind).to_ascii_lowercase(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

impl Side {
    fn of_letter(letter: char) -> Self {
        if letter.is_ascii_uppercase() {
            Self::White
        } else {
            Self::Black
        }
    }

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
}

/// Everything that a piece can be, at first or later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// Rook and Knight.
    Marshal,
    /// Bishop and Knight.
    Cardinal,
    /// Rook, Bishop and Knight.
    Ace,
    /// One step diagonally.
    Ferz,
    /// A leap of two diagonally.
    Elephant,
    RookAndFerz,
    KnightAndFerz,
    ElephantAndFerz,
    /// A leap of (1,3).
    Camel,
    /// Knight and Camel.
    Gnu,
    /// Rook, and exactly two diagonally.
    Infanta,
    CrookedRook,
    CrookedBishop,
    CrookedQueen,
    /// The dual of the Pawn.
    Yeoman,
    /// A man of the draughts games.
    Man,
    /// A king of the draughts games, which is not royal.
    CrownedMan,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    side: Side,
    /// What it was at first, and goes to hand as, promoted or not.
    kind: Kind,
    /// What it has been promoted to.
    promoted: Option<Kind>,
    /// Whether it serves the army that it did not start in. Always false in a game in which
    /// pieces do not remember.
    foreign: bool,
}

/// A piece in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    side: Side,
    kind: Kind,
    foreign: bool,
}

/// File and rank, both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    file: usize,
    rank: usize,
}

impl Square {
    fn text(self) -> String {
        format!("{}{}", FILES[self.file], self.rank + 1)
    }
}

/// One of the four castlings; the numbers are files of the side's first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Castling {
    letter: char,
    side: Side,
    rank: usize,
    rook_from: usize,
    rook_to: usize,
    /// The files between King and Rook.
    between: &'static [usize],
    /// Where the King stands, what it passes, and where it lands.
    king_path: [usize; 3],
}

impl Castling {
    /// The four castlings on a board of this size, in the order in which their rights are written.
    fn all(size: usize) -> [Self; 4] {
        let to_the_right = |letter, side, rank| Self {
            letter,
            side,
            rank,
            rook_from: if size == 9 { 8 } else { 7 },
            rook_to: 5,
            between: if size == 9 { &[5, 6, 7] } else { &[5, 6] },
            king_path: [4, 5, 6],
        };
        let to_the_left = |letter, side, rank| Self {
            letter,
            side,
            rank,
            rook_from: 0,
            rook_to: 3,
            between: &[1, 2, 3],
            king_path: [4, 3, 2],
        };
        [
            to_the_right('K', Side::White, 0),
            to_the_left('Q', Side::White, 0),
            to_the_right('k', Side::Black, size - 1),
            to_the_left('q', Side::Black, size - 1),
        ]
    }

    fn square(self, file: usize) -> Square {
        Square {
            file,
            rank: self.rank,
        }
    }

    fn king_from(self) -> Square {
        self.square(self.king_path[0])
    }

    fn king_to(self) -> Square {
        self.square(self.king_path[2])
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Move {
    Board {
        from: Square,
        to: Square,
        promotion: Option<Kind>,
    },
    Drop {
        kind: Kind,
        foreign: bool,
        to: Square,
    },
    Castle(Castling),
    /// In the draughts games: the squares on which the man stands in turn.
    Path(Vec<Square>),
}

/// A position of one of the games, with all that its text says and the options of the game.
#[derive(Clone, Debug)]
pub struct Reference {
    game: Game,
    /// The option `stepping`: the Infanta cannot leap.
    stepping: bool,
    /// The option `no_pawn_drop_mate`: a Pawn drop may not mate.
    no_pawn_drop_mate: bool,
    /// `board[rank][file]`, both counted from 0. A smaller board leaves the rest empty.
    board: [[Option<Piece>; LARGEST_SIZE]; LARGEST_SIZE],
    /// The pieces in hand, in no particular order.
    hands: Vec<Held>,
    side: Side,
    /// The letters of the castling rights that are left.
    rights: Vec<char>,
    halfmoves: u16,
    fullmove: u16,
}

impl Reference {
    /// Reads a position of the game, whose name is followed by its options: `southwark+stepping`.
    /// It is meant for good text only and does not judge the position.
    ///
    /// # Panics
    /// May panic on text that is not a position.
    #[must_use]
    pub fn parse(text: &str, game: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        assert_eq!(fields.len(), 6, "{text:?} has not six fields");
        let (rows, hands) = fields[0].split_once('[').expect("a hand after the board");
        let hands = hands.strip_suffix(']').expect("a closed hand");
        assert_eq!(fields[3], "-", "the fourth field is always empty");
        let mut words = game.split('+');
        let game = Game::from_name(words.next().expect("the name of a game"));
        let mut position = Self {
            game,
            stepping: false,
            no_pawn_drop_mate: false,
            board: parse_board(rows, game),
            hands: parse_hands(hands, game),
            side: match fields[1] {
                "w" => Side::White,
                "b" => Side::Black,
                other => panic!("no side has the letter {other:?}"),
            },
            rights: fields[2].chars().filter(|&letter| letter != '-').collect(),
            halfmoves: fields[4].parse().expect("a number of halfmoves"),
            fullmove: fields[5].parse().expect("a move number"),
        };
        for option in words {
            match option {
                "stepping" if game == Game::Southwark => position.stepping = true,
                "no_pawn_drop_mate" if !game.is_draughts() => position.no_pawn_drop_mate = true,
                _ => panic!("{game:?} has no option {option:?}"),
            }
        }
        position
    }

    /// The position in which the game begins.
    ///
    /// # Panics
    /// Panics if there is no such game or option.
    #[must_use]
    pub fn start(game: &str) -> Self {
        let name = game.split('+').next().expect("the name of a game");
        Self::parse(Game::from_name(name).start(), game)
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

    /// The texts of all legal moves, sorted. Empty if the game is over.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self
            .legal_moves()
            .iter()
            .map(|mv| self.move_text(mv))
            .collect();
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
        let Some(found) = legal
            .iter()
            .find(|candidate| self.move_text(candidate) == mv)
        else {
            panic!("{mv:?} is not legal in {:?}", self.text());
        };
        self.after(found)
    }

    /// Whether the King of the side to move is attacked. The draughts games know no check.
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
            .iter()
            .map(|mv| self.after(mv).perft(depth - 1))
            .sum()
    }
}

/// The rules of the nine games with Kings.
impl Reference {
    /// Common rule 4: no move may leave the mover's own King to be taken.
    /// Common rule 2: a Pawn drop may mate \[chosen\], unless the option forbids it.
    fn legal_moves(&self) -> Vec<Move> {
        if self.game.is_draughts() {
            return self.draughts_moves();
        }
        let mut legal = Vec::new();
        for mv in self.pseudo_legal_moves() {
            let after = self.after(&mv);
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
    /// conditions speak of attacks, is made only where they are met.
    fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        moves.extend(self.castlings().into_iter().map(Move::Castle));
        moves
    }

    /// Common rule 1: a move that starts or ends in the zone may promote any piece that has a
    /// promotion and is not promoted already; a Pawn on the far rank must promote, and so must a
    /// Yeoman, which is a Pawn of the other army.
    fn board_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.pieces_of(self.side) {
            for to in self.destinations(from, piece) {
                let touches_zone =
                    self.zone_contains(piece.side, from) || self.zone_contains(piece.side, to);
                if touches_zone && piece.promoted.is_none() {
                    for &promotion in self.game.promotions(piece.kind) {
                        moves.push(Move::Board {
                            from,
                            to,
                            promotion: Some(promotion),
                        });
                    }
                }
                let must_promote = piece.kind == Kind::Pawn
                    && piece.promoted.is_none()
                    && to.rank == self.far_rank(piece.side);
                if !must_promote {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotion: None,
                    });
                }
            }
        }
        moves
    }

    /// Common rule 2: a piece in hand may be dropped, unpromoted, on any empty square, but a Pawn
    /// not on the far rank. Several alike make one drop; a piece that comes from the other army is
    /// not like one that does not.
    fn drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for &(_, kind) in self.game.letters() {
            for foreign in [false, true] {
                let held = Held {
                    side: self.side,
                    kind,
                    foreign,
                };
                if !self.hands.contains(&held) {
                    continue;
                }
                for to in self.squares() {
                    let forbidden = kind == Kind::Pawn && to.rank == self.far_rank(self.side);
                    if self.piece_at(to).is_none() && !forbidden {
                        moves.push(Move::Drop { kind, foreign, to });
                    }
                }
            }
        }
        moves
    }

    /// Common rule 3: the right is left, the squares between King and Rook are empty, and the King
    /// would be safe where it stands, where it passes and where it lands, before the Rook has
    /// moved. A dropped Rook never castles \[chosen\]: a right that has ended does not come back.
    fn castlings(&self) -> Vec<Castling> {
        let mut castlings = Vec::new();
        for castling in Castling::all(self.game.size()) {
            if castling.side != self.side || !self.rights.contains(&castling.letter) {
                continue;
            }
            let way_is_empty = castling
                .between
                .iter()
                .all(|&file| self.piece_at(castling.square(file)).is_none());
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

    /// What a piece moves as. Only an unpromoted piece has a dual.
    fn moves_as(&self, piece: Piece) -> Kind {
        let own = piece.promoted.unwrap_or(piece.kind);
        if !piece.foreign {
            return own;
        }
        match (self.game, own) {
            (Game::Cannibal, Kind::Rook) => Kind::CrookedRook,
            (Game::Cannibal, Kind::Bishop) => Kind::CrookedBishop,
            (Game::Cannibal, Kind::Queen) => Kind::CrookedQueen,
            (Game::DualReturn, Kind::Rook) => Kind::Bishop,
            (Game::DualReturn, Kind::Bishop) => Kind::Rook,
            (Game::DualReturn, Kind::Knight) => Kind::Camel,
            (Game::DualReturn, Kind::Pawn) => Kind::Yeoman,
            (_, _) => own,
        }
    }

    /// The squares to which a piece on `from` can move, each once, castling apart.
    fn destinations(&self, from: Square, piece: Piece) -> Vec<Square> {
        let side = piece.side;
        let rook = || self.slides(from, side, &ORTHOGONALS);
        let bishop = || self.slides(from, side, &DIAGONALS);
        let knight = || self.leaps(from, side, &KNIGHT_LEAPS);
        let camel = || self.leaps(from, side, &CAMEL_LEAPS);
        let ferz = || self.leaps(from, side, &DIAGONALS);
        let elephant = || self.leaps(from, side, &TWO_DIAGONALLY);
        let found = match self.moves_as(piece) {
            Kind::King => [self.leaps(from, side, &ORTHOGONALS), ferz()].concat(),
            Kind::Queen => [rook(), bishop()].concat(),
            Kind::Rook => rook(),
            Kind::Bishop => bishop(),
            Kind::Knight => knight(),
            Kind::Pawn => self.pawn_moves(from, side),
            Kind::Marshal => [rook(), knight()].concat(),
            Kind::Cardinal => [bishop(), knight()].concat(),
            Kind::Ace => [rook(), bishop(), knight()].concat(),
            Kind::Ferz => ferz(),
            Kind::Elephant => elephant(),
            Kind::RookAndFerz => [rook(), ferz()].concat(),
            Kind::KnightAndFerz => [knight(), ferz()].concat(),
            Kind::ElephantAndFerz => [elephant(), ferz()].concat(),
            Kind::Camel => camel(),
            Kind::Gnu => [knight(), camel()].concat(),
            Kind::Infanta if self.stepping => [rook(), self.two_steps(from, side)].concat(),
            Kind::Infanta => [rook(), elephant()].concat(),
            Kind::CrookedRook => self.zigzags(from, side, &ORTHOGONALS),
            Kind::CrookedBishop => self.zigzags(from, side, &DIAGONALS),
            Kind::CrookedQueen => [
                self.zigzags(from, side, &ORTHOGONALS),
                self.zigzags(from, side, &DIAGONALS),
            ]
            .concat(),
            Kind::Yeoman => self.yeoman_moves(from, side),
            Kind::Man | Kind::CrownedMan => panic!("the draughts games have moves of their own"),
        };
        let mut squares = Vec::new();
        for square in found {
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        squares
    }

    /// Any number of empty squares in one direction, ending there or on the first enemy.
    fn slides(&self, from: Square, side: Side, directions: &[Offset]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &direction in directions {
            let mut here = from;
            while let Some(next) = self.offset(here, direction) {
                if self.may_land(next, side) {
                    squares.push(next);
                }
                if self.piece_at(next).is_some() {
                    break;
                }
                here = next;
            }
        }
        squares
    }

    /// Single steps that take two directions at right angles in turn: one, the other, the one, and
    /// so on. Every square on the path is empty up to the last, which is empty or holds an enemy.
    fn zigzags(&self, from: Square, side: Side, directions: &[Offset]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &first in directions {
            for &second in directions {
                let at_right_angles = first.0 * second.0 + first.1 * second.1 == 0;
                if !at_right_angles {
                    continue;
                }
                let mut here = from;
                let mut is_first = true;
                while let Some(next) = self.offset(here, if is_first { first } else { second }) {
                    if self.may_land(next, side) {
                        squares.push(next);
                    }
                    if self.piece_at(next).is_some() {
                        break;
                    }
                    here = next;
                    is_first = !is_first;
                }
            }
        }
        squares
    }

    /// Fixed offsets, to an empty square or an enemy, whatever stands between.
    fn leaps(&self, from: Square, side: Side, offsets: &[Offset]) -> Vec<Square> {
        let mut squares = Vec::new();
        for &offset in offsets {
            if let Some(to) = self.offset(from, offset)
                && self.may_land(to, side)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// Exactly two steps in one diagonal direction, of which the first ends on an empty square.
    fn two_steps(&self, from: Square, side: Side) -> Vec<Square> {
        let mut squares = Vec::new();
        for direction in DIAGONALS {
            if let Some(between) = self.offset(from, direction)
                && self.piece_at(between).is_none()
                && let Some(to) = self.offset(between, direction)
                && self.may_land(to, side)
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
        if let Some(to) = self.offset(from, (0, side.forward()))
            && self.piece_at(to).is_none()
        {
            squares.push(to);
        }
        for files in [-1, 1] {
            if let Some(to) = self.offset(from, (files, side.forward()))
                && self.holds_enemy_of(to, side)
            {
                squares.push(to);
            }
        }
        squares
    }

    /// One step diagonally forward to an empty square, or straight forward to capture.
    fn yeoman_moves(&self, from: Square, side: Side) -> Vec<Square> {
        let mut squares = Vec::new();
        if let Some(to) = self.offset(from, (0, side.forward()))
            && self.holds_enemy_of(to, side)
        {
            squares.push(to);
        }
        for files in [-1, 1] {
            if let Some(to) = self.offset(from, (files, side.forward()))
                && self.piece_at(to).is_none()
            {
                squares.push(to);
            }
        }
        squares
    }

    /// Whether an enemy of `side` could move onto its King. The draughts games have no King.
    fn king_can_be_taken(&self, side: Side) -> bool {
        if self.game.is_draughts() {
            return false;
        }
        for (from, piece) in self.pieces_of(side.opponent()) {
            for to in self.destinations(from, piece) {
                let taken = self.piece_at(to);
                if taken.is_some_and(|taken| taken.side == side && taken.kind == Kind::King) {
                    return true;
                }
            }
        }
        false
    }
}

/// Playing a move.
impl Reference {
    /// The position after a pseudo-legal move.
    fn after(&self, mv: &Move) -> Self {
        let mut after = self.clone();
        after.halfmoves = if self.resets_halfmoves(mv) {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
        match mv {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let mut piece = after.lift(*from);
                if self.piece_at(*to).is_some() {
                    after.capture(*to);
                }
                if promotion.is_some() {
                    piece.promoted = *promotion;
                }
                after.put(*to, piece);
                after.end_rights_of(*from);
                after.end_rights_of(*to);
            }
            Move::Drop { kind, foreign, to } => {
                let held = Held {
                    side: self.side,
                    kind: *kind,
                    foreign: *foreign,
                };
                let place = self.hands.iter().position(|&other| other == held);
                after.hands.remove(place.expect("the piece is in hand"));
                after.put(
                    *to,
                    Piece {
                        side: self.side,
                        kind: *kind,
                        promoted: None,
                        foreign: *foreign,
                    },
                );
            }
            Move::Castle(castling) => {
                let king = after.lift(castling.king_from());
                let rook = after.lift(castling.square(castling.rook_from));
                after.put(castling.king_to(), king);
                after.put(castling.square(castling.rook_to), rook);
                after.end_rights_of(castling.king_from());
            }
            Move::Path(path) => after.walk_path(path),
        }
        if self.side == Side::Black {
            after.fullmove = self.fullmove.saturating_add(1);
        }
        after.side = self.side.opponent();
        after
    }

    /// Whether the move captures, or moves or drops an unpromoted Pawn or man.
    fn resets_halfmoves(&self, mv: &Move) -> bool {
        let is_low = |kind| kind == Kind::Pawn || kind == Kind::Man;
        let is_low_at = |square| {
            self.piece_at(square)
                .is_some_and(|piece| is_low(piece.kind) && piece.promoted.is_none())
        };
        match mv {
            Move::Board { from, to, .. } => is_low_at(*from) || self.piece_at(*to).is_some(),
            Move::Drop { kind, .. } => is_low(*kind),
            Move::Castle(_) => false,
            Move::Path(path) => is_low_at(path[0]) || Self::is_jump(path),
        }
    }

    /// Moves the piece on the square to the hand of the side to move. If pieces remember their
    /// army, one that served its own now serves the other, and the other way round.
    fn capture(&mut self, square: Square) {
        let captured = self.lift(square);
        self.hands.push(Held {
            side: self.side,
            kind: captured.kind,
            foreign: self.game.remembers_army() && !captured.foreign,
        });
    }

    /// Ends the rights that need the King or the Rook that stood on this square: it has moved away
    /// or has been captured.
    fn end_rights_of(&mut self, square: Square) {
        for castling in Castling::all(self.game.size()) {
            if square == castling.king_from() || square == castling.square(castling.rook_from) {
                self.rights.retain(|&letter| letter != castling.letter);
            }
        }
    }
}

/// The board.
impl Reference {
    /// Every square of the board.
    fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for rank in 0..self.game.size() {
            for file in 0..self.game.size() {
                squares.push(Square { file, rank });
            }
        }
        squares
    }

    /// Every piece of a side, with its square.
    fn pieces_of(&self, side: Side) -> Vec<(Square, Piece)> {
        let mut pieces = Vec::new();
        for square in self.squares() {
            if let Some(piece) = self.piece_at(square)
                && piece.side == side
            {
                pieces.push((square, piece));
            }
        }
        pieces
    }

    /// The square so many files and ranks away, if the board has it.
    fn offset(&self, square: Square, (files, ranks): Offset) -> Option<Square> {
        let file = square.file.checked_add_signed(files)?;
        let rank = square.rank.checked_add_signed(ranks)?;
        let size = self.game.size();
        (file < size && rank < size).then_some(Square { file, rank })
    }

    /// The last rank that this side can reach.
    fn far_rank(&self, side: Side) -> usize {
        match side {
            Side::White => self.game.size() - 1,
            Side::Black => 0,
        }
    }

    /// Whether the square is in the promotion zone of this side.
    fn zone_contains(&self, side: Side, square: Square) -> bool {
        square.rank.abs_diff(self.far_rank(side)) < self.game.zone_depth()
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.rank][square.file]
    }

    fn holds_enemy_of(&self, square: Square, side: Side) -> bool {
        self.piece_at(square)
            .is_some_and(|piece| piece.side != side)
    }

    /// Whether the square is empty or holds an enemy.
    fn may_land(&self, square: Square, side: Side) -> bool {
        self.piece_at(square).is_none() || self.holds_enemy_of(square, side)
    }

    /// Takes the piece off a square.
    fn lift(&mut self, square: Square) -> Piece {
        self.board[square.rank][square.file]
            .take()
            .expect("a piece on the square")
    }

    /// Puts a piece on an empty square.
    fn put(&mut self, square: Square, piece: Piece) {
        let cell = &mut self.board[square.rank][square.file];
        assert_eq!(*cell, None, "{} is taken", square.text());
        *cell = Some(piece);
    }
}

/// The text of moves and positions.
impl Reference {
    fn move_text(&self, mv: &Move) -> String {
        match mv {
            Move::Board {
                from,
                to,
                promotion,
            } => {
                let mut text = from.text() + &to.text();
                if let Some(promotion) = promotion {
                    let piece = self.piece_at(*from).expect("a piece that moves");
                    if self.game.promotions(piece.kind).len() > 1 {
                        text.push(self.game.letter(*promotion).to_ascii_lowercase());
                    } else {
                        text.push('+');
                    }
                }
                text
            }
            Move::Drop { kind, foreign, to } => {
                let quote = if *foreign { "'" } else { "" };
                format!("{}{quote}@{}", self.game.letter(*kind), to.text())
            }
            Move::Castle(castling) => castling.king_from().text() + &castling.king_to().text(),
            Move::Path(path) => path.iter().map(|square| square.text()).collect(),
        }
    }

    fn board_text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.game.size()).rev() {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..self.game.size() {
                let Some(piece) = self.piece_at(Square { file, rank }) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&self.piece_text(piece));
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            rows.push(text);
        }
        rows.join("/")
    }

    /// A promoted piece is written as what it was, after a `+`. Where that leaves open what it is
    /// now, it is written as what it is, before a `~`.
    fn piece_text(&self, piece: Piece) -> String {
        let letter_of = |kind| self.game.letter_of(piece.side, kind);
        let mut text = match piece.promoted {
            None => format!("{}", letter_of(piece.kind)),
            Some(promoted) if self.game.promotions(piece.kind).len() > 1 => {
                format!("{}~", letter_of(promoted))
            }
            Some(_) => format!("+{}", letter_of(piece.kind)),
        };
        if piece.foreign {
            text.push('\'');
        }
        text
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for side in [Side::White, Side::Black] {
            for &(_, kind) in self.game.letters() {
                for foreign in [false, true] {
                    let wanted = Held {
                        side,
                        kind,
                        foreign,
                    };
                    for &held in &self.hands {
                        if held == wanted {
                            text.push(self.game.letter_of(side, kind));
                            if foreign {
                                text.push('\'');
                            }
                        }
                    }
                }
            }
        }
        text
    }

    fn rights_text(&self) -> String {
        let mut text = String::new();
        for castling in Castling::all(self.game.size()) {
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
fn parse_board(rows: &str, game: Game) -> [[Option<Piece>; LARGEST_SIZE]; LARGEST_SIZE] {
    let size = game.size();
    let mut board = [[None; LARGEST_SIZE]; LARGEST_SIZE];
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(rows.len(), size, "{rows:?} are not {size} rows");
    for (from_top, row) in rows.iter().enumerate() {
        let rank = size - 1 - from_top;
        let mut file = 0;
        let mut signs = row.chars().peekable();
        while let Some(sign) = signs.next() {
            if let Some(empty) = sign.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let has_plus = sign == '+';
            let letter = if has_plus {
                signs.next().expect("a letter after the +")
            } else {
                sign
            };
            let has_tilde = signs.next_if_eq(&'~').is_some();
            let foreign = signs.next_if_eq(&'\'').is_some();
            let named = game.kind_of_letter(letter);
            let (kind, promoted) = if has_tilde {
                (Kind::Pawn, Some(named))
            } else if has_plus {
                (named, Some(game.promotions(named)[0]))
            } else {
                (named, None)
            };
            board[rank][file] = Some(Piece {
                side: Side::of_letter(letter),
                kind,
                promoted,
                foreign,
            });
            file += 1;
        }
        assert_eq!(file, size, "the row {row:?} has not {size} squares");
    }
    board
}

fn parse_hands(text: &str, game: Game) -> Vec<Held> {
    let mut hands = Vec::new();
    let mut signs = text.chars().peekable();
    while let Some(letter) = signs.next() {
        hands.push(Held {
            side: Side::of_letter(letter),
            kind: game.kind_of_letter(letter),
            foreign: signs.next_if_eq(&'\'').is_some(),
        });
    }
    hands
}
