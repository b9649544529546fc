//! What the app knows of games: a room for each family, added by the registry at the root of the crate.

use crate::words::{id, t};
use std::future::Future;
use std::pin::Pin;
use std::sync::OnceLock;

use eightfold_catalog::{AnyMatch, Choice, GameId, GameInfo};
use eightfold_game::Seat;
use eightfold_guide::Board;
use leptos::prelude::*;

use super::GameSession;
use super::game_words::{self, GameWords};
use crate::route::{PuzzlePlace, Route, SharedGame, StudyPlace};
use crate::setup::Setup;

/// How some games are shown and spoken of. A room is plain functions, so that the app needs to know nothing of the
/// types of its games.
pub struct Room {
    /// What is said of the game.
    pub words: GameWords,
    /// The sign of a seat by its name, as SVG.
    pub badge: fn(&str) -> String,
    /// A match as it stands, as SVG. The text given begins all its ids.
    pub picture: fn(&dyn AnyMatch, &str) -> Option<String>,
    /// What is asked beside the options of the game: matters of looks.
    pub looks: Option<fn() -> AnyView>,
}

/// How some games are played on a board. It comes with the code of the tables, later than the room itself.
pub struct PlayRoom {
    /// The parts of the play view, for the game on the table.
    pub parts: fn(GameSession) -> Parts,
    /// A board of a rules page that one can play on, by the id of its place.
    pub live: fn(&'static Board, String) -> AnyView,
}

/// What a room puts into the play view.
pub struct Parts {
    /// The board.
    pub board: AnyView,
    /// What is in hand.
    pub hand: AnyView,
    /// What the player at this page can do now, in a sentence.
    pub prompt: Signal<String>,
    /// Why the last press did nothing, until something else is done.
    pub refusal: Signal<Option<String>>,
    /// What belongs to a player beside the name: trays, prizes, links.
    pub seat: Callback<Seat, AnyView>,
    /// What else there is to look at or to set: a score sheet, how the board is shown.
    pub extra: Option<AnyView>,
    /// What can be done with the turn that is being made.
    pub actions: Actions,
}

/// What can be done with the turn that is being made, in one vocabulary for all games.
#[derive(Clone, Copy)]
pub struct Actions {
    /// Whether there is a click to take back.
    pub can_undo: Signal<bool>,
    /// Takes the last click back.
    pub undo: Callback<()>,
    /// Gives up all that has been clicked.
    pub cancel: Callback<()>,
    /// What ends the turn.
    pub done: Signal<Done>,
    /// Says, and shows beside the prompt, why a press came to nothing.
    pub refuse: Callback<String>,
    /// Ends it.
    pub finish: Callback<()>,
    /// Another way to end it, where there is one: its name for tests and what a person reads.
    pub other: Signal<Option<(&'static str, String)>>,
    /// Ends it in the other way.
    pub finish_other: Callback<()>,
}

/// The button that ends a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Its name for tests.
    pub testid: &'static str,
    /// What a person reads.
    pub label: String,
    /// Why it cannot be pressed now.
    pub why_not: Option<String>,
}

impl Done {
    /// The turn can be ended.
    pub fn ready(testid: &'static str, label: impl Into<String>) -> Self {
        Self { testid, label: label.into(), why_not: None }
    }

    /// It cannot, and why.
    pub fn not(why: impl Into<String>) -> Self {
        Self { testid: "confirm", label: t(id::DONE).to_owned(), why_not: Some(why.into()) }
    }
}

/// Everything that the app is given to show: the tables of functions by which parts of the page are fetched.
pub struct Registry {
    /// Ways to play online, for the hall; nothing where the page comes without a server.
    pub online_ways: fn() -> AnyView,
    /// Fetches the rules and the pictures of the games.
    pub games: fn() -> Coming<Games>,
    /// Fetches the code of the tables.
    pub tables: fn() -> Coming<Tables>,
    /// Fetches the code of the workshop.
    pub workshop: fn() -> Coming<Workshop>,
    /// Fetches the code of courses and rules pages.
    pub learn: fn() -> Coming<Learn>,
    /// Fetches the code of the puzzles.
    pub puzzles: fn() -> Coming<Puzzles>,
    /// Fetches the code of the study.
    pub study: fn() -> Coming<StudyPart>,
    /// Fetches the code of everything online.
    pub online: fn() -> Coming<Online>,
}

/// A part of the page on its way; `Err` if its code does not come.
pub type Coming<T> = Pin<Box<dyn Future<Output = Result<&'static T, Missing>>>>;

/// The code of a part did not come: there is no line, or the server has another version of the page by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Missing;

/// The rules of the games and their pictures: what it takes to read a game, to keep it and to show it small.
pub struct Games {
    /// The room of each game.
    pub room: fn(GameId) -> &'static Room,
    /// Style sheets that come from the code that paints.
    pub styles: &'static [&'static str],
    /// Puts the game on the table that lay there before; `Err` if what was kept cannot be read any more.
    pub restore: fn(GameSession) -> Result<(), String>,
    /// Deals a new game; `Err` if there is no such game.
    pub start: fn(GameSession, &Setup) -> Result<(), String>,
    /// Puts what an address carries on the table; `Err` if it is no game.
    pub open: fn(GameSession, &SharedGame) -> Result<(), String>,
    /// Shows the game on the table as another tab has kept it.
    pub take_over: fn(GameSession),
    /// The games in this browser, for the home page; the signal says whether one of them goes on.
    pub your_games: fn(RwSignal<bool>) -> AnyView,
    /// The card of the day, for the home page.
    pub today: fn() -> AnyView,
    /// The board on which newcomers try a turn; the signal counts its steps.
    pub first_turn_board: fn(RwSignal<usize>) -> AnyView,
    /// The tile of that turn, as a drawing.
    pub first_turn_tile: fn() -> String,
    /// The picture of a game for its card.
    pub card: fn(&GameInfo) -> String,
    /// The picture of the workshop for its card.
    pub workshop_card: fn() -> String,
}

