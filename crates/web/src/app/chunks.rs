//! Parts of the page whose code is in separate files, loaded when first needed. If a part fails to load, the page says
//! so and offers to try again.

use leptos::prelude::*;

use super::game_ui::{
    ChunkFuture, ChunkLoadError, Games, LearnPages, OnlinePages, Puzzles, Registry, StudyPart, Tables,
    Workshop, install_games, install_tables, registry,
};
use crate::route::Route;
use crate::words::{id, t};

/// A part of the page; a cheap handle to the only instance.
pub struct LazyChunk<T: 'static> {
    stage: RwSignal<Stage<T>>,
    fetch: fn() -> ChunkFuture<T>,
    /// Called once, when the part has loaded, with the owner of the whole page.
    settle: StoredValue<Callback<&'static T>>,
}

impl<T> Clone for LazyChunk<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for LazyChunk<T> {}

/// The loading state of a part.
#[derive(Debug)]
enum Stage<T: 'static> {
    /// Not requested yet.
    NotRequested,
    /// Loading.
    Loading,
    /// Loaded.
    Loaded(&'static T),
    /// Failed to load; it can be requested again.
    Failed,
}

impl<T> Clone for Stage<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Stage<T> {}

impl<T: Send + Sync> LazyChunk<T> {
    fn new(fetch: fn() -> ChunkFuture<T>, settle: impl Fn(&'static T) + Send + Sync + 'static) -> Self {
        Self {
            stage: RwSignal::new(Stage::NotRequested),
            fetch,
            settle: StoredValue::new(Callback::new(settle)),
        }
    }

    /// Returns the part, if it has loaded. Views that call this are drawn again when it loads.
    pub fn get(self) -> Option<&'static T> {
        match self.stage.get() {
            Stage::Loaded(part) => Some(part),
            _ => None,
        }
    }

    /// Whether it failed to load.
    pub fn is_missing(self) -> bool {
        matches!(self.stage.get(), Stage::Failed)
    }

    /// Loads the part, unless it is loaded or loading.
    pub fn load(self) {
        if matches!(self.stage.get_untracked(), Stage::Loaded(_) | Stage::Loading) {
            return;
        }
        self.stage.set(Stage::Loading);
        leptos::task::spawn_local(async move {
            match (self.fetch)().await {
                Ok(part) => {
                    self.settle.with_value(|settle| settle.run(part));
                    self.stage.set(Stage::Loaded(part));
                }
                Err(ChunkLoadError) => self.stage.set(Stage::Failed),
            }
        });
    }
}

/// The parts that a page needs besides the main module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RequiredParts {
    games: bool,
    tables: bool,
    workshop: bool,
    learn: bool,
    puzzles: bool,
    study: bool,
    online: bool,
}

impl RequiredParts {
    /// Returns the needs of a page.
    pub fn of(route: &Route) -> Self {
        let games = Self { games: true, ..Self::default() };
        match route {
            Route::Home | Route::Unknown(_) => Self::default(),
            Route::Open(_) | Route::New(_) | Route::Play => Self { tables: true, ..games },
            Route::Gallery | Route::Workshop(_) | Route::Archive => Self { workshop: true, ..games },
            Route::Rules | Route::Courses | Route::Learn(_) => Self { learn: true, ..games },
            Route::RulesOf(page, _) => {
                Self { tables: true, learn: true, workshop: page == "workshop", ..games }
            }
            Route::Lesson(..) => Self { tables: true, learn: true, ..games },
            Route::Puzzles(place) => Self { tables: place.has_board(), puzzles: true, ..games },
            Route::Study(_) => Self { tables: true, study: true, ..games },
            Route::SharedBoard(_) => Self { workshop: true, online: true, ..games },
            Route::SharedStudy(_) => Self { tables: true, study: true, online: true, ..games },
            Route::Table(_) | Route::Embed(_) => Self { tables: true, online: true, ..games },
            // All others are pages of the server.
            _ => Self { online: true, ..games },
        }
    }
}

/// The loading state of the parts that a page needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadState {
    /// All are loaded.
    Loaded,
    /// Some are loading.
    Loading,
    /// One failed to load.
    Failed,
}

/// All parts of the page that load later.
#[derive(Clone, Copy)]
pub struct LazyParts {
    /// The rules of the games and their pictures.
    pub games: LazyChunk<Games>,
    /// Tables and the boards on them.
    pub tables: LazyChunk<Tables>,
    pub workshop: LazyChunk<Workshop>,
    /// Courses, lessons and rules pages.
    pub learn: LazyChunk<LearnPages>,
    pub puzzles: LazyChunk<Puzzles>,
    pub study: LazyChunk<StudyPart>,
    /// Everything online.
    pub online: LazyChunk<OnlinePages>,
}

