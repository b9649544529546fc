//! Applies an action to a table: judge, store, publish, follow up.
//!
//! The response goes out after the commit, and the action completes even if the caller has disconnected.
//! `Table::admits` comes first, so that a person without a seat learns nothing about rows. A repeated action is
//! recognised by its id and by the first row that it made, and gets its first response again.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use eightfold_protocol as api;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_store::{Append, AppendOutcome, GameHead, NewGame, Status};
use eightfold_table::{
    Action, Code as Refused, Effects, Input, OfferKind, Player, Refusal, Requester, Row, Secret, Table,
    TableSetup,
};
use tracing::Instrument;

use super::rematches::rematch_wanted;
use super::{TableChange, Tables};
use crate::bus::Event;
use crate::components::outbox::{new_note, notes_of};
use crate::error::ApiError;
use crate::table_log::{
    ActionOutcome, TableRequest, act_response, catch_up, head, letters_of, positions, stored,
};

impl Tables {
    /// Creates a table and stores it.
    pub async fn create(self: &Arc<Self>, wanted: TableRequest) -> Result<(), ApiError> {
        let tables = Arc::clone(self);
        spawn_detached(async move {
            let now = tables.clock.now_ms();
            let secret = (tables.secrets)()?;
            let TableRequest { id, choice, terms, seats, sitting, told } = wanted;
            let opening = TableSetup {
                id: id.clone(),
                choice,
                terms,
                secret: Secret::Two(ShuffleSecret(Hex32(secret))),
                start: None,
                seats,
            };
            let (mut table, mut rows) = Table::open(now, opening)?;
            for (seat, player) in sitting {
                let by = match &player {
                    Player::Person { id, .. } => Requester::Person(id.clone()),
                    Player::Computer { .. } => Requester::Host,
                };
                let input = Input { by, ..Input::host(Action::Sit { seat: Some(seat), player }) };
                rows.extend(table.handle(now, input)?.0);
            }
            let head = head(&table, now);
            let mut notes = notes_of(&head, None, false, now);
            if let Some(kind) = told {
                let owners = head.seats.iter().filter_map(|seat| Some((seat.seat, seat.owner.as_ref()?)));
                notes.extend(owners.map(|(seat, who)| new_note(&head, who, kind, Some(seat), 0, now)));
            }
            let outgoing = tables.outbox.outgoing(&notes)?;
            let new = NewGame { head: head.clone(), rows: stored(&rows, &tables.key)?, secret, outgoing };
            tables.store.create_game(new).await?;
            tables.metrics.tables.inc();
            let effects = table.effects();
            *tables.cache.entry(&id).table.lock().await = Some(table);
            tables.follow_up(&head, &effects);
            tables.outbox.publish(&notes);
            Ok(())
        })
        .await
    }

    /// Applies an action to a table: judges it, stores its rows, then publishes them. It completes even if the caller has
    /// disconnected.
    pub async fn act(
        self: &Arc<Self>,
        id: &str,
        now_ms: u64,
        input: Input,
    ) -> Result<ActionOutcome, ApiError> {
        let (tables, id) = (Arc::clone(self), id.to_owned());
        spawn_detached(async move {
            tables.compensate_if_stalled(now_ms).await?;
            for _ in 0..MAX_CONFLICT_RETRIES {
                match tables.act_once(&id, now_ms, input.clone()).await {
                    // Another node was faster, and the caller named no row that the action is based on.
                    Err(error) if error.problem.code == api::Code::Stale && input.expected_seq.is_none() => {}
                    done => return done,
                }
            }
            tables.act_once(&id, now_ms, input).await
        })
        .await
    }

