use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The path from the start of a tree to a node, as the names of the steps. It stays the same when other parts of the
/// tree are added, promoted or deleted, so that it can be stored and shared.
///
/// ```
/// use eightfold_study::Path;
///
/// let path: Path = "12@a2:6 A3-B2 > reveal 4".parse().unwrap();
/// assert_eq!(path.steps(), ["12@a2:6 A3-B2", "reveal 4"]);
/// assert_eq!(path.parent().unwrap().to_string(), "12@a2:6 A3-B2");
/// assert_eq!(Path::start().to_string(), "");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path(Vec<String>);

/// The separator between steps, which occurs in no notation of the games.
const SEPARATOR: char = '>';

impl Path {
    /// Returns the path of the start.
    pub const fn start() -> Self {
        Self(Vec::new())
    }

    /// Returns the names of the steps.
    pub fn steps(&self) -> &[String] {
        &self.0
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether it is the path of the start.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the path extended by one step.
    #[must_use]
    pub fn child(&self, step: &str) -> Self {
        let mut steps = self.0.clone();
        steps.push(step.to_owned());
        Self(steps)
    }

    /// Returns the path without its last step; `None` at the start.
    pub fn parent(&self) -> Option<Self> {
        let (_, before) = self.0.split_last()?;
        Some(Self(before.to_vec()))
    }

    /// Returns the path up to this many steps.
    #[must_use]
    pub fn up_to(&self, steps: usize) -> Self {
        Self(self.0[..steps.min(self.0.len())].to_vec())
    }
}

impl<S: Into<String>> FromIterator<S> for Path {
    fn from_iter<I: IntoIterator<Item = S>>(steps: I) -> Self {
        Self(steps.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            let between = if at > 0 { format!(" {SEPARATOR} ") } else { String::new() };
            write!(f, "{between}{step}")?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.split(SEPARATOR).map(str::trim).filter(|step| !step.is_empty()).collect())
    }
}
