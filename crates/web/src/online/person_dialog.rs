//! The dialog that blocks or reports a person met at a table or a board.

use leptos::prelude::*;
use serde::Serialize;

use super::account::Person;
use super::client;
use crate::app::Dialog;
use crate::words::{fill, id, sentence, t};

/// Blocks or reports the person in `about`, whose name is its second part.
#[component]
pub fn PersonDialog<T, B>(
    about: RwSignal<Option<(T, String)>>,
    open: RwSignal<bool>,
    /// Its name for tests, and in the id of its heading: each one on a page has another.
    #[prop(default = "about-dialog")]
    testid: &'static str,
    /// Returns the name or the id to block.
    #[prop(into)]
    to_block: Callback<(T, String), String>,
    /// Returns the path and the body of a report with this reason.
    #[prop(into)]
    report: Callback<(T, String), (String, B)>,
    /// Called after a block.
    #[prop(into)]
    blocked: Callback<()>,
) -> impl IntoView
where
    T: Clone + Send + Sync + 'static,
    B: Serialize + 'static,
{
    let person = Person::from_context();
    let (reason, state) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    Effect::new(move |_| {
        about.track();
        state.set(String::new());
        reason.set(String::new());
    });
    let title = Signal::derive(move || {
        about.with(|about| about.as_ref().map_or(String::new(), |(_, name)| name.clone()))
    });
    let block = move |_| {
        let Some((other, name)) = about.get_untracked() else { return };
        let path = format!("me/blocks/{}", crate::route::encode_part(&to_block.run((other, name.clone()))));
        leptos::task::spawn_local(async move {
            let done = person.act(|| client::text::<()>("PUT", &path, None)).await;
            state.try_set(match done {
                Ok(_) => {
                    blocked.run(());
                    fill!(id::CHAT_BLOCKED, name)
                }
                Err(problem) => sentence(&problem.message),
            });
        });
    };
    let send = move |_| {
        let Some((other, _)) = about.get_untracked() else { return };
        let (path, body) = report.run((other, reason.get_untracked()));
        leptos::task::spawn_local(async move {
            let done = person.act(|| client::text("POST", &path, Some(&body))).await;
            state.try_set(match done {
                Ok(_) => t(id::CHAT_REPORTED).to_owned(),
                Err(problem) => sentence(&problem.message),
            });
        });
    };
    view! {
        <Dialog open title testid>
            <label class="paste">
                <span>{t(id::CHAT_WHAT)}</span>
                <textarea rows="3" maxlength="500" data-testid="report-reason" prop:value=reason on:input=move |event| reason.set(event_target_value(&event))></textarea>
            </label>
            <p role="status" data-testid="about-state">{state}</p>
            <p class="row">
                <button type="button" class="button" data-testid="block" on:click=block>{t(id::BLOCK)}</button>
                <button type="button" class="button" data-testid="report" on:click=send>{t(id::REPORT)}</button>
                <button type="button" class="button primary" data-testid="about-close" autofocus=true on:click=move |_| open.set(false)>{t(id::CLOSE)}</button>
            </p>
        </Dialog>
    }
}
