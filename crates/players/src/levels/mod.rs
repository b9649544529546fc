//! The evaluator and the levels of each game.
//!
//! Each family has its levels as data in its own file. Their number, names and what they overlook are defined in the
//! catalog ([`Choice::level_infos`]), because programs that offer levels needn't be able to search; compiling this
//! crate checks that both have the same number.

mod leads;
mod octi;
mod octiles;

use eightfold_catalog::{Choice, LevelInfo, dispatch};
use eightfold_game::{Evaluate, Game};

use eightfold_search::Level;

pub use leads::Leads;

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

    /// Returns what leads are worth between strong players, for each [phase](Self::phase); without any, what the search
    /// says.
    fn leads(_rules: &Self::Rules) -> &'static [Leads] {
        &[]
    }

    /// Returns which of the [leads](Self::leads) applies to this position.
    fn phase(&self) -> usize {
        0
    }

    /// Returns the winning chance to show for this one from a search, for either player, 0 to 1: as often as strong
    /// players won where their search gave this chance.
    fn shown_chance(&self, searched: f64) -> f64 {
        let leads = Self::leads(self.rules());
        leads.get(self.phase()).or(leads.last()).map_or(searched, |leads| leads.shown(searched))
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
const fn with_infos<const N: usize>(known: [LevelInfo; N], mut levels: [Level; N]) -> [Level; N] {
    let mut at = 0;
    while at < N {
        levels[at].number = known[at].number;
        levels[at].name = known[at].name;
        at += 1;
    }
    levels
}
