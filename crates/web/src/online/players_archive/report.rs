//! Reports an entry or a comment. Moderators take it down.

use eightfold_protocol::{
    Entry, EntryReport, ModerationAction, ModerationActionKind, NewModerationAction, OwnConduct, Problem,
};
use leptos::prelude::*;

use crate::app::Dialog;
use crate::online::account::Person;
use crate::online::client;
use crate::words::{id, sentence, t};

/// The dialog with the reason: open while `reporting` holds the number of a comment, or none for the entry itself.
#[component]
pub fn ReportDialog(entry: Entry, reporting: RwSignal<Option<Option<u64>>>) -> impl IntoView {
    let person = Person::from_context();
    let open = RwSignal::new(false);
    let reason = RwSignal::new(String::new());
    let state = RwSignal::new(String::new());
    let moderator = RwSignal::new(false);
    let entry = StoredValue::new(entry);
    Effect::new(move |_| {
        if reporting.get().is_some() {
            reason.set(String::new());
            state.set(String::new());
            open.set(true);
        }
    });
    Effect::new(move |_| {
        if !open.get() {
            reporting.set(None);
        }
    });
    Effect::new(move |_| {
        if person.get().is_none() {
            moderator.set(false);
            return;
        }
        leptos::task::spawn_local(async move {
            if let Ok(mine) = client::get::<OwnConduct>("me/conduct").await {
                moderator.try_set(mine.moderator);
            }
        });
    });
    let done = move |done: Result<(), Problem>, words: &'static str| {
        state.try_set(match done {
            Ok(()) => words.to_owned(),
            Err(problem) => sentence(&problem.message),
        });
    };
    let report = move |_| {
        let Some(comment) = reporting.get_untracked() else { return };
        let body = EntryReport { reason: reason.get_untracked(), comment };
        leptos::task::spawn_local(async move {
            let path = format!("archive/{}/report", entry.with_value(|entry| entry.id.clone()));
            let sent = person.act(|| client::text("POST", &path, Some(&body))).await;
            done(sent.map(|_| ()), t(id::CHAT_REPORTED));
        });
    };
    let take_down = move |_| {
        let Some(comment) = reporting.get_untracked() else { return };
        leptos::task::spawn_local(async move {
            let (id, author) = entry.with_value(|entry| (entry.id.clone(), entry.author_id.clone()));
            let about = match comment {
                None => Ok(author),
                Some(number) => {
                    let path = format!("archive/{id}/comments?after={}", number.saturating_sub(1));
                    let page = client::get::<eightfold_protocol::EntryComments>(&path).await;
                    page.map(|page| page.comments.first().map_or(author, |comment| comment.by_id.clone()))
                }
            };
            let sent = match about {
                Ok(about) => {
                    let me = person.peek().map(|me| me.id).unwrap_or_default();
                    let deed = NewModerationAction {
                        action_id: client::action_id(&me),
                        about,
                        kind: ModerationActionKind::TakeDown,
                        words: reason.get_untracked().trim().to_owned(),
                        hours: None,
                        report: None,
                        entry: Some(id),
                        comment,
                        shared: None,
                        collection: None,
                        club: None,
                        table: None,
                        message: None,
                    };
                    client::post::<_, ModerationAction>("moderation/deeds", &deed).await.map(|_| ())
                }
                Err(problem) => Err(problem),
            };
            done(sent, t(id::PLAYERS_TAKEN_DOWN));
        });
    };
    view! {
        <Dialog open title=t(id::REPORT) testid="report-dialog">
            <label class="paste">
                <span>{t(id::CHAT_WHAT)}</span>
                <textarea rows="3" maxlength="500" data-testid="report-reason" prop:value=reason on:input=move |event| reason.set(event_target_value(&event))></textarea>
            </label>
            <p role="status" data-testid="report-state">{state}</p>
            <p class="row">
                <button type="button" class="button" data-testid="report" on:click=report>{t(id::REPORT)}</button>
                <Show when=move || moderator.get()>
                    <button type="button" class="button" data-testid="take-down" on:click=take_down>{t(id::MODERATION_TAKE_DOWN)}</button>
                </Show>
                <button type="button" class="button primary" data-testid="report-close" autofocus=true on:click=move |_| open.set(false)>{t(id::CLOSE)}</button>
            </p>
        </Dialog>
    }
}
