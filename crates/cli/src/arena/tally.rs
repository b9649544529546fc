use eightfold_players::arena::{Result as Points, Score};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A finished game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The first player's result.
    #[serde(with = "PointsForm")]
    pub result: Points,
    /// The number of turns.
    pub turns: u64,
    /// Whether the game was stopped after very many steps without a winner.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// Set if a player forfeited the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

/// How a player forfeited a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// `a` or `b`.
    pub player: char,
    /// The name of the seat.
    pub seat: String,
    /// What went wrong.
    pub reason: String,
}

/// The serialised form of a result.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Points", rename_all = "lowercase")]
enum PointsForm {
    Win,
    Draw,
    Loss,
}

/// The results of a match so far.
pub struct Tally {
    pub score: Score,
    pub turns: u64,
    pub longest: u64,
    pub unfinished: u64,
    /// The number of the game, from 1, and its forfeit.
    pub forfeits: Vec<(u64, Forfeit)>,
}

impl Tally {
    pub fn new() -> Self {
        Self { score: Score::default(), turns: 0, longest: 0, unfinished: 0, forfeits: Vec::new() }
    }

    pub fn count(&mut self, entry: &Entry) {
        self.score.count(entry.result);
        self.turns += entry.turns;
        self.longest = self.longest.max(entry.turns);
        self.unfinished += u64::from(entry.unfinished);
        if let Some(forfeit) = &entry.forfeit {
            self.forfeits.push((self.score.games(), forfeit.clone()));
        }
    }

    /// Returns the score as JSON; infinite values are `null`.
    pub fn figures(&self) -> Value {
        let Score { wins, draws, losses } = self.score;
        let elo = self.score.elo();
        let forfeits: Vec<Value> = self
            .forfeits
            .iter()
            .map(|(game, Forfeit { player, seat, reason })| {
                json!({ "game": game, "player": player, "seat": seat, "reason": reason })
            })
            .collect();
        json!({
            "games": self.score.games(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "share": self.score.share(),
            "elo": { "low": elo.low, "mean": elo.mean, "high": elo.high },
            "turns": self.turns,
            "longest": self.longest,
            "unfinished": self.unfinished,
            "forfeits": forfeits,
        })
    }
}
