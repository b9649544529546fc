//! What a client can do on a socket.

use crate::error::ApiError;

/// What a client does on a socket: the word `do` of its message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SocketAction {
    /// Gets the rows of a table, tournament or shared board, and what is new from then on.
    Watch,
    /// Ends that.
    Unwatch,
    /// Gets notes about all games of the person.
    Notes,
    /// Asks for the time of the server.
    Ping,
    /// Takes a seat.
    Sit,
    /// Says that the game may start.
    Ready,
    /// Leaves a table.
    Leave,
    /// Takes a turn.
    Act,
    /// Proposes something, or accepts or declines it.
    Offer,
    /// Gives up.
    Resign,
    /// Claims that an absent player is out or replaced.
    Claim,
    /// Tells which rows have arrived.
    Seen,
    /// Sends a message at a table or shared board.
    Say,
    /// Changes a shared board.
    Step,
    /// Takes back a step on a shared board, or an edit of a shared study.
    Undo,
    /// Redoes an edit of a shared study.
    Redo,
    /// Edits a shared study.
    Edit,
    /// Shares the lines of a computer in a shared study.
    Lines,
    /// Changes the chapters of a shared study.
    Chapters,
    /// Tells what is selected on a shared board, or looked at in a shared study.
    Point,
}

impl SocketAction {
    /// All of them, in the order in which errors list them.
    const ALL: [Self; 20] = [
        Self::Watch,
        Self::Unwatch,
        Self::Notes,
        Self::Ping,
        Self::Sit,
        Self::Ready,
        Self::Leave,
        Self::Act,
        Self::Offer,
        Self::Resign,
        Self::Claim,
        Self::Seen,
        Self::Say,
        Self::Step,
        Self::Undo,
        Self::Redo,
        Self::Edit,
        Self::Lines,
        Self::Chapters,
        Self::Point,
    ];

    /// Returns its word in messages and metrics.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Watch => "watch",
            Self::Unwatch => "unwatch",
            Self::Notes => "notes",
            Self::Ping => "ping",
            Self::Sit => "sit",
            Self::Ready => "ready",
            Self::Leave => "leave",
            Self::Act => "act",
            Self::Offer => "offer",
            Self::Resign => "resign",
            Self::Claim => "claim",
            Self::Seen => "seen",
            Self::Say => "say",
            Self::Step => "step",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Edit => "edit",
            Self::Lines => "lines",
            Self::Chapters => "chapters",
            Self::Point => "point",
        }
    }

    /// Returns the action with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// The error for a name that isn't that of an action.
    pub(super) fn unknown(name: &str) -> ApiError {
        let [first @ .., last] = Self::ALL.map(Self::name);
        ApiError::malformed(format!("there is no `{name}`: there are {} and {last}", first.join(", ")))
    }
}
