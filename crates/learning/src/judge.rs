//! The positions and conditions of a lesson in the types of its game.

use std::fmt::Debug;
use std::ops::ControlFlow;

use eightfold_catalog::{AnyRules, StepError, dispatch};
use eightfold_facts::{HasFacts, TurnPlace};
use eightfold_game::{Seat, Step, ToAct};

use crate::condition::{Condition, Value};
use crate::evaluate::Evaluator;
use crate::message::{Message, Values};

/// The results of a step's conditions for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConditionResults {
    /// The turn in canonical notation.
    pub turn: String,
    /// The position after it.
    pub after: String,
    /// Whether the step allows it.
    pub allowed: bool,
    /// Whether it is wanted.
    pub wanted: bool,
    /// Whether it meets a failing condition.
    pub failed: bool,
    /// What to say about it if it is allowed but not wanted.
    pub words: String,
    /// The reply that shows why.
    pub would: Option<String>,
}

/// The conditions of a step as texts.
pub(crate) struct Conditions<'a> {
    pub want: &'a str,
    pub only: Option<&'a str>,
    /// Each with its message.
    pub fails: Vec<(&'a str, &'a str)>,
    /// The message if none of them holds.
    pub otherwise: &'a str,
}

/// Judges the turns of a lesson.
pub(crate) trait Judge: Debug + Send + Sync {
    /// Returns the results of the step's conditions for the turn.
    fn judge(
        &self,
        step: usize,
        position: &str,
        turn: &str,
        seat: Seat,
    ) -> Result<ConditionResults, StepError>;

    /// Returns the results for every legal turn.
    fn judge_all(&self, step: usize, position: &str, seat: Seat) -> Result<Vec<ConditionResults>, StepError>;
}

/// Why a condition or its message is invalid: which one, and what is wrong.
pub(crate) enum ConditionError {
    Want(String),
    Only(String),
    Fail(usize, String),
    Otherwise(String),
}

/// Returns the judge of a lesson under these rules.
pub(crate) fn judge(
    rules: &AnyRules,
    steps: &[Conditions<'_>],
) -> Result<Box<dyn Judge>, (usize, ConditionError)> {
    dispatch!(rules, |G, rules| Ok(Box::new(TypedJudge::<G>::read(rules, steps)?)))
}

#[derive(Debug)]
struct TypedJudge<G: HasFacts> {
    rules: G::Rules,
    steps: Vec<TypedStep<G>>,
}

/// A failing condition and its message.
#[derive(Debug)]
struct FailCase<F> {
    condition: Condition<F>,
    message: Message<F>,
}

#[derive(Debug)]
struct TypedStep<G: HasFacts> {
    want: Condition<G::Fact>,
    only: Option<Condition<G::Fact>>,
    fails: Vec<FailCase<G::Fact>>,
    otherwise: Message<G::Fact>,
}

/// The values that a message says about a turn.
struct TurnValues<'a, G: HasFacts> {
    evaluator: &'a Evaluator<'a, G>,
    turn: &'a G::Turn,
    after: &'a G,
}

impl<G: HasFacts> Values<G::Fact> for TurnValues<'_, G> {
    fn place(&self, place: TurnPlace) -> Option<String> {
        G::place(self.turn, place)
    }

    fn number(&self, value: &Value<G::Fact>) -> i64 {
        self.evaluator.value(value, self.turn, self.after)
    }

    fn extreme(&self, value: &Value<G::Fact>, most: bool) -> i64 {
        self.evaluator.extreme(value, most)
    }
}

impl<G: HasFacts> TypedJudge<G> {
    fn read(rules: &G::Rules, steps: &[Conditions<'_>]) -> Result<Self, (usize, ConditionError)> {
        let fact = |name: &str, words: &mut eightfold_facts::Words| G::fact(rules, name, words);
        let condition = |text: &str| Condition::read(text, &fact);
        let steps = steps.iter().enumerate().map(|(at, step)| {
            let want = condition(step.want).map_err(|problem| (at, ConditionError::Want(problem)))?;
            let only = step
                .only
                .map(condition)
                .transpose()
                .map_err(|problem| (at, ConditionError::Only(problem)))?;
            let fails = step.fails.iter().enumerate().map(|(k, (text, words))| {
                let case = condition(text)
                    .and_then(|condition| Ok(FailCase { condition, message: Message::read(words, &fact)? }));
                case.map_err(|problem| (at, ConditionError::Fail(k, problem)))
            });
            let fails = fails.collect::<Result<_, _>>()?;
            let otherwise = Message::read(step.otherwise, &fact)
                .map_err(|problem| (at, ConditionError::Otherwise(problem)))?;
            Ok(TypedStep { want, only, fails, otherwise })
        });
        Ok(Self { rules: rules.clone(), steps: steps.collect::<Result<_, _>>()? })
    }

    fn position(&self, text: &str) -> Result<G, StepError> {
        G::from_text(&self.rules, text).map_err(|error| StepError::Position(Box::new(error)))
    }

    fn say(
        &self,
        step: usize,
        evaluator: &Evaluator<'_, G>,
        before: &G,
        turn: &G::Turn,
        after: &G,
    ) -> ConditionResults {
        let step = &self.steps[step];
        let mut judged = ConditionResults {
            turn: before.turn_to_text(turn),
            after: after.to_text(),
            allowed: true,
            wanted: false,
            failed: false,
            words: String::new(),
            would: None,
        };
        // The reply that keeps the turn from being wanted.
        let mut refuted = None;
        judged.wanted = evaluator.holds(&step.want, turn, after, &mut refuted);
        if judged.wanted {
            return judged;
        }
        judged.allowed = step.only.as_ref().is_none_or(|only| evaluator.holds(only, turn, after, &mut None));
        if !judged.allowed {
            return judged;
        }
        let mut shown = None;
        let case = step.fails.iter().find(|case| {
            shown = None;
            evaluator.holds(&case.condition, turn, after, &mut shown)
        });
        let message = case.map_or(&step.otherwise, |case| &case.message);
        judged.failed = case.is_some();
        judged.words = message.with(&TurnValues { evaluator, turn, after });
        // Of a condition that failed, the reply is no reason.
        let shown = if judged.failed { shown } else { None };
        judged.would = shown.or(refuted).map(|witness| witness.at.turn_to_text(&witness.turn));
        judged
    }
}

impl<G: HasFacts> Judge for TypedJudge<G> {
    fn judge(
        &self,
        step: usize,
        position: &str,
        turn: &str,
        seat: Seat,
    ) -> Result<ConditionResults, StepError> {
        let before = self.position(position)?;
        let turn = match before
            .step_from_text(turn)
            .map_err(|error| StepError::Unreadable(Box::new(error)))?
        {
            Step::Turn(turn) => turn,
            Step::Chance(_) => return Err(StepError::Unreadable("this is a chance step, not a turn".into())),
        };
        if let ToAct::Over(outcome) = before.to_act() {
            return Err(StepError::Over(outcome));
        }
        let after = before.play(&turn).map_err(|error| StepError::Illegal(Box::new(error)))?;
        let evaluator = Evaluator::new(&before, seat);
        Ok(self.say(step, &evaluator, &before, &turn, &after))
    }

    fn judge_all(&self, step: usize, position: &str, seat: Seat) -> Result<Vec<ConditionResults>, StepError> {
        let before = self.position(position)?;
        let evaluator = Evaluator::new(&before, seat);
        let mut all = Vec::new();
        let _ = evaluator.each::<()>(&mut |turn, after| {
            all.push(self.say(step, &evaluator, &before, turn, after));
            ControlFlow::Continue(())
        });
        Ok(all)
    }
}
