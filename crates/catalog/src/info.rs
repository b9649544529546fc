use eightfold_game::{OptionError, OptionSpec};

use crate::{AnyRules, GameId};

/// One game of the list.
///
/// ```
/// let race = eightfold_catalog::info("octiles").expect("a game");
/// assert!(race.options.iter().any(|option| option.key == "players"));
/// ```
#[derive(Debug)]
pub struct GameInfo {
    /// Which one it is.
    pub game: GameId,
    /// `octiles`, `octi-fast`, ..: its name on the command line, in records and addresses.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// One line that says what it is.
    pub about: &'static str,
    /// The aim reached, as the end of "Blue wins: ..".
    pub goal: &'static str,
    /// Where it belongs.
    pub family: Family,
    /// What it can be asked to be.
    pub options: &'static [OptionSpec],
    /// Pairs of options of which the first, at its default, gives way to the second; both given exclude
    /// each other.
    pub(crate) gives_way: &'static [(&'static str, &'static str)],
    /// Makes the rules from options that fit `options` one by one.
    pub(crate) rules: fn(&Values) -> Result<AnyRules, OptionError>,
}

/// A family of games: what board and pieces it is played with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// Paths on octagonal tiles.
    Octiles,
    /// Pods with eight prongs.
    Octi,
}

impl Family {
    /// `Octiles` or `OCTI`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Octiles => "Octiles",
            Self::Octi => "OCTI",
        }
    }
}

/// The options of one game as chosen: those given, and the defaults of the others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values {
    pub(crate) chosen: Vec<(&'static str, String)>,
    pub(crate) given: Vec<&'static str>,
}

impl Values {
    /// The value of an option in canonical text (`on`, `off`, a number or a word), if it has one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.chosen.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str())
    }

    /// Whether a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// A number, if the option has a value.
    pub fn number(&self, key: &str) -> Option<u32> {
        self.get(key).and_then(|value| value.parse().ok())
    }

    /// Whether somebody asked for it, as against its having a default.
    pub fn is_given(&self, key: &str) -> bool {
        self.given.contains(&key)
    }

    /// All options that have a value, in the order of the game's list.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.chosen.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// The same, to be kept or sent.
    pub fn collect<C: FromIterator<(String, String)>>(&self) -> C {
        self.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    /// Drops each first of these options for its second, where that has a value.
    pub(crate) fn settle(&mut self, gives_way: &[(&'static str, &'static str)]) -> Result<(), OptionError> {
        for &(first, second) in gives_way {
            if self.get(second).is_none() {
                continue;
            }
            if self.is_given(first) {
                return Err(OptionError::Conflict { a: first, b: second });
            }
            self.chosen.retain(|(known, _)| *known != first);
        }
        Ok(())
    }
}
