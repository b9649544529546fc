//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod certificates;
mod common;
mod fast;
mod fuzz;
mod measures;
mod problems;
mod puzzles;
mod questions;
