//! Bots: accounts under which programs play, with an owner who answers for them; tokens for programs; and hooks, where
//! notes are sent.

pub mod accounts;
#[cfg_attr(not(feature = "hooks"), path = "no_deliver.rs")]
pub mod deliver;
pub mod hooks;
mod public;
pub mod tokens;
