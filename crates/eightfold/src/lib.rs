#![doc = include_str!("../README.md")]

pub mod draw;
pub mod env;
mod game;
mod r#match;
mod player;
mod position;
mod step;

pub use eightfold_catalog::{AppliedStep, Family, GameInfo, StepError};
pub use eightfold_game::{Cause, Deal, Dice, LimitReached, OptionSpec, OptionValues, Outcome, Seat, Seats};
pub use eightfold_players::JobError;
pub use eightfold_record::{Commitment, Record, RecordError, Secret, SeededDice};
pub use eightfold_search::Level;

pub use game::{Game, GameError};
pub use r#match::Match;
pub use player::{Advice, Player};
pub use position::{Actor, AnyPosition, Position};
pub use step::Step;

#[doc(no_inline)]
pub use eightfold_catalog as catalog;
#[doc(no_inline)]
pub use eightfold_challenges as challenges;
#[doc(no_inline)]
pub use eightfold_game as rules;
#[doc(no_inline)]
pub use eightfold_octi as octi;
#[doc(no_inline)]
pub use eightfold_octiles as octiles;
#[doc(no_inline)]
pub use eightfold_players as players;
#[doc(no_inline)]
pub use eightfold_record as record;
#[doc(no_inline)]
pub use eightfold_scene as scene;
#[doc(no_inline)]
pub use eightfold_search as search;
