//! Moderation: the queue of reports and the actions of moderators.

pub mod bans;
mod conduct;
mod target;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use eightfold_protocol as api;
use eightfold_protocol::{Code, ModerationActionKind};
use eightfold_store::{FiledReport, Message, ModerationAction, Person, Status};
use serde::Deserialize;

use crate::app::App;
use crate::auth::{Body, Query, User};
use crate::components::people::sanctions::{kind, word};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::moderation::target::Target;
use crate::tables::chat::message_view;
use crate::{names, people};

/// The page size of reports and actions.
const PAGE: usize = 50;
/// How many of the person's last messages of each chat are included in a report.
const MAX_REPORTED_MESSAGES: usize = 100;
/// How far the clocks of servers may differ, in ms.
const CLOCK_TOLERANCE_MS: u64 = 5_000;
/// The maximum length of a moderator's message, in characters.
const MAX_LEN: usize = 500;
/// The default and the maximum length of a mute, in hours.
const HOURS: u32 = 24;
const MAX_HOURS: u32 = 8_760;

fn allowed(app: &App, person: &Person) -> ApiResult<()> {
    if app.people.moderation.of(&person.id).moderator {
        return Ok(());
    }
    Err(ApiError::not_allowed("only moderators can do this"))
}

/// Returns the name of a person, or a placeholder.
async fn name_of(app: &App, id: &str) -> ApiResult<String> {
    let person = app.store.person(id).await?;
    Ok(person.map_or_else(|| id.to_owned(), |person| person.shown_name().to_owned()))
}

async fn moderation_action_view(app: &App, action: ModerationAction) -> ApiResult<api::ModerationAction> {
    let unknown = || ApiError::internal(format!("action {} is of an unknown kind", action.number));
    // For an undone name, the text starts with the name itself, so that it stays reserved; for something taken down,
    // with its place.
    let takes_down = action.kind == word(ModerationActionKind::TakeDown);
    let place = action.words.split_once('\n').filter(|_| takes_down).map(|(place, _)| Target::read(place));
    let words = match takes_down || action.kind == word(ModerationActionKind::UndoName) {
        true => action.words.split_once('\n').map_or("", |(_, words)| words).to_owned(),
        false => action.words.clone(),
    };
    Ok(api::ModerationAction {
        number: action.number,
        at_ms: action.at_ms,
        by: name_of(app, &action.by).await?,
        about: name_of(app, &action.about).await?,
        kind: kind(&action.kind).ok_or_else(unknown)?,
        words,
        until_ms: action.until_ms,
        report: action.report,
        entry: place.as_ref().and_then(Target::entry),
        comment: place.as_ref().and_then(Target::comment),
        collection: place.as_ref().and_then(Target::collection),
        shared: place.as_ref().and_then(Target::shared),
        club: place.as_ref().and_then(Target::club),
        table: place.as_ref().and_then(Target::table),
        message: place.as_ref().and_then(Target::message),
    })
}

/// The query of a list of reports or actions.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListQuery {
    #[serde(default)]
    all: bool,
    about: Option<String>,
    #[serde(default)]
    after: u64,
}

/// The queue of open reports, the oldest first.
#[utoipa::path(get, path = "/api/moderation/reports", tag = "moderation",
    params(("all" = Option<bool>, Query, description = "also those that have been dealt with"),
        ("after" = Option<u64>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = api::Reports)))]
pub async fn reports(
    User(app, person): User,
    Query(asked): Query<ListQuery>,
) -> ApiResult<Json<api::Reports>> {
    allowed(&app, &person)?;
    let mut filed = app.store.reports(!asked.all, None, asked.after, PAGE + 1).await?;
    let more = filed.len() > PAGE;
    filed.truncate(PAGE);
    let next = filed.last().filter(|_| more).map(|last| last.number);
    let mut reports = Vec::new();
    for FiledReport { number, report, answered } in filed {
        let about = name_of(&app, &report.about).await?;
        let head = app.store.game(&report.game).await?;
        let over = head.as_ref().is_none_or(|head| head.status == Status::Over);
        let seats = head.map(|head| head.seats).unwrap_or_default();
        let seat = seats.iter().find(|seat| seat.owner.as_ref() == Some(&report.about)).map(|seat| seat.seat);
        // Only messages from before the report, so that later ones can't push them out.
        let until_ms = report.at_ms.saturating_add(CLOCK_TOLERANCE_MS);
        let said = app.store.last_messages_of(&report.game, &report.about, until_ms, MAX_REPORTED_MESSAGES);
        let mut said = said.await?;
        // A moderator who plays at the table must not see messages of another team or to the spectators.
        let plays = seats.iter().any(|seat| seat.owner.as_ref() == Some(&person.id));
        let plays_on = plays && !over;
        said.retain(|message| !(plays_on && (message.team || message.spectators)));
        let published = Target::of_report(&app, &report.game).await?;
        if let Some(published) = &published {
            said.extend(published.text(&app).await?.map(|(at_ms, text)| Message {
                game: String::new(),
                number: published.comment().unwrap_or_default(),
                by: report.about.clone(),
                at_ms,
                phrase: None,
                text: Some(text),
                team: false,
                spectators: false,
            }));
        }
        let said = said.into_iter().map(|message| message_view(message, about.clone(), seat));
        reports.push(api::FiledReport {
            number,
            at_ms: report.at_ms,
            by: name_of(&app, &report.by).await?,
            about: about.clone(),
            about_id: report.about.clone(),
            log: match &published {
                Some(published) => published.log(),
                None => format!("/api/tables/{}/record?form=log", report.game),
            },
            table: if published.is_some() { String::new() } else { report.game },
            comment: published.as_ref().and_then(Target::comment),
            entry: published.as_ref().and_then(Target::entry),
            collection: published.as_ref().and_then(Target::collection),
            shared: published.as_ref().and_then(Target::shared),
            club: published.as_ref().and_then(Target::club),
            reason: report.reason,
            answered,
            said: said.collect(),
        });
    }
    Ok(Json(api::Reports { reports, next }))
}

