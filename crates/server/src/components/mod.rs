//! The components of the server. Each has its own state, declares its dependencies, and knows nothing about requests.
//!
//! A component calls only those below it in this table. Events go up: [`tables::TableListener`] is told about new rows,
//! [`presence::AbsenceListener`] about players who leave. `xtask/tests/architecture.rs` checks that.
//!
//! | Component | What it does |
//! |---|---|
//! | `cluster` | Receives what other nodes publish, and reads from the store what may have been missed. |
//! | `scheduler` | Handles deadlines, absent players, computers' turns, and the sweep for what a lost node left behind. |
//! | `tournaments` | Keeps tournaments, creates the tables of their rounds and takes the results. |
//! | `ratings` | Adds finished games to the log of results. |
//! | `delayed_views` | Shows rated games to spectators with a delay. |
//! | `tables` | Creates tables, applies actions, keeps tables in memory, and gives lost time back. |
//! | `outbox` | Delivers notes: on the bus, to hooks and to browsers. |
//! | `presence` | Knows who is connected to which table, here and at other nodes. |
//! | `people` | Accounts, following, blocks, and what moderators have decided. |
//! | `clubs` | Who belongs to which club, how people join, and who decides. |
//! | `shared_boards` | Keeps the boards and studies that several people work on. |
//!
//! The players' archive has no component: its handlers read and write the store, and it keeps nothing in memory but a
//! queue.

pub mod clubs;
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
