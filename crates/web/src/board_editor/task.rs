use std::collections::BTreeMap;

use eightfold_challenges::{Grade, Length, Measure, Model, Problem, ScoreId, Solitaire};
use eightfold_octiles::Post;

use super::BoardEditorError;

/// The goal of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// A score of the challenges 2 to 29, or of the puzzle.
    Score(ScoreId),
    /// Challenge 1: a path between two chosen stops.
    Pair {
        /// Its two ends, which differ.
        ends: [Post; 2],
        /// The unit of its length.
        length: Length,
    },
    /// Challenge 30 and Pattern Solitaire: the player's own weights and conditions.
    Pattern(Model),
    /// A problem of Connection or Sequence Solitaire.
    Solitaire(Problem),
}

impl Default for Task {
    fn default() -> Self {
        Self::Score(ScoreId::Measure(Measure::Loops))
    }
}

impl Task {
    /// Returns its name in an address: the id of a score, or the word for the solitaire.
    pub fn name(&self) -> String {
        match self {
            Self::Score(id) => return id.to_string(),
            Self::Pair { ends: [one, other], length } => return format!("1.{one}-{other}.{}", length.name()),
            Self::Pattern(_) => "pattern",
            Self::Solitaire(problem) => match problem.solitaire() {
                Solitaire::Connection => "connection",
                Solitaire::Sequence => "sequence",
            },
        }
        .to_owned()
    }

    /// Returns its further parameter in an address.
    pub fn part(&self) -> Option<(&'static str, String)> {
        match self {
            Self::Score(_) | Self::Pair { .. } => None,
            Self::Pattern(model) => Some(("rules", model.to_string())),
            Self::Solitaire(problem) => {
                let text = problem.to_string();
                let (_, body) = text.split_once(':')?;
                Some(("problem", body.to_owned()))
            }
        }
    }

    /// Returns it as a text of its own, for [`of_text`](Self::of_text).
    pub fn text(&self) -> String {
        match self.part() {
            Some((key, value)) => format!("{}?{key}={value}", self.name()),
            None => self.name(),
        }
    }

    /// Parses [`text`](Self::text).
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn of_text(text: &str) -> Result<Self, BoardEditorError> {
        let (name, part) = text.split_once('?').unwrap_or((text, ""));
        let part = part.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        if let Some((key, _)) = part.as_ref().filter(|(key, _)| !["rules", "problem"].contains(&key.as_str()))
        {
            return Err(BoardEditorError::Part(key.chars().take(40).collect()));
        }
        Self::read(name, &part.into_iter().collect())
    }

    /// Returns the goal for a search: an id, weights and conditions, or a problem.
    pub fn goal(&self) -> String {
        match self {
            Self::Score(_) | Self::Pair { .. } => self.name(),
            Self::Pattern(model) => model.to_string(),
            Self::Solitaire(problem) => problem.to_string(),
        }
    }

    /// Parses the form of challenge 1: `1.A3-F4.tiles`.
    fn pair(text: &str) -> Option<Self> {
        let (posts, length) = text.strip_prefix("1.")?.split_once('.')?;
        let (one, other) = posts.split_once('-')?;
        let ends = [Post::from_name(one)?, Post::from_name(other)?];
        let length = Length::ALL.into_iter().find(|known| known.name() == length)?;
        (ends[0] != ends[1]).then_some(Self::Pair { ends, length })
    }

    /// Returns the first score of a challenge with several, given its number.
    fn first_of(number: &str) -> Option<Self> {
        let number: u8 = number.parse().ok()?;
        let measure = Measure::all().into_iter().find(|measure| measure.challenge() == Some(number))?;
        Some(Self::Score(ScoreId::Measure(measure)))
    }

    pub(super) fn read(name: &str, parts: &BTreeMap<String, String>) -> Result<Self, BoardEditorError> {
        let needed = match name {
            "pattern" => Some("rules"),
            "connection" | "sequence" => Some("problem"),
            _ => None,
        };
        for key in ["rules", "problem"] {
            if parts.contains_key(key) && needed != Some(key) {
                return Err(BoardEditorError::Part(key.to_owned()));
            }
        }
        let given = needed.and_then(|key| parts.get(key));
        let first = |solitaire| Problem::generate(solitaire, Grade::ALL[0], 1);
        Ok(match (name, given) {
            ("pattern", rules) => Self::Pattern(rules.map_or(Ok(Model::default()), |rules| rules.parse())?),
            ("connection", None) => Self::Solitaire(first(Solitaire::Connection)),
            ("sequence", None) => Self::Solitaire(first(Solitaire::Sequence)),
            ("connection" | "sequence", Some(problem)) => {
                Self::Solitaire(format!("{name}:{problem}").parse()?)
            }
            ("1", _) => Self::pair("1.A1-A2.tiles").expect("two posts and a length"),
            ("30", _) => Self::Pattern(Model::default()),
            (id, _) => Self::pair(id)
                .or_else(|| id.parse().ok().map(Self::Score))
                .or_else(|| Self::first_of(id))
                .ok_or_else(|| BoardEditorError::Score(id.chars().take(40).collect()))?,
        })
    }
}
