//! The Octiles family: board, tiles, runners.

pub mod geometry;
mod gradients;
pub mod in_hand;
pub mod paint;
mod piece;
mod scene;
pub mod tile;

pub use paint::{Extras, badge, figure, picture};
pub use scene::{
    HasScene, Note, NoteColour, Paint, Piece, PostMark, PostView, Scene, SpaceMark, SpaceView, Target, Trace,
    TraceKind, post_key, space_key,
};
