//! Shows rated games with a running clock to spectators with a delay, so that no spectator can help a player.
//!
//! Spectators see a table with only the rows that are old enough, and get phrases with the same delay. Rows up to the
//! start of the game are never delayed, and after the game everything is visible.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use eightfold_store::{GameHead, Status as Stored, Store, StoredRow};
use eightfold_table::{Clock, Row, Status, Table, Terms};
use tokio::sync::MutexGuard;

use crate::base::Base;
use crate::bus::{Author, Bus, Event, EventKind};
use crate::components::tables::Tables;
use crate::error::ApiError;
use crate::shutdown::{Shutdown, ended};
use crate::table_log::terms_of;

/// How often to check whether rows have become old enough.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// How long a phrase without listeners is stored, in ms.
const UNUSED_PHRASE_MS: u64 = 1_000;

/// The delayed view of a table.
#[derive(Debug)]
struct DelayedTable {
    table: Table,
    /// The delay, in ms.
    late_ms: u64,
    /// When the next of the read rows is old enough, in ms.
    next_ms: u64,
    /// The last row that was read, visible or not.
    read: u64,
}

/// What spectators of a table get late.
#[derive(Debug)]
struct DelayedView {
    /// The last row of the table that this node knows of.
    known_seq: Arc<AtomicU64>,
    late: tokio::sync::Mutex<Option<DelayedTable>>,
    /// Phrases that spectators haven't got yet, with the time at which they may, in ms.
    untold: Mutex<VecDeque<(u64, Bytes, Option<Author>)>>,
}

impl DelayedTable {
    /// Whether it has all old enough rows that this node knows of.
    fn is_current(&self, view: &DelayedView, now_ms: u64) -> bool {
        now_ms < self.next_ms && view.known_seq.load(Ordering::Acquire) <= self.read
    }
}

/// The topic of delayed rows of a table.
pub fn topic(id: &str) -> String {
    format!("late.{id}")
}

/// Whether games on these terms have a delayed view.
fn on_these(terms: &Terms) -> bool {
    terms.rated && matches!(terms.clock, Clock::Live { .. })
}

/// The delayed views of tables.
pub struct DelayedViews {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: crate::clock::Clock,
    shutdown: Arc<Shutdown>,
    tables: Arc<Tables>,
    /// The delay with which spectators see rated games with a running clock, in ms.
    watch_delay_ms: u64,
    views: Mutex<HashMap<String, Arc<DelayedView>>>,
}

