//! A game against the beginner level, started from a lesson.

use eightfold_catalog::Choice;
use leptos::prelude::*;

use crate::app::{GameSession, LazyParts, go, keep_setup};
use crate::route::Route;
use crate::setup::Setup;
use crate::words::sentence;

/// Begins games on the table of the page.
#[derive(Clone, Copy)]
pub struct Start {
    session: GameSession,
    parts: LazyParts,
    /// Why no game could begin.
    pub trouble: RwSignal<Option<String>>,
}

impl Start {
    /// For the session of the page, not the one of a lesson.
    pub fn new(session: GameSession) -> Self {
        Self { session, parts: LazyParts::here(), trouble: RwSignal::new(None) }
    }

    /// Deals a game to a person at the first seat and the beginner at all others, and goes there. The home
    /// page offers the same game next time.
    pub fn run(self, choice: &Choice) {
        let mut setup = Setup::new(choice.info().id);
        setup.options = choice.values().collect();
        let Some(games) = untrack(|| self.parts.games.here()) else {
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
