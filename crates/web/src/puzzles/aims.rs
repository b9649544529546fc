//! Aims and themes in words.

use eightfold_catalog::GameId;
use eightfold_puzzles::{Aim, Puzzle};
use eightfold_worker_protocol::ProofFailure;

use crate::words::{fill, id, language, speaker, t};

/// The aim of a puzzle as a sentence.
pub fn sentence(puzzle: &Puzzle) -> String {
    of_game(puzzle.aim(), puzzle.choice().game())
}

/// An aim in this game as a sentence.
pub fn of_game(aim: Aim, game: GameId) -> String {
    aim.words(game, language())
}

/// The label of a theme; `None` if the page doesn't show it.
pub fn theme(name: &str) -> Option<&'static str> {
    Some(match name {
        "win" => t(id::THEME_WIN),
        "prongs" => t(id::THEME_PRONGS),
        "hold" => t(id::THEME_HOLD),
        "prize" => t(id::THEME_PRIZE),
        "capture" => t(id::THEME_CAPTURE),
        "gain" => t(id::THEME_GAIN),
        "mean" => t(id::THEME_MEAN),
        "only" => t(id::THEME_ONLY),
        "build" => t(id::THEME_BUILD),
        "quiet" => t(id::THEME_QUIET),
        "chain" => t(id::THEME_CHAIN),
        "stack" => t(id::THEME_STACK),
        "loop" => t(id::THEME_LOOP),
        "no-run" => t(id::THEME_NO_RUN),
        "cover" => t(id::THEME_COVER),
        _ => return None,
    })
}

/// A turn of a puzzle as a sentence.
pub fn said(puzzle: &Puzzle, turn: &str) -> String {
    let played = puzzle.choice().open(puzzle.position());
    played.map_or_else(|_| turn.to_owned(), |played| speaker().turn_ahead(played.as_ref(), turn))
}

/// The reason why something isn't proven, as a sentence.
pub fn unproven(why: &ProofFailure, puzzle: Option<&Puzzle>) -> String {
    match why {
        ProofFailure::TooMuch => t(id::PUZZLE_TOO_MUCH).to_owned(),
        ProofFailure::NoAnswer => t(id::COOK_NO_ANSWER).to_owned(),
        ProofFailure::Every => t(id::COOK_EVERY).to_owned(),
        ProofFailure::Aim { turn: Some(turn), .. } => {
            let turn = puzzle.map_or_else(|| turn.clone(), |puzzle| said(puzzle, turn));
            fill!(id::COOK_LESS, turn)
        }
        ProofFailure::Aim { turn: None, .. } => t(id::COOK_NUMBER).to_owned(),
        ProofFailure::TooEarly => t(id::COOK_TOO_EARLY).to_owned(),
    }
}
