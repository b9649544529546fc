//! Numbered actions, observations, and many games at once.

use eightfold::Dice as _;
use eightfold::env::{self, Ending, Node, SavedEpisode, SavedGame};
use numpy::{
    Element, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::{not_stepped, not_taken, wrong};
use crate::interrupt::interruptible;
use crate::play::{SeatStep, applied, steps};
use crate::values::{Dice, Game, Outcome, Position, described};
use crate::whole;

#[pyclass(module = "eightfold")]
#[derive(Clone)]
pub struct Episode(env::Episode);

/// The contents of a pickled episode: the game, the start, the steps, the picks of chance for the unfinished chance
/// step, the actions of the unfinished turn, and the limit.
type EpisodeParts = (Game, Option<Position>, Vec<SeatStep>, Vec<usize>, Vec<u32>, u32);

fn parts_of(saved: SavedEpisode) -> EpisodeParts {
    let start = saved.start.map(Position);
    (Game(saved.game), start, steps(saved.steps), saved.picks, saved.begun, saved.limit)
}

/// The same as passed in from Python.
type GivenParts = (Py<Game>, Option<Py<Position>>, Vec<SeatStep>, Vec<usize>, Vec<u32>, u32);

fn saved(py: Python<'_>, parts: GivenParts) -> PyResult<SavedEpisode> {
    let (game, start, steps, picks, begun, limit) = parts;
    Ok(SavedEpisode {
        game: game.bind(py).get().0.clone(),
        start: start.map(|start| start.bind(py).get().0.clone()),
        steps: applied(steps)?,
        picks,
        begun,
        limit,
    })
}

/// Converts the number of an action.
fn known(action: i64) -> PyResult<u32> {
    u32::try_from(action)
        .map_err(|_| wrong(format!("there is no action {action}: actions are numbered from 0")))
}

impl Episode {
    fn begin(game: &eightfold::Game, start: Option<&eightfold::Position>, limit: u32) -> Self {
        let episode = match start {
            Some(start) => env::Episode::from_position(start),
            None => env::Episode::new(game),
        };
        // The limit counts from this position.
        Self(episode.with_limit(limit))
    }
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, *, start = None, limit = 0))]
    fn new(
        game: &Bound<'_, Game>,
        start: Option<&Bound<'_, Position>>,
        #[pyo3(from_py_with = whole::turn_limit)] limit: u32,
    ) -> PyResult<Self> {
        let game = &game.get().0;
        let start = start.map(|start| &start.get().0);
        if let Some(other) = start.map(eightfold::Position::game).filter(|other| *other != game) {
            return Err(wrong(format!("the start is a position of {other}, not of {game}")));
        }
        Ok(Self::begin(game, start, limit))
    }

    /// Reads a pickle of version 0.2: everything chosen since the start, with picks of chance as `-1 - option`.
    #[staticmethod]
    #[pyo3(name = "_replay")]
    fn replay(game: &Bound<'_, Game>, start: Option<&str>, limit: u32, log: Vec<i64>) -> PyResult<Self> {
        let game = &game.get().0;
        let start = start.map(|text| game.position(text).map_err(wrong)).transpose()?;
        let mut episode = Self::begin(game, start.as_ref(), limit);
        for choice in log {
            match (u32::try_from(choice), usize::try_from(-1 - choice)) {
                (Ok(action), _) => episode.0.act(action),
                (_, Ok(option)) => episode.0.pick(option),
                _ => return Err(wrong(format!("there is no action {choice}"))),
            }
            .map_err(not_taken)?;
        }
        Ok(episode)
    }

    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        game: Py<Game>,
        start: Option<Py<Position>>,
        steps: Vec<SeatStep>,
        picks: Vec<usize>,
        begun: Vec<u32>,
        limit: u32,
    ) -> PyResult<Self> {
        let saved = saved(py, (game, start, steps, picks, begun, limit))?;
        env::Episode::restore(&saved).map(Self).map_err(not_taken)
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game().clone())
    }

    #[getter]
    fn to_act(&self) -> Option<usize> {
        match self.0.node() {
            Node::Player(seat) => Some(seat.index()),
            Node::Chance(_) | Node::Over => None,
        }
    }

    #[getter]
    fn chance_options(&self) -> usize {
        match self.0.node() {
            Node::Chance(options) => options,
            Node::Player(_) | Node::Over => 0,
        }
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.node() == Node::Over
    }

    #[getter]
    fn is_cut_off(&self) -> bool {
        self.0.is_cut_off()
    }

    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(Outcome::from)
    }

    #[getter]
    fn returns(&self) -> Vec<f32> {
        self.0.returns()
    }

    #[getter]
    fn turns(&self) -> u32 {
        self.0.turns()
    }

    #[getter]
    fn steps(&self) -> Vec<String> {
        self.0.steps()
    }

    #[getter]
    fn begun(&self) -> Vec<u32> {
        self.0.begun().to_vec()
    }

    #[getter]
    fn position(&self) -> Option<Position> {
        self.0.position().map(Position)
    }

    fn actions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = self.0.actions().iter().map(|&action| i64::from(action)).collect();
        PyArray1::from_vec(py, actions)
    }

    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.0.action_count()];
        self.0.actions().iter().for_each(|&action| mask[action as usize] = 1);
        PyArray1::from_vec(py, mask)
    }

    fn observe<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        let mut observation = vec![0.0; self.0.observation_size()];
        self.0.observe(&mut observation);
        PyArray1::from_vec(py, observation)
    }

    fn act(&mut self, #[pyo3(from_py_with = whole::action)] action: i64) -> PyResult<()> {
        self.0.act(known(action)?).map_err(not_taken)
    }

    fn pick(&mut self, #[pyo3(from_py_with = whole::option)] option: usize) -> PyResult<()> {
        self.0.pick(option).map_err(not_taken)
    }

    fn roll(&mut self, dice: &mut Dice) -> PyResult<()> {
        while let Node::Chance(options) = self.0.node() {
            self.0.pick(dice.0.pick(options)).map_err(not_taken)?;
        }
        Ok(())
    }

    fn play(&mut self, turn: &str) -> PyResult<()> {
        self.0.play(turn).map_err(not_taken)
    }

    fn actions_of(&self, turn: &str) -> PyResult<Vec<u32>> {
        self.0.actions_of(turn).map_err(not_taken)
    }

    fn describe(&self, #[pyo3(from_py_with = whole::action)] action: i64) -> PyResult<String> {
        described(&self.0, action)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, EpisodeParts)> {
        let parts = parts_of(slf.borrow().0.save());
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    fn __repr__(&self) -> String {
        format!("<Episode of {}, {} turns, {:?}>", self.0.game(), self.0.turns(), self.0.node())
    }
}

