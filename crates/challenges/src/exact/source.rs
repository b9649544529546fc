//! The location of an archive: a folder, or the program itself.

use std::fs;
use std::path::{Path, PathBuf};

use super::folder::{FolderError, file_name, read_file};
use crate::archive::{Record, ScoreId, archive};

/// The proofs compiled into the program, by their names in the archive.
static PROOFS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/proofs.rs"));

/// The location of an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A folder.
    Folder(PathBuf),
    /// The archive compiled into the program.
    BuiltIn,
}

/// A record with its file, or why a file couldn't be read.
pub(super) type LoadedRecord = Result<(String, Record), FolderError>;

impl Source {
    /// Returns the contents of a stored proof with this name from its certificate, if it has this many bytes.
    ///
    /// # Errors
    /// If the file doesn't exist or has a different size; the error names the file.
    pub fn proof(&self, name: &str, bytes: u64) -> Result<Vec<u8>, FolderError> {
        match self {
            Self::BuiltIn => {
                let found = PROOFS.iter().find(|(known, _)| *known == name);
                let (_, proof) = found.ok_or_else(|| FolderError::NotCarried(name.to_owned()))?;
                same_size(Path::new(name), proof.len() as u64, bytes)?;
                Ok(proof.to_vec())
            }
            Self::Folder(folder) => {
                let path = folder.join(name);
                let io = |error| FolderError::Io { path: path.clone(), error };
                // Don't read a file of a different size, however large.
                same_size(&path, fs::metadata(&path).map_err(io)?.len(), bytes)?;
                fs::read(&path).map_err(io)
            }
        }
    }

    /// Returns the name of a record's file in messages.
    pub(super) fn file(&self, id: ScoreId) -> String {
        match self {
            Self::BuiltIn => format!("built-in {}", file_name(id)),
            Self::Folder(folder) => folder.join(file_name(id)).display().to_string(),
        }
    }

    /// Returns all records, each with its file; unreadable files are returned as errors.
    pub(super) fn read(&self) -> Result<Vec<LoadedRecord>, FolderError> {
        let Self::Folder(folder) = self else {
            return Ok(archive().into_iter().map(|record| Ok((self.file(record.id), record))).collect());
        };
        let io = |error| FolderError::Io { path: folder.clone(), error };
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if path.extension().is_some_and(|extension| extension == "json") {
                paths.push(path);
            }
        }
        paths.sort();
        let mut records = Vec::new();
        for path in paths {
            match read_file(&path) {
                Ok(read) => {
                    let file = path.display().to_string();
                    records.extend(read.into_iter().map(|record| Ok((file.clone(), record))));
                }
                Err(error) => records.push(Err(error)),
            }
        }
        Ok(records)
    }
}

fn same_size(path: &Path, found: u64, claimed: u64) -> Result<(), FolderError> {
    if found == claimed { Ok(()) } else { Err(FolderError::Size { path: path.to_owned(), found, claimed }) }
}
