//! Parts of the page whose code is in files of its own, loaded when first needed. A part that doesn't load says
//! so and offers to try again.

use leptos::prelude::*;

use super::room::{
    Coming, Games, Learn, Missing, Online, Puzzles, Registry, StudyPart, Tables, Workshop, install_games,
    install_tables, registry,
};
use crate::route::Route;
use crate::words::{id, t};

/// A part of the page. Copied freely; there is one of each.
pub struct Later<T: 'static> {
    stage: RwSignal<Stage<T>>,
    fetch: fn() -> Coming<T>,
    /// Called once, when it has come, with the owner of the whole page.
    settle: StoredValue<Callback<&'static T>>,
}

impl<T> Clone for Later<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Later<T> {}

/// How far a part is.
#[derive(Debug)]
enum Stage<T: 'static> {
    /// Nobody has wanted it yet.
    Away,
    /// On its way.
    Coming,
    /// To be used.
    Here(&'static T),
    /// It did not come; it can be wanted again.
    Missing,
}

impl<T> Clone for Stage<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Stage<T> {}

impl<T: Send + Sync> Later<T> {
    fn new(fetch: fn() -> Coming<T>, settle: impl Fn(&'static T) + Send + Sync + 'static) -> Self {
        Self { stage: RwSignal::new(Stage::Away), fetch, settle: StoredValue::new(Callback::new(settle)) }
    }

    /// The part, if it has come. Views that ask are drawn anew when it comes.
    pub fn here(self) -> Option<&'static T> {
        match self.stage.get() {
            Stage::Here(part) => Some(part),
            _ => None,
        }
    }

    /// Whether it was wanted and did not come.
    pub fn is_missing(self) -> bool {
        matches!(self.stage.get(), Stage::Missing)
    }

    /// Fetches it, unless it is here or on its way.
    pub fn want(self) {
        if matches!(self.stage.get_untracked(), Stage::Here(_) | Stage::Coming) {
            return;
        }
        self.stage.set(Stage::Coming);
        leptos::task::spawn_local(async move {
            match (self.fetch)().await {
                Ok(part) => {
                    self.settle.with_value(|settle| settle.run(part));
                    self.stage.set(Stage::Here(part));
                }
                Err(Missing) => self.stage.set(Stage::Missing),
            }
        });
    }
}

/// What a place needs beside what came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Needs {
    games: bool,
    tables: bool,
    workshop: bool,
    learn: bool,
    puzzles: bool,
    study: bool,
    online: bool,
}

impl Needs {
    /// The needs of a place.
    pub fn of(route: &Route) -> Self {
        let games = Self { games: true, ..Self::default() };
        match route {
            Route::Home | Route::Unknown(_) => Self::default(),
            Route::Open(_) => games,
            Route::New(_) | Route::Play => Self { tables: true, ..games },
            Route::Gallery | Route::Workshop(_) | Route::Archive => Self { workshop: true, ..games },
            Route::Rules | Route::Courses | Route::Learn(_) => Self { learn: true, ..games },
            Route::RulesOf(page, _) => {
                Self { tables: true, learn: true, workshop: page == "workshop", ..games }
            }
            Route::Lesson(..) => Self { tables: true, learn: true, ..games },
            Route::Puzzles(place) => Self { tables: place.has_board(), puzzles: true, ..games },
            Route::Study(_) => Self { tables: true, study: true, ..games },
            Route::Online
            | Route::Games(_)
            | Route::Ratings(_)
            | Route::Person(_)
            | Route::Moderation
            | Route::Tournaments
            | Route::Tournament(_)
            | Route::Watch(_) => Self { online: true, ..games },
            Route::Table(_) | Route::Embed(_) => Self { tables: true, online: true, ..games },
        }
    }
}

/// How far the parts that a page needs have loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// All of them are here.
    Here,
    /// Some are on their way.
    Coming,
    /// One did not come.
    Missing,
}

