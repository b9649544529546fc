//! The frame of the page: header, footer, address, and the content between.

use std::time::Duration;

use crate::words::{fill, id, sentence, t};
use leptos::prelude::*;

use super::chunks::{LazyParts, LoadState, RequiredParts, missing, reload_button, sign};
use super::dialog::Dialog;
use super::first_view::{first_view_or, forget_first_view};
use super::focus::keep_focus;
use super::game_ui::{Games, loaded_games};
use super::icon::icon;
use super::not_found::NotFound;
use super::settings::Settings;
use super::title::set_title;
use super::worker::search_missing;
use super::{GameSession, Prefs, Sound, browser, home};
use crate::route::{PuzzlePage, Route, SharedGame, StudyPage};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    keep_focus();
    let prefs = Prefs::provide();
    Sound::provide(prefs);
    // A saved game that is not loaded yet is loaded later, in its state at that time.
    let session = GameSession::provide(|session| {
        if let Some(games) = loaded_games() {
            (games.take_over)(session);
        }
    });
    let trouble = RwSignal::new(String::new());
    let troubled = RwSignal::new(false);
    let parts = LazyParts::provide(move |games| {
        if let Err(error) = (games.restore)(session) {
            trouble.set(fill!(id::SAVED_UNREADABLE, error = sentence(&error)));
            troubled.set(true);
        }
    });
    // Loads what is needed next, after the first view is shown.
    let next = move || {
        parts.games.load();
        parts.tables.load();
    };
    request_animation_frame(move || set_timeout(next, Duration::ZERO));

    let route = RwSignal::new(current_route());
    let settings = RwSignal::new(false);
    let open = move |games: &Games, shared: &SharedGame| match (games.open)(session, shared) {
        Ok(()) => true,
        Err(error) => {
            trouble.set(sentence(&error));
            troubled.set(true);
            false
        }
    };
    // A window event has no reactive owner, and so no contexts.
    let owner = StoredValue::new(Owner::current().expect("the frame is a component"));
    let show = move |to: Route, moved: bool| {
        set_title(&title(parts, &to));
        // Following a link to the current page draws it again; at the start it is drawn once.
        if moved || route.with_untracked(|route| *route != to) {
            route.set(to);
        }
        if moved {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            browser::focus("main".to_owned());
        }
    };
    // The page that waits for its code, and whether the user came from another page.
    let waiting = RwSignal::new(None::<(Route, bool)>);
    let arrive = move |moved: bool| {
        if moved {
            forget_first_view();
        }
        waiting.set(None);
        let to = current_route();
        let needs = RequiredParts::of(&to);
        parts.load(needs);
        waiting.set(Some((to, moved)));
    };
    // The current page stays until the code has loaded or failed to load.
    Effect::new(move |_| {
        let Some((to, moved)) = waiting.get() else {
            return;
        };
        let arrival = parts.arrival(RequiredParts::of(&to));
        if arrival == LoadState::Loading {
            return;
        }
        waiting.set(None);
        // Going back leads to the page before, not to the same address again.
        if let (Route::Open(shared), Some(games)) = (&to, parts.games.get())
            && is_replaced(parts, &to)
        {
            untrack(|| {
                let table = open(games, shared) || session.game().is_some();
                browser::replace(if table { &Route::Play } else { &Route::Home });
            });
            return;
        }
        if let (Route::Workshop(editor), Some(workshop)) = (&to, parts.workshop.get())
            && is_replaced(parts, &to)
        {
            owner.with_value(|owner| owner.with(|| (workshop.open_editor)(editor)));
            browser::replace(&Route::Workshop(String::new()));
            return;
        }
        untrack(|| show(to, moved));
    });
    window_event_listener_untyped("hashchange", move |_| arrive(true));
    Effect::new(move |_| untrack(|| arrive(false)));

    let page = move || {
        let route = route.get();
        let needs = RequiredParts::of(&route);
        match parts.arrival(needs) {
            LoadState::Loaded if is_replaced(parts, &route) => first_view_or(sign),
            LoadState::Loaded => page_view(parts, route),
            LoadState::Loading => first_view_or(sign),
            LoadState::Failed => missing(Callback::new(move |()| arrive(false))),
        }
    };
    // A page with a board uses the whole window.
    let at_table = Memo::new(move |_| {
        route.with(|route| {
            let board = matches!(route, Route::Puzzles(page) if page.has_board())
                || matches!(route, Route::Study(page) if page.has_board());
            board
                || matches!(
                    route,
                    Route::Open(_)
                        | Route::Play
                        | Route::Table(_)
                        | Route::Workshop(_)
                        | Route::SharedBoard(_)
                        | Route::SharedStudy(_)
                        | Route::Lesson(..)
                )
        })
    });
    let at_hall = Memo::new(move |_| route.with(|route| matches!(route, Route::Home | Route::New(_))));
    let spot = Memo::new(move |_| {
        route.with(|route| match route {
            Route::Puzzles(_) => "puzzles",
            Route::Ratings(query) if Route::solvers_period(query).is_some() => "puzzles",
            Route::Gallery
            | Route::Workshop(_)
            | Route::Archive
            | Route::SharedBoard(_)
            | Route::PlayersArchive(_)
            | Route::PlayersRecords
            | Route::ArchiveEntry(_)
            | Route::Collections(_)
            | Route::Collection(_) => "workshop",
            Route::Study(_) | Route::SharedStudy(_) => "study",
            Route::Rules | Route::RulesOf(..) | Route::Courses | Route::Learn(_) | Route::Lesson(..) => {
                "learn"
            }
            _ => "play",
        })
    });
    let link = move |id: &'static str,
                     testid: &'static str,
                     name: &'static str,
                     sign: &'static str,
                     to: Route| {
        view! {
            <a href=to.to_string() data-testid=testid aria-current=move || (spot.get() == id).then_some("page")>
                {icon(sign)}<span>{name}</span>
            </a>
        }
    };

    let head = move || {
        view! {
            <a class="skip" href="#main" on:click=move |event| {
                event.prevent_default();
                browser::focus("main".to_owned());
            }>{t(id::TO_CONTENT)}</a>
            <header class="masthead" class:slim=at_table class:at-table=at_table>
                <a class="brand" href=Route::Home.to_string() data-testid="home">
                    <svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">
                        <polygon points="-4.56,-11 4.56,-11 11,-4.56 11,4.56 4.56,11 -4.56,11 -11,4.56 -11,-4.56"/>
                        <path d="M-11 0A11 11 0 0 0 0 -11M0 11A11 11 0 0 1 11 0M-7.8 -7.8L7.8 7.8"/>
                    </svg>
                    <h1>"Eightfold"</h1>
                </a>
                <nav class="places" aria-label=t(id::PLACES)>
                    {link("play", "play-link", t(id::PLAY), "play", Route::Home)}
                    {link("puzzles", "puzzles-link", t(id::PUZZLES), "puzzle", Route::Puzzles(PuzzlePage::All))}
                    {link("workshop", "workshop-link", t(id::WORKSHOP), "workshop", Route::Gallery)}
                    {link("learn", "learn-link", t(id::LEARN), "learn", Route::Courses)}
                    {link("study", "study-link", t(id::STUDY), "study", Route::Study(StudyPage::Library))}
                </nav>
                <button type="button" class="button icon plain" data-testid="settings" aria-label=t(id::SETTINGS) title=t(id::SETTINGS)
                    on:click=move |_| settings.set(true)>{icon("settings")}</button>
            </header>
        }
    };
    view! {
        {(!browser::is_embedded()).then(head)}
        <main id="main" tabindex="-1" aria-busy=move || waiting.with(Option::is_some).to_string() data-loading=move || parts.is_loading().to_string() class:playing=at_table class:at-table=at_table class:at-hall=at_hall>{page}</main>
        {(!browser::is_embedded()).then(|| view! { <Settings open=settings/> })}
        <SearchMissing/>
        <Dialog open=troubled title=t(id::TROUBLE_TITLE) testid="trouble-dialog">
            <p data-testid="trouble">{trouble}</p>
            <Show when=move || session.game().is_some()>
                <p>{t(id::TROUBLE_NOTHING_LOST)}</p>
            </Show>
            <p class="row">
                <button type="button" class="button primary" data-testid="trouble-ok" autofocus=true on:click=move |_| troubled.set(false)>"OK"</button>
            </p>
        </Dialog>
    }
}

