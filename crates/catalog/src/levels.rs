//! How many levels the computer plays each game at, and what people call them.

use eightfold_octi::Mode;

use crate::{AnyRules, Choice};

/// The words for levels, from a first game to full strength. A game with fewer levels takes as many
/// of them, evenly, the first and the last among them.
const NAMES: [&str; 8] =
    ["beginner", "learner", "casual", "regular", "skilled", "strong", "expert", "master"];

/// The name of level `number` where there are `count`; both from 1, the number no larger.
pub const fn level_word(number: usize, count: usize) -> &'static str {
    if count < 2 {
        return NAMES[0];
    }
    NAMES[(number - 1) * (NAMES.len() - 1) / (count - 1)]
}

impl Choice {
    /// The names of the computer's levels, the weakest first; level 1 is the first of them.
    ///
    /// Each level wins clearly against the one below. Where luck or the other players decide more than
    /// skill does, fewer steps can be told apart and there are fewer levels.
    pub fn levels(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone + use<> {
        let count = self.level_count();
        (0..count).map(move |at| level_word(at + 1, count))
    }

    /// At least 3, at most 8.
    fn level_count(&self) -> usize {
        match self.rules() {
            AnyRules::Race(rules) if rules.players() == 2 => 8,
            AnyRules::TeamUp(rules) if rules.players() == 2 => 8,
            AnyRules::Octi(rules) if rules.mode != Mode::Four => 8,
            AnyRules::Octi(_) | AnyRules::Hunt(_) => 5,
            AnyRules::Dots(_) => 4,
            AnyRules::Race(_) | AnyRules::TeamUp(_) => 3,
        }
    }

    /// The name of the level with this number; `None` if the game has no such level.
    pub fn level_name(&self, level: u8) -> Option<&'static str> {
        self.levels().nth(usize::from(level).checked_sub(1)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn levels_go_from_beginner_to_master() {
        for info in games() {
            let choice = Choice::new(info.id, []).unwrap();
            let names: Vec<_> = choice.levels().collect();
            assert_eq!(names.first(), Some(&"beginner"));
            assert_eq!(names.last(), Some(&"master"));
            let mut distinct = names.clone();
            distinct.dedup();
            assert_eq!(distinct, names, "{}", info.id);
            assert_eq!(choice.level_name(0), None);
            assert_eq!(choice.level_name(1), Some("beginner"));
            assert_eq!(choice.level_name(names.len() as u8 + 1), None);
        }
    }

    #[test]
    fn the_games_of_two_have_eight() {
        for game in ["octi-fast", "octi-full", "octiles", "team-up"] {
            assert_eq!(Choice::new(game, []).unwrap().levels().len(), 8);
        }
        for game in ["octiles", "team-up"] {
            assert_eq!(Choice::new(game, [("players", "3")]).unwrap().levels().len(), 3);
        }
    }
}
