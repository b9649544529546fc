//! Tournaments over HTTP: create, join and view.

pub mod make;
pub mod view;
