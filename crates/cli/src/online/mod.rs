//! Online play (docs/ONLINE.md) from the terminal.

mod describe;
mod followed_table;
mod input_thread;
mod rows;
mod server;
mod session;

pub use describe::{SeatNames, describe_row};
pub use followed_table::FollowedTable;
pub use rows::{Rows, TableEvent};
pub use server::{
    RequestError, Server, ServerAddress, action_id, contribution, next_line, printable, usual_token,
};
pub use session::{SessionEnd, SessionSettings};
