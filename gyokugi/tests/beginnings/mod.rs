//! Where random play begins: the starts, positions made to show rules, and arrangements at random, in which checks,
//! pins, promotion, hands and rights meet as they seldom do in play.

use gyokugi::{Form, Kind, Man, Player, Position, Promotion, Rules, Setup, Square, View};
use kernel::Seat;
use kernel::suite::Suite;
use testkit::Random;

/// Every form under every promotion rule, for two players and for three.
pub fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for form in Form::ALL {
        for promotion in Promotion::ALL {
            for three_players in [false, true] {
                all.push(Rules {
                    form,
                    promotion,
                    three_players,
                });
            }
        }
    }
    all
}

const SUITES: [&str; 4] = [
    include_str!("../perft/gyokugi_shogi_style.perft"),
    include_str!("../perft/gyokugi_framed_chevron_chess.perft"),
    include_str!("../perft/gyokugi_shogi_style_3p.perft"),
    include_str!("../perft/gyokugi_radial_framed_chevron_chess_3p.perft"),
];

/// The start, those positions made by hand of the suites that are positions under these rules, and some arrangements.
pub fn all(rules: Rules) -> Vec<Position> {
    // The start often, since of play from elsewhere little is left of the array.
    let mut beginnings = vec![Position::start(rules); 10];
    for suite in SUITES {
        let suite = Suite::parse(suite).unwrap();
        let by_hand = suite.cases.iter().filter(|case| case.id.contains("-hand-"));
        beginnings.extend(by_hand.filter_map(|case| Position::parse(rules, &case.position).ok()));
    }
    beginnings.extend((0..8).map(|seed| arrangement(rules, seed)));
    beginnings
}

/// Men of all kinds at random, more of them for larger seeds; with Corporals on their cells as often as not.
pub fn arrangement(rules: Rules, seed: u64) -> Position {
    let mut random = Random::new(seed + 1);
    let cells: Vec<Square> = Square::all().collect();
    loop {
        let mut setup = Setup::empty(rules);
        for &player in rules.players() {
            let men = 2 + random.below(6 + seed as usize % 12);
            for number in 0..men {
                let kind = match number {
                    0 => Kind::Generalissimo,
                    _ if random.below(3) == 0 => Kind::Corporal,
                    _ => Kind::ALL[random.below(Kind::IN_HAND)],
                };
                let home = homes(rules, player);
                let cell = if kind == Kind::Corporal && !home.is_empty() && random.below(2) == 0 {
                    *random.choose(&home)
                } else {
                    *random.choose(&cells)
                };
                let place = &mut setup.board[cell.index()];
                if place.is_some_and(|man| man.kind == Kind::Generalissimo) {
                    continue;
                }
                *place = Some(Man {
                    player,
                    kind,
                    promoted: rules.promotion.promotes(kind) && random.below(4) == 0,
                });
            }
            for _ in 0..random.below(4) {
                setup.hands[player as usize].add(random.below(Kind::IN_HAND));
            }
        }
        setup.side = *random.choose(rules.players());
        if random.below(2) == 0 {
            prepare_en_passant(&mut setup, &mut random);
        }
        if random.below(8) == 0
            && let Some(seat) = Seat::new(random.below(3))
            && rules.three_players
        {
            remove(&mut setup, seat);
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// The side to move has a Corporal that can step over a cell which a Corporal of each other player attacks.
fn prepare_en_passant(setup: &mut Setup, random: &mut Random) {
    let rules = setup.rules;
    let homes = homes(rules, setup.side);
    if homes.is_empty() {
        return;
    }
    let view = |player| View::new(player, rules.three_players);
    let corporal = |player| Man {
        player,
        kind: Kind::Corporal,
        promoted: false,
    };
    let start = *random.choose(&homes);
    let [Some(skipped), Some(landing)] = [1, 2].map(|ranks| view(setup.side).step(start, 0, ranks))
    else {
        return;
    };
    for &player in rules.players() {
        let files = [-1, 1][random.below(2)];
        if let Some(cell) = view(player).step(skipped, files, -1)
            && player != setup.side
        {
            setup.board[cell.index()] = Some(corporal(player));
        }
    }
    setup.board[skipped.index()] = None;
    setup.board[landing.index()] = None;
    setup.board[start.index()] = Some(corporal(setup.side));
}

/// The Corporal cells of a player's array.
fn homes(rules: Rules, player: Player) -> Vec<Square> {
    let start = Setup::start(rules);
    let is_corporal = |man: Man| man.player == player && man.kind == Kind::Corporal;
    Square::all()
        .filter(|cell| start.board[cell.index()].is_some_and(is_corporal))
        .collect()
}

/// One of three players is out.
fn remove(setup: &mut Setup, seat: Seat) {
    let player = Player::ALL[seat.number()];
    setup.players_in = setup.players_in.without(seat);
    for place in &mut setup.board {
        if place.is_some_and(|man| man.player == player) {
            *place = None;
        }
    }
    setup.hands[player as usize] = kernel::Hand::EMPTY;
}
