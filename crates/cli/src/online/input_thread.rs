//! Reads typed lines while the game continues on another thread.

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Sender, channel};

use crate::failure::Failure;
use crate::play::{LineEditor, Printer};

/// The maximum number of bytes read at once.
const MAX_LINE_LEN: u64 = 1 << 16;

/// A thread that reads a line when asked, and passes it to `tell`; `None` at the end of the input.
pub struct InputThread {
    /// Requests a line with this prompt.
    asks: Sender<String>,
}

impl InputThread {
    /// Reads from a terminal if there is an editor, otherwise from a file or pipe.
    pub fn new(
        mut editor: Option<LineEditor>,
        tell: impl Fn(Result<Option<String>, Failure>) + Send + 'static,
    ) -> Self {
        let (asks, asked) = channel::<String>();
        std::thread::spawn(move || {
            for prompt in asked {
                tell(match &mut editor {
                    Some(editor) => editor.line(&prompt),
                    None => line(),
                });
            }
        });
        Self { asks }
    }

    /// Requests the next line.
    pub fn ask(&self, prompt: String) {
        // The thread ends only with this value.
        let _ = self.asks.send(prompt);
    }
}

fn line() -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    let read = std::io::stdin().lock().take(MAX_LINE_LEN).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    Ok((read > 0).then(|| eightfold_record::without_bom(&line).trim().to_owned()))
}

/// Writes above the line being typed.
pub struct PrintAbovePrompt {
    printer: Printer,
    waiting: Vec<u8>,
}

impl PrintAbovePrompt {
    /// Creates a writer for this printer.
    pub fn new(printer: Printer) -> Self {
        Self { printer, waiting: Vec::new() }
    }
}

impl Write for PrintAbovePrompt {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&self.waiting).into_owned();
        self.waiting.clear();
        (self.printer)(text)
    }
}
