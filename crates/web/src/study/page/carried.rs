//! Turns what an address carries into a study of this browser.

use eightfold_catalog::Choice;
use eightfold_game::Deal;
use eightfold_record::{Record, SeededDice};
use eightfold_study::Tree;
use leptos::prelude::*;

use super::kept;
use crate::app::{GameSession, random, replace};
use crate::import::LONGEST;
use crate::route::{Route, StudyPlace};
use crate::study::mistakes::only_person;
use crate::study::saved;
use crate::words::{id, sentence, t};

/// A packed tree or record.
pub fn carried(packed: &str) -> AnyView {
    let tree = if packed.len() > LONGEST {
        Err(t(id::STUDY_LINK_TOO_LONG).to_owned())
    } else {
        saved::carried(packed)
    };
    // The game on the table is brought here in the same way as one from elsewhere.
    let home = GameSession::here();
    let own = home.peek(|record| {
        let seat = only_person(&home.kinds.get_untracked()).filter(|_| record.to_link() == packed)?;
        record.played().seat_letters().get(seat.index()).copied()
    });
    open(tree, own.flatten())
}

/// A game from its start, or from a position.
pub fn from(game: &str, options: &[(String, String)], position: Option<&str>) -> AnyView {
    open(start(game, options, position).map(|record| Tree::at_start_of(&record)), None)
}

/// The record of a game that has not begun yet.
///
/// # Errors
/// If there is no such game, option or position.
pub fn start(game: &str, options: &[(String, String)], position: Option<&str>) -> Result<Record, String> {
    let choice = Choice::new(game, options.iter().map(|(key, value)| (&**key, &**value)))
        .map_err(|error| error.to_string())?;
    let played = match position {
        Some(position) => {
            let one_line = position.split_whitespace().collect::<Vec<_>>().join(" ");
            choice.open(&one_line).map_err(|error| error.to_string())?
        }
        // What is known from the beginning, as the first tile, is any.
        None => choice.start(Deal::Hidden, &mut SeededDice::new(random().max(1))),
    };
    Ok(Record::of(&choice, played.as_ref()))
}

/// Keeps the tree and goes to it, in the place of the address that carried it.
fn open(tree: Result<Tree, String>, own: Option<char>) -> AnyView {
    match tree.and_then(|tree| kept::of_tree(tree, own)) {
        Ok(id) => {
            request_animation_frame(move || replace(&Route::Study(StudyPlace::Kept(id.clone()))));
            view! { <p class="notice" role="status">{t(id::PART_COMING)}</p> }.into_any()
        }
        Err(why) => not_here(sentence(&why)),
    }
}

/// In the place of a study that cannot be shown: why, and where there are others.
pub fn not_here(why: String) -> AnyView {
    view! {
        <section class="card notice" data-testid="study-not-here">
            <h2>{t(id::STUDY)}</h2>
            <p>{why}</p>
            <p><a class="button primary" href=Route::Study(StudyPlace::Library).to_string()>{t(id::STUDY_TO_LIBRARY)}</a></p>
        </section>
    }
    .into_any()
}

/// A game that was played here, by the name under which it is kept.
pub fn of_game(name: &str) -> AnyView {
    match kept::game(name) {
        Some((record, own)) => open(Tree::of_record(&record).map_err(|error| error.to_string()), own),
        None => open(Err(t(id::NOT_KEPT_ANY_MORE).to_owned()), None),
    }
}
