//! The list of clubs, a person's own clubs, and the dialog that creates one.

use eightfold_protocol::{ClubJoining, ClubPage, ClubRole, ClubSummary, ClubView, NewClub};
use leptos::prelude::*;

use super::{JOINING, about_words, joining_code, joining_words};
use crate::app::{Dialog, go, icon};
use crate::online::account::Person;
use crate::online::client;
use crate::route::{Route, encode_part};
use crate::words::{fill, id, t};

/// The list of clubs.
pub fn clubs() -> AnyView {
    view! { <List/> }.into_any()
}

fn line(club: ClubSummary) -> impl IntoView {
    let to = Route::Club(club.id.clone(), String::new()).to_string();
    let role = match club.you {
        Some(ClubRole::Owner) => Some(t(id::CLUB_OWNER)),
        Some(ClubRole::Organiser) => Some(t(id::CLUB_ORGANISER)),
        Some(ClubRole::Asked) => Some(t(id::CLUB_ASKED_SHORT)),
        _ => None,
    };
    let about = about_words(&club);
    let about = role.map_or(about.clone(), |role| format!("{about} · {role}"));
    let look = fill!(id::TOURNAMENT_LOOK_AT, name = club.name.as_str());
    view! {
        <li class="game-line club-line" data-club=club.id>
            <span class="game-words"><b>{club.name}</b><small class="club-about">{club.description}</small><small>{about}</small></span>
            <a class="button" aria-label=look href=to>{t(id::SAVED_VIEW)}</a>
        </li>
    }
}

fn lines(found: Option<Vec<ClubSummary>>, testid: &'static str, none: &'static str) -> AnyView {
    let Some(found) = found else {
        return view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any();
    };
    if found.is_empty() {
        return view! { <p class="empty">{none}</p> }.into_any();
    }
    view! { <ul class="game-lines" data-testid=testid>{found.into_iter().map(line).collect_view()}</ul> }
        .into_any()
}

/// Reads the clubs of the person whenever the account changes.
fn own_clubs() -> RwSignal<Option<Vec<ClubSummary>>> {
    let person = Person::from_context();
    let mine = RwSignal::new(None);
    Effect::new(move |_| {
        if person.get().is_none() {
            mine.set(Some(Vec::new()));
            return;
        }
        leptos::task::spawn_local(async move {
            if let Ok(page) = client::get::<ClubPage>("clubs?mine=true").await {
                mine.try_set(Some(page.clubs));
            }
        });
    });
    mine
}

/// The clubs of the person, as a card of another page.
#[component]
pub fn MyClubs(
    /// Whether it explains clubs too, for a page that everyone sees.
    everywhere: bool,
) -> impl IntoView {
    let mine = own_clubs();
    let title = if everywhere { t(id::CLUBS) } else { t(id::CLUBS_MINE) };
    view! {
        <section class="card" aria-labelledby="my-clubs-title">
            <h3 id="my-clubs-title">{title}</h3>
            {everywhere.then(|| view! { <p>{t(id::CLUBS_ABOUT)}</p> })}
            {move || match mine.get() {
                Some(mine) if mine.is_empty() && everywhere => ().into_any(),
                found => lines(found, "my-clubs", t(id::CLUBS_NONE_MINE)),
            }}
            <p class="row"><a class="button" data-testid="to-clubs" href=Route::Clubs.to_string()>{icon("friend")}<span>{t(id::CLUBS_ALL)}</span></a></p>
        </section>
    }
}

