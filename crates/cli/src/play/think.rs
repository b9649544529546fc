//! The computer's turn, searched in a separate thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_players::levels::levels;
use eightfold_players::{Job, JobError};
use eightfold_search::Status;

use crate::failure::Failure;

/// How many positions are searched between two checks of the stop flag.
const STOP_CHECK_NODES: u64 = 64;

/// The limits of the computer for a turn.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The maximum thinking time.
    pub time: Duration,
    /// The maximum number of positions; by default that of the level.
    pub nodes: Option<u64>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: Duration::from_secs(3), nodes: None }
    }
}

/// Creates a search that hasn't started yet, or returns why there is none.
pub fn job(
    choice: &Choice,
    played: &dyn AnyMatch,
    level: u8,
    seed: u64,
    budget: Budget,
) -> Result<Job, Failure> {
    let position = played.position();
    let history = played.history(played.len());
    let history: Vec<&str> = history.iter().map(String::as_str).collect();
    let all = levels(choice);
    let known = all.iter().find(|known| known.number == level);
    let mut level =
        *known.ok_or(JobError::Level { given: level, most: all.len() }).map_err(Failure::input)?;
    level.nodes = level.nodes.min(budget.nodes.unwrap_or(u64::MAX));
    Job::by(choice, &position, &level, seed).and_then(|job| job.after(&history)).map_err(Failure::input)
}

/// Returns the best turn found within the time.
pub fn best(mut job: Job, budget: Budget) -> Option<String> {
    let stop = Arc::new(AtomicBool::new(false));
    let (tell, told) = mpsc::channel();
    let thread = std::thread::spawn({
        let stop = Arc::clone(&stop);
        move || {
            while job.step(STOP_CHECK_NODES) == Status::Thinking && !stop.load(Ordering::Relaxed) {}
            // The receiver is gone only if the time is up, and then the join returns the result.
            let _ = tell.send(());
            job.best()
        }
    });
    let _ = told.recv_timeout(budget.time);
    stop.store(true, Ordering::Relaxed);
    thread.join().ok().flatten()
}
