//! Tables as rows in the store: their heads, their rows with signatures, and replay.

use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_store::{GameHead, Person, SeatHolder, SeatIndex, Status, Store, StoredRow};
use eightfold_table::{Body, Player, Row, SeatPlan, Secret, Table, Terms, Visibility};

use crate::error::{ApiError, raw_rows};

/// The result of an action.
#[derive(Debug)]
pub struct ActionOutcome {
    /// The rows it made, now or when it was first applied.
    pub rows: Vec<StoredRow>,
    /// The number of the last of them.
    pub seq: u64,
    /// The response, and the letters of the person's seats, if a person's action was applied now.
    pub response: Option<(api::ActResponse, Vec<char>)>,
}

/// A row as it is stored and sent, with the server's signature.
#[derive(serde::Serialize)]
struct SignedRow<'a> {
    #[serde(flatten)]
    row: &'a Row,
    signature: String,
}

/// Returns the rows in stored form.
pub fn stored(rows: &[Row], key: &api::RowKey) -> Result<Vec<StoredRow>, ApiError> {
    rows.iter()
        .map(|row| {
            let signed = SignedRow { row, signature: key.sign(&row.hash.0) };
            let text =
                serde_json::to_string(&signed).map_err(|error| ApiError::internal(error.to_string()))?;
            Ok(StoredRow { seq: row.seq, text, action_id: row.action_id.clone() })
        })
        .collect()
}

/// Reads a row that another node has published; `None` if it can't be read, or isn't signed with the key of this site.
pub fn published_row(text: &[u8], key: &api::PublicKey) -> Option<Row> {
    #[derive(serde::Deserialize)]
    struct Signed {
        signature: String,
    }
    let row = serde_json::from_slice::<Row>(text).ok()?;
    let Signed { signature } = serde_json::from_slice(text).ok()?;
    key.check(&row.hash.0, &signature).ok()?;
    Some(row)
}

/// Returns the head of a table for the store.
pub fn head(table: &Table, created_ms: u64) -> GameHead {
    let effects = table.effects();
    let options: Vec<String> =
        table.choice().values().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let seats = table
        .letters()
        .iter()
        .zip(table.seats())
        .map(|(letter, state)| {
            let owner = match &state.owner {
                Some(Player::Person { id, .. }) => Some(id.clone()),
                _ => None,
            };
            let holder = match (&state.owner, state.sitting_in, &state.plan) {
                (_, Some(level), _) => SeatHolder::Computer(level),
                (Some(Player::Computer { level }), ..) => SeatHolder::Computer(*level),
                (Some(Player::Person { id, .. }), ..) => SeatHolder::Person(id.clone()),
                (None, _, SeatPlan::Invited(id)) => SeatHolder::Invited(id.clone()),
                (None, _, SeatPlan::Computer(level)) => SeatHolder::Computer(*level),
                (None, _, SeatPlan::Open) => SeatHolder::Open,
            };
            SeatIndex { seat: *letter, holder, owner }
        })
        .collect();
    GameHead {
        id: table.id().to_owned(),
        game: table.choice().info().id.to_owned(),
        options: options.join(" "),
        terms: serde_json::to_string(table.terms()).unwrap_or_default(),
        public: table.terms().visibility == Visibility::Public,
        club: table.terms().club.clone(),
        created_ms,
        changed_ms: table.at_ms(),
        status: match table.status() {
            eightfold_table::Status::Waiting => Status::Waiting,
            eightfold_table::Status::Playing => Status::Playing,
            eightfold_table::Status::Paused => Status::Paused,
            eightfold_table::Status::Over => Status::Over,
        },
        seq: table.seq(),
        to_act: effects.to_act.iter().collect(),
        deadline_ms: effects.deadline_ms,
        head_hash: table.head_hash().to_string(),
        position: table.played().map(|played| played.position()).unwrap_or_default(),
        result: table.result(),
        seats,
    }
}

/// Returns the terms of a table; `None` if only a newer version understands them.
pub fn terms_of(head: &GameHead) -> Option<Terms> {
    serde_json::from_str(&head.terms).ok()
}

