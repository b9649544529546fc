//! What a report or a take-down is about, apart from games: something that people have published.

use eightfold_protocol::NewModerationAction;
use eightfold_store::{Person, Status};

use crate::app::App;
use crate::clubs::reports as clubs;
use crate::components::shared_boards::{BoardAction, BoardChange};
use crate::error::{ApiError, ApiResult};
use crate::players_archive::comments::ArchiveTarget;
use crate::tables::audience::plays;
use crate::tables::chat::{spectator_message, take_down_text};

/// The prefixes for a shared board or study, and for a message to spectators, in the row of a take-down.
const SHARED_PREFIX: &str = "shared:";
const SPECTATORS_PREFIX: &str = "spectators:";

/// Something published that isn't a game.
#[derive(Clone, Debug)]
pub enum Target {
    /// Part of the players' archive.
    Archive(ArchiveTarget),
    /// A shared board or study.
    Shared(String),
    /// A club.
    Club(String),
    /// A message to the spectators of a table, by its number.
    SpectatorMessage(String, u64),
}

impl Target {
    /// Reads what a report is about from the text in place of the table; `None` for a table.
    pub async fn of_report(app: &App, game: &str) -> ApiResult<Option<Self>> {
        if let Some(published) = ArchiveTarget::of_report(game) {
            return Ok(Some(Self::Archive(published)));
        }
        if let Some(id) = clubs::club_in(game) {
            return Ok(Some(Self::Club(id.to_owned())));
        }
        Ok(app.store.shared_board(game).await?.map(|head| Self::Shared(head.id)))
    }

    /// Parses the place in the row of a take-down.
    pub fn read(place: &str) -> Self {
        if let Some(id) = clubs::club_in(place) {
            return Self::Club(id.to_owned());
        }
        let message = place.strip_prefix(SPECTATORS_PREFIX).and_then(|message| message.split_once('/'));
        if let Some((table, number)) = message {
            return Self::SpectatorMessage(table.to_owned(), number.parse().unwrap_or_default());
        }
        match place.strip_prefix(SHARED_PREFIX) {
            Some(id) => Self::Shared(id.to_owned()),
            None => Self::Archive(ArchiveTarget::read(place)),
        }
    }

    /// Returns what a moderator names.
    pub fn named(new: &NewModerationAction) -> ApiResult<Self> {
        let archive = ArchiveTarget::named(new.entry.as_deref(), new.comment, new.collection.as_deref());
        let in_archive = new.entry.is_some() || new.collection.is_some();
        let others = match (&new.shared, &new.club, &new.table, new.message) {
            (None, None, None, None) => archive.map(Self::Archive),
            (Some(id), None, None, None) if !in_archive => Some(Self::Shared(id.clone())),
            (None, Some(id), None, None) if !in_archive => Some(Self::Club(id.clone())),
            (None, None, Some(table), Some(number)) if !in_archive => {
                Some(Self::SpectatorMessage(table.clone(), number))
            }
            _ => None,
        };
        let words = "name one that is taken down: the `entry`, the `collection`, the `shared` board or study, the \
            `club`, or the `table` and the `message` to its spectators";
        others.ok_or_else(|| ApiError::malformed(words))
    }

    /// The entry of the archive.
    pub fn entry(&self) -> Option<String> {
        self.archive().and_then(ArchiveTarget::entry)
    }

    /// The number of the comment on the entry.
    pub fn comment(&self) -> Option<u64> {
        self.archive().and_then(ArchiveTarget::comment)
    }

    /// The collection of the archive.
    pub fn collection(&self) -> Option<String> {
        self.archive().and_then(ArchiveTarget::collection)
    }

    /// The shared board or study.
    pub fn shared(&self) -> Option<String> {
        match self {
            Self::Shared(id) => Some(id.clone()),
            Self::Archive(_) | Self::Club(_) | Self::SpectatorMessage(..) => None,
        }
    }

