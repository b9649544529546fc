use std::fmt;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use crate::{Cause, Dice, Game, Outcome, QuickHash, Seat, Step, ToAct};

/// One step of a match. [`Match::position_at`] with its index gives the position before it.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Match, Seat, Step};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules, NimTurn};
///
/// let mut played = Match::new(Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice));
/// played.play(NimTurn::Take(3))?;
/// let last = &played.entries()[0];
/// assert_eq!(last.step, Step::Turn(NimTurn::Take(3)));
/// assert_eq!(last.by, Some(Seat::new(0)));
/// # Ok::<(), eightfold_game::MatchError<Nim>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// The turn or chance step.
    pub step: Step<G>,
    /// The seat that made it; `None` for chance. For a resignation it need not be the player to act.
    pub by: Option<Seat>,
}

/// A game in progress: the start position, the steps, and everything that depends on history.
///
/// Stores only the first and the last position. A [`walk`](Self::walk) replays the ones between without storing them;
/// [`position_at`](Self::position_at) stores them from then on, which suits callers that look at many. A host of many
/// games should only use walks.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Match, Seat};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules, NimTurn};
///
/// let mut played = Match::new(Nim::start(&NimRules { counters: 4 }, Deal::Open, &mut IdentityDice));
/// played.play(NimTurn::Take(3))?;
/// played.play(NimTurn::Take(1))?;
/// assert!(played.outcome().expect("no counters are left").winners.contains(Seat::new(1)));
///
/// // Ben takes back the turn that won, and resigns instead.
/// played.undo();
/// played.resign(Seat::new(1))?;
/// assert!(played.outcome().expect("Ben resigned").winners.contains(Seat::new(0)));
/// # Ok::<(), eightfold_game::MatchError<Nim>>(())
/// ```
#[derive(Debug)]
pub struct Match<G: Game> {
    start: G,
    position: G,
    /// The side that acts in that position, ignoring repetition.
    acting: ToAct,
    entries: Vec<Entry<G>>,
    /// For the start and each later position: a hash of the repetition key, or 0 where no player is to act.
    keys: Vec<u64>,
    /// A filter over `keys`: most positions are new, and this shows it without scanning all keys.
    met: BloomFilter,
    /// The number of times the current position has occurred with a player to act.
    occurrences: usize,
    /// An end settled at the table.
    ended: Option<Outcome>,
    /// The position after each step, filled when one of them is first requested.
    history: OnceLock<Vec<G>>,
}

impl<G: Game> Clone for Match<G> {
    /// Doesn't copy the intermediate positions, which can be replayed.
    fn clone(&self) -> Self {
        Self {
            start: self.start.clone(),
            position: self.position.clone(),
            acting: self.acting,
            entries: self.entries.clone(),
            keys: self.keys.clone(),
            met: self.met.clone(),
            occurrences: self.occurrences,
            ended: self.ended,
            history: OnceLock::new(),
        }
    }
}

/// The reason a step was refused. The match is unchanged.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Match, MatchError};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimError, NimRules, NimTurn};
///
/// let mut played = Match::new(Nim::start(&NimRules { counters: 2 }, Deal::Open, &mut IdentityDice));
/// let refused = played.play(NimTurn::Take(3));
/// assert!(refused == Err(MatchError::Illegal(NimError::Taken { taken: 3, most: 2 })));
///
/// played.play(NimTurn::Take(2)).expect("it is legal");
/// let refused = played.play(NimTurn::Take(1)).expect_err("no counters are left");
/// assert_eq!(refused.to_string(), "the game is over");
/// ```
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum MatchError<G: Game> {
    /// The game is over.
    Over(Outcome),
    /// Chance is to act, not a player.
    ChanceToAct,
    /// A player is to act, not chance.
    PlayerToAct(Seat),
    /// This seat has already resigned.
    HasResigned(Seat),
    /// The rules forbid it.
    Illegal(G::TurnError),
}

impl<G: Game> fmt::Debug for MatchError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<G: Game> fmt::Display for MatchError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(_) => write!(f, "the game is over"),
            Self::ChanceToAct => write!(f, "a chance step comes first: no one can take a turn yet"),
            Self::PlayerToAct(_) => write!(f, "it's a player's turn, not a chance step's"),
            Self::HasResigned(_) => write!(f, "this player has resigned already"),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl<G: Game> std::error::Error for MatchError<G> {}

/// Makes a step that has already been made in the same position.
fn advance<G: Game>(position: &mut G, entry: &Entry<G>) {
    match (&entry.step, entry.by) {
        (Step::Chance(chance), _) => position.chance_unchecked(chance),
        (Step::Turn(turn), Some(seat)) if position.turn_seat() == seat => position.play_unchecked(turn),
        (Step::Turn(_), Some(seat)) => position.resign_unchecked(seat),
        (Step::Turn(turn), None) => position.play_unchecked(turn),
    }
}

