//! Several servers (nodes) over one store: the messages between them, and what each reads from the store when messages
//! may be missing.
//!
//! No node owns a game. Nodes tell each other who is connected where, and ask all others before anyone counts as
//! absent. If a running node doesn't respond, or NATS is away, nobody is declared absent. A node that is silent for
//! four seconds is gone. If a node dies while a computer of its tables thinks, another node takes over that turn after
//! a while.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use eightfold_store::{GameHead, GameQuery, StatusFilter};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::{App, ended};
use crate::bus::{BusStatus, Event, EventKind, Incoming, NodeMessage};
use crate::clock::OUTAGE_MS;
use crate::streams::note_of;
use crate::table_cache::{CACHED_MS, RemoteConnection, TableSlot};

/// The timeout after which a silent node counts as gone.
const NODE_TIMEOUT: Duration = Duration::from_secs(4);
/// After how many heartbeats a bus that was never reached counts as unavailable.
const FIRST_CONNECT_HEARTBEATS: u32 = 3;
/// How often the store is polled for the games watched here: while other nodes can be reached, and while they can't.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
const POLL_INTERVAL_ALONE: Duration = Duration::from_secs(1);
/// How many games are queried at once.
const BATCH_SIZE: usize = 500;
/// How far a poll for changes reaches back before the last one, in ms, because the clocks of nodes differ.
const OVERLAP_MS: u64 = 3_000;
/// How long other nodes have to reply that a person is connected there.
const REPLY_TIMEOUT: Duration = Duration::from_millis(1_500);
/// The same if nothing irreversible depends on it.
const SHORT_REPLY_TIMEOUT: Duration = Duration::from_millis(300);

impl App {
    /// Handles messages from other nodes until the server shuts down.
    pub async fn receive_nodes(self: Arc<Self>, mut incoming: mpsc::Receiver<Incoming>) {
        let mut ends = self.ends();
        let mut beat = tokio::time::interval(Duration::from_secs(1));
        let mut waited = Some(0_u32);
        loop {
            tokio::select! {
                heard = incoming.recv() => match heard {
                    Some(Incoming::Event(event)) => self.publish_event(event),
                    Some(Incoming::Node(node, message)) => {
                        // A node that shuts down still reports who disconnects from it.
                        let ends = matches!(message, NodeMessage::Bye | NodeMessage::Gone(..));
                        if !ends && self.nodes.record(node) {
                            tracing::info!(node = format_args!("{node:016x}"), "another server is heard");
                        }
                        self.record_node(node, message);
                    }
                    Some(Incoming::Connected) => {
                        // Connections and losses of nodes in the meantime are unknown.
                        self.nodes.mark_presence_unknown(self.clock.now_ms());
                        self.requery_presence();
                    }
                    Some(Incoming::Missed) => self.requery_presence(),
                    None => return,
                },
                _ = beat.tick() => {
                    // A node that has said goodbye sends no more heartbeats.
                    if self.is_draining() {
                        return;
                    }
                    self.bus.publish_to_nodes(&NodeMessage::Alive);
                    waited = match waited {
                        _ if self.bus.reach() == BusStatus::Connected => None,
                        Some(FIRST_CONNECT_HEARTBEATS) => {
                            tracing::warn!("NATS is away since the start: nodes ask the database");
                            None
                        }
                        waited => waited.map(|beats| beats + 1),
                    };
                    // If no node is heard, the connection may be broken rather than all nodes dead.
                    if self.bus.reach() == BusStatus::Connected {
                        for node in self.nodes.silent(NODE_TIMEOUT) {
                            tracing::warn!(node = format_args!("{node:016x}"), "another server is lost");
                            self.node_lost(node);
                        }
                    } else {
                        self.nodes.reset_timeouts();
                    }
                }
                () = ended(&mut ends) => return,
            }
        }
    }

