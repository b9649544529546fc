//! The gallery: every challenge, puzzle and solitaire as a card, with your progress.

use crate::words::{fill, id, t};
use eightfold_challenges::{Grade, Problem, Solitaire, summaries};
use leptos::prelude::*;

use super::best::saved_bests;
use super::editor::BoardStore;
use crate::app::{random, storage};
use crate::board_editor::thumbnail::{shared, thumbnail};
use crate::board_editor::{BoardEditor, Task, cards, words};
use crate::online::has_server;
use crate::route::Route;

/// A solitaire with its difficulties: a press sets a new problem of that difficulty.
fn solitaire(kind: Solitaire, name: &'static str, testid: &'static str, about: &'static str) -> AnyView {
    let store = expect_context::<BoardStore>();
    let example = Problem::generate(kind, Grade::ALL[0], 1);
    let editor = BoardEditor { task: Task::Solitaire(example), ..BoardEditor::default() };
    let grades = Grade::ALL
        .into_iter()
        .zip(words::grades())
        .map(|(grade, words)| {
            view! {
                <button type="button" class="button" data-testid=format!("{testid}-{}", grade.number())
                    on:click=move |_| store.open_problem(Problem::generate(kind, grade, random() % 1_000_000))>
                    <b>{grade.number()}</b>" "<small>{words}</small>
                </button>
            }
        })
        .collect_view();
    view! {
        <li class="challenge solitaire" data-testid=testid>
            <div class="challenge-picture" inner_html=thumbnail(&editor)></div>
            <div class="challenge-words">
                <h3>{name}</h3>
                <p>{about}</p>
            </div>
            <div class="challenge-grades">
                <p id=format!("{testid}-grades")>{t(id::NEW_OF_GRADE)}</p>
                <div class="grades" role="group" aria-labelledby=format!("{testid}-grades")>{grades}</div>
            </div>
        </li>
    }
    .into_any()
}

/// The gallery of the workshop.
#[component]
pub fn Gallery() -> impl IntoView {
    let (bests, all) = (saved_bests(), summaries());
    let challenges = cards::challenges(&all, &bests);
    let has_board = ["bench-history", "bench"].into_iter().any(|key| storage::get(key).is_some());
    let to_editor = t(if has_board { id::EDITOR_AS_LEFT } else { id::OPEN_BOARD_EDITOR });
    let count = fill!(id::CHALLENGES_SOLVED, solved = cards::solved(&challenges));
    view! {
        <div class="gallery-page" data-testid="gallery">
            <div inner_html=shared()></div>
            <header class="gallery-top">
                <div>
                    <h2>{t(id::WORKSHOP)}</h2>
                    <p>{t(id::THE_WORKSHOP_ABOUT)}</p>
                </div>
                <p class="row">
                    <a class="button primary" data-testid="to-bench" href=Route::Workshop(String::new()).to_string()>{to_editor}</a>
                    <a class="button" href=Route::RulesOf("workshop".to_owned(), None).to_string()>{t(id::RULES)}</a>
                    <a class="button" data-testid="archive-link" href=Route::Archive.to_string()>{t(id::BEST_BOARDS_KNOWN)}</a>
                    {has_server().then(|| view! { <a class="button" data-testid="to-players-archive" href=Route::PlayersArchive(String::new()).to_string()>{t(id::PLAYERS_ARCHIVE)}</a> })}
                </p>
            </header>
            <section aria-labelledby="solitaires-title">
                <h2 id="solitaires-title">{t(id::SOLITAIRES)}</h2>
                <ul class="challenges solitaires">
                    {solitaire(Solitaire::Connection, t(id::CONNECTION_SOLITAIRE), "connection", t(id::CONNECTION_SHORT))}
                    {solitaire(Solitaire::Sequence, t(id::SEQUENCE_SOLITAIRE), "sequence", t(id::SEQUENCE_SHORT))}
                </ul>
                <ul class="challenges" inner_html=cards::pattern()></ul>
            </section>
            <section aria-labelledby="challenges-title">
                <h2 id="challenges-title">{t(id::THIRTY_CHALLENGES)}</h2>
                <p data-testid="solved-count">{count}</p>
                <ul class="challenges" inner_html=challenges></ul>
            </section>
            <section aria-labelledby="puzzles-title">
                <h2 id="puzzles-title">{t(id::THREE_PUZZLES)}</h2>
                <ul class="challenges" inner_html=cards::puzzles(&all, &bests)></ul>
            </section>
        </div>
    }
}
