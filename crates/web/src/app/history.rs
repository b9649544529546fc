//! The list of turns, and stepping back and forth through the game.

use crate::words::{capitalised, fill, game_about, id, t, without_name};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::game_ui::{GameUi, game_ui_of};
use super::icon::icon;
use super::keys::KeyPress;
use super::session::StepLine;
use super::{GameSession, Prefs};

/// The list of turns; a press on a turn shows the game after it.
#[component]
pub fn History(stepper: Stepper, ui: &'static GameUi) -> impl IntoView {
    let session = GameSession::from_context();
    let turns = Memo::new(move |_| {
        let lines = session.lines();
        lines.into_iter().filter(|line| line.turn.is_some()).collect::<Vec<_>>()
    });
    let shown = Memo::new(move |_| {
        let at = session.at();
        turns.with(|turns| turns.iter().rev().find(|turn| turn.at <= at).map(|turn| turn.at))
    });
    // Before the first turn, the list describes the game.
    let about = session.peek(|record| game_about(record.choice().info()));
    let list = NodeRef::<leptos::html::Ol>::new();
    // Keeps the viewed turn in sight; only the list itself scrolls, or the panel of a shared game if that is low.
    Effect::new(move |_| {
        let at = shown.get();
        request_animation_frame(move || {
            // The play view may no longer exist.
            let Some(list) = list.try_get_untracked().flatten() else {
                return;
            };
            let list: web_sys::Element = list.unchecked_into();
            let panel = list.closest(".lesson-more").ok().flatten();
            let scroller = panel.filter(|_| list.scroll_height() <= list.client_height());
            let scroller = scroller.unwrap_or_else(|| list.clone());
            let Some(at) = at else {
                scroller.set_scroll_top(0);
                return;
            };
            if let Ok(Some(item)) = list.query_selector(&format!("[data-at='{at}']")) {
                let (own, item) = (scroller.get_bounding_client_rect(), item.get_bounding_client_rect());
                let below = item.bottom() - own.bottom();
                if item.top() < own.top() || below > 0.0 {
                    scroller.set_scroll_top(scroller.scroll_top() + below.ceil() as i32);
                }
            }
        });
    });
    view! {
        <section class="history" aria-label=t(id::TAB_TURNS)>
            <ol node_ref=list data-testid="history" tabindex="0" aria-label=t(id::TAB_TURNS)>
                <For each=move || turns.get() key=|line: &StepLine| (line.at, line.text.clone()) let:line>
                    {turn_line(session, stepper, ui, shown, line)}
                </For>
            </ol>
            <Show when=move || turns.with(Vec::is_empty)>
                <p class="empty">{about}" "{t(id::NO_TURN_YET)}</p>
            </Show>
            <Comments/>
            <Steps stepper/>
        </section>
    }
}

/// Draws a turn on the board while its line has the mouse pointer or the keyboard focus. Touch has no hover, so it is
/// ignored.
#[derive(Clone)]
pub(super) struct HoverHandler {
    session: GameSession,
    steps: usize,
    turns: Vec<String>,
}

impl HoverHandler {
    /// Points at the last of `turns` after `steps` steps of the game, or, without turns, at the last turn taken in
    /// those steps.
    pub(super) fn at(session: GameSession, steps: usize, turns: &[String]) -> Self {
        on_cleanup(move || session.point_away());
        Self { session, steps, turns: turns.to_vec() }
    }

    fn begin(&self) {
        self.session.point_at(self.steps, &self.turns);
    }

    /// Handles the pointer entering the line.
    pub(super) fn enters(&self, event: &PointerEvent) {
        if event.pointer_type() != "touch" {
            self.begin();
        }
    }

    /// Handles the line getting the focus.
    pub(super) fn focused(&self, event: &web_sys::FocusEvent) {
        let line = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if line.is_some_and(|line| line.matches(":focus-visible").unwrap_or(false)) {
            self.begin();
        }
    }
}

fn turn_line(
    session: GameSession,
    stepper: Stepper,
    ui: &'static GameUi,
    shown: Memo<Option<usize>>,
    line: StepLine,
) -> impl IntoView {
    let notation = Prefs::from_context().notation;
    let called = line.by.map(|seat| session.seat_called(seat)).unwrap_or_default();
    let words = session
        .peek(|record| (ui.words.say)(record.played(), line.at - 1))
        .flatten()
        .map(|words| capitalised(&without_name(&words, &called)))
        .unwrap_or_else(|| line.text.clone());
    let seat = line.by.map(|seat| session.seat_name(seat)).unwrap_or_default();
    let at = line.at;
    let number = line.turn.unwrap_or_default();
    let notated = line.text.clone();
    // The title has the full text, which the line may cut off.
    let title = if words == notated { notated.clone() } else { format!("{words} ({notated})") };
    let pointing = HoverHandler::at(session, at, &[]);
    let focusing = pointing.clone();
    // A turn is shown with its outcome, including the next tile turned up.
    let target = move || {
        let steps = session.lines();
        steps[at..]
            .iter()
            .take_while(|step| step.turn.is_none() && !step.clears)
            .last()
            .map_or(at, |step| step.at)
    };
    view! {
        <li data-at=at>
            <button
                type="button"
                class="turn"
                data-testid=format!("turn-{number}")
                title=title
                aria-current=move || (shown.get() == Some(at)).then_some("step")
                on:click=move |_| stepper.look_at(untrack(target))
                on:pointerenter=move |event| pointing.enters(&event)
                on:pointerleave=move |_| session.point_away()
                on:focus=move |event| focusing.focused(&event)
                on:blur=move |_| session.point_away()
            >
                <span class="turn-number">{number}"."</span>
                <span class="dot" data-tint=seat.to_lowercase() aria-hidden="true"></span>
                <span class="visually-hidden">{called}" "</span>
                <span class="turn-words">
                    <Show when=move || !notation.get()>
                        <span class="turn-text">{words.clone()}</span>
                    </Show>
                    <span class="turn-notation" class:alone=notation>{notated}</span>
                </span>
            </button>
        </li>
    }
}

