use std::num::NonZero;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use eightfold_game::{Dice, Game as Rules, Match, Seat, SplitMix, ToAct, random_turn};

use super::episode::{ActError, Episode, Node, SavedEpisode, action_count, observation_size};
use crate::game::Game;
use crate::kind::each_kind;

/// With fewer games per thread, more threads cost more than they save.
const GAMES_A_THREAD: usize = 16;

/// Many games of the same kind, stepped together on several threads. Finished games restart at once, unless
/// [`with_restarts`](Self::with_restarts) disables it.
///
/// The results depend only on the seed and the actions, not on the number of threads.
///
/// ```
/// use eightfold::env::Batch;
/// use eightfold::Game;
///
/// let mut batch = Batch::new(&Game::new("octiles")?, 4, 7, 0);
/// for _ in 0..100 {
///     let actions = batch.random_actions();
///     batch.step(&actions)?;
/// }
/// let mut masks = vec![false; 4 * batch.action_count()];
/// batch.write_masks(&mut masks);
/// let legal: usize = batch.episodes().map(|episode| episode.actions().len()).sum();
/// assert_eq!(masks.iter().filter(|&&allowed| allowed).count(), legal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Batch {
    fresh: Episode,
    slots: Vec<Slot>,
    /// The result of the last step for each game, stored separately so that reading it is fast.
    made: Vec<StepOutcome>,
    actions: usize,
    observation: usize,
    threads: usize,
    restarts: bool,
}

/// A step of one game and its result.
#[derive(Clone, Default)]
struct StepOutcome {
    action: Option<u32>,
    rewards: [f32; Seat::MAX],
    ending: Option<Ending>,
}

/// One game of a batch.
#[derive(Clone)]
struct Slot {
    episode: Episode,
    dice: SplitMix,
    /// The observation at the end of the game that just ended; empty if none did.
    last: Vec<f32>,
}

/// How a game of a [`Batch`] ended in the last step.
///
/// ```
/// use eightfold::env::{Batch, Ending};
///
/// let mut batch = Batch::new(&eightfold::Game::new("octi-fast")?, 1, 7, 1);
/// batch.step(&batch.clone().random_actions())?;
/// assert_eq!(batch.endings().next(), Some(Some(Ending::CutOff))); // its limit is one turn
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// By the limit of turns.
    CutOff,
}

/// One game of a [`Batch`] as plain values, for storage.
///
/// ```
/// use eightfold::env::{Batch, SavedGame};
///
/// let game = eightfold::Game::new("octiles")?;
/// let mut batch = Batch::new(&game, 2, 7, 0);
/// let saved: Vec<SavedGame> = batch.save();
/// let mut same = Batch::restore(&game, &saved, 0)?;
/// assert_eq!(same.random_actions(), batch.random_actions());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The game in progress.
    pub episode: SavedEpisode,
    /// The state of its dice.
    pub dice: u64,
    /// The rewards of the last step, by seat.
    pub rewards: Vec<f32>,
    /// Whether a game ended in the last step, and how.
    pub ending: Option<Ending>,
    /// The observation at that end.
    pub last: Vec<f32>,
}

/// Why a step was refused; no game has moved.
///
/// ```
/// use eightfold::env::Batch;
/// let mut batch = Batch::new(&eightfold::Game::new("octiles")?, 1, 7, 0);
/// let error = batch.step(&[5000]).unwrap_err();
/// assert!(error.to_string().starts_with("game 0: action 5000 is not legal here"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The number of actions isn't the number of games.
    #[error("{given} actions for {games} games: give one for each")]
    Count {
        /// Number of actions.
        given: usize,
        /// Number of games.
        games: usize,
    },
    /// An action isn't legal in its game; no game has been stepped.
    #[error("game {game}: {error}")]
    Action {
        /// The index of the game.
        game: usize,
        /// Why the action isn't legal.
        error: ActError,
    },
}

impl Slot {
    fn new(fresh: &Episode, dice: SplitMix) -> Self {
        let mut slot = Self { episode: fresh.clone(), dice, last: Vec::new() };
        slot.episode.roll(&mut slot.dice);
        slot
    }

    /// Restarts the game and clears its last step.
    fn reset(&mut self, made: &mut StepOutcome) {
        self.last.clear();
        *made = StepOutcome::default();
        self.restart();
    }

    fn restart(&mut self) {
        self.episode.restart();
        self.episode.roll(&mut self.dice);
    }

