use eightfold_challenges::{JobError, SolverJob};
use eightfold_worker_protocol::{BoardProgress, WorkerMessage};

/// Milliseconds between progress reports when nothing better is found.
const REPORT_PERIOD: f64 = 400.0;

/// A search for a good Octiles board. It runs until it is stopped or nothing better can be found.
#[derive(Debug)]
pub struct BoardSearch {
    /// The job's number, given by the page.
    pub number: u32,
    job: SolverJob,
    reported: f64,
}

impl BoardSearch {
    /// Starts a search; `now` is in milliseconds.
    pub fn new(
        number: u32,
        goal: &str,
        seed: u64,
        board: &str,
        locked: &str,
        now: f64,
    ) -> Result<Self, JobError> {
        Ok(Self { number, job: SolverJob::new(goal, seed, board, locked)?, reported: now })
    }

    /// Searches for `long` milliseconds. Returns a message if one is due, and whether the search has ended.
    pub fn step(&mut self, now: impl Fn() -> f64, long: f64) -> Option<(WorkerMessage, bool)> {
        let pause = now() + long;
        let mut better = false;
        let report = loop {
            let report = self.job.step(self.job.slice());
            better |= report.improved;
            if report.finished || now() >= pause {
                break report;
            }
        };
        let now = now();
        if !better && !report.finished && now - self.reported < REPORT_PERIOD {
            return None;
        }
        self.reported = now;
        let found = BoardProgress {
            boards: report.boards,
            board: report.best,
            value: report.value,
            finished: report.finished,
        };
        let job = self.number;
        Some((WorkerMessage::Found { job, found }, report.finished))
    }
}
