//! Games, positions, outcomes and dice.

use eightfold::{Actor, Dice as _, OptionValues, draw, env};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::error::{refused, wrong};

#[pyclass(module = "eightfold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Game(pub eightfold::Game);

/// An option's value as the library reads it.
fn value(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.cast::<PyBool>() {
        Ok(switch) => Ok(if switch.is_true() { "on" } else { "off" }.to_owned()),
        Err(_) => Ok(value.str()?.to_string()),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (text, /, **options))]
    fn new(text: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut given: Vec<(String, String)> = Vec::new();
        let mut words = text.split_whitespace();
        let id = words.next().unwrap_or_default();
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            given.push((key.to_owned(), value.to_owned()));
        }
        for (key, option) in options.into_iter().flatten() {
            given.push((key.str()?.to_string().replace('_', "-"), value(&option)?));
        }
        let pairs = given.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        eightfold::Game::with_options(id, pairs).map(Self).map_err(wrong)
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    #[getter]
    fn about(&self) -> &'static str {
        self.0.about()
    }

    #[getter]
    fn family(&self) -> &'static str {
        self.0.family().name()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    #[getter]
    fn seat_names(&self) -> Vec<&'static str> {
        self.0.seat_names()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (key, value) in self.0.options() {
            options.set_item(key, value)?;
        }
        Ok(options)
    }

    #[getter]
    fn option_specs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let specs = PyDict::new(py);
        for spec in self.0.info().options {
            let told = PyDict::new(py);
            let (range, words) = match spec.values {
                OptionValues::Number { min, max } => (Some((min, max)), None),
                OptionValues::Word(words) => (None, Some(words.to_vec())),
                OptionValues::Switch => (None, None),
            };
            told.set_item("range", range)?;
            told.set_item("words", words)?;
            told.set_item("default", spec.default)?;
            told.set_item("help", spec.help)?;
            specs.set_item(spec.key, told)?;
        }
        Ok(specs)
    }

    #[getter]
    fn levels(&self) -> Vec<&'static str> {
        eightfold::Player::levels(&self.0).iter().map(|level| level.name).collect()
    }

    #[getter]
    fn action_count(&self) -> usize {
        env::action_count(&self.0)
    }

    #[getter]
    fn observation_size(&self) -> usize {
        env::observation_size(&self.0)
    }

    #[getter]
    fn observation_layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let layout = PyDict::new(py);
        for part in env::layout(&self.0) {
            let end = part.offset + part.size();
            layout.set_item(part.name, (part.offset, end, PyTuple::new(py, part.shape)?))?;
        }
        Ok(layout)
    }

    fn describe_action(&self, action: u32) -> PyResult<String> {
        let episode = env::Episode::new(&self.0);
        let count = episode.action_count();
        if action as usize >= count {
            return Err(wrong(format!(
                "{self} has no action {action}: they are 0 to {}",
                count - 1,
                self = self.0
            )));
        }
        Ok(episode.describe(action))
    }

    #[pyo3(signature = (seed = 0, *, open = false))]
    fn start(&self, seed: u64, open: bool) -> Position {
        Position(if open { self.0.start_open(seed) } else { self.0.start(seed) })
    }

    fn position(&self, text: &str) -> PyResult<Position> {
        self.0.position(text).map(Position).map_err(wrong)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// Every game, with its options at their defaults.
#[pyfunction]
pub fn games() -> Vec<Game> {
    eightfold::Game::all().map(Game).collect()
}

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
        counted(py, &self.0, depth, limit)
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

#[pyclass(module = "eightfold", frozen, eq, hash, get_all)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    winners: Vec<usize>,
    cause: String,
}

impl From<eightfold::Outcome> for Outcome {
    fn from(outcome: eightfold::Outcome) -> Self {
        let winners = outcome.winners.iter().map(eightfold::Seat::index).collect();
        Self { winners, cause: outcome.cause.word().to_owned() }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(winners: Vec<usize>, cause: String) -> Self {
        Self { winners, cause }
    }

    #[getter]
    fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?}, '{}')", self.winners, self.cause)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (Vec<usize>, String)) {
        (py.get_type::<Self>(), (self.winners.clone(), self.cause.clone()))
    }
}

#[pyclass(module = "eightfold")]
pub struct Dice(pub eightfold::SeededDice);

#[pymethods]
impl Dice {
    #[new]
    fn new(seed: u64) -> Self {
        Self(eightfold::SeededDice::new(seed))
    }

    fn pick(&mut self, options: usize) -> PyResult<usize> {
        if options == 0 {
            return Err(wrong("dice cannot pick one of 0 options: give at least 1"));
        }
        Ok(self.0.pick(options))
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self(self.0.clone())
    }
}

/// Counts a tree of so many turns. Ctrl+C is heard at each of its nodes but the last.
fn counted(py: Python<'_>, position: &eightfold::Position, depth: u32, limit: usize) -> PyResult<u64> {
    py.check_signals()?;
    if depth <= 1 {
        return py.detach(|| position.perft(depth, limit)).map_err(wrong);
    }
    let next = py.detach(|| position.successors(limit)).map_err(wrong)?;
    next.iter().try_fold(0, |sum, position| Ok(sum + counted(py, position, depth - 1, limit)?))
}
