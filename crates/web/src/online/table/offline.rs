//! A table while the server can't be reached: shown as it was saved. A turn taken there waits, between visits too,
//! until it can be sent.

use eightfold_client::{Follower, PendingAction, QueuedTurn, RejectedTurn};
use eightfold_protocol::{Act, Code, Problem};
use eightfold_record::Record;
use eightfold_table::Status;
use leptos::prelude::*;
use serde_json::value::RawValue;

use super::{OnlineTable, TurnStatus};
use crate::app::{now, today};
use crate::online::saved_tables::{self, SavedTable};
use crate::online::server_time::server_now;
use crate::words::{fill, id, t};

/// What was last saved of a table; it is saved again when it changes.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct SavedState {
    seq: u64,
    you: Vec<char>,
    queued: Option<QueuedTurn>,
    refused: Option<RejectedTurn>,
}

impl SavedState {
    fn has_unsent_turn(&self) -> bool {
        self.queued.is_some() || self.refused.is_some()
    }
}

impl OnlineTable {
    /// Shows the saved table, if there is one, with the waiting turn.
    pub(super) fn restore(self) {
        let Some(me) = self.person.peek() else { return };
        let Some(kept) = saved_tables::read(&me.id, &self.id()) else { return };
        let SavedTable { view, rows, queued, refused, .. } = kept;
        let whole = self.follower.try_update_untracked(|follower| {
            let whole = rows.iter().all(|row| follower.take(row.get()).is_ok());
            if !whole {
                follower.forget();
            }
            whole
        });
        self.refused.set(refused);
        if whole != Some(true) {
            return; // the server has everything; a refused turn is still shown
        }
        self.view.set(Some(view));
        if let Some(queued) = queued {
            let turn = queued.turn.clone();
            let act = Act {
                expected_seq: turn.expected_seq,
                action_id: turn.action_id.clone(),
                turn: turn.turn.clone(),
            };
            let body = serde_json::to_value(act).unwrap_or_default();
            let action_id = turn.action_id.clone();
            let waits = self.follower.try_update_untracked(|follower| {
                follower.take_up(turn);
                follower.sent().is_some()
            });
            if waits != Some(true) {
                return self.settle();
            }
            let action = PendingAction { action_id, request: "act", body, taken_ms: now(), sent_ms: None };
            self.pending.update_value(|pending| pending.push(action));
            self.queued.set(Some(queued));
            self.turn_status.set(TurnStatus::Sent);
        }
        self.settle();
    }

    /// Whether the game is slow enough to continue without the server.
    fn is_slow(self) -> bool {
        self.follower.with_untracked(|follower| {
            follower.table().is_some_and(|table| saved_tables::is_slow(table.terms()))
        })
    }

    /// Records the turn just taken here. With a live clock only while the server can't be reached, because otherwise
    /// the turn is sent at once.
    pub(super) fn queue(self) {
        if !self.is_slow() && self.is_connected() {
            return;
        }
        let queued = self.follower.with_untracked(|follower| {
            let turn = follower.sent()?.clone();
            Some(QueuedTurn { turn, record: follower.record()?.to_text(), tried: false })
        });
        self.queued.set(queued);
    }

    /// Records that the turn is being sent: from now on the server may have it.
    pub(super) fn mark_sent(self, action_id: &str) {
        let this = |queued: &QueuedTurn| queued.turn.action_id == action_id && !queued.tried;
        if self.queued.with_untracked(|queued| queued.as_ref().is_some_and(this)) {
            self.queued.update(|queued| queued.iter_mut().for_each(|queued| queued.tried = true));
            self.keep();
        }
    }

