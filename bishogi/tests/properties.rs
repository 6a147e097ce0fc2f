//! Properties that hold in every position of every game: of random play, of any setup, of any bytes.

mod beginnings;
mod by_game;

use std::collections::HashSet;
use std::fmt::Debug;

use bishogi::family::{self, Move, Setup};
use bishogi::games::Game;
use bishogi::{CastlingRights, Color, Kind, Man, Promotion, Rules, Variant, Wing, draughts};
use by_game::by_game;
use kernel::{Direction, Grid, Position, Rect, Square};
use proptest::prelude::*;
use testkit::reads_or_refuses;

/// All games, and the options that change more than the last drop.
const GAMES: [&str; 13] = [
    "bishogi",
    "advanced_pawn",
    "catholic",
    "cannibal",
    "dual_return",
    "filgi",
    "bishogi_81",
    "wildebishogi",
    "southwark",
    "southwark+stepping",
    "sekishogi",
    "sekishogi_once_pawned",
    "dual_return+no_pawn_drop_mate",
];

fn games() -> impl Iterator<Item = Rules> {
    GAMES.iter().map(|name| name.parse().unwrap())
}

/// What the positions of this crate can do besides.
trait Ours: Position<Rules = Rules, PositionError: Debug> {
    /// The position taken apart and put together again.
    fn rebuilt(&self) -> Result<Self, Self::PositionError>;
    /// Moves that there could be, legal or not.
    fn any_moves() -> Vec<Self::Move>;
    /// The position seen from the other side, and what becomes of the moves; two ways, if the game allows both.
    fn turned(&self) -> Vec<Turned<Self>>;
}

/// A position turned, and what becomes of a move.
type Turned<P> = (
    P,
    Box<dyn Fn(<P as Position>::Move) -> <P as Position>::Move>,
);

impl<G: Game> Ours for family::Position<G> {
    fn rebuilt(&self) -> Result<Self, Self::PositionError> {
        self.to_setup().position()
    }

    fn any_moves() -> Vec<Self::Move> {
        let mut moves = Vec::new();
        for to in Square::all() {
            for kind in Kind::ALL {
                for foreign in [false, true] {
                    moves.push(Move::Drop { kind, foreign, to });
                }
            }
            for from in Square::all() {
                moves.push(Move::Castle { from, to });
                let promotions = Promotion::ALL.map(Some);
                for promotion in [None].into_iter().chain(promotions) {
                    moves.push(Move::Board {
                        from,
                        to,
                        promotion,
                    });
                }
            }
        }
        moves
    }

    fn turned(&self) -> Vec<Turned<Self>> {
        let from = self.to_setup();
        let mut flipped = Setup::<G>::empty(self.rules());
        let mut mirrored = from.clone();
        for square in Square::all() {
            let man = from.board[square.index()];
            flipped.board[G::Board::mirror_ranks(square).index()] = man.map(|man| Man {
                color: man.color.opponent(),
                ..man
            });
            mirrored.board[G::Board::mirror_files(square).index()] = man;
        }
        flipped.hands = [from.hands[1], from.hands[0]];
        flipped.side = from.side.opponent();
        for color in Color::ALL {
            for wing in Wing::ALL {
                if from.castling.has(color, wing) {
                    flipped.castling = flipped.castling.with(color.opponent(), wing);
                }
            }
        }
        let mut turned: Vec<Turned<Self>> = vec![(
            flipped.position().unwrap(),
            Box::new(|m| map_move(m, G::Board::mirror_ranks)),
        )];
        if self.castling() == CastlingRights::NONE {
            turned.push((
                mirrored.position().unwrap(),
                Box::new(|m| map_move(m, G::Board::mirror_files)),
            ));
        }
        turned
    }
}

fn map_move<B: family::Field>(m: Move<B>, map: impl Fn(Square<B>) -> Square<B>) -> Move<B> {
    match m {
        Move::Board {
            from,
            to,
            promotion,
        } => Move::Board {
            from: map(from),
            to: map(to),
            promotion,
        },
        Move::Drop { kind, foreign, to } => Move::Drop {
            kind,
            foreign,
            to: map(to),
        },
        Move::Castle { from, to } => Move::Castle {
            from: map(from),
            to: map(to),
        },
    }
}

