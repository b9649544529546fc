//! A news feed for one person at a secret address: games where it's their turn, finished games, invitations.

use std::sync::Arc;

use atom_syndication::{Content, Entry, Feed, FixedDateTime, Generator, Link, Person as Author, Text};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_store::{GameHead, GameQuery, Item, SeatHolder, Status, StatusFilter};

use crate::app::App;
use crate::auth::{Address, Path, User};
use crate::components::people::FEED;
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;

/// How many games are scanned for a feed.
const GAMES: usize = 100;
/// How long finished games stay in the feed, in ms.
const EVENT_LIFETIME_MS: u64 = 14 * 86_400_000;

/// Returns the address of the site, without a slash at the end.
pub fn site(app: &App, headers: &HeaderMap) -> String {
    match &app.public_url {
        Some(url) => url.trim_end_matches('/').to_owned(),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            format!("http://{}", host.unwrap_or("localhost"))
        }
    }
}

/// Returns when your feed was created, if you have one. Its address is shown only then.
#[utoipa::path(get, path = "/api/me/feed", operation_id = "feed", tag = "people",
    responses((status = 200, body = api::Feed)))]
pub async fn show(User(app, person): User) -> ApiResult<Json<api::Feed>> {
    let item = app.people.feed_of(&person.id).await?;
    Ok(Json(api::Feed { url: None, made_ms: item.map(|item| item.at_ms) }))
}

/// Creates a feed with a new address; the old address stops working.
#[utoipa::path(post, path = "/api/me/feed", operation_id = "make_feed", tag = "people",
    responses((status = 201, body = api::Feed)))]
pub async fn make(
    User(app, person): User,
    Address(address): Address,
    headers: HeaderMap,
) -> ApiResult<Response> {
    app.limits.by_address(LimitKind::Guest, address)?;
    app.people.end_feeds(&person.id).await?;
    let (word, made_ms) = (random::word::<40>()?, app.clock.now_ms());
    let item = Item {
        kind: FEED.to_owned(),
        key: random::hash(&word),
        person: Some(person.id.clone()),
        value: String::new(),
        at_ms: made_ms,
        due_ms: None,
    };
    app.store.add_item(item).await?;
    let url = Some(format!("{}/api/feeds/{word}", site(&app, &headers)));
    Ok((StatusCode::CREATED, Json(api::Feed { url, made_ms: Some(made_ms) })).into_response())
}

/// Removes the feed.
#[utoipa::path(delete, path = "/api/me/feed", operation_id = "end_feed", tag = "people",
    responses((status = 204, description = "there is no feed")))]
pub async fn remove(User(app, person): User) -> ApiResult<StatusCode> {
    app.people.end_feeds(&person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the feed at this address, as Atom: your turns, invitations, finished games.
#[utoipa::path(get, path = "/api/feeds/{word}", operation_id = "read_feed", tag = "people",
    params(("word" = String, Path, description = "the secret word of the address")),
    responses((status = 200, content_type = "application/atom+xml", body = String)))]
pub async fn read(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Path(word): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    app.limits.by_address(LimitKind::Work, address)?;
    let none = || ApiError::not_found("there is no such feed, or it has another address now");
    let item = app.store.item(FEED, &random::hash(&word)).await?.ok_or_else(none)?;
    let person = item.person.clone().ok_or_else(none)?;
    let now = app.clock.now_ms();
    let player = Some(person.clone());
    let mut games = Vec::new();
    for (state, since_ms) in [
        (StatusFilter::Live, None),
        (StatusFilter::Waiting, None),
        (StatusFilter::Over, Some(now.saturating_sub(EVENT_LIFETIME_MS))),
    ] {
        let query =
            GameQuery { state, player: player.clone(), since_ms, limit: GAMES, ..GameQuery::default() };
        games.extend(app.store.games(query).await?.games);
    }
    games = app.people.without_blocked_invitations(&person, games).await?;
    games.sort_by_key(|head| std::cmp::Reverse(head.changed_ms));
    let site = site(&app, &headers);
    let mut entries = Vec::new();
    for head in &games {
        if let Some(what) = event_of(head, &person) {
            let others = other_names(&app, head, &person).await?;
            entries.push(entry(head, &site, what, &others)?);
        }
    }
    let changed = games.first().map_or(item.at_ms, |head| head.changed_ms.max(item.at_ms));
    let feed = Feed {
        title: Text::plain("Eightfold"),
        subtitle: Some(Text::plain("Games that wait for you, and games that have ended")),
        id: format!("urn:eightfold:feed:{}", &item.key[..32]),
        updated: time(changed)?,
        authors: vec![Author { name: "Eightfold".to_owned(), ..Author::default() }],
        generator: Some(Generator {
            value: "Eightfold".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            ..Generator::default()
        }),
        links: vec![
            Link { href: format!("{site}/api/feeds/{word}"), rel: "self".to_owned(), ..Link::default() },
            Link { href: format!("{site}/#/online"), rel: "alternate".to_owned(), ..Link::default() },
        ],
        entries,
        ..Feed::default()
    };
    let kind = HeaderValue::from_static("application/atom+xml; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], feed.to_string()).into_response())
}

/// An entry of a feed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FeedEvent {
    Turn,
    Invitation,
    End,
}

