//! The position being set up, the selected piece, and the history.

use eightfold_catalog::Choice;
use eightfold_game::{Outcome, Seat};
use eightfold_octi::Point;
use eightfold_octiles::{Placement, Post, Space, TileId};
use leptos::prelude::*;

use super::super::{Parts, Pods, PositionSetup, Tiles};
use crate::app::{game_ui_of, on_keys};
use crate::words::{fill, id, sentence, t};

/// The maximum number of changes that can be undone.
const MAX_UNDO: usize = 200;

/// What is selected, beside the board or on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    Nothing,
    /// A tile beside the board.
    Tile(TileId),
    Space(Space),
    /// A piece beside the board, by its letter.
    Piece(char),
    /// The piece on a stop.
    Post(Post),
    /// A seat's pod beside the board.
    Pod(Seat),
    /// A pod on a square, by its number.
    On(Point, usize),
}

/// The state of the editor. A cheap handle to the only instance.
#[derive(Clone, Copy)]
pub struct PositionEditor {
    /// The position.
    pub now: RwSignal<PositionSetup>,
    /// The content of the text field: the text of the position, or what is being typed.
    pub text: RwSignal<String>,
    /// Why the typed text can't be shown as a position.
    pub unread: RwSignal<Option<String>>,
    pub held: RwSignal<Selection>,
    /// The rotation of the selected tile, in eighths of a turn; it may exceed 8.
    pub eighths: RwSignal<i32>,
    /// The last announcement.
    pub announcement: RwSignal<String>,
    /// The earlier positions.
    pub past: RwSignal<Vec<PositionSetup>>,
    /// The undone positions, the next one to redo last.
    pub undone: RwSignal<Vec<PositionSetup>>,
}

impl PositionEditor {
    /// Starts with a position.
    pub fn new(setup: PositionSetup) -> Self {
        let text = setup.text();
        Self {
            now: RwSignal::new(setup),
            text: RwSignal::new(text),
            unread: RwSignal::new(None),
            held: RwSignal::new(Selection::Nothing),
            eighths: RwSignal::new(0),
            announcement: RwSignal::new(String::new()),
            past: RwSignal::new(Vec::new()),
            undone: RwSignal::new(Vec::new()),
        }
    }

    /// Reads the parts, subscribing to changes.
    pub fn with<T>(self, look: impl FnOnce(&Parts) -> T) -> T {
        self.now.with(|now| look(now.parts()))
    }

    /// Reads the parts of an Octiles position, subscribing to changes.
    pub fn tiles<T>(self, look: impl FnOnce(&Tiles) -> T) -> Option<T> {
        self.with(|parts| parts.tiles().map(look))
    }

    /// Reads the parts of an OCTI position, subscribing to changes.
    pub fn pods<T>(self, look: impl FnOnce(&Pods) -> T) -> Option<T> {
        self.with(|parts| parts.pods().map(look))
    }

    pub fn change(self, change: impl FnOnce(&mut Parts)) {
        let mut next = self.now.get_untracked();
        next.change(change);
        self.follow(next);
    }

    /// Changes the parts of an Octiles position.
    pub fn change_tiles(self, change: impl FnOnce(&mut Tiles)) {
        self.change(|parts| {
            parts.tiles_mut().map(change);
        });
    }

    /// Changes the parts of an OCTI position.
    pub fn change_pods(self, change: impl FnOnce(&mut Pods)) {
        self.change(|parts| {
            parts.pods_mut().map(change);
        });
    }

    fn follow(self, next: PositionSetup) {
        let before = self.now.get_untracked();
        self.unread.set(None);
        self.text.set(next.text());
        if before.text() != next.text() || before.choice().rules() != next.choice().rules() {
            self.past.update(|past| {
                if past.len() == MAX_UNDO {
                    past.remove(0);
                }
                past.push(before);
            });
            self.undone.update(Vec::clear);
        }
        self.now.set(next);
    }

    /// Handles typed text: the board follows if it can be parsed.
    pub fn write(self, text: &str) {
        let choice = self.now.with_untracked(|now| now.choice().clone());
        match PositionSetup::read(choice.clone(), text) {
            Some(next) => {
                self.held.set(Selection::Nothing);
                self.follow(next);
                // The typed text stays as it is.
                self.text.set(text.to_owned());
            }
            None => {
                let why = choice.open(text).err().map(|error| sentence(&error.to_string()));
                self.text.set(text.to_owned());
                self.unread.set(why);
            }
        }
    }

    /// Switches to another game, or to other options.
    pub fn choose(self, choice: Choice) {
        let next = self.now.with_untracked(|now| match now.choice().game() == choice.game() {
            true => now.with_choice(choice),
            false => PositionSetup::start(choice),
        });
        self.held.set(Selection::Nothing);
        self.announcement.set(String::new());
        self.follow(next);
    }

    /// Returns what is wrong with the position.
    pub fn fault(self) -> Option<String> {
        self.now.with(|now| now.opened().err().map(|fault| fault.0))
    }

