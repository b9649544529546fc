use std::collections::BTreeMap;

use eightfold_challenges::{Grade, Measure, Model, Problem, ScoreId, Solitaire};

use super::BenchError;

/// What is to be made on the bench.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// A score of the challenges.
    Score(ScoreId),
    /// Challenge 30 and Pattern Solitaire: weights and conditions of one's own.
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
    /// Its name in an address: the id of a score, or the word for the solitaire.
    pub fn name(&self) -> String {
        match self {
            Self::Score(id) => return id.to_string(),
            Self::Pattern(_) => "pattern",
            Self::Solitaire(problem) => match problem.solitaire() {
                Solitaire::Connection => "connection",
                Solitaire::Sequence => "sequence",
            },
        }
        .to_owned()
    }

    /// What else an address says of it.
    pub fn part(&self) -> Option<(&'static str, String)> {
        match self {
            Self::Score(_) => None,
            Self::Pattern(model) => Some(("rules", model.to_string())),
            Self::Solitaire(problem) => {
                let text = problem.to_string();
                let (_, body) = text.split_once(':')?;
                Some(("problem", body.to_owned()))
            }
        }
    }

    /// What a search is asked for: an id, weights and conditions, or a problem.
    pub fn goal(&self) -> String {
        match self {
            Self::Score(id) => id.to_string(),
            Self::Pattern(model) => model.to_string(),
            Self::Solitaire(problem) => problem.to_string(),
        }
    }

    pub(super) fn read(name: &str, parts: &BTreeMap<String, String>) -> Result<Self, BenchError> {
        let needed = match name {
            "pattern" => Some("rules"),
            "connection" | "sequence" => Some("problem"),
            _ => None,
        };
        for key in ["rules", "problem"] {
            if parts.contains_key(key) && needed != Some(key) {
                return Err(BenchError::Part(key.to_owned()));
            }
        }
        let given = needed.and_then(|key| parts.get(key));
        let first = |solitaire| Problem::generated(solitaire, Grade::ALL[0], 1);
        Ok(match (name, given) {
            ("pattern", rules) => Self::Pattern(rules.map_or(Ok(Model::default()), |rules| rules.parse())?),
            ("connection", None) => Self::Solitaire(first(Solitaire::Connection)),
            ("sequence", None) => Self::Solitaire(first(Solitaire::Sequence)),
            ("connection" | "sequence", Some(problem)) => {
                Self::Solitaire(format!("{name}:{problem}").parse()?)
            }
            (id, _) => Self::Score(id.chars().take(40).collect::<String>().parse()?),
        })
    }
}
