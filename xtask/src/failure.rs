use std::path::{Path, PathBuf};

/// Why a command did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The words on the command line make no sense.
    #[error("{0}")]
    Usage(String),
    /// A program this one needs ended badly; it has said why itself.
    #[error("`{what}` failed ({how})")]
    Program { what: String, how: String },
    /// What was to hold does not; the output above says what.
    #[error("not everything holds")]
    Tests,
    /// The port to serve on cannot be had.
    #[error("{0}")]
    Port(String),
    /// A file or folder could not be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    /// The page's own files do not fit together.
    #[error("the page cannot be put together: {0}")]
    Page(String),
}

impl Failure {
    /// What the shell is told: 2 for a command line that makes no sense, 1 for all else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Program { .. }
            | Failure::Tests
            | Failure::Port(_)
            | Failure::File { .. }
            | Failure::Page(_) => 1,
        }
    }
}

/// Names the file in an input or output error.
pub trait At<T> {
    /// The same result, with the path in its error.
    fn at(self, path: &Path) -> Result<T, Failure>;
}

impl<T> At<T> for std::io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|error| Failure::File { path: path.to_owned(), error })
    }
}
