//! The computer player that replies in a lesson.

use eightfold_catalog::Choice;
use eightfold_worker_protocol::{PageMessage, WorkerMessage};
use leptos::prelude::*;

use crate::app::LazyWorker;
use crate::words::{fill, id, t};

/// Lessons are the same for everybody, so the computer uses a fixed seed.
const SEED: u64 = 1;

/// Asks the search worker for turns, one at a time. It ends with its lesson.
#[derive(Clone, Copy)]
pub struct Opponent {
    worker: LazyWorker,
    /// The number of the current request; replies to older ones are ignored.
    job: StoredValue<u32>,
    /// Called with the turn, or with a sentence that says why there is none.
    on_turn: Callback<Result<String, String>>,
}

impl Opponent {
    /// Creates an opponent that passes its turns to `on_turn`.
    pub fn new(on_turn: Callback<Result<String, String>>) -> Self {
        Self { worker: LazyWorker::new(), job: StoredValue::new(0), on_turn }
    }

    /// Drops the current request.
    pub fn forget(self) {
        self.job.update_value(|job| *job += 1);
    }

    /// Requests a turn at this level.
    pub fn ask(self, choice: &Choice, position: &str, level: u8) {
        self.forget();
        let job = self.job.get_value();
        let on_message = move |say| match say {
            WorkerMessage::Turn { job, turn, .. } if Some(job) == self.job.try_get_value() => {
                self.on_turn.run(Ok(turn))
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.on_turn.run(Err(t(id::SEARCH_MISSING).to_owned()));
            }
            WorkerMessage::Refused { job, reason } if job.is_none() || job == self.job.try_get_value() => {
                self.on_turn.run(Err(fill!(id::COMPUTER_CANNOT_PLAY, reason)));
            }
            _ => {}
        };
        if let Err(why) = self.worker.start(on_message) {
            self.on_turn.run(Err(why.to_owned()));
            return;
        }
        let ask = PageMessage::Think {
            job,
            game: choice.info().id.to_owned(),
            options: choice.values().collect(),
            position: position.to_owned(),
            history: Vec::new(),
            level,
            seed: SEED,
            nodes: None,
            depth: None,
            only: None,
            aloud: false,
        };
        self.worker.ask(&ask);
    }
}
