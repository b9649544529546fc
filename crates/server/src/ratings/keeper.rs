//! Rates finished games: adds their results to the log of results, and updates the ratings.
//!
//! The append that ends a game also queues it for rating. Any node may rate it. In one transaction the store accepts
//! the result under the next number of the log, together with all rating changes, or nothing if another node was
//! faster. So each result is stored once, and the ratings follow from the results in their order.

use eightfold_ratings::{
    Change, Field, FinishedGame, Format, Pace, Rating, RatingBook, RatingCategory, RatingStanding,
};
use eightfold_store::{Conduct, EndedGame, RatedGame, Store, StoreError, StoredResult, StoredStanding};
use eightfold_table::Row;
use serde::{Deserialize, Serialize};

use super::result::{TableResult, finished};

/// How many games are read at once.
pub const BATCH_SIZE: usize = 200;
/// How often another writer may be faster before the game is left for later.
const MAX_CONFLICT_RETRIES: usize = 50;

/// What a result changed in one category, stored with the result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CategoryChange {
    #[serde(rename = "ladder")]
    pub category: RatingCategory,
    /// The ratings before and after.
    pub changes: Vec<RatingChange>,
}

/// How a result changed one rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatingChange {
    /// The id of a person, or the name of a computer.
    pub who: String,
    pub before: Rating,
    pub after: Rating,
}

impl From<Change<String>> for RatingChange {
    fn from(Change { who, before, after }: Change<String>) -> Self {
        Self { who, before, after }
    }
}

/// Encodes a category as text.
pub fn category_key(category: &RatingCategory) -> String {
    let format = match category.format {
        Format::Two => "two",
        Format::Three => "three",
        Format::Four => "four",
        Format::Pairs => "pairs",
    };
    let pace = match category.pace {
        Pace::Live => "live",
        Pace::Days => "days",
        Pace::None => "none",
    };
    let field = match category.field {
        Field::People => "people",
        Field::Computers => "computers",
    };
    format!("{}/{format}/{pace}/{field}", category.game)
}

/// Decodes a category.
pub fn read_category(key: &str) -> Option<RatingCategory> {
    let mut parts = key.split('/');
    let game = parts.next()?.to_owned();
    let format = match parts.next()? {
        "two" => Format::Two,
        "three" => Format::Three,
        "four" => Format::Four,
        "pairs" => Format::Pairs,
        _ => return None,
    };
    let pace = match parts.next()? {
        "live" => Pace::Live,
        "days" => Pace::Days,
        "none" => Pace::None,
        _ => return None,
    };
    let field = match parts.next()? {
        "people" => Field::People,
        "computers" => Field::Computers,
        _ => return None,
    };
    Some(RatingCategory { game, format, pace, field })
}

/// Converts a standing to its stored form.
pub fn stored_standing(category: &RatingCategory, who: &str, standing: &RatingStanding) -> StoredStanding {
    let RatingStanding { rating, games, last_ms } = standing;
    StoredStanding {
        category: category_key(category),
        who: who.to_owned(),
        value: rating.value,
        deviation: rating.deviation,
        volatility: rating.volatility,
        games: *games,
        last_ms: *last_ms,
        settled_until_ms: rating
            .settled_for_ms(category.format)
            .map_or(0, |settled| last_ms.saturating_add(settled)),
    }
}

/// Converts a stored standing.
pub fn standing(stored: &StoredStanding) -> RatingStanding {
    let StoredStanding { value, deviation, volatility, games, last_ms, .. } = *stored;
    RatingStanding { rating: Rating { value, deviation, volatility }, games, last_ms }
}

fn damaged(what: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(what.to_string())
}

/// Reads the result of a finished game; `None` if this version doesn't understand its rows.
pub async fn look_at(store: &dyn Store, game: &str) -> Result<Option<TableResult>, StoreError> {
    let mut rows = Vec::new();
    for row in store.rows(game, 0).await? {
        match serde_json::from_str::<Row>(&row.text) {
            Ok(row) => rows.push(row),
            Err(_) => return Ok(None),
        }
    }
    Ok(finished(&rows).ok())
}

