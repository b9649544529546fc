//! Everything online: the connection to the server, tables, the lobby, the account.
//!
//! An online table is the same table as on this screen: it follows from its log ([`eightfold_table::Table`]), and the
//! user interfaces of the games show it through a `GameSession` of its own whose host is the server. The document says whether
//! there is a server (`<meta name="eightfold-api">`, which the server inserts); without one, nothing online is shown.
//! `eightfold_client` follows a table. `shared_board` (in part), `qr`, `rating_chart`, `search`, `solver_choice`,
//! `tournament_words` and `words` need no window and are tested on the host.

pub mod qr;
pub mod rating_chart;
pub mod search;
pub mod shared_board;
#[cfg(target_arch = "wasm32")]
mod shared_study;
pub mod solver_choice;
pub mod tournament_words;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod account;
#[cfg(target_arch = "wasm32")]
mod bots;
#[cfg(target_arch = "wasm32")]
mod chat;
#[cfg(target_arch = "wasm32")]
mod client;
#[cfg(target_arch = "wasm32")]
mod clock_pause;
#[cfg(target_arch = "wasm32")]
mod clock_select;
#[cfg(target_arch = "wasm32")]
mod clubs;
#[cfg(target_arch = "wasm32")]
mod connection;
#[cfg(target_arch = "wasm32")]
mod count;
#[cfg(target_arch = "wasm32")]
mod days_terms;
#[cfg(target_arch = "wasm32")]
mod devices;
#[cfg(target_arch = "wasm32")]
mod embed;
#[cfg(target_arch = "wasm32")]
mod ending;
#[cfg(target_arch = "wasm32")]
mod fairness;
#[cfg(target_arch = "wasm32")]
mod feed;
#[cfg(target_arch = "wasm32")]
mod finished_games;
#[cfg(target_arch = "wasm32")]
mod game_actions;
#[cfg(target_arch = "wasm32")]
mod home;
#[cfg(target_arch = "wasm32")]
mod invitation;
#[cfg(target_arch = "wasm32")]
mod lines;
#[cfg(target_arch = "wasm32")]
mod lobby;
#[cfg(target_arch = "wasm32")]
mod moderation;
#[cfg(target_arch = "wasm32")]
mod new_table;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod pair;
#[cfg(target_arch = "wasm32")]
mod passkeys;
#[cfg(target_arch = "wasm32")]
mod people;
#[cfg(target_arch = "wasm32")]
mod person_dialog;
#[cfg(target_arch = "wasm32")]
mod person_note;
#[cfg(target_arch = "wasm32")]
mod play;
#[cfg(target_arch = "wasm32")]
mod play_options;
#[cfg(target_arch = "wasm32")]
mod players_archive;
#[cfg(target_arch = "wasm32")]
mod prepared_turns;
#[cfg(target_arch = "wasm32")]
mod profile;
#[cfg(target_arch = "wasm32")]
mod proposals;
#[cfg(target_arch = "wasm32")]
mod push;
#[cfg(target_arch = "wasm32")]
mod race_ranking;
#[cfg(target_arch = "wasm32")]
mod ranking_table;
#[cfg(target_arch = "wasm32")]
mod rating_graph;
#[cfg(target_arch = "wasm32")]
mod ratings;
#[cfg(target_arch = "wasm32")]
mod report_dialog;
#[cfg(target_arch = "wasm32")]
mod saved_tables;
#[cfg(target_arch = "wasm32")]
mod seats;
#[cfg(target_arch = "wasm32")]
mod server_time;
#[cfg(target_arch = "wasm32")]
mod share;
#[cfg(target_arch = "wasm32")]
mod solver_ranking;
#[cfg(target_arch = "wasm32")]
mod spectators;
#[cfg(target_arch = "wasm32")]
mod table;
#[cfg(target_arch = "wasm32")]
mod team;
#[cfg(target_arch = "wasm32")]
mod tournament;
#[cfg(target_arch = "wasm32")]
mod tournaments;
#[cfg(target_arch = "wasm32")]
mod vacations;
#[cfg(target_arch = "wasm32")]
mod waiting;
#[cfg(target_arch = "wasm32")]
mod watch;

#[cfg(target_arch = "wasm32")]
pub use account::provide;
#[cfg(target_arch = "wasm32")]
pub use home::new_table_dialog;
#[cfg(target_arch = "wasm32")]
pub use page::page_view;
#[cfg(target_arch = "wasm32")]
pub use play_options::{has_account, has_server, ways};
#[cfg(target_arch = "wasm32")]
pub use players_archive::publish;
#[cfg(target_arch = "wasm32")]
pub use race_ranking::race_ranking;
#[cfg(target_arch = "wasm32")]
pub use solver_ranking::count_puzzle;
