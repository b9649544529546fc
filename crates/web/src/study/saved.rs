//! Saved studies: the list of edits, so that undo and redo are saved too.

use eightfold_record::Record;
use eightfold_study::{Path, Study, StudyError, Tree};
use serde::{Deserialize, Serialize};

use crate::words::{id, t};

/// A study as it is kept between visits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SavedStudy {
    /// What its owner calls it; empty where nobody gave it a name.
    #[serde(default)]
    pub title: String,
    /// The tree it began with and all edits, a line of JSON each.
    pub log: String,
    /// Where one was in it.
    #[serde(default)]
    pub at: Path,
    /// When it was kept last, in milliseconds since 1970.
    #[serde(default)]
    pub when: u64,
    /// The letter of the seat that its owner had, where that is known.
    #[serde(default)]
    pub own: Option<char>,
}

/// Why what was kept is no study.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// It is not what the page writes.
    #[error("{}", t(id::KEPT_NO_STUDY))]
    Form,
    /// The tree or an edit.
    #[error(transparent)]
    Study(#[from] StudyError),
}

impl SavedStudy {
    /// A study that begins with this tree.
    pub fn new(tree: Tree, when: u64) -> Self {
        Self { title: String::new(), log: Study::new(tree).to_log(), at: Path::start(), when, own: None }
    }

    /// Reads an entry.
    ///
    /// # Errors
    /// If the page has not written it so.
    pub fn read(text: &str) -> Result<Self, SavedError> {
        serde_json::from_str(text).map_err(|_| SavedError::Form)
    }

    /// The text of an entry.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// The study with everything that was done to it, where one was.
    ///
    /// # Errors
    /// Says which edit cannot be read or done.
    pub fn study(&self) -> Result<Study, SavedError> {
        let mut study = Study::from_log(&self.log)?;
        // What has been deleted since is come back from.
        let _ = study.go(&self.at);
        Ok(study)
    }

    /// The tree that it began with, as text: by it a game that is opened again is known.
    pub fn first(&self) -> &str {
        self.log.lines().next().unwrap_or_default()
    }
}

/// Reads what an address carries: a packed tree, or a packed record.
///
/// # Errors
/// Says what is wrong with it.
pub fn carried(packed: &str) -> Result<Tree, String> {
    // A record begins with a number, a tree with a letter.
    if packed.starts_with(|first: char| first.is_ascii_digit()) {
        let record = Record::from_link(packed).map_err(|error| error.to_string())?;
        return Tree::of_record(&record).map_err(|error| error.to_string());
    }
    Tree::of_link(packed).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_study::Edit;

    #[test]
    fn a_study_is_kept_with_its_past() {
        let mut study = Study::new(Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap());
        let steps = vec!["37+A".to_owned()];
        study.edit(Edit::Add { at: Path::from_iter(["33+E"]), steps }).unwrap();
        study.edit(Edit::Undo).unwrap();
        let saved = SavedStudy { log: study.to_log(), ..SavedStudy::default() };
        let mut again = SavedStudy::read(&saved.to_text()).unwrap().study().unwrap();
        again.edit(Edit::Redo).unwrap();
        assert_eq!(again.tree().len(), 3);
        let new = SavedStudy::new(Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap(), 7);
        assert_eq!(new.first(), saved.first(), "it began with the same game");
        let own = SavedStudy { own: Some('r'), ..new.clone() };
        assert_eq!(SavedStudy::read(&own.to_text()).unwrap().own, Some('r'));
        let older = new.to_text().replace(r#","own":null"#, "");
        assert_eq!(SavedStudy::read(&older).unwrap(), new, "as it was kept before one's seat was");
    }

    #[test]
    fn what_is_no_study_is_refused_and_where_one_was_may_be_gone() {
        for text in ["", "[]", "{}", r#"{"log":1}"#] {
            assert!(matches!(SavedStudy::read(text), Err(SavedError::Form)), "{text}");
        }
        assert!(SavedStudy { log: "nothing".to_owned(), ..SavedStudy::default() }.study().is_err());
        let tree = Tree::read("game: octi-fast\nseed: 0\n").unwrap();
        let saved = SavedStudy { at: Path::from_iter(["33+E"]), ..SavedStudy::new(tree, 0) };
        assert!(saved.study().unwrap().at().is_empty());
    }

    #[test]
    fn an_address_carries_a_tree_or_a_record() {
        let tree = Tree::read("game: octi-fast\nseed: 0\n1. B 33+E\n").unwrap();
        let same = |packed: &str| carried(packed).unwrap().to_text();
        assert_eq!(same(&tree.to_link().unwrap()), tree.to_text());
        assert_eq!(same(&tree.to_record().to_link()), tree.to_text());
        assert!(carried("t9").is_err() && carried("9").is_err() && carried("").is_err());
    }
}
