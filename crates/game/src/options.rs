/// One option of a game: its key on the command line and in records, its allowed values and its default.
///
/// # Examples
/// ```
/// use eightfold_game::{OptionSpec, OptionValues};
///
/// let players = OptionSpec {
///     key: "players",
///     values: OptionValues::Number { min: 2, max: 4 },
///     default: Some("2"),
///     help: "Number of players.",
/// };
/// assert_eq!(players.number("3"), Ok(3));
/// assert_eq!(players.canonical("04").as_deref(), Ok("4"));
/// assert!(players.number("5").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name on the command line and in records: `players`, `joint-winners`, ..
    pub key: &'static str,
    /// The values that the option can have.
    pub values: OptionValues,
    /// The default, as text; `None` where the option is absent unless given.
    pub default: Option<&'static str>,
    /// One sentence of help.
    pub help: &'static str,
}

/// The allowed values of an option.
///
/// # Examples
/// ```
/// use eightfold_game::OptionValues;
///
/// assert_eq!(OptionValues::Number { min: 2, max: 4 }.describe(), "a whole number from 2 to 4");
/// assert_eq!(OptionValues::Word(&["empty", "face-down"]).describe(), "empty or face-down");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// `on` or `off` (also `true` and `false`).
    Switch,
    /// A whole number in this inclusive range.
    Number {
        /// The smallest value allowed.
        min: u32,
        /// The largest value allowed, `u32::MAX` for no limit.
        max: u32,
    },
    /// One of these words.
    Word(&'static [&'static str]),
}

impl OptionValues {
    /// Describes the allowed values: `on or off`, `a whole number from 2 to 4`, `empty or face-down`.
    pub fn describe(self) -> String {
        match self {
            Self::Switch => "on or off".to_owned(),
            Self::Number { min, max: u32::MAX } => format!("a whole number from {min}"),
            Self::Number { min, max } => format!("a whole number from {min} to {max}"),
            Self::Word(words) => words.join(" or "),
        }
    }
}

/// The reason an option was refused.
///
/// # Examples
/// ```
/// use eightfold_game::{OptionSpec, OptionValues};
///
/// let touch = OptionSpec {
///     key: "touch",
///     values: OptionValues::Switch,
///     default: Some("off"),
///     help: "A tile stays on the space it was laid on.",
/// };
/// let error = touch.switch("maybe").expect_err("a switch is on or off");
/// assert_eq!(error.to_string(), "option `touch` cannot be `maybe`: it takes on or off");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No such option in this game.
    #[error("unknown option `{key}`: this game has {known}")]
    Unknown {
        /// The key that isn't an option of this game.
        key: String,
        /// The keys that exist, in words.
        known: String,
    },
    /// The value is not allowed.
    #[error("option `{key}` cannot be `{value}`: it takes {expected}")]
    Value {
        /// The key of the option.
        key: &'static str,
        /// The value that isn't allowed.
        value: String,
        /// The allowed values, in words.
        expected: String,
    },
    /// Two options exclude each other.
    #[error("options `{a}` and `{b}` exclude each other: give one of them")]
    Conflict {
        /// The key of one of the two.
        a: &'static str,
        /// The key of the other.
        b: &'static str,
    },
    /// An option is given twice.
    #[error("option `{key}` is given twice")]
    Twice {
        /// The key of the option.
        key: String,
    },
}

impl OptionSpec {
    /// Parses the value as a switch.
    ///
    /// # Errors
    /// If it is not `on`, `off`, `true` or `false`.
    pub fn switch(&self, value: &str) -> Result<bool, OptionError> {
        match value.trim().to_ascii_lowercase().as_str() {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(self.refuse(value)),
        }
    }

    /// Parses the value as a number within the option's range.
    ///
    /// # Errors
    /// If it is not a number or out of range.
    pub fn number(&self, value: &str) -> Result<u32, OptionError> {
        match (self.values, value.trim().parse::<u32>()) {
            (OptionValues::Number { min, max }, Ok(n)) if (min..=max).contains(&n) => Ok(n),
            _ => Err(self.refuse(value)),
        }
    }

    /// Parses the value as one of the option's words.
    ///
    /// # Errors
    /// If it is not one of them.
    pub fn word(&self, value: &str) -> Result<&'static str, OptionError> {
        let OptionValues::Word(words) = self.values else { return Err(self.refuse(value)) };
        let given = value.trim();
        words.iter().find(|word| word.eq_ignore_ascii_case(given)).copied().ok_or_else(|| self.refuse(value))
    }

    /// Returns the value as it is written in records: `on`, `off`, a number without leading zeros, or a word.
    ///
    /// # Errors
    /// If the option doesn't allow it.
    pub fn canonical(&self, value: &str) -> Result<String, OptionError> {
        Ok(match self.values {
            OptionValues::Switch => (if self.switch(value)? { "on" } else { "off" }).to_owned(),
            OptionValues::Number { .. } => self.number(value)?.to_string(),
            OptionValues::Word(_) => self.word(value)?.to_owned(),
        })
    }

    fn refuse(&self, value: &str) -> OptionError {
        OptionError::Value { key: self.key, value: value.to_owned(), expected: self.values.describe() }
    }
}
