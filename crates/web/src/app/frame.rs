//! The frame of the page: its head and foot, the address, and what stands between.

use crate::words::{english, fill, id, sentence, t};
use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;

use super::dialog::Dialog;
use super::icon::icon;
use super::nowhere::Nowhere;
use super::room::house;
use super::settings::Settings;
use super::{GameSession, Prefs, Sound, browser, engine, guide, home, play};
use crate::import;
use crate::route::{Route, SharedGame};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    if adopt_styles().is_err() {
        leptos::logging::warn!("this browser adopts no style sheets: OCTI boards have no colours");
    }
    let prefs = Prefs::provide();
    Sound::provide(prefs);
    let session = GameSession::provide();
    (house().provide)();
    let trouble = RwSignal::new(String::new());
    let troubled = RwSignal::new(false);
    if let Err(error) = session.restore() {
        trouble.set(fill!(id::KEPT_UNREADABLE, error = sentence(&error)));
        troubled.set(true);
    }
    engine::EngineClient::provide(session, prefs.thinking);

    let route = RwSignal::new(here());
    let settings = RwSignal::new(false);
    let open = move |shared: &SharedGame| match import::open(shared) {
        Ok(record) => {
            session.open(record);
            true
        }
        Err(error) => {
            trouble.set(sentence(&error.to_string()));
            troubled.set(true);
            false
        }
    };
    // An event of the window has no owner of its own, and so no contexts.
    let owner = StoredValue::new(Owner::current().expect("the frame is a component"));
    let arrive = move || {
        let to = here();
        // Going back from what an address carried leads to where one came from, not to the same address again.
        if let Route::Open(shared) = &to {
            let table = open(shared) || untrack(|| session.game()).is_some();
            browser::replace(if table { &Route::Play } else { &Route::Home });
            return;
        }
        if let Route::Workshop(bench) = &to
            && !bench.is_empty()
        {
            owner.with_value(|owner| owner.with(|| (house().open_bench)(bench)));
            browser::replace(&Route::Workshop(String::new()));
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
        Route::Courses => (house().courses)(),
        Route::Learn(course) => (house().course)(course),
        Route::Lesson(course, lesson) => (house().lesson)(course, lesson),
        Route::Gallery => (house().gallery)(),
        Route::Workshop(_) => (house().workshop)(),
        Route::Archive => (house().archive)(),
        Route::Online => (house().lobby)(),
        Route::Games(search) => (house().finished)(search),
        Route::Table(id) => (house().table)(id),
        Route::Unknown(_) => Nowhere().into_any(),
    };
    let playing = Memo::new(move |_| {
        route.with(|route| {
            matches!(route, Route::Play | Route::Table(_) | Route::Workshop(_) | Route::Lesson(..))
        })
    });
    let at_table = Memo::new(move |_| {
        route.with(|route| matches!(route, Route::Play | Route::Table(_) | Route::Lesson(..)))
    });
    let at_hall = Memo::new(move |_| route.with(|route| matches!(route, Route::Home | Route::New(_))));
    let spot = Memo::new(move |_| {
        route.with(|route| match route {
            Route::Gallery | Route::Workshop(_) | Route::Archive => "puzzles",
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

    view! {
        <a class="skip" href="#main" on:click=move |event| {
            event.prevent_default();
            browser::focus("main".to_owned());
        }>{t(id::TO_CONTENT)}</a>
        <header class="masthead" class:slim=playing class:at-table=at_table>
            <a class="brand" href=Route::Home.to_string() data-testid="home">
                <svg class="mark" viewBox="-12 -12 24 24" aria-hidden="true">
                    <polygon points="-4.56,-11 4.56,-11 11,-4.56 11,4.56 4.56,11 -4.56,11 -11,4.56 -11,-4.56"/>
                    <path d="M-11 0A11 11 0 0 0 0 -11M0 11A11 11 0 0 1 11 0M-7.8 -7.8L7.8 7.8"/>
                </svg>
                <h1>"Eightfold"</h1>
            </a>
            <nav class="places" aria-label=t(id::PLACES)>
                {link("play", "play-link", t(id::PLAY), "play", Route::Home)}
                {link("puzzles", "workshop-link", t(id::PUZZLES), "puzzle", Route::Gallery)}
                {link("learn", "learn-link", t(id::LEARN), "learn", Route::Courses)}
            </nav>
            <button type="button" class="button icon plain" data-testid="settings" aria-label=t(id::SETTINGS) title=t(id::SETTINGS)
                on:click=move |_| settings.set(true)>{icon("settings")}</button>
        </header>
        <main id="main" tabindex="-1" class:playing=playing class:at-table=at_table class:at-hall=at_hall>{place}</main>
        <Settings open=settings/>
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

/// Gives the document the style sheets of the boards that are painted by classes. They come from the code that
/// paints, so the page has no file of them; as adopted sheets they need no inline style.
fn adopt_styles() -> Result<(), JsValue> {
    let sheets = js_sys::Array::new();
    for text in house().styles {
        let sheet = web_sys::CssStyleSheet::new()?;
        sheet.replace_sync(text)?;
        sheets.push(&sheet);
    }
    js_sys::Reflect::set(&document(), &JsValue::from_str("adoptedStyleSheets"), &sheets)?;
    Ok(())
}

fn title(route: &Route) -> String {
    // What is there in English alone names no address of a page in another language.
    let titled = english().is_none();
    let place = match route {
        Route::Home | Route::New(_) | Route::Open(_) => None,
        Route::Play => Some(t(id::PLAY)),
        Route::RulesOf(page, _) if titled => {
            Some(eightfold_guide::page(page).map_or(t(id::RULES), |page| page.title))
        }
        Route::Learn(course) if titled => {
            Some(eightfold_lessons::course(course).map_or(t(id::LEARN), |course| &course.title))
        }
        Route::Lesson(course, lesson) if titled => {
            Some(eightfold_lessons::lesson(course, lesson).map_or(t(id::LEARN), |lesson| &lesson.title))
        }
        Route::Rules | Route::RulesOf(..) => Some(t(id::RULES)),
        Route::Courses | Route::Learn(_) | Route::Lesson(..) => Some(t(id::LEARN)),
        Route::Gallery => Some(t(id::WORKSHOP)),
        Route::Workshop(_) => Some(t(id::THE_BENCH)),
        Route::Archive => Some(t(id::THE_ARCHIVE)),
        Route::Online => Some(t(id::PLAY_ONLINE)),
        Route::Games(_) => Some(t(id::FINISHED_GAMES)),
        Route::Table(_) => Some(t(id::TABLE_ONLINE)),
        Route::Unknown(_) => Some(t(id::NO_SUCH_PAGE)),
    };
    place.map_or_else(|| "Eightfold".to_owned(), |place| format!("{place} · Eightfold"))
}

fn here() -> Route {
    Route::read(&window().location().hash().unwrap_or_default())
}
