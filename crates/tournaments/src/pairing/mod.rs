//! Who meets whom, and who moves first.

mod matching;
mod of_two;
mod round_robin;
mod several;

pub use of_two::{arena, swiss};
pub use round_robin::round_robin;
pub use several::tables;

/// Says of two people whether they are not to be paired.
pub type Apart<'a> = dyn Fn(&str, &str) -> bool + 'a;

/// For tournaments in which anybody may meet anybody.
pub fn no_one_apart(_: &str, _: &str) -> bool {
    false
}

/// Who sits where, by the numbers of the entrants.
#[derive(Debug, Default)]
pub struct Paired {
    /// Tables, each in turn order.
    pub tables: Vec<Vec<usize>>,
    /// Who has none, and what that gives in half points.
    pub byes: Vec<(usize, u32)>,
}
