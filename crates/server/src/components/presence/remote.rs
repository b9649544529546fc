//! Presence at the other nodes: the messages between nodes about who is connected where.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use eightfold_store::GameHead;
use tokio::time::Instant;

use super::{ABSENCE_DELAY_MS, MAX_ACTIVITY_AGE_MS, Presence, PresenceSlot, RemoteConnection};
use crate::bus::{BusStatus, NodeMessage};
use crate::clock::OUTAGE_MS;

/// How long other nodes have to reply that a person is connected there.
const REPLY_TIMEOUT: Duration = Duration::from_millis(1_500);
/// The same if nothing irreversible depends on it.
const SHORT_REPLY_TIMEOUT: Duration = Duration::from_millis(300);
/// The timeout after which a silent node counts as lost.
const NODE_TIMEOUT: Duration = Duration::from_secs(4);
/// The maximum number of people or tables in a message to other nodes.
const BATCH_SIZE: usize = 500;

impl Presence {
    /// Handles a message from another node.
    pub fn receive(self: &Arc<Self>, node: u64, message: NodeMessage) {
        // A node that shuts down still reports who disconnects from it.
        let ends = matches!(message, NodeMessage::Shutdown | NodeMessage::Disconnected(..));
        if !ends && self.nodes.record(node) {
            tracing::info!(node = format_args!("{node:016x}"), "another server is up");
        }
        self.record_node(node, message);
    }

    /// Records that the bus is connected again: connections and losses of nodes in the meantime are unknown.
    pub fn reconnected(&self) {
        self.nodes.mark_presence_unknown(self.clock.now_ms());
        self.requery();
    }

    /// Forgets nodes that have been silent for too long.
    pub fn check_nodes(self: &Arc<Self>) {
        // If no node can be reached, the connection may be broken rather than all nodes dead.
        if self.bus.reach() == BusStatus::Connected {
            for node in self.nodes.silent(NODE_TIMEOUT) {
                tracing::warn!(node = format_args!("{node:016x}"), "another server is lost");
                self.node_lost(node);
            }
        } else {
            self.nodes.reset_timeouts();
        }
    }

