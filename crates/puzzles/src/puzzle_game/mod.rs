//! What puzzles need from a game beyond its rules. Counting uses the facts of the lessons.

mod dots;
mod hunt;
mod octi;
mod race;
mod rotated;
mod team_up;

use eightfold_catalog::{AnyRules, dispatch};
use eightfold_facts::{FactContext, HasFacts};
use eightfold_game::Seat;

use crate::aim::Aim;

/// The games with puzzles, all for two players, by the names of their files. Links refer to them by index.
pub const PUZZLE_GAMES: [&str; 6] =
    ["octi-fast", "octi-full", "octiles", "team-up", "connect-the-dots", "scavenger-hunt"];

pub(crate) trait PuzzleGame: HasFacts {
    /// The aims of its puzzles, as examples in text.
    const AIMS: &'static [&'static str];
    /// The themes that occur in its puzzles.
    const THEMES: &'static [&'static str];
    /// The fact counted by `capture` and `prize`.
    const CAPTURE_FACT: &'static str;
    /// The fact for points and leads, and whether more of it is better.
    const LEAD: (&'static str, bool);
    /// The value of a won game in means, in units of the lead: more than any board can give.
    const WIN_VALUE: i64 = 100;

    /// Returns the number of prongs the turn inserts.
    fn inserted(_turn: &Self::Turn) -> u8 {
        0
    }

    /// Returns whether the next turn of this player, who is to act, may win. May be true too often, but is never false
    /// if a turn wins.
    fn may_win_now(&self, _seat: Seat) -> bool {
        true
    }

    /// Returns the number of turns of both sides after the first that a mean covers; `None` if there are too many.
    fn horizon(&self) -> Option<u8> {
        None
    }

    /// Returns a text that is equal for turns with the same idea: it ignores the board's symmetry and irrelevant
    /// details.
    fn idea(&self, turn: &Self::Turn, after: &Self) -> String;

    /// Returns the texts of a position's images under the symmetry of the board, itself included; `None` if there are
    /// none.
    fn images(rules: &Self::Rules, text: &str) -> Option<Vec<String>>;
}

impl Aim {
    /// Returns the aims of the game with these rules, as examples in text.
    pub fn of_game(rules: &AnyRules) -> &'static [&'static str] {
        dispatch!(rules, |G, _rules| <G as PuzzleGame>::AIMS)
    }

    /// Returns whether the game with these rules has puzzles of this kind.
    pub fn is_of_game(self, rules: &AnyRules) -> bool {
        let aims = Self::of_game(rules).iter().filter_map(|aim| aim.parse::<Self>().ok());
        aims.map(Self::kind).any(|kind| kind == self.kind())
    }
}

/// Returns a player's value of a fact.
pub(crate) fn has<G: PuzzleGame>(position: &G, fact: &G::Fact, seat: Seat) -> i64 {
    let turn = G::resignation();
    G::measure(fact, &FactContext { before: position, turn: &turn, at: position, seat })
}
