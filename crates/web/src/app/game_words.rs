//! The words of each game, available without its user interface: the current game and its host need them, and so do the user interfaces.

use std::sync::OnceLock;

use eightfold_catalog::{AnyMatch, GameId, GameInfo};
use eightfold_game::Seat;

use crate::words::{called, fill, id, speaker};

/// The sentences about matches of a game, and what they wait for.
pub struct GameWords {
    /// Describes a step in a sentence; `None` for obvious steps.
    pub say: fn(&dyn AnyMatch, usize) -> Option<String>,
    /// Describes a player's progress in a few words.
    pub progress: fn(&dyn AnyMatch, Seat) -> String,
    /// Describes how the match ended in a sentence; `None` while it continues.
    pub ending: fn(&dyn AnyMatch, &GameInfo) -> Option<String>,
    /// Says why the match ended, in a sentence that names the winners only where necessary; `None` while it continues.
    pub reason: fn(&dyn AnyMatch, &GameInfo) -> Option<String>,
    /// Returns the page's name for a player, given the name in the rules.
    pub shown_name: fn(&'static str) -> &'static str,
    /// Returns what else belongs to a player, such as partners or a second colour; `None` for most.
    pub belongs: fn(&dyn AnyMatch, Seat) -> Option<String>,
    /// Whether the due chance step waits until a player asks for it; most happen at once.
    pub waits: fn(&dyn AnyMatch) -> bool,
}

impl GameWords {
    /// The words of the main sentences; no chance step waits.
    pub const SENTENCES: Self = Self {
        say: |played, at| speaker().turn(played, at),
        progress: |played, seat| speaker().progress(played, seat),
        ending: |played, info| speaker().ending(played, info),
        reason: |played, info| speaker().reason(played, info),
        shown_name: |name| name,
        belongs: |played, seat| {
            let partners = played.team(seat).without(seat);
            let names: Vec<String> = partners.iter().map(|seat| called(played.seat_name(seat))).collect();
            (!names.is_empty()).then(|| fill!(id::WITH_PARTNERS, names = names.join(", ")))
        },
        waits: |_| false,
    };
}

static WORDS: OnceLock<fn(GameId) -> &'static GameWords> = OnceLock::new();

/// Installs the words of all games, once their code has loaded.
pub(super) fn install(words: fn(GameId) -> &'static GameWords) {
    let _ = WORDS.set(words); // a second call would install the same words: there is one registry
}

/// Returns the words of the game with this id; `None` if there is no such game.
///
/// # Panics
/// If their code has not loaded. Code that has a match has loaded it.
pub fn words_of(game: &str) -> Option<&'static GameWords> {
    let words = WORDS.get().expect("a game is spoken of when the rules have come");
    game.parse().ok().map(words)
}
