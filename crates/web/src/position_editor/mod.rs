//! Positions that users set up piece by piece, possible or not.
//!
//! A [`PositionSetup`] contains the `Setup` of the game's family, which also parses typed text, and edits it. Only the
//! rules decide whether a position is possible. If it isn't, `fault` explains why in a sentence, and it can't be played.
//! `page` shows it on the boards of the games; the position is saved as the address that contains it.

mod fault;
mod pods;
mod tiles;

#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(test)]
mod tests;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Deal, IdentityDice};

pub use fault::Fault;
#[cfg(target_arch = "wasm32")]
pub use page::page_view;
pub use pods::{Hole, Pods};
pub use tiles::{MARKER_LETTERS, PRIZE_LETTERS, TileGame, Tiles};

/// The parts of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts {
    /// An Octiles position.
    Tiles(Box<Tiles>),
    /// An OCTI position.
    Pods(Pods),
}

impl Parts {
    /// Returns the parts of an Octiles position.
    pub fn tiles(&self) -> Option<&Tiles> {
        match self {
            Self::Tiles(tiles) => Some(tiles),
            Self::Pods(_) => None,
        }
    }

    /// Returns the parts of an Octiles position, mutable.
    pub fn tiles_mut(&mut self) -> Option<&mut Tiles> {
        match self {
            Self::Tiles(tiles) => Some(tiles),
            Self::Pods(_) => None,
        }
    }

    /// Returns the parts of an OCTI position.
    pub fn pods(&self) -> Option<&Pods> {
        match self {
            Self::Tiles(_) => None,
            Self::Pods(pods) => Some(pods),
        }
    }

    /// Returns the parts of an OCTI position, mutable.
    pub fn pods_mut(&mut self) -> Option<&mut Pods> {
        match self {
            Self::Tiles(_) => None,
            Self::Pods(pods) => Some(pods),
        }
    }
}

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct PositionSetup {
    choice: Choice,
    parts: Parts,
}

impl PositionSetup {
    /// Returns the start of a game.
    pub fn start(choice: Choice) -> Self {
        let text = choice.start(Deal::Hidden, &mut IdentityDice).position();
        Self::read(choice, &text).expect("the start of a game has the form of a position")
    }

    /// Parses a text into a position, possible or not; `None` if it doesn't have the form of a position of this game.
    pub fn read(choice: Choice, text: &str) -> Option<Self> {
        let parts = match Tiles::read(&choice, text) {
            Some(tiles) => Parts::Tiles(Box::new(tiles)),
            None => Parts::Pods(Pods::read(&choice, text)?),
        };
        let mut read = Self { choice, parts };
        read.correct();
        Some(read)
    }

    /// Returns the game with its options.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Returns the parts of the position.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Returns the text of the position, in the canonical form of the rules if they accept it.
    pub fn text(&self) -> String {
        match &self.parts {
            Parts::Tiles(tiles) => tiles.text(self.choice.rules()),
            Parts::Pods(pods) => pods.setup.to_text(),
        }
    }

    /// Changes the parts. Details that the rules correct, such as the player to act, are then taken from them.
    pub fn change(&mut self, change: impl FnOnce(&mut Parts)) {
        change(&mut self.parts);
        self.correct();
    }

    fn correct(&mut self) {
        if let Parts::Pods(pods) = &mut self.parts {
            pods.correct();
        }
    }

    /// Returns the same position with other options, as far as possible.
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

    /// Returns the position as a match.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn opened(&self) -> Result<Box<dyn AnyMatch>, Fault> {
        let rules = self.choice.rules();
        match &self.parts {
            Parts::Tiles(tiles) => match tiles.opened(rules) {
                Some(opened) => opened.map_err(|error| Fault::of_tiles(&error)),
                None => Err(Fault::other()),
            },
            Parts::Pods(pods) => pods.opened().map_err(|error| Fault::of_pods(&error, pods.setup.rules)),
        }
    }
}
