//! An online table, for players and spectators: the same board, turns and layout as on this screen.

use crate::words::{fill, id, speaker, t};
use eightfold_game::Seat;
use eightfold_protocol::Holder;
use eightfold_table::{PauseReason, Status};
use leptos::context::Provider;
use leptos::prelude::*;

use super::account::Person;
use super::chat::Chat;
use super::clock_pause::ClockPause;
use super::connection::ConnectionState;
use super::count;
use super::ending::{self, Ending};
use super::fairness::FairnessCheck;
use super::game_actions::More;
use super::prepared_turns::{PrepareButton, PreparedLines, PreparedState, reply_planner};
use super::proposals::Proposals;
use super::seats::seat_row;
use super::spectators::SpectatorsBox;
use super::table::{OnlineTable, TurnStatus};
use super::team::{TeamBox, TeamNews};
use super::waiting::WaitingView;
use crate::app::{
    ActionBar, EndingLine, GameBoardUi, GameSession, GameUi, History, Notice, Parts, Sound, Stepper,
    back_to_board, board_ui_of, first_view_or, focus, game_ui_of, go, icon, on_keys, play_end_sound,
    reload_button, say_started, set_title, speak,
};
use crate::route::Route;

pub fn table(id: String) -> AnyView {
    view! { <OnlinePlay id/> }.into_any()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Looking,
    Missing,
    Unreadable,
    Waiting,
    /// Started; the number counts the games played on the board.
    Begun(u32),
}

#[component]
fn OnlinePlay(id: String) -> impl IntoView {
    // The game on this screen, for the review when the game is over.
    let home = GameSession::from_context();
    let table = OnlineTable::open(id);
    let prepared = PreparedState::new(table);
    let stage = Memo::new(move |_| {
        let number = table.session.number.get();
        if table.missing.with(Option::is_some) {
            Stage::Missing
        } else if number > 0 {
            Stage::Begun(number)
        } else if table.unreadable.with(Option::is_some) {
            Stage::Unreadable
        } else {
            // A game aborted before it started has no board.
            match table.status() {
                Some(_) if table.view.with(Option::is_some) => Stage::Waiting,
                _ => Stage::Looking,
            }
        }
    });
    let silent =
        Memo::new(move |_| table.connection_state.get() == ConnectionState::Lost || table.hanging.get());
    let looking = move || {
        view! {
            <section class="card notice" data-testid="looking">
                <h2>{t(id::LOOKING_FOR_TABLE)}</h2>
                <p>{move || silent.get().then_some(t(id::SERVER_SILENT))}</p>
                <p><a class="button" href=Route::Online.to_string()>{t(id::OTHER_TABLES)}</a></p>
            </section>
        }
        .into_any()
    };
    let shown = move || {
        match stage.get() {
            // The first view has no place to say that the server is silent.
            Stage::Looking if silent.get() => looking(),
            Stage::Looking => first_view_or(looking),
            Stage::Missing => view! {
                <section class="card notice" data-testid="no-table">
                    <h2>{t(id::NO_SUCH_TABLE)}</h2>
                    <p>{t(id::NO_SUCH_TABLE_ABOUT)}</p>
                    <p><a class="button primary" href=Route::Online.to_string()>{t(id::OTHER_TABLES)}</a></p>
                </section>
            }
            .into_any(),
            Stage::Unreadable => ().into_any(), // shown above
            Stage::Waiting => view! { <WaitingView/> }.into_any(),
            Stage::Begun(_) if prepared.open.get() => reply_planner(prepared),
            Stage::Begun(_) => match untrack(|| table.session.game())
                .and_then(|game| Some((game, game_ui_of(game)?, board_ui_of(game)?)))
            {
                Some((game, ui, boards)) => begun(table, prepared, home, game, ui, boards).into_any(),
                None => ().into_any(),
            },
        }
    };
    let unreadable = move || {
        table.unreadable.get().map(|words| {
            view! {
                <section class="card notice" role="alert" data-testid="table-unreadable">
                    <p>{words}</p>
                    <p>{reload_button()}</p>
                </section>
            }
        })
    };
    // Provided to the views below only: leaving the table brings back the game on this screen.
    view! { <Provider value=table><Provider value=table.session>{unreadable}{shown}</Provider></Provider> }
        .into_any()
}

