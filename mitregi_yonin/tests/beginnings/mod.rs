//! Where random play begins: positions of the suites with two to four players in, and arrangements thrown together at
//! random, crowded with men that hop.

use std::fs;
use std::path::Path;

use kernel::en_passant::EnPassant;
use kernel::suite::Suite;
use kernel::{Grid, Seats};
use mitregi_yonin::{Board, Kind, Man, Player, Position, Rules, Setup, Square};
use testkit::Random;

/// The texts of all positions in the game's suite, the start first.
pub fn texts(rules: Rules) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let suites = fs::read_dir(folder)
        .unwrap()
        .map(|entry| Suite::parse(&fs::read_to_string(entry.unwrap().path()).unwrap()).unwrap());
    let suite = suites.filter(|suite| suite.game == rules.name());
    let mut texts: Vec<String> = suite
        .flat_map(|suite| suite.cases)
        .map(|case| case.position)
        .collect();
    texts.insert(0, rules.start().to_owned());
    texts
}

/// The same as positions.
pub fn all(rules: Rules) -> Vec<Position> {
    texts(rules)
        .iter()
        .map(|text| Position::parse(rules, text).unwrap())
        .collect()
}

/// An arrangement with these players in and about `men` men, most of them line pieces and hoppers, many on lines
/// with the King to move. It may be no position.
pub fn thrown(rules: Rules, players: Seats, men: usize, random: &mut Random) -> Setup {
    let mut setup = Setup::empty(rules);
    setup.players = players;
    let squares: Vec<Square> = Square::all().collect();
    let seats: Vec<Player> = players.iter().map(Player::of).collect();
    for &player in &seats {
        let free = |square: &&Square| setup.board[square.index()].is_none();
        let free: Vec<&Square> = squares.iter().filter(free).collect();
        let king = **random.choose(&free);
        setup.board[king.index()] = Some(Man {
            player,
            kind: Kind::King,
            promoted: false,
        });
    }
    setup.side = *random.choose(&seats);
    let is_king = |man: &Option<Man>| man.is_some_and(|man| man.player == setup.side);
    let king = Square::from_index_unchecked(setup.board.iter().position(is_king).unwrap_or(0));
    for _ in 0..men {
        // Half of them on a line with the King to move.
        let square = if random.below(2) == 0 {
            *random.choose(&squares)
        } else {
            let lines: Vec<Square> = (Board::orthogonals(king) | Board::diagonals(king))
                .into_iter()
                .collect();
            *random.choose(&lines)
        };
        let crowd = [
            Kind::Wing,
            Kind::Mitre,
            Kind::Rook,
            Kind::Bishop,
            Kind::Pawn,
            Kind::Helm,
        ];
        let chosen = if random.below(3) == 0 {
            Kind::IN_HAND[random.below(9)]
        } else {
            *random.choose(&crowd)
        };
        let man = Man {
            player: *random.choose(&seats),
            kind: chosen,
            promoted: random.below(2) == 0,
        };
        let stuck = !man.promoted && rules.stuck(man.player, chosen).contains(square);
        if rules.has(chosen) && !stuck && setup.board[square.index()].is_none() {
            setup.board[square.index()] = Some(man);
        }
    }
    for &player in &seats {
        for kind in Kind::IN_HAND {
            if rules.has(kind) && random.below(4) == 0 {
                setup.hands[player as usize].set(kind as usize, 1 + random.below(3) as u8);
            }
        }
    }
    for &owner in &seats {
        if owner != setup.side {
            add_double_step(&mut setup, owner, random);
        }
    }
    setup
}

/// Puts a Pawn where it has just stepped twice, if there is room for it on one of its ways.
fn add_double_step(setup: &mut Setup, owner: Player, random: &mut Random) {
    let homes: Vec<Square> = setup.rules.pawn_squares(owner).into_iter().collect();
    let home = *random.choose(&homes);
    let (files, ranks) = owner.forward().offset();
    let steps = [1, 2].map(|n| Board::step(home, n * files, n * ranks).unwrap());
    let [skipped, landing] = steps;
    if steps
        .iter()
        .all(|square| setup.board[square.index()].is_none())
    {
        setup.board[landing.index()] = Some(Man {
            player: owner,
            kind: Kind::Pawn,
            promoted: false,
        });
        setup.en_passant.set(EnPassant {
            owner: owner.seat(),
            skipped,
            landing,
        });
    }
}

/// At least `positions` positions of that kind, with two, three and four players in,
pub fn thrown_positions(rules: Rules, seed: u64, positions: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < positions {
        let mut players = Seats::first(4);
        for _ in 0..random.below(3) {
            players = players.without(Player::ALL[random.below(4)].seat());
        }
        let men = 2 + random.below(60);
        if let Ok(position) = thrown(rules, players, men, &mut random).position() {
            found.push(position);
        }
    }
    found
}
