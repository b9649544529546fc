//! A table online, with a seat or looking on: the same board, turns and places as at this screen.

use crate::words::{called, fill, id, t};
use eightfold_game::Seat;
use eightfold_protocol::{Answer, ClaimKind, Holder, OfferKind};
use eightfold_table::{Clock, PauseReason, Status};
use leptos::context::Provider;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::account::Person;
use super::line::LineState;
use super::no_server::no_server;
use super::prepared::{PrepareButton, Prepared, PreparedLines, preparing};
use super::seal::Seal;
use super::seats::{holder, rating_words, seat_row};
use super::standing::Standing;
use super::table::{Fate, OnlineTable};
use super::talk::Talk;
use super::tournament::tournament_of;
use super::waiting::Waiting;
use super::{client, count, embed, words};
use crate::app::{
    ActionBar, Dialog, GameSession, History, Notice, Parts, PlayRoom, Room, Stepper, back_to_board, closing,
    copy, download, go, icon, on_keys, play_room_of, room_of, set_title, speak, study_this,
};
use crate::route::{Route, rules_page};

/// The table with this id.
pub fn table(id: String) -> AnyView {
    view! { <OnlinePlay id/> }.into_any()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Looking,
    Missing,
    Waiting,
    /// Begun; the number counts the games that have lain on the board.
    Begun(u32),
}

#[component]
fn OnlinePlay(id: String) -> impl IntoView {
    if client::base().is_none() {
        return no_server(t(id::NO_SERVER_TABLES));
    }
    // The game at this screen, for the review when the game is over.
    let home = GameSession::here();
    let table = OnlineTable::open(id);
    let prepared = Prepared::new(table);
    let stage = Memo::new(move |_| {
        let number = table.session.number.get();
        if table.missing.with(Option::is_some) {
            Stage::Missing
        } else if number > 0 {
            Stage::Begun(number)
        } else {
            // A game broken off before it began has no board.
            match table.status() {
                Some(_) if table.view.with(Option::is_some) => Stage::Waiting,
                _ => Stage::Looking,
            }
        }
    });
    let shown = move || {
        match stage.get() {
        Stage::Looking => view! {
            <section class="card notice" data-testid="looking">
                <h2>{t(id::LOOKING_FOR_TABLE)}</h2>
                <p>{move || (table.line_state.get() == LineState::Lost || table.hanging.get()).then_some(t(id::SERVER_SILENT_TRIED))}</p>
                <p><a class="button" href=Route::Online.to_string()>{t(id::OTHER_TABLES)}</a></p>
            </section>
        }
        .into_any(),
        Stage::Missing => view! {
            <section class="card notice" data-testid="no-table">
                <h2>{t(id::NO_SUCH_TABLE)}</h2>
                <p>{t(id::NO_SUCH_TABLE_ABOUT)}</p>
                <p><a class="button primary" href=Route::Online.to_string()>{t(id::OTHER_TABLES)}</a></p>
            </section>
        }
        .into_any(),
        Stage::Waiting => view! { <Waiting/> }.into_any(),
        Stage::Begun(_) if prepared.open.get() => preparing(prepared),
        Stage::Begun(_) => match untrack(|| table.session.game()).and_then(|game| Some((game, room_of(game)?, play_room_of(game)?))) {
            Some((game, room, boards)) => begun(table, prepared, home, game, room, boards).into_any(),
            None => ().into_any(),
        },
    }
    };
    // Both are known to what is below alone: whoever leaves the table has the game at this screen again.
    view! { <Provider value=table><Provider value=table.session>{shown}</Provider></Provider> }.into_any()
}

/// What the panel beside the board shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Turns,
    Talk,
    Board,
}

impl Tab {
    const fn id(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Talk => "talk",
            Self::Board => "board",
        }
    }
}