    /// Publishes an event from another node to listeners here.
    fn publish_event(&self, event: Arc<Event>) {
        if let (EventKind::Row(seq), Some(id)) = (event.what, event.topic.strip_prefix("game."))
            && let Some(entry) = self.tables.known(id)
        {
            entry.heard.fetch_max(seq, Ordering::AcqRel);
        }
        if let (EventKind::Presence, Some(id)) = (event.what, event.topic.strip_prefix("board.")) {
            self.heard_pointer(id, &event.json);
        }
        if let (EventKind::Deleted, Some(id)) = (event.what, event.topic.strip_prefix("board.")) {
            self.shared_boards.forget(id);
        }
        self.keep_for_late(&event);
        self.bus.publish_here(event);
    }

    fn record_node(self: &Arc<Self>, node: u64, message: NodeMessage) {
        match message {
            NodeMessage::Alive => {}
            NodeMessage::Bye => {
                tracing::info!(node = format_args!("{node:016x}"), "another server goes down");
                self.node_lost(node);
            }
            NodeMessage::Ask(tables) => self.answer_presence(&tables),
            NodeMessage::Here(people) => {
                for (table, person, for_ms) in people {
                    let until_ms = for_ms.map_or(u64::MAX, |ms| self.clock.now_ms().saturating_add(ms));
                    self.set_remote_presence(
                        &table,
                        &person,
                        Some(RemoteConnection { node, until_ms }),
                        node,
                    );
                }
            }
            NodeMessage::Away(tables, people) => {
                let now = self.clock.now_ms();
                for (table, person, ago_ms) in people {
                    let Some(entry) = self.tables.known(&table) else { continue };
                    let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
                    let here = presence.people.entry(person).or_default();
                    here.told_ms = here.told_ms.max(now.saturating_sub(ago_ms));
                }
                for entry in tables.iter().filter_map(|table| self.tables.known(table)) {
                    let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
                    presence.answered.insert(node, Instant::now());
                }
            }
            NodeMessage::Gone(table, person) => self.set_remote_presence(&table, &person, None, node),
        }
    }

    /// Records that a person is connected to another node, or no longer.
    fn set_remote_presence(
        self: &Arc<Self>,
        table: &str,
        person: &str,
        elsewhere: Option<RemoteConnection>,
        node: u64,
    ) {
        let Some(entry) = self.tables.known(table) else { return };
        let now = self.clock.now_ms();
        let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.people.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        here.told_ms = now;
        match elsewhere {
            Some(elsewhere) => here.elsewhere = Some(elsewhere),
            None => here.elsewhere = here.elsewhere.filter(|known| known.node != node),
        }
        let is_away = here.away_since(now).is_some();
        drop(presence);
        // The other node tells its own listeners. Someone who is away there is announced by that node after a moment,
        // unless it is dead.
        if was_away && !is_away {
            self.publish_presence_with(table, person, true, now, |app, event| app.bus.publish_here(event));
        }
    }

    /// Replies with the people of these tables who are connected here, and when the others were last active.
    fn answer_presence(&self, tables: &[String]) {
        let now = self.clock.now_ms();
        let (mut people, mut away) = (Vec::new(), Vec::new());
        for table in tables {
            let Some(entry) = self.tables.known(table) else { continue };
            let presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
            for (person, here) in &presence.people {
                let ago_ms = now.saturating_sub(here.last_ms);
                if let Some(for_ms) = here.connected_here(now) {
                    people.push((table.clone(), person.clone(), for_ms));
                } else if ago_ms < CACHED_MS {
                    away.push((table.clone(), person.clone(), ago_ms));
                }
            }
        }
        for part in people.chunks(BATCH_SIZE) {
            self.bus.publish_to_nodes(&NodeMessage::Here(part.to_vec()));
        }
        // The last part ends the reply, even if it is empty.
        let last = away.split_off(away.len() - away.len() % BATCH_SIZE);
        for part in away.chunks(BATCH_SIZE) {
            self.bus.publish_to_nodes(&NodeMessage::Away(Vec::new(), part.to_vec()));
        }
        self.bus.publish_to_nodes(&NodeMessage::Away(tables.to_vec(), last));
    }

