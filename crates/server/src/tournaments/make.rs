//! Creates tournaments, and lets people join, leave, start and end them.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_ratings::{Field, Format as Sides};
use eightfold_store::Person;
use eightfold_table::Clock;
use eightfold_tournaments::{Body, Cause, Format, Row, Status, Terms, Tournament};

use super::view::view;
use crate::app::App;
use crate::auth::{Body as Sent, Path, User};
use crate::components::tournaments::keeper::table_terms;
use crate::components::tournaments::{MAX_OF_CLUB, TournamentAction, append};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::moderation::bans::may_meet_strangers;
use crate::ratings::result::category_of;
use crate::tables::play::checked_action_id;
use crate::tables::{choice, same_json};
use crate::{names, people, random};

/// The maximum number of unfinished tournaments that a person has created, and takes part in.
const MAX_OWN_TOURNAMENTS: usize = 5;
const MAX_JOINED_TOURNAMENTS: usize = 20;
/// How far ahead a start can be set, in ms.
const MAX_START_AHEAD_MS: u64 = 30 * 86_400_000;
/// The maximum number of days for a turn.
const MAX_DAYS: u32 = 7;

/// Returns the terms of a request.
pub(super) fn terms(new: &api::NewTournament, now_ms: u64) -> ApiResult<Terms> {
    let choice = choice(&new.game, &new.options)?;
    let clock = new.clock;
    match clock {
        Clock::None => {
            return Err(ApiError::malformed(
                "a tournament has a clock, so that it ends: {\"kind\":\"live\",..} or {\"kind\":\"days\",..}",
            ));
        }
        Clock::Days { days, bank_days, .. } if days.max(bank_days) > MAX_DAYS => {
            return Err(ApiError::malformed(format!("in a tournament a turn has at most {MAX_DAYS} days")));
        }
        Clock::Live { .. } | Clock::Days { .. } => {}
    }
    let public = new.visibility == api::Visibility::Public;
    table_terms(clock, new.rated, public, None).check(&choice)?;
    let seats = match category_of(&choice, &clock, Field::People).map(|category| category.format) {
        Some(Sides::Two) => 2,
        Some(Sides::Three) => 3,
        Some(Sides::Four) => 4,
        Some(Sides::Pairs) | None => {
            return Err(ApiError::malformed("tournaments are for games in which everyone plays alone"));
        }
    };
    let format: Format = same_json(&new.format)?;
    if format == Format::Arena && !matches!(clock, Clock::Live { .. }) {
        return Err(ApiError::malformed("an arena needs a live clock"));
    }
    if new
        .starts_ms
        .is_some_and(|starts| starts < now_ms.saturating_sub(60_000) || starts > now_ms + MAX_START_AHEAD_MS)
    {
        return Err(ApiError::malformed("`starts_ms` is a time within the next 30 days, in ms since 1970"));
    }
    let options: Vec<String> = choice.values().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let usual = Terms::new(format, seats, choice.info().id);
    let terms = Terms {
        options: options.join(" "),
        clock: same_json(&clock)?,
        rated: new.rated,
        bots: new.bots,
        public,
        rounds: new.rounds,
        minutes: new.minutes.or(usual.minutes),
        break_s: new.break_s.unwrap_or(usual.break_s),
        most: new.most.unwrap_or(usual.most),
        starts_ms: new.starts_ms,
        every: match &new.every {
            Some(every) => Some(same_json(every)?),
            None => None,
        },
        club: new.club.clone(),
        ..usual
    };
    terms.check().map_err(ApiError::malformed)?;
    Ok(terms)
}

/// Creates a tournament.
#[utoipa::path(post, path = "/api/tournaments", operation_id = "make_tournament", tag = "tournaments",
    request_body = api::NewTournament, responses((status = 201, body = api::TournamentView)))]
