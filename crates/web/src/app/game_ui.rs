//! The interface between the app and the games: a user interface for each family, added by the registry at the root of the crate.

use crate::words::{id, t};
use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;

use eightfold_catalog::{AnyMatch, Choice, GameId, GameInfo};
use eightfold_game::Seat;
use eightfold_learning::pages::Board;
use leptos::prelude::*;

use super::GameSession;
use super::game_words::{self, GameWords};
use crate::board_editor::host::SharedEditor;
use crate::route::{PuzzlePage, Route, SharedGame, StudyPage};
use crate::setup::Setup;
use crate::shared_study::SharedStudy;

/// How some games are displayed and described. It consists of plain functions, so that the app doesn't depend on
/// the types of its games.
pub struct GameUi {
    /// The sentences about the game.
    pub words: GameWords,
    /// Draws the sign of a seat, given its name, as SVG.
    pub badge: fn(&str) -> String,
    /// Draws the current state of a match as SVG. The given text is the prefix of all its ids.
    pub picture: fn(&dyn AnyMatch, &str) -> Option<String>,
    /// Further settings shown with the options of the game, about its appearance.
    pub looks: Option<fn() -> AnyView>,
}

/// How some games are played on a board. It loads with the code of the tables, later than that of `GameUi`.
pub struct GameBoardUi {
    /// Builds the parts of the play view for the current game.
    pub parts: fn(GameSession) -> Parts,
    /// Builds a playable board of a rules page; the text is the id of its place.
    pub live: fn(&'static Board, String) -> AnyView,
}

/// A game's parts of the play view.
pub struct Parts {
    pub board: AnyView,
    /// The tray with the player's tiles or pods.
    pub hand: AnyView,
    /// What the player at this page can do now, in a sentence.
    pub prompt: Signal<String>,
    /// The next step for a guided beginner, in a sentence.
    pub guide: Signal<Option<String>>,
    /// Why the last press did nothing, until the next action.
    pub refusal: Signal<Option<String>>,
    /// Builds what else belongs to a player: trays, prizes, links.
    pub seat: Callback<Seat, AnyView>,
    /// Further content, such as a score sheet or settings of the board.
    pub extra: Option<AnyView>,
    /// The actions on the unfinished turn.
    pub actions: Actions,
}

/// The actions on the unfinished turn, the same for all games.
#[derive(Clone, Copy)]
pub struct Actions {
    /// Whether there is a click to undo.
    pub can_undo: Signal<bool>,
    /// Undoes the last click.
    pub undo: Callback<()>,
    /// Undoes all clicks.
    pub cancel: Callback<()>,
    /// The button that ends the turn.
    pub done: Signal<EndTurnButton>,
    /// Shows why a press did nothing.
    pub refuse: Callback<String>,
    /// Ends the turn.
    pub finish: Callback<()>,
    /// Another way to end the turn, if there is one: its test name and its label.
    pub other: Signal<Option<(&'static str, String)>>,
    /// Ends the turn in the other way.
    pub finish_other: Callback<()>,
}

/// The button that ends a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndTurnButton {
    /// Its name for tests.
    pub testid: &'static str,
    pub label: String,
    /// Why it can't be pressed now.
    pub why_not: Option<String>,
}

impl EndTurnButton {
    /// Returns a button that can be pressed.
    pub fn ready(testid: &'static str, label: impl Into<String>) -> Self {
        Self { testid, label: label.into(), why_not: None }
    }

