//! The tables in memory.
//!
//! A table in memory has exactly the state that its rows produce. A new one is put here after it is stored; any other
//! is replayed from the store when it is first needed. Rows of other nodes come over the bus if they follow the last
//! one and this site has signed them, otherwise from the store. A table is dropped whenever an append doesn't succeed
//! as expected. So memory can cause a conflict, never a wrong game. A live game stores steps and hashes but no
//! positions: code that needs those replays the game (`AnyMatch::walk`).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_protocol::PublicKey;
use eightfold_table::Table;

use crate::bus::Event;
use crate::components::presence::{Presence, PresenceSlot, is_connected};
use crate::table_log::published_row;

/// The slot of a table on this node.
pub struct TableSlot {
    /// The table, once it has been replayed.
    pub table: tokio::sync::Mutex<Option<Table>>,
    /// Who is connected.
    presence: Arc<PresenceSlot>,
    /// The last row that this node knows of, from any source.
    pub known_seq: Arc<AtomicU64>,
    /// The last rows that other nodes have published, so that the next action here needs no read before its append.
    received: Mutex<BTreeMap<u64, Arc<Event>>>,
    /// Who is known to have prepared nothing here.
    pub unprepared: Mutex<UnpreparedPeople>,
}

/// The people who are known to have prepared nothing at a table, so that a turn needs no read before its append. With
/// several nodes this may be out of date, so the append is stored only if it is still true.
#[derive(Debug, Default)]
pub struct UnpreparedPeople {
    people: BTreeSet<String>,
    /// The number of changes by people who prepare turns.
    changes: u64,
}

impl UnpreparedPeople {
    /// Whether this person has prepared nothing.
    pub fn contains(&self, person: &str) -> bool {
        self.people.contains(person)
    }

    /// Returns the number of changes, to read before the store.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Notes that the store had nothing of this person, unless there was a change since `changes` was read.
    pub fn insert(&mut self, person: &str, changes: u64) {
        if self.changes == changes {
            self.people.insert(person.to_owned());
        }
    }

    /// Notes that the store has something of this person.
    pub fn remove(&mut self, person: &str) {
        self.changes += 1;
        self.people.remove(person);
    }
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
/// The maximum number of received rows of a table; with more missing, the store is read.
const MAX_RECEIVED_ROWS: usize = 8;
/// How long after the last row the table of an unused slot is dropped, in ms.
const UNUSED_SLOT_MS: u64 = 600_000;

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
    pub fn get(&self, id: &str) -> Option<Arc<TableSlot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Drops unused tables; they are replayed when they are needed again.
    pub fn drop_unused(&self, now_ms: u64) {
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
                self.presence.forget(id, &slot.presence);
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
    /// Nobody is connected, and there has been no row for a long time.
    Quiet,
    /// Nobody is connected, and the game isn't in progress.
    Done,
}

impl TableSlot {
    fn new(presence: Arc<PresenceSlot>) -> Self {
        Self {
            table: tokio::sync::Mutex::default(),
            presence,
            known_seq: Arc::default(),
            received: Mutex::default(),
            unprepared: Mutex::default(),
        }
    }

    /// Records a row that another node has published.
    pub fn receive(&self, seq: u64, row: Arc<Event>) {
        // A table that isn't in memory is read from the store.
        if self.table.try_lock().map_or(true, |table| table.is_some()) {
            let mut received = self.received.lock().unwrap_or_else(PoisonError::into_inner);
            received.insert(seq, row);
            if received.len() > MAX_RECEIVED_ROWS {
                received.pop_first();
            }
        }
        self.known_seq.fetch_max(seq, Ordering::AcqRel);
    }

    /// Applies the received rows that are next and signed with this key, and returns whether the table has all known
    /// rows then.
    pub fn follow(&self, table: &mut Table, key: &PublicKey) -> bool {
        let received = std::mem::take(&mut *self.received.lock().unwrap_or_else(PoisonError::into_inner));
        for (_, event) in received.range(table.seq() + 1..) {
            let row = published_row(&event.json, key);
            if row.is_none_or(|row| table.apply(&row).is_err()) {
                break;
            }
        }
        self.known_seq.load(Ordering::Acquire) <= table.seq()
    }