#[component]
fn List() -> impl IntoView {
    let making = RwSignal::new(false);
    let mine = own_clubs();
    let (found, next) = (RwSignal::new(None::<Vec<ClubSummary>>), RwSignal::new(None::<String>));
    let (name, silent) = (RwSignal::new(String::new()), RwSignal::new(false));
    let read = move |after: Option<String>| {
        let name = encode_part(name.get_untracked().trim());
        let more = after.as_ref().map_or_else(String::new, |after| format!("&after={after}"));
        leptos::task::spawn_local(async move {
            let page = client::get::<ClubPage>(&format!("clubs?name={name}{more}")).await;
            silent.try_set(page.is_err());
            let Ok(page) = page else { return };
            found.try_update(|found| match found {
                Some(found) if after.is_some() => found.extend(page.clubs),
                found => *found = Some(page.clubs),
            });
            next.try_set(page.next);
        });
    };
    read(None);
    view! {
        <section class="lobby" data-testid="clubs">
            <div class="lobby-head">
                <h2>{t(id::CLUBS)}</h2>
                <a class="button" href=Route::Online.to_string()>{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <p class="refusal" role="alert" hidden=move || !silent.get()>{t(id::SERVER_SILENT)}</p>
            <section class="card" aria-labelledby="clubs-mine-title">
                <h3 id="clubs-mine-title">{t(id::CLUBS_MINE)}</h3>
                {move || lines(mine.get(), "clubs-mine", t(id::CLUBS_NONE_MINE))}
                <p class="row"><button type="button" class="button primary" data-testid="make-club" on:click=move |_| making.set(true)>{icon("friend")}<span>{t(id::CLUB_MAKE)}</span></button></p>
            </section>
            <section class="card" aria-labelledby="clubs-all-title">
                <h3 id="clubs-all-title">{t(id::CLUBS_ALL)}</h3>
                <form class="row club-search" on:submit=move |event| {
                    event.prevent_default();
                    read(None);
                }>
                    <input type="search" maxlength="40" aria-label=t(id::CLUBS_SEARCH) placeholder=t(id::CLUBS_SEARCH) data-testid="clubs-search" prop:value=name on:input=move |event| name.set(event_target_value(&event))/>
                    <button type="submit" class="button" data-testid="clubs-search-go">{t(id::SEARCH)}</button>
                </form>
                {move || lines(found.get(), "clubs-all", t(id::CLUBS_NONE))}
                {move || next.get().map(|after| view! {
                    <p class="row"><button type="button" class="button small" on:click=move |_| read(Some(after.clone()))>{t(id::MORE)}</button></p>
                })}
            </section>
        </section>
        <NewClubForm open=making/>
    }
}

/// A field for how people join.
pub fn joining_field(joining: RwSignal<ClubJoining>, testid: &'static str) -> impl IntoView {
    view! {
        <label class="option line">
            <span>{t(id::CLUB_JOINING)}</span>
            <select data-testid=testid on:change=move |event| {
                let picked = event_target_value(&event);
                if let Some(one) = JOINING.into_iter().find(|one| joining_code(*one) == picked) {
                    joining.set(one);
                }
            }>
                {JOINING.map(|one| view! {
                    <option value=joining_code(one) prop:selected=move || joining.get() == one>{joining_words(one)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// A field for the description.
pub fn description_field(description: RwSignal<String>, testid: &'static str) -> impl IntoView {
    view! {
        <label class="paste">
            <span>{t(id::BOT_SAID)}</span>
            <textarea rows="3" maxlength="500" data-testid=testid prop:value=description on:input=move |event| description.set(event_target_value(&event).replace('\n', " "))></textarea>
        </label>
    }
}

/// A field for the name.
pub fn name_field(name: RwSignal<String>, testid: &'static str) -> impl IntoView {
    view! {
        <label class="option line">
            <span>{t(id::NAME_PLACEHOLDER)}</span>
            <input type="text" required minlength="3" maxlength="40" autocomplete="off" data-testid=testid prop:value=name on:input=move |event| name.set(event_target_value(&event))/>
        </label>
    }
}

/// The dialog that creates a club.
#[component]
fn NewClubForm(open: RwSignal<bool>) -> impl IntoView {
    let person = Person::from_context();
    let (name, description) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let joining = RwSignal::new(ClubJoining::default());
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let nameless = move || person.get().is_none_or(|known| known.is_guest());
    let make = move || {
        let request = NewClub {
            action_id: client::action_id("new"),
            name: name.get_untracked(),
            description: description.get_untracked(),
            joining: joining.get_untracked(),
        };
        let sent = async move { person.act(|| client::post("clubs", &request)).await };
        client::send((trouble, busy), sent, move |made: ClubView| {
            open.try_set(false);
            go(&Route::Club(made.summary.id, String::new()));
        });
    };
    view! {
        <Dialog open title=t(id::CLUB_MAKE) testid="new-club-dialog">
            <form class="setup" data-testid="new-club" on:submit=move |event| {
                event.prevent_default();
                make();
            }>
                {name_field(name, "new-club-name")}
                {description_field(description, "new-club-description")}
                {joining_field(joining, "new-club-joining")}
                <Show when=nameless><p class="trouble" role="status" data-testid="new-club-needs-name">{t(id::CLUB_NEEDS_NAME)}</p></Show>
                <p class="trouble" role="alert" data-testid="new-club-trouble">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" data-testid="new-club-cancel" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="new-club-make" disabled=busy>{icon("friend")}<span>{t(id::TOURNAMENT_MAKE_IT)}</span></button>
                </p>
            </form>
        </Dialog>
    }
}
