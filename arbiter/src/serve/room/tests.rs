//! What may be done at a table of two, three and four players, and what comes of it.
//!
//! Offers and moves that crossed, and moves taken back that went on counting, were faults of others:
//! lichess-org/lila #345 and PR #17457, chesskit-app/chesskit-swift #56.

use proptest::prelude::*;

use super::*;

/// Black's pawn can be captured, and White's promotes by capturing it.
const CAPTURE: &str = "4k3/p7/1P6/8/8/8/8/4K3[] w - - 0 1";
/// Red is out when the turn of Yellow comes, whose Rook attacks the King on a1.
const ELIMINATION: &str =
    "6,yK,6/3,bK,9/13/13/13/1,bR,11/12,gK/13/7,rP,5/yR,12/12,gR/13/rK,12 - rgyb r - 1";
/// White mates by f7g7.
const MATE: &str = "7k/5Q2/6K1/8/8/8/8/8[] w - - 0 1";

/// A room whose log is kept, so that each test can replay it.
struct Played {
    room: Room,
    start: String,
    log: Vec<String>,
}

impl Played {
    fn new(game: &str, position: Option<&str>) -> Self {
        let table = crate::open(game, position).unwrap();
        Self {
            start: table.position(),
            room: Room::new(table),
            log: Vec::new(),
        }
    }

    fn ask(&mut self, held: &[usize], wish: Wish) -> Result<(), RefusalKind> {
        let ply = self.room.ply();
        self.ask_at(held, wish, None, ply)
    }

    fn ask_at(
        &mut self,
        held: &[usize],
        wish: Wish,
        seat: Option<usize>,
        ply: usize,
    ) -> Result<(), RefusalKind> {
        let before = self.shown();
        let request = Request {
            wish,
            seat,
            ply: Some(ply),
            turn: None,
        };
        let act = self
            .room
            .decide(seats(held.iter().copied()), &request)
            .and_then(|act| self.room.enter(act));
        match act {
            Ok(act) => {
                self.log.push(act.to_json().to_string());
                assert_eq!(self.room.version(), self.log.len() as u64);
                Ok(())
            }
            Err(refusal) => {
                assert_eq!(self.shown(), before, "a refusal changes nothing");
                assert!(!refusal.reason.is_empty());
                Err(refusal.kind)
            }
        }
    }

    /// All that can be seen of a room.
    fn shown(&self) -> (Value, Vec<String>, Vec<String>) {
        let table = self.room.table();
        let state = super::super::view::state("id", &self.room);
        (state, table.line(), table.moves())
    }

    /// The same without what never comes back: versions, turns, offers.
    fn position(&self) -> (Value, Vec<String>, Vec<String>) {
        let (mut state, line, moves) = self.shown();
        for field in ["version", "turn", "offers"] {
            state.as_object_mut().unwrap().shift_remove(field);
        }
        (state, line, moves)
    }

    fn play(&mut self, texts: &[&str]) {
        for text in texts {
            let mover = self.room.table().seat_to_move();
            self.ask(&[mover], Wish::Move((*text).to_owned())).unwrap();
        }
    }

    fn offer(&mut self, held: &[usize], wish: Wish) -> u64 {
        self.ask(held, wish).unwrap();
        self.room.version()
    }

    fn answer(&mut self, held: &[usize], offer: u64, agree: bool) -> Result<(), RefusalKind> {
        self.ask(held, Wish::Answer { offer, agree })
    }

    /// Takes back to a ply with everybody's consent.
    fn back_to(&mut self, ply: usize) {
        let all: Vec<usize> = (0..self.room.table().seats().len()).collect();
        self.ask(&all, Wish::OfferTakeBack(Some(ply))).unwrap();
        assert_eq!(self.room.ply(), ply);
    }
}

impl Drop for Played {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // What the log says comes to the same.
        let game = self.room.table().game();
        let mut again = Room::new(crate::open(&game, Some(&self.start)).unwrap());
        for text in &self.log {
            let act = Act::from_json(text).unwrap();
            assert_eq!(again.enter(act.clone()).unwrap(), act);
        }
        let shown = self.shown();
        assert_eq!(super::super::view::state("id", &again), shown.0);
        assert_eq!(
            (again.table().line(), again.table().moves()),
            (shown.1, shown.2)
        );
        assert_eq!(again.turn(), self.room.turn());
    }
}