pub async fn create(User(app, person): User, Sent(new): Sent<api::NewTournament>) -> ApiResult<Response> {
    app.limits.by_person(LimitKind::Table, &person.id)?;
    checked_action_id(&new.action_id)?;
    let now_ms = app.clock.now_ms();
    let public = new.visibility == api::Visibility::Public;
    if public {
        may_meet_strangers(&app, &person).await?;
    }
    // Others read its name.
    if public || new.club.is_some() {
        app.people.may_speak(&person).await?;
    }
    match &new.club {
        Some(club) => app.clubs.for_organisers(club, &person.id).await?,
        None if new.every.is_some() && !app.people.moderation.of(&person.id).moderator => {
            let words = "moderators repeat tournaments of the site, and organisers those of their club: name the `club`";
            return Err(ApiError::not_allowed(words));
        }
        None => {}
    }
    if new.join && person.bot && !new.bots {
        return Err(ApiError::not_allowed("bots can take part only if `bots` is true"));
    }
    if new.join && new.rated {
        people::may_play_rated(&person)?;
    }
    let name = names::of_a_tournament(&new.name)?;
    let terms = terms(&new, now_ms)?;
    // The same action gives the same tournament.
    let id = random::word_of(&format!("eightfold tournament {} {}", person.id, new.action_id));
    let _alone = app.people.locks.lock(&person.id).await;
    if app.store.tournament(&id).await?.is_none() {
        not_too_many_of_club(&app, new.club.as_deref()).await?;
        let made = app
            .tournaments
            .unfinished_of(&person.id)
            .await?
            .iter()
            .filter(|head| head.maker == person.id)
            .count();
        if made >= MAX_OWN_TOURNAMENTS {
            let words = format!("you have made {made} tournaments that aren't over: end one of them first");
            return Err(ApiError::not_allowed(words));
        }
        let body = Body::Created { id: id.clone(), name, maker: person.id.clone(), terms };
        let mut rows = vec![Row { seq: 1, at_ms: now_ms, body }];
        let mut tournament = Tournament::open(&rows[0])?;
        if new.join {
            rows.push(tournament.next(now_ms, Body::Joined { person: person.id.clone() }));
            tournament.take(&rows[1])?;
        }
        // If it already exists, an identical request has created it.
        app.store.append_tournament(append(&tournament, &rows, vec![person.id.clone()])?).await?;
        app.tournaments.wake();
    }
    Ok((StatusCode::CREATED, Json(view(&app, &id).await?)).into_response())
}

async fn not_too_many_of_club(app: &App, club: Option<&str>) -> ApiResult<()> {
    let Some(club) = club else { return Ok(()) };
    if app.tournaments.club_has_most(club, None).await? {
        let words =
            format!("your club has {MAX_OF_CLUB} tournaments that aren't over: end one of them first");
        return Err(ApiError::not_allowed(words));
    }
    Ok(())
}

/// Refuses a person who has blocked a player, or is blocked by one, if pairing can't keep them apart.
async fn may_join(app: &App, tournament: &Tournament, person: &Person) -> ApiResult<()> {
    let terms = tournament.terms();
    if person.bot && !terms.bots {
        return Err(ApiError::not_allowed("this tournament is for people: bots can't join it"));
    }
    if let Some(club) = &terms.club {
        app.clubs.for_members(club, &person.id).await?;
    }
    if terms.rated {
        people::may_play_rated(person)?;
    }
    if terms.public {
        may_meet_strangers(app, person).await?;
    }
    let apart = async |other: &str| Ok::<_, ApiError>(app.store.block_between(&person.id, other).await?);
    let mut blocked = apart(tournament.maker()).await?;
    if matches!(terms.format, Format::RoundRobin | Format::Tables) {
        for entrant in tournament.entrants().iter().filter(|entrant| entrant.person != person.id) {
            blocked = blocked || apart(&entrant.person).await?;
        }
    }
    if blocked {
        return Err(ApiError::not_allowed(
            "you can't join this tournament: you have blocked someone in it, or they have blocked you",
        ));
    }
    Ok(())
}

/// Joins a tournament, or joins it again. Players who already take part stay.
#[utoipa::path(post, path = "/api/tournaments/{id}/join", operation_id = "join_tournament", tag = "tournaments",
    params(("id" = String, Path)), responses((status = 200, body = api::TournamentView)))]
pub async fn join(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::TournamentView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let known = app.tournaments.get(&id).await?.tournament.clone();
    if let Some(tournament) = &known {
        may_join(&app, tournament, &person).await?;
    }
    let _alone = app.people.locks.lock(&person.id).await;
    let others = app.tournaments.unfinished_of(&person.id).await?;
    if others.iter().filter(|head| head.id != id).count() >= MAX_JOINED_TOURNAMENTS {
        return Err(ApiError::not_allowed(format!(
            "you have {MAX_JOINED_TOURNAMENTS} tournaments that aren't over: leave some first"
        )));
    }
    let changed = app.tournaments.change(&id, |tournament| {
        let me = tournament.entrants().iter().find(|entrant| entrant.person == person.id);
        if me.is_some_and(|me| !me.withdrawn) && tournament.status() != Status::Over {
            return Ok(TournamentAction::Nothing);
        }
        Ok(TournamentAction::Add(
            Box::new(Body::Joined { person: person.id.clone() }),
            vec![person.id.clone()],
        ))
    });
    drop(changed.await?);
    Ok(Json(view(&app, &id).await?))
}

