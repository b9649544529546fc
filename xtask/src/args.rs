use std::str::FromStr;

use crate::failure::Failure;

/// The arguments of `cargo xtask`, taken one by one; unused ones are an error.
pub struct Args {
    words: Vec<String>,
}

impl Args {
    /// Returns the arguments of this process.
    pub fn of_process() -> Args {
        Args { words: std::env::args().skip(1).collect() }
    }

    /// Takes the first argument, empty if there is none.
    pub fn command(&mut self) -> String {
        if self.words.is_empty() { String::new() } else { self.words.remove(0) }
    }

    /// Takes a switch; returns whether it was there.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.words.len();
        self.words.retain(|word| word != name);
        self.words.len() < before
    }

    /// Takes `name VALUE` or `name=VALUE`.
    pub fn value<T: FromStr>(&mut self, name: &str, what: &str) -> Result<Option<T>, Failure> {
        let with_equals = format!("{name}=");
        let Some(at) = self.words.iter().position(|w| w == name || w.starts_with(&with_equals)) else {
            return Ok(None);
        };
        let word = self.words.remove(at);
        let text = match word.strip_prefix(&with_equals) {
            Some(text) => text.to_owned(),
            None if at < self.words.len() => self.words.remove(at),
            None => return Err(Failure::Usage(format!("{name} needs {what} after it"))),
        };
        let parsed = text.parse();
        parsed.map(Some).map_err(|_| Failure::Usage(format!("{name} needs {what}, not \"{text}\"")))
    }

    /// Takes the next argument that isn't a switch.
    pub fn word(&mut self) -> Option<String> {
        let at = self.words.iter().position(|w| !w.starts_with('-'))?;
        Some(self.words.remove(at))
    }

    /// Returns the remaining arguments, for a command that parses them itself.
    pub fn rest(self) -> Vec<String> {
        self.words
    }

    /// Fails if any arguments are left.
    pub fn finish(self) -> Result<(), Failure> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => {
                Err(Failure::Usage(format!("\"{word}\" is not understood here; see cargo xtask help")))
            }
        }
    }
}
