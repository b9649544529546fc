use std::collections::HashSet;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Dice, Outcome, QuickHash, Seat, Seats};

/// A position of a game, together with the options it is played under.
///
/// Values are small, are compared and hashed as a whole, and contain no history. Playing is copy-make: clone, then call
/// [`play_unchecked`](Game::play_unchecked).
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat, ToAct};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimError, NimRules, NimTurn};
///
/// // Nim: take one to three counters; the player who takes the last one wins.
/// let start = Nim::start(&NimRules { counters: 4 }, Deal::Open, &mut IdentityDice);
/// assert_eq!(start.check(&NimTurn::Take(5)), Err(NimError::Taken { taken: 5, most: 3 }));
///
/// let next = start.play(&NimTurn::Take(3))?;
/// assert_eq!(next.to_act(), ToAct::Seat(Seat::new(1)));
/// assert_eq!(next.to_text(), "1 B");
/// assert_eq!(Nim::from_text(start.rules(), "1 B")?, next);
/// # Ok::<(), NimError>(())
/// ```
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The words that start the texts of chance steps: `reveal`, `deal`, ..
    const CHANCE_WORDS: &'static [&'static str];
    /// The names of all seats of this game, in turn order at the largest table.
    const SEAT_NAMES: &'static [&'static str];

    /// The options, already validated.
    type Rules: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A player's complete action: the unit of rules, search, records and repetition.
    type Turn: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The result of a shuffle or a revealed tile; [`NoChance`] for games without chance.
    type Chance: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The part of a position that is compared for repetition.
    type Key: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// Assembles a turn from a person's clicks.
    type Builder: TurnBuilder<Game = Self>;
    /// The fault of a text that isn't a valid position, with the field it is in.
    type PositionError: Error + Clone + PartialEq + Send + Sync + 'static;
    /// The fault of a text that isn't a turn here or of an illegal turn, in terms of the rules.
    type TurnError: Error + Clone + PartialEq + Send + Sync + 'static;

    /// Returns a start position. `deal` chooses whether the order of a shuffled supply is part of it or left to later
    /// chance steps; the same dice give the same game either way.
    fn start(rules: &Self::Rules, deal: Deal, dice: &mut dyn Dice) -> Self;

    /// Returns the options of this game.
    fn rules(&self) -> &Self::Rules;

    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the letter for the player in positions and records: `B`, `r`, ..
    fn seat_letter(&self, seat: Seat) -> char;

    /// Returns the name of the player's colour or place: `Blue`, `South`, ..
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// Returns the seats that win together with `seat`, including itself.
    fn team(&self, seat: Seat) -> Seats {
        Seats::one(seat)
    }

    /// Returns who acts: a player, chance, or nobody once the game is over. Ignores repetition, which
    /// [`Match`](crate::Match) handles.
    fn to_act(&self) -> ToAct;

    /// Returns the seat in the position's turn field, also when the game is over or chance acts.
    fn turn_seat(&self) -> Seat;

    /// Lists every legal turn of the player to act, in a stable order; stops when the sink breaks. Includes a forced
    /// pass, never a resignation. Different turns may lead to the same position, but no turn is listed twice. Lists
    /// nothing if no player is to act.
    fn turns(&self, sink: &mut impl FnMut(Self::Turn) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Lists the distinct positions after one legal turn, each once; stops when the sink breaks. Lists nothing if no
    /// player is to act. A family that knows which turns can't lead to the same position overrides this with something
    /// faster than the set used here.
    fn each_successor(&self, sink: &mut impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut seen: HashSet<Self, QuickHash> = HashSet::default();
        self.turns(&mut |turn| {
            let mut next = self.clone();
            next.play_unchecked(&turn);
            if seen.insert(next.clone()) { sink(next) } else { ControlFlow::Continue(()) }
        })
    }

    /// Checks whether the turn is legal here. Resigning counts as a turn.
    ///
    /// # Errors
    /// Says in terms of the rules why it is illegal.
    fn check(&self, turn: &Self::Turn) -> Result<(), Self::TurnError>;

    /// Plays a turn listed by [`turns`](Game::turns) or accepted by [`check`](Game::check).
    fn play_unchecked(&mut self, turn: &Self::Turn);

    /// Returns the turn that resigns.
    fn resignation() -> Self::Turn;

    /// Returns the seats that have resigned.
    fn resigned(&self) -> Seats;

    /// Resigns for `seat`, regardless of who is to act: the position is as if that player had just resigned. Only for a
    /// game that isn't over and a seat that hasn't [`resigned`](Game::resigned).
    fn resign_unchecked(&mut self, seat: Seat);

    /// Returns the possible chance steps, each equally likely; `None` if there are too many to list (a whole shuffle).
    /// Empty unless chance is to act.
    fn chances(&self) -> Option<Vec<Self::Chance>>;

    /// Draws a chance step with the dice. `None` unless chance is to act.
    fn roll(&self, dice: &mut dyn Dice) -> Option<Self::Chance>;

    /// Checks whether the chance step is possible here.
    ///
    /// # Errors
    /// Says why it is impossible.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), Self::TurnError>;

    /// Makes a possible chance step.
    fn chance_unchecked(&mut self, chance: &Self::Chance);

    /// Returns what is compared for repetition.
    fn repetition_key(&self) -> Self::Key;

    /// Returns the position in canonical text.
    fn to_text(&self) -> String;

    /// Parses a position leniently.
    ///
    /// # Errors
    /// Names the invalid field and what it expects.
    fn from_text(rules: &Self::Rules, text: &str) -> Result<Self, Self::PositionError>;

    /// Returns the turn in canonical notation, written for this position (before it is played).
    fn turn_to_text(&self, turn: &Self::Turn) -> String;

    /// Returns the chance step in canonical notation.
    fn chance_to_text(&self, chance: &Self::Chance) -> String;

    /// Parses a turn or a chance step leniently. The result is well formed and matches whether a player or chance is to
    /// act; [`check`](Game::check) and [`check_chance`](Game::check_chance) decide whether it is legal.
    ///
    /// # Errors
    /// Says what is wrong and what is expected.
    fn step_from_text(&self, text: &str) -> Result<Step<Self>, Self::TurnError>;

    /// Returns the step in canonical notation.
    fn step_to_text(&self, step: &Step<Self>) -> String {
        match step {
            Step::Turn(turn) => self.turn_to_text(turn),
            Step::Chance(chance) => self.chance_to_text(chance),
        }
    }

    /// Returns the position after the turn.
    ///
    /// # Errors
    /// The same as [`check`](Game::check).
    fn play(&self, turn: &Self::Turn) -> Result<Self, Self::TurnError> {
        self.check(turn)?;
        let mut next = self.clone();
        next.play_unchecked(turn);
        Ok(next)
    }

    /// Returns the position after a turn or a chance step.
    ///
    /// # Errors
    /// The same as [`check`](Game::check) and [`check_chance`](Game::check_chance).
    fn apply(&self, step: &Step<Self>) -> Result<Self, Self::TurnError> {
        match step {
            Step::Turn(turn) => self.play(turn),
            Step::Chance(chance) => {
                self.check_chance(chance)?;
                let mut next = self.clone();
                next.chance_unchecked(chance);
                Ok(next)
            }
        }
    }

    /// Returns the outcome, if the position is final.
    fn outcome(&self) -> Option<Outcome> {
        match self.to_act() {
            ToAct::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// The side that acts next.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, ToAct};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// let prompt = match nim.to_act() {
///     ToAct::Seat(seat) => format!("{} to move", nim.seat_name(seat)),
///     ToAct::Chance => "dealing".to_owned(),
///     ToAct::Over(outcome) => format!("over: {}", outcome.cause.word()),
/// };
/// assert_eq!(prompt, "Anna to move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct {
    /// The player in this seat takes a turn.
    Seat(Seat),
    /// Chance: a tile is revealed, a supply is shuffled.
    Chance,
    /// The game is over, so no side acts.
    Over(Outcome),
}

/// The part of a shuffled supply that a start position reveals.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Match};
///
/// /// Starts a game between people, in which nobody can look at the order of the supply.
/// fn start<G: Game>(rules: &G::Rules) -> Match<G> {
///     Match::new(G::start(rules, Deal::Hidden, &mut IdentityDice))
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deal {
    /// The whole order is part of the position (analysis, vectors).
    Open,
    /// Only what players can see; the rest is a set that chance steps reveal (play).
    Hidden,
}

/// One step of a match: a player's turn or a chance step.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Step};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimError, NimRules, NimTurn};
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// let step = nim.step_from_text("2")?;
/// assert_eq!(step, Step::Turn(NimTurn::Take(2)));
/// assert_eq!(nim.apply(&step)?.to_text(), "19 B");
/// # Ok::<(), NimError>(())
/// ```
pub enum Step<G: Game> {
    /// A turn of the player to act.
    Turn(G::Turn),
    /// A revealed tile or a shuffle.
    Chance(G::Chance),
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Turn(turn) => Self::Turn(turn.clone()),
            Self::Chance(chance) => Self::Chance(chance.clone()),
        }
    }
}

