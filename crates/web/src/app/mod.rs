//! What every game needs: the frame of the page, the desk, and everything around a board.

mod analysis;
mod browser;
mod dialog;
mod draft;
mod engine;
mod guide;
mod history;
mod home;
mod host;
mod menu;
mod play;
mod prefs;
mod session;
mod sound;
mod worker;

use leptos::prelude::*;

pub use browser::{copy, download, focus_drawn, keep, kept, matches, now, random, still};
use dialog::Dialog;
pub use draft::{Draft, sentence};
pub use prefs::Prefs;
pub use session::GameSession;
pub use sound::Sound;
pub use worker::SearchWorker;

use crate::games;
use crate::games::workshop::BoardStore;
use crate::import;
use crate::route::{Route, SharedGame};
use session::GameStatus;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    if games::adopt_styles().is_err() {
        leptos::logging::warn!("this browser adopts no style sheets: OCTI boards have no colours");
    }
    let prefs = Prefs::provide();
    Sound::provide(prefs);
    let session = GameSession::provide();
    let shelf = BoardStore::provide();
    let trouble = RwSignal::new(String::new());
    let troubled = RwSignal::new(false);
    if let Err(error) = session.restore() {
        trouble.set(format!("The game of your last visit could not be read: {}", sentence(&error)));
        troubled.set(true);
    }
    engine::EngineClient::provide(session, prefs.thinking);

    let route = RwSignal::new(here());
    let carried = RwSignal::new(None::<SharedGame>);
    let asking = RwSignal::new(false);
    let open = move |import: &SharedGame| match import::open(import) {
        Ok(record) => session.open(record),
        Err(error) => {
            trouble.set(sentence(&error.to_string()));
            troubled.set(true);
        }
    };
    let arrive = move || {
        let to = here();
        if let Route::Open(import) = &to {
            if session.would_lose() == GameStatus::GoingOn && import::open(import).is_ok() {
                carried.set(Some(import.clone()));
                asking.set(true);
            } else {
                open(import);
            }
            browser::go(&Route::Play);
            return;
        }
        if let Route::Workshop(bench) = &to
            && !bench.is_empty()
        {
            shelf.open(bench);
            // Going back leads to where one came from, not to the same board again.
            let _ = window().location().replace(&Route::Workshop(String::new()).to_string());
            return;
        }
        document().set_title(&title(&to));
        route.set(to);
    };
    window_event_listener_untyped("hashchange", move |_| {
        arrive();
        window().scroll_to_with_x_and_y(0.0, 0.0);
        browser::focus("main".to_owned());
    });
    Effect::new(move |_| untrack(arrive));

    let place = move || match route.get() {
        Route::Home | Route::Open(_) => view! { <home::Home/> }.into_any(),
        Route::New(game) => view! { <home::Home game/> }.into_any(),
        Route::Play => view! { <play::Play/> }.into_any(),
        Route::Rules => view! { <guide::Contents/> }.into_any(),
        Route::RulesOf(id, heading) => view! { <guide::RulesPage id heading/> }.into_any(),
        Route::Learn(game) => match games::of(&game).and_then(|room| room.lesson) {
            Some(lesson) => lesson(),
            None => Nowhere().into_any(),
        },
        Route::Workshop(_) => view! { <games::workshop::Workshop/> }.into_any(),
        Route::Archive => view! { <games::workshop::Archive/> }.into_any(),
        Route::Unknown(_) => Nowhere().into_any(),
    };
    let playing = move || route.with(|route| matches!(route, Route::Play | Route::Workshop(_)));

    view! {
        <a class="skip" href="#main" on:click=move |event| {
            event.prevent_default();
            browser::focus("main".to_owned());
        }>"To the content"</a>
        <header class="masthead" class:slim=playing>
            <a class="brand" href=Route::Home.to_string() data-testid="home">
                <svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">
                    <polygon points="-4.56,-11 4.56,-11 11,-4.56 11,4.56 4.56,11 -4.56,11 -11,4.56 -11,-4.56"/>
                    <path d="M-11 0A11 11 0 0 0 0 -11M0 11A11 11 0 0 1 11 0M-7.8 -7.8L7.8 7.8"/>
                </svg>
                <h1>"Eightfold"</h1>
            </a>
            <nav aria-label="Main">
                <a href=Route::Workshop(String::new()).to_string() data-testid="workshop-link">"Workshop"</a>
                <a href=Route::Rules.to_string() data-testid="rules">"Rules"</a>
                <button
                    type="button"
                    class="button icon"
                    data-testid="theme"
                    aria-label=move || format!("Theme: {}", prefs.theme.get().name())
                    title=move || format!("Theme: {}", prefs.theme.get().name())
                    on:click=move |_| prefs.theme.update(|theme| *theme = theme.next())
                >
                    {move || match prefs.theme.get() {
                        prefs::ThemePreference::Auto => "◐",
                        prefs::ThemePreference::Light => "☀",
                        prefs::ThemePreference::Dark => "☾",
                    }}
                </button>
            </nav>
        </header>
        <main id="main" tabindex="-1" class:playing=playing>{place}</main>
        <Dialog open=troubled title="That could not be opened" testid="trouble-dialog">
            <p data-testid="trouble">{trouble}</p>
            <p>"The game on the table is as it was."</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="trouble-ok" on:click=move |_| troubled.set(false)>"Very well"</button>
            </p>
        </Dialog>
        <Dialog open=asking title="A game is going on" testid="carried-dialog">
            <p>"The address you opened carries another game. Opening it ends the game on the table."</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="carried-yes" on:click=move |_| {
                    asking.set(false);
                    if let Some(import) = carried.get_untracked() {
                        open(&import);
                    }
                }>"Open it"</button>
                <button type="button" class="button" data-testid="carried-no" on:click=move |_| asking.set(false)>"Keep playing"</button>
            </p>
        </Dialog>
    }
}

fn title(route: &Route) -> String {
    let place = match route {
        Route::Home | Route::New(_) | Route::Open(_) => None,
        Route::Play => Some("Play"),
        Route::Rules => Some("Rules"),
        Route::RulesOf(page, _) => Some(eightfold_guide::page(page).map_or("Rules", |page| page.title)),
        Route::Learn(_) => Some("A first game"),
        Route::Workshop(_) => Some("Workshop"),
        Route::Archive => Some("The archive"),
        Route::Unknown(_) => Some("Nothing lies here"),
    };
    place.map_or_else(|| "Eightfold".to_owned(), |place| format!("{place} · Eightfold"))
}

fn here() -> Route {
    Route::read(&window().location().hash().unwrap_or_default())
}

/// What one sees at an address that leads nowhere.
#[component]
pub fn Nowhere() -> impl IntoView {
    view! {
        <section class="card notice" data-testid="nowhere">
            <h2>"Nothing lies here"</h2>
            <p>"This address leads to no game and no page. The path may have ended at an empty space."</p>
            <p><a class="button primary" href=Route::Home.to_string()>"To the start"</a></p>
        </section>
    }
}
