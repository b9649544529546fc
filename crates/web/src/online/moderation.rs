//! The moderators' page: waiting reports, and actions on people.

use eightfold_protocol::{
    FiledReport, ModerationAction, ModerationActionKind, ModerationActions, NewModerationAction, OwnConduct,
    Reports,
};
use leptos::prelude::*;
use serde_json::json;

use super::account::Person;
use super::client;
use super::words::span;
use crate::app::{day, icon};
use crate::route::{Route, encode_part};
use crate::words::{fill, id, t};

/// The moderators' page.
pub fn moderation() -> AnyView {
    view! { <Queue/> }.into_any()
}

/// The actions on a report, in the order of the buttons.
const ACTION_KINDS: [ModerationActionKind; 5] = [
    ModerationActionKind::Warn,
    ModerationActionKind::Mute,
    ModerationActionKind::UndoName,
    ModerationActionKind::Close,
    ModerationActionKind::Dismiss,
];

/// How long a person can be muted, in hours.
const MUTED_HOURS: [u32; 5] = [1, 24, 168, 720, 8_760];

fn moderation_action_words(kind: ModerationActionKind) -> &'static str {
    match kind {
        ModerationActionKind::Warn => t(id::MODERATION_WARN),
        ModerationActionKind::Mute => t(id::MODERATION_MUTE),
        ModerationActionKind::Unmute => t(id::MODERATION_UNMUTE),
        ModerationActionKind::Close => t(id::MODERATION_CLOSE),
        ModerationActionKind::Reopen => t(id::MODERATION_REOPEN),
        ModerationActionKind::UndoName => t(id::MODERATION_UNDO_NAME),
        ModerationActionKind::TakeDown => t(id::MODERATION_TAKE_DOWN),
        ModerationActionKind::Dismiss => t(id::MODERATION_DISMISS),
        ModerationActionKind::Read => t(id::MODERATION_READ),
        ModerationActionKind::MakeModerator => t(id::MODERATION_MODERATOR),
        ModerationActionKind::EndModerator => t(id::MODERATION_NO_MODERATOR),
    }
}

/// What was done, and for how long if not for good.
fn done_words(deed: &ModerationAction) -> String {
    match (deed.kind, deed.until_ms) {
        (ModerationActionKind::Mute, Some(until_ms)) => {
            fill!(id::MODERATION_MUTED, n = until_ms.saturating_sub(deed.at_ms).div_ceil(3_600_000))
        }
        (kind, _) => moderation_action_words(kind).to_owned(),
    }
}

/// The name of an action in tests and on the server.
fn word(kind: ModerationActionKind) -> String {
    serde_json::to_value(kind).ok().and_then(|word| Some(word.as_str()?.to_owned())).unwrap_or_default()
}

