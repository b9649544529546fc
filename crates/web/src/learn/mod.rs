//! Learn: courses for every game, lesson by lesson on the boards one plays on.

mod course;
mod kept;
mod lesson;
mod list;
mod on_bench;
mod opponent;
mod ring;
mod start;
mod task;

pub use course::course;
pub use lesson::lesson;
pub use list::courses;
pub use task::LessonTask;