/// The content of the panel next to the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Turns,
    Chat,
    Board,
}

impl Tab {
    const fn id(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Chat => "chat",
            Self::Board => "board",
        }
    }
}

fn begun(
    table: OnlineTable,
    prepared: PreparedState,
    home: GameSession,
    game: &'static str,
    ui: &'static GameUi,
    boards: &'static GameBoardUi,
) -> impl IntoView {
    let session = table.session;
    let Parts { board, hand, prompt, refusal, seat, extra, actions, .. } = (boards.parts)(session);
    speak(session, ui, move || ending::own_seats(table));
    say_started(session, prompt);
    // The server took turns back.
    Effect::new(move |before: Option<usize>| {
        let len = session.len();
        if before.is_some_and(|before| len < before) {
            session.say(t(id::TURN_TAKEN_BACK));
        }
        len
    });
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    let letters = session.peek(|record| record.played().seat_letters()).unwrap_or_default();
    let you = untrack(|| table.mine())
        .first()
        .and_then(|mine| letters.iter().position(|letter| letter == mine))
        .unwrap_or(0);
    let others: Vec<AnyView> = (1..seats)
        .map(|step| seat_row(table, ui, Seat::new((you + step) % seats), seat).into_any())
        .collect();
    let tab = RwSignal::new(Tab::Turns);
    // The end of a game covers the panel until the player goes through the game.
    let at_end = RwSignal::new(false);
    let read = RwSignal::new(0);
    let said = Memo::new(move |_| table.messages.with(|said| said.last().map_or(0, |last| last.number)));
    let read_spectators = RwSignal::new(0);
    let spectators_said =
        Memo::new(move |_| table.spectators.with(|said| said.last().map_or(0, |last| last.number)));
    Effect::new(move |before: Option<()>| {
        let last = (said.get(), spectators_said.get());
        // Messages from before the page opened aren't new.
        if tab.get() == Tab::Chat && !at_end.get() || before.is_none() {
            read.set(last.0);
            read_spectators.set(last.1);
        }
    });
    let unread = Memo::new(move |_| read.get() < said.get() || read_spectators.get() < spectators_said.get());
    let open_chat = Callback::new(move |()| {
        tab.set(Tab::Chat);
        show_chat();
    });
    let tabs = match extra {
        Some(_) => vec![Tab::Turns, Tab::Chat, Tab::Board],
        None => vec![Tab::Turns, Tab::Chat],
    };
    let over = Memo::new(move |_| session.ending().is_some());
    let review = ending::review(table);
    ending::follow_rematch(table);
    let sound = Sound::from_context();
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if before == Some(false) && over {
            play_end_sound(sound, session, untrack(|| ending::own_seats(table)));
        }
        if before != Some(over) {
            at_end.set(over && before == Some(false));
        }
        over
    });
    let plays = Memo::new(move |_| !table.mine().is_empty());
    let stepper = Stepper::new(session);
    keys(actions.can_undo, actions.undo, stepper);
    let look_through = Callback::new(move |()| {
        at_end.set(false);
        focus("tab-turns".to_owned());
    });
    let chat_at_end = Callback::new(move |()| {
        at_end.set(false);
        tab.set(Tab::Chat);
        focus("tab-chat".to_owned());
        request_animation_frame(show_chat);
    });
    let show_end = Callback::new(move |()| {
        stepper.last();
        at_end.set(true);
    });
    view! {
        <div class="table online" data-testid="table" data-game=game data-seats=seats class:over=over class:at-end=at_end>
            <div class="board-place">{board}</div>
            <ul class="players others" aria-label=t(id::OTHER_SIDE)>{others}</ul>
            <section class="panel" aria-label=t(id::ABOUT_GAME)>
                <div class="tabs" role="tablist">
                    {tabs.into_iter().map(|one| view! {
                        <button type="button" role="tab" class="tab" id=format!("tab-{}", one.id())
                            data-testid=format!("tab-{}", one.id())
                            aria-controls=format!("panel-{}", one.id())
                            aria-selected=move || (tab.get() == one).to_string()
                            on:click=move |_| tab.set(one)>
                            {match one { Tab::Turns => t(id::TAB_TURNS), Tab::Chat => t(id::CHAT), Tab::Board => t(id::TAB_BOARD) }}
                            {(one == Tab::Chat).then(|| view! {
                                <Show when=move || unread.get()>
                                    <span class="unread" data-testid="unread"><span class="visually-hidden">{t(id::TAB_UNREAD)}</span></span>
                                </Show>
                            })}
                        </button>
                    }).collect_view()}
                </div>
                <div class="tab-panel" role="tabpanel" id="panel-turns" aria-labelledby="tab-turns" hidden=move || tab.get() != Tab::Turns>
                    <History stepper ui/>
                </div>
                <div class="tab-panel scrolls" role="tabpanel" id="panel-chat" aria-labelledby="tab-chat" tabindex="0" hidden=move || tab.get() != Tab::Chat>
                    <Show when=move || over.get()><FairnessCheck/></Show>
                    <TeamBox/>
                    <Chat/>
                    <SpectatorsBox/>
                </div>
                {extra.map(|extra| view! {
                    <div class="tab-panel scrolls" role="tabpanel" id="panel-board" aria-labelledby="tab-board" hidden=move || tab.get() != Tab::Board>
                        {extra}
                    </div>
                })}
            </section>
            <div class="words-place">
                <Prompt prompt/>
                <p class="refusal" data-testid="refusal" hidden=move || refusal.with(Option::is_none)>{refusal}</p>
                <p class="refusal" role="alert" data-testid="online-trouble" hidden=move || table.trouble.with(Option::is_none)>{table.trouble}</p>
            </div>
            <div class="hand-place" tabindex="0" role="group" aria-label=t(id::IN_HAND)>
                <RefusedTurn home/>
                <TeamNews read open=open_chat/>
                <Show when=move || !at_end.get()><Proposals/></Show>
                <Show when=move || over.get() && !at_end.get()><EndingLine show_end/></Show>
                <PreparedLines prepared/>
                <ClockPause/>
                <div class="in-hand">{hand}</div>
            </div>
            <ul class="players you" aria-label=if untrack(|| plays.get()) { t(id::YOU) } else { t(id::FIRST_SEAT) }>{seat_row(table, ui, Seat::new(you), seat)}</ul>
            <div class="bar">
                <Show when=move || plays.get() fallback=move || view! { <Watching/> }>
                    <div class="turn-actions-or-prepare">
                        <ActionBar actions/>
                        // Shown while waiting for others, when there is nothing to undo or to cancel.
                        <PrepareButton prepared/>
                    </div>
                </Show>
                <div class="game-actions" role="group" aria-label=t(id::THE_GAME)>
                    <button type="button" class="button act" data-testid="to-chat" aria-label=t(id::CHAT)
                        on:click=move |_| {
                            tab.set(if tab.get_untracked() == Tab::Chat { Tab::Turns } else { Tab::Chat });
                            show_chat();
                        }>{icon("chat")}<span>{t(id::CHAT)}</span></button>
                    <More game over/>
                </div>
            </div>
            <Show when=move || at_end.get()><Ending home ui stepper review look_through read unread chat=chat_at_end/></Show>
            // Outside of what the end of the game covers, so that the end is read out.
            <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
            <Notice session/>
        </div>
    }
}

