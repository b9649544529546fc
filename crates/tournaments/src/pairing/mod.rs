//! Pairings and seats.

mod matching;
mod of_two;
mod round_robin;
mod several;

pub use of_two::{arena, swiss};
pub use round_robin::round_robin;
pub use several::tables;

/// Tells whether two people must not be paired.
pub type PairingVeto<'a> = dyn Fn(&str, &str) -> bool + 'a;

/// Allows every pair.
pub fn no_one_apart(_: &str, _: &str) -> bool {
    false
}

/// The tables of a round, with entrants by number.
#[derive(Debug, Default)]
pub struct RoundPairing {
    /// Tables, each in turn order.
    pub tables: Vec<Vec<usize>>,
    /// The entrants without a table, and what they get for that in half points.
    pub byes: Vec<(usize, u32)>,
}
