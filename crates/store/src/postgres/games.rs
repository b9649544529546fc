//! Games: heads, rows, actions and seats.

use std::sync::LazyLock;

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::{Values, all, broken, get, int, one, unsigned};
use crate::faults::log_fault;
use crate::{
    Append, AppendOutcome, GameHead, NewGame, OutboxEntry, SeatHolder, SeatIndex, Status, StoreError,
    StoredRow,
};

const HEAD: &str = "id, game, options, terms, public, created_ms, changed_ms, status, seq, to_act, \
    deadline_ms, head_hash, position, result";

/// The columns of a head with its seats, of `games AS g`. A single statement reads both, so they are consistent.
pub(super) static HEAD_WITH_SEATS: LazyLock<String> = LazyLock::new(|| {
    format!(
        "{HEAD}, (SELECT json_agg(json_build_array(seat, kind, person, level, owner) ORDER BY place)::text \
         FROM seats WHERE game_id = g.id)"
    )
});

pub(super) fn read_head(row: &Row) -> Result<GameHead, StoreError> {
    let status: String = get(row, 7)?;
    let deadline: Option<i64> = get(row, 10)?;
    let seats: Option<String> = get(row, 14)?;
    let seats: Vec<SeatColumns> = match &seats {
        Some(seats) => serde_json::from_str(seats)
            .map_err(|error| log_fault(StoreError::Damaged(error.to_string()), ""))?,
        None => Vec::new(),
    };
    Ok(GameHead {
        id: get(row, 0)?,
        game: get(row, 1)?,
        options: get(row, 2)?,
        terms: get(row, 3)?,
        public: get(row, 4)?,
        created_ms: unsigned(row, 5)?,
        changed_ms: unsigned(row, 6)?,
        status: Status::from_word(&status)
            .ok_or_else(|| StoreError::Damaged(format!("unknown status `{status}`")))?,
        seq: unsigned(row, 8)?,
        to_act: get(row, 9)?,
        deadline_ms: deadline.and_then(|ms| u64::try_from(ms).ok()),
        head_hash: get(row, 11)?,
        position: get(row, 12)?,
        result: get(row, 13)?,
        seats: seats.into_iter().map(read_seat).collect(),
    })
}

/// A seat as [`HEAD_WITH_SEATS`] has it: letter, kind, person, level, owner.
type SeatColumns = (char, String, Option<String>, Option<u8>, Option<String>);

fn read_seat((seat, kind, person, level, owner): SeatColumns) -> SeatIndex {
    let holder = match (kind.as_str(), person, level) {
        ("person", Some(person), _) => SeatHolder::Person(person),
        ("invited", Some(person), _) => SeatHolder::Invited(person),
        ("computer", _, Some(level)) => SeatHolder::Computer(level),
        _ => SeatHolder::Open,
    };
    SeatIndex { seat, holder, owner }
}

pub(super) async fn head(client: &impl GenericClient, id: &str) -> Result<Option<GameHead>, StoreError> {
    let sql = format!("SELECT {} FROM games AS g WHERE id = $1", *HEAD_WITH_SEATS);
    one(client, &sql, &[&id]).await?.map(|row| read_head(&row)).transpose()
}

pub(super) async fn rows_after(
    client: &impl GenericClient,
    id: &str,
    since: u64,
    until: u64,
) -> Result<Vec<StoredRow>, StoreError> {
    let sql =
        "SELECT seq, row, action_id FROM rows WHERE game_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    let rows = all(client, sql, &[&id, &int(since), &int(until)]).await?;
    rows.iter()
        .map(|row| Ok(StoredRow { seq: unsigned(row, 0)?, text: get(row, 1)?, action_id: get(row, 2)? }))
        .collect()
}

pub(super) async fn known_action(
    client: &impl GenericClient,
    game: &str,
    action: &str,
) -> Result<Option<(u64, Vec<StoredRow>)>, StoreError> {
    let sql = "SELECT first, last FROM actions WHERE game_id = $1 AND action_id = $2";
    let Some(known) = one(client, sql, &[&game, &action]).await? else { return Ok(None) };
    let (first, last) = (unsigned(&known, 0)?, unsigned(&known, 1)?);
    Ok(Some((last, rows_after(client, game, first - 1, last).await?)))
}

/// Rows and seats as one list per column, for a statement.
struct Columns<'a> {
    seqs: Vec<i64>,
    texts: Vec<&'a str>,
    actions: Vec<Option<&'a str>>,
    letters: Vec<String>,
    kinds: Vec<&'static str>,
    people: Vec<Option<&'a str>>,
    levels: Vec<Option<i16>>,
    owners: Vec<Option<&'a str>>,
}

