//! The board of a game as it stands, drawn for whatever window there is by then.

use eightfold_catalog::{AnyMatch, Choice, dispatch};
use eightfold_game::Game;

use crate::failure::Failure;
use crate::paint::{Style, last_of, picture, wrapped};

/// The lines in which somebody is asked.
pub const PROMPT: usize = 1;

/// A board to be drawn, whatever the window is like by then.
pub struct Board {
    choice: Choice,
    position: String,
    /// The position before the last turn, and the turn.
    before: Option<(String, String)>,
}

impl Board {
    /// The board of this match, with what its last turn did.
    pub fn of(choice: &Choice, table: &dyn AnyMatch) -> Self {
        let at = (0..table.len()).rev().find(|at| table.step_by(*at).is_some());
        let before = at.and_then(|at| Some((table.position_at(at)?, table.step(at)?.text)));
        Self { choice: choice.clone(), position: table.position(), before }
    }

    /// Its lines in this window.
    pub fn lines(&self, style: Style) -> Result<Vec<String>, Failure> {
        dispatch!(self.choice.rules(), |G, rules| {
            let before = self.before.as_ref();
            let last = before.and_then(|(before, turn)| last_of::<G>(rules, before, turn));
            <G as Game>::from_text(rules, &self.position).map(|position| picture(&position, style, last))
        }
        .map_err(Failure::input))
    }

    /// The board below what was done since somebody was asked last.
    pub fn with_news(&self, news: &str, style: Style) -> Result<Vec<String>, Failure> {
        let mut lines = match news {
            "" => Vec::new(),
            news => wrapped(news, style.columns.saturating_sub(1).max(20)),
        };
        let board = self.lines(style.less_rows(lines.len() + PROMPT))?;
        // Of much news the last that has room above the board.
        let room = style.rows.saturating_sub(board.len() + PROMPT).max(1);
        if lines.len() > room {
            lines.drain(..lines.len() - room);
        }
        lines.extend(board);
        Ok(lines)
    }
}
