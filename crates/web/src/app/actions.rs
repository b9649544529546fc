//! The buttons of the unfinished turn: undo, cancel, done. Each has a fixed place and is shown while it can do something.

use crate::words::{id, t};
use leptos::prelude::*;

use super::browser;
use super::game_ui::Actions;
use super::icon::icon;

/// Undo, cancel and done, in this order in every game.
#[component]
pub fn ActionBar(actions: Actions) -> impl IntoView {
    let Actions { can_undo, undo, cancel, done, refuse, finish, other, finish_other } = actions;
    // The button stays enabled and focusable, so that a press can explain why the turn can't end.
    let press = move |event: web_sys::MouseEvent| match done.get_untracked().why_not {
        Some(why) => refuse.run(why),
        None => {
            finish.run(());
            browser::back_to_board(&event);
        }
    };
    let why = move || done.with(|done| done.why_not.clone());
    view! {
        <div class="turn-actions" role="group" aria-label=t(id::YOUR_TURN)>
            <button type="button" class="button act" class:idle=move || !can_undo.get() data-testid="undo" title=t(id::UNDO_CLICK)
                disabled=move || !can_undo.get()
                on:click=move |event| {
                    undo.run(());
                    if !can_undo.get_untracked() {
                        browser::back_to_board(&event);
                    }
                }>{icon("undo")}<span>{t(id::UNDO)}</span></button>
            // The other way to end a turn takes the place of Cancel while there is nothing to cancel, so no button
            // moves.
            {move || match other.get().filter(|_| !can_undo.get()) {
                Some((testid, label)) => view! {
                    <button type="button" class="button act" data-testid=testid on:click=move |_| finish_other.run(())>
                        {icon("cancel")}<span>{label}</span>
                    </button>
                }.into_any(),
                None => view! {
                    <button type="button" class="button act" class:idle=move || !can_undo.get() data-testid="clear" title=t(id::CANCEL_TURN)
                        disabled=move || !can_undo.get()
                        on:click=move |event| {
                            cancel.run(());
                            browser::back_to_board(&event);
                        }>{icon("cancel")}<span>{t(id::CLEAR)}</span></button>
                }.into_any(),
            }}
            // It says why a turn that has begun can't end yet.
            <button type="button" class="button act primary" class:idle=move || !can_undo.get() && why().is_some()
                data-testid=move || done.with(|done| done.testid)
                aria-disabled=move || why().is_some().to_string()
                title=why
                aria-description=why
                on:click=press>{icon("done")}<span>{move || done.with(|done| done.label.clone())}</span></button>
        </div>
    }
}
