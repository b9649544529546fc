//! Ctrl+C while Rust is at work.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often Python is asked for signals.
const EVERY: Duration = Duration::from_millis(20);

/// Watches for a signal whose handler raises, such as Ctrl+C.
pub struct Watch {
    asked: Instant,
    calls: u32,
    raised: Option<PyErr>,
}

impl Watch {
    fn new() -> Self {
        Self { asked: Instant::now(), calls: 0, raised: None }
    }

    /// Whether the work is to stop. It may be asked as often as one likes.
    pub fn stops(&mut self) -> bool {
        self.calls = self.calls.wrapping_add(1);
        // The clock takes longer to read than some of the work.
        self.calls.is_multiple_of(16) && self.stops_now()
    }

    /// As [`stops`](Self::stops), for work that asks seldom.
    pub fn stops_now(&mut self) -> bool {
        if self.raised.is_none() && self.asked.elapsed() >= EVERY {
            self.raised = Python::attach(|py| py.check_signals()).err();
            self.asked = Instant::now();
        }
        self.raised.is_some()
    }
}

/// Does work without holding Python's lock; what a signal's handler raised comes instead of its result.
pub fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&mut Watch) -> T + Send) -> PyResult<T> {
    let (done, raised) = py.detach(|| {
        let mut watch = Watch::new();
        let done = work(&mut watch);
        (done, watch.raised)
    });
    match raised {
        Some(raised) => Err(raised),
        None => Ok(done),
    }
}
