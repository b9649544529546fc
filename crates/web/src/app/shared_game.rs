//! The view of a shared game: its turns, its end, and a button to play on from any of them. The address stays the same,
//! so that it can be shared again.

use eightfold_catalog::CheckedStep;
use eightfold_record::Record;
use eightfold_sentences::id::PREVIEW_PLAY;
use eightfold_table::{Code, Host, Refusal};
use leptos::prelude::*;

use super::game_ui::{board_ui_of, game_ui_of};
use super::history::{History, Stepper};
use super::icon::icon;
use super::keys::on_keys;
use super::practice::{Practice, with_session};
use super::{GameSession, browser, menu};
use crate::import;
use crate::route::{Route, SharedGame};
use crate::setup::PlayerKind;
use crate::words::{fill, game_name, id, listed, sentence, speaker, t};

/// The host of a game that is only viewed: it accepts no turns.
struct ViewHost;

impl Host for ViewHost {
    fn play_checked(&mut self, _: &mut Record, _: CheckedStep) -> Result<(), Refusal> {
        Err(Refusal::new(Code::NotAllowed, t(id::SHARED_LOOK_ONLY)))
    }
}

/// Builds the view of a shared game, or an explanation why it is not valid.
pub fn shared_game(carried: &SharedGame) -> AnyView {
    match import::open(carried) {
        Ok(record) => shared_game_view(record, Route::Open(carried.clone())),
        Err(error) => view! {
            <section class="card notice" role="alert" data-testid="no-shared-game">
                <h2>{t(id::SHARED_NOTHING)}</h2>
                <p>{sentence(&error.to_string())}</p>
                <p><a class="button primary" href=Route::Home.to_string()>{t(id::ALL_THE_GAMES)}</a></p>
            </section>
        }
        .into_any(),
    }
}

fn shared_game_view(record: Record, route: Route) -> AnyView {
    let home = GameSession::from_context();
    let info = record.choice().info();
    let Some((ui, boards)) = game_ui_of(info.id).zip(board_ui_of(info.id)) else { return ().into_any() };
    let session = GameSession::remote(Box::new(ViewHost));
    session.follow(record.clone(), vec![PlayerKind::Remote; record.played().seats()]);
    let stepper = Stepper::new(session);
    on_keys(move |pressed| !pressed.command && stepper.press(pressed));
    let names: Vec<String> = record.names().iter().flatten().cloned().collect();
    let title = match names.is_empty() {
        true => game_name(info).to_owned(),
        false => {
            speaker().fill(PREVIEW_PLAY, [("names", listed(names).into()), ("game", game_name(info).into())])
        }
    };
    let shared = StoredValue::new_local(record);
    // A finished game can't be continued.
    let over = Memo::new(move |_| session.is_live() && session.ending().is_some());
    let play_on = move |_| {
        let steps = session.at();
        let mut record = shared.with_value(Clone::clone);
        if steps < record.played().len() {
            record.take_back_to(steps);
        }
        home.open(record);
        browser::go(&Route::Play);
    };
    let copied = RwSignal::new(String::new());
    let link = move |_| {
        browser::copy(browser::link_to(&route), move |done| {
            copied.try_set(if done { t(id::LINK_COPIED) } else { t(id::CANNOT_COPY_RECORD) }.to_owned());
        });
    };
    with_session(session, move || {
        let parts = (boards.parts)(session);
        let refusal = parts.refusal;
        let link = link.clone();
        let words = view! {
            <h2 data-testid="shared-title">{title.clone()}</h2>
            <p data-testid="shared-end">{move || session.ending().unwrap_or_else(|| fill!(id::SHARED_LENGTH, turns = session.turns()))}</p>
            <p role="status" data-testid="shared-notice">{copied}</p>
        };
        let prompt = move || match (over.get(), session.is_live()) {
            (true, _) => t(id::SHARED_STEP_BACK).to_owned(),
            (_, true) => t(id::SHARED_ABOUT).to_owned(),
            _ => fill!(id::SHARED_AT_TURN, turn = turns_until(session, session.at()), all = session.turns()),
        };
        let bar = view! {
            <div class="game-actions" role="group" aria-label=t(id::THE_GAME)>
                {move || if over.get() {
                    view! {
                        <a class="button act primary" data-testid="play-this" href=Route::New(info.id.to_owned()).to_string()>
                            {icon("play")}<span>{fill!(id::PLAY_GAME, game = game_name(info))}</span>
                        </a>
                    }.into_any()
                } else {
                    view! {
                        <button type="button" class="button act primary" data-testid="play-on" on:click=play_on>{icon("play")}<span>{t(id::SHARED_PLAY_ON)}</span></button>
                    }.into_any()
                }}
                <button type="button" class="button act" data-testid="study-this" on:click=move |_| menu::study_this(session)>{icon("study")}<span>{t(id::STUDY)}</span></button>
                <button type="button" class="button act" data-testid="copy-link" on:click=link>{icon("link")}<span>{t(id::COPY_LINK)}</span></button>
            </div>
        };
        Practice {
            testid: "shared-game",
            class: "looking",
            game: info.id,
            id: None,
            state: Signal::derive(move || if over.get() { "over" } else { "open" }),
            label: t(id::ABOUT_GAME),
            words: words.into_any(),
            prompt: view! { {prompt} }.into_any(),
            refusal,
            own: None,
            called: |session, seat| session.with_belongings(seat, named(session, seat)),
            cover: ().into_any(),
            bar: bar.into_any(),
            panel: t(id::ABOUT_GAME),
            before: ().into_any(),
            after: view! { <History stepper ui/> }.into_any(),
        }
        .around(session, ui, parts)
    })
}

/// Returns the number of turns in the first steps.
fn turns_until(session: GameSession, steps: usize) -> usize {
    session.lines().iter().filter(|line| line.turn.is_some() && line.at <= steps).count()
}

/// Returns the colour of a seat, and its player.
fn named(session: GameSession, seat: eightfold_game::Seat) -> String {
    let colour = session.seat_called(seat);
    let name = session.peek(|record| record.names().get(seat.index()).cloned().flatten()).flatten();
    name.map_or(colour.clone(), |name| format!("{colour}: {name}"))
}