type Eight = Rect<8, 8>;

impl Ours for draughts::Position {
    fn rebuilt(&self) -> Result<Self, Self::PositionError> {
        self.to_setup().position()
    }

    fn any_moves() -> Vec<Self::Move> {
        let mut moves = Vec::new();
        for from in Square::<Eight>::all() {
            moves.push(draughts::Move::Drop { to: from });
            moves.extend(Square::all().map(|to| draughts::Move::Step { from, to }));
            let mut paths = vec![draughts::Jumps::new(from)];
            for length in 0..3 {
                for path in paths.split_off(0) {
                    for direction in Direction::ALL {
                        let longer = path.then(direction).unwrap();
                        // Paths that leave the board have no text.
                        if longer.legs().count() == length + 1 {
                            moves.push(draughts::Move::Jump(longer));
                            paths.push(longer);
                        }
                    }
                }
            }
        }
        moves
    }

    /// A half turn keeps dark squares dark.
    fn turned(&self) -> Vec<Turned<Self>> {
        let from = self.to_setup();
        let mut setup = draughts::Setup::empty(self.rules());
        for square in Square::all() {
            setup.board[Eight::half_turn(square).index()] =
                from.board[square.index()].map(|man| draughts::Man {
                    color: man.color.opponent(),
                    ..man
                });
        }
        setup.hands = [from.hands[1], from.hands[0]];
        setup.side = from.side.opponent();
        vec![(
            setup.position().unwrap(),
            Box::new(|m| match m {
                draughts::Move::Drop { to } => draughts::Move::Drop {
                    to: Eight::half_turn(to),
                },
                draughts::Move::Step { from, to } => draughts::Move::Step {
                    from: Eight::half_turn(from),
                    to: Eight::half_turn(to),
                },
                draughts::Move::Jump(jumps) => draughts::Move::Jump(jumps.directions().fold(
                    draughts::Jumps::new(Eight::half_turn(jumps.from())),
                    |path, direction| path.then(direction.opposite()).unwrap(),
                )),
            }),
        )]
    }
}

fn keep_promises<P: Ours>(rules: Rules, positions: usize) {
    testkit::random_play(
        &beginnings::all::<P>(rules),
        3,
        positions,
        120,
        |position, moves| {
            testkit::check_position(position, moves);
            assert_eq!(position.rebuilt().as_ref(), Ok(position));
        },
    );
}

#[test]
fn every_position_keeps_its_promises() {
    for rules in games() {
        let positions = if rules == Rules::BISHOGI {
            10_000
        } else {
            2500
        };
        by_game!(rules.variant, keep_promises(rules, positions));
    }
}

/// Every move there could be, legal or not: `is_legal` must be membership in the list.
fn membership<P: Ours>(rules: Rules, positions: usize) {
    let any = P::any_moves();
    testkit::random_play(
        &beginnings::all::<P>(rules),
        4,
        positions,
        120,
        |position, moves| {
            let mut legal: HashSet<P::Move> = moves.iter().copied().collect();
            for &m in &any {
                let expected = legal.remove(&m);
                assert_eq!(position.is_legal(m), expected, "{m:?} in {position}");
                assert_eq!(
                    position.check_move(m).is_ok(),
                    expected,
                    "{m:?} in {position}"
                );
            }
            for m in legal {
                assert!(position.is_legal(m), "{m:?} in {position}");
            }
        },
    );
}

#[test]
fn is_legal_is_membership() {
    for rules in games() {
        let positions = if rules == Rules::BISHOGI { 100 } else { 15 };
        by_game!(rules.variant, membership(rules, positions));
    }
}

fn symmetric<P: Ours>(rules: Rules, positions: usize) {
    fn sorted<M: Ord>(moves: impl IntoIterator<Item = M>) -> Vec<M> {
        let mut moves: Vec<M> = moves.into_iter().collect();
        moves.sort_unstable();
        moves
    }
    testkit::random_play(
        &beginnings::all::<P>(rules),
        5,
        positions,
        120,
        |position, moves| {
            for (turned, map) in position.turned() {
                assert_eq!(
                    sorted(turned.moves()),
                    sorted(moves.iter().map(|&m| map(m))),
                    "{position}"
                );
            }
        },
    );
}