    /// Returns a button that can't be pressed, with the reason.
    pub fn disabled(why: impl Into<String>) -> Self {
        Self { testid: "confirm", label: t(id::DONE).to_owned(), why_not: Some(why.into()) }
    }
}

/// Everything that the app can show: tables of functions that load parts of the page.
pub struct Registry {
    /// Ways to play online, for the home page; empty if there is no server.
    pub online_options: fn() -> AnyView,
    /// Loads the rules and the pictures of the games.
    pub games: fn() -> ChunkFuture<Games>,
    /// Loads the code of the tables.
    pub tables: fn() -> ChunkFuture<Tables>,
    /// Loads the code of the workshop.
    pub workshop: fn() -> ChunkFuture<Workshop>,
    /// Loads the code of courses and rules pages.
    pub learn: fn() -> ChunkFuture<LearnPages>,
    /// Loads the code of the puzzles.
    pub puzzles: fn() -> ChunkFuture<Puzzles>,
    /// Loads the code of the study.
    pub study: fn() -> ChunkFuture<StudyPart>,
    /// Loads the code of everything online.
    pub online: fn() -> ChunkFuture<OnlinePages>,
}

/// The future of a part that is loading; `Err` if loading fails.
pub type ChunkFuture<T> = Pin<Box<dyn Future<Output = Result<&'static T, ChunkLoadError>>>>;

/// The code of a part failed to load: there is no connection, or the server has a newer version of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChunkLoadError;

/// The rules of the games and their pictures: all that is needed to read, save and preview games.
pub struct Games {
    /// Returns the user interface of a game.
    pub ui: fn(GameId) -> &'static GameUi,
    /// The style sheets of boards that are painted with classes, for standalone pictures.
    pub styles: &'static [&'static str],
    /// Restores the last game; `Err` if its saved text can't be read.
    pub restore: fn(GameSession) -> Result<(), String>,
    /// Starts a new game; `Err` if there is no such game.
    pub start: fn(GameSession, &Setup) -> Result<(), String>,
    /// Whether a shared game has turns, and so is viewed before it is played.
    pub is_played: fn(&SharedGame) -> bool,
    /// Opens a shared game; `Err` if it is not valid.
    pub open: fn(GameSession, &SharedGame) -> Result<(), String>,
    /// Shows the current game as another tab has saved it.
    pub take_over: fn(GameSession),
    /// Builds the list of saved games for the home page; the signal is set to whether one of them is unfinished.
    pub your_games: fn(RwSignal<bool>) -> AnyView,
    /// Builds the card of the daily puzzles for the home page.
    pub today: fn() -> AnyView,
    /// Builds the board on which newcomers try a turn of a game, given its id; the signal counts the steps.
    pub first_turn_board: fn(&str, RwSignal<usize>) -> AnyView,
    /// Draws the tile of that turn; empty if none is placed.
    pub first_turn_tile: fn(&str) -> String,
    /// Returns the prompt of each step.
    pub first_turn_words: fn(&str) -> Vec<&'static str>,
    /// Draws a game's picture for its card.
    pub card: fn(&GameInfo) -> String,
    /// Draws the workshop's picture for its card.
    pub workshop_card: fn() -> String,
}

/// The play view and the boards on it.
pub struct Tables {
    pub ui: fn(GameId) -> &'static GameBoardUi,
    /// Provides the contexts of all views.
    pub provide: fn(),
    /// Connects the playable boards of a page with each other.
    pub provide_live: fn(),
    /// Builds the view of the current game.
    pub play: fn() -> AnyView,
    /// Builds the view of a shared game.
    pub shared_game: fn(&SharedGame) -> AnyView,
    /// Builds the dialog that starts a game, given its id.
    pub new_game: fn(String) -> AnyView,
    /// Builds the dialog that opens a position or a record, shown while the signal is true; a position without a game's
    /// name belongs to the given game.
    pub open_game: fn(RwSignal<bool>, Option<Choice>) -> AnyView,
}

