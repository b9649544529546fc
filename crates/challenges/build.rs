//! Puts the files of the archive together, so that they travel inside the program.

use std::path::Path;
use std::{env, fs};

fn main() {
    let archive = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is"))
        .join("../../archive");
    println!("cargo::rerun-if-changed={}", archive.display());
    let mut files: Vec<_> = fs::read_dir(&archive)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    // A file is one record, or a list of them.
    let mut records = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of the archive can be read");
        let text = text.trim();
        let inner = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'))
            .unwrap_or(text);
        if !inner.trim().is_empty() {
            records.push(inner.trim().to_owned());
        }
    }
    let out = Path::new(&env::var("OUT_DIR").expect("cargo says where to write")).join("archive.json");
    fs::write(out, format!("[{}]", records.join(",\n"))).expect("the output folder can be written");
}
