//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod abstinence;
mod builder;
mod common;
mod conformance;
mod laws;
mod parsers;
mod reference;
mod rules;
mod rulings;
mod threats;
mod vectors;
