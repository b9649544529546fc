//! Handles Ctrl+C while Rust code runs.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python checks for signals.
const SIGNAL_CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Watches for a signal whose handler raises, such as Ctrl+C.
pub struct SignalWatch {
    asked: Instant,
    calls: u32,
    raised: Option<PyErr>,
}

impl SignalWatch {
    fn new() -> Self {
        Self { asked: Instant::now(), calls: 0, raised: None }
    }

    /// Returns whether the work should stop. Cheap enough to call as often as needed.
    pub fn stops(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        // Reading the clock takes longer than some of the work.
        self.calls.is_multiple_of(16) && self.stops_now()
    }

    /// The same as [`stops`](Self::stops), for work that calls it rarely.
    pub fn stops_now(&mut self) -> bool {
        if self.raised.is_none() && self.asked.elapsed() >= SIGNAL_CHECK_INTERVAL {
            self.raised = Python::attach(|py| py.check_signals()).err();
            self.asked = Instant::now();
        }
        self.raised.is_some()
    }
}

/// Runs work without holding Python's lock. An exception raised by a signal handler replaces its result.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&mut SignalWatch) -> T + Send,
) -> PyResult<T> {
    let (done, raised) = py.detach(|| {
        let mut watch = SignalWatch::new();
        let done = work(&mut watch);
        (done, watch.raised)
    });
    match raised {
        Some(raised) => Err(raised),
        None => Ok(done),
    }
}
