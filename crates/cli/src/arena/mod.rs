//! Support for matches: external programs, the tally, and the log for resuming.

mod external;
mod guard;
mod log;
mod tally;

pub use external::{ExternalPlayer, Timeouts, words_of};
pub use guard::{GUARD, end_all, run_guard};
pub use log::{Head, Log};
pub use tally::{Entry, Forfeit, Tally};
