//! What is shared: a board, or a study.

use crate::{Board, Chapters};

/// The content of a shared document.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// A board of the workshop.
    Board(Board),
    /// A study: games as trees.
    Study(Chapters),
}

impl Content {
    /// The board; `None` for a study.
    pub const fn board(&self) -> Option<&Board> {
        match self {
            Self::Board(board) => Some(board),
            Self::Study(_) => None,
        }
    }

    /// The chapters of the study; `None` for a board.
    pub const fn study(&self) -> Option<&Chapters> {
        match self {
            Self::Study(chapters) => Some(chapters),
            Self::Board(_) => None,
        }
    }
}