/// Returns the hash of a position in the archive.
pub fn position_hash(game: &str, position: &str) -> i64 {
    use sha2::{Digest, Sha256};
    let digest = Sha256::digest(format!("{game} {position}"));
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// Returns the hashes of all positions of a game, once it is over.
pub fn positions(table: &Table) -> Vec<i64> {
    let Some(played) = table.played() else { return Vec::new() };
    let game = table.choice().info().id;
    played.walk().map(|text| position_hash(game, &text)).collect()
}

/// Loads a table from its rows, with its secret.
pub async fn load(store: &dyn Store, id: &str) -> Result<Table, ApiError> {
    let rows = store.rows(id, 0).await?;
    let Some(secret) = store.secret(id).await? else {
        return Err(ApiError::no_table(id));
    };
    let damaged = |what: String| ApiError::internal(format!("table {id} can't be read: {what}"));
    // Rows are parsed one by one, so that a long game needs no more memory than its text.
    let mut unreadable = None;
    let parsed = rows.into_iter().map_while(|row| {
        serde_json::from_str::<Row>(&row.text).map_err(|error| unreadable = Some(error.to_string())).ok()
    });
    let replayed = Table::replay(parsed);
    if let Some(error) = unreadable {
        return Err(damaged(error));
    }
    let mut table = replayed.map_err(|error| damaged(error.to_string()))?;
    table.set_secret(Secret::Two(ShuffleSecret(Hex32(secret))))?;
    Ok(table)
}

/// Applies the rows in the store that are newer than the table; returns whether there were any.
pub async fn catch_up(store: &dyn Store, table: &mut Table) -> Result<bool, ApiError> {
    let rows = store.rows(table.id(), table.seq()).await?;
    for row in &rows {
        let applied =
            serde_json::from_str::<Row>(&row.text).ok().is_some_and(|row| table.apply(&row).is_ok());
        if !applied {
            // The table in memory differs from the store.
            *table = load(store, table.id()).await?;
            return Ok(true);
        }
    }
    Ok(!rows.is_empty())
}

/// Returns a person as a player in a table's rows: with the guest name, which never changes, so that neither a new name
/// nor the deletion of an account touches the log.
pub fn seated(person: &Person) -> Player {
    Player::Person { id: person.id.clone(), name: person.guest_name.clone() }
}

/// A table to create.
pub struct TableRequest {
    pub id: String,
    pub choice: Choice,
    pub terms: Terms,
    pub seats: Vec<SeatPlan>,
    /// The players who take seats at once.
    pub sitting: Vec<(char, Player)>,
    /// The kind of note to the players who take seats at once, unless they know already.
    pub told: Option<&'static str>,
}

/// Returns the id of the table for a rematch of this one.
pub fn rematch_id(id: &str) -> String {
    use sha2::{Digest, Sha256};
    crate::random::letters(&Sha256::digest(format!("eightfold rematch {id}"))[..10])
}

/// Returns the response to an action that made these rows.
pub fn act_response(rows: &[StoredRow], seq: u64, table: &Table, now_ms: u64) -> api::ActResponse {
    api::ActResponse {
        seq,
        clocks: table.clock_lines(now_ms),
        now_ms,
        status: status_word(table).to_owned(),
        to_act: table.effects().to_act,
        rows: raw_rows(rows),
    }
}

/// Returns the letters of a person's seats.
pub fn letters_of(table: &Table, person: &str) -> Vec<char> {
    table.seats_of(person).iter().map(|seat| table.letters()[seat.index()]).collect()
}

/// Returns the word for a table's status.
pub fn status_word(table: &Table) -> &'static str {
    match table.status() {
        eightfold_table::Status::Waiting => "waiting",
        eightfold_table::Status::Playing => "playing",
        eightfold_table::Status::Paused => "paused",
        eightfold_table::Status::Over => "over",
    }
}

/// Returns the kind of a stored row of a table or tournament; `None` if it can't be read.
pub fn kind_of(row: &[u8]) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Kind {
        kind: String,
    }
    serde_json::from_slice::<Kind>(row).ok().map(|row| row.kind)
}

/// Whether no row follows this one, apart from offers of a rematch.
pub fn is_last(row: &str) -> bool {
    kind_of(row.as_bytes()).is_some_and(|kind| kind == "secret")
}

/// Whether a row gives a person a seat, or may take it away.
pub fn changes_seats(row: &[u8], person: &str) -> bool {
    match kind_of(row).as_deref() {
        Some("leave") => true,
        Some("sit") => match serde_json::from_slice::<Row>(row).map(|row| row.body) {
            Ok(Body::Sit { player: Player::Person { id, .. }, .. }) => id == person,
            Ok(_) => false,
            // A newer version wrote it: the seats are read again.
            Err(_) => true,
        },
        _ => false,
    }
}

/// Whether the game starts with this row.
pub fn is_start(row: &[u8]) -> bool {
    kind_of(row).is_some_and(|kind| kind == "start")
}
