//! Games: heads, rows, actions, seats, and queries for them.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params, params_from_iter};

use super::ratings::put_ended;
use super::{broken, int, unsigned};
use crate::find::{Bound, Statement, statement};
use crate::{
    Append, AppendOutcome, GameHead, GameQuery, Item, NewGame, OutboxEntry, Page, SeatHolder, SeatIndex,
    Status, StoreError, StoredRow,
};

const HEAD: &str = "id, game, options, terms, public, created_ms, changed_ms, status, seq, to_act, \
    deadline_ms, head_hash, position, result";

fn read_head(row: &Row<'_>) -> rusqlite::Result<GameHead> {
    let status: String = row.get(7)?;
    let deadline: Option<i64> = row.get(10)?;
    Ok(GameHead {
        id: row.get(0)?,
        game: row.get(1)?,
        options: row.get(2)?,
        terms: row.get(3)?,
        public: row.get(4)?,
        created_ms: unsigned(row, 5)?,
        changed_ms: unsigned(row, 6)?,
        status: Status::from_word(&status).ok_or_else(|| {
            let unknown = format!("unknown status `{status}`");
            rusqlite::Error::FromSqlConversionFailure(7, rusqlite::types::Type::Text, unknown.into())
        })?,
        seq: unsigned(row, 8)?,
        to_act: row.get(9)?,
        deadline_ms: deadline.and_then(|ms| u64::try_from(ms).ok()),
        head_hash: row.get(11)?,
        position: row.get(12)?,
        result: row.get(13)?,
        seats: Vec::new(),
    })
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<SeatIndex> {
    let seat: String = row.get(0)?;
    let kind: String = row.get(1)?;
    let person: Option<String> = row.get(2)?;
    let level: Option<u8> = row.get(3)?;
    let holder = match (kind.as_str(), person, level) {
        ("person", Some(person), _) => SeatHolder::Person(person),
        ("invited", Some(person), _) => SeatHolder::Invited(person),
        ("computer", _, Some(level)) => SeatHolder::Computer(level),
        _ => SeatHolder::Open,
    };
    Ok(SeatIndex { seat: seat.chars().next().unwrap_or('?'), holder, owner: row.get(4)? })
}

fn seats(connection: &Connection, game: &str) -> rusqlite::Result<Vec<SeatIndex>> {
    let sql = "SELECT seat, kind, person, level, owner FROM seats WHERE game_id = ? ORDER BY place";
    connection.prepare_cached(sql)?.query_map([game], read_seat)?.collect()
}

pub(super) fn head(connection: &Connection, id: &str) -> rusqlite::Result<Option<GameHead>> {
    let sql = format!("SELECT {HEAD} FROM games WHERE id = ?");
    let Some(mut head) = connection.prepare_cached(&sql)?.query_row([id], read_head).optional()? else {
        return Ok(None);
    };
    head.seats = seats(connection, id)?;
    Ok(Some(head))
}

pub(super) fn rows_after(
    connection: &Connection,
    id: &str,
    since: u64,
    until: u64,
) -> rusqlite::Result<Vec<StoredRow>> {
    let sql = "SELECT seq, row, action_id FROM rows WHERE game_id = ? AND seq > ? AND seq <= ? ORDER BY seq";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![id, int(since), int(until)], |row| {
        Ok(StoredRow { seq: unsigned(row, 0)?, text: row.get(1)?, action_id: row.get(2)? })
    })?;
    rows.collect()
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

fn write_seats(connection: &Connection, game: &str, seats: &[SeatIndex]) -> rusqlite::Result<()> {
    let sql = "INSERT INTO seats (game_id, place, seat, kind, person, level, owner) VALUES (?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (game_id, place) DO UPDATE SET kind = excluded.kind, person = excluded.person, \
        level = excluded.level, owner = excluded.owner";
    let mut statement = connection.prepare_cached(sql)?;
    for (place, seat) in seats.iter().enumerate() {
        let (kind, person, level) = match &seat.holder {
            SeatHolder::Open => ("open", None, None),
            SeatHolder::Invited(person) => ("invited", Some(person), None),
            SeatHolder::Person(person) => ("person", Some(person), None),
            SeatHolder::Computer(level) => ("computer", None, Some(*level)),
        };
        let place = int(place as u64);
        statement.execute(params![game, place, seat.seat.to_string(), kind, person, level, seat.owner])?;
    }
    Ok(())
}

pub(super) fn create(connection: &Connection, new: &NewGame) -> Result<(), StoreError> {
    let head = &new.head;
    let known = rows_after(connection, &head.id, 0, u64::MAX).map_err(broken)?;
    if !known.is_empty() {
        let same = known.iter().zip(&new.rows).all(|(a, b)| a.text == b.text);
        return if same { Ok(()) } else { Err(StoreError::Taken("this id of a table")) };
    }
    let sql = format!("INSERT INTO games ({HEAD}, secret) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    let insert = || -> rusqlite::Result<()> {
        connection.prepare_cached(&sql)?.execute(params![
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
            new.secret,
        ])?;
        insert_rows(connection, &head.id, &new.rows)?;
        for row in &new.rows {
            if let Some(action) = &row.action_id {
                insert_action(connection, &head.id, action, row.seq, row.seq)?;
            }
        }
        insert_outgoing(connection, &new.outgoing)?;
        write_seats(connection, &head.id, &head.seats)
    };
    insert().map_err(broken)
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

pub(super) fn known_action(
    connection: &Connection,
    game: &str,
    action: &str,
) -> rusqlite::Result<Option<(u64, Vec<StoredRow>)>> {
    let sql = "SELECT first, last FROM actions WHERE game_id = ? AND action_id = ?";
    let known = connection
        .prepare_cached(sql)?
        .query_row([game, action], |row| Ok((unsigned(row, 0)?, unsigned(row, 1)?)))
        .optional()?;
    let Some((first, last)) = known else { return Ok(None) };
    Ok(Some((last, rows_after(connection, game, first - 1, last)?)))
}

pub(super) fn append(connection: &Connection, append: &Append) -> rusqlite::Result<Option<AppendOutcome>> {
    let head = &append.head;
    if let Some(action) = &append.action_id
        && let Some((last, rows)) = known_action(connection, &head.id, action)?
    {
        return Ok(Some(AppendOutcome::Known(last, rows)));
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
        let sql = "SELECT 1 FROM games WHERE id = ?";
        if connection.prepare_cached(sql)?.query_row([&head.id], |_| Ok(())).optional()?.is_none() {
            return Ok(None);
        }
        return Ok(Some(AppendOutcome::Stale(rows_after(connection, &head.id, append.expected, u64::MAX)?)));
    }
    insert_rows(connection, &head.id, &append.rows)?;
    if let Some(action) = &append.action_id {
        insert_action(connection, &head.id, action, append.expected + 1, head.seq)?;
    }
    if seats(connection, &head.id)? != head.seats {
        write_seats(connection, &head.id, &head.seats)?;
    }
    if append.ended {
        put_ended(connection, &head.id, head.changed_ms)?;
    }
    for hash in &append.positions {
        let sql = "INSERT OR IGNORE INTO positions (hash, game_id) VALUES (?, ?)";
        connection.prepare_cached(sql)?.execute(params![hash, head.id])?;
    }
    insert_outgoing(connection, &append.outgoing)?;
    Ok(Some(AppendOutcome::Kept))
}

/// The maximum work of a bounded query, in units of [`STRIDE`]: a few hundredths of a second.
const MAX_STRIDES: u32 = 400;
/// The number of database steps between two checks of that limit.
const STRIDE: std::ffi::c_int = 1_000;

/// Returns the games that match a query.
pub(super) fn find(connection: &mut Connection, query: &GameQuery) -> Result<Page, StoreError> {
    find_within(connection, query, query.bounded.then_some(MAX_STRIDES))
}

/// Returns the games that match a query, if that takes no more strides than this.
fn find_within(
    connection: &mut Connection,
    query: &GameQuery,
    most: Option<u32>,
) -> Result<Page, StoreError> {
    if let Some(most) = most {
        let mut strides = 0;
        let too_many = move || {
            strides += 1;
            strides > most
        };
        connection.progress_handler(STRIDE, Some(too_many)).map_err(broken)?;
    }
    let found = look_for(connection, query);
    if most.is_some() {
        connection.progress_handler(STRIDE, None::<fn() -> bool>).map_err(broken)?;
    }
    found.map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::OperationInterrupted) => StoreError::QueryTooExpensive,
        _ => broken(error),
    })
}

