//! Actions at a table: seats, turns, offers, claims.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_record::Hex32;
use eightfold_store::{Person, SeatHolder, Status};
use eightfold_table::{Action, By, Claim, Input, OfferKind, Table};

use super::shown::view;
use super::{Answer, same_json};
use crate::app::App;
use crate::auth::{Body, Caller, MaybeBody, Path, Pressed, SessionTime, Signed};
use crate::error::ApiError;
use crate::hall::{self, Done, letters_of};
use crate::limits::{self, Counted};
use crate::moderation::bans::may_meet_strangers;
use crate::people;

/// The seat that the first of these rows names.
fn seat_of(done: &Done) -> Option<char> {
    let row: serde_json::Value = serde_json::from_str(&done.rows.first()?.text).ok()?;
    row.get("seat")?.as_str()?.chars().next()
}

/// The seat that somebody has now: the one just taken, else the one that was asked for, else the first.
pub(super) async fn seated_answer(
    app: &App,
    id: &str,
    done: &Done,
    wanted: Option<char>,
    person: Arc<Person>,
) -> Answer<Json<api::Seated>> {
    let table = view(app, id, 0, &Caller(Some(person))).await?;
    let held = wanted.filter(|seat| table.you.contains(seat)).or_else(|| table.you.first().copied());
    let seat = seat_of(done).or(held);
    let seat = seat.ok_or_else(|| ApiError::new(Code::Internal, "no seat was taken"))?;
    Ok(Json(api::Seated { seat, table }))
}

/// Sits down; or back at the seat that a computer has kept.
#[utoipa::path(post, path = "/api/tables/{id}/sit", tag = "play", params(("id" = String, Path)),
    request_body = api::Sit,
    responses((status = 200, body = api::Seated), (status = "default", body = api::ErrorBody)))]
pub async fn sit(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    MaybeBody(sit): MaybeBody<api::Sit>,
) -> Answer<Json<api::Seated>> {
    let wanted = sit.seat;
    let done = do_sit(&app, &id, &person, sit).await?;
    seated_answer(&app, &id, &done, wanted, person).await
}

/// Sits a person down.
pub async fn do_sit(app: &Arc<App>, id: &str, person: &Person, sit: api::Sit) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    for other in head.seats.iter().filter_map(|seat| seat.owner.as_deref()) {
        if other != person.id && app.store.block_between(&person.id, other).await? {
            return Err(ApiError::new(Code::NotAllowed, "you cannot sit down at this table"));
        }
    }
    if head.public && head.status == Status::Waiting {
        may_meet_strangers(app, person).await?;
    }
    let sits = head.seats.iter().any(|at| at.holder == SeatHolder::Person(person.id.clone()));
    let rated = hall::terms_of(&head).is_some_and(|terms| terms.rated);
    if !sits && rated && head.status == Status::Waiting {
        people::may_play_rated(person)?;
    }
    let action = Action::Sit { seat: sit.seat, player: hall::seated(person) };
    let done = app.act(id, app.clock.now_ms(), Input::person(&person.id, action)).await?;
    app.heard_of(id, &person.id);
    Ok(done)
}

/// Says that one is ready, and adds to the shuffle.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "play", params(("id" = String, Path)),
    request_body = api::Ready,
    responses((status = 200, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn ready(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    MaybeBody(ready): MaybeBody<api::Ready>,
) -> Answer<Json<api::TableView>> {
    do_ready(&app, &id, &person, ready).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person))).await?))
}

/// Makes a person ready.
pub async fn do_ready(app: &Arc<App>, id: &str, person: &Person, ready: api::Ready) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    let contribution = ready.contribution.map(|text| text.parse::<Hex32>()).transpose();
    let contribution = contribution
        .map_err(|_| ApiError::malformed("a contribution is 32 bytes in 64 hexadecimal digits"))?;
    app.heard_of(id, &person.id);
    app.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Ready { contribution })).await
}

/// Leaves the seats again before the start; whoever sits nowhere declines the seats that are kept for him.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = api::TableView), (status = "default", body = api::ErrorBody)))]
pub async fn leave(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Answer<Json<api::TableView>> {
    do_leave(&app, &id, &person).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person))).await?))
}

