//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod certificates;
mod collection;
mod common;
mod judge;
#[cfg(feature = "grade")]
mod mining;
mod texts;
