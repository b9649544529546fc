//! The folder of the archive: a JSON file for each score, a list of them for challenge 1, and the proofs small enough
//! to be stored.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::archive::{Certificate, Record, ScoreId, Status};

/// Proofs up to this size, in bytes, are stored in the archive itself.
pub const MAX_STORED_PROOF_LEN: u64 = 1_000_000;

/// Why the archive couldn't be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FolderError {
    /// An I/O error.
    #[error("{path}: {error}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// An invalid file.
    #[error("{path}: {error}", path = path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// The error.
        error: serde_json::Error,
    },
    /// A file above the size limit.
    #[error("{path}: this isn't a file of the archive: it has {found} bytes, and the most is {most}", path = path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size in bytes.
        found: u64,
        /// The limit.
        most: u64,
    },
    /// A proof whose size differs from its certificate.
    #[error("{path}: the proof has {found} bytes, and the certificate says {claimed}", path = path.display())]
    Size {
        /// The file.
        path: PathBuf,
        /// Its size in bytes.
        found: u64,
        /// The size in the certificate.
        claimed: u64,
    },
    /// A proof that isn't included in the program.
    #[error("the program carries no proof `{0}`")]
    NotCarried(String),
}

impl FolderError {
    /// Returns the file concerned.
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. }
            | Self::Json { path, .. }
            | Self::TooLarge { path, .. }
            | Self::Size { path, .. } => path,
            Self::NotCarried(name) => Path::new(name),
        }
    }
}

/// The size limit of a file of records, in bytes.
const MAX_LEN: u64 = 16 << 20;

fn io_at(path: &Path) -> impl FnOnce(io::Error) -> FolderError + use<> {
    let path = path.to_owned();
    move |error| FolderError::Io { path, error }
}

/// Returns all records of a folder, file by file.
///
/// # Errors
/// If a file can't be read or is invalid.
pub fn read_folder(folder: &Path) -> Result<Vec<Record>, FolderError> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(io_at(folder))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    let mut records = Vec::new();
    for path in paths {
        records.extend(read_file(&path)?);
    }
    Ok(records)
}

/// Returns the records of one file: one, or a list.
pub(super) fn read_file(path: &Path) -> Result<Vec<Record>, FolderError> {
    let found = fs::metadata(path).map_err(io_at(path))?.len();
    if found > MAX_LEN {
        return Err(FolderError::TooLarge { path: path.to_owned(), found, most: MAX_LEN });
    }
    let text = fs::read_to_string(path).map_err(io_at(path))?;
    let read = if text.trim_start().starts_with('[') {
        serde_json::from_str(&text)
    } else {
        one_record(&text).map(|record| vec![record])
    };
    read.map_err(|error| FolderError::Json { path: path.to_owned(), error })
}

/// Parses one record. The output of `eightfold solve` also has a version field.
fn one_record(text: &str) -> serde_json::Result<Record> {
    let read = serde_json::from_str(text);
    if read.is_err()
        && let Ok(mut printed) = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text)
        && printed.remove("version").is_some_and(|version| version == 1)
        && let Ok(record) = serde_json::from_value(printed.into())
    {
        return Ok(record);
    }
    read
}

/// Returns the name of a score's file.
pub(super) fn file_name(id: ScoreId) -> String {
    match id {
        ScoreId::Pair(_) => "1.json".to_owned(),
        ScoreId::Measure(measure) => format!("{measure}.json"),
    }
}

/// Returns the name of a score's stored proof in the archive.
pub(super) fn proof_name(id: ScoreId) -> String {
    format!("proofs/{id}.lrat")
}

/// Returns the file of a score.
pub fn file_of(folder: &Path, id: ScoreId) -> PathBuf {
    folder.join(file_name(id))
}

/// Returns the record of a score, if the folder has one.
///
/// # Errors
/// If the file exists but is invalid.
pub fn read_record(folder: &Path, id: ScoreId) -> Result<Option<Record>, FolderError> {
    let path = file_of(folder, id);
    if !path.exists() {
        return Ok(None);
    }
    let records = read_folder(folder)?;
    Ok(records.into_iter().find(|record| record.id == id))
}

/// Writes a record, if it improves on the one in the folder; stores the proof beside it if it is small. Returns whether
/// it was written.
///
/// # Errors
/// If a file can't be written.
pub fn write_record(folder: &Path, record: &Record, proof: Option<&Path>) -> Result<bool, FolderError> {
    let rank = |record: &Record| record.value.value().map_or(i64::MIN, crate::Value::rank);
    let bound = |record: &Record| {
        let bound = record.bound.as_ref().and_then(crate::Amount::value);
        bound.map_or(i64::MIN, |bound| -bound.rank())
    };
    let worth = |record: &Record| (rank(record), record.status == Status::Proven, bound(record));
    if let Some(known) = read_record(folder, record.id)?
        && worth(&known) >= worth(record)
    {
        return Ok(false);
    }
    let mut record = record.clone();
    if let (Some(Certificate::Refutation { proof: made, .. }), Some(from)) = (&mut record.certificate, proof)
        && made.bytes <= MAX_STORED_PROOF_LEN
    {
        let name = proof_name(record.id);
        let to = folder.join(&name);
        fs::create_dir_all(folder.join("proofs")).map_err(io_at(folder))?;
        fs::copy(from, &to).map_err(io_at(&to))?;
        made.file = Some(name);
    }
    fs::create_dir_all(folder).map_err(io_at(folder))?;
    let path = file_of(folder, record.id);
    let text = serde_json::to_string_pretty(&record)
        .map_err(|error| FolderError::Json { path: path.clone(), error })?;
    fs::write(&path, text + "\n").map_err(io_at(&path))?;
    Ok(true)
}

/// Writes the records of challenge 1 into one file.
///
/// # Errors
/// If the file can't be written.
pub fn write_pairs(folder: &Path, records: &[Record]) -> Result<(), FolderError> {
    let path = folder.join("1.json");
    let lines: Result<Vec<String>, _> = records.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(|error| FolderError::Json { path: path.clone(), error })?;
    fs::create_dir_all(folder).map_err(io_at(folder))?;
    fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).map_err(io_at(&path))
}
