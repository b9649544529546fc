/// One option of a game: its key on the command line and in records, what it may be, what it is by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// `players`, `joint-winners`, ..
    pub key: &'static str,
    /// What it may be.
    pub values: OptionValues,
    /// The default, as text; `None` where the option is absent unless given.
    pub default: Option<&'static str>,
    /// One sentence for people.
    pub help: &'static str,
}

/// What an option may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// `on` or `off` (also `true` and `false`).
    Switch,
    /// A whole number in this range, ends included.
    Number {
        /// Smallest.
        min: u32,
        /// Largest.
        max: u32,
    },
}

/// Why an option was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// No such option in this game.
    #[error("unknown option `{key}`: this game has {known}")]
    Unknown {
        /// The key given.
        key: String,
        /// The keys that exist, in words.
        known: String,
    },
    /// The value does not fit.
    #[error("option `{key}` cannot be `{value}`: it takes {expected}")]
    Value {
        /// The option.
        key: &'static str,
        /// The value given.
        value: String,
        /// What it takes, in words.
        expected: String,
    },
    /// Two options exclude each other.
    #[error("options `{a}` and `{b}` exclude each other: give one of them")]
    Conflict {
        /// One.
        a: &'static str,
        /// The other.
        b: &'static str,
    },
    /// The same option twice.
    #[error("option `{key}` is given twice")]
    Twice {
        /// The option.
        key: String,
    },
}

impl OptionSpec {
    /// The value as a switch.
    ///
    /// # Errors
    /// If it is neither `on`, `off`, `true` nor `false`.
    pub fn switch(&self, value: &str) -> Result<bool, OptionError> {
        match value.trim().to_ascii_lowercase().as_str() {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(self.refuse(value)),
        }
    }

    /// The value as a number within the option's range.
    ///
    /// # Errors
    /// If it is not a number or out of range.
    pub fn number(&self, value: &str) -> Result<u32, OptionError> {
        match (self.values, value.trim().parse::<u32>()) {
            (OptionValues::Number { min, max }, Ok(n)) if (min..=max).contains(&n) => Ok(n),
            _ => Err(self.refuse(value)),
        }
    }

    fn refuse(&self, value: &str) -> OptionError {
        let expected = match self.values {
            OptionValues::Switch => "on or off".to_owned(),
            OptionValues::Number { min, max } => format!("a whole number from {min} to {max}"),
        };
        OptionError::Value { key: self.key, value: value.to_owned(), expected }
    }
}
