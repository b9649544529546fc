//! Opens games and positions as studies, and says why if that can't be done.

use eightfold_catalog::Choice;
use eightfold_game::Deal;
use eightfold_record::{Record, SeededDice};
use eightfold_study::Tree;
use leptos::prelude::*;

use super::saved_studies;
use crate::app::{random, replace};
use crate::route::{Route, StudyPage};
use crate::words::{id, sentence, t};

/// The record of a game that hasn't started yet.
///
/// # Errors
/// If the game, option or position doesn't exist.
pub fn start(game: &str, options: &[(String, String)], position: Option<&str>) -> Result<Record, String> {
    let choice = Choice::new(game, options.iter().map(|(key, value)| (&**key, &**value)))
        .map_err(|error| error.to_string())?;
    let played = match position {
        Some(position) => {
            let one_line = position.split_whitespace().collect::<Vec<_>>().join(" ");
            choice.open(&one_line).map_err(|error| error.to_string())?
        }
        // What is known from the start, such as the first tile, is arbitrary.
        None => choice.start(Deal::Hidden, &mut SeededDice::new(random().max(1))),
    };
    Ok(Record::of(&choice, played.as_ref()))
}

/// Saves the tree and opens it, replacing the address that contained it.
pub fn open(tree: Result<Tree, String>, own: Option<char>) -> AnyView {
    match tree.and_then(|tree| saved_studies::of_tree(tree, own)) {
        Ok(id) => {
            request_animation_frame(move || replace(&Route::Study(StudyPage::Saved(id.clone()))));
            view! { <p class="notice" role="status">{t(id::PART_COMING)}</p> }.into_any()
        }
        Err(why) => not_here(sentence(&why)),
    }
}

/// Replaces a study that can't be shown: the reason, and a link to the others.
pub fn not_here(why: String) -> AnyView {
    view! {
        <section class="card notice" data-testid="study-not-here">
            <h2>{t(id::STUDY)}</h2>
            <p>{why}</p>
            <p><a class="button primary" href=Route::Study(StudyPage::Library).to_string()>{t(id::STUDY_TO_LIBRARY)}</a></p>
        </section>
    }
    .into_any()
}

/// A game that was played here, by its id.
pub fn of_game(name: &str) -> AnyView {
    match saved_studies::game(name) {
        Some((record, own)) => open(Tree::of_record(&record).map_err(|error| error.to_string()), own),
        None => open(Err(t(id::NO_LONGER_SAVED).to_owned()), None),
    }
}