fn open_offers(played: &Played) -> Vec<(u64, &'static str)> {
    (played.room.offers().iter())
        .map(|offer| (offer.number, offer.what.word()))
        .collect()
}

const TAKE_BACK: Wish = Wish::OfferTakeBack(None);

#[test]
fn only_the_seat_to_move_moves() {
    let mut played = Played::new("bishogi", None);
    let e2e3 = || Wish::Move(String::from("e2e3"));
    assert_eq!(played.ask(&[1], e2e3()), Err(RefusalKind::NotYourTurn));
    assert_eq!(played.ask(&[], e2e3()), Err(RefusalKind::Out));
    assert_eq!(
        played.ask_at(&[1], e2e3(), Some(0), 0),
        Err(RefusalKind::NoSeat)
    );
    assert_eq!(
        played.ask_at(&[0], e2e3(), Some(99), 0),
        Err(RefusalKind::NoSeat)
    );
    assert_eq!(
        played.ask_at(&[0, 1], e2e3(), Some(1), 0),
        Err(RefusalKind::NotYourTurn)
    );
    assert_eq!(
        played.ask(&[0], Wish::Move(String::from("e2e5"))),
        Err(RefusalKind::Illegal)
    );
    assert_eq!(
        played.ask_at(&[0], e2e3(), None, 1),
        Err(RefusalKind::Conflict)
    );
    played.ask(&[0], e2e3()).unwrap();
    // Whoever holds both seats moves for both.
    played
        .ask(&[0, 1], Wish::Move(String::from("e7e6")))
        .unwrap();
    let old_turn = Request {
        wish: Wish::Move(String::from("d2d3")),
        seat: None,
        ply: Some(2),
        turn: Some(1),
    };
    let refused = played.room.decide(seats([0]), &old_turn).unwrap_err();
    assert_eq!(refused.kind, RefusalKind::Conflict);
}

#[test]
fn nobody_resigns_for_another_by_a_move() {
    let mut played = Played::new("bishogi", None);
    for text in ["black:resigns", "white:resigns"] {
        let wish = Wish::Move(text.to_owned());
        assert_eq!(played.ask(&[0], wish), Err(RefusalKind::Illegal));
    }
    let mut played = Played::new("mitregi_90", None);
    let wish = Wish::Move(String::from("blue:resigns"));
    assert_eq!(played.ask(&[0], wish), Err(RefusalKind::Illegal));
}

#[test]
fn resignation_whoevers_turn_it_is() {
    let mut played = Played::new("bishogi", None);
    assert_eq!(
        played.ask_at(&[1], Wish::Resign, None, 3),
        Err(RefusalKind::Conflict)
    );
    played.ask(&[1], Wish::Resign).unwrap();
    let outcome = played.room.table().outcome().unwrap();
    assert_eq!(numbers(outcome.winners), [0]);
    assert_eq!(played.ask(&[0], Wish::Resign), Err(RefusalKind::Finished));
    assert_eq!(
        played.ask(&[0], Wish::Move(String::from("e2e3"))),
        Err(RefusalKind::Finished)
    );
    assert_eq!(
        played.ask(&[0], Wish::OfferDraw),
        Err(RefusalKind::Finished)
    );
    assert_eq!(played.ask(&[0], Wish::Declare), Err(RefusalKind::Finished));

    // Of several seats it is the one to move, or the one that is said.
    let mut played = Played::new("mitregi_90", None);
    assert_eq!(played.ask(&[1, 2], Wish::Resign), Err(RefusalKind::Unclear));
    played
        .ask_at(&[0, 1, 2, 3], Wish::Resign, Some(2), 0)
        .unwrap();
    assert_eq!(played.room.table().seats_in(), [0, 1, 3]);
    played.ask(&[0, 1, 2, 3], Wish::Resign).unwrap();
    assert_eq!(played.room.table().seats_in(), [1, 3]);
    // Who is out neither moves nor resigns nor offers a draw.
    let moves = played.room.table().moves();
    assert_eq!(
        played.ask(&[2], Wish::Move(moves[0].clone())),
        Err(RefusalKind::Out)
    );
    assert_eq!(played.ask(&[2], Wish::Resign), Err(RefusalKind::Out));
    assert_eq!(played.ask(&[0], Wish::OfferDraw), Err(RefusalKind::Out));
}

