//! Octiles boards that several people work on together, such as a challenge of the workshop.
//!
//! A [`Step`] says of each space what was there and what is there now, so that it can be checked against a board that
//! others have changed meanwhile, and taken back. The state of a [`SharedBoard`] is a pure function of its rows: there is
//! no clock, no file and no socket. [`SharedBoard::take`] checks a row and applies it; replay uses the same function.
//!
//! ```
//! use eightfold_octiles::Layout;
//! use eightfold_shared_boards::{Board, Body, Row, SharedBoard, Step, Terms};
//!
//! let empty = Board { task: "3".into(), ..Board::default() };
//! let created = Body::Created { id: "b1".into(), start: empty.text(), terms: Terms::default() };
//! let mut shared = SharedBoard::open(&Row { seq: 1, at_ms: 0, person: "ann".into(), body: created })?;
//! let layout = Layout::from_text("12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-").unwrap();
//! let laid = Board { layout, ..empty.clone() };
//! shared.take(&shared.next(1, "ben", Body::Step(Step::between(&empty, &laid))))?;
//! assert_eq!(*shared.board(), laid);
//! shared.take(&shared.next(2, "ben", shared.undo("ben")?))?;
//! assert_eq!(*shared.board(), empty);
//! # Ok::<(), eightfold_shared_boards::Refusal>(())
//! ```

mod board;
mod log;
mod step;
#[cfg(test)]
mod tests;

pub use board::{Board, BoardText, BoardTextError, MAX_TASK_LEN};
pub use log::{Body, Editing, MAX_NAME_LEN, MAX_PEOPLE, MAX_ROWS, Refusal, Row, SharedBoard, Terms};
pub use step::{Step, StepKind, StepRefusal, TaskChange, TileChange};
