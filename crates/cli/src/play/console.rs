//! Input and output lines, and the news since the last prompt.

use std::io::{BufRead, Read, Write};

use super::board::{Board, PROMPT};
use super::editor::{EditorHandle, LineEditor};
use crate::failure::Failure;
use crate::paint::{DrawOptions, Style, wrapped};

/// The maximum number of bytes read at once.
const MAX_LINE_LEN: u64 = 1 << 16;

/// The source of input lines.
pub enum Input<'a> {
    /// A file or a pipe: lines are echoed in the output, because they aren't visible otherwise.
    Lines(&'a mut dyn BufRead),
    /// A person at a terminal.
    Editor(Box<LineEditor>),
    /// A separate thread, which reads while the game continues; from a terminal if there is an editor.
    Apart(Option<EditorHandle>),
}

/// An announcement since the last prompt.
struct Announcement {
    /// A short form: `Yellow 5@b3:0 A4-B5`.
    short: String,
    /// The number of lines it took.
    lines: usize,
}

/// The input and output of a game.
pub struct Console<'a> {
    input: Input<'a>,
    out: &'a mut dyn Write,
    look: DrawOptions,
    news: Vec<Announcement>,
}

impl<'a> Console<'a> {
    /// Reads from `input`, prints to `out`, and draws as `look` says.
    pub fn new(input: Input<'a>, out: &'a mut dyn Write, look: DrawOptions) -> Self {
        Self { input, out, look, news: Vec::new() }
    }

    /// Returns the style for the current window.
    pub fn style(&self) -> Style {
        self.look.style()
    }

    pub fn look(&self) -> DrawOptions {
        self.look
    }

    /// Returns the line editor, if input comes from a terminal.
    pub fn editor(&self) -> Option<&EditorHandle> {
        match &self.input {
            Input::Editor(editor) => Some(editor.handle()),
            Input::Apart(editor) => editor.as_ref(),
            Input::Lines(_) => None,
        }
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Prints a line.
    pub fn say(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    /// Prints a text that contains its own line ends.
    pub fn print(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// Prints news since the last prompt, wrapped to the window.
    pub fn report(&mut self, text: &str, short: &str) -> Result<(), Failure> {
        let lines = match self.editor() {
            Some(_) => self.fitting(text),
            None => vec![text.to_owned()],
        };
        self.news.push(Announcement { short: short.to_owned(), lines: lines.len() });
        self.say(lines.join("\n"))
    }

    /// Wraps a text to the window.
    pub fn fitting(&self, text: &str) -> Vec<String> {
        wrapped(text, self.style().columns.saturating_sub(1).max(20))
    }

    /// Reads the next line, trimmed; `None` at the end of input.
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
                // No typed line is this long; longer lines are read in pieces.
                let read = (&mut **reader).take(MAX_LINE_LEN).read_until(b'\n', &mut line)?;
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

    /// Draws a board in the rows of the window that remain after the news since the last prompt, this many lines
    /// below the board, and the prompt.
    pub fn draw(&mut self, board: &Board, below: usize) -> Result<(), Failure> {
        let style = self.style().less_rows(below);
        let said: usize = self.news.iter().map(|news| news.lines).sum();
        let lines = board.lines(style.less_rows(said + PROMPT))?;
        if lines.len() + said + PROMPT <= style.rows {
            return self.say(lines.join("\n"));
        }
        // The full news would scroll out of the window, so repeat it in short form.
        let lines = board.with_news(&self.news_in_short(), style)?;
        self.say(lines.join("\n"))
    }

    /// Returns the news since the last prompt in short form.
    pub fn news_in_short(&self) -> String {
        let words: Vec<&str> =
            self.news.iter().map(|news| news.short.as_str()).filter(|short| !short.is_empty()).collect();
        words.join("; ")
    }

    /// Marks the news as seen.
    pub fn clear_news(&mut self) {
        self.news.clear();
    }
}
