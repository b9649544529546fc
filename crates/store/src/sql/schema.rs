//! The tables that SQLite and PostgreSQL share. Words in capitals mean different types: each dialect puts its own in place.

/// The words for types and kinds of tables that a dialect puts in place, each with the dialect's own SQL:
/// `WORD` (a text ordered by its bytes), `NUMBER`, `SMALL`, `FLAG`, `FALSE`, `DECIMAL`, `BYTES`, `COUNTER` (a key that only
/// grows), `KEYED` (a table ordered by its key) and `UPDATED` (a table whose rows change often).
pub(crate) type TableWords = [(&'static str, &'static str)];

/// Returns the statements of a migration in a dialect.
pub(crate) fn in_dialect(migration: &[&str], words: &TableWords) -> String {
    words.iter().fold(migration.concat(), |text, &(word, sql)| text.replace(word, sql))
}

/// Games, people and what belongs to them.
pub(crate) const GAMES_AND_PEOPLE: &str = "
CREATE TABLE games (
    id WORD PRIMARY KEY,
    game WORD NOT NULL,
    options TEXT NOT NULL,
    terms TEXT NOT NULL,
    public FLAG NOT NULL,
    created_ms NUMBER NOT NULL,
    changed_ms NUMBER NOT NULL,
    status WORD NOT NULL,
    seq NUMBER NOT NULL,
    to_act TEXT NOT NULL,
    deadline_ms NUMBER,
    head_hash TEXT NOT NULL,
    position TEXT NOT NULL,
    result WORD,
    secret BYTES NOT NULL
) UPDATED;
CREATE INDEX games_by_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL AND status <> 'over';
CREATE INDEX games_by_change ON games (status, changed_ms DESC, id DESC);
CREATE TABLE rows (
    game_id WORD NOT NULL,
    seq NUMBER NOT NULL,
    row TEXT NOT NULL,
    action_id WORD,
    PRIMARY KEY (game_id, seq)
) KEYED;
CREATE TABLE actions (
    game_id WORD NOT NULL,
    action_id WORD NOT NULL,
    first NUMBER NOT NULL,
    last NUMBER NOT NULL,
    PRIMARY KEY (game_id, action_id)
) KEYED;
CREATE TABLE seats (
    game_id WORD NOT NULL,
    place NUMBER NOT NULL,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    person WORD,
    level SMALL,
    owner WORD,
    PRIMARY KEY (game_id, place)
) KEYED;
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_by_owner ON seats (owner) WHERE owner IS NOT NULL;
CREATE TABLE positions (
    hash NUMBER NOT NULL,
    game_id WORD NOT NULL,
    PRIMARY KEY (hash, game_id)
) KEYED;
CREATE TABLE people (
    id WORD PRIMARY KEY,
    guest_name TEXT NOT NULL,
    name TEXT,
    folded WORD UNIQUE,
    password TEXT,
    created_ms NUMBER NOT NULL,
    deleted FLAG NOT NULL DEFAULT FALSE
) KEYED;
CREATE TABLE tokens (
    hash WORD PRIMARY KEY,
    person WORD NOT NULL,
    label TEXT NOT NULL,
    created_ms NUMBER NOT NULL
) KEYED;
CREATE INDEX tokens_by_person ON tokens (person);
CREATE TABLE codes (
    hash WORD PRIMARY KEY,
    person WORD NOT NULL,
    expires_ms NUMBER NOT NULL
) KEYED;
CREATE TABLE blocks (
    person WORD NOT NULL,
    other WORD NOT NULL,
    PRIMARY KEY (person, other)
) KEYED;
CREATE TABLE reports (
    by_person WORD NOT NULL,
    about WORD NOT NULL,
    game_id WORD NOT NULL,
    reason TEXT NOT NULL,
    at_ms NUMBER NOT NULL
);
CREATE TABLE messages (
    game_id WORD NOT NULL,
    number NUMBER NOT NULL,
    by_person WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
) KEYED;
CREATE TABLE beats (
    id NUMBER PRIMARY KEY,
    at_ms NUMBER NOT NULL
);
CREATE TABLE settled (
    key WORD PRIMARY KEY,
    value BYTES NOT NULL
) KEYED;
";

