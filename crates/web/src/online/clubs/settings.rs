//! The settings of a club: its texts, how people join, the invitation link, and its end.

use eightfold_protocol::{ChangeClub, ClubJoining, ClubRole};
use leptos::prelude::*;

use super::list::{description_field, joining_field, name_field};
use super::shown_club::ShownClub;
use crate::app::{CopyLink, go, link_to};
use crate::online::client;
use crate::route::Route;
use crate::words::{id, t};

/// What organisers and the owner change.
#[component]
pub fn Settings(club: ShownClub) -> impl IntoView {
    let you = Memo::new(move |_| club.own_role());
    let owns = move || you.get() == Some(ClubRole::Owner);
    let (name, description) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let joining = RwSignal::new(ClubJoining::default());
    // The form follows what is stored, until the user changes something there.
    let stored = club.of(|view| {
        let summary = &view.summary;
        Some((summary.name.clone(), summary.description.clone(), summary.joining))
    });
    Effect::new(move |_| {
        if let Some((shown, about, way)) = stored.get() {
            name.set(shown);
            description.set(about);
            joining.set(way);
        }
    });
    let save = move || {
        let Some((old, ..)) = stored.get_untracked() else { return };
        let renamed = Some(name.get_untracked()).filter(|name| owns() && *name != old);
        let change = ChangeClub {
            name: renamed,
            description: Some(description.get_untracked()),
            joining: Some(joining.get_untracked()),
        };
        club.act("PATCH", String::new(), Some(change));
    };
    let code = club.of(|view| view.invitation.clone());
    let link =
        Callback::new(move |()| link_to(&Route::Club(club.id(), code.get_untracked().unwrap_or_default())));
    let ending = RwSignal::new(false);
    let end = move |_| {
        leptos::task::spawn_local(async move {
            match client::text::<()>("DELETE", &format!("clubs/{}", club.id()), None).await {
                Ok(_) => go(&Route::Clubs),
                Err(problem) => club.refuse(&problem),
            }
        });
    };
    view! {
        <section class="card" aria-labelledby="club-settings-title">
            <h3 id="club-settings-title">{t(id::SETTINGS)}</h3>
            <form class="setup" on:submit=move |event| {
                event.prevent_default();
                save();
            }>
                <Show when=owns>{name_field(name, "club-new-name")}</Show>
                {description_field(description, "club-new-description")}
                {joining_field(joining, "club-new-joining")}
                <p class="row"><button type="submit" class="button" data-testid="club-save" disabled=club.busy>{t(id::SAVE)}</button></p>
            </form>
            <h4>{t(id::CLUB_INVITATION)}</h4>
            <p>{t(id::CLUB_INVITATION_ABOUT)}</p>
            <p class="row">
                <button type="button" class="button" data-testid="club-invite" disabled=club.busy on:click=move |_| club.act("POST", "/invitation".to_owned(), None::<()>)>
                    {move || if code.read().is_some() { t(id::CLUB_INVITE_AGAIN) } else { t(id::CLUB_INVITE) }}
                </button>
                <Show when=move || code.read().is_some()>
                    <CopyLink testid="club-copy-invitation" link/>
                    <button type="button" class="button" data-testid="club-uninvite" disabled=club.busy on:click=move |_| club.act("DELETE", "/invitation".to_owned(), None::<()>)>{t(id::CLUB_UNINVITE)}</button>
                </Show>
            </p>
            <Show when=owns>
                <p class="row"><button type="button" class="button" data-testid="club-end-ask" hidden=move || ending.get() on:click=move |_| ending.set(true)>{t(id::CLUB_END)}</button></p>
                <Show when=move || ending.get()>
                    <p>{t(id::CLUB_END_ABOUT)}</p>
                    <p class="row">
                        <button type="button" class="button" data-testid="club-end" on:click=end>{t(id::CLUB_END_NOW)}</button>
                        <button type="button" class="button" on:click=move |_| ending.set(false)>{t(id::CANCEL)}</button>
                    </p>
                </Show>
            </Show>
        </section>
    }
}
