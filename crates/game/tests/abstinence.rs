//! Checks that the lints of `clippy.toml` fire. Each function does something the rules must not do and expects the
//! lint; where it doesn't fire, clippy reports an unfulfilled expectation.

use eightfold_game as _;

#[expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the lint fires")]
fn looks_at_the_clock() -> (std::time::Instant, std::time::SystemTime) {
    (std::time::Instant::now(), std::time::SystemTime::now())
}

#[expect(clippy::disallowed_types, reason = "the lint fires")]
fn holds_a_clock(at: std::time::Instant) -> std::time::Instant {
    at
}

#[expect(clippy::disallowed_methods, reason = "the lint fires")]
fn reads_a_file() -> bool {
    std::fs::read_to_string("").is_err()
}

#[expect(clippy::disallowed_methods, reason = "the lint fires")]
fn starts_a_thread() -> bool {
    std::thread::spawn(|| true).join().is_ok()
}

#[expect(clippy::disallowed_methods, reason = "the lint fires")]
fn looks_at_the_environment() -> bool {
    std::env::var("").is_err()
}

#[expect(clippy::disallowed_types, reason = "the lint fires")]
fn draws_at_random() -> std::hash::RandomState {
    std::hash::RandomState::new()
}

#[expect(clippy::disallowed_macros, reason = "the lint fires")]
fn speaks() {
    println!();
}

/// Declares functions that each call something forbidden.
macro_rules! forbidden {
    ($($name:ident: $call:expr;)+) => {
        $(
            #[expect(clippy::disallowed_methods, reason = "the lint fires")]
            fn $name() {
                let _ = $call;
            }
        )+

        #[test]
        fn functions_that_the_lints_forbid_compile() {
            $($name();)+
        }
    };
}

forbidden! {
    copies_a_file: std::fs::copy("", "");
    renames_a_file: std::fs::rename("", "");
    looks_at_a_file: std::fs::metadata("");
    removes_a_file: std::fs::remove_file("");
    makes_a_folder: std::fs::create_dir_all("");
    asks_for_a_variable: std::env::var_os("");
    asks_for_arguments: std::env::args_os();
    asks_for_a_folder: std::env::temp_dir();
    asks_for_its_number: std::process::id();
    maps_by_chance: std::collections::HashMap::<u8, u8>::new();
    maps_so_many_by_chance: std::collections::HashMap::<u8, u8>::with_capacity(1);
    collects_by_chance: std::collections::HashSet::<u8>::new();
    collects_so_many_by_chance: std::collections::HashSet::<u8>::with_capacity(1);
}

#[test]
fn forbidden_functions_run_without_panicking() {
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
