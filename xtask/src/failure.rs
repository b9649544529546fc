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
    /// A test failed; the output above says which.
    #[error("not all tests passed")]
    Tests,
    /// The compiler or Clippy warned; the output above says of what.
    #[error("{0} warnings, which have to go")]
    Warnings(u32),
    /// The lists of tiers do not fit the tests.
    #[error("{0}")]
    Tiers(String),
    /// Something that this program cannot install is missing.
    #[error("{0}")]
    Toolchain(String),
    /// The port to serve on cannot be had.
    #[error("{0}")]
    Port(String),
    /// A file or folder could not be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
}

impl Failure {
    /// What the shell is told: 2 for a command line that makes no sense, 1 for all else.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Program { .. }
            | Failure::Tests
            | Failure::Warnings(_)
            | Failure::Tiers(_)
            | Failure::Toolchain(_)
            | Failure::Port(_)
            | Failure::File { .. } => 1,
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
