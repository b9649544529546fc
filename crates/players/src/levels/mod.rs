//! The evaluator and the levels of each game.
//!
//! Each family has its levels as data in its own file. Their number, names and what they overlook are defined in the
//! catalog ([`Choice::level_infos`]), because programs that offer levels needn't be able to search; compiling this
//! crate checks that both have the same number.

mod octi;
mod octiles;

use eightfold_catalog::{Choice, LevelInfo, dispatch};
use eightfold_game::{Evaluate, Game};

use eightfold_search::Level;

/// A game with computer players.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_players::levels::PlayableGame;
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let strongest = Race::levels(&rules).last().expect("there are levels");
/// assert_eq!(Race::level(&rules, strongest.number), Some(strongest));
/// ```
pub trait PlayableGame: Game {
    /// The evaluator of its positions.
    type Evaluator: Evaluate<Self> + Default;

    /// Returns its levels, the weakest first.
    fn levels(rules: &Self::Rules) -> &'static [Level];

    /// Returns the evaluator for a level: the game's, unless its weak levels have a simpler one.
    fn evaluator(_level: &Level) -> Self::Evaluator {
        Self::Evaluator::default()
    }

    /// Returns the winning chance to show for this one from a search, for either player, 0 to 1. It is the same unless
    /// strong players were measured to win more or less often.
    fn shown_chance(&self, searched: f64) -> f64 {
        searched
    }

    /// Returns the level with this number.
    fn level(rules: &Self::Rules, number: u8) -> Option<&'static Level> {
        Self::levels(rules).iter().find(|level| level.number == number)
    }
}

/// Returns the levels of a game of the catalog, the weakest first; there are as many as in [`Choice::level_infos`].
pub fn levels(choice: &Choice) -> &'static [Level] {
    dispatch!(choice.rules(), |G, rules| <G as PlayableGame>::levels(rules))
}

/// Adds the numbers and names of the catalog to these levels.
const fn ladder<const N: usize>(known: [LevelInfo; N], mut levels: [Level; N]) -> [Level; N] {
    let mut at = 0;
    while at < N {
        levels[at].number = known[at].number;
        levels[at].name = known[at].name;
        at += 1;
    }
    levels
}