    /// Like [`act`](Self::act), without the check for an outage of this server, and without another try if another node
    /// was faster.
    pub async fn act_once(
        self: &Arc<Self>,
        id: &str,
        now_ms: u64,
        input: Input,
    ) -> Result<ActionOutcome, ApiError> {
        let entry = self.cache.entry(id);
        let mut slot = self.current(&entry, id, false).await?;
        let behind = |table: &Table| input.expected_seq.is_some_and(|expected| expected > table.seq());
        if let Some(table) = slot.as_mut().filter(|table| behind(table)) {
            // The caller knows a newer row than this node: another node has written it.
            catch_up(self.store.as_ref(), table).await?;
        }
        let Some(table) = slot.as_mut() else { return Err(ApiError::no_table(id)) };
        let asked = ActionContext::of(table, &input);
        let full = || {
            let words = "this table's log is full: only turns, agreement and resignation are accepted now";
            Refusal::new(Refused::NotAllowed, words)
        };
        let before = table.seq();
        let status_before = table.status();
        let judged = match before >= MAX_ROWS_OF_ANY_KIND && is_spammable(&input) {
            true => Err(table.admits(&input).err().unwrap_or_else(full)),
            false => table.handle(now_ms, input),
        };
        let (mut rows, mut effects) = match judged {
            Ok(made) => made,
            Err(refusal) => {
                if table.seq() != before {
                    *slot = None;
                } else if self.shared && catch_up(self.store.as_ref(), table).await? {
                    // The refusal was based on outdated rows. A caller who named the row that the action is based on
                    // gets it; for others the action is judged again.
                    let asked = ActionContext { seats: seats_of(table, &asked.input), ..asked };
                    let refusal = table.admits(&asked.input).err();
                    drop(slot);
                    return match refusal {
                        Some(refusal) => self.refused(id, refusal, &asked).await,
                        None => Err(ApiError::new(api::Code::Stale, STALE_MESSAGE)),
                    };
                }
                drop(slot);
                return self.refused(id, refusal, &asked).await;
            }
        };
        if rows.is_empty() {
            if table.effects().rematch {
                self.begin_rematch(id);
            }
            drop(slot);
            // The action may have been applied before.
            let known = self.stored_outcome(id, &asked).await?;
            return Ok(known.unwrap_or(ActionOutcome { rows: Vec::new(), seq: before, response: None }));
        }
        let unprepared = match self.follow_on(table, now_ms, status_before, &mut rows, &mut effects).await {
            Ok(unprepared) => unprepared,
            Err(error) => {
                *slot = None;
                return Err(error);
            }
        };
        let stored = stored(&rows, &self.key)?;
        // The store has the time of creation, which doesn't change.
        let head = head(table, 0);
        let notes = notes_of(&head, Some(status_before), effects.ended, now_ms);
        let mut outgoing = self.outbox.outgoing(&notes)?;
        if effects.rematch {
            outgoing.push(rematch_wanted(id, now_ms));
        }
        let append = Append {
            expected: before,
            // The rows of a flag belong to the clock, not to the late action.
            action_id: rows.first().and_then(|row| row.action_id.clone()),
            rows: stored.clone(),
            head: head.clone(),
            positions: if effects.ended { positions(table) } else { Vec::new() },
            ended: effects.ended,
            outgoing,
            // The only writer to the store knows.
            without_item: unprepared
                .as_ref()
                .filter(|_| self.shared)
                .map(|person| Self::prepared_item(id, person)),
        };
        let seq = table.seq();
        match self.store.append(append).await {
            Ok(AppendOutcome::Stored) => {}
            Ok(AppendOutcome::AlreadyStored(seq, rows)) => {
                *slot = None;
                drop(slot);
                return self.replayed_answer(id, &asked, ActionOutcome { rows, seq, response: None }).await;
            }
            Ok(AppendOutcome::Stale(rows)) => {
                *slot = None;
                let error = ApiError::new(api::Code::Stale, STALE_MESSAGE);
                // People without a seat may not see the rows yet.
                return Err(if asked.seats.is_empty() { error } else { error.with_rows(&rows) });
            }
            Ok(AppendOutcome::ItemFound) => {
                *slot = None;
                drop(slot);
                // Another node has stored a prepared turn, which is played now.
                if let Some(person) = &unprepared {
                    self.may_be_prepared(id, person);
                }
                return Box::pin(self.act_once(id, now_ms, asked.input)).await;
            }
            Err(error) => {
                *slot = None;
                return Err(error.into());
            }
        }
        let response = matches!(asked.input.by, Requester::Person(_))
            .then(|| (act_response(&stored, seq, table, self.clock.now_ms()), seats_of(table, &asked.input)));
        drop(slot);
        entry.known_seq.fetch_max(seq, Ordering::AcqRel);
        for row in &stored {
            self.bus.publish(Event::row(id, row.seq, &row.text));
        }
        self.metrics.rows.inc_by(stored.len() as u64);
        self.follow_up(&head, &effects);
        self.outbox.publish(&notes);
        match effects.refusal {
            // The rows are stored, but the action was not applied: the time was up.
            Some(refusal) => Err(ApiError::from(refusal).with_rows(&stored)),
            None => Ok(ActionOutcome { rows: stored, seq, response }),
        }
    }

