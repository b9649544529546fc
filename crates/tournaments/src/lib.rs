//! Tournaments as append-only logs of rows: who joined, the tables of each round, the result of each table. The state
//! of a [`Tournament`] is a pure function of its rows and of the time that is passed in: there is no clock, no
//! randomness, no file and no socket.
//!
//! [`Tournament::take`] checks a row and applies it; replay uses the same function. [`Tournament::due`] returns the row
//! that follows by itself: the start at its time, the next round with its pairings, or the end.
//!
//! ```
//! use eightfold_tournaments::{Body, Format, Row, Terms, Tournament, no_one_apart};
//!
//! let terms = Terms::new(Format::RoundRobin, 2, "octiles");
//! let created = Body::Created { id: "t1".into(), name: "Friday".into(), maker: "ann".into(), terms };
//! let mut tournament = Tournament::open(&Row { seq: 1, at_ms: 0, body: created })?;
//! for person in ["ann", "ben", "cat"] {
//!     tournament.take(&tournament.next(1, Body::Joined { person: person.into() }))?;
//! }
//! tournament.take(&tournament.next(2, tournament.start()?))?;
//! let round = tournament.due(2, &no_one_apart).expect("the first round");
//! tournament.take(&tournament.next(2, round))?;
//! assert_eq!(tournament.rounds()[0].tables.len(), 1);
//! # Ok::<(), eightfold_tournaments::Refusal>(())
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod due;
mod pairing;
mod row;
mod standings;
mod terms;
mod tournament;

pub use pairing::no_one_apart;
pub use row::{Body, Bye, Cause, Pairing, Row, half_points};
pub use standings::Standing;
pub use terms::{Format, Period, Terms};
pub use tournament::{Entrant, Refusal, Round, Status, Table, Tournament, table_id, tournament_of};
