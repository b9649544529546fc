//! What the board editor needs where a server keeps its board.

use eightfold_octiles::{Space, TileId};
use eightfold_scene::PersonColour;
use leptos::prelude::*;

use super::BoardEditor;

/// What another person has selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherSelection {
    /// Their name.
    pub name: String,
    /// Their colour.
    pub colour: PersonColour,
    /// The selected space.
    pub space: Option<Space>,
    /// The selected tile beside the board.
    pub tile: Option<TileId>,
}

/// The host of a shared board: it shows the board and takes the steps.
#[derive(Clone, Copy)]
pub struct SharedEditor {
    /// The board to show.
    pub now: Signal<BoardEditor>,
    /// Takes the step from one board to another.
    pub change: Callback<(BoardEditor, BoardEditor)>,
    /// Takes back the person's own last step.
    pub undo: Callback<()>,
    /// Whether there is such a step.
    pub can_undo: Signal<bool>,
    /// Whether the board can be changed now.
    pub may_edit: Signal<bool>,
    /// Why the last step was refused; empty if it wasn't.
    pub refused: Signal<String>,
    /// What the others have selected.
    pub others: Signal<Vec<OtherSelection>>,
    /// Tells the others what is selected here.
    pub point: Callback<(Option<Space>, Option<TileId>)>,
}
