//! Judges and proves puzzles in the search worker.

use eightfold_worker_protocol::{PageMessage, ProofFailure, WorkerMessage};
use leptos::prelude::*;

use crate::app::LazyWorker;
use crate::words::{fill, id, t};

/// A response of the worker.
#[derive(Clone, Debug)]
pub enum SolverResponse {
    /// Whether a turn is right and, if not, the line that refutes it, with the values of the turn and of the best one.
    Judged { right: bool, line: Vec<String>, worth: Option<(String, String)> },
    /// The puzzle is proven: the completed puzzle, and the number of positions the checker visited.
    Proven { puzzle: String, positions: u64 },
    /// The puzzle is refuted, or unproven.
    ProofFailure(ProofFailure),
    /// The request failed, with the reason.
    Failed(String),
}

/// Sends puzzles to the worker, one request at a time. It and the worker end with the view that created it.
#[derive(Clone, Copy)]
pub struct Solver {
    worker: LazyWorker,
    job: StoredValue<u32>,
    on_response: Callback<SolverResponse>,
    /// Whether a request is under way.
    pub busy: RwSignal<bool>,
}

impl Solver {
    /// Creates a solver that passes its responses to `on_response`.
    pub fn new(on_response: Callback<SolverResponse>) -> Self {
        Self { worker: LazyWorker::new(), job: StoredValue::new(0), on_response, busy: RwSignal::new(false) }
    }

    /// Drops the current request.
    pub fn forget(self) {
        self.job.update_value(|job| *job += 1);
        if self.busy.get_untracked() {
            // The worker can't receive messages while it searches.
            self.worker.end();
            self.busy.set(false);
        }
    }

    /// Asks about a turn of the puzzle or, without one, for the proof.
    pub fn ask(self, puzzle: String, turn: Option<String>) {
        self.forget();
        let job = self.job.get_value();
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            self.on_response.run(SolverResponse::Failed(why.to_owned()));
            return;
        }
        self.busy.set(true);
        self.worker.ask(&PageMessage::Puzzle { job, puzzle, turn });
    }

    fn receive(self, say: WorkerMessage) {
        let Some(job) = self.job.try_get_value() else { return };
        let response = match say {
            WorkerMessage::Judged { job: of, right, line, worth } if of == job => {
                SolverResponse::Judged { right, line, worth }
            }
            WorkerMessage::Proven { job: of, puzzle, positions } if of == job => {
                SolverResponse::Proven { puzzle, positions }
            }
            WorkerMessage::ProofFailure { job: of, why } if of == job => SolverResponse::ProofFailure(why),
            WorkerMessage::Refused { job: of, reason } if of.is_none_or(|of| of == job) => {
                SolverResponse::Failed(fill!(id::PUZZLE_UNJUDGED, reason))
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                SolverResponse::Failed(t(id::SEARCH_MISSING).to_owned())
            }
            _ => return,
        };
        self.busy.set(false);
        self.on_response.run(response);
    }
}
