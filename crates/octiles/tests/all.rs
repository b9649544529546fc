//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod abstinence;
mod clicks;
mod conformance;
mod equipment;
mod laws;
mod parsers;
mod reference;
mod rulings;
