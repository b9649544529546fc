//! Addresses of the study: everything after `#/study`.

use std::fmt;

use eightfold_catalog::games;
use eightfold_record::Record;
use eightfold_study::{Path, Tree};

use super::{decode, encode, position_and_options};

/// A page of the study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyPlace {
    /// The user's games and studies.
    Library,
    /// The study saved in this browser under this id.
    Kept(String),
    /// A packed tree or record in the address.
    Carried(String),
    /// A game from its start, or from a position.
    From {
        /// The game's id.
        game: String,
        options: Vec<(String, String)>,
        /// The position; `None` for the start.
        position: Option<String>,
    },
    /// The position editor.
    Arrange {
        /// The game's id; empty for the last one used.
        game: String,
        options: Vec<(String, String)>,
        /// The position, possible or not; `None` for the start.
        position: Option<String>,
    },
}

impl StudyPlace {
    /// Parses the parts of an address after `study`, and the query.
    pub(super) fn read(parts: &[&str], query: &str) -> Option<Self> {
        Some(match parts {
            [] => Self::Library,
            ["kept", id] => Self::Kept(decode(id)),
            ["tree", packed] => Self::Carried(decode(packed)),
            ["from", game] => {
                let (position, options) = position_and_options(query);
                Self::From { game: decode(game), options, position }
            }
            ["setup"] => Self::Arrange { game: String::new(), options: Vec::new(), position: None },
            ["setup", game] => {
                let (position, options) = position_and_options(query);
                Self::Arrange { game: decode(game), options, position }
            }
            _ => return None,
        })
    }

    /// Whether the page has a board.
    pub fn has_board(&self) -> bool {
        !matches!(self, Self::Library | Self::Arrange { .. })
    }

    /// Every page: a tree of each game with some turns, and one with all kinds of notes on a node.
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::Library, Self::Kept("nosuchstudy".to_owned())];
        let begun = |game: &str| Record::from_text(&format!("game: {game}\nseed: 1\n")).ok();
        let full = begun("octiles").and_then(|record| {
            let mut tree = Tree::at_start_of(&record);
            let turn = tree.head().played().legal(1_000).ok()?.into_iter().next()?;
            let at = tree.add(&Path::start(), &[&turn]).ok()?;
            tree.set_comment(&at, "!? 54,3 % (12@a2:6 A3-B2, 7@c3:1 C3-D4) – ?! 41,2 %").ok()?;
            tree.to_link().ok()
        });
        all.extend(full.map(Self::Carried));
        let packed =
            |game: &str| Some(Record::from_text(&format!("game: {game}\nseed: 1\n")).ok()?.to_link());
        let others = games().map(|info| info.id).filter(|game| matches!(*game, "octi-four" | "team-up"));
        all.extend(others.filter_map(packed).map(Self::Carried));
        let from = |game: &str| Self::From { game: game.to_owned(), options: Vec::new(), position: None };
        all.push(from("connect-the-dots"));
        let arrange =
            |game: &str| Self::Arrange { game: game.to_owned(), options: Vec::new(), position: None };
        all.push(arrange(""));
        all.extend(["scavenger-hunt", "octi-four"].map(arrange));
        all
    }
}

impl fmt::Display for StudyPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Library => Ok(()),
            Self::Kept(id) => write!(f, "/kept/{}", encode(id)),
            Self::Carried(packed) => write!(f, "/tree/{}", encode(packed)),
            Self::Arrange { game, .. } if game.is_empty() => f.write_str("/setup"),
            Self::From { game, options, position } | Self::Arrange { game, options, position } => {
                let place = if matches!(self, Self::From { .. }) { "from" } else { "setup" };
                write!(f, "/{place}/{}", encode(game))?;
                let position = position.iter().map(|position| ("position", position));
                let fields = options.iter().map(|(key, value)| (&**key, value)).chain(position);
                for (at, (key, value)) in fields.enumerate() {
                    let sign = if at == 0 { '?' } else { '&' };
                    write!(f, "{sign}{}={}", encode(key), encode(value))?;
                }
                Ok(())
            }
        }
    }
}
