use std::fmt;
use std::hash::{Hash, Hasher};

use eightfold_game::{Game as Rules, Step as AnyStep};
use eightfold_octi::Octi;
use eightfold_octiles::{Dots, Hunt, Race, TeamUp};

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

/// A step in the type of its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StepKind {
    Race(AnyStep<Race>),
    TeamUp(AnyStep<TeamUp>),
    Dots(AnyStep<Dots>),
    Hunt(AnyStep<Hunt>),
    Octi(AnyStep<Octi>),
}

/// The position types whose steps [`StepKind`] contains.
pub(crate) trait HasStepKind: Rules {
    fn wrap(step: AnyStep<Self>) -> StepKind;
    fn unwrap(step: &StepKind) -> Option<AnyStep<Self>>;
}

macro_rules! listed {
    ($($kind:ident),*) => {$(
        impl HasStepKind for $kind {
            fn wrap(step: AnyStep<Self>) -> StepKind {
                StepKind::$kind(step)
            }

            fn unwrap(step: &StepKind) -> Option<AnyStep<Self>> {
                match step {
                    StepKind::$kind(step) => Some(step.clone()),
                    _ => None,
                }
            }
        }
    )*};
}

listed!(Race, TeamUp, Dots, Hunt, Octi);

impl StepKind {
    pub(crate) fn turn<G: HasStepKind>(_position: &G, turn: G::Turn) -> Self {
        G::wrap(AnyStep::Turn(turn))
    }

    pub(crate) fn chance<G: HasStepKind>(_position: &G, chance: G::Chance) -> Self {
        G::wrap(AnyStep::Chance(chance))
    }

    /// Returns the step in the type of this position; `None` if it belongs to another kind of game.
    pub(crate) fn of<G: HasStepKind>(&self, _position: &G) -> Option<AnyStep<G>> {
        G::unwrap(self)
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
        match &self.kind {
            StepKind::Race(step) => matches!(step, AnyStep::Turn(_)),
            StepKind::TeamUp(step) => matches!(step, AnyStep::Turn(_)),
            StepKind::Dots(step) => matches!(step, AnyStep::Turn(_)),
            StepKind::Hunt(step) => matches!(step, AnyStep::Turn(_)),
            StepKind::Octi(step) => matches!(step, AnyStep::Turn(_)),
        }
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
