//! Bots: accounts under which programs play, with an owner who answers for them; tokens for programs; and hooks, where
//! notes are sent.

pub mod accounts;
pub mod deliver;
pub mod hooks;
mod public;
pub mod tokens;
