//! Ratings as a store sees them: games that have ended and wait to be rated, the log of results, and the
//! ratings that follow from it. The store computes nothing: the caller that rates a game passes in what
//! changes.

use crate::Reply;
use crate::observed::observed;

/// A game that has ended and has not been taken up yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The game.
    pub game: String,
    /// When it ended, in ms.
    pub at_ms: u64,
}

/// Where somebody stands on a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredStanding {
    /// The ladder, by a text that names it.
    pub ladder: String,
    /// Who: the id of a person, or what a computer is called.
    pub who: String,
    /// The strength, in points.
    pub value: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
    /// How many games were rated.
    pub games: u32,
    /// When the last of them ended, in ms.
    pub last_ms: u64,
    /// Until when enough is known for the rating not to be provisional, in ms; 0 if it is provisional.
    pub settled_until_ms: u64,
}

/// A result in the log of results.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredResult {
    /// Its place in the log, from 1.
    pub number: u64,
    /// The game.
    pub game: String,
    /// When it counts as ended, in ms; never less than in the result before.
    pub at_ms: u64,
    /// What was played, JSON.
    pub played: String,
    /// What it changed, JSON.
    pub changes: String,
}

/// How somebody behaved in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// The person.
    pub person: String,
    /// The game.
    pub game: String,
    /// When it ended, in ms.
    pub at_ms: u64,
    /// One word for it.
    pub kind: String,
}

/// A game that is taken up: what it says of its players.
#[derive(Clone, PartialEq, Debug)]
pub struct TakenUp {
    /// The game.
    pub game: String,
    /// How its people behaved.
    pub conduct: Vec<Conduct>,
    /// The next result of the log, and where those whom it changes stand after it; nothing if the game does not count.
    pub result: Option<(StoredResult, Vec<StoredStanding>)>,
}

/// Which part of a ladder is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LadderQuery {
    /// The ladder.
    pub ladder: String,
    /// The time now, in ms, by which ratings are provisional or not.
    pub now_ms: u64,
    /// Whether those whose rating is provisional are asked for, instead of the others.
    pub provisional: bool,
    /// How many of the best are left out.
    pub skip: usize,
    /// How many at most.
    pub limit: usize,
}

/// How many games of a kind somebody has finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameCount {
    /// The game that was played.
    pub game: String,
    /// How many games have a result.
    pub finished: u64,
    /// How many of them were won, alone or with others.
    pub won: u64,
    /// How many were drawn.
    pub drawn: u64,
}

observed! {
    /// A place where ratings are kept.
    pub trait RatingStore {
        /// Games that have ended and have not been taken up, the oldest first.
        fn ended_games(&self, limit: usize) -> Reply<'_, Vec<Ended>>;

        /// Puts games that ended before results were kept among those that wait to be taken up; those that were taken
        /// up already, or wait, are left out. How many there were.
        fn wait_again(&self, games: Vec<Ended>) -> Reply<'_, u64>;

        /// Number and time of the last result of the log; zeros if it is empty.
        fn last_result(&self) -> Reply<'_, (u64, u64)>;

        /// Takes a game up: all of it, or nothing. Whether it was done; not if another has taken the game up, or put a
        /// result in this place of the log.
        fn take_up_game(&self, taken: TakenUp) -> Reply<'_, bool>;

        /// The results after this number, in order.
        fn results(&self, after: u64, limit: usize) -> Reply<'_, Vec<StoredResult>>;

        /// The result of a game.
        fn result_of<'a>(&'a self, game: &'a str) -> Reply<'a, Option<StoredResult>>;

        /// Where these stand, by ladder and who; those who do not stand there are left out.
        fn standings(&self, wanted: Vec<(String, String)>) -> Reply<'_, Vec<StoredStanding>>;

        /// Where somebody stands on all ladders, the most games first.
        fn standings_of<'a>(&'a self, who: &'a str) -> Reply<'a, Vec<StoredStanding>>;

        /// Those who stand on a ladder, the strongest first, deleted accounts left out.
        fn ladder(&self, query: LadderQuery) -> Reply<'_, Vec<StoredStanding>>;

        /// All standings, by ladder and who, that come after this one.
        fn all_standings(&self, after: Option<(String, String)>, limit: usize) -> Reply<'_, Vec<StoredStanding>>;

        /// Puts these in place of all standings, and these in place of what results have changed, by their numbers.
        /// Whether it was done; not if the log has another last number than this.
        fn replace_standings(
            &self,
            last: u64,
            standings: Vec<StoredStanding>,
            changes: Vec<(u64, String)>,
        ) -> Reply<'_, bool>;

        /// How somebody behaved in games, the last first.
        fn conduct_of<'a>(&'a self, person: &'a str, limit: usize) -> Reply<'a, Vec<Conduct>>;

        /// What somebody has finished, the games played most first.
        fn game_counts<'a>(&'a self, person: &'a str) -> Reply<'a, Vec<GameCount>>;
    }
}