/// A set of keys with false positives but no false negatives.
#[derive(Clone, Debug)]
struct BloomFilter([u64; 32]);

impl BloomFilter {
    fn of(keys: &[u64]) -> Self {
        let mut met = Self([0; 32]);
        keys.iter().for_each(|&key| {
            met.insert(key);
        });
        met
    }

    /// Adds a key and returns whether it may have been present.
    fn insert(&mut self, key: u64) -> bool {
        let (word, bit) = (&mut self.0[(key >> 6) as usize % 32], 1 << (key % 64));
        let was = *word & bit != 0;
        *word |= bit;
        was
    }
}

/// Returns the key of a position for repetition; 0 if no player is to act.
fn key_of<G: Game>(position: &G, acting: ToAct) -> u64 {
    match acting {
        ToAct::Seat(_) => QuickHash::default().hash_one(position.repetition_key()).max(1),
        _ => 0,
    }
}

impl<G: Game> Match<G> {
    /// Creates a match that starts at this position.
    pub fn new(start: G) -> Self {
        let acting = start.to_act();
        let key = key_of(&start, acting);
        Self {
            position: start.clone(),
            acting,
            start,
            entries: Vec::new(),
            keys: vec![key],
            met: BloomFilter::of(&[key]),
            occurrences: usize::from(key != 0),
            ended: None,
            history: OnceLock::new(),
        }
    }

    /// Returns the first position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the steps played.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the match is still at its start position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Returns the position after the first `steps` steps. If it is neither the first nor the last, all intermediate
    /// positions are stored from then on.
    ///
    /// # Panics
    /// If fewer steps have been played.
    pub fn position_at(&self, steps: usize) -> &G {
        match steps {
            0 => &self.start,
            now if now == self.entries.len() => &self.position,
            n => &self.history.get_or_init(|| self.walk().skip(1).collect())[n - 1],
        }
    }

    /// Returns the number of positions stored besides the first and the last.
    pub fn positions_kept(&self) -> usize {
        self.history.get().map_or(0, Vec::len)
    }

