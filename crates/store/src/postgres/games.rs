//! New games and appends as one statement each: one round trip and one transaction.

use std::sync::LazyLock;

use deadpool_postgres::GenericClient;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use crate::sql::{HEAD, seat_columns};
use crate::{Append, NewGame, OutboxEntry, SeatIndex, StoredRow};

/// The parameters of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Rows and seats as one list per column, for a statement.
#[derive(Default)]
struct Columns<'a> {
    seqs: Vec<i64>,
    texts: Vec<&'a str>,
    actions: Vec<Option<&'a str>>,
    letters: Vec<String>,
    kinds: Vec<&'a str>,
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
        let mut columns = Self::default();
        for row in rows {
            columns.seqs.push(int(row.seq));
            columns.texts.push(&row.text);
            columns.actions.push(row.action_id.as_deref());
        }
        for seat in seats {
            let (letter, kind, person, level, owner) = seat_columns(seat);
            columns.letters.push(letter);
            columns.kinds.push(kind);
            columns.people.push(person);
            columns.levels.push(level.map(i16::from));
            columns.owners.push(owner);
        }
        columns
    }

    /// Returns the parameters in the order of [`PUT_DEPENDENTS`].
    fn values(&self) -> [&(dyn ToSql + Sync); 8] {
        let Self { seqs, texts, actions, letters, kinds, people, levels, owners } = self;
        [seqs, texts, actions, letters, kinds, people, levels, owners]
    }
}

/// Inserts what depends on a changed game, `moved`: its new rows ($1 to $3) and its changed seats ($4 to $8).
const PUT_DEPENDENTS: &str = "put_rows AS (
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
    VALUES ($9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
    ON CONFLICT (id) DO NOTHING RETURNING id
), {PUT_DEPENDENTS}, put_actions AS (
    INSERT INTO actions (game_id, action_id, first, last)
    SELECT moved.id, new.action_id, new.seq, new.seq
    FROM moved, unnest($1::bigint[], $3::text[]) AS new (seq, action_id) WHERE new.action_id IS NOT NULL
), {put_items}
SELECT id FROM moved",
        put_items = put_items(25)
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
), {PUT_DEPENDENTS}, put_action AS (
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
async fn moved(client: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<bool, Error> {
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&statement, values).await?.is_some())
}

pub(super) async fn create(client: &impl GenericClient, new: &NewGame) -> Result<bool, Error> {
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
        &head.club,
        &secret,
    ];
    let values = [&columns.values()[..], values, &outgoing.values()].concat();
    moved(client, &CREATE, &values).await
}

pub(super) async fn append(client: &impl GenericClient, append: &Append) -> Result<bool, Error> {
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
    moved(client, &APPEND, &values).await
}