fn begun(
    table: OnlineTable,
    prepared: Prepared,
    home: GameSession,
    game: &'static str,
    room: &'static Room,
    boards: &'static PlayRoom,
) -> impl IntoView {
    let session = table.session;
    let Parts { board, hand, prompt, refusal, seat, extra, actions } = (boards.parts)(session);
    speak(session, room);
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    let letters = session.peek(|record| record.played().seat_letters()).unwrap_or_default();
    let you = untrack(|| table.mine())
        .first()
        .and_then(|mine| letters.iter().position(|letter| letter == mine))
        .unwrap_or(0);
    let others: Vec<AnyView> = (1..seats)
        .map(|step| seat_row(table, room, Seat::new((you + step) % seats), seat).into_any())
        .collect();
    let tab = RwSignal::new(Tab::Turns);
    let read = RwSignal::new(0);
    let said = Memo::new(move |_| table.messages.with(|said| said.last().map_or(0, |last| last.number)));
    Effect::new(move |before: Option<()>| {
        let said = said.get();
        // What was said before one came is not new.
        if tab.get() == Tab::Talk || before.is_none() {
            read.set(said);
        }
    });
    let tabs = match extra {
        Some(_) => vec![Tab::Turns, Tab::Talk, Tab::Board],
        None => vec![Tab::Turns, Tab::Talk],
    };
    let over = Memo::new(move |_| session.ending().is_some());
    let plays = Memo::new(move |_| !table.mine().is_empty());
    let stepper = Stepper::new(session);
    keys(actions.can_undo, actions.undo, stepper);
    view! {
        <div class="table online" data-testid="table" data-game=game data-seats=seats class:over=over>
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
                            {match one { Tab::Turns => t(id::TAB_TURNS), Tab::Talk => t(id::TAB_TABLE), Tab::Board => t(id::TAB_BOARD) }}
                            {(one == Tab::Talk).then(|| view! {
                                <Show when=move || { read.get() < said.get() }>
                                    <span class="unread" data-testid="unread"><span class="visually-hidden">{t(id::TAB_UNREAD)}</span></span>
                                </Show>
                            })}
                        </button>
                    }).collect_view()}
                </div>
                <div class="tab-panel" role="tabpanel" id="panel-turns" aria-labelledby="tab-turns" hidden=move || tab.get() != Tab::Turns>
                    <History stepper room/>
                </div>
                <div class="tab-panel scrolls" role="tabpanel" id="panel-talk" aria-labelledby="tab-talk" tabindex="0" hidden=move || tab.get() != Tab::Talk>
                    <Show when=move || over.get()><Seal/></Show>
                    <Talk/>
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
                <Proposals/>
                <Ending home/>
                <PreparedLines prepared/>
                <Standing/>
                <div class="in-hand">{hand}</div>
            </div>
            <ul class="players you" aria-label=if untrack(|| plays.get()) { t(id::YOU) } else { t(id::FIRST_SEAT) }>{seat_row(table, room, Seat::new(you), seat)}</ul>
            <div class="bar">
                <Show when=move || plays.get() fallback=move || view! { <Watching/> }>
                    <div class="turn-actions-or-prepare">
                        <ActionBar actions/>
                        // One waits for others: there is nothing to undo or to cancel.
                        <PrepareButton prepared/>
                    </div>
                </Show>
                <div class="game-actions" role="group" aria-label=t(id::THE_GAME)>
                    <button type="button" class="button act" data-testid="to-talk" aria-label=t(id::SAID_AT_TABLE)
                        on:click=move |_| {
                            tab.set(if tab.get_untracked() == Tab::Talk { Tab::Turns } else { Tab::Talk });
                            if let Some(panel) = document().get_element_by_id("panel-talk") {
                                panel.scroll_into_view_with_bool(false);
                            }
                        }>{icon("talk")}<span>{t(id::TAB_TABLE)}</span></button>
                    <More game over/>
                </div>
            </div>
            <Notice session/>
        </div>
    }
}

