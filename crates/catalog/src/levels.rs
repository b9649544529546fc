//! The number of computer levels of each game, their names and descriptions.

use eightfold_octi::Mode;

use crate::{AnyRules, Choice};

/// The names of levels, from beginner to full strength. A game with fewer levels uses evenly spread names, including
/// the first and the last.
const NAMES: [&str; 8] =
    ["beginner", "learner", "casual", "regular", "skilled", "strong", "expert", "master"];

/// A level as shown to people.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
///
/// let levels = Choice::new("octi-fast", [])?.level_infos();
/// assert_eq!(levels[0].number, 1);
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// The number, 1 for the weakest.
    pub number: u8,
    /// The English name, in lower case.
    pub name: &'static str,
    /// One sentence about how well it plays.
    pub description: &'static str,
}

/// Descriptions of levels, shared by all games, the weakest first.
const VERY_ROUGH: &str = "Looks only at its own turn, and judges it very roughly.";
const ROUGH: &str = "Looks only at its own turn, and judges it roughly.";
const NO_LOOKAHEAD: &str = "Looks only at its own turn.";
const NO_REPLY: &str = "Judges its own turn well, but ignores the replies.";
const NO_PLAN: &str = "Sees the next reply, but makes no plans.";
const FEW_TURNS: &str = "Looks a few turns ahead.";
const FULL_TIME: &str = "Looks as far ahead as its time allows.";

/// Adds numbers and names to the sentences of levels, the weakest first.
const fn levels<const N: usize>(sentences: [&'static str; N]) -> [LevelInfo; N] {
    let mut all = [LevelInfo { number: 0, name: "", description: "" }; N];
    let mut at = 0;
    while at < N {
        let name = if N < 2 { NAMES[0] } else { NAMES[at * (NAMES.len() - 1) / (N - 1)] };
        all[at] = LevelInfo { number: at as u8 + 1, name, description: sentences[at] };
        at += 1;
    }
    all
}

/// The race for two.
pub const RACE: [LevelInfo; 8] =
    levels([VERY_ROUGH, ROUGH, ROUGH, NO_LOOKAHEAD, NO_LOOKAHEAD, NO_REPLY, FEW_TURNS, FULL_TIME]);

/// The race for more players, and Team Play.
pub const RACE_OF_MORE: [LevelInfo; 3] = levels([ROUGH, NO_REPLY, FULL_TIME]);

/// Team Up for two.
pub const TEAM_UP: [LevelInfo; 8] =
    levels([VERY_ROUGH, ROUGH, ROUGH, NO_LOOKAHEAD, NO_LOOKAHEAD, NO_PLAN, NO_PLAN, FULL_TIME]);

/// Team Up for three.
pub const TEAM_UP_OF_THREE: [LevelInfo; 3] = levels([ROUGH, NO_REPLY, FULL_TIME]);

/// Team Up for four.
pub const TEAM_UP_OF_FOUR: [LevelInfo; 3] = levels([ROUGH, NO_REPLY, NO_PLAN]);

/// The levels of Connect the Dots.
pub const DOTS: [LevelInfo; 4] = levels([VERY_ROUGH, ROUGH, NO_REPLY, FEW_TURNS]);

/// The levels of Scavenger Hunt.
pub const HUNT: [LevelInfo; 5] = levels([ROUGH, NO_LOOKAHEAD, NO_REPLY, NO_PLAN, FEW_TURNS]);

/// The levels of the fast game of OCTI.
pub const OCTI_FAST: [LevelInfo; 8] =
    levels([VERY_ROUGH, ROUGH, NO_REPLY, NO_PLAN, NO_PLAN, FEW_TURNS, FEW_TURNS, FULL_TIME]);

/// The levels of the full game of OCTI.
pub const OCTI_FULL: [LevelInfo; 8] =
    levels([VERY_ROUGH, ROUGH, NO_REPLY, NO_REPLY, NO_PLAN, NO_PLAN, FEW_TURNS, FULL_TIME]);

/// The levels of OCTI for four.
pub const OCTI_FOUR: [LevelInfo; 5] = levels([VERY_ROUGH, ROUGH, NO_PLAN, FEW_TURNS, FULL_TIME]);

impl Choice {
    /// Returns the computer's levels, the weakest first.
    ///
    /// Each level wins clearly against the one below. Where luck or the other players matter more than skill, fewer
    /// levels can be distinguished.
    pub fn level_infos(&self) -> &'static [LevelInfo] {
        match self.rules() {
            AnyRules::Race(rules) if rules.players() == 2 && !rules.is_face_down() => &RACE,
            AnyRules::Race(_) => &RACE_OF_MORE,
            AnyRules::TeamUp(rules) if rules.players() == 2 => &TEAM_UP,
            AnyRules::TeamUp(rules) if rules.players() == 3 => &TEAM_UP_OF_THREE,
            AnyRules::TeamUp(_) => &TEAM_UP_OF_FOUR,
            AnyRules::Dots(_) => &DOTS,
            AnyRules::Hunt(_) => &HUNT,
            AnyRules::Octi(rules) => match rules.mode {
                Mode::Fast => &OCTI_FAST,
                Mode::Full => &OCTI_FULL,
                Mode::Four => &OCTI_FOUR,
            },
        }
    }

    /// Returns the names of the computer's levels, the weakest first; level 1 is the first of them.
    pub fn levels(&self) -> impl ExactSizeIterator<Item = &'static str> + Clone + use<> {
        self.level_infos().iter().map(|level| level.name)
    }

    /// Returns the name of the level with this number; `None` if the game has no such level.
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
            assert!(choice.level_infos().iter().all(|level| level.description.ends_with('.')));
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
        assert_eq!(Choice::new("octiles", [("start", "face-down")]).unwrap().levels().len(), 3);
    }
}
