//! Actions on a whole game: new, resign, copy, download, open.

use crate::drawing::file_name as plain_file_name;
use crate::words::{fill, id, sentence, t};
use eightfold_catalog::{Choice, Family};
use eightfold_game::{Seat, ToAct};
use eightfold_record::Record;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::dialog::Dialog;
use super::icon::icon;
use super::{GameSession, browser, picture};
use crate::import;
use crate::route::{Route, SharedGame, StudyPage};

/// A menu that opens over the page. A choice, a press outside and Escape close it.
#[component]
pub fn MoreList(children: Children) -> impl IntoView {
    let list = NodeRef::<leptos::html::Details>::new();
    let close = move || {
        if let Some(list) = list.get_untracked() {
            list.set_open(false);
        }
    };
    let lies_in = |event: &web_sys::Event, which: &str| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        target.is_some_and(|target| target.closest(which).ok().flatten().is_some())
    };
    let elsewhere = window_event_listener(leptos::ev::pointerdown, move |event| {
        if !lies_in(&event, "details.more") {
            close();
        }
    });
    on_cleanup(move || elsewhere.remove());
    view! {
        <details
            class="more"
            node_ref=list
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    event.prevent_default();
                    close();
                    browser::focus("more".to_owned());
                }
            }
            on:click=move |event| {
                // The summary opens and closes by itself.
                if lies_in(&event, ".more-list > :not(.more-part), .more-item") {
                    close();
                }
            }
        >
            <summary class="button act" data-testid="more" id="more">{icon("more")}<span>{t(id::MORE)}</span></summary>
            <div class="more-list">{children()}</div>
        </details>
    }
}

/// A group of the menu, below its heading.
#[component]
fn Part(name: &'static str, children: Children) -> impl IntoView {
    view! {
        <div class="more-part" role="group" aria-label=name>
            <p class="more-name" aria-hidden="true">{name}</p>
            {children()}
        </div>
    }
}

/// All actions on the whole game, in a menu that opens over the page.
#[component]
pub fn More(
    /// The current game.
    game: &'static str,
    /// Whether the list of keys is shown.
    keys_open: RwSignal<bool>,
) -> impl IntoView {
    let session = GameSession::from_context();
    let (resigning, opening) = (RwSignal::new(false), RwSignal::new(false));
    let notice = session.note;
    let over = move || session.ending().is_some();
    let copy = move |copied: &'static str, text: Option<String>| {
        if let Some(text) = text {
            browser::copy(text, move |done| {
                notice.set(if done { copied.to_owned() } else { t(id::CANNOT_COPY_RECORD).to_owned() });
            });
        }
    };
    let record = move || session.peek(|record| record.to_text());
    let link = move || {
        session.peek(Record::to_link).map(|packed| browser::link_to(&Route::Open(SharedGame::Packed(packed))))
    };
    let position = move || {
        let at = session.back.get_untracked();
        session.peek(|record| match at {
            Some(at) => record.played().position_at(at).unwrap_or_default(),
            None => record.played().position(),
        })
    };
    let save = move |_| {
        if let Some(text) = record()
            && browser::download(&file_name(session, "txt"), "text/plain", &text).is_err()
        {
            notice.set(t(id::CANNOT_SAVE_COPY).to_owned());
        }
    };
    // SGF supports OCTI for two, and no other game of Eightfold.
    let has_sgf = session
        .peek(|record| record.choice().info().family == Family::Octi && record.played().seats() == 2)
        .unwrap_or(false);
    let save_sgf = move |_| {
        let written = session.peek(|record| record.to_sgf().map_err(|error| error.to_string()));
        match written {
            Some(Ok(text))
                if browser::download(&file_name(session, "sgf"), "application/x-go-sgf", &text).is_err() =>
            {
                notice.set(t(id::CANNOT_SAVE).to_owned());
            }
            Some(Err(error)) => notice.set(sentence(&error)),
            _ => {}
        }
    };
    let here = move || session.peek(|record| record.choice().clone());
    view! {
        <MoreList>
                <Part name=t(id::THE_GAME)>
                    <a class="more-item" href=Route::rules_of(game).to_string() data-testid="rules-of-this">{icon("learn")}{t(id::RULES_OF_THIS)}</a>
                    <button
                        type="button"
                        class="more-item"
                        data-testid="resign"
                        disabled=move || over() || session.person_to_act().is_none() || !session.is_live()
                        on:click=move |_| resigning.set(true)
                    >{icon("resign")}{t(id::RESIGN)}</button>
                    <a class="more-item" href=Route::Home.to_string() data-testid="new-game">{icon("play")}{t(id::NEW_GAME)}</a>
                    <button type="button" class="more-item" data-testid="study-this" on:click=move |_| study_this(session)>{icon("study")}{t(id::STUDY_THIS_GAME)}</button>
                    <button type="button" class="more-item" data-testid="keys" on:click=move |_| keys_open.set(true)>{icon("help")}{t(id::KEYS)}</button>
                </Part>
                <Part name=t(id::COPY_PART)>
                    <button type="button" class="more-item" data-testid="copy-record" on:click=move |_| copy(t(id::RECORD_COPIED), record())>{icon("copy")}{t(id::THE_RECORD)}</button>
                    <button type="button" class="more-item" data-testid="copy-position" on:click=move |_| copy(t(id::POSITION_COPIED), position())>{icon("position")}{t(id::THE_POSITION)}</button>
                    <button type="button" class="more-item" data-testid="copy-link" on:click=move |_| copy(t(id::LINK_COPIED), link())>{icon("link")}{t(id::A_LINK_TO_THE_GAME)}</button>
                </Part>
                <Part name=t(id::SAVE)>
                    <button type="button" class="more-item" data-testid="download" on:click=save>{icon("save")}{t(id::THE_RECORD)}</button>
                    {has_sgf.then(|| view! {
                        <button type="button" class="more-item" data-testid="download-sgf" on:click=save_sgf>{icon("save")}{t(id::RECORD_AS_SGF)}</button>
                    })}
                    <button type="button" class="more-item" data-testid="save-picture" on:click=move |_| picture::save_png(
                        session,
                        &file_name(session, "png"),
                        move |done| if !done { notice.set(t(id::CANNOT_SAVE).to_owned()) },
                    )>{icon("picture")}{t(id::A_PICTURE_PNG)}</button>
                    <button type="button" class="more-item" data-testid="save-drawing" on:click=move |_| {
                        if !picture::save_svg(session, &file_name(session, "svg")) {
                            notice.set(t(id::CANNOT_SAVE).to_owned());
                        }
                    }>{icon("picture")}{t(id::A_DRAWING_SVG)}</button>
                </Part>
                <Part name=t(id::OPEN)>
                    <button type="button" class="more-item" data-testid="open" on:click=move |_| opening.set(true)>{icon("open")}{t(id::A_GAME_OR_POSITION)}</button>
                </Part>
        </MoreList>
        <Resign open=resigning/>
        <OpenGame open=opening game=here/>
    }
}

