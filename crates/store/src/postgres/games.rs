//! New games, and groups of appends, as one statement each: one round trip and one transaction.

use std::sync::LazyLock;

use deadpool_postgres::GenericClient;
use tokio_postgres::Error;
use tokio_postgres::types::ToSql;

use crate::sql::{HEAD, seat_columns};
use crate::{Append, GameHead, NewGame, OutboxEntry, StoredRow};

/// The parameters of a statement.
type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

fn int(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// What depends on changed games, each with the id of its game, as one list per column: rows, seats and outbox entries.
#[derive(Default)]
struct Dependents<'a> {
    rows_of: Vec<&'a str>,
    seqs: Vec<i64>,
    texts: Vec<&'a str>,
    actions: Vec<Option<&'a str>>,
    seats_of: Vec<&'a str>,
    places: Vec<i64>,
    letters: Vec<String>,
    seat_kinds: Vec<&'a str>,
    holders: Vec<Option<&'a str>>,
    levels: Vec<Option<i16>>,
    owners: Vec<Option<&'a str>>,
    items_of: Vec<&'a str>,
    kinds: Vec<&'a str>,
    keys: Vec<&'a str>,
    people: Vec<Option<&'a str>>,
    values: Vec<&'a str>,
    at: Vec<i64>,
    due: Vec<Option<i64>>,
    asked: Vec<Option<&'static str>>,
    most: Vec<i64>,
}

impl<'a> Dependents<'a> {
    fn add(&mut self, head: &'a GameHead, rows: &'a [StoredRow], outgoing: &'a [OutboxEntry]) {
        for row in rows {
            self.rows_of.push(&head.id);
            self.seqs.push(int(row.seq));
            self.texts.push(&row.text);
            self.actions.push(row.action_id.as_deref());
        }
        for (place, seat) in head.seats.iter().enumerate() {
            let (letter, kind, person, level, owner) = seat_columns(seat);
            self.seats_of.push(&head.id);
            self.places.push(int(place as u64));
            self.letters.push(letter);
            self.seat_kinds.push(kind);
            self.holders.push(person);
            self.levels.push(level.map(i16::from));
            self.owners.push(owner);
        }
        for OutboxEntry { item, asked_by, most } in outgoing {
            self.items_of.push(&head.id);
            self.kinds.push(&item.kind);
            self.keys.push(&item.key);
            self.people.push(item.person.as_deref());
            self.values.push(&item.value);
            self.at.push(int(item.at_ms));
            self.due.push(item.due_ms.map(int));
            self.asked.push(*asked_by);
            self.most.push(int(*most as u64));
        }
    }

    /// Returns the parameters in the order of [`PUT_DEPENDENTS`].
    fn values(&self) -> [&(dyn ToSql + Sync); 20] {
        [
            &self.rows_of,
            &self.seqs,
            &self.texts,
            &self.actions,
            &self.seats_of,
            &self.places,
            &self.letters,
            &self.seat_kinds,
            &self.holders,
            &self.levels,
            &self.owners,
            &self.items_of,
            &self.kinds,
            &self.keys,
            &self.people,
            &self.values,
            &self.at,
            &self.due,
            &self.asked,
            &self.most,
        ]
    }
}

/// Inserts what depends on the changed games, `moved`: their new rows, their changed seats and their outbox entries.
const PUT_DEPENDENTS: &str = "put_rows AS (
    INSERT INTO rows (game_id, seq, row, action_id)
    SELECT new.game_id, new.seq, new.row, new.action_id
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS new (game_id, seq, row, action_id)
    JOIN moved ON moved.id = new.game_id
), put_seats AS (
    INSERT INTO seats (game_id, place, seat, kind, person, level, owner)
    SELECT new.game_id, new.place, new.seat, new.kind, new.person, new.level, new.owner
    FROM unnest($5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::smallint[], $11::text[])
        AS new (game_id, place, seat, kind, person, level, owner)
    JOIN moved ON moved.id = new.game_id
    LEFT JOIN seats AS old ON old.game_id = new.game_id AND old.place = new.place
    WHERE old.place IS NULL OR
        (old.kind, old.person, old.level, old.owner) IS DISTINCT FROM (new.kind, new.person, new.level, new.owner)
    ON CONFLICT (game_id, place) DO UPDATE SET kind = excluded.kind, person = excluded.person,
        level = excluded.level, owner = excluded.owner
), put_items AS (
    INSERT INTO items (kind, key, person, value, at_ms, due_ms)
    SELECT new.kind, new.key, new.person, new.value, new.at_ms, new.due_ms
    FROM unnest($12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[],
        $19::text[], $20::bigint[])
        AS new (game_id, kind, key, person, value, at_ms, due_ms, asked, most)
    JOIN moved ON moved.id = new.game_id
    WHERE (new.asked IS NULL
            OR EXISTS (SELECT 1 FROM items AS known WHERE known.person = new.person AND known.kind = new.asked))
        AND (SELECT COUNT(*) FROM items AS known WHERE known.person = new.person AND known.kind = new.kind) < new.most
    ON CONFLICT DO NOTHING
)";

static CREATE: LazyLock<String> = LazyLock::new(|| {
    format!(
        "WITH moved AS (
    INSERT INTO games ({HEAD}, secret)
    VALUES ($21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36)
    ON CONFLICT (id) DO NOTHING RETURNING id
), {PUT_DEPENDENTS}, put_actions AS (
    INSERT INTO actions (game_id, action_id, first, last)
    SELECT moved.id, new.action_id, new.seq, new.seq
    FROM moved, unnest($2::bigint[], $4::text[]) AS new (seq, action_id) WHERE new.action_id IS NOT NULL
)
SELECT id FROM moved"
    )
});

