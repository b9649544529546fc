//! Documents that several people work on together: boards of the workshop, such as a challenge, and studies of games.
//!
//! A [`SharedDocument`] is a log of rows, with one mechanism for both kinds: who may change it, the order of changes, undo
//! of one's own last change, and limits. Its state is a pure function of its rows: there is no clock, no file and no
//! socket. [`SharedDocument::take`] checks a row and applies it; replay uses the same function.
//!
//! The kinds differ in their [`Content`]. A [`Step`] on a board says of each space what was there and what is there now,
//! so that it can be checked against a board that others have changed meanwhile, and taken back. An edit of a study
//! (`eightfold_study::Edit`) names its node in one of the [`Chapters`] by its path.
//!
//! ```
//! use eightfold_octiles::Layout;
//! use eightfold_shared_boards::{Board, Body, Row, SharedDocument, Step, Terms};
//!
//! let empty = Board { task: "3".into(), ..Board::default() };
//! let created = Body::Created { id: "b1".into(), start: empty.text(), terms: Terms::default() };
//! let mut shared = SharedDocument::open(&Row { seq: 1, at_ms: 0, person: "ann".into(), body: created })?;
//! let layout = Layout::from_text("12.4,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-").unwrap();
//! let laid = Board { layout, ..empty.clone() };
//! shared.take(&shared.next(1, "ben", Body::Step(Step::between(&empty, &laid))))?;
//! assert_eq!(shared.board(), Some(&laid));
//! shared.take(&shared.next(2, "ben", shared.undo("ben")?))?;
//! assert_eq!(shared.board(), Some(&empty));
//! # Ok::<(), eightfold_shared_boards::Refusal>(())
//! ```

mod board;
mod chapters;
mod content;
mod lines;
mod log;
mod refusal;
mod replaced;
mod step;
#[cfg(test)]
mod tests;

pub use board::{Board, BoardText, BoardTextError, MAX_TASK_LEN};
pub use chapters::{
    Chapter, ChapterChange, ChapterText, Chapters, MAX_CHAPTER_NODES, MAX_CHAPTERS, MAX_COMMENT_LEN,
    MAX_TREE_LEN,
};
pub use content::Content;
pub use lines::{SharedLine, SharedLines};
pub use log::{Body, Editing, MAX_NAME_LEN, MAX_PEOPLE, MAX_ROWS, Refusal, Row, SharedDocument, Terms};
pub use refusal::StudyRefusal;
pub use step::{Step, StepKind, StepRefusal, TaskChange, TileChange};
