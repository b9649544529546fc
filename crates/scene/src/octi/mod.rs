//! OCTI: board, pods, trays, the chain of a jump.
//!
//! A [`Scene`] is the data; [`paint`] paints it as SVG in layers, so that a page can put its own elements between
//! them; [`terminal`] prints it as text.

mod flat;
mod from_position;
mod hand;
mod look;
pub mod paint;
mod pod;
pub mod terminal;
mod tray;
mod view;

pub use flat::flat_style;
pub use from_position::{
    Motion, bases, hops, look_of, motions, pieces, player_style, scene, threat_marks, trace, trays,
};
pub use hand::{HandState, PodInHand, open_holes, scene_in_hand};
pub use look::{
    Base, DIRECTIONS, Hop, Mark, Piece, PieceState, PlayerStyle, Pod, Scene, SquareContents, Tray, and,
};
pub use pod::{APOTHEM, HOLE_RADIUS, TIP_RADIUS, loose_prong, octagon, on_circle, pod};
pub use tray::{HEIGHT as TRAY_HEIGHT, TrayItem, TrayPart, WIDTH as TRAY_WIDTH, tray};
pub use view::{SIDE, Spot, UNIT, View, fan_place, points, wrapped};
