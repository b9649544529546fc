//! The licences of everything in a program that others wrote: crates, the standard library, fonts, C libraries.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::failure::{Failure, FileContext};
use crate::process::{cargo, output};
use crate::workspace;

/// What the licences are listed for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Product {
    /// The command, with the page in it.
    Command,
    /// The Python package.
    Python,
}

/// The licences of the crates, and of C libraries and fonts.
const CRATES: &str = "LICENSE-THIRD-PARTY.txt";
/// The licences of Rust's standard library, as the toolchain has them.
const LIBRARY: &str = "LICENSE-RUST-LIBRARY.html";
/// The target of the page.
const PAGE: &str = "wasm32-unknown-unknown";

const INTRODUCTION: &str = "\
This program contains software by others. Below is each licence text, after the names of the crates that are under it.
Where a crate offers a choice, it is used here under the MIT licence or the Apache licence. Rust's standard library has
a list of its own, LICENSE-RUST-LIBRARY.html, if that file is here.
";

/// Texts that apply to more than crates: when, whose, and the text.
const MUSL: &str = "\
Copyright © 2005-2020 Rich Felker, et al.

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the \"Software\"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED \"AS IS\", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
";

/// Writes the lists of licences of a product for this target into a folder.
pub fn write(product: Product, target: &str, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(CRATES);
    fs::write(&path, text(product, target)?).at(&path)?;
    let mut sysroot = Command::new("rustc");
    sysroot.args(["--print", "sysroot"]).current_dir(workspace::root());
    let library = Path::new(output(sysroot)?.trim()).join("share/doc/rust/COPYRIGHT-library.html");
    if !library.is_file() {
        return Err(Failure::Toolchain(format!(
            "{} is missing, which has the licences of Rust's standard library: install Rust with rustup (https://rustup.rs)",
            library.display()
        )));
    }
    let path = folder.join(LIBRARY);
    fs::copy(&library, &path).map(drop).at(&library)
}

/// Returns the licences of all crates in a product, and of what isn't a crate.
fn text(product: Product, target: &str) -> Result<String, Failure> {
    let mut texts = Texts::default();
    match product {
        Product::Command => {
            texts.add_crates("eightfold-cli", target, &[])?;
            texts.add_crates("eightfold-web", PAGE, &["--features", "split"])?;
            texts.add_crates("eightfold-web-worker", PAGE, &[])?;
            let fonts = workspace::root().join("crates/web/static/fonts");
            for (name, file) in [("Fraunces", "fraunces-OFL.txt"), ("Source Sans 3", "source-sans-3-OFL.txt")]
            {
                let path = fonts.join(file);
                texts.add(format!("the font {name}"), &fs::read_to_string(&path).at(&path)?);
            }
            let text = "SQLite is in the public domain; its authors ask for nothing but give a blessing: May you do \
                good and not evil. May you find forgiveness for yourself and forgive others. May you share freely, \
                never taking more than you give.\n";
            texts.add("the database SQLite".to_owned(), text);
        }
        Product::Python => texts.add_crates("eightfold-python", target, &[])?,
    }
    if target.ends_with("-musl") {
        texts.add("the C library musl".to_owned(), MUSL);
    }
    Ok(texts.print())
}

/// Licence texts, and what each is for. Texts that differ only in spaces and line ends are the same.
#[derive(Default)]
struct Texts(BTreeMap<String, (String, BTreeSet<String>)>);

