//! Several servers over one store: what they tell each other, and what each asks the store when it hears nothing.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use eightfold_store::{GameHead, GameQuery, State};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::app::{App, ended};
use crate::bus::{Event, NodeMessage, Reach, What};
use crate::hall::Elsewhere;
use crate::nats::Incoming;
use crate::streams::note_of;

/// After how long in silence another node counts as gone.
const DEAD: Duration = Duration::from_secs(4);
/// How often the games watched here are asked for at the store: while other nodes are heard, and while they are not.
const LOOK: Duration = Duration::from_secs(5);
const LOOK_CLOSELY: Duration = Duration::from_secs(1);
/// How many games are asked for at once.
const AT_ONCE: usize = 500;
/// How much longer ago than the last time what has changed is asked for, in ms: clocks of nodes differ.
const OVERLAP_MS: u64 = 3_000;
/// How long other nodes have to say that somebody is connected there.
const ANSWER: Duration = Duration::from_millis(1_500);
/// The same where nothing is decided by it that cannot be undone.
const SHORTLY: Duration = Duration::from_millis(300);

impl App {
    /// Takes what other nodes tell, until the server ends.
    pub async fn hear_nodes(self: Arc<Self>, mut incoming: mpsc::Receiver<Incoming>) {
        let mut ends = self.ends();
        let mut alive: HashMap<u64, Instant> = HashMap::new();
        let mut beat = tokio::time::interval(Duration::from_secs(1));
        loop {
            tokio::select! {
                heard = incoming.recv() => match heard {
                    Some(Incoming::Event(event)) => self.heard(event),
                    Some(Incoming::Node(node, message)) => {
                        alive.insert(node, Instant::now());
                        self.heard_of_node(node, message, &mut alive);
                    }
                    Some(Incoming::Connected) => self.ask_anew(),
                    None => return,
                },
                _ = beat.tick() => {
                    self.bus.tell_nodes(&NodeMessage::Alive);
                    // Where nobody is heard the line may be broken, and not the others dead.
                    if self.bus.reach() == Reach::Connected {
                        let dead = alive.extract_if(|_, last| last.elapsed() > DEAD);
                        for (node, _) in dead.collect::<Vec<_>>() {
                            self.node_gone(node);
                        }
                    } else {
                        alive.values_mut().for_each(|last| *last = Instant::now());
                    }
                }
                () = ended(&mut ends) => return,
            }
        }
    }

    /// Hands on what another node has told.
    fn heard(&self, event: Arc<Event>) {
        if let (What::Row(seq), Some(id)) = (event.what, event.topic.strip_prefix("game."))
            && let Some(room) = self.hall.known(id)
        {
            room.heard.fetch_max(seq, Ordering::AcqRel);
        }
        self.bus.publish_here(event);
    }

    fn heard_of_node(self: &Arc<Self>, node: u64, message: NodeMessage, alive: &mut HashMap<u64, Instant>) {
        match message {
            NodeMessage::Alive => {}
            NodeMessage::Bye => {
                alive.remove(&node);
                self.node_gone(node);
            }
            NodeMessage::Ask(tables) => self.answer_who_is_here(&tables),
            NodeMessage::Here(people) => {
                for (table, person, for_ms) in people {
                    let until_ms = for_ms.map_or(u64::MAX, |ms| self.clock.now_ms().saturating_add(ms));
                    self.set_elsewhere(&table, &person, Some(Elsewhere { node, until_ms }), node);
                }
            }
            NodeMessage::Gone(table, person) => self.set_elsewhere(&table, &person, None, node),
        }
    }

