//! All tests of this crate in one program, which is linked once and runs them in parallel.

mod accounts;
mod blocks;
mod bots;
mod common;
mod days;
mod following;
mod guards;
mod http;
mod interface;
mod kills;
mod leaks;
mod logs;
mod moderation;
mod nodes;
mod openapi_responses;
mod pairs;
mod play;
mod ratings;
mod requests;
mod retries;
mod signed;
mod sim;
mod socket;
mod storm;
mod talk;
mod tournaments;
