//! People and their messages: rows and statements that several methods use.

use super::{Db, FromRow, Row, values};
use crate::{Message, Person, StoreError};

/// The columns of a person, of `people AS p`.
pub(super) const PERSON: &str = "p.id, p.guest_name, p.name, p.password, p.created_ms, p.deleted, \
    EXISTS (SELECT 1 FROM items WHERE kind = 'bot' AND key = p.id)";

/// The columns of a message. Team text has a column of its own, so that a program that doesn't know teams doesn't show
/// it.
pub(super) const MESSAGE: &str =
    "game_id, number, by_person, at_ms, phrase, COALESCE(text, team_text), team_text IS NOT NULL, FALSE";

/// The columns of a message to the spectators. They have a table of their own, so that a program that doesn't know them
/// shows them to nobody and players can't infer them from gaps between the numbers.
pub(super) const SPECTATOR_MESSAGE: &str = "game_id, number, by_person, at_ms, phrase, text, FALSE, TRUE";

impl FromRow for Person {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get()?,
            guest_name: row.get()?,
            name: row.get()?,
            password: row.get()?,
            created_ms: row.get()?,
            deleted: row.get()?,
            bot: row.get()?,
        })
    }
}

impl FromRow for Message {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            game: row.get()?,
            number: row.get()?,
            by: row.get()?,
            at_ms: row.get()?,
            phrase: row.get()?,
            text: row.get()?,
            team: row.get()?,
            spectators: row.get()?,
        })
    }
}

/// The error for a person who isn't there, or whose account was deleted.
pub(super) const NO_PERSON: StoreError = StoreError::Missing("such person");

/// Fails if there is no such person; until the transaction ends the account isn't deleted.
pub(super) async fn require_active_person(db: &mut Db<'_>, id: &str) -> Result<(), StoreError> {
    let lock = db.dialect().for_share;
    lock_active_person(db, id, lock).await
}

/// Fails if there is no such person. Until the transaction ends, other calls of this or [`require_active_person`] for
/// the same person wait.
pub(super) async fn require_active_person_alone(db: &mut Db<'_>, id: &str) -> Result<(), StoreError> {
    let lock = db.dialect().for_update;
    lock_active_person(db, id, lock).await
}

async fn lock_active_person(db: &mut Db<'_>, id: &str, lock: &str) -> Result<(), StoreError> {
    let sql = format!("SELECT 1 FROM people WHERE id = ?1 AND NOT deleted{lock}");
    if db.exists(&sql, values![id]).await? { Ok(()) } else { Err(NO_PERSON) }
}
