//! Rollouts: turns compared by playing on many times.

use eightfold::study::rollout::{Plan, Rollout};
use pyo3::prelude::*;

use crate::error::wrong;
use crate::interrupt::interruptible;
use crate::values::Position;
use crate::whole;

#[pyclass(module = "eightfold", frozen, eq, get_all)]
#[derive(Clone, PartialEq)]
pub struct TurnEstimate {
    turn: String,
    chance: f64,
    error: Option<f64>,
    distinct: usize,
    games: usize,
    behind: f64,
    joint_error: Option<f64>,
}

/// The contents of a pickled estimate.
type EstimateParts = (String, f64, Option<f64>, usize, usize, f64, Option<f64>);

#[pymethods]
impl TurnEstimate {
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        turn: String,
        chance: f64,
        error: Option<f64>,
        distinct: usize,
        games: usize,
        behind: f64,
        joint_error: Option<f64>,
    ) -> Self {
        Self { turn, chance, error, distinct, games, behind, joint_error }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, EstimateParts)> {
        let all = self.clone();
        let parts = (all.turn, all.chance, all.error, all.distinct, all.games, all.behind, all.joint_error);
        Ok((py.get_type::<Self>().getattr("_restore")?, parts))
    }

    fn __repr__(&self) -> String {
        let error = match self.error {
            Some(error) => format!("+-{:.1}", 100.0 * error),
            None => "all games the same".to_owned(),
        };
        format!("<TurnEstimate {}: {:.1} % {error}>", self.turn, 100.0 * self.chance)
    }
}

#[pyfunction]
#[pyo3(signature = (position, turns = Vec::new(), *, seed = 1, games = 360, turn_limit = 60, error = 0.0025))]
pub fn rollout(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    turns: Vec<String>,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    #[pyo3(from_py_with = whole::games)] games: usize,
    #[pyo3(from_py_with = whole::steps)] turn_limit: usize,
    error: f64,
) -> PyResult<Vec<TurnEstimate>> {
    if !(0.0..=1.0).contains(&error) {
        return Err(wrong(format!("`error` must be a number from 0 to 1, not {error}")));
    }
    if games == 0 {
        return Err(wrong("`games` must be at least 1"));
    }
    let position = &position.get().0;
    let plan = Plan { seed, games, turns: turn_limit, error: 100.0 * error };
    let mut rollout =
        Rollout::new(position.game().choice(), &position.to_text(), &turns, plan).map_err(wrong)?;
    interruptible(py, |watch| while !watch.stops_now() && rollout.advance() {})?;
    let games = rollout.games();
    let share = |percent: f64| percent / 100.0;
    let found = rollout.candidates().into_iter().map(|candidate| TurnEstimate {
        turn: candidate.turn,
        chance: share(candidate.chance),
        error: candidate.error.map(share),
        distinct: candidate.distinct,
        games,
        behind: share(candidate.behind),
        joint_error: candidate.joint_error.map(share),
    });
    Ok(found.collect())
}