/// What stands in the place of the buttons of a turn for those without a seat.
#[component]
fn Watching() -> impl IntoView {
    let table = OnlineTable::here();
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
                2 => t(id::WATCH_ONE_OTHER).to_owned(),
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
            "ArrowLeft" if !pressed.within("svg, summary, [role=tab]") => stepper.back(),
            "ArrowRight" if !pressed.within("svg, summary, [role=tab]") => stepper.forward(),
            "Home" if !pressed.within("svg") => stepper.first(),
            "End" if !pressed.within("svg") => stepper.last(),
            _ => return false,
        }
        true
    });
}

/// Whose turn it is, how the line is, and what has become of one's own turn.
#[component]
fn Prompt(prompt: Signal<String>) -> impl IntoView {
    let table = OnlineTable::here();
    let session = table.session;
    let yours = Memo::new(move |_| session.person_to_act().is_some());
    let person = Person::here();
    let tint = move || table.acting().map(|seat| session.seat_name(seat).to_lowercase());
    let cut = Memo::new(move |_| table.line_state.get() == LineState::Lost || table.hanging.get());
    let text = Memo::new(move |_| {
        if !session.is_live() {
            return t(id::LOOKING_BACK).to_owned();
        }
        if let Some(ending) = session.ending() {
            return ending;
        }
        if let Some(why) = stands(table) {
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
            Some((Holder::Computer | Holder::SittingIn, _)) => {
                fill!(id::COMPUTER_THINKING, name = session.seat_called(seat))
            }
            Some((_, Some(name))) => fill!(id::NAMED_TURN, seat = session.seat_called(seat), name),
            _ => fill!(id::SEAT_TURN, seat = session.seat_called(seat)),
        }
    });
    Effect::new(move |_| {
        set_title(if yours.get() { t(id::TITLE_YOUR_TURN) } else { t(id::TITLE_TABLE) });
        // What waits elsewhere is counted with what waits here.
        count::keep_counting(person);
    });
    let fate = move || {
        let seen = |seq: u64| {
            table.players().iter().any(|player| {
                player.holder == Holder::Person
                    && player.seen.is_some_and(|seen| seen >= seq)
                    && !table.mine().contains(&player.seat)
            })
        };
        match table.fate.get() {
            _ if session.ending().is_some() => None,
            Fate::None => None,
            Fate::Sent => Some(("sent", t(id::FATE_SENT))),
            Fate::Kept(seq) if seen(seq) => Some(("seen", t(id::FATE_SEEN))),
            Fate::Kept(_) => Some(("kept", t(id::FATE_KEPT))),
        }
    };
    view! {
        <p class="prompt" data-testid="prompt">
            <span class="dot big" data-tint=tint aria-hidden="true"></span>
            <span class="prompt-text">{text}</span>
            {move || cut.get().then(|| view! {
                <span class="line-cut" data-testid="line-cut" title=t(id::LINE_CUT_ABOUT)>
                    {icon("cut")}<span>{if table.fate.get() == Fate::Sent { t(id::LINE_CUT_WAITS) } else { t(id::LINE_CUT) }}</span>
                </span>
            })}
            {move || fate().map(|(state, label)| view! {
                <span class="fate" data-testid="fate" data-state=state title=t(id::FATE_ABOUT)>{label}</span>
            })}
            <Show when=move || !session.is_live()>
                <button type="button" class="button small" data-testid="back-to-game" on:click=move |event| {
                    session.look_here();
                    back_to_board(&event);
                }>{t(id::BACK_TO_GAME)}</button>
            </Show>
        </p>
        <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
        <p class="visually-hidden" role="status" aria-live="polite">
            {move || if cut.get() { t(id::LINE_DIALLED) } else { "" }}
        </p>
    }
}

/// Why the clocks stand.
fn stands(table: OnlineTable) -> Option<String> {
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
                // These stop no game.
                PauseReason::Weekend | PauseReason::Vacation => return None,
            }
            .to_owned(),
        )
    })
}

