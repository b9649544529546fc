use std::collections::HashSet;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Dice, Outcome, QuickHash, Seat, Seats};

/// A position of some game, with the options it is played under.
///
/// Values are small, compared and hashed whole, and hold no history. Playing is copy-make: clone,
/// then [`play_unchecked`](Game::play_unchecked).
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The words that begin the texts of chance steps: `reveal`, `deal`, ..
    const CHANCE_WORDS: &'static [&'static str];
    /// The names of all seats that a table of this game can have, in turn order at the largest.
    const SEAT_NAMES: &'static [&'static str];

    /// The options, already validated.
    type Rules: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a player does in one go: the unit of rules, search, records and repetition.
    type Turn: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What a shuffle or a revealed tile does; [`NoChance`] for games without.
    type Chance: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// What has to be equal for two positions to count as the same for repetition.
    type Key: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The clicks of a person, made into a turn.
    type Builder: TurnBuilder<Game = Self>;
    /// Why a text is no position.
    type PositionError: Error + Clone + PartialEq + Send + Sync + 'static;
    /// Why a text is no turn here, or why a turn is not legal: in the words of the rules.
    type TurnError: Error + Clone + PartialEq + Send + Sync + 'static;

    /// A start position. `deal` says whether the order of a shuffled supply is written into it or
    /// left to later chance steps; the same dice give the same game either way.
    fn start(rules: &Self::Rules, deal: Deal, dice: &mut dyn Dice) -> Self;

    /// The options of this game.
    fn rules(&self) -> &Self::Rules;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The letter by which positions and records name the player, `B`, `r`, ..
    fn seat_letter(&self, seat: Seat) -> char;

    /// The name of the player's colour or place, `Blue`, `South`, ..
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seats that win together with `seat`, itself included.
    fn team(&self, seat: Seat) -> Seats {
        Seats::one(seat)
    }

    /// Who acts: a player, chance, or nobody any more. Ignores repetition, which is the [`Match`](crate::Match)'s.
    fn to_act(&self) -> ToAct;

    /// The seat named by the position's turn field, also when the game is over or chance acts.
    fn turn_seat(&self) -> Seat;

    /// Every legal turn of the player to act, in a stable order; stops when the sink breaks. A forced
    /// pass is among them, resigning never is. May meet a position twice; never the same turn twice.
    /// Nothing if no player is to act.
    fn turns(&self, sink: &mut impl FnMut(Self::Turn) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The distinct positions after one legal turn, each met once; stops when the sink breaks. Nothing
    /// if no player is to act. A family that knows which turns cannot lead to the same position does
    /// it faster than the set used here.
    fn each_successor(&self, sink: &mut impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut seen: HashSet<Self, QuickHash> = HashSet::default();
        self.turns(&mut |turn| {
            let mut next = self.clone();
            next.play_unchecked(&turn);
            if seen.insert(next.clone()) { sink(next) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether the turn is legal here, resigning included.
    ///
    /// # Errors
    /// Says in the words of the rules why it is not.
    fn check(&self, turn: &Self::Turn) -> Result<(), Self::TurnError>;

    /// Plays a turn that [`turns`](Game::turns) lists or [`check`](Game::check) allows.
    fn play_unchecked(&mut self, turn: &Self::Turn);

    /// The turn of giving up.
    fn resignation() -> Self::Turn;

    /// Who has resigned.
    fn resigned(&self) -> Seats;

    /// `seat` gives up, whoever is to act: the position is the one in which that player's resignation
    /// had come just before. Only for a game that is not over and a seat that has not
    /// [`resigned`](Game::resigned).
    fn resign_unchecked(&mut self, seat: Seat);

    /// The chance steps that can follow, each equally likely; `None` if they are not listed because
    /// there are too many (a whole shuffle). Empty unless chance is to act.
    fn chances(&self) -> Option<Vec<Self::Chance>>;

    /// One chance step by the dice. `None` unless chance is to act.
    fn roll(&self, dice: &mut dyn Dice) -> Option<Self::Chance>;

    /// Whether the chance step can happen here.
    ///
    /// # Errors
    /// Says why it cannot.
    fn check_chance(&self, chance: &Self::Chance) -> Result<(), Self::TurnError>;

    /// Makes a chance step that can happen here.
    fn chance_unchecked(&mut self, chance: &Self::Chance);

    /// What repetition compares.
    fn repetition_key(&self) -> Self::Key;

    /// The position in canonical text.
    fn to_text(&self) -> String;

    /// Reads a position, leniently.
    ///
    /// # Errors
    /// Names the field at fault and what would be right.
    fn from_text(rules: &Self::Rules, text: &str) -> Result<Self, Self::PositionError>;

    /// The turn in canonical notation, as seen from this position (before it is played).
    fn turn_to_text(&self, turn: &Self::Turn) -> String;

    /// The chance step in canonical notation.
    fn chance_to_text(&self, chance: &Self::Chance) -> String;

    /// Reads a turn or a chance step, leniently. It is well formed and fits the position's kind of
    /// actor; whether it is legal is for [`check`](Game::check) and [`check_chance`](Game::check_chance).
    ///
    /// # Errors
    /// Says what was wrong and what would be right.
    fn step_from_text(&self, text: &str) -> Result<Step<Self>, Self::TurnError>;

    /// The step in canonical notation.
    fn step_to_text(&self, step: &Step<Self>) -> String {
        match step {
            Step::Turn(turn) => self.turn_to_text(turn),
            Step::Chance(chance) => self.chance_to_text(chance),
        }
    }

    /// The position after the turn.
    ///
    /// # Errors
    /// As [`check`](Game::check).
    fn play(&self, turn: &Self::Turn) -> Result<Self, Self::TurnError> {
        self.check(turn)?;
        let mut next = self.clone();
        next.play_unchecked(turn);
        Ok(next)
    }

    /// The position after a turn or a chance step.
    ///
    /// # Errors
    /// As [`check`](Game::check) and [`check_chance`](Game::check_chance).
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

    /// The outcome, if the position is final.
    fn outcome(&self) -> Option<Outcome> {
        match self.to_act() {
            ToAct::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ToAct {
    /// This player.
    Seat(Seat),
    /// Chance: a tile is revealed, a supply is shuffled.
    Chance,
    /// Nobody: the game is over.
    Over(Outcome),
}

/// What a start position says of a shuffled supply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deal {
    /// The whole order is written into the position (analysis, vectors).
    Open,
    /// Only what players see; the rest is a set, revealed by chance steps (play).
    Hidden,
}

/// One step of a match: a player's turn or chance.
pub enum Step<G: Game> {
    /// A turn of the player to act.
    Turn(G::Turn),
    /// A chance step.
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

/// The chance step of games without chance: there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoChance {}

/// The clicks of a person, made into a turn.
///
/// Clicks may come in whatever order the game allows; the builder always knows which of them can
/// still become a legal turn. Every legal turn can be clicked together, and nothing else can: the
/// [conformance suite](crate::conformance!) proves it against [`Game::turns`].
pub trait TurnBuilder: Clone + Debug + Send + 'static {
    /// The game.
    type Game: Game;
    /// One click.
    type Click: Clone + Eq + Hash + Debug + Send + 'static;

    /// Nothing clicked yet.
    fn begin(game: &Self::Game) -> Self;

    /// The clicks that can be made now and still lead to a legal turn; empty if no player is to act.
    fn offers(&self) -> Vec<Self::Click>;

    /// Makes a click.
    ///
    /// # Errors
    /// Says in the words of the rules why it leads nowhere; the builder is as before.
    fn click(&mut self, click: &Self::Click) -> Result<(), <Self::Game as Game>::TurnError>;

    /// Takes the last click back; `false` if there was none.
    fn take_back(&mut self) -> bool;

    /// Clicks that make this legal turn from the beginning: how a hint or a replay shows it.
    fn clicks(game: &Self::Game, turn: &<Self::Game as Game>::Turn) -> Vec<Self::Click>;

    /// The canonical turn, if what has been clicked is a whole one.
    fn turn(&self) -> Option<<Self::Game as Game>::Turn>;
}

/// What a position is worth to a player, for search; and what search may ask about a turn.
///
/// An evaluator is a value without state that changes: the same question always has the same answer.
pub trait Evaluate<G: Game>: Clone + Send + 'static {
    /// The worth of `position` to `seat`, larger is better, about 100 for a clear small advantage,
    /// 0 for an even game, always within ±20,000. The position is not over; chance may be to act.
    fn evaluate(&self, position: &G, seat: Seat) -> i32;

    /// How good the turn looks before it is tried: only the order matters. Legal turns only.
    fn order_score(&self, _position: &G, _turn: &G::Turn) -> i32 {
        0
    }

    /// How easily a beginner overlooks the turn: 0 for plain to see, 100 for as hidden as they come.
    fn subtlety(&self, _position: &G, _turn: &G::Turn) -> u32 {
        0
    }

    /// What tells progress from going in circles: a hash of whatever has to change for the game to come
    /// nearer to its end. Search takes something off turns that lead to stages the match keeps coming back to. `None`: the
    /// whole of what counts for repetition.
    fn progress_key(&self, _position: &G) -> Option<u64> {
        None
    }

    /// Whether the turn changes so much at once that no position should be judged with it pending:
    /// a capture, or a step onto the goal.
    fn is_tactical(&self, _position: &G, _turn: &G::Turn) -> bool {
        false
    }

    /// The turns to think of: all legal ones, or where a position can have millions a choice of them,
    /// never none if there are any. Always in the same order.
    fn candidates(&self, position: &G, sink: &mut impl FnMut(G::Turn) -> ControlFlow<()>) -> ControlFlow<()> {
        position.turns(sink)
    }

    /// The turns that have to be looked at before a position is judged: a few of those that
    /// [`is_tactical`](Self::is_tactical), all legal. None: positions are judged as they stand.
    fn tactical_turns(
        &self,
        _position: &G,
        _sink: &mut impl FnMut(G::Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The position as if the player to act could pass, in games where it is hardly ever good to do
    /// nothing: what is good even then is good. `None` where that is not so.
    fn null_move(&self, _position: &G) -> Option<G> {
        None
    }

    /// A number by which the turn is known again in other positions; turns that do much the same may
    /// share it. `None`: a hash of the whole turn.
    fn history_key(&self, _turn: &G::Turn) -> Option<u64> {
        None
    }
}
