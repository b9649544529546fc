//! Ratings in memory.

use std::collections::{BTreeMap, BTreeSet};

use super::{Inner, MemoryStore};
use crate::{
    Conduct, EndedGame, GameCount, LadderQuery, RatedGame, RatingStore, Status, StoreError, StoreFuture,
    StoredResult, StoredStanding,
};

/// The stored ratings.
#[derive(Debug, Default)]
pub(super) struct Ratings {
    /// Queued games, and when they ended.
    pub(super) ended: BTreeMap<String, u64>,
    results: Vec<StoredResult>,
    standings: BTreeMap<(String, String), StoredStanding>,
    conduct: BTreeMap<(String, u64, String), String>,
}

impl Ratings {
    /// Whether a game was rated, or is queued.
    pub(super) fn has_game(&self, game: &str) -> bool {
        self.ended.contains_key(game) || self.results.iter().any(|result| result.game == game)
    }

    /// Whether a person has a rating, or an entry about their conduct.
    pub(super) fn has_person(&self, person: &str) -> bool {
        let who = |(_, who): &(String, String)| who == person;
        self.standings.keys().any(who) || self.conduct.keys().any(|(one, ..)| one == person)
    }

    fn last(&self) -> (u64, u64) {
        self.results.last().map_or((0, 0), |last| (last.number, last.at_ms))
    }

    fn take_up(&mut self, taken: RatedGame) -> bool {
        let next = self.last().0 + 1;
        if taken.result.as_ref().is_some_and(|(result, _)| result.number != next)
            || self.ended.remove(&taken.game).is_none()
        {
            return false;
        }
        for Conduct { person, game, at_ms, kind } in taken.conduct {
            self.conduct.insert((person, at_ms, game), kind);
        }
        if let Some((result, standings)) = taken.result {
            self.results.push(result);
            self.put(standings);
        }
        true
    }

    fn put(&mut self, standings: Vec<StoredStanding>) {
        for standing in standings {
            self.standings.insert((standing.ladder.clone(), standing.who.clone()), standing);
        }
    }
}

impl Inner {
    fn ladder(&self, query: &LadderQuery) -> Vec<StoredStanding> {
        let deleted = |who: &str| self.people.get(who).is_some_and(|person| person.deleted);
        let mut all: Vec<&StoredStanding> = self
            .ratings
            .standings
            .values()
            .filter(|standing| standing.ladder == query.ladder && !deleted(&standing.who))
            .filter(|standing| (standing.settled_until_ms <= query.now_ms) == query.provisional)
            .collect();
        all.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.who.cmp(&b.who)));
        all.into_iter().skip(query.skip).take(query.limit).cloned().collect()
    }

    fn game_counts(&self, person: &str) -> Vec<GameCount> {
        let mut counts: BTreeMap<&str, GameCount> = BTreeMap::new();
        for head in self.games.values().map(|game| &game.head) {
            let result = head.result.as_deref().unwrap_or("-");
            let theirs: BTreeSet<char> = head
                .seats
                .iter()
                .filter(|seat| seat.owner.as_deref() == Some(person))
                .map(|seat| seat.seat)
                .collect();
            if head.status != Status::Over || result == "-" || theirs.is_empty() {
                continue;
            }
            let new = || GameCount { game: head.game.clone(), finished: 0, won: 0, drawn: 0 };
            let count = counts.entry(&head.game).or_insert_with(new);
            count.finished += 1;
            count.drawn += u64::from(result == "draw");
            count.won += u64::from(result != "draw" && theirs.iter().any(|seat| result.contains(*seat)));
        }
        let mut counts: Vec<GameCount> = counts.into_values().collect();
        counts.sort_by(|a, b| b.finished.cmp(&a.finished).then_with(|| a.game.cmp(&b.game)));
        counts
    }
}

