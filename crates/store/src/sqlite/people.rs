//! People and their chat messages: statements over their tables.

use rusqlite::{Connection, OptionalExtension, Row};

use super::{broken, unsigned};
use crate::{Message, Person, StoreError};

pub(super) const PERSON: &str = "p.id, p.guest_name, p.name, p.password, p.created_ms, p.deleted, \
    EXISTS (SELECT 1 FROM items WHERE kind = 'bot' AND key = p.id)";

/// The columns of a message. Team text has a column of its own, so that a program that doesn't know teams doesn't show
/// it.
pub(super) const MESSAGE: &str =
    "game_id, number, by_person, at_ms, phrase, COALESCE(text, team_text), team_text IS NOT NULL";

pub(super) fn read_person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        guest_name: row.get(1)?,
        name: row.get(2)?,
        password: row.get(3)?,
        created_ms: unsigned(row, 4)?,
        deleted: row.get(5)?,
        bot: row.get(6)?,
    })
}

pub(super) fn read_message(row: &Row<'_>) -> rusqlite::Result<Message> {
    Ok(Message {
        game: row.get(0)?,
        number: unsigned(row, 1)?,
        by: row.get(2)?,
        at_ms: unsigned(row, 3)?,
        phrase: row.get(4)?,
        text: row.get(5)?,
        team: row.get(6)?,
    })
}

pub(super) fn require_active_person(connection: &Connection, id: &str) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM people WHERE id = ? AND NOT deleted";
    let found = connection
        .prepare_cached(sql)
        .and_then(|mut statement| statement.query_row([id], |_| Ok(())).optional())
        .map_err(broken)?;
    found.ok_or(StoreError::Missing("such person"))
}
