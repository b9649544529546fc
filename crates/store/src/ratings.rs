//! Ratings as a store sees them: finished games queued for rating, the log of results, and the ratings that follow from
//! it. The store computes nothing: the caller that rates a game passes in what changes.

use crate::StoreFuture;
use crate::observed::observed;

/// A finished game that hasn't been rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedGame {
    pub game: String,
    /// When it ended, in ms.
    pub at_ms: u64,
}

/// A rating in a category.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredStanding {
    /// The category, encoded as text.
    pub category: String,
    /// The id of a person, or the name of a computer.
    pub who: String,
    /// The strength, in points.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it is expected to change (volatility).
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// When the last of them ended, in ms.
    pub last_ms: u64,
    /// Until when the rating isn't provisional, in ms; 0 if it is.
    pub settled_until_ms: u64,
}

/// A result in the log of results.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredResult {
    /// Its number in the log, from 1.
    pub number: u64,
    pub game: String,
    /// When it counts as ended, in ms; never before the previous result.
    pub at_ms: u64,
    /// What was played, JSON.
    pub played: String,
    /// What it changed, JSON.
    pub changes: String,
}

/// How a player behaved in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conduct {
    pub person: String,
    pub game: String,
    /// When it ended, in ms.
    pub at_ms: u64,
    /// The behaviour, as a word.
    pub kind: String,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    pub game: String,
    /// How its people behaved.
    pub conduct: Vec<Conduct>,
    /// The next result of the log, and the new ratings of its players; `None` if the game doesn't count.
    pub result: Option<(StoredResult, Vec<StoredStanding>)>,
}

/// A query for a part of the rankings of a category.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingsQuery {
    pub category: String,
    /// The current time in ms, which decides whether ratings are provisional.
    pub now_ms: u64,
    /// Whether to return provisional ratings instead of the others.
    pub provisional: bool,
    /// How many of the best to skip.
    pub skip: usize,
    /// The page size.
    pub limit: usize,
}

/// A person's results in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCount {
    /// The game that was played.
    pub game: String,
    /// The number of games with a result.
    pub finished: u64,
    /// The number of wins, alone or with others.
    pub won: u64,
    /// The number of draws.
    pub drawn: u64,
}

observed! {
    /// The part of a store for ratings.
    pub trait RatingStore {
        /// Returns finished games that haven't been rated, the oldest first.
        fn ended_games(&self, limit: usize) -> StoreFuture<'_, Vec<EndedGame>>;

        /// Queues games that ended before results were stored; rated or queued ones are skipped. Returns how many were
        /// queued.
        fn requeue(&self, games: Vec<EndedGame>) -> StoreFuture<'_, u64>;

        /// Returns the number and time of the last result; zeros if the log is empty.
        fn last_result(&self) -> StoreFuture<'_, (u64, u64)>;

        /// Stores everything about a rated game, or nothing. Returns whether it did; not if another writer has rated
        /// the game, or taken this place in the log.
        fn commit_result(&self, taken: RatedGame) -> StoreFuture<'_, bool>;

        /// Returns the results after this number, in order.
        fn results(&self, after: u64, limit: usize) -> StoreFuture<'_, Vec<StoredResult>>;

        fn result_of<'a>(&'a self, game: &'a str) -> StoreFuture<'a, Option<StoredResult>>;

        /// Returns the latest results of the games in which a person had a seat, at most `limit`, in order.
        fn results_with<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<StoredResult>>;

        /// Returns these ratings, by category and player; missing ones are left out.
        fn standings(&self, wanted: Vec<(String, String)>) -> StoreFuture<'_, Vec<StoredStanding>>;

        /// Returns the ratings of a player in all categories, those with the most games first.
        fn standings_of<'a>(&'a self, who: &'a str) -> StoreFuture<'a, Vec<StoredStanding>>;

        /// Returns the ratings in a category, the strongest first, without deleted accounts.
        fn rankings(&self, query: RankingsQuery) -> StoreFuture<'_, Vec<StoredStanding>>;

        /// Returns all ratings, sorted by category and player, after this one.
        fn all_standings(&self, after: Option<(String, String)>, limit: usize) -> StoreFuture<'_, Vec<StoredStanding>>;

        /// Replaces all ratings, and what results have changed, by number. Returns whether it did; not if the last
        /// number of the log isn't this one.
        fn replace_standings(
            &self,
            last: u64,
            standings: Vec<StoredStanding>,
            changes: Vec<(u64, String)>,
        ) -> StoreFuture<'_, bool>;

        /// Returns how a player behaved in games, the latest first.
        fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> StoreFuture<'a, Vec<Conduct>>;

        /// Returns a person's results by game, the most played first.
        fn game_counts<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<GameCount>>;
    }
}
