//! Clubs over HTTP: create, find and view them, join them, and decide about their people.

pub mod make;
pub mod people;
pub mod reports;
pub mod view;
