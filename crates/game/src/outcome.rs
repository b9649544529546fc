use crate::Seats;

/// How a finished game ended: who won, and why it is over.
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

    /// Whether nobody won.
    pub const fn is_draw(self) -> bool {
        self.winners.is_empty()
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
}