/// Opens the game in the study, in its current state.
pub fn study_this(session: GameSession) {
    if let Some(packed) = session.peek(Record::to_link) {
        browser::go(&Route::Study(StudyPage::FromLink(packed)));
    }
}

/// Returns a file name for this game: `octi-fast-ann-red-12.sgf`.
pub fn file_name(session: GameSession, ending: &str) -> String {
    let name = session.peek(|record| {
        let players = record.names().iter().flatten().map(String::as_str).collect::<Vec<_>>().join("-");
        let turns = record.played().turns();
        format!("{}-{players}-{turns}", record.choice().info().id)
    });
    plain_file_name(&name.unwrap_or_default(), ending)
}

#[component]
fn Resign(open: RwSignal<bool>) -> impl IntoView {
    let session = GameSession::from_context();
    let title = Signal::derive(move || match session.to_act() {
        Some(ToAct::Seat(seat)) => fill!(id::RESIGN_ASKED, name = session.seat_called(seat)),
        _ => t(id::RESIGN_QUESTION).to_owned(),
    });
    view! {
        <Dialog open title testid="resign-dialog">
            <p>{move || resigning_means(session)}</p>
            <p class="row">
                <button type="button" class="button" data-testid="resign-yes" on:click=move |_| {
                    open.set(false);
                    if let Err(error) = session.play("resign") {
                        session.said.set(sentence(&error));
                    }
                }>{t(id::RESIGN)}</button>
                <button type="button" class="button primary" data-testid="resign-no" autofocus=true on:click=move |_| open.set(false)>{t(id::PLAY_ON)}</button>
            </p>
        </Dialog>
    }
}

fn resigning_means(session: GameSession) -> &'static str {
    let team = session
        .with(|record| {
            (0..record.played().seats()).any(|seat| record.played().team(Seat::new(seat)).len() > 1)
        })
        .unwrap_or(false);
    let seats = session.with(|record| record.played().seats()).unwrap_or(2);
    match (team, seats) {
        (true, _) => t(id::RESIGN_OTHER_TEAM),
        (false, 2) => t(id::RESIGN_OTHER_PLAYER),
        (false, _) => t(id::RESIGN_OTHERS_PLAY_ON),
    }
}

/// Opens a pasted or chosen position or record. If it can't be opened, the dialog says why, and the current game stays.
#[component]
pub fn OpenGame(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
    /// The game to assume for a position without a name.
    game: impl Fn() -> Option<Choice> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let session = GameSession::from_context();
    let text = RwSignal::new(String::new());
    let trouble = RwSignal::new(None::<String>);
    let take = move || {
        let read = game().map(|game| text.with_untracked(|text| import::read(text, &game)));
        match read {
            Some(Ok(record)) => {
                let note = text.with_untracked(|text| import::choice_made(text));
                trouble.set(None);
                open.set(false);
                text.set(String::new());
                session.open(record);
                session.note.set(note.unwrap_or_default());
                browser::go(&Route::Play);
            }
            Some(Err(error)) => trouble.set(Some(sentence(&error.to_string()))),
            None => {}
        }
    };
    let chosen = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            browser::read_file(&file, move |read| match read {
                // Faults can be fixed where the position is shown.
                Ok(read) => {
                    text.set(read);
                    take();
                }
                Err(why) => trouble.set(Some(sentence(&why))),
            });
            // Allows the same file to be chosen again after a correction.
            input.set_value("");
        }
    };
    view! {
        <Dialog open title=t(id::OPEN_TITLE) testid="open-dialog">
            <form on:submit=move |event| {
                event.prevent_default();
                take();
            }>
                <label class="paste">
                    <span>{t(id::OPEN_PASTE)}</span>
                    <textarea rows="8" spellcheck="false" data-testid="open-text" prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))></textarea>
                </label>
                <label class="paste">
                    <span>{t(id::OPEN_FILE)}</span>
                    <input type="file" accept=".sgf,.txt,text/plain,application/x-go-sgf" data-testid="open-file" on:change=chosen/>
                </label>
                <p class="trouble" role="alert" data-testid="open-trouble">{trouble}</p>
                <p class="row">
                    <button type="submit" class="button primary" data-testid="open-yes">{t(id::OPEN)}</button>
                    <button type="button" class="button" data-testid="open-no" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                </p>
            </form>
        </Dialog>
    }
}
