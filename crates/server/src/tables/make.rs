//! Creates tables, and pairs people.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_catalog::Choice;
use eightfold_protocol as api;
use eightfold_store::{GameHead, GameQuery, Person, SeatHolder, StatusFilter};
use eightfold_table::{Action, Clock, Input, SeatPlan, Terms, Visibility};

use super::choice;
use super::play::sit_response;
use super::view::view;
use crate::app::App;
use crate::auth::{Body, Caller, User};
use crate::bus::BusStatus;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::moderation::bans::may_meet_strangers;
use crate::table_log::{self, TableRequest};
use crate::{people, ratings};

fn letter_list(choice: &Choice) -> Vec<char> {
    choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice).seat_letters()
}

/// Creates a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = api::NewTable,
    responses((status = 201, body = api::TableView)))]
pub async fn create(User(app, person): User, Body(new): Body<api::NewTable>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Table, &person.id)?;
    if new.terms.visibility == Visibility::Public {
        may_meet_strangers(&app, &person).await?;
    }
    if let Some(club) = &new.terms.club {
        app.clubs.for_members(club, &person.id).await?;
    }
    let choice = choice(&new.game, &new.options)?;
    let letters = letter_list(&choice);
    if new.seats.len() > letters.len() {
        return Err(ApiError::malformed(format!(
            "this game has {} seats, not {}",
            letters.len(),
            new.seats.len()
        )));
    }
    let mut requests = new.seats;
    if new.random_seats {
        requests.resize(letters.len(), api::SeatRequest::Open { open: true });
        requests.rotate_left(crate::random::below(letters.len())?);
    }
    let mut seats = Vec::new();
    let mut sitting = Vec::new();
    let mut invited: Vec<Person> = Vec::new();
    for (letter, seat) in letters.iter().zip(&requests) {
        seats.push(match seat {
            api::SeatRequest::Take { take: true } => {
                sitting.push((*letter, table_log::seated(&person)));
                SeatPlan::Open
            }
            api::SeatRequest::Open { open: true } => SeatPlan::Open,
            api::SeatRequest::Invite { invite } => {
                let other = people::find(&app, invite).await?;
                if other.id == person.id {
                    return Err(ApiError::malformed("this is you: take the seat with {\"take\":true}"));
                }
                if app.store.block_between(&person.id, &other.id).await? {
                    return Err(ApiError::not_allowed(format!("`{invite}` can't be invited")));
                }
                if let Some(club) = &new.terms.club
                    && !app.clubs.is_member(club, &other.id).await?
                {
                    let words = format!("`{invite}` isn't a member of the club that this table is for");
                    return Err(ApiError::not_allowed(words));
                }
                if new.terms.rated && other.name.is_none() {
                    let words =
                        format!("`{invite}` has no name yet, and rated games are for players with one");
                    return Err(ApiError::not_allowed(words));
                }
                if let Some(from) = app.people.declines_invitations_of(&other, &person).await? {
                    let words = format!(
                        "`{invite}` takes invitations only from people {from}: send them the link of the game"
                    );
                    return Err(ApiError::not_allowed(words));
                }
                invited.push(other.clone());
                SeatPlan::Invited(other.id)
            }
            api::SeatRequest::Computer { computer } => SeatPlan::Computer(*computer),
            _ => {
                return Err(ApiError::malformed(
                    "a seat is {\"take\":true}, {\"open\":true}, {\"invite\":NAME} or {\"computer\":LEVEL}",
                ));
            }
        });
    }
    if new.terms.rated && sitting.len() > 1 {
        return Err(ApiError::malformed(
            "at a rated table everyone has one seat: take one, or make it `\"rated\": false`",
        ));
    }
    if new.terms.rated && !sitting.is_empty() {
        people::may_play_rated(&person)?;
    }
    let public = new.terms.visibility == Visibility::Public;
    let people = invited.iter().filter(|other| !other.bot);
    if sitting.is_empty() && (public && person.name.is_none() || people.clone().next().is_some()) {
        let words = "take a seat yourself, with {\"take\":true}: you invite people, or are a guest and make a public table";
        return Err(ApiError::not_allowed(words));
    }
    let people: Vec<&str> = people.map(|other| other.id.as_str()).collect();
    // Concurrent requests must each count the earlier ones.
    let _alone = app.people.locks.lock(&person.id).await;
    not_too_many(&app, &person, public, &people).await?;
    let id = crate::random::word::<10>()?;
    let terms = new.terms;
    app.tables.create(TableRequest { id: id.clone(), choice, terms, seats, sitting, told: None }).await?;
    app.presence.record_activity(&id, &person.id);
    let view = view(&app, &id, 0, &Caller(Some(person)), None).await?;
    Ok((StatusCode::CREATED, Json(view)).into_response())
}

/// The maximum number of tables at which a person waits for others.
const MAX_WAITING_TABLES: usize = 100;

/// The maximum number of public tables at which a guest waits.
const MAX_PUBLIC_OF_GUEST: usize = 5;
/// The maximum number of open invitations from one person to another, and from a guest.
const MAX_INVITATIONS: usize = 10;
const MAX_INVITATIONS_OF_GUEST: usize = 2;