#[test]
fn declarations() {
    let mut played = Played::new("bishogi", None);
    assert_eq!(played.ask(&[0], Wish::Declare), Err(RefusalKind::Illegal));
    let won = "4K4/+P+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b 2RB3P - 1";
    let mut played = Played::new("pocket_shogi_plus", Some(won));
    assert_eq!(
        played.ask(&[1], Wish::Declare),
        Err(RefusalKind::NotYourTurn)
    );
    played.ask(&[0], Wish::Declare).unwrap();
    assert_eq!(played.room.ply(), 1);
    assert_eq!(numbers(played.room.table().outcome().unwrap().winners), [0]);
    // It can be taken back like a move.
    let offer = played.offer(&[0], TAKE_BACK);
    played.answer(&[1], offer, true).unwrap();
    assert_eq!(played.room.table().outcome(), None);
}

#[test]
fn a_take_back_asked_for_after_the_answer_goes_back_before_the_askers_move() {
    let mut played = Played::new("bishogi", None);
    let start = played.position();
    played.play(&["e2e3", "e7e6"]);
    let offer = played.offer(&[0], TAKE_BACK);
    let open = &played.room.offers()[0];
    assert_eq!((open.what, open.by), (Proposal::TakeBack { to_ply: 0 }, 0));
    assert_eq!(numbers(played.room.needed(open)), [1]);
    assert_eq!(played.room.ply(), 2);
    played.answer(&[1], offer, true).unwrap();
    assert_eq!(played.position(), start);
    assert_eq!(played.room.turn(), 3);
    // The other player's goes back before his.
    played.play(&["e2e3", "e7e6", "d2d3"]);
    let offer = played.offer(&[1], TAKE_BACK);
    played.answer(&[0], offer, true).unwrap();
    assert_eq!(played.room.table().line(), ["e2e3"]);
}

#[test]
fn a_move_ends_an_open_take_back() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3"]);
    let offer = played.offer(&[0], TAKE_BACK);
    played.play(&["e7e6"]);
    assert_eq!(open_offers(&played), []);
    assert_eq!(played.answer(&[1], offer, true), Err(RefusalKind::NotFound));
    assert_eq!(played.room.table().line(), ["e2e3", "e7e6"]);
    // So does the asker's own.
    played.offer(&[0], TAKE_BACK);
    played.play(&["d2d3"]);
    assert_eq!(open_offers(&played), []);
}

#[test]
fn one_open_offer_of_a_kind() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3", "e7e6"]);
    let offer = played.offer(&[0], TAKE_BACK);
    assert_eq!(played.ask(&[0], TAKE_BACK), Err(RefusalKind::Conflict));
    assert_eq!(played.ask(&[1], TAKE_BACK), Err(RefusalKind::Conflict));
    assert_eq!(
        played.ask(&[0], Wish::OfferTakeBack(Some(1))),
        Err(RefusalKind::Conflict)
    );
    assert_eq!(played.answer(&[0], offer, true), Err(RefusalKind::Conflict));
    assert_eq!(open_offers(&played), [(offer, "take_back")]);
}

#[test]
fn a_draw_and_a_take_back_are_answered_apart() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3", "e7e6"]);
    let take_back = played.offer(&[0], TAKE_BACK);
    let draw = played.offer(&[1], Wish::OfferDraw);
    assert_eq!(
        open_offers(&played),
        [(take_back, "take_back"), (draw, "draw")]
    );
    played.answer(&[1], take_back, false).unwrap();
    assert_eq!(open_offers(&played), [(draw, "draw")]);
    played.answer(&[0], draw, true).unwrap();
    assert_eq!(played.room.table().status(), "draw (agreement)");
    assert_eq!(played.room.table().line(), ["e2e3", "e7e6", "draw agreed"]);

    // A draw stays open when the other one has come about.
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3", "e7e6"]);
    let take_back = played.offer(&[0], TAKE_BACK);
    let draw = played.offer(&[1], Wish::OfferDraw);
    played.answer(&[1], take_back, true).unwrap();
    assert_eq!(open_offers(&played), [(draw, "draw")]);
    assert_eq!(played.room.ply(), 0);
    // And the other way round nothing is left.
    played.play(&["e2e3", "e7e6"]);
    let draw = played.offer(&[0], Wish::OfferDraw);
    played.offer(&[0], TAKE_BACK);
    played.answer(&[1], draw, true).unwrap();
    assert_eq!(open_offers(&played), []);
}

