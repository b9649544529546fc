//! The rules pages, with the boards that illustrate them.
//!
//! The prose is Markdown in `pages/`, and in other languages in folders named by their tags, converted to HTML when the
//! crate is built; the boards are data, drawn by the same code as the boards of games. A page has the same ID and the
//! same boards in all languages; the rulings exist only in English.
//!
//! ```
//! let race = eightfold_learning::pages::page("octiles").expect("the race has a page");
//! assert_eq!(race.title, "The race");
//! assert!(race.boards().count() >= 5);
//! assert_eq!(race.translated("de").map(|page| page.title), Some("Das Rennen"));
//! ```

/// One page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its ID in addresses: the ID of a game, or `rulings`, `lessons-octi`, ..
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// Its content, in order.
    pub blocks: &'static [Block],
}

/// A piece of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// Prose as HTML, generated only from the pages of this repository.
    Html(&'static str),
    Board(Board),
}

/// A board that illustrates a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The game's ID.
    pub game: &'static str,
    /// Its options, as key and value.
    pub options: &'static [(&'static str, &'static str)],
    /// The position, in canonical text.
    pub position: &'static str,
    /// Turns played one after another from there.
    pub turns: &'static [&'static str],
    pub caption: &'static str,
}

impl Page {
    /// The boards on the page.
    pub fn boards(&self) -> impl Iterator<Item = &'static Board> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Board(board) => Some(board),
            Block::Html(_) => None,
        })
    }

    /// Returns the page in the language of this tag; `None` for English, and for the rulings.
    pub fn translated(&self, language: &str) -> Option<&'static Page> {
        let (_, pages) = TRANSLATED.iter().find(|(tag, _)| *tag == language)?;
        pages.iter().find(|page| page.id == self.id)
    }
}

/// Returns the page with this ID, in English.
pub fn page(id: &str) -> Option<&'static Page> {
    PAGES.iter().find(|page| page.id == id)
}

include!(concat!(env!("OUT_DIR"), "/pages.rs"));