impl Texts {
    fn add(&mut self, what: String, text: &str) {
        let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, all) = self.0.entry(key).or_insert_with(|| (text.to_owned(), BTreeSet::new()));
        all.insert(what);
    }

    /// Adds the licences of all crates that a package is compiled from, except those of the workspace.
    fn add_crates(&mut self, package: &str, target: &str, features: &[&str]) -> Result<(), Failure> {
        let mut tree = cargo(&["tree", "--locked", "--package", package, "--target", target]);
        tree.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]).args(features);
        let tree = output(tree)?;
        let metadata = cargo(&["metadata", "--locked", "--format-version", "1", "--filter-platform", target]);
        let metadata: Value = serde_json::from_str(&output(metadata)?)
            .map_err(|error| Failure::Licence(format!("the output of cargo metadata: {error}")))?;
        let crates: BTreeSet<(&str, &str)> = tree.lines().filter_map(name_and_version).collect();
        for package in metadata["packages"].as_array().into_iter().flatten() {
            let word = |key: &str| package[key].as_str().unwrap_or_default();
            if crates.contains(&(word("name"), word("version"))) && !package["source"].is_null() {
                self.add_crate(
                    word("name"),
                    word("version"),
                    word("license"),
                    Path::new(word("manifest_path")),
                )?;
            }
        }
        Ok(())
    }

    fn add_crate(
        &mut self,
        name: &str,
        version: &str,
        licence: &str,
        manifest: &Path,
    ) -> Result<(), Failure> {
        let what = format!("{name} {version} ({licence})");
        let files = files(manifest.parent().unwrap_or(manifest))?;
        for file in &files {
            let bytes = fs::read(file).at(file)?;
            self.add(what.clone(), &String::from_utf8_lossy(&bytes));
        }
        if files.is_empty() {
            self.add(what, &standard(name, licence)?);
        }
        Ok(())
    }

    fn print(self) -> String {
        let mut all: Vec<(String, BTreeSet<String>)> = self.0.into_values().collect();
        all.sort_by(|(_, one), (_, other)| one.cmp(other));
        let mut printed = INTRODUCTION.to_owned();
        for (text, crates) in all {
            let crates: Vec<String> = crates.into_iter().collect();
            let line = "=".repeat(80);
            // Writing to a string doesn't fail.
            let _ = write!(
                printed,
                "\n{line}\n{}\n\n{}\n",
                crates.join("\n"),
                text.trim_matches('\n').trim_end()
            );
        }
        printed
    }
}

/// Parses a line of `cargo tree`: `serde v1.0.2 (proc-macro)`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Returns the files of a crate that have its licences, also those in a folder of licences.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).at(folder)? {
        let path = entry.at(folder)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_licence = ["license", "licence", "copying", "copyright", "notice", "unlicense"]
            .iter()
            .any(|start| name.starts_with(start));
        // No crate here is used under the GPL; some offer it as a choice.
        if !is_licence || name.contains("gpl") {
            continue;
        }
        if path.is_dir() {
            found.extend(workspace::files_below(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the standard text of a crate's licence, for crates that contain none.
fn standard(name: &str, licence: &str) -> Result<String, Failure> {
    let read = |file: &str| {
        let path = workspace::root().join(file);
        fs::read_to_string(&path).at(&path)
    };
    let offers = |id: &str| licence.split(|letter: char| " /()".contains(letter)).any(|word| word == id);
    if offers("MIT") {
        let text = read("LICENSE-MIT")?;
        let (before, rest) = text.split_once("Copyright").unwrap_or((&text, ""));
        let (_, after) = rest.split_once('\n').unwrap_or_default();
        Ok(format!("{before}Copyright the authors of {name}\n{after}"))
    } else if offers("Apache-2.0") {
        read("LICENSE-APACHE")
    } else if offers("CC0-1.0") {
        Ok("Dedicated to the public domain by CC0 1.0: its authors have waived all their rights.\n"
            .to_owned())
    } else {
        Err(Failure::Licence(format!(
            "{name} ({licence}) contains no licence text, and xtask/src/release/licences.rs has none for it"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_listed_once() {
        let mut texts = Texts::default();
        texts.add("two".to_owned(), "Some  text\n");
        texts.add("one".to_owned(), "Some\ntext");
        texts.add("three".to_owned(), "Another text");
        let printed = texts.print();
        assert_eq!(printed.matches("Some").count(), 1, "{printed}");
        assert!(printed.contains("\none\ntwo\n\nSome  text\n"), "{printed}");
    }

    #[test]
    fn crates_without_text_have_a_standard_one() {
        let mit = standard("some", "MIT/Apache-2.0").expect("a text");
        assert!(
            mit.contains("Copyright the authors of some\n") && mit.contains("Permission is hereby"),
            "{mit}"
        );
        assert!(!mit.contains("Eightfold"), "{mit}");
        assert!(standard("some", "Apache-2.0").expect("a text").contains("Apache License"));
        let error = standard("some", "LicenseRef-Unknown").expect_err("no text").to_string();
        assert!(error.contains("some (LicenseRef-Unknown)"), "{error}");
    }

    #[test]
    fn lines_of_the_tree_are_read() {
        assert_eq!(name_and_version("serde_derive v1.0.2 (proc-macro)"), Some(("serde_derive", "1.0.2")));
        assert_eq!(name_and_version(""), None);
    }
}
