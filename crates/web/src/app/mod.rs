//! What every game needs: the frame of the page, the game on the table, and everything around a board. It knows
//! games only through the rooms that the registry adds.

mod actions;
mod analysis;
mod browser;
mod dialog;
mod draft;
mod ending;
mod engine;
mod first_turn;
mod focus;
mod frame;
mod game_words;
mod guide;
mod history;
mod home;
mod home_games;
mod host;
mod icon;
mod keys;
mod language;
mod later;
mod menu;
mod new_game;
mod notice;
mod nowhere;
mod picture;
mod play;
mod pointer;
mod practice;
mod prefs;
mod review;
mod room;
mod session;
mod settings;
mod sound;
mod tick;
mod title;
mod worker;

pub use actions::ActionBar;
pub use analysis::filed;
pub use browser::{
    ask_to_persist, back_to_board, bytes_of, copy, day, days, download, focus, focus_drawn, folder, forget,
    go, keep, kept, kept_names, matches, now, random, replace, site, still, tab_keep, tab_kept, today,
};
pub use dialog::Dialog;
pub use draft::Draft;
pub use engine::EngineClient;
pub use first_turn::{first_turn_board, first_turn_tile};
pub use frame::App;
pub use game_words::GameWords;
pub use guide::{Contents, RulesPage, rules_in_language};
pub use history::{History, Stepper};
pub use home_games::{YourGames, card, workshop_card};
pub use host::Host;
pub use icon::icon;
pub use keys::{arrow, key_of, on_keys};
pub use language::wanted_language;
pub use later::{LazyParts, reload_button};
pub use menu::{MoreList, OpenGame, study_this};
pub use new_game::{NewGame, keep_setup, options};
pub use notice::Notice;
pub use nowhere::Nowhere;
pub use picture::{picture_style, png, resolved};
pub use play::{Play, say_started, speak};
pub use pointer::{block_other_pointers, is_from};
pub use practice::{Practice, way_back, with_session};
pub use prefs::Prefs;
pub use review::{GameReview, keep_exercises, kept_exercises};
pub use room::{
    Actions, Done, Games, Learn, Missing, Online, Parts, PlayRoom, Puzzles, Registry, Room, StudyPart,
    Tables, Workshop, install, offered, play_room_of, room_of,
};
pub use session::GameSession;
pub use sound::Sound;
pub use tick::{tick, tick_with};
pub use title::{set_title, set_waiting};
pub use worker::{LazyWorker, SearchWorker};
