//! The end of a simulation: finishes all games and checks the invariants.

use eightfold_protocol as api;
use eightfold_record::Hex32;
use eightfold_store::{RatingStore, Store, now};
use eightfold_table::Status;
use sha2::{Digest, Sha256};

use super::choices::gives_up;
use super::{BASE_MS, LAST_ROUNDS, World, words};
use crate::sim::Report;
use crate::sim::check;
use crate::sim::player::{GameKnowledge, PlayerAction};

impl World {
    /// Stops the faults; players without a clock resign. Every game must end.
    pub(super) async fn end(&mut self) -> Result<(), String> {
        self.wire.set_faulty(false);
        self.store.fail_no_more();
        self.store.slow_down(None);
        self.plan.faults = false;
        for player in 0..self.players.len() {
            self.players[player].offline_until = self.players[player].offline_until.min(1);
        }
        for round in 0..LAST_ROUNDS {
            self.pass(if round < 40 { 1_000 } else { 20_000 }).await?;
            self.deliver()?;
            let mut open = false;
            for at in 0..self.players.len() {
                let ids: Vec<String> = self.players[at].games.keys().cloned().collect();
                for id in ids {
                    let person = self.players[at].person.id.clone();
                    let Some(known) = self.players[at].games.get_mut(&id) else { continue };
                    known.catch_up(self.store.as_ref(), &id)?;
                    if known.pending.is_some() {
                        open = true;
                        self.send(at, &id);
                    } else if known.table().is_some_and(|table| gives_up(table, &person)) {
                        self.want(at, &id, PlayerAction::Resign);
                    }
                    let status = self.players[at].games.get(&id).and_then(GameKnowledge::status);
                    open |= status != Some(Status::Over);
                }
            }
            self.a_computer_acts()?;
            open |= !now(self.store.ended_games(1)).map_err(words)?.is_empty();
            if !open {
                return self.end_studies().await;
            }
        }
        let unended: Vec<&String> = self
            .games
            .iter()
            .filter(|id| {
                let head = now(self.store.game(id)).ok().flatten();
                head.is_none_or(|head| head.status != eightfold_store::Status::Over)
            })
            .collect();
        Err(format!("nothing goes wrong any more, and yet this does not end: {unended:?}"))
    }

    /// Checks all invariants.
    pub(super) async fn check(&mut self) -> Result<Report, String> {
        let key = api::RowKey::from_seed(&self.key_seed).public();
        let offsets = self.offsets.clone();
        let real = move |at_ms: u64| {
            let epoch = offsets.iter().rev().find(|(since, _)| *since <= at_ms);
            at_ms.saturating_sub(epoch.map_or(BASE_MS, |(_, offset)| *offset))
        };
        let mut digest = Sha256::new();
        for id in &self.games {
            let rows = now(self.store.rows(id, 0)).map_err(words)?;
            check::log(&rows, &key, &self.downtimes, &real).map_err(|what| format!("{id}: {what}"))?;
            for (_, text) in self.acknowledged.iter().filter(|(game, _)| game == id) {
                if rows.iter().all(|row| row.text != *text) {
                    return Err(format!("{id}: acknowledged and not kept: {text}"));
                }
            }
            let head = now(self.store.game(id)).map_err(words)?.ok_or("no game")?;
            for player in self.players.iter().filter_map(|player| player.games.get(id)) {
                let theirs = player.table().map(|table| table.head_hash().to_string());
                if theirs.as_ref() != Some(&head.head_hash) {
                    return Err(format!("{id}: a player has another table in the end"));
                }
            }
            let count = |kind: &str| {
                let kind = format!("\"kind\":\"{kind}\"");
                rows.iter().filter(|row| row.text.contains(&kind)).count() as u64
            };
            // The log of results has exactly the games that count.
            let counts = crate::ratings::counts(&rows).map_err(words)?;
            if now(self.store.result_of(id)).map_err(words)?.is_some() != counts {
                return Err(format!("{id}: a rated game has one result, and {counts} is what this one has"));
            }
            self.report.flags += count("flag");
            self.report.outages += count("outage");
            self.report.substitutes += count("substitute");
            self.report.rows += rows.len() as u64;
            for row in &rows {
                digest.update(&row.text);
            }
        }
        self.check_studies(&mut digest).await?;
        let ratings = crate::ratings::check(self.store.as_ref()).await.map_err(words)?;
        if !ratings.differences.is_empty() {
            return Err(ratings.differences.join("\n"));
        }
        self.report.rated = ratings.results;
        self.report.digest = Hex32(digest.finalize().into());
        self.report.simulated_ms = self.elapsed_ms();
        Ok(self.report)
    }
}
