//! The workshop: the Octiles set as a puzzle, with a gallery in front and the board editor
//! (`crate::board_editor`) behind it.

mod archive;
mod best;
mod counts;
mod editor;
mod figure;
mod gallery;
mod goal;
mod lesson;
mod look;
mod parts;
mod publish;
mod share;
mod solve;
mod tray;
mod view;
mod work_together;

pub use figure::figure;
pub use view::{archive, gallery, open, provide, shared, view};
