use std::path::{Path, PathBuf};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// A program failed, and has already said why.
    #[error("`{what}` failed ({how})")]
    Program { what: String, how: String },
    /// A test failed; the output above says which.
    #[error("not all tests passed")]
    Tests,
    /// There were warnings of the compiler or Clippy; the output above shows them.
    #[error("{0} warnings, which have to go")]
    Warnings(u32),
    /// The tier lists don't match the tests.
    #[error("{0}")]
    Tiers(String),
    /// Something is missing that this program can't install.
    #[error("{0}")]
    Toolchain(String),
    /// The licences of a program couldn't be listed.
    #[error("{0}")]
    Licence(String),
    /// The port to serve on isn't available.
    #[error("{0}")]
    Port(String),
    /// A file or folder couldn't be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
}

impl Failure {
    /// Returns the exit code: 2 for an invalid command line, 1 for anything else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Program { .. }
            | Failure::Tests
            | Failure::Warnings(_)
            | Failure::Tiers(_)
            | Failure::Toolchain(_)
            | Failure::Licence(_)
            | Failure::Port(_)
            | Failure::File { .. } => 1,
        }
    }
}

/// Adds the path to an I/O error.
pub trait FileContext<T> {
    /// Returns the same result, with the path in its error.
    fn at(self, path: &Path) -> Result<T, Failure>;
}

impl<T> FileContext<T> for std::io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|error| Failure::File { path: path.to_owned(), error })
    }
}
