//! Reads zip archives of games as game sites offer them; supports only what such archives use.

use std::io::Read as _;

use flate2::read::DeflateDecoder;

use crate::words::{fill, id, t};

/// The most files read from an archive.
const MAX_FILES: usize = 5_000;
/// The most bytes they may have in total.
const MAX_BYTES: u64 = 64 << 20;

/// A file of an archive: its name, and its contents or why they can't be read.
pub type Inner = (String, Result<Vec<u8>, ZipError>);

/// Why an archive or one of its files can't be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ZipError {
    /// The list of files is damaged.
    #[error("{}", t(id::ZIP_BROKEN))]
    Broken,
    /// Too many files.
    #[error("{}", fill!(id::ZIP_MANY, count = .0, most = MAX_FILES))]
    Many(usize),
    /// No file has the name of a game.
    #[error("{}", t(id::ZIP_EMPTY))]
    Empty,
    /// One of the files is damaged.
    #[error("{}", t(id::ZIP_BROKEN_FILE))]
    BrokenFile,
    /// It needs a password.
    #[error("{}", t(id::ZIP_LOCKED))]
    Locked,
    /// Unsupported compression method.
    #[error("{}", t(id::ZIP_METHOD))]
    Method,
    /// Too large.
    #[error("{}", fill!(id::ZIP_LARGE, most = MAX_BYTES >> 20))]
    Large,
}

/// The games of a zip archive: the files that are named like games. `None` if this isn't a zip archive.
///
/// # Errors
/// If the archive is damaged or too large, or has no games.
pub fn files(bytes: &[u8]) -> Option<Result<Vec<Inner>, ZipError>> {
    let begins = |sign: &[u8]| bytes.starts_with(sign);
    (begins(b"PK\x03\x04") || begins(b"PK\x05\x06")).then(|| read(bytes))
}

/// A little-endian number of two or four bytes.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}

fn read(bytes: &[u8]) -> Result<Vec<Inner>, ZipError> {
    let broken = || ZipError::Broken;
    let end = bytes.windows(4).rposition(|sign| sign == b"PK\x05\x06").ok_or_else(broken)?;
    let count = number(bytes, end + 10, 2).ok_or_else(broken)?;
    // The archive ends with the length of its comment.
    number(bytes, end + 20, 2).ok_or_else(broken)?;
    let mut at = number(bytes, end + 16, 4).ok_or_else(broken)?;
    if count > MAX_FILES {
        return Err(ZipError::Many(count));
    }
    let mut found = Vec::new();
    let mut left = MAX_BYTES;
    for _ in 0..count {
        let entry = bytes.get(at..).filter(|entry| entry.starts_with(b"PK\x01\x02")).ok_or_else(broken)?;
        let field = |at: usize, length: usize| number(entry, at, length).ok_or_else(broken);
        let (flags, method, packed) = (field(8, 2)?, field(10, 2)?, field(20, 4)?);
        let (name_length, extra, comment, local) =
            (field(28, 2)?, field(30, 2)?, field(32, 2)?, field(42, 4)?);
        let name = entry.get(46..46 + name_length).ok_or_else(broken)?;
        let name = String::from_utf8_lossy(name).into_owned();
        at += 46 + name_length + extra + comment;
        if !is_game(&name) {
            continue;
        }
        let contents = contents(bytes, local, packed, flags, method, left);
        left -= contents.as_ref().map_or(0, |contents| contents.len() as u64);
        found.push((name, contents));
    }
    if found.is_empty() { Err(ZipError::Empty) } else { Ok(found) }
}

/// Whether a file with this name may contain games. Excludes what systems add to an archive, such as `__MACOSX`,
/// `._NAME` and other hidden files.
fn is_game(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']).rev();
    let file = parts.next().unwrap_or_default().to_ascii_lowercase();
    let is_named = [".sgf", ".txt"].iter().any(|ending| file.ends_with(ending));
    is_named && !file.starts_with('.') && !parts.any(|folder| folder.eq_ignore_ascii_case("__MACOSX"))
}

