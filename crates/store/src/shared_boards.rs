//! Boards and studies that several people work on, as logs of rows that the store doesn't read.

use crate::StoreFuture;
use crate::observed::observed;

/// The head of a shared board: everything but its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedBoardHead {
    pub id: String,
    /// The person who made it.
    pub maker: String,
    /// The number of its last row.
    pub seq: u64,
    /// When it was made, in ms.
    pub created_ms: u64,
    /// When it last changed, in ms.
    pub changed_ms: u64,
    /// Its details for a list.
    pub about: String,
}

/// Rows to append to a shared board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedBoardAppend {
    /// The number of the row before them; 0 creates the board.
    pub expected: u64,
    /// The person who adds them, whose account must not be deleted; `None` for a moderator.
    pub by: Option<String>,
    /// The head after them.
    pub head: SharedBoardHead,
    /// Their texts, in order.
    pub rows: Vec<String>,
    /// The action that made the last of them.
    pub action_id: Option<String>,
    /// People who have the board in their own list from then on.
    pub people: Vec<String>,
}

/// What an append to a shared board did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SharedBoardOutcome {
    /// The rows were added.
    Appended,
    /// The board doesn't have the expected number of rows; nothing was added.
    Behind,
    /// The action was stored before; its row.
    Repeated(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SharedBoardQuery {
    /// Only those in this person's own list.
    pub person: Option<String>,
    /// Only those that this person made.
    pub maker: Option<String>,
    /// Only those changed before this one, by time and id.
    pub before: Option<(u64, String)>,
    /// The page size.
    pub limit: usize,
}

observed! {
    /// The part of a store for shared boards.
    pub trait SharedBoardStore: Send + Sync {
        /// Appends rows in one transaction, if the board has the expected number of rows and the action is new.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn append_shared_board(&self, append: SharedBoardAppend) -> StoreFuture<'_, SharedBoardOutcome>;

        /// Returns the head of a shared board.
        fn shared_board<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<SharedBoardHead>>;

        /// Returns the texts of the rows after `since`, in order, at most `limit`.
        fn shared_board_rows<'a>(&'a self, id: &'a str, since: u64, limit: usize) -> StoreFuture<'a, Vec<String>>;

        /// Returns the row of a stored action.
        fn shared_board_action<'a>(&'a self, id: &'a str, action_id: &'a str) -> StoreFuture<'a, Option<String>>;

        /// Returns the shared boards that match a query, the last changed first.
        fn shared_boards(&self, query: SharedBoardQuery) -> StoreFuture<'_, Vec<SharedBoardHead>>;

        /// Deletes a shared board with its rows and messages; returns whether there was one.
        fn delete_shared_board(&self, id: String) -> StoreFuture<'_, bool>;
    }
}
