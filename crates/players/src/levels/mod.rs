//! Which evaluator and which levels each game has.
//!
//! The levels of a family are data in a file of its own. How many a game has, what they are called and what they
//! overlook is the catalog's ([`Choice::level_infos`]), since whoever offers them need not be able to search; that
//! both have as many is checked when this crate is compiled.

mod octi;
mod octiles;

use eightfold_catalog::{Choice, LevelInfo, dispatch};
use eightfold_game::{Evaluate, Game};

use eightfold_search::Level;

/// A game that the computer plays.
pub trait Played: Game {
    /// Who judges its positions.
    type Evaluator: Evaluate<Self> + Default;

    /// Its levels, the weakest first.
    fn levels(rules: &Self::Rules) -> &'static [Level];

    /// Who judges for a level: the game's evaluator, where its weak levels have no simpler one.
    fn evaluator(_level: &Level) -> Self::Evaluator {
        Self::Evaluator::default()
    }

    /// The level with this number.
    fn level(rules: &Self::Rules, number: u8) -> Option<&'static Level> {
        Self::levels(rules).iter().find(|level| level.number == number)
    }
}

/// The levels of a game of the catalog, the weakest first: as many as [`Choice::level_infos`] lists.
pub fn levels(choice: &Choice) -> &'static [Level] {
    dispatch!(choice.rules(), |G, rules| <G as Played>::levels(rules))
}

/// These ways to search under the numbers and names that the catalog has for them, one for each.
const fn ladder<const N: usize>(known: [LevelInfo; N], mut levels: [Level; N]) -> [Level; N] {
    let mut at = 0;
    while at < N {
        levels[at].number = known[at].number;
        levels[at].name = known[at].name;
        at += 1;
    }
    levels
}
