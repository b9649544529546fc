//! Actions at a table: seats, turns, offers, claims.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_record::Hex32;
use eightfold_store::{GameHead, Person, SeatHolder, Status};
use eightfold_table::{Action, Claim, Input, OfferKind, Requester};
use eightfold_tournaments::tournament_of;

use super::audience::plays;
use super::pairs;
use super::view::view;
use crate::app::App;
use crate::auth::{Body, Caller, MaybeBody, Path, RetryAfter, SessionTime, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::{self, LimitKind};
use crate::moderation::bans::may_meet_strangers;
use crate::table_log::{self, ActionOutcome, letters_of};
use crate::{people, ratings};

/// Returns the seat that the first of these rows names.
fn seat_of(done: &ActionOutcome) -> Option<char> {
    let row: serde_json::Value = serde_json::from_str(&done.rows.first()?.text).ok()?;
    row.get("seat")?.as_str()?.chars().next()
}

/// Responds with the person's seat: the one just taken, else the requested one, else the first.
pub(super) async fn sit_response(
    app: &App,
    id: &str,
    done: &ActionOutcome,
    wanted: Option<char>,
    person: Arc<Person>,
) -> ApiResult<Json<api::SitResponse>> {
    let table = view(app, id, 0, &Caller(Some(person)), None).await?;
    let held = wanted.filter(|seat| table.you.contains(seat)).or_else(|| table.you.first().copied());
    let seat = seat_of(done).or(held);
    let seat = seat.ok_or_else(|| ApiError::internal("no seat was taken"))?;
    Ok(Json(api::SitResponse { seat, table }))
}

/// Takes a seat, or returns to a seat that a computer has taken over.
#[utoipa::path(post, path = "/api/tables/{id}/sit", tag = "play", params(("id" = String, Path)),
    request_body = api::Sit, responses((status = 200, body = api::SitResponse)))]
pub async fn sit(
    User(app, person): User,
    Path(id): Path<String>,
    MaybeBody(sit): MaybeBody<api::Sit>,
) -> ApiResult<Json<api::SitResponse>> {
    let wanted = sit.seat;
    let done = do_sit(&app, &id, &person, sit).await?;
    sit_response(&app, &id, &done, wanted, person).await
}

/// Gives a person a seat.
pub async fn do_sit(app: &Arc<App>, id: &str, person: &Person, sit: api::Sit) -> ApiResult<ActionOutcome> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    if head.public && head.status == Status::Waiting {
        may_meet_strangers(app, person).await?;
    }
    // A game goes on with its players: they return to their seats whatever others have decided since.
    let sits = plays(&head, &person.id);
    if !sits {
        for other in head.seats.iter().filter_map(|seat| seat.owner.as_deref()) {
            if app.store.block_between(&person.id, other).await? {
                return Err(ApiError::not_allowed("you can't join this game"));
            }
        }
        for_members(app, &head, person).await?;
        if head.status == Status::Waiting && belongs_to_running_tournament(app, id).await? {
            let words = "this is a game of a tournament, which assigns its seats: join the tournament";
            return Err(ApiError::not_allowed(words));
        }
    }
    let rated = table_log::terms_of(&head).is_some_and(|terms| terms.rated);
    if !sits && rated && head.status == Status::Waiting {
        people::may_play_rated(person)?;
    }
    let brought = pairs::is_valid_pair_invitation(app, &head, person, &sit).await?;
    let invited = head.seats.iter().any(|at| at.holder == SeatHolder::Invited(person.id.clone()));
    if !sits
        && !invited
        && !brought
        && head.status == Status::Waiting
        && let Some(words) = ratings::outside(app, &head, &person.id).await?
    {
        return Err(ApiError::not_allowed(words));
    }
    let action = Action::Sit { seat: sit.seat, player: table_log::seated(person) };
    // The table keeps a reserved seat for the person it's reserved for, who has given this one away.
    let input = if brought { Input::host(action) } else { Input::person(&person.id, action) };
    let done = app.tables.act(id, app.clock.now_ms(), input).await?;
    app.presence.record_activity(id, &person.id);
    Ok(done)
}

/// Says that you're ready, and contributes to the shuffle.
#[utoipa::path(post, path = "/api/tables/{id}/ready", tag = "play", params(("id" = String, Path)),
    request_body = api::SetReady, responses((status = 200, body = api::TableView)))]
