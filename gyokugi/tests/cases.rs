//! Cases that broke other projects, as they concern this crate; each names the report it comes from.

use gyokugi::{Move, Player, Position, Rules, View};
use kernel::{Ending, Game, Grid, Hexagon, Outcome, Position as _};

type Board = gyokugi::Board;

fn position(rules: &str, text: &str) -> Position {
    let rules: Rules = rules.parse().unwrap();
    let position = Position::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text);
    position
}

fn game(rules: &str, text: &str, moves: &str) -> Game<Position> {
    let mut game = Game::new(position(rules, text));
    for text in moves.split(' ') {
        game.play_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game
}

/// lichess-org/lila #11204: the hand was kept in the order in which men were won, and that order took part in the
/// comparison of positions.
#[test]
fn a_hand_is_counts_also_in_repetition() {
    // White's Warrariders win an Insperider and a Captain, in either order.
    let start = "R2n2/7/R3b3/9/10/2K8/10/9/7k/7/6 - w - 1";
    let one = game("shogi_style", start, "c1c5 i8i7 a1a4 i7i8");
    let other = game("shogi_style", start, "a1a4 i8i7 c1c5 i7i8");
    let end = "3R2/7/4R3/9/10/2K8/10/9/7k/7/6 BC w - 5";
    assert_eq!(one.position().to_string(), end);
    assert_eq!(other.position().to_string(), end);
    assert_eq!(one.position().key(), other.position().key());
    assert!(one.position().repeats(other.position()));

    // Hands in another order are the same text and position, with three players too.
    let rules: Rules = "shogi_style+3p".parse().unwrap();
    let text = |hands: &str| format!("wK,5/7/8/9/10/10,bK/10/9/8/7/5,rK {hands} wrb w - 1");
    let [first, second] =
        ["2rP,rB", "rB,2rP"].map(|hands| Position::parse(rules, &text(hands)).unwrap());
    assert_eq!(first, second);
    assert_eq!(first.key(), second.key());
    assert_eq!(second.to_string(), text("rB,2rP"));
    let rules: Rules = "shogi_style".parse().unwrap();
    let unsorted = "K5/7/8/9/10/10k/10/9/8/7/6 pQnP2bRNqB w - 1";
    let position = Position::parse(rules, unsorted).unwrap();
    assert_eq!(
        position.to_string(),
        "K5/7/8/9/10/10k/10/9/8/7/6 QRBNPq2bnp w - 1"
    );
}

/// The fourth occurrence draws, though the men came to hand in different orders.
#[test]
fn fourfold_repetition_draws() {
    let mut game = game(
        "shogi_style",
        "6/7/8/9/10/K9k/10/9/8/7/6 NP w - 1",
        "f1f2 f11f10 f2f1 f10f11 f1f2 f11f10 f2f1 f10f11 f1f2 f11f10 f2f1",
    );
    assert_eq!(game.outcome(), None);
    game.play_text("f10f11").unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(
        (outcome.ending, outcome.winner()),
        (Ending::Repetition, None)
    );
}

/// Case 3, aclap-dev/jocly #21: promotion failed on a few far cells only. The numbers were computed with the slow
/// reference.
const POINTS_BEFORE: &str = "3P2/4P2/5P2/6P2/7P2/K3k3P2/7P2/6P2/5P2/4P2/3P2 - w - 1";
const POINTS_ONE_FURTHER: &str = "4P1/5P1/6P1/7P1/8P1/K3k4P1/8P1/7P1/6P1/5P1/4P1 - w - 1";
const POINTS_OF_BLACK: &str = "1p4/1p5/1p6/1p7/1p8/1p3K4k/1p8/1p7/1p6/1p5/1p4 - b - 1";

/// How many Points' moves go without promotion, and how many with it.
fn advances(position: &Position) -> [usize; 2] {
    [false, true].map(|with| {
        let advances = |m: &&Move| {
            matches!(m, Move::Board { from, promotion, .. }
                if *promotion == with && *from != position.king(position.side()))
        };
        position.moves().iter().filter(advances).count()
    })
}

#[test]
fn promotion_on_all_eleven_far_cells() {
    let check = |rules, text, moves, expected| {
        let position = position(rules, text);
        assert_eq!(position.count_moves(), moves, "{rules}, {text}");
        assert_eq!(advances(&position), expected, "{rules}, {text}");
    };
    check("shogi_style", POINTS_BEFORE, 25, [11, 11]);
    check("shogi_style", POINTS_ONE_FURTHER, 14, [0, 11]);
    check("shogi_style", POINTS_OF_BLACK, 14, [0, 11]);
    check("shogi_style+inspegi", POINTS_BEFORE, 14, [11, 0]);
    check("shogi_style+inspegi", POINTS_ONE_FURTHER, 14, [11, 0]);
    check("shogi_style+foh", POINTS_BEFORE, 14, [11, 0]);
    check("shogi_style+foh", POINTS_ONE_FURTHER, 14, [11, 0]);
}

/// The same for each seat, with each kind that promotes: on each cell of chevron rank 9 a man that goes straight
/// forward, then one rank further.
#[test]
fn promotion_on_all_far_cells_for_all_seats() {
    use gyokugi::{Kind, Man, Promotion, Setup, Square};
    for promotion in Promotion::ALL {
        for three_players in [false, true] {
            let rules = Rules {
                promotion,
                three_players,
                ..Rules::new(gyokugi::Form::ShogiStyle)
            };
            for &player in rules.players() {
                let view = View::new(player, three_players);
                for kind in [Kind::Point, Kind::Wing, Kind::Corporal] {
                    for c in [9, 10] {
                        let mut setup = Setup::empty(rules);
                        let mut put = |player, kind, cell: Square| {
                            setup.board[cell.index()] = Some(Man {
                                player,
                                kind,
                                promoted: false,
                            });
                        };
                        let [home, others] =
                            [(0, 1), (0, 4)].map(|(d, c)| view.at_chevron(d, c).unwrap());
                        put(player, Kind::Generalissimo, home);
                        let enemies = rules.players().iter().filter(|&&other| other != player);
                        for (number, &enemy) in enemies.enumerate() {
                            let cell = view.step(others, 2 * number as isize, 0).unwrap();
                            put(enemy, Kind::Generalissimo, cell);
                        }
                        let mut far = 0;
                        for d in -5..=5 {
                            put(player, kind, view.at_chevron(d, c).unwrap());
                            far += 1;
                        }
                        setup.side = player;
                        let position = setup.position().unwrap();
                        let promotes = promotion.promotes(kind);
                        let slides = kind == Kind::Wing;
                        let plain = match (promotes, c, slides) {
                            (true, 10, _) => 0,
                            (false, 9, true) => 2 * far,
                            _ => far,
                        };
                        let promoting = match (promotes, c, slides) {
                            (false, _, _) => 0,
                            (true, 9, true) => 2 * far,
                            _ => far,
                        };
                        assert_eq!(far, <Board as Grid>::FILES);
                        assert_eq!(
                            advances(&position),
                            [plain, promoting],
                            "{rules} {player} {kind} on rank {c}"
                        );
                    }
                }
            }
        }
    }
}

/// The position (a) of case 3 turned to the other two seats of three.
#[test]
fn promotion_on_all_eleven_far_cells_of_three_players() {
    let white = position("shogi_style", POINTS_BEFORE).to_setup();
    let rules: Rules = "shogi_style+3p".parse().unwrap();
    for (number, &player) in rules.players().iter().enumerate() {
        let mut setup = gyokugi::Setup::empty(rules);
        for cell in gyokugi::Square::all() {
            let Some(man) = white.board[cell.index()] else {
                continue;
            };
            let to = Board::turned(cell, 2 * number);
            let owner = match man.player {
                Player::White => player,
                _ => rules.players()[(number + 1) % 3],
            };
            setup.board[to.index()] = Some(gyokugi::Man {
                player: owner,
                ..man
            });
        }
        // The third player is out.
        let third = kernel::Seat::new((number + 2) % 3).unwrap();
        setup.players_in = setup.players_in.without(third);
        setup.side = player;
        let position = setup.position().unwrap();
        assert_eq!(position.count_moves(), 25, "{position}");
        assert_eq!(advances(&position), [11, 11], "{position}");
    }
}

/// Case 9, clap-rs/clap #960: two dashes as a value vanish. Here they are a pass, a move like any other.
#[test]
fn a_pass_is_a_move() {
    let text = "4,wP,wK/5,wP,w+P/rK,5,wP,w+P/7,wP,w+P/8,wP,w+P/9,wP,w+P/8,wP,w+P/7,wP,w+P/bK,5,wP,w+P/5,wP,w+P/4,wP,w+P - wrb w - 1";
    let start = position("shogi_style+3p", text);
    assert_eq!(start.moves(), [Move::Pass]);
    let mut game = Game::new(start);
    assert_eq!(game.play_text("--").unwrap().to_string(), "--");
    assert_eq!(
        game.position().to_string(),
        text.replace(" w - 1", " r - 2")
    );
    let refused = game.play_text("--").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a pass only for a player who has no move at all"
    );
    for bad in ["-", "---", "--+", "\u{2014}", "- -"] {
        assert!(game.play_text(bad).is_err(), "{bad}");
    }
    let of_two = Position::start("shogi_style".parse().unwrap());
    assert_eq!(
        of_two.read_move("--").unwrap_err().to_string(),
        "there is no pass in the two-player game"
    );
}

/// Resignation of one of three: his men and his hand leave, the others play on.
#[test]
fn resignation_of_one_of_three() {
    let mut game = Game::new(Position::start("shogi_style+3p".parse().unwrap()));
    game.play_text("f4f5").unwrap();
    game.enter_text("black:resigns").unwrap();
    assert_eq!(game.position().side(), Player::Red);
    assert_eq!(game.position().men(Player::Black).count(), 0);
    assert!(!game.position().is_in(Player::Black));
    game.enter_text("red:resigns").unwrap();
    let white = game.position().rules().seat(Player::White);
    assert_eq!(
        game.outcome(),
        Some(Outcome::win(Ending::LastPlayerIn, white))
    );
    assert!(game.position().to_string().contains(" w w - 2"));
    let text = game.position().to_string();
    assert_eq!(position("shogi_style+3p", &text), *game.position());
}
