use eightfold_game::{Dice, Game as Rules, Match, ToAct};
use eightfold_search::{SplitMix, random_turn};

use super::episode::{ActError, Episode, Node, action_count, observation_size};
use crate::game::Game;
use crate::position::each_kind;

/// Many games of one kind, stepped together; a game that is over begins anew at once.
///
/// ```
/// use eightfold::env::{Batch, Stepped};
/// use eightfold::Game;
///
/// let mut batch = Batch::new(&Game::new("octiles")?, 4, 7, 0);
/// let mut stepped = Stepped::new(&batch);
/// batch.look(&mut stepped);
/// for _ in 0..100 {
///     let actions: Vec<u32> = (0..4).map(|at| batch.episodes()[at].actions()[0]).collect();
///     batch.step(&actions, &mut stepped)?;
/// }
/// assert_eq!(stepped.mask.len(), 4 * batch.action_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    fresh: Episode,
    episodes: Vec<Episode>,
    dice: Vec<SplitMix>,
    actions: usize,
    observation: usize,
}

/// What a step of a [`Batch`] tells, game after game: room that is used again.
///
/// ```
/// use eightfold::env::{Batch, Stepped};
/// let batch = Batch::new(&eightfold::Game::new("octi-fast")?, 2, 1, 400);
/// assert_eq!(Stepped::new(&batch).rewards.len(), 4);
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stepped {
    /// What players see, [`Batch::observation_size`] numbers for each game.
    pub observations: Vec<f32>,
    /// Which actions are legal, [`Batch::action_count`] for each game.
    pub mask: Vec<bool>,
    /// The seat to act in each game.
    pub to_act: Vec<i8>,
    /// What the step was worth to each seat of each game: 0 but where a game ended.
    pub rewards: Vec<f32>,
    /// Where a game ended by its rules and another has begun.
    pub terminated: Vec<bool>,
    /// Where a game was cut off by the limit of turns and another has begun.
    pub truncated: Vec<bool>,
}

/// Why a step was not made; no game has moved.
///
/// ```
/// use eightfold::env::{Batch, Stepped};
/// let mut batch = Batch::new(&eightfold::Game::new("octiles")?, 1, 7, 0);
/// let mut stepped = Stepped::new(&batch);
/// let error = batch.step(&[5000], &mut stepped).unwrap_err();
/// assert!(error.to_string().starts_with("game 0: action 5000 is not legal here"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchError {
    /// Not one action for each game.
    #[error("{given} actions for {games} games: give one for each")]
    Count {
        /// How many were given.
        given: usize,
        /// How many games there are.
        games: usize,
    },
    /// An action that cannot be taken.
    #[error("game {game}: {error}")]
    Action {
        /// The game, from 0.
        game: usize,
        /// Why.
        error: ActError,
    },
}

impl Stepped {
    /// Room for this batch.
    pub fn new(batch: &Batch) -> Self {
        let games = batch.episodes.len();
        Self {
            observations: vec![0.0; games * batch.observation],
            mask: vec![false; games * batch.actions],
            to_act: vec![0; games],
            rewards: vec![0.0; games * batch.fresh.seats()],
            terminated: vec![false; games],
            truncated: vec![false; games],
        }
    }
}

impl Batch {
    /// So many new games, shuffled by `seed`, each ended after `limit` turns; 0 for no limit.
    pub fn new(game: &Game, games: usize, seed: u64, limit: u32) -> Self {
        let fresh = Episode::new(game).with_limit(limit);
        let mut seeds = SplitMix::new(seed);
        let dice = (0..games).map(|_| SplitMix::new(seeds.bits())).collect();
        let mut batch = Self {
            episodes: vec![fresh.clone(); games],
            dice,
            actions: action_count(game),
            observation: observation_size(game),
            fresh,
        };
        for (episode, dice) in batch.episodes.iter_mut().zip(&mut batch.dice) {
            episode.roll(dice);
        }
        batch
    }

    /// The games as they stand.
    pub fn episodes(&self) -> &[Episode] {
        &self.episodes
    }

    /// How many actions the game has.
    pub fn action_count(&self) -> usize {
        self.actions
    }

