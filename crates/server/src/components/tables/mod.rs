//! Tables: created, changed by actions, and kept in memory.

mod acting;
mod cache;
pub mod follow_on;
pub mod outages;
pub mod prepared_turns;
mod rematches;
pub mod vacations;
mod waiting;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

use eightfold_protocol::RowKey;
use eightfold_store::{GameHead, Store, StoreError};
use eightfold_table::{Effects, Table};

use crate::base::Base;
use crate::bus::{Bus, Event};
use crate::clock::Clock;
use crate::components::outbox::Outbox;
use crate::components::presence::Presence;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::random::RandomError;
use crate::table_log::{catch_up, load};
use cache::{TableCache, TableSlot};

pub use acting::MAX_ROWS;

/// Generates the secrets of shuffles.
pub type Secrets = Box<dyn Fn() -> Result<[u8; 32], RandomError> + Send + Sync>;

/// What changed at a table.
pub struct TableChange<'a> {
    /// The table after the change.
    pub head: &'a GameHead,
    pub effects: &'a Effects,
    /// Whether its log is full, so that it has to be closed.
    pub is_full: bool,
}

/// Is notified of changes at tables.
pub trait TableListener: Send + Sync {
    /// A table was created or has new rows, which are stored.
    fn table_changed(self: Arc<Self>, change: &TableChange<'_>);
}

/// The tables of the site.
pub struct Tables {
    store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    shared: bool,
    /// The random number of this node.
    node: u64,
    bus: Arc<dyn Bus>,
    clock: Clock,
    metrics: Arc<Metrics>,
    /// Signs every row.
    key: Arc<RowKey>,
    secrets: Secrets,
    /// The maximum length of a log, in rows; a longer game is aborted.
    most_rows: u64,
    presence: Arc<Presence>,
    outbox: Arc<Outbox>,
    cache: TableCache,
    /// When this node last wrote its heartbeat.
    last_heartbeat_ms: AtomicU64,
    /// Held while lost time is given back.
    waking: tokio::sync::Mutex<()>,
    listeners: OnceLock<Vec<Weak<dyn TableListener>>>,
}

/// How rows of tables are made.
pub struct RowRules {
    /// Signs every row.
    pub key: Arc<RowKey>,
    pub secrets: Secrets,
    /// The maximum length of a log, in rows; a longer game is aborted.
    pub most_rows: u64,
}

impl Tables {
    /// Creates the component.
    pub fn new(base: &Base, presence: Arc<Presence>, outbox: Arc<Outbox>, rules: RowRules) -> Arc<Self> {
        let RowRules { key, secrets, most_rows } = rules;
        Arc::new(Self {
            store: Arc::clone(&base.store),
            shared: base.shared,
            node: base.node,
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            metrics: Arc::clone(&base.metrics),
            key,
            secrets,
            most_rows,
            cache: TableCache::new(Arc::clone(&presence)),
            presence,
            outbox,
            last_heartbeat_ms: AtomicU64::new(base.clock.began_ms()),
            waking: tokio::sync::Mutex::default(),
            listeners: OnceLock::new(),
        })
    }

    /// Sets the listeners that are told about changes at tables, in this order; only the first call counts.
    pub fn listen(&self, listeners: Vec<Weak<dyn TableListener>>) {
        let _ = self.listeners.set(listeners);
    }

    fn notify(&self, change: &TableChange<'_>) {
        for listener in self.listeners.get().into_iter().flatten().filter_map(Weak::upgrade) {
            listener.table_changed(change);
        }
    }

    /// Returns the number of tables in memory.
    pub fn in_memory(&self) -> usize {
        self.cache.len()
    }

    /// Whether this node has the table in memory, or has looked for it.
    pub fn is_known(&self, id: &str) -> bool {
        self.cache.get(id).is_some()
    }

    /// Drops unused tables, and the presence at them.
    pub fn drop_unused(&self, now_ms: u64) {
        self.cache.drop_unused(now_ms);
        self.presence.drop_unused(now_ms);
    }

    /// Returns the number of the last row of a table that this node knows of, from any source. The counter is a new one
    /// after the table has been dropped from memory.
    pub fn row_counter(&self, id: &str) -> Arc<AtomicU64> {
        Arc::clone(&self.cache.entry(id).known_seq)
    }

    /// Records a row of a table known here that another node has published.
    pub fn receive_row(&self, id: &str, seq: u64, row: &Arc<Event>) {
        if let Some(slot) = self.cache.get(id) {
            slot.receive(seq, Arc::clone(row));
        }
    }

    /// Publishes the last row of a table to listeners here if it's new to this node. Listeners read the rows before it.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn publish_last_row(&self, id: &str, seq: u64) -> Result<(), StoreError> {
        let entry = self.cache.entry(id);
        if entry.known_seq.load(Ordering::Acquire) >= seq {
            return Ok(());
        }
        let rows = self.store.rows(id, seq - 1).await?;
        if let Some(last) = rows.last() {
            entry.known_seq.fetch_max(last.seq, Ordering::AcqRel);
            self.bus.publish_locally(Event::row(id, last.seq, &last.text));
        }
        Ok(())
    }

    /// Publishes the rows of a table that another program has stored, if this node knows the table.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn publish_stored(&self, id: &str) -> Result<(), StoreError> {
        let Some(entry) = self.cache.get(id) else { return Ok(()) };
        let known = entry.table.lock().await.as_ref().map_or(0, Table::seq);
        let rows = self.store.rows(id, known.max(entry.known_seq.load(Ordering::Acquire))).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        entry.known_seq.fetch_max(last.seq, Ordering::AcqRel);
        for row in &rows {
            self.bus.publish(Event::row(id, row.seq, &row.text));
        }
        Ok(())
    }

    /// Returns the table in a slot with the rows that this node knows to be stored, or with all stored rows if `all`.
    async fn current<'a>(
        &self,
        entry: &'a TableSlot,
        id: &str,
        all: bool,
    ) -> Result<tokio::sync::MutexGuard<'a, Option<Table>>, ApiError> {
        let mut slot = entry.table.lock().await;
        match slot.as_mut() {
            None => *slot = Some(load(self.store.as_ref(), id).await?),
            Some(table) => {
                let behind = entry.known_seq.load(Ordering::Acquire) > table.seq()
                    && !entry.follow(table, &self.key.public());
                if all || behind {
                    catch_up(self.store.as_ref(), table).await?;
                }
            }
        }
        Ok(slot)
    }

    /// Reads the current state of a table.
    pub async fn with_table<T>(&self, id: &str, look: impl FnOnce(&mut Table) -> T) -> Result<T, ApiError> {
        let entry = self.cache.get(id);
        let entry = match entry {
            Some(entry) => entry,
            // Requests for unknown tables must not fill the memory.
            None if self.store.game(id).await?.is_none() => return Err(ApiError::no_table(id)),
            None => self.cache.entry(id),
        };
        let mut slot = self.current(&entry, id, self.shared).await?;
        match slot.as_mut() {
            Some(table) => Ok(look(table)),
            None => Err(ApiError::no_table(id)),
        }
    }

    /// Returns since when a person has been away from a table, after asking all nodes and by the rows; `None` if
    /// connected, or if it can't be known because other nodes can't be reached or one doesn't reply.
    pub async fn confirmed_absent_since(&self, table: &str, person: &str) -> Option<u64> {
        if !self.presence.is_certainly_away(table, person).await {
            return None;
        }
        let wrote = self.with_table(table, |table| table.wrote_ms(person)).await.ok()?;
        Some(self.presence.away_since(table, person, self.clock.now_ms())?.max(wrote))
    }
}
