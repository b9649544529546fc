//! What is to be seen of a position, and its painting as SVG.
//!
//! Two steps, so that the page and the export of pictures share both and a terminal can share the
//! first:
//!
//! 1. **Scene**: position and marks become plain data: pieces, marks, traces and hit areas, each with a
//!    stable key (`space-c3`, `post-C4`) and a place in board units.
//! 2. **Painting**: parts of a scene become SVG text. A page puts the parts into elements of its own,
//!    so that they can move, take focus and keep their identity; [`octiles::picture`] puts them into one
//!    standalone document.
//!
//! One module per family. A family's module holds its geometry (`geometry`), its scene (`scene`), and
//! its painting (`paint`); [`curve`], [`ink`] and [`svg`] are shared. Nothing here knows a browser.
//!
//! Colours are CSS variables with fallbacks, so that a page themes a board by setting variables and a
//! picture still has colours where nobody sets any. See [`ink::Ink`].

pub mod curve;
pub mod ink;
pub mod octi;
pub mod octiles;
pub mod svg;

pub use curve::{Curve, Point};
pub use ink::{Ink, Theme};
