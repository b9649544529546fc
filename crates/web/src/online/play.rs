//! A table online, with a seat or looking on: the same board, turns and places as at this screen.

use eightfold_game::Seat;
use eightfold_protocol::{Answer, ClaimKind, Holder, OfferKind};
use eightfold_table::{Clock, PauseReason, Status};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::line::LineState;
use super::seal::Seal;
use super::seats::seat_row;
use super::table::{Fate, OnlineTable};
use super::talk::Talk;
use super::waiting::Waiting;
use super::{client, words};
use crate::app::{
    ActionBar, Dialog, GameSession, History, Parts, Room, Stepper, back_to_board, closing, copy, download,
    go, icon, room_of, rules_page, speak,
};
use crate::route::Route;

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
        return view! {
            <section class="card notice" data-testid="no-server">
                <h2>"No server here"</h2>
                <p>"This page came without a server: tables online are found where the page is served by Eightfold itself."</p>
                <p><a class="button primary" href=Route::Home.to_string()>"To the games"</a></p>
            </section>
        }
        .into_any();
    }
    // The game at this screen, for the review when the game is over.
    let home = GameSession::here();
    let table = OnlineTable::open(id);
    provide_context(table);
    provide_context(table.session);
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
    (move || match stage.get() {
        Stage::Looking => view! {
            <section class="card notice" data-testid="looking">
                <h2>"Looking for the table …"</h2>
                <p>{move || (table.line_state.get() == LineState::Lost || table.hanging.get()).then_some("The server does not answer. It is tried again and again.")}</p>
                <p><a class="button" href=Route::Online.to_string()>"Other tables"</a></p>
            </section>
        }
        .into_any(),
        Stage::Missing => view! {
            <section class="card notice" data-testid="no-table">
                <h2>"No such table"</h2>
                <p>"There is no table with this address: it may have been mistyped."</p>
                <p><a class="button primary" href=Route::Online.to_string()>"Other tables"</a></p>
            </section>
        }
        .into_any(),
        Stage::Waiting => view! { <Waiting/> }.into_any(),
        Stage::Begun(_) => match untrack(|| table.session.game()).and_then(|game| Some((game, room_of(game)?))) {
            Some((game, room)) => begun(table, home, game, room).into_any(),
            None => ().into_any(),
        },
    })
    .into_any()
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