    /// Whether the position is possible and the field has no other text.
    pub fn is_right(self) -> bool {
        self.unread.with(Option::is_none) && self.now.with(|now| now.opened().is_ok())
    }

    /// Describes the state of the game in the position, if it is possible.
    pub fn state_words(self) -> String {
        self.now.with(|now| {
            let Ok(played) = now.opened() else { return String::new() };
            let info = now.choice().info();
            match game_ui_of(info.id).and_then(|ui| (ui.words.ending)(played.as_ref(), info)) {
                Some(ending) => fill!(id::POSITION_ENDED, ending),
                None => t(id::POSITION_POSSIBLE).to_owned(),
            }
        })
    }

    /// Returns the outcome, if the game is over in the position.
    pub fn outcome(self) -> Option<Outcome> {
        self.now.with(|now| now.opened().ok()?.outcome())
    }

    /// Returns the selected space with its tile.
    pub fn tile_chosen(self) -> Option<(Space, Placement)> {
        let Selection::Space(space) = self.held.get() else { return None };
        self.tiles(|tiles| Some((space, tiles.setup.layout[space]?))).flatten()
    }

    /// Whether something on the board is selected that can be removed.
    pub fn can_take(self) -> bool {
        match self.held.get() {
            Selection::Space(space) => self.tiles(|tiles| tiles.is_known(space)) == Some(true),
            Selection::Post(_) | Selection::On(..) => true,
            Selection::Nothing | Selection::Tile(_) | Selection::Piece(_) | Selection::Pod(_) => false,
        }
    }

    /// Removes the selection from the board.
    pub fn take(self) {
        if !untrack(|| self.can_take()) {
            return;
        }
        let held = self.held.get_untracked();
        self.held.set(Selection::Nothing);
        self.change(|parts| match (parts, held) {
            (Parts::Tiles(tiles), Selection::Space(space)) => tiles.clear(space),
            (Parts::Tiles(tiles), Selection::Post(post)) => tiles.remove(post),
            (Parts::Pods(pods), Selection::On(_, at)) if at < pods.setup.pods.len() => pods.take(at),
            _ => {}
        });
    }

    /// Rotates the selected tile.
    pub fn turn(self, right: bool) {
        let by = if right { 1 } else { -1 };
        match (self.held.get_untracked(), untrack(|| self.tile_chosen())) {
            (Selection::Tile(_), _) => self.eighths.update(|eighths| *eighths += by),
            (_, Some((space, _))) => {
                self.eighths.update(|eighths| *eighths += by);
                self.change_tiles(|tiles| tiles.turn(space, right));
            }
            _ => {}
        }
    }

    /// Whether a tile is selected that can be turned over.
    pub fn can_turn_over(self) -> bool {
        let Selection::Space(space) = self.held.get() else { return false };
        self.tiles(|tiles| tiles.game.is_face_down() && tiles.is_known(space)) == Some(true)
    }

    /// Turns the selected tile over.
    pub fn turn_over(self) {
        if let Selection::Space(space) = self.held.get_untracked() {
            self.change_tiles(|tiles| tiles.turn_over(space));
            self.choose_space(space);
        }
    }

    /// Selects a space.
    pub fn choose_space(self, space: Space) {
        self.held.set(Selection::Space(space));
        let lies = untrack(|| self.tile_chosen());
        self.eighths.set(lies.map_or(0, |(_, placement)| i32::from(placement.rotation())));
    }

    /// Removes everything from the board.
    pub fn clear(self) {
        self.held.set(Selection::Nothing);
        self.change(|parts| match parts {
            Parts::Tiles(tiles) => tiles.clear_all(),
            Parts::Pods(pods) => pods.clear(),
        });
    }

    /// Resets to the start of the game.
    pub fn begin(self) {
        self.held.set(Selection::Nothing);
        self.follow(PositionSetup::start(self.now.with_untracked(|now| now.choice().clone())));
    }

    /// Undoes the last change.
    pub fn undo(self) {
        self.step(self.past, self.undone);
    }

    /// Redoes the last undone change.
    pub fn redo(self) {
        self.step(self.undone, self.past);
    }

    fn step(self, from: RwSignal<Vec<PositionSetup>>, to: RwSignal<Vec<PositionSetup>>) {
        let mut next = None;
        from.update(|from| next = from.pop());
        if let Some(next) = next {
            to.update(|to| to.push(self.now.get_untracked()));
            self.held.set(Selection::Nothing);
            self.unread.set(None);
            self.text.set(next.text());
            self.now.set(next);
        }
    }

    /// Handles the keys that work everywhere except in text fields.
    pub fn listen(self) {
        on_keys(move |pressed| {
            match pressed.key.as_str() {
                "z" | "Z" if pressed.command && pressed.shift => self.redo(),
                "y" | "Y" if pressed.command => self.redo(),
                "z" | "Z" if pressed.command => self.undo(),
                _ if pressed.command => return false,
                "q" | "Q" => self.turn(false),
                "e" | "E" => self.turn(true),
                "Delete" | "Backspace" => self.take(),
                "Escape" => self.held.set(Selection::Nothing),
                _ => return false,
            }
            true
        });
    }
}
