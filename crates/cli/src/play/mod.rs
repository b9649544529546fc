//! A game in the terminal.

mod complete;
mod files;
mod seats;
mod session;
mod think;

pub use files::Kept;
pub use seats::{Sitter, by_seat, sitters};
pub use session::Session;
pub use think::job;
