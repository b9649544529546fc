//! The Octiles family: board, tiles, paths, and the rules of its games.
//!
//! ```
//! use eightfold_octiles::{End, Layout, Placement, Post, Space, TileId, path_from};
//!
//! // Tile 14 on a2 as it lies at rotation 0: circle A3 (its west side) leads round to the north-west.
//! let tile = TileId::new(14).unwrap();
//! let a2 = Space::from_name("a2").unwrap();
//! let layout = Layout::EMPTY.with(a2, Placement::new(tile, 0));
//! let a3 = Post::from_name("A3").unwrap();
//! let path = path_from(&layout, a3.ports()[0]);
//! assert_eq!(path.from, End::Post(a3));
//! assert_eq!(path.segments().count(), 1);
//! assert!(matches!(path.to, End::Open(port) if port.space().name() == "a3"));
//! ```

mod board;
mod colour;
mod distinct;
mod dots;
mod draft;
mod error;
mod face_down;
mod hunt;
mod layout;
mod phase;
mod race;
mod rotations;
mod seating;
mod setup;
mod supply;
mod team_up;
mod text;
mod tile;
mod trace;

pub use board::{CIRCLES, Link, PORTS, POSTS, Port, Post, PostSet, RimSide, SPACES, STOPS, Space, SpaceSet};
pub use colour::{Colour, PairColour};
pub use dots::{
    Dots, DotsBuilder, DotsChance, DotsClick, DotsDetails, DotsGoal, DotsRules, DotsTurn, ScoringPath,
};
pub use error::{PositionError, SetupError, TurnError};
pub use face_down::FaceDown;
pub use hunt::{
    Hunt, HuntBans, HuntBuilder, HuntClick, HuntDetails, HuntPhase, HuntRules, HuntTurn, PRIZES,
    ScrambleResult,
};
pub use layout::Layout;
pub use race::{Race, RaceBuilder, RaceClick, RaceRules, RaceTurn, Reveal, TeamWin};
pub use setup::{Setup, SetupPiece};
pub use supply::Supply;
pub use team_up::{
    Links, OwnedPath, TeamUp, TeamUpBuilder, TeamUpClick, TeamUpDetails, TeamUpRules, TeamUpTurn,
};
pub use tile::{PLACEMENTS, Placement, SegmentKind, Side, TILES, TileId};
pub use trace::{
    CrossedSegment, End, Loop, OutsideEnd, Path, Piece, Strands, end_from, end_of_run, follow, outsides,
    path_from, paths_from_post, strands,
};
