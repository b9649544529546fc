//! The rooms: one per family, each with its board, its hand and its words.
//!
//! A room is plain functions, so that the shell needs to know nothing of the types of its games. To
//! add a game, write its `parts` and add a line to [`of`].

pub mod interactive;
pub mod octi;
pub mod octiles;
pub mod workshop;

use eightfold_catalog::{AnyMatch, Family};
use eightfold_game::Seat;
use eightfold_guide::Board;
use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;

use crate::app::{GameSession, Prefs};

/// How a game is shown and spoken of.
pub struct Room {
    /// The parts of the play view, for the game on the desk.
    pub parts: fn(GameSession) -> Parts,
    /// A step in a sentence, as somebody who does not see the board wants to hear it; nothing for
    /// steps that go without saying.
    pub say: fn(&dyn AnyMatch, usize) -> Option<String>,
    /// How far a player is, in a few words.
    pub progress: fn(&dyn AnyMatch, Seat) -> String,
    /// How a finished game ended, where the game has more to say of it than the catalogue.
    pub ending: fn(&dyn AnyMatch) -> Option<String>,
    /// The sign of a seat by its name, as SVG.
    pub badge: fn(&str) -> String,
    /// A board of a rules page as SVG. The text given begins all its ids.
    pub figure: fn(&Board, &str) -> Option<String>,
    /// A board of a rules page that one can play on, by the id of its place; the figure where there is none.
    pub live: Option<fn(&'static Board, String) -> AnyView>,
    /// Whether the chance step that is due waits until somebody asks for it; most come at once.
    pub waits: fn(&dyn AnyMatch) -> bool,
    /// The first game, step by step.
    pub lesson: Option<fn() -> AnyView>,
}

/// What a room puts into the play view.
pub struct Parts {
    /// The board.
    pub board: AnyView,
    /// What is in hand, with its buttons.
    pub hand: AnyView,
    /// What the player at this page can do now, in a sentence.
    pub prompt: Signal<String>,
}

/// The room of a game; `None` for games that the page cannot show yet.
pub fn of(game: &str) -> Option<&'static Room> {
    match game {
        "octiles" | "octiles-team" => Some(&octiles::RACE),
        "scavenger-hunt" => Some(&octiles::HUNT),
        "octi-fast" | "octi-full" | "octi-four" => Some(&octi::ROOM),
        "team-up" => Some(&octiles::TEAM_UP),
        "connect-the-dots" => Some(&octiles::DOTS),
        _ => None,
    }
}

/// The picture of the start page.
pub fn hero(family: Family) -> String {
    match family {
        Family::Octiles => octiles::hero(),
        Family::Octi => octi::hero(),
    }
}

/// What a player is called on the page whom the rules of a game call so.
pub fn shown_name(game: &str, name: &'static str) -> &'static str {
    match game {
        "connect-the-dots" => octiles::dots_name(name),
        _ => name,
    }
}

/// Takes notice of changes of [`shown_name`].
pub fn track_looks() {
    Prefs::here().dots_colours.track();
}

/// What the start page asks beside the options of a game: matters of looks.
pub fn looks(game: &str) -> Option<AnyView> {
    (game == "connect-the-dots").then(octiles::dots_colours)
}

/// Gives the document the style sheets of the boards that are painted by classes. They come from the code that
/// paints, so the page has no file of them; as adopted sheets they need no inline style.
///
/// # Errors
/// If the browser knows no adopted style sheets.
pub fn adopt_styles() -> Result<(), JsValue> {
    let sheets = js_sys::Array::new();
    for text in [eightfold_scene::octi::paint::STYLE, octi::STYLE] {
        let sheet = web_sys::CssStyleSheet::new()?;
        sheet.replace_sync(text)?;
        sheets.push(&sheet);
    }
    js_sys::Reflect::set(&document(), &JsValue::from_str("adoptedStyleSheets"), &sheets)?;
    Ok(())
}
