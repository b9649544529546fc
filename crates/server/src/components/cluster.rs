//! Several servers (nodes) over one store: the messages between them, and what each reads from the store when messages
//! may be missing.
//!
//! No node owns a game. If a node dies while it computes a computer's turn, another node takes over that turn after a
//! while.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use eightfold_store::{GameQuery, StatusFilter, Store};
use tokio::sync::mpsc;

use crate::base::Base;
use crate::bus::{Bus, BusStatus, Event, EventKind, IncomingEvent, NodeMessage};
use crate::clock::Clock;
use crate::components::delayed_views::DelayedViews;
use crate::components::outbox::note_of;
use crate::components::presence::Presence;
use crate::components::presence::people_concerned;
use crate::components::shared_boards::SharedBoards;
use crate::components::tables::Tables;
use crate::shutdown::{Shutdown, ended};

/// After how many heartbeats a bus that was never reached counts as unavailable.
const FIRST_CONNECT_HEARTBEATS: u32 = 3;
/// How often the store is polled for the games watched here: while other nodes can be reached, and while they can't.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
const POLL_INTERVAL_ALONE: Duration = Duration::from_secs(1);
/// How many games are queried at once.
const BATCH_SIZE: usize = 500;
/// How far a poll for changes reaches back before the last one, in ms, because the clocks of nodes differ.
const OVERLAP_MS: u64 = 3_000;

/// The connection to the other nodes.
pub struct Cluster {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    shutdown: Arc<Shutdown>,
    presence: Arc<Presence>,
    tables: Arc<Tables>,
    delayed_views: Arc<DelayedViews>,
    shared_boards: Arc<SharedBoards>,
}

impl Cluster {
    /// Creates the component.
    pub fn new(
        base: &Base,
        presence: Arc<Presence>,
        tables: Arc<Tables>,
        delayed_views: Arc<DelayedViews>,
        shared_boards: Arc<SharedBoards>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            shutdown: Arc::clone(&base.shutdown),
            presence,
            tables,
            delayed_views,
            shared_boards,
        })
    }

    /// Handles messages from other nodes until the server shuts down.
    pub async fn receive(self: Arc<Self>, mut incoming: mpsc::Receiver<IncomingEvent>) {
        let mut ends = self.shutdown.ends();
        let mut beat = tokio::time::interval(Duration::from_secs(1));
        let mut waited = Some(0_u32);
        loop {
            tokio::select! {
                heard = incoming.recv() => match heard {
                    Some(IncomingEvent::Event(event)) => self.publish_event(event),
                    Some(IncomingEvent::Node(node, message)) => self.presence.receive(node, message),
                    Some(IncomingEvent::Connected) => self.presence.reconnected(),
                    Some(IncomingEvent::Missed) => self.presence.requery(),
                    None => return,
                },
                _ = beat.tick() => {
                    // A node that has said goodbye sends no more heartbeats.
                    if self.shutdown.is_draining() {
                        return;
                    }
                    self.bus.publish_to_nodes(&NodeMessage::Heartbeat);
                    waited = match waited {
                        _ if self.bus.reach() == BusStatus::Connected => None,
                        Some(FIRST_CONNECT_HEARTBEATS) => {
                            tracing::warn!("NATS is away since the start: nodes ask the database");
                            None
                        }
                        waited => waited.map(|beats| beats + 1),
                    };
                    self.presence.check_nodes();
                }
                () = ended(&mut ends) => return,
            }
        }
    }

    /// Publishes an event from another node to listeners here.
    fn publish_event(&self, event: Arc<Event>) {
        if let (EventKind::Row(seq), Some(id)) = (event.what, event.topic.strip_prefix("game.")) {
            self.tables.receive_row(id, seq, &event);
        }
        if let Some(id) = event.topic.strip_prefix("board.") {
            self.shared_boards.receive(id, &event);
        }
        self.delayed_views.store_delayed_phrase(&event);
        self.bus.publish_locally(event);
    }

    /// Polls the store for changes of the games watched here until the server shuts down: every second while other
    /// nodes can't be reached, less often otherwise, since a bus may lose messages.
    pub async fn look_for_rows(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
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

    /// Publishes the last row of each game that has rows new to this node. Listeners read the rows before it.
    async fn look_at(&self, ids: Vec<String>) {
        // If the store is unavailable too, the next poll tries again.
        let Ok(seqs) = self.store.seqs(ids).await else { return };
        for (id, seq) in seqs {
            if self.tables.publish_last_row(&id, seq).await.is_err() {
                return;
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
            self.bus.publish_locally(Event::tournament_row(id, head.seq, text));
        }
    }

    /// Publishes the last row of a shared board if it is new; listeners read the rows before it.
    async fn look_at_board(&self, id: &str, told: &mut u64) {
        match self.store.shared_board(id).await {
            Ok(Some(head)) if head.seq > *told => {
                let Ok(rows) = self.store.shared_board_rows(id, head.seq - 1, 1).await else { return };
                if let Some(text) = rows.first() {
                    *told = head.seq;
                    self.bus.publish_locally(Event::board_row(id, head.seq, text));
                }
            }
            Ok(None) => self.bus.publish_locally(Event::board_deleted(id)),
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
                for person in people_concerned(head).filter(|person| people.contains(*person)) {
                    let note = note_of(head, person);
                    self.bus.publish_locally(Event::note(person, &note));
                }
            }
            match page.next {
                Some(next) => changed.after = Some(next),
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests;
