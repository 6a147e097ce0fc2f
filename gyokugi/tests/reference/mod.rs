//! A slow reference of all forms of Gyokugi, under each of the three promotion rules, for two and
//! for three players: the thing to compare the fast engine with, move for move.
//!
//! It is written from the rulebook (`rules/gyokugi`, and for three players rules 2, 4 and 5 of
//! `rules/mitregi_yonin`) alone and is deliberately naive. Each seat has its own file offset and
//! chevron rank, in which a man walks as its counterpart on a square board. Every move is played
//! on a copy, and then one looks whether the mover's King can be taken. There are no bit sets,
//! pins, hashes or tables of attacks, so that each rule can be read off.
//!
//! What may not enter this file: anything of the crate under test, and any shortcut whose
//! correctness needs an argument. It speaks in text only, so that the two share no type.

/// The number of files, and of cells in the middle file.
const SIZE: usize = 11;

/// The file in the middle, counted from 0.
const MIDDLE_FILE: i32 = 5;

const FILES: [char; SIZE] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k', 'l'];

/// The seats in turn order, which is also the order in which a text names them.
const SEATS: [Seat; 3] = [Seat::White, Seat::Red, Seat::Black];

// Steps and leaps: the change of the owner's file offset, and of his chevron rank.
const FORWARD: [(i32, i32); 1] = [(0, 1)];
const BACKWARD: [(i32, i32); 1] = [(0, -1)];
const FORWARD_DIAGONALS: [(i32, i32); 2] = [(-1, 1), (1, 1)];
const ORTHOGONALS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const CADET_LEAPS: [(i32, i32); 2] = [(-1, 2), (1, 2)];
const CAPTAIN_LEAPS: [(i32, i32); 8] = [
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
const HAND_ORDER: [Kind; 14] = [
    Kind::Warlady,
    Kind::Warrarider,
    Kind::Insperider,
    Kind::Captain,
    Kind::Sergerider,
    Kind::Emerald,
    Kind::Sapphire,
    Kind::Amethyst,
    Kind::Invesrider,
    Kind::Wing,
    Kind::Cadet,
    Kind::Corporal,
    Kind::Investigator,
    Kind::Point,
];

/// A player. Red plays only in the three-player game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    White,
    Red,
    Black,
}

impl Seat {
    fn from_letter(letter: char) -> Self {
        match letter {
            'w' => Self::White,
            'r' => Self::Red,
            'b' => Self::Black,
            _ => panic!("no player has the letter {letter:?}"),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
            Self::Black => 'b',
        }
    }
}

/// All that a man can be. The last three are only promoted forms and have no letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Generalissimo,
    Warlady,
    Warrarider,
    Insperider,
    Captain,
    Sergerider,
    Wing,
    Invesrider,
    Point,
    Investigator,
    Corporal,
    Cadet,
    Emerald,
    Sapphire,
    Amethyst,
    Batman,
    Warradragon,
    Inspedragon,
}

impl Kind {
    /// The kind of a capital letter.
    fn from_letter(letter: char) -> Self {
        match letter {
            'K' => Self::Generalissimo,
            'Q' => Self::Warlady,
            'R' => Self::Warrarider,
            'B' => Self::Insperider,
            'N' => Self::Captain,
            'G' => Self::Sergerider,
            'W' => Self::Wing,
            'I' => Self::Invesrider,
            'P' => Self::Point,
            'V' => Self::Investigator,
            'O' => Self::Corporal,
            'C' => Self::Cadet,
            'E' => Self::Emerald,
            'S' => Self::Sapphire,
            'A' => Self::Amethyst,
            _ => panic!("no piece has the letter {letter:?}"),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Generalissimo => 'K',
            Self::Warlady => 'Q',
            Self::Warrarider => 'R',
            Self::Insperider => 'B',
            Self::Captain => 'N',
            Self::Sergerider => 'G',
            Self::Wing => 'W',
            Self::Invesrider => 'I',
            Self::Point => 'P',
            Self::Investigator => 'V',
            Self::Corporal => 'O',
            Self::Cadet => 'C',
            Self::Emerald => 'E',
            Self::Sapphire => 'S',
            Self::Amethyst => 'A',
            Self::Batman | Self::Warradragon | Self::Inspedragon => {
                panic!("{self:?} is written as a promoted man")
            }
        }
    }

    /// Whether an unpromoted man of this kind would have no move from this chevron rank of its
    /// owner, even on an empty board.
    fn is_stuck_on(self, rank: i32) -> bool {
        match self {
            Self::Point
            | Self::Investigator
            | Self::Corporal
            | Self::Wing
            | Self::Invesrider
            | Self::Sergerider => rank == 11,
            Self::Cadet => rank == 10 || rank == 11,
            _ => false,
        }
    }
}

