//! The tables that this browser saves for its user: correspondence and untimed games, and those with a live clock while
//! a turn waits to be sent. You can look at them, and take a turn, while the server can't be reached. A turn that the
//! server refuses stays until you dismiss it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use eightfold_protocol::{GameSummary, Holder, Player, TableView};
use eightfold_table::{Clock, Terms};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::client;
use crate::app::storage;
use eightfold_client::{QueuedTurn, RejectedTurn, let_go};

/// Storage keys of the list of your tables, and of each table.
const LIST_KEY: &str = "online.tables";
const KEY_PREFIX: &str = "online.table.";
/// How many tables are fetched at once.
const BATCH_SIZE: usize = 10;

/// A table as of the server's last response.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedTable {
    /// The owner's id: another person using the same browser doesn't see it.
    pub person: String,
    /// The table without its log.
    pub view: TableView,
    /// Its log, from the first entry.
    pub rows: Vec<Box<RawValue>>,
    /// A turn taken here that the server hasn't answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queued: Option<QueuedTurn>,
    /// A turn taken here that the server has refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<RejectedTurn>,
    /// When it was saved, in milliseconds since 1970.
    pub when: u64,
}

impl SavedTable {
    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Whether discarding it would lose something of the player's own.
    pub fn has_unsent_turn(&self) -> bool {
        self.queued.is_some() || self.refused.is_some()
    }
}

#[derive(Serialize, Deserialize)]
struct CachedTables {
    person: String,
    tables: Vec<GameSummary>,
}

thread_local! {
    /// The last entry of each table that this page has saved.
    static LAST_SAVED: RefCell<BTreeMap<String, u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// Your unfinished tables as of the server's last response; `None` if none is known.
pub fn list(me: &str) -> Option<Vec<GameSummary>> {
    let own: Option<CachedTables> = storage::get(LIST_KEY).and_then(|text| serde_json::from_str(&text).ok());
    let mut tables = own.filter(|own| own.person == me).map(|own| own.tables).unwrap_or_default();
    for id in storage::keys(KEY_PREFIX) {
        let Some(found) = read(me, &id) else { continue };
        let when = found.when;
        match tables.iter_mut().find(|table| table.id == id) {
            Some(known) if known.seq > found.view.seq => {}
            Some(known) => *known = summary(found.view, known.created_ms, when),
            None => tables.push(summary(found.view, when, when)),
        }
    }
    (!tables.is_empty()).then_some(tables)
}

/// A saved table as an entry of a list.
fn summary(view: TableView, created_ms: u64, changed_ms: u64) -> GameSummary {
    GameSummary {
        id: view.id,
        game: view.game,
        options: view.options,
        terms: view.terms,
        status: view.status,
        seq: view.seq,
        to_act: view.to_act,
        players: view.players,
        position: view.position,
        result: view.result,
        created_ms,
        changed_ms,
        deadline_ms: None,
    }
}

/// A saved table of this person.
pub fn read(me: &str, id: &str) -> Option<SavedTable> {
    let found: SavedTable = serde_json::from_str(&storage::get(&format!("{KEY_PREFIX}{id}"))?).ok()?;
    (found.person == me).then_some(found)
}

/// Saves a table and returns whether the browser did. Discards older tables when storage is full.
pub fn write(id: &str, table: &SavedTable) -> bool {
    let Ok(text) = serde_json::to_string(table) else { return false };
    let others = || {
        let others = storage::keys(KEY_PREFIX).into_iter().filter(|other| other != id);
        others
            .filter_map(|other| {
                let found: SavedTable =
                    serde_json::from_str(&storage::get(&format!("{KEY_PREFIX}{other}"))?).ok()?;
                Some((other, found.when, found.has_unsent_turn()))
            })
            .collect::<Vec<_>>()
    };
    let known = others();
    for old in let_go(known.iter().map(|(id, when, holds)| (id.as_str(), *when, *holds))) {
        remove(old);
    }
    if storage::set(&format!("{KEY_PREFIX}{id}"), &text) {
        return true;
    }
    let mut plain: Vec<_> = others().into_iter().filter(|(.., holds)| !holds).collect();
    plain.sort_by_key(|(_, when, _)| *when);
    plain.into_iter().any(|(old, ..)| {
        remove(&old);
        storage::set(&format!("{KEY_PREFIX}{id}"), &text)
    })
}

/// Removes a saved table.
pub fn remove(id: &str) {
    storage::remove(&format!("{KEY_PREFIX}{id}"));
}

/// Removes all saved tables, when the account has left this browser.
pub fn remove_all() {
    storage::remove(LIST_KEY);
    for id in storage::keys(KEY_PREFIX) {
        remove(&id);
    }
    LAST_SAVED.with_borrow_mut(BTreeMap::clear);
}

/// Whether a game is slow enough to continue without the server.
pub fn is_slow(terms: &Terms) -> bool {
    matches!(terms.clock, Clock::Days { .. } | Clock::None)
}

/// Updates the saved tables from the server: the list, and for each slow game the entries that are new since.
pub async fn refresh(me: &str, mut tables: Vec<GameSummary>) {
    for over in tables.iter().filter(|table| table.status == "over") {
        if read(me, &over.id).is_some_and(|found| !found.has_unsent_turn()) {
            remove(&over.id);
        }
    }
    tables.retain(|table| table.status != "over");
    let behind: Vec<(String, u64)> = tables
        .iter()
        .filter(|table| {
            let mine = |player: &Player| {
                player.id.as_deref() == Some(me)
                    && matches!(player.holder, Holder::Person | Holder::SittingIn)
            };
            let terms = serde_json::from_value::<Terms>(table.terms.clone()).unwrap_or_default();
            let known = LAST_SAVED.with_borrow(|fresh| fresh.get(&table.id).copied());
            table.status != "waiting"
                && is_slow(&terms)
                && table.players.iter().any(mine)
                && known.is_none_or(|seq| seq < table.seq)
        })
        .map(|table| (table.id.clone(), table.seq))
        .take(BATCH_SIZE)
        .collect();
    if let Ok(text) = serde_json::to_string(&CachedTables { person: me.to_owned(), tables }) {
        storage::set(LIST_KEY, &text);
    }
    for (id, seq) in behind {
        let since = read(me, &id).map_or(0, |found| found.seq());
        if since < seq {
            // What the server doesn't answer now is fetched the next time.
            let Ok(mut view) = client::get::<TableView>(&format!("tables/{id}?since={since}")).await else {
                return;
            };
            let rows = std::mem::take(&mut view.rows);
            // It may have been saved again meanwhile.
            let (mut table, when) = (read(me, &id), crate::app::today());
            if table.as_ref().map_or(0, SavedTable::seq) != since {
                continue;
            }
            let mut known = table.take().unwrap_or_else(|| SavedTable {
                person: me.to_owned(),
                view: view.clone(),
                rows: Vec::new(),
                queued: None,
                refused: None,
                when,
            });
            known.rows.extend(rows);
            (known.view, known.when) = (view, when);
            write(&id, &known);
        }
        LAST_SAVED.with_borrow_mut(|fresh| fresh.insert(id, seq));
    }
}
