//! The computer's turn, thought out in a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_players::Job;
use eightfold_search::Status;

use crate::failure::Failure;

/// How many positions are looked at between two looks at the stop sign.
const SLICE: u64 = 64;

/// A search that has not begun yet, or why there is none.
pub fn job(choice: &Choice, played: &dyn AnyMatch, level: u8, seed: u64) -> Result<Job, Failure> {
    let options: Vec<(&str, &str)> = choice.values().iter().collect();
    let position = played.position();
    let history = played.history(played.len());
    let history: Vec<&str> = history.iter().map(String::as_str).collect();
    Job::new(choice.info().id, &options, &position, level, seed)
        .and_then(|job| job.after(&history))
        .map_err(Failure::input)
}

/// The best turn found within the time.
pub fn best(mut job: Job, time: Duration) -> Option<String> {
    let stop = Arc::new(AtomicBool::new(false));
    let (tell, told) = mpsc::channel();
    let thread = std::thread::spawn({
        let stop = Arc::clone(&stop);
        move || {
            while job.step(SLICE) == Status::Thinking && !stop.load(Ordering::Relaxed) {}
            // Nobody listens any more only if the time is up, and then the join takes the answer.
            let _ = tell.send(());
            job.best()
        }
    });
    let _ = told.recv_timeout(time);
    stop.store(true, Ordering::Relaxed);
    thread.join().ok().flatten()
}
