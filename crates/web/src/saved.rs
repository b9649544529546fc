//! Saved games: one entry for each, read into valid types or not at all.

use serde::{Deserialize, Serialize};

use crate::setup::Kind;
use crate::words::{id, t};

/// How many finished games are kept; of those that go on, all are.
pub const FINISHED: usize = 12;

/// A game as it is kept between visits of the page.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedGame {
    /// The record so far.
    pub record: String,
    /// The seed of its dice.
    pub seed: u64,
    /// The salt that hides the seed until the end.
    pub salt: String,
    /// Who plays each seat.
    pub kinds: Vec<Kind>,
    /// The turn that has been begun.
    #[serde(default)]
    pub half: HalfTurn,
    /// When it was kept last, in milliseconds since 1970.
    #[serde(default)]
    pub when: u64,
}

/// A turn that has been begun: after how many steps, and which of the offers each click was.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HalfTurn {
    /// The steps made before it.
    pub at: usize,
    /// The clicks, each by its place among the offers of that moment.
    pub clicks: Vec<usize>,
}

/// Why what was kept is no game.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It is not what the page writes.
    #[error("{}", t(id::KEPT_NO_GAME))]
    Form,
    /// Its dice.
    #[error("{}", t(id::KEPT_NO_SALT))]
    Salt,
}

impl SavedGame {
    /// Reads an entry.
    ///
    /// # Errors
    /// If the page has not written it so.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        let saved: Self = serde_json::from_str(text).map_err(|_| SavedError::Form)?;
        let good = !saved.salt.is_empty() && saved.salt.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if good { Ok(saved) } else { Err(SavedError::Salt) }
    }

    /// The text of an entry.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }
}

/// Of games with the time they were kept last and whether they are over, those that are let go: finished ones, the
/// oldest first, beyond [`FINISHED`].
pub fn let_go<'a>(games: impl IntoIterator<Item = (&'a str, u64, bool)>) -> Vec<&'a str> {
    let mut over: Vec<(u64, &str)> =
        games.into_iter().filter(|&(.., over)| over).map(|(id, when, _)| (when, id)).collect();
    over.sort_unstable_by(|a, b| b.cmp(a));
    over.into_iter().skip(FINISHED).map(|(_, id)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved() -> SavedGame {
        SavedGame {
            record: "game: octiles\n".into(),
            seed: u64::MAX,
            salt: "x7".into(),
            kinds: vec![Kind::Person, Kind::Computer(3)],
            half: HalfTurn { at: 2, clicks: vec![4, 0] },
            when: 1_700_000_000_000,
        }
    }

    #[test]
    fn what_is_kept_reads_back() {
        assert_eq!(SavedGame::read(&saved().to_text()).unwrap(), saved());
    }

    #[test]
    fn an_entry_of_an_older_page_reads_without_what_it_lacks() {
        let old = r#"{"record":"game: octiles\n","seed":1,"salt":"a","kinds":["person",{"computer":2}]}"#;
        let saved = SavedGame::read(old).unwrap();
        assert_eq!((saved.half, saved.when), (HalfTurn::default(), 0));
        assert_eq!(saved.kinds, [Kind::Person, Kind::Computer(2)]);
    }

    #[test]
    fn what_could_panic_later_is_refused() {
        for salt in ["", "a b", "ü", "a\n"] {
            let bad = SavedGame { salt: salt.into(), ..saved() };
            assert!(matches!(SavedGame::read(&bad.to_text()), Err(SavedError::Salt)), "{salt:?}");
        }
        for text in ["", "null", "[]", "{}", r#"{"record":1}"#] {
            assert!(matches!(SavedGame::read(text), Err(SavedError::Form)), "{text}");
        }
    }

    #[test]
    fn only_finished_games_are_let_go_the_oldest_first() {
        let ids: Vec<String> = (0..20).map(|n| format!("g{n}")).collect();
        let games = ids.iter().enumerate().map(|(n, id)| (id.as_str(), n as u64, n % 4 != 0));
        assert_eq!(let_go(games), ["g3", "g2", "g1"]);
        assert!(let_go([("old", 0, false)]).is_empty());
    }
}