#[component]
fn Queue() -> impl IntoView {
    let person = Person::from_context();
    let open = RwSignal::new(None::<Reports>);
    let trouble = RwSignal::new(None::<String>);
    let read = move || {
        leptos::task::spawn_local(async move {
            match client::get::<Reports>("moderation/reports").await {
                Ok(found) => {
                    trouble.try_set(None);
                    open.try_set(Some(found));
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    Effect::new(move |_| match person.get() {
        Some(_) => read(),
        None => trouble.set(Some(t(id::MODERATORS_ONLY).to_owned())),
    });
    view! {
        <section class="lobby moderation" data-testid="moderation">
            <div class="lobby-head">
                <h2>{t(id::MODERATION)}</h2>
                <a class="button" href=Route::Online.to_string()>{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <p class="trouble" role="alert" data-testid="moderation-trouble">{trouble}</p>
            <section class="card lobby-wide" aria-labelledby="queue-title">
                <h3 id="queue-title">{t(id::REPORTS_OPEN)}</h3>
                {move || open.get().map(|found| if found.reports.is_empty() {
                    view! { <p class="empty" data-testid="no-reports">{t(id::REPORTS_NONE)}</p> }.into_any()
                } else {
                    let reports = found.reports.into_iter();
                    view! { <ul class="reports" data-testid="reports">{reports.map(|report| line(report, trouble, Callback::new(move |()| read()))).collect_view()}</ul> }.into_any()
                })}
            </section>
        </section>
    }
}

/// A report and the actions on it.
fn line(report: FiledReport, trouble: RwSignal<Option<String>>, done: Callback<()>) -> impl IntoView {
    let FiledReport { number, at_ms, by, about, about_id, table, entry, comment, reason, said, log, .. } =
        report;
    let (collection, shared, club) = (report.collection, report.shared, report.club);
    let published = match (&entry, &collection, &shared, &club) {
        (Some(entry), ..) => Some(Route::ArchiveEntry(entry.clone())),
        (None, Some(collection), ..) => Some(Route::Collection(collection.clone())),
        // The page of a shared study leads on to a shared board.
        (None, None, Some(shared), _) => Some(Route::SharedStudy(shared.clone())),
        (None, None, None, Some(club)) => Some(Route::Club(club.clone(), String::new())),
        (None, None, None, None) => None,
    };
    let person = Person::from_context();
    let messages_at = table.clone();
    let words = RwSignal::new(String::new());
    let (hours, busy) = (RwSignal::new(24_u32), RwSignal::new(false));
    let before = RwSignal::new(None::<Vec<ModerationAction>>);
    let path = format!("moderation/deeds?about={}", encode_part(&about_id));
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<ModerationActions>(&path).await {
            before.try_set(Some(found.actions));
        }
    });
    // The number is that of a message to the spectators.
    let act = Callback::new(move |(kind, message): (ModerationActionKind, Option<u64>)| {
        let me = person.peek().map(|known| known.id).unwrap_or_default();
        let deed = NewModerationAction {
            action_id: client::action_id(&me),
            about: about_id.clone(),
            kind,
            words: words.get_untracked().trim().to_owned(),
            hours: (kind == ModerationActionKind::Mute).then(|| hours.get_untracked()),
            // A report stays open while texts in it are taken down.
            report: message.is_none().then_some(number),
            entry: entry.clone().filter(|_| kind == ModerationActionKind::TakeDown),
            comment: comment.filter(|_| kind == ModerationActionKind::TakeDown),
            shared: shared.clone().filter(|_| kind == ModerationActionKind::TakeDown),
            collection: collection.clone().filter(|_| kind == ModerationActionKind::TakeDown),
            club: club.clone().filter(|_| kind == ModerationActionKind::TakeDown),
            table: message.map(|_| messages_at.clone()),
            message,
        };
        let sent = async move { client::post("moderation/deeds", &deed).await };
        client::send((trouble, busy), sent, move |_: ModerationAction| done.run(()));
    });
    // The texts to spectators can be taken down; they are empty then.
    let said = said.into_iter().filter(|message| message.text.as_deref() != Some(""));
    let said = said.filter_map(|message| {
        let number = (message.spectators && message.text.is_some()).then_some(message.number);
        Some((message.text.or(message.phrase)?, number))
    });
    let said: Vec<(String, Option<u64>)> = said.collect();
    let heading = if published.is_some() { id::REPORT_PUBLISHED } else { id::REPORT_SAID };
    let takes_down = published.is_some().then_some(ModerationActionKind::TakeDown);
    let deeds = takes_down.into_iter().chain(ACTION_KINDS);
    let place = published.unwrap_or(Route::Table(table));
    // The API gives the log's address from the root of the site.
    let log = log.trim_start_matches('/').to_owned();
    view! {
        <li data-testid=format!("report-{number}")>
            <p><b>{fill!(id::REPORT_ABOUT, about = about.clone(), by)}</b>" "<small>{day(at_ms)}</small></p>
            <p>{reason}</p>
            {(!said.is_empty()).then(|| view! { <p>{t(heading)}</p><ul>{said.into_iter().map(|(said, message)| view! {
                <li>
                    {said}" "
                    {message.map(|number| view! {
                        <button type="button" class="button small" disabled=busy data-testid=format!("take-down-message-{number}")
                            on:click=move |_| act.run((ModerationActionKind::TakeDown, Some(number)))>{t(id::MODERATION_TAKE_DOWN)}</button>
                    })}
                </li>
            }).collect_view()}</ul> })}
            {move || before.get().filter(|deeds| !deeds.is_empty()).map(|deeds| view! {
                <p>{t(id::REPORT_BEFORE)}</p>
                <ul>{deeds.into_iter().map(|deed| view! { <li>{format!("{} · {}", day(deed.at_ms), done_words(&deed))}</li> }).collect_view()}</ul>
            })}
            <p class="row">
                <a class="button" href=place.to_string()>{icon("eye")}<span>{t(id::SAVED_VIEW)}</span></a>
                {(!log.is_empty()).then(|| view! { <a class="button" href=log target="_blank">{t(id::REPORT_LOG)}</a> })}
                <a class="button" href=Route::Person(about).to_string()>{icon("friend")}<span>{t(id::PROFILE)}</span></a>
            </p>
            <label class="paste"><span>{t(id::MODERATION_WORDS)}</span>
                <input type="text" maxlength="500" autocomplete="off" data-testid=format!("words-{number}") prop:value=words on:input=move |event| words.set(event_target_value(&event))/></label>
            <label class="option line">
                <span>{t(id::MODERATION_MUTE_FOR)}</span>
                <select data-testid=format!("hours-{number}") on:change=move |event| hours.set(event_target_value(&event).parse().unwrap_or(24))>
                    {MUTED_HOURS.map(|one| view! {
                        <option value=one prop:selected=move || hours.get() == one>{span(u64::from(one) * 3_600_000)}</option>
                    })}
                </select>
            </label>
            <p class="row">
                {deeds.map(|kind| view! {
                    <button type="button" class="button" disabled=busy data-testid=format!("{}-{number}", word(kind)) on:click=move |_| act.run((kind, None))>{moderation_action_words(kind)}</button>
                }).collect_view()}
            </p>
        </li>
    }
}

/// What moderators have sent the user and, for a moderator, the link to their page.
#[component]
pub fn Conduct() -> impl IntoView {
    let person = Person::from_context();
    let found = RwSignal::new(None::<OwnConduct>);
    Effect::new(move |_| {
        if person.get().is_none() {
            found.set(None);
            return;
        }
        leptos::task::spawn_local(async move {
            // If this fails, it is fetched the next time the home page opens.
            if let Ok(mine) = client::get::<OwnConduct>("me/conduct").await {
                found.try_set(Some(mine));
            }
        });
    });
    let understood = move |_| {
        leptos::task::spawn_local(async move {
            if let Ok(mine) = client::post::<_, OwnConduct>("me/conduct", &json!({})).await {
                found.try_set(Some(mine));
            }
        });
    };
    move || {
        let mine = found.get()?;
        let moderator = mine.moderator.then(|| view! {
            <p class="row lobby-wide"><a class="button" data-testid="to-moderation" href=Route::Moderation.to_string()>{icon("seal")}<span>{t(id::MODERATION)}</span></a></p>
        });
        let warned = (!mine.warnings.is_empty()).then(|| view! {
            <section class="card notice lobby-wide" data-testid="warnings">
                <h3>{t(id::WARNED)}</h3>
                {mine.warnings.into_iter().map(|deed| view! { <p>{deed.words}</p> }).collect_view()}
                <p class="row"><button type="button" class="button primary" data-testid="warnings-read" on:click=understood>{t(id::WARNED_READ)}</button></p>
            </section>
        });
        Some(view! { {warned}{moderator} })
    }
}
