//! Tournaments. Their state is computed from their rows, and only one code path changes it.
//!
//! Every node may write the next row. The store accepts only one row with each number; a node that comes second reads
//! the new rows and decides again.

mod cache;
pub mod keeper;
mod repeat;

use std::sync::Arc;

use eightfold_protocol::Code;
use eightfold_store::{Store, TournamentAppend, TournamentHead, TournamentQuery};
use eightfold_tournaments::{Body, Cause, Refusal, Row, Status, Tournament, tournament_of};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedMutexGuard;

use crate::base::Base;
use crate::bus::{Bus, Event};
use crate::clock::Clock;
use crate::components::clubs::Clubs;
use crate::components::people::People;
use crate::components::tables::{TableChange, TableListener, Tables};
use crate::error::{ApiError, ApiResult};
use crate::shutdown::Shutdown;
use cache::{CachedTournament, TournamentCache};

/// The maximum number of unfinished tournaments of a club.
pub(crate) const MAX_OF_CLUB: usize = 10;
/// How many rows are read at once.
const ROWS: usize = 500;
/// How often a decision is made again because another node was faster.
const MAX_CONFLICT_RETRIES: usize = 20;

/// The details of a tournament in a list, in addition to its head.
#[derive(Serialize, Deserialize)]
pub(crate) struct ListDetails {
    pub name: String,
    pub game: String,
    pub options: String,
    pub format: eightfold_tournaments::Format,
    pub clock: serde_json::Value,
    pub rated: bool,
    pub status: String,
    pub people: usize,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub starts_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub every: Option<eightfold_tournaments::Period>,
}

/// Returns the word for a tournament's status.
pub(crate) fn status_word(tournament: &Tournament) -> &'static str {
    match tournament.status() {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
    }
}

pub(crate) fn about(tournament: &Tournament) -> ListDetails {
    let terms = tournament.terms();
    ListDetails {
        name: tournament.name().to_owned(),
        game: terms.game.clone(),
        options: terms.options.clone(),
        format: terms.format,
        clock: terms.clock.clone(),
        rated: terms.rated,
        status: status_word(tournament).to_owned(),
        people: tournament.entrants().iter().filter(|entrant| !entrant.withdrawn).count(),
        starts_ms: terms.starts_ms,
        every: terms.every.filter(|_| tournament.repeats()),
    }
}

/// Returns the append for rows that have already been applied to the tournament.
pub(crate) fn append(
    tournament: &Tournament,
    rows: &[Row],
    people: Vec<String>,
) -> ApiResult<TournamentAppend> {
    let unwritable = |error: serde_json::Error| ApiError::internal(error.to_string());
    let texts = rows.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>().map_err(unwritable)?;
    Ok(TournamentAppend {
        expected: tournament.seq() - rows.len() as u64,
        head: TournamentHead {
            id: tournament.id().to_owned(),
            maker: tournament.maker().to_owned(),
            public: tournament.terms().public,
            live: tournament.status() != Status::Over,
            seq: tournament.seq(),
            created_ms: tournament.created_ms(),
            club: tournament.terms().club.clone(),
            about: serde_json::to_string(&about(tournament)).map_err(unwritable)?,
        },
        rows: texts,
        people,
    })
}

/// The error for an unknown id.
pub fn no_tournament(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no tournament `{id}`"))
}

/// What to do with a tournament.
pub(crate) enum TournamentAction {
    Nothing,
    /// Write this row, and add the tournament to the lists of these people.
    Add(Box<Body>, Vec<String>),
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let code = match refusal {
            Refusal::Over => Code::Over,
            Refusal::Started => Code::Started,
            Refusal::NotStarted => Code::NotStarted,
            Refusal::Full(_) => Code::NotAllowed,
            Refusal::AlreadyIn => Code::SeatTaken,
            Refusal::NotIn => Code::NotSeated,
            Refusal::NotRepeated => Code::NotAllowed,
            Refusal::Followed => Code::Started,
            Refusal::TooFew { .. } => Code::TooEarly,
            Refusal::Unfit(_) => Code::Internal,
        };
        Self::new(code, refusal.to_string())
    }
}

