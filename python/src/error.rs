//! Errors of the library as Python exceptions.

use eightfold::StepError;
use eightfold::env::{ActError, BatchError};
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    eightfold,
    EightfoldError,
    PyValueError,
    "What was asked for does not exist or cannot be read."
);
create_exception!(
    eightfold,
    IllegalStepError,
    EightfoldError,
    "A turn, chance step or action that the rules forbid here."
);

/// The exception of an error that says what was wrong.
pub fn wrong(error: impl std::fmt::Display) -> PyErr {
    EightfoldError::new_err(error.to_string())
}

/// The exception of a step that was refused.
pub fn refused(error: StepError) -> PyErr {
    match error {
        StepError::Illegal(_) | StepError::Over(_) => IllegalStepError::new_err(error.to_string()),
        _ => wrong(error),
    }
}

/// The exception of an action that was refused.
pub fn not_taken(error: ActError) -> PyErr {
    IllegalStepError::new_err(error.to_string())
}

/// The exception of a step of many games that was refused.
pub fn not_stepped(error: BatchError) -> PyErr {
    match error {
        BatchError::Action { .. } => IllegalStepError::new_err(error.to_string()),
        _ => wrong(error),
    }
}
