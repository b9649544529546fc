use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use eightfold_record::{MAX_BYTES, Record, Secret};

use crate::args::{plain_file, read_file};
use crate::failure::Failure;

/// A record file and, while the game is in progress, a separate file with the secret of its shuffle. Only one process
/// can have it open at a time.
pub struct RecordFile {
    file: PathBuf,
    _lock: Lock,
}

impl RecordFile {
    /// Opens the file at this path exclusively. It may not exist yet.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, Failure> {
        let given = path.into();
        plain_file(&given)?;
        // Behind a link, the target file is replaced, not the link.
        let file = std::fs::canonicalize(&given).unwrap_or(given);
        let lock = Lock::take(&file)?;
        Ok(Self { file, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.file
    }

    fn secret_path(&self) -> PathBuf {
        let mut name = self.file.clone().into_os_string();
        name.push(".secret");
        name.into()
    }

    /// Reads the record; `None` if the file doesn't exist yet.
    pub fn load(&self) -> Result<Option<Record>, Failure> {
        match std::fs::metadata(&self.file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(says(&self.file, error)),
            Ok(_) => {}
        }
        let text = read_file(&self.file.to_string_lossy())?;
        Record::read(&text).map(Some).map_err(|error| says(&self.file, error))
    }

    /// Starts saving a game: first its secret, if the record doesn't reveal it yet, and then the record. On failure,
    /// no files are left behind.
    pub fn begin(&self, record: &Record, secret: &eightfold_table::Secret) -> Result<(), Failure> {
        let secret = match secret {
            eightfold_table::Secret::One(secret) if record.seed().is_none() => Some(secret),
            _ => None,
        };
        if let Some(secret) = secret {
            self.hide(secret)?;
        }
        let saved = self.save(record);
        if let (Err(_), Some(secret)) = (&saved, secret) {
            self.unhide(secret)?;
        }
        saved
    }

    /// Writes the record atomically, in the form for the file's extension. The data is on disk when this returns.
    pub fn save(&self, record: &Record) -> Result<(), Failure> {
        let ending = self.file.extension().and_then(|ending| ending.to_str());
        let text = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("sgf") => record.to_sgf().map_err(|error| says(&self.file, error))?,
            Some("json") => record.to_json(),
            _ => record.to_text(),
        };
        if text.len() > MAX_BYTES {
            let why = format!(
                "this game is too long: a record of more than {} MiB can't be read back, so the last turn isn't \
                 saved",
                MAX_BYTES >> 20
            );
            return Err(Failure::Input(format!("{}: {why}", self.file.display())));
        }
        replace(&self.file, &text, false)
    }

    /// Returns the secret stored for this game, if there is one.
    pub fn secret(&self) -> Option<Secret> {
        let mut text = String::new();
        // A seed and a word; anything longer is something else.
        File::open(self.secret_path()).ok()?.take(1 << 12).read_to_string(&mut text).ok()?;
        let (seed, salt) = text.trim().split_once(' ')?;
        Some(Secret { seed: seed.parse().ok()?, salt: salt.parse().ok()? })
    }

    /// Stores the secret until the game is over, readable only by the owner of the file.
    pub fn hide(&self, secret: &Secret) -> Result<(), Failure> {
        let path = self.secret_path();
        if path.exists() && self.secret().as_ref() != Some(secret) {
            return Err(Failure::Input(format!(
                "{}: this file already exists and has other contents, but the secret of the shuffle must go \
                 there: move it, or save the game under another name",
                path.display()
            )));
        }
        replace(&path, &format!("{} {}\n", secret.seed, secret.salt), true)
    }

    /// Removes the secret if it is this one, because the record contains it now, or there is no game.
    pub fn unhide(&self, secret: &Secret) -> Result<(), Failure> {
        if self.secret().as_ref() != Some(secret) {
            return Ok(());
        }
        let path = self.secret_path();
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(says(&path, error)),
            _ => Ok(()),
        }
    }
}

/// The lock of a record's writer: an empty, locked file next to it, which is removed when the game is closed.
struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    fn take(record: &Path) -> Result<Self, Failure> {
        let name = record.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let path = record.with_file_name(format!(".{name}.lock"));
        loop {
            let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
            let file = opened.map_err(|error| says(record, error))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(Failure::Input(format!(
                        "{}: another `eightfold play` has this game open: quit it there first, or save this game \
                         in another file",
                        record.display()
                    )));
                }
                Err(TryLockError::Error(error)) => return Err(says(record, error)),
            }
            // The previous owner may have removed the file after it was opened here.
            if is_at(&file, &path) {
                return Ok(Self { path, file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A non-empty file of this name belongs to something else.
        if self.file.metadata().is_ok_and(|known| known.len() == 0) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Returns whether the open file is the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |known: std::fs::Metadata| (known.dev(), known.ino());
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(open), Ok(there)) => number(open) == number(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    // An open file can't be removed on this platform.
    true
}

/// Replaces a file atomically and waits until the data is on disk. The text is written under a unique temporary name.
fn replace(path: &Path, text: &str, private: bool) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut making = tempfile::Builder::new();
    making.prefix(".eightfold-").suffix(".new");
    if !private {
        readable_by_all(&mut making);
    }
    let written = || -> std::io::Result<()> {
        let mut new = making.tempfile_in(folder)?;
        if let (false, Ok(known)) = (private, std::fs::metadata(path)) {
            let permissions: Permissions = known.permissions();
            new.as_file().set_permissions(permissions)?;
        }
        new.write_all(text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(path).map_err(|error| error.error)?;
        sync_folder(folder)
    };
    written().map_err(|error| says(path, error))
}

/// Gives a new file the user's default permissions; otherwise only the owner could read it.
#[cfg(unix)]
fn readable_by_all(making: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    making.permissions(Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn readable_by_all(_: &mut tempfile::Builder<'_, '_>) {}

/// Waits until a folder's entries are on disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

fn says(file: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("{}: {error}", file.display()))
}