    /// Saves what has changed.
    pub(super) fn keep(self) {
        let (Some(me), id) = (self.person.peek(), self.id()) else { return };
        let you = untrack(|| self.mine());
        let waits = self.follower.with_untracked(|follower| follower.sent().cloned());
        let known = self.queued.get_untracked();
        let queued =
            known.clone().zip(waits).filter(|(queued, turn)| queued.turn.action_id == turn.action_id);
        let queued = queued.map(|(queued, turn)| QueuedTurn { turn, ..queued });
        if queued != known {
            self.queued.set(queued);
        }
        let last = SavedState {
            seq: self.follower.with_untracked(Follower::seq),
            you,
            queued: self.queued.get_untracked(),
            refused: self.refused.get_untracked(),
        };
        let begun = self
            .follower
            .with_untracked(|follower| follower.table().is_some_and(|table| table.played().is_some()));
        if last.you.is_empty() || !begun || self.kept.with_value(|kept| *kept == last) {
            return;
        }
        if !self.is_slow() && !last.has_unsent_turn() {
            // A game with a live clock is saved only for its turn.
            if self.kept.with_value(SavedState::has_unsent_turn) {
                saved_tables::remove(&id);
            }
            self.kept.set_value(last);
            return;
        }
        let rows: Result<Vec<Box<RawValue>>, _> = self.follower.with_untracked(|follower| {
            follower.texts().iter().map(|text| RawValue::from_string(text.clone())).collect()
        });
        let (Some(mut view), Ok(rows)) = (self.view.get_untracked(), rows) else { return };
        // The server's view of the table, updated to the last entry.
        let over = self.follower.with_untracked(|follower| {
            let table = follower.table()?;
            let (word, over) = match table.status() {
                Status::Waiting => ("waiting", false),
                Status::Playing => ("playing", false),
                Status::Paused => ("paused", false),
                Status::Over => ("over", true),
            };
            view.rows.clear();
            (view.seq, view.status) = (table.seq(), word.to_owned());
            // A turn waiting to be sent counts as taken.
            view.to_act = follower.to_act().filter(|_| follower.sent().is_none()).into_iter().collect();
            view.position = table.played().map(|played| played.position());
            Some(over)
        });
        let over = over.unwrap_or(false);
        let table = SavedTable {
            person: me.id,
            view,
            rows,
            queued: last.queued.clone(),
            refused: last.refused.clone(),
            when: server_now().unwrap_or_else(today),
        };
        if over && !table.has_unsent_turn() {
            saved_tables::remove(&id);
        } else if !saved_tables::write(&id, &table) && table.queued.is_some() {
            self.trouble.set(Some(t(id::QUEUE_NOT_SAVED).to_owned()));
        }
        self.kept.set_value(last);
    }

    /// Handles a refused turn: in a slow game it stays until the player dismisses it.
    pub(super) fn note_refusal(self, queued: Option<QueuedTurn>, why: &str) -> bool {
        let Some(QueuedTurn { turn, record, .. }) = queued else { return false };
        self.refused.set(Some(RejectedTurn { turn: turn.turn, record, why: why.to_owned() }));
        true
    }

    /// Whether the waiting turn can be taken back here, because it hasn't been sent yet.
    pub fn can_withdraw(self) -> bool {
        self.queued.with(|queued| queued.as_ref().is_some_and(|queued| !queued.tried))
    }

    /// Takes back the turn that hasn't been sent yet.
    pub fn withdraw(self) {
        let Some(queued) = self.queued.get_untracked().filter(|queued| !queued.tried) else { return };
        self.pending.update_value(|pending| drop(pending.remove(&queued.turn.action_id)));
        self.follower.update_untracked(Follower::remove_unsent);
        self.queued.set(None);
        self.turn_status.set(TurnStatus::None);
        self.settle();
    }

    /// Whether the refused turn is legal in the current position.
    pub fn refused_fits(self) -> bool {
        let Some(refused) = self.refused.get() else { return false };
        self.session.person_to_act().is_some()
            && self.session.with(|record| record.played().canonical(&refused.turn).is_ok()) == Some(true)
    }

    /// Takes the refused turn in the current position.
    pub fn take_refused(self) {
        if let Some(refused) = self.refused.get_untracked() {
            match self.session.play(&refused.turn) {
                Ok(()) => self.discard_refused(),
                Err(why) => self.trouble.set(Some(fill!(id::TURN_NOT_TAKEN, why))),
            }
        }
    }

    /// The player's game, with the refused turn.
    pub fn refused_record(self) -> Option<Record> {
        self.refused.with_untracked(|refused| Record::from_text(&refused.as_ref()?.record).ok())
    }

    /// Removes the refused turn.
    pub fn discard_refused(self) {
        self.refused.set(None);
        self.keep();
    }
}

/// Why a turn was refused, as a sentence.
pub(super) fn why_refused(problem: &Problem) -> String {
    match problem.code {
        Code::Stale => t(id::TURN_STALE).to_owned(),
        Code::TimeUp => t(id::TURN_TIME_UP).to_owned(),
        Code::Over => t(id::TURN_OVER).to_owned(),
        _ => fill!(id::TURN_NOT_TAKEN, why = problem.message),
    }
}