/// The seven arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    ShogiStyle,
    RadialOnly,
    OkisakiStyle,
    AmethystFile,
    Invegi,
    FramedChevronChess,
    RadialFramedChevronChess,
}

impl Form {
    fn from_name(name: &str) -> Self {
        match name {
            "shogi_style" => Self::ShogiStyle,
            "radial_only" => Self::RadialOnly,
            "okisaki_style" => Self::OkisakiStyle,
            "amethyst_file" => Self::AmethystFile,
            "invegi" => Self::Invegi,
            "framed_chevron_chess" => Self::FramedChevronChess,
            "radial_framed_chevron_chess" => Self::RadialFramedChevronChess,
            _ => panic!("no form has the name {name:?}"),
        }
    }

    fn default_rule(self) -> Rule {
        match self {
            Self::FramedChevronChess | Self::RadialFramedChevronChess => Rule::Foh,
            _ => Rule::Invegi,
        }
    }

    /// White's men, as the rulebook's table of forms writes them.
    fn array(self) -> &'static str {
        match self {
            Self::ShogiStyle => {
                "K f1; B f2; R f3; E e2 g2; S e1 g1; C d1 h1; W c1 i1; \
                 P d2 e3 f4 g3 h2 b1 c2 i2 k1"
            }
            Self::RadialOnly => {
                "K f1; B f2; R f3; E e2 g2; S e1 g1; I d1 h1; W c1 i1; \
                 P d2 e3 f4 g3 h2 b1 c2 i2 k1"
            }
            Self::OkisakiStyle => {
                "K f1; Q f2; E e2 g2; S e1 g1; N d1 h1; W c1 i1; B d2; R h2; \
                 P e3 f4 g3 d3 c2 b1 h3 i2 k1 f3"
            }
            Self::AmethystFile => {
                "K f1; A f2; E e2 g2; S e1 g1; C d1 h1; W c1 i1; B d2; R h2; \
                 P e3 f4 g3 d3 c2 b1 h3 i2 k1 f3"
            }
            Self::Invegi => {
                "K f1; B f2 f3; R d2 h2; E e2 g2; S e3 g3; I e1 g1; C d1 h1; W c1 i1; \
                 P b1 d3 f5 h3 k1; V c2 e4 g4 i2 f4"
            }
            Self::FramedChevronChess => {
                "K g2; Q e2; B f2 f3; N e3 g3; R d2 h2; G f1; I e1 g1; C d1 h1; W c1 i1; \
                 O b1 c2 d3 e4 f5 g4 h3 i2 k1 f4"
            }
            Self::RadialFramedChevronChess => {
                "K g2; Q e2; B f2 f3; R d1 h1; G f1; I e1 g1; W c1 i1; \
                 O d2 e3 f4 g3 h2 b1 c2 i2 k1"
            }
        }
    }

    /// Whether Black's array in the two-player game is White's with the file offsets negated too,
    /// so that each Insperider faces a Warrarider.
    fn negates_black(self) -> bool {
        matches!(self, Self::OkisakiStyle | Self::AmethystFile)
    }

    /// Rule 1: the cells, in White's terms, from which a Corporal may step two. They are the
    /// Corporals' cells of the array, but not the outer four of the 20-man form.
    fn double_step_cells(self) -> &'static [&'static str] {
        match self {
            Self::FramedChevronChess => {
                &["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1", "f4"]
            }
            Self::RadialFramedChevronChess => &["d2", "e3", "f4", "g3", "h2"],
            _ => &[],
        }
    }
}

/// The three promotion rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Inspegi,
    Invegi,
    Foh,
}

impl Rule {
    /// What a man of this kind moves as when it is promoted; `None` if it has no promotion.
    fn promotion(self, kind: Kind) -> Option<Kind> {
        match (self, kind) {
            (Self::Inspegi, Kind::Warrarider | Kind::Insperider | Kind::Captain)
            | (Self::Foh, Kind::Sergerider) => Some(Kind::Warlady),
            (Self::Invegi, Kind::Warrarider) => Some(Kind::Warradragon),
            (Self::Invegi, Kind::Insperider) => Some(Kind::Inspedragon),
            (Self::Invegi, Kind::Wing | Kind::Point) => Some(Kind::Emerald),
            (Self::Invegi, Kind::Invesrider | Kind::Investigator) => Some(Kind::Sapphire),
            (Self::Foh, Kind::Wing) => Some(Kind::Warrarider),
            (Self::Foh, Kind::Invesrider) => Some(Kind::Insperider),
            (Self::Invegi | Self::Foh, Kind::Cadet) | (_, Kind::Amethyst) => Some(Kind::Captain),
            (_, Kind::Corporal) => Some(Kind::Batman),
            _ => None,
        }
    }

