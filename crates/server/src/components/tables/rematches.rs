//! Rematches: opens a new table when the players of a finished game agree to play again.

use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_store::{Item, OutboxEntry};
use eightfold_table::{Player, SeatPlan, Terms};

use super::Tables;
use crate::error::ApiError;
use crate::table_log::{TableRequest, rematch_id};

/// The kind of items for agreed rematches without a table yet; the key is the old table.
const REMATCH_KIND: &str = "rematch";
/// The delay before another attempt to open a rematch, in ms.
const REMATCH_RETRY_MS: u64 = 2_000;

/// Returns the outbox entry for an agreed rematch, stored with the rows that agree on it until its table exists.
pub fn rematch_wanted(id: &str, now_ms: u64) -> OutboxEntry {
    let item = Item {
        kind: REMATCH_KIND.to_owned(),
        key: id.to_owned(),
        person: None,
        value: String::new(),
        at_ms: now_ms,
        due_ms: Some(now_ms + REMATCH_RETRY_MS),
    };
    OutboxEntry { item, asked_by: None, most: usize::MAX }
}

impl Tables {
    /// Opens the table of a rematch right away; if that fails, the sweep of any node does it.
    pub(super) fn begin_rematch(self: &Arc<Self>, id: &str) {
        let (tables, id) = (Arc::clone(self), id.to_owned());
        tokio::spawn(async move { tables.schedule_rematch(&id).await });
    }

    /// Opens the tables of agreed rematches that are still missing because a node died or the store was unavailable.
    pub async fn open_rematches(self: &Arc<Self>, now_ms: u64) {
        let due = self.store.due_items(REMATCH_KIND.to_owned(), now_ms, now_ms + REMATCH_RETRY_MS, 20).await;
        // If the store is unavailable, the next sweep tries again.
        for item in due.unwrap_or_default() {
            self.schedule_rematch(&item.key).await;
        }
    }

    /// Opens the table of a rematch and removes its item.
    async fn schedule_rematch(self: &Arc<Self>, id: &str) {
        if let Err(error) = self.rematch(id).await {
            if error.problem.code == api::Code::Unavailable {
                return; // it becomes due again
            }
            tracing::error!(table = id, error = error.problem.message, "no rematch");
        }
        // If the store is unavailable now, the next attempt finds the table.
        let _ = self.store.take_item(REMATCH_KIND.to_owned(), id.to_owned()).await;
    }

    /// Makes the table casual if one of its players has no name, as in games that started before names were required.
    async fn rated_by_name(&self, mut wanted: TableRequest) -> Result<TableRequest, ApiError> {
        for (_, player) in &wanted.sitting {
            let Player::Person { id, .. } = player else { continue };
            let named = self.store.person(id).await?.is_some_and(|person| person.name.is_some());
            wanted.terms.rated &= named;
        }
        Ok(wanted)
    }

