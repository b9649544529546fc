//! The native half of the Python package `eightfold`: thin wrappers around the Rust library of the same name,
//! documented in `eightfold/_native.pyi`.

mod challenges;
mod env;
mod error;
mod interrupt;
mod jobs;
mod picture;
mod play;
mod player;
mod rollout;
mod values;
mod whole;

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::challenges::{archive, measure};
    #[pymodule_export]
    use crate::env::{Batch, Episode, random_games};
    #[pymodule_export]
    use crate::error::{EightfoldError, IllegalStepError};
    #[pymodule_export]
    use crate::jobs::{arena_game, grade_puzzle, mine_game, tuning_pair, tuning_weights};
    #[pymodule_export]
    use crate::play::{Match, Record};
    #[pymodule_export]
    use crate::player::{Advice, Player};
    #[pymodule_export]
    use crate::rollout::{TurnEstimate, rollout};
    #[pymodule_export]
    use crate::values::{Dice, Game, Outcome, Position, games};
}