/// The tournaments of the site.
pub struct Tournaments {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    shutdown: Arc<Shutdown>,
    people: Arc<People>,
    clubs: Arc<Clubs>,
    tables: Arc<Tables>,
    cache: TournamentCache,
}

impl TableListener for Tournaments {
    fn table_changed(self: Arc<Self>, change: &TableChange<'_>) {
        if change.effects.ended && tournament_of(&change.head.id).is_some() {
            self.wake();
        }
    }
}

impl Tournaments {
    /// Creates the component, which is told about games that end.
    pub fn new(base: &Base, people: Arc<People>, clubs: Arc<Clubs>, tables: Arc<Tables>) -> Arc<Self> {
        Arc::new(Self {
            store: Arc::clone(&base.store),
            bus: Arc::clone(&base.bus),
            clock: base.clock.clone(),
            shutdown: Arc::clone(&base.shutdown),
            people,
            clubs,
            tables,
            cache: TournamentCache::default(),
        })
    }

    /// Triggers a check for due rounds.
    pub fn wake(&self) {
        self.cache.wake();
    }

    /// Returns the tournaments of a person that aren't over.
    pub(crate) async fn unfinished_of(&self, person: &str) -> ApiResult<Vec<TournamentHead>> {
        let query = TournamentQuery {
            live: Some(true),
            person: Some(person.to_owned()),
            limit: 100,
            ..TournamentQuery::default()
        };
        Ok(self.store.tournaments(query).await?)
    }

    /// Whether a club has the maximum number of unfinished tournaments, not counting the one with this id.
    pub(crate) async fn club_has_most(&self, club: &str, without: Option<&str>) -> ApiResult<bool> {
        let query = TournamentQuery {
            live: Some(true),
            club: Some(club.to_owned()),
            limit: MAX_OF_CLUB + 1,
            ..TournamentQuery::default()
        };
        let live = self.store.tournaments(query).await?;
        Ok(live.iter().filter(|head| Some(head.id.as_str()) != without).count() >= MAX_OF_CLUB)
    }

    /// Removes a deleted account from all tournaments, and ends those it created that haven't started and don't belong
    /// to a club.
    pub async fn leave_all(&self, person: &str) -> ApiResult<()> {
        for head in self.unfinished_of(person).await? {
            let changed = self.change(&head.id, |tournament| {
                let mut entrants = tournament.entrants().iter();
                let theirs = tournament.maker() == person && tournament.terms().club.is_none();
                let body = if theirs && tournament.status() == Status::Open {
                    Body::Ended { cause: Cause::Stopped }
                } else if entrants.any(|entrant| entrant.person == person && !entrant.withdrawn) {
                    Body::Left { person: person.to_owned() }
                } else {
                    return Ok(TournamentAction::Nothing);
                };
                Ok(TournamentAction::Add(Box::new(body), Vec::new()))
            });
            drop(changed.await?);
        }
        Ok(())
    }

    /// Ends the tournaments of a club that has ended.
    pub async fn end_of_club(&self, club: &str) -> ApiResult<()> {
        let query = TournamentQuery {
            live: Some(true),
            club: Some(club.to_owned()),
            limit: usize::MAX >> 1,
            ..TournamentQuery::default()
        };
        for head in self.store.tournaments(query).await? {
            let changed = self.change(&head.id, |tournament| match tournament.ended() {
                Some(_) => Ok(TournamentAction::Nothing),
                None => {
                    Ok(TournamentAction::Add(Box::new(Body::Ended { cause: Cause::Stopped }), Vec::new()))
                }
            });
            drop(changed.await?);
        }
        Ok(())
    }