#[test]
fn a_draw_stays_open_until_one_moves_who_has_not_agreed() {
    let mut played = Played::new("bishogi", None);
    let draw = played.offer(&[0], Wish::OfferDraw);
    played.play(&["e2e3"]);
    assert_eq!(open_offers(&played), [(draw, "draw")]);
    played.play(&["e7e6"]);
    assert_eq!(open_offers(&played), []);
    assert_eq!(played.answer(&[1], draw, true), Err(RefusalKind::NotFound));
}

#[test]
fn declined_and_withdrawn() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3"]);
    let draw = played.offer(&[0], Wish::OfferDraw);
    played.answer(&[1], draw, false).unwrap();
    // A declined one cannot be made again by the same player before the line changes, but by the other.
    assert_eq!(
        played.ask(&[0], Wish::OfferDraw),
        Err(RefusalKind::Conflict)
    );
    let other = played.offer(&[1], Wish::OfferDraw);
    // Whoever made it takes it back, and that counts as much.
    played.answer(&[1], other, false).unwrap();
    assert_eq!(
        played.ask(&[1], Wish::OfferDraw),
        Err(RefusalKind::Conflict)
    );
    // Another kind is another matter.
    let back = played.offer(&[0], TAKE_BACK);
    played.answer(&[1], back, false).unwrap();
    assert_eq!(played.ask(&[0], TAKE_BACK), Err(RefusalKind::Conflict));
    played.play(&["e7e6"]);
    played.offer(&[0], Wish::OfferDraw);
    played.offer(&[0], TAKE_BACK);
}

#[test]
fn take_backs_that_go_nowhere() {
    let mut played = Played::new("bishogi", None);
    assert_eq!(played.ask(&[0], TAKE_BACK), Err(RefusalKind::Illegal));
    assert_eq!(
        played.ask(&[0], Wish::OfferTakeBack(Some(0))),
        Err(RefusalKind::Illegal)
    );
    played.play(&["e2e3"]);
    assert_eq!(played.ask(&[1], TAKE_BACK), Err(RefusalKind::Illegal));
    for to_ply in [1, 2, usize::MAX] {
        assert_eq!(
            played.ask(&[0], Wish::OfferTakeBack(Some(to_ply))),
            Err(RefusalKind::Illegal)
        );
    }
    // A player who has not moved yet may say to where.
    let offer = played.offer(&[1], Wish::OfferTakeBack(Some(0)));
    played.answer(&[0], offer, true).unwrap();
    assert_eq!(played.room.ply(), 0);
}

#[test]
fn on_one_screen_offers_come_about_at_once() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3", "e7e6", "d2d3"]);
    // The last move, whoever made it.
    played.ask(&[0, 1], TAKE_BACK).unwrap();
    assert_eq!(played.room.ply(), 2);
    played.ask(&[0, 1], TAKE_BACK).unwrap();
    assert_eq!(played.room.ply(), 1);
    // Or for one of them alone.
    played.ask_at(&[0, 1], TAKE_BACK, Some(0), 1).unwrap();
    assert_eq!(played.room.ply(), 1);
    let offer = played.room.offers()[0].number;
    played.answer(&[0, 1], offer, true).unwrap();
    assert_eq!(played.room.ply(), 0);
    played.ask(&[0, 1], Wish::OfferDraw).unwrap();
    assert_eq!(played.room.table().status(), "draw (agreement)");
}

