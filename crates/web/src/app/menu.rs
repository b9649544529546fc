//! What can be done with a game as a whole: new, resign, copy, download, open.

use eightfold_catalog::{Choice, Family};
use eightfold_game::{Seat, ToAct};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::dialog::Dialog;
use super::draft::sentence;
use super::session::GameStatus;
use super::{GameSession, browser};
use crate::import;
use crate::route::{Route, SharedGame};

/// The row of buttons below the turns, and their dialogs.
#[component]
pub fn Menu() -> impl IntoView {
    let session = GameSession::here();
    let (resigning, opening, ending) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let notice = session.note;
    let share = NodeRef::<leptos::html::Details>::new();
    let close_share = move || {
        if let Some(list) = share.get_untracked() {
            list.set_open(false);
        }
    };
    let over = move || session.ending().is_some();
    let copy = move |what: &'static str, text: Option<String>| {
        if let Some(text) = text {
            browser::copy(text, move |done| {
                notice.set(if done {
                    format!("{what} copied.")
                } else {
                    "The browser did not let the page copy: use Download instead.".to_owned()
                });
            });
        }
    };
    let record = move || session.peek(|record| record.to_text());
    let link = move || {
        record().map(|text| {
            let here = window().location();
            let base =
                format!("{}{}", here.origin().unwrap_or_default(), here.pathname().unwrap_or_default());
            format!("{base}{}", Route::Open(SharedGame::Record(text)))
        })
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
            && browser::download("eightfold-game.txt", "text/plain", &text).is_err()
        {
            notice.set("The browser did not let the page save a file: use Copy instead.".to_owned());
        }
    };
    // SGF knows OCTI for two, and no other game of the house.
    let has_sgf = session
        .peek(|record| record.choice().info().family == Family::Octi && record.played().seats() == 2)
        .unwrap_or(false);
    let save_sgf = move |_| {
        let written = session.peek(|record| record.to_sgf().map_err(|error| error.to_string()));
        match written {
            Some(Ok(text))
                if browser::download("eightfold-game.sgf", "application/x-go-sgf", &text).is_err() =>
            {
                notice.set("The browser did not let the page save a file.".to_owned());
            }
            Some(Err(error)) => notice.set(sentence(&error)),
            _ => {}
        }
    };
    let here = move || session.peek(|record| record.choice().clone());
    view! {
        <section class="menu" aria-label="Game">
            <div class="row">
                <button type="button" class="button small" data-testid="new-game" on:click=move |_| {
                    if session.would_lose() == GameStatus::GoingOn {
                        ending.set(true);
                    } else {
                        browser::go(&Route::Home);
                    }
                }>"New game"</button>
                <button
                    type="button"
                    class="button small"
                    data-testid="resign"
                    disabled=move || over() || session.person_to_act().is_none() || !session.is_live()
                    on:click=move |_| resigning.set(true)
                >"Resign"</button>
                <button type="button" class="button small" data-testid="open" on:click=move |_| opening.set(true)>"Open …"</button>
                <details
                    class="more"
                    node_ref=share
                    on:keydown=move |event| {
                        if event.key() == "Escape" {
                            close_share();
                        }
                    }
                    on:click=move |event| {
                        // A choice made closes the list; the summary opens and closes by itself.
                        if event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlButtonElement>().is_some()) {
                            close_share();
                        }
                    }
                >
                    <summary class="button small" data-testid="share">"Share"</summary>
                    <div class="more-list">
                        <button type="button" class="button small" data-testid="copy-record" on:click=move |_| copy("Record", record())>"Copy record"</button>
                        <button type="button" class="button small" data-testid="copy-position" on:click=move |_| copy("Position", position())>"Copy position"</button>
                        <button type="button" class="button small" data-testid="copy-link" on:click=move |_| copy("Link", link())>"Copy link"</button>
                        <button type="button" class="button small" data-testid="download" on:click=save>"Download record"</button>
                        {has_sgf.then(|| view! {
                            <button type="button" class="button small" data-testid="download-sgf" on:click=save_sgf>"Download SGF"</button>
                        })}
                    </div>
                </details>
            </div>
            <Comments/>
            <p class="note" role="status" data-testid="notice">{notice}</p>
        </section>
        <Resign open=resigning/>
        <OpenGame open=opening game=here/>
        <Dialog open=ending title="A game is going on" testid="leave-dialog">
            <p>"Starting another game ends this one. It can be copied or downloaded first, under Share."</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="leave-yes" on:click=move |_| {
                    ending.set(false);
                    browser::go(&Route::Home);
                }>"Choose a new game"</button>
                <button type="button" class="button" data-testid="leave-no" on:click=move |_| ending.set(false)>"Play on"</button>
            </p>
        </Dialog>
    }
}

#[component]
fn Resign(open: RwSignal<bool>) -> impl IntoView {
    let session = GameSession::here();
    let title = Signal::derive(move || match session.to_act() {
        Some(ToAct::Seat(seat)) => format!("{} resigns?", session.seat_name(seat)),
        _ => "Resign?".to_owned(),
    });
    view! {
        <Dialog open title testid="resign-dialog">
            <p>{move || resigning_means(session)}</p>
            <p class="row">
                <button type="button" class="button primary" data-testid="resign-yes" on:click=move |_| {
                    open.set(false);
                    if let Err(error) = session.play("resign") {
                        session.said.set(sentence(&error));
                    }
                }>"Resign"</button>
                <button type="button" class="button" data-testid="resign-no" on:click=move |_| open.set(false)>"Play on"</button>
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
        (true, _) => "The other team wins then.",
        (false, 2) => "The other player wins then.",
        (false, _) => "The others play on; the last one left wins.",
    }
}

/// What the record says about the turn one looks at.
#[component]
fn Comments() -> impl IntoView {
    let session = GameSession::here();
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
            <p class="note comment" data-testid="comment">{move || lines.get().join("\n")}</p>
        </Show>
    }
}

/// Opens a pasted or chosen position or record. What cannot be opened is explained, and the game stays.
#[component]
pub fn OpenGame(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
    /// The game that a position without a name is of.
    game: impl Fn() -> Option<Choice> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let session = GameSession::here();
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
                // What is wrong with it can be mended where it is shown.
                Some(read) => {
                    text.set(read);
                    take();
                }
                None => trouble.set(Some("The browser could not read that file.".to_owned())),
            });
            // The same file, mended, can be chosen again.
            input.set_value("");
        }
    };
    view! {
        <Dialog open title="Open a position or a record" testid="open-dialog">
            <form on:submit=move |event| {
                event.prevent_default();
                take();
            }>
                <label class="paste">
                    <span>"Paste a record, an OCTI game in SGF, or a position of this game. It takes the place of the game on the table."</span>
                    <textarea rows="8" spellcheck="false" data-testid="open-text" prop:value=text
                        on:input=move |event| text.set(event_target_value(&event))></textarea>
                </label>
                <label class="paste">
                    <span>"Or choose a file:"</span>
                    <input type="file" accept=".sgf,.txt,text/plain,application/x-go-sgf" data-testid="open-file" on:change=chosen/>
                </label>
                <p class="trouble" role="alert" data-testid="open-trouble">{trouble}</p>
                <p class="row">
                    <button type="submit" class="button primary" data-testid="open-yes">"Open"</button>
                    <button type="button" class="button" data-testid="open-no" on:click=move |_| open.set(false)>"Cancel"</button>
                </p>
            </form>
        </Dialog>
    }
}
