//! What positions of the Octiles games are worth to a player: the judgement behind the computer players.
//!
//! Search itself is generic and lives elsewhere; here is only what knows tiles and runners.

mod distance;
mod dots;
mod ends;
mod hunt;
mod race;
mod team_up;

pub use dots::DotsEvaluator;
pub use hunt::{HuntEvaluator, HuntJudge};
pub use race::{HIDDEN, INPUTS, Inputs, Net, RaceEvaluator, RaceNet, RaceWeights, StraightLine};
pub use team_up::TeamUpEvaluator;