    /// Opens the table of a rematch with the same players, each one seat on.
    async fn rematch(self: &Arc<Self>, id: &str) -> Result<(), ApiError> {
        if self.store.game(&rematch_id(id)).await?.is_some() {
            return Ok(());
        }
        let wanted = {
            let entry = self.cache.entry(id);
            let slot = self.current(&entry, id, self.shared).await?;
            let Some(table) = slot.as_ref() else { return Ok(()) };
            let mut owners: Vec<Option<Player>> =
                table.seats().iter().map(|seat| seat.owner.clone()).collect();
            owners.rotate_right(1);
            let plan = |owner: &Option<Player>| match owner {
                Some(Player::Person { id, .. }) => SeatPlan::Invited(id.clone()),
                Some(Player::Computer { level }) => SeatPlan::Computer(*level),
                None => SeatPlan::Open,
            };
            let people = table.letters().iter().zip(&owners);
            let sitting = people
                .filter_map(|(letter, owner)| Some((*letter, owner.clone()?)))
                .filter(|(_, owner)| matches!(owner, Player::Person { .. }))
                .collect();
            TableRequest {
                id: rematch_id(id),
                choice: table.choice().clone(),
                terms: Terms { min_rating: None, max_rating: None, ..table.terms().clone() },
                seats: owners.iter().map(plan).collect(),
                sitting,
                told: Some("rematch"),
            }
        };
        let wanted = self.rated_by_name(wanted).await?;
        match self.create(wanted).await {
            // Another node was faster.
            Err(error) if error.problem.code == api::Code::Taken => Ok(()),
            done => done,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use eightfold_catalog::Choice;
    use eightfold_store::{Items, Person, Status, Store};
    use eightfold_table::{Action, Input, OfferKind};

    use super::*;
    use crate::app::App;
    use crate::bus::LocalBus;
    use crate::table_log::seated;
    use crate::testing::{TestStore, person, server_over, store_in_memory};

    /// Lets the store fail after this many writes, like a node that is killed then.
    fn dies_after(store: &TestStore, writes: usize) {
        // It is called before and after each write.
        let left = Arc::new(AtomicUsize::new(2 * writes));
        store.slow_down(Some(Arc::new(move || {
            let lives = left.try_update(Ordering::AcqRel, Ordering::Acquire, |left| left.checked_sub(1));
            Box::pin(async move {
                if lives.is_err() {
                    std::future::pending::<()>().await;
                }
            })
        })));
    }

    async fn take(app: &Arc<App>, id: &str, who: &Person, action: Action) {
        app.tables.act(id, app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap();
    }

    /// Creates an aborted game of these people.
    async fn over(app: &Arc<App>, id: &str, people: [&Person; 2]) {
        let wanted = TableRequest {
            id: id.to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms: Terms::default(),
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        app.tables.create(wanted).await.unwrap();
        for who in people {
            take(app, id, who, Action::Sit { seat: None, player: seated(who) }).await;
        }
        for who in people {
            take(app, id, who, Action::Ready { contribution: None }).await;
        }
        take(app, id, people[0], Action::Offer(OfferKind::Abort)).await;
        assert_eq!(app.store.game(id).await.unwrap().unwrap().status, Status::Over);
    }

    /// Creates a game, `first`, whose players agree on a rematch at this node, which is killed right after the write;
    /// returns the player who agreed last.
    async fn kill_after_agreement(store: &TestStore, node: &Arc<App>) -> Person {
        let (ann, ben) = (person(node, "ann").await, person(node, "ben").await);
        over(node, "first", [&ann, &ben]).await;
        take(node, "first", &ann, Action::Offer(OfferKind::Rematch)).await;
        dies_after(store, 1);
        take(node, "first", &ben, Action::Offer(OfferKind::Rematch)).await;
        // Long enough for a live node to open it.
        tokio::time::sleep(Duration::from_secs(10)).await;
        store.slow_down(None);
        ben
    }

    #[tokio::test(start_paused = true)]
    async fn a_rematch_survives_the_death_of_its_node() {
        let store = store_in_memory();
        let node = || server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        kill_after_agreement(&store, &node()).await;
        let next = rematch_id("first");
        assert_eq!(store.game(&next).await.unwrap(), None, "the node is dead");

        // One node opens it, and no other does so again.
        let sweeps: Vec<_> = (0..3).map(|_| tokio::spawn(Arc::clone(&node().scheduler).sweep())).collect();
        tokio::time::sleep(Duration::from_secs(10)).await;
        let made = store.game(&next).await.unwrap().expect("the table exists");
        let people: Vec<_> = made.seats.iter().map(|seat| seat.owner.as_deref()).collect();
        assert_eq!(people, [Some("ben"), Some("ann")]);
        assert_eq!(store.items(REMATCH_KIND, None, "", 9).await.unwrap(), []);
        tokio::time::sleep(Duration::from_secs(10)).await;
        let still = store.game(&next).await.unwrap().map(|head| head.created_ms);
        assert_eq!(still, Some(made.created_ms), "the table is created only once");
        sweeps.iter().for_each(tokio::task::JoinHandle::abort);
    }

    #[tokio::test(start_paused = true)]
    async fn offering_an_agreed_rematch_again_opens_its_table() {
        let store = store_in_memory();
        let node = || server_over(Arc::clone(&store), Arc::<LocalBus>::default());
        let ben = kill_after_agreement(&store, &node()).await;
        // As left by an old version that didn't store pending rematches.
        store.take_item(REMATCH_KIND.to_owned(), "first".to_owned()).await.unwrap();
        let next = rematch_id("first");
        assert_eq!(store.game(&next).await.unwrap(), None);
        take(&node(), "first", &ben, Action::Offer(OfferKind::Rematch)).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert!(store.game(&next).await.unwrap().is_some());
    }
}