impl RatingStore for MemoryStore {
    fn ended_games(&self, limit: usize) -> StoreFuture<'_, Vec<EndedGame>> {
        self.read(|inner| {
            let mut ended: Vec<(u64, &String)> =
                inner.ratings.ended.iter().map(|(game, at_ms)| (*at_ms, game)).collect();
            ended.sort();
            let ended = ended.into_iter().take(limit);
            Ok(ended.map(|(at_ms, game)| EndedGame { game: game.clone(), at_ms }).collect())
        })
    }

    fn requeue(&self, games: Vec<EndedGame>) -> StoreFuture<'_, u64> {
        self.write(move |inner| {
            let ratings = &mut inner.ratings;
            let mut put = 0;
            for EndedGame { game, at_ms } in games {
                if ratings.results.iter().all(|result| result.game != game)
                    && ratings.ended.insert(game, at_ms).is_none()
                {
                    put += 1;
                }
            }
            Ok(put)
        })
    }

    fn last_result(&self) -> StoreFuture<'_, (u64, u64)> {
        self.read(|inner| Ok(inner.ratings.last()))
    }

    fn commit_result(&self, taken: RatedGame) -> StoreFuture<'_, bool> {
        self.write(move |inner| Ok(inner.ratings.take_up(taken)))
    }

    fn results(&self, after: u64, limit: usize) -> StoreFuture<'_, Vec<StoredResult>> {
        self.read(|inner| {
            let results = inner.ratings.results.iter().filter(|result| result.number > after);
            Ok(results.take(limit).cloned().collect())
        })
    }

    fn result_of<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<StoredResult>> {
        self.read(|inner| Ok(inner.ratings.results.iter().find(|result| result.game == game).cloned()))
    }

    fn standings(&self, wanted: Vec<(String, String)>) -> StoreFuture<'_, Vec<StoredStanding>> {
        self.read(|inner| {
            let found = wanted.iter().filter_map(|key| inner.ratings.standings.get(key));
            Ok(found.cloned().collect())
        })
    }

    fn standings_of<'a>(&'a self, who: &'a str) -> StoreFuture<'a, Vec<StoredStanding>> {
        self.read(|inner| {
            let theirs = inner.ratings.standings.values().filter(|standing| standing.who == who);
            let mut theirs: Vec<StoredStanding> = theirs.cloned().collect();
            theirs.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.ladder.cmp(&b.ladder)));
            Ok(theirs)
        })
    }

    fn ladder(&self, query: LadderQuery) -> StoreFuture<'_, Vec<StoredStanding>> {
        self.read(|inner| Ok(inner.ladder(&query)))
    }

    fn all_standings(
        &self,
        after: Option<(String, String)>,
        limit: usize,
    ) -> StoreFuture<'_, Vec<StoredStanding>> {
        self.read(|inner| {
            let after = after.unwrap_or_default();
            let rest = inner.ratings.standings.iter().filter(|(key, _)| **key > after);
            Ok(rest.take(limit).map(|(_, standing)| standing.clone()).collect())
        })
    }

    fn replace_standings(
        &self,
        last: u64,
        standings: Vec<StoredStanding>,
        changes: Vec<(u64, String)>,
    ) -> StoreFuture<'_, bool> {
        self.write(move |inner| {
            let ratings = &mut inner.ratings;
            if ratings.last().0 != last {
                return Ok(false);
            }
            ratings.standings.clear();
            ratings.put(standings);
            for (number, changes) in changes {
                let result = ratings.results.iter_mut().find(|result| result.number == number);
                result.ok_or(StoreError::Missing("such result"))?.changes = changes;
            }
            Ok(true)
        })
    }

    fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<Conduct>> {
        self.read(|inner| {
            let theirs = inner.ratings.conduct.iter().rev().filter(|((who, ..), _)| who == person);
            let conduct = theirs.take(limit).map(|((person, at_ms, game), kind)| Conduct {
                person: person.clone(),
                game: game.clone(),
                at_ms: *at_ms,
                kind: kind.clone(),
            });
            Ok(conduct.collect())
        })
    }

    fn game_counts<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<GameCount>> {
        self.read(|inner| Ok(inner.game_counts(person)))
    }
}
