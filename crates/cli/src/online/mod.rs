//! Online play (docs/ONLINE.md) from the terminal.

mod rows;
mod server;
mod session;
mod tell;
mod typist;

pub use rows::{Heard, Rows, take_row, understood};
pub use server::{Place, Server, Trouble, action_id, contribution, printable, usual_token};
pub use session::{Ended, Setting};
pub use tell::{Names, tell};
