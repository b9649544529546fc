//! What a person types and reads: lines in, lines out, and what has been said since somebody was asked last.

use std::io::{BufRead, Read, Write};

use super::board::{Board, PROMPT};
use super::editor::{EditorHandle, LineEditor};
use crate::failure::Failure;
use crate::paint::{Look, Style, wrapped};

/// The longest line that is read at once, in bytes.
const LONGEST_LINE: u64 = 1 << 16;

/// Where lines come from.
pub enum Input<'a> {
    /// From a file or a pipe: they are repeated in the output, since nobody sees them typed.
    Lines(&'a mut dyn BufRead),
    /// From somebody at a terminal.
    Editor(Box<LineEditor>),
    /// From elsewhere: a thread asks while the game goes on, somebody at a terminal where there is an editor.
    Apart(Option<EditorHandle>),
}

/// Something announced since somebody was asked last.
struct News {
    /// In a few words: `Yellow 5@b3:0 A4-B5`.
    short: String,
    /// How many lines it took.
    lines: usize,
}

/// Where a game is shown and its players are asked.
pub struct Console<'a> {
    input: Input<'a>,
    out: &'a mut dyn Write,
    look: Look,
    news: Vec<News>,
}

impl<'a> Console<'a> {
    /// Asks `input`, prints to `out`, and draws as `look` says.
    pub fn new(input: Input<'a>, out: &'a mut dyn Write, look: Look) -> Self {
        Self { input, out, look, news: Vec::new() }
    }

    /// How the window is now.
    pub fn style(&self) -> Style {
        self.look.style()
    }

    /// How boards are to look.
    pub fn look(&self) -> Look {
        self.look
    }

    /// The editor of lines, if somebody types at a terminal.
    pub fn editor(&self) -> Option<&EditorHandle> {
        match &self.input {
            Input::Editor(editor) => Some(editor.handle()),
            Input::Apart(editor) => editor.as_ref(),
            Input::Lines(_) => None,
        }
    }

    /// Sends what has been printed on its way.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Prints a line.
    pub fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Prints a text that ends its own lines.
    pub fn print(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// Says something that was done since somebody was asked last, in lines that fit the window.
    pub fn report(&mut self, text: &str, short: &str) -> Result<(), Failure> {
        let lines = match self.editor() {
            Some(_) => self.fitting(text),
            None => vec![text.to_owned()],
        };
        self.news.push(News { short: short.to_owned(), lines: lines.len() });
        self.say(lines.join("\n"))
    }

    /// A text in lines that fit the window.
    pub fn fitting(&self, text: &str) -> Vec<String> {
        wrapped(text, self.style().columns.saturating_sub(1).max(20))
    }

    /// The next line typed, trimmed; `None` at the end of input.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let prompt = format!("{prompt}> ");
        let line = match &mut self.input {
            Input::Editor(editor) => {
                self.out.flush()?;
                editor.line(&prompt)?
            }
            Input::Lines(reader) => {
                write!(self.out, "{prompt}")?;
                self.out.flush()?;
                let mut line = Vec::new();
                // Nothing that is typed is as long; what is longer comes in pieces.
                let read = (&mut **reader).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
                let line = String::from_utf8_lossy(&line);
                (read > 0).then(|| eightfold_record::without_bom(&line).trim().to_owned())
            }
            Input::Apart(_) => return Ok(None),
        };
        match (&line, &self.input) {
            (None, _) => self.say("")?,
            (Some(line), Input::Lines(_)) => self.say(line.clone())?,
            (Some(_), Input::Editor(_) | Input::Apart(_)) => {}
        }
        Ok(line)
    }

    /// Draws a board. It has the rows of the window that are left by what was said since the last prompt, by so many
    /// lines below it, and by the prompt.
    pub fn draw(&mut self, board: &Board, below: usize) -> Result<(), Failure> {
        let style = self.style().less_rows(below);
        let said: usize = self.news.iter().map(|news| news.lines).sum();
        let lines = board.lines(style.less_rows(said + PROMPT))?;
        if lines.len() + said + PROMPT <= style.rows {
            return self.say(lines.join("\n"));
        }
        // What was said goes out of the window: it is told again in few words.
        let lines = board.with_news(&self.news_in_short(), style)?;
        self.say(lines.join("\n"))
    }

    /// What was done since somebody was asked last, in few words.
    pub fn news_in_short(&self) -> String {
        let words: Vec<&str> =
            self.news.iter().map(|news| news.short.as_str()).filter(|short| !short.is_empty()).collect();
        words.join("; ")
    }

    /// Somebody has seen what was done.
    pub fn forget_news(&mut self) {
        self.news.clear();
    }
}
