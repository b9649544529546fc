//! The files of the workspace, for tests of their words.

#![allow(dead_code, reason = "not every test program uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// Returns all files below a folder with this extension, except build output.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("target") && !path.ends_with(".venv") {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns all Rust sources.
pub fn sources() -> impl Iterator<Item = PathBuf> {
    ["crates", "xtask", "browser-tests", "page-builder", "python"]
        .into_iter()
        .flat_map(|folder| files(folder, "rs"))
}
