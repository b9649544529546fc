//! Simulated nodes: start, crash, freeze, and the connections of players to them.

use std::sync::{Arc, PoisonError};

use eightfold_protocol as api;
use eightfold_store::Store;

use super::{BASE_MS, Node, World};
use crate::app::{App, Parts};
use crate::clock::Clock;
use crate::connection_limit::ConnectionLimit;
use crate::limits::Limits;

impl World {
    /// Starts a node. The first one after all were down reads the system's clock; the others agree with it.
    pub(super) async fn start(&mut self, at: usize) {
        let sim = self.elapsed_ms();
        let last =
            crate::components::tables::outages::last_sign(self.store.as_ref()).await.unwrap_or_default();
        let alone = self.nodes.iter().all(|node| node.app.is_none());
        let clock = match self.offsets.last().filter(|_| !alone) {
            Some((_, offset)) => Clock::start(sim + offset, None),
            None => Clock::start((BASE_MS + sim).saturating_add_signed(self.skew_ms), last),
        };
        let secrets = Arc::clone(&self.secrets);
        let draw = move || {
            let mut numbers = secrets.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(std::array::from_fn(|_| numbers.bits() as u8))
        };
        let app = App::new(Parts {
            store: Arc::clone(&self.store) as Arc<dyn Store>,
            shared: true,
            bus: Arc::clone(&self.wire) as Arc<dyn crate::bus::Bus>,
            clock: clock.clone(),
            key: api::RowKey::from_seed(&self.key_seed),
            secrets: Box::new(draw),
            limits: Limits::new(u32::MAX),
            sockets: ConnectionLimit::new(usize::MAX),
            threads: 0,
            trusted: Vec::new(),
            public_url: None,
            slow: std::time::Duration::from_secs(20),
            most_rows: u64::MAX,
            watch_delay_ms: 0,
            metrics_apart: false,
        });
        if app.scheduler.take_up().await.is_err() {
            self.nodes[at].back_at = self.elapsed_ms() + 500;
            return;
        }
        if alone {
            self.offsets.push((clock.began_ms(), clock.began_ms() - sim));
        }
        self.downtimes.begins.push(sim);
        let node = &mut self.nodes[at];
        node.life += 1;
        node.app = Some(app);
        self.run_timers(at);
        for player in 0..self.players.len() {
            if self.players[player].offline_until == 0 {
                self.connect_to(player, at);
            }
        }
    }

    /// Runs the timers of a node.
    pub(super) fn run_timers(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        node.frozen = false;
        if let Some(app) = &node.app {
            node.tasks.push(tokio::spawn(Arc::clone(&app.scheduler).keep_time()));
            node.tasks.push(tokio::spawn(Arc::clone(&app.scheduler).keep_heartbeat()));
            node.tasks.push(tokio::spawn(Arc::clone(&app.scheduler).sweep()));
        }
        self.note_downtime();
    }

    fn halt(&mut self, at: usize) {
        for task in self.nodes[at].tasks.drain(..) {
            task.abort();
        }
    }

    pub(super) fn crash(&mut self, at: usize) {
        self.halt(at);
        let back = self.elapsed_ms() + 100 + self.below(20_000) as u64;
        let node = &mut self.nodes[at];
        (node.app, node.frozen, node.back_at) = (None, false, back);
        self.report.crashes += 1;
        self.note_downtime();
    }

    pub(super) fn freeze(&mut self, at: usize) {
        self.halt(at);
        let back = self.elapsed_ms() + 10_000;
        let node = &mut self.nodes[at];
        (node.frozen, node.back_at) = (true, back);
        self.report.freezes += 1;
        self.note_downtime();
    }

    fn note_downtime(&mut self) {
        let works = self.nodes.iter().any(Node::works);
        match (works, self.down_since) {
            (true, Some(since)) => {
                self.downtimes.spans.push((since, self.elapsed_ms()));
                self.down_since = None;
            }
            (false, None) => self.down_since = Some(self.elapsed_ms()),
            _ => {}
        }
    }

    /// Returns a running node.
    pub(super) fn node(&mut self) -> Option<usize> {
        let works: Vec<usize> = (0..self.nodes.len()).filter(|at| self.nodes[*at].works()).collect();
        if works.is_empty() { None } else { Some(works[self.below(works.len())]) }
    }

    /// Connects a player to all nodes: this simulation has no shared presence.
    pub(super) fn connect(&mut self, player: usize) {
        self.players[player].offline_until = 0;
        for node in 0..self.nodes.len() {
            self.connect_to(player, node);
        }
    }

    fn connect_to(&self, player: usize, node: usize) {
        let Some(app) = &self.nodes[node].app else { return };
        let player = &self.players[player];
        for id in player.games.keys() {
            app.presence.connected(id, Some(&player.person.id));
        }
    }

    pub(super) fn disconnect(&mut self, player: usize, ms: u64) {
        self.players[player].offline_until = self.elapsed_ms() + ms;
        let player = &self.players[player];
        for app in self.nodes.iter().filter_map(|node| node.app.as_ref()) {
            for id in player.games.keys() {
                app.presence.disconnected(id, Some(&player.person.id));
            }
        }
    }
}
