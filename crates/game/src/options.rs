/// One option of a game: its key on the command line and in records, its allowed values and its default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// `players`, `joint-winners`, ..
    pub key: &'static str,
    /// The allowed values.
    pub values: OptionValues,
    /// The default, as text; `None` where the option is absent unless given.
    pub default: Option<&'static str>,
    /// One sentence of help.
    pub help: &'static str,
}

/// The allowed values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// `on` or `off` (also `true` and `false`).
    Switch,
    /// A whole number in this inclusive range.
    Number {
        /// Smallest.
        min: u32,
        /// Largest.
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

/// Why an option was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// No such option in this game.
    #[error("unknown option `{key}`: this game has {known}")]
    Unknown {
        /// The key given.
        key: String,
        /// The keys that exist, in words.
        known: String,
    },
    /// The value is not allowed.
    #[error("option `{key}` cannot be `{value}`: it takes {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value given.
        value: String,
        /// The allowed values, in words.
        expected: String,
    },
    /// Two options exclude each other.
    #[error("options `{a}` and `{b}` exclude each other: give one of them")]
    Conflict {
        /// One of the two.
        a: &'static str,
        /// The other.
        b: &'static str,
    },
    /// An option is given twice.
    #[error("option `{key}` is given twice")]
    Twice {
        /// The option.
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
