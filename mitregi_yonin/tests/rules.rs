//! The rule cases in `rules/`, answered; `cargo xtask snapshots --review` shows what changed.

use std::fs;

use kernel::rule_case::RuleCase;
use mitregi_yonin::Position;

#[test]
fn rule_cases() {
    insta::glob!("rules/*.txt", |path| {
        let case = RuleCase::parse(&fs::read_to_string(path).unwrap()).unwrap();
        insta::assert_snapshot!(case.answer::<Position>().unwrap());
    });
}
