//! Shared boards and studies over HTTP: make, view and work on.

pub mod chat;
pub mod edits;
pub mod game;
pub mod make;
pub mod pointers;
pub mod steps;
mod texts;
pub mod view;
