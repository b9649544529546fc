//! The rules pages.

use crate::words::{english, id, language, t};
use eightfold_learning::courses_in;
use eightfold_learning::pages::{Block, Board, PAGES, Page, page};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::GameSession;
use super::chunks::LazyParts;
use super::game_ui::{board_ui_of, offered, tables};
use super::icon::icon;
use super::not_found::NotFound;
use crate::route::Route;

/// The list of all rules pages.
#[component]
pub fn Contents() -> impl IntoView {
    view! {
        <section class="prose card">
            <p class="crumbs"><a href=Route::Courses.to_string() data-testid="rules-learn">{t(id::LEARN)}</a></p>
            <h2>{t(id::RULES)}</h2>
            <ul class="contents">
                {PAGES
                    .iter()
                    .map(|page| {
                        let (page, lang) = rules_in_language(page);
                        view! {
                            <li><a href=Route::RulesOf(page.id.to_owned(), None).to_string() lang=lang>{page.title}</a></li>
                        }
                    })
                    .collect_view()}
            </ul>
        </section>
    }
}

/// Returns a rules page in the language of the page, and the `lang` of its text if it exists only in English.
pub fn rules_in_language(page: &'static Page) -> (&'static Page, Option<&'static str>) {
    page.translated(language().tag()).map_or((page, english()), |translated| (translated, None))
}

/// A rules page, or a replacement if there is no such page.
#[component]
pub fn RulesPage(id: String, heading: Option<String>) -> impl IntoView {
    let Some(page) = page(&id) else {
        return NotFound().into_any();
    };
    if let Some(heading) = heading {
        request_animation_frame(move || {
            if let Some(element) = document().get_element_by_id(&heading) {
                element.scroll_into_view();
                let element: web_sys::HtmlElement = element.unchecked_into();
                let _ = element.set_attribute("tabindex", "-1");
                let _ = element.focus();
            }
        });
    }
    rules(page).into_any()
}

fn rules(page: &'static Page) -> impl IntoView {
    (tables().provide_live)();
    let (page, lang) = rules_in_language(page);
    let playable = offered().any(|info| info.id == page.id);
    let course =
        courses_in(language().tag()).iter().find(|course| course.id == page.id || course.rules == page.id);
    view! {
        <article class="prose card">
            <p class="crumbs"><a href=Route::Courses.to_string()>{t(id::LEARN)}</a>" / "<a href=Route::Rules.to_string()>{t(id::RULES)}</a></p>
            <BackToTable/>
            <h2 lang=lang>{page.title}</h2>
            {lang.map(|_| view! { <p class="note">{t(id::RULINGS_IN_ENGLISH)}</p> })}
            {page
                .blocks
                .iter()
                .enumerate()
                .map(|(k, block)| match block {
                    Block::Html(html) => view! { <div lang=lang inner_html=*html></div> }.into_any(),
                    Block::Board(board) => figure(board, k).into_any(),
                })
                .collect_view()}
            <p class="row">
                <Show when=move || playable>
                    <a class="button primary" href=Route::New(page.id.to_owned()).to_string()>{t(id::PLAY_IT_HERE)}</a>
                </Show>
                <Show when=move || page.id == "workshop">
                    <a class="button primary" href=Route::Gallery.to_string()>{t(id::TO_THE_WORKSHOP)}</a>
                </Show>
                {course.map(|course| view! {
                    <a class="button" data-testid="rules-course" href=Route::Learn(course.id.clone()).to_string()>{t(id::LEARN_COURSES)}</a>
                })}
            </p>
        </article>
    }
}

/// A link back to the current game.
#[component]
fn BackToTable() -> impl IntoView {
    let session = GameSession::from_context();
    view! {
        <Show when=move || session.game().is_some()>
            <p class="back-to-table"><a class="button small" href=Route::Play.to_string() data-testid="back-to-table">{icon("back")}{t(id::BACK_TO_GAME)}</a></p>
        </Show>
    }
}

/// A board of a rules page, painted like the board in a game; it can be played on if the game allows it.
fn figure(board: &'static Board, k: usize) -> Option<AnyView> {
    if board.game == "workshop" {
        return untrack(|| LazyParts::from_context().workshop.get())
            .and_then(|workshop| (workshop.figure)(board, format!("fig{k}")));
    }
    Some((board_ui_of(board.game)?.live)(board, format!("fig{k}")))
}
