//! Computer players.

use std::time::{Duration, Instant};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString};

use crate::error::wrong;
use crate::interrupt::interruptible;
use crate::play::Match;
use crate::values::{Game, Position};
use crate::whole;

/// The contents of a pickled player: the game, the level and the limit of nodes.
type PlayerParts = (Game, u8, Option<u64>);

#[pyclass(module = "eightfold", frozen)]
pub struct Player {
    player: eightfold::Player,
    /// The budget of positions, if it differs from the level's.
    nodes: Option<u64>,
}

#[pyclass(module = "eightfold", frozen, eq, get_all)]
#[derive(Clone, PartialEq)]
pub struct Advice {
    turn: String,
    winning_chance: f64,
    score: i32,
    depth: u8,
    nodes: u64,
    line: Vec<String>,
}

/// The contents of pickled advice.
type AdviceParts = (String, f64, i32, u8, u64, Vec<String>);

#[pymethods]
impl Advice {
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        turn: String,
        winning_chance: f64,
        score: i32,
        depth: u8,
        nodes: u64,
        line: Vec<String>,
    ) -> Self {
        Self { turn, winning_chance, score, depth, nodes, line }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, AdviceParts)> {
        let all = self.clone();
        let parts = (all.turn, all.winning_chance, all.score, all.depth, all.nodes, all.line);
        Ok((py.get_type::<Self>().getattr("_restore")?, parts))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Advice {}, {:.0} %, depth {}, {} nodes>",
            self.turn,
            100.0 * self.winning_chance,
            self.depth,
            self.nodes
        )
    }
}

/// Returns the number of a level given by number or name.
fn level_number(game: &eightfold::Game, level: &Bound<'_, PyAny>) -> PyResult<u8> {
    let Ok(name) = level.cast::<PyString>() else { return whole::level(level) };
    let name = name.to_string();
    let levels = eightfold::Player::levels(game);
    let known = levels.iter().find(|level| level.name == name).map(|level| level.number);
    known.ok_or_else(|| {
        let names: Vec<&str> = levels.iter().map(|level| level.name).collect();
        wrong(format!("{game} has no level `{name}`: it has {}", names.join(", ")))
    })
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, level, *, nodes = None))]
    fn new(
        game: &Bound<'_, Game>,
        level: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole::maybe_node_budget)] nodes: Option<u64>,
    ) -> PyResult<Self> {
        let game = &game.get().0;
        let player = eightfold::Player::new(game, level_number(game, level)?).map_err(wrong)?;
        Ok(Self {
            player: match nodes {
                Some(nodes) => player.with_nodes(nodes),
                None => player,
            },
            nodes,
        })
    }

    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(game: &Bound<'_, Game>, level: &Bound<'_, PyAny>, nodes: Option<u64>) -> PyResult<Self> {
        Self::new(game, level, nodes)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PlayerParts)> {
        let parts = (self.game(), self.level(), self.nodes);
        Ok((py.get_type::<Self>().getattr("_restore")?, parts))
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.player.game().clone())
    }

    #[getter]
    fn level(&self) -> u8 {
        self.player.level().number
    }

    #[getter]
    fn level_name(&self) -> &'static str {
        self.player.level().name
    }

    #[pyo3(signature = (at, seed = 0, *, seconds = None))]
    fn advise(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
        #[pyo3(from_py_with = duration)] seconds: Option<Duration>,
    ) -> PyResult<Advice> {
        let until = seconds.map(|length| Instant::now() + length);
        let past = || until.is_some_and(|until| Instant::now() >= until);
        // With a time limit the level's budget of positions doesn't apply.
        let player = match (seconds, self.nodes) {
            (Some(_), None) => self.player.clone().with_nodes(u64::MAX),
            _ => self.player.clone(),
        };
        let (game, advice) = if let Ok(position) = at.cast::<Position>() {
            let position = &position.get().0;
            let think = || {
                interruptible(py, |watch| player.advise_until(position, seed, || past() || watch.stops_now()))
            };
            (position.game().clone(), think()?)
        } else {
            // A copy of the match, so that no lock is held during the search.
            let played = at.cast::<Match>()?.borrow().0.clone();
            let think = || {
                interruptible(py, |watch| {
                    player.advise_in_until(&played, seed, || past() || watch.stops_now())
                })
            };
            (played.game().clone(), think()?)
        };
        let advice = advice.ok_or_else(|| {
            if game == *self.player.game() {
                wrong("no player is to act here")
            } else {
                wrong(format!("this player plays {}, not {game}", self.player.game()))
            }
        })?;
        Ok(Advice {
            turn: advice.turn.text().to_owned(),
            winning_chance: advice.winning_chance,
            score: advice.score,
            depth: advice.depth,
            nodes: advice.nodes,
            line: advice.line,
        })
    }

    fn __repr__(&self) -> String {
        format!("<Player of {}, level {}>", self.player.game(), self.player.level().name)
    }
}

/// Parses a duration in seconds.
fn duration(seconds: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    if seconds.is_none() {
        return Ok(None);
    }
    let number = match seconds.is_instance_of::<PyBool>() {
        true => Err(PyTypeError::new_err("`seconds` must be a number, not a bool")),
        false => seconds.extract::<f64>(),
    }?;
    match Duration::try_from_secs_f64(number) {
        Ok(length) => Ok(Some(length.min(Duration::from_secs(1_000_000)))),
        Err(_) if number > 0.0 => Ok(Some(Duration::from_secs(1_000_000))),
        Err(_) => Err(wrong(format!("`seconds` must be a number of seconds, 0 or more, not {number}"))),
    }
}
