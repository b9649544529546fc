//! All tests of this crate in one binary, so that it is linked once and its tests run in parallel.

mod archive;
mod arena;
mod common;
mod core;
mod engine;
mod every_game;
mod files;
mod json_fields;
mod judging;
mod kept;
mod manual;
#[cfg(feature = "server")]
mod online;
mod play;
mod puzzle;
mod puzzles;
mod record_files;
mod show;
#[cfg(not(feature = "server"))]
mod small;
mod study;
#[cfg(unix)]
mod terminal;
mod verify;