/// Tables and the boards on them.
pub struct Tables {
    /// The boards of each game.
    pub room: fn(GameId) -> &'static PlayRoom,
    /// What is to be provided to all views.
    pub provide: fn(),
    /// Lets boards on a page that one can play on know of one another.
    pub provide_live: fn(),
    /// The game on the table.
    pub play: fn() -> AnyView,
    /// The dialog that starts a game, by the id of the game.
    pub new_game: fn(String) -> AnyView,
    /// The dialog that opens a position or a record, while the signal holds; a position without a name is of the game
    /// given.
    pub open_game: fn(RwSignal<bool>, Option<Choice>) -> AnyView,
}

/// The workshop.
pub struct Workshop {
    /// What is to be provided to all views.
    pub provide: fn(),
    /// The gallery.
    pub gallery: fn() -> AnyView,
    /// The bench.
    pub bench: fn() -> AnyView,
    /// Puts what an address carries on the bench.
    pub open_bench: fn(&str),
    /// The table of the best boards known.
    pub archive: fn() -> AnyView,
    /// A board of the workshop's rules page.
    pub figure: fn(&'static Board, String) -> Option<AnyView>,
}

/// Courses, lessons and rules pages.
pub struct Learn {
    /// The list of courses.
    pub courses: fn() -> AnyView,
    /// A course by its name.
    pub course: fn(String) -> AnyView,
    /// A lesson by the names of its course and its own.
    pub lesson: fn(String, String) -> AnyView,
    /// The list of rules pages.
    pub rules: fn() -> AnyView,
    /// A rules page by its name, at a heading if one is given.
    pub rules_page: fn(String, Option<String>) -> AnyView,
    /// What the course, lesson or rules page at an address is called; `None` where it has no name in the language of the
    /// page.
    pub title: fn(&Route) -> Option<&'static str>,
}

/// Everything online.
pub struct Online {
    /// What is to be provided to all views.
    pub provide: fn(),
    /// What belongs to the ways in the hall: the dialog that makes a table, open while the signal holds, and how many
    /// tables wait for somebody.
    pub beside_ways: fn(RwSignal<bool>, RwSignal<usize>) -> AnyView,
    /// The hall of tables online.
    pub lobby: fn() -> AnyView,
    /// The finished games of the server, with what is looked for.
    pub finished: fn(String) -> AnyView,
    /// A ladder, with what an address carries for it.
    pub ratings: fn(String) -> AnyView,
    /// The profile of the person with this name.
    pub person: fn(String) -> AnyView,
    /// The moderators' page.
    pub moderation: fn() -> AnyView,
    /// The lists of tournaments.
    pub tournaments: fn() -> AnyView,
    /// The tournament with this id.
    pub tournament: fn(String) -> AnyView,
    /// The games that go on, of one game if it is named.
    pub watch: fn(String) -> AnyView,
    /// A table online, to look at in a page of somebody else.
    pub embed: fn(String) -> AnyView,
    /// A table online.
    pub table: fn(String) -> AnyView,
}

/// Puzzles.
pub struct Puzzles {
    /// A place of the puzzles.
    pub place: fn(PuzzlePlace) -> AnyView,
}

/// The study.
pub struct StudyPart {
    /// A place of the study.
    pub place: fn(StudyPlace) -> AnyView,
}

static REGISTRY: OnceLock<&'static Registry> = OnceLock::new();

/// Puts in what there is to show; once, before anything is shown.
pub fn install(registry: &'static Registry) {
    let _ = REGISTRY.set(registry); // a second one would be the same
}

static GAMES: OnceLock<&'static Games> = OnceLock::new();

/// Puts in the games, when their code has come.
pub(super) fn install_games(games: &'static Games) {
    let _ = GAMES.set(games); // what comes again is the same
    game_words::install(|game| &(self::games().room)(game).words);
}

/// The games, if their code has come.
pub(super) fn games_here() -> Option<&'static Games> {
    GAMES.get().copied()
}

/// The games.
///
/// # Panics
/// If their code has not come: whoever has a match or a board in hand has it.
pub fn games() -> &'static Games {
    games_here().expect("a game is read and shown when the rules have come")
}

static TABLES: OnceLock<&'static Tables> = OnceLock::new();

/// Puts in the tables, when their code has come.
pub(super) fn install_tables(tables: &'static Tables) {
    let _ = TABLES.set(tables); // what comes again is the same
}

/// The tables.
///
/// # Panics
/// If their code has not come: only places that need it ask.
pub fn tables() -> &'static Tables {
    TABLES.get().expect("a place with a board is shown when the tables have come")
}

/// The boards of the game of this id; `None` if there is no such game.
///
/// # Panics
/// If the code of the tables has not come, as [`tables`].
pub fn play_room_of(game: &str) -> Option<&'static PlayRoom> {
    game.parse().ok().map(tables().room)
}

/// What was put in.
///
/// # Panics
/// If nothing was: the page has not been started.
pub fn registry() -> &'static Registry {
    REGISTRY.get().expect("the page puts its rooms in before it shows anything")
}

/// The room of the game of this id; `None` if there is no such game.
///
/// # Panics
/// If the code of the games has not come, as [`games`].
pub fn room_of(game: &str) -> Option<&'static Room> {
    game.parse().ok().map(games().room)
}

/// The games that can be played: all, for every game has a room.
pub fn offered() -> impl Iterator<Item = &'static GameInfo> {
    eightfold_catalog::games()
}
