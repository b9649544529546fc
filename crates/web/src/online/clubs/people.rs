//! The people of a club, and what its organisers decide about them.

use eightfold_protocol::{ClubMember, ClubRole, SetClubRole};
use leptos::prelude::*;

use super::shown_club::ShownClub;
use crate::online::ratings::game_words;
use crate::route::{Route, encode_part};
use crate::words::{fill, id, t};

fn set(club: ShownClub, person: &str, role: ClubRole) {
    club.act("PUT", format!("/people/{}", encode_part(person)), Some(SetClubRole { role }));
}

fn remove(club: ShownClub, person: &str) {
    club.act("DELETE", format!("/people/{}", encode_part(person)), None::<()>);
}

/// The members, those who are online first within a role.
#[component]
pub fn People(club: ShownClub) -> impl IntoView {
    let people = club.of(|view| view.people.clone());
    let you = Memo::new(move |_| club.own_role());
    let belongs = move || you.get().is_some_and(ClubRole::is_member);
    view! {
        <section class="card" aria-labelledby="club-people-title">
            <h3 id="club-people-title">{t(id::CLUB_PEOPLE)}</h3>
            {move || {
                let you = you.get();
                view! { <ul class="following" data-testid="club-people">{people.get().into_iter().map(|one| member(club, you, one)).collect_view()}</ul> }
            }}
            <Show when=move || !belongs()><p><small>{t(id::CLUB_PEOPLE_HIDDEN)}</small></p></Show>
        </section>
    }
}

fn member(club: ShownClub, you: Option<ClubRole>, one: ClubMember) -> impl IntoView {
    let ClubMember { id: person, name, role, online, table, game, .. } = one;
    let to = Route::Person(name.clone()).to_string();
    let words = if online { t(id::PROFILE_ONLINE) } else { t(id::PROFILE_OFFLINE) };
    let presence = you.is_some_and(ClubRole::is_member).then(|| view! {
        <span class="presence" data-here=online.to_string() title=words><span class="visually-hidden">{words}</span></span>" "
    });
    let title = match role {
        ClubRole::Owner => Some(t(id::CLUB_OWNER)),
        ClubRole::Organiser => Some(t(id::CLUB_ORGANISER)),
        _ => None,
    };
    let playing = table.zip(game).map(|(table, game)| {
        let playing = fill!(id::PROFILE_PLAYING, game = game_words(&game, ""));
        view! { " "<a href=Route::Table(table).to_string()>{playing}</a> }
    });
    let owns = you == Some(ClubRole::Owner);
    let decides =
        role != ClubRole::Owner && (owns || you == Some(ClubRole::Organiser) && role == ClubRole::Member);
    let manage = decides.then(|| view! { <Manage club person owns role name=name.clone()/> });
    view! {
        <li data-testid="club-person">
            {presence}<a href=to>{name}</a>{title.map(|title| view! { " "<small>{title}</small> })}{playing}
            {manage}
        </li>
    }
}

/// What the user can decide about a member.
#[component]
fn Manage(club: ShownClub, person: String, owns: bool, role: ClubRole, name: String) -> impl IntoView {
    let handing = RwSignal::new(false);
    let person = StoredValue::new(person);
    let organiser = role == ClubRole::Organiser;
    let (to, label) = match organiser {
        true => (ClubRole::Member, t(id::CLUB_MAKE_MEMBER)),
        false => (ClubRole::Organiser, t(id::CLUB_MAKE_ORGANISER)),
    };
    let about = fill!(id::CLUB_HAND_OVER_ABOUT, name = name.as_str());
    view! {
        <details class="club-manage">
            <summary aria-label=fill!(id::CLUB_MANAGE, name) data-testid="club-manage">{t(id::INVITE_CHANGE_DO)}</summary>
            <p class="row">
                {owns.then(|| view! {
                    <button type="button" class="button small" data-testid="club-role" disabled=club.busy on:click=move |_| set(club, &person.get_value(), to)>{label}</button>
                    <button type="button" class="button small" data-testid="club-hand-over-ask" on:click=move |_| handing.set(true)>{t(id::CLUB_HAND_OVER)}</button>
                })}
                <button type="button" class="button small" data-testid="club-remove" disabled=club.busy on:click=move |_| remove(club, &person.get_value())>{t(id::REMOVE)}</button>
            </p>
            <Show when=move || handing.get()>
                <p>{about.clone()}</p>
                <p class="row">
                    <button type="button" class="button small" data-testid="club-hand-over" disabled=club.busy on:click=move |_| set(club, &person.get_value(), ClubRole::Owner)>{t(id::CLUB_HAND_OVER_NOW)}</button>
                    <button type="button" class="button small" on:click=move |_| handing.set(false)>{t(id::CANCEL)}</button>
                </p>
            </Show>
        </details>
    }
}

/// The people who ask to join, and those who were removed.
#[component]
pub fn Requests(club: ShownClub) -> impl IntoView {
    let asking = club.of(|view| view.asking.clone());
    let removed = club.of(|view| view.removed.clone());
    let line = move |one: ClubMember, asks: bool| {
        let ClubMember { id: person, name, .. } = one;
        let person = StoredValue::new(person);
        let (let_in, testid) = match asks {
            true => (t(id::AGREE), "club-accept"),
            false => (t(id::CLUB_LET_IN), "club-let-in"),
        };
        view! {
            <li class="club-request">
                <a href=Route::Person(name.clone()).to_string()>{name.clone()}</a>
                <span class="row">
                    <button type="button" class="button small" aria-label=format!("{let_in}: {name}") data-testid=testid disabled=club.busy on:click=move |_| set(club, &person.get_value(), ClubRole::Member)>{let_in}</button>
                    {asks.then(|| view! {
                        <button type="button" class="button small" aria-label=format!("{}: {name}", t(id::DECLINE)) data-testid="club-decline" disabled=club.busy on:click=move |_| remove(club, &person.get_value())>{t(id::DECLINE)}</button>
                    })}
                </span>
            </li>
        }
    };
    view! {
        <Show when=move || !asking.read().is_empty() || !removed.read().is_empty()>
            <section class="card" aria-labelledby="club-requests-title">
                <h3 id="club-requests-title">{t(id::CLUB_REQUESTS)}</h3>
                <ul class="following" data-testid="club-requests">{move || asking.get().into_iter().map(|one| line(one, true)).collect_view()}</ul>
                <Show when=move || asking.read().is_empty()><p class="empty">{t(id::CLUB_NO_REQUESTS)}</p></Show>
                <Show when=move || !removed.read().is_empty()>
                    <details>
                        <summary>{t(id::CLUB_REMOVED_PEOPLE)}</summary>
                        <ul class="following" data-testid="club-removed">{move || removed.get().into_iter().map(|one| line(one, false)).collect_view()}</ul>
                    </details>
                </Show>
            </section>
        </Show>
    }
}
