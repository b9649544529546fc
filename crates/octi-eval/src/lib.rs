//! Evaluates OCTI positions for the computer players.
//!
//! ```
//! use eightfold_game::{Evaluate, Game, Seat};
//! use eightfold_octi::{Octi, Rules};
//! use eightfold_octi_eval::OctiEvaluator;
//!
//! // Blue has built a pod that steps north-east twice towards Red's base 77.
//! let ahead = Octi::from_text(&Rules::FAST, "33:b/37:r/53:b/55:bB/57:r/73:b/77:r b=3,24,0,0 r=4,25,0,0 r").unwrap();
//! assert!(OctiEvaluator::default().evaluate(&ahead, Seat::new(0)) > 0);
//! ```

mod learned;
mod plain;
mod reach_in_one;
mod tempo;
mod view;
mod weights;

pub use learned::{OctiEvaluator, OctiTable};
pub use plain::PlainOcti;
pub use view::OctiView;
pub use weights::{OctiWeights, Term};