    /// Forgets who was connected to a lost node, and tells the people at their tables.
    fn node_lost(self: &Arc<Self>, node: u64) {
        let now = self.clock.now_ms();
        self.nodes.remove(node, now);
        for (table, entry) in self.tables.entries() {
            let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
            presence.answered.remove(&node);
            for (person, here) in &mut presence.people {
                if here.elsewhere.is_some_and(|elsewhere| elsewhere.node == node) {
                    (here.elsewhere, here.told_ms) = (None, now);
                    let (app, table, person) = (Arc::clone(self), table.clone(), person.clone());
                    tokio::spawn(async move { app.announce_absence_later(&table, &person, now).await });
                }
            }
        }
    }

    /// Tells the people here that a person is away, unless the person reconnects within a moment.
    async fn announce_absence_later(self: Arc<Self>, table: &str, person: &str, since_ms: u64) {
        tokio::time::sleep(Duration::from_millis(crate::app::AWAY_DELAY_MS)).await;
        if self.away_since(table, person, self.clock.now_ms()).is_some() {
            self.publish_presence_with(table, person, false, since_ms, |app, event| {
                app.bus.publish_here(event)
            });
            if let Ok(Some(head)) = self.store.game(table).await {
                self.watch_absence(table, &head);
            }
        }
    }

    /// After a reconnect, asks again for presence and announces who is connected here, since messages may have been
    /// missed.
    fn requery_presence(&self) {
        let now = self.clock.now_ms();
        let mut tables = Vec::new();
        for (table, entry) in self.tables.entries() {
            let mut presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
            presence.asked = false;
            for here in presence.people.values_mut().filter(|here| here.elsewhere.is_some()) {
                (here.elsewhere, here.told_ms) = (None, now);
            }
            if presence.people.values().any(|here| here.connections > 0) || presence.watching > 0 {
                tables.push(table);
            }
        }
        for part in tables.chunks(BATCH_SIZE) {
            self.answer_presence(part);
            self.bus.publish_to_nodes(&NodeMessage::Ask(part.to_vec()));
        }
    }

    /// Announces a connection to a table here, and asks the other nodes who is connected there.
    pub fn announce_connection(&self, table: &str, person: Option<&str>) {
        if self.bus.reach() == BusStatus::Alone {
            return;
        }
        if let Some(person) = person {
            self.bus.publish_to_nodes(&NodeMessage::Here(vec![(table.to_owned(), person.to_owned(), None)]));
        }
        self.bus.publish_to_nodes(&NodeMessage::Ask(vec![table.to_owned()]));
    }

    /// Asks the other nodes about the people of these tables who are not connected here, if any.
    pub async fn request_presence(&self, tables: impl Iterator<Item = &GameHead>) {
        let now = self.clock.now_ms();
        let away =
            |head: &&GameHead| concerned(head).any(|person| self.away_since(&head.id, person, now).is_some());
        // The slots must exist to take the replies.
        let asked: Vec<_> =
            tables.filter(away).map(|head| (head.id.clone(), self.tables.entry(&head.id))).collect();
        if !asked.is_empty() {
            self.bus.publish_to_nodes(&NodeMessage::Ask(asked.iter().map(|(id, _)| id.clone()).collect()));
            tokio::time::sleep(SHORT_REPLY_TIMEOUT).await;
        }
    }

    /// Asks the other nodes, once for each table, about people this node hasn't heard of; after that it gets their
    /// changes. Returns whether all have replied; if not, they are asked again the next time.
    pub async fn restore_presence(&self, table: &str) -> bool {
        if self.bus.reach() != BusStatus::Connected {
            return self.bus.reach() == BusStatus::Alone;
        }
        let entry = self.tables.entry(table);
        let asked =
            std::mem::replace(&mut entry.presence.lock().unwrap_or_else(PoisonError::into_inner).asked, true);
        let known = asked || self.ask_all(&entry, table, SHORT_REPLY_TIMEOUT).await;
        if !known {
            entry.presence.lock().unwrap_or_else(PoisonError::into_inner).asked = false;
        }
        known
    }

    /// Whether another server over this store wrote a heartbeat within the last seconds, or that is unknown.
    async fn are_other_nodes_alive(&self) -> bool {
        let since_ms = self.clock.now_ms().saturating_sub(OUTAGE_MS);
        self.store.has_other_heartbeat(self.node, since_ms).await.unwrap_or(true)
    }

