use crate::Seats;

/// The end of a game: its winners and its cause.
///
/// ```
/// use eightfold_game::{Cause, Outcome, Seat, Seats};
///
/// let won = Outcome { winners: Seats::one(Seat::new(1)), cause: Cause::Goal };
/// assert!(!won.is_draw() && won.is_by_the_rules());
/// let agreed = Outcome { winners: Seats::NONE, cause: Cause::Agreement };
/// assert!(agreed.is_draw() && !agreed.is_by_the_rules());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winners; empty for a draw. Includes all team mates and joint winners.
    pub winners: Seats,
    /// The rule or event that ended the game.
    pub cause: Cause,
}

impl Outcome {
    /// Creates a win for `winners`.
    pub const fn win(winners: Seats, cause: Cause) -> Self {
        Self { winners, cause }
    }

    /// Creates a draw, with no winners.
    pub const fn draw(cause: Cause) -> Self {
        Self { winners: Seats::NONE, cause }
    }

    /// Creates the outcome of an aborted game.
    pub const fn aborted() -> Self {
        Self { winners: Seats::NONE, cause: Cause::Aborted }
    }

    /// Returns whether the game has a result and nobody won.
    pub const fn is_draw(self) -> bool {
        self.winners.is_empty() && !matches!(self.cause, Cause::Aborted)
    }

    /// Returns whether the rules of the game decided it; all other ends are settled at the table, by a clock, an
    /// agreement or an absent player.
    pub const fn is_by_the_rules(self) -> bool {
        self.cause.is_by_the_rules()
    }
}

/// The rule or event that ended a game. Each family explains it in terms of its own rules.
///
/// # Examples
/// ```
/// use eightfold_game::Cause;
///
/// assert_eq!(Cause::from_word("no-turn"), Some(Cause::NoTurn));
/// assert!(Cause::NoTurn.is_by_the_rules());
/// assert!(!Cause::Time.is_by_the_rules());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The aim of the game was reached.
    Goal,
    /// The points were counted at the end.
    Points,
    /// Every player passed (or was skipped) in succession.
    Impasse,
    /// The same position came up for the third time.
    Repetition,
    /// The player to act had no legal turn, and that loses.
    NoTurn,
    /// A player resigned, or all the others did.
    Resignation,
    /// A player ran out of time.
    Time,
    /// The players agreed to end it.
    Agreement,
    /// A player left and didn't return.
    Abandoned,
    /// A player broke a condition of the match: a program crashed or played an illegal turn.
    Forfeit,
    /// The game was aborted without a result.
    Aborted,
}

impl Cause {
    /// The causes that are settled at the table rather than by the rules of the game.
    pub const AGREED: [Self; 5] =
        [Self::Time, Self::Agreement, Self::Abandoned, Self::Forfeit, Self::Aborted];

    /// Returns the word for records and protocols: `goal`, `time`, ..
    pub const fn word(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Points => "points",
            Self::Impasse => "impasse",
            Self::Repetition => "repetition",
            Self::NoTurn => "no-turn",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Abandoned => "abandoned",
            Self::Forfeit => "forfeit",
            Self::Aborted => "aborted",
        }
    }

    /// Returns the cause with this [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Goal, Self::Points, Self::Impasse, Self::Repetition, Self::NoTurn, Self::Resignation]
            .into_iter()
            .chain(Self::AGREED)
            .find(|cause| cause.word().eq_ignore_ascii_case(word))
    }

    /// Returns whether the rules of the game alone decided it.
    pub const fn is_by_the_rules(self) -> bool {
        !matches!(self, Self::Time | Self::Agreement | Self::Abandoned | Self::Forfeit | Self::Aborted)
    }
}