/// What others propose, what one has proposed oneself, and what can be done about those who stay away.
#[component]
fn Proposals() -> impl IntoView {
    let table = OnlineTable::here();
    let name = move |letter: char| {
        let players = table.players();
        let player = players.into_iter().find(|player| player.seat == letter);
        player.map_or_else(
            || letter.to_string(),
            |player| player.name.unwrap_or_else(|| called(&player.seat_name)),
        )
    };
    let open = Memo::new(move |_| {
        let mine = table.mine();
        if mine.is_empty() {
            return Vec::new();
        }
        table.follower.with(|follower| {
            let offers = follower.table().into_iter().flat_map(|table| table.offers());
            offers.map(|(by, kind)| (by, kind, mine.contains(&by))).collect::<Vec<_>>()
        })
    });
    let away = Memo::new(move |_| {
        let (mine, players) = (table.mine(), table.players());
        if mine.is_empty() || table.session.ending().is_some() {
            return Vec::new();
        }
        let wait = table
            .follower
            .with(|follower| follower.table().map_or(u64::MAX, |table| table.absence_wait_ms()));
        let late = players.into_iter().enumerate().filter(|(at, player)| {
            !mine.contains(&player.seat)
                && player.still_in
                && table.away_ms(Seat::new(*at)).is_some_and(|away| away >= wait)
        });
        late.map(|(_, player)| player.seat).collect::<Vec<_>>()
    });
    let claims = move |letter: char| {
        let (computer, out) = table.follower.with(|follower| {
            let terms = follower.table().map(|table| table.terms().clone()).unwrap_or_default();
            let out = terms.absent == eightfold_table::Absent::Out || terms.clock == Clock::None;
            (terms.level.is_some(), out)
        });
        view! {
            <div class="proposal" data-testid=format!("away-{letter}")>
                <p>{move || name(letter)}" "{t(id::AWAY_FOR_LONG)}</p>
                <p class="row">
                    {computer.then(|| view! {
                        <button type="button" class="button small primary" data-testid="claim-computer" on:click=move |_| table.claim(letter, ClaimKind::Computer)>{t(id::CLAIM_COMPUTER)}</button>
                    })}
                    <button type="button" class="button small" data-testid="claim-adjourn" on:click=move |_| table.claim(letter, ClaimKind::Adjourn)>{t(id::CLAIM_ADJOURN)}</button>
                    {out.then(|| view! {
                        <button type="button" class="button small" data-testid="claim-out" on:click=move |_| table.claim(letter, ClaimKind::Out)>{t(id::CLAIM_OUT)}</button>
                    })}
                </p>
            </div>
        }
    };
    view! {
        {move || open.get().into_iter().map(|(by, kind, mine)| {
            let Some(kind) = from_table(kind) else { return ().into_any() };
            let what = words::proposal(to_table(kind));
            if mine {
                return view! {
                    <div class="proposal" data-testid=format!("proposed-{}", word(kind))><p>{fill!(id::YOU_PROPOSE, what)}</p></div>
                }.into_any();
            }
            view! {
                <div class="proposal" role="alert" data-testid=format!("proposal-{}", word(kind))>
                    <p><b>{move || name(by)}</b>" "{fill!(id::PROPOSES, what)}</p>
                    <p class="row">
                        <button type="button" class="button small primary" data-testid="accept" on:click=move |_| table.offer(kind, Some(Answer::Accept))>{t(id::AGREE)}</button>
                        <button type="button" class="button small" data-testid="decline" on:click=move |_| table.offer(kind, Some(Answer::Decline))>{t(id::DECLINE)}</button>
                    </p>
                </div>
            }.into_any()
        }).collect_view()}
        {move || away.get().into_iter().map(claims).collect_view()}
    }
}

