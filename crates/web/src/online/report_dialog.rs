//! The dialog that reports something published.

use eightfold_protocol::ReportReason;
use leptos::prelude::*;

use super::account::Person;
use super::client;
use crate::app::Dialog;
use crate::words::{id, sentence, t};

/// Reports what has this path in the API, with a reason.
#[component]
pub fn ReportDialog(path: String, open: RwSignal<bool>) -> impl IntoView {
    let person = Person::from_context();
    let path = StoredValue::new(path + "/report");
    let (reason, state) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    Effect::new(move |_| {
        if open.get() {
            reason.set(String::new());
            state.set(String::new());
        }
    });
    let report = move |_| {
        let body = ReportReason { reason: reason.get_untracked() };
        leptos::task::spawn_local(async move {
            let path = path.get_value();
            let sent = person.act(|| client::text("POST", &path, Some(&body))).await;
            state.try_set(match sent {
                Ok(_) => t(id::CHAT_REPORTED).to_owned(),
                Err(problem) => sentence(&problem.message),
            });
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
                <button type="button" class="button primary" data-testid="report-close" autofocus=true on:click=move |_| open.set(false)>{t(id::CLOSE)}</button>
            </p>
        </Dialog>
    }
}