#[pyclass(module = "eightfold")]
#[derive(Clone)]
pub struct Batch {
    game: eightfold::Game,
    limit: u32,
    autoreset: bool,
    threads: Option<usize>,
    batch: env::Batch,
}

/// How a game of a pickled batch ended in its last step; the index is the stored number.
const ENDINGS_BY_NUMBER: [Option<Ending>; 3] = [None, Some(Ending::Rules), Some(Ending::CutOff)];

/// A game of a pickled batch: its episode, dice, rewards, ending, and final observation.
type GameParts<G, P> =
    ((G, Option<P>, Vec<SeatStep>, Vec<usize>, Vec<u32>, u32), u64, Vec<f32>, usize, Vec<f32>);
/// The contents of a pickled batch: the game, the limit, whether games restart, the threads, and the games.
type BatchParts = (Game, u32, bool, Option<usize>, Vec<GameParts<Game, Position>>);

/// Converts an array or a sequence to an array of whole numbers.
fn whole_array<'py>(given: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let py = given.py();
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (given,))?;
    let array = array.cast::<PyUntypedArray>()?;
    if array.ndim() != 1 {
        return Err(wrong(format!("{what} must be an array of one dimension, not of {}", array.ndim())));
    }
    let dtype = array.dtype();
    if given.cast::<PyUntypedArray>().is_err() || dtype.kind() == b'O' {
        // NumPy would accept a bool among numbers as a number.
        let numbers: Vec<i64> = given.try_iter()?.map(|one| whole::action(&one?)).collect::<PyResult<_>>()?;
        return Ok(PyArray1::from_vec(py, numbers));
    }
    if !matches!(dtype.kind(), b'i' | b'u') {
        let kind = dtype.str()?;
        return Err(PyTypeError::new_err(format!("{what} must be whole numbers, not an array of {kind}")));
    }
    if dtype.kind() == b'u' && dtype.itemsize() == 8 {
        // A number too large for a signed integer must not wrap to a small one.
        let most = numpy.getattr("uint64")?.call1((i64::MAX,))?;
        let array = numpy.call_method1("minimum", (array, most))?;
        return Ok(array.call_method1("astype", ("int64",))?.cast_into()?);
    }
    Ok(array.call_method1("astype", ("int64",))?.cast_into()?)
}

