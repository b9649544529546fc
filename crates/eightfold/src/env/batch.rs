use std::num::NonZero;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use eightfold_game::{Dice, Game as Rules, Match, Seat, SplitMix, ToAct, random_turn};

use super::episode::{ActError, Episode, Node, SavedEpisode, action_count, observation_size};
use crate::game::Game;
use crate::position::each_kind;

/// With fewer games than this for each, further threads cost more than they save.
const GAMES_A_THREAD: usize = 16;

/// Many games of one kind, stepped together on several threads. A game that is over restarts at once, unless
/// [`with_restarts`](Self::with_restarts) says otherwise.
///
/// What happens depends on the seed and the actions alone, not on the number of threads.
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
    /// What the last step came to, for each of them. It is apart from them so that reading it is fast.
    made: Vec<Made>,
    actions: usize,
    observation: usize,
    threads: usize,
    restarts: bool,
}

/// What a step of one game is, and what it came to.
#[derive(Clone, Default)]
struct Made {
    action: Option<u32>,
    rewards: [f32; Seat::MAX],
    ending: Option<Ending>,
}

/// One game of a batch.
#[derive(Clone)]
struct Slot {
    episode: Episode,
    dice: SplitMix,
    /// What players saw at the end of the game that ended; empty unless one did.
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
    /// By its rules.
    Rules,
    /// By the limit of turns.
    CutOff,
}

/// One game of a [`Batch`] as plain values to store elsewhere.
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
    /// The game in play.
    pub episode: SavedEpisode,
    /// The state of its dice.
    pub dice: u64,
    /// What the last step was worth to each seat.
    pub rewards: Vec<f32>,
    /// Whether a game ended in the last step, and how.
    pub ending: Option<Ending>,
    /// What players saw at that end.
    pub last: Vec<f32>,
}

/// Why a step was not made; no game has moved.
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

impl Slot {
    fn new(fresh: &Episode, dice: SplitMix) -> Self {
        let mut slot = Self { episode: fresh.clone(), dice, last: Vec::new() };
        slot.episode.roll(&mut slot.dice);
        slot
    }

    /// Restarts the game and forgets its last step.
    fn reset(&mut self, made: &mut Made) {
        self.last.clear();
        *made = Made::default();
        self.restart();
    }

    fn restart(&mut self) {
        self.episode.restart();
        self.episode.roll(&mut self.dice);
    }

    /// Whether the action that is to be taken is legal.
    fn check(&self, made: &Made) -> Result<(), ActError> {
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

    /// Takes an action that was found to be legal, or only forgets the last step.
    fn step(&mut self, made: &mut Made, observation: usize, restarts: bool) {
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

/// How many games each thread gets, of so many.
fn share(games: usize, threads: usize) -> usize {
    games.div_ceil(threads.min(games / GAMES_A_THREAD).max(1)).max(1)
}

/// Runs the work for each share of the items with its rows of `out`, each on a thread of its own.
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

/// Runs the work for each item and its row of `out`, on so many threads.
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
    /// So many new games, shuffled by `seed`, each ended after `limit` turns; 0 for no limit. They are stepped on
    /// as many threads as the machine has cores.
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
            made: vec![Made::default(); slots.len()],
            slots,
        }
    }

