//! Chat at a table, and reports.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use eightfold_catalog::{TableTalk, info};
use eightfold_protocol as api;
use eightfold_protocol::{Code, GREETINGS, PHRASES};
use eightfold_store::{GameHead, Message, Person, Status};
use serde::Deserialize;

use super::audience::{HiddenMessages, is_greeting, plays, reads_spectators};
use super::lists::Names;
use crate::app::App;
use crate::auth::{Body, Caller, Path, Query, User};
use crate::bus::{Author, Event, EventKind};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::plain_text::is_blank;
use crate::{names, reports};

/// The maximum number of messages at a table, the same for those to its spectators, and the page size.
const MAX_MESSAGES: u64 = 1_000;
pub const MESSAGES_PER_PAGE: usize = 200;

/// Sends a message at a table.
#[utoipa::path(post, path = "/api/tables/{id}/say", tag = "play", params(("id" = String, Path)),
    request_body = api::Say, responses((status = 200, body = api::Message)))]
pub async fn say(
    User(app, person): User,
    Path(id): Path<String>,
    Body(say): Body<api::Say>,
) -> ApiResult<Json<api::Message>> {
    Ok(Json(do_say(&app, &id, &person, say).await?))
}

/// Sends a message for a person.
pub async fn do_say(app: &Arc<App>, id: &str, person: &Person, say: api::Say) -> ApiResult<api::Message> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    app.people.may_speak(person).await?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let seat = seat_of(&head, &person.id);
    if say.spectators && say.team {
        return Err(ApiError::malformed("a message is for the team or for the spectators"));
    }
    if say.spectators {
        may_talk_to_spectators(&head, person)?;
    } else if seat.is_none() {
        let words = "only players can write here: `\"spectators\":true` writes to the other spectators";
        return Err(ApiError::new(Code::NotSeated, words));
    }
    let no_text = (head.public && !say.team && !say.spectators)
        .then_some("players of a public game can only send phrases");
    check_words(&say, no_text)?;
    if let (true, Some(text)) = (say.spectators, &say.text) {
        names::check_words(text, "a message to the spectators")?;
    }
    let mut author = Author { id: person.id.clone(), ..Author::default() };
    if !is_greeting(say.phrase.as_deref()) {
        author.hidden_from = may_talk(app, &head, person).await?;
    }
    let team = if say.team { Some(partners(app, &head, person).await?) } else { None };
    let last = match say.spectators {
        true => app.store.last_spectator_message(id).await?,
        false => app.store.last_message(id).await?,
    };
    if let Some(sent) = already_sent(last, &say, person, seat)? {
        return Ok(sent);
    }
    let mut message = Message {
        game: id.to_owned(),
        number: 0,
        by: person.id.clone(),
        at_ms: app.clock.now_ms(),
        phrase: say.phrase,
        text: say.text,
        team: say.team,
        spectators: say.spectators,
    };
    message.number = app.store.say(message.clone()).await?;
    let said = message_view(message, person.shown_name().to_owned(), seat);
    if said.spectators {
        publish_to_spectators(app, &head, &said, author)?;
        return Ok(said);
    }
    let text = as_json(&said)?;
    if let Some(team) = team {
        for reader in team {
            let event = Event::team_text(id, &reader, &text, Some(author.clone()));
            if app.people.may_read(Some(&reader), &event).await {
                app.bus.publish(event);
            }
        }
        return Ok(said);
    }
    let what = if said.text.is_some() { EventKind::Text } else { EventKind::Message };
    let event = Event::message(id, what, &text, Some(author));
    app.delayed_views.store_delayed_phrase(&event);
    app.bus.publish(event);
    Ok(said)
}

/// Publishes a message to the spectators of a game; its players get it only if the game is over.
fn publish_to_spectators(
    app: &App,
    head: &GameHead,
    said: &api::Message,
    mut author: Author,
) -> ApiResult<()> {
    let text = as_json(said)?;
    let over = head.status == Status::Over;
    if !over {
        author.hidden_from.extend(head.seats.iter().filter_map(|seat| seat.owner.clone()));
    }
    app.bus.publish(Event::spectator_message(&head.id, over, &text, author));
    Ok(())
}

/// Returns the last message of a chat if it is the same: a button was pressed twice, or the request was repeated.
/// Refuses a message to a full chat.
pub fn already_sent(
    last: Option<Message>,
    say: &api::Say,
    person: &Person,
    seat: Option<char>,
) -> ApiResult<Option<api::Message>> {
    let Some(last) = last else { return Ok(None) };
    if last.by == person.id && last.phrase.is_some() && last.phrase == say.phrase {
        return Ok(Some(message_view(last, person.shown_name().to_owned(), seat)));
    }
    if last.number >= MAX_MESSAGES {
        return Err(ApiError::not_allowed(format!("this chat is full: it has {MAX_MESSAGES} messages")));
    }
    Ok(None)
}

