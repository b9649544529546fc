//! Matches and records.

use eightfold::{Actor, AppliedStep, SavedMatch, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error::{refused, wrong};
use crate::values::{DiceState, Game, Outcome, Position, dice_from, dice_state};
use crate::whole;

#[pyclass(module = "eightfold")]
pub struct Match(pub eightfold::Match);

/// The seat that made a step, and the step's text.
pub type SeatStep = (Option<usize>, String);

/// Converts steps to Python's form.
pub fn steps(steps: Vec<AppliedStep>) -> Vec<SeatStep> {
    steps.into_iter().map(|step| (step.by.map(eightfold::Seat::index), step.text)).collect()
}

/// Converts steps to the library's form.
pub fn applied(steps: Vec<SeatStep>) -> PyResult<Vec<AppliedStep>> {
    let step = |(by, text): SeatStep| match by {
        Some(seat) if seat >= Seat::MAX => Err(wrong(format!("there is no seat {seat}"))),
        by => Ok(AppliedStep { by: by.map(Seat::new), text }),
    };
    steps.into_iter().map(step).collect()
}

/// The contents of a pickled match: the start, the steps, the outcome, the seed, the current dice, and how much of
/// their stream was used before each step.
type MatchParts = (Position, Vec<SeatStep>, Option<Outcome>, Option<u64>, DiceState, Vec<u128>);

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, seed = 0))]
    fn new(game: &Bound<'_, Game>, #[pyo3(from_py_with = whole::seed)] seed: u64) -> Self {
        Self(eightfold::Match::new(&game.get().0, seed))
    }

    #[staticmethod]
    #[pyo3(signature = (position, seed = 0))]
    fn from_position(position: &Bound<'_, Position>, #[pyo3(from_py_with = whole::seed)] seed: u64) -> Self {
        Self(eightfold::Match::from_position(&position.get().0, seed))
    }

    #[staticmethod]
    #[pyo3(signature = (record, seed = 0))]
    fn from_record(
        record: &Bound<'_, Record>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
    ) -> PyResult<Self> {
        eightfold::Match::from_record(&record.get().0, seed).map(Self).map_err(wrong)
    }

    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        start: &Bound<'_, Position>,
        steps: Vec<SeatStep>,
        outcome: Option<&Bound<'_, Outcome>>,
        seed: Option<u64>,
        dice: DiceState,
        before: Vec<u128>,
    ) -> PyResult<Self> {
        let (key, used) = dice;
        let saved = SavedMatch {
            start: start.get().0.clone(),
            steps: applied(steps)?,
            outcome: outcome.map(|outcome| outcome.get().known()).transpose()?,
            seed,
            dice: dice_from(key, used),
            before: before.into_iter().map(|used| dice_from(key, used)).collect(),
        };
        eightfold::Match::restore(&saved).map(Self).map_err(refused)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, MatchParts)> {
        let saved = slf.borrow().0.save();
        let parts = (
            Position(saved.start),
            steps(saved.steps),
            saved.outcome.map(Outcome::from),
            saved.seed,
            dice_state(&saved.dice),
            saved.before.iter().map(|dice| dice_state(dice).1).collect(),
        );
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    fn position_at(&self, #[pyo3(from_py_with = whole::steps)] steps: usize) -> PyResult<Position> {
        let position = self.0.position_at(steps).map(Position);
        let most = self.0.len();
        position.ok_or_else(|| wrong(format!("no position after {steps} steps: the match has {most}")))
    }

    #[getter]
    fn to_act(&self) -> Option<usize> {
        match self.0.to_act() {
            Actor::Seat(seat) => Some(seat.index()),
            Actor::Chance | Actor::Over(_) => None,
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result()
    }

    #[getter]
    fn ending(&self) -> Option<String> {
        self.0.ending()
    }

    #[getter]
    fn steps(&self) -> Vec<(Option<usize>, String)> {
        steps(self.0.steps())
    }

    fn play(&mut self, turn: &str) -> PyResult<String> {
        self.0.play_text(turn).map(|step| step.text).map_err(refused)
    }

    fn apply(&mut self, step: &str) -> PyResult<String> {
        self.0.apply_text(step).map(|step| step.text).map_err(refused)
    }

    fn undo(&mut self) -> Option<String> {
        self.0.undo().map(|step| step.text)
    }

    fn record(&self) -> Record {
        Record(self.0.record())
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self(self.0.clone())
    }

    fn __repr__(&self) -> String {
        format!("<Match of {}, {} steps, result {}>", self.0.game(), self.0.len(), self.0.result())
    }
}

#[pyclass(module = "eightfold", frozen)]
pub struct Record(pub eightfold::Record);

#[pymethods]
impl Record {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        eightfold::Record::from_text(text).map(Self).map_err(wrong)
    }

    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        eightfold::Record::from_json(text).map(Self).map_err(wrong)
    }

    #[getter]
    fn text(&self) -> String {
        self.0.to_text()
    }

    #[getter]
    fn json(&self) -> String {
        self.0.to_json()
    }

    fn sgf(&self) -> PyResult<String> {
        self.0.to_sgf().map_err(wrong)
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.0.choice().into())
    }

    #[getter]
    fn names(&self) -> Vec<Option<String>> {
        self.0.names().to_vec()
    }

    #[getter]
    fn event(&self) -> Option<&str> {
        self.0.event()
    }

    #[getter]
    fn date(&self) -> Option<&str> {
        self.0.date()
    }

    #[getter]
    fn seed(&self) -> Option<u64> {
        self.0.seed()
    }

    #[getter]
    fn result(&self) -> String {
        self.0.result()
    }

    #[getter]
    fn steps(&self) -> Vec<(Option<usize>, String)> {
        steps(self.0.played().steps())
    }

    #[getter]
    fn position(&self) -> PyResult<Position> {
        self.game().0.position(&self.0.played().position()).map(Position).map_err(wrong)
    }

    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let checked = self.0.verify().map_err(wrong)?;
        let told = PyDict::new(py);
        told.set_item("committed", checked.committed)?;
        told.set_item("start", checked.start)?;
        told.set_item("chance_steps", checked.chance_steps)?;
        Ok(told)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0.to_text() == self.0.to_text())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.0.to_text()])?.hash()
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, {} steps, result {}>", self.game().0, self.0.played().len(), self.0.result())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_text(),))
    }
}
