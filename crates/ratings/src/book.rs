use std::collections::BTreeMap;

use serde::Serialize;

use crate::glicko::{Score, rate_period, rest};
use crate::played::{Entrant, Field, Format, Ladder, Played, PlayedError, Side};
use crate::rating::Rating;
use crate::weng_lin::rate_table;

/// All ratings, as a log of results gives them.
///
/// - The log is in the order of time, and every result of it is taken once.
/// - **A player who leaves takes the loss**, whatever happens to the seat afterwards. At a table of two the opponent wins.
///   At a table of three or four the players who left are last, and the others are rated among themselves by their
///   places. Of pairs only the players who left are rated, as losing, since nobody else played the game that was started.
/// - Where [people are rated](Field::People), computers are passed over: a game is rated among the people at it, if there are two
///   sides of them.
///
/// ```
/// use eightfold_ratings::{Book, Entrant, Field, Format, Ladder, Pace, Played, Side};
///
/// let ladder = Ladder {
///     game: "team-up players=3".to_owned(),
///     format: Format::Three,
///     pace: Pace::Days,
///     field: Field::People,
/// };
/// let side = |place, entrant| Side { place, entrants: vec![entrant] };
/// let log = [Played {
///     at_ms: 5,
///     ladder: ladder.clone(),
///     sides: vec![
///         side(1, Entrant::computer("Level 5")),
///         side(2, Entrant::person("Ann")),
///         side(3, Entrant::person("Ben")),
///     ],
/// }];
/// let book = Book::from_log(&log)?;
/// let rated: Vec<_> = book.table(&ladder).into_iter().map(|(who, _)| *who).collect();
/// assert_eq!(rated, ["Ann", "Ben"]);
/// # Ok::<(), eightfold_ratings::PlayedError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Book<P> {
    ladders: BTreeMap<Ladder, BTreeMap<P, Standing>>,
    last_ms: u64,
}

/// Where somebody stands on a ladder.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The rating after the last game.
    pub rating: Rating,
    /// How many games were rated.
    pub games: u32,
    /// When the last of them ended, in milliseconds since 1970.
    pub last_ms: u64,
}

impl Standing {
    const NEW: Self = Self { rating: Rating::NEW, games: 0, last_ms: 0 };
}

/// What a result has changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Change<P> {
    /// Whose rating.
    pub who: P,
    /// The rating before, as sure as it still was when the game ended.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
}

impl<P: Ord + Clone> Book<P> {
    /// Without a result.
    pub const fn new() -> Self {
        Self { ladders: BTreeMap::new(), last_ms: 0 }
    }

    /// Of all results of a log.
    ///
    /// # Errors
    /// At the first result that cannot be taken.
    pub fn from_log<'a>(log: impl IntoIterator<Item = &'a Played<P>>) -> Result<Self, PlayedError>
    where
        P: 'a,
    {
        let mut book = Self::new();
        log.into_iter().try_for_each(|played| book.add(played).map(|_| ()))?;
        Ok(book)
    }

    /// Puts somebody where he stood, so that results can be added without all those before them.
    pub fn set(&mut self, ladder: Ladder, who: P, standing: Standing) {
        self.ladders.entry(ladder).or_default().insert(who, standing);
    }

    /// All who stand on any ladder, by ladder and who.
    pub fn standings(&self) -> impl Iterator<Item = (&Ladder, &P, &Standing)> {
        self.ladders
            .iter()
            .flat_map(|(ladder, players)| players.iter().map(move |(who, standing)| (ladder, who, standing)))
    }

    /// Takes the next result, and returns what it changes, by sides as given.
    ///
    /// # Errors
    /// If it does not fit its ladder, or is older than the one before; nothing has changed then.
    pub fn add(&mut self, played: &Played<P>) -> Result<Vec<Change<P>>, PlayedError> {
        played.check()?;
        if played.at_ms < self.last_ms {
            return Err(PlayedError::Order { at_ms: played.at_ms, last_ms: self.last_ms });
        }
        let changes = match played.ladder.format {
            Format::Two => self.of_two(played),
            Format::Three | Format::Four => self.of_table(played),
            Format::Pairs => self.of_pairs(played),
        };
        self.last_ms = played.at_ms;
        if !changes.is_empty() {
            let players = self.ladders.entry(played.ladder.clone()).or_default();
            for change in &changes {
                let standing = players.entry(change.who.clone()).or_insert(Standing::NEW);
                standing.rating = change.after;
                standing.games += 1;
                standing.last_ms = played.at_ms;
            }
        }
        Ok(changes)
    }

    /// Where somebody stands; `None` without a rated game there.
    pub fn standing(&self, ladder: &Ladder, who: &P) -> Option<&Standing> {
        self.ladders.get(ladder)?.get(who)
    }

    /// The ladders on which there are results.
    pub fn ladders(&self) -> impl Iterator<Item = &Ladder> {
        self.ladders.keys()
    }

    /// All who stand on a ladder, the strongest first; of equals the one who comes first by name.
    pub fn table(&self, ladder: &Ladder) -> Vec<(&P, &Standing)> {
        let mut all: Vec<_> = self.ladders.get(ladder).into_iter().flatten().collect();
        all.sort_by(|one, other| other.1.rating.value.total_cmp(&one.1.rating.value));
        all
    }

    /// The rating when a game ends: on ladders of two less sure the longer the last one is ago.
    fn rating(&self, played: &Played<P>, who: &P) -> Rating {
        match self.standing(&played.ladder, who) {
            None => Rating::NEW,
            Some(standing) if played.ladder.format == Format::Two => {
                rest(&standing.rating, played.at_ms - standing.last_ms)
            }
            Some(standing) => standing.rating,
        }
    }

    fn of_two(&self, played: &Played<P>) -> Vec<Change<P>> {
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

    fn of_table(&self, played: &Played<P>) -> Vec<Change<P>> {
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
                // Behind everybody; those who left are not told apart.
                (true, _) | (_, None) => u8::MAX,
                (false, Some(side)) => side.place,
            }
        };
        let before: Vec<(Vec<Rating>, u8)> =
            rated.iter().map(|entrant| (vec![self.rating(played, &entrant.who)], place(entrant))).collect();
        let after = rate_table(&before);
        changes(rated, before.into_iter().flat_map(|side| side.0), after.into_iter().flatten())
    }

    fn of_pairs(&self, played: &Played<P>) -> Vec<Change<P>> {
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
        // Each side as if it had lost.
        let lost = [rate([2, 1]).swap_remove(0), rate([1, 2]).swap_remove(1)];
        let all = everybody().zip(before()).zip(lost.into_iter().flatten());
        all.filter(|((entrant, _), _)| entrant.left)
            .map(|((entrant, before), after)| Change { who: entrant.who.clone(), before, after })
            .collect()
    }
}

impl<P: Ord + Clone> Default for Book<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether somebody is rated on this ladder.
fn counts<P>(played: &Played<P>, entrant: &Entrant<P>) -> bool {
    played.ladder.field == Field::Computers || !entrant.computer
}

fn changes<P: Clone>(
    rated: Vec<&Entrant<P>>,
    before: impl Iterator<Item = Rating>,
    after: impl Iterator<Item = Rating>,
) -> Vec<Change<P>> {
    let all = rated.into_iter().zip(before).zip(after);
    all.map(|((entrant, before), after)| Change { who: entrant.who.clone(), before, after }).collect()
}