/// Scrolls the messages into view.
fn show_chat() {
    if let Some(panel) = document().get_element_by_id("panel-chat") {
        panel.scroll_into_view_with_bool(false);
    }
}

/// Replaces the buttons of a turn for spectators.
#[component]
fn Watching() -> impl IntoView {
    let table = OnlineTable::from_context();
    let watching = move || table.view.with(|view| view.as_ref().map_or(0, |view| view.watching));
    let late = move || {
        let late_ms = table.view.with(|view| view.as_ref().and_then(|view| view.late_ms));
        late_ms.map(|late_ms| fill!(id::WATCH_LATE, seconds = late_ms / 1_000))
    };
    view! {
        <p class="watching" data-testid="watching">
            {icon("eye")}
            <span>{t(id::YOU_WATCH)}{move || match watching() {
                0 | 1 => String::new(),
                more => fill!(id::WATCH_OTHERS, others = more - 1),
            }}{late}</span>
        </p>
    }
}

fn keys(can_undo: Signal<bool>, undo: Callback<()>, stepper: Stepper) {
    on_keys(move |pressed| {
        match pressed.key.as_str() {
            "z" | "Z" if pressed.command && !pressed.shift && can_undo.get_untracked() => undo.run(()),
            _ if pressed.command => return false,
            "ArrowLeft" | "ArrowRight" if pressed.is_within("[role=tab]") => return false,
            _ => return stepper.press(pressed),
        }
        true
    });
}

