//! The tables of the database, and how older databases get them.

use deadpool_postgres::Client;

use super::{broken, get};
use crate::StoreError;

/// What a database becomes, version by version; the version is in the table `eightfold`. While servers are replaced one
/// by one, those of the version before still work on it: a step may add, but not take away what they use.
const MIGRATIONS: [&str; 2] = [
    "
CREATE TABLE games (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    game TEXT COLLATE \"C\" NOT NULL,
    options TEXT NOT NULL,
    terms TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    status TEXT COLLATE \"C\" NOT NULL,
    seq BIGINT NOT NULL,
    to_act TEXT NOT NULL,
    deadline_ms BIGINT,
    head_hash TEXT NOT NULL,
    position TEXT NOT NULL,
    result TEXT COLLATE \"C\",
    secret BYTEA NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX games_by_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL AND status <> 'over';
CREATE INDEX games_by_change ON games (status, changed_ms DESC, id DESC);
CREATE INDEX games_by_result ON games (status, result, changed_ms DESC, id DESC);
CREATE INDEX games_by_game ON games (status, game, changed_ms DESC, id DESC);
CREATE TABLE rows (
    game_id TEXT COLLATE \"C\" NOT NULL,
    seq BIGINT NOT NULL,
    row TEXT NOT NULL,
    action_id TEXT COLLATE \"C\",
    PRIMARY KEY (game_id, seq)
);
CREATE TABLE actions (
    game_id TEXT COLLATE \"C\" NOT NULL,
    action_id TEXT COLLATE \"C\" NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (game_id, action_id)
);
CREATE TABLE seats (
    game_id TEXT COLLATE \"C\" NOT NULL,
    place BIGINT NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    person TEXT COLLATE \"C\",
    level SMALLINT,
    owner TEXT COLLATE \"C\",
    PRIMARY KEY (game_id, place)
);
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE TABLE positions (
    hash BIGINT NOT NULL,
    game_id TEXT COLLATE \"C\" NOT NULL,
    PRIMARY KEY (hash, game_id)
);
CREATE TABLE people (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    guest_name TEXT NOT NULL,
    name TEXT,
    folded TEXT COLLATE \"C\" UNIQUE,
    password TEXT,
    created_ms BIGINT NOT NULL,
    deleted BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX people_by_guest_name ON people (lower(guest_name));
CREATE TABLE tokens (
    hash TEXT COLLATE \"C\" PRIMARY KEY,
    person TEXT COLLATE \"C\" NOT NULL,
    label TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (person);
CREATE TABLE codes (
    hash TEXT COLLATE \"C\" PRIMARY KEY,
    person TEXT COLLATE \"C\" NOT NULL,
    expires_ms BIGINT NOT NULL
);
CREATE TABLE blocks (
    person TEXT COLLATE \"C\" NOT NULL,
    other TEXT COLLATE \"C\" NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE TABLE reports (
    by_person TEXT COLLATE \"C\" NOT NULL,
    about TEXT COLLATE \"C\" NOT NULL,
    game_id TEXT COLLATE \"C\" NOT NULL,
    reason TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);
CREATE TABLE messages (
    game_id TEXT COLLATE \"C\" NOT NULL,
    number BIGINT NOT NULL,
    by_person TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX messages_by_person ON messages (by_person);
CREATE TABLE beats (
    id BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL
);
CREATE TABLE settled (
    key TEXT COLLATE \"C\" PRIMARY KEY,
    value BYTEA NOT NULL
);
",
    "
CREATE TABLE ended (
    game_id TEXT COLLATE \"C\" PRIMARY KEY,
    at_ms BIGINT NOT NULL
);
CREATE INDEX ended_by_time ON ended (at_ms, game_id);
CREATE TABLE results (
    number BIGINT PRIMARY KEY,
    game_id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    at_ms BIGINT NOT NULL,
    played TEXT NOT NULL,
    changes TEXT NOT NULL
);
CREATE TABLE ratings (
    ladder TEXT COLLATE \"C\" NOT NULL,
    who TEXT COLLATE \"C\" NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    settled_until_ms BIGINT NOT NULL,
    PRIMARY KEY (ladder, who)
);
CREATE INDEX ratings_by_value ON ratings (ladder, value DESC, who);
CREATE INDEX ratings_by_who ON ratings (who);
CREATE TABLE conduct (
    person TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    game_id TEXT COLLATE \"C\" NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (person, at_ms, game_id)
);
",
];

/// Held by whoever changes the tables: servers that start together do so one after the other.
const LOCK: i64 = 0x0008_F01D;

/// Brings a database to the newest version.
pub(super) async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let transaction = client.transaction().await.map_err(broken)?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(broken)?;
    let table = "CREATE TABLE IF NOT EXISTS eightfold (id INTEGER PRIMARY KEY CHECK (id = 0), version BIGINT NOT NULL)";
    transaction.batch_execute(table).await.map_err(broken)?;
    let found = transaction.query_opt("SELECT version FROM eightfold", &[]).await.map_err(broken)?;
    let found: i64 = found.map_or(Ok(0), |row| get(&row, 0))?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    for step in &MIGRATIONS[usize::try_from(found).unwrap_or(0)..] {
        transaction.batch_execute(step).await.map_err(broken)?;
    }
    if found < known {
        let sql = "INSERT INTO eightfold (id, version) VALUES (0, $1) \
            ON CONFLICT (id) DO UPDATE SET version = excluded.version";
        transaction.execute(sql, &[&known]).await.map_err(broken)?;
    }
    transaction.commit().await.map_err(broken)
}
