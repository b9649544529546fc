//! What every game needs: the frame of the page, the current game, and everything around a board. It knows games only
//! through the user interfaces that the registry adds.

mod actions;
mod analysis;
mod browser;
mod chunks;
mod copy_link;
mod dialog;
mod draft;
mod ending;
mod engine;
mod first_game;
mod first_turn;
mod first_view;
mod focus;
mod frame;
mod game_ui;
mod game_words;
mod guide;
mod history;
mod home;
mod home_games;
mod host;
mod icon;
mod keys;
mod language;
mod menu;
mod new_game;
mod not_found;
mod notice;
mod picture;
mod place_names;
mod play;
mod pointer;
mod practice;
mod prefs;
mod review;
mod session;
mod settings;
mod shared_game;
mod sound;
pub mod storage;
mod tick;
mod title;
mod worker;

pub use actions::ActionBar;
pub use browser::{
    VisibilityObserver, api, ask_to_persist, back_to_board, bytes_of, copy, day, days, download, focus,
    focus_drawn, folder, go, has_share_sheet, link_to, matches, now, part_of_day, prefers_reduced_motion,
    random, replace, share_link, site, today, when_near,
};
pub use chunks::{LazyParts, reload_button};
pub use copy_link::CopyLink;
pub use dialog::Dialog;
pub use draft::Draft;
pub use ending::{END_BUTTON_ID, EndPlace, end_title, filed_mistakes, play_end_sound, players, share_button};
pub use engine::EngineClient;
pub use first_turn::{first_turn_board, first_turn_tile, first_turn_words};
pub use first_view::{first_view_or, take_opening};
pub use frame::App;
pub use game_ui::{
    Actions, ChunkLoadError, EndTurnButton, GameBoardUi, GameUi, Games, LearnPages, OnlinePages, Parts,
    Puzzles, Registry, StudyPart, Tables, Workshop, board_ui_of, game_ui_of, install, offered,
};
pub use game_words::GameWords;
pub use guide::{Contents, RulesPage, rules_in_language};
pub use history::{History, Stepper};
pub use home_games::{YourGames, card, workshop_card};
pub use icon::icon;
pub use keys::{arrow, key_of, on_keys};
pub use language::wanted_language;
pub use menu::{MoreList, OpenGame, study_this};
pub use new_game::{NewGame, keep_setup, options};
pub use not_found::NotFound;
pub use notice::Notice;
pub use picture::{picture_style, png, resolved};
pub use place_names::with_places;
pub use play::{EndingLine, Play, say_started, speak};
pub use pointer::{block_other_pointers, is_from};
pub use practice::{Practice, back_button, with_session};
pub use prefs::Prefs;
pub use review::{GameReview, keep_exercises, saved_exercises};
pub use session::{GameSession, was_helped};
pub use shared_game::shared_game;
pub use sound::Sound;
pub use tick::{tick, tick_with};
pub use title::{set_title, set_waiting};
pub use worker::{LazyWorker, SearchWorker};