    /// The club.
    pub fn club(&self) -> Option<String> {
        match self {
            Self::Club(id) => Some(id.clone()),
            Self::Archive(_) | Self::Shared(_) | Self::SpectatorMessage(..) => None,
        }
    }

    /// The table with the message to the spectators.
    pub fn table(&self) -> Option<String> {
        match self {
            Self::SpectatorMessage(table, _) => Some(table.clone()),
            Self::Archive(_) | Self::Shared(_) | Self::Club(_) => None,
        }
    }

    /// The number of the message to the spectators.
    pub fn message(&self) -> Option<u64> {
        match self {
            Self::SpectatorMessage(_, number) => Some(*number),
            Self::Archive(_) | Self::Shared(_) | Self::Club(_) => None,
        }
    }

    fn archive(&self) -> Option<&ArchiveTarget> {
        match self {
            Self::Archive(published) => Some(published),
            Self::Shared(_) | Self::Club(_) | Self::SpectatorMessage(..) => None,
        }
    }

    /// The address of its log; empty if it has none.
    pub fn log(&self) -> String {
        self.shared().map_or_else(String::new, |id| format!("/api/shared-boards/{id}/rows"))
    }

    /// Returns the text that a report is about, with its time.
    pub async fn text(&self, app: &App) -> ApiResult<Option<(u64, String)>> {
        match self {
            Self::Archive(published) => published.text(app).await,
            // Reports about messages name the table, and all of the person's messages there come with them.
            Self::Shared(_) | Self::SpectatorMessage(..) => Ok(None),
            Self::Club(id) => clubs::reported_text(app, id).await,
        }
    }

    /// Checks that this moderator can take it down, and that the other person is responsible for it; returns its place
    /// for the row.
    pub async fn can_take_down(&self, app: &App, moderator: &Person, about: &Person) -> ApiResult<String> {
        match self {
            Self::Archive(published) => {
                published.can_take_down(app, about).await?;
                Ok(published.place())
            }
            Self::Shared(id) => {
                let shared = app.shared_boards.get(id).await?;
                if shared.taken_down().is_some() {
                    return Err(ApiError::not_allowed("this has been taken down already"));
                }
                if !shared.people().contains(about.id.as_str()) {
                    return Err(ApiError::malformed("`about` is a person who made this or took part in it"));
                }
                Ok(format!("{SHARED_PREFIX}{id}"))
            }
            Self::Club(id) => clubs::can_take_down(app, id, about).await,
            Self::SpectatorMessage(table, number) => {
                let head = app.store.game(table).await?.ok_or_else(|| ApiError::no_table(table))?;
                // Players don't learn before the end which messages there are.
                if head.status != Status::Over && plays(&head, &moderator.id) {
                    let words = "you play here: another moderator may decide until the game is over";
                    return Err(ApiError::not_allowed(words));
                }
                let message = spectator_message(app, table, *number).await?;
                if message.text.is_none_or(|text| text.is_empty()) {
                    return Err(ApiError::not_allowed("this message has no text to take down"));
                }
                if message.by != about.id {
                    return Err(ApiError::malformed("`about` is the person who wrote this message"));
                }
                Ok(format!("{SPECTATORS_PREFIX}{table}/{number}"))
            }
        }
    }

    /// Takes it down for a reason, by a moderator's action.
    pub async fn take_down(self, app: &App, action_id: &str, reason: String) -> ApiResult<()> {
        match self {
            Self::Archive(published) => published.take_down(app, &reason).await,
            Self::Shared(board) => {
                // Everyone who watches sees the row, and nobody is told which moderator it was.
                let (person, action_id) = ("moderator".to_owned(), action_id.to_owned());
                let action = BoardAction::TakeDown { reason };
                app.shared_boards.change(BoardChange { board, person, action_id, action }).await?;
                Ok(())
            }
            Self::Club(id) => clubs::take_down(app, &id).await,
            Self::SpectatorMessage(table, number) => take_down_text(app, &table, number).await,
        }
    }
}
