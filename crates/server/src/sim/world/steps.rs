//! The steps of a simulation: players and computers act, and faults happen.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use eightfold_game::SplitMix;
use eightfold_store::{Fault, SeatHolder, Store, Wait, now};

use super::choices::{ask, choose_action, some_turn};
use super::{PendingResponse, World, words};
use crate::components::scheduler::computers::ComputerHost;
use crate::sim::player::{GameKnowledge, PendingAction, PlayerAction};

impl World {
    pub(super) async fn random_action(&mut self) -> Result<(), String> {
        let faults = self.plan.faults;
        match self.below(100) {
            0..55 => self.a_player_acts()?,
            55..75 => self.deliver()?,
            75..82 => self.a_computer_acts()?,
            82..88 if faults => {
                let fault = if self.chance(50) { Fault::Away } else { Fault::AnswerLost };
                self.store.fail_next([fault]);
            }
            88..91 if faults => {
                // A write in progress may be stored while its response is lost with the node.
                self.store.fail_next([Fault::AnswerLost]);
                self.a_player_acts()?;
                let at = self.below(self.nodes.len());
                if self.nodes[at].app.is_some() {
                    self.crash(at);
                }
            }
            91..93 if faults => {
                let at = self.below(self.nodes.len());
                if self.nodes[at].works() {
                    self.freeze(at);
                }
            }
            93 if faults => {
                // The whole site goes down, and the system's clock is set meanwhile.
                let jump = [0, 3_600_000, -3_600_000, 86_400_000, -45_000][self.below(5)];
                self.skew_ms += jump;
                for at in 0..self.nodes.len() {
                    self.crash(at);
                }
            }
            94 if faults => {
                let slow = self.chance(60).then(|| self.slow());
                self.store.slow_down(slow);
            }
            95..97 if faults => {
                let (player, ms) = (self.below(self.players.len()), 5_000 + self.below(150_000) as u64);
                self.disconnect(player, ms);
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns a delay of up to 300 ms.
    fn slow(&mut self) -> Wait {
        let numbers = Mutex::new(SplitMix::new(self.numbers.bits()));
        Arc::new(move || {
            let ms = numbers.lock().unwrap_or_else(PoisonError::into_inner).bits() % 300;
            Box::pin(tokio::time::sleep(Duration::from_millis(ms)))
        })
    }

    /// A player acts at one of the tables, or repeats an action without a response.
    fn a_player_acts(&mut self) -> Result<(), String> {
        let at = self.below(self.players.len());
        let ids: Vec<String> = self.players[at].games.keys().cloned().collect();
        if ids.is_empty() || self.players[at].offline_until > 0 {
            return Ok(());
        }
        let id = ids[self.below(ids.len())].clone();
        let look = self.chance(25);
        let numbers = [self.below(100), self.below(usize::MAX >> 12)];
        let person = self.players[at].person.id.clone();
        let Some(known) = self.players[at].games.get_mut(&id) else { return Ok(()) };
        if look {
            known.catch_up(self.store.as_ref(), &id)?;
        }
        if known.pending.is_some() {
            self.send(at, &id);
            return Ok(());
        }
        let Some(wanted) = known.table().and_then(|table| choose_action(table, &person, numbers)) else {
            return Ok(());
        };
        self.want(at, &id, wanted);
        Ok(())
    }

    pub(super) fn want(&mut self, player: usize, id: &str, wanted: PlayerAction) {
        self.next_action += 1;
        let action_id = format!("action-{}", self.next_action);
        if let Some(known) = self.players[player].games.get_mut(id) {
            known.pending = Some(PendingAction { action_id, wanted, open: 0, sent: 0 });
        }
        self.send(player, id);
        if self.plan.faults && self.chance(10) {
            self.send(player, id); // twice at once, possibly to two nodes
        }
    }

    /// Sends the pending action to a node.
    pub(super) fn send(&mut self, player: usize, id: &str) {
        let Some(node) = self.node() else { return };
        let Some(app) = self.nodes[node].app.clone() else { return };
        let life = self.nodes[node].life;
        let (lag_ms, tell) = (self.below(400) as u64, self.tell.clone());
        let person = Arc::clone(&self.players[player].person);
        let Some(known) = self.players[player].games.get_mut(id) else { return };
        let Some(pending) = known.pending.as_mut() else { return };
        pending.open += 1;
        pending.sent += 1;
        let PendingAction { action_id, wanted, .. } = pending.clone();
        let game = id.to_owned();
        tokio::spawn(async move {
            let result = ask(&app, &game, &person, &action_id, wanted, lag_ms).await;
            let result = result.map_err(|error| error.problem);
            // After the end of the world there is no receiver.
            let _ = tell.send(PendingResponse { player, game, action_id, node, life, result });
        });
    }

    /// A computer whose turn it is takes it.
    pub(super) fn a_computer_acts(&mut self) -> Result<(), String> {
        let (Some(node), number) = (self.node(), self.below(usize::MAX >> 12)) else { return Ok(()) };
        let Some(app) = self.nodes[node].app.clone() else { return Ok(()) };
        for id in &self.games {
            let Some(head) = now(self.store.game(id)).map_err(words)? else { continue };
            let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
            let Some(seat) = acting.filter(|seat| matches!(seat.holder, SeatHolder::Computer(_))) else {
                continue;
            };
            let mut known = GameKnowledge::default();
            known.catch_up(self.store.as_ref(), id)?;
            if let Some(turn) = known.table().and_then(|table| some_turn(table, number)) {
                Arc::clone(&app.scheduler).answer(id.clone(), head.seq, seat.seat, turn);
            }
        }
        Ok(())
    }
}
