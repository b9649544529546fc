//! A game in the terminal.

mod complete;
mod editor;
mod files;
mod seats;
mod session;
mod think;
mod why;

pub use editor::LineEditor;
pub use files::RecordFile;
pub use seats::{PlayerKind, by_seat, player_kinds};
pub use session::{Input, Session, Setting};
pub use think::job;
