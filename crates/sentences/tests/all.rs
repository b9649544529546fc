//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod endings;
mod languages;
mod page;
mod refusals;