impl LazyParts {
    /// Provides the parts as a context, without loading any. `settle` is called when the games have loaded.
    pub fn provide(settle: impl Fn(&'static Games) + Send + Sync + 'static) -> Self {
        let owner = StoredValue::new(Owner::current().expect("the page is a component"));
        // Contexts that a part provides stay as long as the page.
        let within = move |provide: fn()| owner.with_value(|owner| owner.with(provide));
        let Registry { games, tables, workshop, learn, puzzles, study, online, .. } = registry();
        let parts = Self {
            games: LazyChunk::new(*games, move |games| {
                install_games(games);
                settle(games);
            }),
            tables: LazyChunk::new(*tables, move |tables| {
                install_tables(tables);
                within(tables.provide);
            }),
            workshop: LazyChunk::new(*workshop, move |workshop| within(workshop.provide)),
            learn: LazyChunk::new(*learn, |_| ()),
            puzzles: LazyChunk::new(*puzzles, |_| ()),
            study: LazyChunk::new(*study, |_| ()),
            online: LazyChunk::new(*online, move |online| within(online.provide)),
        };
        provide_context(parts);
        parts
    }

    /// Returns the parts provided by [`LazyParts::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Loads the needed parts that are missing.
    pub fn load(self, needs: RequiredParts) {
        let RequiredParts { games, tables, workshop, learn, puzzles, study, online } = needs;
        if games {
            self.games.load();
        }
        if tables {
            self.tables.load();
        }
        if workshop {
            self.workshop.load();
        }
        if learn {
            self.learn.load();
        }
        if puzzles {
            self.puzzles.load();
        }
        if study {
            self.study.load();
        }
        if online {
            self.online.load();
        }
    }

    /// Whether a part is loading, or the rules and tables haven't been requested yet, which every page needs next.
    pub fn is_loading(self) -> bool {
        let next = [self.games.arrival(), self.tables.arrival()];
        let others = [
            self.workshop.is_coming(),
            self.learn.is_coming(),
            self.puzzles.is_coming(),
            self.study.is_coming(),
            self.online.is_coming(),
        ];
        next.contains(&LoadState::Loading) || others.contains(&true)
    }

    /// Returns the loading state of the needed parts.
    pub fn arrival(self, needs: RequiredParts) -> LoadState {
        let RequiredParts { games, tables, workshop, learn, puzzles, study, online } = needs;
        [
            games.then(|| self.games.arrival()),
            tables.then(|| self.tables.arrival()),
            workshop.then(|| self.workshop.arrival()),
            learn.then(|| self.learn.arrival()),
            puzzles.then(|| self.puzzles.arrival()),
            study.then(|| self.study.arrival()),
            online.then(|| self.online.arrival()),
        ]
        .into_iter()
        .flatten()
        .fold(LoadState::Loaded, |all, one| match (all, one) {
            (LoadState::Failed, _) | (_, LoadState::Failed) => LoadState::Failed,
            (LoadState::Loading, _) | (_, LoadState::Loading) => LoadState::Loading,
            _ => LoadState::Loaded,
        })
    }
}

impl<T: Send + Sync> LazyChunk<T> {
    fn is_coming(self) -> bool {
        matches!(self.stage.get(), Stage::Loading)
    }

    fn arrival(self) -> LoadState {
        match self.stage.get() {
            Stage::Loaded(_) => LoadState::Loaded,
            Stage::NotRequested | Stage::Loading => LoadState::Loading,
            Stage::Failed => LoadState::Failed,
        }
    }
}

/// Replaces a part that failed to load: the reason, and a button to try again.
pub fn missing(again: Callback<()>) -> AnyView {
    view! {
        <section class="card notice" role="alert" data-testid="part-missing">
            <h2>{t(id::PART_MISSING_TITLE)}</h2>
            <p>{t(id::PART_MISSING)}</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="part-retry" on:click=move |_| again.run(())>{t(id::TRY_AGAIN)}</button>
                {reload_button()}
            </p>
        </section>
    }
    .into_any()
}

/// A button that reloads the page in its newest version.
pub fn reload_button() -> impl IntoView {
    view! {
        <button type="button" class="button" data-testid="page-reload" on:click=move |_| {
            let _ = window().location().reload(); // if reloading fails, the page stays as it is
        }>{t(id::RELOAD_PAGE)}</button>
    }
}

/// The sign that the document starts with, shown while a page is loading.
pub fn sign() -> AnyView {
    view! {
        <div class="opening" aria-hidden="true">
            <svg viewBox="0 0 64 64" width="64" height="64">
                <polygon points="19.6,2 44.4,2 62,19.6 62,44.4 44.4,62 19.6,62 2,44.4 2,19.6"/>
                <path d="M32 6V58M6 32C26 32 38 26 50.4 13.6M13.6 50.4C26 38 38 38 50.4 50.4"/>
            </svg>
        </div>
        <p class="visually-hidden" role="status">{t(id::PART_COMING)}</p>
    }
    .into_any()
}