    /// How many numbers an observation has.
    pub fn observation_size(&self) -> usize {
        self.observation
    }

    /// Takes one action in each game.
    ///
    /// # Errors
    /// If there is not one for each, or one is not legal; then no game has moved.
    pub fn step(&mut self, actions: &[u32], stepped: &mut Stepped) -> Result<(), BatchError> {
        if actions.len() != self.episodes.len() {
            return Err(BatchError::Count { given: actions.len(), games: self.episodes.len() });
        }
        for (game, (episode, action)) in self.episodes.iter().zip(actions).enumerate() {
            if episode.actions().binary_search(action).is_err() {
                let error = ActError::Illegal { action: *action, legal: episode.actions().len() };
                return Err(BatchError::Action { game, error });
            }
        }
        let seats = self.fresh.seats();
        for (game, &action) in actions.iter().enumerate() {
            let (episode, dice) = (&mut self.episodes[game], &mut self.dice[game]);
            episode.act(action).map_err(|error| BatchError::Action { game, error })?;
            episode.roll(dice);
            let over = episode.node() == Node::Over;
            let cut_off = over && episode.is_cut_off();
            (stepped.terminated[game], stepped.truncated[game]) = (over && !cut_off, cut_off);
            episode.write_returns(&mut stepped.rewards[game * seats..][..seats]);
            if over {
                *episode = self.fresh.clone();
                episode.roll(dice);
            }
        }
        self.show(stepped);
        Ok(())
    }

    /// One legal action for each game, each equally likely.
    pub fn random_actions(&mut self) -> Vec<u32> {
        let games = self.episodes.iter().zip(&mut self.dice);
        games.map(|(episode, dice)| episode.actions()[dice.pick(episode.actions().len())]).collect()
    }

    /// What is to be seen now, without a step.
    pub fn look(&self, stepped: &mut Stepped) {
        stepped.rewards.fill(0.0);
        stepped.terminated.fill(false);
        stepped.truncated.fill(false);
        self.show(stepped);
    }

    fn show(&self, stepped: &mut Stepped) {
        stepped.mask.fill(false);
        for (game, episode) in self.episodes.iter().enumerate() {
            let mask = &mut stepped.mask[game * self.actions..][..self.actions];
            episode.actions().iter().for_each(|&action| mask[action as usize] = true);
            stepped.to_act[game] = match episode.node() {
                Node::Player(seat) => seat.index() as i8,
                Node::Chance(_) | Node::Over => -1,
            };
            episode.observe(&mut stepped.observations[game * self.observation..][..self.observation]);
        }
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Batch({} of {})", self.episodes.len(), self.fresh.game())
    }
}

/// Plays whole games of random legal turns, each equally likely, without actions and observations: how
/// fast the rules are. Returns how many turns and chance steps were made in all.
///
/// ```
/// let steps = eightfold::env::random_games(&eightfold::Game::new("connect-the-dots")?, 2, 1, 400);
/// assert_eq!(steps, 2 * (17 + 16)); // a tile is turned up after each turn but the last
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn random_games(game: &Game, games: usize, seed: u64, limit: u32) -> u64 {
    let mut dice = SplitMix::new(seed);
    let mut steps = 0;
    for _ in 0..games {
        let start = game.deal(eightfold_game::Deal::Hidden, &mut dice);
        steps += each_kind!(start.any(), |start| random_game(start, limit, &mut dice));
    }
    steps
}

fn random_game<G: Rules>(start: &G, limit: u32, dice: &mut (impl Dice + Clone)) -> u64 {
    let mut played = Match::new(start.clone());
    let mut turns = 0;
    loop {
        let going_on = match played.to_act() {
            ToAct::Over(_) => false,
            ToAct::Seat(_) if limit > 0 && turns >= limit => false,
            ToAct::Seat(_) => {
                turns += 1;
                random_turn(played.position(), dice).is_some_and(|turn| played.play(turn).is_ok())
            }
            ToAct::Chance => {
                let chance = played.position().roll(dice).map(eightfold_game::Step::Chance);
                chance.is_some_and(|chance| played.apply(chance).is_ok())
            }
        };
        if !going_on {
            return played.entries().len() as u64;
        }
    }
}