#[test]
fn four_players_must_all_agree() {
    let mut played = Played::new("mitregi_90", None);
    played.play(&["c1c2"]);
    let second = played.room.table().moves()[0].clone();
    played.play(&[&second]);
    let offer = played.offer(&[0], TAKE_BACK);
    let needed = |played: &Played| numbers(played.room.needed(&played.room.offers()[0]));
    assert_eq!(needed(&played), [1, 2, 3]);
    played.answer(&[3], offer, true).unwrap();
    played.answer(&[1], offer, true).unwrap();
    assert_eq!(needed(&played), [2]);
    assert_eq!(played.room.ply(), 2);
    assert_eq!(played.answer(&[3], offer, true), Err(RefusalKind::Conflict));
    played.answer(&[2], offer, true).unwrap();
    assert_eq!(played.room.ply(), 0);
    // One who declines ends it, also one who had agreed.
    let draw = played.offer(&[2], Wish::OfferDraw);
    played.answer(&[1], draw, true).unwrap();
    played.answer(&[1], draw, false).unwrap();
    assert_eq!(open_offers(&played), []);
}

#[test]
fn three_players_one_resigns() {
    let mut played = Played::new("shogi_style+3p", None);
    played.play(&["f4f5"]);
    let before = played.position();
    let draw = played.offer(&[0], Wish::OfferDraw);
    played.answer(&[1], draw, true).unwrap();
    played.ask(&[2], Wish::Resign).unwrap();
    // It was about other players.
    assert_eq!(open_offers(&played), []);
    assert_eq!(played.room.table().seats_in(), [0, 1]);
    // To bring the third player back all three must agree.
    let offer = played.offer(&[0], Wish::OfferTakeBack(Some(1)));
    assert_eq!(
        numbers(played.room.needed(&played.room.offers()[0])),
        [1, 2]
    );
    played.answer(&[1], offer, true).unwrap();
    played.answer(&[2], offer, true).unwrap();
    assert_eq!(played.position(), before);
    // Who is out may offer what brings him back, and nothing else; he is not asked about anything else either.
    played.ask(&[2], Wish::Resign).unwrap();
    played.play(&[&played.room.table().moves()[0].clone()]);
    assert_eq!(
        played.ask(&[2], Wish::OfferTakeBack(Some(2))),
        Err(RefusalKind::Out)
    );
    let back = played.offer(&[1], TAKE_BACK);
    assert_eq!(played.answer(&[2], back, true), Err(RefusalKind::Out));
    assert_eq!(played.answer(&[2], back, false), Err(RefusalKind::Out));
    played.answer(&[0], back, true).unwrap();
    assert_eq!(played.room.ply(), 2);
    let back = played.offer(&[2], TAKE_BACK);
    played.answer(&[0, 1], back, true).unwrap();
    assert_eq!(played.position(), before);
    // On one screen the resignation, too, is the last thing that happened.
    played.ask_at(&[0, 1, 2], Wish::Resign, Some(2), 1).unwrap();
    played.ask(&[0, 1, 2], TAKE_BACK).unwrap();
    assert_eq!(played.position(), before);
}

#[test]
fn an_elimination_is_taken_back() {
    let mut played = Played::new("mitregi_90", Some(ELIMINATION));
    let mut seen = vec![played.position()];
    for text in ["h5h6", "m7m6"] {
        played.play(&[text]);
        seen.push(played.position());
    }
    assert_eq!(played.room.table().seats_in(), [1, 2, 3]);
    played.play(&[&played.room.table().moves()[0].clone()]);
    let offer = played.offer(&[2], Wish::OfferTakeBack(Some(1)));
    assert_eq!(
        numbers(played.room.needed(&played.room.offers()[0])),
        [0, 1, 3]
    );
    for seat in [0, 1, 3] {
        played.answer(&[seat], offer, true).unwrap();
    }
    assert_eq!(played.position(), seen[1]);
    played.back_to(0);
    assert_eq!(played.position(), seen[0]);
    played.play(&["h5h6", "m7m6"]);
    assert_eq!(played.position(), seen[2]);
}

