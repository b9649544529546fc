//! Exports everything that is stored about a person, as one file.
//!
//! It is streamed as fast as the client reads: memory never holds more than one page of messages or rows.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_store::{GameQuery, Item, Message, Person, SharedBoardQuery, StoreError, TournamentQuery};
use futures_util::stream;
use tokio::sync::mpsc::{self, Sender};

use crate::app::App;
use crate::auth::User;
use crate::bots::{accounts, tokens};
use crate::error::ApiError;
use crate::limits::LimitKind;
use crate::people::{blocked_names, me_of};
use crate::ratings::profile_of;
use crate::sessions::CurrentSession;
use crate::tables::chat::message_view;
use crate::{clubs, days, devices, moderation, passkeys, players_archive, races, solved_puzzles};

/// How many messages are read at once.
const MESSAGES: usize = 50;
/// How many rows of a game are read at once.
const ROWS: u64 = 100;
/// How many games are read at once, without their rows.
const GAMES: usize = 50;
/// The end of an export without messages and games.
const EMPTY: &str = "{},\"games\":[]}";

/// Exports everything stored about you, as one file.
#[utoipa::path(get, path = "/api/me/export", tag = "people", responses((status = 200, body = api::Export)))]
pub async fn export(
    State(app): State<Arc<App>>,
    CurrentSession(session): CurrentSession,
) -> Result<Response, ApiError> {
    app.limits.by_person(LimitKind::Account, &session.person.id)?;
    let person = Arc::new(session.person.clone());
    let user = || User(Arc::clone(&app), Arc::clone(&person));
    let empty = api::Export {
        me: me_of(&app, &person).await?,
        devices: devices::device_list(&app, &session).await?.0.devices,
        passkeys: passkeys::list(user()).await?.0.passkeys,
        bots: accounts::mine(user()).await?.0.bots,
        tokens: tokens::list(user()).await?.0.tokens,
        conduct: moderation::mine(user()).await?.0,
        profile: profile_of(&app, &person).await?,
        old_names: old_names(&app, &person).await?,
        blocked: blocked_names(&app, &person).await?,
        following: {
            let followed = app.people.followed_by(&person.id).await?;
            followed.iter().map(|other| other.shown_name().to_owned()).collect()
        },
        notes: app.people.notes_of(&person.id).await?,
        races: races::export_of(&app, &person).await?,
        solved_puzzles: solved_puzzles::export_of(&app, &person).await?,
        tournaments: tournaments(&app, &person).await?,
        shared_boards: shared_boards(&app, &person).await?,
        clubs: clubs::view::clubs_of(&app, &person).await?,
        days: days::export_days(&app, &person).await?,
        archive: players_archive::comments::export_of(&app, &person).await?,
        reports: moderation::reported_by(&app, &person).await?,
        messages: Default::default(),
        games: Vec::new(),
    };
    let empty = serde_json::to_string(&empty).map_err(|error| ApiError::internal(error.to_string()))?;
    let Some(begin) = empty.strip_suffix(EMPTY) else {
        return Err(ApiError::internal("messages and games do not come last"));
    };
    let begin = begin.to_owned();
    let (out, pieces) = mpsc::channel(1);
    tokio::spawn(async move {
        // There is no error response if the client has gone away.
        if let Err(StopReason::Broken(words)) = send(&app, &person, begin, &out).await {
            let _ = out.send(Err(words)).await;
        }
    });
    let body = stream::unfold(pieces, |mut pieces| async { Some((pieces.recv().await?, pieces)) });
    let name = HeaderValue::from_static("attachment; filename=\"eightfold.json\"");
    let kind = HeaderValue::from_static("application/json");
    let headers = [(header::CONTENT_DISPOSITION, name), (header::CONTENT_TYPE, kind)];
    Ok((headers, axum::body::Body::from_stream(body)).into_response())
}

/// Returns the former names that are still reserved for the person.
async fn old_names(app: &App, person: &Person) -> Result<Vec<String>, StoreError> {
    let now_ms = app.clock.now_ms();
    let mut items = app.store.items(Item::FORMER_NAME_KIND, Some(&person.id), "", usize::MAX >> 1).await?;
    items.retain(|item| item.due_ms.is_none_or(|due| now_ms < due));
    Ok(items.into_iter().map(|item| item.value).collect())
}

/// Returns the tournaments that the person created or joined.
async fn tournaments(app: &App, person: &Person) -> Result<Vec<String>, StoreError> {
    let all = TournamentQuery {
        person: Some(person.id.clone()),
        limit: usize::MAX >> 1,
        ..TournamentQuery::default()
    };
    Ok(app.store.tournaments(all).await?.into_iter().map(|head| head.id).collect())
}

/// Returns the shared boards that the person made or took part in.
async fn shared_boards(app: &App, person: &Person) -> Result<Vec<String>, StoreError> {
    let all = SharedBoardQuery {
        person: Some(person.id.clone()),
        limit: usize::MAX >> 1,
        ..SharedBoardQuery::default()
    };
    Ok(app.store.shared_boards(all).await?.into_iter().map(|head| head.id).collect())
}

