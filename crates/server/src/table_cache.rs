//! The tables in memory.
//!
//! A table in memory is exactly what its rows make it. A new one is put here after it is stored; any other is replayed
//! from the store when it is first needed. It is dropped whenever an append doesn't succeed as expected. So memory can
//! cause a conflict, never a wrong game. A live game stores steps and hashes but no positions: code that needs those
//! replays the game (`AnyMatch::walk`).

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_store::{GameHead, Person, SeatHolder, SeatIndex, Status, Store, StoredRow};
use eightfold_table::{Player, Row, SeatPlan, Secret, Table, Terms, Visibility};

use crate::bus::Author;
use crate::components::presence::{Presence, PresenceSlot, is_connected};
use crate::error::{ApiError, raw_rows};

/// The slot of a table on this node.
pub struct TableSlot {
    /// The table, once it has been replayed.
    pub table: tokio::sync::Mutex<Option<Table>>,
    /// The delayed view of the table, once there was one.
    pub late: tokio::sync::Mutex<Option<LateTable>>,
    /// Who is connected.
    presence: Arc<PresenceSlot>,
    /// The last row that this node knows of, from any source.
    pub heard: AtomicU64,
    /// Phrases that spectators haven't got yet, with the time at which they may, in ms.
    pub untold: Mutex<VecDeque<(u64, Bytes, Option<Author>)>>,
}

/// The delayed view of a table.
#[derive(Debug)]
pub struct LateTable {
    pub table: Table,
    /// The delay, in ms.
    pub late_ms: u64,
    /// When the next of the read rows is old enough, in ms.
    pub next_ms: u64,
    /// The last row that was read, visible or not.
    pub read: u64,
}

/// The slots of all tables.
pub struct TableCache {
    presence: Arc<Presence>,
    slots: Mutex<HashMap<String, Arc<TableSlot>>>,
}

/// The number of slots above which unused ones are removed when another is needed.
const CLEANUP_SIZE: usize = 50_000;
/// How many more slots are added before the next cleanup, which scans all of them.
const CLEANUP_STEP: usize = 1_000;
/// How long after the last row the table of an unused slot is dropped, in ms.
const QUIET_MS: u64 = 600_000;

impl TableCache {
    /// Creates a cache without tables.
    pub fn new(presence: Arc<Presence>) -> Self {
        Self { presence, slots: Mutex::default() }
    }

    /// Returns the slot of a table, created if needed.
    pub fn entry(&self, id: &str) -> Arc<TableSlot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.len() >= CLEANUP_SIZE && slots.len().is_multiple_of(CLEANUP_STEP) && !slots.contains_key(id)
        {
            slots.retain(|id, slot| self.keeps(id, slot, u64::MAX));
        }
        let new = || Arc::new(TableSlot::new(self.presence.slot(id)));
        Arc::clone(slots.entry(id.to_owned()).or_insert_with(new))
    }

    /// Returns the slot of a table, if it exists.
    pub fn known(&self, id: &str) -> Option<Arc<TableSlot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Drops unused tables; they are replayed when they are needed again.
    pub fn tidy(&self, now_ms: u64) {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        slots.retain(|id, slot| self.keeps(id, slot, now_ms));
    }

    /// Whether a slot is still needed.
    fn keeps(&self, id: &str, slot: &Arc<TableSlot>, now_ms: u64) -> bool {
        if Arc::strong_count(slot) > 1 {
            return true;
        }
        match slot.usage(now_ms) {
            Usage::Needed => true,
            Usage::Quiet => false,
            Usage::Done => {
                self.presence.forget(id);
                false
            }
        }
    }

    /// Returns the number of tables in memory.
    pub fn len(&self) -> usize {
        let slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        // A locked one is in use, so it has a table.
        slots.values().filter(|slot| slot.table.try_lock().map_or(true, |table| table.is_some())).count()
    }
}

/// Whether the slot of a table is needed.
enum Usage {
    Needed,
    /// Nobody is connected, and there was no row for long.
    Quiet,
    /// Nobody is connected, and the game isn't in progress.
    Done,
}

impl TableSlot {
    fn new(presence: Arc<PresenceSlot>) -> Self {
        Self {
            table: tokio::sync::Mutex::default(),
            late: tokio::sync::Mutex::default(),
            presence,
            heard: AtomicU64::default(),
            untold: Mutex::default(),
        }
    }

