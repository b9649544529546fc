use std::fmt;
use std::hash::{Hash, Hasher};

use eightfold_game::{Game as Rules, Step as AnyStep};

use crate::kind::{VariantOf, each_kind, enum_of_kinds};

/// A player's turn or a chance step: a value that prints as it is written in records.
///
/// ```
/// use eightfold::Game;
///
/// let start = Game::new("octi-full")?.start(0);
/// let turn = start.step("33+a")?; // read leniently: a prong into the hole to the north
/// assert_eq!(turn.text(), "33+A");
/// assert!(turn.is_turn());
/// assert!(start.legal_turns().contains(&turn));
/// assert!(start.step("33+Z").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Step {
    kind: StepKind,
    text: Box<str>,
}

enum_of_kinds!(
    /// A step in the type of its rules.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub(crate) enum StepKind(AnyStep)
);

impl StepKind {
    pub(crate) fn turn<G: Rules>(_position: &G, turn: G::Turn) -> Self
    where
        AnyStep<G>: Into<Self>,
    {
        AnyStep::<G>::Turn(turn).into()
    }

    pub(crate) fn chance<G: Rules>(_position: &G, chance: G::Chance) -> Self
    where
        AnyStep<G>: Into<Self>,
    {
        AnyStep::<G>::Chance(chance).into()
    }

    /// Returns the step in the type of this position; `None` if it belongs to another kind of game.
    pub(crate) fn of<G: Rules>(&self, _position: &G) -> Option<AnyStep<G>>
    where
        AnyStep<G>: VariantOf<Self>,
    {
        <AnyStep<G> as VariantOf<Self>>::of(self).cloned()
    }
}

/// The error for a step of another game.
#[derive(Debug, thiserror::Error)]
#[error("this is a step of another game: take one that this position lists or reads")]
pub(crate) struct OtherGameError;

impl Step {
    pub(crate) fn new(kind: StepKind, text: String) -> Self {
        Self { kind, text: text.into() }
    }

    pub(crate) fn kind(&self) -> &StepKind {
        &self.kind
    }

    /// Returns the step in canonical notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether it is a player's turn rather than a chance step.
    pub fn is_turn(&self) -> bool {
        each_kind!(StepKind: &self.kind, |step| matches!(step, AnyStep::Turn(_)))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Step({})", self.text)
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Step {}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