fn contents(
    bytes: &[u8],
    local: usize,
    packed: usize,
    flags: usize,
    method: usize,
    most: u64,
) -> Result<Vec<u8>, ZipError> {
    let broken = || ZipError::BrokenFile;
    let header = bytes.get(local..).filter(|header| header.starts_with(b"PK\x03\x04")).ok_or_else(broken)?;
    let lengths = number(header, 26, 2).zip(number(header, 28, 2)).ok_or_else(broken)?;
    let begin = 30 + lengths.0 + lengths.1;
    let data = begin.checked_add(packed).and_then(|end| header.get(begin..end)).ok_or_else(broken)?;
    if flags & 1 != 0 {
        return Err(ZipError::Locked);
    }
    let mut contents = Vec::new();
    let read = match method {
        0 => data.take(most + 1).read_to_end(&mut contents),
        8 => DeflateDecoder::new(data).take(most + 1).read_to_end(&mut contents),
        _ => return Err(ZipError::Method),
    };
    read.map_err(|_| broken())?;
    if contents.len() as u64 > most {
        return Err(ZipError::Large);
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::*;

    /// An archive of these files, each deflated or stored.
    fn archive(files: &[(&str, &str, bool)]) -> Vec<u8> {
        let (mut out, mut list) = (Vec::new(), Vec::new());
        for (name, text, deflated) in files {
            let data = if *deflated {
                let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(text.as_bytes()).unwrap();
                encoder.finish().unwrap()
            } else {
                text.as_bytes().to_vec()
            };
            let method = if *deflated { [8, 0] } else { [0, 0] };
            let sizes = [(data.len() as u32).to_le_bytes(), (text.len() as u32).to_le_bytes()].concat();
            let length = (name.len() as u16).to_le_bytes();
            let local = (out.len() as u32).to_le_bytes();
            let head = [&[20, 0, 0, 0][..], &method, &[0; 8], &sizes, &length, &[0, 0]].concat();
            out.extend([b"PK\x03\x04", &head[..], name.as_bytes(), &data].concat());
            list.extend([b"PK\x01\x02\x14\x00", &head[..], &[0; 10], &local, name.as_bytes()].concat());
        }
        let count = (files.len() as u16).to_le_bytes();
        let (size, at) = ((list.len() as u32).to_le_bytes(), (out.len() as u32).to_le_bytes());
        out.extend(list);
        out.extend([b"PK\x05\x06", &[0; 4][..], &count, &count, &size, &at, &[0, 0]].concat());
        out
    }

    #[test]
    fn games_are_read_and_other_files_skipped() {
        let long = "(;GM[19])".repeat(500);
        let bytes = archive(&[("a.sgf", &long, true), ("picture.png", "x", false), ("b/c.TXT", "hi", false)]);
        let found = files(&bytes).unwrap().unwrap();
        let found: Vec<_> = found.into_iter().map(|(name, text)| (name, text.unwrap().len())).collect();
        assert_eq!(found, [("a.sgf".to_owned(), 4_500), ("b/c.TXT".to_owned(), 2)]);
        assert!(files(b"game: octiles").is_none());
    }

    #[test]
    fn system_files_are_skipped_and_empty_archives_refused() {
        let mac = files(include_bytes!("../../tests/mac.zip")).unwrap().unwrap();
        let games: Vec<_> = mac.into_iter().map(|(name, text)| (name, text.unwrap())).collect();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].0, "a.sgf");
        assert!(games[0].1.starts_with(b"(;"));
        let added = [
            ("__MACOSX/._a.sgf", "x", false),
            ("__MACOSX/sub/b.sgf", "x", false),
            ("__macosx\\c.sgf", "x", false),
            ("._d.sgf", "x", false),
            ("e/._f.txt", "x", true),
            (".DS_Store", "x", false),
            ("e/.hidden.sgf", "x", false),
            ("Thumbs.db", "x", false),
            ("desktop.ini", "x", false),
            ("games.sgf/", "", false),
        ];
        for archive in [archive(&added), archive(&[])] {
            assert_eq!(files(&archive).unwrap(), Err(ZipError::Empty));
        }
        let both =
            files(&archive(&[&added[..], &[("a/g.sgf", "1", false), ("b/g.sgf", "2", true)]].concat()));
        let both: Vec<_> =
            both.unwrap().unwrap().into_iter().map(|(name, text)| (name, text.unwrap())).collect();
        assert_eq!(both, [("a/g.sgf".to_owned(), b"1".to_vec()), ("b/g.sgf".to_owned(), b"2".to_vec())]);
    }

    #[test]
    fn damaged_archive_is_an_error_without_panics() {
        let bytes = archive(&[("a.sgf", &"(;GM[19])".repeat(50), true)]);
        for cut in 4..bytes.len() {
            let read = files(&bytes[..cut]).unwrap();
            assert!(read.is_err(), "cut at {cut}");
        }
        for at in 4..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x55;
            let _ = files(&changed); // must only return, whatever the result
        }
    }
}
