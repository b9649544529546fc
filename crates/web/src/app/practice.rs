//! A practice board with text beside it, for lessons, puzzles and exercises. Its game is separate from the game
//! on the table.

use eightfold_game::Seat;
use leptos::context::Provider;
use leptos::prelude::*;

use super::GameSession;
use super::room::{Parts, Room};
use crate::words::{id, t};

/// What stands around a board to practise on.
pub struct Practice {
    /// Its name for tests.
    pub testid: &'static str,
    /// Classes for its style, beside those that all have.
    pub class: &'static str,
    /// The id of the game.
    pub game: &'static str,
    /// What is practised, where it has a name for tests.
    pub id: Option<String>,
    /// How far it is, in a word for tests.
    pub state: Signal<&'static str>,
    /// What the words are, for those who do not see them.
    pub label: &'static str,
    /// The words, down to the prompt.
    pub words: AnyView,
    /// What can be done now.
    pub prompt: AnyView,
    /// Why the last press did nothing.
    pub refusal: Signal<Option<String>>,
    /// Whose seat stands with the hand, the others above the words; without one all seats stand in the panel.
    pub own: Option<Seat>,
    /// What a seat is called.
    pub called: fn(GameSession, Seat) -> String,
    /// What can be pressed.
    pub bar: AnyView,
    /// What the panel is, for those who do not see it.
    pub panel: &'static str,
    /// What stands in the panel before the seats.
    pub before: AnyView,
    /// What stands in it after them.
    pub after: AnyView,
}

impl Practice {
    /// All of it, around the parts that a room has made for the session.
    pub fn around(self, session: GameSession, room: &'static Room, parts: Parts) -> AnyView {
        let Parts { board, hand, seat, extra, .. } = parts;
        let Self { own, called, refusal, .. } = self;
        let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
        let row = move |who: Seat| {
            let name = session.peek(|record| record.played().seat_name(who)).unwrap_or_default();
            view! {
                <span class="badge" inner_html=(room.badge)(name)></span>
                <b>{called(session, who)}</b>
                {seat.run(who)}
            }
        };
        let others = (0..seats).map(Seat::new).filter(|who| Some(*who) != own);
        let others = others.map(|who| view! { <div class="lesson-seat">{row(who)}</div> }).collect_view();
        // Whoever sits at the board has the others above, as at the table.
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
                <div class="hand-place" tabindex="0" role="group" aria-label=t(id::IN_HAND)><div class="in-hand">{hand}</div></div>
                {own.map(|own| view! { <div class="lesson-seat lesson-you">{row(own)}</div> })}
                <div class="bar">{self.bar}</div>
                // Where it has no room for all of it, it is scrolled by keyboard too.
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

/// The way back from a turn that is shown to the game as it stands, while `doing` holds.
pub fn way_back(
    session: GameSession,
    testid: &'static str,
    doing: impl Fn() -> bool + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <Show when=move || !session.is_live() && doing()>
            <button type="button" class="button small" data-testid=testid on:click=move |_| session.look_here()>{t(id::LEARN_BACK)}</button>
        </Show>
    }
}

/// What is drawn for a session, anew with each game that is put into it; all that is below knows the session.
pub fn with_session(session: GameSession, draw: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    let drawn = move || {
        session.number.track();
        untrack(&draw)
    };
    view! { <Provider value=session>{drawn}</Provider> }.into_any()
}
