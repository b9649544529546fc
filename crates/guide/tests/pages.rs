//! Every board on every page is a position of its game, and every turn shown on it is legal.

use eightfold_catalog::Choice;
use eightfold_guide::{Block, PAGES, page};

#[test]
fn boards_are_positions_and_turns_are_legal() {
    for page in PAGES {
        // Boards of the workshop are no games: the page reads them, and its tests check that it can.
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
fn links_to_rulings_lead_somewhere() {
    let anchors: String = page("rulings").expect("the rulings").blocks.iter().map(html).collect();
    for page in PAGES {
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
                assert!(eightfold_guide::page(id).is_some(), "{} links to page {id}", page.id);
            }
        }
    }
}

fn html(block: &Block) -> &str {
    match block {
        Block::Html(text) => text,
        Block::Board(_) => "",
    }
}