    /// Notes that somebody is connected to another node, or to that node no longer.
    fn set_elsewhere(self: &Arc<Self>, table: &str, person: &str, elsewhere: Option<Elsewhere>, node: u64) {
        let Some(room) = self.hall.known(table) else { return };
        let now = self.clock.now_ms();
        let mut presence = room.presence.lock().unwrap_or_else(PoisonError::into_inner);
        if elsewhere.is_none() && !presence.people.contains_key(person) {
            return;
        }
        let here = presence.people.entry(person.to_owned()).or_default();
        let was_away = here.away_since(now).is_some();
        match elsewhere {
            Some(elsewhere) => here.elsewhere = Some(elsewhere),
            None if here.elsewhere.is_some_and(|known| known.node == node) => {
                (here.elsewhere, here.last_ms) = (None, now);
            }
            None => {}
        }
        let is_away = here.away_since(now).is_some();
        drop(presence);
        // The other node tells its own; who is away there tells so itself after a moment, unless the node is dead.
        if was_away && !is_away {
            self.tell_presence_by(table, person, true, now, |app, event| app.bus.publish_here(event));
        }
    }

    /// Says who of these tables' people is connected here.
    fn answer_who_is_here(&self, tables: &[String]) {
        let now = self.clock.now_ms();
        let mut people = Vec::new();
        for table in tables {
            let Some(room) = self.hall.known(table) else { continue };
            let presence = room.presence.lock().unwrap_or_else(PoisonError::into_inner);
            for (person, here) in &presence.people {
                if let Some(for_ms) = here.connected_here(now) {
                    people.push((table.clone(), person.clone(), for_ms));
                }
            }
        }
        for part in people.chunks(AT_ONCE) {
            self.bus.tell_nodes(&NodeMessage::Here(part.to_vec()));
        }
    }

    /// Forgets who was connected to a node that is gone, and tells those who are here.
    fn node_gone(self: &Arc<Self>, node: u64) {
        let now = self.clock.now_ms();
        for (table, room) in self.hall.rooms() {
            let mut presence = room.presence.lock().unwrap_or_else(PoisonError::into_inner);
            for (person, here) in &mut presence.people {
                if here.elsewhere.is_some_and(|elsewhere| elsewhere.node == node) {
                    (here.elsewhere, here.last_ms) = (None, now);
                    let (app, table, person) = (Arc::clone(self), table.clone(), person.clone());
                    tokio::spawn(async move { app.told_away_later(&table, &person, now).await });
                }
            }
        }
    }

    /// Tells those here that somebody is away, unless the person is back after a moment.
    async fn told_away_later(self: Arc<Self>, table: &str, person: &str, since_ms: u64) {
        tokio::time::sleep(Duration::from_millis(crate::app::AWAY_TOLD_MS)).await;
        if self.away_since(table, person, self.clock.now_ms()).is_some() {
            self.tell_presence_by(table, person, false, since_ms, |app, event| app.bus.publish_here(event));
            if let Ok(Some(head)) = self.store.game(table).await {
                self.watch_absence(table, &head);
            }
        }
    }

    /// What was said while the line was broken has not been heard: who is where is asked anew, and told.
    fn ask_anew(&self) {
        let mut tables = Vec::new();
        for (table, room) in self.hall.rooms() {
            let mut presence = room.presence.lock().unwrap_or_else(PoisonError::into_inner);
            presence.people.values_mut().for_each(|here| here.elsewhere = None);
            if presence.people.values().any(|here| here.connections > 0) || presence.watching > 0 {
                tables.push(table);
            }
        }
        for part in tables.chunks(AT_ONCE) {
            self.answer_who_is_here(part);
            self.bus.tell_nodes(&NodeMessage::Ask(part.to_vec()));
        }
    }

    /// Somebody is connected to a table here: the other nodes are told who, and asked for the others there.
    pub fn came_here(&self, table: &str, person: Option<&str>) {
        if self.bus.reach() == Reach::Alone {
            return;
        }
        if let Some(person) = person {
            self.bus.tell_nodes(&NodeMessage::Here(vec![(table.to_owned(), person.to_owned(), None)]));
        }
        self.bus.tell_nodes(&NodeMessage::Ask(vec![table.to_owned()]));
    }