/// Returns the games selected by a mask or by their numbers; `None` for all.
fn chosen(given: Option<&Bound<'_, PyAny>>, games: usize) -> PyResult<Option<Vec<bool>>> {
    let Some(given) = given else { return Ok(None) };
    let array = given.py().import("numpy")?.call_method1("asarray", (given,))?;
    let array = array.cast::<PyUntypedArray>()?;
    if array.len() == 0 {
        return Ok(Some(vec![false; games]));
    }
    if let Ok(mask) = array.cast::<PyArray1<bool>>() {
        let mask = mask.try_readonly().map_err(in_use)?;
        let mask = mask.as_array();
        if mask.len() != games {
            return Err(wrong(format!("a mask of {} for {games} games: give one bool for each", mask.len())));
        }
        return Ok(Some(mask.iter().copied().collect()));
    }
    let mut mask = vec![false; games];
    for &game in whole_array(given, "the games")?.try_readonly().map_err(in_use)?.as_array() {
        let place = usize::try_from(game).ok().and_then(|at| mask.get_mut(at));
        *place.ok_or_else(|| wrong(format!("no game {game}: the games are 0 to {}", games - 1)))? = true;
    }
    Ok(Some(mask))
}

/// The error for an `out` that isn't an array of this type.
fn not_out<T: Element>(py: Python<'_>, dimensions: &str) -> PyErr {
    let kind = numpy::dtype::<T>(py);
    PyTypeError::new_err(format!("`out` must be a NumPy array of {kind} with {dimensions}"))
}

/// The error for an array that another thread is writing.
fn in_use(error: impl std::fmt::Display) -> PyErr {
    wrong(format!("an array can't be read: {error}"))
}

/// Returns the array to write into: the given one, or a new one.
fn room<'py, T: Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    shape: [usize; 2],
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let Some(out) = out else { return Ok(PyArray2::zeros(py, shape, false)) };
    let out: Bound<'py, PyArray2<T>> = out.cast_into().map_err(|_| not_out::<T>(py, "2 dimensions"))?;
    if out.shape() != shape {
        return Err(wrong(format!("`out` must be an array of shape {shape:?}, not {:?}", out.shape())));
    }
    if !out.is_c_contiguous() {
        return Err(wrong("`out` must be C-contiguous, for example from `numpy.empty`"));
    }
    Ok(out)
}

/// The same as [`room`], for one number per game.
fn column<'py, T: Element>(
    py: Python<'py>,
    out: Option<Bound<'py, PyAny>>,
    games: usize,
) -> PyResult<Bound<'py, PyArray1<T>>> {
    let Some(out) = out else { return Ok(PyArray1::zeros(py, games, false)) };
    let out: Bound<'py, PyArray1<T>> = out.cast_into().map_err(|_| not_out::<T>(py, "1 dimension"))?;
    if out.shape() != [games] {
        return Err(wrong(format!("`out` must be an array of shape [{games}], not {:?}", out.shape())));
    }
    if !out.is_c_contiguous() {
        return Err(wrong("`out` must be C-contiguous, for example from `numpy.empty`"));
    }
    Ok(out)
}

/// The error for a read-only array.
fn read_only(error: impl std::fmt::Display) -> PyErr {
    wrong(format!("`out` can't be written: {error}"))
}

impl Batch {
    fn settled(self) -> Self {
        let batch = self.batch.with_restarts(self.autoreset);
        let batch = match self.threads {
            Some(threads) => batch.with_threads(threads),
            None => batch,
        };
        Self { batch, ..self }
    }

