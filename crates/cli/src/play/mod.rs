//! A game in the terminal.

mod board;
mod complete;
mod console;

mod editor;
mod files;
mod objections;
mod seats;
mod session;
mod terminal_view;
mod think;

pub use console::{Console, Input};
pub use editor::{LineEditor, Printer};
pub use files::RecordFile;
pub use seats::{PlayerKind, by_seat, player_kinds};
pub use session::{Session, SessionSettings};
pub use terminal_view::{TerminalView, legal_turns, player_name};
pub use think::{Budget, job};