/// Changing sides changes the moves alike; so does the mirror, where castling plays no part.
#[test]
fn symmetries() {
    for rules in games() {
        by_game!(rules.variant, symmetric(rules, 2000));
    }
}

fn different_keys<P: Ours>(rules: Rules, positions: usize) {
    testkit::keys_tell_positions_apart(&beginnings::all::<P>(rules), 6, positions);
}

#[test]
fn keys_tell_positions_apart() {
    for rules in games() {
        by_game!(rules.variant, different_keys(rules, 20_000));
    }
}

fn take_back<P: Ours>(rules: Rules, games: usize) {
    testkit::check_take_back(&P::start(rules), 7, games, 150);
}

#[test]
fn games_take_back_to_the_letter() {
    for rules in games() {
        by_game!(rules.variant, take_back(rules, 10));
    }
}

/// No rules of another game are taken, and none make a start panic.
fn refuses_others<P: Ours>(rules: Rules) {
    for &variant in Variant::ALL {
        let other = Rules::new(variant);
        let start = P::start(other);
        assert_eq!(
            start.rules().variant == variant,
            P::start(other).rules() == other
        );
        if start.rules() != other {
            let error = P::parse(other, variant.start()).unwrap_err();
            assert!(
                error.to_string().starts_with("game: these rules are of"),
                "{error}"
            );
        }
    }
    assert_eq!(P::start(rules).rules(), rules);
    assert_eq!(P::start(rules).to_string(), rules.variant.start());
}

#[test]
fn positions_are_of_their_game() {
    for rules in games() {
        by_game!(rules.variant, refuses_others(rules));
    }
}

/// What is read is written again to the letter, the order of the hand aside.
fn keeps_the_text<P: Ours>(rules: Rules, text: &str) {
    let outside_hand = |text: &str| {
        let (board, rest) = text.split_once('[').unwrap();
        let (hand, rest) = rest.split_once(']').unwrap();
        let mut hand: Vec<char> = hand.chars().collect();
        hand.sort_unstable();
        (board.to_string(), hand, rest.to_string())
    };
    if let Some(position) = reads_or_refuses::<P>(rules, text) {
        assert_eq!(outside_hand(&position.to_string()), outside_hand(text));
    }
}

fn reads_its_moves<P: Ours>(rules: Rules, position: &str, text: &str) {
    let position = P::parse(rules, position).unwrap();
    let legal = position.moves().iter().any(|m| m.to_string() == text);
    assert_eq!(
        position.read_move(text).is_ok(),
        legal,
        "{text} in {position}"
    );
}

const ALPHABET: &str = "rnbqkpRNBQKPmcMCfaFAwW+123456789/[] wbKQkq-09'~{}@\u{e9}\u{1F600}\t";

/// A game and a text that is nearly a position of it.
fn nearly() -> impl Strategy<Value = (Rules, String)> {
    proptest::sample::select(games().collect::<Vec<_>>()).prop_flat_map(|rules| {
        let good = beginnings::texts(rules);
        let good: Vec<&str> = good.iter().map(String::as_str).take(12).collect();
        testkit::nearly(&good, ALPHABET).prop_map(move |text| (rules, text))
    })
}

/// A game and one of its positions.
fn a_position() -> impl Strategy<Value = (Rules, String)> {
    proptest::sample::select(games().collect::<Vec<_>>()).prop_flat_map(|rules| {
        proptest::sample::select(beginnings::texts(rules)).prop_map(move |text| (rules, text))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_position_text_panics((rules, text) in nearly()) {
        by_game!(rules.variant, keeps_the_text(rules, &text));
    }

    #[test]
    fn no_bytes_panic((rules, position) in a_position(), bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let text = String::from_utf8_lossy(&bytes);
        by_game!(rules.variant, keeps_the_text(rules, &text));
        by_game!(rules.variant, reads_its_moves(rules, &position, &text));
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn no_move_text_panics((rules, position) in a_position(), text in "[a-i]?[1-9]?[a-i+@QRBNPKXFAMCWqw'0-9\u{e9}-]{0,7}") {
        by_game!(rules.variant, reads_its_moves(rules, &position, &text));
    }
}
