//! The position being set up, the selected piece, and the history.

use eightfold_catalog::Choice;
use eightfold_game::{Outcome, Seat};
use eightfold_octi::Point;
use eightfold_octiles::{Placement, Post, Space, TileId};
use leptos::prelude::*;

use super::super::{Arrangement, Parts, Pods, Tiles};
use crate::app::{on_keys, room_of};
use crate::words::{fill, id, sentence, t};

/// So many changes can be taken back.
const REMEMBERED: usize = 200;

/// What is in hand, or chosen on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Nothing.
    Nothing,
    /// A tile from beside the board.
    Tile(TileId),
    /// A space.
    Space(Space),
    /// A piece from beside the board, by its letter.
    Piece(char),
    /// What stands on a post.
    Post(Post),
    /// A pod of a seat from beside the board.
    Pod(Seat),
    /// A pod on a square, by its number.
    On(Point, usize),
}

/// What is being set up. Copied freely; there is one.
#[derive(Clone, Copy)]
pub struct Arranging {
    /// The position.
    pub now: RwSignal<Arrangement>,
    /// What the field has: the text of the position, or what is being typed.
    pub text: RwSignal<String>,
    /// Why what is typed is no position that could be shown.
    pub unread: RwSignal<Option<String>>,
    /// What is in hand.
    pub held: RwSignal<Held>,
    /// How far the tile in hand or on the chosen space is turned, in eighths; counts on past 8.
    pub eighths: RwSignal<i32>,
    /// What was said last.
    pub said: RwSignal<String>,
    /// The positions before.
    pub past: RwSignal<Vec<Arrangement>>,
    /// The positions that were taken back, the next one last.
    pub undone: RwSignal<Vec<Arrangement>>,
}

impl Arranging {
    /// Begins with a position.
    pub fn new(arrangement: Arrangement) -> Self {
        let text = arrangement.text();
        Self {
            now: RwSignal::new(arrangement),
            text: RwSignal::new(text),
            unread: RwSignal::new(None),
            held: RwSignal::new(Held::Nothing),
            eighths: RwSignal::new(0),
            said: RwSignal::new(String::new()),
            past: RwSignal::new(Vec::new()),
            undone: RwSignal::new(Vec::new()),
        }
    }

    /// Looks at the parts, to be told of every change.
    pub fn with<T>(self, look: impl FnOnce(&Parts) -> T) -> T {
        self.now.with(|now| look(now.parts()))
    }

    /// Looks at the parts of an Octiles position, to be told of every change.
    pub fn tiles<T>(self, look: impl FnOnce(&Tiles) -> T) -> Option<T> {
        self.with(|parts| parts.tiles().map(look))
    }

    /// Looks at the parts of an OCTI position, to be told of every change.
    pub fn pods<T>(self, look: impl FnOnce(&Pods) -> T) -> Option<T> {
        self.with(|parts| parts.pods().map(look))
    }

    /// Changes the parts.
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

    fn follow(self, next: Arrangement) {
        let before = self.now.get_untracked();
        self.unread.set(None);
        self.text.set(next.text());
        if before.text() != next.text() || before.choice().rules() != next.choice().rules() {
            self.past.update(|past| {
                if past.len() == REMEMBERED {
                    past.remove(0);
                }
                past.push(before);
            });
            self.undone.update(Vec::clear);
        }
        self.now.set(next);
    }

    /// Takes what is typed: the board follows where it has the form of a position.
    pub fn write(self, text: &str) {
        let choice = self.now.with_untracked(|now| now.choice().clone());
        match Arrangement::read(choice.clone(), text) {
            Some(next) => {
                self.held.set(Held::Nothing);
                self.follow(next);
                // What is typed stays as it is typed.
                self.text.set(text.to_owned());
            }
            None => {
                let why = choice.open(text).err().map(|error| sentence(&error.to_string()));
                self.text.set(text.to_owned());
                self.unread.set(why);
            }
        }
    }

    /// Takes another game, or other options.
    pub fn choose(self, choice: Choice) {
        let next = self.now.with_untracked(|now| match now.choice().game() == choice.game() {
            true => now.with_choice(choice),
            false => Arrangement::start(choice),
        });
        self.held.set(Held::Nothing);
        self.said.set(String::new());
        self.follow(next);
    }

    /// What is wrong with the position.
    pub fn fault(self) -> Option<String> {
        self.now.with(|now| now.opened().err().map(|fault| fault.0))
    }

    /// Whether it can be used: nothing is wrong with it, and the field has no other text.
    pub fn is_right(self) -> bool {
        self.unread.with(Option::is_none) && self.now.with(|now| now.opened().is_ok())
    }

