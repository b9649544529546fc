//! A game against the beginner level, started from a lesson.

use eightfold_catalog::Choice;
use leptos::prelude::*;

use crate::app::{GameSession, LazyParts, go, keep_setup};
use crate::route::Route;
use crate::setup::Setup;
use crate::words::sentence;

/// Starts games on the page's table.
#[derive(Clone, Copy)]
pub struct Start {
    session: GameSession,
    parts: LazyParts,
    /// Why no game could be started.
    pub trouble: RwSignal<Option<String>>,
}

impl Start {
    /// Creates it for the session of the page, not the one of a lesson.
    pub fn new(session: GameSession) -> Self {
        Self { session, parts: LazyParts::from_context(), trouble: RwSignal::new(None) }
    }

    /// Starts a game with a person in the first seat and the beginner level in all others, and opens it. The home page
    /// offers the same game next time.
    pub fn run(self, choice: &Choice) {
        let mut setup = Setup::new(choice.info().id);
        setup.options = choice.values().collect();
        let Some(games) = untrack(|| self.parts.games.get()) else {
            return;
        };
        match (games.start)(self.session, &setup) {
            Ok(()) => {
                keep_setup(&setup);
                go(&Route::Play);
            }
            Err(error) => self.trouble.set(Some(sentence(&error))),
        }
    }
}
