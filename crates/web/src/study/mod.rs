//! The study: a game as a tree of turns and tiles, the computer beside it, its report, and the library of one's games.
//!
//! How a tree is shown in rows ([`rows`]), how a study is kept ([`saved`]), how games are found and counted ([`library`]),
//! where marks lie on a board ([`marks`]), what one's own side lost ([`mistakes`]), in which order things come
//! ([`order`]), what a printed sheet has ([`sheet`]), a file to play on in ([`export`]) and how archives are read
//! ([`zip`]) compile and are tested everywhere; what needs a window lies in `page`.

pub mod export;
pub mod library;
pub mod marks;
pub mod mistakes;
pub mod order;
pub mod rows;
pub mod saved;
pub mod sheet;
pub mod zip;

#[cfg(target_arch = "wasm32")]
mod page;

#[cfg(target_arch = "wasm32")]
pub use page::place;
