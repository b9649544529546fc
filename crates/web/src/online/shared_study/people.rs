//! The people at a shared study: where they are, who presents, and who may edit.

use eightfold_protocol::ChangeSharedBoard;
use eightfold_scene::PersonColour;
use eightfold_shared_boards::Editing;
use leptos::prelude::*;

use super::viewpoint::Viewpoint;
use crate::app::{icon, tick_with};
use crate::person_badge::badge;
use crate::words::{fill, id, t};

/// A person in the list, the user first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PersonRow {
    is_other: bool,
    name: String,
    id: String,
    colour: PersonColour,
    /// The chapter they look at.
    chapter: Option<u32>,
    presents: bool,
}

/// The people who look at the study now.
#[component]
pub fn People(viewpoint: Viewpoint) -> impl IntoView {
    let followed = viewpoint.followed;
    let people = Memo::new(move |_| {
        let me = followed.me();
        let mut people: Vec<PersonRow> = followed
            .people_here()
            .into_iter()
            .map(|pointer| PersonRow {
                is_other: Some(&pointer.id) != me.as_ref(),
                colour: followed.colour(&pointer.id),
                name: pointer.name,
                id: pointer.id,
                chapter: pointer.at.chapter,
                presents: pointer.at.presents,
            })
            .collect();
        people.sort();
        people
    });
    let alone = move || people.with(|people| people.iter().all(|person| !person.is_other));
    let place = move |chapter: Option<u32>, presents: bool| {
        let own = viewpoint.chapter.get();
        let other = chapter.filter(|chapter| *chapter != own).and_then(|chapter| {
            let study = followed.study()?;
            let at = study.all().iter().position(|known| known.id() == chapter)?;
            Some(fill!(id::SHARED_IN_CHAPTER, chapter = at + 1))
        });
        let words = [presents.then(|| t(id::SHARED_PRESENTS).to_owned()), other];
        words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <section class="bench-panel" aria-label=t(id::SHARED_STUDY_HERE)>
            <h3>{t(id::SHARED_STUDY_HERE)}</h3>
            <ul class="shared-people" data-testid="shared-people">
                {move || people.get().into_iter().map(|PersonRow { is_other, name, colour, chapter, presents, .. }| view! {
                    <li>{badge(colour, &name)}{if is_other { name } else { fill!(id::SHARED_YOU, name) }}" "<small>{move || place(chapter, presents)}</small></li>
                }).collect_view()}
            </ul>
            <Show when=alone><p class="empty">{t(id::SHARED_ALONE)}</p></Show>
            <Presenting viewpoint/>
            <Writers viewpoint/>
        </section>
    }
}

/// The buttons to present and to follow.
#[component]
fn Presenting(viewpoint: Viewpoint) -> impl IntoView {
    let followed = viewpoint.followed;
    let presenter = Memo::new(move |_| viewpoint.presenter().map(|(_, name, ..)| name));
    let present = move |_| viewpoint.presents.update(|presents| *presents = !*presents);
    view! {
        {move || presenter.get().map(|name| view! {
            <p class="note" role="status" data-testid="presented">{fill!(id::SHARED_PRESENTED, name = name.clone())}</p>
            {tick_with("follow", fill!(id::SHARED_FOLLOW, name), move || viewpoint.follows.get(), move |on| viewpoint.follows.set(on))}
        })}
        <Show when=move || followed.may_edit() && presenter.with(Option::is_none)>
            <p class="row">
                <button type="button" class="button small" data-testid="present" title=t(id::SHARED_PRESENT_ABOUT)
                    aria-pressed=move || viewpoint.presents.get().to_string() on:click=present>
                    {icon("eye")}<span>{move || t(if viewpoint.presents.get() { id::SHARED_PRESENT_STOP } else { id::SHARED_PRESENT })}</span>
                </button>
                <small>{t(id::SHARED_PRESENT_ABOUT)}</small>
            </p>
        </Show>
    }
}

/// For the maker of a study that not everyone may edit: who may.
#[component]
fn Writers(viewpoint: Viewpoint) -> impl IntoView {
    let followed = viewpoint.followed;
    let trouble = RwSignal::new(None::<String>);
    let chooses = Memo::new(move |_| {
        followed.is_maker() && followed.confirmed(|shared| shared.terms().editing == Editing::Maker)
    });
    // Everyone who is here or took part, without the maker.
    let people = Memo::new(move |_| {
        let me = followed.me();
        let mut people: Vec<(String, String)> = followed.view.with(|view| {
            let people = view.iter().flat_map(|view| &view.people);
            people.map(|person| (person.name.clone(), person.id.clone())).collect()
        });
        people.extend(followed.people_here().into_iter().map(|pointer| (pointer.name, pointer.id)));
        people.sort();
        people.dedup();
        people.retain(|(_, id)| Some(id) != me.as_ref());
        people
    });
    let set = move |id: &str, on: bool| {
        trouble.set(None);
        let mut writers = untrack(|| followed.confirmed(|shared| shared.terms().writers.clone()));
        if on {
            writers.insert(id.to_owned());
        } else {
            writers.remove(id);
        }
        let change = ChangeSharedBoard {
            writers: Some(writers.into_iter().collect()),
            ..ChangeSharedBoard::default()
        };
        followed.change_settings(change, trouble);
    };
    view! {
        <Show when=move || chooses.get()>
            <div role="group" aria-label=t(id::SHARED_WRITERS) data-testid="shared-writers">
                <h4>{t(id::SHARED_WRITERS)}</h4>
                {move || people.get().into_iter().map(|(name, id)| {
                    let writes = id.clone();
                    tick_with(
                        format!("writer-{id}"),
                        name,
                        move || followed.is_writer(&writes),
                        move |on| set(&id, on),
                    )
                }).collect_view()}
                <Show when=move || people.with(Vec::is_empty)><p class="empty">{t(id::SHARED_NO_WRITERS)}</p></Show>
                <p class="trouble" role="alert">{trouble}</p>
            </div>
        </Show>
    }
}
