//! The measures of Octiles boards.

use eightfold::challenges::{self, Measure, Status, Value};
use eightfold::octiles::Layout;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::wrong;

/// Returns a number unchanged, and a condition as the negative number of its violations.
fn number(value: Value) -> i64 {
    value.rank()
}

#[pyfunction]
#[pyo3(signature = (board, score = None))]
pub fn measure<'py>(py: Python<'py>, board: &str, score: Option<&str>) -> PyResult<Bound<'py, PyDict>> {
    let layout = Layout::from_text(board).map_err(wrong)?;
    let only = score.map(|score| score.parse::<Measure>().map_err(wrong)).transpose()?;
    let values = py.detach(|| challenges::measure(&layout, only));
    let measured = PyDict::new(py);
    for (measure, value) in values {
        measured.set_item(measure.to_string(), number(value))?;
    }
    Ok(measured)
}

#[pyfunction]
pub fn archive<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let known = PyDict::new(py);
    for brief in challenges::summaries() {
        let told = PyDict::new(py);
        told.set_item("value", number(brief.value))?;
        told.set_item("bound", brief.bound.map(number))?;
        told.set_item("proven", brief.status == Status::Proven)?;
        told.set_item("board", brief.witness)?;
        known.set_item(brief.id.to_string(), told)?;
    }
    Ok(known)
}
