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
    "An argument names something that doesn't exist, or isn't valid."
);
create_exception!(
    eightfold,
    IllegalStepError,
    EightfoldError,
    "A turn, chance step or action is illegal here."
);

/// The exception for an invalid argument.
pub fn wrong(error: impl std::fmt::Display) -> PyErr {
    EightfoldError::new_err(error.to_string())
}

/// The exception for a refused step.
pub fn refused(error: StepError) -> PyErr {
    match error {
        StepError::Illegal(_) | StepError::Over(_) => IllegalStepError::new_err(error.to_string()),
        _ => wrong(error),
    }
}

/// The exception for a refused action.
pub fn not_taken(error: ActError) -> PyErr {
    IllegalStepError::new_err(error.to_string())
}

/// The exception for a refused step of many games.
pub fn not_stepped(error: BatchError) -> PyErr {
    match error {
        BatchError::Action { .. } => IllegalStepError::new_err(error.to_string()),
        _ => wrong(error),
    }
}
