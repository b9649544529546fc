//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod certificates;
mod common;
mod fast;
mod fuzz;
mod measures;
mod problems;
mod puzzles;
mod questions;
mod scored_board;
