//! Draws boards as text.

mod canvas;
mod octi;
mod octiles;
mod position;
mod style;

pub use canvas::Canvas;
pub use position::{DrawBoard, last_of, layout_picture, picture, tile_pictures, wrapped};
pub use style::{CellPaint, ColourChoice, DrawOptions, Style};