    /// Returns the response to a person's action, and the letters of their seats.
    pub async fn response(
        &self,
        id: &str,
        person: &str,
        done: ActionOutcome,
    ) -> Result<(api::ActResponse, Vec<char>), ApiError> {
        let ActionOutcome { rows, seq, response } = done;
        if let Some(response) = response {
            return Ok(response);
        }
        let look = |table: &mut Table| {
            (act_response(&rows, seq, table, self.clock.now_ms()), letters_of(table, person))
        };
        self.with_table(id, look).await
    }

    /// Responds to a refused action: one that was stored before gets its first response, a late one the rows it missed. A
    /// person without a seat gets neither.
    async fn refused(
        &self,
        id: &str,
        refusal: Refusal,
        asked: &ActionContext,
    ) -> Result<ActionOutcome, ApiError> {
        if refusal.code == Refused::NotSeated {
            return Err(refusal.into());
        }
        if let Some(done) = self.stored_outcome(id, asked).await? {
            return Ok(done);
        }
        let late = matches!(refusal.code, Refused::Stale | Refused::Over) && !asked.seats.is_empty();
        let error = ApiError::from(refusal);
        match asked.input.expected_seq {
            Some(expected) if late => Err(error.with_rows(&self.store.rows(id, expected).await?)),
            _ => Err(error),
        }
    }

    /// Returns the result of an action that was stored before, if it was.
    async fn stored_outcome(
        &self,
        id: &str,
        asked: &ActionContext,
    ) -> Result<Option<ActionOutcome>, ApiError> {
        let Some(action) = &asked.input.action_id else { return Ok(None) };
        match self.store.action(id, action).await? {
            Some((seq, rows)) => {
                self.replayed_answer(id, asked, ActionOutcome { rows, seq, response: None }).await.map(Some)
            }
            None => Ok(None),
        }
    }

    /// Returns the first response to a repeated action; a refusal if the id belongs to another action.
    async fn replayed_answer(
        &self,
        id: &str,
        asked: &ActionContext,
        done: ActionOutcome,
    ) -> Result<ActionOutcome, ApiError> {
        let first = done.rows.first().and_then(|row| serde_json::from_str::<Row>(&row.text).ok());
        let Some(first) = first else {
            return Err(ApiError::internal(format!("table {id} can't be read")));
        };
        let same = match &asked.input.action {
            // The row has the turn in canonical notation, which depends on the position it was taken at.
            Action::Turn(turn) if !asked.input.makes(&first, &asked.seats) => {
                let rows = self.store.rows(id, 0).await?;
                let before = rows.into_iter().take_while(|row| row.seq < first.seq);
                let before = before.map_while(|row| serde_json::from_str::<Row>(&row.text).ok());
                let table = Table::replay(before).ok();
                let canonical =
                    table.as_ref().and_then(Table::played).and_then(|played| played.canonical(turn).ok());
                canonical.is_some_and(|turn| {
                    Input { action: Action::Turn(turn), ..asked.input.clone() }.makes(&first, &asked.seats)
                })
            }
            _ => asked.input.makes(&first, &asked.seats),
        };
        if same {
            return Ok(done);
        }
        let words = "this action_id was used for another action in this game: send it again with a new one";
        Err(ApiError::new(api::Code::Taken, words))
    }

    /// Does what follows from new rows, and tells the listeners.
    fn follow_up(self: &Arc<Self>, head: &GameHead, effects: &Effects) {
        let is_full = head.seq >= self.most_rows && head.status != Status::Over;
        self.notify(&TableChange { head, effects, is_full });
        if effects.ended {
            self.metrics.ended.inc();
            let people: Vec<String> = head.seats.iter().filter_map(|seat| seat.owner.clone()).collect();
            let (tables, id) = (Arc::clone(self), head.id.clone());
            tokio::spawn(async move { tables.forget_all_prepared(&id, people).await });
        }
        if effects.rematch {
            self.begin_rematch(&head.id);
        }
    }
}

