//! Properties that hold in every position: of random play, of any setup, of any bytes; and of each kind of piece.

mod beginnings;

use std::collections::HashSet;

use gyokugi::{
    Board, Form, Kind, Man, Move, Player, Position, Promotion, Rules, Setup, Square, View,
};
use kernel::en_passant::{EnPassant, EnPassantRights};
use kernel::{Grid, Hexagon, Position as _};
use proptest::prelude::*;
use testkit::reads_or_refuses;

#[test]
fn every_position_keeps_its_promises() {
    for (seed, rules) in beginnings::all_rules().into_iter().enumerate() {
        let beginnings = beginnings::all(rules);
        testkit::random_play(&beginnings, seed as u64, 400, 100, |position, moves| {
            testkit::check_position(position, moves);
            assert_eq!(position.to_setup().position().as_ref(), Ok(position));
            let mut listed = Vec::new();
            let _ = position.visit_move_sets(|set| {
                let moves: Vec<Move> = set.moves(position.view(position.side())).collect();
                assert_eq!(moves.len() as u32, set.count());
                assert_eq!(moves.is_empty(), set.is_empty());
                listed.extend(moves);
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(sorted(listed), sorted(moves.iter().copied()), "{position}");
        });
    }
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
#[test]
fn is_legal_is_membership() {
    let squares: Vec<Square> = Square::all().collect();
    for (number, rules) in beginnings::all_rules().into_iter().enumerate() {
        let seed = number as u64;
        testkit::random_play(&beginnings::all(rules), seed, 4, 3, |position, moves| {
            let legal: HashSet<Move> = moves.iter().copied().collect();
            let ask = |m: Move| {
                let is_legal = legal.contains(&m);
                assert_eq!(position.is_legal(m), is_legal, "{m:?} in {position}");
                assert_eq!(
                    position.check_move(m).is_ok(),
                    is_legal,
                    "{m:?} in {position}"
                );
            };
            ask(Move::Pass);
            for &to in &squares {
                for kind in Kind::ALL {
                    ask(Move::Drop { kind, to });
                }
                for &from in &squares {
                    for promotion in [false, true] {
                        ask(Move::Board {
                            from,
                            to,
                            promotion,
                        });
                    }
                }
            }
        });
    }
}

/// What a man on an empty square board reaches in one direction: so many steps of (files, ranks).
fn counterpart(kind: Kind, promotion: Option<Promotion>) -> Vec<(isize, isize, usize)> {
    const FAR: usize = 10;
    let orthogonal = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let of = |offsets: &[(isize, isize)], most: usize| -> Vec<(isize, isize, usize)> {
        offsets.iter().map(|&(d, c)| (d, c, most)).collect()
    };
    let knight: Vec<(isize, isize, usize)> = [1_isize, 2]
        .into_iter()
        .flat_map(|d| [(d, 3 - d), (d, d - 3), (-d, 3 - d), (-d, d - 3)])
        .map(|(d, c)| (d, c, 1))
        .collect();
    match (kind, promotion) {
        (Kind::Warlady, _)
        | (Kind::Warrarider | Kind::Insperider | Kind::Captain, Some(Promotion::Inspegi))
        | (Kind::Sergerider, Some(_)) => [of(&orthogonal, FAR), of(&diagonal, FAR)].concat(),
        (Kind::Warrarider, Some(_)) => [of(&orthogonal, FAR), of(&diagonal, 1)].concat(),
        (Kind::Insperider, Some(_)) => [of(&diagonal, FAR), of(&orthogonal, 1)].concat(),
        (Kind::Wing, Some(Promotion::Foh)) | (Kind::Warrarider, None) => of(&orthogonal, FAR),
        (Kind::Invesrider, Some(Promotion::Foh)) | (Kind::Insperider, None) => of(&diagonal, FAR),
        (Kind::Captain, _) | (Kind::Cadet | Kind::Amethyst, Some(_)) => knight,
        (Kind::Wing | Kind::Point, Some(_)) | (Kind::Emerald, _) => {
            [of(&orthogonal, 1), of(&diagonal[..2], 1)].concat()
        }
        (Kind::Invesrider | Kind::Investigator, Some(_)) | (Kind::Sapphire, _) => {
            [of(&diagonal, 1), of(&[(0, 1)], 1)].concat()
        }
        (Kind::Corporal, Some(_)) => of(&orthogonal, 1),
        (Kind::Generalissimo, _) => [of(&orthogonal, 1), of(&diagonal, 1)].concat(),
        (Kind::Sergerider, None) => of(&[(-1, 1), (0, 1), (1, 1)], FAR),
        (Kind::Wing, None) => of(&[(0, 1)], FAR),
        (Kind::Invesrider, None) => of(&diagonal[..2], FAR),
        (Kind::Point | Kind::Corporal, None) => of(&[(0, 1)], 1),
        (Kind::Investigator, None) => of(&diagonal[..2], 1),
        (Kind::Cadet, None) => of(&[(-1, 2), (1, 2)], 1),
        (Kind::Amethyst, None) => of(&[(-1, 1), (0, 1), (1, 1), (0, -1)], 1),
    }
}

/// A man of each kind, alone with the Kings, on each cell and for each seat: it reaches what its counterpart on a square
/// board reaches in (d, c), which here is walked step by step.
#[test]
fn pieces_move_as_their_counterparts_in_chevron_coordinates() {
    for rules in beginnings::all_rules() {
        if rules.form != Form::ShogiStyle {
            continue;
        }
        for kind in Kind::ALL {
            for promoted in [false, true] {
                if !promoted || rules.promotion.promotes(kind) {
                    for &player in rules.players() {
                        compare_with_counterpart(rules, player, kind, promoted);
                    }
                }
            }
        }
    }
}

fn compare_with_counterpart(rules: Rules, player: Player, kind: Kind, promoted: bool) {
    let view = View::new(player, rules.three_players);
    let mut compared = 0;
    for cell in Square::all() {
        let Some(position) = alone(rules, player, kind, promoted, cell) else {
            continue;
        };
        let (d, c) = view.chevron(cell);
        let mut expected = HashSet::new();
        for (files, ranks, most) in counterpart(kind, promoted.then_some(rules.promotion)) {
            let mut steps = 1;
            while steps <= most as isize
                && let Some(c) = c.checked_add_signed(steps * ranks)
                && let Some(to) = view.at_chevron(d + steps * files, c)
                && position.man_on(to).is_none()
            {
                expected.insert(to);
                steps += 1;
            }
        }
        let reached: HashSet<Square> = position
            .moves()
            .into_iter()
            .filter(|m| m.from() == Some(cell))
            .filter_map(Move::to)
            .filter(|&to| position.man_on(to).is_none())
            .collect();
        // The enemy's King may stand in a line's way, one's own may be in danger.
        if kind == Kind::Generalissimo {
            assert!(reached.is_subset(&expected), "{position}");
        } else {
            assert_eq!(reached, expected, "{position}");
        }
        compared += 1;
    }
    assert!(
        compared > 40,
        "{rules} {player} {kind} {promoted}: {compared} cells"
    );
}

/// The man on `cell`, and Kings in corners where they neither check nor are checked.
fn alone(
    rules: Rules,
    player: Player,
    kind: Kind,
    promoted: bool,
    cell: Square,
) -> Option<Position> {
    let corners: Vec<Square> = ["a1", "a6", "f11", "l6", "l1", "f1"]
        .iter()
        .filter_map(|name| Square::parse(name))
        .filter(|&corner| corner != cell)
        .collect();
    let players = rules.players();
    // Several places for the Kings: some are attacked.
    (0..corners.len()).find_map(|first| {
        let mut setup = Setup::empty(rules);
        setup.side = player;
        let mut put = |player, kind, promoted, cell: Square| {
            setup.board[cell.index()] = Some(Man {
                player,
                kind,
                promoted,
            });
        };
        for (number, &other) in players.iter().enumerate() {
            if other != player || kind != Kind::Generalissimo {
                let corner = corners[(first + 2 * number) % corners.len()];
                put(other, Kind::Generalissimo, false, corner);
            }
        }
        put(player, kind, promoted, cell);
        setup.position().ok()
    })
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// The position with cells sent through `turn` and players through `player`.
fn changed(
    position: &Position,
    turn: impl Fn(Square) -> Square,
    player: impl Fn(Player) -> Player,
) -> Position {
    let from = position.to_setup();
    let mut setup = Setup::empty(position.rules());
    for cell in Square::all() {
        setup.board[turn(cell).index()] = from.board[cell.index()].map(|man| Man {
            player: player(man.player),
            ..man
        });
    }
    let seat = |of: Player| Player::ALL.iter().position(|&known| known == of).unwrap();
    for &old in position.rules().players() {
        setup.hands[seat(player(old))] = from.hands[seat(old)];
    }
    setup.side = player(from.side);
    let place = |of: Player| kernel::Seat::new(seat(of)).unwrap();
    setup.players_in = position
        .players_in()
        .fold(kernel::Seats::NONE, |seats, old| {
            seats.with(place(player(old)))
        });
    setup.en_passant = EnPassantRights::NONE;
    for right in from.en_passant.iter() {
        setup.en_passant.set(EnPassant {
            owner: place(player(Player::ALL[right.owner.number()])),
            skipped: turn(right.skipped),
            landing: turn(right.landing),
        });
    }
    setup.move_number = from.move_number;
    setup
        .position()
        .unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Turning the board under the players, and mirroring it, changes the moves alike.
#[test]
fn symmetries() {
    for (seed, rules) in beginnings::all_rules().into_iter().enumerate() {
        let next = |player: Player| match (player, rules.three_players) {
            (Player::White, true) => Player::Red,
            (Player::Red, _) | (Player::White, false) => Player::Black,
            (Player::Black, _) => Player::White,
        };
        let turn = |cell| {
            if rules.three_players {
                Board::turned(cell, 2)
            } else {
                Board::mirror_ranks(cell)
            }
        };
        testkit::random_play(
            &beginnings::all(rules),
            seed as u64,
            300,
            100,
            |position, moves| {
                let turned = changed(position, turn, next);
                assert_eq!(
                    sorted(turned.moves()),
                    sorted(moves.iter().map(|m| m.map(turn))),
                    "{position}"
                );
                if rules.three_players {
                    // The mirror would turn the order of play round.
                    return;
                }
                for (mirror, player) in [
                    (Board::mirror_files as fn(Square) -> Square, None),
                    (Board::half_turn, Some(next)),
                ] {
                    let mirrored =
                        changed(position, mirror, |old| player.map_or(old, |next| next(old)));
                    assert_eq!(
                        sorted(mirrored.moves()),
                        sorted(moves.iter().map(|m| m.map(mirror))),
                        "{position}"
                    );
                }
            },
        );
    }
}

#[test]
fn keys_tell_positions_apart() {
    for name in ["framed_chevron_chess", "shogi_style+3p", "invegi+inspegi"] {
        let rules = name.parse().unwrap();
        testkit::keys_tell_positions_apart(&beginnings::all(rules), 6, 30_000);
    }
}

#[test]
fn games_take_back_to_the_letter() {
    for rules in beginnings::all_rules() {
        testkit::check_take_back(&Position::start(rules), 7, 2, 150);
    }
}

const TEXTS_OF_TWO: [&str; 5] = [
    "6/P5p/WP4pw/CP5pc/SEP4pes/KBRP3prbk/SEP4pes/CP5pc/WP4pw/P5p/6 - w - 1",
    "6/O5o/WO4ow/CRO3orc/IQNO2onqi/GBBOO1oobbg/IKNO2onki/CRO3orc/WO4ow/O5o/6 2Pqb b - 12",
    "3O2/4o2/5O2/9/10/K9k/10/9/8/7/6 - w b6 1",
    "3P2/4P2/5P2/6P2/7P2/K3k3P2/7P2/6P2/5P2/4P2/3P2 Q3Rc12p w - 65535",
    "6/7/+R7/9/+b9/K9k/10/9/8/7/6 - b - 1",
];

const TEXTS_OF_THREE: [&str; 4] = [
    "1,bO,bW,bR,bI,bG/wO,1,bO,1,bK,bB,bI/wW,1,wO,1,bO,bB,bQ,bR/wR,wO,1,bO,1,bO,bO,bO,bW/wI,wQ,2,wO,3,bO,bO/wG,wB,wB,wO,3,rO,3/wI,wK,wO,5,rO,rO/wR,wO,3,rO,rO,1,rW/wW,wO,2,rO,rB,rK,rR/wO,1,rO,rO,rQ,rB,rI/1,rO,rW,rR,rI,rG - wrb r w:e4,b:c4 5",
    "4,wP,wK/5,wP,w+P/rK,5,wP,w+P/7,wP,w+P/8,wP,w+P/9,wP,w+P/8,wP,w+P/7,wP,w+P/bK,5,wP,w+P/5,wP,w+P/4,wP,w+P - wrb w - 1",
    "wK,4,bB/7/8/9/2,wP,7/1,wR,2,rE,3,bK,2/10/5,rP,3/8/7/5,rK wP,rC,2rP,bW wrb r - 1",
    "6/1,wO,1,wQ,3/wW,wO,6/wR,wO,1,wO,wQ,rQ,3/wI,wB,wI,2,rO,4/1,wG,wB,wO,2,rO,1,rO,2/1,wK,7,rO/wR,wO,3,rK,3/wW,wO,3,rB,1,rI/wO,1,rO,rR,3/1,rO,rW,1,rI,rG wR,4wO,rB,3rO wr w r:g7 73",
];

/// The rules under which texts are read here: those of the form with the most rights.
fn rules_of_texts(three_players: bool) -> Rules {
    Rules {
        form: Form::RadialFramedChevronChess,
        promotion: Promotion::Invegi,
        three_players,
    }
}

/// What is read is written again to the letter, the order of the hands aside.
fn keeps_the_text(rules: Rules, text: &str) {
    let with_hands_sorted = |text: &str| {
        let mut fields: Vec<String> = text.split(' ').map(str::to_string).collect();
        let mut hands: Vec<char> = fields[1].chars().collect();
        hands.sort_unstable();
        fields[1] = hands.into_iter().collect();
        fields
    };
    if let Some(position) = reads_or_refuses::<Position>(rules, text) {
        assert_eq!(
            with_hands_sorted(&position.to_string()),
            with_hands_sorted(text)
        );
    }
}

const ALPHABET: &str = "QRBNGESAIWCOVPKqrbkpowrb+12345678901/, -:acefgjl09'~@\u{e9}\u{1F600}\t";

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_of_two_panics(text in testkit::nearly(&TEXTS_OF_TWO, ALPHABET)) {
        keeps_the_text(rules_of_texts(false), &text);
        keeps_the_text(Rules::new(Form::FramedChevronChess), &text);
    }

    #[test]
    fn no_text_of_three_panics(text in testkit::nearly(&TEXTS_OF_THREE, ALPHABET)) {
        keeps_the_text(rules_of_texts(true), &text);
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        for three_players in [false, true] {
            let rules = rules_of_texts(three_players);
            keeps_the_text(rules, &text);
            let position = Position::start(rules);
            let legal = position.moves().iter().any(|m| m.to_string() == text);
            prop_assert_eq!(position.read_move(&text).is_ok(), legal);
        }
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn no_move_text_panics(text in "([QRBNGESAIWCOVPKX]@)?([a-m]([0-9]|1[0-2])){0,2}[+-]{0,2}") {
        for (three_players, texts) in [(false, &TEXTS_OF_TWO[..]), (true, &TEXTS_OF_THREE[..])] {
            for beginning in texts {
                let Ok(position) = Position::parse(rules_of_texts(three_players), beginning) else {
                    continue;
                };
                let legal = position.moves().iter().any(|m| m.to_string() == text);
                prop_assert_eq!(position.read_move(&text).is_ok(), legal);
            }
        }
    }

    /// Any move, however wrong, may be played unchecked without a panic.
    #[test]
    fn no_move_panics(cells in proptest::collection::vec((0..255_usize, 0..255_usize, any::<bool>(), 0..15_usize), 1..20)) {
        for three_players in [false, true] {
            let mut position = Position::start(rules_of_texts(three_players));
            for &(from, to, promotion, kind) in &cells {
                let [from, to] = [from, to].map(Square::from_index_unchecked);
                let m = if promotion && from.index() % 2 == 0 {
                    Move::Drop { kind: Kind::ALL[kind], to }
                } else {
                    Move::Board { from, to, promotion }
                };
                let _ = position.check_move(m);
                position.play_unchecked(m);
                let _ = position.count_moves();
                let _ = position.to_string();
            }
        }
    }
}
