//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod certificates;
mod common;
mod fast;
mod fuzz;
mod measures;
mod problems;
mod published;
mod puzzles;
mod questions;
