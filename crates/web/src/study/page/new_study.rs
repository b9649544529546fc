//! Turns the game in an address into a study of this browser.

use eightfold_study::Tree;
use leptos::prelude::*;

use super::opening::{not_here, open, start};
use super::saved_studies;
use crate::app::GameSession;
use crate::import::MAX_LEN;
use crate::study::mistakes::only_person;
use crate::study::saved;
use crate::words::{id, sentence, t};

/// A packed tree or record.
pub fn from_link(packed: &str) -> AnyView {
    let tree = if packed.len() > MAX_LEN {
        Err(t(id::STUDY_LINK_TOO_LONG).to_owned())
    } else {
        saved::from_link(packed)
    };
    // The game on the table arrives in an address too.
    let home = GameSession::from_context();
    let own = home.peek(|record| {
        let seat = only_person(&home.kinds.get_untracked()).filter(|_| record.to_link() == packed)?;
        record.played().seat_letters().get(seat.index()).copied()
    });
    // The address stays, so that it can be shared; opening it again finds the same study with its additions.
    match tree.and_then(|tree| saved_studies::of_tree(tree, own.flatten())) {
        Ok(id) => super::board::saved(id),
        Err(why) => not_here(sentence(&why)),
    }
}

/// A game from its start, or from a position.
pub fn new_study(game: &str, options: &[(String, String)], position: Option<&str>) -> AnyView {
    open(start(game, options, position).map(|record| Tree::at_start_of(&record)), None)
}
