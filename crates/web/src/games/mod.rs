//! The rooms: one per family, each with its board, its hand and its looks. The registry at the root of the crate puts
//! them into the app.

pub mod interactive;
pub mod octi;
pub mod octiles;
pub mod workshop;
