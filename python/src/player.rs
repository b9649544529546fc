//! Computer players.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::error::wrong;
use crate::play::Match;
use crate::values::{Game, Position};

#[pyclass(module = "eightfold", frozen)]
pub struct Player(eightfold::Player);

#[pyclass(module = "eightfold", frozen, get_all)]
pub struct Advice {
    turn: String,
    winning_chance: f64,
    score: i32,
    depth: u8,
    nodes: u64,
    line: Vec<String>,
}

#[pymethods]
impl Advice {
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

/// A level by its number, or by its name.
#[derive(FromPyObject)]
enum LevelName {
    Number(u8),
    Name(String),
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (game, level, *, nodes = None))]
    fn new(game: &Bound<'_, Game>, level: LevelName, nodes: Option<u64>) -> PyResult<Self> {
        let game = &game.get().0;
        let number = match level {
            LevelName::Number(number) => number,
            LevelName::Name(name) => {
                let levels = eightfold::Player::levels(game);
                let known = levels.iter().find(|level| level.name == name).map(|level| level.number);
                known.ok_or_else(|| {
                    let names: Vec<&str> = levels.iter().map(|level| level.name).collect();
                    wrong(format!("{game} has no level `{name}`: it has {}", names.join(", ")))
                })?
            }
        };
        let player = eightfold::Player::new(game, number).map_err(wrong)?;
        Ok(Self(match nodes {
            Some(nodes) => player.with_nodes(nodes),
            None => player,
        }))
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    #[getter]
    fn level(&self) -> u8 {
        self.0.level().number
    }

    #[getter]
    fn level_name(&self) -> &'static str {
        self.0.level().name
    }

    #[pyo3(signature = (at, seed = 0, *, seconds = None))]
    fn advise(
        &self,
        py: Python<'_>,
        at: &Bound<'_, PyAny>,
        seed: u64,
        seconds: Option<f64>,
    ) -> PyResult<Advice> {
        let until = match seconds.map(Duration::try_from_secs_f64) {
            Some(Ok(length)) => Some(Instant::now() + length.min(Duration::from_secs(1_000_000))),
            Some(Err(_)) => return Err(wrong("`seconds` must be a number of seconds, 0 or more")),
            None => None,
        };
        let stop = || until.is_some_and(|until| Instant::now() >= until);
        let (game, advice) = if let Ok(position) = at.cast::<Position>() {
            let position = &position.get().0;
            (position.game().clone(), py.detach(|| self.0.advise_until(position, seed, stop)))
        } else {
            let played = at.cast::<Match>()?.borrow();
            let played = &played.0;
            (played.game().clone(), py.detach(|| self.0.advise_in_until(played, seed, stop)))
        };
        let advice = advice.ok_or_else(|| {
            if game == *self.0.game() {
                wrong("no player is to act here")
            } else {
                wrong(format!("this player plays {}, not {game}", self.0.game()))
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
        format!("<Player of {}, level {}>", self.0.game(), self.0.level().name)
    }
}