#[test]
fn captures_promotions_and_ends_are_taken_back() {
    for (game, start, text) in [
        ("bishogi", CAPTURE, "b6a7"),
        ("bishogi", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8+"),
        ("bishogi", "k7/1Q6/2K5/8/8/8/8/8[] b - - 0 1", ""),
        ("bishogi", MATE, "f7g7"),
        ("bishogi", "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "e1g1"),
    ] {
        let mut played = Played::new(game, Some(start));
        let before = played.position();
        let moves = played.room.table().moves();
        let tried = if text.is_empty() {
            moves
        } else {
            vec![text.to_owned()]
        };
        for text in tried {
            let asked = played.ask(&[0, 1], Wish::Move(text.clone()));
            assert_eq!(asked, Ok(()), "{start}: {text}");
            let after = played.position();
            assert_ne!(before, after);
            played.back_to(0);
            assert_eq!(played.position(), before);
            played.play(&[&text]);
            assert_eq!(played.position(), after);
            played.back_to(0);
        }
    }
}

#[test]
fn rights_to_capture_en_passant_come_back() {
    let mut played = Played::new("mitregi_90", None);
    let mut seen = vec![played.position()];
    for text in ["g5g7", "j6i6", "f10f9"] {
        played.play(&[text]);
        seen.push(played.position());
    }
    assert!(played.room.table().position().contains(" r:g6 "));
    for ply in (0..3).rev() {
        played.back_to(ply);
        assert_eq!(played.position(), seen[ply]);
    }
}

#[test]
fn a_finished_game_is_taken_back() {
    let mut played = Played::new("bishogi", Some(MATE));
    let before = played.position();
    played.play(&["f7g7"]);
    assert_eq!(played.room.table().status(), "white wins (checkmate)");
    let offer = played.offer(&[0], TAKE_BACK);
    played.answer(&[1], offer, true).unwrap();
    assert_eq!(played.position(), before);
    assert_eq!(played.room.table().outcome(), None);

    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3"]);
    let before = played.position();
    played.ask(&[0], Wish::Resign).unwrap();
    // Without a ply: the resignation.
    let offer = played.offer(&[0], TAKE_BACK);
    played.answer(&[1], offer, true).unwrap();
    assert_eq!(played.position(), before);
    // An agreement is nobody's: without a ply it alone is taken back, whoever offers it.
    for (asks, answers) in [(1, 0), (0, 1)] {
        let draw = played.offer(&[1], Wish::OfferDraw);
        played.answer(&[0], draw, true).unwrap();
        let offer = played.offer(&[asks], TAKE_BACK);
        played.answer(&[answers], offer, true).unwrap();
        assert_eq!(played.position(), before);
    }
    played.ask(&[0, 1], Wish::OfferDraw).unwrap();
    played.ask(&[0, 1], TAKE_BACK).unwrap();
    assert_eq!(played.position(), before);
}

/// Neither one player alone nor two who offer and decline in turn fill a table so that a game cannot be ended.
#[test]
fn a_table_cannot_be_filled_with_offers() {
    let mut played = Played::new("bishogi", None);
    played.play(&["e2e3"]);
    let full = played.room.version() + 8;
    let mut refused = 0;
    for round in 0..50 {
        let wish = [Wish::OfferDraw, TAKE_BACK, Wish::OfferTakeBack(Some(0))][round % 3].clone();
        let by = round / 3 % 2;
        if played.ask(&[by], wish).is_ok() {
            let offer = played.room.version();
            played.answer(&[by], offer, false).unwrap();
        } else {
            refused += 1;
        }
    }
    assert!(played.room.version() <= full && refused > 40);

    // Near the end offers are refused, and all else goes on, answers too.
    played.play(&["e7e6"]);
    let offer = played.offer(&[0], Wish::OfferDraw);
    played.room.version = MOST_ENTRIES - KEPT_FOR_PLAY;
    let asked = |played: &Played, held: usize, wish: Wish| {
        let request = Request {
            wish,
            seat: None,
            ply: None,
            turn: None,
        };
        let refused = |refusal: Refusal| refusal.kind;
        played.room.decide(seats([held]), &request).map_err(refused)
    };
    assert_eq!(asked(&played, 0, TAKE_BACK), Err(RefusalKind::Illegal));
    let agree = Wish::Answer { offer, agree: true };
    asked(&played, 1, agree).unwrap();
    asked(&played, 0, Wish::Resign).unwrap();
    asked(&played, 0, Wish::Move(String::from("d2d3"))).unwrap();
    played.room.version = played.log.len() as u64;
}

#[test]
fn moves_taken_back_are_no_repetition() {
    let mut played = Played::new("bishogi", Some("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1"));
    let start = played.position();
    for _ in 0..4 {
        played.play(&["e1d1"]);
        assert_eq!(played.room.table().outcome(), None);
        played.back_to(0);
        assert_eq!(played.position(), start);
    }
    // What stays on the line goes on counting as before: it takes four times.
    for round in 1..=3 {
        assert_eq!(played.room.table().outcome(), None, "round {round}");
        played.play(&["e1d1", "e8d8", "d1e1", "d8e8"]);
    }
    assert_eq!(played.room.table().status(), "draw (fourfold repetition)");
    played.back_to(11);
    assert_eq!(played.room.table().outcome(), None);
    played.play(&["d8e8"]);
    assert_eq!(played.room.table().status(), "draw (fourfold repetition)");
}

#[test]
fn logs_that_make_no_sense_are_refused() {
    for text in [
        "",
        "[]",
        "{}",
        r#"{"do": "move", "by": 0}"#,
        r#"{"do": "move", "by": -1, "move": "e2e3"}"#,
        r#"{"do": "offer", "by": 0, "what": "peace", "agreed": []}"#,
        r#"{"do": "offer", "by": 0, "what": "draw", "agreed": [8]}"#,
        r#"{"do": "answer", "by": 0, "offer": 1, "agree": true}"#,
    ] {
        assert_eq!(Act::from_json(text), None, "{text}");
    }
    for text in [
        r#"{"do": "move", "by": 1, "move": "e7e6"}"#,
        r#"{"do": "move", "by": 0, "move": "e2e5"}"#,
        r#"{"do": "resign", "by": 7}"#,
        r#"{"do": "resign", "by": 70}"#,
        r#"{"do": "declare", "by": 1}"#,
        r#"{"do": "offer", "by": 0, "what": "draw", "agreed": []}"#,
        r#"{"do": "offer", "by": 0, "what": "take_back", "agreed": [0], "to_ply": 0}"#,
        r#"{"do": "answer", "by": [0], "offer": 1, "agree": true}"#,
    ] {
        let mut room = Room::new(crate::open("bishogi", None).unwrap());
        room.enter(Act::from_json(text).unwrap()).unwrap_err();
        assert_eq!(room.version(), 0, "{text}");
    }
}

/// What one who holds some seats may think of.
fn wish(kind: u8, number: usize, played: &Played) -> Wish {
    let offer = || {
        let offers = played.room.offers();
        offers
            .get(number % offers.len().max(1))
            .map_or(0, |offer| offer.number)
    };
    match kind {
        0..=4 => {
            let moves = played.room.table().moves();
            let text = moves.get(number % moves.len().max(1));
            Wish::Move(text.cloned().unwrap_or_else(|| String::from("--")))
        }
        5 => Wish::Resign,
        6 => Wish::OfferDraw,
        7 => Wish::OfferTakeBack(None),
        8 => Wish::OfferTakeBack(Some(number % (played.room.ply() + 2))),
        9 => Wish::Declare,
        10 => Wish::Answer {
            offer: offer(),
            agree: false,
        },
        _ => Wish::Answer {
            offer: offer(),
            agree: true,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is asked for by whomever: a refusal changes nothing, each ply has one position however the table came
    /// to it, an open offer still needs somebody, and the log replays.
    #[test]
    fn anything_may_be_asked_for(
        game in 0..4usize,
        asked in prop::collection::vec((0..14u8, 1..16u8, 0..1000usize), 1..60),
    ) {
        let game = ["bishogi", "shogi_style+3p", "mitregi_90", "pocket_shogi_plus"][game];
        let mut played = Played::new(game, None);
        let players = played.room.table().seats().len();
        let mut seen = vec![played.position()];
        for (kind, held, number) in asked {
            let turn = played.room.turn();
            let held: Vec<usize> = (0..players).filter(|seat| held >> seat & 1 == 1).collect();
            let wish = wish(kind, number, &played);
            let done = played.ask(&held, wish);
            let ply = played.room.ply();
            prop_assert!(done.is_ok() || played.room.turn() == turn);
            if ply == seen.len() {
                seen.push(played.position());
            }
            seen.truncate(ply + 1);
            prop_assert_eq!(&played.position(), &seen[ply]);
            let view = super::super::view::view_at(&played.room, ply / 2).unwrap();
            prop_assert_eq!(&view["position"], &seen[ply / 2].0["position"]);
            for offer in played.room.offers() {
                prop_assert!(!played.room.needed(offer).is_empty());
            }
        }
    }
}
