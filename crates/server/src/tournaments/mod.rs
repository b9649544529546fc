//! Tournaments: create, join, view and run.
//!
//! The state of a tournament is its rows in the store. Every node may write the next row; the store accepts one at each
//! place, and a node that comes second reads the new rows and decides again.

pub mod cached;
mod keeper;
pub mod make;
pub mod view;

use eightfold_protocol::Code;
use eightfold_tournaments::Refusal;

use crate::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Over => Code::Over,
            Refusal::Started => Code::Started,
            Refusal::NotStarted => Code::NotStarted,
            Refusal::Full(_) => Code::NotAllowed,
            Refusal::AlreadyIn => Code::SeatTaken,
            Refusal::NotIn => Code::NotSeated,
            Refusal::TooFew { .. } => Code::TooEarly,
            Refusal::Unfit(_) => Code::Internal,
        };
        Self::new(code, refusal.to_string())
    }
}
