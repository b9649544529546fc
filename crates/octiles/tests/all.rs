//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod abstinence;
mod clicks;
mod conformance;
mod equipment;
mod laws;
mod parsers;
mod plainly;
mod rulings;
