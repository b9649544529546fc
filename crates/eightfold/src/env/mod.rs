//! Games for machine learning: numbered actions with masks, observations as numbers, chance one pick at a time, and
//! many games stepped at once.
//!
//! An [`Episode`] is one game in progress. At each [`Node`] either a player has [`actions`](Episode::actions) to choose
//! from, or chance picks one of several equally likely options, or the game is over.
//!
//! ```
//! use eightfold::env::{Node, Episode};
//! use eightfold::{Dice, Game, SeededDice};
//!
//! let mut dice = SeededDice::new(3);
//! let mut episode = Episode::new(&Game::new("connect-the-dots")?);
//! loop {
//!     match episode.node() {
//!         Node::Chance(options) => episode.pick(dice.pick(options))?,
//!         Node::Player(_) => {
//!             let action = episode.actions()[dice.pick(episode.actions().len())];
//!             episode.act(action)?;
//!         }
//!         Node::Over => break,
//!     }
//! }
//! assert_eq!(episode.turns(), 17);
//! assert_eq!(episode.returns().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Actions
//!
//! The numbers of the actions are the same in every position of a game; [`Episode::actions`] returns those that are
//! legal now. In some games one action is a complete turn, in others a turn takes several actions, and the same player
//! continues until it is complete. Resigning is not an action.
//!
#![doc = include_str!("numbers.md")]
//!
//! In OCTI choosing a pod starts an advance. The squares it moves to follow, then further pods of its square, and
//! captures, until `done` or until nothing can be added. Among identical pods `pod` is the first.
//!
//! # Observations
//!
//! [`layout`] lists the parts of an observation with their sizes; all numbers are from 0 to 1, and all players get the
//! same observation.

mod batch;
mod episode;
mod observe;
mod octi;
mod octiles;
mod turn_list;

pub use batch::{Batch, BatchError, Ending, SavedGame, random_games, random_games_until};
pub use episode::{
    ActError, Episode, Node, SavedEpisode, action_count, layout, most_options, observation_size,
};
pub use observe::Part;
