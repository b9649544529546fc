//! Boards that several people work on at once.

pub mod copy;
#[cfg(target_arch = "wasm32")]
mod followed;
#[cfg(target_arch = "wasm32")]
mod list;
#[cfg(target_arch = "wasm32")]
mod make;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod settings;
#[cfg(target_arch = "wasm32")]
mod steps;
#[cfg(target_arch = "wasm32")]
mod talk;

#[cfg(target_arch = "wasm32")]
pub use list::SharedBoardList;
#[cfg(target_arch = "wasm32")]
pub use page::shared_board;