    fn usage(&self, now_ms: u64) -> Usage {
        use eightfold_table::Status::{Over, Waiting};
        if is_connected(&self.presence) {
            return Usage::Needed;
        }
        let (Ok(table), Ok(_late)) = (self.table.try_lock(), self.late.try_lock()) else {
            return Usage::Needed;
        };
        match table.as_ref() {
            Some(table) if matches!(table.status(), Over | Waiting) => Usage::Done,
            Some(table) if now_ms < table.at_ms().saturating_add(QUIET_MS) => Usage::Needed,
            _ => Usage::Quiet,
        }
    }
}

/// The result of an action.
#[derive(Debug)]
pub struct ActionOutcome {
    /// The rows it made, now or when it was first applied.
    pub rows: Vec<StoredRow>,
    /// The number of the last of them.
    pub seq: u64,
}

/// A row as it is stored and sent, with the server's signature.
#[derive(serde::Serialize)]
struct SignedRow<'a> {
    #[serde(flatten)]
    row: &'a Row,
    signature: String,
}

/// Returns the rows in stored form.
pub fn stored(rows: &[Row], key: &api::RowKey) -> Result<Vec<StoredRow>, ApiError> {
    rows.iter()
        .map(|row| {
            let signed = SignedRow { row, signature: key.sign(&row.hash.0) };
            let text = serde_json::to_string(&signed)
                .map_err(|error| ApiError::new(api::Code::Internal, error.to_string()))?;
            Ok(StoredRow { seq: row.seq, text, action_id: row.action_id.clone() })
        })
        .collect()
}

/// Returns the head of a table for the store.
pub fn head(table: &Table, created_ms: u64) -> GameHead {
    let effects = table.effects();
    let options: Vec<String> =
        table.choice().values().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let seats = table
        .letters()
        .iter()
        .zip(table.seats())
        .map(|(letter, state)| {
            let owner = match &state.owner {
                Some(Player::Person { id, .. }) => Some(id.clone()),
                _ => None,
            };
            let holder = match (&state.owner, state.sitting_in, &state.plan) {
                (_, Some(level), _) => SeatHolder::Computer(level),
                (Some(Player::Computer { level }), ..) => SeatHolder::Computer(*level),
                (Some(Player::Person { id, .. }), ..) => SeatHolder::Person(id.clone()),
                (None, _, SeatPlan::Invited(id)) => SeatHolder::Invited(id.clone()),
                (None, _, SeatPlan::Computer(level)) => SeatHolder::Computer(*level),
                (None, _, SeatPlan::Open) => SeatHolder::Open,
            };
            SeatIndex { seat: *letter, holder, owner }
        })
        .collect();
    GameHead {
        id: table.id().to_owned(),
        game: table.choice().info().id.to_owned(),
        options: options.join(" "),
        terms: serde_json::to_string(table.terms()).unwrap_or_default(),
        public: table.terms().visibility == Visibility::Public,
        created_ms,
        changed_ms: table.at_ms(),
        status: match table.status() {
            eightfold_table::Status::Waiting => Status::Waiting,
            eightfold_table::Status::Playing => Status::Playing,
            eightfold_table::Status::Paused => Status::Paused,
            eightfold_table::Status::Over => Status::Over,
        },
        seq: table.seq(),
        to_act: effects.to_act.iter().collect(),
        deadline_ms: effects.deadline_ms,
        head_hash: table.head_hash().to_string(),
        position: table.played().map(|played| played.position()).unwrap_or_default(),
        result: table.result(),
        seats,
    }
}

/// Returns the terms of a table; `None` if only a newer version understands them.
pub fn terms_of(head: &GameHead) -> Option<Terms> {
    serde_json::from_str(&head.terms).ok()
}