impl DelayedViews {
    /// Creates the component. The delay is in ms.
    pub fn new(base: &Base, tables: Arc<Tables>, watch_delay_ms: u64) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            shutdown: Arc::clone(&base.shutdown),
            tables,
            watch_delay_ms,
            views: Mutex::default(),
        })
    }

    /// Whether spectators see rated games with a delay.
    pub fn are_on(&self) -> bool {
        self.watch_delay_ms > 0
    }

    fn view(&self, id: &str) -> Arc<DelayedView> {
        let known_seq = self.tables.row_counter(id);
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        let known = views.get(id).filter(|view| Arc::ptr_eq(&view.known_seq, &known_seq));
        if let Some(view) = known {
            return Arc::clone(view);
        }
        // This is the first view, or the table has been dropped from memory since the last one.
        let new = DelayedView { known_seq, late: tokio::sync::Mutex::default(), untold: Mutex::default() };
        let view = Arc::new(new);
        views.insert(id.to_owned(), Arc::clone(&view));
        view
    }

    /// Drops the views of tables that aren't in memory; they are replayed when they are needed again.
    pub fn drop_unused(&self) {
        let mut views = self.views.lock().unwrap_or_else(PoisonError::into_inner);
        views.retain(|id, _| self.tables.is_known(id));
    }

    /// Returns the delay of a running game for a person who isn't a player, in ms; `None` if there is none.
    pub fn late_in_list(&self, head: &GameHead, person: Option<&str>) -> Option<u64> {
        let runs = matches!(head.status, Stored::Playing | Stored::Paused);
        let plays = || person.is_some() && head.seats.iter().any(|seat| seat.owner.as_deref() == person);
        let terms = || terms_of(head).is_some_and(|terms| on_these(&terms));
        (self.watch_delay_ms > 0 && runs && !plays() && terms()).then_some(self.watch_delay_ms)
    }

    /// Returns the delayed view of a running game, given its head: its last row, the seats to move, the position.
    pub async fn late_head(
        &self,
        head: &GameHead,
        late_ms: u64,
    ) -> Result<(u64, Vec<char>, Option<String>), ApiError> {
        let entry = self.view(&head.id);
        entry.known_seq.fetch_max(head.seq, Ordering::AcqRel);
        let slot = self.advance(&entry, &head.id, late_ms).await?;
        let DelayedTable { table, .. } = slot.as_ref().ok_or_else(|| ApiError::no_table(&head.id))?;
        Ok((table.seq(), table.effects().to_act, table.played().map(|played| played.position())))
    }

    /// Returns the delay with which a person sees this table, in ms; `None` without delay.
    pub async fn late_for(&self, id: &str, person: Option<&str>) -> Result<Option<u64>, ApiError> {
        if self.watch_delay_ms == 0 {
            return Ok(None);
        }
        self.tables.with_table(id, |table| self.late_at(table, person)).await
    }

    /// Returns the delay with which a person sees this table, in ms; `None` without delay.
    fn late_at(&self, table: &Table, person: Option<&str>) -> Option<u64> {
        let runs = matches!(table.status(), Status::Playing | Status::Paused);
        let plays = || person.is_some_and(|person| !table.seats_of(person).is_empty());
        let late = self.watch_delay_ms > 0 && runs && on_these(table.terms()) && !plays();
        late.then_some(self.watch_delay_ms)
    }

    /// Reads a table as a person sees it, at the time (in ms) of that view; also returns the delay, in ms.
    pub async fn with_table_seen<T>(
        &self,
        id: &str,
        person: Option<&str>,
        look: impl FnOnce(&mut Table, u64) -> T,
    ) -> Result<(T, Option<u64>), ApiError> {
        let now_ms = self.clock.now_ms();
        // Decides and reads in one step, because with a shared store each read queries it for rows.
        let seen = self.tables.with_table(id, |table| match self.late_at(table, person) {
            Some(late_ms) => Err((look, late_ms)),
            None => Ok(look(table, now_ms)),
        });
        let (look, late_ms) = match seen.await? {
            Ok(seen) => return Ok((seen, None)),
            Err(late) => late,
        };
        let entry = self.view(id);
        let mut slot = self.advance(&entry, id, late_ms).await?;
        let late = slot.as_mut().ok_or_else(|| ApiError::no_table(id))?;
        Ok((look(&mut late.table, now_ms.saturating_sub(late_ms)), Some(late_ms)))
    }

    /// Returns the rows after `since` that are old enough for spectators.
    pub async fn late_rows(&self, id: &str, since: u64) -> Result<Vec<StoredRow>, ApiError> {
        let late_ms = self.late_for(id, None).await?.unwrap_or(0);
        let entry = self.view(id);
        let shown = self.advance(&entry, id, late_ms).await?.as_ref().map_or(0, |late| late.table.seq());
        let mut rows = self.store.rows(id, since).await?;
        rows.retain(|row| row.seq <= shown);
        Ok(rows)
    }

    /// Applies the rows that have become old enough to the delayed view.
    async fn advance<'a>(
        &self,
        entry: &'a DelayedView,
        id: &str,
        late_ms: u64,
    ) -> Result<MutexGuard<'a, Option<DelayedTable>>, ApiError> {
        let mut slot = entry.late.lock().await;
        let now = self.clock.now_ms();
        if slot.as_ref().is_some_and(|late| late.late_ms == late_ms && late.is_current(entry, now)) {
            return Ok(slot);
        }
        let damaged = |what: String| ApiError::internal(format!("table {id} can't be read: {what}"));
        let rows = self.store.rows(id, slot.as_ref().map_or(0, |late| late.table.seq())).await?;
        let mut next_ms = u64::MAX;
        for stored in &rows {
            let row: Row = serde_json::from_str(&stored.text).map_err(|error| damaged(error.to_string()))?;
            match slot.as_mut() {
                None => {
                    let table = Table::replay([&row]).map_err(|error| damaged(error.to_string()))?;
                    *slot = Some(DelayedTable { table, late_ms, next_ms: 0, read: 1 });
                }
                Some(late) => {
                    let out_ms = row.at_ms.saturating_add(late_ms);
                    if late.table.status() != Status::Waiting && out_ms > now {
                        next_ms = out_ms;
                        break; // no later row is older
                    }
                    late.table.apply(&row).map_err(|error| damaged(error.to_string()))?;
                }
            }
            self.bus.publish_locally(Event::late_row(id, stored.seq, &stored.text));
        }
        if let Some(late) = slot.as_mut() {
            late.read = rows.last().map_or(late.table.seq(), |row| row.seq);
            (late.late_ms, late.next_ms) = (late_ms, next_ms);
        }
        Ok(slot)
    }

    /// Whether a table is delayed; `None` if spectators may have to get rows first.
    async fn late_if_current(&self, entry: &DelayedView) -> Option<bool> {
        let slot = entry.late.lock().await;
        let late = slot.as_ref().filter(|late| late.is_current(entry, self.clock.now_ms()))?;
        Some(late.late_ms > 0)
    }

    /// Stores a phrase for the delayed view of its table; ignores other events.
    pub fn store_delayed_phrase(&self, event: &Event) {
        let (EventKind::Message, Some(id)) = (event.what, event.topic.strip_prefix("game.")) else { return };
        // A table unknown to this node has no spectators here.
        if !self.tables.is_known(id) {
            return;
        }
        let entry = self.view(id);
        let now_ms = self.clock.now_ms();
        let mut untold = entry.untold.lock().unwrap_or_else(PoisonError::into_inner);
        untold.retain(|(due_ms, ..)| now_ms < due_ms.saturating_add(UNUSED_PHRASE_MS));
        untold.push_back((now_ms + self.watch_delay_ms, event.json.clone(), event.author.clone()));
    }

    /// Publishes the phrases that are old enough to spectators, or all of them if the table isn't delayed.
    fn publish_delayed(&self, entry: &DelayedView, id: &str, late: bool) {
        let now_ms = self.clock.now_ms();
        let mut untold = entry.untold.lock().unwrap_or_else(PoisonError::into_inner);
        while untold.front().is_some_and(|(due_ms, ..)| !late || *due_ms <= now_ms) {
            let Some((_, json, author)) = untold.pop_front() else { return };
            if let Ok(text) = std::str::from_utf8(&json) {
                self.bus.publish_locally(Event::late_message(id, text, author));
            }
        }
    }

    /// Publishes rows to spectators as they become old enough, until the server shuts down.
    pub async fn show_late(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        loop {
            tokio::select! {
                biased;
                () = tokio::time::sleep(CHECK_INTERVAL) => {}
                () = ended(&mut ends) => return,
            }
            for id in self.bus.topics("late.") {
                let entry = self.view(&id);
                if let Some(late) = self.late_if_current(&entry).await {
                    self.publish_delayed(&entry, &id, late);
                    continue;
                }
                // If the store is unavailable, the next check finds it.
                let Ok(late_ms) = self.late_for(&id, None).await else { continue };
                let _shown = self.advance(&entry, &id, late_ms.unwrap_or(0)).await;
                self.publish_delayed(&entry, &id, late_ms.is_some());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use eightfold_catalog::Choice;
    use eightfold_store::Person;
    use eightfold_table::{Action, Clock, Input, SeatPlan, Terms};

    use super::*;
    use crate::app::App;
    use crate::bus::{EventReceiver, Listener, LocalBus};
    use crate::table_log::{self, TableRequest};
    use crate::testing::{person, server};

    /// Starts a game of two people.
    async fn begun(app: &Arc<App>, id: &str, rated: bool, people: [&Person; 2]) {
        let clock = Clock::Live { base_s: 600, increment_s: 0 };
        let wanted = TableRequest {
            id: id.to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms { rated, clock, ..Terms::default() },
            seats: vec![SeatPlan::Open, SeatPlan::Open],
            sitting: Vec::new(),
            told: None,
        };
        app.tables.create(wanted).await.unwrap();
        for who in people {
            take(app, id, who, Action::Sit { seat: None, player: table_log::seated(who) }).await;
        }
        for who in people {
            take(app, id, who, Action::Ready { contribution: None }).await;
        }
    }

    async fn take(app: &Arc<App>, id: &str, who: &Person, action: Action) {
        app.tables.act(id, app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap();
    }

    async fn turn(app: &Arc<App>, id: &str, who: &Person) {
        let turns = app.tables.with_table(id, |table| table.played().unwrap().legal(20_000)).await.unwrap();
        take(app, id, who, Action::Turn(turns.unwrap().swap_remove(0))).await;
    }

    /// Returns the last row of a table that a person sees.
    async fn last(app: &App, id: &str, who: Option<&str>) -> u64 {
        app.delayed_views.with_table_seen(id, who, |table, _| table.seq()).await.unwrap().0
    }

    /// Returns the rows received so far.
    async fn rows(heard: &mut EventReceiver) -> Vec<u64> {
        tokio::time::sleep(2 * CHECK_INTERVAL).await;
        let mut rows = Vec::new();
        while let Ok(Some(event)) = tokio::time::timeout(Duration::from_millis(1), heard.next()).await {
            rows.extend(match event.what {
                EventKind::Row(seq) => Some(seq),
                _ => None,
            });
        }
        rows
    }

    #[tokio::test(start_paused = true)]
    async fn phrases_are_delayed_like_turns() {
        let app = server(Arc::<LocalBus>::default());
        let [ann, ben] = [person(&app, "ann").await, person(&app, "ben").await];
        begun(&app, "rated", true, [&ann, &ben]).await;
        // Otherwise the time for the first turns would end the game.
        turn(&app, "rated", &ann).await;
        turn(&app, "rated", &ben).await;
        let (listener, mut heard) = Listener::new();
        app.bus.join(&topic("rated"), &listener);
        let showing = tokio::spawn(Arc::clone(&app.delayed_views).show_late());
        rows(&mut heard).await;
        let phrases = async |heard: &mut EventReceiver| {
            tokio::time::sleep(2 * CHECK_INTERVAL).await;
            let mut count = 0;
            while let Ok(Some(event)) = tokio::time::timeout(Duration::from_millis(1), heard.next()).await {
                count += usize::from(event.what == EventKind::Message);
            }
            count
        };
        let say = async |who: &Person, phrase: &str| {
            let say = eightfold_protocol::Say { phrase: Some(phrase.to_owned()), ..Default::default() };
            crate::tables::chat::do_say(&app, "rated", who, say).await.unwrap();
        };
        say(&ann, "hello").await;
        assert_eq!(phrases(&mut heard).await, 0);
        tokio::time::sleep(Duration::from_secs(59)).await;
        say(&ben, "good-luck").await;
        assert_eq!(phrases(&mut heard).await, 0);
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(phrases(&mut heard).await, 1);
        // After the game nothing is delayed.
        take(&app, "rated", &ann, Action::Resign(None)).await;
        assert_eq!(phrases(&mut heard).await, 1);
        showing.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn spectators_see_rated_games_late_until_the_end() {
        let app = server(Arc::<LocalBus>::default());
        let [ann, ben, cat] =
            [person(&app, "ann").await, person(&app, "ben").await, person(&app, "cat").await];
        begun(&app, "rated", true, [&ann, &ben]).await;
        begun(&app, "plain", false, [&ann, &ben]).await;
        let (listener, mut heard) = Listener::new();
        app.bus.join(&topic("rated"), &listener);
        let showing = tokio::spawn(Arc::clone(&app.delayed_views).show_late());

        let began = last(&app, "rated", None).await;
        assert_eq!(rows(&mut heard).await.last(), Some(&began), "rows before the first turn are not delayed");
        turn(&app, "plain", &ann).await;
        turn(&app, "rated", &ann).await;
        assert_eq!(last(&app, "plain", None).await, last(&app, "plain", Some("ann")).await);
        assert_eq!(last(&app, "rated", Some("ben")).await, began + 1);
        for other in [None, Some("cat")] {
            assert_eq!(last(&app, "rated", other).await, began);
        }
        assert!(app.delayed_views.late_rows("rated", began).await.unwrap().is_empty());
        let head = app.store.game("rated").await.unwrap().unwrap();
        assert_eq!(app.delayed_views.late_in_list(&head, Some(&cat.id)), Some(60_000));
        assert_eq!(app.delayed_views.late_in_list(&head, Some(&ann.id)), None);
        assert_eq!(
            app.delayed_views.late_head(&head, 60_000).await.unwrap().1,
            ['b'],
            "as it was before the turn"
        );

        tokio::time::sleep(Duration::from_secs(30)).await;
        turn(&app, "rated", &ben).await;
        assert!(rows(&mut heard).await.is_empty());
        tokio::time::sleep(Duration::from_secs(30)).await;
        assert_eq!(rows(&mut heard).await, [began + 1], "the first turn is a minute old, the second is not");
        assert_eq!(last(&app, "rated", Some("cat")).await, began + 1);

        take(&app, "rated", &ann, Action::Resign(None)).await;
        let end = app.store.game("rated").await.unwrap().unwrap().seq;
        assert_eq!(rows(&mut heard).await, (began + 2..=end).collect::<Vec<_>>());
        assert_eq!(last(&app, "rated", None).await, end);
        showing.abort();
    }
}
