//! Everything the page can show: the user interfaces of the games, the workshop, courses, and online play. Only what the home
//! page needs loads first. `part!` marks where the module is split: a function that it declares returns a table of
//! functions, and code that only this function reaches goes into a separate file. What loads first must refer to later
//! parts only through those tables. `cargo xtask size` shows when a part has grown into the first file.

use eightfold_learning::course_in;
use eightfold_sentences::{Language, LanguageFiles, files, languages};
use leptos::prelude::*;

use crate::app::{
    ChunkLoadError, Contents, EngineClient, GameReview, GameSession, Games, LearnPages, NewGame, OnlinePages,
    OpenGame, Play, Prefs, Puzzles, Registry, RulesPage, StudyPart, Tables, Workshop, YourGames, card,
    first_turn_board, first_turn_tile, first_turn_words, rules_in_language, shared_game, workshop_card,
};
use crate::games::{interactive, octi, octiles, workshop};
use crate::import;
use crate::learn;
use crate::online;
use crate::puzzles;
use crate::route::Route;
use crate::study;
use crate::words::language;

/// Declares a function that returns a part of the page. With the feature `split` the module is split there and the
/// function fetches the part; without it, the part is included from the start.
macro_rules! part {
    ($name:ident: $fetch:ident -> $table:ty = $value:expr) => {
        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($name, fallible)]
        fn $fetch() -> Result<&'static $table, wasm_split_helpers::SplitLoaderError> {
            Ok(&$value)
        }

        #[cfg(not(feature = "split"))]
        async fn $fetch() -> Result<&'static $table, ChunkLoadError> {
            Ok(&$value)
        }
    };
}

/// The registry passed to the app.
pub static REGISTRY: Registry = Registry {
    online_options: online::ways,
    games: || Box::pin(async { fetch_games().await.map_err(|_| ChunkLoadError) }),
    tables: || Box::pin(async { fetch_tables().await.map_err(|_| ChunkLoadError) }),
    workshop: || Box::pin(async { fetch_workshop().await.map_err(|_| ChunkLoadError) }),
    learn: || Box::pin(async { fetch_learn().await.map_err(|_| ChunkLoadError) }),
    puzzles: || Box::pin(async { fetch_puzzles().await.map_err(|_| ChunkLoadError) }),
    study: || Box::pin(async { fetch_study().await.map_err(|_| ChunkLoadError) }),
    online: || Box::pin(async { fetch_online().await.map_err(|_| ChunkLoadError) }),
};

/// Declares a part of each language but English with its messages, and the function that loads them.
macro_rules! language_parts {
    ($(#[$english:meta])* English en $info:tt $($(#[$meta:meta])* $name:ident $tag:ident $other:tt)*) => {
        $(part!($tag: $tag -> LanguageFiles = files::$tag::FILES);)*

        /// Loads the messages of a language, unless they are built in.
        ///
        /// # Errors
        /// If they fail to load.
        pub async fn bring(language: Language) -> Result<(), ChunkLoadError> {
            let loaded = match language {
                Language::English => return Ok(()),
                $(Language::$name => $tag().await.map_err(|_| ChunkLoadError)?,)*
            };
            language.add_files(loaded);
            Ok(())
        }
    };
}

languages!(language_parts);

static GAMES: Games = Games {
    ui: |game| octiles::ui(game).unwrap_or(&octi::OCTI),
    styles: &[eightfold_scene::octi::paint::STYLE, octi::STYLE],
    restore: GameSession::restore,
    start: GameSession::start,
    is_played: import::is_played,
    open: |session, shared| {
        let record = import::open(shared).map_err(|error| error.to_string())?;
        session.open(record);
        Ok(())
    },
    take_over: GameSession::take_over,
    your_games: |goes_on| view! { <YourGames goes_on/> }.into_any(),
    today: puzzles::today,
    first_turn_board,
    first_turn_tile,
    first_turn_words,
    card,
    workshop_card,
};

part!(games: fetch_games -> Games = GAMES);

static TABLES: Tables = Tables {
    ui: |game| octiles::boards(game).unwrap_or(&octi::BOARDS),
    provide: || {
        EngineClient::provide(
            GameSession::from_context(),
            Prefs::from_context().thinking,
            Prefs::from_context().notation,
        );
        GameReview::provide(GameSession::from_context());
    },
    provide_live: interactive::provide,
    play: || view! { <Play/> }.into_any(),
    shared_game,
    new_game: |game| view! { <NewGame game/> }.into_any(),
    open_game: |open, game| {
        let game = StoredValue::new(game);
        view! { <OpenGame open game=move || game.get_value()/> }.into_any()
    },
};

part!(tables: fetch_tables -> Tables = TABLES);

static WORKSHOP: Workshop = Workshop {
    provide: workshop::provide,
    gallery: workshop::gallery,
    editor: workshop::view,
    open_editor: workshop::open,
    archive: workshop::archive,
    shared: workshop::shared,
    figure: workshop::figure,
};

part!(workshop: fetch_workshop -> Workshop = WORKSHOP);

static LEARN_PAGES: LearnPages = LearnPages {
    courses: learn::courses,
    course: learn::course,
    lesson: learn::lesson,
    rules: || view! { <Contents/> }.into_any(),
    rules_page: |id, heading| view! { <RulesPage id heading/> }.into_any(),
    title,
};

part!(learn: fetch_learn -> LearnPages = LEARN_PAGES);

/// The title of a course, a lesson or a rules page. Content that exists only in English has no title in another
/// language.
fn title(route: &Route) -> Option<&'static str> {
    let find = |course: &str| course_in(language().tag(), course);
    match route {
        Route::RulesOf(page, _) => {
            let (page, lang) = rules_in_language(eightfold_learning::pages::page(page)?);
            lang.is_none().then_some(page.title)
        }
        Route::Learn(course) => find(course).map(|course| &*course.title),
        Route::Lesson(course, lesson) => find(course)?.lesson(lesson).map(|lesson| &*lesson.title),
        _ => None,
    }
}

static PUZZLES: Puzzles = Puzzles { page_view: puzzles::page_view };

part!(puzzles: fetch_puzzles -> Puzzles = PUZZLES);

static STUDY: StudyPart = StudyPart { page_view: study::page_view, shared: study::shared };

part!(study: fetch_study -> StudyPart = STUDY);

static ONLINE: OnlinePages = OnlinePages {
    provide: online::provide,
    new_table_dialog: online::new_table_dialog,
    page_view: online::page_view,
    race_ranking: online::race_ranking,
    count_puzzle: online::count_puzzle,
    publish: online::publish,
};

part!(online: fetch_online -> OnlinePages = ONLINE);
