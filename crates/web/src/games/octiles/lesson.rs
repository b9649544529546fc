//! The first game: one real turn, in three steps.

use crate::words::{id, t};
use eightfold_catalog::Choice;
use eightfold_record::Record;
use leptos::prelude::*;

use crate::app::{ActionBar, GameSession, Nowhere, Parts};
use crate::route::Route;

/// Furnishes the board of the lesson, and says whether the tile lies.
type Furnish = fn(GameSession) -> (Parts, Signal<bool>);

/// Two players at the start; Blue holds a tile with something to find out about.
const POSITION: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                        14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";

/// What each step is called, and what it says.
fn steps() -> [(&'static str, &'static str); 3] {
    [
        (t(id::LESSON_LAY), t(id::LESSON_LAY_ABOUT)),
        (t(id::LESSON_TURN), t(id::LESSON_TURN_ABOUT)),
        (t(id::LESSON_RUN), t(id::LESSON_RUN_ABOUT)),
    ]
}

/// The lesson of the race.
pub fn lesson(furnish: Furnish) -> AnyView {
    let Some(record) = start() else {
        return Nowhere().into_any();
    };
    let session = GameSession::practice(record);
    let number = session.number;
    view! {
        <section class="lesson">
            {move || {
                number.track();
                untrack(|| table(session, furnish))
            }}
        </section>
    }
    .into_any()
}

fn start() -> Option<Record> {
    let choice = Choice::new("octiles", []).ok()?;
    let played = choice.open(POSITION).ok()?;
    Some(Record::of(&choice, played.as_ref()))
}

fn table(session: GameSession, furnish: Furnish) -> impl IntoView + use<> {
    let (Parts { board, hand, prompt, refusal, actions, .. }, laid) = furnish(session);
    let step = Memo::new(move |_| {
        if session.lines().iter().any(|line| line.turn.is_some()) { 2 } else { usize::from(laid.get()) }
    });
    let again = move |_| {
        if let Some(record) = start() {
            session.open(record);
        }
    };
    view! {
        <div class="lesson-table" data-testid="lesson">
            <div class="prompt-bar">
                <p class="prompt"><span class="dot big" data-tint="blue" aria-hidden="true"></span><span>{prompt}</span></p>
                <p class="visually-hidden" role="status" aria-live="polite">{session.said}</p>
            </div>
            <div class="board-place">{board}</div>
            <div class="hand-place" class:done=move || step.get() == 2>
                <p class="refusal" data-testid="refusal" hidden=move || refusal.with(Option::is_none)>{refusal}</p>
                {hand}
                <ActionBar actions/>
            </div>
            <section class="side card" aria-label=t(id::FIRST_GAME_STEPS)>
                <h2>{t(id::FIRST_GAME_STEPS)}</h2>
                <ol class="lesson-steps" aria-live="polite">
                    {steps()
                        .iter()
                        .enumerate()
                        .map(|(k, (title, text))| {
                            view! {
                                <li
                                    class=move || match step.get().cmp(&k) {
                                        std::cmp::Ordering::Equal => "now",
                                        std::cmp::Ordering::Greater => "past",
                                        std::cmp::Ordering::Less => "to-come",
                                    }
                                    aria-current=move || (step.get() == k).then_some("step")
                                >
                                    <h3>{*title}</h3>
                                    <p hidden=move || step.get() != k>{*text}</p>
                                </li>
                            }
                        })
                        .collect_view()}
                </ol>
                <p class="row">
                    <Show when=move || step.get() == 2>
                        <a class="button primary" href=Route::New("octiles".into()).to_string() data-testid="lesson-play">{t(id::LESSON_PLAY)}</a>
                        <button type="button" class="button" data-testid="lesson-again" on:click=again>{t(id::ONCE_MORE)}</button>
                    </Show>
                    <Show when=move || step.get() == 2>
                        <a class="button quiet" href=Route::RulesOf("octiles".into(), None).to_string()>{t(id::ALL_THE_RULES)}</a>
                    </Show>
                </p>
            </section>
        </div>
    }
}
