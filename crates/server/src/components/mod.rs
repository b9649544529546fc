//! The components of the server. Each has its own state, says what it needs, and knows nothing of the requests above it.
//!
//! A component calls only those below it. What goes up is an event: [`tables::TableListener`] and
//! [`presence::AbsenceListener`].
//!
//! ```text
//! cluster: other nodes      scheduler: timers, computers, the sweep
//!                           ratings      tournaments      delayed_views: what spectators see
//!                                             tables: acting, outages, prepared turns, vacations, rematches
//!                                             outbox: notes to hooks and browsers
//! shared_boards   people                      presence: who is connected
//! ```

pub mod cluster;
pub mod delayed_views;
pub mod outbox;
pub mod people;
pub mod presence;
pub mod ratings;
pub mod scheduler;
pub mod shared_boards;
pub mod tables;
pub mod tournaments;
