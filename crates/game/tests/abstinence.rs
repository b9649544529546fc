//! The lints of `clippy.toml` bite. Each function here does what rules must not do, and expects to be told
//! so: where a lint stays silent, clippy reports that the expectation is not met.

use eightfold_game as _;

#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the guard is heard")]
fn looks_at_the_clock() -> (std::time::Instant, std::time::SystemTime) {
    (std::time::Instant::now(), std::time::SystemTime::now())
}

#[expect(clippy::disallowed_types, reason = "the guard is heard")]
fn holds_a_clock(at: std::time::Instant) -> std::time::Instant {
    at
}

#[expect(clippy::disallowed_methods, reason = "the guard is heard")]
fn reads_a_file() -> bool {
    std::fs::read_to_string("").is_err()
}

#[expect(clippy::disallowed_methods, reason = "the guard is heard")]
fn starts_a_thread() -> bool {
    std::thread::spawn(|| true).join().is_ok()
}

#[expect(clippy::disallowed_methods, reason = "the guard is heard")]
fn looks_at_the_environment() -> bool {
    std::env::var("").is_err()
}

#[expect(clippy::disallowed_types, reason = "the guard is heard")]
fn draws_at_random() -> std::hash::RandomState {
    std::hash::RandomState::new()
}

#[expect(clippy::disallowed_macros, reason = "the guard is heard")]
fn speaks() {
    println!();
}

#[test]
fn what_the_lints_forbid_is_nothing_that_fails_by_itself() {
    let (at, _) = looks_at_the_clock();
    assert_eq!(holds_a_clock(at), at);
    assert!(reads_a_file() && starts_a_thread() && looks_at_the_environment());
    let _drawn = draws_at_random();
    speaks();
}

#[test]
fn every_rules_crate_has_the_same_lints() {
    let ours = include_str!("../clippy.toml");
    assert_eq!(ours, include_str!("../../octiles/clippy.toml"));
    assert_eq!(ours, include_str!("../../octi/clippy.toml"));
}
