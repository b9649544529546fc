//! All tests of trees in one program.

mod common;
mod edits;
mod equal;
mod lines;
mod link;
mod names;
mod report;
mod results;
mod rollout;
mod sgf;
mod texts;
