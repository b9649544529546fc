//! Whole numbers as Python passes them: an `int`, or a type with `__index__` such as NumPy's integers. A `bool` isn't
//! accepted, nor are 2.9 or "7".

use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PySequence};

use crate::error::wrong;

/// Parses a whole number within these inclusive bounds.
fn whole(value: &Bound<'_, PyAny>, what: &str, least: i64, most: u64) -> PyResult<i128> {
    let py = value.py();
    if !value.is_instance_of::<PyBool>() {
        let found = match value.extract::<i64>() {
            Ok(number) => Some(i128::from(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => {
                value.extract::<u64>().ok().map(i128::from)
            }
            Err(_) => {
                return Err(not_whole(value, what));
            }
        };
        return match found {
            Some(number) if (i128::from(least)..=i128::from(most)).contains(&number) => Ok(number),
            _ => Err(wrong(format!("{what} must be a whole number from {least} to {most}, not {value}"))),
        };
    }
    Err(not_whole(value, what))
}

fn not_whole(value: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let (shown, kind) = (value.repr(), value.get_type().name());
    match (shown, kind) {
        (Ok(shown), Ok(kind)) => {
            PyTypeError::new_err(format!("{what} must be a whole number (int), not {shown} ({kind})"))
        }
        _ => PyTypeError::new_err(format!("{what} must be a whole number (int)")),
    }
}

macro_rules! whole_numbers {
    ($($(#[$doc:meta])* $name:ident: $kind:ty, $what:literal, $least:expr, $most:expr;)*) => {$(
        $(#[$doc])*
        pub fn $name(value: &Bound<'_, PyAny>) -> PyResult<$kind> {
            whole(value, $what, $least, $most as u64).map(|number| number as $kind)
        }
    )*};
}

whole_numbers! {
    /// A seed.
    seed: u64, "a seed", 0, u64::MAX;
    /// The number of turns after which a game is cut off.
    turn_limit: u32, "the limit of turns", 0, u32::MAX;
    /// Number of games.
    games: usize, "the number of games", 0, u32::MAX;
    /// Number of threads.
    threads: usize, "the number of threads", 1, 1024;
    /// The index of a game in a batch.
    place: usize, "the number of a game", 0, u32::MAX;
    /// An action; negative numbers are refused later, like unknown actions.
    action: i64, "an action", i64::MIN, i64::MAX;
    /// An option of chance.
    option: usize, "an option", 0, u32::MAX;
    /// The number of options for dice to pick from.
    options: usize, "the number of options", 0, isize::MAX;
    /// Number of steps.
    steps: usize, "the number of steps", 0, isize::MAX;
    /// The depth of `perft` in turns.
    depth: u32, "the depth", 0, eightfold::MAX_PERFT_DEPTH;
    /// The limit of a list.
    list_limit: usize, "the limit", 0, isize::MAX;
    /// A budget of positions.
    node_budget: u64, "the number of nodes", 1, u64::MAX;
    /// The number of a level.
    level: u8, "a level", 0, u8::MAX;
    /// A seat.
    seat: usize, "a seat", 0, 3;
    /// The width of a picture.
    width: u32, "the width", 1, 8192;
}

/// The same as [`list_limit`]; `None` for no limit.
pub fn maybe_list_limit(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if value.is_none() { Ok(None) } else { list_limit(value).map(Some) }
}

/// The same as [`node_budget`], or `None`.
pub fn maybe_node_budget(value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    if value.is_none() { Ok(None) } else { node_budget(value).map(Some) }
}

/// The same as [`threads`], or `None`.
pub fn maybe_threads(value: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    if value.is_none() { Ok(None) } else { threads(value).map(Some) }
}

/// The seats of a sequence.
pub fn seats(value: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
    value.cast::<PySequence>()?.try_iter()?.map(|one| seat(&one?)).collect()
}