    /// Iterates over the positions from the start to the current one by replaying them, without storing any.
    pub fn walk(&self) -> impl Iterator<Item = G> {
        let mut position = self.start.clone();
        let rest = self.entries.iter().map(move |entry| {
            advance(&mut position, entry);
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(rest)
    }

    /// Returns who acts now, taking repetition into account: the third occurrence of a position with a player to act is
    /// a draw (R2, O3).
    pub fn to_act(&self) -> ToAct {
        if let Some(ended) = self.ended {
            return ToAct::Over(ended);
        }
        match self.acting {
            ToAct::Seat(_) if self.occurrences >= 3 => ToAct::Over(Outcome::draw(Cause::Repetition)),
            other => other,
        }
    }

    /// Returns the outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.to_act() {
            ToAct::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Returns how often the current position has occurred with a player to act, including now and the start.
    pub fn occurrences(&self) -> usize {
        self.occurrences
    }

    /// Counts earlier occurrences of the current position, unless it is known to be `new`.
    fn count(&mut self, new: bool) {
        let key = *self.keys.last().expect("the start has a key");
        self.occurrences = match key {
            0 => 0,
            _ if new => 1,
            key => self.keys.iter().filter(|met| **met == key).count(),
        };
        if self.occurrences >= 3 {
            // Hashes may collide by chance or by design, so a draw is decided by comparing the positions themselves.
            let now = self.position.repetition_key();
            self.occurrences = self
                .walk()
                .zip(&self.keys)
                .filter(|(met, met_key)| **met_key == key && met.repetition_key() == now)
                .count();
        }
    }

    /// Makes a step that [`check`](Self::check) has accepted in this state, or that a match with the same steps has made,
    /// without checking it again.
    pub fn push(&mut self, entry: Entry<G>) {
        advance(&mut self.position, &entry);
        if let Some(history) = self.history.get_mut() {
            history.push(self.position.clone());
        }
        self.acting = self.position.to_act();
        let key = key_of(&self.position, self.acting);
        self.keys.push(key);
        self.entries.push(entry);
        let new = key == 0 || !self.met.insert(key);
        self.count(new);
    }

    /// Restarts from this position, reusing the allocated memory.
    pub fn restart(&mut self, start: G) {
        self.acting = start.to_act();
        let key = key_of(&start, self.acting);
        self.position = start.clone();
        self.start = start;
        self.entries.clear();
        self.keys.clear();
        self.keys.push(key);
        self.met = BloomFilter::of(&self.keys);
        self.occurrences = usize::from(key != 0);
        self.ended = None;
        self.history = OnceLock::new();
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// If no player is to act or the turn is illegal; the match is unchanged.
    pub fn play(&mut self, turn: G::Turn) -> Result<(), MatchError<G>> {
        self.apply(Step::Turn(turn))
    }

    /// Plays a turn that [`turns`](Game::turns) lists now, without checking again that it is legal.
    ///
    /// # Errors
    /// If no player is to act; the match is unchanged.
    pub fn play_listed(&mut self, turn: G::Turn) -> Result<(), MatchError<G>> {
        let by = match self.to_act() {
            ToAct::Seat(seat) => Some(seat),
            ToAct::Chance => return Err(MatchError::ChanceToAct),
            ToAct::Over(outcome) => return Err(MatchError::Over(outcome)),
        };
        debug_assert!(self.position.check(&turn).is_ok(), "{turn:?} is not listed");
        self.push(Entry { step: Step::Turn(turn), by });
        Ok(())
    }

    /// Makes the due chance step with these dice. Returns whether one was due.
    pub fn roll_on(&mut self, dice: &mut dyn Dice) -> bool {
        if self.to_act() != ToAct::Chance {
            return false;
        }
        let Some(chance) = self.position.roll(dice) else { return false };
        debug_assert!(self.position.check_chance(&chance).is_ok(), "{chance:?} is rolled");
        self.push(Entry { step: Step::Chance(chance), by: None });
        true
    }

    /// Checks whether a turn or a chance step can be made now, and returns who makes it.
    ///
    /// # Errors
    /// If it isn't due or the rules forbid it.
    pub fn check(&self, step: &Step<G>) -> Result<Option<Seat>, MatchError<G>> {
        let by = match (self.to_act(), step) {
            (ToAct::Over(outcome), _) => return Err(MatchError::Over(outcome)),
            (ToAct::Seat(seat), Step::Turn(_)) => Some(seat),
            (ToAct::Chance, Step::Chance(_)) => None,
            (ToAct::Seat(seat), Step::Chance(_)) => return Err(MatchError::PlayerToAct(seat)),
            (ToAct::Chance, Step::Turn(_)) => return Err(MatchError::ChanceToAct),
        };
        match step {
            Step::Turn(turn) => self.position.check(turn),
            Step::Chance(chance) => self.position.check_chance(chance),
        }
        .map_err(MatchError::Illegal)?;
        Ok(by)
    }

    /// Makes a turn or a chance step.
    ///
    /// # Errors
    /// If it isn't due or the rules forbid it; the match is unchanged.
    pub fn apply(&mut self, step: Step<G>) -> Result<(), MatchError<G>> {
        let by = self.check(&step)?;
        self.push(Entry { step, by });
        Ok(())
    }

    /// Resigns for a seat, regardless of who is to act.
    ///
    /// # Errors
    /// If the game is over or the seat has already resigned; the match is unchanged.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError<G>> {
        match self.to_act() {
            ToAct::Over(outcome) => return Err(MatchError::Over(outcome)),
            ToAct::Seat(to_act) if to_act == seat => return self.play(G::resignation()),
            _ if self.position.resigned().contains(seat) || seat.index() >= self.position.seats() => {
                return Err(MatchError::HasResigned(seat));
            }
            _ => {}
        }
        self.push(Entry { step: Step::Turn(G::resignation()), by: Some(seat) });
        Ok(())
    }

    /// Ends the game with an outcome settled at the table.
    ///
    /// # Errors
    /// If it is already over.
    pub fn end(&mut self, outcome: Outcome) -> Result<(), MatchError<G>> {
        if let ToAct::Over(outcome) = self.to_act() {
            return Err(MatchError::Over(outcome));
        }
        self.ended = Some(outcome);
        Ok(())
    }

    /// Takes back everything after the first `steps` steps, including an end settled at the table.
    pub fn take_back_to(&mut self, steps: usize) {
        self.ended = None;
        if steps >= self.entries.len() {
            return;
        }
        self.entries.truncate(steps);
        self.keys.truncate(steps + 1);
        self.position = match self.history.get_mut() {
            Some(history) => {
                history.truncate(steps);
                history.last().unwrap_or(&self.start).clone()
            }
            None => {
                let mut position = self.start.clone();
                self.entries.iter().for_each(|entry| advance(&mut position, entry));
                position
            }
        };
        self.acting = self.position.to_act();
        self.met = BloomFilter::of(&self.keys);
        self.count(false);
    }

    /// Takes back the last step and returns it, including an end settled at the table. The game is replayed up to
    /// there: to take back many steps use [`take_back_to`](Self::take_back_to).
    pub fn undo(&mut self) -> Option<Entry<G>> {
        let last = self.entries.last()?.clone();
        self.take_back_to(self.entries.len() - 1);
        Some(last)
    }
}