    fn record_node(self: &Arc<Self>, node: u64, message: NodeMessage) {
        match message {
            NodeMessage::Heartbeat => {}
            NodeMessage::Shutdown => {
                tracing::info!(node = format_args!("{node:016x}"), "another server goes down");
                self.node_lost(node);
            }
            NodeMessage::PresenceQuery(tables) => self.answer_presence(&tables),
            NodeMessage::Connected(people) => {
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
            NodeMessage::LastActive(tables, people) => {
                let now = self.clock.now_ms();
                for (table, person, ago_ms) in people {
                    let Some(entry) = self.existing_slot(&table) else { continue };
                    let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
                    let here = presence.players.entry(person).or_default();
                    here.last_remote_ms = here.last_remote_ms.max(now.saturating_sub(ago_ms));
                }
                for entry in tables.iter().filter_map(|table| self.existing_slot(table)) {
                    let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
                    presence.replies.insert(node, Instant::now());
                }
            }
            NodeMessage::Disconnected(table, person) => self.set_remote_presence(&table, &person, None, node),
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
        let Some(entry) = self.existing_slot(table) else { return };
        let now = self.clock.now_ms();
        let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let here = presence.players.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        here.last_remote_ms = now;
        match elsewhere {
            Some(elsewhere) => here.remote = Some(elsewhere),
            None => here.remote = here.remote.filter(|known| known.node != node),
        }
        let is_away = here.away_since(now).is_some();
        drop(presence);
        // The other node tells its own listeners. Someone who is away there is announced by that node after a moment,
        // unless it is dead.
        if was_away && !is_away {
            self.publish_presence_with(table, person, true, now, |bus, event| bus.publish_locally(event));
        }
    }

    /// Replies with the people of these tables who are connected here, and when the others were last active.
    fn answer_presence(&self, tables: &[String]) {
        let now = self.clock.now_ms();
        let (mut people, mut away) = (Vec::new(), Vec::new());
        for table in tables {
            let Some(entry) = self.existing_slot(table) else { continue };
            let presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
            for (person, here) in &presence.players {
                let ago_ms = now.saturating_sub(here.last_ms);
                if let Some(for_ms) = here.local_connection(now) {
                    people.push((table.clone(), person.clone(), for_ms));
                } else if ago_ms < MAX_ACTIVITY_AGE_MS {
                    away.push((table.clone(), person.clone(), ago_ms));
                }
            }
        }
        for part in people.chunks(BATCH_SIZE) {
            self.bus.publish_to_nodes(&NodeMessage::Connected(part.to_vec()));
        }
        // The last part ends the reply, even if it is empty.
        let last = away.split_off(away.len() - away.len() % BATCH_SIZE);
        for part in away.chunks(BATCH_SIZE) {
            self.bus.publish_to_nodes(&NodeMessage::LastActive(Vec::new(), part.to_vec()));
        }
        self.bus.publish_to_nodes(&NodeMessage::LastActive(tables.to_vec(), last));
    }

    /// Forgets who was connected to a lost node, and tells the people at their tables.
    fn node_lost(self: &Arc<Self>, node: u64) {
        let now = self.clock.now_ms();
        self.nodes.remove(node, now);
        for (table, entry) in self.slots() {
            let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
            presence.replies.remove(&node);
            for (person, here) in &mut presence.players {
                if here.remote.is_some_and(|elsewhere| elsewhere.node == node) {
                    (here.remote, here.last_remote_ms) = (None, now);
                    let (component, table, person) = (Arc::clone(self), table.clone(), person.clone());
                    tokio::spawn(async move { component.announce_absence_later(&table, &person, now).await });
                }
            }
        }
    }

    /// Tells the people here that a person is away, unless the person reconnects within a moment.
    async fn announce_absence_later(self: Arc<Self>, table: &str, person: &str, since_ms: u64) {
        tokio::time::sleep(Duration::from_millis(ABSENCE_DELAY_MS)).await;
        if self.away_since(table, person, self.clock.now_ms()).is_some() {
            self.publish_presence_with(table, person, false, since_ms, |bus, event| {
                bus.publish_locally(event)
            });
            self.notify_absence(table).await;
        }
    }

    /// After a reconnect, asks again for presence and announces who is connected here, since messages may have been
    /// missed.
    pub fn requery(&self) {
        let now = self.clock.now_ms();
        let mut tables = Vec::new();
        for (table, entry) in self.slots() {
            let mut presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
            presence.asked = false;
            for here in presence.players.values_mut().filter(|here| here.remote.is_some()) {
                (here.remote, here.last_remote_ms) = (None, now);
            }
            if presence.players.values().any(|here| here.connections > 0) || presence.watching > 0 {
                tables.push(table);
            }
        }
        for part in tables.chunks(BATCH_SIZE) {
            self.answer_presence(part);
            self.bus.publish_to_nodes(&NodeMessage::PresenceQuery(part.to_vec()));
        }
    }

    /// Announces a connection to a table here, and asks the other nodes who is connected there.
    pub(super) fn announce_connection(&self, table: &str, person: Option<&str>) {
        if self.bus.reach() == BusStatus::SingleNode {
            return;
        }
        if let Some(person) = person {
            self.bus.publish_to_nodes(&NodeMessage::Connected(vec![(
                table.to_owned(),
                person.to_owned(),
                None,
            )]));
        }
        self.bus.publish_to_nodes(&NodeMessage::PresenceQuery(vec![table.to_owned()]));
    }

    /// Asks the other nodes about the people of these tables who are not connected here, if any.
    pub async fn request(&self, tables: impl Iterator<Item = &GameHead>) {
        let now = self.clock.now_ms();
        let away = |head: &&GameHead| {
            people_concerned(head).any(|person| self.away_since(&head.id, person, now).is_some())
        };
        // The slots must exist to take the replies.
        let asked: Vec<_> = tables.filter(away).map(|head| (head.id.clone(), self.slot(&head.id))).collect();
        if !asked.is_empty() {
            self.bus.publish_to_nodes(&NodeMessage::PresenceQuery(
                asked.iter().map(|(id, _)| id.clone()).collect(),
            ));
            tokio::time::sleep(SHORT_REPLY_TIMEOUT).await;
        }
    }

    /// Asks the other nodes, once for each table, about people this node hasn't heard of; after that it gets their
    /// changes. Returns whether all have replied; if not, they are asked again the next time.
    pub async fn restore(&self, table: &str) -> bool {
        if self.bus.reach() != BusStatus::Connected {
            return self.bus.reach() == BusStatus::SingleNode;
        }
        let entry = self.slot(table);
        let asked = std::mem::replace(&mut entry.lock().unwrap_or_else(PoisonError::into_inner).asked, true);
        let known = asked || self.ask_all(&entry, table, SHORT_REPLY_TIMEOUT).await;
        if !known {
            entry.lock().unwrap_or_else(PoisonError::into_inner).asked = false;
        }
        known
    }

    /// Whether another server over this store wrote a heartbeat in the last few seconds; true if that is unknown.
    async fn are_other_nodes_alive(&self) -> bool {
        let since_ms = self.clock.now_ms().saturating_sub(OUTAGE_MS);
        self.store.has_other_heartbeat(self.node, since_ms).await.unwrap_or(true)
    }

    /// Whether a person is certainly away from a table, after asking all nodes. It can't be known if other nodes can't be
    /// reached or one doesn't reply.
    pub async fn is_certainly_away(&self, table: &str, person: &str) -> bool {
        let is_away = || self.away_since(table, person, self.clock.now_ms()).is_some();
        if !is_away() {
            return false;
        }
        match self.bus.reach() {
            // The person may be connected to the other server, which this one can't ask.
            BusStatus::SingleNode if self.shared && self.are_other_nodes_alive().await => return false,
            BusStatus::SingleNode => {}
            BusStatus::Disconnected => return false,
            BusStatus::Connected => {
                // The slot must exist to take the replies.
                let entry = self.slot(table);
                let all = self.ask_all(&entry, table, REPLY_TIMEOUT).await;
                if !all || self.bus.reach() != BusStatus::Connected {
                    return false;
                }
            }
        }
        is_away()
    }

    /// Asks the other nodes who is at a table and waits this long; returns whether all live nodes have replied.
    async fn ask_all(&self, entry: &PresenceSlot, table: &str, patience: Duration) -> bool {
        let asked = Instant::now();
        self.bus.publish_to_nodes(&NodeMessage::PresenceQuery(vec![table.to_owned()]));
        tokio::time::sleep(patience).await;
        let presence = entry.lock().unwrap_or_else(PoisonError::into_inner);
        let answered = |node: &u64| presence.replies.get(node).is_some_and(|at| *at >= asked);
        self.nodes.ids().iter().all(answered)
    }
}

/// Returns the people a game concerns.
pub fn people_concerned(head: &GameHead) -> impl Iterator<Item = &str> {
    use eightfold_store::SeatHolder::{Invited, Person};
    head.seats.iter().filter_map(|seat| match (&seat.owner, &seat.holder) {
        (Some(owner), _) => Some(owner.as_str()),
        (None, Person(person) | Invited(person)) => Some(person.as_str()),
        _ => None,
    })
}
