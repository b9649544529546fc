//! A game in the terminal.

mod complete;
mod files;
mod seats;
mod session;
mod think;

pub use files::RecordFile;
pub use seats::{PlayerKind, by_seat, player_kinds};
pub use session::Session;
pub use think::job;