    /// The same batch, stepped on so many threads, at least 1.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The same batch, where games that are over restart at once, or wait for [`reset_game`](Self::reset_game).
    #[must_use]
    pub fn with_restarts(mut self, restarts: bool) -> Self {
        self.restarts = restarts;
        self
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The games in play.
    pub fn episodes(&self) -> impl ExactSizeIterator<Item = &Episode> {
        self.slots.iter().map(|slot| &slot.episode)
    }

    /// One of the games in play; `None` if there are not so many.
    pub fn episode(&self, game: usize) -> Option<&Episode> {
        self.slots.get(game).map(|slot| &slot.episode)
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
    pub fn step(&mut self, actions: &[u32]) -> Result<(), BatchError> {
        self.step_some(actions, |_| true)
    }

    /// Takes one action in each of the `chosen` games; the others stay as they are, with no rewards.
    ///
    /// # Errors
    /// If there is not one action for each game, chosen or not, or one of the chosen is not legal; then no game has
    /// moved.
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
        // No game moves before all of them were found to be able to.
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

    /// One legal action for each game, each equally likely; 0 for a game that is over.
    pub fn random_actions(&mut self) -> Vec<u32> {
        let pick = |slot: &mut Slot| match slot.episode.actions() {
            [] => 0,
            actions => actions[slot.dice.pick(actions.len())],
        };
        self.slots.iter_mut().map(pick).collect()
    }

    /// Restarts all games, as [`new`](Self::new) does with this seed.
    pub fn reset(&mut self, seed: u64) {
        self.reset_some(seed, |_| true);
    }

    /// Restarts the `chosen` games, each as [`new`](Self::new) would with this seed; the others stay as they are.
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

    /// Restarts one game: as the first game of a batch with this seed, or by its own dice as they are now.
    ///
    /// # Panics
    /// If there are not so many games.
    pub fn reset_game(&mut self, game: usize, seed: Option<u64>) {
        let slot = &mut self.slots[game];
        if let Some(seed) = seed {
            slot.dice = SplitMix::new(SplitMix::new(seed).bits());
        }
        slot.reset(&mut self.made[game]);
    }

    /// Writes what players see, [`observation_size`](Self::observation_size) numbers for each game.
    ///
    /// # Panics
    /// If `out` has another size.
    pub fn write_observations(&self, out: &mut [f32]) {
        assert_eq!(out.len(), self.len() * self.observation, "a row for each game");
        let mut episodes: Vec<&Episode> = self.episodes().collect();
        each_row(&mut episodes, out, self.observation, self.threads, |episode, row| episode.observe(row));
    }

    /// Writes which actions are legal, [`action_count`](Self::action_count) for each game.
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

    /// Writes what players saw where a game ended in the last step, and 0 elsewhere.
    ///
    /// # Panics
    /// If `out` has not [`observation_size`](Self::observation_size) numbers for each game.
    pub fn write_final_observations(&self, out: &mut [f32]) {
        assert_eq!(out.len(), self.len() * self.observation, "a row for each game");
        for (slot, row) in self.slots.iter().zip(out.chunks_exact_mut(self.observation)) {
            if slot.last.is_empty() { row.fill(0.0) } else { row.copy_from_slice(&slot.last) }
        }
    }

    /// What the last step was worth to each seat of each game: 0 but where a game ended.
    pub fn rewards(&self) -> impl Iterator<Item = &[f32]> {
        let seats = self.fresh.seats();
        self.made.iter().map(move |made| &made.rewards[..seats])
    }

    /// How each game ended in the last step, if it did.
    pub fn endings(&self) -> impl ExactSizeIterator<Item = Option<Ending>> {
        self.made.iter().map(|made| made.ending)
    }

    /// All games, to be stored; [`restore`](Self::restore) makes a batch of them again.
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

    /// The batch whose games were [saved](Self::save).
    ///
    /// # Errors
    /// If a game cannot be made again, or is of another kind.
    pub fn restore(game: &Game, saved: &[SavedGame], limit: u32) -> Result<Self, BatchError> {
        let fresh = Episode::new(game).with_limit(limit);
        let mut batch = Self::of(fresh, Vec::with_capacity(saved.len()));
        for (at, slot) in saved.iter().enumerate() {
            let refused = |error| BatchError::Action { game: at, error };
            let sizes = [0, batch.observation].contains(&slot.last.len());
            if slot.episode.game != *game || slot.rewards.len() != batch.fresh.seats() || !sizes {
                return Err(refused(ActError::Turn(format!("it is no game of {game}"))));
            }
            batch.slots.push(Slot {
                episode: Episode::restore(&slot.episode).map_err(refused)?,
                dice: SplitMix::new(slot.dice),
                last: slot.last.clone(),
            });
            let mut made = Made { ending: slot.ending, ..Made::default() };
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

/// Plays whole games of random legal turns, each equally likely, without actions and observations: how
/// fast the rules are. Returns how many turns and chance steps were made in all.
///
/// ```
/// let steps = eightfold::env::random_games(&eightfold::Game::new("connect-the-dots")?, 2, 1, 400);
/// assert_eq!(steps, 2 * (17 + 16)); // a tile is turned up after each turn but the last
/// # Ok::<(), eightfold::GameError>(())
/// ```
pub fn random_games(game: &Game, games: usize, seed: u64, limit: u32) -> u64 {
    random_games_until(game, games, seed, limit, || false).unwrap_or_default()
}

/// As [`random_games`]; `None` if `stop` says so, which is asked at each step.
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