/// An action and its caller's seats, to recognise an action that was stored before.
struct ActionContext {
    input: Input,
    /// The caller's seats.
    seats: Vec<char>,
}

impl ActionContext {
    fn of(table: &Table, input: &Input) -> Self {
        Self { input: input.clone(), seats: seats_of(table, input) }
    }
}

/// Returns the letters of the seats of the person who acts.
fn seats_of(table: &Table, input: &Input) -> Vec<char> {
    match &input.by {
        Requester::Person(person) => letters_of(table, person),
        Requester::Host => table.letters().to_vec(),
    }
}

const STALE_MESSAGE: &str = "the table has moved on: look at the rows and decide again";
/// How often an action is judged again because another node has written meanwhile.
const MAX_CONFLICT_RETRIES: usize = 10;
/// Up to this many rows a table accepts any action; after that, only actions that bring the game to its end.
const MAX_ROWS_OF_ANY_KIND: u64 = 1_500;
/// The maximum length of a log, in rows; a longer game is aborted. No real game gets this long, and a log of this size
/// can still be sent and replayed at once.
pub const MAX_ROWS: u64 = 2_000;

/// Whether a person can repeat an action without limit: everything but turns, agreement, resignation, and the return to
/// a seat.
fn is_spammable(input: &Input) -> bool {
    let person = matches!(input.by, Requester::Person(_));
    person
        && matches!(
            input.action,
            Action::Sit { .. }
                | Action::Leave
                | Action::Offer(OfferKind::Undo | OfferKind::Pause | OfferKind::Adjourn | OfferKind::AddTime)
                | Action::Offer(OfferKind::Draw)
                | Action::Answer { accept: false, .. }
        )
}

/// Runs work to completion even if its caller goes away.
pub(super) async fn spawn_detached<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    match tokio::spawn(work.in_current_span()).await {
        Ok(done) => done,
        Err(_) => Err(ApiError::internal("a fault of the server: your action may not have been carried out")),
    }
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::Choice;
    use eightfold_game::{Seat, ToAct};
    use eightfold_table::{SeatPlan, Terms};

    use super::*;
    use crate::bus::LocalBus;
    use crate::components::scheduler::computers::ComputerHost;
    use crate::table_log::seated;
    use crate::testing::{person, server};

    #[tokio::test(start_paused = true)]
    async fn live_games_rebuild_positions_only_for_searches() {
        let app = server(Arc::<LocalBus>::default());
        let ann = person(&app, "ann").await;
        let wanted = TableRequest {
            id: "game".to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: vec![SeatPlan::Open, SeatPlan::Computer(1)],
            sitting: Vec::new(),
            told: None,
        };
        app.tables.create(wanted).await.unwrap();
        let act = async |input: Input| app.tables.act("game", app.clock.now_ms(), input).await.unwrap();
        act(Input::person(&ann.id, Action::Sit { seat: None, player: seated(&ann) })).await;
        act(Input::person(&ann.id, Action::Ready { contribution: None })).await;
        for made in 0..4 {
            let now = app.tables.with_table("game", |table| {
                let played = table.played().unwrap();
                (table.seq(), played.to_act(), played.legal(10_000).unwrap()[0].clone())
            });
            let (seq, to_act, turn) = now.await.unwrap();
            let input = if to_act == ToAct::Seat(Seat::new(0)) {
                Input::person(&ann.id, Action::Turn(turn))
            } else {
                let question = app.scheduler.question("game", seq).await.expect("it is the computer's turn");
                assert_eq!(question.history.len(), made);
                Input::host(Action::Turn(turn))
            };
            act(input).await;
        }
        let kept = app.tables.with_table("game", |table| {
            let played = table.played().unwrap();
            assert_eq!((played.len(), positions(table).len()), (4, 5));
            played.positions_kept()
        });
        assert_eq!(kept.await.unwrap(), 0);
    }
}