/// The appends as one list per column.
#[derive(Default)]
struct Heads<'a> {
    ids: Vec<&'a str>,
    changed: Vec<i64>,
    statuses: Vec<&'static str>,
    seqs: Vec<i64>,
    to_act: Vec<&'a str>,
    deadlines: Vec<Option<i64>>,
    hashes: Vec<&'a str>,
    positions: Vec<&'a str>,
    results: Vec<Option<&'a str>>,
    expected: Vec<i64>,
    actions: Vec<Option<&'a str>>,
    ended: Vec<bool>,
    /// The kinds and keys of items that must not exist.
    without_kinds: Vec<Option<&'static str>>,
    without_keys: Vec<Option<&'a str>>,
    /// The hashes of positions for the archive, each with the id of its game.
    archive: (Vec<&'a str>, Vec<i64>),
}

impl<'a> Heads<'a> {
    fn add(&mut self, append: &'a Append) {
        let head = &append.head;
        self.ids.push(&head.id);
        self.changed.push(int(head.changed_ms));
        self.statuses.push(head.status.word());
        self.seqs.push(int(head.seq));
        self.to_act.push(&head.to_act);
        self.deadlines.push(head.deadline_ms.map(int));
        self.hashes.push(&head.head_hash);
        self.positions.push(&head.position);
        self.results.push(head.result.as_deref());
        self.expected.push(int(append.expected));
        self.actions.push(append.action_id.as_deref());
        self.ended.push(append.ended);
        let without = append.without_item.as_ref();
        self.without_kinds.push(without.map(|(kind, _)| *kind));
        self.without_keys.push(without.map(|(_, key)| key.as_str()));
        for hash in &append.positions {
            self.archive.0.push(&head.id);
            self.archive.1.push(*hash);
        }
    }

    /// Returns the parameters in the order of [`APPEND`].
    fn values(&self) -> [&(dyn ToSql + Sync); 16] {
        [
            &self.ids,
            &self.changed,
            &self.statuses,
            &self.seqs,
            &self.to_act,
            &self.deadlines,
            &self.hashes,
            &self.positions,
            &self.results,
            &self.expected,
            &self.actions,
            &self.ended,
            &self.without_kinds,
            &self.without_keys,
            &self.archive.0,
            &self.archive.1,
        ]
    }
}

/// Appends to several games: each that has the expected number of rows, not yet the action, and not the item that must
/// not exist.
static APPEND: LazyLock<String> = LazyLock::new(|| {
    format!(
        "WITH wanted AS (
    SELECT * FROM unnest($21::text[], $22::bigint[], $23::text[], $24::bigint[], $25::text[], $26::bigint[],
        $27::text[], $28::text[], $29::text[], $30::bigint[], $31::text[], $32::boolean[], $33::text[], $34::text[])
        AS new (id, changed_ms, status, seq, to_act, deadline_ms, head_hash, position, result, expected, action_id,
            ended, without_kind, without_key)
), moved AS (
    UPDATE games SET changed_ms = wanted.changed_ms, status = wanted.status, seq = wanted.seq,
        to_act = wanted.to_act, deadline_ms = wanted.deadline_ms, head_hash = wanted.head_hash,
        position = wanted.position, result = wanted.result
    FROM wanted
    WHERE games.id = wanted.id AND games.seq = wanted.expected AND NOT EXISTS
            (SELECT 1 FROM actions WHERE actions.game_id = wanted.id AND actions.action_id = wanted.action_id)
        AND NOT EXISTS (SELECT 1 FROM items WHERE items.kind = wanted.without_kind AND items.key = wanted.without_key)
    RETURNING games.id, wanted.changed_ms, wanted.expected, wanted.seq, wanted.action_id, wanted.ended
), {PUT_DEPENDENTS}, put_actions AS (
    INSERT INTO actions (game_id, action_id, first, last)
    SELECT id, action_id, expected + 1, seq FROM moved WHERE action_id IS NOT NULL
), put_positions AS (
    INSERT INTO positions (hash, game_id)
    SELECT new.hash, new.game_id FROM unnest($35::text[], $36::bigint[]) AS new (game_id, hash)
    JOIN moved ON moved.id = new.game_id ON CONFLICT DO NOTHING
), put_ended AS (
    INSERT INTO ended (game_id, at_ms) SELECT id, changed_ms FROM moved WHERE ended ON CONFLICT DO NOTHING
)
SELECT id FROM moved"
    )
});

pub(super) async fn create(client: &impl GenericClient, new: &NewGame) -> Result<bool, Error> {
    let head = &new.head;
    let mut dependents = Dependents::default();
    dependents.add(head, &new.rows, &new.outgoing);
    let secret = &new.secret[..];
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
    let values = [&dependents.values()[..], values].concat();
    let statement = client.prepare_cached(&CREATE).await?;
    Ok(client.query_opt(&statement, &values).await?.is_some())
}

/// Stores appends to different games in one statement; returns the ids of the games that have changed.
pub(super) async fn append(client: &impl GenericClient, group: &[&Append]) -> Result<Vec<String>, Error> {
    let (mut heads, mut dependents) = (Heads::default(), Dependents::default());
    for append in group {
        heads.add(append);
        dependents.add(&append.head, &append.rows, &append.outgoing);
    }
    let values = [&dependents.values()[..], &heads.values()].concat();
    let statement = client.prepare_cached(&APPEND).await?;
    client.query(&statement, &values).await?.iter().map(|row| row.try_get(0)).collect()
}
