//! Playable boards in rules pages and lessons.

use std::sync::Arc;

use eightfold_catalog::Choice;
use eightfold_game::Seat;
use eightfold_learning::pages::Board;
use eightfold_record::Record;
use leptos::prelude::*;

use crate::words::{id, sentence, t};

use crate::app::{ActionBar, GameSession, Parts};
use crate::route::{Route, SharedGame};

/// Builds the panels around a board, whose ids start with the text. The second part cancels the clicks made so far.
pub type PanelBuilder = Arc<dyn Fn(GameSession, &str) -> (Parts, Callback<()>) + Send + Sync>;

/// What a game provides for a board in a page.
#[derive(Clone)]
pub struct InteractiveBoard {
    /// The picture shown until the reader wants to play on it.
    pub picture: String,
    /// Builds the playable board that replaces it.
    pub attach: PanelBuilder,
    /// Whether only one such board of a page is active at a time, because its places have the same ids on every board.
    pub alone: bool,
}

/// The active board of the page, among those that can only be active alone.
#[derive(Clone, Copy)]
struct ActiveBoard(RwSignal<Option<String>>);

/// Lets the boards below share which one is active.
pub fn provide() {
    provide_context(ActiveBoard(RwSignal::new(None)));
}

/// A board in a page: a picture until the reader wants to play on it.
pub fn board(board: &'static Board, id: String, lively: InteractiveBoard) -> AnyView {
    let InteractiveBoard { picture, attach, alone } = lively;
    let play = Callback::new(move |(show, id): (bool, String)| match start(board) {
        Some(record) => playing(board, record, &id, show, attach.clone()).into_any(),
        None => ().into_any(),
    });
    stage(board, id, picture, alone, play)
}

/// A picture that is replaced by the result of `play` once the reader wants to play; `play` gets whether to show the
/// turns, and the prefix of its ids.
pub fn stage(
    board: &'static Board,
    id: String,
    picture: String,
    alone: bool,
    play: Callback<(bool, String), AnyView>,
) -> AnyView {
    let awake = RwSignal::new(None::<bool>);
    let only = use_context::<ActiveBoard>().filter(|_| alone);
    let id = StoredValue::new(id);
    if let Some(ActiveBoard(only)) = only {
        Effect::new(move |_| {
            if only.get().is_some_and(|other| other != id.get_value()) {
                awake.set(None);
            }
        });
    }
    let wake = move |show: bool| {
        awake.set(Some(show));
        if let Some(ActiveBoard(only)) = only {
            only.set(Some(id.get_value()));
        }
    };
    view! {
        <figure class="live" data-testid=format!("live-{}", id.get_value())>
            {move || match awake.get() {
                None => view! {
                    <div class="figure-board" role="img" aria-label=board.caption inner_html=picture.clone()></div>
                    <figcaption>{board.caption}</figcaption>
                    <p class="row live-row">
                        <button type="button" class="button small" data-testid=format!("try-{}", id.get_value())
                            on:click=move |_| wake(false)>{t(id::LIVE_TRY)}</button>
                        <Show when=move || !board.turns.is_empty()>
                            <button type="button" class="button small" data-testid=format!("show-{}", id.get_value())
                                on:click=move |_| wake(true)>{shows(board)}</button>
                        </Show>
                    </p>
                }.into_any(),
                Some(show) => play.run((show, id.get_value())),
            }}
        </figure>
    }
    .into_any()
}

fn shows(board: &Board) -> &'static str {
    if board.turns.len() == 1 { t(id::LIVE_SHOW_TURN) } else { t(id::LIVE_SHOW_TURNS) }
}

fn start(board: &Board) -> Option<Record> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let played = choice.open(board.position).ok()?;
    Some(Record::of(&choice, played.as_ref()))
}

fn playing(
    board: &'static Board,
    record: Record,
    id: &str,
    show: bool,
    attach: PanelBuilder,
) -> impl IntoView + use<> {
    let session = GameSession::practice(record);
    let number = session.number;
    let scope = StoredValue::new(format!("{id}-"));
    view! {
        <div class="practice">
            {move || {
                number.track();
                untrack(|| practice(board, session, scope, show, &attach))
            }}
        </div>
    }
}

fn practice(
    board: &'static Board,
    session: GameSession,
    scope: StoredValue<String>,
    show: bool,
    attach: &PanelBuilder,
) -> impl IntoView + use<> {
    let id = scope.get_value();
    let (parts, give_up) = attach(session, &id);
    let Parts { board: drawing, hand, prompt, refusal, extra, actions, seat, .. } = parts;
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    // How many of the turns shown have been made, as long as the player hasn't left that line.
    let shown = Memo::new(move |_| {
        let mut lines = session.lines();
        // Chance between the turns isn't shown.
        lines.retain(|line| line.turn.is_some());
        let same = lines.iter().zip(board.turns).all(|(line, turn)| line.text == *turn);
        (same && lines.len() <= board.turns.len()).then_some(lines.len())
    });
    let next = move || shown.get().and_then(|made| board.turns.get(made).copied());
    let play_next = move || {
        if let Some(turn) = untrack(next)
            && !session.moving.get_untracked()
        {
            give_up.run(());
            if let Err(error) = session.play(turn) {
                session.said.set(sentence(&error));
            }
        }
    };
    let again = move |_| {
        if let Some(record) = start(board) {
            session.open(record);
        }
    };
    if show {
        request_animation_frame(play_next);
    }
    let words = move || session.ending().unwrap_or_else(|| prompt.get());
    let game = Route::Open(SharedGame::Position {
        game: board.game.to_owned(),
        options: board.options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        position: board.position.to_owned(),
    });
    view! {
        <p class="prompt" data-testid=format!("{id}prompt")>{words}</p>
        <p class="visually-hidden" role="status" aria-live="polite">{session.said}</p>
        {drawing}
        <figcaption>{board.caption}</figcaption>
        <p class="row live-row">
            <button type="button" class="button small" data-testid=format!("{id}next") disabled=move || next().is_none()
                on:click=move |_| play_next()>
                {move || match (next(), shown.get()) {
                    // The reader should look for the turn before seeing it.
                    (Some(_), _) => t(id::LIVE_SHOW_TURN).to_owned(),
                    (None, Some(_)) => t(id::LIVE_ALL_SHOWN).to_owned(),
                    (None, None) => t(id::LIVE_OTHER_WAY).to_owned(),
                }}
            </button>
            <button type="button" class="button small" data-testid=format!("{id}again") on:click=again>{t(id::FROM_THE_START)}</button>
            <a class="button small quiet" data-testid=format!("{id}game") href=game.to_string()>{t(id::LIVE_PLAY)}</a>
        </p>
        <p class="refusal" data-testid="refusal" hidden=move || refusal.with(Option::is_none)>{refusal}</p>
        {hand}
        <ActionBar actions/>
        <div class="practice-seats">{(0..seats).map(|at| seat.run(Seat::new(at))).collect_view()}</div>
        {extra}
    }
}
