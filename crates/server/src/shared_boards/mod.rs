//! Shared boards and studies over HTTP: make, view and work on.

pub mod edits;
pub mod game;
pub mod make;
pub mod pointers;
pub mod steps;
pub mod talk;
mod texts;
pub mod view;
