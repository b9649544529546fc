use eightfold_game::{OptionError, OptionSpec};

use crate::{AnyRules, GameId};

/// The description of a game.
///
/// ```
/// let race = eightfold_catalog::info("octiles").expect("a game");
/// assert!(race.options.iter().any(|option| option.key == "players"));
/// ```
#[derive(Debug)]
pub struct GameInfo {
    /// The game that is described.
    pub game: GameId,
    /// Its name on the command line, in records and addresses: `octiles`, `octi-fast`, ..
    pub id: &'static str,
    /// The English name, as titles show it.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The goal, as the end of "Blue wins: ..".
    pub goal: &'static str,
    /// The family, which decides board and pieces.
    pub family: Family,
    /// Who may talk about it during play.
    pub table_talk: TableTalk,
    /// The number of players, as titles show it: `2–4`.
    pub players: &'static str,
    /// About how many minutes it takes.
    pub minutes: u8,
    /// The options, in the order in which they are listed and written.
    pub options: &'static [OptionSpec],
    /// Pairs of options of which the first, at its default, gives way to the second; if both are given they conflict.
    pub(crate) superseded_by: &'static [(&'static str, &'static str)],
    /// Creates the rules from individually valid options.
    pub(crate) rules: fn(&Values) -> Result<AnyRules, OptionError>,
}

/// The players who may talk about a game during play, by its rules.
///
/// # Examples
/// ```
/// use eightfold_catalog::{TableTalk, games};
///
/// let four = games().find(|info| info.id == "octi-four").expect("a game of the catalog");
/// assert_eq!(four.table_talk, TableTalk::Greetings);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableTalk {
    /// Anyone, with everyone at the table.
    Open,
    /// Partners plan together without the other team hearing it (R14).
    Partners,
    /// No one, beyond greetings (O11).
    Greetings,
}

/// A family of games with the same board and pieces.
///
/// # Examples
/// ```
/// use eightfold_catalog::{Choice, Family};
///
/// assert_eq!(Choice::new("team-up", [])?.info().family, Family::Octiles);
/// assert_eq!(Family::Octi.name(), "OCTI");
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// Paths on octagonal tiles.
    Octiles,
    /// Pods with eight prongs.
    Octi,
}

impl Family {
    /// Returns the name: `Octiles` or `OCTI`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Octiles => "Octiles",
            Self::Octi => "OCTI",
        }
    }
}

/// The option values of one game: those given, and the defaults of the others.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
///
/// let choice = Choice::new("octi-fast", [("edgeless", "on")])?;
/// let values = choice.values();
/// assert!(values.is_on("edgeless") && values.is_given("edgeless"));
/// assert_eq!(values.get("superprongs"), Some("off"));
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Values {
    pub(crate) chosen: Vec<(&'static str, String)>,
    pub(crate) given: Vec<&'static str>,
}

impl Values {
    /// Returns the value of an option in canonical text (`on`, `off`, a number or a word), if it has one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.chosen.iter().find(|(known, _)| *known == key).map(|(_, value)| value.as_str())
    }

    /// Returns whether a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// Returns a number, if the option has a value.
    pub fn number(&self, key: &str) -> Option<u32> {
        self.get(key).and_then(|value| value.parse().ok())
    }

    /// Returns whether the option was given explicitly, rather than having its default.
    pub fn is_given(&self, key: &str) -> bool {
        self.given.contains(&key)
    }

    /// Iterates over all options that have a value, in the order of the game's list.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.chosen.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// Collects the same with owned strings.
    pub fn collect<C: FromIterator<(String, String)>>(&self) -> C {
        self.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    /// Removes the first of each pair of options if the second has a value.
    pub(crate) fn settle(
        &mut self,
        superseded_by: &[(&'static str, &'static str)],
    ) -> Result<(), OptionError> {
        for &(first, second) in superseded_by {
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