/// Lets a person leave.
pub async fn do_leave(app: &Arc<App>, id: &str, person: &Person) -> Answer<Done> {
    app.limits.by_person(Counted::Action, &person.id)?;
    app.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Leave)).await
}

/// Takes a turn.
#[utoipa::path(post, path = "/api/tables/{id}/act", tag = "play", params(("id" = String, Path)),
    request_body = api::Act,
    responses((status = 200, body = api::Acted), (status = 409, body = api::ErrorBody, description = "`stale`, with `rows`"),
        (status = 410, body = api::ErrorBody, description = "`over`"), (status = 422, body = api::ErrorBody, description = "`illegal`"),
        (status = "default", body = api::ErrorBody)))]
pub async fn act(
    State(app): State<Arc<App>>,
    Pressed(pressed): Pressed,
    Signed(person): Signed,
    SessionTime(session_ms): SessionTime,
    Path(id): Path<String>,
    Body(act): Body<api::Act>,
) -> Answer<Json<api::Acted>> {
    let at_ms = app.clock.now_ms().saturating_sub(session_ms);
    let arrival = Arrival { at_ms, lag_ms: 0, pressed };
    Ok(Json(do_act(&app, &id, &person, act, arrival).await?))
}

/// How a turn came to the server.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// When it came, in ms since 1970. What this server does before it judges the turn is not on the player's clock.
    pub at_ms: u64,
    /// What the line has cost, in ms. Nobody measures that for a single request.
    pub lag_ms: u64,
    /// After how many seconds it should have come, if there are too many requests.
    pub pressed: Option<u64>,
}

/// Refuses a turn beyond the limits, unless it is this person's turn at the table and has not been tried often: no limit
/// costs anybody time on the clock.
async fn may_act(app: &App, id: &str, person: &Person, act: &api::Act, again_s: u64) -> Answer<()> {
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let theirs = head.seats.iter().any(|seat| {
        head.to_act.contains(seat.seat)
            && matches!(&seat.holder, SeatHolder::Person(holder) if *holder == person.id)
    });
    if theirs && head.seq == act.expected_seq {
        return app.limits.due_turn(id, head.seq, &person.id);
    }
    Err(limits::too_many(again_s))
}

/// The longest turn, in characters.
const LONGEST_TURN: usize = 2_000;

pub fn checked_action_id(id: &str) -> Answer<()> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if (1..=64).contains(&id.len()) && id.chars().all(fits) && !id.starts_with("computer-") {
        return Ok(());
    }
    Err(ApiError::malformed("an action_id is 1 to 64 letters, digits, `-` or `_`: a UUID is best"))
}

/// Takes a person's turn.
pub async fn do_act(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    act: api::Act,
    arrival: Arrival,
) -> Answer<api::Acted> {
    let began = Instant::now();
    tracing::Span::current().record("seq", act.expected_seq);
    let counted = app.limits.by_person(Counted::Action, &person.id);
    if let Some(again_s) = arrival.pressed.or_else(|| counted.err().and_then(|error| error.retry_after)) {
        may_act(app, id, person, &act, again_s).await?;
    }
    checked_action_id(&act.action_id)?;
    if act.turn.chars().count() > LONGEST_TURN {
        return Err(ApiError::malformed(format!("a turn has at most {LONGEST_TURN} characters")));
    }
    let input = Input {
        by: By::Person(person.id.clone()),
        expected_seq: Some(act.expected_seq),
        action_id: Some(act.action_id),
        lag_ms: arrival.lag_ms,
        action: Action::Turn(act.turn),
    };
    let answer = acted(app, id, &person.id, arrival.at_ms, input).await;
    app.metrics.acknowledged.observe(began.elapsed().as_secs_f64());
    answer
}

/// Says that a client of who asks has all rows up to one, as sockets show by themselves.
#[utoipa::path(post, path = "/api/tables/{id}/seen", tag = "play", params(("id" = String, Path)),
    request_body = api::HasRows,
    responses((status = 204, description = "noted"), (status = "default", body = api::ErrorBody)))]
