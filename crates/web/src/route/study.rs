//! Addresses of the study: everything after `#/study`.

use std::fmt;

use eightfold_catalog::{Family, games};
use eightfold_record::Record;
use eightfold_study::{Path, Tree};

use super::{decode, encode, position_and_options};

/// A page of the study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyPage {
    /// The user's games and studies.
    Library,
    /// The study saved in this browser under this id.
    Saved(String),
    /// A packed tree or record in the address.
    FromLink(String),
    /// A game from its start, or from a position.
    NewStudy {
        /// The game's id.
        game: String,
        options: Vec<(String, String)>,
        /// The position; `None` for the start.
        position: Option<String>,
    },
    /// The position editor.
    PositionEditor {
        /// The game's id; empty for the last one used.
        game: String,
        options: Vec<(String, String)>,
        /// The position, possible or not; `None` for the start.
        position: Option<String>,
    },
}

impl StudyPage {
    /// Parses the parts of an address after `study`, and the query.
    pub(super) fn read(parts: &[&str], query: &str) -> Option<Self> {
        Some(match parts {
            [] => Self::Library,
            ["kept", id] => Self::Saved(decode(id)),
            ["tree", packed] => Self::FromLink(decode(packed)),
            ["from", game] => {
                let (position, options) = position_and_options(query);
                Self::NewStudy { game: decode(game), options, position }
            }
            ["setup"] => Self::PositionEditor { game: String::new(), options: Vec::new(), position: None },
            ["setup", game] => {
                let (position, options) = position_and_options(query);
                Self::PositionEditor { game: decode(game), options, position }
            }
            _ => return None,
        })
    }

    /// Whether the page has a board.
    pub fn has_board(&self) -> bool {
        !matches!(self, Self::Library | Self::PositionEditor { .. })
    }

    /// Every page: a tree of each game with some turns, and one with all kinds of notes on a node.
    pub(super) fn all() -> Vec<Self> {
        let mut all = vec![Self::Library, Self::Saved("nosuchstudy".to_owned())];
        let begun = |game: &str| Record::from_text(&format!("game: {game}\nseed: 1\n")).ok();
        let full = begun("octiles").and_then(|record| {
            let mut tree = Tree::at_start_of(&record);
            let turn = tree.head().played().legal(1_000).ok()?.into_iter().next()?;
            let at = tree.add(&Path::start(), &[&turn]).ok()?;
            tree.set_comment(&at, "!? 54,3 % (12@a2:6 A3-B2, 7@c3:1 C3-D4) – ?! 41,2 %").ok()?;
            tree.to_link().ok()
        });
        all.extend(full.map(Self::FromLink));
        let packed =
            |game: &str| Some(Record::from_text(&format!("game: {game}\nseed: 1\n")).ok()?.to_link());
        let others = games().map(|info| info.id).filter(|game| matches!(*game, "octi-four" | "team-up"));
        all.extend(others.filter_map(packed).map(Self::FromLink));
        let new_study =
            |game: &str| Self::NewStudy { game: game.to_owned(), options: Vec::new(), position: None };
        all.push(new_study("connect-the-dots"));
        let editor =
            |game: &str| Self::PositionEditor { game: game.to_owned(), options: Vec::new(), position: None };
        all.push(editor(""));
        let last_of = |family: Family| games().filter(move |info| info.family == family).last();
        let last = [Family::Octiles, Family::Octi].into_iter().filter_map(last_of);
        all.extend(last.map(|info| editor(info.id)));
        all
    }
}

impl fmt::Display for StudyPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Library => Ok(()),
            Self::Saved(id) => write!(f, "/kept/{}", encode(id)),
            Self::FromLink(packed) => write!(f, "/tree/{}", encode(packed)),
            Self::PositionEditor { game, .. } if game.is_empty() => f.write_str("/setup"),
            Self::NewStudy { game, options, position } | Self::PositionEditor { game, options, position } => {
                let part = if matches!(self, Self::NewStudy { .. }) { "from" } else { "setup" };
                write!(f, "/{part}/{}", encode(game))?;
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