/// Returns a message as JSON.
pub fn as_json(said: &api::Message) -> ApiResult<String> {
    serde_json::to_string(said).map_err(|error| ApiError::internal(error.to_string()))
}

/// Returns a message as it is shown, with the name and the seat of its author.
pub fn message_view(message: Message, by: String, seat: Option<char>) -> api::Message {
    api::Message {
        number: message.number,
        at_ms: message.at_ms,
        by,
        seat,
        phrase: message.phrase,
        text: message.text,
        team: message.team,
        spectators: message.spectators,
    }
}

/// Returns the seat of a person, the first one if there are several.
fn seat_of(head: &GameHead, person: &str) -> Option<char> {
    head.seats.iter().find(|seat| seat.owner.as_deref() == Some(person)).map(|seat| seat.seat)
}

/// Refuses messages to the spectators from people who play, guests and bots, and before the start.
fn may_talk_to_spectators(head: &GameHead, person: &Person) -> ApiResult<()> {
    let words = if plays(head, &person.id) {
        "you play here: the spectators' chat is for people without a seat"
    } else if person.bot {
        "bots can't write to the spectators"
    } else if person.name.is_none() {
        "choose a name for your account first: the spectators see it"
    } else if head.status == Status::Waiting {
        return Err(ApiError::new(Code::NotStarted, "spectators can talk once the game has started"));
    } else {
        return Ok(());
    };
    Err(ApiError::not_allowed(words))
}

/// Checks the content of a message; `no_text` says why free text is refused, if it is.
pub fn check_words(say: &api::Say, no_text: Option<&str>) -> ApiResult<()> {
    match (&say.phrase, &say.text) {
        (Some(phrase), None) if !PHRASES.contains(&phrase.as_str()) => {
            Err(ApiError::malformed(format!("the phrases are {}", PHRASES.join(", "))))
        }
        (Some(_), None) if say.team => {
            Err(ApiError::malformed("a message to a team has a `text`: phrases are for everyone"))
        }
        (None, Some(text)) => match no_text {
            Some(words) => Err(ApiError::not_allowed(words)),
            None if is_blank(text) || text.chars().count() > 500 => {
                Err(ApiError::malformed("a text has 1 to 500 characters"))
            }
            None => names::check_line(text, "a text"),
        },
        (Some(_), None) => Ok(()),
        _ => Err(ApiError::malformed("say a `phrase` or a `text`")),
    }
}

/// Refuses anything but greetings from the players of a running game without table talk (O11), and at other tables
/// between people who play such a game together. Otherwise returns the people who play such a game with this person:
/// they may come to the table later, or watch it.
async fn may_talk(app: &App, head: &GameHead, person: &Person) -> ApiResult<BTreeSet<String>> {
    let no_talk = |head: &GameHead| info(&head.game).is_some_and(|it| it.table_talk == TableTalk::Greetings);
    if plays(head, &person.id) && matches!(head.status, Status::Playing | Status::Paused) && no_talk(head) {
        let words =
            format!("No table talk: only {} until the game is over", GREETINGS.map(quoted).join(", "));
        return Err(ApiError::not_allowed(words));
    }
    let silent = app.people.no_talk_with(&person.id, &head.id).await?;
    let mut here = head.seats.iter().filter_map(|seat| seat.owner.as_ref());
    if let Some(game) = here.find_map(|other| silent.get(other)) {
        let words = format!(
            "No table talk: you play {game} with someone here, so only {} until that game is over",
            GREETINGS.map(quoted).join(", "),
        );
        return Err(ApiError::not_allowed(words));
    }
    Ok(silent.into_keys().collect())
}

/// Returns the people who read what a person writes to the team (R14), including the writer.
async fn partners(app: &App, head: &GameHead, person: &Person) -> ApiResult<BTreeSet<String>> {
    if info(&head.game).is_none_or(|game| game.table_talk != TableTalk::Partners) {
        return Err(ApiError::not_allowed("partners have messages of their own in Team Play only"));
    }
    match head.status {
        Status::Waiting => {
            return Err(ApiError::new(Code::NotStarted, "a team can talk once the game has started"));
        }
        Status::Over => {
            return Err(ApiError::new(
                Code::Over,
                "the game is over: everyone can read messages to a team now",
            ));
        }
        Status::Playing | Status::Paused => {}
    }
    let team = app.tables.with_table(&head.id, |table| table.team_of(&person.id)).await?;
    if team.len() < 2 {
        return Err(ApiError::not_allowed("you have no partner to write to"));
    }
    Ok(team)
}

fn quoted(word: &str) -> String {
    format!("`{word}`")
}

/// The query of the messages at a table.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub struct MessagesQuery {
    #[serde(default)]
    since: u64,
    #[serde(default)]
    spectators: bool,
}