/// Offers to reload the page when the code of the search failed to load: after an update only the new page has it.
#[component]
fn SearchMissing() -> impl IntoView {
    let missing = search_missing();
    let close = missing.clone();
    view! {
        <Show when=move || missing.get()>
            <div class="toast reload-toast" role="alert" data-testid="search-missing">
                <span>{t(id::SEARCH_MISSING)}</span>
                {reload_button()}
                <button type="button" class="button icon" aria-label=t(id::CLOSE) data-testid="search-missing-close" on:click={
                    let close = close.clone();
                    move |_| close.set(false)
                }>{icon("cancel")}</button>
            </div>
        </Show>
    }
}

/// Returns whether an address only says what to open, so that another takes its place: a shared game without turns,
/// which can be played at once, or a board for the editor.
fn is_replaced(parts: LazyParts, route: &Route) -> bool {
    match route {
        Route::Open(shared) => parts.games.get().is_some_and(|games| !(games.is_played)(shared)),
        Route::Workshop(editor) => !editor.is_empty(),
        _ => false,
    }
}

/// Returns the page of an address whose parts have loaded.
fn page_view(parts: LazyParts, route: Route) -> AnyView {
    untrack(|| match route {
        Route::Home => Some(view! { <home::Home/> }.into_any()),
        Route::Open(shared) => parts.tables.get().map(|tables| (tables.shared_game)(&shared)),
        Route::New(game) => Some(view! { <home::Home game/> }.into_any()),
        Route::Play => parts.tables.get().map(|tables| (tables.play)()),
        Route::Rules => parts.learn.get().map(|learn| (learn.rules)()),
        Route::RulesOf(id, heading) => parts.learn.get().map(|learn| (learn.rules_page)(id, heading)),
        Route::Courses => parts.learn.get().map(|learn| (learn.courses)()),
        Route::Learn(course) => parts.learn.get().map(|learn| (learn.course)(course)),
        Route::Lesson(course, lesson) => parts.learn.get().map(|learn| (learn.lesson)(course, lesson)),
        Route::Puzzles(to) => parts.puzzles.get().map(|puzzles| (puzzles.page_view)(to)),
        Route::Study(to) => parts.study.get().map(|study| (study.page_view)(to)),
        Route::Gallery => parts.workshop.get().map(|workshop| (workshop.gallery)()),
        Route::Workshop(_) => parts.workshop.get().map(|workshop| (workshop.editor)()),
        Route::Archive => parts.workshop.get().map(|workshop| (workshop.archive)()),
        Route::Unknown(_) if browser::is_embedded() => Some(not_found_view()),
        Route::Unknown(_) => None,
        // All others are pages of the server.
        route => parts.online.get().map(|online| (online.page_view)(route)),
    })
    .unwrap_or_else(|| NotFound().into_any())
}

