//! Which puzzles to show, saved between visits.

use eightfold_puzzles::GRADES;

use crate::app::storage;
use crate::puzzles::choose::Filter;
use crate::puzzles::themes;
use crate::route::PUZZLE_GAMES;

/// The last game and filter used.
pub fn filter() -> (String, Filter) {
    let text = storage::get("puzzle-wish").unwrap_or_default();
    let mut words = text.split(' ');
    let game = words.next().filter(|game| PUZZLE_GAMES.contains(game)).unwrap_or(PUZZLE_GAMES[0]).to_owned();
    let grade = words.next().and_then(|word| word.parse().ok()).filter(|grade| *grade <= GRADES).unwrap_or(0);
    let of_game = themes::of_game(&game);
    let theme = words.next().filter(|theme| of_game.contains(theme)).unwrap_or_default().to_owned();
    (game, Filter { theme, grade })
}

/// Saves the game and filter.
pub fn keep_filter(game: &str, filter: &Filter) {
    storage::set("puzzle-wish", &format!("{game} {} {}", filter.grade, filter.theme));
}
