use eightfold_players::{Job, JobError};
use eightfold_search::{Level, NODES_PER_STEP, Status};

use crate::game::Game;
use crate::kind::{AnyPosition, each_kind};
use crate::r#match::Match;
use crate::position::Position;
use crate::step::Step;

/// A computer player of one game. It sees only what a player at the table sees, and the same seed gives the same turn
/// on every machine.
///
/// ```
/// use eightfold::{Game, Match, Player};
///
/// let game = Game::new("octi-fast")?;
/// let beginner = Player::new(&game, 1)?;
/// let mut table = Match::new(&game, 0);
/// let advice = beginner.advise(&table, 42).unwrap();
/// assert!((0.0..=1.0).contains(&advice.winning_chance));
/// table.play(&advice.turn)?;
///
/// assert_eq!(Player::levels(&game)[7].name, "master");
/// assert!(Player::new(&game, 9).unwrap_err().to_string().contains("levels 1 to 8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    game: Game,
    level: Level,
}

/// A computer player's analysis of a position.
///
/// ```
/// use eightfold::{Game, Player};
///
/// let game = Game::new("octi-full")?;
/// let start = game.start(0);
/// let advice = Player::new(&game, 3)?.advise_at(&start, 1).unwrap();
/// assert_eq!(advice.line[0], advice.turn.text());
/// assert!(start.apply(&advice.turn).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Advice {
    /// The best turn it found.
    pub turn: Step,
    /// The expected result of the player to act, 0 (lost) to 1 (won).
    pub winning_chance: f64,
    /// The score of the turn for the player to act; about 100 is a clear small advantage.
    pub score: i32,
    /// The search depth in turns.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The best line in canonical notation, up to the next chance step.
    pub line: Vec<String>,
}

impl Player {
    /// Creates the player of this level, 1 for the weakest.
    ///
    /// # Errors
    /// If the game has no such level; the message lists its levels.
    pub fn new(game: &Game, level: u8) -> Result<Self, JobError> {
        let all = Self::levels(game);
        match all.iter().find(|known| known.number == level) {
            Some(&level) => Ok(Self { game: game.clone(), level }),
            None => Err(JobError::Level { given: level, most: all.len() }),
        }
    }

    /// Returns the levels of a game, the weakest first.
    pub fn levels(game: &Game) -> &'static [Level] {
        eightfold_players::levels::levels(game.choice())
    }

    /// Sets the budget of positions per turn. With `u64::MAX` only `stop` of [`advise_until`](Self::advise_until) or
    /// the end of the search limits it.
    #[must_use]
    pub fn with_nodes(mut self, nodes: u64) -> Self {
        self.level.nodes = nodes;
        self
    }

    /// Returns the game it plays.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the level that the player searches with.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Returns the best turn in a match, taking its history and repetition into account; `None` if no player is to act,
    /// or the match is of another game.
    pub fn advise(&self, played: &Match, seed: u64) -> Option<Advice> {
        self.advise_in_until(played, seed, || false)
    }

    /// The same as [`advise`](Self::advise), until the level's budget is used up or `stop` returns true.
    pub fn advise_in_until(&self, played: &Match, seed: u64, stop: impl FnMut() -> bool) -> Option<Advice> {
        if played.outcome().is_some() {
            return None;
        }
        self.think(played.position(), &played.history(), seed, stop)
    }

    /// Returns the best turn in a position without a history; `None` if no player is to act, or the position is of
    /// another game.
    pub fn advise_at(&self, position: &Position, seed: u64) -> Option<Advice> {
        self.think(position, &[], seed, || false)
    }

    /// The same as [`advise_at`](Self::advise_at), until the level's budget is used up or `stop` returns true. `stop`
    /// is called well over a hundred times a second, so that the caller can check a clock.
    pub fn advise_until(&self, position: &Position, seed: u64, stop: impl FnMut() -> bool) -> Option<Advice> {
        self.think(position, &[], seed, stop)
    }

    fn think(
        &self,
        position: &Position,
        history: &[AnyPosition],
        seed: u64,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Advice> {
        if *position.game() != self.game {
            return None;
        }
        let mut job = each_kind!(position.any(), |now| {
            Job::at(now, history.iter().filter_map(|before| before.as_kind_of(now)), &self.level, seed)
        });
        while job.step(NODES_PER_STEP) == Status::Thinking && !stop() {}
        let turn = position.step(&job.best()?).ok()?;
        let report = job.report();
        Some(Advice {
            turn,
            winning_chance: report.winning_chance,
            score: report.score,
            depth: report.depth,
            nodes: report.nodes,
            line: report.line,
        })
    }
}
