//! Games: heads, rows, actions and seats.

use super::find::{Statement, statement};
use super::{Db, Dialect, FromRow, Row, unreadable, values};
use crate::{
    Append, AppendOutcome, GameHead, GameQuery, NewGame, Page, SeatHolder, SeatIndex, Status, StoreError,
    StoredRow,
};

/// The columns of a head without its seats.
pub(crate) const HEAD: &str = "id, game, options, terms, public, created_ms, changed_ms, status, seq, to_act, \
    deadline_ms, head_hash, position, result, club";

/// The columns of a seat, in the order of [`SeatColumns`].
pub(crate) const SEAT: &str = "seat, kind, person, level, owner";

/// A seat as it is stored: letter, kind, person, level, owner.
type SeatColumns<T> = (String, T, Option<T>, Option<u8>, Option<T>);

/// Returns the columns of a head with its seats, of `games AS g`. A single statement reads both, so they are consistent.
fn head_with_seats(dialect: &Dialect) -> String {
    format!("{HEAD}, (SELECT {} FROM seats WHERE game_id = g.id)", dialect.seats)
}

impl FromRow for GameHead {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        let mut head = Self {
            id: row.get()?,
            game: row.get()?,
            options: row.get()?,
            terms: row.get()?,
            public: row.get()?,
            created_ms: row.get()?,
            changed_ms: row.get()?,
            status: status(&row.get::<String>()?)?,
            seq: row.get()?,
            to_act: row.get()?,
            deadline_ms: row.get()?,
            head_hash: row.get()?,
            position: row.get()?,
            result: row.get()?,
            club: row.get()?,
            seats: Vec::new(),
        };
        if let Some(seats) = row.get::<Option<String>>()? {
            let seats: Vec<SeatColumns<String>> =
                serde_json::from_str(&seats).map_err(|error| unreadable(error.to_string()))?;
            head.seats = seats.into_iter().map(read_seat).collect();
        }
        Ok(head)
    }
}

fn status(word: &str) -> Result<Status, StoreError> {
    Status::from_word(word).ok_or_else(|| unreadable(format!("unknown status `{word}`")))
}

pub(crate) fn read_seat((seat, kind, person, level, owner): SeatColumns<String>) -> SeatIndex {
    let holder = match (kind.as_str(), person, level) {
        ("person", Some(person), _) => SeatHolder::Person(person),
        ("invited", Some(person), _) => SeatHolder::Invited(person),
        ("computer", _, Some(level)) => SeatHolder::Computer(level),
        _ => SeatHolder::Open,
    };
    SeatIndex { seat: seat.chars().next().unwrap_or('?'), holder, owner }
}

pub(crate) fn seat_columns(seat: &SeatIndex) -> SeatColumns<&str> {
    let (kind, person, level) = match &seat.holder {
        SeatHolder::Open => ("open", None, None),
        SeatHolder::Invited(person) => ("invited", Some(person.as_str()), None),
        SeatHolder::Person(person) => ("person", Some(person.as_str()), None),
        SeatHolder::Computer(level) => ("computer", None, Some(*level)),
    };
    (seat.seat.to_string(), kind, person, level, seat.owner.as_deref())
}

impl FromRow for StoredRow {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self { seq: row.get()?, text: row.get()?, action_id: row.get()? })
    }
}

/// Returns the statement for a head.
pub(super) fn head_by_id(dialect: &Dialect) -> String {
    format!("SELECT {} FROM games AS g WHERE id = ?1", head_with_seats(dialect))
}

/// Selects the rows of a game after `?2` up to `?3`.
pub(super) const ROWS: &str =
    "SELECT seq, row, action_id FROM rows WHERE game_id = ?1 AND seq > ?2 AND seq <= ?3 ORDER BY seq";

/// Returns what a stored action made: the number of its last row, and its rows.
pub(super) async fn known_action(
    db: &mut Db<'_>,
    game: &str,
    action: &str,
) -> Result<Option<(u64, Vec<StoredRow>)>, StoreError> {
    let sql = "SELECT first, last FROM actions WHERE game_id = ?1 AND action_id = ?2";
    let Some((first, last)) = db.one::<(u64, u64)>(sql, values![game, action]).await? else {
        return Ok(None);
    };
    Ok(Some((last, db.all(ROWS, values![game, first.saturating_sub(1), last]).await?)))
}

pub(super) async fn create(db: &mut Db<'_>, new: &NewGame) -> Result<(), StoreError> {
    if db.create_game(new).await? {
        return Ok(());
    }
    let known: Vec<StoredRow> = db.all(ROWS, values![&new.head.id, 0_u64, u64::MAX]).await?;
    let same = known.iter().zip(&new.rows).all(|(a, b)| a.text == b.text);
    if same { Ok(()) } else { Err(StoreError::Taken("this id of a table")) }
}

/// Returns why an append was not stored.
pub(super) async fn refusal(db: &mut Db<'_>, append: &Append) -> Result<AppendOutcome, StoreError> {
    let id = &append.head.id;
    if let Some(action) = &append.action_id
        && let Some((last, rows)) = known_action(db, id, action).await?
    {
        return Ok(AppendOutcome::AlreadyStored(last, rows));
    }
    let seq = db.one::<u64>("SELECT seq FROM games WHERE id = ?1", values![id]).await?;
    match seq.ok_or(StoreError::Missing("such game"))? {
        seq if seq == append.expected && append.without_item.is_some() => Ok(AppendOutcome::ItemFound),
        _ => Ok(AppendOutcome::Stale(db.all(ROWS, values![id, append.expected, u64::MAX]).await?)),
    }
}

/// Returns the games that match a query.
pub(crate) async fn find(db: &mut Db<'_>, query: &GameQuery) -> Result<Page, StoreError> {
    let Statement { sql, values } = statement(query, &head_with_seats(db.dialect()), db.dialect());
    let mut games: Vec<GameHead> = db.all(&sql, values).await?;
    let more = games.len() > query.limit;
    games.truncate(query.limit);
    let next = games.last().filter(|_| more).map(|last| (last.changed_ms, last.id.clone()));
    Ok(Page { games, next })
}
