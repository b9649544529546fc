use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use eightfold_record::{Record, Secret};

use crate::failure::Failure;

/// A record kept in a file, and beside it, while the game goes on, the secret of its shuffle.
pub struct RecordFile {
    file: PathBuf,
}

impl RecordFile {
    /// At this path.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { file: path.into() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.file
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = self.file.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    /// Reads the record; `None` if there is no such file yet.
    pub fn load(&self) -> Result<Option<Record>, Failure> {
        match std::fs::read_to_string(&self.file) {
            Ok(text) => Record::read(&text).map(Some).map_err(|error| self.says(error)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.says(error)),
        }
    }

    /// Writes the record, whole or not at all, in the form that the name of the file asks for.
    pub fn save(&self, record: &Record) -> Result<(), Failure> {
        let ending = self.file.extension().and_then(|ending| ending.to_str());
        let text = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => record.to_sgf().map_err(|error| self.says(error))?,
            Some("json") => record.to_json(),
            _ => record.to_text(),
        };
        self.replace(&self.file, &text)
    }

    /// The secret put by for this game, if there is one.
    pub fn secret(&self) -> Option<Secret> {
        let text = std::fs::read_to_string(self.beside(".secret")).ok()?;
        let (seed, salt) = text.trim().split_once(' ')?;
        Some(Secret { seed: seed.parse().ok()?, salt: salt.parse().ok()? })
    }

    /// Puts the secret by until the game is over.
    pub fn hide(&self, secret: &Secret) -> Result<(), Failure> {
        self.replace(&self.beside(".secret"), &format!("{} {}\n", secret.seed, secret.salt))
    }

    /// The game is over: the record has the secret now.
    pub fn unhide(&self) -> Result<(), Failure> {
        match std::fs::remove_file(self.beside(".secret")) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.says(error)),
            _ => Ok(()),
        }
    }

    fn replace(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let new = self.beside(".new");
        std::fs::write(&new, text)
            .and_then(|()| std::fs::rename(&new, path))
            .map_err(|error| self.says(error))
    }

    fn says(&self, error: impl std::fmt::Display) -> Failure {
        Failure::Input(format!("{}: {error}", self.file.display()))
    }
}