/// Moderation actions, the oldest first.
#[utoipa::path(get, path = "/api/moderation/deeds", operation_id = "moderation_actions", tag = "moderation",
    params(("about" = Option<String>, Query, description = "about this person only: a name or an id"),
        ("after" = Option<u64>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = api::ModerationActions)))]
pub async fn list(
    User(app, person): User,
    Query(asked): Query<ListQuery>,
) -> ApiResult<Json<api::ModerationActions>> {
    allowed(&app, &person)?;
    let about = match &asked.about {
        Some(name) => Some(people::find(&app, name).await?.id),
        None => None,
    };
    let mut found = app.store.moderation_actions(about, asked.after, PAGE + 1).await?;
    let more = found.len() > PAGE;
    found.truncate(PAGE);
    let next = found.last().filter(|_| more).map(|last| last.number);
    let mut actions = Vec::new();
    for action in found {
        actions.push(moderation_action_view(&app, action).await?);
    }
    Ok(Json(api::ModerationActions { actions, next }))
}

/// Returns the person's reports.
pub async fn reported_by(app: &App, person: &Person) -> ApiResult<Vec<api::OwnReport>> {
    let mut mine = Vec::new();
    let mut after = 0;
    loop {
        let filed = app.store.reports(false, Some(person.id.clone()), after, PAGE).await?;
        let Some(last) = filed.last() else { return Ok(mine) };
        after = last.number;
        for FiledReport { report, .. } in filed {
            let about = name_of(app, &report.about).await?;
            let published = Target::of_report(app, &report.game).await?;
            mine.push(api::OwnReport {
                at_ms: report.at_ms,
                about,
                table: if published.is_some() { String::new() } else { report.game },
                entry: published.as_ref().and_then(Target::entry),
                collection: published.as_ref().and_then(Target::collection),
                shared: published.as_ref().and_then(Target::shared),
                club: published.as_ref().and_then(Target::club),
                reason: report.reason,
            });
        }
    }
}

/// Takes a moderation action, which is stored for good.
#[utoipa::path(post, path = "/api/moderation/deeds", operation_id = "add_moderation_action", tag = "moderation",
    request_body = api::NewModerationAction, responses((status = 201, body = api::ModerationAction)))]