    /// How the game stands in the position, if it is possible.
    pub fn standing(self) -> String {
        self.now.with(|now| {
            let Ok(played) = now.opened() else { return String::new() };
            let info = now.choice().info();
            match room_of(info.id).and_then(|room| (room.words.ending)(played.as_ref(), info)) {
                Some(ending) => fill!(id::ARRANGE_ENDED, ending),
                None => t(id::ARRANGE_POSSIBLE).to_owned(),
            }
        })
    }

    /// How the game ended, if it is over in the position.
    pub fn outcome(self) -> Option<Outcome> {
        self.now.with(|now| now.opened().ok()?.outcome())
    }

    /// The space that is chosen, with its tile.
    pub fn tile_chosen(self) -> Option<(Space, Placement)> {
        let Held::Space(space) = self.held.get() else { return None };
        self.tiles(|tiles| Some((space, tiles.layout[space]?))).flatten()
    }

    /// Whether something on the board is chosen that can be taken away.
    pub fn can_take(self) -> bool {
        match self.held.get() {
            Held::Space(space) => self.tiles(|tiles| tiles.is_known(space)) == Some(true),
            Held::Post(_) | Held::On(..) => true,
            Held::Nothing | Held::Tile(_) | Held::Piece(_) | Held::Pod(_) => false,
        }
    }

    /// Takes away what is chosen on the board.
    pub fn take(self) {
        if !untrack(|| self.can_take()) {
            return;
        }
        let held = self.held.get_untracked();
        self.held.set(Held::Nothing);
        self.change(|parts| match (parts, held) {
            (Parts::Tiles(tiles), Held::Space(space)) => tiles.clear(space),
            (Parts::Tiles(tiles), Held::Post(post)) => tiles.posts[post.index()] = '.',
            (Parts::Pods(pods), Held::On(_, at)) if at < pods.pods.len() => pods.take(at),
            _ => {}
        });
    }

    /// Turns the tile in hand, or the one that is chosen.
    pub fn turn(self, right: bool) {
        let by = if right { 1 } else { -1 };
        match (self.held.get_untracked(), untrack(|| self.tile_chosen())) {
            (Held::Tile(_), _) => self.eighths.update(|eighths| *eighths += by),
            (_, Some((space, _))) => {
                self.eighths.update(|eighths| *eighths += by);
                self.change_tiles(|tiles| tiles.turn(space, right));
            }
            _ => {}
        }
    }

    /// Whether a tile is chosen that can be turned over.
    pub fn can_turn_over(self) -> bool {
        let Held::Space(space) = self.held.get() else { return false };
        self.tiles(|tiles| tiles.game.is_face_down() && tiles.is_known(space)) == Some(true)
    }

    /// Turns the chosen tile over.
    pub fn turn_over(self) {
        if let Held::Space(space) = self.held.get_untracked() {
            self.change_tiles(|tiles| tiles.turn_over(space));
            self.choose_space(space);
        }
    }

    /// Chooses a space.
    pub fn choose_space(self, space: Space) {
        self.held.set(Held::Space(space));
        let lies = untrack(|| self.tile_chosen());
        self.eighths.set(lies.map_or(0, |(_, placement)| i32::from(placement.rotation())));
    }

    /// Takes everything from the board.
    pub fn sweep(self) {
        self.held.set(Held::Nothing);
        self.change(|parts| match parts {
            Parts::Tiles(tiles) => tiles.sweep(),
            Parts::Pods(pods) => pods.sweep(),
        });
    }

    /// The position with which the game begins.
    pub fn begin(self) {
        self.held.set(Held::Nothing);
        self.follow(Arrangement::start(self.now.with_untracked(|now| now.choice().clone())));
    }

    /// Takes the last change back.
    pub fn undo(self) {
        self.step(self.past, self.undone);
    }

    /// Makes the change again that was taken back.
    pub fn redo(self) {
        self.step(self.undone, self.past);
    }

    fn step(self, from: RwSignal<Vec<Arrangement>>, to: RwSignal<Vec<Arrangement>>) {
        let mut next = None;
        from.update(|from| next = from.pop());
        if let Some(next) = next {
            to.update(|to| to.push(self.now.get_untracked()));
            self.held.set(Held::Nothing);
            self.unread.set(None);
            self.text.set(next.text());
            self.now.set(next);
        }
    }

    /// Hears the keys that mean the same wherever the focus is, except where one writes.
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
                "Escape" => self.held.set(Held::Nothing),
                _ => return false,
            }
            true
        });
    }
}
