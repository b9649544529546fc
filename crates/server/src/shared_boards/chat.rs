//! Chat at a shared board or study, and reports.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_protocol as api;
use eightfold_shared_boards::Refusal;
use eightfold_store::{Message, Person};

use super::steps::may_take_part;
use super::view::visible;
use crate::app::App;
use crate::auth::{Body, Caller, Path, Query, User};
use crate::bus::{Author, Event};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::reports;
use crate::tables::audience::{HiddenMessages, is_greeting};
use crate::tables::chat::{MESSAGES_PER_PAGE, already_sent, as_json, check_words, message_view};
use crate::tables::lists::Names;
use crate::tables::view::RowsQuery;

/// Sends a message at a shared board.
#[utoipa::path(post, path = "/api/shared-boards/{id}/say", operation_id = "board_say", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::Say, responses((status = 200, body = api::Message)))]
pub async fn say(
    User(app, person): User,
    Path(id): Path<String>,
    Body(say): Body<api::Say>,
) -> ApiResult<Json<api::Message>> {
    Ok(Json(do_say(&app, &id, &person, say).await?))
}

/// Sends a message for a person.
pub async fn do_say(app: &App, id: &str, person: &Person, say: api::Say) -> ApiResult<api::Message> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.people.may_speak(person).await?;
    may_take_part(app, id, person).await?;
    let shared = visible(app, id, Some(&person.id)).await?;
    if let Some(reason) = shared.taken_down() {
        return Err(Refusal::TakenDown(reason.to_owned()).into());
    }
    let text = shared.terms().text;
    if say.team || say.spectators {
        return Err(ApiError::malformed("a shared board has one chat, for everyone"));
    }
    check_words(&say, (!text).then_some("the person who made this board allows phrases only"))?;
    let mut author = Author { id: person.id.clone(), ..Author::default() };
    if !is_greeting(say.phrase.as_deref()) {
        author.hidden_from = app.people.no_talk_with(&person.id, id).await?.into_keys().collect();
    }
    let last = app.store.last_message(id).await?;
    if let Some(sent) = already_sent(last, &say, person, None)? {
        return Ok(sent);
    }
    let mut message = Message {
        game: id.to_owned(),
        number: 0,
        by: person.id.clone(),
        at_ms: app.clock.now_ms(),
        phrase: say.phrase,
        text: say.text,
        team: false,
        spectators: false,
    };
    message.number = app.store.say(message.clone()).await?;
    let said = message_view(message, person.shown_name().to_owned(), None);
    app.bus.publish(Event::board_message(id, &as_json(&said)?, Some(author)));
    Ok(said)
}

/// Lists the messages at a shared board.
#[utoipa::path(get, path = "/api/shared-boards/{id}/messages", operation_id = "board_messages", tag = "shared boards",
    params(("id" = String, Path),
        ("since" = Option<u64>, Query, description = "the number of the last message that is known")),
    responses((status = 200, body = api::Messages)))]
pub async fn messages(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(since): Query<RowsQuery>,
) -> ApiResult<Json<api::Messages>> {
    visible(&app, &id, caller.id()).await?;
    let mut hidden = HiddenMessages::from(&app, caller.id(), &id).await?;
    let mut names = Names::default();
    let mut messages = Vec::new();
    let said = app.store.messages(&id, since.since, MESSAGES_PER_PAGE).await?;
    let next = said.last().filter(|_| said.len() == MESSAGES_PER_PAGE).map(|last| last.number);
    for message in said {
        // Deleted texts are empty.
        let deleted = message.text.as_ref().is_some_and(String::is_empty);
        if deleted || hidden.contains(&app, &message).await? {
            continue;
        }
        let by = names.of(&app, &message.by).await?.0;
        messages.push(message_view(message, by, None));
    }
    Ok(Json(api::Messages { messages, next }))
}

/// Reports what a person wrote or did at a shared board.
#[utoipa::path(post, path = "/api/shared-boards/{id}/report", operation_id = "board_report", tag = "shared boards",
    params(("id" = String, Path)), request_body = api::BoardReport, responses((status = 204, description = "filed")))]
pub async fn report(
    User(app, person): User,
    Path(id): Path<String>,
    Body(report): Body<api::BoardReport>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.shared_boards.maker_of(&id).await?;
    let about = app.store.person(&report.person).await?;
    let about = about.ok_or_else(|| ApiError::not_found("there is no such person"))?.id;
    reports::file(&app, &person, about, id, report.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
