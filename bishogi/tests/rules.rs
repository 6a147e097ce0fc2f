//! The rule cases in `rules/`, answered; `cargo xtask snapshots --review` shows what changed.

mod by_game;

use std::fs;

use bishogi::Rules;
use by_game::by_game;
use kernel::Position;
use kernel::rule_case::RuleCase;

fn answer<P: Position<Rules = Rules>>(case: &RuleCase) -> String {
    case.answer::<P>().unwrap()
}

#[test]
fn rule_cases() {
    insta::glob!("rules/*.txt", |path| {
        let case = RuleCase::parse(&fs::read_to_string(path).unwrap()).unwrap();
        let rules: Rules = case.game.parse().unwrap();
        insta::assert_snapshot!(by_game!(rules.variant, answer(&case)));
    });
}
