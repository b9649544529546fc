//! The user interfaces of the games: one per family, each with its board, its turn panel and its style. The registry at the root of
//! the crate adds them to the app.

pub mod interactive;
pub mod octi;
pub mod octiles;
pub mod workshop;
