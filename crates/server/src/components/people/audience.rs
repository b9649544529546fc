//! Decides who gets a person's messages, and which tables of others a person sees.

use std::collections::{BTreeMap, BTreeSet};

use eightfold_catalog::{TableTalk, games};
use eightfold_store::{GameHead, GameQuery, StatusFilter, StoreError};

use super::People;
use crate::bus::Event;
use crate::error::ApiResult;

/// How many games are read at once.
const GAMES: usize = 100;

impl People {
    /// Returns the other people in running games without table talk in which a person plays, other than the game
    /// `except`, each with the name of that game.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn no_talk_with(
        &self,
        person: &str,
        except: &str,
    ) -> Result<BTreeMap<String, &'static str>, StoreError> {
        let mut others = BTreeMap::new();
        for game in games().filter(|game| game.table_talk == TableTalk::Greetings) {
            let mut query = GameQuery {
                state: StatusFilter::Live,
                game: Some(game.id.to_owned()),
                player: Some(person.to_owned()),
                with: Some(person.to_owned()),
                limit: GAMES,
                ..GameQuery::default()
            };
            loop {
                let page = self.store.games(query.clone()).await?;
                let running = page.games.iter().filter(|head| head.id != except);
                let owners = running.flat_map(|head| &head.seats).filter_map(|seat| seat.owner.as_ref());
                others
                    .extend(owners.filter(|other| *other != person).map(|other| (other.clone(), game.name)));
                query.after = page.next;
                if query.after.is_none() {
                    break;
                }
            }
        }
        Ok(others)
    }

    /// Whether a person gets this message as it's sent, or sees as a spectator that this player is here. If the store
    /// doesn't respond, the person reads it later.
    pub async fn may_read(&self, reader: Option<&str>, event: &Event) -> bool {
        let (Some(author), Some(reader)) = (&event.author, reader) else { return true };
        if reader == author.id {
            return true;
        }
        if author.hidden_from.contains(reader) {
            return false;
        }
        // Read once for everyone who gets the message here.
        let blocked = event.blocked.get_or_init(|| async {
            let blocked = self.store.blocked_either_way(&author.id).await.ok();
            blocked.map(|blocked| blocked.into_iter().collect::<BTreeSet<_>>())
        });
        blocked.await.as_ref().is_some_and(|blocked| !blocked.contains(reader))
    }

    /// Leaves out tables to which a person is only invited if a player there has blocked them or is blocked by them.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn without_blocked_invitations(
        &self,
        person: &str,
        games: Vec<GameHead>,
    ) -> ApiResult<Vec<GameHead>> {
        let mut kept = Vec::new();
        for head in games {
            let mut blocked = false;
            if !head.seats.iter().any(|seat| seat.owner.as_deref() == Some(person)) {
                for other in head.seats.iter().filter_map(|seat| seat.owner.as_deref()) {
                    blocked |= self.store.block_between(person, other).await?;
                }
            }
            if !blocked {
                kept.push(head);
            }
        }
        Ok(kept)
    }
}