pub async fn ready(
    User(app, person): User,
    Path(id): Path<String>,
    MaybeBody(ready): MaybeBody<api::SetReady>,
) -> ApiResult<Json<api::TableView>> {
    do_ready(&app, &id, &person, ready).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person)), None).await?))
}

/// Makes a person ready.
pub async fn do_ready(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    ready: api::SetReady,
) -> ApiResult<ActionOutcome> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let contribution = ready.contribution.map(|text| text.parse::<Hex32>()).transpose();
    let contribution = contribution
        .map_err(|_| ApiError::malformed("a contribution is 32 bytes in 64 hexadecimal digits"))?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    if head.status == Status::Waiting && tournament_of(id).is_none() {
        for_members(app, &head, person).await?;
    }
    app.presence.record_activity(id, &person.id);
    app.tables.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Ready { contribution })).await
}

/// Refuses people who aren't members of the club that a table is for, if it's for one.
async fn for_members(app: &App, head: &GameHead, person: &Person) -> ApiResult<()> {
    match &head.club {
        Some(club) => app.clubs.for_members(club, &person.id).await,
        None => Ok(()),
    }
}

/// Leaves your seats before the start; without a seat, declines an invitation.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = api::TableView)))]
pub async fn leave(User(app, person): User, Path(id): Path<String>) -> ApiResult<Json<api::TableView>> {
    do_leave(&app, &id, &person).await?;
    Ok(Json(view(&app, &id, 0, &Caller(Some(person)), None).await?))
}

/// Lets a person leave.
pub async fn do_leave(app: &Arc<App>, id: &str, person: &Person) -> ApiResult<ActionOutcome> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    if head.status == Status::Waiting
        && plays(&head, &person.id)
        && belongs_to_running_tournament(app, id).await?
    {
        let words = "this is a game of a tournament: leave the tournament, or resign once it has started";
        return Err(ApiError::not_allowed(words));
    }
    app.tables.act(id, app.clock.now_ms(), Input::person(&person.id, Action::Leave)).await
}

/// Takes a turn.
#[utoipa::path(post, path = "/api/tables/{id}/act", tag = "play", params(("id" = String, Path)),
    request_body = api::Act,
    responses((status = 200, body = api::ActResponse),
        (status = 409, body = api::ErrorBody, description = "`stale`, with `rows`"),
        (status = 410, body = api::ErrorBody, description = "`over`"),
        (status = 422, body = api::ErrorBody, description = "`illegal`")))]
pub async fn act(
    RetryAfter(pressed): RetryAfter,
    User(app, person): User,
    SessionTime(session_ms): SessionTime,
    Path(id): Path<String>,
    Body(act): Body<api::Act>,
) -> ApiResult<Json<api::ActResponse>> {
    let at_ms = app.clock.now_ms().saturating_sub(session_ms);
    let arrival = Arrival { at_ms, lag_ms: 0, pressed };
    Ok(Json(do_act(&app, &id, &person, act, arrival).await?))
}

/// How a turn arrived.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// When it arrived, in ms since 1970. The time that this server takes before it judges the turn isn't on the
    /// player's clock.
    pub at_ms: u64,
    /// The network delay, in ms; not measured for single requests.
    pub lag_ms: u64,
    /// The seconds that it should have waited, if there are too many requests.
    pub pressed: Option<u64>,
}

/// Refuses a turn beyond the rate limits, unless it is this person's turn at the table and hasn't been tried often: a
/// limit must never cost a player time on the clock.
async fn may_act(app: &App, id: &str, person: &Person, act: &api::Act, again_s: u64) -> ApiResult<()> {
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

/// The maximum length of a turn, in characters.
const MAX_TURN_LEN: usize = 2_000;

pub fn checked_action_id(id: &str) -> ApiResult<()> {
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
) -> ApiResult<api::ActResponse> {
    let began = Instant::now();
    tracing::Span::current().record("seq", act.expected_seq);
    let counted = app.limits.by_person(LimitKind::Action, &person.id);
    if let Some(again_s) = arrival.pressed.or_else(|| counted.err().and_then(|error| error.retry_after)) {
        may_act(app, id, person, &act, again_s).await?;
    }
    checked_action_id(&act.action_id)?;
    if act.turn.chars().count() > MAX_TURN_LEN {
        return Err(ApiError::malformed(format!("a turn has at most {MAX_TURN_LEN} characters")));
    }
    let input = Input {
        by: Requester::Person(person.id.clone()),
        expected_seq: Some(act.expected_seq),
        action_id: Some(act.action_id),
        lag_ms: arrival.lag_ms,
        action: Action::Turn(act.turn),
    };
    let answer = take_action(app, id, &person.id, arrival.at_ms, input).await;
    app.metrics.acknowledged.observe(began.elapsed().as_secs_f64());
    answer
}

/// Says that your client has all rows up to one; sockets do this by themselves.
#[utoipa::path(post, path = "/api/tables/{id}/seen", tag = "play", params(("id" = String, Path)),
    request_body = api::SeenRequest, responses((status = 204, description = "noted")))]
