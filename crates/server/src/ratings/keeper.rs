//! Rates finished games: adds their results to the log of results, and updates the ratings.
//!
//! The append that ends a game also queues it for rating. Any node may rate it. The store accepts the result at
//! the next number of the log, together with all rating changes, in one transaction; or nothing, if another
//! node was faster. So each result is there once, and the ratings follow from the results in their order.

use std::sync::atomic::Ordering;

use eightfold_ratings::{Book, Change, Field, Format, Ladder, Pace, Played, Rating, Standing};
use eightfold_store::{Conduct, Ended, Store, StoreError, StoredResult, StoredStanding, TakenUp};
use eightfold_table::{Row, Table};
use serde::{Deserialize, Serialize};

use super::result::{Finished, finished};
use crate::app::App;
use crate::bus::Event;

/// How many games are looked at at once.
const AT_ONCE: usize = 200;
/// How often in a row somebody else may be faster before it is left for later.
const OVERTAKEN: usize = 50;

/// What a result has changed on one ladder, as it is kept with the result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LadderChange {
    /// The ladder.
    pub ladder: Ladder,
    /// Whose rating, before and after.
    pub changes: Vec<RatingChange>,
}

/// What a result has changed for somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatingChange {
    /// A person by id, or what a computer is called.
    pub who: String,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

impl From<Change<String>> for RatingChange {
    fn from(Change { who, before, after }: Change<String>) -> Self {
        Self { who, before, after }
    }
}

/// A text that names a ladder.
pub fn ladder_key(ladder: &Ladder) -> String {
    let format = match ladder.format {
        Format::Two => "two",
        Format::Three => "three",
        Format::Four => "four",
        Format::Pairs => "pairs",
    };
    let pace = match ladder.pace {
        Pace::Live => "live",
        Pace::Days => "days",
        Pace::None => "none",
    };
    let field = match ladder.field {
        Field::People => "people",
        Field::Computers => "computers",
    };
    format!("{}/{format}/{pace}/{field}", ladder.game)
}

/// The ladder of a text.
pub fn read_ladder(key: &str) -> Option<Ladder> {
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
    Some(Ladder { game, format, pace, field })
}

/// A standing as it is stored.
pub fn stored_standing(ladder: &Ladder, who: &str, standing: &Standing) -> StoredStanding {
    let Standing { rating, games, last_ms } = standing;
    StoredStanding {
        ladder: ladder_key(ladder),
        who: who.to_owned(),
        value: rating.value,
        deviation: rating.deviation,
        volatility: rating.volatility,
        games: *games,
        last_ms: *last_ms,
        settled_until_ms: rating
            .settled_for_ms(ladder.format)
            .map_or(0, |settled| last_ms.saturating_add(settled)),
    }
}

/// A standing that was stored.
pub fn standing(stored: &StoredStanding) -> Standing {
    let StoredStanding { value, deviation, volatility, games, last_ms, .. } = *stored;
    Standing { rating: Rating { value, deviation, volatility }, games, last_ms }
}

fn damaged(what: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(what.to_string())
}

/// What a game that is over says of its players; `None` where its rows cannot be understood here.
pub async fn look_at(store: &dyn Store, game: &str) -> Result<Option<Finished>, StoreError> {
    let mut rows = Vec::new();
    for row in store.rows(game, 0).await? {
        match serde_json::from_str::<Row>(&row.text) {
            Ok(row) => rows.push(row),
            Err(_) => return Ok(None),
        }
    }
    Ok(finished(&rows).ok())
}

/// Adds results to a book; what they change.
pub fn add_to(book: &mut Book<String>, played: &[Played<String>]) -> Result<Vec<LadderChange>, StoreError> {
    let mut all = Vec::new();
    for played in played {
        let changes = book.add(played).map_err(damaged)?;
        let changes = changes.into_iter().map(RatingChange::from).collect();
        all.push(LadderChange { ladder: played.ladder.clone(), changes });
    }
    Ok(all)
}

/// The next result of the log, and what it makes of those who played.
async fn next_result(
    store: &dyn Store,
    game: &str,
    mut played: Vec<Played<String>>,
) -> Result<(StoredResult, Vec<StoredStanding>), StoreError> {
    // The place in the log is asked for first: who has put a result there meanwhile has that place, and this is done anew.
    let (last, last_ms) = store.last_result().await?;
    let mut wanted = Vec::new();
    for played in &mut played {
        // Nodes whose clocks differ a little, or that come late, do not turn the log around.
        played.at_ms = played.at_ms.max(last_ms);
        let key = ladder_key(&played.ladder);
        let entrants = played.sides.iter().flat_map(|side| &side.entrants);
        wanted.extend(entrants.map(|entrant| (key.clone(), entrant.who.clone())));
    }
    let mut book = Book::new();
    for stored in store.standings(wanted).await? {
        let ladder = read_ladder(&stored.ladder).ok_or_else(|| damaged("a ladder has no name"))?;
        book.set(ladder, stored.who.clone(), standing(&stored));
    }
    let changes = add_to(&mut book, &played)?;
    let mut standings = Vec::new();
    for LadderChange { ladder, changes } in &changes {
        for change in changes {
            let after = book.standing(ladder, &change.who);
            standings.extend(after.map(|standing| stored_standing(ladder, &change.who, standing)));
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

/// Takes one game up. Whether it was done; not if somebody else was faster.
async fn take_up(store: &dyn Store, game: &str, finished: Finished) -> Result<bool, StoreError> {
    let Finished { at_ms, played, conduct, .. } = finished;
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
    store.take_up_game(TakenUp { game: game.to_owned(), conduct, result }).await
}

/// Takes up all games that wait; those that cannot be understood here are noted in `unreadable` and left for later. How
/// many were taken up.
pub async fn take_up_all(
    store: &dyn Store,
    unreadable: &mut std::collections::BTreeSet<String>,
) -> Result<u64, StoreError> {
    let (mut taken, mut overtaken) = (0, 0);
    loop {
        let mut waiting = store.ended_games(AT_ONCE + unreadable.len()).await?;
        waiting.retain(|ended| !unreadable.contains(&ended.game));
        if waiting.is_empty() || overtaken > OVERTAKEN {
            return Ok(taken);
        }
        for Ended { game, .. } in waiting {
            let Some(finished) = look_at(store, &game).await? else {
                tracing::error!(table = game, "the result cannot be read here, and waits");
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

impl App {
    /// Tells of the rows of games that have ended without this server, when it is the only one: whoever runs the site
    /// has closed their tables. Several servers look at the store by themselves.
    async fn hear_of_ended(&self) -> Result<(), StoreError> {
        if self.shared {
            return Ok(());
        }
        for Ended { game, .. } in self.store.ended_games(AT_ONCE).await? {
            let Some(room) = self.hall.known(&game) else { continue };
            let known = room.table.lock().await.as_ref().map_or(0, Table::seq);
            let rows = self.store.rows(&game, known.max(room.heard.load(Ordering::Acquire))).await?;
            let Some(last) = rows.last() else { continue };
            room.heard.fetch_max(last.seq, Ordering::AcqRel);
            for row in &rows {
                self.bus.publish(Event::row(&game, row.seq, &row.text));
            }
        }
        Ok(())
    }

    /// Takes up all games that have ended. When this is done, those that had ended before are in the ratings.
    pub async fn take_up_ended(&self) -> Result<(), StoreError> {
        self.hear_of_ended().await?;
        let mut unreadable = self.unreadable.lock().await;
        take_up_all(self.store.as_ref(), &mut unreadable).await.map(drop)
    }
}