    fn usage(&self, now_ms: u64) -> Usage {
        use eightfold_table::Status::{Over, Waiting};
        if is_connected(&self.presence) {
            return Usage::Needed;
        }
        let Ok(table) = self.table.try_lock() else { return Usage::Needed };
        match table.as_ref() {
            Some(table) if matches!(table.status(), Over | Waiting) => Usage::Done,
            Some(table) if now_ms < table.at_ms().saturating_add(UNUSED_SLOT_MS) => Usage::Needed,
            _ => Usage::Quiet,
        }
    }
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::Choice;
    use eightfold_protocol::RowKey;
    use eightfold_store::Person;
    use eightfold_table::{Action, Input, Terms};

    use super::*;
    use crate::app::App;
    use crate::bus::LocalBus;
    use crate::table_log::{TableRequest, load, seated, stored};
    use crate::testing::{person, server};

    /// Creates the table `slow`.
    async fn create_table(app: &App) {
        let wanted = TableRequest {
            id: "slow".to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        app.tables.create(wanted).await.unwrap();
    }

    fn sit(who: &Person) -> Action {
        Action::Sit { seat: None, player: seated(who) }
    }

    #[tokio::test(start_paused = true)]
    async fn published_rows_need_the_signature_of_their_site() {
        let app = server(Arc::<LocalBus>::default());
        let ann = person(&app, "ann").await;
        create_table(&app).await;
        let mut elsewhere = load(app.tables.store.as_ref(), "slow").await.unwrap();
        let made = elsewhere.handle(app.clock.now_ms(), Input::person(&ann.id, sit(&ann)));
        let (rows, _) = made.unwrap();
        let signed = |key: &RowKey| stored(&rows, key).unwrap().remove(0).text;
        let genuine = signed(&app.tables.key);
        let forged = signed(&RowKey::from_seed(&[8; 32]));
        let damaged = genuine.replace(&ann.guest_name, "Eve");
        let slot = app.tables.cache.entry("slow");
        let mut current = slot.table.lock().await;
        let table = current.as_mut().unwrap();
        let before = table.seq();
        for (text, applied) in [(forged, false), (damaged, false), (genuine, true)] {
            slot.receive(before + 1, Event::row("slow", before + 1, &text));
            assert_eq!(slot.follow(table, &app.tables.key.public()), applied, "{text}");
            assert_eq!(table.seq() > before, applied, "{text}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn quiet_games_leave_memory_and_can_continue() {
        let app = server(Arc::<LocalBus>::default());
        let people = [person(&app, "ann").await, person(&app, "ben").await];
        create_table(&app).await;
        let act = async |who: &Person, action| {
            app.tables.act("slow", app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap()
        };
        for who in &people {
            act(who, sit(who)).await;
        }
        for who in &people {
            act(who, Action::Ready { contribution: None }).await;
        }
        app.presence.connected("slow", Some("ann"));
        let wait = async |ms| {
            tokio::time::advance(std::time::Duration::from_millis(ms)).await;
            app.tables.drop_unused(app.clock.now_ms());
            app.tables.in_memory()
        };
        assert_eq!(wait(2 * UNUSED_SLOT_MS).await, 1, "a spectator is connected");
        app.presence.disconnected("slow", Some("ann"));
        assert_eq!(wait(1_000).await, 0);
        assert!(app.presence.is_known("slow"), "it still knows when its players were last active");
        let turn = app
            .tables
            .with_table("slow", |table| table.played().unwrap().legal(20_000).unwrap().swap_remove(0));
        let turn = turn.await.unwrap();
        act(&people[0], Action::Turn(turn)).await;
        assert_eq!(app.tables.in_memory(), 1);
        wait(UNUSED_SLOT_MS).await;
        wait(86_400_000).await;
        assert!(!app.tables.is_known("slow") && !app.presence.is_known("slow"));
    }
}
