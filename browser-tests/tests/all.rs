//! The page, played in a real browser. One program for all tests: it is linked once, and two tests are always at work.

mod advice;
mod dots;
mod face_down;
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
