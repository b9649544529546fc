//! Bundles the files of the archive, which are compiled into the program.

use std::path::Path;
use std::{env, fs};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is");
    // In the workspace `archive` is a link to the folder of that name at its root (which some systems check out as a
    // text file); in the published crate it is a folder.
    let archive = ["archive", "../../archive"]
        .map(|folder| Path::new(&here).join(folder))
        .into_iter()
        .find(|folder| folder.is_dir())
        .expect("the crate has a folder `archive` beside its manifest, or at the root of the workspace");
    println!("cargo::rerun-if-changed={}", archive.display());
    let mut files: Vec<_> = fs::read_dir(&archive)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    files.sort();
    // A file has one record, or a list of them.
    let mut records = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of the archive can be read");
        let text = text.trim();
        let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        if !inner.trim().is_empty() {
            records.push(inner.trim().to_owned());
        }
    }
    let out = env::var("OUT_DIR").expect("cargo says where to write");
    let all = format!("[{}]", records.join(",\n"));
    fs::write(Path::new(&out).join("archive.txt"), in_short(&all)).expect("the output folder can be written");
    // The proofs are included only if the program can check them.
    if env::var_os("CARGO_FEATURE_EXACT").is_some() {
        let mut proofs: Vec<_> = fs::read_dir(archive.join("proofs"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        proofs.sort();
        let carried: Vec<String> = proofs
            .iter()
            .filter_map(|path| {
                let name = format!("proofs/{}", path.file_name()?.to_str()?);
                let path = path.canonicalize().ok()?;
                Some(format!("({name:?}, include_bytes!({path:?}) as &[u8])"))
            })
            .collect();
        let list = format!("&[{}]", carried.join(",\n"));
        fs::write(Path::new(&out).join("proofs.rs"), list).expect("the output folder can be written");
    }
    fs::write(Path::new(&out).join("archive.json"), all).expect("the output folder can be written");
}

/// Returns the part of the archive that a page shows, in a few kilobytes: a line for each score,
/// `id|value|bound|p|witness`, with `p` if it is proven. Challenge 1 is left out, because its boards are computed on
/// demand.
fn in_short(all: &str) -> String {
    let records: Vec<serde_json::Value> = serde_json::from_str(all).expect("the archive is JSON");
    let mut text = String::new();
    for record in &records {
        let word = |key: &str| match &record[key] {
            serde_json::Value::String(word) => word.clone(),
            serde_json::Value::Null => String::new(),
            other => other.to_string(),
        };
        if !word("id").starts_with("1.") {
            let proven = if word("status") == "proven" { "p" } else { "" };
            text +=
                &format!("{}|{}|{}|{proven}|{}\n", word("id"), word("value"), word("bound"), word("witness"));
        }
    }
    text
}
