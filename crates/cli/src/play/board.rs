//! The board of a game, drawn later for the window size at that time.

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_game::Game;

use crate::failure::Failure;
use crate::paint::{Style, last_of, picture, wrapped};

/// The number of lines of the prompt.
pub const PROMPT: usize = 1;

/// A board that can be drawn for any window size.
pub struct Board {
    choice: Choice,
    position: String,
    /// The position before the last turn, and the turn.
    before: Option<(String, String)>,
}

impl Board {
    /// Creates the board of this match, with its last turn.
    pub fn of(choice: &Choice, table: &dyn AnyMatch) -> Self {
        let at = (0..table.len()).rev().find(|at| table.step_by(*at).is_some());
        let before = at.and_then(|at| Some((table.position_at(at)?, table.step(at)?.text)));
        Self { choice: choice.clone(), position: table.position(), before }
    }

    /// Draws it as lines for this window.
    pub fn lines(&self, style: Style) -> Result<Vec<String>, Failure> {
        dispatch!(self.choice.rules(), |G, rules| {
            let before = self.before.as_ref();
            let last = before.and_then(|(before, turn)| last_of::<G>(rules, before, turn));
            <G as Game>::from_text(rules, &self.position).map(|position| picture(&position, style, last))
        }
        .map_err(Failure::input))
    }

    /// Draws the board below the news since the last prompt.
    pub fn with_news(&self, news: &str, style: Style) -> Result<Vec<String>, Failure> {
        let mut lines = match news {
            "" => Vec::new(),
            news => wrapped(news, style.columns.saturating_sub(1).max(20)),
        };
        let board = self.lines(style.less_rows(lines.len() + PROMPT))?;
        // If there is too much news, only the last that fits above the board is shown.
        let room = style.rows.saturating_sub(board.len() + PROMPT).max(1);
        if lines.len() > room {
            lines.drain(..lines.len() - room);
        }
        lines.extend(board);
        Ok(lines)
    }
}
