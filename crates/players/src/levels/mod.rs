//! Which evaluator and which levels each game has.
//!
//! The levels of a family are data in a file of its own. How many a game has and what they are called
//! is the catalog's ([`Choice::levels`]), since whoever offers them need not be able to search.

mod octi;
mod octiles;

use eightfold_catalog::{Choice, dispatch, level_word};
use eightfold_game::{Evaluate, Game};

use eightfold_search::Level;

/// A game that the computer plays.
pub trait Played: Game {
    /// Who judges its positions.
    type Evaluator: Evaluate<Self> + Default;

    /// Its levels, the weakest first.
    fn levels(rules: &Self::Rules) -> &'static [Level];

    /// The level with this number.
    fn level(rules: &Self::Rules, number: u8) -> Option<&'static Level> {
        Self::levels(rules).iter().find(|level| level.number == number)
    }
}

/// The levels of a game of the catalog, the weakest first: as many as [`Choice::levels`] names.
pub fn levels(choice: &Choice) -> &'static [Level] {
    dispatch!(choice.rules(), |G, rules| <G as Played>::levels(rules))
}

/// Numbers and names these levels, which are listed from the weakest.
const fn ladder<const N: usize>(mut levels: [Level; N]) -> [Level; N] {
    let mut at = 0;
    while at < N {
        levels[at].number = at as u8 + 1;
        levels[at].name = level_word(at + 1, N);
        at += 1;
    }
    levels
}
