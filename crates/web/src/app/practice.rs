//! A practice board with text beside it, for lessons, puzzles and exercises. Its game is separate from the current
//! game.

use eightfold_game::Seat;
use leptos::context::Provider;
use leptos::prelude::*;

use super::GameSession;
use super::game_ui::{GameUi, Parts};
use crate::words::{id, t};

/// The view around a practice board.
pub struct Practice {
    /// Its name for tests.
    pub testid: &'static str,
    /// Extra CSS classes.
    pub class: &'static str,
    /// The id of the game.
    pub game: &'static str,
    /// The test name of the task, if it has one.
    pub id: Option<String>,
    /// The progress, in a word for tests.
    pub state: Signal<&'static str>,
    /// The accessible label of the text.
    pub label: &'static str,
    /// The text above the prompt.
    pub words: AnyView,
    /// What the player can do now.
    pub prompt: AnyView,
    /// Why the last press did nothing.
    pub refusal: Signal<Option<String>>,
    /// The seat shown with the tray; the others are above the text. If `None`, all seats are in the panel.
    pub own: Option<Seat>,
    /// Returns the label of a seat.
    pub called: fn(GameSession, Seat) -> String,
    /// What covers the tray once it isn't needed any more.
    pub cover: AnyView,
    /// The buttons.
    pub bar: AnyView,
    /// The accessible label of the panel.
    pub panel: &'static str,
    /// The panel's content before the seats.
    pub before: AnyView,
    /// The panel's content after the seats.
    pub after: AnyView,
}

impl Practice {
    /// Builds the view around the parts that a game has made for the session.
    pub fn around(self, session: GameSession, ui: &'static GameUi, parts: Parts) -> AnyView {
        let Parts { board, hand, seat, extra, .. } = parts;
        let Self { own, called, refusal, .. } = self;
        let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
        let row = move |who: Seat| {
            let name = session.peek(|record| record.played().seat_name(who)).unwrap_or_default();
            view! {
                <span class="badge" inner_html=(ui.badge)(name)></span>
                <b>{called(session, who)}</b>
                {seat.run(who)}
            }
        };
        let others = (0..seats).map(Seat::new).filter(|who| Some(*who) != own);
        let others = others.map(|who| view! { <div class="lesson-seat">{row(who)}</div> }).collect_view();
        // A player with a seat sees the others above, as in a game.
        let (above, listed) = match own {
            Some(_) => (Some(view! { <div class="others lesson-others">{others}</div> }), None),
            None => (None, Some(others)),
        };
        view! {
            <div class=format!("table learning {}", self.class) data-testid=self.testid data-game=self.game data-state=self.state data-id=self.id>
                {above}
                <section class="words-place lesson-words" aria-label=self.label>
                    {self.words}
                    <p class="lesson-prompt" data-testid="prompt">{self.prompt}</p>
                    <p class="refusal" data-testid="refusal" hidden=move || refusal.with(Option::is_none)>{refusal}</p>
                    <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
                </section>
                <div class="board-place">{board}</div>
                <div class="hand-place" tabindex="0" role="group" aria-label=t(id::IN_HAND)><div class="in-hand">{hand}</div>{self.cover}</div>
                {own.map(|own| view! { <div class="lesson-seat lesson-you">{row(own)}</div> })}
                <div class="bar">{self.bar}</div>
                // Focusable, so that the keyboard can scroll it where its content doesn't fit.
                <section class="panel lesson-more" tabindex="0" aria-label=self.panel>
                    {self.before}
                    {listed}
                    {extra}
                    {self.after}
                </section>
            </div>
        }
        .into_any()
    }
}

/// A button that leads from a shown turn back to the game, displayed while `doing` is true.
pub fn back_button(
    session: GameSession,
    testid: &'static str,
    doing: impl Fn() -> bool + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <Show when=move || !session.is_live() && doing()>
            <button type="button" class="button small" data-testid=testid on:click=move |_| session.show_current_state()>{t(id::LEARN_BACK)}</button>
        </Show>
    }
}

/// Draws a session, again with each new game in it, and provides the session to the views below.
pub fn with_session(session: GameSession, draw: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let drawn = move || {
        session.number.track();
        untrack(&draw)
    };
    view! { <Provider value=session>{drawn}</Provider> }.into_any()
}
