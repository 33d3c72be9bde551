//! Every clause of the rules is cited by a test of its game, and no test cites one that is not there.

use std::collections::BTreeSet;

/// The clauses that a rules page states: `**2.3.**` at the start of a line.
fn stated(page: &str) -> BTreeSet<&str> {
    page.lines()
        .filter_map(|line| line.strip_prefix("**")?.split_once(".**"))
        .map(|c| c.0)
        .collect()
}

/// The clauses that tests cite: `/// Clause 2.3:` or `/// Clauses 2.3, 2.4:`.
fn cited(tests: &str) -> BTreeSet<&str> {
    tests
        .lines()
        .filter_map(|line| line.trim().strip_prefix("/// Clause"))
        .filter_map(|line| line.trim_start_matches('s').split_once(':'))
        .flat_map(|(numbers, _)| numbers.split(','))
        .map(str::trim)
        .collect()
}

fn check(page: &str, tests: &str) {
    let stated = stated(page);
    assert!(stated.len() > 30, "the page states clauses");
    assert_eq!(stated, cited(tests));
}

#[test]
fn dvonn() {
    check(include_str!("../../../docs/rules/dvonn.md"), include_str!("../../dvonn/tests/rules.rs"));
}

#[test]
fn yinsh() {
    check(include_str!("../../../docs/rules/yinsh.md"), include_str!("../../yinsh/tests/rules.rs"));
}

#[test]
fn lyngk() {
    check(include_str!("../../../docs/rules/lyngk.md"), include_str!("../../lyngk/tests/rules.rs"));
}
