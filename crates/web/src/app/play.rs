//! The play view: the opponents above, the board, the actions, you below. Every part has a fixed place, so nothing that
//! appears moves anything else.

use crate::words::{fill, game_name, id, sentence, t};
use std::time::Duration;

use eightfold_game::{Seat, Seats, ToAct};
use leptos::prelude::*;

use super::actions::ActionBar;
use super::analysis::{Advice, Chances, Review};
use super::ending::{Ending, own_seats, play_end_sound};
use super::engine::EngineClient;
use super::first_game::{FirstGame, FirstGamePanel};
use super::game_ui::{GameBoardUi, GameUi, Parts, board_ui_of, game_ui_of};
use super::history::{History, Stepper};
use super::icon::icon;
use super::keys::on_keys;
use super::menu::{More, study_this};
use super::notice::Notice;
use super::session::HotSeat;
use super::settings::Keys;
use super::{GameSession, Prefs, Sound, browser};
use crate::route::Route;
use crate::setup::PlayerKind;

/// The delay before the start of a game is announced: screen readers only read a line that changes.
const START_DELAY: Duration = Duration::from_millis(500);

/// The game on the table.
#[component]
pub fn Play() -> impl IntoView {
    let session = GameSession::from_context();
    provide_context(HotSeat);
    // A new game may belong to another family, so its parts are rebuilt.
    move || {
        session.number.track();
        match untrack(|| session.game()).and_then(|game| Some((game, game_ui_of(game)?, board_ui_of(game)?)))
        {
            Some((game, ui, boards)) => table(session, game, ui, boards).into_any(),
            None => view! {
                <section class="card notice">
                    <h2>{t(id::NO_GAME)}</h2>
                    <p><a class="button primary" href=Route::Home.to_string()>{t(id::CHOOSE_A_GAME)}</a></p>
                </section>
            }
            .into_any(),
        }
    }
}

/// The content of the panel beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Turns,
    Advice,
    Board,
}

impl Tab {
    const fn id(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Advice => "advice",
            Self::Board => "board",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Turns => t(id::TAB_TURNS),
            Self::Advice => t(id::TAB_ADVICE),
            Self::Board => t(id::TAB_BOARD),
        }
    }
}

