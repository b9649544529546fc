//! Saved games: one entry for each, parsed into valid types or rejected.

use serde::{Deserialize, Serialize};

use crate::setup::PlayerKind;
use crate::words::{id, t};

/// How many finished games are saved; there is no limit on those in progress.
pub const MAX_FINISHED_GAMES: usize = 12;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedGame {
    /// The record so far.
    pub record: String,
    /// The seed of its dice.
    pub seed: u64,
    /// The salt that hides the seed until the end.
    pub salt: String,
    /// The player of each seat.
    pub kinds: Vec<PlayerKind>,
    /// The unfinished turn.
    #[serde(default)]
    pub half: HalfTurn,
    /// When it was last saved, in milliseconds since 1970.
    #[serde(default)]
    pub when: u64,
}

/// An unfinished turn: the steps before it, and the index of each click among the offers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HalfTurn {
    /// The number of steps before it.
    pub at: usize,
    /// The clicks, each as its index among the offers at that moment.
    pub clicks: Vec<usize>,
}

/// Why saved text isn't a game.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It isn't in the form that the page writes.
    #[error("{}", t(id::SAVED_NO_GAME))]
    Form,
    /// Its dice are invalid.
    #[error("{}", t(id::SAVED_NO_DICE))]
    Salt,
}

impl SavedGame {
    /// Parses an entry.
    ///
    /// # Errors
    /// If the text isn't in the form that the page writes.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        let saved: Self = serde_json::from_str(text).map_err(|_| SavedError::Form)?;
        let good = !saved.salt.is_empty() && saved.salt.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if good { Ok(saved) } else { Err(SavedError::Salt) }
    }

    /// Serialises an entry.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}

/// Returns the games to discard, given for each when it was last saved and whether it is over: the oldest finished
/// ones, beyond [`MAX_FINISHED_GAMES`].
pub fn let_go<'a>(games: impl IntoIterator<Item = (&'a str, u64, bool)>) -> Vec<&'a str> {
    let mut over: Vec<(u64, &str)> =
        games.into_iter().filter(|&(.., over)| over).map(|(id, when, _)| (when, id)).collect();
    over.sort_unstable_by(|a, b| b.cmp(a));
    over.into_iter().skip(MAX_FINISHED_GAMES).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> SavedGame {
        SavedGame {
            record: "game: octiles\n".into(),
            seed: u64::MAX,
            salt: "x7".into(),
            kinds: vec![PlayerKind::Person, PlayerKind::Computer(3)],
            half: HalfTurn { at: 2, clicks: vec![4, 0] },
            when: 1_700_000_000_000,
        }
    }

    #[test]
    fn saved_game_round_trips() {
        assert_eq!(SavedGame::read(&saved().to_text()).unwrap(), saved());
    }

    #[test]
    fn older_entry_without_new_fields_is_read() {
        let old = r#"{"record":"game: octiles\n","seed":1,"salt":"a","kinds":["person",{"computer":2}]}"#;
        let saved = SavedGame::read(old).unwrap();
        assert_eq!((saved.half, saved.when), (HalfTurn::default(), 0));
        assert_eq!(saved.kinds, [PlayerKind::Person, PlayerKind::Computer(2)]);
    }

    #[test]
    fn entries_that_could_panic_later_are_refused() {
        for salt in ["", "a b", "ü", "a\n"] {
            let bad = SavedGame { salt: salt.into(), ..saved() };
            assert!(matches!(SavedGame::read(&bad.to_text()), Err(SavedError::Salt)), "{salt:?}");
        }
        for text in ["", "null", "[]", "{}", r#"{"record":1}"#] {
            assert!(matches!(SavedGame::read(text), Err(SavedError::Form)), "{text}");
        }
    }

    #[test]
    fn oldest_finished_games_are_discarded_first() {
        let ids: Vec<String> = (0..20).map(|n| format!("g{n}")).collect();
        let games = ids.iter().enumerate().map(|(n, id)| (id.as_str(), n as u64, n % 4 != 0));
        assert_eq!(let_go(games), ["g3", "g2", "g1"]);
        assert!(let_go([("old", 0, false)]).is_empty());
    }
}