pub struct Workshop {
    /// Provides the contexts of all views.
    pub provide: fn(),
    /// Builds the gallery.
    pub gallery: fn() -> AnyView,
    /// Builds the board editor.
    pub editor: fn() -> AnyView,
    /// Opens a shared board in the board editor.
    pub open_editor: fn(&str),
    /// Builds the table of the best known boards.
    pub archive: fn() -> AnyView,
    /// Builds the editor of a shared board, with parts above the board and beside it.
    pub shared: fn(SharedEditor, AnyView, AnyView) -> AnyView,
    /// Builds a board of the workshop's rules page.
    pub figure: fn(&'static Board, String) -> Option<AnyView>,
}

/// Courses, lessons and rules pages.
pub struct LearnPages {
    /// Builds the list of courses.
    pub courses: fn() -> AnyView,
    /// Builds the view of a course, given its name.
    pub course: fn(String) -> AnyView,
    /// Builds the view of a lesson, given the names of its course and its own.
    pub lesson: fn(String, String) -> AnyView,
    /// Builds the list of rules pages.
    pub rules: fn() -> AnyView,
    /// Builds a rules page, given its name, at a heading if one is given.
    pub rules_page: fn(String, Option<String>) -> AnyView,
    /// Returns the title of a course, lesson or rules page; `None` if it has none in the language of the page.
    pub title: fn(&Route) -> Option<&'static str>,
}

/// Everything online.
pub struct OnlinePages {
    /// Provides the contexts of all views.
    pub provide: fn(),
    /// Builds what the online part of the home page needs: the dialog for a new game, open while the signal is true,
    /// and the number of games that wait for a player.
    pub new_table_dialog: fn(RwSignal<bool>, RwSignal<usize>) -> AnyView,
    /// Builds the online page at an address.
    pub page_view: fn(Route) -> AnyView,
    /// The ranking of a day's race, and a button to enter this one.
    pub race_ranking: fn(u64, Option<String>) -> AnyView,
    /// Sends a solved puzzle to be counted and says so, or offers once to count them. `None` is a puzzle solved with
    /// help, which doesn't count.
    pub count_puzzle: fn(Option<eightfold_protocol::NewSolvedPuzzle>) -> AnyView,
    /// The form that publishes one of these things, each with its name.
    pub publish: fn(Vec<(String, eightfold_protocol::NewEntry)>) -> AnyView,
}

pub struct Puzzles {
    /// Builds a page of the puzzles.
    pub page_view: fn(PuzzlePage) -> AnyView,
}

pub struct StudyPart {
    /// Builds a page of the study.
    pub page_view: fn(StudyPage) -> AnyView,
    /// Builds the view of a chapter of a shared study, with the tab of what people do together.
    pub shared: fn(SharedStudy, ViewFn) -> AnyView,
}

static REGISTRY: OnceLock<&'static Registry> = OnceLock::new();

/// Installs the registry; called once, before anything is shown.
pub fn install(registry: &'static Registry) {
    let _ = REGISTRY.set(registry); // a second call would install the same one
}

static GAMES: OnceLock<&'static Games> = OnceLock::new();

/// Installs the games, once their code has loaded.
pub(super) fn install_games(games: &'static Games) {
    let _ = GAMES.set(games); // a second call would install the same ones
    game_words::install(|game| &(self::games().ui)(game).words);
}

/// Returns the games, if their code has loaded.
pub(super) fn loaded_games() -> Option<&'static Games> {
    GAMES.get().copied()
}

/// Returns the games.
///
/// # Panics
/// If their code has not loaded. Code that has a match or a board has loaded it.
pub fn games() -> &'static Games {
    loaded_games().expect("a game is read and shown when the rules have come")
}

static TABLES: OnceLock<&'static Tables> = OnceLock::new();

/// Installs the tables, once their code has loaded.
pub(super) fn install_tables(tables: &'static Tables) {
    let _ = TABLES.set(tables); // a second call would install the same ones
}

/// Returns the tables.
///
/// # Panics
/// If their code has not loaded: only pages that need it call this.
pub fn tables() -> &'static Tables {
    TABLES.get().expect("a place with a board is shown when the tables have come")
}

/// Returns the boards of the game with this id; `None` if there is no such game.
///
/// # Panics
/// If the code of the tables has not loaded, like [`tables`].
pub fn board_ui_of(game: &str) -> Option<&'static GameBoardUi> {
    game.parse().ok().map(tables().ui)
}

/// Returns the installed registry.
///
/// # Panics
/// If there is none, because the page has not been started.
pub fn registry() -> &'static Registry {
    REGISTRY.get().expect("the registry is installed before anything is shown")
}

/// Returns the user interface of the game with this id; `None` if there is no such game.
///
/// # Panics
/// If the code of the games has not loaded, like [`games`].
pub fn game_ui_of(game: &str) -> Option<&'static GameUi> {
    game.parse().ok().map(games().ui)
}

/// Returns the playable games: all of them, since every game has a user interface.
pub fn offered() -> impl Iterator<Item = &'static GameInfo> {
    eightfold_catalog::games()
}
