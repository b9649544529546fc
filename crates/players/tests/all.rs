//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod arena;
mod chances;
mod fuzz;
mod laws;
