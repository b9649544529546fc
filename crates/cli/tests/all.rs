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
mod manual;
mod old_files;
#[cfg(feature = "server")]
mod online;
mod play;
mod puzzle;
mod puzzles;
mod record_files;
mod show;
mod study;
#[cfg(unix)]
mod terminal;
mod verify;
#[cfg(not(feature = "server"))]
mod without_server;
