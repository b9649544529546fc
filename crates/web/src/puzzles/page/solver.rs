//! Judges and proves puzzles in the search worker.

use eightfold_worker_protocol::{Ask, Say, Unproven};
use leptos::prelude::*;

use crate::app::LazyWorker;
use crate::words::{fill, id, t};

/// What the worker has found out.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Of a turn: whether it is right, and if not what follows, and what it and the best turn are worth.
    Judged { right: bool, line: Vec<String>, worth: Option<(String, String)> },
    /// The puzzle is as it says: with what was found out about it, and how many positions the checker came through.
    Proven { puzzle: String, positions: u64 },
    /// It is not, or nobody knows.
    Unproven(Unproven),
    /// Nothing, and why.
    Failed(String),
}

/// Asks the worker about puzzles, one thing at a time. Gone with the place that made it, and the worker with it.
#[derive(Clone, Copy)]
pub struct Solver {
    worker: LazyWorker,
    job: StoredValue<u32>,
    hear: Callback<Answer>,
    /// Whether an answer is on its way.
    pub busy: RwSignal<bool>,
}

impl Solver {
    /// One that gives its answers to `hear`.
    pub fn new(hear: Callback<Answer>) -> Self {
        Self { worker: LazyWorker::new(), job: StoredValue::new(0), hear, busy: RwSignal::new(false) }
    }

    /// Gives up what it is at.
    pub fn forget(self) {
        self.job.update_value(|job| *job += 1);
        if self.busy.get_untracked() {
            // It hears nothing while it is at it.
            self.worker.end();
            self.busy.set(false);
        }
    }

    /// Asks about a turn of the puzzle, or with none for the proof.
    pub fn ask(self, puzzle: String, turn: Option<String>) {
        self.forget();
        let job = self.job.get_value();
        if let Err(why) = self.worker.start(move |say| self.heard(say)) {
            self.hear.run(Answer::Failed(why.to_owned()));
            return;
        }
        self.busy.set(true);
        self.worker.ask(&Ask::Puzzle { job, puzzle, turn });
    }

    fn heard(self, say: Say) {
        let Some(job) = self.job.try_get_value() else { return };
        let answer = match say {
            Say::Judged { job: of, right, line, worth } if of == job => Answer::Judged { right, line, worth },
            Say::Proven { job: of, puzzle, positions } if of == job => Answer::Proven { puzzle, positions },
            Say::Unproven { job: of, why } if of == job => Answer::Unproven(why),
            Say::Refused { job: of, reason } if of.is_none_or(|of| of == job) => {
                Answer::Failed(fill!(id::PUZZLE_UNJUDGED, reason))
            }
            Say::Missing { .. } => {
                self.worker.end();
                Answer::Failed(t(id::SEARCH_MISSING).to_owned())
            }
            _ => return,
        };
        self.busy.set(false);
        self.hear.run(answer);
    }
}
