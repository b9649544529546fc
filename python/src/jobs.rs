//! The units of jobs that several machines share: each gives the same result everywhere.

use eightfold::SeededDice;
use eightfold::catalog::{Choice, Family, dispatch};
use eightfold::players::arena::{End, Pairing, Result as ForFirst, Spec, shuffle_seed};
use eightfold::players::baseline::Baselines;
use eightfold::players::tuning;
use eightfold_puzzles::{Limits, Puzzle, completed, grade, puzzles_of_game};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::wrong;
use crate::values::Game;
use crate::whole;

/// A game of a match, as the arena plays it.
struct ArenaGame {
    result: ForFirst,
    turns: usize,
    end: String,
}

fn bout(
    choice: &Choice,
    specs: [&str; 2],
    nodes: Option<u64>,
    (seed, number): (u64, u64),
    opening: usize,
) -> Result<ArenaGame, String> {
    let specs = [Spec::parse(specs[0]), Spec::parse(specs[1])];
    let [first, second] = specs.map(|spec| spec.map_err(|error| error.to_string()));
    let (first, second) = (first?, second?);
    let specs = [first, second];
    dispatch!(choice.rules(), |G, rules| typed_bout::<G>(rules, &specs, nodes, (seed, number), opening))
}

fn typed_bout<G: Baselines>(
    rules: &G::Rules,
    [first, second]: &[Spec; 2],
    nodes: Option<u64>,
    (seed, number): (u64, u64),
    opening: usize,
) -> Result<ArenaGame, String> {
    let player = |spec: &Spec| spec.player::<G>(rules, nodes, None).map_err(|error| error.to_string());
    let (mut first, mut second) = (player(first)?, player(second)?);
    let fixture = Pairing { rules: rules.clone(), seed, opening };
    let mut dice = SeededDice::new(shuffle_seed(seed, number));
    let bout = fixture.bout::<G>(&mut *first, &mut *second, number, &mut dice);
    let end = match &bout.end {
        End::Over(_) => "over".to_owned(),
        End::Unfinished => "unfinished".to_owned(),
        End::Forfeit { reason, .. } => format!("forfeit: {reason}"),
    };
    let turns = bout.played.entries().iter().filter(|entry| entry.by.is_some()).count();
    Ok(ArenaGame { result: bout.result(), turns, end })
}

#[pyfunction]
#[pyo3(signature = (game, a, b, number, *, seed = 1, nodes = None, opening = None))]
#[expect(clippy::too_many_arguments, reason = "the arguments of a Python function")]
pub fn arena_game<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    a: &str,
    b: &str,
    #[pyo3(from_py_with = whole::seed)] number: u64,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
    #[pyo3(from_py_with = whole::maybe_node_budget)] nodes: Option<u64>,
    #[pyo3(from_py_with = whole::maybe_list_limit)] opening: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let choice = game.get().0.choice();
    let opening = opening.unwrap_or(if choice.info().family == Family::Octi { 4 } else { 0 });
    let ArenaGame { result, turns, end } =
        py.detach(|| bout(choice, [a, b], nodes, (seed, number), opening)).map_err(wrong)?;
    let told = PyDict::new(py);
    told.set_item(
        "result",
        match result {
            ForFirst::Win => "a",
            ForFirst::Draw => "draw",
            ForFirst::Loss => "b",
        },
    )?;
    told.set_item("turns", turns)?;
    told.set_item("end", end)?;
    Ok(told)
}

#[pyfunction]
pub fn mine_game(
    py: Python<'_>,
    game: &str,
    #[pyo3(from_py_with = whole::seed)] number: u64,
) -> PyResult<Vec<String>> {
    let found = py.detach(|| puzzles_of_game(game, number)).map_err(wrong)?;
    Ok(found.iter().map(Puzzle::to_string).collect())
}

#[pyfunction]
pub fn grade_puzzle(py: Python<'_>, puzzle: &str) -> PyResult<String> {
    let puzzle = Puzzle::read(puzzle).map_err(wrong)?;
    let graded = py.detach(|| {
        let (solution, certificate) = puzzle.prove(Limits::DEFAULT).map_err(|error| error.to_string())?;
        let grade = grade(&puzzle, &solution);
        Ok::<_, String>(completed(puzzle, &solution, &certificate, grade).to_string())
    });
    graded.map_err(wrong)
}

/// The names of the weights of a game, the values that tuning starts from, those in use, and how far each is moved.
type AllWeights = (Vec<String>, Vec<i32>, Vec<i32>, Vec<f64>);

#[pyfunction]
pub fn tuning_weights(game: &Bound<'_, Game>) -> PyResult<AllWeights> {
    let game = &game.get().0;
    let weights = tuning::weights(game.choice()).ok_or_else(|| {
        wrong(format!("{game} has no weights to tune, only octi-fast, octi-full, octi-four and octiles have"))
    })?;
    let reach = weights.beginning.iter().map(|&weight| tuning::reach(weight)).collect();
    Ok((weights.names, weights.beginning, weights.in_use, reach))
}

#[pyfunction]
#[pyo3(signature = (game, first, second, *, nodes, seed))]
pub fn tuning_pair(
    py: Python<'_>,
    game: &Bound<'_, Game>,
    first: Vec<i32>,
    second: Vec<i32>,
    #[pyo3(from_py_with = whole::node_budget)] nodes: u64,
    #[pyo3(from_py_with = whole::seed)] seed: u64,
) -> PyResult<f64> {
    let game = &game.get().0;
    let lead = py.detach(|| tuning::pair(game.choice(), &first, &second, nodes, seed));
    lead.ok_or_else(|| {
        wrong(format!("these aren't weights of {game}: `tuning_weights` returns those in use"))
    })
}
