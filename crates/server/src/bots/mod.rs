//! Bots: accounts for programs, each with an owner who is responsible for it; tokens for programs; and hooks,
//! to which notes are sent.

pub mod accounts;
pub mod hooks;
pub mod tokens;
