//! Online play (docs/ONLINE.md) from the terminal.

mod input_thread;
mod rows;
mod server;
mod session;
mod tell;

pub use rows::{Rows, TableEvent, take_row, understood};
pub use server::{Place, RequestError, Server, action_id, contribution, printable, usual_token};
pub use session::{SessionEnd, Setting};
pub use tell::{Names, tell};
