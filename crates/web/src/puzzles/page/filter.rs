//! Which puzzles one looks for, kept between visits.

use crate::app::{keep, kept};
use crate::puzzles::choose::Filter;
use crate::route::PUZZLE_GAMES;

/// The themes one can look for.
pub const THEMES: [&str; 15] = [
    "win", "prongs", "hold", "prize", "capture", "gain", "mean", "only", "build", "quiet", "chain", "stack",
    "loop", "no-run", "cover",
];
/// The highest grade: one more than any game has levels.
pub const GRADES: u8 = 9;

/// The game last looked for, and what else.
pub fn filter() -> (String, Filter) {
    let text = kept("puzzle-wish").unwrap_or_default();
    let mut words = text.split(' ');
    let game = words.next().filter(|game| PUZZLE_GAMES.contains(game)).unwrap_or(PUZZLE_GAMES[0]).to_owned();
    let grade = words.next().and_then(|word| word.parse().ok()).filter(|grade| *grade <= GRADES).unwrap_or(0);
    let theme = words.next().filter(|theme| THEMES.contains(theme)).unwrap_or_default().to_owned();
    (game, Filter { theme, grade })
}

/// Keeps what is looked for.
pub fn keep_filter(game: &str, filter: &Filter) {
    keep("puzzle-wish", &format!("{game} {} {}", filter.grade, filter.theme));
}
