//! Bots: accounts for programs, each with an owner who is responsible for it; tokens for programs; and hooks,
//! to which notes are sent.

pub mod accounts;
#[cfg_attr(not(feature = "hooks"), path = "no_deliver.rs")]
pub mod deliver;
pub mod hooks;
mod public;
pub mod tokens;
