//! Recomputes all ratings from the log of results and compares them with the stored ones.

use std::collections::BTreeSet;

use crate::table_log::terms_of;
use eightfold_ratings::{FinishedGame, RatingBook};
use eightfold_store::{EndedGame, GameQuery, StatusFilter, Store, StoreError, StoredResult, StoredStanding};

use super::keeper::{add_to, look_at, recover_all, stored_standing};

/// How many results or ratings are read at once.
const PAGE: usize = 500;

/// The outcome of recomputing the ratings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RatingsReport {
    /// The number of results in the log.
    pub results: u64,
    /// The number of ratings.
    pub ratings: u64,
    /// The differences from the stored ratings and results, one line each.
    pub differences: Vec<String>,
}

/// The ratings according to the log, and where the log differs from the games.
#[derive(Default)]
struct RecomputedRatings {
    book: RatingBook<String>,
    last: u64,
    changes: Vec<(u64, String)>,
    differences: Vec<String>,
}

impl RecomputedRatings {
    /// Adds the results of the log that are newer than those read so far.
    async fn read_newer_results(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        loop {
            let page = store.results(self.last, PAGE).await?;
            if page.is_empty() {
                return Ok(());
            }
            for result in page {
                self.take(store, result).await?;
            }
        }
    }

    async fn take(&mut self, store: &dyn Store, result: StoredResult) -> Result<(), StoreError> {
        let StoredResult { number, game, at_ms, played, changes } = result;
        let mut wrong =
            |what: String| self.differences.push(format!("result {number}, table {game}: {what}"));
        if number != self.last + 1 {
            wrong(format!("the one before has number {}", self.last));
        }
        self.last = number;
        let played: Vec<FinishedGame<String>> = match serde_json::from_str(&played) {
            Ok(played) => played,
            Err(error) => {
                wrong(format!("it can't be read: {error}"));
                return Ok(());
            }
        };
        match look_at(store, &game).await? {
            Some(mut finished) if finished.at_ms <= at_ms => {
                finished.played.iter_mut().for_each(|played| played.at_ms = at_ms);
                if finished.played != played {
                    wrong("the log of the game says something else".to_owned());
                }
            }
            Some(finished) => wrong(format!("the game ended later, at {} ms", finished.at_ms)),
            None => wrong("the log of the game can't be read here".to_owned()),
        }
        let computed = add_to(&mut self.book, &played)?;
        let computed =
            serde_json::to_string(&computed).map_err(|error| StoreError::Damaged(error.to_string()))?;
        if computed != changes {
            self.differences
                .push(format!("result {number}, table {game}: it changed {computed}, not {changes}"));
        }
        self.changes.push((number, computed));
        Ok(())
    }

    fn standings(&self) -> Vec<StoredStanding> {
        let standings = self.book.standings();
        standings.map(|(category, who, standing)| stored_standing(category, who, standing)).collect()
    }
}

async fn all_stored(store: &dyn Store) -> Result<Vec<StoredStanding>, StoreError> {
    let mut all: Vec<StoredStanding> = Vec::new();
    loop {
        let after = all.last().map(|last| (last.category.clone(), last.who.clone()));
        let page = store.all_standings(after, PAGE).await?;
        if page.is_empty() {
            return Ok(all);
        }
        all.extend(page);
    }
}

fn compare(computed: &mut [StoredStanding], stored: &[StoredStanding], differences: &mut Vec<String>) {
    let key = |standing: &StoredStanding| (standing.category.clone(), standing.who.clone());
    computed.sort_by_key(key);
    let known: BTreeSet<_> = computed.iter().map(key).collect();
    for standing in stored.iter().filter(|standing| !known.contains(&key(standing))) {
        differences.push(format!("{} in {}: stored, and no result says so", standing.who, standing.category));
    }
    for standing in computed.iter() {
        match stored.iter().find(|stored| key(stored) == key(standing)) {
            Some(stored) if stored == standing => {}
            Some(stored) => differences.push(format!(
                "{} in {}: {} of {} games is stored, and the results make {} of {}",
                standing.who, standing.category, stored.value, stored.games, standing.value, standing.games
            )),
            None => differences.push(format!("{} in {}: not stored", standing.who, standing.category)),
        }
    }
}

/// Computes all ratings from the log of results and reports where the stored ratings differ, or a result differs from
/// the log of its game. Servers can run at the same time.
///
/// # Errors
/// If the store is unavailable.
pub async fn check(store: &dyn Store) -> Result<RatingsReport, StoreError> {
    let mut computed = RecomputedRatings::default();
    let stored = loop {
        computed.read_newer_results(store).await?;
        let stored = all_stored(store).await?;
        // Both are from the same moment if no result was added in between.
        if store.last_result().await?.0 == computed.last {
            break stored;
        }
    };
    let mut standings = computed.standings();
    let mut differences = std::mem::take(&mut computed.differences);
    compare(&mut standings, &stored, &mut differences);
    Ok(RatingsReport { results: computed.last, ratings: standings.len() as u64, differences })
}

/// Computes all ratings from the log of results and stores them. Rated games that ended before results were stored are
/// added to the log first. The reported differences are those before this.
///
/// # Errors
/// If the store is unavailable.
pub async fn recompute(store: &dyn Store) -> Result<RatingsReport, StoreError> {
    add_missing_results(store).await?;
    let report = check(store).await?;
    let mut computed = RecomputedRatings::default();
    loop {
        computed.read_newer_results(store).await?;
        let (standings, changes) = (computed.standings(), computed.changes.clone());
        let ratings = standings.len() as u64;
        if store.replace_standings(computed.last, standings, changes).await? {
            return Ok(RatingsReport { results: computed.last, ratings, ..report });
        }
    }
}

/// Adds finished rated games that are missing in the log of results.
async fn add_missing_results(store: &dyn Store) -> Result<(), StoreError> {
    let mut over = GameQuery { state: StatusFilter::Over, limit: 200, ..GameQuery::default() };
    loop {
        let page = store.games(over.clone()).await?;
        let mut missing = Vec::new();
        for head in page.games {
            let rated = terms_of(&head).is_some_and(|terms| terms.rated);
            if rated && store.result_of(&head.id).await?.is_none() {
                missing.push(EndedGame { game: head.id, at_ms: head.changed_ms });
            }
        }
        store.requeue(missing).await?;
        match page.next {
            Some(next) => over.after = Some(next),
            None => break,
        }
    }
    recover_all(store, &mut BTreeSet::new()).await.map(drop)
}
