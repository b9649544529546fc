//! The OCTI family: board, pods and prongs, and the rules of its games.
//!
//! [`Octi`] is the position type of all modes and options; [`Rules`] selects them.
//!
//! ```
//! use eightfold_game::{Game, successors};
//! use eightfold_octi::{Mode, Octi, Rules};
//!
//! let start = Octi::new(Rules::FULL);
//! assert_eq!(start.to_text(), "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b");
//! assert_eq!(successors(&start, 100).unwrap().len(), 27);
//!
//! let edgeless = Rules::validated(Mode::Full, [("edgeless", "on")]).unwrap();
//! assert!(edgeless.edgeless && !edgeless.superprongs);
//! ```
//!
//! [`OctiBuilder`] assembles a turn from clicks:
//!
//! ```
//! use eightfold_game::{Game, TurnBuilder};
//! use eightfold_octi::{Octi, OctiBuilder, OctiClick, Point, Rules};
//!
//! let text = "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b";
//! let position = Octi::from_text(&Rules::FULL, text).unwrap();
//! let [mover, victim, ..] = position.pods() else { unreachable!() };
//! let mut builder = OctiBuilder::begin(&position);
//! for click in [
//!     OctiClick::Choose(*mover),
//!     OctiClick::To(Point::from_name("35").unwrap()),
//!     OctiClick::Capture(*victim),
//! ] {
//!     assert!(builder.offers().contains(&click));
//!     builder.click(&click).unwrap();
//! }
//! let turn = builder.turn().unwrap();
//! assert_eq!(position.turn_to_text(&turn), "33-35x");
//! ```

mod advance;
mod board;
mod builder;
mod capture;
mod direction;
mod error;
mod game;
mod midturn;
mod mode;
mod octi;
mod pod;
mod reduced_turns;
mod rules;
mod setup;
mod sides;
mod successor;
mod superprong;
mod supply;
mod text;
mod threats;
mod turn;
mod turns;
mod walk;

pub use board::{Board, POINTS, Point, Squares};
pub use builder::{JumpedPods, OctiBuilder, OctiClick, PodView, Stage};
pub use direction::{Direction, Prongs};
pub use error::{PositionError, SetupError, TurnError};
pub use octi::Octi;
pub use pod::Pod;
pub use rules::{Mode, Rules};
pub use setup::Setup;
pub use supply::Supply;
pub use threats::{Reach, Threats};
pub use turn::{Act, Advance, FreeMove, Mover, Path, Turn};