/// Whose turn it is, the state of the connection, and the state of your own turn.
#[component]
fn Prompt(prompt: Signal<String>) -> impl IntoView {
    let table = OnlineTable::from_context();
    let session = table.session;
    let yours = Memo::new(move |_| session.person_to_act().is_some());
    let person = Person::from_context();
    let tint = move || table.acting().map(|seat| session.seat_name(seat).to_lowercase());
    let cut =
        Memo::new(move |_| table.connection_state.get() == ConnectionState::Lost || table.hanging.get());
    let text = Memo::new(move |_| {
        if !session.is_live() {
            return t(id::LOOKING_BACK).to_owned();
        }
        // The ending is shown below, in place of the hand.
        if session.ending().is_some() {
            return fill!(id::GAME_OVER_AFTER, turns = session.turns());
        }
        if let Some(why) = stopped_reason(table) {
            return why;
        }
        let Some(seat) = table.acting() else {
            return t(id::SERVER_DRAWS).to_owned();
        };
        if yours.get() {
            return prompt.get();
        }
        let player = table.player(seat);
        let mine = player.as_ref().is_some_and(|player| table.mine().contains(&player.seat));
        match player.map(|player| (player.holder, player.name)) {
            Some((Holder::SittingIn, _)) if mine => t(id::COMPUTER_FOR_YOU).to_owned(),
            Some((Holder::Person, _)) if mine => fill!(id::OWN_TURN, seat = session.seat_called(seat)),
            Some((Holder::Computer | Holder::SittingIn, _)) => {
                fill!(id::COMPUTER_THINKING, name = session.seat_called(seat))
            }
            Some((_, Some(name))) => fill!(id::NAMED_TURN, seat = session.seat_called(seat), name),
            _ => fill!(id::SEAT_TURN, seat = session.seat_called(seat)),
        }
    });
    Effect::new(move |_| {
        set_title(if yours.get() { t(id::TITLE_YOUR_TURN) } else { t(id::TITLE_TABLE) });
        // Games that wait elsewhere are counted with those here.
        count::count_regularly(person);
    });
    let turn_status = move || {
        let seen = |seq: u64| {
            table.players().iter().any(|player| {
                player.holder == Holder::Person
                    && player.seen.is_some_and(|seen| seen >= seq)
                    && !table.mine().contains(&player.seat)
            })
        };
        match table.turn_status.get() {
            _ if session.ending().is_some() => None,
            TurnStatus::None => None,
            TurnStatus::Sent => Some(("sent", t(id::TURN_STATE_SENT))),
            TurnStatus::Saved(seq) if seen(seq) => Some(("seen", t(id::TURN_STATE_SEEN))),
            TurnStatus::Saved(_) => Some(("kept", t(id::TURN_STATE_SAVED))),
        }
    };
    view! {
        <p class="prompt" data-testid="prompt">
            <span class="dot big" data-tint=tint aria-hidden="true"></span>
            <span class="prompt-text">{text}</span>
            {move || cut.get().then(|| view! {
                <span class="line-cut" data-testid="line-cut" title=t(id::OFFLINE_ABOUT)>
                    {icon("cut")}<span>{if table.turn_status.get() == TurnStatus::Sent { t(id::OFFLINE_TURN_WAITS) } else { t(id::OFFLINE) }}</span>
                </span>
            })}
            {move || turn_status().map(|(state, label)| view! {
                <span class="fate" data-testid="turn-state" data-state=state title=t(id::TURN_STATE_ABOUT)>{label}</span>
            })}
            <Show when=move || !session.is_live()>
                <button type="button" class="button small" data-testid="back-to-game" on:click=move |event| {
                    session.show_current_state();
                    back_to_board(&event);
                }>{t(id::BACK_TO_GAME)}</button>
            </Show>
        </p>
        <p class="visually-hidden" role="status" aria-live="polite">
            {move || if cut.get() { t(id::RECONNECTING) } else { "" }}
        </p>
    }
}