/// Lists the messages at a table.
#[utoipa::path(get, path = "/api/tables/{id}/messages", tag = "play",
    params(("id" = String, Path),
        ("since" = Option<u64>, Query, description = "the number of the last message that is known"),
        ("spectators" = Option<bool>, Query, description = "those to the spectators, in place of the others")),
    responses((status = 200, body = api::Messages)))]
pub async fn messages(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<MessagesQuery>,
) -> ApiResult<Json<api::Messages>> {
    let MessagesQuery { since, spectators } = query;
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let plays = caller.id().is_some_and(|me| plays(&head, me));
    let mut hidden = HiddenMessages::from(&app, caller.id(), &id).await?;
    // After the game everyone can read team messages.
    let over = head.status == Status::Over;
    let team = match caller.id().filter(|_| plays && !over) {
        Some(me) => app.tables.with_table(&id, |table| table.team_of(me)).await?,
        None => BTreeSet::new(),
    };
    let mut names = Names::default();
    let mut messages = Vec::new();
    let mut said = match spectators {
        false => app.store.messages(&id, since, MESSAGES_PER_PAGE).await?,
        true if reads_spectators(&head, caller.0.as_deref()) => {
            app.store.spectator_messages(&id, since, MESSAGES_PER_PAGE).await?
        }
        true => Vec::new(),
    };
    let next = said.last().filter(|_| said.len() == MESSAGES_PER_PAGE).map(|last| last.number);
    // Spectators read each other at once.
    let late_ms = match spectators {
        false => app.delayed_views.late_for(&id, caller.id()).await?.unwrap_or(0),
        true => 0,
    };
    let now_ms = app.clock.now_ms();
    said.retain(|message| message.at_ms.saturating_add(late_ms) <= now_ms.max(message.at_ms));
    let next = next.filter(|next| said.last().is_some_and(|last| last.number == *next));
    for message in said {
        // Free text at the table is only for the players; deleted texts are empty.
        let reads = if message.team { over || team.contains(&message.by) } else { plays || spectators };
        let text_hidden = message.text.as_ref().is_some_and(|text| !reads || text.is_empty());
        if text_hidden || hidden.contains(&app, &message).await? {
            continue;
        }
        let (by, seat) = (names.of(&app, &message.by).await?.0, seat_of(&head, &message.by));
        messages.push(message_view(message, by, seat));
    }
    Ok(Json(api::Messages { messages, next }))
}

/// Returns a message to the spectators.
pub async fn spectator_message(app: &App, id: &str, number: u64) -> ApiResult<Message> {
    let found = app.store.spectator_messages(id, number.saturating_sub(1), 1).await?;
    let found = found.into_iter().find(|message| message.number == number);
    found.ok_or_else(|| ApiError::not_found("there is no such message to the spectators"))
}

/// Deletes the text of a message to the spectators, and sends the message again without it.
pub async fn take_down_text(app: &App, id: &str, number: u64) -> ApiResult<()> {
    app.store.delete_spectator_text(id.to_owned(), number).await?;
    let head = app.store.game(id).await?.ok_or_else(|| ApiError::no_table(id))?;
    let message = spectator_message(app, id, number).await?;
    let author = Author { id: message.by.clone(), ..Author::default() };
    let (by, seat) = (Names::default().of(app, &message.by).await?.0, seat_of(&head, &message.by));
    publish_to_spectators(app, &head, &message_view(message, by, seat), author)
}

/// Reports a player's conduct at a table, or the author of a message to the spectators: the log is filed with it.
#[utoipa::path(post, path = "/api/tables/{id}/report", tag = "play", params(("id" = String, Path)),
    request_body = api::Report, responses((status = 204, description = "filed")))]
pub async fn report(
    User(app, person): User,
    Path(id): Path<String>,
    Body(report): Body<api::Report>,
) -> ApiResult<StatusCode> {
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let head = app.store.game(&id).await?.ok_or_else(|| ApiError::no_table(&id))?;
    let about = match (report.seat, report.message) {
        (Some(seat), None) => {
            let owner = head.seats.iter().find(|at| at.seat == seat).and_then(|at| at.owner.clone());
            owner.ok_or_else(|| ApiError::new(Code::NoSeat, "no person has this seat"))?
        }
        // Players don't learn before the end which messages there are.
        (None, Some(_)) if !reads_spectators(&head, Some(person.as_ref())) => {
            let words = "you can't read the spectators' messages before the game is over";
            return Err(ApiError::not_allowed(words));
        }
        (None, Some(number)) => spectator_message(&app, &id, number).await?.by,
        _ => {
            let words = "name the `seat` of a player, or the `message` to the spectators";
            return Err(ApiError::malformed(words));
        }
    };
    reports::file(&app, &person, about, id, report.reason).await?;
    Ok(StatusCode::NO_CONTENT)
}
