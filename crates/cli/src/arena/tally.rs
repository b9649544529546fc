use std::io::{IsTerminal, Write};
use std::time::Instant;

use eightfold_players::arena::{Result as Points, Score};
use serde_json::{Value, json};

/// A game of a match, once it is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What it was for the first player.
    pub result: Points,
    /// How many turns were taken.
    pub turns: u64,
    /// Why it was broken off, if so.
    pub broken: Option<EngineFailure>,
}

/// How a game ended without an end by the rules.
#[derive(Clone, PartialEq, Debug)]
pub enum EngineFailure {
    /// Nobody had won after very many steps.
    Unfinished,
    /// A player forfeited it.
    Forfeit {
        /// `a` or `b`.
        player: char,
        /// The name of the seat.
        seat: String,
        /// What was wrong.
        reason: String,
    },
}

/// What has happened so far in a match.
pub struct Tally {
    pub score: Score,
    pub turns: u64,
    pub longest: u64,
    pub unfinished: u64,
    /// The number of the game, from 1, and what was wrong.
    pub forfeits: Vec<(u64, EngineFailure)>,
    begin: Instant,
    /// How many games were read from the log.
    known: u64,
}

impl Tally {
    pub fn new() -> Self {
        Self {
            score: Score::default(),
            turns: 0,
            longest: 0,
            unfinished: 0,
            forfeits: Vec::new(),
            begin: Instant::now(),
            known: 0,
        }
    }

    pub fn count(&mut self, entry: &Entry, known: bool) {
        self.score.count(entry.result);
        self.turns += entry.turns;
        self.longest = self.longest.max(entry.turns);
        self.known += u64::from(known);
        match &entry.broken {
            None => {}
            Some(EngineFailure::Unfinished) => self.unfinished += 1,
            Some(forfeit) => self.forfeits.push((self.score.games(), forfeit.clone())),
        }
    }

    /// The score as JSON; what is endless is `null`.
    pub fn figures(&self) -> Value {
        let Score { wins, draws, losses } = self.score;
        let elo = self.score.elo();
        let forfeits: Vec<Value> = self
            .forfeits
            .iter()
            .filter_map(|(game, broken)| match broken {
                EngineFailure::Forfeit { player, seat, reason } => Some(
                    json!({ "game": game, "player": player.to_string(), "seat": seat, "reason": reason }),
                ),
                EngineFailure::Unfinished => None,
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

    /// A line that is written over again and again, where somebody is looking.
    pub fn show(&self, games: u64) {
        let mut err = std::io::stderr();
        if err.is_terminal() {
            const CELLS: u64 = 30;
            let game = self.score.games();
            let full = (CELLS * game / games.max(1)) as usize;
            let each = self.begin.elapsed().as_secs_f64() / (game - self.known).max(1) as f64;
            let _ = write!(
                err,
                "\r[{}{}] {game} of {games}, {:.1} %, {:.0} s to go ",
                "#".repeat(full),
                ".".repeat(CELLS as usize - full),
                100.0 * self.score.share(),
                each * (games - game) as f64,
            );
        }
    }

    /// Takes the line of [`show`](Self::show) away.
    pub fn clear(&self) {
        let mut err = std::io::stderr();
        if err.is_terminal() {
            let _ = write!(err, "\r{}\r", " ".repeat(78));
        }
    }
}
