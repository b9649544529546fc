//! Learn: courses for every game, lesson by lesson, on the boards of the games.
//!
//! `eightfold_learning::Attempt` judges; this module is its host. It gives the attempt a `GameSession` for
//! practice, passes each turn to the attempt, shows the verdict, and asks the worker where a reply is left to a
//! level. Lessons in the board editor compile for the host too, and are tested there.

#[cfg(target_arch = "wasm32")]
mod course;
#[cfg(target_arch = "wasm32")]
mod editor_lesson;
#[cfg(target_arch = "wasm32")]
mod finish;
#[cfg(target_arch = "wasm32")]
mod lesson;
#[cfg(target_arch = "wasm32")]
mod list;
#[cfg(target_arch = "wasm32")]
mod opponent;
#[cfg(target_arch = "wasm32")]
mod path;
#[cfg(target_arch = "wasm32")]
mod picture;
#[cfg(target_arch = "wasm32")]
mod saved;
#[cfg(target_arch = "wasm32")]
mod saved_task;
#[cfg(target_arch = "wasm32")]
mod start;
mod task;

#[cfg(target_arch = "wasm32")]
pub use course::course;
#[cfg(target_arch = "wasm32")]
pub use lesson::lesson;
#[cfg(target_arch = "wasm32")]
pub use list::courses;
pub use task::LessonTask;
