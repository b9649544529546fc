//! The themes of each game's puzzles.

use eightfold_catalog::Choice;
use eightfold_puzzles::themes_of_game;

use crate::route::PUZZLE_GAMES;

/// The themes on offer, in the order in which they are shown.
pub const ALL: [&str; 15] = [
    "win", "prongs", "hold", "prize", "capture", "gain", "mean", "only", "build", "quiet", "chain", "stack",
    "loop", "no-run", "cover",
];

/// The themes that occur in a game's puzzles, known before the puzzles are loaded.
pub fn of_game(game: &str) -> &'static [&'static str] {
    let choice = PUZZLE_GAMES.contains(&game).then(|| Choice::new(game, []).ok()).flatten();
    choice.map_or(&[][..], |choice| themes_of_game(choice.rules()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use eightfold_puzzles::Collection;

    use super::*;

    #[test]
    fn listed_themes_are_those_of_the_puzzles() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/collection");
        for game in PUZZLE_GAMES {
            let text = std::fs::read_to_string(folder.join(format!("{game}.txt"))).unwrap();
            let all = Collection::read(&text).unwrap();
            let known: BTreeSet<&str> =
                all.current().flat_map(|puzzle| puzzle.found.themes.iter().map(|theme| &**theme)).collect();
            let said: BTreeSet<&str> = of_game(game).iter().copied().collect();
            assert_eq!(said, known, "{game}");
            assert!(said.iter().all(|theme| ALL.contains(theme)));
        }
    }

    #[test]
    fn themes_of_lessons_have_puzzles() {
        let lessons = eightfold_learning::courses().iter().flat_map(|course| &course.lessons);
        let mut seen = 0;
        for (lesson, theme) in lessons.filter_map(|lesson| Some((lesson, lesson.theme.as_deref()?))) {
            let game = lesson.board().expect("only a lesson on a board has a theme").choice.info().id;
            assert!(of_game(game).contains(&theme), "{}/{}: `{theme}`", lesson.course, lesson.id);
            seen += 1;
        }
        assert!(seen >= 50, "{seen} lessons have a theme");
    }
}