/// A turn that was taken while the server is out of reach and waits; or that the server has refused when it came:
/// nothing of it is lost.
#[component]
fn RefusedTurn(home: GameSession) -> impl IntoView {
    let table = OnlineTable::here();
    let waits = Memo::new(move |_| {
        let cut = table.line_state.get() != LineState::Open || table.hanging.get();
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
                <p><b>{fill!(id::REFUSED_TURN, turn = refused.turn)}</b>" "{refused.why}" "{t(id::REFUSED_KEPT)}</p>
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
                        table.put_away();
                        back_to_board(&event);
                    }>{t(id::REFUSED_AWAY)}</button>
                </p>
            </div>
        })}
    }
}

/// The kinds of proposals of the table, as the protocol writes them, and back.
const KINDS: [(OfferKind, eightfold_table::OfferKind, &str); 8] = [
    (OfferKind::Draw, eightfold_table::OfferKind::Draw, "draw"),
    (OfferKind::Undo, eightfold_table::OfferKind::Undo, "undo"),
    (OfferKind::Pause, eightfold_table::OfferKind::Pause, "pause"),
    (OfferKind::Adjourn, eightfold_table::OfferKind::Adjourn, "adjourn"),
    (OfferKind::Resume, eightfold_table::OfferKind::Resume, "resume"),
    (OfferKind::Abort, eightfold_table::OfferKind::Abort, "abort"),
    (OfferKind::Rematch, eightfold_table::OfferKind::Rematch, "rematch"),
    (OfferKind::AddTime, eightfold_table::OfferKind::AddTime, "add-time"),
];

fn from_table(kind: eightfold_table::OfferKind) -> Option<OfferKind> {
    KINDS.iter().find(|(_, known, _)| *known == kind).map(|(kind, ..)| *kind)
}

fn to_table(kind: OfferKind) -> eightfold_table::OfferKind {
    KINDS
        .iter()
        .find(|(known, ..)| *known == kind)
        .map_or(eightfold_table::OfferKind::Draw, |(_, kind, _)| *kind)
}

fn word(kind: OfferKind) -> &'static str {
    KINDS.iter().find(|(known, ..)| *known == kind).map_or("", |(.., word)| word)
}

/// How the game ended, and what next.
#[component]
fn Ending(home: GameSession) -> impl IntoView {
    let table = OnlineTable::here();
    let session = table.session;
    let cup = table.view.with_untracked(|view| tournament_of(&view.as_ref()?.id).map(str::to_owned));
    let next = move || table.view.with(|view| view.as_ref()?.rematch.clone());
    let plays = move || !table.mine().is_empty();
    let asked = move || {
        let mine = table.mine();
        table.follower.with(|follower| follower.has_proposed(&mine, eightfold_table::OfferKind::Rematch))
    };
    // All play again: those who have agreed are led to the new table.
    Effect::new(move |before: Option<bool>| {
        let there = next();
        if let (Some(next), Some(false)) = (&there, before)
            && untrack(plays)
        {
            go(&Route::Table(next.clone()));
        }
        there.is_some()
    });
    view! {
        <Show when=move || session.ending().is_some()>
            <section class="ending" data-testid="ending">
                <p class="result"><b>{move || session.ending()}</b></p>
                <p class="row">
                    {move || match next() {
                        Some(next) => view! {
                            <a class="button primary" data-testid="to-rematch" href=Route::Table(next).to_string()>{t(id::TO_NEXT_GAME)}</a>
                        }.into_any(),
                        None => view! {
                            <Show when=plays>
                                <button type="button" class="button primary" data-testid="rematch" disabled=asked
                                    on:click=move |_| table.offer(OfferKind::Rematch, None)>{t(id::PLAY_AGAIN)}</button>
                            </Show>
                        }.into_any(),
                    }}
                    {cup.clone().map(|cup| view! { <a class="button primary" data-testid="to-tournament" href=Route::Tournament(cup).to_string()>{t(id::TOURNAMENT_BACK)}</a> })}
                    <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{t(id::OTHER_TABLES)}</a>
                    <button type="button" class="button" data-testid="review-online" on:click=move |_| {
                        if let Some(record) = table.follower.with_untracked(|follower| follower.record()) {
                            home.open(record);
                            go(&Route::Play);
                        }
                    }>{t(id::REVIEW_WITH_COMPUTER)}</button>
                    <button type="button" class="button" data-testid="study-game" on:click=move |_| study_this(session)>{t(id::STUDY_THIS_GAME)}</button>
                </p>
                <Changes/>
            </section>
        </Show>
    }
}

