//! Courses for every game: lessons as data, judged by the rules themselves.
//!
//! A course is a folder of text files (`courses/`), a lesson is one file. A lesson has a position and one or more
//! steps; a step says what to do, has a condition for the turn that is wanted, answers for turns that are not, hints, and
//! the reply of the other side. `docs/LESSONS.md` describes the format and lists the facts that conditions are made of.
//! Any turn that fulfils the condition is right, whoever thought of it. Beside each file stands one with its texts in
//! German; [`courses_in`] gives the courses in a language.
//!
//! [`Attempt`] is somebody's try at a lesson: turns go in as text, [`Verdict`]s come out. It does no input or output; the
//! host shows the board, and asks a computer player where a reply is left to one.
//!
//! ```
//! use eightfold_lessons::{Attempt, Verdict, lesson};
//!
//! let insert = lesson("octi-fast", "insert").expect("the course of OCTI has this lesson");
//! let mut attempt = Attempt::new(insert).expect("a lesson on a board");
//! let wanted = attempt.solution().expect("it can be solved");
//! assert!(matches!(attempt.play(&wanted), Ok(Verdict::Wanted { .. })));
//! ```

mod attempt;
mod condition;
mod course;
mod evaluate;
mod facts;
mod judge;
mod lesson;
mod progress;
mod read;
mod translation;

pub use attempt::{Answer, Attempt, Hint, REPLY, Tally, Verdict};
pub use course::{Course, course, course_in, courses, courses_in, lesson};
pub use facts::{Moment, Studied, fact};
pub use lesson::{BenchTask, BenchWant, Board, Content, Lesson, Reply, Step};
pub use progress::{Done, Progress};
pub use read::LessonError;
