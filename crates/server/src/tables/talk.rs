//! Chat at a table, and reports.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{Message, Person, Report};

use super::Answer;
use super::lists::Names;
use super::shown::Since;
use crate::app::App;
use crate::auth::{Body, Caller, Path, Query, Signed};
use crate::bus::{Event, What};
use crate::error::ApiError;
use crate::limits::Counted;

/// The phrases that can be said, by their keys; each page says them in its reader's language.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "well-played",
    "nice-turn",
    "thanks",
    "sorry",
    "one-moment",
    "back-again",
    "good-game",
    "another-one",
    "must-go",
    "oops",
];

/// The most that is said at a table, and the most of it that is told at once.
const MOST_MESSAGES: u64 = 1_000;
const MOST_AT_ONCE: usize = 200;

/// Says something at a table.
#[utoipa::path(post, path = "/api/tables/{id}/say", tag = "play", params(("id" = String, Path)),
    request_body = api::Say,
    responses((status = 200, body = api::Message), (status = "default", body = api::ErrorBody)))]
pub async fn say(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(say): Body<api::Say>,
) -> Answer<Json<api::Message>> {
    Ok(Json(do_say(&app, &id, &person, say).await?))
}

/// Whether a text can have this character: none that controls the screen, ends the line, or turns the direction of what
/// stands around it.
fn can_be_said(c: char) -> bool {
    let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !(turns || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
}

/// Says something in a person's name.
pub async fn do_say(app: &Arc<App>, id: &str, person: &Person, say: api::Say) -> Answer<api::Message> {
    app.limits.by_person(Counted::Word, &person.id)?;
    app.moderation.may_speak(&person.id, app.clock.now_ms())?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let seat = head.seats.iter().find(|seat| seat.owner.as_deref() == Some(&person.id)).map(|seat| seat.seat);
    if seat.is_none() {
        return Err(ApiError::new(Code::NotSeated, "those who play at a table speak there"));
    }
    match (&say.phrase, &say.text) {
        (Some(phrase), None) if PHRASES.contains(&phrase.as_str()) => {}
        (Some(_), None) => {
            return Err(ApiError::malformed(format!("the phrases are {}", PHRASES.join(", "))));
        }
        (None, Some(_)) if head.public => {
            return Err(ApiError::new(
                Code::NotAllowed,
                "at a table that everybody finds there are phrases only",
            ));
        }
        (None, Some(text)) if text.trim().is_empty() || text.chars().count() > 500 => {
            return Err(ApiError::malformed("a text has 1 to 500 characters"));
        }
        (None, Some(text)) if !text.chars().all(can_be_said) => {
            return Err(ApiError::malformed(
                "a text is one line, without control characters and without signs that turn what stands around it",
            ));
        }
        (None, Some(_)) => {}
        _ => return Err(ApiError::malformed("say a `phrase` or a `text`")),
    }
    let last = app.store.last_message(id).await?;
    if let Some(last) = last.as_ref().filter(|last| last.by == person.id && last.phrase.is_some())
        && last.phrase == say.phrase
    {
        // Pressed twice, or sent again: it has been said.
        return Ok(api::Message {
            number: last.number,
            at_ms: last.at_ms,
            by: person.shown_name().to_owned(),
            seat,
            phrase: say.phrase,
            text: None,
        });
    }
    if last.is_some_and(|last| last.number >= MOST_MESSAGES) {
        let words =
            format!("{MOST_MESSAGES} things have been said at this table: that is all there is room for");
        return Err(ApiError::new(Code::NotAllowed, words));
    }
    let message = Message {
        game: id.to_owned(),
        number: 0,
        by: person.id.clone(),
        at_ms: app.clock.now_ms(),
        phrase: say.phrase.clone(),
        text: say.text.clone(),
    };
    let (at_ms, number) = (message.at_ms, app.store.say(message).await?);
    let said = api::Message {
        number,
        at_ms,
        by: person.shown_name().to_owned(),
        seat,
        phrase: say.phrase,
        text: say.text,
    };
    let text =
        serde_json::to_string(&said).map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
    let what = if said.text.is_some() { What::Text } else { What::Message };
    let event = Event::aside(id, what, &text);
    app.keep_for_late(&event);
    app.bus.publish(event);
    Ok(said)
}

/// What was said at a table.
#[utoipa::path(get, path = "/api/tables/{id}/messages", tag = "play",
    params(("id" = String, Path), ("since" = Option<u64>, Query, description = "the number of the last message that is known")),
    responses((status = 200, body = api::Messages), (status = "default", body = api::ErrorBody)))]
pub async fn messages(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<Since>,
) -> Answer<Json<api::Messages>> {
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let plays = head.seats.iter().any(|seat| seat.owner.is_some() && seat.owner.as_deref() == caller.id());
    let blocked = match caller.id() {
        Some(me) => app.store.blocked(me).await?,
        None => Vec::new(),
    };
    let mut names = Names::default();
    let mut messages = Vec::new();
    let mut said = app.store.messages(&id, since.since, MOST_AT_ONCE).await?;
    let next = said.last().filter(|_| said.len() == MOST_AT_ONCE).map(|last| last.number);
    let (late_ms, now_ms) = (app.late_for(&id, caller.id()).await?.unwrap_or(0), app.clock.now_ms());
    said.retain(|message| message.at_ms.saturating_add(late_ms) <= now_ms.max(message.at_ms));
    let next = next.filter(|next| said.last().is_some_and(|last| last.number == *next));
    for message in said {
        // Free text is among the players; who is blocked is not heard; what was deleted is empty.
        let text_hidden = message.text.as_ref().is_some_and(|text| !plays || text.is_empty());
        if text_hidden || blocked.contains(&message.by) {
            continue;
        }
        let seat = head.seats.iter().find(|seat| seat.owner.as_deref() == Some(&message.by));
        messages.push(api::Message {
            number: message.number,
            at_ms: message.at_ms,
            by: names.of(&app, &message.by).await?.0,
            seat: seat.map(|seat| seat.seat),
            phrase: message.phrase,
            text: message.text,
        });
    }
    Ok(Json(api::Messages { messages, next }))
}

/// Reports somebody's conduct at a table: the log is filed with it.
#[utoipa::path(post, path = "/api/tables/{id}/report", tag = "play", params(("id" = String, Path)),
    request_body = api::Report,
    responses((status = 204, description = "filed"), (status = "default", body = api::ErrorBody)))]
pub async fn report(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
    Path(id): Path<String>,
    Body(report): Body<api::Report>,
) -> Answer<StatusCode> {
    app.limits.by_person(Counted::Word, &person.id)?;
    if report.reason.chars().count() > 500 {
        return Err(ApiError::malformed("a reason has at most 500 characters"));
    }
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let about = head.seats.iter().find(|seat| seat.seat == report.seat).and_then(|seat| seat.owner.clone());
    let about = about.ok_or_else(|| ApiError::new(Code::NoSeat, "no person has this seat"))?;
    let filed =
        Report { by: person.id.clone(), about, game: id, reason: report.reason, at_ms: app.clock.now_ms() };
    app.store.report(filed).await?;
    Ok(StatusCode::NO_CONTENT)
}
