//! The first game: one real turn, in three steps.

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

const STEPS: [(&str, &str); 3] = [
    (
        "Lay the tile",
        "You are Blue. Your five runners stand in the west and want to reach the five circles in the east. \
         Every turn begins with the tile in hand. The spaces with a dashed edge can take it: click one, or drag \
         the tile there.",
    ),
    (
        "Turn it",
        "The lines show where your runners could now go: each path begins at a runner, crosses the new tile and \
         stops at the first diamond it meets. Click the right half of the tile to turn it on, the left half to \
         turn it back, or use the buttons. Turns that would leave you no run are skipped. When you like a line, \
         click the diamond at its end.",
    ),
    (
        "Run",
        "That is a whole turn: a tile laid, a run made. Yellow does the same from the other side, on the same \
         paths. Tiles may be covered by others, paths carry anybody who comes along, and the first to bring all \
         runners across has won.",
    ),
];

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
            <section class="side card" aria-label="A first game in three steps">
                <h2>"A first game in three steps"</h2>
                <ol class="lesson-steps" aria-live="polite">
                    {STEPS
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
                        <a class="button primary" href=Route::New("octiles".into()).to_string() data-testid="lesson-play">"Play a game"</a>
                        <button type="button" class="button" data-testid="lesson-again" on:click=again>"Once more"</button>
                    </Show>
                    <Show when=move || step.get() == 2>
                        <a class="button quiet" href=Route::RulesOf("octiles".into(), None).to_string()>"All the rules"</a>
                    </Show>
                </p>
            </section>
        </div>
    }
}
