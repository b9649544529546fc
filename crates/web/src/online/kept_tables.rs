//! The tables that this browser saves for its person: games with a clock of days or without a clock, and those with a
//! live clock while a turn waits to be sent. You can look at them, and take a turn, while the server can't be reached. A
//! turn that the server refuses stays until you dismiss it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use eightfold_protocol::{GameSummary, Holder, Player, TableView};
use eightfold_table::{Clock, Terms};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::client;
use super::kept::{Queued, Refused, let_go};
use crate::app::{forget, keep, kept, kept_names};

/// Under which names the browser keeps the list of one's own tables, and each of them.
const LIST: &str = "online.tables";
const EACH: &str = "online.table.";
/// How many tables are read anew at once.
const AT_ONCE: usize = 10;

/// A table as it was when the server last answered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptTable {
    /// Whose it is, by id: another person of the same browser does not see it.
    pub person: String,
    /// Who sits there, without rows.
    pub view: TableView,
    /// Its rows, from the first.
    pub rows: Vec<Box<RawValue>>,
    /// A turn that was taken here and that the server has not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queued: Option<Queued>,
    /// A turn that was taken here and that the server has refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// When it was kept, in milliseconds since 1970.
    pub when: u64,
}

impl KeptTable {
    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Whether something of the player's own would go with it.
    pub fn holds_turn(&self) -> bool {
        self.queued.is_some() || self.refused.is_some()
    }
}

#[derive(Serialize, Deserialize)]
struct Own {
    person: String,
    tables: Vec<GameSummary>,
}

thread_local! {
    /// The last row of each table that this page has kept.
    static FRESH: RefCell<BTreeMap<String, u64>> = const { RefCell::new(BTreeMap::new()) };
}

/// One's own tables that are not over, as they were when the server last answered; nothing if none is known.
pub fn list(me: &str) -> Option<Vec<GameSummary>> {
    let own: Option<Own> = kept(LIST).and_then(|text| serde_json::from_str(&text).ok());
    let mut tables = own.filter(|own| own.person == me).map(|own| own.tables).unwrap_or_default();
    for id in kept_names(EACH) {
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

/// A table as it was kept, as a line of a list.
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

/// A table of this person as it was kept.
pub fn read(me: &str, id: &str) -> Option<KeptTable> {
    let found: KeptTable = serde_json::from_str(&kept(&format!("{EACH}{id}"))?).ok()?;
    (found.person == me).then_some(found)
}

/// Keeps a table, and says whether the browser does so. Where it has no room, older tables give way.
pub fn write(id: &str, table: &KeptTable) -> bool {
    let Ok(text) = serde_json::to_string(table) else { return false };
    let others = || {
        let others = kept_names(EACH).into_iter().filter(|other| other != id);
        others
            .filter_map(|other| {
                let found: KeptTable = serde_json::from_str(&kept(&format!("{EACH}{other}"))?).ok()?;
                Some((other, found.when, found.holds_turn()))
            })
            .collect::<Vec<_>>()
    };
    let known = others();
    for old in let_go(known.iter().map(|(id, when, holds)| (id.as_str(), *when, *holds))) {
        remove(old);
    }
    if keep(&format!("{EACH}{id}"), &text) {
        return true;
    }
    let mut plain: Vec<_> = others().into_iter().filter(|(.., holds)| !holds).collect();
    plain.sort_by_key(|(_, when, _)| *when);
    plain.into_iter().any(|(old, ..)| {
        remove(&old);
        keep(&format!("{EACH}{id}"), &text)
    })
}

/// Keeps a table no longer.
pub fn remove(id: &str) {
    forget(&format!("{EACH}{id}"));
}

/// Keeps no table any longer: the account has left this browser.
pub fn remove_all() {
    forget(LIST);
    for id in kept_names(EACH) {
        remove(&id);
    }
    FRESH.with_borrow_mut(BTreeMap::clear);
}

/// Whether a game has so much time that it is played on without the server.
pub fn unhurried(terms: &Terms) -> bool {
    matches!(terms.clock, Clock::Days { .. } | Clock::None)
}

/// Takes what the server says of one's own tables: keeps the list, and of each game without haste the rows that have
/// come since.
pub async fn refresh(me: &str, mut tables: Vec<GameSummary>) {
    for over in tables.iter().filter(|table| table.status == "over") {
        if read(me, &over.id).is_some_and(|found| !found.holds_turn()) {
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
            let known = FRESH.with_borrow(|fresh| fresh.get(&table.id).copied());
            table.status != "waiting"
                && unhurried(&terms)
                && table.players.iter().any(mine)
                && known.is_none_or(|seq| seq < table.seq)
        })
        .map(|table| (table.id.clone(), table.seq))
        .take(AT_ONCE)
        .collect();
    if let Ok(text) = serde_json::to_string(&Own { person: me.to_owned(), tables }) {
        keep(LIST, &text);
    }
    for (id, seq) in behind {
        let since = read(me, &id).map_or(0, |found| found.seq());
        if since < seq {
            // What is not answered now is asked for the next time.
            let Ok(mut view) = client::get::<TableView>(&format!("tables/{id}?since={since}")).await else {
                return;
            };
            let rows = std::mem::take(&mut view.rows);
            // It may have been kept anew meanwhile.
            let (mut table, when) = (read(me, &id), crate::app::today());
            if table.as_ref().map_or(0, KeptTable::seq) != since {
                continue;
            }
            let mut known = table.take().unwrap_or_else(|| KeptTable {
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
        FRESH.with_borrow_mut(|fresh| fresh.insert(id, seq));
    }
}