/// Steps through a game; a turn with the chance steps after it is one step.
#[derive(Clone, Copy)]
pub struct Stepper {
    session: GameSession,
    ui: Option<&'static GameUi>,
    stops: Memo<Vec<usize>>,
}

impl Stepper {
    /// Creates a stepper for the current game.
    pub fn new(session: GameSession) -> Self {
        let stops = Memo::new(move |_| {
            let lines = session.lines();
            let mut stops = vec![lines.iter().take_while(|line| line.turn.is_none()).count()];
            for (k, line) in lines.iter().enumerate() {
                let ends = lines.get(k + 1).is_none_or(|next| next.turn.is_some() || next.clears);
                if ends && line.at > stops[0] {
                    stops.push(line.at);
                }
            }
            stops
        });
        Self { session, ui: untrack(|| session.game()).and_then(game_ui_of), stops }
    }

    /// Returns the step on view.
    fn shown_step(self) -> usize {
        let at = self.session.at();
        self.stops.with(|stops| stops.iter().rposition(|&stop| stop <= at).unwrap_or(0))
    }

    /// Returns the number of steps.
    fn count(self) -> usize {
        self.stops.with(|stops| stops.len() - 1)
    }

    fn go_to_step(self, to: usize) {
        self.look_at(self.stops.with_untracked(|stops| stops[to.min(stops.len() - 1)]));
    }

    /// Shows the game after `at` steps.
    pub fn look_at(self, at: usize) {
        self.session.look_at(at);
        // Screen readers announce the turn on view.
        let turn = self.session.peek(|record| {
            let said = at.checked_sub(1).and_then(|last| {
                let turn = (0..=last).rev().find(|&step| record.played().step_by(step).is_some())?;
                (self.ui?.words.say)(record.played(), turn)
            });
            said.unwrap_or_else(|| t(id::START_OF_GAME).to_owned())
        });
        self.session.say(fill!(
            id::STEP_SAID,
            at = untrack(|| self.shown_step()),
            all = untrack(|| self.count()),
            said = turn.unwrap_or_default()
        ));
    }

    /// Handles a key that steps through the game; returns whether it's one. On the board the arrows move the focus, and
    /// in a list of turns they belong to the list.
    pub fn press(self, pressed: &KeyPress) -> bool {
        match pressed.key.as_str() {
            "ArrowLeft" if !pressed.is_within("svg, summary") => self.back(),
            "ArrowRight" if !pressed.is_within("svg, summary") => self.forward(),
            "Home" if !pressed.is_within("svg") => self.first(),
            "End" if !pressed.is_within("svg") => self.last(),
            _ => return false,
        }
        true
    }

    /// One step back.
    pub fn back(self) {
        self.go_to_step(untrack(|| self.shown_step()).saturating_sub(1));
    }

    /// One step forward.
    pub fn forward(self) {
        self.go_to_step(untrack(|| self.shown_step()) + 1);
    }

    /// Goes to the start.
    pub fn first(self) {
        self.go_to_step(0);
    }

    /// Goes to the current state of the game.
    pub fn last(self) {
        self.go_to_step(usize::MAX);
    }
}

/// The buttons first, back, forward and last.
#[component]
fn Steps(stepper: Stepper) -> impl IntoView {
    let session = GameSession::from_context();
    let button = move |testid: &'static str,
                       label: &'static str,
                       sign: &'static str,
                       off: Signal<bool>,
                       go: fn(Stepper)| {
        view! {
            <button
                type="button"
                class="button icon"
                data-testid=testid
                aria-label=label
                title=label
                disabled=move || off.get()
                on:click=move |_| go(stepper)
            >{icon(sign)}</button>
        }
    };
    let at_start = Signal::derive(move || stepper.shown_step() == 0);
    let at_end = Signal::derive(move || session.is_live());
    view! {
        <div class="steps" role="group" aria-label=t(id::STEPS)>
            {button("step-first", t(id::STEP_FIRST), "first", at_start, Stepper::first)}
            {button("step-back", t(id::STEP_BACK), "back", at_start, Stepper::back)}
            <span class="step-count" data-testid="step-count">{move || format!("{} / {}", stepper.shown_step(), stepper.count())}</span>
            {button("step-forward", t(id::STEP_FORWARD), "forward", at_end, Stepper::forward)}
            {button("step-last", t(id::STEP_LAST), "last", at_end, Stepper::last)}
        </div>
    }
}

/// The record's comments on the turn on view.
#[component]
fn Comments() -> impl IntoView {
    let session = GameSession::from_context();
    let lines = Memo::new(move |_| {
        let at = session.at();
        session
            .with(|record| {
                let words = record.words_after(at).map(str::to_owned);
                words.collect::<Vec<_>>()
            })
            .unwrap_or_default()
    });
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <p class="comment" data-testid="comment">{move || lines.get().join("\n")}</p>
        </Show>
        <Show when=move || session.was_taken_back()>
            <p class="comment" data-testid="taken-back">{t(id::TAKEN_BACK)}</p>
        </Show>
    }
}
