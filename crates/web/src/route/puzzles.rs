//! Addresses of puzzles: everything after `#/puzzles`.

use std::fmt;

use eightfold_catalog::GameId;
use eightfold_puzzles::Aim;

use super::{decode, encode, pairs};

/// The games that have puzzles, as their files are called. Links name them by their number in this list.
pub const PUZZLE_GAMES: [&str; 6] = puzzle_games();

/// The number by which links name a game that has puzzles; `None` for one that has none.
const fn number_in_links(game: GameId) -> Option<usize> {
    match game {
        GameId::OctiFast => Some(0),
        GameId::OctiFull => Some(1),
        GameId::Octiles => Some(2),
        GameId::TeamUp => Some(3),
        GameId::ConnectTheDots => Some(4),
        GameId::ScavengerHunt => Some(5),
        // Puzzles are for two players.
        GameId::OctilesTeam | GameId::OctiFour => None,
    }
}

const fn puzzle_games() -> [&'static str; 6] {
    let mut games = [""; 6];
    let mut at = 0;
    while at < GameId::ALL.len() {
        if let Some(number) = number_in_links(GameId::ALL[at]) {
            games[number] = GameId::ALL[at].as_str();
        }
        at += 1;
    }
    games
}

/// A place of the puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzlePlace {
    /// All there is: today's set, puzzles by theme, what one has done.
    All,
    /// A puzzle by its game and the fingerprint of its proof; [`DAILY`](super::DAILY) for today's.
    One(String, String),
    /// Three minutes of puzzles.
    Storm,
    /// Errors of one's own games, asked again.
    Own,
    /// The race of the day, with somebody's to compare with, or nothing.
    Race(String),
    /// All puzzles of a game.
    List(String),
    /// A puzzle that the address carries.
    Given(String),
    /// Making a puzzle, beginning with one that the address carries, or with nothing.
    Make(String),
    /// A result that somebody shares.
    Result(String),
}

impl PuzzlePlace {
    /// Reads the parts of an address after `puzzles`, and what follows `?`.
    pub(super) fn read(parts: &[&str], query: &str) -> Option<Self> {
        Some(match parts {
            [] => Self::All,
            ["storm"] => Self::Storm,
            ["race"] => Self::Race(String::new()),
            ["race", code] => Self::Race(decode(code)),
            ["own"] => Self::Own,
            ["make"] => Self::Make(carried(query)),
            ["at"] => Self::Given(carried(query)),
            [game] => Self::List(decode(game)),
            ["result", code] => Self::Result(decode(code)),
            [game, which] => Self::One(decode(game), decode(which)),
            _ => return None,
        })
    }

    /// Whether there is a board to play on.
    pub fn has_board(&self) -> bool {
        matches!(self, Self::One(..) | Self::Storm | Self::Given(_) | Self::Make(_) | Self::Own)
    }

    /// Every place, with each game.
    pub(super) fn all() -> Vec<Self> {
        let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
        let aim = Aim::Win { turns: 1, prongs: None };
        let given = format!("{} | {position} | {aim}", PUZZLE_GAMES[0]);
        let mut all =
            vec![Self::All, Self::Storm, Self::Own, Self::Race(String::new()), Self::Result("d1".to_owned())];
        all.extend([Self::Make(String::new()), Self::Given(given), Self::List(PUZZLE_GAMES[0].to_owned())]);
        all.extend(PUZZLE_GAMES.iter().map(|game| Self::One((*game).to_owned(), super::DAILY.to_owned())));
        all
    }
}

impl fmt::Display for PuzzlePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => Ok(()),
            Self::One(game, which) => write!(f, "/{}/{}", encode(game), encode(which)),
            Self::Storm => f.write_str("/storm"),
            Self::Race(code) if code.is_empty() => f.write_str("/race"),
            Self::Race(code) => write!(f, "/race/{}", encode(code)),
            Self::Own => f.write_str("/own"),
            Self::List(game) => write!(f, "/{}", encode(game)),
            Self::Given(puzzle) => write!(f, "/at?puzzle={}", encode(puzzle)),
            Self::Make(puzzle) if puzzle.is_empty() => f.write_str("/make"),
            Self::Make(puzzle) => write!(f, "/make?puzzle={}", encode(puzzle)),
            Self::Result(code) => write!(f, "/result/{}", encode(code)),
        }
    }
}

/// The puzzle that the address carries; nothing if it carries none.
fn carried(query: &str) -> String {
    pairs(query).into_iter().find(|(key, _)| key == "puzzle").map(|(_, puzzle)| puzzle).unwrap_or_default()
}
