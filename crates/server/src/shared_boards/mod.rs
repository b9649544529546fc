//! Shared boards: make, view and work on.
//!
//! The state of a board is its rows in the store. Every node may write the next row; the store accepts one at each place,
//! and a node that comes second reads the new rows and judges the step again.

pub mod cached;
pub mod make;
pub mod pointers;
pub mod steps;
pub mod talk;
pub mod view;

use eightfold_protocol::Code;
use eightfold_shared_boards::Refusal;

use crate::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match &refusal {
            Refusal::Step(step) if step.is_conflict() => Code::Stale,
            Refusal::Step(_) => Code::Illegal,
            Refusal::Board(_) | Refusal::Name => Code::Malformed,
            Refusal::NotMaker | Refusal::Full | Refusal::TooLong => Code::NotAllowed,
            Refusal::NothingToUndo => Code::Illegal,
            Refusal::Unfit(_) => Code::Internal,
        };
        Self::new(code, refusal.to_string())
    }
}
