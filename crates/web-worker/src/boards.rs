use eightfold_challenges::{JobError, SolverJob};
use eightfold_worker_protocol::{Found, Say};

/// How often it reports how far it has come when it has found nothing better, in milliseconds.
const REPORT_PERIOD: f64 = 400.0;

/// A search for a good Octiles board, which goes on until it is stopped or nothing more can be found.
#[derive(Debug)]
pub struct BoardSearch {
    /// The number the page gave it.
    pub number: u32,
    job: SolverJob,
    reported: f64,
}

impl BoardSearch {
    /// Begins, at a time given in milliseconds.
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

    /// Searches for so many milliseconds; what it has found, if that is to be said now, and whether it has ended.
    pub fn step(&mut self, now: impl Fn() -> f64, long: f64) -> Option<(Say, bool)> {
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
        let found = Found {
            boards: report.boards,
            board: report.best,
            value: report.value,
            finished: report.finished,
        };
        let job = self.number;
        Some((Say::Found { job, found }, report.finished))
    }
}