fn title(parts: LazyParts, route: &Route) -> String {
    let section = match route {
        Route::Home | Route::New(_) | Route::Open(SharedGame::Position { .. }) => None,
        Route::Open(_) => Some(t(id::SHARED_GAME)),
        Route::Play => Some(t(id::PLAY)),
        Route::Rules | Route::RulesOf(..) => Some(t(id::RULES)),
        Route::Courses | Route::Learn(_) | Route::Lesson(..) => Some(t(id::LEARN)),
        Route::Puzzles(PuzzlePage::Rush) => Some(t(id::RUSH)),
        Route::Puzzles(_) => Some(t(id::PUZZLES)),
        Route::Study(_) => Some(t(id::STUDY)),
        Route::Gallery => Some(t(id::WORKSHOP)),
        Route::Workshop(_) => Some(t(id::BOARD_EDITOR_TITLE)),
        Route::Archive => Some(t(id::BEST_BOARDS_KNOWN)),
        Route::Online => Some(t(id::PLAY_ONLINE)),
        Route::Games(_) => Some(t(id::FINISHED_GAMES)),
        Route::Ratings(_) => Some(t(id::RANKINGS)),
        Route::Person(_) => Some(t(id::PROFILE)),
        Route::Moderation => Some(t(id::MODERATION)),
        Route::Tournaments | Route::Tournament(_) => Some(t(id::TOURNAMENTS)),
        Route::Clubs | Route::Club(..) => Some(t(id::CLUBS)),
        Route::PlayersArchive(_) | Route::ArchiveEntry(_) => Some(t(id::PLAYERS_ARCHIVE)),
        Route::PlayersRecords => Some(t(id::PLAYERS_RECORDS)),
        Route::Collections(_) | Route::Collection(_) => Some(t(id::COLLECTIONS)),
        Route::SharedBoard(_) => Some(t(id::SHARED_BOARD)),
        Route::SharedStudy(_) => Some(t(id::SHARED_STUDY)),
        Route::Watch(_) => Some(t(id::WATCH)),
        Route::Embed(_) | Route::Table(_) => Some(t(id::TABLE_ONLINE)),
        Route::Unknown(_) => Some(t(id::NO_SUCH_PAGE)),
    };
    let own = parts.learn.get().and_then(|learn| (learn.title)(route));
    own.or(section).map_or_else(|| "Eightfold".to_owned(), |title| format!("{title} · Eightfold"))
}

/// Replaces everything but online games when the page is embedded in another page.
fn not_found_view() -> AnyView {
    view! {
        <p class="notice"><a href=browser::folder() target="_blank" rel="noopener" data-testid="embed-elsewhere">"Eightfold"</a></p>
    }
    .into_any()
}

/// Returns the current address. In a frame of another site's page only online games can be viewed, so that no press
/// there does anything unintended.
fn current_route() -> Route {
    match Route::read(&window().location().hash().unwrap_or_default()) {
        Route::Embed(id) => Route::Embed(id),
        route if browser::is_embedded() => Route::Unknown(route.to_string()),
        route => route,
    }
}