    /// Checks whether the action to be taken is legal.
    fn check(&self, made: &StepOutcome) -> Result<(), ActError> {
        let Some(action) = made.action else { return Ok(()) };
        if self.episode.node() == Node::Over {
            return Err(ActError::Over);
        }
        let actions = self.episode.actions();
        match actions.binary_search(&action) {
            Ok(_) => Ok(()),
            Err(_) => Err(ActError::Illegal { action, legal: actions.len() }),
        }
    }

    /// Takes an action that is known to be legal, or only clears the last step.
    fn step(&mut self, made: &mut StepOutcome, observation: usize, restarts: bool) {
        self.last.clear();
        (made.rewards, made.ending) = ([0.0; Seat::MAX], None);
        let Some(action) = made.action.take() else { return };
        self.episode.act(action).expect("the action is legal");
        self.episode.roll(&mut self.dice);
        if self.episode.node() != Node::Over {
            return;
        }
        made.ending = Some(if self.episode.is_cut_off() { Ending::CutOff } else { Ending::Rules });
        self.episode.write_returns(&mut made.rewards[..self.episode.seats()]);
        self.last.resize(observation, 0.0);
        self.episode.observe(&mut self.last);
        if restarts {
            self.restart();
        }
    }
}

/// Returns the number of games per thread.
fn share(games: usize, threads: usize) -> usize {
    games.div_ceil(threads.min(games / GAMES_A_THREAD).max(1)).max(1)
}

/// Runs the work for each share of the items and its rows of `out`, each on its own thread.
fn each_share<T: Send, R: Send>(
    items: &mut [T],
    out: &mut [R],
    row: usize,
    share: usize,
    work: impl Fn(&mut [T], &mut [R]) + Sync,
) {
    let work = &work;
    std::thread::scope(|scope| {
        let mut shares = items.chunks_mut(share).zip(out.chunks_mut(share * row));
        let first = shares.next();
        for (items, out) in shares {
            scope.spawn(move || work(items, out));
        }
        if let Some((items, out)) = first {
            work(items, out);
        }
    });
}

/// Runs the work for each item and its row of `out` on this many threads.
fn each_row<T: Send, R: Send>(
    items: &mut [T],
    out: &mut [R],
    row: usize,
    threads: usize,
    work: impl Fn(&mut T, &mut [R]) + Sync,
) {
    let share = share(items.len(), threads);
    each_share(items, out, row, share, |items, out| {
        items.iter_mut().zip(out.chunks_exact_mut(row)).for_each(|(item, out)| work(item, out));
    });
}

impl Batch {
    /// Creates `games` new games, shuffled by `seed`, each cut off after `limit` turns; 0 means no limit. They are
    /// stepped on as many threads as the machine has cores.
    pub fn new(game: &Game, games: usize, seed: u64, limit: u32) -> Self {
        let fresh = Episode::new(game).with_limit(limit);
        let mut seeds = SplitMix::new(seed);
        let slots = (0..games).map(|_| Slot::new(&fresh, SplitMix::new(seeds.bits()))).collect();
        Self::of(fresh, slots)
    }

