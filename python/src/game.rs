//! Games with their options.

use eightfold::{OptionValues, env};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};

use crate::error::wrong;
use crate::position::Position;

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
            let range = match spec.values {
                OptionValues::Number { min, max } => Some((min, max)),
                OptionValues::Switch => None,
            };
            told.set_item("range", range)?;
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
