use std::path::{Path, PathBuf};

/// Why the page could not be made.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A file or folder could not be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    /// The page's own files do not fit together.
    #[error("the page cannot be put together: {0}")]
    Page(String),
}

/// Names the file in an input or output error.
pub trait PathContext<T> {
    /// Returns the same result, with the path in its error.
    fn at(self, path: &Path) -> Result<T, Failure>;
}

impl<T> PathContext<T> for std::io::Result<T> {
    fn at(self, path: &Path) -> Result<T, Failure> {
        self.map_err(|error| Failure::File { path: path.to_owned(), error })
    }
}
