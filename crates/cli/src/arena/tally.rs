use eightfold_players::arena::{Result as Points, Score};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A game of a match, once it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it was for the first player.
    #[serde(with = "PointsForm")]
    pub result: Points,
    /// How many turns were taken.
    pub turns: u64,
    /// Nobody had won after very many steps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// A player forfeited it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
}

/// How a player lost a game without an end by the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// `a` or `b`.
    pub player: char,
    /// The name of the seat.
    pub seat: String,
    /// What was wrong.
    pub reason: String,
}

/// How results are written.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Points", rename_all = "lowercase")]
enum PointsForm {
    Win,
    Draw,
    Loss,
}

/// What has happened so far in a match.
pub struct Tally {
    pub score: Score,
    pub turns: u64,
    pub longest: u64,
    pub unfinished: u64,
    /// The number of the game, from 1, and what was wrong.
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

    /// The score as JSON; what is endless is `null`.
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
