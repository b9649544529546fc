//! Boards of rules pages and lessons that one can play on.

use eightfold_catalog::Choice;
use eightfold_guide::Board;
use eightfold_record::Record;
use leptos::prelude::*;

use super::table::OctiTable;
use super::{figure_of_start, furnish};
use crate::rooms::Parts;
use crate::route::{Carried, Route};
use crate::shell::{Desk, sentence};

/// A board of a page: a picture until somebody wants to play on it.
pub fn board(board: &'static Board, id: String) -> AnyView {
    let awake = RwSignal::new(None::<bool>);
    let picture = figure_of_start(board).unwrap_or_default();
    let id = StoredValue::new(id);
    view! {
        <figure class="octi-live" data-testid=format!("live-{}", id.get_value())>
            {move || match awake.get() {
                None => view! {
                    <div class="figure-board" role="img" aria-label=board.caption inner_html=picture.clone()></div>
                    <figcaption>{board.caption}</figcaption>
                    <p class="row octi-live-row">
                        <button type="button" class="button small" data-testid=format!("try-{}", id.get_value())
                            on:click=move |_| awake.set(Some(false))>"Try it"</button>
                        <Show when=move || !board.turns.is_empty()>
                            <button type="button" class="button small" data-testid=format!("show-{}", id.get_value())
                                on:click=move |_| awake.set(Some(true))>{shows(board)}</button>
                        </Show>
                    </p>
                }.into_any(),
                Some(show) => match start(board) {
                    Some(record) => playing(board, record, &id.get_value(), show).into_any(),
                    None => ().into_any(),
                },
            }}
        </figure>
    }
    .into_any()
}

fn shows(board: &Board) -> &'static str {
    if board.turns.len() == 1 {
        "Show the turn"
    } else {
        "Show the turns"
    }
}

fn start(board: &Board) -> Option<Record> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let played = choice.open(board.position).ok()?;
    Some(Record::of(&choice, played.as_ref()))
}

fn playing(board: &'static Board, record: Record, id: &str, show: bool) -> impl IntoView + use<> {
    let desk = Desk::practice(record);
    let number = desk.number;
    let scope = StoredValue::new(format!("{id}-"));
    view! {
        <div class="octi-practice">
            {move || {
                number.track();
                untrack(|| practice(board, desk, scope, show))
            }}
        </div>
    }
}

fn practice(
    board: &'static Board,
    desk: Desk,
    scope: StoredValue<String>,
    show: bool,
) -> impl IntoView + use<> {
    let id = scope.get_value();
    let table = OctiTable::new(desk, &id);
    let Parts {
        board: drawing,
        hand,
        prompt,
    } = furnish(table);
    // How many of the turns shown have been made, as long as nobody has gone another way.
    let shown = Memo::new(move |_| {
        let lines = desk.lines();
        let same = lines
            .iter()
            .zip(board.turns)
            .all(|(line, turn)| line.text == *turn);
        (same && lines.len() <= board.turns.len()).then_some(lines.len())
    });
    let next = move || shown.get().and_then(|made| board.turns.get(made).copied());
    let play_next = move || {
        if let Some(turn) = untrack(next)
            && !desk.moving.get_untracked()
        {
            table.give_up();
            if let Err(error) = desk.play(turn) {
                desk.said.set(sentence(&error));
            }
        }
    };
    let again = move |_| {
        if let Some(record) = start(board) {
            desk.open(record);
        }
    };
    if show {
        request_animation_frame(play_next);
    }
    let words = move || desk.ending().unwrap_or_else(|| prompt.get());
    let game = Route::Open(Carried::Position {
        game: board.game.to_owned(),
        options: board
            .options
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
        position: board.position.to_owned(),
    });
    view! {
        <p class="prompt" data-testid=format!("{id}prompt")>{words}</p>
        <p class="visually-hidden" role="status" aria-live="polite">{desk.said}</p>
        {drawing}
        <figcaption>{board.caption}</figcaption>
        <p class="row octi-live-row">
            <button type="button" class="button small" data-testid=format!("{id}next") disabled=move || next().is_none()
                on:click=move |_| play_next()>
                {move || match (next(), shown.get()) {
                    (Some(turn), _) => format!("Show {turn}"),
                    (None, Some(_)) => "All shown".to_owned(),
                    (None, None) => "Gone another way".to_owned(),
                }}
            </button>
            <button type="button" class="button small" data-testid=format!("{id}again") on:click=again>"From the start"</button>
            <a class="button small quiet" data-testid=format!("{id}game") href=game.to_string()>"Play it as a game"</a>
        </p>
        {hand}
    }
}
