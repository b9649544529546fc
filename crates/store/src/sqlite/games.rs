//! New games and appends, statement by statement within the transaction that the writing thread has opened.

use rusqlite::{Connection, Row, params};

use crate::sql::{HEAD, SEAT, read_seat, seat_columns};
use crate::{Append, Item, NewGame, OutboxEntry, SeatIndex, StoredRow};

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn insert_rows(connection: &Connection, game: &str, rows: &[StoredRow]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO rows (game_id, seq, row, action_id) VALUES (?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(sql)?;
    for row in rows {
        statement.execute(params![game, int(row.seq), row.text, row.action_id])?;
    }
    Ok(())
}

fn insert_action(
    connection: &Connection,
    game: &str,
    id: &str,
    first: u64,
    last: u64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO actions (game_id, action_id, first, last) VALUES (?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![game, id, int(first), int(last)])?;
    Ok(())
}

fn seats(connection: &Connection, game: &str) -> rusqlite::Result<Vec<SeatIndex>> {
    let sql = format!("SELECT {SEAT} FROM seats WHERE game_id = ? ORDER BY place");
    let read =
        |row: &Row<'_>| Ok(read_seat((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)));
    connection.prepare_cached(&sql)?.query_map([game], read)?.collect()
}

fn write_seats(connection: &Connection, game: &str, seats: &[SeatIndex]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO seats (game_id, place, seat, kind, person, level, owner) VALUES (?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (game_id, place) DO UPDATE SET kind = excluded.kind, person = excluded.person, \
        level = excluded.level, owner = excluded.owner";
    let mut statement = connection.prepare_cached(sql)?;
    for (place, seat) in seats.iter().enumerate() {
        let (seat, kind, person, level, owner) = seat_columns(seat);
        statement.execute(params![game, int(place as u64), seat, kind, person, level, owner])?;
    }
    Ok(())
}

pub(super) fn create(connection: &Connection, new: &NewGame) -> rusqlite::Result<bool> {
    let head = &new.head;
    let sql = format!(
        "INSERT INTO games ({HEAD}, secret) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING"
    );
    let made = connection.prepare_cached(&sql)?.execute(params![
        head.id,
        head.game,
        head.options,
        head.terms,
        head.public,
        int(head.created_ms),
        int(head.changed_ms),
        head.status.word(),
        int(head.seq),
        head.to_act,
        head.deadline_ms.map(int),
        head.head_hash,
        head.position,
        head.result,
        head.club,
        new.secret,
    ])?;
    if made == 0 {
        return Ok(false);
    }
    insert_rows(connection, &head.id, &new.rows)?;
    for row in &new.rows {
        if let Some(action) = &row.action_id {
            insert_action(connection, &head.id, action, row.seq, row.seq)?;
        }
    }
    insert_outgoing(connection, &new.outgoing)?;
    write_seats(connection, &head.id, &head.seats)?;
    Ok(true)
}

/// Stores the outbox entries of an append.
fn insert_outgoing(connection: &Connection, outgoing: &[OutboxEntry]) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO items (kind, key, person, value, at_ms, due_ms) \
        SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
        WHERE (?7 IS NULL OR EXISTS (SELECT 1 FROM items WHERE person = ?3 AND kind = ?7)) \
        AND (SELECT COUNT(*) FROM items WHERE person = ?3 AND kind = ?1) < ?8";
    for OutboxEntry { item, asked_by, most } in outgoing {
        let Item { kind, key, person, value, at_ms, due_ms } = item;
        let values =
            params![kind, key, person, value, int(*at_ms), due_ms.map(int), asked_by, int(*most as u64)];
        connection.prepare_cached(sql)?.execute(values)?;
    }
    Ok(())
}

pub(super) fn append(connection: &Connection, append: &Append) -> rusqlite::Result<bool> {
    let head = &append.head;
    let sql = "SELECT 1 FROM actions WHERE game_id = ? AND action_id = ?";
    if let Some(action) = &append.action_id
        && connection.prepare_cached(sql)?.exists([&head.id, action])?
    {
        return Ok(false);
    }
    let sql = "SELECT 1 FROM items WHERE kind = ? AND key = ?";
    if let Some((kind, key)) = &append.without_item
        && connection.prepare_cached(sql)?.exists([*kind, key])?
    {
        return Ok(false);
    }
    let sql = "UPDATE games SET changed_ms = ?, status = ?, seq = ?, to_act = ?, deadline_ms = ?, \
        head_hash = ?, position = ?, result = ? WHERE id = ? AND seq = ?";
    let changed = connection.prepare_cached(sql)?.execute(params![
        int(head.changed_ms),
        head.status.word(),
        int(head.seq),
        head.to_act,
        head.deadline_ms.map(int),
        head.head_hash,
        head.position,
        head.result,
        head.id,
        int(append.expected),
    ])?;
    if changed == 0 {
        return Ok(false);
    }
    insert_rows(connection, &head.id, &append.rows)?;
    if let Some(action) = &append.action_id {
        insert_action(connection, &head.id, action, append.expected + 1, head.seq)?;
    }
    if seats(connection, &head.id)? != head.seats {
        write_seats(connection, &head.id, &head.seats)?;
    }
    if append.ended {
        let sql = "INSERT OR IGNORE INTO ended (game_id, at_ms) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![head.id, int(head.changed_ms)])?;
    }
    for hash in &append.positions {
        let sql = "INSERT OR IGNORE INTO positions (hash, game_id) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![hash, head.id])?;
    }
    insert_outgoing(connection, &append.outgoing)?;
    Ok(true)
}
