//! People and their chat messages: statements over their tables.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::dollars;
use super::{execute, get, int, one, unsigned};
use crate::archive::OF_ACCOUNT;
use crate::{Message, Person, StoreError};

pub(super) const PERSON: &str = "p.id, p.guest_name, p.name, p.password, p.created_ms, p.deleted, \
    EXISTS (SELECT 1 FROM items WHERE kind = 'bot' AND key = p.id)";

pub(super) fn read_person(row: &Row) -> Result<Person, StoreError> {
    Ok(Person {
        id: get(row, 0)?,
        guest_name: get(row, 1)?,
        name: get(row, 2)?,
        password: get(row, 3)?,
        created_ms: unsigned(row, 4)?,
        deleted: get(row, 5)?,
        bot: get(row, 6)?,
    })
}

/// The columns of a message. Team text has a column of its own, so that a server that doesn't know teams doesn't show
/// it.
pub(super) const MESSAGE: &str =
    "game_id, number, by_person, at_ms, phrase, COALESCE(text, team_text), team_text IS NOT NULL";

pub(super) fn read_message(row: &Row) -> Result<Message, StoreError> {
    Ok(Message {
        game: get(row, 0)?,
        number: unsigned(row, 1)?,
        by: get(row, 2)?,
        at_ms: unsigned(row, 3)?,
        phrase: get(row, 4)?,
        text: get(row, 5)?,
        team: get(row, 6)?,
    })
}

pub(super) async fn require_active_person(client: &impl GenericClient, id: &str) -> Result<(), StoreError> {
    let sql = "SELECT 1 FROM people WHERE id = $1 AND NOT deleted FOR SHARE";
    one(client, sql, &[&id]).await?.map(drop).ok_or(StoreError::Missing("such person"))
}

/// Stores a message under the next number of its table, which is locked meanwhile so that no two get the same.
pub(super) async fn say(client: &impl GenericClient, message: &Message) -> Result<u64, StoreError> {
    let Message { game, by, at_ms, phrase, text, team, .. } = message;
    // Locks the game or the shared board, so that two messages get different numbers.
    let mut found = one(client, "SELECT 1 FROM games WHERE id = $1 FOR NO KEY UPDATE", &[game]).await?;
    if found.is_none() {
        found = one(client, "SELECT 1 FROM shared_boards WHERE id = $1 FOR NO KEY UPDATE", &[game]).await?;
    }
    found.ok_or(StoreError::Missing("such game"))?;
    let sql = "INSERT INTO messages (game_id, number, by_person, at_ms, phrase, text, team_text) \
        SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6 FROM messages WHERE game_id = $1 RETURNING number";
    let (text, team_text) = if *team { (&None, text) } else { (text, &None) };
    let number = one(client, sql, &[game, by, &int(*at_ms), phrase, text, team_text]).await?;
    number.map_or_else(
        || Err(StoreError::Damaged("a message got no number".to_owned())),
        |row| unsigned(&row, 0),
    )
}

/// Removes everything about a person but the guest name.
pub(super) async fn delete(client: &impl GenericClient, id: &str) -> Result<(), StoreError> {
    let sql = "UPDATE people SET name = NULL, folded = NULL, password = NULL, deleted = TRUE \
        WHERE id = $1 AND NOT deleted";
    if execute(client, sql, &[&id]).await? == 0 {
        return Err(StoreError::Missing("such person"));
    }
    for sql in [
        "DELETE FROM tokens WHERE person = $1",
        "DELETE FROM codes WHERE person = $1",
        "DELETE FROM items WHERE person = $1",
        "DELETE FROM blocks WHERE person = $1 OR other = $1",
        "UPDATE messages SET text = '' WHERE by_person = $1 AND text IS NOT NULL",
        "UPDATE messages SET team_text = '' WHERE by_person = $1 AND team_text IS NOT NULL",
    ] {
        execute(client, sql, &[&id]).await?;
    }
    for sql in OF_ACCOUNT {
        execute(client, &dollars(sql), &[&id]).await?;
    }
    Ok(())
}
