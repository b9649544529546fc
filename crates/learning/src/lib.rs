//! What teaches the games: rules pages in [`pages`], and courses of lessons as data, judged by the rules themselves.
//!
//! A course is a folder of text files (`courses/`), a lesson is one file. A lesson has a position and one or more
//! steps; a step has a task, a condition for the wanted turn, messages for other turns, hints, and the other side's
//! reply. `docs/LESSONS.md` describes the format and lists the facts used in conditions. Every turn that fulfils the
//! condition is correct, whether or not the author thought of it. Each file has a companion with its texts in each
//! other language; [`courses_in`] returns the courses in a language.
//!
//! [`Attempt`] is a learner's attempt at a lesson: it takes turns as text and returns [`Verdict`]s. It does no I/O; the
//! host has the game, displays the board, and asks a computer player for replies that are left to one.
//!
//! [`samples`] has a sample game of each kind, and a turn of it that newcomers can try.
//!
//! ```
//! use eightfold_learning::{Attempt, Verdict, lesson};
//!
//! let insert = lesson("octi-fast", "insert").expect("the course of OCTI has this lesson");
//! let mut attempt = Attempt::new(insert).expect("a lesson on a board");
//! let start = attempt.start().to_owned();
//! let wanted = attempt.solution(&start).expect("it can be solved");
//! assert!(matches!(attempt.play(&start, &wanted), Ok(Verdict::Wanted { .. })));
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod attempt;
mod condition;
mod course;
mod evaluate;
mod judge;
mod lesson;
mod message;
pub mod pages;
mod progress;
mod read;
pub mod samples;
mod translation;

pub use attempt::{Attempt, Hint, OpponentTurn, Tally, Verdict};
pub use course::{Course, TRANSLATIONS, course, course_in, courses, courses_in, lesson};
pub use lesson::{Board, Content, EditorGoal, EditorTask, Lesson, Reply, Step};
pub use message::REPLY;
pub use progress::{LessonResult, Progress};
pub use read::LessonError;