fn table(
    session: GameSession,
    game: &'static str,
    ui: &'static GameUi,
    boards: &'static GameBoardUi,
) -> impl IntoView {
    let Parts { board, hand, prompt, guide, refusal, seat, extra, actions } = (boards.parts)(session);
    let engine = EngineClient::from_context();
    let prefs = Prefs::from_context();
    speak(session, ui, move || own_seats(session));
    say_started(session, prompt);
    let keys_open = RwSignal::new(false);
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    let you =
        untrack(|| (0..seats).find(|&at| session.kind(Seat::new(at)) == PlayerKind::Person)).unwrap_or(0);
    // The other players, in turn order after you.
    let others: Vec<AnyView> = (1..seats)
        .map(|step| seat_row(session, ui, Seat::new((you + step) % seats), seat).into_any())
        .collect();
    let first = FirstGame::from_context();
    let tab = RwSignal::new(if prefs.thinking.get_untracked() { Tab::Advice } else { Tab::Turns });
    // Shows the analysis when it is requested.
    Effect::new(move |before: Option<bool>| {
        let asked =
            engine.searching.get() || engine.view.with(|view| view.as_ref().is_some_and(|view| view.hint));
        match (before, asked) {
            (Some(false), true) => tab.set(Tab::Advice),
            // When the hint is taken or outdated, the turns are shown again.
            (Some(true), false) if !prefs.thinking.get_untracked() => tab.set(Tab::Turns),
            _ => {}
        }
        asked
    });
    Effect::new(move |before: Option<bool>| {
        let thinking = prefs.thinking.get();
        if thinking && before == Some(false) {
            tab.set(Tab::Advice);
        }
        thinking
    });
    let stepper = Stepper::new(session);
    listen(session, engine, actions.can_undo, actions.undo, stepper, keys_open);
    let tabs: Vec<Tab> = match extra {
        Some(_) => vec![Tab::Turns, Tab::Advice, Tab::Board],
        None => vec![Tab::Turns, Tab::Advice],
    };
    let over = Memo::new(move |_| session.ending().is_some());
    let sound = Sound::from_context();
    // The end of a game covers the panel until the player goes through the game.
    let at_end = RwSignal::new(false);
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if before == Some(false) && over {
            session.add_to_scores();
            play_end_sound(sound, session, untrack(|| own_seats(session)));
        }
        if before != Some(over) {
            at_end.set(over && before == Some(false));
        }
        over
    });
    let look_through = Callback::new(move |()| {
        at_end.set(false);
        tab.set(Tab::Advice);
        browser::focus("tab-advice".to_owned());
    });
    let show_end = Callback::new(move |()| {
        stepper.last();
        at_end.set(true);
    });
    view! {
        <div class="table" data-testid="table" data-game=game data-seats=seats class:over=over class:at-end=at_end>
            <div class="board-place">{board}</div>
            <ul class="players others" aria-label=t(id::OTHER_SIDE)>{others}</ul>
            <section class="panel" aria-label=t(id::ABOUT_GAME)>
                <div class="tabs" role="tablist">
                    {tabs.iter().map(|&one| view! {
                        <button type="button" role="tab" class="tab" id=format!("tab-{}", one.id())
                            data-testid=format!("tab-{}", one.id())
                            aria-controls=format!("panel-{}", one.id())
                            data-name=one.name()
                            aria-selected=move || (tab.get() == one).to_string()
                            on:click=move |_| tab.set(one)>{one.name()}</button>
                    }).collect_view()}
                </div>
                <div class="tab-panel" role="tabpanel" id="panel-turns" aria-labelledby="tab-turns" hidden=move || tab.get() != Tab::Turns>
                    <Show when=move || first.guides()><FirstGamePanel press=guide/></Show>
                    <History stepper ui/>
                </div>
                <div class="tab-panel scrolls" role="tabpanel" id="panel-advice" aria-labelledby="tab-advice" hidden=move || tab.get() != Tab::Advice>
                    <Advice/>
                    <Show when=move || over.get()><Chances/><Review/></Show>
                </div>
                {extra.map(|extra| view! {
                    <div class="tab-panel scrolls" role="tabpanel" id="panel-board" aria-labelledby="tab-board" hidden=move || tab.get() != Tab::Board>
                        {extra}
                    </div>
                })}
            </section>
            // The end of the game covers it.
            <div class="words-place" role="group" aria-label=t(id::WHAT_TO_DO) tabindex=move || if over.get() { "-1" } else { "0" }>
                <Prompt prompt guide/>
                {move || first.reason.get().map(|why| view! { <p class="guide-note">{why}</p> })}
                <p class="refusal" data-testid="refusal" hidden=move || refusal.with(Option::is_none)>{refusal}</p>
            </div>
            <a class="button rules-here" href=Route::rules_of(game).to_string() data-testid="rules-here" aria-label=t(id::RULES_OF_THIS)
                title=t(id::RULES_OF_THIS)>{icon("help")}</a>
            <div class="hand-place">
                <Show when=move || over.get() && !at_end.get()><EndingLine show_end/></Show>
                <div class="in-hand">{hand}</div>
            </div>
            <ul class="players you" aria-label=t(id::YOU)>{seat_row(session, ui, Seat::new(you), seat)}</ul>
            <div class="bar">
                <div class="turn-actions-or-prepare">
                    <ActionBar actions/>
                    <BackToGame stepper/>
                    <PlayIt/>
                </div>
                <div class="game-actions" role="group" aria-label=t(id::THE_GAME)>
                    <Hint/>
                    <button type="button" class="button act" class:idle=move || session.back_to().is_none() data-testid="undo-turn" title=t(id::UNDO_TURN_ABOUT)
                        disabled=move || session.back_to().is_none()
                        on:click=move |event| {
                            session.undo();
                            browser::back_to_board(&event);
                        }>{icon("undo-turn")}<span>{t(id::UNDO_TURN)}</span></button>
                    <More game keys_open/>
                </div>
            </div>
            <Show when=move || at_end.get()><Ending ui stepper look_through/></Show>
            // Outside of what the end of the game covers, so that the end is read out.
            <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
            <Notice session/>
        </div>
        <Keys open=keys_open/>
    }
}

/// Searches for a hint.
#[component]
fn Hint() -> impl IntoView {
    let session = GameSession::from_context();
    let engine = EngineClient::from_context();
    view! {
        <button
            type="button"
            class="button act"
            data-testid="hint"
            title=t(id::HINT_ABOUT)
            disabled=move || session.person_to_act().is_none()
            on:click=move |_| engine.hint()
        >{icon("hint")}<span>{move || if engine.searching.get() { t(id::HINT_STOP) } else { t(id::HINT) }}</span></button>
    }
}

/// Leads from an earlier position or a line on view back to the game.
#[component]
fn BackToGame(stepper: Stepper) -> impl IntoView {
    let session = GameSession::from_context();
    view! {
        <Show when=move || !session.is_live()>
            <button type="button" class="button act" data-testid="back-to-game" on:click=move |event| {
                stepper.last();
                browser::back_to_board(&event);
            }>{icon("last")}<span>{t(id::BACK_TO_GAME)}</span></button>
        </Show>
    }
}

