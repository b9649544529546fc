//! Games that wait for players, when one of them can't come any more.

use std::sync::Arc;

use eightfold_protocol::Code;
use eightfold_store::{GameQuery, StatusFilter};
use eightfold_table::{Action, Input};
use eightfold_tournaments::tournament_of;

use super::Tables;
use super::acting::spawn_detached;
use crate::error::ApiError;

/// How many games are read at once.
const GAMES: usize = 100;

impl Tables {
    /// Gives up a person's seats in games that haven't started, and declines their invitations: the account is deleted
    /// or closed.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn leave_waiting(self: &Arc<Self>, person: &str) -> Result<(), ApiError> {
        let (tables, person) = (Arc::clone(self), person.to_owned());
        spawn_detached(async move {
            let mut query = GameQuery {
                state: StatusFilter::Waiting,
                player: Some(person.clone()),
                limit: GAMES,
                ..GameQuery::default()
            };
            let mut ids = Vec::new();
            loop {
                let page = tables.store.games(query.clone()).await?;
                ids.extend(page.games.into_iter().map(|head| head.id));
                query.after = page.next;
                if query.after.is_none() {
                    break;
                }
            }
            // The games of a tournament start in any case.
            for id in ids.iter().filter(|id| tournament_of(id).is_none()) {
                let leave = Input::person(&person, Action::Leave);
                let left = tables.act(id, tables.clock.now_ms(), leave).await;
                // It may have started or ended meanwhile.
                if let Err(error) = left
                    && error.problem.code == Code::Unavailable
                {
                    return Err(error);
                }
            }
            Ok(())
        })
        .await
    }
}