/// Why an export stops early.
enum StopReason {
    /// The client has disconnected.
    Gone,
    /// The store is unavailable, or has something that can't be written.
    Broken(String),
}

impl From<StoreError> for StopReason {
    fn from(error: StoreError) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<serde_json::Error> for StopReason {
    fn from(error: serde_json::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

type ExportSender = Sender<Result<String, String>>;

async fn put(out: &ExportSender, piece: String) -> Result<(), StopReason> {
    out.send(Ok(piece)).await.map_err(|_| StopReason::Gone)
}

async fn send(app: &App, person: &Person, begin: String, out: &ExportSender) -> Result<(), StopReason> {
    put(out, begin + "{").await?;
    messages(app, person, out).await?;
    put(out, "},\"games\":[".to_owned()).await?;
    games(app, person, out).await?;
    put(out, "]}".to_owned()).await
}

/// Writes the person's messages: `"TABLE":[..],"TABLE":[..]`.
async fn messages(app: &App, person: &Person, out: &ExportSender) -> Result<(), StopReason> {
    let mut last = (String::new(), false, 0);
    loop {
        let page = app.store.messages_by(&person.id, (&last.0, last.1, last.2), MESSAGES).await?;
        let is_last = page.len() < MESSAGES;
        put(out, by_table(person, page, &mut last, is_last)?).await?;
        if is_last {
            return Ok(());
        }
    }
}

/// Writes a page of messages, sorted by table. `last` is the table, the chat and the number of the last message of the
/// previous page, and is updated to the last message of this one.
fn by_table(
    person: &Person,
    page: Vec<Message>,
    last: &mut (String, bool, u64),
    is_last: bool,
) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for message in page {
        if message.game == last.0 {
            text.push(',');
        } else {
            text.push_str(if last.0.is_empty() { "" } else { "]," });
            text.push_str(&serde_json::to_string(&message.game)?);
            text.push_str(":[");
            last.0.clone_from(&message.game);
        }
        (last.1, last.2) = (message.spectators, message.number);
        text.push_str(&serde_json::to_string(&message_view(message, person.shown_name().to_owned(), None))?);
    }
    if is_last && !last.0.is_empty() {
        text.push(']');
    }
    Ok(text)
}

/// Writes all games of the person with their rows, separated by commas.
async fn games(app: &App, person: &Person, out: &ExportSender) -> Result<(), StopReason> {
    let mut query = GameQuery { player: Some(person.id.clone()), limit: GAMES, ..GameQuery::default() };
    let mut comma = "";
    loop {
        let page = app.store.games(query.clone()).await?;
        for game in page.games {
            let id = serde_json::to_string(&game.id)?;
            put(out, format!("{comma}{{\"id\":{id},\"rows\":[")).await?;
            comma = ",";
            let mut since = 0;
            loop {
                let rows = app.store.rows_until(&game.id, since, since + ROWS).await?;
                // Rows are stored as the JSON that is sent.
                let text: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
                let comma = if since == 0 || text.is_empty() { "" } else { "," };
                put(out, format!("{comma}{}", text.join(","))).await?;
                since += ROWS;
                if rows.len() < ROWS as usize {
                    break;
                }
            }
            put(out, "]}".to_owned()).await?;
        }
        let Some(next) = page.next else { return Ok(()) };
        query.after = Some(next);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn messages_are_grouped_by_table_across_pages() {
        let person = Person {
            id: "p".into(),
            name: Some("Ann".into()),
            guest_name: "Guest 1".into(),
            password: None,
            deleted: false,
            bot: false,
            created_ms: 0,
        };
        let said = |game: &str, number| Message {
            game: game.into(),
            number,
            by: "p".into(),
            at_ms: 5,
            phrase: None,
            text: Some(format!("\"{game}\" {number}")),
            team: false,
            spectators: false,
        };
        let all = [said("a", 1), said("a", 3), said("b", 2), said("c", 1), said("c", 2)];
        for pages in [vec![], vec![5], vec![1, 1, 1, 1, 1], vec![2, 3], vec![3, 2], vec![4, 1]] {
            let many: usize = pages.iter().sum();
            let (mut last, mut text, mut rest) = (Default::default(), "{".to_owned(), &all[..many]);
            for size in pages {
                let (page, later) = rest.split_at(size);
                text += &by_table(&person, page.to_vec(), &mut last, false).unwrap();
                rest = later;
            }
            text += &by_table(&person, Vec::new(), &mut last, true).unwrap();
            text.push('}');
            let read: BTreeMap<String, Vec<api::Message>> = serde_json::from_str(&text).unwrap();
            let read: Vec<(String, u64, String)> = read
                .into_iter()
                .flat_map(|(game, said)| {
                    said.into_iter().map(move |one| (game.clone(), one.number, one.text.unwrap()))
                })
                .collect();
            let wanted: Vec<_> = all[..many]
                .iter()
                .map(|one| (one.game.clone(), one.number, one.text.clone().unwrap()))
                .collect();
            assert_eq!(read, wanted);
        }
    }
}