/// Takes the turn that is shown on the board.
#[component]
fn PlayIt() -> impl IntoView {
    let session = GameSession::from_context();
    let play = move |event: web_sys::MouseEvent| {
        if let Some(turn) = untrack(|| session.offered())
            && let Err(error) = session.play(&turn)
        {
            session.said.set(sentence(&error));
        }
        browser::back_to_board(&event);
    };
    view! {
        <Show when=move || session.offered().is_some()>
            <button type="button" class="button act primary over-done" data-testid="play-it" on:click=play>{icon("done")}<span>{t(id::PLAY_IT)}</span></button>
        </Show>
    }
}

/// Keys that work the same in every game, except in text fields and dialogs.
fn listen(
    session: GameSession,
    engine: EngineClient,
    can_undo: Signal<bool>,
    undo: Callback<()>,
    stepper: Stepper,
    keys_open: RwSignal<bool>,
) {
    on_keys(move |pressed| {
        match pressed.key.as_str() {
            "z" | "Z" if pressed.command && !pressed.shift => {
                if can_undo.get_untracked() {
                    undo.run(());
                } else {
                    session.undo();
                }
            }
            _ if pressed.command => return false,
            "?" => keys_open.set(true),
            // On an OCTI board, H selects a direction for a prong.
            "h" | "H" if !pressed.is_within("[data-game^=octi-] .board, .octi-dial") => engine.hint(),
            _ => return stepper.press(pressed),
        }
        true
    });
}

/// The number of letters above which the text is set smaller: more don't fit into two lines on a phone or beside the
/// board.
const MAX_LETTERS: usize = 84;
const LONG_PROMPT_LETTERS: usize = 112;

/// The prompt: who is to act, and what they can do.
#[component]
fn Prompt(prompt: Signal<String>, guide: Signal<Option<String>>) -> impl IntoView {
    let session = GameSession::from_context();
    let engine = EngineClient::from_context();
    let seat = move || match session.to_act() {
        Some(ToAct::Seat(seat)) => Some(seat),
        _ => None,
    };
    let tint = move || {
        let seat = session.trying_by().or_else(seat);
        seat.map(|seat| session.seat_name(seat).to_lowercase())
    };
    let text = Memo::new(move |_| {
        if let Some(what) = session.preview_words() {
            return what;
        }
        if !session.is_live() {
            return t(id::LOOKING_BACK).to_owned();
        }
        // The result is shown below, instead of the tray.
        if session.ending().is_some() {
            return fill!(id::GAME_OVER_AFTER, turns = session.turns());
        }
        if engine.missing.get() {
            return t(id::SEARCH_MISSING).to_owned();
        }
        match seat() {
            Some(seat) if session.kind(seat) != PlayerKind::Person && !session.holds.get() => {
                t(id::OPEN_IN_OTHER_TAB).to_owned()
            }
            Some(seat) if session.kind(seat) != PlayerKind::Person => {
                fill!(id::IS_THINKING, name = session.seat_called(seat))
            }
            _ => guide.get().unwrap_or_else(|| prompt.get()),
        }
    });
    let guides = Memo::new(move |_| guide.with(|guide| guide.as_ref() == Some(&text.get())));
    let holds = move |letters: usize| Memo::new(move |_| text.with(|text| text.chars().count() > letters));
    let (long, longer) = (holds(MAX_LETTERS), holds(LONG_PROMPT_LETTERS));
    // The title of the browser tab also says "Your turn".
    Effect::new(move |_| {
        let yours = session.person_to_act().is_some()
            && session.kinds.with(|kinds| kinds.iter().any(|kind| *kind != PlayerKind::Person));
        super::set_title(if yours { t(id::TITLE_YOUR_TURN) } else { t(id::TITLE_PLAY) });
    });
    view! {
        <p class="prompt" class:long=long class:longer=longer class:guides=guides data-testid="prompt">
            <span class="dot big" data-tint=tint aria-hidden="true"></span>
            <span class="prompt-text">{text}</span>
            <Show when=move || engine.missing.get()>
                <button type="button" class="button small" data-testid="search-retry" on:click=move |_| engine.try_again()>
                    {t(id::TRY_AGAIN)}
                </button>
            </Show>
        </p>
        <Show when=move || session.save_failed.get()>
            <p class="refusal" data-testid="not-saved">
                {t(id::NOT_SAVED)}
            </p>
        </Show>
    }
}

