//! The lints of `clippy.toml` bite here as in `game`.

#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the guard is heard")]
fn looks_at_the_clock() -> std::time::Instant {
    std::time::Instant::now()
}

#[test]
fn what_the_lints_forbid_is_nothing_that_fails_by_itself() {
    assert!(looks_at_the_clock().elapsed().as_nanos() < u128::MAX);
}