impl<G: Game> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Turn(a), Self::Turn(b)) => a == b,
            (Self::Chance(a), Self::Chance(b)) => a == b,
            _ => false,
        }
    }
}

impl<G: Game> Eq for Step<G> {}

impl<G: Game> Debug for Step<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Turn(turn) => f.debug_tuple("Turn").field(turn).finish(),
            Self::Chance(chance) => f.debug_tuple("Chance").field(chance).finish(),
        }
    }
}

/// The chance step of games without chance; it has no values.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, NoChance, Step};
///
/// /// In a game without chance, every step is a turn.
/// fn turn_of<G: Game<Chance = NoChance>>(step: Step<G>) -> G::Turn {
///     match step {
///         Step::Turn(turn) => turn,
///         Step::Chance(chance) => match chance {},
///     }
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoChance {}

/// Assembles a turn from a person's clicks.
///
/// Clicks may come in any order the game allows; the builder always knows which of them can still become a legal turn.
/// Every legal turn can be assembled from clicks, and nothing else can: the [conformance suite](crate::conformance!)
/// checks it against [`Game::turns`].
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, TurnBuilder};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimBuilder, NimRules, NimTurn};
///
/// let nim = Nim::start(&NimRules { counters: 2 }, Deal::Open, &mut IdentityDice);
/// let mut builder = NimBuilder::begin(&nim);
/// assert_eq!(builder.offers(), [1, 2]);
/// assert!(builder.click(&3).is_err());
/// builder.click(&2).expect("it is offered");
/// assert_eq!(builder.turn(), Some(NimTurn::Take(2)));
/// ```
pub trait TurnBuilder: Clone + Debug + Send + 'static {
    /// The game whose turns it assembles.
    type Game: Game;
    /// One click: a square, a tile, a rotation.
    type Click: Clone + Eq + Hash + Debug + Send + 'static;

    /// Starts a turn with nothing clicked yet.
    fn begin(game: &Self::Game) -> Self;

    /// Returns the position where the turn starts.
    fn position(&self) -> &Self::Game;

    /// Returns the clicks that still lead to a legal turn; empty if no player is to act.
    fn offers(&self) -> Vec<Self::Click>;

    /// Makes a click.
    ///
    /// # Errors
    /// Says in terms of the rules why the click is refused; the builder is unchanged.
    fn click(&mut self, click: &Self::Click) -> Result<(), <Self::Game as Game>::TurnError>;

    /// Undoes the last click; `false` if there was none.
    fn take_back(&mut self) -> bool;

    /// Returns clicks that assemble this legal turn from the start, as used by hints and replays.
    fn clicks(game: &Self::Game, turn: &<Self::Game as Game>::Turn) -> Vec<Self::Click>;

    /// Returns the canonical turn, if the clicks make a complete one.
    fn turn(&self) -> Option<<Self::Game as Game>::Turn>;
}