    /// Lets `write` fill the rows of the given array or a new one.
    fn filled<'py, T: Element + Send>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        row: usize,
        write: impl FnOnce(&env::Batch, &mut [T]) + Send,
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let array = room(py, out, [self.batch.len(), row])?;
        {
            let mut rows = array.try_readwrite().map_err(read_only)?;
            let rows = rows.as_slice_mut().map_err(read_only)?;
            let batch = &self.batch;
            py.detach(|| write(batch, rows));
        }
        Ok(array)
    }

    /// The same as [`filled`](Self::filled), for one number per game.
    fn each<'py, T: Element + Copy>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
        numbers: impl Iterator<Item = T>,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let array = column(py, out, self.batch.len())?;
        {
            let mut places = array.try_readwrite().map_err(read_only)?;
            let places = places.as_slice_mut().map_err(read_only)?;
            places.iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
        }
        Ok(array)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, seed = 0, *, limit = 0, autoreset = true, threads = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        #[pyo3(from_py_with = whole::games)] games: usize,
        #[pyo3(from_py_with = whole::seed)] seed: u64,
        #[pyo3(from_py_with = whole::turn_limit)] limit: u32,
        autoreset: bool,
        #[pyo3(from_py_with = whole::maybe_threads)] threads: Option<usize>,
    ) -> PyResult<Self> {
        if !(1..=1_000_000).contains(&games) {
            return Err(wrong(format!("a batch has 1 to 1000000 games, not {games}")));
        }
        let game = game.get().0.clone();
        let batch = py.detach(|| env::Batch::new(&game, games, seed, limit));
        Ok(Self { game, limit, autoreset, threads, batch }.settled())
    }

    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        limit: u32,
        autoreset: bool,
        threads: Option<usize>,
        games: Vec<GameParts<Py<Game>, Py<Position>>>,
    ) -> PyResult<Self> {
        if games.is_empty() {
            return Err(wrong("a batch has at least 1 game"));
        }
        let game = game.get().0.clone();
        let mut all = Vec::with_capacity(games.len());
        for (parts, dice, rewards, ending, last) in games {
            let ending = *ENDINGS_BY_NUMBER.get(ending).ok_or_else(|| wrong("no such ending"))?;
            all.push(SavedGame { episode: saved(py, parts)?, dice, rewards, ending, last });
        }
        let batch = py.detach(|| env::Batch::restore(&game, &all, limit)).map_err(not_stepped)?;
        Ok(Self { game, limit, autoreset, threads, batch }.settled())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, BatchParts)> {
        let this = slf.borrow();
        let game = |saved: SavedGame| {
            let ending = ENDINGS_BY_NUMBER.iter().position(|known| *known == saved.ending).unwrap_or(0);
            (parts_of(saved.episode), saved.dice, saved.rewards, ending, saved.last)
        };
        let games = this.batch.save().into_iter().map(game).collect();
        let parts = (this.game(), this.limit, this.autoreset, this.threads, games);
        Ok((slf.get_type().getattr("_restore")?, parts))
    }

    #[pyo3(signature = (seed = None, *, games = None))]
    fn reset(&mut self, seed: Option<&Bound<'_, PyAny>>, games: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let count = self.batch.len();
        let mask = chosen(games, count)?.unwrap_or_else(|| vec![true; count]);
        let each = match seed {
            None => None,
            Some(seeds) if seeds.hasattr("__len__")? && !seeds.is_instance_of::<PyString>() => {
                let one = |seed: PyResult<Bound<'_, PyAny>>| {
                    let seed = seed?;
                    if seed.is_none() { Ok(None) } else { whole::seed(&seed).map(Some) }
                };
                Some(seeds.try_iter()?.map(one).collect::<PyResult<Vec<Option<u64>>>>()?)
            }
            Some(seed) => {
                self.batch.reset_some(whole::seed(seed)?, |game| mask[game]);
                return Ok(());
            }
        };
        let places: Vec<usize> = (0..count).filter(|&game| mask[game]).collect();
        let each = each.unwrap_or_else(|| vec![None; places.len()]);
        if each.len() != places.len() {
            return Err(wrong(format!("{} seeds for {} games: give one for each", each.len(), places.len())));
        }
        for (game, seed) in places.into_iter().zip(each) {
            self.batch.reset_game(game, seed);
        }
        Ok(())
    }

    #[getter]
    fn game(&self) -> Game {
        Game(self.game.clone())
    }

    #[getter]
    fn limit(&self) -> u32 {
        self.limit
    }

    #[getter]
    fn autoreset(&self) -> bool {
        self.autoreset
    }

    #[pyo3(signature = (actions, *, games = None))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        games: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mask = chosen(games, self.batch.len())?;
        let chosen = |game: usize| mask.as_ref().is_none_or(|mask| mask.get(game).is_some_and(|yes| *yes));
        let given = whole_array(actions, "actions")?;
        let given = given.try_readonly().map_err(in_use)?;
        let mut wanted = Vec::with_capacity(self.batch.len());
        for (game, &action) in given.as_array().iter().enumerate() {
            let known = u32::try_from(action);
            if known.is_err() && chosen(game) {
                return Err(wrong(format!("game {game}: there is no action {action}")));
            }
            wanted.push(known.unwrap_or_default());
        }
        let batch = &mut self.batch;
        py.detach(|| batch.step_some(&wanted, chosen)).map_err(not_stepped)
    }

    #[pyo3(signature = (out = None))]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.filled(py, out, self.batch.observation_size(), env::Batch::write_observations)
    }

    #[pyo3(signature = (out = None))]
    fn final_observations<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.filled(py, out, self.batch.observation_size(), env::Batch::write_final_observations)
    }

    #[pyo3(signature = (out = None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.filled(py, out, self.batch.action_count(), env::Batch::write_masks)
    }

    #[pyo3(signature = (out = None))]
    fn rewards<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let seats = self.game.seats();
        self.filled(py, out, seats, |batch, rows| {
            batch.rewards().zip(rows.chunks_exact_mut(seats)).for_each(|(from, to)| to.copy_from_slice(from));
        })
    }

    #[pyo3(signature = (out = None))]
    fn to_act<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seats = self.batch.episodes().map(|episode| match episode.node() {
            Node::Player(seat) => seat.index() as i8,
            Node::Chance(_) | Node::Over => -1,
        });
        self.each(py, out, seats)
    }

    #[pyo3(signature = (out = None))]
    fn terminated<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.each(py, out, self.batch.endings().map(|ending| ending == Some(Ending::Rules)))
    }

    #[pyo3(signature = (out = None))]
    fn truncated<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.each(py, out, self.batch.endings().map(|ending| ending == Some(Ending::CutOff)))
    }

    #[pyo3(signature = (out = None))]
    fn random_actions<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let actions = self.batch.random_actions();
        self.each(py, out, actions.into_iter().map(i64::from))
    }

    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>) {
        let (mut actions, mut starts) = (Vec::new(), Vec::with_capacity(self.batch.len() + 1));
        starts.push(0);
        for episode in self.batch.episodes() {
            actions.extend(episode.actions().iter().map(|&action| i64::from(action)));
            starts.push(actions.len() as i64);
        }
        (PyArray1::from_vec(py, actions), PyArray1::from_vec(py, starts))
    }

    fn episode(&self, #[pyo3(from_py_with = whole::place)] game: usize) -> PyResult<Episode> {
        let most = self.batch.len() - 1;
        let episode = self.batch.episode(game).cloned().map(Episode);
        episode.ok_or_else(|| wrong(format!("no game {game}: the games are 0 to {most}")))
    }

    fn steps(&self, #[pyo3(from_py_with = whole::place)] game: usize) -> PyResult<Vec<String>> {
        self.episode(game).map(|episode| episode.0.steps())
    }

    fn __len__(&self) -> usize {
        self.batch.len()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.batch.len(), self.game)
    }
}

#[pyfunction]
#[pyo3(signature = (game, games, seed = 0, *, limit = 0))]
pub fn random_games(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    #[pyo3(from_py_with = whole::games)] games: usize,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    #[pyo3(from_py_with = whole::turn_limit)] limit: u32,
) -> PyResult<u64> {
    let game = &game.get().0;
    let steps =
        interruptible(py, |watch| env::random_games_until(game, games, seed, limit, || watch.stops()))?;
    Ok(steps.unwrap_or_default())
}