    /// What a captured man comes to hand as. `kind` is its unpromoted form.
    fn comes_to_hand_as(self, kind: Kind) -> Kind {
        match (self, kind) {
            (_, Kind::Generalissimo) => panic!("a Generalissimo is never captured"),
            (Self::Foh, Kind::Warlady) => Kind::Sergerider,
            (Self::Foh, Kind::Warrarider) => Kind::Wing,
            (Self::Foh, Kind::Insperider) => Kind::Invesrider,
            (Self::Invegi | Self::Foh, Kind::Captain) => Kind::Cadet,
            _ => kind,
        }
    }
}

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Game {
    form: Form,
    rule: Rule,
    three_players: bool,
}

impl Game {
    /// Reads a game's name: `FORM[+invegi|+inspegi|+foh][+3p]`.
    fn from_name(name: &str) -> Self {
        let mut parts = name.split('+');
        let form = Form::from_name(parts.next().expect("the name of a form"));
        let mut game = Self {
            form,
            rule: form.default_rule(),
            three_players: false,
        };
        for part in parts {
            match part {
                "invegi" => game.rule = Rule::Invegi,
                "inspegi" => game.rule = Rule::Inspegi,
                "foh" => game.rule = Rule::Foh,
                "3p" => game.three_players = true,
                _ => panic!("{name:?} is not the name of a game"),
            }
        }
        game
    }

    /// The players at the start, in turn order.
    fn seats(self) -> Vec<Seat> {
        if self.three_players {
            SEATS.to_vec()
        } else {
            vec![Seat::White, Seat::Black]
        }
    }

    /// Where a cell lies as its player sees it, with the board turned to him.
    fn chevron(self, seat: Seat, cell: Cell) -> Chevron {
        match seat {
            Seat::White => cell.white_chevron(),
            Seat::Red => cell.turned().turned().white_chevron(),
            Seat::Black if self.three_players => cell.turned().white_chevron(),
            Seat::Black => cell.mirrored().white_chevron(),
        }
    }

    /// The cell that lies there as a player sees the board.
    fn cell(self, seat: Seat, chevron: Chevron) -> Cell {
        let white_cell = chevron.white_cell();
        match seat {
            Seat::White => white_cell,
            Seat::Red => white_cell.turned(),
            Seat::Black if self.three_players => white_cell.turned().turned(),
            Seat::Black => white_cell.mirrored(),
        }
    }

    /// The cell that a step or a leap of this player's man reaches, if the board has it.
    fn offset(self, seat: Seat, from: Cell, (offsets, ranks): (i32, i32)) -> Option<Cell> {
        let from = self.chevron(seat, from);
        let to = Chevron {
            offset: from.offset + offsets,
            rank: from.rank + ranks,
        };
        to.is_on_board().then(|| self.cell(seat, to))
    }
}

/// A cell: how many files to the right of the middle file, and the number in its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    offset: i32,
    number: i32,
}

impl Cell {
    /// Every cell of the board, file by file from the left, each from its bottom cell up.
    fn all() -> Vec<Self> {
        let mut cells = Vec::new();
        for offset in -5..=5 {
            for number in 1..=Self::file_length(offset) {
                cells.push(Self { offset, number });
            }
        }
        cells
    }

    fn file_length(offset: i32) -> i32 {
        11 - offset.abs()
    }

    fn from_text(text: &str) -> Self {
        let letter = text.chars().next().expect("a file");
        let file = FILES
            .iter()
            .position(|&file| file == letter)
            .expect("a file");
        Self {
            offset: file as i32 - MIDDLE_FILE,
            number: text[1..].parse().expect("a number after the file"),
        }
    }

    fn text(self) -> String {
        format!("{}{}", FILES[self.file()], self.number)
    }

    /// The file, counted from 0 at the left.
    fn file(self) -> usize {
        (self.offset + MIDDLE_FILE) as usize
    }

    /// Where White sees this cell.
    fn white_chevron(self) -> Chevron {
        Chevron {
            offset: self.offset,
            rank: self.number + self.offset.abs(),
        }
    }

    /// The cell as far from the top of its file as this one is from the bottom: f1 for f11.
    fn mirrored(self) -> Self {
        Self {
            offset: self.offset,
            number: Self::file_length(self.offset) + 1 - self.number,
        }
    }

    /// Where this cell comes when the board is turned about f6 by a third of a circle,
    /// anticlockwise: f1 to l6, l6 to a6, a6 to f1.
    fn turned(self) -> Self {
        let [right, upper_left, lower_left] = self.distances();
        Self::at_distances([lower_left, right, upper_left])
    }

    /// How far the cell lies from f6 to the right, to the upper left and to the lower left: three
    /// directions a third of a circle apart, so that the three numbers add up to 0.
    fn distances(self) -> [i32; 3] {
        // Heights are twice the cell's height above f6: neighbouring files differ by half a cell.
        let height = 2 * self.number + self.offset.abs() - 12;
        [
            self.offset,
            (height - self.offset) / 2,
            (-height - self.offset) / 2,
        ]
    }

