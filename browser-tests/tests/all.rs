//! The page, played in a real browser. All tests are in one program, which is linked once and runs two of them at a
//! time.

mod advice;
mod dots;
mod face_down;
mod first_game;
mod harness;
mod hunt;
mod keeping;
mod language;
mod later;
mod layout;
mod learn;
mod octi;
mod online;
mod page;
mod pictures;
mod plain_host;
mod puzzles;
mod race;
mod sight;
mod steady;
mod study;
mod team_up;
mod update;
mod worker;
mod workshop;