pub async fn seen(
    User(app, person): User,
    Path(id): Path<String>,
    Body(has): Body<api::SeenRequest>,
) -> ApiResult<StatusCode> {
    do_seen(&app, &id, &person, has).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Records which rows a person's client has.
pub async fn do_seen(app: &App, id: &str, person: &Person, has: api::SeenRequest) -> ApiResult<()> {
    let (seq, seats) =
        app.tables.with_table(id, |table| (table.seq(), letters_of(table, &person.id))).await?;
    if seats.is_empty() {
        return Err(ApiError::new(Code::NotSeated, "you have no seat at this table"));
    }
    if has.seq > seq {
        return Err(ApiError::malformed(format!("the last row of this table is {seq}")));
    }
    app.presence.record_seen(id, &person.id, &seats, has.seq);
    Ok(())
}

/// Takes an action and responds with its result.
async fn take_action(
    app: &Arc<App>,
    id: &str,
    person: &str,
    now: u64,
    input: Input,
) -> ApiResult<api::ActResponse> {
    let known = input.expected_seq.unwrap_or(0);
    let done = app.tables.act(id, now, input).await?;
    app.presence.record_activity(id, person);
    let (acted, seats) = app.tables.response(id, person, done).await?;
    app.presence.record_seen(id, person, &seats, known);
    Ok(acted)
}

/// Makes an offer, or answers one.
#[utoipa::path(post, path = "/api/tables/{id}/offer", tag = "play", params(("id" = String, Path)),
    request_body = api::Offer, responses((status = 200, body = api::ActResponse)))]
pub async fn offer(
    User(app, person): User,
    Path(id): Path<String>,
    Body(offer): Body<api::Offer>,
) -> ApiResult<Json<api::ActResponse>> {
    Ok(Json(do_offer(&app, &id, &person, offer).await?))
}

/// Whether an offer would have the other players of a tournament wait, or give the opponent no points.
fn holds_up(kind: OfferKind) -> bool {
    matches!(kind, OfferKind::Abort | OfferKind::Adjourn | OfferKind::Pause | OfferKind::AddTime)
}

/// Whether a table is a game of a tournament that isn't over.
async fn belongs_to_running_tournament(app: &App, id: &str) -> ApiResult<bool> {
    match tournament_of(id) {
        Some(tournament) => Ok(app.store.tournament(tournament).await?.is_some_and(|head| head.live)),
        None => Ok(false),
    }
}

/// Makes or answers an offer for a person.
pub async fn do_offer(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    offer: api::Offer,
) -> ApiResult<api::ActResponse> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    checked_action_id(&offer.action_id)?;
    let kind = offer.kind;
    let accepted = offer.answer != Some(api::OfferAnswer::Decline);
    if accepted && holds_up(kind) && belongs_to_running_tournament(app, id).await? {
        let words = "games of a tournament aren't aborted, paused or given more time: the others wait";
        return Err(ApiError::not_allowed(words));
    }
    if kind == OfferKind::Rematch && offer.answer != Some(api::OfferAnswer::Decline) {
        may_play_again(app, id, person).await?;
    }
    let action = match offer.answer {
        None => Action::Offer(kind),
        Some(answer) => Action::Answer { offer: kind, accept: answer == api::OfferAnswer::Accept },
    };
    let input = Input {
        expected_seq: offer.expected_seq,
        action_id: Some(offer.action_id),
        ..Input::person(&person.id, action)
    };
    take_action(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Refuses a rematch with people who have blocked this person, or are blocked, and in a club that the person has left.
async fn may_play_again(app: &App, id: &str, person: &Person) -> ApiResult<()> {
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    for_members(app, &head, person).await?;
    for other in head.seats.iter().filter_map(|seat| seat.owner.as_deref()) {
        if other != person.id && app.store.block_between(&person.id, other).await? {
            return Err(ApiError::not_allowed("you can't play again with someone at this table"));
        }
    }
    Ok(())
}

/// Resigns a game.
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "play", params(("id" = String, Path)),
    request_body = api::Resign, responses((status = 200, body = api::ActResponse)))]
