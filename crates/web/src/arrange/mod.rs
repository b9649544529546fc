//! Positions set up by hand, piece by piece, possible or not.
//!
//! An [`Arrangement`] is a position as parts beside its text, and both always agree: an edit of the parts
//! changes the text, and a typed text is parsed into parts. Only the rules, reading the text, say whether a
//! position is possible. If it isn't, `fault` says why, and nobody can play from it. `page` shows it on the
//! boards of the games; the position is saved as the address that carries it.

mod fault;
mod pods;
mod tiles;

#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(test)]
mod tests;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Deal, Unshuffled};

pub use fault::Fault;
#[cfg(target_arch = "wasm32")]
pub use page::place;
pub use pods::{Hole, Pods};
pub use tiles::{MARKER_LETTERS, PRIZE_LETTERS, TileGame, Tiles};

/// A position in parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// Of Octiles.
    Tiles(Box<Tiles>),
    /// Of OCTI.
    Pods(Pods),
}

impl Parts {
    /// Those of Octiles.
    pub fn tiles(&self) -> Option<&Tiles> {
        match self {
            Self::Tiles(tiles) => Some(tiles),
            Self::Pods(_) => None,
        }
    }

    /// Those of Octiles, to be changed.
    pub fn tiles_mut(&mut self) -> Option<&mut Tiles> {
        match self {
            Self::Tiles(tiles) => Some(tiles),
            Self::Pods(_) => None,
        }
    }

    /// Those of OCTI.
    pub fn pods(&self) -> Option<&Pods> {
        match self {
            Self::Tiles(_) => None,
            Self::Pods(pods) => Some(pods),
        }
    }

    /// Those of OCTI, to be changed.
    pub fn pods_mut(&mut self) -> Option<&mut Pods> {
        match self {
            Self::Tiles(_) => None,
            Self::Pods(pods) => Some(pods),
        }
    }
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Arrangement {
    choice: Choice,
    parts: Parts,
}

impl Arrangement {
    /// The start of a game.
    pub fn start(choice: Choice) -> Self {
        let text = choice.start(Deal::Hidden, &mut Unshuffled).position();
        Self::read(choice, &text).expect("the start of a game has the form of a position")
    }

    /// The parts of a text. A text of a position that is possible always has parts; one of a position that is impossible
    /// has them if nothing of what it says would be lost, so that text and parts agree.
    pub fn read(choice: Choice, text: &str) -> Option<Self> {
        let canonical = choice.open(text).ok().map(|played| played.position());
        let text = canonical.unwrap_or_else(|| text.split_whitespace().collect::<Vec<_>>().join(" "));
        let parts = match Tiles::read(&choice, &text) {
            Some(tiles) => Parts::Tiles(Box::new(tiles)),
            None => Parts::Pods(Pods::read(&choice, &text)?),
        };
        let read = Self { choice, parts };
        (read.text() == text).then_some(read)
    }

    /// The game with its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The position in parts.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The text of the position: as the rules write it, where they take it.
    pub fn text(&self) -> String {
        let raw = match &self.parts {
            Parts::Tiles(tiles) => tiles.text(),
            Parts::Pods(pods) => pods.text(),
        };
        self.choice.open(&raw).map_or(raw, |played| played.position())
    }

    /// Changes the parts. What the rules see otherwise, as whose turn it is where somebody has none, is then as they see it.
    pub fn change(&mut self, change: impl FnOnce(&mut Parts)) {
        change(&mut self.parts);
        match (Self::read(self.choice.clone(), &self.text()).map(|read| read.parts), &mut self.parts) {
            // The pods keep their numbers.
            (Some(Parts::Pods(seen)), Parts::Pods(own)) => {
                (own.turn, own.out, own.resigned) = (seen.turn, seen.out, seen.resigned);
            }
            (Some(seen), own) => *own = seen,
            (None, _) => {}
        }
    }

    /// The same with other options, as far as there is room for it.
    pub fn with_choice(&self, choice: Choice) -> Self {
        let mut changed = Self::start(choice);
        let before = &self.parts;
        changed.change(|parts| match (parts, before) {
            (Parts::Tiles(tiles), Parts::Tiles(before)) => tiles.take_over(before),
            (Parts::Pods(pods), Parts::Pods(before)) => pods.take_over(before),
            _ => {}
        });
        changed
    }

    /// The position, to be played from.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn opened(&self) -> Result<Box<dyn AnyMatch>, Fault> {
        let raw = self.text();
        self.choice
            .open(&raw)
            .map_err(|error| Fault::of(self.choice.rules(), &self.parts, &error.to_string()))
    }
}
