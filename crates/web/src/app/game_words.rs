//! The words of each game, known without its room: the game on the table and its host need them, and so do the
//! rooms.

use std::sync::OnceLock;

use eightfold_catalog::{AnyMatch, GameId, GameInfo};
use eightfold_game::Seat;

use crate::words::{called, fill, id, speaker};

/// What is said of the matches of a game, and what they wait for.
pub struct GameWords {
    /// A step in a sentence; nothing for steps that go without saying.
    pub say: fn(&dyn AnyMatch, usize) -> Option<String>,
    /// How far a player is, in a few words.
    pub progress: fn(&dyn AnyMatch, Seat) -> String,
    /// How the match ended, as a sentence; `None` while it goes on.
    pub ending: fn(&dyn AnyMatch, &GameInfo) -> Option<String>,
    /// Why the match ended, as a sentence that names the winners only where it must; `None` while it goes on.
    pub reason: fn(&dyn AnyMatch, &GameInfo) -> Option<String>,
    /// What a player is called on the page whom the rules call so.
    pub shown_name: fn(&'static str) -> &'static str,
    /// What belongs to a player beside the name: partners, a second colour; `None` for most.
    pub belongs: fn(&dyn AnyMatch, Seat) -> Option<String>,
    /// Whether the chance step that is due waits until somebody asks for it; most come at once.
    pub waits: fn(&dyn AnyMatch) -> bool,
}

impl GameWords {
    /// As the one who speaks for the page says it; no chance step waits.
    pub const SPOKEN: Self = Self {
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

/// Puts in the words of all games, when their code has come.
pub(super) fn install(words: fn(GameId) -> &'static GameWords) {
    let _ = WORDS.set(words); // a second one would be the same: there is one registry
}

/// The words of the game of this id; `None` if there is no such game.
///
/// # Panics
/// If their code has not come: whoever has a match in hand has it.
pub fn words_of(game: &str) -> Option<&'static GameWords> {
    let words = WORDS.get().expect("a game is spoken of when the rules have come");
    game.parse().ok().map(words)
}
