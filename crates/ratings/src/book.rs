use std::collections::BTreeMap;

use serde::Serialize;

use crate::finished_game::{Entrant, Field, FinishedGame, Format, RatingCategory, ResultError, Side};
use crate::glicko::{Score, rate_period, rest};
use crate::rating::Rating;
use crate::weng_lin::rate_table;

/// All ratings, computed from a log of results.
///
/// - The log is in chronological order, and every result is added once.
/// - **A player who leaves takes the loss**, whatever happens to the seat afterwards. With two players the opponent
///   wins. With three or four the players who left are last, and the others are rated among themselves by their places.
///   With pairs only the players who left are rated, as losing, because no other player played the game that was
///   started.
/// - Where [people are rated](Field::People), computers are ignored: a game is rated among its people, if they form at
///   least two sides.
///
/// ```
/// use eightfold_ratings::{RatingBook, Entrant, Field, Format, RatingCategory, Pace, FinishedGame, Side};
///
/// let category = RatingCategory {
///     game: "team-up players=3".to_owned(),
///     format: Format::Three,
///     pace: Pace::Days,
///     field: Field::People,
/// };
/// let side = |place, entrant| Side { place, entrants: vec![entrant] };
/// let log = [FinishedGame {
///     at_ms: 5,
///     category: category.clone(),
///     sides: vec![
///         side(1, Entrant::computer("Level 5")),
///         side(2, Entrant::person("Ann")),
///         side(3, Entrant::person("Ben")),
///     ],
/// }];
/// let book = RatingBook::from_log(&log)?;
/// let rated: Vec<_> = book.table(&category).into_iter().map(|(who, _)| *who).collect();
/// assert_eq!(rated, ["Ann", "Ben"]);
/// # Ok::<(), eightfold_ratings::ResultError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct RatingBook<P> {
    categories: BTreeMap<RatingCategory, BTreeMap<P, RatingStanding>>,
    last_ms: u64,
}

/// A player's standing in a category.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct RatingStanding {
    /// The rating after the last game.
    pub rating: Rating,
    /// Number of rated games.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

impl RatingStanding {
    const NEW: Self = Self { rating: Rating::NEW, games: 0, last_ms: 0 };
}

/// The change caused by a result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change<P> {
    /// The player.
    pub who: P,
    /// The rating before, with its uncertainty when the game ended.
    pub before: Rating,
    pub after: Rating,
}

impl<P: Ord + Clone> RatingBook<P> {
    /// Creates a book without results.
    pub const fn new() -> Self {
        Self { categories: BTreeMap::new(), last_ms: 0 }
    }

