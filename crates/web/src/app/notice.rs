//! Temporary notices about the game as a whole.

use std::time::Duration;

use leptos::prelude::*;

use super::GameSession;

/// How long a notice is shown.
const NOTICE_DURATION: Duration = Duration::from_secs(8);

/// A line over the game after something was copied, saved or opened.
#[component]
pub fn Notice(session: GameSession) -> impl IntoView {
    let told = StoredValue::new(0_u32);
    Effect::new(move |_| {
        if session.note.with(String::is_empty) {
            return;
        }
        told.update_value(|n| *n += 1);
        let this = told.get_value();
        set_timeout(
            move || {
                if told.try_get_value() == Some(this) {
                    session.note.try_set(String::new());
                }
            },
            NOTICE_DURATION,
        );
    });
    view! { <p class="toast" role="status" data-testid="notice">{session.note}</p> }
}
