//! Who follows which people, and the results of two people against each other.

use std::collections::BTreeMap;

use eightfold_protocol as api;
use eightfold_store::{GameHead, GameQuery, Item, Person, StatusFilter, StoreError};

use super::People;
use crate::error::{ApiError, ApiResult};

/// The kind of items for following: the person is the follower, the value is the followed person's id.
const FOLLOW_KIND: &str = "follow";
/// The maximum number of people that a person can follow.
const MAX_FOLLOWED_PEOPLE: usize = 200;
/// How many pages of games of two people count for their results against each other.
const PAGES: usize = 5;
/// How many games a page has.
const PAGE_SIZE: usize = 200;

fn key(follower: &str, followed: &str) -> String {
    format!("{follower} {followed}")
}

impl People {
    /// Lets a person follow another.
    ///
    /// # Errors
    /// If the person follows too many already, or the store is unavailable.
    pub async fn follow(&self, follower: &str, followed: &str) -> ApiResult<()> {
        let _lock = self.locks.lock(follower).await;
        if self.follows(follower, followed).await? {
            return Ok(());
        }
        if self.store.items(FOLLOW_KIND, Some(follower), "", MAX_FOLLOWED_PEOPLE).await?.len()
            >= MAX_FOLLOWED_PEOPLE
        {
            let words =
                format!("you can follow at most {MAX_FOLLOWED_PEOPLE} people: unfollow someone first");
            return Err(ApiError::not_allowed(words));
        }
        let item = Item {
            kind: FOLLOW_KIND.to_owned(),
            key: key(follower, followed),
            person: Some(follower.to_owned()),
            value: followed.to_owned(),
            at_ms: self.clock.now_ms(),
            due_ms: None,
        };
        match self.store.add_item(item).await {
            // Another node was faster.
            Ok(()) | Err(StoreError::Taken(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Stops a person from following another.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn unfollow(&self, follower: &str, followed: &str) -> Result<(), StoreError> {
        self.store.take_item(FOLLOW_KIND.to_owned(), key(follower, followed)).await.map(drop)
    }

    /// Whether a person follows another.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn follows(&self, follower: &str, followed: &str) -> Result<bool, StoreError> {
        Ok(self.store.item(FOLLOW_KIND, &key(follower, followed)).await?.is_some())
    }

    /// Stops two people from following each other.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn end_following(&self, one: &str, other: &str) -> Result<(), StoreError> {
        for key in [key(one, other), key(other, one)] {
            self.store.take_item(FOLLOW_KIND.to_owned(), key).await?;
        }
        Ok(())
    }

    /// Returns the people that a person follows, by name; forgets deleted accounts.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn followed_by(&self, person: &str) -> Result<Vec<Person>, StoreError> {
        let mut people = Vec::new();
        for item in self.store.items(FOLLOW_KIND, Some(person), "", MAX_FOLLOWED_PEOPLE).await? {
            match self.store.person(&item.value).await? {
                Some(other) if !other.deleted => people.push(other),
                _ => drop(self.store.take_item(item.kind, item.key).await?),
            }
        }
        people.sort_by(|one, other| one.shown_name().cmp(other.shown_name()));
        Ok(people)
    }

    /// Returns the results of a person against another, the most played games first.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn results_against(&self, me: &str, other: &str) -> Result<Vec<api::PersonGames>, StoreError> {
        let mut counts: BTreeMap<String, api::PersonGames> = BTreeMap::new();
        let mut query = GameQuery {
            state: StatusFilter::Over,
            player: Some(me.to_owned()),
            with: Some(other.to_owned()),
            limit: PAGE_SIZE,
            ..GameQuery::default()
        };
        for _ in 0..PAGES {
            let page = self.store.games(query.clone()).await?;
            for head in &page.games {
                let Some(result) = Outcome::between(head, me, other) else { continue };
                let count = counts.entry(head.game.clone()).or_insert_with(|| api::PersonGames {
                    game: head.game.clone(),
                    finished: 0,
                    won: 0,
                    drawn: 0,
                    lost: 0,
                });
                count.finished += 1;
                match result {
                    Outcome::Won => count.won += 1,
                    Outcome::Drawn => count.drawn += 1,
                    Outcome::Lost => count.lost += 1,
                }
            }
            query.after = page.next;
            if query.after.is_none() {
                break;
            }
        }
        let mut counts: Vec<_> = counts.into_values().collect();
        counts.sort_by_key(|count| std::cmp::Reverse(count.finished));
        Ok(counts)
    }
}

/// The result of a game for one of two people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Won,
    Drawn,
    Lost,
}

impl Outcome {
    /// Returns the result for `me`; `None` if neither has beaten the other.
    fn between(head: &GameHead, me: &str, other: &str) -> Option<Self> {
        let result = head.result.as_deref().filter(|result| *result != "-")?;
        let plays = |who: &str| head.seats.iter().any(|seat| seat.owner.as_deref() == Some(who));
        if !plays(me) || !plays(other) {
            return None;
        }
        if result == "draw" {
            return Some(Self::Drawn);
        }
        let wins = |who: &str| {
            let mut theirs = head.seats.iter().filter(|seat| seat.owner.as_deref() == Some(who));
            theirs.any(|seat| result.contains(seat.seat))
        };
        match (wins(me), wins(other)) {
            (true, false) => Some(Self::Won),
            (false, true) => Some(Self::Lost),
            _ => None,
        }
    }
}
