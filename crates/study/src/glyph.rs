use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::StudyError;

/// An assessment of a turn as a sign.
///
/// ```
/// use eightfold_study::Glyph;
///
/// assert_eq!("?!".parse::<Glyph>()?, Glyph::Doubtful);
/// assert_eq!("□".parse::<Glyph>()?.to_string(), "only");
/// # Ok::<(), eightfold_study::StudyError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!?`
    Interesting,
    /// `?!`
    Doubtful,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `only`: no other turn was good enough.
    Only,
}

impl Glyph {
    /// All glyphs.
    pub const ALL: [Self; 7] = [
        Self::Good,
        Self::Mistake,
        Self::Interesting,
        Self::Doubtful,
        Self::Brilliant,
        Self::Blunder,
        Self::Only,
    ];

    /// Returns the sign used in texts.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Mistake => "?",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Brilliant => "!!",
            Self::Blunder => "??",
            Self::Only => "only",
        }
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

impl FromStr for Glyph {
    type Err = StudyError;

    fn from_str(text: &str) -> Result<Self, StudyError> {
        let text = match text {
            "□" | "[]" => "only",
            "‼" => "!!",
            "⁇" => "??",
            "⁉" => "!?",
            "⁈" => "?!",
            other => other,
        };
        let known = Self::ALL.into_iter().find(|glyph| glyph.sign().eq_ignore_ascii_case(text));
        known.ok_or_else(|| StudyError::Glyph(text.to_owned()))
    }
}

impl From<Glyph> for String {
    fn from(glyph: Glyph) -> Self {
        glyph.sign().to_owned()
    }
}

impl TryFrom<String> for Glyph {
    type Error = StudyError;

    fn try_from(text: String) -> Result<Self, StudyError> {
        text.parse()
    }
}
