//! Shared boards over HTTP: make, view and work on.

pub mod make;
pub mod pointers;
pub mod steps;
pub mod talk;
pub mod view;