    /// Returns since when a person has been away from a table, after asking all nodes and by the rows; `None` if
    /// connected, or if it can't be known because other nodes can't be reached or one doesn't reply.
    pub async fn confirmed_absent_since(&self, table: &str, person: &str) -> Option<u64> {
        let since = || self.away_since(table, person, self.clock.now_ms());
        since()?;
        match self.bus.reach() {
            // The person may be connected to the other server, which this one can't ask.
            BusStatus::Alone if self.shared && self.are_other_nodes_alive().await => return None,
            BusStatus::Alone => {}
            BusStatus::Cut => return None,
            BusStatus::Connected => {
                // The slot must exist to take the replies.
                let entry = self.tables.entry(table);
                let all = self.ask_all(&entry, table, REPLY_TIMEOUT).await;
                if !all || self.bus.reach() != BusStatus::Connected {
                    return None;
                }
            }
        }
        let wrote = self.with_table(table, |table| table.wrote_ms(person)).await.ok()?;
        Some(since()?.max(wrote))
    }

    /// Asks the other nodes who is at a table and waits this long; returns whether all live nodes have replied.
    async fn ask_all(&self, entry: &TableSlot, table: &str, patience: Duration) -> bool {
        let asked = Instant::now();
        self.bus.publish_to_nodes(&NodeMessage::Ask(vec![table.to_owned()]));
        tokio::time::sleep(patience).await;
        let presence = entry.presence.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = |node: &u64| presence.answered.get(node).is_some_and(|at| *at >= asked);
        self.nodes.known().iter().all(answered)
    }

    /// Polls the store for changes of the games watched here until the server shuts down: every second while other
    /// nodes can't be reached, less often otherwise, since a bus may lose messages.
    pub async fn look_for_rows(self: Arc<Self>) {
        let mut ends = self.ends();
        let mut looked_ms = self.clock.now_ms();
        let (mut told, mut told_boards) = (HashMap::new(), HashMap::new());
        loop {
            let connected = self.bus.reach() == BusStatus::Connected;
            tokio::select! {
                () = tokio::time::sleep(if connected { POLL_INTERVAL } else { POLL_INTERVAL_ALONE }) => {}
                () = ended(&mut ends) => return,
            }
            let watched = self.bus.topics("game.");
            for ids in watched.chunks(BATCH_SIZE) {
                self.look_at(ids.to_vec()).await;
            }
            let followed = self.bus.topics("tournament.");
            told.retain(|id, _| followed.contains(id));
            for id in followed {
                let told = told.entry(id.clone()).or_insert(0);
                self.look_at_tournament(&id, told).await;
            }
            let boards = self.bus.topics("board.");
            told_boards.retain(|id, _| boards.contains(id));
            for id in boards {
                let told = told_boards.entry(id.clone()).or_insert(0);
                self.look_at_board(&id, told).await;
            }
            let now = self.clock.now_ms();
            if self.bus.reach() != BusStatus::Connected {
                self.look_for_notes(looked_ms.saturating_sub(OVERLAP_MS)).await;
            }
            looked_ms = now;
        }
    }

    /// Publishes the last row of those games that have rows this node hasn't heard of. Listeners read the rows before
    /// it.
    async fn look_at(&self, ids: Vec<String>) {
        // If the store is unavailable too, the next poll tries again.
        let Ok(seqs) = self.store.seqs(ids).await else { return };
        for (id, seq) in seqs {
            let entry = self.tables.entry(&id);
            if entry.heard.load(Ordering::Acquire) >= seq {
                continue;
            }
            let Ok(rows) = self.store.rows(&id, seq - 1).await else { return };
            if let Some(last) = rows.last() {
                entry.heard.fetch_max(last.seq, Ordering::AcqRel);
                self.bus.publish_here(Event::row(&id, last.seq, &last.text));
            }
        }
    }