/// Why the clocks are stopped.
fn stopped_reason(table: OnlineTable) -> Option<String> {
    table.follower.with(|follower| {
        let found = follower.table()?;
        if found.status() != Status::Paused {
            return None;
        }
        let (reason, _) = found.clocks().pauses().first()?;
        Some(
            match reason {
                PauseReason::Agreed => t(id::PAUSE_AGREED),
                PauseReason::Adjourned => t(id::PAUSE_ADJOURNED),
                PauseReason::Service => t(id::PAUSE_SERVICE),
                // These don't stop the game.
                PauseReason::Weekend | PauseReason::Vacation => return None,
            }
            .to_owned(),
        )
    })
}

/// A refused turn as a sentence.
fn refused_turn(table: OnlineTable, turn: &str) -> String {
    // The refused turn is the last step of its record.
    let said = table.refused_record().and_then(|record| {
        let last = record.played().len().checked_sub(1)?;
        speaker().turn(record.played(), last)
    });
    said.unwrap_or_else(|| turn.to_owned())
}

/// A turn that waits because it was taken while the server is out of reach, or one that the server refused; nothing of
/// it is lost.
#[component]
fn RefusedTurn(home: GameSession) -> impl IntoView {
    let table = OnlineTable::from_context();
    let waits = Memo::new(move |_| {
        let cut = table.connection_state.get() != ConnectionState::Open || table.hanging.get();
        cut && table.can_withdraw()
    });
    view! {
        <Show when=move || waits.get()>
            <div class="proposal" data-testid="queued-turn">
                <p>{t(id::QUEUED_TURN)}</p>
                <p class="row">
                    <button type="button" class="button small" data-testid="withdraw" on:click=move |event| {
                        table.withdraw();
                        back_to_board(&event);
                    }>{t(id::WITHDRAW)}</button>
                </p>
            </div>
        </Show>
        {move || table.refused.get().map(|refused| view! {
            <div class="proposal" role="alert" data-testid="refused-turn">
                <p><b>{fill!(id::REFUSED_TURN, turn = refused_turn(table, &refused.turn))}</b>" "{refused.why}" "{t(id::REFUSED_STAYS)}</p>
                <p class="row">
                    <Show when=move || table.refused_fits()>
                        <button type="button" class="button small primary" data-testid="refused-take" on:click=move |event| {
                            table.take_refused();
                            back_to_board(&event);
                        }>{t(id::REFUSED_TAKE)}</button>
                    </Show>
                    <button type="button" class="button small" data-testid="refused-open" on:click=move |_| {
                        if let Some(record) = table.refused_record() {
                            home.open(record);
                            go(&Route::Play);
                        }
                    }>{t(id::REFUSED_OPEN)}</button>
                    <button type="button" class="button small" data-testid="refused-away" on:click=move |event| {
                        table.discard_refused();
                        back_to_board(&event);
                    }>{t(id::REFUSED_DISCARD)}</button>
                </p>
            </div>
        })}
    }
}