/// Leaves a tournament. Games in progress are played to the end.
#[utoipa::path(post, path = "/api/tournaments/{id}/leave", operation_id = "leave_tournament", tag = "tournaments",
    params(("id" = String, Path)), responses((status = 200, body = api::TournamentView)))]
pub async fn leave(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::TournamentView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let changed = app.tournaments.change(&id, |_| {
        Ok(TournamentAction::Add(Box::new(Body::Left { person: person.id.clone() }), Vec::new()))
    });
    drop(changed.await?);
    Ok(Json(view(&app, &id).await?))
}

/// Whether a person may start and end a tournament.
async fn organises(app: &App, tournament: Option<&Tournament>, person: &Person) -> ApiResult<bool> {
    match tournament {
        Some(tournament) => Ok(app.tournaments.organisers_of(tournament).await?.contains(&person.id)),
        None => Ok(false),
    }
}

/// Stops repeating a tournament that hasn't started: it is the last one.
#[utoipa::path(post, path = "/api/tournaments/{id}/stop-repeating", operation_id = "stop_repeating_tournament",
    tag = "tournaments", params(("id" = String, Path)), responses((status = 200, body = api::TournamentView)))]
pub async fn stop_repeating(
    User(app, person): User,
    Path(id): Path<String>,
) -> ApiResult<Json<api::TournamentView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let held = app.tournaments.get(&id).await?.tournament.clone();
    if !organises(&app, held.as_ref(), &person).await? && !app.people.moderation.of(&person.id).moderator {
        return Err(ApiError::not_allowed(
            "only its creator, an organiser of its club or a moderator can do this",
        ));
    }
    let changed = app.tournaments.change(&id, |tournament| {
        let was_stopped = tournament.status() == Status::Open && !tournament.repeats();
        match was_stopped && tournament.terms().every.is_some() {
            true => Ok(TournamentAction::Nothing),
            false => Ok(TournamentAction::Add(Box::new(Body::RepeatEnded), Vec::new())),
        }
    });
    drop(changed.await?);
    Ok(Json(view(&app, &id).await?))
}

/// Starts a tournament that you created, or of a club that you organise. One that has already started stays as it is.
#[utoipa::path(post, path = "/api/tournaments/{id}/start", operation_id = "start_tournament", tag = "tournaments",
    params(("id" = String, Path)), responses((status = 200, body = api::TournamentView)))]
pub async fn start(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::TournamentView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let mut held = app.tournaments.get(&id).await?;
    let organises = organises(&app, held.tournament.as_ref(), &person).await?;
    if organises {
        app.tournaments.withdraw_departed(&mut held).await?;
    }
    drop(held);
    if !organises {
        return Err(ApiError::not_allowed("only its creator or an organiser of its club can start it"));
    }
    app.tournaments.repeat_before_start(&id).await?;
    let changed = app.tournaments.change(&id, |tournament| match tournament.status() {
        Status::Running => Ok(TournamentAction::Nothing),
        _ => Ok(TournamentAction::Add(Box::new(tournament.start()?), Vec::new())),
    });
    drop(changed.await?);
    Ok(Json(view(&app, &id).await?))
}

/// Ends a tournament that you created, or of a club that you organise; moderators can end any. One that hasn't started
/// isn't repeated any more. Tables in progress become ordinary games.
#[utoipa::path(post, path = "/api/tournaments/{id}/end", operation_id = "end_tournament", tag = "tournaments",
    params(("id" = String, Path)), responses((status = 200, body = api::TournamentView)))]
pub async fn end(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::TournamentView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let held = app.tournaments.get(&id).await?.tournament.clone();
    if !organises(&app, held.as_ref(), &person).await? && !app.people.moderation.of(&person.id).moderator {
        return Err(ApiError::not_allowed(
            "only its creator, an organiser of its club or a moderator can end it",
        ));
    }
    let changed = app.tournaments.change(&id, |tournament| match tournament.ended() {
        Some(_) => Ok(TournamentAction::Nothing),
        None => Ok(TournamentAction::Add(Box::new(Body::Ended { cause: Cause::Stopped }), Vec::new())),
    });
    drop(changed.await?);
    Ok(Json(view(&app, &id).await?))
}