pub async fn seen(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(has): Body<api::HasRows>,
) -> Answer<StatusCode> {
    do_seen(&app, &id, &person, has).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notes what a person's client has.
pub async fn do_seen(app: &App, id: &str, person: &Person, has: api::HasRows) -> Answer<()> {
    let (seq, seats) = app.with_table(id, |table| (table.seq(), letters_of(table, &person.id))).await?;
    if seats.is_empty() {
        return Err(ApiError::new(Code::NotSeated, "you have no seat at this table"));
    }
    if has.seq > seq {
        return Err(ApiError::malformed(format!("the last row of this table is {seq}")));
    }
    app.seen(id, &person.id, &seats, has.seq);
    Ok(())
}

/// Does something and answers with what it led to.
async fn acted(app: &Arc<App>, id: &str, person: &str, now: u64, input: Input) -> Answer<api::Acted> {
    let known = input.expected_seq.unwrap_or(0);
    let done = app.act(id, now, input).await?;
    app.heard_of(id, person);
    let look = |table: &mut Table| (hall::acted(&done, table, app.clock.now_ms()), letters_of(table, person));
    let (acted, seats) = app.with_table(id, look).await?;
    app.seen(id, person, &seats, known);
    Ok(acted)
}

/// Proposes something, or answers a proposal.
#[utoipa::path(post, path = "/api/tables/{id}/offer", tag = "play", params(("id" = String, Path)),
    request_body = api::Offer,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn offer(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(offer): Body<api::Offer>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_offer(&app, &id, &person, offer).await?))
}

/// Proposes or answers in a person's name.
pub async fn do_offer(app: &Arc<App>, id: &str, person: &Person, offer: api::Offer) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&offer.action_id)?;
    let kind: OfferKind = same_json(&offer.kind)?;
    let action = match offer.answer {
        None => Action::Offer(kind),
        Some(answer) => Action::Answer { offer: kind, accept: answer == api::Answer::Accept },
    };
    let input = Input {
        expected_seq: offer.expected_seq,
        action_id: Some(offer.action_id),
        ..Input::person(&person.id, action)
    };
    acted(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Resigns.
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "play", params(("id" = String, Path)),
    request_body = api::Resign,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn resign(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(resign): Body<api::Resign>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_resign(&app, &id, &person, resign).await?))
}

/// Resigns in a person's name.
pub async fn do_resign(app: &Arc<App>, id: &str, person: &Person, resign: api::Resign) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&resign.action_id)?;
    let input = Input {
        expected_seq: resign.expected_seq,
        action_id: Some(resign.action_id),
        ..Input::person(&person.id, Action::Resign(resign.seat))
    };
    acted(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Chooses what becomes of a seat whose player has been away for long.
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "play", params(("id" = String, Path)),
    request_body = api::Claim,
    responses((status = 200, body = api::Acted), (status = "default", body = api::ErrorBody)))]
pub async fn claim(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(claim): Body<api::Claim>,
) -> Answer<Json<api::Acted>> {
    Ok(Json(do_claim(&app, &id, &person, claim).await?))
}

/// Chooses in a person's name.
pub async fn do_claim(app: &Arc<App>, id: &str, person: &Person, claim: api::Claim) -> Answer<api::Acted> {
    app.limits.by_person(Counted::Action, &person.id)?;
    checked_action_id(&claim.action_id)?;
    let now = app.clock.now_ms();
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let owner = head.seats.iter().find(|seat| seat.seat == claim.seat).and_then(|seat| seat.owner.clone());
    let since = match owner {
        Some(owner) => app.surely_away_since(id, &owner).await,
        None => None,
    };
    let kind = match claim.claim {
        api::ClaimKind::Adjourn => Claim::Adjourn,
        api::ClaimKind::Computer => Claim::Computer,
        api::ClaimKind::Out => Claim::Out,
    };
    let action = Action::Claim { seat: claim.seat, absent_since_ms: since.unwrap_or(now), claim: kind };
    let input = Input { action_id: Some(claim.action_id), ..Input::person(&person.id, action) };
    acted(app, id, &person.id, now, input).await
}
