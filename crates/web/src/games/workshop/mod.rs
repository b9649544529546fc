//! The workshop: the Octiles set as a puzzle bench.

mod archive;
mod bench;
mod best;
mod figure;
mod goal;
mod look;
mod parts;
mod share;
mod solve;
mod tray;
mod view;

pub use figure::figure;
pub use view::{archive, daily, open, provide, view};