/// Announces that a game has started, once the live region exists.
pub fn say_started(session: GameSession, prompt: Signal<String>) {
    let (number, before) = (session.number.get_untracked(), session.said.get_untracked());
    set_timeout(
        move || {
            // The play view may be gone by now, or a turn or another announcement may have followed.
            if session.number.try_get_untracked() != Some(number)
                || untrack(|| session.turns()) > 0
                || session.said.try_get_untracked().is_none_or(|said| said != before)
            {
                return;
            }
            let game = session.peek(|record| game_name(record.choice().info()));
            let prompt = match untrack(|| session.to_act()) {
                Some(ToAct::Seat(seat)) if untrack(|| session.person_to_act()).is_none() => {
                    Some(fill!(id::SEAT_TURN, seat = session.seat_called(seat)))
                }
                _ => prompt.try_get_untracked().map(|prompt| match untrack(|| own_turn(session)) {
                    Some(yours) => format!("{yours} {prompt}"),
                    None => prompt,
                }),
            };
            if let (Some(game), Some(prompt)) = (game, prompt) {
                session.say(fill!(id::GAME_STARTED, game, prompt));
            }
        },
        START_DELAY,
    );
}

/// Says that it's the turn of the person at this page, if others play too.
fn own_turn(session: GameSession) -> Option<String> {
    let seat = session.person_to_act()?;
    let others = session.kinds.with(|kinds| kinds.iter().any(|kind| *kind != PlayerKind::Person));
    others.then(|| fill!(id::OWN_TURN, seat = session.seat_called(seat)))
}

/// Announces each turn, whether the next one is yours, and how the game ends. `own` returns the reader's seats, none
/// for a spectator.
pub fn speak(session: GameSession, ui: &'static GameUi, own: impl Fn() -> Seats + 'static) {
    let number = session.number.get_untracked();
    Effect::new(move |before: Option<usize>| {
        let len = session.len();
        if session.number.get_untracked() == number && before.is_some_and(|before| before < len) {
            let sentences: Vec<String> = session
                .with(|record| {
                    (before.unwrap_or(len)..len)
                        .filter_map(|at| (ui.words.say)(record.played(), at))
                        .collect()
                })
                .unwrap_or_default();
            let mut text = sentences.join(" ");
            let outcome = session.with(|record| record.played().outcome()).flatten();
            if outcome.is_some_and(|outcome| !outcome.winners.and(own()).is_empty()) {
                text = format!("{text} {}.", t(id::END_YOU_WON));
            }
            if let Some(more) = session.ending().or_else(|| own_turn(session)) {
                text = format!("{text} {more}");
            }
            session.said.set(text);
        }
        len
    });
}

/// A player: the colour, the name, the progress, and what else belongs to the seat.
fn seat_row(
    session: GameSession,
    ui: &'static GameUi,
    seat: Seat,
    extra: Callback<Seat, AnyView>,
) -> impl IntoView + use<> {
    let name = session.seat_name(seat);
    let active = move || session.to_act() == Some(ToAct::Seat(seat));
    let won = move || {
        session.with(|record| record.played().outcome().is_some_and(|outcome| outcome.winners.contains(seat)))
            == Some(true)
    };
    let player = move || {
        let given = session.with(|record| record.names().get(seat.index()).cloned().flatten()).flatten();
        let kind = session.kind(seat);
        let player = given
            .or_else(|| session.with(|record| kind.default_name(record.choice())).flatten())
            .unwrap_or_else(|| t(if session.one_person() { id::YOU } else { id::PERSON }).to_owned());
        session.with_belongings(seat, player)
    };
    let progress =
        move || session.with(|record| (ui.words.progress)(record.played(), seat)).unwrap_or_default();
    view! {
        <li class:active=active class:won=won data-testid=format!("player-{name}") aria-current=move || active().then_some("true")>
            <span class="badge" aria-hidden="true" inner_html=(ui.badge)(name)></span>
            <span class="player-name" title=move || format!("{}, {}", session.seat_called(seat), player())>
                <b>{session.seat_called(seat)}</b>" "<span>{player}</span>
            </span>
            <span class="seat-extra">{extra.run(seat)}</span>
            <span class="progress">{progress}</span>
        </li>
    }
}

/// The result, shown while you go through a finished game, with a button that shows its end again.
#[component]
pub fn EndingLine(show_end: Callback<()>) -> impl IntoView {
    let session = GameSession::from_context();
    view! {
        <section class="ending" data-testid="ending">
            // It covers the prompt, and shows its text while a line is shown on the board.
            <p class="result" class:shown=move || session.preview_words().is_some()><b>{move || session.preview_words().or_else(|| session.ending())}</b></p>
            <p class="row">
                <button type="button" class="button primary" data-testid="show-end" on:click=move |_| show_end.run(())>{t(id::FINISHED_RESULT)}</button>
                <button type="button" class="button" data-testid="study-game" on:click=move |_| study_this(session)>{t(id::STUDY_THIS_GAME)}</button>
            </p>
        </section>
    }
}
