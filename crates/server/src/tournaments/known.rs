//! Tournaments in memory: each one is what its rows make it, and changes in one way only.

use eightfold_protocol::Code;
use eightfold_store::{TournamentAppend, TournamentHead, TournamentQuery};
use eightfold_tournaments::{Body, Cause, Row, Status, Tournament};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedMutexGuard;

use super::Answer;
use crate::app::App;
use crate::bus::Event;
use crate::error::ApiError;
use crate::tournament_list::Held;

/// How many rows are read at once.
const ROWS: usize = 500;
/// How often something is decided anew because another node has written meanwhile.
const OVERTAKEN: usize = 20;

/// What a list says of a tournament beside its head.
#[derive(Serialize, Deserialize)]
pub(super) struct About {
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
}

/// How far a tournament is, in a word.
pub(super) fn status_word(tournament: &Tournament) -> &'static str {
    match tournament.status() {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
    }
}

pub(super) fn about(tournament: &Tournament) -> About {
    let terms = tournament.terms();
    About {
        name: tournament.name().to_owned(),
        game: terms.game.clone(),
        options: terms.options.clone(),
        format: terms.format,
        clock: terms.clock.clone(),
        rated: terms.rated,
        status: status_word(tournament).to_owned(),
        people: tournament.entrants().iter().filter(|entrant| !entrant.withdrawn).count(),
        starts_ms: terms.starts_ms,
    }
}

/// The append of rows that have made a tournament what it is now.
pub(super) fn append(tournament: &Tournament, rows: &[Row], people: Vec<String>) -> Answer<TournamentAppend> {
    let unwritable = |error: serde_json::Error| ApiError::new(Code::Internal, error.to_string());
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
            about: serde_json::to_string(&about(tournament)).map_err(unwritable)?,
        },
        rows: texts,
        people,
    })
}

/// There is none with this id.
pub fn no_tournament(id: &str) -> ApiError {
    ApiError::new(Code::NotFound, format!("there is no tournament `{id}`"))
}

/// What is to be done with a tournament.
pub(super) enum Wish {
    /// Nothing.
    Nothing,
    /// This row is to be written; these people find the tournament among their own from then on.
    Add(Box<Body>, Vec<String>),
}

impl App {
    /// The tournaments of a person that are not over.
    pub(super) async fn live_tournaments(&self, person: &str) -> Answer<Vec<TournamentHead>> {
        let query = TournamentQuery {
            live: Some(true),
            person: Some(person.to_owned()),
            limit: 100,
            ..TournamentQuery::default()
        };
        Ok(self.store.tournaments(query).await?)
    }

    /// For an account that goes: takes part in nothing any longer, and ends what it has made and what has not begun.
    pub async fn leave_tournaments(&self, person: &str) -> Answer<()> {
        for head in self.live_tournaments(person).await? {
            let changed = self.change_tournament(&head.id, |tournament| {
                let mut entrants = tournament.entrants().iter();
                let body = if tournament.maker() == person && tournament.status() == Status::Open {
                    Body::Ended { cause: Cause::Stopped }
                } else if entrants.any(|entrant| entrant.person == person && !entrant.withdrawn) {
                    Body::Left { person: person.to_owned() }
                } else {
                    return Ok(Wish::Nothing);
                };
                Ok(Wish::Add(Box::new(body), Vec::new()))
            });
            drop(changed.await?);
        }
        Ok(())
    }

    /// A tournament with all its rows.
    pub(super) async fn tournament(&self, id: &str) -> Answer<OwnedMutexGuard<Held>> {
        self.tournament_up_to(id, u64::MAX).await
    }

    /// A tournament with all its rows, or with those up to this one if they are in memory.
    pub(super) async fn tournament_up_to(&self, id: &str, seq: u64) -> Answer<OwnedMutexGuard<Held>> {
        // Asking for what is not there must not fill the memory.
        if !self.tournaments.is_known(id) && self.store.tournament(id).await?.is_none() {
            return Err(no_tournament(id));
        }
        let mut held = self.tournaments.slot(id).lock_owned().await;
        if held.tournament.as_ref().is_some_and(|tournament| tournament.seq() >= seq) {
            return Ok(held);
        }
        loop {
            let since = held.tournament.as_ref().map_or(0, Tournament::seq);
            let texts = self.store.tournament_rows(id, since, ROWS).await?;
            let more = texts.len() == ROWS;
            for text in texts {
                let damaged = |error: String| {
                    ApiError::new(Code::Internal, format!("tournament {id} cannot be read: {error}"))
                };
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

    /// Writes a row, if the tournament is still what it is here; whether it was written.
    pub(super) async fn add_row(
        &self,
        held: &mut Held,
        now_ms: u64,
        body: Body,
        people: Vec<String>,
    ) -> Answer<bool> {
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
                // Memory has what is not kept, or not known to be.
                held.tournament = None;
                other
            }
        }
    }

    /// Changes a tournament as is decided by what it is, which is asked anew where another node was faster. Gives it back
    /// as it is then.
    pub(super) async fn change_tournament(
        &self,
        id: &str,
        decide: impl Fn(&Tournament) -> Answer<Wish>,
    ) -> Answer<OwnedMutexGuard<Held>> {
        for _ in 0..OVERTAKEN {
            let mut held = self.tournament(id).await?;
            let Some(tournament) = &held.tournament else { return Err(no_tournament(id)) };
            match decide(tournament)? {
                Wish::Nothing => return Ok(held),
                Wish::Add(body, people) => {
                    if self.add_row(&mut held, self.clock.now_ms(), *body, people).await? {
                        self.tournaments.wake();
                        return Ok(held);
                    }
                }
            }
        }
        Err(ApiError::new(Code::Stale, "others were faster: look at the tournament and try again"))
    }
}