/// Adds results to a book; returns what they change.
pub fn add_to(
    book: &mut RatingBook<String>,
    played: &[FinishedGame<String>],
) -> Result<Vec<CategoryChange>, StoreError> {
    let mut all = Vec::new();
    for played in played {
        let changes = book.add(played).map_err(damaged)?;
        let changes = changes.into_iter().map(RatingChange::from).collect();
        all.push(CategoryChange { category: played.category.clone(), changes });
    }
    Ok(all)
}

/// Returns the next entry of the log of results, with the new ratings of the players.
async fn next_result(
    store: &dyn Store,
    game: &str,
    mut played: Vec<FinishedGame<String>>,
) -> Result<(StoredResult, Vec<StoredStanding>), StoreError> {
    // Reads the end of the log first: if another node appends meanwhile, it takes that place and this starts again.
    let (last, last_ms) = store.last_result().await?;
    let mut wanted = Vec::new();
    for played in &mut played {
        // Differing clocks or late nodes must not reverse the order of the log.
        played.at_ms = played.at_ms.max(last_ms);
        let key = category_key(&played.category);
        let entrants = played.sides.iter().flat_map(|side| &side.entrants);
        wanted.extend(entrants.map(|entrant| (key.clone(), entrant.who.clone())));
    }
    let mut book = RatingBook::new();
    for stored in store.standings(wanted).await? {
        let category = read_category(&stored.category).ok_or_else(|| damaged("a category has no name"))?;
        book.set(category, stored.who.clone(), standing(&stored));
    }
    let changes = add_to(&mut book, &played)?;
    let mut standings = Vec::new();
    for CategoryChange { category, changes } in &changes {
        for change in changes {
            let after = book.standing(category, &change.who);
            standings.extend(after.map(|standing| stored_standing(category, &change.who, standing)));
        }
    }
    let result = StoredResult {
        number: last + 1,
        game: game.to_owned(),
        at_ms: played.iter().map(|played| played.at_ms).max().unwrap_or(last_ms),
        played: serde_json::to_string(&played).map_err(damaged)?,
        changes: serde_json::to_string(&changes).map_err(damaged)?,
    };
    Ok((result, standings))
}

/// Adds the result of one game; returns `false` if another writer was faster.
async fn take_up(store: &dyn Store, game: &str, finished: TableResult) -> Result<bool, StoreError> {
    let TableResult { at_ms, played, conduct, .. } = finished;
    let conduct = conduct.into_iter().map(|(person, behaviour)| Conduct {
        person,
        game: game.to_owned(),
        at_ms,
        kind: behaviour.word().to_owned(),
    });
    let conduct = conduct.collect();
    let result = match played.is_empty() {
        true => None,
        false => Some(next_result(store, game, played).await?),
    };
    store.commit_result(RatedGame { game: game.to_owned(), conduct, result }).await
}

/// Adds the results of all queued games; those that this version can't read are recorded in `unreadable` and left for
/// later. Returns how many were added.
pub async fn recover_all(
    store: &dyn Store,
    unreadable: &mut std::collections::BTreeSet<String>,
) -> Result<u64, StoreError> {
    let (mut taken, mut overtaken) = (0, 0);
    loop {
        let mut waiting = store.ended_games(BATCH_SIZE + unreadable.len()).await?;
        waiting.retain(|ended| !unreadable.contains(&ended.game));
        if waiting.is_empty() || overtaken > MAX_CONFLICT_RETRIES {
            return Ok(taken);
        }
        for EndedGame { game, .. } in waiting {
            let Some(finished) = look_at(store, &game).await? else {
                tracing::error!(table = game, "the result can't be read here, and waits");
                unreadable.insert(game);
                continue;
            };
            match take_up(store, &game, finished).await? {
                true => (taken, overtaken) = (taken + 1, 0),
                false => overtaken += 1,
            }
        }
    }
}