    fn at_distances([right, upper_left, lower_left]: [i32; 3]) -> Self {
        let height = upper_left - lower_left;
        Self {
            offset: right,
            number: (height + 12 - right.abs()) / 2,
        }
    }
}

/// Where a player sees a cell: how many files from his middle file, and the chevron rank, which is
/// 1 to 11. In these two a man moves as its counterpart does in file and rank on a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Chevron {
    offset: i32,
    rank: i32,
}

impl Chevron {
    fn is_on_board(self) -> bool {
        self.offset.abs() <= 5 && self.offset.abs() < self.rank && self.rank <= 11
    }

    /// The cell that White sees here.
    fn white_cell(self) -> Cell {
        Cell {
            offset: self.offset,
            number: self.rank - self.offset.abs(),
        }
    }

    /// The promotion zone: the owner's last two chevron ranks.
    fn is_in_zone(self) -> bool {
        self.rank == 10 || self.rank == 11
    }
}

/// A piece on the board. `kind` is what it was before it promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    seat: Seat,
    kind: Kind,
    promoted: bool,
}

/// What a double step leaves behind: the enemies may capture its Corporal on the skipped cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct EnPassant {
    /// The player whose Corporal has stepped two.
    owner: Seat,
    skipped: Cell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Move {
    Board {
        from: Cell,
        to: Cell,
        promotes: bool,
    },
    Drop {
        kind: Kind,
        to: Cell,
    },
    /// Only with three players, and only without any other move.
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

/// A position of Gyokugi, with all that its text says and the game it belongs to.
#[derive(Clone, Debug)]
pub struct Reference {
    game: Game,
    /// `board[file][number - 1]`, the file counted from 0; what lies beyond a file's end stays
    /// empty.
    board: [[Option<Man>; SIZE]; SIZE],
    /// The pieces in hand, in no particular order, each with its owner.
    hands: Vec<(Seat, Kind)>,
    /// The players still in, in turn order.
    players: Vec<Seat>,
    side: Seat,
    /// The double steps that can be answered en passant, in no particular order.
    en_passant: Vec<EnPassant>,
    move_number: u16,
}

impl Reference {
    /// Reads a position of the game with this full name, such as `shogi_style+inspegi+3p`. It is
    /// meant for good text only and does not judge the position.
    ///
    /// # Panics
    /// May panic on text that is not a position, and on a name that is not a game's.
    #[must_use]
    pub fn parse(text: &str, game: &str) -> Self {
        let game = Game::from_name(game);
        let mut fields: Vec<&str> = text.split(' ').collect();
        let mut players = game.seats();
        if game.three_players {
            players = fields.remove(2).chars().map(Seat::from_letter).collect();
        }
        assert_eq!(
            fields.len(),
            5,
            "{text:?} has not as many fields as {game:?}"
        );
        let side = Seat::from_letter(fields[2].chars().next().expect("a side"));
        Self {
            game,
            board: parse_board(fields[0], game),
            hands: parse_hands(fields[1], game),
            players,
            side,
            en_passant: parse_en_passant(fields[3], side, game),
            move_number: fields[4].parse().expect("a move number"),
        }
    }

    /// The array of the game with this full name.
    ///
    /// # Panics
    /// Panics if no game has this name.
    #[must_use]
    pub fn start(game: &str) -> Self {
        let game = Game::from_name(game);
        let mut start = Self {
            game,
            board: [[None; SIZE]; SIZE],
            hands: Vec::new(),
            players: game.seats(),
            side: Seat::White,
            en_passant: Vec::new(),
            move_number: 1,
        };
        for seat in game.seats() {
            for group in game.form.array().split("; ") {
                let mut words = group.split(' ');
                let letter = words.next().expect("a letter").chars().next();
                let man = Man {
                    seat,
                    kind: Kind::from_letter(letter.expect("a letter")),
                    promoted: false,
                };
                for name in words {
                    let mut chevron = Cell::from_text(name).white_chevron();
                    if seat == Seat::Black && !game.three_players && game.form.negates_black() {
                        chevron.offset = -chevron.offset;
                    }
                    start.put(game.cell(seat, chevron), man);
                }
            }
        }
        start
    }

    /// The canonical text of the position.
    #[must_use]
    pub fn text(&self) -> String {
        let mut fields = vec![self.board_text(), self.hands_text()];
        if self.game.three_players {
            fields.push(self.players.iter().map(|seat| seat.letter()).collect());
        }
        fields.push(self.side.letter().to_string());
        fields.push(self.en_passant_text());
        fields.push(self.move_number.to_string());
        fields.join(" ")
    }

    /// The texts of all legal moves, sorted. Empty if the game is finished: with two players by
    /// mate or stalemate, with three when one is left. `--` alone is a pass.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_moves().into_iter().map(Move::text).collect();
        texts.sort();
        texts
    }

    /// The position after a legal move, with the next turn come: players that are checkmated then
    /// have left.
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

    /// Whether the Generalissimo of the side to move is attacked by any player still in.
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
    /// Rule 2: no move may leave the mover's own Generalissimo to be taken. With three players,
    /// though, if every move would, every move that pieces and hands allow is legal; a player
    /// without any passes; and the last player in has won and moves no more.
    fn legal_moves(&self) -> Vec<Move> {
        if self.players.len() == 1 {
            return Vec::new();
        }
        let mut moves = self.board_moves();
        moves.extend(self.drops());
        let mut safe_moves = moves.clone();
        safe_moves.retain(|&mv| !self.with_move_made(mv).king_can_be_taken(self.side));
        if !self.game.three_players {
            return safe_moves;
        }
        if moves.is_empty() {
            return vec![Move::Pass];
        }
        if safe_moves.is_empty() {
            return moves;
        }
        safe_moves
    }

    /// A move that starts or ends in the owner's zone may promote a man that is not promoted and
    /// has a promotion under the rule in force; it must where the man would be stuck. A man without
    /// a promotion may go there and stay, stuck.
    fn board_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Cell::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.seat != self.side {
                continue;
            }
            for to in self.destinations(from, man) {
                let start = self.game.chevron(man.seat, from);
                let end = self.game.chevron(man.seat, to);
                let promotable = !man.promoted && self.game.rule.promotion(man.kind).is_some();
                let may_promote = promotable && (start.is_in_zone() || end.is_in_zone());
                let must_promote = promotable && man.kind.is_stuck_on(end.rank);
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

    /// A piece in hand may be dropped, unpromoted, on any empty cell where it would not be stuck,
    /// whether or not it has a promotion. Several of a kind make one drop.
    fn drops(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for kind in HAND_ORDER {
            if !self.hands.contains(&(self.side, kind)) {
                continue;
            }
            for to in Cell::all() {
                let stuck = kind.is_stuck_on(self.game.chevron(self.side, to).rank);
                if self.man_at(to).is_none() && !stuck {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
        moves
    }

    /// What a man moves as.
    fn moves_as(&self, man: Man) -> Kind {
        if man.promoted {
            self.game
                .rule
                .promotion(man.kind)
                .expect("a man that can be promoted")
        } else {
            man.kind
        }
    }

    /// The cells to which a man on `from` can move.
    fn destinations(&self, from: Cell, man: Man) -> Vec<Cell> {
        let leaps = |offsets: &[(i32, i32)]| self.leaps(from, man.seat, offsets);
        let slides = |directions: &[(i32, i32)]| self.slides(from, man.seat, directions);
        match self.moves_as(man) {
            Kind::Generalissimo => [leaps(&ORTHOGONALS), leaps(&DIAGONALS)].concat(),
            Kind::Warlady => [slides(&ORTHOGONALS), slides(&DIAGONALS)].concat(),
            Kind::Warrarider => slides(&ORTHOGONALS),
            Kind::Insperider => slides(&DIAGONALS),
            Kind::Captain => leaps(&CAPTAIN_LEAPS),
            Kind::Sergerider => [slides(&FORWARD), slides(&FORWARD_DIAGONALS)].concat(),
            Kind::Wing => slides(&FORWARD),
            Kind::Invesrider => slides(&FORWARD_DIAGONALS),
            Kind::Point => leaps(&FORWARD),
            Kind::Investigator => leaps(&FORWARD_DIAGONALS),
            Kind::Corporal => self.corporal_moves(from, man.seat),
            Kind::Cadet => leaps(&CADET_LEAPS),
            Kind::Emerald => [leaps(&ORTHOGONALS), leaps(&FORWARD_DIAGONALS)].concat(),
            Kind::Sapphire => [leaps(&DIAGONALS), leaps(&FORWARD)].concat(),
            Kind::Amethyst => {
                [leaps(&FORWARD), leaps(&FORWARD_DIAGONALS), leaps(&BACKWARD)].concat()
            }
            Kind::Batman => self.batman_moves(from, man.seat),
            Kind::Warradragon => [slides(&ORTHOGONALS), leaps(&DIAGONALS)].concat(),
            Kind::Inspedragon => [slides(&DIAGONALS), leaps(&ORTHOGONALS)].concat(),
        }
    }

    /// Any number of empty cells in one direction, ending there or on the first enemy.
    fn slides(&self, from: Cell, seat: Seat, directions: &[(i32, i32)]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &direction in directions {
            let mut here = from;
            while let Some(next) = self.game.offset(seat, here, direction) {
                match self.man_at(next) {
                    None => cells.push(next),
                    Some(man) => {
                        if man.seat != seat {
                            cells.push(next);
                        }
                        break;
                    }
                }
                here = next;
            }
        }
        cells
    }

    /// Fixed offsets, to an empty cell or an enemy. A step is a leap to a neighbour.
    fn leaps(&self, from: Cell, seat: Seat, offsets: &[(i32, i32)]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &offset in offsets {
            if let Some(to) = self.game.offset(seat, from, offset)
                && self.man_at(to).is_none_or(|man| man.seat != seat)
            {
                cells.push(to);
            }
        }
        cells
    }

    /// One step forward without capturing, or two over and onto empty cells from the cells that
    /// allow it; captures along the forward diagonals, en passant too.
    fn corporal_moves(&self, from: Cell, seat: Seat) -> Vec<Cell> {
        let mut cells = Vec::new();
        if let Some(one) = self.game.offset(seat, from, (0, 1))
            && self.man_at(one).is_none()
        {
            cells.push(one);
            if self.may_step_two(from, seat)
                && let Some(two) = self.game.offset(seat, one, (0, 1))
                && self.man_at(two).is_none()
            {
                cells.push(two);
            }
        }
        for offset in FORWARD_DIAGONALS {
            if let Some(to) = self.game.offset(seat, from, offset)
                && (self.has_enemy_at(to, seat) || self.has_skipped(to, seat))
            {
                cells.push(to);
            }
        }
        cells
    }

    /// Steps orthogonally without capturing, captures one step diagonally.
    fn batman_moves(&self, from: Cell, seat: Seat) -> Vec<Cell> {
        let mut cells = Vec::new();
        for offset in ORTHOGONALS {
            if let Some(to) = self.game.offset(seat, from, offset)
                && self.man_at(to).is_none()
            {
                cells.push(to);
            }
        }
        for offset in DIAGONALS {
            if let Some(to) = self.game.offset(seat, from, offset)
                && self.has_enemy_at(to, seat)
            {
                cells.push(to);
            }
        }
        cells
    }

    /// Rule 1: whether a Corporal of this player may step two from here, however it came here.
    fn may_step_two(&self, from: Cell, seat: Seat) -> bool {
        let here = self.game.chevron(seat, from);
        self.game
            .form
            .double_step_cells()
            .iter()
            .any(|name| Cell::from_text(name).white_chevron() == here)
    }

    /// Whether a man of another player than `seat` stands here.
    fn has_enemy_at(&self, cell: Cell, seat: Seat) -> bool {
        self.man_at(cell).is_some_and(|man| man.seat != seat)
    }

    /// Whether a Corporal of another player than `seat` has skipped this cell and can still be
    /// captured on it.
    fn has_skipped(&self, cell: Cell, seat: Seat) -> bool {
        self.en_passant
            .iter()
            .any(|right| right.skipped == cell && right.owner != seat)
    }

    /// Whether any enemy of `seat` could move onto its Generalissimo.
    fn king_can_be_taken(&self, seat: Seat) -> bool {
        self.players
            .iter()
            .any(|&enemy| enemy != seat && self.attacks_king(enemy, seat))
    }

    /// Whether a man of `attacker` could move onto the Generalissimo of `defender`.
    fn attacks_king(&self, attacker: Seat, defender: Seat) -> bool {
        let king = Man {
            seat: defender,
            kind: Kind::Generalissimo,
            promoted: false,
        };
        for from in Cell::all() {
            let Some(man) = self.man_at(from) else {
                continue;
            };
            if man.seat != attacker {
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

    /// The position after a move, with the next turn come.
    fn after(&self, mv: Move) -> Self {
        let mut after = self.with_move_made(mv);
        after.move_number = self.move_number.saturating_add(1);
        after.side = self.player_after(self.side);
        after.begin_turn();
        after
    }

    /// The next player in turn order who is still in.
    fn player_after(&self, seat: Seat) -> Seat {
        let position = self
            .players
            .iter()
            .position(|&player| player == seat)
            .expect("the mover is in");
        self.players[(position + 1) % self.players.len()]
    }

    /// What happens when the turn comes to a player. His right of en passant ends. With three
    /// players, every other whose Generalissimo he attacks is checkmated and leaves the game with
    /// his men on the board and in hand, all at once; then one looks again.
    fn begin_turn(&mut self) {
        let side = self.side;
        self.en_passant.retain(|right| right.owner != side);
        if !self.game.three_players {
            return;
        }
        loop {
            let mut checkmated = self.players.clone();
            checkmated.retain(|&player| player != side && self.attacks_king(side, player));
            if checkmated.is_empty() {
                return;
            }
            for player in checkmated {
                self.remove_player(player);
            }
        }
    }

    fn remove_player(&mut self, player: Seat) {
        for cell in Cell::all() {
            if self.man_at(cell).is_some_and(|man| man.seat == player) {
                self.lift(cell);
            }
        }
        self.hands.retain(|&(owner, _)| owner != player);
        self.en_passant.retain(|right| right.owner != player);
        self.players.retain(|&other| other != player);
    }

    /// Board, hands and rights of en passant right after a move that pieces and hands allow, before
    /// the next turn comes.
    fn with_move_made(&self, mv: Move) -> Self {
        let mut after = self.clone();
        match mv {
            Move::Board { from, to, promotes } => after.make_board_move(from, to, promotes),
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
                        seat: self.side,
                        kind,
                        promoted: false,
                    },
                );
            }
            Move::Pass => {}
        }
        after.end_rights();
        after
    }

    fn make_board_move(&mut self, from: Cell, to: Cell, promotes: bool) {
        let mut man = self.lift(from);
        let start = self.game.chevron(man.seat, from);
        let end = self.game.chevron(man.seat, to);
        let is_corporal = man.kind == Kind::Corporal && !man.promoted;
        if self.man_at(to).is_some() {
            self.capture(to);
        } else if is_corporal && end.offset != start.offset {
            // En passant: every Corporal that has skipped this cell.
            for right in self.en_passant.clone() {
                if right.skipped == to && right.owner != man.seat {
                    self.capture(self.landing_cell(right));
                }
            }
        }
        man.promoted = man.promoted || promotes;
        self.put(to, man);
        if is_corporal && end.rank == start.rank + 2 {
            let skipped = self.game.offset(man.seat, from, (0, 1));
            self.en_passant.push(EnPassant {
                owner: man.seat,
                skipped: skipped.expect("a double step skips a cell"),
            });
        }
    }

    /// Takes a man off the board into the hand of the side to move.
    fn capture(&mut self, cell: Cell) {
        let captured = self.lift(cell);
        let held = self.game.rule.comes_to_hand_as(captured.kind);
        self.hands.push((self.side, held));
    }

    /// Where the Corporal of a double step has come to stand.
    fn landing_cell(&self, right: EnPassant) -> Cell {
        self.game
            .offset(right.owner, right.skipped, (0, 1))
            .expect("a double step ends on the board")
    }

    /// A right of en passant ends when its Corporal is gone from the cell on which it landed, and
    /// when a man stands on the skipped cell.
    fn end_rights(&mut self) {
        for right in self.en_passant.clone() {
            let corporal = Man {
                seat: right.owner,
                kind: Kind::Corporal,
                promoted: false,
            };
            let stands = self.man_at(self.landing_cell(right)) == Some(corporal);
            if !stands || self.man_at(right.skipped).is_some() {
                self.en_passant.retain(|&other| other != right);
            }
        }
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        self.board[cell.file()][cell.number as usize - 1]
    }

    /// Takes the man off a cell.
    fn lift(&mut self, cell: Cell) -> Man {
        self.board[cell.file()][cell.number as usize - 1]
            .take()
            .expect("a man on the cell")
    }

    /// Puts a man on an empty cell.
    fn put(&mut self, cell: Cell, man: Man) {
        let place = &mut self.board[cell.file()][cell.number as usize - 1];
        assert_eq!(*place, None, "{} is taken", cell.text());
        *place = Some(man);
    }
}

/// The text of a position.
impl Reference {
    fn board_text(&self) -> String {
        let mut files = Vec::new();
        for offset in -5..=5 {
            let mut items = Vec::new();
            let mut empty = 0;
            for number in 1..=Cell::file_length(offset) {
                let Some(man) = self.man_at(Cell { offset, number }) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    items.push(empty.to_string());
                    empty = 0;
                }
                items.push(self.man_text(man));
            }
            if empty > 0 {
                items.push(empty.to_string());
            }
            files.push(items.join(if self.game.three_players { "," } else { "" }));
        }
        files.join("/")
    }

    fn man_text(&self, man: Man) -> String {
        let mark = if man.promoted { "+" } else { "" };
        if self.game.three_players {
            format!("{}{mark}{}", man.seat.letter(), man.kind.letter())
        } else {
            format!("{mark}{}", letter_with_case(man.kind, man.seat))
        }
    }

    fn hands_text(&self) -> String {
        let mut items = Vec::new();
        for seat in SEATS {
            for kind in HAND_ORDER {
                let held = self.hands.iter().filter(|&&held| held == (seat, kind));
                let count = match held.count() {
                    0 => continue,
                    1 => String::new(),
                    several => several.to_string(),
                };
                items.push(if self.game.three_players {
                    format!("{count}{}{}", seat.letter(), kind.letter())
                } else {
                    format!("{count}{}", letter_with_case(kind, seat))
                });
            }
        }
        if items.is_empty() {
            return "-".to_owned();
        }
        items.join(if self.game.three_players { "," } else { "" })
    }

    fn en_passant_text(&self) -> String {
        let mut items = Vec::new();
        for seat in SEATS {
            for right in &self.en_passant {
                if right.owner != seat {
                    continue;
                }
                items.push(if self.game.three_players {
                    format!("{}:{}", seat.letter(), right.skipped.text())
                } else {
                    right.skipped.text()
                });
            }
        }
        if items.is_empty() {
            return "-".to_owned();
        }
        items.join(",")
    }
}

/// Reads the files from left to right, each from its bottom cell up.
fn parse_board(text: &str, game: Game) -> [[Option<Man>; SIZE]; SIZE] {
    let mut board = [[None; SIZE]; SIZE];
    let files: Vec<&str> = text.split('/').collect();
    assert_eq!(files.len(), SIZE, "{text:?} has not {SIZE} files");
    for (file, items) in files.iter().enumerate() {
        let mut place = 0;
        for item in board_items(items, game) {
            if let Ok(empty) = item.parse::<usize>() {
                place += empty;
            } else {
                board[file][place] = Some(parse_man(&item, game));
                place += 1;
            }
        }
        let length = Cell::file_length(file as i32 - MIDDLE_FILE) as usize;
        assert_eq!(place, length, "the file {items:?} has not {length} cells");
    }
    board
}

/// Cuts the text of a file into numbers of empty cells and men.
fn board_items(text: &str, game: Game) -> Vec<String> {
    if game.three_players {
        return text.split(',').map(str::to_owned).collect();
    }
    let mut items = Vec::new();
    let mut item = String::new();
    for character in text.chars() {
        if !item.is_empty() && !character.is_ascii_digit() && item != "+" {
            items.push(item);
            item = String::new();
        }
        item.push(character);
        if character.is_ascii_alphabetic() {
            items.push(item);
            item = String::new();
        }
    }
    if !item.is_empty() {
        items.push(item);
    }
    items
}

fn parse_man(item: &str, game: Game) -> Man {
    let letters: Vec<char> = item.chars().filter(|&letter| letter != '+').collect();
    let (seat, kind) = parse_owner_and_kind(&letters, game);
    Man {
        seat,
        kind,
        promoted: item.contains('+'),
    }
}

/// `P` or `p` in the two-player game, `wP` in the three-player game.
fn parse_owner_and_kind(letters: &[char], game: Game) -> (Seat, Kind) {
    if game.three_players {
        assert_eq!(letters.len(), 2, "{letters:?} are not an owner and a piece");
        (Seat::from_letter(letters[0]), Kind::from_letter(letters[1]))
    } else {
        assert_eq!(letters.len(), 1, "{letters:?} are not a piece");
        let seat = if letters[0].is_ascii_uppercase() {
            Seat::White
        } else {
            Seat::Black
        };
        (seat, Kind::from_letter(letters[0].to_ascii_uppercase()))
    }
}

/// Reads `2Pb`, or `2wP,bB` in the three-player game, in any order.
fn parse_hands(text: &str, game: Game) -> Vec<(Seat, Kind)> {
    let mut hands = Vec::new();
    if text == "-" {
        return hands;
    }
    let mut count = String::new();
    let mut letters = Vec::new();
    for character in text.chars() {
        if character == ',' {
            continue;
        }
        if character.is_ascii_digit() {
            count.push(character);
            continue;
        }
        letters.push(character);
        if letters.len() == 1 && game.three_players {
            continue;
        }
        let times = if count.is_empty() {
            1
        } else {
            count.parse().expect("a count")
        };
        let held = parse_owner_and_kind(&letters, game);
        hands.extend(vec![held; times]);
        count.clear();
        letters.clear();
    }
    hands
}

/// Reads `e5`, whose owner is the player not to move, or `w:e5,r:g5` in the three-player game.
fn parse_en_passant(text: &str, side: Seat, game: Game) -> Vec<EnPassant> {
    if text == "-" {
        return Vec::new();
    }
    if game.three_players {
        return text
            .split(',')
            .map(|item| {
                let (owner, cell) = item.split_once(':').expect("an owner and a cell");
                EnPassant {
                    owner: Seat::from_letter(owner.chars().next().expect("an owner")),
                    skipped: Cell::from_text(cell),
                }
            })
            .collect();
    }
    let owner = match side {
        Seat::White => Seat::Black,
        _ => Seat::White,
    };
    vec![EnPassant {
        owner,
        skipped: Cell::from_text(text),
    }]
}

/// The letter of a kind in the two-player game: upper case for White, lower case for Black.
fn letter_with_case(kind: Kind, seat: Seat) -> char {
    match seat {
        Seat::White => kind.letter(),
        _ => kind.letter().to_ascii_lowercase(),
    }
}
