//! The tests of trees: one program.

mod common;
mod edits;
mod link;
mod report;
mod sgf;
mod texts;
