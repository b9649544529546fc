//! Clubs: who belongs to them, how people join, and who decides.
//!
//! Everything is in the store, which judges each change in one transaction. So several servers agree, and nothing is
//! kept in memory.

use std::sync::Arc;

use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{ClubChange, ClubHead, ClubOutcome, ClubRole, NewClub, Store, StoreError};
use serde::{Deserialize, Serialize};

use crate::base::Base;
use crate::clock::Clock;
use crate::error::{ApiError, ApiResult};
use crate::names::{Name, fold};

/// The maximum number of members of a club, and of people who ask to join it.
const MAX_MEMBERS: u64 = 200;
const MAX_JOIN_REQUESTS: u64 = 100;
/// The maximum number of people that a club remembers as removed.
const MAX_REMOVED_PEOPLE: u64 = 1_000;
/// The maximum number of clubs that a person owns, and is in or asks to join.
const MAX_OWNED_CLUBS: u64 = 3;
const MAX_CLUBS: usize = 30;
/// How often a change is tried again because another request was faster.
const MAX_CONFLICT_RETRIES: usize = 20;

/// The settings of a club, which the store keeps as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// What it is about.
    pub description: String,
    /// How people join.
    pub joining: api::ClubJoining,
    /// The code of the invitation link.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub invitation: Option<String>,
}

impl Settings {
    /// Reads the settings of a club.
    ///
    /// # Errors
    /// If they are damaged.
    pub fn of(head: &ClubHead) -> ApiResult<Self> {
        serde_json::from_str(&head.about)
            .map_err(|error| ApiError::internal(format!("club {}: {error}", head.id)))
    }

    fn text(&self) -> ApiResult<String> {
        serde_json::to_string(self).map_err(|error| ApiError::internal(error.to_string()))
    }
}

/// The error for an unknown id.
pub fn no_club(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no club `{id}`"))
}

fn name_taken() -> ApiError {
    ApiError::new(Code::Taken, "another club has this name, or one that looks like it: choose another")
}

fn stale() -> ApiError {
    ApiError::new(Code::Stale, "this has changed meanwhile: look at the club and try again")
}

fn full() -> ApiError {
    ApiError::not_allowed(format!("this club is full: it has {MAX_MEMBERS} members"))
}

/// The clubs of the site.
pub struct Clubs {
    store: Arc<dyn Store>,
    clock: Clock,
}

impl Clubs {
    /// Creates the component.
    pub fn new(base: &Base) -> Arc<Self> {
        Arc::new(Self { store: Arc::clone(&base.store), clock: base.clock.clone() })
    }

    /// Returns a club.
    ///
    /// # Errors
    /// If there is none with this id, or the store is unavailable.
    pub async fn get(&self, id: &str) -> ApiResult<ClubHead> {
        self.store.club(id).await?.ok_or_else(|| no_club(id))
    }

