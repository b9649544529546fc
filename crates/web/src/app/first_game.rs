//! The first game of each kind against the easiest level: marks on the board and a sentence guide each turn.

use leptos::prelude::*;

use super::session::saved_scores;
use super::{GameSession, storage};
use crate::guided;
use crate::words::{game_about, id, t};

/// The storage key of the games whose players need no guide, separated by spaces.
const KNOWN_GAMES_KEY: &str = "known-games";

/// Whether the player is guided.
#[derive(Clone, Copy)]
pub struct FirstGame {
    session: GameSession,
    guides: Memo<bool>,
    /// Counts how often the player dismissed the guide.
    dismissed: RwSignal<u32>,
    /// Why the suggested turn is good, in one sentence.
    pub reason: Memo<Option<String>>,
}

impl FirstGame {
    /// Provides the guide for this session.
    pub fn provide(session: GameSession) -> Self {
        let dismissed = RwSignal::new(0);
        let first = Memo::new(move |_| {
            session.number.track();
            dismissed.track();
            session.game().is_some_and(|game| {
                !is_known(game) && !saved_scores().has_played(game) && !session.has_finished(game)
            })
        });
        let guides = Memo::new(move |_| session.only_level() == Some(1) && first.get());
        let reason = Memo::new(move |_| {
            let turn = session.guided_turn().filter(|_| guides.get())?;
            session.peek(|record| guided::guide_reason(record.played(), &turn)).flatten()
        });
        let guide = Self { session, guides, dismissed, reason };
        provide_context(guide);
        guide
    }

    /// Returns the guide provided by [`FirstGame::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Whether the player is guided through the current game.
    pub fn guides(self) -> bool {
        self.guides.get() && self.session.with(|record| record.played().outcome().is_none()) == Some(true)
    }

    /// Stops guiding: the player knows this game.
    fn end(self) {
        let Some(game) = untrack(|| self.session.game()) else { return };
        let known = storage::get(KNOWN_GAMES_KEY).unwrap_or_default();
        storage::set(KNOWN_GAMES_KEY, format!("{known} {game}").trim());
        self.dismissed.update(|count| *count += 1);
    }
}

fn is_known(game: &str) -> bool {
    storage::get(KNOWN_GAMES_KEY).is_some_and(|known| known.split_whitespace().any(|id| id == game))
}

/// The guide's text beside the board: the next press, its reason, and how the game is won.
#[component]
pub fn FirstGamePanel(press: Signal<Option<String>>) -> impl IntoView {
    let first = FirstGame::from_context();
    let session = first.session;
    let waiting = move || session.person_to_act().is_none();
    let press = Memo::new(move |_| match press.get() {
        Some(press) => press,
        None if waiting() => t(id::GUIDE_WATCH).to_owned(),
        None if session.guided_turn().is_none() => t(id::ADVICE_LOOKING).to_owned(),
        None => t(id::GUIDE_OWN_WAY).to_owned(),
    });
    let why = first.reason;
    let goal = move || session.with(|record| game_about(record.choice().info())).unwrap_or_default();
    view! {
        <section class="first-game" data-testid="first-game" aria-label=t(id::FIRST_GAME)>
            // Above the text that changes, so that the button stays where it is.
            <p class="guide-head">
                <b>{t(id::FIRST_GAME)}</b>
                <button type="button" class="button small" data-testid="guide-end" on:click=move |_| first.end()>{t(id::GUIDE_END)}</button>
            </p>
            <p class="guide-press" data-testid="guide-press">{press}</p>
            <Show when=move || why.with(Option::is_some)>
                <p class="guide-why" data-testid="guide-why"><b>{t(id::GUIDE_WHY)}</b>" "{why}</p>
            </Show>
            <p class="guide-goal"><b>{t(id::GUIDE_GOAL)}</b>" "{goal}</p>
        </section>
    }
}
