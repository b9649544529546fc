//! The page: boards, games and players in the browser.
//!
//! ```text
//! route, setup, saved, import   what the page reads and writes as text (*)
//! exercises                     the player's mistakes, and when to ask them again (*)
//! scores, decisive              the score against each level, and the turn that decided a game (*)
//! guided                        a suggested turn, click by click, and the reason for it (*)
//! words/                        the text of the page, and its language (*)
//! position_editor/              positions set up by hand, possible or not, and the page for it (* without the page)
//! board_editor/                 a board of the workshop, its history and its text (*)
//! drawing                       a board with a caption, as a standalone picture (*)
//! shared_study                  a chapter of a shared study, between online/ and study/
//! person_badge                  the sign of a person who works on the same board or study (* without its view)
//! keyboard                      letters of shortcuts on any keyboard layout (*)
//! looks                         theme, palette and other looks, with the names that the style sheets read (*)
//! rotation                      the rotation of a tile on the screen (*)
//! app/                          what every game needs: home page, play view, history, dialogs, computer players
//! games/                        the user interface of each family: its board, its turn panel; the workshop
//! learn/                        courses and lessons (* lessons in the board editor)
//! puzzles/                      puzzles on the boards of the games (* without the page)
//! study/                        analysis: a tree of turns and tiles, the computer, the library (* without the page)
//! online/                       the connection to a server, online games, the account (* parts)
//! registry                      the games' user interfaces
//!
//! (*) compiles for the host too, and is tested there
//! ```
//!
//! The **app** knows games only as texts. It has one `GameSession`: the record of the current game, the player of each
//! seat, and the step on view. Everything that changes the game goes through a `Host`: this page itself, a study, or a
//! server. The games' user interfaces don't depend on which.
//!
//! A **user interface** knows the types of its games. To give a game one, write a component that takes the session and
//! returns the parts of the play view (`app::Parts`). Put it into an `app::GameBoardUi`, put the game's parts of the home page
//! into an `app::GameUi`, and add both to the registry. The registry also says what loads first and what loads later.
//! Sentences about a game are in `eightfold-sentences`, its picture is in `eightfold-scene`; both are tested without a
//! window.
//!
//! Everything is built for `wasm32-unknown-unknown` by `cargo xtask dist` (or `run`).
#![allow(missing_docs, reason = "only this workspace uses the crate")]

pub mod board_editor;
pub mod decisive;
pub mod drawing;
pub mod exercises;
pub mod guided;
pub mod import;
pub mod keyboard;
pub mod learn;
pub mod looks;
pub mod online;
pub mod person_badge;
pub mod position_editor;
pub mod puzzles;
pub mod rotation;
pub mod route;
pub mod saved;
pub mod scores;
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
mod shared_study;

#[cfg(target_arch = "wasm32")]
pub use app::ChunkLoadError;

/// Mounts the page into the document's body, in the reader's language.
///
/// # Errors
/// If the language fails to load.
#[cfg(target_arch = "wasm32")]
pub async fn start() -> Result<(), ChunkLoadError> {
    console_error_panic_hook::set_once();
    let language = app::wanted_language();
    registry::bring(language).await?;
    words::choose(language);
    app::install(&registry::REGISTRY);
    let had_focus = app::take_opening();
    leptos::mount::mount_to_body(app::App);
    if had_focus {
        app::focus("main".to_owned());
    }
    Ok(())
}
