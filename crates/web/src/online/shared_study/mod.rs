//! Studies that several people work on at once: the board and the tree are those of the study (`study/page`), and the tab
//! with people, chapters and chat is here. The rest is the same as for shared boards.

mod chapters;
mod make;
mod page;
mod people;

pub use page::shared_study;