    fn of(fresh: Episode, slots: Vec<Slot>) -> Self {
        Self {
            actions: action_count(fresh.game()),
            observation: observation_size(fresh.game()),
            threads: std::thread::available_parallelism().map_or(1, NonZero::get),
            restarts: true,
            fresh,
            made: vec![StepOutcome::default(); slots.len()],
            slots,
        }
    }

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Sets whether finished games restart at once or wait for [`reset_game`](Self::reset_game).
    #[must_use]
    pub fn with_restarts(mut self, restarts: bool) -> Self {
        self.restarts = restarts;
        self
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the games in progress.
    pub fn episodes(&self) -> impl ExactSizeIterator<Item = &Episode> {
        self.slots.iter().map(|slot| &slot.episode)
    }

    /// Returns one of the games in progress; `None` if the index is too large.
    pub fn episode(&self, game: usize) -> Option<&Episode> {
        self.slots.get(game).map(|slot| &slot.episode)
    }

    /// Returns the number of actions of the game.
    pub fn action_count(&self) -> usize {
        self.actions
    }

    /// Returns the length of an observation.
    pub fn observation_size(&self) -> usize {
        self.observation
    }

    /// Takes one action in each game.
    ///
    /// # Errors
    /// If their number is wrong or one of them is illegal; no game has moved then.
    pub fn step(&mut self, actions: &[u32]) -> Result<(), BatchError> {
        self.step_some(actions, |_| true)
    }

    /// Takes one action in each of the `chosen` games; the others are unchanged and get no rewards.
    ///
    /// # Errors
    /// If there isn't one action for every game, chosen or not, or one for a chosen game is illegal; no game has moved
    /// then.
    pub fn step_some(
        &mut self,
        actions: &[u32],
        chosen: impl Fn(usize) -> bool + Sync,
    ) -> Result<(), BatchError> {
        if actions.len() != self.slots.len() {
            return Err(BatchError::Count { given: actions.len(), games: self.slots.len() });
        }
        for ((game, made), &action) in self.made.iter_mut().enumerate().zip(actions) {
            made.action = chosen(game).then_some(action);
        }
        let (observation, restarts) = (self.observation, self.restarts);
        let share = share(self.slots.len(), self.threads);
        // No game moves before the actions of all games are checked.
        let checked = Barrier::new(self.slots.len().div_ceil(share));
        let refused = AtomicBool::new(false);
        each_share(&mut self.slots, &mut self.made, 1, share, |slots, made| {
            if slots.iter().zip(&*made).any(|(slot, made)| slot.check(made).is_err()) {
                refused.store(true, Ordering::Relaxed);
            }
            checked.wait();
            if !refused.load(Ordering::Relaxed) {
                slots.iter_mut().zip(made).for_each(|(slot, made)| slot.step(made, observation, restarts));
            }
        });
        if !refused.into_inner() {
            return Ok(());
        }
        let mut games = self.slots.iter().zip(&self.made).enumerate();
        let error = games.find_map(|(game, (slot, made))| {
            slot.check(made).err().map(|error| BatchError::Action { game, error })
        });
        self.made.iter_mut().for_each(|made| made.action = None);
        error.map_or(Ok(()), Err)
    }

    /// Returns one random legal action for each game, each equally likely; 0 for a finished game.
    pub fn random_actions(&mut self) -> Vec<u32> {
        let pick = |slot: &mut Slot| match slot.episode.actions() {
            [] => 0,
            actions => actions[slot.dice.pick(actions.len())],
        };
        self.slots.iter_mut().map(pick).collect()
    }

    /// Restarts all games as [`new`](Self::new) does with this seed.
    pub fn reset(&mut self, seed: u64) {
        self.reset_some(seed, |_| true);
    }

    /// Restarts the `chosen` games, each as [`new`](Self::new) would with this seed; the others are unchanged.
    pub fn reset_some(&mut self, seed: u64, chosen: impl Fn(usize) -> bool) {
        let mut seeds = SplitMix::new(seed);
        for (game, (slot, made)) in self.slots.iter_mut().zip(&mut self.made).enumerate() {
            let dice = SplitMix::new(seeds.bits());
            if chosen(game) {
                slot.dice = dice;
                slot.reset(made);
            }
        }
    }

    /// Restarts one game: as the first game of a batch with this seed, or with its current dice.
    ///
    /// # Panics
    /// If the index is too large.
    pub fn reset_game(&mut self, game: usize, seed: Option<u64>) {
        let slot = &mut self.slots[game];
        if let Some(seed) = seed {
            slot.dice = SplitMix::new(SplitMix::new(seed).bits());
        }
        slot.reset(&mut self.made[game]);
    }

    /// Writes the observations, [`observation_size`](Self::observation_size) numbers for each game.
    ///
    /// # Panics
    /// If `out` has another size.
    pub fn write_observations(&self, out: &mut [f32]) {
        assert_eq!(out.len(), self.len() * self.observation, "a row for each game");
        let mut episodes: Vec<&Episode> = self.episodes().collect();
        each_row(&mut episodes, out, self.observation, self.threads, |episode, row| episode.observe(row));
    }

    /// Writes the masks of legal actions, [`action_count`](Self::action_count) values for each game.
    ///
    /// # Panics
    /// If `out` has another size.
    pub fn write_masks(&self, out: &mut [bool]) {
        assert_eq!(out.len(), self.len() * self.actions, "a row for each game");
        let mut episodes: Vec<&Episode> = self.episodes().collect();
        each_row(&mut episodes, out, self.actions, self.threads, |episode, row| {
            row.fill(false);
            episode.actions().iter().for_each(|&action| row[action as usize] = true);
        });
    }

    /// Writes the final observation of each game that ended in the last step, and 0 for the others.
    ///
    /// # Panics
    /// If `out` doesn't have [`observation_size`](Self::observation_size) numbers for each game.
    pub fn write_final_observations(&self, out: &mut [f32]) {
        assert_eq!(out.len(), self.len() * self.observation, "a row for each game");
        for (slot, row) in self.slots.iter().zip(out.chunks_exact_mut(self.observation)) {
            if slot.last.is_empty() { row.fill(0.0) } else { row.copy_from_slice(&slot.last) }
        }
    }

    /// Returns the rewards of the last step for each seat of each game: 0 unless the game ended.
    pub fn rewards(&self) -> impl Iterator<Item = &[f32]> {
        let seats = self.fresh.seats();
        self.made.iter().map(move |made| &made.rewards[..seats])
    }

    /// Returns how each game ended in the last step, if it did.
    pub fn endings(&self) -> impl ExactSizeIterator<Item = Option<Ending>> {
        self.made.iter().map(|made| made.ending)
    }

    /// Returns all games for storage; [`restore`](Self::restore) turns them into a batch again.
    pub fn save(&self) -> Vec<SavedGame> {
        let games = self.slots.iter().zip(self.rewards()).zip(self.endings());
        let save = |((slot, rewards), ending): ((&Slot, &[f32]), _)| SavedGame {
            episode: slot.episode.save(),
            dice: slot.dice.state(),
            rewards: rewards.to_vec(),
            ending,
            last: slot.last.clone(),
        };
        games.map(save).collect()
    }

    /// Returns the batch with these [saved](Self::save) games.
    ///
    /// # Errors
    /// If a game can't be restored, or is of another kind.
    pub fn restore(game: &Game, saved: &[SavedGame], limit: u32) -> Result<Self, BatchError> {
        let fresh = Episode::new(game).with_limit(limit);
        let mut batch = Self::of(fresh, Vec::with_capacity(saved.len()));
        for (at, slot) in saved.iter().enumerate() {
            let refused = |error| BatchError::Action { game: at, error };
            let sizes = [0, batch.observation].contains(&slot.last.len());
            if slot.episode.game != *game || slot.rewards.len() != batch.fresh.seats() || !sizes {
                return Err(refused(ActError::Turn(format!("it isn't a game of {game}"))));
            }
            batch.slots.push(Slot {
                episode: Episode::restore(&slot.episode).map_err(refused)?,
                dice: SplitMix::new(slot.dice),
                last: slot.last.clone(),
            });
            let mut made = StepOutcome { ending: slot.ending, ..StepOutcome::default() };
            made.rewards[..slot.rewards.len()].copy_from_slice(&slot.rewards);
            batch.made.push(made);
        }
        Ok(batch)
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Batch({} of {})", self.slots.len(), self.fresh.game())
    }
}

/// Plays whole games of random legal turns, each equally likely, without actions and observations, to measure the
/// rules. Returns the total number of turns and chance steps.
///
/// ```
/// let steps = eightfold::env::random_games(&eightfold::Game::new("connect-the-dots")?, 2, 1, 400);
/// assert_eq!(steps, 2 * (17 + 16)); // a tile is turned up after each turn but the last
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn random_games(game: &Game, games: usize, seed: u64, limit: u32) -> u64 {
    random_games_until(game, games, seed, limit, || false).unwrap_or_default()
}

/// The same as [`random_games`], but returns `None` as soon as `stop` returns true; it is called at each step.
///
/// ```
/// use eightfold::Game;
/// use eightfold::env::random_games_until;
///
/// let game = Game::new("octi-fast")?;
/// assert!(random_games_until(&game, 1, 7, 200, || false).is_some());
/// assert_eq!(random_games_until(&game, 1, 7, 200, || true), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random_games_until(
    game: &Game,
    games: usize,
    seed: u64,
    limit: u32,
    mut stop: impl FnMut() -> bool,
) -> Option<u64> {
    let mut dice = SplitMix::new(seed);
    let mut steps = 0;
    for _ in 0..games {
        let start = game.deal(eightfold_game::Deal::Hidden, &mut dice);
        steps += each_kind!(start.any(), |start| random_game(start, limit, &mut dice, &mut stop))?;
    }
    Some(steps)
}

fn random_game<G: Rules>(
    start: &G,
    limit: u32,
    dice: &mut (impl Dice + Clone),
    stop: &mut impl FnMut() -> bool,
) -> Option<u64> {
    let mut played = Match::new(start.clone());
    let mut turns = 0;
    loop {
        if stop() {
            return None;
        }
        let going_on = match played.to_act() {
            ToAct::Over(_) => false,
            ToAct::Seat(_) if limit > 0 && turns >= limit => false,
            ToAct::Seat(_) => {
                turns += 1;
                random_turn(played.position(), dice).is_some_and(|turn| played.play(turn).is_ok())
            }
            ToAct::Chance => played.roll_on(dice),
        };
        if !going_on {
            return Some(played.entries().len() as u64);
        }
    }
}