pub async fn resign(
    User(app, person): User,
    Path(id): Path<String>,
    Body(resign): Body<api::Resign>,
) -> ApiResult<Json<api::ActResponse>> {
    Ok(Json(do_resign(&app, &id, &person, resign).await?))
}

/// Resigns for a person.
pub async fn do_resign(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    resign: api::Resign,
) -> ApiResult<api::ActResponse> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    checked_action_id(&resign.action_id)?;
    let input = Input {
        expected_seq: resign.expected_seq,
        action_id: Some(resign.action_id),
        ..Input::person(&person.id, Action::Resign(resign.seat))
    };
    take_action(app, id, &person.id, app.clock.now_ms(), input).await
}

/// Decides about a seat whose player has stayed away.
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "play", params(("id" = String, Path)),
    request_body = api::Claim, responses((status = 200, body = api::ActResponse)))]
pub async fn claim(
    User(app, person): User,
    Path(id): Path<String>,
    Body(claim): Body<api::Claim>,
) -> ApiResult<Json<api::ActResponse>> {
    Ok(Json(do_claim(&app, &id, &person, claim).await?))
}

/// Decides for a person.
pub async fn do_claim(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    claim: api::Claim,
) -> ApiResult<api::ActResponse> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    checked_action_id(&claim.action_id)?;
    if claim.claim == Claim::Adjourn && belongs_to_running_tournament(app, id).await? {
        return Err(ApiError::not_allowed("games of a tournament aren't adjourned: the others wait"));
    }
    let now = app.clock.now_ms();
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let owner = head.seats.iter().find(|seat| seat.seat == claim.seat).and_then(|seat| seat.owner.clone());
    let since = match owner {
        Some(owner) => app.tables.confirmed_absent_since(id, &owner).await,
        None => None,
    };
    let action =
        Action::Claim { seat: claim.seat, absent_since_ms: since.unwrap_or(now), claim: claim.claim };
    let input = Input { action_id: Some(claim.action_id), ..Input::person(&person.id, action) };
    take_action(app, id, &person.id, now, input).await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use eightfold_catalog::Choice;
    use eightfold_table::Terms;

    use super::*;
    use crate::bus::LocalBus;
    use crate::table_log::TableRequest;
    use crate::testing::{person, server};

    #[tokio::test(start_paused = true)]
    async fn replaced_players_return_despite_blocks_and_clubs() {
        let app = server(Arc::<LocalBus>::default());
        let people = [person(&app, "ann").await, person(&app, "ben").await];
        // The club has ended since.
        let terms = Terms { level: Some(1), club: Some("gone".to_owned()), ..Terms::default() };
        let wanted = TableRequest {
            id: "game".to_owned(),
            choice: Choice::new("octi-fast", []).unwrap(),
            terms,
            seats: Vec::new(),
            sitting: Vec::new(),
            told: None,
        };
        app.tables.create(wanted).await.unwrap();
        let act = async |who: &Person, action| {
            app.tables.act("game", app.clock.now_ms(), Input::person(&who.id, action)).await.unwrap()
        };
        for who in &people {
            act(who, Action::Sit { seat: None, player: table_log::seated(who) }).await;
        }
        for who in &people {
            act(who, Action::Ready { contribution: None }).await;
        }
        let absent_since_ms = app.clock.now_ms();
        tokio::time::advance(Duration::from_secs(600)).await;
        let seat =
            app.tables.with_table("game", |table| table_log::letters_of(table, "ben")[0]).await.unwrap();
        act(&people[0], Action::Claim { seat, absent_since_ms, claim: Claim::Computer }).await;
        app.store.block("ann".to_owned(), "ben".to_owned(), true).await.unwrap();
        let plays_again = async || {
            let head = app.store.game("game").await.unwrap().unwrap();
            head.seats.iter().any(|seat| seat.holder == SeatHolder::Person("ben".to_owned()))
        };
        assert!(!plays_again().await);
        do_sit(&app, "game", &people[1], api::Sit::default()).await.unwrap();
        assert!(plays_again().await);
        let cat = person(&app, "cat").await;
        let refused = do_sit(&app, "game", &cat, api::Sit::default()).await;
        assert_eq!(refused.unwrap_err().problem.code, Code::NotFound, "there is no such club");
    }
}
