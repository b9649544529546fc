//! Games for programs that learn: numbered actions with masks, observations as numbers, chance one pick
//! at a time, and many games stepped at once.
//!
//! An [`Episode`] is one game in play. At each [`Node`] either a player has [`actions`](Episode::actions) to
//! choose from, or chance picks one of so many equally likely options, or the game is over.
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
//! The numbers of the actions are the same at every position of a game; [`Episode::actions`] says which of
//! them are legal now. In some games one action is a whole turn, in others a turn is said in several
//! actions, and the same player goes on until it is whole. Giving up is no action.
//!
//! - `space` 0 to 16, as [`Space::index`](crate::octiles::Space::index): c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 e4 b5 c5
//! - `post` 0 to 35, as [`Post::index`](crate::octiles::Post::index): A1 A2 A3 A4 A5 A6 B6 C6 D6 E6 F6 F5 F4 F3 F2 F1 E1 D1 C1 B1
//!   B2 C2 D2 E2 B3 C3 D3 E3 B4 C4 D4 E4 B5 C5 D5 E5
//! - `square` 0 to 80, as [`Point::index`](crate::octi::Point::index): 11 12 .. 19 21 .. 99
//! - `rotation` 0 to 7 as written in turns; `side` 0 to 7 clockwise from the west; `placement` 0 to 104 by
//!   [`Placement::index`](crate::octiles::Placement::index)
//!
//! | Game | Actions | Numbers |
//! |---|---:|---|
//! | `octiles`, `octiles-team` | 1089 | `space * 64 + rotation * 8 + side`: lay the tile there and run with the runner whose path enters it at that side; of several such sides of one run the first. 1088: pass |
//! | `team-up` | 1858 | `placement * 17 + space`: lay that tile; then, unless that wins, 1785 + post: run from there; then 1821 + post: to there. 1857: be skipped |
//! | `connect-the-dots` | 136 | `space * 8 + rotation` |
//! | `scavenger-hunt` | 519 | 0 + `gold * 4 + teal`: start on these of C3, D3, C4, D4; 16 to 19: the first Plum prize on A1 to A4; 20 + post: run there; 56 + `space * 8 + rotation`: replace the tile; 192 + the same: turn the tile; 328 + the same: replace the tile and then run, by a second action 20 + post; 464 + post: the marker there; 500 + space: scramble that space, four in ascending order; 517: no scramble; 518: pass |
//! | `octi-fast`, `octi-full`, `octi-four` | 1765 | `pod * 16 + hole * 2 + superprong`: insert a prong; 256 + `pod * 64 + from * 8 + to`: reposition one; 1280 + square: a reserve pod there; 1361 + square: a captured pod back there; 1442 + square: the same for the partner; 1523 + `pod * 8 + direction`: begin a free move; 1651 + pod: this pod moves; 1667 + square: to there; 1748 + pod: capture it; 1764: done |
//!
//! In OCTI `pod` is the rank of the pod among all that stand on the board, as they stand now, ordered by
//! square (of pods alike the first), and `hole`, `from`, `to` and `direction` go clockwise from the north. Choosing a pod begins an advance; squares it
//! goes to, further pods of its square, and captures follow, until `done` or until nothing more can be
//! added.
//!
//! # Observations
//!
//! [`layout`] lists the parts of an observation with their sizes; all numbers are within 0 to 1, and all
//! players see the same.

mod batch;
mod episode;
mod listed;
mod observe;
mod octi;
mod octiles;

pub use batch::{Batch, BatchError, Ending, SavedGame, random_games, random_games_until};
pub use episode::{
    ActError, Episode, Node, SavedEpisode, action_count, layout, most_options, observation_size,
};
pub use observe::Part;