fn begun(table: OnlineTable, home: GameSession, game: &'static str, room: &'static Room) -> impl IntoView {
    let session = table.session;
    let Parts { board, hand, prompt, refusal, seat, extra, actions } = (room.parts)(session);
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
    keys(session, actions.can_undo, actions.undo, stepper);
    view! {
        <div class="table online" data-testid="table" data-game=game data-seats=seats class:over=over class:watching=move || !plays.get()>
            <div class="board-place">{board}</div>
            <ul class="players others" aria-label="The other side">{others}</ul>
            <section class="panel" aria-label="About this game">
                <div class="tabs" role="tablist">
                    {tabs.into_iter().map(|one| view! {
                        <button type="button" role="tab" class="tab" id=format!("tab-{}", one.id())
                            data-testid=format!("tab-{}", one.id())
                            aria-controls=format!("panel-{}", one.id())
                            aria-selected=move || (tab.get() == one).to_string()
                            on:click=move |_| tab.set(one)>
                            {match one { Tab::Turns => "Turns", Tab::Talk => "Table", Tab::Board => "Board" }}
                            {(one == Tab::Talk).then(|| view! {
                                <Show when=move || { read.get() < said.get() }>
                                    <span class="unread" data-testid="unread"><span class="visually-hidden">", something new was said"</span></span>
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
            <div class="hand-place" tabindex="0" role="group" aria-label="In hand">
                <Ending home/>
                <Proposals/>
                <div class="in-hand">{hand}</div>
            </div>
            <ul class="players you" aria-label=if untrack(|| plays.get()) { "You" } else { "First seat" }>{seat_row(table, room, Seat::new(you), seat)}</ul>
            <div class="bar">
                <Show when=move || plays.get() fallback=move || view! { <Watching/> }>
                    <ActionBar actions/>
                </Show>
                <div class="game-actions" role="group" aria-label="The game">
                    <button type="button" class="button act" data-testid="to-talk" aria-label="What is said at the table"
                        on:click=move |_| {
                            tab.set(if tab.get_untracked() == Tab::Talk { Tab::Turns } else { Tab::Talk });
                            if let Some(panel) = document().get_element_by_id("panel-talk") {
                                panel.scroll_into_view_with_bool(false);
                            }
                        }>{icon("talk")}<span>"Table"</span></button>
                    <More game over/>
                </div>
            </div>
            <p class="toast" role="status" data-testid="notice">{session.note}</p>
        </div>
    }
}

/// What stands in the place of the buttons of a turn for those without a seat.
#[component]
fn Watching() -> impl IntoView {
    let table = OnlineTable::here();
    let watching = move || table.view.with(|view| view.as_ref().map_or(0, |view| view.watching));
    view! {
        <p class="watching" data-testid="watching">
            {icon("eye")}
            <span>"You are watching"{move || match watching() {
                0 | 1 => String::new(),
                2 => ", with one other".to_owned(),
                more => format!(", with {} others", more - 1),
            }}</span>
        </p>
    }
}

fn keys(session: GameSession, can_undo: Signal<bool>, undo: Callback<()>, stepper: Stepper) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let active = document().active_element();
        let within = |what: &str| {
            active.as_ref().is_some_and(|element| element.closest(what).ok().flatten().is_some())
        };
        if within("input, textarea, select, dialog") || event.default_prevented() {
            return;
        }
        let command = event.ctrl_key() || event.meta_key();
        match event.key().as_str() {
            "z" | "Z" if command && !event.shift_key() && can_undo.get_untracked() => undo.run(()),
            _ if command || event.alt_key() => return,
            "ArrowLeft" if !within("svg, summary, [role=tab]") => stepper.back(),
            "ArrowRight" if !within("svg, summary, [role=tab]") => stepper.forward(),
            "Home" if !within("svg") => stepper.first(),
            "End" if !within("svg") => stepper.last(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let _ = session;
}

/// Whose turn it is, how the line is, and what has become of one's own turn.
#[component]
fn Prompt(prompt: Signal<String>) -> impl IntoView {
    let table = OnlineTable::here();
    let session = table.session;
    let yours = Memo::new(move |_| session.person_to_act().is_some());
    let tint = move || table.acting().map(|seat| session.seat_name(seat).to_lowercase());
    let cut = Memo::new(move |_| table.line_state.get() == LineState::Lost || table.hanging.get());
    let text = Memo::new(move |_| {
        if !session.is_live() {
            return "You are looking back at an earlier turn.".to_owned();
        }
        if let Some(ending) = session.ending() {
            return ending;
        }
        if let Some(why) = stands(table) {
            return why;
        }
        let Some(seat) = table.acting() else {
            return "The server draws …".to_owned();
        };
        if yours.get() {
            return prompt.get();
        }
        let player = table.player(seat);
        let mine = player.as_ref().is_some_and(|player| table.mine().contains(&player.seat));
        match player.map(|player| (player.holder, player.name)) {
            Some((Holder::SittingIn, _)) if mine => {
                "A computer plays for you: sit down again under More.".to_owned()
            }
            Some((Holder::Computer | Holder::SittingIn, _)) => {
                format!("{} (computer) is thinking …", session.seat_name(seat))
            }
            Some((_, Some(name))) => format!("{}'s turn: {name}.", session.seat_name(seat)),
            _ => format!("{}'s turn.", session.seat_name(seat)),
        }
    });
    Effect::new(move |_| {
        document().set_title(if yours.get() {
            "Your turn · Eightfold"
        } else {
            "A table online · Eightfold"
        });
    });
    let fate = move || {
        let seen = table.players().iter().any(|player| {
            player.holder == Holder::Person
                && player.here == Some(true)
                && !table.mine().contains(&player.seat)
        });
        match table.fate.get() {
            Fate::None => None,
            Fate::Sent => Some(("sent", "Sent …")),
            Fate::Kept(_) if seen => Some(("seen", "Seen")),
            Fate::Kept(_) => Some(("kept", "Kept")),
        }
    };
    view! {
        <p class="prompt" data-testid="prompt">
            <span class="dot big" data-tint=tint aria-hidden="true"></span>
            <span class="prompt-text">{text}</span>
            {move || cut.get().then(|| view! {
                <span class="line-cut" data-testid="line-cut" title="What you do is kept here and sent when the line is back.">
                    {icon("cut")}<span>{if table.fate.get() == Fate::Sent { "No line: your turn waits" } else { "No line" }}</span>
                </span>
            })}
            {move || fate().map(|(state, label)| view! {
                <span class="fate" data-testid="fate" data-state=state title="Sent: on its way. Kept: in the server's file. Seen: on the page of another player.">{label}</span>
            })}
            <Show when=move || !session.is_live()>
                <button type="button" class="button small" data-testid="back-to-game" on:click=move |event| {
                    session.look_here();
                    back_to_board(&event);
                }>"Back to the game"</button>
            </Show>
        </p>
        <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
        <p class="visually-hidden" role="status" aria-live="polite">
            {move || if cut.get() { "The line to the server is cut: it is dialled again." } else { "" }}
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
                PauseReason::Agreed => "A short pause: propose to go on under More.",
                PauseReason::Adjourned => "Adjourned: the game goes on when all agree to, under More.",
                PauseReason::Service => "The server is being serviced: the clocks stand.",
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
        player.map_or_else(|| letter.to_string(), |player| player.name.unwrap_or(player.seat_name))
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
                <p>{move || name(letter)}" has been away for long."</p>
                <p class="row">
                    {computer.then(|| view! {
                        <button type="button" class="button small primary" data-testid="claim-computer" on:click=move |_| table.claim(letter, ClaimKind::Computer)>"Let a computer sit in"</button>
                    })}
                    <button type="button" class="button small" data-testid="claim-adjourn" on:click=move |_| table.claim(letter, ClaimKind::Adjourn)>"Go on another day"</button>
                    {out.then(|| view! {
                        <button type="button" class="button small" data-testid="claim-out" on:click=move |_| table.claim(letter, ClaimKind::Out)>"Go on without"</button>
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
                    <div class="proposal" data-testid=format!("proposed-{}", word(kind))><p>"You propose "{what}"."</p></div>
                }.into_any();
            }
            view! {
                <div class="proposal" role="alert" data-testid=format!("proposal-{}", word(kind))>
                    <p><b>{move || name(by)}</b>" proposes "{what}"."</p>
                    <p class="row">
                        <button type="button" class="button small primary" data-testid="accept" on:click=move |_| table.offer(kind, Some(Answer::Accept))>"Agree"</button>
                        <button type="button" class="button small" data-testid="decline" on:click=move |_| table.offer(kind, Some(Answer::Decline))>"Decline"</button>
                    </p>
                </div>
            }.into_any()
        }).collect_view()}
        {move || away.get().into_iter().map(claims).collect_view()}
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
                <p><b>{move || session.ending()}</b></p>
                <p class="row">
                    {move || match next() {
                        Some(next) => view! {
                            <a class="button primary" data-testid="to-rematch" href=Route::Table(next).to_string()>"To the next game"</a>
                        }.into_any(),
                        None => view! {
                            <Show when=plays>
                                <button type="button" class="button primary" data-testid="rematch" disabled=asked
                                    on:click=move |_| table.offer(OfferKind::Rematch, None)>"Play again"</button>
                            </Show>
                        }.into_any(),
                    }}
                    <a class="button" href=Route::Online.to_string() data-testid="to-lobby">"Other tables"</a>
                    <button type="button" class="button" data-testid="review-online" on:click=move |_| {
                        if let Some(record) = table.follower.with_untracked(|follower| follower.record()) {
                            home.open(record);
                            go(&Route::Play);
                        }
                    }>"Review with the computer"</button>
                </p>
            </section>
        </Show>
    }
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
        session.note.set(if done {
            format!("{what} copied.")
        } else {
            "This browser does not let the page copy here.".to_owned()
        });
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
            <summary class="button act" data-testid="more" id="more">{icon("more")}<span>"More"</span></summary>
            <div class="more-list">
                <Show when=move || kept_warm() && !over.get()>
                    <button type="button" class="more-item" data-testid="sit-again" on:click=move |_| table.sit(None)>{icon("friend")}"Sit down again"</button>
                </Show>
                <Show when=move || plays() && !over.get()>
                    <Show when=others>{propose(OfferKind::Draw, "Propose a draw")}</Show>
                    <Show when=move || terms().undo>{propose(OfferKind::Undo, "Ask to take a turn back")}</Show>
                    <Show when=paused fallback=move || view! {
                        {propose(OfferKind::Pause, "Propose a short pause")}
                        {propose(OfferKind::Adjourn, "Propose to go on another day")}
                    }>{propose(OfferKind::Resume, "Propose to go on")}</Show>
                    <Show when=move || terms().clock != Clock::None>{propose(OfferKind::AddTime, "Propose more time")}</Show>
                    {propose(OfferKind::Abort, "Propose to break the game off")}
                    <button type="button" class="more-item" data-testid="resign" on:click=move |_| resigning.set(true)>{icon("resign")}"Resign"</button>
                </Show>
                <a class="more-item" href=Route::RulesOf(rules_page(game).to_owned(), None).to_string() data-testid="rules-of-this">{icon("learn")}"Rules of this game"</a>
                <button type="button" class="more-item" data-testid="copy-link" on:click=move |_| copy(table.link(), move |done| say("Link", done))>{icon("share")}"Copy the link to the table"</button>
                <button type="button" class="more-item" data-testid="copy-record" on:click=move |_| {
                    if let Some(text) = record() {
                        copy(text, move |done| say("Record", done));
                    }
                }>{icon("share")}"Copy the record"</button>
                <button type="button" class="more-item" data-testid="download" on:click=move |_| {
                    if let Some(text) = record()
                        && download(&format!("{game}-{}.txt", table.id()), "text/plain", &text).is_err()
                    {
                        session.note.set("The browser did not let the page save a file: use Copy instead.".to_owned());
                    }
                }>{icon("share")}"Download the record"</button>
                <a class="more-item" href=Route::Online.to_string() data-testid="other-tables">{icon("play")}"Other tables"</a>
            </div>
        </details>
        <Dialog open=resigning title="Resign?" testid="resign-dialog">
            <p>"The game is then lost for you."</p>
            <p class="row">
                <button type="button" class="button" data-testid="resign-yes" on:click=move |_| {
                    resigning.set(false);
                    table.resign(None);
                }>"Resign"</button>
                <button type="button" class="button primary" data-testid="resign-no" autofocus=true on:click=move |_| resigning.set(false)>"Play on"</button>
            </p>
        </Dialog>
    }
}