impl ToSql for Bound {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Int(number) => number.to_sql(),
        }
    }
}

fn look_for(connection: &Connection, query: &GameQuery) -> rusqlite::Result<Page> {
    let Statement { sql, values } = statement(query, HEAD, "instr");
    let mut games: Vec<GameHead> = connection
        .prepare_cached(&sql)?
        .query_map(params_from_iter(values), read_head)?
        .collect::<rusqlite::Result<_>>()?;
    let more = games.len() > query.limit;
    games.truncate(query.limit);
    for head in &mut games {
        head.seats = seats(connection, &head.id)?;
    }
    let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
    Ok(Page { games, next })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::new_game;
    use crate::{Ending, StatusFilter};

    #[test]
    fn too_expensive_a_search_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        super::super::schema::migrate(&mut connection).unwrap();
        for at in 0..3_000 {
            let mut new = new_game(&format!("g{at}"), at);
            new.head.status = Status::Over;
            new.head.result = Some(if at == 7 { "draw" } else { "B" }.to_owned());
            create(&connection, &new).unwrap();
        }
        let over = GameQuery { state: StatusFilter::Over, limit: 20, ..GameQuery::default() };
        // No game is of this player, so each one has to be scanned.
        let nobody =
            GameQuery { since_ms: Some(1), ending: Some(Ending::WonBy("nobody".into())), ..over.clone() };
        assert_eq!(find_within(&mut connection, &nobody, Some(5)), Err(StoreError::QueryTooExpensive));
        assert_eq!(find_within(&mut connection, &over, Some(5)).unwrap().games.len(), 20);
        assert_eq!(find(&mut connection, &GameQuery { bounded: true, ..nobody }).unwrap().games, []);
        // Queries by result and by game use an index.
        for query in [
            GameQuery { ending: Some(Ending::Is("draw".into())), ..over.clone() },
            GameQuery { game: Some("hunt".into()), ..over },
        ] {
            assert!(find_within(&mut connection, &query, Some(5)).unwrap().games.len() <= 1);
        }
    }
}
