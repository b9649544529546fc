//! Every game of the catalog is complete: it has rules pages, a board, levels to play against and a baseline to
//! measure them by. (The compiler checks that the page supports it.)

use crate::common::{eightfold, prints};
use eightfold_catalog::{Choice, Family, GameId};
use eightfold_game::OptionValues;
use eightfold_learning::pages::Block;

/// Returns the game with defaults, and with each of its options at each other value, if there are few.
fn variants(game: GameId) -> Vec<Vec<String>> {
    let mut variants = vec![Vec::new()];
    for option in game.info().options {
        let values: Vec<String> = match option.values {
            OptionValues::Switch => vec!["on".to_owned()],
            OptionValues::Number { min, max } => [min, max.min(4)].map(|n| n.to_string()).into(),
            OptionValues::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
        };
        variants.extend(values.into_iter().map(|value| vec![format!("{}={value}", option.key)]));
    }
    variants
}

fn with_options<'a>(first: &[&'a str], options: &'a [String]) -> Vec<&'a str> {
    let mut args = first.to_vec();
    args.extend(options.iter().flat_map(|option| ["--option", option]));
    args
}

#[test]
fn every_game_has_rules_boards_and_a_course() {
    for &game in GameId::ALL {
        let page =
            eightfold_learning::pages::page(game.as_str()).unwrap_or_else(|| panic!("{game} has a page"));
        assert!(page.boards().any(|board| board.game == game.as_str()), "{game} has a board of its own");
        let course = eightfold_learning::course(game.as_str());
        assert!(course.is_some_and(|course| !course.lessons.is_empty()), "{game} is taught");
    }
}

/// Returns the text of a game's rules pages in lower case.
fn rules_of(game: GameId) -> String {
    let own = [game.as_str()];
    let pages = own.iter().chain(match game.info().family {
        Family::Octiles => &[][..],
        // The options of OCTI are the same for each of its games.
        Family::Octi => &["octi-options"],
    });
    let blocks = pages.flat_map(|page| eightfold_learning::pages::page(page).expect("a page").blocks);
    let said = blocks.filter_map(|block| match block {
        Block::Html(html) => Some(*html),
        Block::Board(_) => None,
    });
    said.collect::<String>().to_lowercase()
}

#[test]
fn every_option_is_explained_where_the_rules_are() {
    for &game in GameId::ALL {
        let rules = rules_of(game);
        for option in game.info().options {
            assert!(option.help.ends_with('.'), "{game}: `{}` is explained in a sentence", option.key);
            match option.values {
                OptionValues::Switch | OptionValues::Number { .. } => {
                    let name = option.key.replace('-', " ");
                    assert!(rules.contains(&name), "{game}: its rules page does not speak of `{name}`");
                }
                OptionValues::Word(words) => {
                    for word in words.iter().filter(|word| Some(**word) != option.default) {
                        let chosen = format!("{}={word}", option.key);
                        assert!(
                            rules.contains(&chosen),
                            "{game}: its rules page does not speak of `{chosen}`"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn every_game_is_drawn_in_the_terminal() {
    for &game in GameId::ALL {
        for options in variants(game) {
            let start = prints(&with_options(&["start", game.as_str(), "--hidden"], &options));
            let shown = prints(&with_options(&["show", game.as_str(), start.trim()], &options));
            assert!(shown.lines().count() > 10, "{game} {options:?}:\n{shown}");
        }
    }
}

#[test]
fn every_game_has_levels_and_a_baseline() {
    for &game in GameId::ALL {
        for options in variants(game) {
            let pairs = options.iter().filter_map(|option| option.split_once('='));
            let choice = Choice::new(game.as_str(), pairs).expect("options of the game");
            let levels = eightfold_players::levels::levels(&choice);
            let named: Vec<_> = choice.levels().collect();
            let known: Vec<_> = levels.iter().map(|level| level.name).collect();
            assert_eq!(named, known, "{game} {options:?}");
            assert!(named.len() >= 3, "{game} {options:?}");
        }
        // The arena prints the times of turns to standard error.
        let run = eightfold(&[
            "arena",
            game.as_str(),
            "--a",
            "greedy",
            "--b",
            "random",
            "--games",
            "2",
            "--nodes",
            "20000",
            "--seed",
            "3",
        ]);
        assert_eq!(run.code, Some(0), "{game}: {}", run.err);
        assert!(run.out.contains("greedy") && run.out.contains("random"), "{game}:\n{}", run.out);
    }
}

#[test]
fn face_down_tiles_are_shown_as_question_marks() {
    let start = prints(&["start", "octiles", "--option", "start=face-down"]);
    assert_eq!(
        start,
        "?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17 BBBBB.....YYYYY..................... 18 B\n"
    );
    let hidden = start.replace(char::is_numeric, "").replace("  B", " 18 B");
    let shown = prints(&["show", "octiles", &hidden, "--option", "start=face-down"]);
    assert!(shown.contains("Face down on c1 d1 a2"), "{shown}");
    let board = shown.split("In hand").next().expect("a board");
    assert_eq!(board.matches('?').count(), 17, "{shown}");
}
