//! Ratings: finished games are added to the log of results at once, or by the sweep of any node.

use std::collections::BTreeSet;
use std::sync::Arc;

use eightfold_store::{EndedGame, Store, StoreError};
use tokio::sync::Mutex;

use crate::base::Base;
use crate::components::tables::{TableChange, TableListener, Tables};
use crate::ratings::keeper::{BATCH_SIZE, recover_all};

/// The ratings of the site.
pub struct Ratings {
    store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    shared: bool,
    tables: Arc<Tables>,
    /// Games whose results this version can't read; held while games are added.
    unreadable: Mutex<BTreeSet<String>>,
}

impl Ratings {
    /// Creates the component, which is told about games that end.
    pub fn new(base: &Base, tables: Arc<Tables>) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            shared: base.shared,
            tables,
            unreadable: Mutex::default(),
        })
    }

    /// Adds the results of all finished games. Afterwards the ratings include every game that had ended before the
    /// call.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn recover_ended(&self) -> Result<(), StoreError> {
        self.receive_ended().await?;
        let mut unreadable = self.unreadable.lock().await;
        recover_all(self.store.as_ref(), &mut unreadable).await.map(drop)
    }

    /// If this server is the only one, publishes the rows of games that ended without it because `eightfold admin`
    /// closed their tables. Several servers poll the store anyway.
    async fn receive_ended(&self) -> Result<(), StoreError> {
        if self.shared {
            return Ok(());
        }
        for EndedGame { game, .. } in self.store.ended_games(BATCH_SIZE).await? {
            self.tables.publish_stored(&game).await?;
        }
        Ok(())
    }
}

impl TableListener for Ratings {
    fn table_changed(self: Arc<Self>, change: &TableChange<'_>) {
        if change.effects.ended {
            // If the store is unavailable, the sweep does it later.
            tokio::spawn(async move { drop(self.recover_ended().await) });
        }
    }
}
