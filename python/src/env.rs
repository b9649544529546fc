//! Numbered actions, observations, and many games at once.

use eightfold::Dice as _;
use eightfold::env::{self, Node, Stepped};
use numpy::{PyArray1, PyArray2, PyArrayLike1, PyArrayMethods};
use pyo3::prelude::*;

use crate::error::{not_stepped, not_taken, wrong};
use crate::values::{Dice, Game, Outcome, Position};

#[pyclass(module = "eightfold")]
#[derive(Clone)]
pub struct Episode {
    episode: env::Episode,
    start: Option<eightfold::Position>,
    limit: u32,
    /// What was chosen since the start: actions, and picks of chance as `-1 - option`.
    log: Vec<i64>,
}

impl Episode {
    fn begin(game: &eightfold::Game, start: Option<eightfold::Position>, limit: u32) -> Self {
        let episode = match &start {
            Some(start) => env::Episode::from_position(start),
            None => env::Episode::new(game),
        };
        // The limit counts from here.
        Self { episode: episode.with_limit(limit), start, limit, log: Vec::new() }
    }

    fn choose(&mut self, choice: i64) -> PyResult<()> {
        match (u32::try_from(choice), usize::try_from(-1 - choice)) {
            (Ok(action), _) => self.episode.act(action),
            (_, Ok(option)) => self.episode.pick(option),
            _ => return Err(wrong(format!("there is no action {choice}"))),
        }
        .map_err(not_taken)?;
        self.log.push(choice);
        Ok(())
    }
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, *, start = None, limit = 0))]
    fn new(game: &Bound<'_, Game>, start: Option<&Bound<'_, Position>>, limit: u32) -> PyResult<Self> {
        let game = &game.get().0;
        let start = start.map(|start| start.get().0.clone());
        if let Some(other) = start.as_ref().map(eightfold::Position::game).filter(|other| *other != game) {
            return Err(wrong(format!("the start is a position of {other}, not of {game}")));
        }
        Ok(Self::begin(game, start, limit))
    }

    #[staticmethod]
    #[pyo3(name = "_replay")]
    fn replay(game: &Bound<'_, Game>, start: Option<&str>, limit: u32, log: Vec<i64>) -> PyResult<Self> {
        let game = &game.get().0;
        let start = start.map(|text| game.position(text).map_err(wrong)).transpose()?;
        let mut episode = Self::begin(game, start, limit);
        log.into_iter().try_for_each(|choice| episode.choose(choice))?;
        Ok(episode)
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.episode.game().clone())
    }

    #[getter]
    fn to_act(&self) -> Option<usize> {
        match self.episode.node() {
            Node::Player(seat) => Some(seat.index()),
            Node::Chance(_) | Node::Over => None,
        }
    }

    #[getter]
    fn chance_options(&self) -> usize {
        match self.episode.node() {
            Node::Chance(options) => options,
            Node::Player(_) | Node::Over => 0,
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.episode.node() == Node::Over
    }

    #[getter]
    fn is_cut_off(&self) -> bool {
        self.episode.is_cut_off()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.episode.outcome().map(Outcome::from)
    }

    #[getter]
    fn returns(&self) -> Vec<f32> {
        self.episode.returns()
    }

    #[getter]
    fn turns(&self) -> u32 {
        self.episode.turns()
    }

    #[getter]
    fn steps(&self) -> Vec<String> {
        self.episode.steps()
    }

    #[getter]
    fn begun(&self) -> Vec<u32> {
        self.episode.begun().to_vec()
    }

    #[getter]
    fn position(&self) -> Option<Position> {
        self.episode.position().map(Position)
    }

    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = self.episode.actions().iter().map(|&action| i64::from(action)).collect();
        PyArray1::from_vec(py, actions)
    }

    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.episode.action_count()];
        self.episode.actions().iter().for_each(|&action| mask[action as usize] = 1);
        PyArray1::from_vec(py, mask)
    }

    fn observe<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let mut observation = vec![0.0; self.episode.observation_size()];
        self.episode.observe(&mut observation);
        PyArray1::from_vec(py, observation)
    }

    fn act(&mut self, action: i64) -> PyResult<()> {
        if action < 0 {
            return Err(wrong(format!("there is no action {action}: they begin with 0")));
        }
        self.choose(action)
    }

    fn pick(&mut self, option: usize) -> PyResult<()> {
        self.choose(i64::try_from(option).map_or(i64::MIN, |option| -1 - option))
    }

    fn roll(&mut self, dice: &mut Dice) -> PyResult<()> {
        while let Node::Chance(options) = self.episode.node() {
            self.pick(dice.0.pick(options))?;
        }
        Ok(())
    }

    fn play(&mut self, turn: &str) -> PyResult<()> {
        let actions = self.episode.actions_of(turn).map_err(not_taken)?;
        actions.into_iter().try_for_each(|action| self.choose(action.into()))
    }

    fn actions_of(&self, turn: &str) -> PyResult<Vec<u32>> {
        self.episode.actions_of(turn).map_err(not_taken)
    }

    fn describe(&self, action: u32) -> String {
        self.episode.describe(action)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    #[expect(clippy::type_complexity, reason = "the pair that pickle asks for")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, Option<String>, u32, Vec<i64>))> {
        let replay = slf.get_type().getattr("_replay")?;
        let this = slf.borrow();
        let start = this.start.as_ref().map(eightfold::Position::to_text);
        Ok((replay, (this.game(), start, this.limit, this.log.clone())))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Episode of {}, {} turns, {:?}>",
            self.episode.game(),
            self.episode.turns(),
            self.episode.node()
        )
    }
}

