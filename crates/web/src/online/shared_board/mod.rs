//! Boards that several people work on at once, and what boards and studies share: the copy on this page, chat, settings.

#[cfg(target_arch = "wasm32")]
pub mod chat;
pub mod copy;
#[cfg(target_arch = "wasm32")]
pub mod followed_document;
#[cfg(target_arch = "wasm32")]
mod list;
#[cfg(target_arch = "wasm32")]
pub mod make;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
pub mod settings;
#[cfg(target_arch = "wasm32")]
mod steps;

#[cfg(target_arch = "wasm32")]
pub use list::SharedBoardList;
#[cfg(target_arch = "wasm32")]
pub use page::shared_board;