    /// Creates a book from all results of a log.
    ///
    /// # Errors
    /// At the first invalid result.
    pub fn from_log<'a>(log: impl IntoIterator<Item = &'a FinishedGame<P>>) -> Result<Self, ResultError>
    where
        P: 'a,
    {
        let mut book = Self::new();
        log.into_iter().try_for_each(|played| book.add(played).map(|_| ()))?;
        Ok(book)
    }

    /// Sets a player's standing, so that results can be added without replaying all earlier ones.
    pub fn set(&mut self, category: RatingCategory, who: P, standing: RatingStanding) {
        self.categories.entry(category).or_default().insert(who, standing);
    }

    /// Iterates over all standings, by category and player.
    pub fn standings(&self) -> impl Iterator<Item = (&RatingCategory, &P, &RatingStanding)> {
        self.categories.iter().flat_map(|(category, players)| {
            players.iter().map(move |(who, standing)| (category, who, standing))
        })
    }

    /// Adds the next result, and returns its changes, in the order of the sides.
    ///
    /// # Errors
    /// If it doesn't suit its category, or is older than the previous one; nothing has changed then.
    pub fn add(&mut self, played: &FinishedGame<P>) -> Result<Vec<Change<P>>, ResultError> {
        played.check()?;
        if played.at_ms < self.last_ms {
            return Err(ResultError::Order { at_ms: played.at_ms, last_ms: self.last_ms });
        }
        let changes = match played.category.format {
            Format::Two => self.of_two(played),
            Format::Three | Format::Four => self.of_table(played),
            Format::Pairs => self.of_pairs(played),
        };
        self.last_ms = played.at_ms;
        if !changes.is_empty() {
            let players = self.categories.entry(played.category.clone()).or_default();
            for change in &changes {
                let standing = players.entry(change.who.clone()).or_insert(RatingStanding::NEW);
                standing.rating = change.after;
                standing.games += 1;
                standing.last_ms = played.at_ms;
            }
        }
        Ok(changes)
    }

    /// Returns a player's standing; `None` without a rated game in this category.
    pub fn standing(&self, category: &RatingCategory, who: &P) -> Option<&RatingStanding> {
        self.categories.get(category)?.get(who)
    }

    /// Iterates over the categories that have results.
    pub fn categories(&self) -> impl Iterator<Item = &RatingCategory> {
        self.categories.keys()
    }

    /// Returns the players of a category, the strongest first; equal ones are sorted by name.
    pub fn table(&self, category: &RatingCategory) -> Vec<(&P, &RatingStanding)> {
        let mut all: Vec<_> = self.categories.get(category).into_iter().flatten().collect();
        all.sort_by(|one, other| other.1.rating.value.total_cmp(&one.1.rating.value));
        all
    }

    /// Returns the rating when a game ends: with two players it is less certain the longer ago the last game was.
    fn rating(&self, played: &FinishedGame<P>, who: &P) -> Rating {
        match self.standing(&played.category, who) {
            None => Rating::NEW,
            Some(standing) if played.category.format == Format::Two => {
                rest(&standing.rating, played.at_ms - standing.last_ms)
            }
            Some(standing) => standing.rating,
        }
    }

    fn of_two(&self, played: &FinishedGame<P>) -> Vec<Change<P>> {
        let [one, other] = &played.sides[..] else { return Vec::new() };
        let (first, second) = (&one.entrants[0], &other.entrants[0]);
        if !counts(played, first) || !counts(played, second) {
            return Vec::new();
        }
        let score = match (first.left, second.left) {
            (true, false) => Score::Loss,
            (false, true) => Score::Win,
            _ => match one.place.cmp(&other.place) {
                std::cmp::Ordering::Less => Score::Win,
                std::cmp::Ordering::Equal => Score::Draw,
                std::cmp::Ordering::Greater => Score::Loss,
            },
        };
        let back = match score {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        };
        let ratings = [first, second].map(|entrant| self.rating(played, &entrant.who));
        [(first, 0, score), (second, 1, back)]
            .map(|(entrant, at, score)| Change {
                who: entrant.who.clone(),
                before: ratings[at],
                after: rate_period(&ratings[at], &[(ratings[1 - at], score)]),
            })
            .into()
    }

    fn of_table(&self, played: &FinishedGame<P>) -> Vec<Change<P>> {
        let rated: Vec<&Entrant<P>> = played
            .sides
            .iter()
            .map(|side| &side.entrants[0])
            .filter(|entrant| counts(played, entrant))
            .collect();
        if rated.len() < 2 {
            return Vec::new();
        }
        let place = |entrant: &Entrant<P>| {
            let of = |side: &&Side<P>| side.entrants[0].who == entrant.who;
            match (entrant.left, played.sides.iter().find(of)) {
                // Behind all others; those who left are not distinguished.
                (true, _) | (_, None) => u8::MAX,
                (false, Some(side)) => side.place,
            }
        };
        let before: Vec<(Vec<Rating>, u8)> =
            rated.iter().map(|entrant| (vec![self.rating(played, &entrant.who)], place(entrant))).collect();
        let after = rate_table(&before);
        changes(rated, before.into_iter().flat_map(|side| side.0), after.into_iter().flatten())
    }

    fn of_pairs(&self, played: &FinishedGame<P>) -> Vec<Change<P>> {
        if played.sides.iter().flat_map(|side| &side.entrants).any(|entrant| !counts(played, entrant)) {
            return Vec::new();
        }
        let ratings: Vec<Vec<Rating>> = played
            .sides
            .iter()
            .map(|side| side.entrants.iter().map(|entrant| self.rating(played, &entrant.who)).collect())
            .collect();
        let rate =
            |places: [u8; 2]| rate_table(&[(ratings[0].clone(), places[0]), (ratings[1].clone(), places[1])]);
        let everybody = || played.sides.iter().flat_map(|side| &side.entrants);
        let before = || ratings.iter().flatten().copied();
        if !everybody().any(|entrant| entrant.left) {
            let after = rate([played.sides[0].place, played.sides[1].place]);
            return changes(everybody().collect(), before(), after.into_iter().flatten());
        }
        // Rate each side as if it had lost.
        let lost = [rate([2, 1]).swap_remove(0), rate([1, 2]).swap_remove(1)];
        let all = everybody().zip(before()).zip(lost.into_iter().flatten());
        all.filter(|((entrant, _), _)| entrant.left)
            .map(|((entrant, before), after)| Change { who: entrant.who.clone(), before, after })
            .collect()
    }
}

impl<P: Ord + Clone> Default for RatingBook<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns whether a player is rated in this category.
fn counts<P>(played: &FinishedGame<P>, entrant: &Entrant<P>) -> bool {
    played.category.field == Field::Computers || !entrant.computer
}

fn changes<P: Clone>(
    rated: Vec<&Entrant<P>>,
    before: impl Iterator<Item = Rating>,
    after: impl Iterator<Item = Rating>,
) -> Vec<Change<P>> {
    let all = rated.into_iter().zip(before).zip(after);
    all.map(|((entrant, before), after)| Change { who: entrant.who.clone(), before, after }).collect()
}
