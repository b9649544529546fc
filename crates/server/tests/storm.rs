//! A short storm; `cargo xtask storm` runs longer ones.

use std::path::Path;
use std::time::Duration;

use crate::common::TIMEOUT;
use crate::common::storm::{Storm, run_storm};

#[test]
fn a_server_under_load_loses_nothing_when_killed() {
    let storm = Storm {
        seed: 1,
        games: 6,
        watchers: 12,
        turns: 240,
        time: TIMEOUT,
        kills: 3,
        every: Duration::ZERO,
        rate: 0,
        nodes: 1,
    };
    let outcome = run_storm(Path::new(env!("CARGO_BIN_EXE_eightfold-server")), storm);
    assert_eq!(outcome.kills, 3, "{outcome:?}");
    assert!(outcome.turns >= 240 && outcome.watched > 0, "{outcome:?}");
    assert!(outcome.quantile(0.5) <= outcome.quantile(0.99) && outcome.quantile(0.5) > Duration::ZERO);
}