    /// Returns the ids of the people who may start and end a tournament: its creator, or the organisers of its club.
    pub async fn organisers_of(&self, tournament: &Tournament) -> ApiResult<Vec<String>> {
        match &tournament.terms().club {
            Some(club) => Ok(self.clubs.organisers(club).await?),
            None => Ok(vec![tournament.maker().to_owned()]),
        }
    }

    /// Returns a tournament with all its rows.
    pub(crate) async fn get(&self, id: &str) -> ApiResult<OwnedMutexGuard<CachedTournament>> {
        self.up_to(id, u64::MAX).await
    }

    /// Returns a tournament with all its rows, or with those up to this one if they are in memory.
    pub(crate) async fn up_to(&self, id: &str, seq: u64) -> ApiResult<OwnedMutexGuard<CachedTournament>> {
        // Requests for unknown tournaments must not fill the memory.
        if !self.cache.slots.is_known(id) && self.store.tournament(id).await?.is_none() {
            return Err(no_tournament(id));
        }
        let mut held = self.cache.slots.slot(id).lock_owned().await;
        if held.tournament.as_ref().is_some_and(|tournament| tournament.seq() >= seq) {
            return Ok(held);
        }
        loop {
            let since = held.tournament.as_ref().map_or(0, Tournament::seq);
            let texts = self.store.tournament_rows(id, since, ROWS).await?;
            let more = texts.len() == ROWS;
            for text in texts {
                let damaged =
                    |error: String| ApiError::internal(format!("tournament {id} can't be read: {error}"));
                let row: Row = serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
                let taken = match &mut held.tournament {
                    Some(tournament) => tournament.take(&row),
                    None => Tournament::open(&row).map(|tournament| held.tournament = Some(tournament)),
                };
                if let Err(refusal) = taken {
                    held.tournament = None;
                    return Err(damaged(refusal.to_string()));
                }
            }
            if !more {
                break;
            }
        }
        if held.tournament.is_none() { Err(no_tournament(id)) } else { Ok(held) }
    }

    /// Writes a row, if the tournament hasn't changed in the store; returns whether it was written.
    pub(crate) async fn add_row(
        &self,
        held: &mut CachedTournament,
        now_ms: u64,
        body: Body,
        people: Vec<String>,
    ) -> ApiResult<bool> {
        let Some(tournament) = &mut held.tournament else { return Ok(false) };
        let row = tournament.next(now_ms, body);
        tournament.take(&row)?;
        let (id, seq) = (tournament.id().to_owned(), tournament.seq());
        let written = match append(tournament, &[row], people) {
            Ok(append) => {
                let told = append.rows.last().map(|text| Event::tournament_row(&id, seq, text));
                let written = self.store.append_tournament(append).await.map_err(ApiError::from);
                (written, told)
            }
            Err(error) => (Err(error), None),
        };
        match written {
            (Ok(true), told) => {
                told.into_iter().for_each(|event| self.bus.publish(event));
                Ok(true)
            }
            (other, _) => {
                // The tournament in memory has rows that aren't stored, or may not be.
                held.tournament = None;
                other
            }
        }
    }

    /// Changes a tournament as `decide` chooses from its state, and returns the tournament after that. Calls `decide`
    /// again if another node was faster.
    pub(crate) async fn change(
        &self,
        id: &str,
        decide: impl Fn(&Tournament) -> ApiResult<TournamentAction>,
    ) -> ApiResult<OwnedMutexGuard<CachedTournament>> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let mut held = self.get(id).await?;
            let Some(tournament) = &held.tournament else { return Err(no_tournament(id)) };
            match decide(tournament)? {
                TournamentAction::Nothing => return Ok(held),
                TournamentAction::Add(body, people) => {
                    if self.add_row(&mut held, self.clock.now_ms(), *body, people).await? {
                        self.wake();
                        return Ok(held);
                    }
                }
            }
        }
        Err(ApiError::new(Code::Stale, "others were faster: look at the tournament and try again"))
    }
}
