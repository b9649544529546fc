//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod abstinence;
mod builder;
mod common;
mod conformance;
mod laws;
mod parsers;
mod plainly;
mod rules;
mod rulings;
mod threats;
mod vectors;
