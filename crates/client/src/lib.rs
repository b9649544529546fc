//! Follows an online game, without I/O: the page, the terminal, bots and the simulator pass in what a server sends and
//! send what this returns.
//!
//! [`Follower`] rebuilds the game from the entries of its log and shows a turn before the server has it.
//! [`PendingActions`] are sent until there is a response; their `action_id` makes it safe to send them again.
//! [`LogRequests`] and [`wait_ms`] keep a client from flooding a server that is away or that sends what the client can't
//! use, and [`ServerTime`] replaces a clock that may be wrong.
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod backoff;
mod follower;
mod log_requests;
mod pending;
mod queued_turn;
mod server_time;

pub use backoff::wait_ms;
pub use follower::{FollowError, Follower, ResendDecision, SentTurn};
pub use log_requests::LogRequests;
pub use pending::{PendingAction, PendingActions};
pub use queued_turn::{MAX_TABLES, QueuedTurn, RejectedTurn, let_go};
pub use server_time::ServerTime;
