//! Checks that the lints of `clippy.toml` also fire here, as in `game`.

#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the guard is heard")]
fn looks_at_the_clock() -> std::time::Instant {
    std::time::Instant::now()
}

#[test]
fn forbidden_functions_run_without_panicking() {
    assert!(looks_at_the_clock().elapsed().as_nanos() < u128::MAX);
}
