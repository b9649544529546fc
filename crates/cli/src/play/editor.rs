//! Line editing in a terminal: history, Tab completion, and redrawing the board when the window is resized.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use rustyline::completion::Completer;
use rustyline::config::{CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, ExternalPrinter, Helper};

use super::complete::completions;
use crate::failure::Failure;

/// How often the window size is checked while a line is typed.
const CHECK_INTERVAL: Duration = Duration::from_millis(150);

/// Returns what the window shows above the line being typed, for the current window size.
pub type WindowLines = Box<dyn Fn() -> Vec<String> + Send>;

/// Reads lines from a terminal.
pub struct LineEditor {
    editor: Editor<Words, MemHistory>,
    handle: EditorHandle,
}

/// Configures an editor from outside.
#[derive(Clone)]
pub struct EditorHandle {
    known: Arc<Mutex<Completions>>,
    screen: Arc<Screen>,
}

/// Prints text above the line being typed.
pub type Printer = Box<dyn FnMut(String) -> std::io::Result<()> + Send>;

/// The data of the thread that watches the window.
struct Screen {
    /// Whether a line is being typed.
    asks: AtomicBool,
    shown: Mutex<Option<(WindowLines, WindowSize)>>,
}

/// Columns and rows, if there is a window.
pub type WindowSize = Option<(terminal_size::Width, terminal_size::Height)>;

impl LineEditor {
    /// Creates an editor for this program's terminal.
    pub fn new() -> Result<Self, Failure> {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(Failure::input)?;
        let known = Arc::new(Mutex::new(Completions::default()));
        editor.set_helper(Some(Words(Arc::clone(&known))));
        let screen = Arc::new(Screen { asks: AtomicBool::new(false), shown: Mutex::new(None) });
        // If the editor can't print above a line being typed, the board is redrawn with the next turn.
        if let Ok(printer) = editor.create_external_printer() {
            let screen = Arc::downgrade(&screen);
            std::thread::spawn(move || watch(&screen, printer));
        }
        Ok(Self { editor, handle: EditorHandle { known, screen } })
    }

    /// Returns the handle for configuring the editor.
    pub fn handle(&self) -> &EditorHandle {
        &self.handle
    }

    /// Returns a printer that works even while a line is typed.
    pub fn printer(&mut self) -> Result<Printer, Failure> {
        let mut printer = self.editor.create_external_printer().map_err(Failure::input)?;
        Ok(Box::new(move |text| printer.print(text).map_err(std::io::Error::other)))
    }

    /// Reads the next line, trimmed; `None` at the end of input or after Ctrl-C.
    pub fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        self.handle.screen.asks.store(true, Ordering::SeqCst);
        let line = self.editor.readline(prompt);
        self.handle.screen.asks.store(false, Ordering::SeqCst);
        match line {
            Ok(line) => {
                let line = line.trim().to_owned();
                if !line.is_empty() {
                    self.editor.add_history_entry(&line).map_err(Failure::input)?;
                }
                Ok(Some(line))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error.into()),
            Err(error) => Err(Failure::input(error)),
        }
    }
}

impl EditorHandle {
    /// Sets what Tab completes: these turns and words.
    pub fn set_words(&self, turns: &[String], words: &'static [&'static str]) {
        let known = Completions { turns: turns.to_vec(), words };
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Sets what the window shows, for redrawing when it no longer has this size.
    pub fn set_shown(&self, shown: WindowLines, size: WindowSize) {
        *self.screen.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some((shown, size));
    }
}

/// Redraws the window when its size has changed, until the editor is dropped.
fn watch(screen: &Weak<Screen>, mut printer: impl ExternalPrinter) {
    while let Some(screen) = screen.upgrade() {
        let now = terminal_size::terminal_size();
        let mut shown = screen.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((shown, size)) = shown.as_mut()
            && *size != now
            && screen.asks.load(Ordering::SeqCst)
        {
            *size = now;
            // Start at the upper left corner of an empty window.
            let text = format!("\x1b[H\x1b[2J{}\n", shown().join("\n"));
            if printer.print(text).is_err() {
                return;
            }
        }
        drop(shown);
        drop(screen);
        std::thread::sleep(CHECK_INTERVAL);
    }
}

#[derive(Default)]
struct Completions {
    turns: Vec<String>,
    words: &'static [&'static str],
}

struct Words(Arc<Mutex<Completions>>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(completions(&known.turns, known.words, &line[..at]))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}
