use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use eightfold_catalog::{Choice, ChoiceError, Family, GameInfo};

/// A game of the house with its options chosen: a value that is cheap to clone and compare.
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

/// Why there is no such game: an unknown id, or an option that the game refuses.
///
/// ```
/// use eightfold::Game;
///
/// let error = Game::with_options("octiles", [("players", "5")]).unwrap_err();
/// assert_eq!(error.to_string(), "option `players` cannot be `5`: it takes a whole number from 2 to 4");
/// ```
pub type GameError = ChoiceError;

impl Game {
    /// The game of this id, all options at their defaults.
    ///
    /// # Errors
    /// If there is no game of this id; the message lists the ids.
    pub fn new(id: &str) -> Result<Self, GameError> {
        Self::with_options(id, [])
    }

    /// The game of this id with options given as pairs of key and value, `("players", "3")`; what is
    /// not given is at its default. [`Game::info`] lists the options.
    ///
    /// # Errors
    /// If there is no game of this id, or it refuses an option: unknown, out of range, given twice,
    /// or excluded by another.
    pub fn with_options<'a>(
        id: &str,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, GameError> {
        Choice::new(id, options).map(Self::from)
    }

    /// Reads a game as [`Display`](fmt::Display) prints it: the id, then `key=value` for each option,
    /// separated by blanks.
    ///
    /// ```
    /// let game: eightfold::Game = "octi-fast edgeless=on".parse()?;
    /// assert_eq!(game.id(), "octi-fast");
    /// # Ok::<(), eightfold::GameError>(())
    /// ```
    ///
    /// # Errors
    /// As [`with_options`](Self::with_options).
    pub fn from_text(text: &str) -> Result<Self, GameError> {
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        Self::with_options(id, words.map(|word| word.split_once('=').unwrap_or((word, ""))))
    }

    /// Every game, with its options at their defaults.
    pub fn all() -> impl Iterator<Item = Self> {
        eightfold_catalog::games()
            .map(|info| Self::new(info.id).expect("the defaults of a listed game are valid"))
    }

    /// Its id, `octiles`, `octi-fast`, ..
    pub fn id(&self) -> &'static str {
        self.info().id
    }

    /// Its name for people.
    pub fn name(&self) -> &'static str {
        self.info().name
    }

    /// One line that says what it is.
    pub fn about(&self) -> &'static str {
        self.info().about
    }

    /// The family it belongs to.
    pub fn family(&self) -> Family {
        self.info().family
    }

    /// What is known of it, its options included.
    pub fn info(&self) -> &'static GameInfo {
        self.choice.info()
    }

    /// The options that have a value, in the order of the game's list.
    pub fn options(&self) -> Vec<(&'static str, String)> {
        self.choice.values().iter().map(|(key, value)| (key, value.to_owned())).collect()
    }

    /// The choice in the catalog that this game stands for.
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

/// The id, and the options that are not at their defaults.
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
