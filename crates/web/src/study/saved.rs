//! Saved studies: the list of edits, so that undo and redo are saved too.

use eightfold_study::{Path, Study, StudyError, Tree};
use serde::{Deserialize, Serialize};

use crate::words::{id, t};

/// The storage key of the study to share, for the page that makes a shared study of it.
pub const SHARE_KEY: &str = "shared-study-wanted";

/// Returns the storage key of the study with this id.
pub fn key(id: &str) -> String {
    format!("study.{id}")
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedStudy {
    /// The title its owner gave it; empty if there is none.
    #[serde(default)]
    pub title: String,
    /// The initial tree and all edits, one line of JSON each.
    pub log: String,
    /// The current node.
    #[serde(default)]
    pub at: Path,
    /// When it was last saved, in milliseconds since 1970.
    #[serde(default)]
    pub when: u64,
    /// The letter of its owner's seat, if it is known.
    #[serde(default)]
    pub own: Option<char>,
}

/// Why saved text isn't a study.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It isn't in the form that the page writes.
    #[error("{}", t(id::SAVED_NO_GAME))]
    Form,
    /// The tree or an edit is wrong.
    #[error(transparent)]
    Study(#[from] StudyError),
}

impl SavedStudy {
    /// A study that starts with this tree.
    pub fn new(tree: Tree, when: u64) -> Self {
        Self { title: String::new(), log: Study::new(tree).to_log(), at: Path::start(), when, own: None }
    }

    /// Parses a saved study.
    ///
    /// # Errors
    /// If the text isn't in the form that the page writes.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        serde_json::from_str(text).map_err(|_| SavedError::Form)
    }

    /// Serialises the study.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// The study with all its edits, at its current node.
    ///
    /// # Errors
    /// The edit that can't be read or applied.
    pub fn study(&self) -> Result<Study, SavedError> {
        let mut study = Study::from_log(&self.log)?;
        // The current node may have been deleted since.
        let _ = study.go(&self.at);
        Ok(study)
    }

    /// The initial tree as text, which identifies a game that is opened again.
    pub fn first(&self) -> &str {
        self.log.lines().next().unwrap_or_default()
    }
}

/// Parses the content of an address: a packed tree, or a packed record.
///
/// # Errors
/// What is wrong with it.
pub fn from_link(packed: &str) -> Result<Tree, String> {
    Tree::of_link(packed).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_study::Edit;

    #[test]
    fn saved_study_includes_its_history() {
        let mut study = Study::new(Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap());
        let steps = vec!["37+A".to_owned()];
        study.edit(Edit::Add { at: Path::from_iter(["33+E"]), steps }).unwrap();
        study.edit(Edit::Undo).unwrap();
        let saved = SavedStudy { log: study.to_log(), ..SavedStudy::default() };
        let mut again = SavedStudy::read(&saved.to_text()).unwrap().study().unwrap();
        again.edit(Edit::Redo).unwrap();
        assert_eq!(again.tree().len(), 3);
        let new = SavedStudy::new(Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap(), 7);
        assert_eq!(new.first(), saved.first(), "it started from the same game");
        let own = SavedStudy { own: Some('r'), ..new.clone() };
        assert_eq!(SavedStudy::read(&own.to_text()).unwrap().own, Some('r'));
        let older = new.to_text().replace(r#","own":null"#, "");
        assert_eq!(SavedStudy::read(&older).unwrap(), new, "the form saved before the seat was added");
    }

    #[test]
    fn invalid_studies_are_refused_and_missing_nodes_tolerated() {
        for text in ["", "[]", "{}", r#"{"log":1}"#] {
            assert!(matches!(SavedStudy::read(text), Err(SavedError::Form)), "{text}");
        }
        assert!(SavedStudy { log: "nothing".to_owned(), ..SavedStudy::default() }.study().is_err());
        let tree = Tree::read("game: octi-fast\nseed: 0\n").unwrap();
        let saved = SavedStudy { at: Path::from_iter(["33+E"]), ..SavedStudy::new(tree, 0) };
        assert!(saved.study().unwrap().at().is_empty());
    }

    #[test]
    fn address_contains_a_tree_or_a_record() {
        let tree = Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap();
        let same = |packed: &str| from_link(packed).unwrap().to_text();
        assert_eq!(same(&tree.to_link().unwrap()), tree.to_text());
        assert_eq!(same(&tree.to_record().to_link()), tree.to_text());
        assert!(from_link("t9").is_err() && from_link("9").is_err() && from_link("").is_err());
    }
}
