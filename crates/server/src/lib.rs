//! Serves the page and online play over HTTP, only to this machine unless told otherwise.
//!
//! Release builds embed the built page (`cargo xtask dist`); debug builds read it from disk, so that a new page needs no
//! new server. Games and people are stored in one file, in a PostgreSQL database that several servers share, or in
//! memory. `docs/ONLINE.md` describes the API.
//!
//! The code has three layers. `routes` and `socket` take requests to handlers (`tables`, `tournaments`, `people` and so
//! on), which check them and make responses. `components` has the state and the rules of the server; `app` builds the
//! components and holds them. Below are the parts that all use: the store, the `bus`, the `clock`, `limits` and
//! `metrics`.
//!
//! ```no_run
//! use eightfold_server::{Data, Options, serve};
//!
//! let options = Options { port: 0, data: Data::File("eightfold.db".into()), ..Options::default() };
//! serve(options, |address| println!("http://{address}/"))?;
//! # Ok::<(), eightfold_server::ServeError>(())
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

pub mod admin;
mod app;
mod auth;
mod base;
mod blocking;
mod bots;
mod bus;
mod clock;
mod clubs;
mod components;
mod connection_limit;
mod days;
mod devices;
mod error;
mod export;
mod features;
mod files;
mod followed_logs;
mod following;
mod limits;
mod listen;
mod logs;
mod metrics;
#[cfg(all(
    test,
    not(any(
        feature = "hooks",
        feature = "nats",
        feature = "passkeys",
        feature = "postgres",
        feature = "previews",
        feature = "push"
    ))
))]
mod missing_features;
mod moderation;
mod names;
#[cfg_attr(not(feature = "nats"), path = "no_nats.rs")]
mod nats;
mod openapi;
mod options;
mod passkeys;
mod people;
mod person_notes;
mod plain_text;
mod players_archive;
#[cfg_attr(not(feature = "previews"), path = "previews/none.rs")]
mod previews;
mod races;
mod random;
mod ratings;
mod record;
mod recovery;
mod reports;
mod request_identity;
mod routes;
mod scopes;
mod serve;
mod sessions;
mod shared_boards;
mod shutdown;
mod sign_in;
pub mod sim;
mod slot_cache;
mod socket;
mod solved_puzzles;
mod streams;
mod table_log;
mod tables;
#[cfg(test)]
mod testing;
mod tournaments;
mod turn_sessions;

pub use logs::{LogFormat, start_logs};
pub use options::{DATABASE, NATS, USAGE, listen_address, listen_host, options, public_url, variable};
pub use routes::document as openapi_document;
pub use serve::{Data, Options, ServeError, ServerThread, serve, start};