/// Refuses another table with invitations to these people if the person waits at too many tables or has invited them
/// too often.
async fn not_too_many(app: &App, person: &Person, public: bool, invited: &[&str]) -> ApiResult<()> {
    // Invitations by others don't count.
    let waiting = GameQuery {
        state: StatusFilter::Waiting,
        player: Some(person.id.clone()),
        with: Some(person.id.clone()),
        limit: MAX_WAITING_TABLES,
        ..GameQuery::default()
    };
    let games = app.store.games(waiting).await?.games;
    let refused = |words: String| Err(ApiError::not_allowed(words));
    if games.len() >= MAX_WAITING_TABLES {
        return refused(format!(
            "you're already waiting at {MAX_WAITING_TABLES} tables: leave some of them first"
        ));
    }
    let guest = person.name.is_none();
    if guest && public && games.iter().filter(|game| game.public).count() >= MAX_PUBLIC_OF_GUEST {
        return refused(format!(
            "a guest can wait at {MAX_PUBLIC_OF_GUEST} public tables: choose a name, or leave one of them"
        ));
    }
    let most = if guest { MAX_INVITATIONS_OF_GUEST } else { MAX_INVITATIONS };
    for &other in invited {
        let here = invited.iter().filter(|one| **one == other).count();
        let seats = games.iter().flat_map(|game| &game.seats);
        let open = seats.filter(|seat| seat.holder == SeatHolder::Invited(other.to_owned())).count();
        if here + open > most {
            return refused(format!(
                "{most} of your invitations to this person are still open: wait for a reply"
            ));
        }
    }
    Ok(())
}

/// Finds an opponent: takes a seat at a matching open table, or opens one.
#[utoipa::path(post, path = "/api/pair", tag = "tables", request_body = api::Pair,
    responses((status = 200, body = api::SitResponse)))]
pub async fn pair(
    User(app, person): User,
    Body(request): Body<api::Pair>,
) -> ApiResult<Json<api::SitResponse>> {
    app.limits.by_person(LimitKind::Table, &person.id)?;
    if person.bot {
        let words = "bots can't use quick pairing: create a game, join one, or accept an invitation";
        return Err(ApiError::not_allowed(words));
    }
    may_meet_strangers(&app, &person).await?;
    if request.rated {
        people::may_play_rated(&person)?;
    }
    let choice = choice(&request.game, &request.options)?;
    let clock = request.clock.unwrap_or(Clock::Live { base_s: 600, increment_s: 10 });
    let terms = Terms { clock, rated: request.rated, visibility: Visibility::Public, ..Terms::default() };
    terms.check(&choice)?;
    let options: Vec<String> = choice.values().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let options = options.join(" ");
    // Rating bounds don't matter here: they are checked for each person.
    let fits = |head: &GameHead| {
        let any_rating = |known: Terms| Terms { min_rating: None, max_rating: None, ..known };
        head.options == options && table_log::terms_of(head).map(any_rating).as_ref() == Some(&terms)
    };
    let open = GameQuery {
        state: StatusFilter::Open,
        game: Some(choice.info().id.to_owned()),
        public_only: true,
        limit: 100,
        ..GameQuery::default()
    };
    if app.bus.reach() == BusStatus::Connected {
        // The other player may wait at another server.
        let waiting = app.store.games(open.clone()).await?.games;
        app.presence.request(waiting.iter().filter(|head| fits(head))).await;
    }
    // One at a time, so that two concurrent requests meet.
    let _turn = app.pairing.lock().await;
    let now = app.clock.now_ms();
    for head in app.store.games(open).await?.games {
        if !fits(&head)
            || !may_meet(&app, &head, &person, now).await?
            || ratings::outside(&app, &head, &person.id).await?.is_some()
        {
            continue;
        }
        let player = table_log::seated(&person);
        let input = Input::person(&person.id, Action::Sit { seat: None, player });
        if let Ok(done) = app.tables.act(&head.id, now, input).await {
            app.presence.record_activity(&head.id, &person.id);
            return sit_response(&app, &head.id, &done, None, person).await;
        }
    }
    not_too_many(&app, &person, true, &[]).await?;
    let id = crate::random::word::<10>()?;
    let letters = letter_list(&choice);
    // The seat is random, so that the player who waited longest moves first half of the time.
    let seat = letters[crate::random::below(letters.len())?];
    let sitting = vec![(seat, table_log::seated(&person))];
    app.tables
        .create(TableRequest { id: id.clone(), choice, terms, seats: Vec::new(), sitting, told: None })
        .await?;
    app.presence.record_activity(&id, &person.id);
    let table = view(&app, &id, 0, &Caller(Some(person)), None).await?;
    Ok(Json(api::SitResponse { seat, table }))
}

/// Whether a person may be paired with the people at a table: none of them is away, a bot, blocked, or the same person.
async fn may_meet(app: &App, head: &GameHead, person: &Person, now: u64) -> ApiResult<bool> {
    for seat in &head.seats {
        if let SeatHolder::Person(other) | SeatHolder::Invited(other) = &seat.holder {
            let away = matches!(&seat.holder, SeatHolder::Person(_))
                && {
                    let terms = table_log::terms_of(head);
                    let days = terms.is_some_and(|terms| matches!(terms.clock, Clock::Days { .. }));
                    !days
                    && app.bus.reach() != BusStatus::Disconnected // otherwise it can't be known
                    && app.presence.away_since(&head.id, other, now).is_some_and(|since| now > since.max(head.changed_ms) + 60_000)
                };
            let bot =
                async || Ok::<_, ApiError>(app.store.person(other).await?.is_some_and(|other| other.bot));
            if away
                || *other == person.id
                || bot().await?
                || app.store.block_between(&person.id, other).await?
            {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