/// Returns the hash of a position in the archive.
pub fn position_hash(game: &str, position: &str) -> i64 {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(format!("{game} {position}"));
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// Returns the hashes of all positions of a game, once it is over.
pub fn positions(table: &Table) -> Vec<i64> {
    let Some(played) = table.played() else { return Vec::new() };
    let game = table.choice().info().id;
    played.walk().map(|text| position_hash(game, &text)).collect()
}

/// Loads a table from its rows, with its secret.
pub async fn load(store: &dyn Store, id: &str) -> Result<Table, ApiError> {
    let rows = store.rows(id, 0).await?;
    let Some(secret) = store.secret(id).await? else {
        return Err(ApiError::no_table(id));
    };
    let damaged =
        |what: String| ApiError::new(api::Code::Internal, format!("table {id} cannot be read: {what}"));
    // Rows are parsed one by one, so that a long game needs no more memory than its text.
    let mut unreadable = None;
    let parsed = rows.into_iter().map_while(|row| {
        serde_json::from_str::<Row>(&row.text).map_err(|error| unreadable = Some(error.to_string())).ok()
    });
    let replayed = Table::replay(parsed);
    if let Some(error) = unreadable {
        return Err(damaged(error));
    }
    let mut table = replayed.map_err(|error| damaged(error.to_string()))?;
    table.set_secret(Secret::Two(ShuffleSecret(Hex32(secret))))?;
    Ok(table)
}

/// Applies the rows in the store that are newer than the table; returns whether there were any.
pub async fn catch_up(store: &dyn Store, table: &mut Table) -> Result<bool, ApiError> {
    let rows = store.rows(table.id(), table.seq()).await?;
    for row in &rows {
        let applied =
            serde_json::from_str::<Row>(&row.text).ok().is_some_and(|row| table.apply(&row).is_ok());
        if !applied {
            // The table in memory differs from the store.
            *table = load(store, table.id()).await?;
            return Ok(true);
        }
    }
    Ok(!rows.is_empty())
}

/// Returns a person as a player in a table's rows: with the guest name, which never changes, so that neither a new name
/// nor the deletion of an account touches the log.
pub fn seated(person: &Person) -> Player {
    Player::Person { id: person.id.clone(), name: person.guest_name.clone() }
}

/// A table to create.
pub struct TableRequest {
    pub id: String,
    pub choice: Choice,
    pub terms: Terms,
    pub seats: Vec<SeatPlan>,
    /// The players who take seats at once.
    pub sitting: Vec<(char, Player)>,
    /// The kind of note to the players who take seats at once, unless they know already.
    pub told: Option<&'static str>,
}

/// Returns the id of the table for a rematch of this one.
pub fn rematch_id(id: &str) -> String {
    use sha2::{Digest, Sha256};
    crate::random::letters(&Sha256::digest(format!("eightfold rematch {id}"))[..10])
}

/// Returns the response to an action.
pub fn acted(done: &ActionOutcome, table: &Table, now_ms: u64) -> api::Acted {
    api::Acted {
        seq: done.seq,
        clocks: clock_lines(table, now_ms),
        now_ms,
        status: status_word(table).to_owned(),
        to_act: table.effects().to_act,
        rows: raw_rows(&done.rows),
    }
}

/// Returns the letters of a person's seats.
pub fn letters_of(table: &Table, person: &str) -> Vec<char> {
    table.seats_of(person).iter().map(|seat| table.letters()[seat.index()]).collect()
}

/// Returns the clocks for a response.
pub fn clock_lines(table: &Table, now_ms: u64) -> Vec<api::ClockLine> {
    let lines = table.clock_lines(now_ms).into_iter();
    lines
        .map(|line| api::ClockLine {
            seat: line.seat,
            left_ms: line.left_ms,
            running: line.running,
            begin_ms: line.begin_ms,
        })
        .collect()
}

/// Returns the word for a table's status.
pub fn status_word(table: &Table) -> &'static str {
    match table.status() {
        eightfold_table::Status::Waiting => "waiting",
        eightfold_table::Status::Playing => "playing",
        eightfold_table::Status::Paused => "paused",
        eightfold_table::Status::Over => "over",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eightfold_table::{Action, Input};

    use super::*;
    use crate::bus::LocalBus;
    use crate::testing::{person, server};

    #[tokio::test(start_paused = true)]
    async fn quiet_games_leave_memory_and_can_continue() {
        let app = server(Arc::<LocalBus>::default());
        let people = [person(&app, "ann").await, person(&app, "ben").await];
        let wanted = TableRequest {
            id: "slow".to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        app.create(wanted).await.unwrap();
        let act = async |who: &Person, action| {
            app.act("slow", app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap()
        };
        for who in &people {
            act(who, Action::Sit { seat: None, player: seated(who) }).await;
        }
        for who in &people {
            act(who, Action::Ready { contribution: None }).await;
        }
        app.presence.connected("slow", Some("ann"));
        let wait = async |ms| {
            tokio::time::advance(std::time::Duration::from_millis(ms)).await;
            app.tables.tidy(app.clock.now_ms());
            app.presence.tidy(app.clock.now_ms());
            app.tables.len()
        };
        assert_eq!(wait(2 * QUIET_MS).await, 1, "a spectator is connected");
        app.presence.disconnected("slow", Some("ann"));
        assert_eq!(wait(1_000).await, 0);
        assert!(app.presence.is_known("slow"), "it still knows when its players were last active");
        let turn =
            app.with_table("slow", |table| table.played().unwrap().legal(20_000).unwrap().swap_remove(0));
        let turn = turn.await.unwrap();
        act(&people[0], Action::Turn(turn)).await;
        assert_eq!(app.tables.len(), 1);
        wait(QUIET_MS).await;
        wait(86_400_000).await;
        assert!(app.tables.known("slow").is_none() && !app.presence.is_known("slow"));
    }
}
