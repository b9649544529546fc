//! A chapter of a shared study as the study shows it: what the study needs where a server keeps its tree.

use eightfold_scene::PersonColour;
use eightfold_shared_boards::SharedLines;
use eightfold_study::{Edit, Mark, Path, Tree};
use leptos::prelude::*;

/// Another person who looks at the same chapter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherViewer {
    /// Their name.
    pub name: String,
    /// Their colour.
    pub colour: PersonColour,
    /// The node that they look at.
    pub at: Path,
}

/// The person who drew a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawer {
    /// Their name.
    pub name: String,
    /// Their colour.
    pub colour: PersonColour,
    /// Whether it's the person who uses this page.
    pub is_me: bool,
}

/// The host of a chapter of a shared study: it has the tree and takes the edits.
#[derive(Clone, Copy)]
pub struct SharedStudy {
    /// A name for what this browser saves about the chapter, such as reports.
    pub key: StoredValue<String>,
    /// The name of the study.
    pub title: Signal<String>,
    /// A number that changes with the tree.
    pub version: Signal<u64>,
    /// Returns the tree with the edits that aren't confirmed yet; `None` once the chapter has been removed.
    pub tree: Callback<(), Option<Tree>>,
    /// Takes an edit.
    pub edit: Callback<Edit>,
    /// Undoes the person's own last edit.
    pub undo: Callback<()>,
    /// Whether there is such an edit.
    pub can_undo: Signal<bool>,
    /// Redoes the edit that the person undid last.
    pub redo: Callback<()>,
    /// Whether there is one to redo.
    pub can_redo: Signal<bool>,
    /// Returns the node of this chapter that an undo or a redo has changed, once, after the server has taken it.
    pub take_changed: Callback<(), Option<Path>>,
    /// Whether the person may edit.
    pub may_edit: Signal<bool>,
    /// Why the person may not.
    pub watching: Signal<&'static str>,
    /// Why the last edit was refused; empty if it wasn't.
    pub refused: Signal<String>,
    /// The others.
    pub others: Signal<Vec<OtherViewer>>,
    /// Returns the person who drew a mark.
    pub drawer_of: Callback<(Path, Mark), Option<Drawer>>,
    /// Returns the lines shared at a node, with the name of the person who shared them.
    pub lines: Callback<Path, Option<(String, SharedLines)>>,
    /// Shares the lines that the computer has found at a node.
    pub share_lines: Callback<(Path, SharedLines)>,
    /// Tells the others which node is shown.
    pub point: Callback<Path>,
    /// The node of the presenter, while the person follows.
    pub presented_node: Signal<Option<Path>>,
    /// Stops following the presenter, because the person has chosen another node.
    pub stop_following: Callback<()>,
}
