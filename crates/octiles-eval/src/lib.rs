//! Evaluates Octiles positions for the computer players.
//!
//! The generic search is in `eightfold-search`; this crate has only what depends on tiles and runners.

mod distance;
mod dots;
mod ends;
mod hunt;
mod race;
mod team_up;

pub use dots::DotsEvaluator;
pub use hunt::{HuntEvaluator, HuntJudge};
pub use race::{HIDDEN_NEURONS, INPUTS, Inputs, Net, RaceEvaluator, RaceNet, RaceWeights, StraightLine};
pub use team_up::TeamUpEvaluator;
