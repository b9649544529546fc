//! What the arena has around a match: programs that play, the tally, and the log by which it goes on.

mod external;
mod guard;
mod log;
mod tally;

pub use external::{External, Timeouts, words_of};
pub use guard::{GUARD, end_all, run_guard};
pub use log::{Head, Log};
pub use tally::{Entry, Forfeit, Tally};
