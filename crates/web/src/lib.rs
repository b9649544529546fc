//! The page: boards, games and players in the browser.
//!
//! ```text
//! route, setup, saved, import   what the page reads and writes as text; compiles and is tested everywhere
//! exercises                     errors of one's own games, and when they are asked again; likewise
//! samples                       a game of each kind, for its picture; likewise
//! words/                        what the page says, and in which language; likewise
//! arrange/                      positions set up by hand, possible or not, and the page for it; what needs no window likewise
//! board_editor/                 what lies on the bench of the workshop, its changes and its text; likewise
//! drawing                       a board with words below it, as a picture that stands alone; likewise
//! rotation                      how far a tile is turned on the screen; likewise
//! app/                          what every game needs: hall, table, history, dialogs, computer players
//! games/                        one room per family: its board, its hand; the workshop
//! learn/                        courses and lessons; what a lesson asks of the bench is tested everywhere
//! puzzles/                      puzzles on the boards of the games
//! study/                        games taken apart: a tree of turns and tiles, the computer beside it, one's games
//! online/                       the line to a server, tables somewhere else, the account
//! registry                      which rooms there are
//! ```
//!
//! The **app** knows games only as texts. It holds one `GameSession`: the record of the game on the table, who plays
//! each seat, which step one looks at. Everything that changes the game goes through a `Host`: this page itself, a study,
//! or a server, and no room notices which.
//!
//! A **room** knows the types of its games. To give a game a room: write a component that takes the
//! session and returns the parts of the play view (`app::Parts`), put it into an `app::PlayRoom` and what the hall shows
//! of the game into an `app::Room`, and add both to the registry. The registry also says what comes first and what
//! comes later. A game of the catalogue without a room is not offered. What is said of a game is in `eightfold-sentences`,
//! what is seen of it in `eightfold-scene`; both are tested without a window.
//!
//! Everything is built for `wasm32-unknown-unknown` by `cargo xtask dist` (or `run`).

pub mod arrange;
pub mod board_editor;
pub mod drawing;
pub mod exercises;
pub mod import;
pub mod learn;
pub mod online;
pub mod puzzles;
pub mod rotation;
pub mod route;
pub mod samples;
pub mod saved;
pub mod setup;
pub mod study;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod games;
#[cfg(target_arch = "wasm32")]
mod registry;

#[cfg(target_arch = "wasm32")]
pub use app::Missing;

/// Mounts the page into the document's body, in the language of whoever reads it.
///
/// # Errors
/// If the language does not come.
#[cfg(target_arch = "wasm32")]
pub async fn start() -> Result<(), Missing> {
    console_error_panic_hook::set_once();
    let language = app::wanted_language();
    registry::bring(language).await?;
    words::choose(language);
    app::install(&registry::REGISTRY);
    if let Some(opening) = leptos::prelude::document().get_element_by_id("opening") {
        opening.remove();
    }
    leptos::mount::mount_to_body(app::App);
    Ok(())
}
