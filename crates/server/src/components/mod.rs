//! The components of the server: each has its own state and says what it needs.

pub mod outbox;
pub mod people;
pub mod presence;
pub mod shared_boards;