/// Outbox entries as one list per column.
#[derive(Default)]
struct OutboxColumns<'a> {
    kinds: Vec<&'a str>,
    keys: Vec<&'a str>,
    people: Vec<Option<&'a str>>,
    values: Vec<&'a str>,
    at: Vec<i64>,
    due: Vec<Option<i64>>,
    asked: Vec<Option<&'static str>>,
    most: Vec<i64>,
}

impl<'a> OutboxColumns<'a> {
    fn of(outgoing: &'a [OutboxEntry]) -> Self {
        let mut columns = Self::default();
        for OutboxEntry { item, asked_by, most } in outgoing {
            columns.kinds.push(&item.kind);
            columns.keys.push(&item.key);
            columns.people.push(item.person.as_deref());
            columns.values.push(&item.value);
            columns.at.push(int(item.at_ms));
            columns.due.push(item.due_ms.map(int));
            columns.asked.push(*asked_by);
            columns.most.push(int(*most as u64));
        }
        columns
    }

    /// Returns the parameters in the order of [`put_items`].
    fn values(&self) -> [&(dyn ToSql + Sync); 8] {
        let Self { kinds, keys, people, values, at, due, asked, most } = self;
        [kinds, keys, people, values, at, due, asked, most]
    }
}

/// Inserts the outbox entries of a changed game, `moved`: eight parameters from this number on.
fn put_items(first: usize) -> String {
    let [kind, key, person, value, at, due, asked, most] = std::array::from_fn(|at| first + at);
    format!(
        "put_items AS (
    INSERT INTO items (kind, key, person, value, at_ms, due_ms)
    SELECT new.kind, new.key, new.person, new.value, new.at_ms, new.due_ms
    FROM moved, unnest(${kind}::text[], ${key}::text[], ${person}::text[], ${value}::text[], ${at}::bigint[],
        ${due}::bigint[], ${asked}::text[], ${most}::bigint[])
        AS new (kind, key, person, value, at_ms, due_ms, asked, most)
    WHERE (new.asked IS NULL
            OR EXISTS (SELECT 1 FROM items AS known WHERE known.person = new.person AND known.kind = new.asked))
        AND (SELECT COUNT(*) FROM items AS known WHERE known.person = new.person AND known.kind = new.kind) < new.most
    ON CONFLICT DO NOTHING
)"
    )
}

impl<'a> Columns<'a> {
    fn of(rows: &'a [StoredRow], seats: &'a [SeatIndex]) -> Self {
        let holder = |seat: &'a SeatIndex| match &seat.holder {
            SeatHolder::Open => ("open", None, None),
            SeatHolder::Invited(person) => ("invited", Some(person.as_str()), None),
            SeatHolder::Person(person) => ("person", Some(person.as_str()), None),
            SeatHolder::Computer(level) => ("computer", None, Some(i16::from(*level))),
        };
        Self {
            seqs: rows.iter().map(|row| int(row.seq)).collect(),
            texts: rows.iter().map(|row| row.text.as_str()).collect(),
            actions: rows.iter().map(|row| row.action_id.as_deref()).collect(),
            letters: seats.iter().map(|seat| seat.seat.to_string()).collect(),
            kinds: seats.iter().map(|seat| holder(seat).0).collect(),
            people: seats.iter().map(|seat| holder(seat).1).collect(),
            levels: seats.iter().map(|seat| holder(seat).2).collect(),
            owners: seats.iter().map(|seat| seat.owner.as_deref()).collect(),
        }
    }

    /// Returns the parameters in the order of [`WITH_IT`].
    fn values(&self) -> [&(dyn ToSql + Sync); 8] {
        let Self { seqs, texts, actions, letters, kinds, people, levels, owners } = self;
        [seqs, texts, actions, letters, kinds, people, levels, owners]
    }
}

/// Inserts what depends on a changed game, `moved`: its new rows ($1 to $3) and its changed seats ($4 to $8).
const WITH_IT: &str = "put_rows AS (
    INSERT INTO rows (game_id, seq, row, action_id)
    SELECT moved.id, new.seq, new.row, new.action_id
    FROM moved, unnest($1::bigint[], $2::text[], $3::text[]) AS new (seq, row, action_id)
), put_seats AS (
    INSERT INTO seats (game_id, place, seat, kind, person, level, owner)
    SELECT moved.id, new.place - 1, new.seat, new.kind, new.person, new.level, new.owner
    FROM moved, unnest($4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[])
        WITH ORDINALITY AS new (seat, kind, person, level, owner, place)
    LEFT JOIN seats AS old ON old.game_id = $9 AND old.place = new.place - 1
    WHERE old.place IS NULL OR
        (old.kind, old.person, old.level, old.owner) IS DISTINCT FROM (new.kind, new.person, new.level, new.owner)
    ON CONFLICT (game_id, place) DO UPDATE SET kind = excluded.kind, person = excluded.person,
        level = excluded.level, owner = excluded.owner
)";

