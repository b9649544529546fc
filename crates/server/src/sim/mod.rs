//! A simulator of online play: real nodes of this server over one SQL store in memory, with players, a clock of its own and
//! faults, all generated from a seed. The bus loses, duplicates and reorders events; the store fails, is slow and loses
//! responses; nodes crash and freeze; clocks jump; players disconnect. The same seed gives the same bytes.
//!
//! Nothing here waits for real time: [`run`] needs a runtime of one thread whose time is paused
//! (`tokio::runtime::Builder::start_paused`), as in `tests/sim.rs` and `examples/sim.rs`.

mod check;
mod player;
mod wire;
mod world;

use std::fmt;
use std::sync::Arc;

use eightfold_record::Hex32;
use eightfold_store::{FaultyStore, SqliteStore, StoreError};

use world::World;

/// The parameters of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of nodes that share the store.
    pub nodes: usize,
    /// The number of players.
    pub players: usize,
    /// The number of games.
    pub games: usize,
    /// The number of shared studies.
    pub studies: usize,
    /// The number of steps before the faults stop.
    pub steps: usize,
    /// Whether there are faults.
    pub faults: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { nodes: 3, players: 6, games: 4, studies: 1, steps: 300, faults: true }
    }
}

/// The statistics of a run without violations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The number of rows of all games.
    pub rows: u64,
    /// The number of acknowledged actions.
    pub acknowledged: u64,
    /// The number of acknowledged edits of shared studies.
    pub edits: u64,
    /// The number of actions refused because the table had changed.
    pub stale: u64,
    /// The number of repeated actions that were already stored.
    pub repeated: u64,
    /// The number of crashes.
    pub crashes: u64,
    /// The number of freezes.
    pub freezes: u64,
    /// The number of fallen flags.
    pub flags: u64,
    /// The number of times that time was given back after an outage.
    pub outages: u64,
    /// The number of games in which a computer took over a seat.
    pub substitutes: u64,
    /// The number of results added to the ratings.
    pub rated: u64,
    /// The simulated time, in ms.
    pub simulated_ms: u64,
    /// The SHA-256 of all rows of all games and studies.
    pub digest: Hex32,
}

/// A violated invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The seed that reproduces it.
    pub seed: u64,
    /// The simulated time, in ms.
    pub at_ms: u64,
    /// The description.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} ms: {}", self.seed, self.at_ms, self.what)
    }
}

impl std::error::Error for Violation {}

/// Simulates one seed. The runtime must have one thread, with its time paused.
///
/// # Errors
/// The violated invariant.
pub async fn run(seed: u64, plan: Plan) -> Result<Report, Violation> {
    let failed = |error: StoreError| Violation { seed, at_ms: 0, what: error.to_string() };
    let store = Arc::new(FaultyStore::new(SqliteStore::in_memory().map_err(failed)?));
    let mut world = World::new(seed, plan, store);
    match world.play().await {
        Ok(report) => Ok(report),
        Err(what) => Err(Violation { seed, at_ms: world.elapsed_ms(), what }),
    }
}
