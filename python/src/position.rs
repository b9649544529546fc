//! Positions as values.

use eightfold::{Actor, draw};
use pyo3::prelude::*;

use crate::error::{refused, wrong};
use crate::game::Game;
use crate::play::{Dice, Outcome};

#[pyclass(module = "eightfold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position(pub eightfold::Position);

#[pymethods]
impl Position {
    #[new]
    fn new(game: &Bound<'_, Game>, text: &str) -> PyResult<Self> {
        game.get().0.position(text).map(Self).map_err(wrong)
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    #[getter]
    fn to_act(&self) -> Option<usize> {
        match self.0.to_act() {
            Actor::Seat(seat) => Some(seat.index()),
            Actor::Chance | Actor::Over(_) => None,
        }
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.0.to_act() == Actor::Chance
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    #[pyo3(signature = (limit = None))]
    fn legal_turns(&self, py: Python<'_>, limit: Option<usize>) -> PyResult<Vec<String>> {
        let turns = py.detach(|| self.0.legal_turns_up_to(limit.unwrap_or(usize::MAX))).map_err(wrong)?;
        Ok(turns.iter().map(|turn| turn.text().to_owned()).collect())
    }

    #[pyo3(signature = (limit = None))]
    fn count_turns(&self, py: Python<'_>, limit: Option<usize>) -> PyResult<usize> {
        py.detach(|| self.0.count_turns(limit.unwrap_or(usize::MAX))).map_err(wrong)
    }

    fn random_turn(&self, dice: &mut Dice) -> Option<String> {
        self.0.random_turn(&mut dice.0).map(|turn| turn.text().to_owned())
    }

    fn chances(&self) -> Option<Vec<String>> {
        let chances = self.0.chances()?;
        Some(chances.iter().map(|step| step.text().to_owned()).collect())
    }

    fn roll(&self, dice: &mut Dice) -> Option<String> {
        self.0.roll(&mut dice.0).map(|step| step.text().to_owned())
    }

    fn apply(&self, step: &str) -> PyResult<Self> {
        self.0.apply_text(step).map(Self).map_err(refused)
    }

    #[pyo3(signature = (depth, limit = 1_000_000))]
    fn perft(&self, py: Python<'_>, depth: u32, limit: usize) -> PyResult<u64> {
        py.detach(|| self.0.perft(depth, limit)).map_err(wrong)
    }

    #[pyo3(signature = (*, dark = false, coordinates = false, numbers = false))]
    fn svg(&self, dark: bool, coordinates: bool, numbers: bool) -> String {
        draw::svg_with(&self.0, draw::Look { dark, coordinates, numbers })
    }

    fn _repr_svg_(&self) -> String {
        draw::svg(&self.0)
    }

    #[getter]
    fn text(&self) -> String {
        self.0.to_text()
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("Position(Game('{}'), '{}')", self.0.game(), self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (Game, String)) {
        (py.get_type::<Self>(), (self.game(), self.0.to_text()))
    }
}