/// What a rated game has changed, a line a player.
#[component]
fn Changes() -> impl IntoView {
    let table = OnlineTable::here();
    let lines = move || {
        let (players, changes) =
            table.view.with(|view| Some((view.as_ref()?.players.clone(), view.as_ref()?.ratings.clone())))?;
        let lines = changes.into_iter().filter_map(|change| {
            let player = players.iter().find(|player| player.seat == change.seat)?;
            let gain = change.after.points - change.before.points;
            let rating =
                format!("{} → {} ({gain:+})", rating_words(change.before), rating_words(change.after));
            Some(view! { <li>{holder(player)}": "{rating}</li> })
        });
        let lines: Vec<_> = lines.collect();
        (!lines.is_empty()).then(|| view! {
            <div class="rating-changes" data-testid="rating-changes"><p>{t(id::RATINGS)}</p><ul>{lines}</ul></div>
        })
    };
    view! { {lines} }
}

/// What can be done with the game as a whole, in a list that opens over the page.
#[component]
fn More(game: &'static str, over: Memo<bool>) -> impl IntoView {
    let table = OnlineTable::here();
    let session = table.session;
    let resigning = RwSignal::new(false);
    let list = NodeRef::<leptos::html::Details>::new();
    let close = closing(list);
    let plays = move || !table.mine().is_empty();
    let paused = move || table.status() == Some(Status::Paused);
    let terms = move || {
        table
            .follower
            .with(|follower| follower.table().map(|table| table.terms().clone()))
            .unwrap_or_default()
    };
    let others = move || {
        let mine = table.mine();
        table.players().iter().any(|player| player.holder == Holder::Person && !mine.contains(&player.seat))
    };
    // Whoever holds several seats says for which.
    let seats_to_resign = move || {
        let mine = table.mine();
        let mut held = table.players();
        held.retain(|player| player.still_in && mine.contains(&player.seat));
        let several = held.len() > 1;
        let choices = held.into_iter().map(|player| match several {
            true => {
                let testid = format!("resign-yes-{}", player.seat);
                (player.seat, testid, fill!(id::SEAT_RESIGNS, name = called(&player.seat_name)))
            }
            false => (player.seat, "resign-yes".to_owned(), t(id::RESIGN).to_owned()),
        });
        choices.collect::<Vec<_>>()
    };
    let kept_warm = move || {
        let mine = table.mine();
        table.players().iter().any(|player| player.holder == Holder::SittingIn && mine.contains(&player.seat))
    };
    let propose = move |kind: OfferKind, label: &'static str| {
        view! {
            <button type="button" class="more-item" data-testid=format!("offer-{}", word(kind))
                on:click=move |_| table.offer(kind, None)>{icon("offer")}{label}</button>
        }
    };
    let say = move |what: &'static str, done: bool| {
        session.note.set(if done { what.to_owned() } else { t(id::CANNOT_COPY_HERE).to_owned() });
    };
    let record =
        move || table.follower.with_untracked(|follower| follower.record()).map(|record| record.to_text());
    view! {
        <details class="more" node_ref=list
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    event.prevent_default();
                    close();
                }
            }
            on:click=move |event| {
                let chosen = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                if chosen.is_some_and(|chosen| chosen.closest(".more-list > *").ok().flatten().is_some()) {
                    close();
                }
            }>
            <summary class="button act" data-testid="more" id="more">{icon("more")}<span>{t(id::MORE)}</span></summary>
            <div class="more-list">
                <Show when=move || kept_warm() && !over.get()>
                    <button type="button" class="more-item" data-testid="sit-again" on:click=move |_| table.sit(None)>{icon("friend")}{t(id::SIT_DOWN_AGAIN)}</button>
                </Show>
                <Show when=move || plays() && !over.get()>
                    <Show when=others>{propose(OfferKind::Draw, t(id::PROPOSE_DRAW))}</Show>
                    <Show when=move || terms().undo>{propose(OfferKind::Undo, t(id::PROPOSE_UNDO))}</Show>
                    <Show when=paused fallback=move || view! {
                        {propose(OfferKind::Pause, t(id::PROPOSE_PAUSE))}
                        {propose(OfferKind::Adjourn, t(id::PROPOSE_ADJOURN))}
                    }>{propose(OfferKind::Resume, t(id::PROPOSE_RESUME))}</Show>
                    <Show when=move || terms().clock != Clock::None>{propose(OfferKind::AddTime, t(id::PROPOSE_TIME))}</Show>
                    {propose(OfferKind::Abort, t(id::PROPOSE_ABORT))}
                    <button type="button" class="more-item" data-testid="resign" on:click=move |_| resigning.set(true)>{icon("resign")}{t(id::RESIGN)}</button>
                </Show>
                <a class="more-item" href=Route::RulesOf(rules_page(game).to_owned(), None).to_string() data-testid="rules-of-this">{icon("learn")}{t(id::RULES_OF_THIS)}</a>
                <button type="button" class="more-item" data-testid="copy-link" on:click=move |_| copy(table.link(), move |done| say(t(id::LINK_COPIED), done))>{icon("share")}{t(id::COPY_TABLE_LINK)}</button>
                <button type="button" class="more-item" data-testid="copy-embed" on:click=move |_| copy(embed::code(table), move |done| say(t(id::EMBED_COPIED), done))>{icon("share")}{t(id::COPY_EMBED)}</button>
                <button type="button" class="more-item" data-testid="copy-record" on:click=move |_| {
                    if let Some(text) = record() {
                        copy(text, move |done| say(t(id::RECORD_COPIED), done));
                    }
                }>{icon("share")}{t(id::COPY_RECORD)}</button>
                <button type="button" class="more-item" data-testid="download" on:click=move |_| {
                    if let Some(text) = record()
                        && download(&format!("{game}-{}.txt", table.id()), "text/plain", &text).is_err()
                    {
                        session.note.set(t(id::CANNOT_SAVE_COPY).to_owned());
                    }
                }>{icon("share")}{t(id::DOWNLOAD_RECORD)}</button>
                <Show when=move || over.get()>
                    <button type="button" class="more-item" data-testid="study-this" on:click=move |_| study_this(session)>{icon("study")}{t(id::STUDY_THIS_GAME)}</button>
                </Show>
                <a class="more-item" href=Route::Online.to_string() data-testid="other-tables">{icon("play")}{t(id::OTHER_TABLES)}</a>
            </div>
        </details>
        <Dialog open=resigning title=t(id::RESIGN_QUESTION) testid="resign-dialog">
            <p>{t(id::RESIGN_LOST)}</p>
            <p class="row">
                {move || seats_to_resign().into_iter().map(|(letter, testid, label)| view! {
                    <button type="button" class="button" data-testid=testid on:click=move |_| {
                        resigning.set(false);
                        table.resign(letter);
                    }>{label}</button>
                }).collect_view()}
                <button type="button" class="button primary" data-testid="resign-no" autofocus=true on:click=move |_| resigning.set(false)>{t(id::PLAY_ON)}</button>
            </p>
        </Dialog>
    }
}