    /// Asks the other nodes for the people of these tables who are not connected here, if there are any.
    pub async fn learn_who_is_here(&self, tables: impl Iterator<Item = &GameHead>) {
        let now = self.clock.now_ms();
        let away =
            |head: &&GameHead| concerned(head).any(|person| self.away_since(&head.id, person, now).is_some());
        // The rooms must be there to take the answers.
        let asked: Vec<_> =
            tables.filter(away).map(|head| (head.id.clone(), self.hall.room(&head.id))).collect();
        if !asked.is_empty() {
            self.bus.tell_nodes(&NodeMessage::Ask(asked.iter().map(|(id, _)| id.clone()).collect()));
            tokio::time::sleep(SHORTLY).await;
        }
    }

    /// Since when a person is away from a table, after all nodes were asked; nothing if here, or if that cannot be
    /// known, since other nodes are not heard.
    pub async fn surely_away_since(&self, table: &str, person: &str) -> Option<u64> {
        let since = || self.away_since(table, person, self.clock.now_ms());
        let away = since()?;
        match self.bus.reach() {
            Reach::Alone => Some(away),
            Reach::Cut => None,
            Reach::Connected => {
                // The room must be there to take the answers.
                let _room = self.hall.room(table);
                self.bus.tell_nodes(&NodeMessage::Ask(vec![table.to_owned()]));
                tokio::time::sleep(ANSWER).await;
                since().filter(|_| self.bus.reach() == Reach::Connected)
            }
        }
    }

    /// Asks the store for what has changed at the games watched here, until the server ends: each second while other
    /// nodes are not heard, and now and then otherwise, since a bus may lose things.
    pub async fn look_for_rows(self: Arc<Self>) {
        let mut ends = self.ends();
        let mut looked_ms = self.clock.now_ms();
        let mut told = HashMap::new();
        loop {
            let connected = self.bus.reach() == Reach::Connected;
            tokio::select! {
                () = tokio::time::sleep(if connected { LOOK } else { LOOK_CLOSELY }) => {}
                () = ended(&mut ends) => return,
            }
            let watched = self.bus.topics("game.");
            for ids in watched.chunks(AT_ONCE) {
                self.look_at(ids.to_vec()).await;
            }
            let followed = self.bus.topics("tournament.");
            told.retain(|id, _| followed.contains(id));
            for id in followed {
                let told = told.entry(id.clone()).or_insert(0);
                self.look_at_tournament(&id, told).await;
            }
            let now = self.clock.now_ms();
            if self.bus.reach() != Reach::Connected {
                self.look_for_notes(looked_ms.saturating_sub(OVERLAP_MS)).await;
            }
            looked_ms = now;
        }
    }

    /// Tells those who watch these games of rows that this node has not heard of. Where there are several the last is
    /// enough: who misses some reads them.
    async fn look_at(&self, ids: Vec<String>) {
        // Where the store is away too, it is asked again the next time.
        let Ok(seqs) = self.store.seqs(ids).await else { return };
        for (id, seq) in seqs {
            let room = self.hall.room(&id);
            if room.heard.load(Ordering::Acquire) >= seq {
                continue;
            }
            let Ok(rows) = self.store.rows(&id, seq - 1).await else { return };
            if let Some(last) = rows.last() {
                room.heard.fetch_max(last.seq, Ordering::AcqRel);
                self.bus.publish_here(Event::row(&id, last.seq, &last.text));
            }
        }
    }

    /// Tells those who follow a tournament of its last row, if it is not the one told of last: who misses some reads them.
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

    /// Tells the people who listen here of their games that have changed since.
    async fn look_for_notes(&self, since_ms: u64) {
        let people: std::collections::HashSet<String> = self.bus.topics("person.").into_iter().collect();
        if people.is_empty() {
            return;
        }
        let mut changed =
            GameQuery { state: State::Any, since_ms: Some(since_ms), limit: 200, ..GameQuery::default() };
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

/// The people whom a game concerns.
fn concerned(head: &GameHead) -> impl Iterator<Item = &str> {
    use eightfold_store::SeatHolder::{Invited, Person};
    head.seats.iter().filter_map(|seat| match (&seat.owner, &seat.holder) {
        (Some(owner), _) => Some(owner.as_str()),
        (None, Person(person) | Invited(person)) => Some(person.as_str()),
        _ => None,
    })
}
