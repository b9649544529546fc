//! A release archive: the command with the page in it, its manual pages and completions, and the licences.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::failure::{Failure, FileContext};
use crate::page::{Kind, Page};
use crate::process::{cargo, output, run};
use crate::workspace;

/// The files next to the command.
const FILES: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "NOTICE"];
/// The shells with completions.
const SHELLS: [(&str, &str); 3] =
    [("bash", "eightfold.bash"), ("zsh", "_eightfold"), ("fish", "eightfold.fish")];

/// Builds the page, then the command with the page in it, and packs everything into a compressed archive; returns its
/// path.
pub fn archive() -> Result<PathBuf, Failure> {
    Page::build(Kind::Shipped)?;
    run(cargo(&["build", "--release", "--package", "eightfold-cli"]))?;
    let name = format!("eightfold{}", std::env::consts::EXE_SUFFIX);
    let program = workspace::target().join("release").join(&name);
    let version = output(command(&program, &["--version"]))?;
    let version = version.split_whitespace().last().unwrap_or("0").to_owned();
    let title = format!("eightfold-{version}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let place = workspace::target().join("release-archive");
    let folder = place.join(&title);
    if folder.exists() {
        fs::remove_dir_all(&folder).at(&folder)?;
    }
    let (manual, completions) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&completions).at(&completions)?;
    copy(&program, &folder.join(&name))?;
    for file in FILES {
        copy(&workspace::root().join(file), &folder.join(file))?;
    }
    run(command(&program, &["man", "--dir", &manual.to_string_lossy()]))?;
    for (shell, file) in SHELLS {
        let script = output(command(&program, &["completions", shell]))?;
        let path = completions.join(file);
        fs::write(&path, script).at(&path)?;
    }
    let packed = place.join(format!("{title}.tar.gz"));
    pack(&folder, &title, &packed)?;
    Ok(packed)
}

fn command(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words);
    command
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map(|_| ()).at(from)
}

/// Packs a folder under this name into a compressed archive.
fn pack(folder: &Path, name: &str, to: &Path) -> Result<(), Failure> {
    let file = File::create(to).at(to)?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, Compression::best()));
    archive.append_dir_all(name, folder).at(folder)?;
    let compressed = archive.into_inner().at(to)?;
    compressed.finish().map(|_| ()).at(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_and_unpacking_keeps_a_folder() {
        let place = std::env::temp_dir().join(format!("eightfold-pack-{}", std::process::id()));
        let folder = place.join("folder");
        fs::create_dir_all(folder.join("inner")).expect("a folder");
        fs::write(folder.join("inner/file"), "what is in it").expect("a file");
        let packed = place.join("packed.tar.gz");
        pack(&folder, "eightfold-1", &packed).expect("packed");
        let compressed = flate2::read::GzDecoder::new(File::open(&packed).expect("the archive"));
        let back = place.join("back");
        tar::Archive::new(compressed).unpack(&back).expect("unpacked");
        let text = fs::read_to_string(back.join("eightfold-1/inner/file")).expect("the file");
        assert_eq!(text, "what is in it");
        fs::remove_dir_all(&place).expect("removed");
    }

    #[test]
    fn everything_that_goes_into_the_archive_is_there() {
        for file in FILES {
            assert!(workspace::root().join(file).is_file(), "{file}");
        }
    }
}