    /// Publishes the last row of a tournament if it is new; listeners read the rows before it.
    async fn look_at_tournament(&self, id: &str, told: &mut u64) {
        let Ok(Some(head)) = self.store.tournament(id).await else { return };
        if head.seq <= *told {
            return;
        }
        let Ok(rows) = self.store.tournament_rows(id, head.seq - 1, 1).await else { return };
        if let Some(text) = rows.first() {
            *told = head.seq;
            self.bus.publish_here(Event::tournament_row(id, head.seq, text));
        }
    }

    /// Publishes the last row of a shared board if it is new; listeners read the rows before it.
    async fn look_at_board(&self, id: &str, told: &mut u64) {
        match self.store.shared_board(id).await {
            Ok(Some(head)) if head.seq > *told => {
                let Ok(rows) = self.store.shared_board_rows(id, head.seq - 1, 1).await else { return };
                if let Some(text) = rows.first() {
                    *told = head.seq;
                    self.bus.publish_here(Event::board_row(id, head.seq, text));
                }
            }
            Ok(None) => self.bus.publish_here(Event::board_deleted(id)),
            Ok(Some(_)) | Err(_) => {}
        }
    }

    /// Notifies people with a listener here about their games that have changed since.
    async fn look_for_notes(&self, since_ms: u64) {
        let people: std::collections::HashSet<String> = self.bus.topics("person.").into_iter().collect();
        if people.is_empty() {
            return;
        }
        let mut changed = GameQuery {
            state: StatusFilter::Any,
            since_ms: Some(since_ms),
            limit: 200,
            ..GameQuery::default()
        };
        loop {
            let Ok(page) = self.store.games(changed.clone()).await else { return };
            for head in &page.games {
                for person in concerned(head).filter(|person| people.contains(*person)) {
                    let note = note_of(head, person);
                    self.bus.publish_here(Event::note(person, &note));
                }
            }
            match page.next {
                Some(next) => changed.after = Some(next),
                None => return,
            }
        }
    }
}

