//! The page, played in a real browser. All tests are in one program, which is linked once and runs two of them at a
//! time.

mod advice;
mod dots;
mod face_down;
mod first_game;
mod harness;
mod hunt;
mod language;
mod layout;
mod lazy_loading;
mod learn;
mod octi;
mod online;
mod page;
mod pictures;
mod plain_host;
mod puzzles;
mod race;
mod saving;
mod stability;
mod study;
mod team_up;
mod update;
mod visibility;
mod worker;
mod workshop;
