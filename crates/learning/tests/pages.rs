//! Every board on every page is a valid position of its game, and every turn shown on it is legal. The pages in
//! other languages have the same boards and links.

use eightfold_catalog::Choice;
use eightfold_learning::TRANSLATIONS;
use eightfold_learning::pages::{Block, Board, PAGES, Page, page};
use eightfold_sentences::Language;

#[test]
fn boards_are_positions_and_turns_are_legal() {
    for page in in_every_language() {
        // Boards of the workshop aren't games; the tests of the web page check those.
        for board in page.boards().filter(|board| board.game != "workshop") {
            let choice = Choice::new(board.game, board.options.iter().copied())
                .unwrap_or_else(|error| panic!("{}: {error}", page.id));
            let mut table = choice
                .open(board.position)
                .unwrap_or_else(|error| panic!("{}: {error}: {}", page.id, board.position));
            assert_eq!(table.position(), board.position, "boards are written canonically");
            for turn in board.turns {
                let made = table.apply(turn).unwrap_or_else(|error| panic!("{}: {turn}: {error}", page.id));
                assert_eq!(&made.text, turn, "turns are written canonically");
            }
        }
    }
}

#[test]
fn links_to_rulings_are_valid() {
    let anchors: String = page("rulings").expect("the rulings").blocks.iter().map(html).collect();
    for page in in_every_language() {
        for text in page.blocks.iter().map(html) {
            for link in text.split("#/rules/rulings/").skip(1) {
                let number = link.split('"').next().expect("a link ends");
                assert!(
                    anchors.contains(&format!("id=\"{number}\"")),
                    "{} links to ruling {number}",
                    page.id
                );
            }
            for link in text.split("href=\"#/rules/").skip(1) {
                let id = link.split(['"', '/']).next().expect("a link ends");
                assert!(eightfold_learning::pages::page(id).is_some(), "{} links to page {id}", page.id);
            }
        }
    }
}

#[test]
fn pages_and_courses_have_every_language() {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::English);
    let tags: Vec<&str> = others.map(Language::tag).collect();
    assert_eq!(TRANSLATIONS.to_vec(), tags, "folders of `pages`, sorted, and `languages!`");
}

#[test]
fn translated_pages_have_the_same_boards_and_links() {
    for (tag, page) in in_other_languages() {
        let translated = page.translated(tag);
        if page.id == "rulings" {
            assert_eq!(translated, None, "the rulings are there in English alone");
            continue;
        }
        let translated = translated.unwrap_or_else(|| panic!("{} is missing in {tag}", page.id));
        assert_eq!(links(translated), links(page), "links of {}", page.id);
        let order = |page: &Page| -> Vec<bool> {
            page.blocks.iter().map(|block| matches!(block, Block::Board(_))).collect()
        };
        assert_eq!(order(translated), order(page), "where boards stand in {}", page.id);
        for (board, other) in page.boards().zip(translated.boards()) {
            assert_eq!(Board { caption: board.caption, ..*other }, *board, "a board of {}", page.id);
            assert_ne!(other.caption, board.caption, "a caption of {} is left in English", page.id);
        }
    }
}

#[test]
fn german_pages_are_not_left_in_english() {
    let english = ["the", "and", "of", "to", "is", "you", "your", "with", "no"];
    for page in PAGES.iter().filter_map(|page| page.translated("de")) {
        let prose = page.blocks.iter().map(html).flat_map(without_tags);
        for text in prose.chain(page.boards().map(|board| board.caption)).chain([page.title]) {
            // The name of a game that is the same in German.
            let text = text.replace("Connect the Dots", "").to_lowercase();
            for word in text.split(|letter: char| !letter.is_alphabetic()) {
                assert!(!english.contains(&word), "{}: `{word}` is left in English: {text}", page.id);
            }
        }
    }
}

fn in_every_language() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().chain(in_other_languages().filter_map(|(tag, page)| page.translated(tag)))
}

fn in_other_languages() -> impl Iterator<Item = (&'static str, &'static Page)> {
    TRANSLATIONS.into_iter().flat_map(|tag| PAGES.iter().map(move |page| (tag, page)))
}

/// Returns the link targets of a page, in order.
fn links(page: &Page) -> Vec<&str> {
    let parts = page.blocks.iter().map(html).flat_map(|text| text.split("href=\"").skip(1));
    parts.map(|rest| rest.split('"').next().expect("a link ends")).collect()
}

/// Iterates over the visible text of a page.
fn without_tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text))
}

fn html(block: &Block) -> &str {
    match block {
        Block::Html(text) => text,
        Block::Board(_) => "",
    }
}
