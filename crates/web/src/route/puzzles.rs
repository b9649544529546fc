//! Addresses of puzzles: everything after `#/puzzles`.

use std::fmt;

use eightfold_puzzles::Aim;
pub use eightfold_puzzles::PUZZLE_GAMES;

use super::{decode, encode, pairs};

/// A page of the puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzlePage {
    /// The start page: today's set, puzzles by theme, the user's progress.
    All,
    /// A puzzle by its game and the fingerprint of its proof; [`DAILY`](super::DAILY) for today's.
    One(String, String),
    /// Three minutes of puzzles.
    Rush,
    /// Exercises from the user's own mistakes.
    Own,
    /// The daily race, with another player's race to compare, or empty.
    Race(String),
    /// The puzzles of a game, with one theme or all.
    List(String, String),
    /// A puzzle in the address.
    FromLink(String),
    /// The puzzle maker, starting with a puzzle in the address, or empty.
    Make(String),
    /// A shared result.
    Result(String),
}

impl PuzzlePage {
    /// Parses the parts of an address after `puzzles`, and the query.
    pub(super) fn read(parts: &[&str], query: &str) -> Option<Self> {
        Some(match parts {
            [] => Self::All,
            ["rush" | "storm"] => Self::Rush,
            ["race"] => Self::Race(String::new()),
            ["race", code] => Self::Race(decode(code)),
            ["own"] => Self::Own,
            ["make"] => Self::Make(query_value(query, "puzzle")),
            ["at"] => Self::FromLink(query_value(query, "puzzle")),
            [game] => Self::List(decode(game), query_value(query, "theme")),
            ["result", code] => Self::Result(decode(code)),
            [game, which] => Self::One(decode(game), decode(which)),
            _ => return None,
        })
    }

    /// Whether the page has a board to play on.
    pub fn has_board(&self) -> bool {
        matches!(self, Self::One(..) | Self::Rush | Self::FromLink(_) | Self::Make(_) | Self::Own)
    }

    /// Every page, with each game.
    pub(super) fn all() -> Vec<Self> {
        let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
        let aim = Aim::Win { turns: 1, prongs: None };
        let given = format!("{} | {position} | {aim}", PUZZLE_GAMES[0]);
        let mut all =
            vec![Self::All, Self::Rush, Self::Own, Self::Race(String::new()), Self::Result("d1".to_owned())];
        all.extend([
            Self::Make(String::new()),
            Self::FromLink(given),
            Self::List(PUZZLE_GAMES[0].to_owned(), "win".to_owned()),
        ]);
        all.extend(PUZZLE_GAMES.iter().map(|game| Self::One((*game).to_owned(), super::DAILY.to_owned())));
        all
    }
}

impl fmt::Display for PuzzlePage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => Ok(()),
            Self::One(game, which) => write!(f, "/{}/{}", encode(game), encode(which)),
            Self::Rush => f.write_str("/rush"),
            Self::Race(code) if code.is_empty() => f.write_str("/race"),
            Self::Race(code) => write!(f, "/race/{}", encode(code)),
            Self::Own => f.write_str("/own"),
            Self::List(game, theme) if theme.is_empty() => write!(f, "/{}", encode(game)),
            Self::List(game, theme) => write!(f, "/{}?theme={}", encode(game), encode(theme)),
            Self::FromLink(puzzle) => write!(f, "/at?puzzle={}", encode(puzzle)),
            Self::Make(puzzle) if puzzle.is_empty() => f.write_str("/make"),
            Self::Make(puzzle) => write!(f, "/make?puzzle={}", encode(puzzle)),
            Self::Result(code) => write!(f, "/result/{}", encode(code)),
        }
    }
}

/// The value of this name in the query; empty if there is none.
fn query_value(query: &str, name: &str) -> String {
    pairs(query).into_iter().find(|(key, _)| key == name).map(|(_, value)| value).unwrap_or_default()
}
