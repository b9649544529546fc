//! Turns positions into scenes, and paints scenes as SVG.
//!
//! There are two steps. The page and the picture export share both; the terminal uses only the first:
//!
//! 1. **Scene**: position and marks become plain data: pieces, marks, traces and hit areas, each with a
//!    stable key (`space-c3`, `post-C4`) and a place in board units.
//! 2. **Painting**: parts of a scene become SVG text. A page puts each part into its own element, so that it can
//!    move, take focus and keep its identity; [`octiles::picture`] combines them into one standalone document.
//!
//! There is one module per family. It contains the family's geometry (`geometry`), scene (`scene`) and painting
//! (`paint`); [`curve`], [`ink`], [`svg`] and [`icon()`] are shared. Nothing here depends on a browser.
//!
//! Colours are CSS variables with fallbacks, so that a page can set a theme with variables and a picture still has
//! colours without them. See [`ink::Ink`].

pub mod curve;
mod icon;
pub mod ink;
pub mod octi;
pub mod octiles;
mod person_colour;
pub mod svg;

pub use curve::{Curve, Point};
pub use icon::icon;
pub use ink::{Ink, Theme};
pub use person_colour::PersonColour;
