//! Games, positions, outcomes and dice.

use std::ops::ControlFlow;

use eightfold::{Actor, Cause, Dice as _, LimitReached, OptionValues, Seat, draw, env};
use numpy::PyArray3;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};

use crate::error::{refused, wrong};
use crate::interrupt::interruptible;
use crate::{picture, whole};

#[pyclass(module = "eightfold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Game(pub eightfold::Game);

/// Returns an option's value in the library's text: a word, a whole number or a switch, including NumPy's `bool`.
fn value(key: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(on) = value.extract::<bool>() {
        Ok(if on { "on" } else { "off" }.to_owned())
    } else if let Ok(word) = value.cast::<PyString>() {
        Ok(word.to_string())
    } else if let Ok(number) = value.call_method0("__index__") {
        Ok(number.to_string())
    } else {
        let (shown, kind) = (value.repr()?, value.get_type().name()?);
        Err(PyTypeError::new_err(format!(
            "option `{key}` takes a word (str), a whole number (int) or a bool, not {shown} ({kind})"
        )))
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
            let key = key.str()?.to_string().replace('_', "-");
            let value = value(&key, &option)?;
            given.push((key, value));
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

    fn describe_action(&self, #[pyo3(from_py_with = whole::action)] action: i64) -> PyResult<String> {
        described(&env::Episode::new(&self.0), action)
    }

    #[pyo3(signature = (seed = 0, *, open = false))]
    fn start(&self, #[pyo3(from_py_with = whole::seed)] seed: u64, open: bool) -> Position {
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// Describes a numbered action.
pub fn described(episode: &env::Episode, action: i64) -> PyResult<String> {
    let count = episode.action_count();
    match u32::try_from(action) {
        Ok(known) if (known as usize) < count => Ok(episode.describe(known)),
        _ => Err(wrong(format!(
            "{} has no action {action}: the actions are 0 to {}",
            episode.game(),
            count - 1
        ))),
    }
}

/// Returns every game, with its options at their defaults.
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
    fn legal_turns(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::maybe_list_limit)] limit: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let limit = limit.unwrap_or(usize::MAX);
        let mut turns = Vec::new();
        let more = interruptible(py, |watch| {
            let flow = self.0.each_turn(|turn| {
                if watch.stops() || turns.len() == limit {
                    return ControlFlow::Break(());
                }
                turns.push(turn.text().to_owned());
                ControlFlow::Continue(())
            });
            flow.is_break()
        })?;
        if more { Err(wrong(LimitReached { limit })) } else { Ok(turns) }
    }

    #[pyo3(signature = (limit = None))]
    fn count_turns(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::maybe_list_limit)] limit: Option<usize>,
    ) -> PyResult<usize> {
        let limit = limit.unwrap_or(usize::MAX);
        interruptible(py, |watch| self.0.count_turns_until(limit, || watch.stops()))?.map_err(wrong)
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
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::depth)] depth: u32,
        #[pyo3(from_py_with = whole::list_limit)] limit: usize,
    ) -> PyResult<u64> {
        counted(py, &self.0, depth, limit)
    }

    #[pyo3(signature = (*, dark = false, coordinates = false, numbers = false))]
    fn svg(&self, dark: bool, coordinates: bool, numbers: bool) -> String {
        let mut look = draw::Look::default();
        (look.dark, look.coordinates, look.numbers) = (dark, coordinates, numbers);
        draw::svg_with(&self.0, look)
    }

    #[pyo3(signature = (*, width = 512, dark = false))]
    fn image<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::width)] width: u32,
        dark: bool,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut look = draw::Look::default();
        look.dark = dark;
        let svg = draw::svg_with(&self.0, look);
        let picture = py.detach(|| picture::pixels(&svg, width, dark)).map_err(wrong)?;
        picture.into_array(py)
    }

    #[getter]
    fn board(&self) -> String {
        draw::text(&self.0)
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Game, String)) {
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
        let winners = outcome.winners.iter().map(Seat::index).collect();
        Self { winners, cause: outcome.cause.word().to_owned() }
    }
}

impl Outcome {
    /// Returns the outcome in the library's type.
    pub fn known(&self) -> PyResult<eightfold::Outcome> {
        let cause = Cause::from_word(&self.cause)
            .ok_or_else(|| wrong(format!("there is no cause `{}` of the end of a game", self.cause)))?;
        Ok(eightfold::Outcome { winners: self.winners.iter().copied().map(Seat::new).collect(), cause })
    }
}

#[pymethods]
impl Outcome {
    #[new]
    fn new(#[pyo3(from_py_with = whole::seats)] winners: Vec<usize>, cause: String) -> PyResult<Self> {
        let outcome = Self { winners, cause };
        outcome.known().map(|_| outcome)
    }

    #[getter]
    fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    fn __repr__(&self) -> String {
        format!("Outcome({:?}, '{}')", self.winners, self.cause)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Vec<usize>, String)) {
        (py.get_type::<Self>(), (self.winners.clone(), self.cause.clone()))
    }
}

#[pyclass(module = "eightfold")]
pub struct Dice(pub eightfold::SeededDice);

/// The state of dice as stored by Python: the key of their stream, and how much of it is used.
pub type DiceState = (Option<[u8; 32]>, u128);

/// Returns the state of these dice.
pub fn dice_state(dice: &eightfold::SeededDice) -> DiceState {
    dice.state().map_or((None, 0), |(key, used)| (Some(key), used))
}

/// Returns the dice with this state.
pub fn dice_from(key: Option<[u8; 32]>, used: u128) -> eightfold::SeededDice {
    eightfold::SeededDice::from_state(key.map(|key| (key, used)))
}

#[pymethods]
impl Dice {
    #[new]
    fn new(#[pyo3(from_py_with = whole::seed)] seed: u64) -> Self {
        Self(eightfold::SeededDice::new(seed))
    }

    #[staticmethod]
    fn shuffling(#[pyo3(from_py_with = whole::seed)] seed: u64) -> Self {
        Self(eightfold::SeededDice::shuffling(seed))
    }

    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(key: Option<[u8; 32]>, used: u128) -> Self {
        Self(dice_from(key, used))
    }

    fn pick(&mut self, #[pyo3(from_py_with = whole::options)] options: usize) -> PyResult<usize> {
        if options == 0 {
            return Err(wrong("dice can't pick one of 0 options: give at least 1"));
        }
        Ok(self.0.pick(options))
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        Self(self.0.clone())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, DiceState)> {
        Ok((py.get_type::<Self>().getattr("_restore")?, dice_state(&self.0)))
    }
}

/// Counts the turn sequences of this length. Ctrl+C is checked at every inner node.
fn counted(py: Python<'_>, position: &eightfold::Position, depth: u32, limit: usize) -> PyResult<u64> {
    py.check_signals()?;
    if depth <= 1 {
        return py.detach(|| position.perft(depth, limit)).map_err(wrong);
    }
    let next = py.detach(|| position.successors(limit)).map_err(wrong)?;
    next.iter().try_fold(0, |sum, position| Ok(sum + counted(py, position, depth - 1, limit)?))
}
