//! What a client can do on a socket, and what it does at a table.

use std::sync::Arc;

use super::{ClientMessage, SocketSession, body, text};
use crate::error::ApiError;
use crate::scopes::PLAY;
use crate::tables;
use crate::tables::play::Arrival;

macro_rules! actions {
    ($($(#[$doc:meta])* $Action:ident = $name:literal;)+) => {
        /// What a client does on a socket: the word `do` of its message.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum SocketAction {
            $($(#[$doc])* $Action,)+
        }

        impl SocketAction {
            /// All of them, in the order in which errors list them.
            const ALL: &[Self] = &[$(Self::$Action,)+];

            /// Returns its word in messages and metrics.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$Action => $name,)+
                }
            }
        }
    };
}

actions! {
    /// Gets the rows of a table, tournament or shared board, and what is new from then on.
    Watch = "watch";
    /// Ends that.
    Unwatch = "unwatch";
    /// Gets notes about all games of the person.
    Notes = "notes";
    /// Asks for the time of the server.
    Ping = "ping";
    /// Takes a seat.
    Sit = "sit";
    /// Says that the game may start.
    Ready = "ready";
    /// Leaves a table.
    Leave = "leave";
    /// Takes a turn.
    Act = "act";
    /// Proposes something, or accepts or declines it.
    Offer = "offer";
    /// Gives up.
    Resign = "resign";
    /// Claims that an absent player is out or replaced.
    Claim = "claim";
    /// Tells which rows have arrived.
    Seen = "seen";
    /// Sends a message at a table or shared board.
    Say = "say";
    /// Changes a shared board.
    Step = "step";
    /// Takes back a step on a shared board, or an edit of a shared study.
    Undo = "undo";
    /// Redoes an edit of a shared study.
    Redo = "redo";
    /// Edits a shared study.
    Edit = "edit";
    /// Shares the lines of a computer in a shared study.
    Lines = "lines";
    /// Changes the chapters of a shared study.
    Chapters = "chapters";
    /// Tells what is selected on a shared board, or looked at in a shared study.
    Point = "point";
}

impl SocketAction {
    /// Returns the action with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.name() == name)
    }

    /// The error for a name that isn't that of an action.
    pub(super) fn unknown(name: &str) -> ApiError {
        let names: Vec<&str> = Self::ALL.iter().map(|action| action.name()).collect();
        let (first, last) = names.split_at(names.len() - 1);
        ApiError::malformed(format!(
            "there is no `{name}`: there are {} and {}",
            first.join(", "),
            last.concat()
        ))
    }
}

impl SocketSession {
    /// Runs an action at a table.
    pub(super) async fn play(&mut self, action: SocketAction, up: ClientMessage) -> Result<String, ApiError> {
        let no_table = || ApiError::malformed("`table` is missing: the id of the table");
        let id = up.table.ok_or_else(no_table)?;
        if action == SocketAction::Unwatch {
            self.unwatch(&id);
            return Ok("{}".to_owned());
        }
        self.lasting.check(PLAY)?;
        let (app, person) = (Arc::clone(&self.app), self.require_signed_in()?);
        let rest = up.rest;
        match action {
            SocketAction::Act => {
                let arrival =
                    Arrival { at_ms: app.clock.now_ms(), lag_ms: self.lag_ms, pressed: self.pressed };
                text(&tables::play::do_act(&app, &id, &person, body(rest)?, arrival).await?)
            }
            SocketAction::Offer => text(&tables::play::do_offer(&app, &id, &person, body(rest)?).await?),
            SocketAction::Resign => text(&tables::play::do_resign(&app, &id, &person, body(rest)?).await?),
            SocketAction::Claim => text(&tables::play::do_claim(&app, &id, &person, body(rest)?).await?),
            SocketAction::Seen => {
                tables::play::do_seen(&app, &id, &person, body(rest)?).await?;
                Ok("{}".to_owned())
            }
            SocketAction::Say => text(&tables::chat::do_say(&app, &id, &person, body(rest)?).await?),
            SocketAction::Sit | SocketAction::Ready | SocketAction::Leave => {
                let done = match action {
                    SocketAction::Sit => tables::play::do_sit(&app, &id, &person, body(rest)?).await?,
                    SocketAction::Ready => tables::play::do_ready(&app, &id, &person, body(rest)?).await?,
                    _ => tables::play::do_leave(&app, &id, &person).await?,
                };
                let (acted, seats) = app.tables.response(&id, &person.id, done).await?;
                self.sits_at(&id, seats);
                text(&acted)
            }
            SocketAction::Watch
            | SocketAction::Unwatch
            | SocketAction::Notes
            | SocketAction::Ping
            | SocketAction::Step
            | SocketAction::Undo
            | SocketAction::Redo
            | SocketAction::Edit
            | SocketAction::Lines
            | SocketAction::Chapters
            | SocketAction::Point => Err(SocketAction::unknown(action.name())),
        }
    }
}