pub async fn add(User(app, person): User, Body(new): Body<api::NewModerationAction>) -> ApiResult<Response> {
    allowed(&app, &person)?;
    app.limits.by_person(LimitKind::Word, &person.id)?;
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if new.action_id.is_empty() || new.action_id.len() > 64 || !new.action_id.chars().all(fits) {
        return Err(ApiError::malformed("an `action_id` has 1 to 64 letters, digits, `-` or `_`"));
    }
    if new.words.chars().count() > MAX_LEN || new.words.contains('\n') {
        return Err(ApiError::malformed(format!("`words` are one line of at most {MAX_LEN} characters")));
    }
    let about = people::find(&app, &new.about).await?;
    if about.id == person.id {
        return Err(ApiError::not_allowed("this is you: another moderator may decide"));
    }
    if app.people.moderation.of(&about.id).moderator {
        return Err(ApiError::not_allowed("moderators are appointed and removed from the command line"));
    }
    if new.hours.is_some_and(|hours| !(1..=MAX_HOURS).contains(&hours)) {
        return Err(ApiError::malformed(format!("`hours` is 1 to {MAX_HOURS}")));
    }
    if let Some(number) = new.report
        && !app
            .store
            .reports(false, None, number.saturating_sub(1), 1)
            .await?
            .iter()
            .any(|one| one.number == number)
    {
        return Err(ApiError::not_found(format!("there is no report {number}")));
    }
    let now_ms = app.clock.now_ms();
    let (mut words, mut until_ms, mut down) = (new.words.trim().to_owned(), None, None);
    match new.kind {
        ModerationActionKind::Warn if words.is_empty() => {
            return Err(ApiError::malformed("a warning needs `words`"));
        }
        ModerationActionKind::Dismiss if new.report.is_none() => {
            return Err(ApiError::malformed("name the `report` to dismiss"));
        }
        ModerationActionKind::Mute => {
            until_ms = Some(now_ms + u64::from(new.hours.unwrap_or(HOURS)) * 3_600_000)
        }
        ModerationActionKind::UndoName => {
            let Some(name) = &about.name else {
                return Err(ApiError::not_allowed("this person hasn't chosen a name"));
            };
            words = format!("{}\n{words}", names::fold(name));
        }
        ModerationActionKind::TakeDown => {
            if words.is_empty() {
                return Err(ApiError::malformed("a `take-down` needs `words`: the reason"));
            }
            let published = Target::named(&new)?;
            let place = published.can_take_down(&app, &person, &about).await?;
            let reason = std::mem::take(&mut words);
            words = format!("{place}\n{reason}");
            down = Some((published, reason));
        }
        ModerationActionKind::Read
        | ModerationActionKind::MakeModerator
        | ModerationActionKind::EndModerator => {
            return Err(ApiError::not_allowed("no moderator does this"));
        }
        ModerationActionKind::Warn
        | ModerationActionKind::Dismiss
        | ModerationActionKind::Unmute
        | ModerationActionKind::Close
        | ModerationActionKind::Reopen => {}
    }
    let action = ModerationAction {
        number: 0,
        at_ms: now_ms,
        by: person.id.clone(),
        about: about.id,
        kind: word(new.kind),
        words,
        until_ms,
        report: new.report,
        action_id: format!("{}-{}", person.id, new.action_id),
        unname: new.kind == ModerationActionKind::UndoName,
    };
    let kept = app.store.add_moderation_action(action.clone()).await?;
    if (&kept.kind, &kept.about, &kept.words) != (&action.kind, &action.about, &action.words) {
        return Err(ApiError::new(Code::Taken, "this `action_id` belongs to another action: send a new one"));
    }
    if let Some((published, reason)) = down {
        published.take_down(&app, &action.action_id, reason).await?;
    }
    tracing::info!(number = kept.number, kind = kept.kind, about = kept.about, "a moderator has acted");
    app.people.moderation.catch_up(app.store.as_ref()).await?;
    Ok((StatusCode::CREATED, Json(moderation_action_view(&app, kept).await?)).into_response())
}

/// Your warnings, mutes and bans.
#[utoipa::path(get, path = "/api/me/conduct", operation_id = "my_conduct", tag = "moderation",
    responses((status = 200, body = api::OwnConduct)))]
pub async fn mine(User(app, person): User) -> ApiResult<Json<api::OwnConduct>> {
    let standing = app.people.moderation.of(&person.id);
    let now_ms = app.clock.now_ms();
    let mut warnings = Vec::new();
    if let Some(first) = standing.unread.first() {
        for action in app.store.moderation_actions(Some(person.id.clone()), first - 1, PAGE).await? {
            if standing.unread.contains(&action.number) {
                // The person isn't told which moderator sent the warning.
                warnings.push(api::ModerationAction {
                    by: "moderator".to_owned(),
                    ..moderation_action_view(&app, action).await?
                });
            }
        }
    }
    Ok(Json(api::OwnConduct {
        moderator: standing.moderator,
        muted_until_ms: standing.muted_until_ms.filter(|until| *until > now_ms),
        banned_until_ms: bans::banned_until(&app, &person.id).await?,
        warnings,
    }))
}

/// Marks all your warnings as read.
#[utoipa::path(post, path = "/api/me/conduct", operation_id = "read_warnings", tag = "moderation",
    responses((status = 200, body = api::OwnConduct)))]
pub async fn read(User(app, person): User) -> ApiResult<Json<api::OwnConduct>> {
    let unread = app.people.moderation.of(&person.id).unread;
    if let Some(last) = unread.last() {
        let action = ModerationAction {
            number: 0,
            at_ms: app.clock.now_ms(),
            by: person.id.clone(),
            about: person.id.clone(),
            kind: word(ModerationActionKind::Read),
            words: String::new(),
            until_ms: None,
            report: None,
            action_id: format!("{}-read-{last}", person.id),
            unname: false,
        };
        app.store.add_moderation_action(action).await?;
        app.people.moderation.catch_up(app.store.as_ref()).await?;
    }
    mine(User(app, person)).await
}
