//! Places in sentences: pointing at the name of one marks it on the board.

use std::sync::Arc;

use eightfold_sentences::{SentencePart, named_places};
use leptos::prelude::*;

use super::GameSession;

/// A sentence about the game of a session. The places it names are marked on the board while they are hovered, focused
/// or touched. To screen readers it is plain text; the board says what is on each place.
pub fn with_places(session: GameSession, sentence: &str) -> AnyView {
    let Some(game) = session.peek(|record| record.choice().game()) else {
        return sentence.to_owned().into_any();
    };
    let parts = named_places(game, sentence).into_iter().map(|part| match part {
        SentencePart::Text(text) => text.to_owned().into_any(),
        SentencePart::Place(name) | SentencePart::Tile(name) => place(session, name.to_owned()).into_any(),
    });
    parts.collect_view().into_any()
}

fn place(session: GameSession, name: String) -> impl IntoView {
    let named = session.named;
    let name: Arc<str> = name.into();
    let mark = {
        let name = name.clone();
        move || named.set(Some(name.to_string()))
    };
    // The browser reports the end of the focus even while the sentence is removed.
    let unmark = {
        let name = name.clone();
        move || {
            // Another place may be marked meanwhile.
            if named.try_with_untracked(|now| now.as_deref() == Some(&*name)) == Some(true) {
                named.set(None);
            }
        }
    };
    on_cleanup(unmark.clone());
    let (enter, focus, click) = (mark.clone(), mark.clone(), mark);
    let (leave, blur) = (unmark.clone(), unmark);
    let by_mouse = |event: &web_sys::PointerEvent| event.pointer_type() != "touch";
    view! {
        <span class="place-name" tabindex="0" data-place=name.to_string()
            on:pointerenter=move |event| if by_mouse(&event) { enter() }
            on:pointerleave=move |event| if by_mouse(&event) { leave() }
            on:focus=move |_| focus()
            on:blur=move |_| blur()
            on:click=move |_| click()
        >{name.to_string()}</span>
    }
}
