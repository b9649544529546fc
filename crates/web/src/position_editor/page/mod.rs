//! The page for setting up positions.

mod editor;
mod fields;
mod octi;
mod octiles;
mod uses;

use leptos::prelude::*;

use self::editor::{PositionEditor, Selection};
use super::PositionSetup;
use crate::app::{NotFound, icon, offered, options, replace, storage};
use crate::route::{Route, StudyPage};
use crate::setup::Setup;
use crate::words::{fill, game_name, id, sentence, t};

/// The storage key of the last position, saved as the address that contains it.
const STORAGE_KEY: &str = "arranged";
/// The initial game, if no position was set up before.
const FIRST_GAME: &str = "octiles";

/// Builds the page with the position in the address, or with the last one.
pub fn page_view(game: &str, given: &[(String, String)], position: Option<&str>) -> AnyView {
    if game.is_empty() {
        let (setup, unread) = saved();
        return view_of(setup, unread);
    }
    // The position is saved, and the address is replaced by that of the editor.
    let carried = StudyPage::PositionEditor {
        game: game.to_owned(),
        options: given.to_vec(),
        position: position.map(str::to_owned),
    };
    if read(&carried).is_none() {
        return NotFound().into_any();
    }
    storage::set(STORAGE_KEY, &Route::Study(carried).to_string());
    let own = StudyPage::PositionEditor { game: String::new(), options: Vec::new(), position: None };
    request_animation_frame(move || replace(&Route::Study(own)));
    view! { <p class="notice" role="status">{t(id::PART_COMING)}</p> }.into_any()
}

/// Returns the saved position, parsed like the one in an address; the start of the first game if none is saved.
fn saved() -> (PositionSetup, Option<(String, String)>) {
    let page = storage::get(STORAGE_KEY).and_then(|text| match Route::read(&text) {
        Route::Study(page) => Some(page),
        _ => None,
    });
    let first =
        || StudyPage::PositionEditor { game: FIRST_GAME.to_owned(), options: Vec::new(), position: None };
    page.as_ref().and_then(read).or_else(|| read(&first())).expect("the first game has a start")
}

/// Reads the position in an address. If its text can't be parsed, returns the start of the game, with the text and the
/// reason.
fn read(page: &StudyPage) -> Option<(PositionSetup, Option<(String, String)>)> {
    let StudyPage::PositionEditor { game, options, position } = page else { return None };
    let setup = Setup { options: options.clone(), ..Setup::new(game) };
    let choice = setup.choice().ok()?;
    let Some(text) = position else { return Some((PositionSetup::start(choice), None)) };
    match PositionSetup::read(choice.clone(), text) {
        Some(parsed) => Some((parsed, None)),
        None => {
            let why = choice.open(text).err().map(|error| error.to_string()).unwrap_or_default();
            Some((PositionSetup::start(choice), Some((text.clone(), why))))
        }
    }
}

/// Returns the address that contains a position.
fn address(setup: &PositionSetup) -> StudyPage {
    let (game, options) = choice_of(setup);
    StudyPage::PositionEditor { game, options, position: Some(setup.text()) }
}

/// Returns the game and its options, as in addresses.
fn choice_of(setup: &PositionSetup) -> (String, Vec<(String, String)>) {
    let choice = setup.choice();
    let options = choice.written_options().map(|(key, value)| (key.to_owned(), value.to_owned()));
    (choice.info().id.to_owned(), options.collect())
}

fn view_of(setup: PositionSetup, unread: Option<(String, String)>) -> AnyView {
    let editor = PositionEditor::new(setup);
    if let Some((text, why)) = unread {
        editor.text.set(text);
        editor.unread.set(Some(sentence(&why)));
    }
    editor.listen();
    Effect::new(move |_| {
        let carried = editor.now.with(address);
        storage::set(STORAGE_KEY, &Route::Study(carried).to_string());
    });
    // The board is rebuilt for another game, but not when its position changes.
    let shape = Memo::new(move |_| editor.now.with(choice_of));
    view! {
        <div class="position-editor" data-testid="position-editor" data-game=move || shape.get().0>
            <div class="position-head">
                <p class="lesson-crumbs"><a href=Route::Study(StudyPage::Library).to_string() data-testid="to-library">{t(id::STUDY)}</a></p>
                <h2>{t(id::POSITION_EDITOR)}</h2>
            </div>
            {move || {
                shape.track();
                untrack(|| board(editor))
            }}
            <section class="position-side card" aria-label=t(id::POSITION_TEXT)>
                {state(editor)}
                {uses::uses(editor)}
                {text_field(editor)}
                {move || {
                    shape.track();
                    untrack(|| view! { {fields::fields(editor)}{game_fields(editor)} })
                }}
            </section>
        </div>
    }
    .into_any()
}

