//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod certificates;
mod collection;
mod common;
mod judge;
#[cfg(feature = "grade")]
mod mining;
mod texts;