/// All parts of the page that come later.
#[derive(Clone, Copy)]
pub struct LazyParts {
    /// The rules of the games and their pictures.
    pub games: Later<Games>,
    /// Tables and the boards on them.
    pub tables: Later<Tables>,
    /// The workshop.
    pub workshop: Later<Workshop>,
    /// Courses, lessons and rules pages.
    pub learn: Later<Learn>,
    /// Puzzles.
    pub puzzles: Later<Puzzles>,
    /// The study.
    pub study: Later<StudyPart>,
    /// Everything online.
    pub online: Later<Online>,
}

impl LazyParts {
    /// Provides them to everybody below; nothing is fetched yet. What is given is called when the games have come.
    pub fn provide(settle: impl Fn(&'static Games) + Send + Sync + 'static) -> Self {
        let owner = StoredValue::new(Owner::current().expect("the page is a component"));
        // What a part provides stays as long as the page.
        let within = move |provide: fn()| owner.with_value(|owner| owner.with(provide));
        let Registry { games, tables, workshop, learn, puzzles, study, online, .. } = registry();
        let parts = Self {
            games: Later::new(*games, move |games| {
                install_games(games);
                settle(games);
            }),
            tables: Later::new(*tables, move |tables| {
                install_tables(tables);
                within(tables.provide);
            }),
            workshop: Later::new(*workshop, move |workshop| within(workshop.provide)),
            learn: Later::new(*learn, |_| ()),
            puzzles: Later::new(*puzzles, |_| ()),
            study: Later::new(*study, |_| ()),
            online: Later::new(*online, move |online| within(online.provide)),
        };
        provide_context(parts);
        parts
    }

    /// Those provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// Fetches what is needed and is not here.
    pub fn want(self, needs: Needs) {
        let Needs { games, tables, workshop, learn, puzzles, study, online } = needs;
        if games {
            self.games.want();
        }
        if tables {
            self.tables.want();
        }
        if workshop {
            self.workshop.want();
        }
        if learn {
            self.learn.want();
        }
        if puzzles {
            self.puzzles.want();
        }
        if study {
            self.study.want();
        }
        if online {
            self.online.want();
        }
    }

    /// How far what is needed is.
    pub fn arrival(self, needs: Needs) -> Arrival {
        let Needs { games, tables, workshop, learn, puzzles, study, online } = needs;
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
        .fold(Arrival::Here, |all, one| match (all, one) {
            (Arrival::Missing, _) | (_, Arrival::Missing) => Arrival::Missing,
            (Arrival::Coming, _) | (_, Arrival::Coming) => Arrival::Coming,
            _ => Arrival::Here,
        })
    }
}

impl<T: Send + Sync> Later<T> {
    fn arrival(self) -> Arrival {
        match self.stage.get() {
            Stage::Here(_) => Arrival::Here,
            Stage::Away | Stage::Coming => Arrival::Coming,
            Stage::Missing => Arrival::Missing,
        }
    }
}

/// In the place of what has not come: why, and a way to try again.
pub fn missing(again: Callback<()>) -> AnyView {
    view! {
        <section class="card notice" role="alert" data-testid="part-missing">
            <h2>{t(id::PART_MISSING_TITLE)}</h2>
            <p>{t(id::PART_MISSING)}</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="part-again" on:click=move |_| again.run(())>{t(id::TRY_AGAIN)}</button>
                {reload_button()}
            </p>
        </section>
    }
    .into_any()
}

/// A button that loads the page anew, with the newest version there is.
pub fn reload_button() -> impl IntoView {
    view! {
        <button type="button" class="button" data-testid="page-anew" on:click=move |_| {
            let _ = window().location().reload(); // a page that cannot be loaded anew stays as it is
        }>{t(id::LOAD_PAGE_ANEW)}</button>
    }
}

/// The sign that the document begins with, while what one wants to see is on its way.
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
