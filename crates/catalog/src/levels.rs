//! The number of computer levels of each game, their names, and what each of them overlooks.

use eightfold_octi::Mode;

use crate::{AnyRules, Choice};

/// The names of levels, from beginner to full strength. A game with fewer levels uses evenly spread names, including
/// the first and the last.
const NAMES: [&str; 8] =
    ["beginner", "learner", "casual", "regular", "skilled", "strong", "expert", "master"];

/// A level as shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelInfo {
    /// The number, 1 for the weakest.
    pub number: u8,
    /// Its name.
    pub name: &'static str,
    /// One sentence about what a player of this level overlooks.
    pub overlooks: &'static str,
}

/// Adds numbers and names to the sentences of levels, the weakest first.
const fn levels<const N: usize>(sentences: [&'static str; N]) -> [LevelInfo; N] {
    let mut all = [LevelInfo { number: 0, name: "", overlooks: "" }; N];
    let mut at = 0;
    while at < N {
        let name = if N < 2 { NAMES[0] } else { NAMES[at * (NAMES.len() - 1) / (N - 1)] };
        all[at] = LevelInfo { number: at as u8 + 1, name, overlooks: sentences[at] };
        at += 1;
    }
    all
}

/// The race for two.
pub const RACE: [LevelInfo; 8] = levels([
    "Looks only at its own turn, judges it very roughly and misses most long paths.",
    "Looks only at its own turn, judges it roughly and misses most long paths.",
    "Looks only at its own turn and misses most long paths.",
    "Looks only at its own turn, often misjudges it and misses long paths.",
    "Looks only at its own turn and misses some long paths.",
    "Sees all its own turns and judges them well, but ignores your reply.",
    "Looks a few turns ahead, through some of the tiles that may come, but no further.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// The race for more players, and Team Play.
pub const RACE_OF_MORE: [LevelInfo; 3] = levels([
    "Looks only at its own turn and misses most long paths.",
    "Looks only at its own turn: it misses a few long paths and ignores the others' replies.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// Team Up for two.
pub const TEAM_UP: [LevelInfo; 8] = levels([
    "Looks only at its own turn, judges it very roughly and misses most long paths.",
    "Looks only at its own turn, judges it roughly and misses most long paths.",
    "Looks only at its own turn and misses most long paths.",
    "Looks only at its own turn, often misjudges it and misses many long paths.",
    "Looks only at its own turn and misses about half of the long paths.",
    "Sees your reply to its few best turns, but misses some long paths.",
    "Sees your reply to a dozen of its turns, but misses what takes 2 turns to prepare.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// Team Up for three.
pub const TEAM_UP_OF_THREE: [LevelInfo; 3] = levels([
    "Looks only at its own turn and misses most long paths.",
    "Looks only at its own turn: it misses some long paths and ignores the others' replies.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// Team Up for four.
pub const TEAM_UP_OF_FOUR: [LevelInfo; 3] = levels([
    "Looks only at its own turn and misses most long paths.",
    "Looks only at its own turn: it misses some long paths and ignores the others' replies.",
    "Sees the next reply to a dozen of its turns, but misses what takes 2 turns to prepare.",
]);

/// Connect the Dots.
pub const DOTS: [LevelInfo; 4] = levels([
    "Looks only at its own turn and counts points very roughly.",
    "Looks only at its own turn and counts points roughly.",
    "Looks only at its own turn and doesn't see what you gain on yours.",
    "Looks up to 4 turns ahead at the most promising turns, and misses the others.",
]);

/// Scavenger Hunt.
pub const HUNT: [LevelInfo; 5] = levels([
    "Looks only at its own turn, judges it roughly and misses most long paths.",
    "Looks only at its own turn and misses many long paths.",
    "Looks only at its own turn: it misses a few long paths and ignores your reply.",
    "Sees your reply to its best turns, but doesn't prepare anything.",
    "Looks up to 4 turns ahead at the most promising turns, but misses slower plans.",
]);

/// OCTI fast.
pub const OCTI_FAST: [LevelInfo; 8] = levels([
    "Looks only at its own turn, judges it very roughly and misses many long jumps.",
    "Looks only at its own turn, judges it roughly and misses many long jumps.",
    "Looks only at its own turn and doesn't see what you can capture or enter next.",
    "Sees your reply, but judges roughly and misses some long jumps.",
    "Looks quickly at your reply and the captures that follow, but misses threats 2 turns away.",
    "Looks about 3 turns ahead, but misses quiet preparation.",
    "Looks about 5 turns ahead, but misses slow plans.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// OCTI full.
pub const OCTI_FULL: [LevelInfo; 8] = levels([
    "Looks only at its own turn, judges it very roughly and misses many long jumps.",
    "Looks only at its own turn, judges it roughly and misses some long jumps.",
    "Looks only at its own turn and doesn't see what you can capture next.",
    "Sees its own turn and the captures that follow, but judges roughly and misses some long jumps.",
    "Sees your reply, but judges roughly and misses some long jumps.",
    "Sees your reply and the captures that follow, but misses threats 2 turns away.",
    "Looks about 4 turns ahead, but misses slow plans.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

/// OCTI for four.
pub const OCTI_FOUR: [LevelInfo; 5] = levels([
    "Looks only at its own turn, judges it very roughly and misses many long jumps.",
    "Looks only at its own turn, judges it roughly and misses some long jumps.",
    "Sees the next player's reply, but judges roughly and misses some long jumps.",
    "Looks about 3 turns ahead, but misses what the others do after that.",
    "Looks as far ahead as its time allows, and misses only what lies beyond.",
]);

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
            assert!(choice.level_infos().iter().all(|level| level.overlooks.ends_with('.')));
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
