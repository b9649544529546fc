//! The tables of the database, and migrations from older versions.

use deadpool_postgres::Client;

use super::session::broken;
use crate::StoreError;
use crate::faults::log_migration;
use crate::versions::Versions;

/// The oldest version whose programs can use a database with all migrations: the later ones only add tables, columns and
/// indexes, and older programs name the columns they write. A migration that changes anything else raises this.
const OLDEST_READER: i64 = 5;

/// The migrations, one per version. The table `eightfold` has the oldest version whose programs can use the database, and
/// as `newest` the version itself; a database without `newest` has it as the first. While servers are replaced one by one,
/// those of the previous version still use the database: a migration may add things, but not remove what they use.
const MIGRATIONS: &[&str] = &[
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
    "
ALTER TABLE reports ADD COLUMN number BIGINT GENERATED BY DEFAULT AS IDENTITY;
CREATE UNIQUE INDEX reports_by_number ON reports (number);
CREATE TABLE deeds (
    number BIGINT PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    by_person TEXT COLLATE \"C\" NOT NULL,
    about TEXT COLLATE \"C\" NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    until_ms BIGINT,
    report BIGINT,
    action_id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    unname BOOLEAN NOT NULL
);
CREATE INDEX deeds_by_about ON deeds (about, number);
CREATE INDEX deeds_by_report ON deeds (report) WHERE report IS NOT NULL;
",
    "
ALTER TABLE tokens ADD COLUMN device TEXT COLLATE \"C\" NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN made_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN replaces TEXT COLLATE \"C\";
ALTER TABLE tokens ADD COLUMN ends_ms BIGINT;
ALTER TABLE tokens ADD COLUMN scopes TEXT;
CREATE INDEX tokens_by_end ON tokens (ends_ms) WHERE ends_ms IS NOT NULL;
CREATE INDEX tokens_by_replaced ON tokens (replaces) WHERE replaces IS NOT NULL;
CREATE TABLE items (
    kind TEXT COLLATE \"C\" NOT NULL,
    key TEXT COLLATE \"C\" NOT NULL,
    person TEXT COLLATE \"C\",
    value TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    due_ms BIGINT,
    PRIMARY KEY (kind, key)
);
CREATE INDEX items_by_person ON items (person, kind, key) WHERE person IS NOT NULL;
CREATE INDEX items_by_due ON items (kind, due_ms) WHERE due_ms IS NOT NULL;
",
    "
CREATE TABLE tournaments (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    maker TEXT COLLATE \"C\" NOT NULL,
    public BOOLEAN NOT NULL,
    live BOOLEAN NOT NULL,
    seq BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX tournaments_by_state ON tournaments (live, created_ms DESC, id DESC);
CREATE INDEX tournaments_by_time ON tournaments (created_ms DESC, id DESC);
CREATE TABLE tournament_rows (
    tournament TEXT COLLATE \"C\" NOT NULL,
    seq BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
);
CREATE TABLE tournament_people (
    person TEXT COLLATE \"C\" NOT NULL,
    tournament TEXT COLLATE \"C\" NOT NULL,
    PRIMARY KEY (person, tournament)
);
",
    "
ALTER TABLE messages ADD COLUMN team_text TEXT;
",
    "
CREATE TABLE entries (
    number BIGSERIAL PRIMARY KEY,
    id TEXT COLLATE \"C\" NOT NULL UNIQUE,
    author TEXT COLLATE \"C\" NOT NULL,
    kind TEXT COLLATE \"C\" NOT NULL,
    topic TEXT COLLATE \"C\" NOT NULL,
    task TEXT COLLATE \"C\" NOT NULL,
    content TEXT NOT NULL,
    fingerprint TEXT COLLATE \"C\" NOT NULL UNIQUE,
    title TEXT NOT NULL,
    statement TEXT NOT NULL,
    value TEXT NOT NULL,
    rank_down BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    likes BIGINT NOT NULL DEFAULT 0,
    comments BIGINT NOT NULL DEFAULT 0,
    solved BOOLEAN NOT NULL DEFAULT FALSE,
    hidden TEXT
);
CREATE INDEX entries_by_likes ON entries (likes DESC, number DESC);
CREATE INDEX entries_by_topic ON entries (topic, number DESC);
CREATE INDEX entries_by_topic_likes ON entries (topic, likes DESC, number DESC);
CREATE INDEX entries_by_task ON entries (task, rank_down, number);
CREATE INDEX entries_by_author ON entries (author, number DESC);
CREATE INDEX entries_of_tasks ON entries (kind, task) WHERE kind = 'task';
CREATE INDEX entries_unsolved ON entries (kind, solved, number DESC) WHERE kind = 'task';
CREATE TABLE entry_words (
    word TEXT COLLATE \"C\" NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (word, number)
);
CREATE INDEX entry_words_by_number ON entry_words (number);
CREATE TABLE entry_likes (
    entry TEXT COLLATE \"C\" NOT NULL,
    person TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (entry, person)
);
CREATE INDEX entry_likes_by_person ON entry_likes (person);
CREATE TABLE entry_comments (
    entry TEXT COLLATE \"C\" NOT NULL,
    number BIGINT NOT NULL,
    by_person TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    text TEXT NOT NULL,
    hidden TEXT,
    PRIMARY KEY (entry, number)
);
CREATE INDEX entry_comments_by_person ON entry_comments (by_person);
",
    "
CREATE TABLE shared_boards (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    maker TEXT COLLATE \"C\" NOT NULL,
    seq BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL,
    about TEXT NOT NULL
);
CREATE INDEX shared_boards_by_maker ON shared_boards (maker, changed_ms DESC);
CREATE INDEX shared_boards_by_change ON shared_boards (changed_ms DESC, id DESC);
CREATE TABLE shared_board_rows (
    board TEXT COLLATE \"C\" NOT NULL,
    seq BIGINT NOT NULL,
    text TEXT NOT NULL,
    action_id TEXT COLLATE \"C\",
    PRIMARY KEY (board, seq)
);
CREATE UNIQUE INDEX shared_board_actions ON shared_board_rows (board, action_id) WHERE action_id IS NOT NULL;
CREATE TABLE shared_board_people (
    person TEXT COLLATE \"C\" NOT NULL,
    board TEXT COLLATE \"C\" NOT NULL,
    PRIMARY KEY (person, board)
);
CREATE INDEX shared_board_people_by_board ON shared_board_people (board);
",
    "
ALTER TABLE games ADD COLUMN club TEXT COLLATE \"C\";
CREATE INDEX games_by_club ON games (club, changed_ms DESC, id DESC) WHERE club IS NOT NULL;
ALTER TABLE tournaments ADD COLUMN club TEXT COLLATE \"C\";
CREATE INDEX tournaments_by_club ON tournaments (club, created_ms DESC, id DESC) WHERE club IS NOT NULL;
CREATE TABLE clubs (
    id TEXT COLLATE \"C\" PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT COLLATE \"C\" NOT NULL UNIQUE,
    about TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX clubs_by_time ON clubs (created_ms DESC, id DESC);
CREATE TABLE club_people (
    club TEXT COLLATE \"C\" NOT NULL,
    person TEXT COLLATE \"C\" NOT NULL,
    role TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (club, person)
);
CREATE INDEX club_people_by_person ON club_people (person, club);
",
    "
CREATE TABLE spectator_messages (
    game_id TEXT COLLATE \"C\" NOT NULL,
    number BIGINT NOT NULL,
    by_person TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
);
CREATE INDEX spectator_messages_by_person ON spectator_messages (by_person);
",
    "
CREATE INDEX blocks_by_other ON blocks (other);
",
    "
CREATE TABLE solved_puzzles (
    person TEXT COLLATE \"C\" NOT NULL,
    puzzle TEXT COLLATE \"C\" NOT NULL,
    at_ms BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);
CREATE TABLE solver_counts (
    period BIGINT NOT NULL,
    person TEXT COLLATE \"C\" NOT NULL,
    solved BIGINT NOT NULL,
    last_ms BIGINT NOT NULL,
    PRIMARY KEY (period, person)
);
CREATE INDEX solver_counts_by_solved ON solver_counts (period, solved DESC, last_ms, person);
CREATE INDEX solver_counts_by_person ON solver_counts (person);
",
];

/// The advisory lock of migrations: servers that start together migrate one after the other.
const LOCK: i64 = 0x0008_F01D;

/// Migrates a database to the newest version.
pub(super) async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let transaction = client.transaction().await.map_err(broken)?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(broken)?;
    let table = "CREATE TABLE IF NOT EXISTS eightfold (id INTEGER PRIMARY KEY CHECK (id = 0), version BIGINT NOT NULL);
        ALTER TABLE eightfold ADD COLUMN IF NOT EXISTS newest BIGINT";
    transaction.batch_execute(table).await.map_err(broken)?;
    let row = transaction.query_opt("SELECT version, newest FROM eightfold", &[]).await.map_err(broken)?;
    let before = match row {
        Some(row) => {
            Versions { mark: row.try_get(0).map_err(broken)?, newest: row.try_get(1).map_err(broken)? }
        }
        None => Versions { mark: 0, newest: None },
    };
    for step in before.missing(MIGRATIONS)? {
        transaction.batch_execute(step).await.map_err(broken)?;
    }
    let after = before.after(MIGRATIONS, OLDEST_READER);
    if after != before {
        let sql = "INSERT INTO eightfold (id, version, newest) VALUES (0, $1, $2) \
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, newest = excluded.newest";
        transaction.execute(sql, &[&after.mark, &after.newest]).await.map_err(broken)?;
    }
    transaction.commit().await.map_err(broken)?;
    log_migration(before.migrated(), after.migrated());
    Ok(())
}
