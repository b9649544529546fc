//! Learn: courses for every game, lesson by lesson on the boards one plays on.

mod course;
mod kept;
mod lesson;
mod list;
mod opponent;
mod ring;

pub use course::course;
pub use lesson::lesson;
pub use list::courses;
