//! A simulator of online play: real nodes of this server over one store in memory, with players, a clock of its
//! own and faults, all drawn from a seed. The bus loses, duplicates and reorders events; the store fails, is
//! slow and loses responses; nodes crash and freeze; clocks jump; players lose their connections. The same seed
//! gives the same bytes.
//!
//! Nothing here waits for real time: [`run`] needs a runtime of one thread whose time is paused
//! (`tokio::runtime::Builder::start_paused`), as in `tests/sim.rs` and `examples/sim.rs`.

mod check;
mod player;
mod wire;
mod world;

use std::fmt;

use eightfold_record::Hex32;

use world::World;

/// What is simulated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many nodes share the store.
    pub nodes: usize,
    /// How many people play.
    pub players: usize,
    /// How many games.
    pub games: usize,
    /// How many things happen before the faults stop.
    pub steps: usize,
    /// Whether anything goes wrong.
    pub faults: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self { nodes: 3, players: 6, games: 4, steps: 300, faults: true }
    }
}

/// What came of a run in which everything held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many rows all games have.
    pub rows: u64,
    /// How many actions were acknowledged.
    pub acknowledged: u64,
    /// How many actions were refused because the table had moved on.
    pub stale: u64,
    /// How many actions were sent again and found to be kept already.
    pub repeated: u64,
    /// How often a node ended without warning.
    pub crashes: u64,
    /// How often a node stood still.
    pub freezes: u64,
    /// How many flags fell.
    pub flags: u64,
    /// How many times time was given back after an outage.
    pub outages: u64,
    /// How many games a computer sat in at.
    pub substitutes: u64,
    /// How many results of games went into the ratings.
    pub rated: u64,
    /// How much time went by, in ms.
    pub simulated_ms: u64,
    /// SHA-256 of all rows of all games.
    pub digest: Hex32,
}

/// Something that must never happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The seed that shows it.
    pub seed: u64,
    /// After how much simulated time, in ms.
    pub at_ms: u64,
    /// What.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} ms: {}", self.seed, self.at_ms, self.what)
    }
}

impl std::error::Error for Broken {}

/// Simulates one seed. The runtime must have one thread and its time be paused.
///
/// # Errors
/// What did not hold.
pub async fn run(seed: u64, plan: Plan) -> Result<Report, Broken> {
    let mut world = World::new(seed, plan);
    match world.play().await {
        Ok(report) => Ok(report),
        Err(what) => Err(Broken { seed, at_ms: world.elapsed_ms(), what }),
    }
}