fn event_of(head: &GameHead, person: &str) -> Option<FeedEvent> {
    let theirs = |holder: &SeatHolder| matches!(holder, SeatHolder::Person(id) if id == person);
    let invited = |holder: &SeatHolder| matches!(holder, SeatHolder::Invited(id) if id == person);
    match head.status {
        Status::Over => {
            head.seats.iter().any(|seat| seat.owner.as_deref() == Some(person)).then_some(FeedEvent::End)
        }
        Status::Waiting => {
            head.seats.iter().any(|seat| invited(&seat.holder)).then_some(FeedEvent::Invitation)
        }
        _ => {
            let acts = head.seats.iter().any(|seat| head.to_act.contains(seat.seat) && theirs(&seat.holder));
            acts.then_some(FeedEvent::Turn)
        }
    }
}

/// Returns the names of the other players at a table.
async fn other_names(app: &App, head: &GameHead, person: &str) -> ApiResult<String> {
    let mut names: Vec<String> = Vec::new();
    for seat in &head.seats {
        match (&seat.owner, &seat.holder) {
            (Some(id), _) | (None, SeatHolder::Person(id) | SeatHolder::Invited(id)) if id != person => {
                let name = app.store.person(id).await?.map(|other| other.shown_name().to_owned());
                names.extend(name.filter(|name| !names.contains(name)));
            }
            (None, SeatHolder::Computer(level)) => names.push(format!("a computer of level {level}")),
            _ => {}
        }
    }
    Ok(if names.is_empty() { "someone".to_owned() } else { names.join(", ") })
}

fn entry(head: &GameHead, site: &str, what: FeedEvent, others: &str) -> ApiResult<Entry> {
    let game = eightfold_catalog::info(&head.game).map_or(head.game.as_str(), |info| info.name);
    let (kind, title) = match what {
        FeedEvent::Turn => ("turn", format!("Your turn: {game} with {others}")),
        FeedEvent::Invitation => ("invitation", format!("You are invited: {game} with {others}")),
        FeedEvent::End => ("end", format!("Game over: {game} with {others}")),
    };
    let words = match (what, head.result.as_deref()) {
        (FeedEvent::End, Some("draw")) => "The game is a draw.".to_owned(),
        (FeedEvent::End, Some("-")) => "The game was aborted.".to_owned(),
        (FeedEvent::End, Some(winners)) => format!("Won by {winners}."),
        (FeedEvent::Turn, _) => match head.deadline_ms {
            Some(due) => format!("There is time until {} (UTC).", time(due)?.format("%Y-%m-%d %H:%M")),
            None => "There is no clock.".to_owned(),
        },
        _ => "The table waits for your reply.".to_owned(),
    };
    Ok(Entry {
        title: Text::plain(title),
        id: format!("urn:eightfold:table:{}:{kind}:{}", head.id, head.seq),
        updated: time(head.changed_ms)?,
        links: vec![Link {
            href: format!("{site}/g/{}", head.id),
            rel: "alternate".to_owned(),
            ..Link::default()
        }],
        content: Some(Content {
            value: Some(words),
            content_type: Some("text".to_owned()),
            ..Content::default()
        }),
        ..Entry::default()
    })
}

fn time(ms: u64) -> ApiResult<FixedDateTime> {
    let time = i64::try_from(ms).ok().and_then(chrono::DateTime::from_timestamp_millis);
    time.map(|time| time.fixed_offset()).ok_or_else(|| ApiError::internal("a time is outside the calendar"))
}