/// Results and ratings.
pub(crate) const RATINGS: &str = "
CREATE TABLE ended (
    game_id WORD PRIMARY KEY,
    at_ms NUMBER NOT NULL
) KEYED;
CREATE INDEX ended_by_time ON ended (at_ms, game_id);
CREATE TABLE results (
    number NUMBER PRIMARY KEY,
    game_id WORD NOT NULL UNIQUE,
    at_ms NUMBER NOT NULL,
    played TEXT NOT NULL,
    changes TEXT NOT NULL
);
CREATE TABLE ratings (
    ladder WORD NOT NULL,
    who WORD NOT NULL,
    value DECIMAL NOT NULL,
    deviation DECIMAL NOT NULL,
    volatility DECIMAL NOT NULL,
    games NUMBER NOT NULL,
    last_ms NUMBER NOT NULL,
    settled_until_ms NUMBER NOT NULL,
    PRIMARY KEY (ladder, who)
) KEYED;
CREATE INDEX ratings_by_value ON ratings (ladder, value DESC, who);
CREATE INDEX ratings_by_who ON ratings (who);
CREATE TABLE conduct (
    person WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    game_id WORD NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (person, at_ms, game_id)
) KEYED;
";

/// The actions of moderators.
pub(crate) const MODERATION: &str = "
CREATE TABLE deeds (
    number NUMBER PRIMARY KEY,
    at_ms NUMBER NOT NULL,
    by_person WORD NOT NULL,
    about WORD NOT NULL,
    kind TEXT NOT NULL,
    words TEXT NOT NULL,
    until_ms NUMBER,
    report NUMBER,
    action_id WORD NOT NULL UNIQUE,
    unname FLAG NOT NULL
);
CREATE INDEX deeds_by_about ON deeds (about, number);
CREATE INDEX deeds_by_report ON deeds (report) WHERE report IS NOT NULL;
";

/// The devices of tokens, and items.
pub(crate) const DEVICES_AND_ITEMS: &str = "
ALTER TABLE tokens ADD COLUMN device WORD NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_ms NUMBER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN made_ms NUMBER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN replaces WORD;
ALTER TABLE tokens ADD COLUMN ends_ms NUMBER;
ALTER TABLE tokens ADD COLUMN scopes TEXT;
CREATE INDEX tokens_by_end ON tokens (ends_ms) WHERE ends_ms IS NOT NULL;
CREATE INDEX tokens_by_replaced ON tokens (replaces) WHERE replaces IS NOT NULL;
CREATE TABLE items (
    kind WORD NOT NULL,
    key WORD NOT NULL,
    person WORD,
    value TEXT NOT NULL,
    at_ms NUMBER NOT NULL,
    due_ms NUMBER,
    PRIMARY KEY (kind, key)
) KEYED;
CREATE INDEX items_by_person ON items (person, kind, key) WHERE person IS NOT NULL;
CREATE INDEX items_by_due ON items (kind, due_ms) WHERE due_ms IS NOT NULL;
";

/// Tournaments.
pub(crate) const TOURNAMENTS: &str = "
CREATE TABLE tournaments (
    id WORD PRIMARY KEY,
    maker WORD NOT NULL,
    public FLAG NOT NULL,
    live FLAG NOT NULL,
    seq NUMBER NOT NULL,
    created_ms NUMBER NOT NULL,
    about TEXT NOT NULL
) KEYED;
CREATE INDEX tournaments_by_state ON tournaments (live, created_ms DESC, id DESC);
CREATE INDEX tournaments_by_time ON tournaments (created_ms DESC, id DESC);
CREATE TABLE tournament_rows (
    tournament WORD NOT NULL,
    seq NUMBER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (tournament, seq)
) KEYED;
CREATE TABLE tournament_people (
    person WORD NOT NULL,
    tournament WORD NOT NULL,
    PRIMARY KEY (person, tournament)
) KEYED;
";

/// Messages to the own team.
pub(crate) const TEAM_MESSAGES: &str = "ALTER TABLE messages ADD COLUMN team_text TEXT;";