/// The board for placing pieces.
fn board(editor: PositionEditor) -> AnyView {
    let is_octi = editor.now.with_untracked(|now| now.parts().pods().is_some());
    let (about, board, hand) = if is_octi {
        (t(id::POSITION_ABOUT_OCTI), octi::board(editor), octi::hand(editor))
    } else {
        let (board, hand) = octiles::parts(editor);
        (t(id::POSITION_ABOUT), board, hand)
    };
    view! {
        <div class="position-board">{board}</div>
        <section class="position-hand" aria-label=t(id::POSITION_PIECES)>
            <p class="position-about">{about}</p>
            <p class="position-said" role="status" data-testid="position-said">{editor.announcement}</p>
            {buttons(editor)}
            {hand}
        </section>
    }
    .into_any()
}

/// The buttons for the selection and the whole position.
fn buttons(editor: PositionEditor) -> impl IntoView {
    // Well-known icons need no label.
    let button = move |testid: &'static str,
                       sign: &'static str,
                       label: &'static str,
                       on: Signal<bool>,
                       act: fn(PositionEditor)| {
        let bare = matches!(sign, "turn-left" | "turn-right" | "undo" | "redo");
        view! {
            <button type="button" class="button" class:icon=bare data-testid=testid title=label aria-label=bare.then_some(label) disabled=move || !on.get()
                on:click=move |_| act(editor)>{icon(sign)}{(!bare).then(|| view! { <span>{label}</span> })}</button>
        }
    };
    let tile = Signal::derive(move || {
        editor.tile_chosen().is_some() || matches!(editor.held.get(), Selection::Tile(_))
    });
    let taken = Signal::derive(move || editor.can_take());
    let always = Signal::stored(true);
    let face_down = untrack(|| editor.tiles(|tiles| tiles.game.is_face_down()));
    let turned = Signal::derive(move || editor.can_turn_over());
    view! {
        <div class="position-actions" role="group" aria-label=t(id::POSITION_EDITOR)>
            {face_down.is_some().then(|| view! {
                {button("position-left", "turn-left", t(id::TURN_TILE_LEFT_KEY), tile, |editor| editor.turn(false))}
                {button("position-right", "turn-right", t(id::TURN_TILE_RIGHT_KEY), tile, |editor| editor.turn(true))}
            })}
            {button("position-take", "cancel", t(id::REMOVE), taken, PositionEditor::take)}
            {(face_down == Some(true)).then(|| button("position-over", "swap", t(id::POSITION_OVER_TILE), turned, PositionEditor::turn_over))}
            {button("position-undo", "undo", t(id::UNDO), Signal::derive(move || editor.past.with(|past| !past.is_empty())), PositionEditor::undo)}
            {button("position-redo", "redo", t(id::REDO), Signal::derive(move || editor.undone.with(|undone| !undone.is_empty())), PositionEditor::redo)}
            {button("position-sweep", "clear", t(id::POSITION_CLEAR), always, PositionEditor::clear)}
            {button("position-begin", "first", t(id::POSITION_BEGIN), always, PositionEditor::begin)}
        </div>
    }
}

/// Returns what is wrong with the text in the field, or else with the position.
fn wrong(editor: PositionEditor) -> Option<String> {
    let unread = editor.unread.get().map(|why| fill!(id::POSITION_UNREAD, why));
    unread.or_else(|| editor.fault())
}

/// Shows what is wrong, or the state of the game.
fn state(editor: PositionEditor) -> impl IntoView {
    view! {
        <p class="position-state" class:wrong=move || wrong(editor).is_some() id="position-wrong" role="status" data-testid="position-state">
            {move || wrong(editor).unwrap_or_else(|| editor.state_words())}
        </p>
    }
}

/// The text field, in agreement with the board.
fn text_field(editor: PositionEditor) -> impl IntoView {
    view! {
        <label class="make-field">
            <span>{t(id::POSITION_TEXT)}</span>
            <textarea rows="3" spellcheck="false" autocomplete="off" autocapitalize="off" data-testid="position-text" aria-describedby="position-wrong"
                aria-invalid=move || wrong(editor).is_some().to_string()
                prop:value=editor.text on:input=move |event| editor.write(&event_target_value(&event))></textarea>
        </label>
    }
}

/// The choice of the game and its options.
fn game_fields(editor: PositionEditor) -> impl IntoView {
    let (game, given) = editor.now.with_untracked(choice_of);
    let setup = RwSignal::new(Setup { options: given, ..Setup::new(&game) });
    Effect::new(move |before: Option<Setup>| {
        let now = setup.get();
        if before.is_some_and(|before| before != now)
            && let Ok(choice) = now.choice()
        {
            untrack(|| editor.choose(choice));
        }
        now
    });
    let selected = game.clone();
    view! {
        <details class="study-more" open>
            <summary>{t(id::PUZZLES_GAME)}</summary>
            <label class="make-field">
                <span>{t(id::PUZZLES_GAME)}</span>
                <select data-testid="position-game" on:change=move |event| {
                    let game = event_target_value(&event);
                    setup.update(|setup| setup.set_game(&game));
                }>
                    {offered().map(|info| view! { <option value=info.id selected=info.id == selected>{game_name(info)}</option> }).collect_view()}
                </select>
            </label>
            <div class="position-options">{options(setup)}</div>
        </details>
    }
}