#[pyclass(module = "eightfold")]
pub struct Batch {
    game: eightfold::Game,
    games: usize,
    limit: u32,
    batch: env::Batch,
    stepped: Stepped,
}

impl Batch {
    fn begin(game: &eightfold::Game, games: usize, seed: u64, limit: u32) -> (env::Batch, Stepped) {
        let batch = env::Batch::new(game, games, seed, limit);
        let mut stepped = Stepped::new(&batch);
        batch.look(&mut stepped);
        (batch, stepped)
    }

    /// An array of a row for each game.
    fn rows<'py, T: numpy::Element + Copy>(
        &self,
        py: Python<'py>,
        all: &[T],
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        PyArray1::from_slice(py, all).reshape([self.games, all.len() / self.games.max(1)])
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, seed = 0, *, limit = 0))]
    fn new(py: Python<'_>, game: &Bound<'_, Game>, games: usize, seed: u64, limit: u32) -> PyResult<Self> {
        if !(1..=1_000_000).contains(&games) {
            return Err(wrong(format!("a batch has 1 to 1000000 games, not {games}")));
        }
        let game = game.get().0.clone();
        let (batch, stepped) = py.detach(|| Self::begin(&game, games, seed, limit));
        Ok(Self { game, games, limit, batch, stepped })
    }

    fn reset(&mut self, py: Python<'_>, seed: u64) {
        let (game, games, limit) = (&self.game, self.games, self.limit);
        (self.batch, self.stepped) = py.detach(|| Self::begin(game, games, seed, limit));
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyArrayLike1<'_, i64, numpy::AllowTypeChange>,
    ) -> PyResult<()> {
        let given = actions.as_array();
        let mut wanted = Vec::with_capacity(given.len());
        for (game, &action) in given.iter().enumerate() {
            let action = u32::try_from(action)
                .map_err(|_| wrong(format!("game {game}: there is no action {action}")))?;
            wanted.push(action);
        }
        let (batch, stepped) = (&mut self.batch, &mut self.stepped);
        py.detach(|| batch.step(&wanted, stepped)).map_err(not_stepped)
    }

    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.rows(py, &self.stepped.observations)
    }

    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.rows(py, &self.stepped.mask)
    }

    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.rows(py, &self.stepped.rewards)
    }

    fn to_act<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_slice(py, &self.stepped.to_act)
    }

    fn terminated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_slice(py, &self.stepped.terminated)
    }

    fn truncated<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        PyArray1::from_slice(py, &self.stepped.truncated)
    }

    fn random_actions<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = self.batch.random_actions().into_iter().map(i64::from).collect();
        PyArray1::from_vec(py, actions)
    }

    fn steps(&self, game: usize) -> PyResult<Vec<String>> {
        let episodes = self.batch.episodes();
        let episode = episodes
            .get(game)
            .ok_or_else(|| wrong(format!("no game {game}: they are 0 to {}", episodes.len() - 1)))?;
        Ok(episode.steps())
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.games, self.game)
    }
}

#[pyfunction]
#[pyo3(signature = (game, games, seed = 0, *, limit = 0))]
pub fn random_games(py: Python<'_>, game: &Bound<'_, Game>, games: usize, seed: u64, limit: u32) -> u64 {
    let game = &game.get().0;
    py.detach(|| env::random_games(game, games, seed, limit))
}