/// The players' archive.
pub(crate) const ARCHIVE: &str = "
CREATE TABLE entries (
    number COUNTER,
    id WORD NOT NULL UNIQUE,
    author WORD NOT NULL,
    kind WORD NOT NULL,
    topic WORD NOT NULL,
    task WORD NOT NULL,
    content TEXT NOT NULL,
    fingerprint WORD NOT NULL UNIQUE,
    title TEXT NOT NULL,
    statement TEXT NOT NULL,
    value TEXT NOT NULL,
    rank_down NUMBER NOT NULL,
    at_ms NUMBER NOT NULL,
    likes NUMBER NOT NULL DEFAULT 0,
    comments NUMBER NOT NULL DEFAULT 0,
    solved FLAG NOT NULL DEFAULT FALSE,
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
    word WORD NOT NULL,
    number NUMBER NOT NULL,
    PRIMARY KEY (word, number)
) KEYED;
CREATE INDEX entry_words_by_number ON entry_words (number);
CREATE TABLE entry_likes (
    entry WORD NOT NULL,
    person WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    PRIMARY KEY (entry, person)
) KEYED;
CREATE INDEX entry_likes_by_person ON entry_likes (person);
CREATE TABLE entry_comments (
    entry WORD NOT NULL,
    number NUMBER NOT NULL,
    by_person WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    text TEXT NOT NULL,
    hidden TEXT,
    PRIMARY KEY (entry, number)
) KEYED;
CREATE INDEX entry_comments_by_person ON entry_comments (by_person);
";

/// Shared boards and studies.
pub(crate) const SHARED_BOARDS: &str = "
CREATE TABLE shared_boards (
    id WORD PRIMARY KEY,
    maker WORD NOT NULL,
    seq NUMBER NOT NULL,
    created_ms NUMBER NOT NULL,
    changed_ms NUMBER NOT NULL,
    about TEXT NOT NULL
) KEYED;
CREATE INDEX shared_boards_by_maker ON shared_boards (maker, changed_ms DESC);
CREATE INDEX shared_boards_by_change ON shared_boards (changed_ms DESC, id DESC);
CREATE TABLE shared_board_rows (
    board WORD NOT NULL,
    seq NUMBER NOT NULL,
    text TEXT NOT NULL,
    action_id WORD,
    PRIMARY KEY (board, seq)
) KEYED;
CREATE UNIQUE INDEX shared_board_actions ON shared_board_rows (board, action_id) WHERE action_id IS NOT NULL;
CREATE TABLE shared_board_people (
    person WORD NOT NULL,
    board WORD NOT NULL,
    PRIMARY KEY (person, board)
) KEYED;
CREATE INDEX shared_board_people_by_board ON shared_board_people (board);
";

/// Clubs.
pub(crate) const CLUBS: &str = "
ALTER TABLE games ADD COLUMN club WORD;
CREATE INDEX games_by_club ON games (club, changed_ms DESC, id DESC) WHERE club IS NOT NULL;
ALTER TABLE tournaments ADD COLUMN club WORD;
CREATE INDEX tournaments_by_club ON tournaments (club, created_ms DESC, id DESC) WHERE club IS NOT NULL;
CREATE TABLE clubs (
    id WORD PRIMARY KEY,
    name TEXT NOT NULL,
    folded WORD NOT NULL UNIQUE,
    about TEXT NOT NULL,
    created_ms NUMBER NOT NULL
) KEYED;
CREATE INDEX clubs_by_time ON clubs (created_ms DESC, id DESC);
CREATE TABLE club_people (
    club WORD NOT NULL,
    person WORD NOT NULL,
    role WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    PRIMARY KEY (club, person)
) KEYED;
CREATE INDEX club_people_by_person ON club_people (person, club);
";

/// The messages of spectators.
pub(crate) const SPECTATOR_MESSAGES: &str = "
CREATE TABLE spectator_messages (
    game_id WORD NOT NULL,
    number NUMBER NOT NULL,
    by_person WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    phrase TEXT,
    text TEXT,
    PRIMARY KEY (game_id, number)
) KEYED;
CREATE INDEX spectator_messages_by_person ON spectator_messages (by_person);
";

/// Finds who has blocked a person.
pub(crate) const BLOCKS_BY_OTHER: &str = "CREATE INDEX blocks_by_other ON blocks (other);";

/// Solved puzzles and the ranking of solvers.
pub(crate) const SOLVED_PUZZLES: &str = "
CREATE TABLE solved_puzzles (
    person WORD NOT NULL,
    puzzle WORD NOT NULL,
    at_ms NUMBER NOT NULL,
    PRIMARY KEY (person, puzzle)
) KEYED;
CREATE TABLE solver_counts (
    period NUMBER NOT NULL,
    person WORD NOT NULL,
    solved NUMBER NOT NULL,
    last_ms NUMBER NOT NULL,
    PRIMARY KEY (period, person)
) KEYED;
CREATE INDEX solver_counts_by_solved ON solver_counts (period, solved DESC, last_ms, person);
CREATE INDEX solver_counts_by_person ON solver_counts (person);
";
