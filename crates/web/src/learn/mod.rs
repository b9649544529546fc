//! Learn: courses for every game, lesson by lesson on the boards one plays on. What a lesson on the bench asks for compiles
//! and is tested everywhere.

#[cfg(target_arch = "wasm32")]
mod course;
#[cfg(target_arch = "wasm32")]
mod kept;
#[cfg(target_arch = "wasm32")]
mod lesson;
#[cfg(target_arch = "wasm32")]
mod list;
#[cfg(target_arch = "wasm32")]
mod on_bench;
#[cfg(target_arch = "wasm32")]
mod opponent;
#[cfg(target_arch = "wasm32")]
mod ring;
#[cfg(target_arch = "wasm32")]
mod start;
mod task;
#[cfg(target_arch = "wasm32")]
mod task_kept;

#[cfg(target_arch = "wasm32")]
pub use course::course;
#[cfg(target_arch = "wasm32")]
pub use lesson::lesson;
#[cfg(target_arch = "wasm32")]
pub use list::courses;
pub use task::LessonTask;