static CREATE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "WITH moved AS (
    INSERT INTO games ({HEAD}, secret)
    VALUES ($9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
    ON CONFLICT (id) DO NOTHING RETURNING id
), {WITH_IT}, put_actions AS (
    INSERT INTO actions (game_id, action_id, first, last)
    SELECT moved.id, new.action_id, new.seq, new.seq
    FROM moved, unnest($1::bigint[], $3::text[]) AS new (seq, action_id) WHERE new.action_id IS NOT NULL
), {put_items}
SELECT id FROM moved",
        put_items = put_items(24)
    )
});

static APPEND: LazyLock<String> = LazyLock::new(|| {
    format!(
        "WITH moved AS (
    UPDATE games SET changed_ms = $10, status = $11, seq = $12, to_act = $13, deadline_ms = $14, head_hash = $15,
        position = $16, result = $17
    WHERE id = $9 AND seq = $18
        AND NOT EXISTS (SELECT 1 FROM actions WHERE actions.game_id = $9 AND actions.action_id = $19)
    RETURNING id
), {WITH_IT}, put_action AS (
    INSERT INTO actions (game_id, action_id, first, last)
    SELECT moved.id, $19::text, $18::bigint + 1, $12::bigint FROM moved WHERE $19::text IS NOT NULL
), put_positions AS (
    INSERT INTO positions (hash, game_id)
    SELECT DISTINCT new.hash, moved.id FROM moved, unnest($20::bigint[]) AS new (hash) ON CONFLICT DO NOTHING
), put_ended AS (
    INSERT INTO ended (game_id, at_ms) SELECT moved.id, $10 FROM moved WHERE $21::boolean ON CONFLICT DO NOTHING
), {put_items}
SELECT id FROM moved",
        put_items = put_items(22)
    )
});

/// Runs a statement that changes a game; returns whether it did.
async fn moved(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<bool, StoreError> {
    let statement = client.prepare_cached(sql).await.map_err(broken)?;
    Ok(client.query_opt(&statement, values).await.map_err(broken)?.is_some())
}

pub(super) async fn create(client: &impl GenericClient, new: &NewGame) -> Result<(), StoreError> {
    let head = &new.head;
    let columns = Columns::of(&new.rows, &head.seats);
    let secret = &new.secret[..];
    let outgoing = OutboxColumns::of(&new.outgoing);
    let values: Values<'_> = &[
        &head.id,
        &head.game,
        &head.options,
        &head.terms,
        &head.public,
        &int(head.created_ms),
        &int(head.changed_ms),
        &head.status.word(),
        &int(head.seq),
        &head.to_act,
        &head.deadline_ms.map(int),
        &head.head_hash,
        &head.position,
        &head.result,
        &secret,
    ];
    let values = [&columns.values()[..], values, &outgoing.values()].concat();
    if moved(client, &CREATE, &values).await? {
        return Ok(());
    }
    let known = rows_after(client, &head.id, 0, u64::MAX).await?;
    let same = known.iter().zip(&new.rows).all(|(a, b)| a.text == b.text);
    if same { Ok(()) } else { Err(StoreError::Taken("this id of a table")) }
}

pub(super) async fn append(
    client: &impl GenericClient,
    append: &Append,
) -> Result<AppendOutcome, StoreError> {
    let head = &append.head;
    let columns = Columns::of(&append.rows, &head.seats);
    let outgoing = OutboxColumns::of(&append.outgoing);
    let values: Values<'_> = &[
        &head.id,
        &int(head.changed_ms),
        &head.status.word(),
        &int(head.seq),
        &head.to_act,
        &head.deadline_ms.map(int),
        &head.head_hash,
        &head.position,
        &head.result,
        &int(append.expected),
        &append.action_id,
        &append.positions,
        &append.ended,
    ];
    let values = [&columns.values()[..], values, &outgoing.values()].concat();
    if moved(client, &APPEND, &values).await? {
        return Ok(AppendOutcome::Kept);
    }
    if let Some(action) = &append.action_id
        && let Some((last, rows)) = known_action(client, &head.id, action).await?
    {
        return Ok(AppendOutcome::Known(last, rows));
    }
    if one(client, "SELECT 1 FROM games WHERE id = $1", &[&head.id]).await?.is_none() {
        return Err(StoreError::Missing("such game"));
    }
    Ok(AppendOutcome::Stale(rows_after(client, &head.id, append.expected, u64::MAX).await?))
}
