use crate::Seats;

/// How a finished game ended: who won, and why it is over.
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
    /// The winners; nobody for a draw. Team mates and joint winners are all in it.
    pub winners: Seats,
    /// What ended the game.
    pub cause: Cause,
}

impl Outcome {
    /// A win for `winners`.
    pub const fn win(winners: Seats, cause: Cause) -> Self {
        Self { winners, cause }
    }

    /// A draw.
    pub const fn draw(cause: Cause) -> Self {
        Self { winners: Seats::NONE, cause }
    }

    /// A game that was broken off before it had a result.
    pub const fn aborted() -> Self {
        Self { winners: Seats::NONE, cause: Cause::Aborted }
    }

    /// Whether nobody won a game that has a result.
    pub const fn is_draw(self) -> bool {
        self.winners.is_empty() && !matches!(self.cause, Cause::Aborted)
    }

    /// Whether the rules of the game alone say so, from what was played; everything else is settled at
    /// the table: by a clock, an agreement, or somebody who stayed away.
    pub const fn is_by_the_rules(self) -> bool {
        self.cause.is_by_the_rules()
    }
}

/// What ended a game. Each family explains it in the words of its own rules.
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
    /// Somebody resigned, or all the others did.
    Resignation,
    /// Somebody's time was up.
    Time,
    /// The players agreed.
    Agreement,
    /// Somebody left and did not come back.
    Abandoned,
    /// Somebody broke a condition of the match: a program crashed, or took an illegal turn.
    Forfeit,
    /// The game was broken off without a result.
    Aborted,
}

impl Cause {
    /// The causes that are settled at the table and not by the rules of the game.
    pub const AT_THE_TABLE: [Self; 5] =
        [Self::Time, Self::Agreement, Self::Abandoned, Self::Forfeit, Self::Aborted];

    /// One word for records and protocols: `goal`, `time`, ..
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

    /// The cause with this [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Goal, Self::Points, Self::Impasse, Self::Repetition, Self::NoTurn, Self::Resignation]
            .into_iter()
            .chain(Self::AT_THE_TABLE)
            .find(|cause| cause.word().eq_ignore_ascii_case(word))
    }

    /// Whether the rules of the game alone say so, from what was played.
    pub const fn is_by_the_rules(self) -> bool {
        !matches!(self, Self::Time | Self::Agreement | Self::Abandoned | Self::Forfeit | Self::Aborted)
    }
}
