//! All tests of this crate in one program: it is linked once, and its tests run side by side.

mod charsets;
mod injected;
mod link;
mod records;
mod sgf;
mod vectors;
