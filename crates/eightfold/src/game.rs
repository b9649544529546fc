use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use eightfold_catalog::{Choice, ChoiceError, Family, GameInfo};

/// A game with its options: a value that is cheap to clone and compare.
///
/// ```
/// use eightfold::Game;
///
/// let race = Game::new("octiles")?;
/// assert_eq!(race.seats(), 2);
///
/// let three = Game::with_options("octiles", [("players", "3")])?;
/// assert_eq!(three.to_string(), "octiles players=3");
/// assert_eq!(three.seat_names(), ["Blue", "Red", "Yellow"]);
/// assert_ne!(race, three);
///
/// let error = Game::new("chess").unwrap_err();
/// assert!(error.to_string().starts_with("unknown game `chess`: the games are octiles, "));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone)]
pub struct Game {
    choice: Arc<Choice>,
}

/// Why a game can't be created: an unknown ID, or an invalid option.
///
/// ```
/// use eightfold::Game;
///
/// let error = Game::with_options("octiles", [("players", "5")]).unwrap_err();
/// assert_eq!(error.to_string(), "option `players` cannot be `5`: it takes a whole number from 2 to 4");
/// ```
pub type GameError = ChoiceError;

impl Game {
    /// Returns the game with this ID, with all options at their defaults.
    ///
    /// # Errors
    /// If there is no game with this ID; the message lists the IDs.
    pub fn new(id: &str) -> Result<Self, GameError> {
        Self::with_options(id, [])
    }

    /// Returns the game with this ID and options given as pairs of key and value, `("players", "3")`; other options
    /// have their defaults. [`Game::info`] lists the options.
    ///
    /// # Errors
    /// If there is no game with this ID, or an option is unknown, out of range, given twice, or excluded by another.
    pub fn with_options<'a>(
        id: &str,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, GameError> {
        Choice::new(id, options).map(Self::from)
    }

    /// Parses a game as printed by [`Display`](fmt::Display): the ID, then `key=value` for each option, separated by
    /// spaces.
    ///
    /// ```
    /// let game: eightfold::Game = "octi-fast edgeless=on".parse()?;
    /// assert_eq!(game.id(), "octi-fast");
    /// # Ok::<(), eightfold::GameError>(())
    /// ```
    ///
    /// # Errors
    /// The same as [`with_options`](Self::with_options).
    pub fn from_text(text: &str) -> Result<Self, GameError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        Self::with_options(id, words.map(|word| word.split_once('=').unwrap_or((word, ""))))
    }

    /// Returns every game, with its options at their defaults.
    pub fn all() -> impl Iterator<Item = Self> {
        eightfold_catalog::games()
            .map(|info| Self::new(info.id).expect("the defaults of a listed game are valid"))
    }

    /// Returns its ID: `octiles`, `octi-fast`, ..
    pub fn id(&self) -> &'static str {
        self.info().id
    }

    /// Returns its display name.
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// Describes the game in one line.
    pub fn about(&self) -> &'static str {
        self.info().about
    }

    /// Returns the family it belongs to.
    pub fn family(&self) -> Family {
        self.info().family
    }

    /// Returns its description, including its options.
    pub fn info(&self) -> &'static GameInfo {
        self.choice.info()
    }

    /// Returns the options that have a value, in the order the game lists them.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        self.choice.values().iter().map(|(key, value)| (key, value.to_owned())).collect()
    }

    /// Returns the equivalent choice of the catalog.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }
}

impl From<Choice> for Game {
    fn from(choice: Choice) -> Self {
        Self { choice: Arc::new(choice) }
    }
}

impl From<&Choice> for Game {
    fn from(choice: &Choice) -> Self {
        choice.clone().into()
    }
}

impl std::str::FromStr for Game {
    type Err = GameError;

    fn from_str(text: &str) -> Result<Self, GameError> {
        Self::from_text(text)
    }
}

/// Prints the ID, and the options that aren't at their defaults.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())?;
        for (key, value) in self.choice.values().iter() {
            let default =
                self.info().options.iter().find(|spec| spec.key == key).and_then(|spec| spec.default);
            if default != Some(value) {
                write!(f, " {key}={value}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({self})")
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.choice, &other.choice)
            || self.id() == other.id() && self.choice.rules() == other.choice.rules()
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
        self.choice.rules().hash(state);
    }
}