    /// Returns a person's role in a club.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn role_of(&self, club: &str, person: &str) -> Result<Option<ClubRole>, StoreError> {
        Ok(self.store.club_person(club, person).await?.map(|known| known.role))
    }

    /// Whether a person belongs to a club.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn is_member(&self, club: &str, person: &str) -> Result<bool, StoreError> {
        Ok(self.role_of(club, person).await?.is_some_and(ClubRole::is_member))
    }

    /// Refuses a person who doesn't belong to a club.
    ///
    /// # Errors
    /// If there is no such club, the person isn't a member, or the store is unavailable.
    pub async fn for_members(&self, club: &str, person: &str) -> ApiResult<()> {
        if self.is_member(club, person).await? {
            return Ok(());
        }
        let name = self.get(club).await?.name;
        Err(ApiError::not_allowed(format!("this is for members of {name}: join the club first")))
    }

    /// Refuses a person who doesn't organise a club.
    ///
    /// # Errors
    /// If there is no such club, the person doesn't organise it, or the store is unavailable.
    pub async fn for_organisers(&self, club: &str, person: &str) -> ApiResult<()> {
        if self.role_of(club, person).await?.is_some_and(ClubRole::organises) {
            return Ok(());
        }
        let name = self.get(club).await?.name;
        Err(ApiError::not_allowed(format!("only the owner and organisers of {name} do this")))
    }

    /// Returns the ids of the owner and organisers of a club; of none if it has ended.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn organisers(&self, club: &str) -> Result<Vec<String>, StoreError> {
        let people = self.store.club_people(club).await?.into_iter();
        Ok(people.filter(|one| one.role.organises()).map(|one| one.person).collect())
    }

    /// Creates a club of a person. The caller holds the person's lock.
    ///
    /// # Errors
    /// If the name is taken, the person owns or is in too many clubs, or the store is unavailable.
    pub async fn create(&self, id: String, owner: &str, name: Name, settings: &Settings) -> ApiResult<()> {
        self.not_too_many(owner).await?;
        let Name { shown, folded } = name;
        let club = NewClub {
            id,
            name: shown,
            folded,
            about: settings.text()?,
            owner: owner.to_owned(),
            created_ms: self.clock.now_ms(),
        };
        match self.store.add_club(club, MAX_OWNED_CLUBS).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ApiError::not_allowed(format!(
                "you own {MAX_OWNED_CLUBS} clubs, which is the most: hand one over or end it first"
            ))),
            Err(StoreError::Taken(_)) => Err(name_taken()),
            Err(error) => Err(error.into()),
        }
    }

    async fn not_too_many(&self, person: &str) -> ApiResult<()> {
        let clubs = self.store.clubs_of(person).await?;
        if clubs.iter().filter(|club| club.role != ClubRole::Removed).count() >= MAX_CLUBS {
            let words =
                format!("you are in {MAX_CLUBS} clubs or have asked to join them: leave one of them first");
            return Err(ApiError::not_allowed(words));
        }
        Ok(())
    }

    /// Changes the name and settings of a club.
    ///
    /// # Errors
    /// If the name is taken, there is no such club, or the store is unavailable.
    pub async fn change(
        &self,
        id: &str,
        name: Option<Name>,
        change: impl Fn(&mut Settings),
    ) -> ApiResult<()> {
        for _ in 0..MAX_CONFLICT_RETRIES {
            let head = self.get(id).await?;
            let mut settings = Settings::of(&head)?;
            change(&mut settings);
            let (shown, folded) = match &name {
                Some(name) => (name.shown.clone(), name.folded.clone()),
                None => (head.name.clone(), fold(&head.name)),
            };
            match self.store.change_club(head, shown, folded, settings.text()?).await {
                Err(StoreError::Taken(_)) => return Err(name_taken()),
                Err(error) => return Err(error.into()),
                Ok(true) => return Ok(()),
                Ok(false) => {}
            }
        }
        Err(ApiError::new(Code::Stale, "others were faster: look at the club and try again"))
    }

    async fn set(
        &self,
        club: &str,
        person: &str,
        from: Option<ClubRole>,
        to: Option<ClubRole>,
    ) -> Result<ClubOutcome, StoreError> {
        let most = match to {
            Some(ClubRole::Asked) => MAX_JOIN_REQUESTS,
            Some(ClubRole::Removed) => MAX_REMOVED_PEOPLE,
            _ => MAX_MEMBERS,
        };
        let (club, person, at_ms) = (club.to_owned(), person.to_owned(), self.clock.now_ms());
        self.store.change_club_person(ClubChange { club, person, from, to, at_ms, most }).await
    }

    /// Lets a person join a club, or ask to. Members, and those who have asked, stay what they are. The caller holds the
    /// person's lock.
    ///
    /// # Errors
    /// If the person can't join, or the store is unavailable.
    pub async fn join(&self, id: &str, person: &str, code: Option<&str>) -> ApiResult<()> {
        let head = self.get(id).await?;
        let settings = Settings::of(&head)?;
        let invited = match (code, &settings.invitation) {
            (None, _) => false,
            (Some(code), Some(known)) if code == known => true,
            (Some(_), _) => {
                return Err(ApiError::not_allowed(
                    "this invitation link no longer works: ask the club for a new one",
                ));
            }
        };
        let role = self.role_of(id, person).await?;
        let to = match (role, settings.joining) {
            (Some(role), _) if role.is_member() => return Ok(()),
            (Some(ClubRole::Removed), _) => {
                return Err(ApiError::not_allowed(
                    "you were removed from this club: ask an organiser to let you join again",
                ));
            }
            (_, api::ClubJoining::Open) => ClubRole::Member,
            _ if invited => ClubRole::Member,
            (Some(_), _) => return Ok(()),
            (None, api::ClubJoining::Request) => ClubRole::Asked,
            (None, api::ClubJoining::Invitation) => {
                return Err(ApiError::not_allowed(
                    "this club is by invitation: ask an organiser for the link",
                ));
            }
        };
        if role.is_none() {
            self.not_too_many(person).await?;
        }
        match self.set(id, person, role, Some(to)).await? {
            ClubOutcome::Changed => Ok(()),
            ClubOutcome::Full if to == ClubRole::Member => Err(full()),
            ClubOutcome::Full => Err(ApiError::not_allowed(format!(
                "{MAX_JOIN_REQUESTS} people ask to join this club already: try again later"
            ))),
            ClubOutcome::Behind => Err(stale()),
        }
    }

    /// Lets a person leave a club, or withdraw a request. The owner hands over the club first, or ends it.
    ///
    /// # Errors
    /// If the person isn't in the club, owns it, or the store is unavailable.
    pub async fn leave(&self, id: &str, person: &str) -> ApiResult<()> {
        self.get(id).await?;
        match self.role_of(id, person).await? {
            None => Ok(()),
            Some(ClubRole::Owner) => {
                Err(ApiError::not_allowed("the club is yours: hand it over to a member, or end it"))
            }
            // It is remembered, so that the person can't join again.
            Some(ClubRole::Removed) => Ok(()),
            from => match self.set(id, person, from, None).await? {
                ClubOutcome::Changed => Ok(()),
                ClubOutcome::Behind | ClubOutcome::Full => Err(stale()),
            },
        }
    }

    /// Changes a person's role in a club on behalf of an organiser. A removed person only gets the right to join again,
    /// because they may not want to.
    ///
    /// # Errors
    /// If the organiser can't do this, or the store is unavailable.
    pub async fn set_role(
        &self,
        id: &str,
        organiser: &str,
        person: &str,
        to: api::ClubRole,
    ) -> ApiResult<()> {
        self.for_organisers(id, organiser).await?;
        let from = self.role_of(id, person).await?;
        let Some(from) = from else {
            return Err(ApiError::not_found("this person isn't in the club, and hasn't asked to join"));
        };
        let owns = self.role_of(id, organiser).await? == Some(ClubRole::Owner);
        let to = match to {
            api::ClubRole::Asked | api::ClubRole::Removed => {
                return Err(ApiError::malformed("`role` is `member`, `organiser` or `owner`"));
            }
            api::ClubRole::Member if from == ClubRole::Organiser && !owns => {
                return Err(ApiError::not_allowed("only the owner can make an organiser a member"));
            }
            api::ClubRole::Member => ClubRole::Member,
            _ if !owns => {
                return Err(ApiError::not_allowed(
                    "only the owner can appoint organisers and hand over the club",
                ));
            }
            _ if !from.is_member() => {
                return Err(ApiError::not_allowed("accept this person as a member first"));
            }
            api::ClubRole::Organiser => ClubRole::Organiser,
            api::ClubRole::Owner => ClubRole::Owner,
        };
        if from == to {
            return Ok(());
        }
        if to == ClubRole::Owner {
            let (club, owner) = (id.to_owned(), organiser.to_owned());
            let handed = self.store.hand_over_club(club, owner, person.to_owned(), MAX_OWNED_CLUBS);
            return match handed.await? {
                ClubOutcome::Changed => Ok(()),
                ClubOutcome::Full => Err(ApiError::not_allowed(format!(
                    "this person owns {MAX_OWNED_CLUBS} clubs, which is the most: choose another member"
                ))),
                ClubOutcome::Behind => Err(stale()),
            };
        }
        if from == ClubRole::Owner {
            return Err(ApiError::not_allowed("the club is yours: hand it over to a member first"));
        }
        let to = Some(to).filter(|_| from != ClubRole::Removed);
        match self.set(id, person, Some(from), to).await? {
            ClubOutcome::Changed => Ok(()),
            ClubOutcome::Full => Err(full()),
            ClubOutcome::Behind => Err(stale()),
        }
    }

    /// Removes a member, who can't join again unless an organiser allows it, or declines a request.
    ///
    /// # Errors
    /// If the organiser can't do this, or the store is unavailable.
    pub async fn remove(&self, id: &str, organiser: &str, person: &str) -> ApiResult<()> {
        self.for_organisers(id, organiser).await?;
        let from = self.role_of(id, person).await?;
        let owns = self.role_of(id, organiser).await? == Some(ClubRole::Owner);
        let to = match from {
            None | Some(ClubRole::Removed) => return Ok(()),
            Some(ClubRole::Owner) => {
                return Err(ApiError::not_allowed("the owner of a club can't be removed"));
            }
            Some(ClubRole::Organiser) if !owns => {
                return Err(ApiError::not_allowed("only the owner can remove organisers"));
            }
            Some(ClubRole::Asked) => None,
            Some(ClubRole::Organiser | ClubRole::Member) => Some(ClubRole::Removed),
        };
        let outcome = match self.set(id, person, from, to).await? {
            // Too many to remember.
            ClubOutcome::Full => self.set(id, person, from, None).await?,
            outcome => outcome,
        };
        if outcome == ClubOutcome::Changed { Ok(()) } else { Err(stale()) }
    }

    /// Ends a club.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn end(&self, id: &str) -> ApiResult<()> {
        if self.store.delete_club(id.to_owned()).await? {
            tracing::info!(club = id, "a club has ended");
        }
        Ok(())
    }

    /// Removes a deleted account from all clubs. A club that the person owned goes to the organiser who has been in it
    /// longest, otherwise to the member who has, and otherwise ends. Returns the clubs that have ended.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn leave_all(&self, person: &str) -> ApiResult<Vec<String>> {
        Ok(self.store.leave_clubs(person.to_owned()).await?)
    }
}
