//! A game being played: seats, turns, chance, clocks and offers, as a log of rows.
//!
//! A [`Table`] has no socket, no file, no clock and no randomness. A host passes in the time and an action
//! ([`Table::handle`]). The table returns the [`Row`]s to store and what the host has to do next ([`Effects`]), or a
//! [`Refusal`]. A server keeps the rows in its store. [`Table::replay`] rebuilds the table from its rows, with the same
//! code that changes it during play. A game on one device needs no table: [`LocalTable`] has its dice.
//!
//! # What is stable
//!
//! The JSON of [`Row`], [`Body`], [`Terms`], [`Clock`] and [`Code`]; the hash chain ([`Row::hashed_text`]); the
//! signatures of [`Table::replay`], [`Table::apply`], [`Table::handle`] and [`Table::set_secret`]. New kinds of rows
//! and actions may be added, and new fields: a version that doesn't know a field preserves it, chains the row by the
//! text it received, and passes it on unchanged. From a row of an unknown kind on, the table is read-only
//! ([`Table::newer`]).
//!
//! # How a server uses it
//!
//! 1. `Table::open(now, opening)` makes the first row. Store the [`ShuffleSecret`](eightfold_record::ShuffleSecret)
//!    of the table apart from its rows.
//! 2. For each action: `table.handle(now, input)`. On `Ok` append the rows at the expected sequence in one
//!    transaction, then acknowledge. If the append fails, drop the table and replay it from the store. On
//!    `Err` nothing has changed.
//! 3. When `effects.deadline_ms` comes, `handle` an [`Action::Tick`]. It makes the rows that are due, or none.
//! 4. When `effects.computer` names a seat, let the computer think and pass in its turn as [`Requester::Host`].

mod act;
mod apply;
mod chance;
mod clock;
mod deal;
mod duration;
mod host;
mod idempotency;
mod input;
mod local_table;
mod prepared_turns;
mod refusal;
mod replay;
mod row;
mod table;
mod terms;
mod verify;
mod working_time;

pub use clock::{ClockLine, ClockPause, Clocks, TimeUse};
pub use duration::{duration, duration_text};
pub use host::Host;
pub use input::{Action, Claim, Effects, Input, Requester, Secret, TableSetup};
pub use local_table::{LocalTable, TAKEN_BACK};
pub use prepared_turns::{ANY_MOVE, PreparationContext, PreparedStep, PreparedTurns};
pub use refusal::{Code, Refusal};
pub use replay::ReplayError;
pub use row::{Actor, Body, OfferKind, PauseReason, Player, Row, SeatPlan, Shuffle, UnknownBody};
pub use table::{SeatState, Status, Table};
pub use terms::{AbsenceRule, Clock, Terms, Visibility};
pub use verify::{CheckedLog, verify};