/// Returns the people a game concerns.
fn concerned(head: &GameHead) -> impl Iterator<Item = &str> {
    use eightfold_store::SeatHolder::{Invited, Person};
    head.seats.iter().filter_map(|seat| match (&seat.owner, &seat.holder) {
        (Some(owner), _) => Some(owner.as_str()),
        (None, Person(person) | Invited(person)) => Some(person.as_str()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use eightfold_catalog::Choice;
    use eightfold_protocol as api;
    use eightfold_protocol::Code;
    use eightfold_store::{Person, Store as _};
    use eightfold_table::{Absent, Action, Clock, Input, Terms};
    use tokio::task::JoinHandle;

    use super::*;
    use crate::auth::Caller;
    use crate::bus::LocalBus;
    use crate::table_cache::{self, TableRequest};
    use crate::tables::play::{Arrival, do_act, do_claim};
    use crate::tables::view::view;
    use crate::testing::{LogCapture, TestBus, person, server_over, store_in_memory};

    #[tokio::test(start_paused = true)]
    async fn nobody_is_absent_while_an_unreachable_server_runs() {
        let store = store_in_memory();
        let mut app = server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        Arc::get_mut(&mut app).unwrap().shared = true;
        let ben = person(&app, "ben").await;
        let wanted = TableRequest {
            id: GAME.to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        app.create(wanted).await.unwrap();
        let sit = Action::Sit { seat: None, player: table_cache::seated(&ben) };
        app.act(GAME, app.clock.now_ms(), Input::person(&ben.id, sit)).await.unwrap();
        pass(60).await;
        let other = app.node.wrapping_add(1 << 20);
        store.heartbeat(other, app.clock.now_ms()).await.unwrap();
        store.heartbeat(app.node, app.clock.now_ms()).await.unwrap();
        assert_eq!(app.confirmed_absent_since(GAME, &ben.id).await, None, "Ben may be connected there");
        pass(10).await;
        store.heartbeat(app.node, app.clock.now_ms()).await.unwrap();
        assert!(app.confirmed_absent_since(GAME, &ben.id).await.is_some());
    }

    /// Two nodes of a site that have run for ten minutes, and a game in which Ann moves first and Ben second; both
    /// joined it at the second node.
    struct Site {
        apps: Vec<Arc<App>>,
        lines: Vec<Arc<TestBus>>,
        work: Vec<JoinHandle<()>>,
        ann: Arc<Person>,
        ben: Person,
    }

    const GAME: &str = "game";

    impl Site {
        async fn begin() -> Self {
            let store = store_in_memory();
            let (mut apps, mut lines, mut work) = (Vec::new(), Vec::new(), Vec::new());
            for (line, incoming) in TestBus::between(2) {
                let app = server_over(Arc::clone(&store), Arc::clone(&line) as Arc<dyn crate::bus::Bus>);
                let (hears, sweeps) = (Arc::clone(&app).receive_nodes(incoming), Arc::clone(&app).sweep());
                let beats = Arc::clone(&app).keep_heartbeat();
                work.push(tokio::spawn(async move {
                    tokio::join!(hears, beats, sweeps);
                }));
                lines.push(line);
                apps.push(app);
            }
            let (ann, ben) = (person(&apps[1], "ann").await, person(&apps[1], "ben").await);
            let wanted = TableRequest {
                id: GAME.to_owned(),
                choice: Choice::new("octi-fast", []).unwrap(),
                terms: Terms {
                    clock: Clock::Live { base_s: 3_600, increment_s: 0 },
                    absent: Absent::Out,
                    ..Terms::default()
                },
                seats: Vec::new(),
                sitting: Vec::new(),
                told: None,
            };
            apps[1].create(wanted).await.unwrap();
            for who in [&ann, &ben] {
                let sit = Action::Sit { seat: None, player: table_cache::seated(who) };
                apps[1].act(GAME, apps[1].clock.now_ms(), Input::person(&who.id, sit)).await.unwrap();
            }
            for who in [&ann, &ben] {
                let ready = Action::Ready { contribution: None };
                apps[1].act(GAME, apps[1].clock.now_ms(), Input::person(&who.id, ready)).await.unwrap();
            }
            let site = Self { apps, lines, work, ann: Arc::new(ann), ben };
            // The clocks start after each player's first turn.
            for who in [&site.ann, &site.ben, &site.ann] {
                site.turn(who).await;
            }
            pass(600).await;
            site
        }

        /// Takes a turn by a request to the second node.
        async fn turn(&self, who: &Person) {
            let look = |table: &mut eightfold_table::Table| {
                (table.seq(), table.played().unwrap().legal(20_000).unwrap().swap_remove(0))
            };
            let (expected_seq, turn) = self.apps[1].with_table(GAME, look).await.unwrap();
            let act = api::Act { expected_seq, action_id: action_id(), turn };
            let at_ms = self.apps[1].clock.now_ms();
            let arrival = Arrival { at_ms, lag_ms: 0, pressed: None };
            do_act(&self.apps[1], GAME, who, act, arrival).await.unwrap();
        }

        /// Ann claims Ben's seat at the first node; returns the result.
        async fn claim(&self) -> Result<(), Code> {
            let look = |table: &mut eightfold_table::Table| table.letters()[1];
            let seat = self.apps[0].with_table(GAME, look).await.unwrap();
            let claim = api::Claim { action_id: action_id(), seat, claim: api::ClaimKind::Out };
            do_claim(&self.apps[0], GAME, &self.ann, claim)
                .await
                .map(drop)
                .map_err(|error| error.problem.code)
        }

        /// Returns since when Ben has been away according to the first node.
        async fn away_since(&self) -> Option<u64> {
            let seen =
                view(&self.apps[0], GAME, 0, &Caller(Some(Arc::clone(&self.ann))), None).await.unwrap();
            assert_eq!(seen.players[1].here, Some(seen.players[1].away_since_ms.is_none()));
            seen.players[1].away_since_ms
        }

        /// Kills the second node.
        fn kill(&self) {
            self.lines[1].kill();
            self.work[1].abort();
        }

        fn now(&self) -> u64 {
            self.apps[0].clock.now_ms()
        }
    }

    fn action_id() -> String {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        format!("test-{}", NEXT.fetch_add(1, Ordering::Relaxed))
    }

    async fn pass(seconds: u64) {
        tokio::time::sleep(Duration::from_secs(seconds)).await;
    }

    /// Runs the test for a way to lose a node, with the people connected there.
    async fn lost(way: impl AsyncFn(&Site)) {
        let site = Site::begin().await;
        for who in [&site.ann.id, &site.ben.id] {
            site.apps[1].connected(GAME, Some(who));
        }
        site.turn(&site.ben).await;
        pass(600).await;
        way(&site).await;
        let began = site.now();
        // At once, before the others may have noticed, and until a minute has passed.
        assert!(site.away_since().await.is_none_or(|since| since >= began), "the page shows the same");
        assert_eq!(site.claim().await, Err(Code::TooEarly));
        while site.now() < began + 55_000 {
            assert_eq!(site.claim().await, Err(Code::TooEarly), "{} ms", site.now() - began);
            assert!(site.away_since().await.is_none_or(|since| since >= began));
            pass(5).await;
        }
        pass(15).await;
        assert!(site.away_since().await.is_some());
        assert_eq!(site.claim().await, Ok(()), "allowed after a minute");
    }

    #[tokio::test(start_paused = true)]
    async fn other_servers_are_logged_when_heard_and_lost() {
        let logged = LogCapture::here();
        let count = |words| logged.lines(words).iter().filter(|line| line.contains("node=")).count();
        let site = Site::begin().await;
        assert_eq!(count("another server is heard"), 2, "each node hears the other");
        site.kill();
        pass(10).await;
        assert_eq!(count("another server is lost"), 1);
        let site = Site::begin().await;
        site.apps[1].connected(GAME, Some(&site.ben.id));
        site.apps[1].drain();
        // People who disconnect from it are announced after that.
        site.apps[1].disconnected(GAME, Some(&site.ben.id));
        site.kill();
        pass(10).await;
        assert_eq!(count("another server goes down"), 1);
        let counts = (count("another server is heard"), count("another server is lost"));
        assert_eq!(counts, (4, 1), "{:#?}", logged.lines(""));
    }

    #[tokio::test(start_paused = true)]
    async fn absence_counts_from_the_shutdown_of_a_node() {
        lost(async |site| {
            site.apps[1].drain();
            site.kill();
            pass(0).await;
        })
        .await;
    }

    #[tokio::test(start_paused = true)]
    async fn absence_counts_from_the_loss_of_a_node() {
        lost(async |site| site.kill()).await;
    }

    #[tokio::test(start_paused = true)]
    async fn absence_is_unknown_while_nodes_are_disconnected() {
        lost(async |site| {
            site.lines.iter().for_each(|line| line.cut());
            pass(120).await;
            assert_eq!(site.claim().await, Err(Code::TooEarly), "it can't be known");
            site.kill();
            site.lines[0].mend();
            tokio::task::yield_now().await;
        })
        .await;
    }

    #[tokio::test(start_paused = true)]
    async fn absence_counts_from_the_last_request_elsewhere() {
        let site = Site::begin().await;
        // The first node knows nothing of a request for a table until it asks.
        site.apps[1].record_activity(GAME, &site.ben.id);
        let looked = site.now();
        pass(13).await;
        assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has just viewed the table");
        assert!(site.away_since().await.is_some_and(|since| since >= looked));
        site.turn(&site.ben).await;
        let wrote = site.now();
        pass(13).await;
        assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has just moved");
        assert!(site.away_since().await.is_some_and(|since| since >= wrote));
        pass(25).await;
        // Viewing the table counts as being there.
        site.apps[1].record_activity(GAME, &site.ben.id);
        let looked = site.now();
        pass(40).await;
        assert_eq!(site.claim().await, Err(Code::TooEarly), "Ben has viewed the table");
        assert!(site.away_since().await.is_some_and(|since| since >= looked));
        pass(25).await;
        assert_eq!(site.claim().await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn absence_counts_from_the_last_logged_row() {
        let site = Site::begin().await;
        site.kill();
        pass(600).await;
        // Through a node that this one can't hear, as without NATS.
        site.turn(&site.ben).await;
        pass(13).await;
        assert_eq!(site.claim().await, Err(Code::TooEarly));
        pass(60).await;
        assert_eq!(site.claim().await, Ok(()));
    }
}
