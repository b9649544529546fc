//! All tests of this crate in one binary, so that it is linked once and its tests run in parallel.

mod endings;
mod languages;
mod page;
mod refusals;
