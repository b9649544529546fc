//! All tests of this crate in one program, so that it is linked once and its tests run in parallel.

mod charsets;
mod injected;
mod link;
mod old_records;
mod records;
mod sgf;
mod vectors;