/// Evaluates positions and turns for search.
///
/// An evaluator has no changing state: the same arguments always give the same result.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs")); }
/// # use nim::{Nim, NimRules};
///
/// /// The player to move loses if the number of counters is a multiple of four.
/// #[derive(Clone)]
/// struct MultiplesOfFour;
///
/// impl Evaluate<Nim> for MultiplesOfFour {
///     fn evaluate(&self, nim: &Nim, seat: Seat) -> i32 {
///         let wins = nim.counters() % 4 != 0;
///         if wins == (nim.turn_seat() == seat) { 100 } else { -100 }
///     }
/// }
///
/// let nim = Nim::start(&NimRules { counters: 21 }, Deal::Open, &mut IdentityDice);
/// assert_eq!(MultiplesOfFour.evaluate(&nim, Seat::new(0)), 100);
/// ```
pub trait Evaluate<G: Game>: Clone + Send + 'static {
    /// Returns the value of `position` for `seat`: larger is better, 0 is even, a clear small advantage is about 100,
    /// and it is always within ±20,000. The position is not over; chance may be to act.
    fn evaluate(&self, position: &G, seat: Seat) -> i32;

    /// Scores a legal turn for move ordering; only the order matters.
    fn order_score(&self, _position: &G, _turn: &G::Turn) -> i32 {
        0
    }

    /// Returns how easily a beginner overlooks the turn: 0 is obvious, 100 is as hidden as possible.
    fn subtlety(&self, _position: &G, _turn: &G::Turn) -> u32 {
        0
    }

    /// Returns a hash of whatever has to change for the game to get nearer to its end, which separates progress from
    /// going in circles. Search penalises turns that lead to stages the match keeps returning to. `None`: use
    /// everything compared for repetition.
    fn progress_key(&self, _position: &G) -> Option<u64> {
        None
    }

    /// Returns whether the turn changes so much that no position should be evaluated while it is pending: a capture, or
    /// a step onto the goal.
    fn is_tactical(&self, _position: &G, _turn: &G::Turn) -> bool {
        false
    }

    /// Lists the turns to search, always in the same order: all legal ones, or a selection where a position can have
    /// millions. Lists at least one if any turn is legal.
    fn candidates(&self, position: &G, sink: &mut impl FnMut(G::Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        position.turns(sink)
    }

    /// Lists the turns that quiescence search looks at: a few legal ones that are [`is_tactical`](Self::is_tactical).
    /// If none are listed, positions are evaluated without quiescence.
    fn tactical_turns(
        &self,
        _position: &G,
        _sink: &mut impl FnMut(G::Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Returns whether the player to act certainly wins with one turn; `false` where that isn't known without a search.
    fn wins_at_once(&self, _position: &G) -> bool {
        false
    }

    /// Returns whether an opponent would win with one turn if the player to act passed, so that only turns that prevent
    /// it matter; `false` where that isn't known without a search.
    fn is_threatened(&self, _position: &G) -> bool {
        false
    }

    /// Returns the position as if the player to act had passed, for games where passing is hardly ever good, so that a
    /// position good even after a pass can be cut off. `None` where that doesn't hold.
    fn null_move(&self, _position: &G) -> Option<G> {
        None
    }

    /// Returns a number that identifies the turn across positions; turns with much the same effect may share it.
    /// `None`: use a hash of the whole turn.
    fn history_key(&self, _turn: &G::Turn) -> Option<u64> {
        None
    }
}
