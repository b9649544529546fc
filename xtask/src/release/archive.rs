//! A release archive: the command with the page in it, its manual pages and completions, and the licences.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::write::SimpleFileOptions;

use super::debian;
use super::licences::{self, Product};
use super::unpacked_archive::UnpackedArchive;
use crate::failure::{Failure, FileContext};
use crate::page::{Kind, Page};
use crate::process::{cargo, compile, output, run};
use crate::{tools, workspace};

/// What to pack, and for which machine.
#[derive(Default)]
pub struct Options {
    /// The target, such as `x86_64-unknown-linux-musl`; without it, this machine.
    pub target: Option<String>,
    /// Also makes a Debian package.
    pub deb: bool,
    /// Packs the page that was built last, instead of building it.
    pub keep_page: bool,
    /// Packs the command that `cargo build` or `cargo test` made last, for trying the packages; nothing is built.
    pub quick: bool,
}

/// The files next to the command.
const FILES: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "NOTICE"];
/// The shells with completions, and the names of the files as each shell looks for them.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "eightfold"),
    ("zsh", "_eightfold"),
    ("fish", "eightfold.fish"),
    ("powershell", "_eightfold.ps1"),
];

/// Builds the page, then the command with the page in it, and packs everything into an archive, and into a Debian
/// package if wanted; returns their paths.
pub fn release(options: &Options) -> Result<Vec<PathBuf>, Failure> {
    if options.keep_page {
        let document = workspace::root().join("crates/server/dist/index.html");
        if !document.is_file() {
            return Err(Failure::Usage(format!(
                "--keep-page packs the page that was built last, but {} isn't there: run cargo xtask dist first",
                document.display()
            )));
        }
    } else if !options.quick {
        Page::build(Kind::Shipped)?;
    }
    let unpacked = fill(options)?;
    let mut packed = vec![pack(&unpacked)?];
    if options.deb {
        packed.push(debian::package(&unpacked)?);
    }
    Ok(packed)
}

/// Builds the command and fills the folder of an archive.
fn fill(options: &Options) -> Result<UnpackedArchive, Failure> {
    let target = match &options.target {
        Some(target) => target.clone(),
        None => tools::host()?,
    };
    let name = if target.contains("-windows-") { "eightfold.exe" } else { "eightfold" };
    let program = build(options, name)?;
    let version = output(command(&program, &["--version"]))?;
    let version = version.split_whitespace().last().unwrap_or("0").to_owned();
    let folder = place().join(title(&version, &target));
    if folder.exists() {
        fs::remove_dir_all(&folder).at(&folder)?;
    }
    let (manual, completions) = (folder.join("man"), folder.join("completions"));
    fs::create_dir_all(&completions).at(&completions)?;
    copy(&program, &folder.join(name))?;
    for file in FILES {
        copy(&workspace::root().join(file), &folder.join(file))?;
    }
    licences::write(Product::Command, &target, &folder)?;
    run(command(&program, &["man", "--dir", &manual.to_string_lossy()]))?;
    for (shell, file) in SHELLS {
        let script = output(command(&program, &["completions", shell]))?;
        let path = completions.join(file);
        fs::write(&path, script).at(&path)?;
    }
    Ok(UnpackedArchive { folder, version, target, quick: options.quick })
}

/// Returns the name of an archive and of the folder in it.
fn title(version: &str, target: &str) -> String {
    format!("eightfold-{version}-{target}")
}

/// The folder of all packed files.
fn place() -> PathBuf {
    workspace::target().join("release-archive")
}

/// Compiles the command, unless `quick`; returns its path.
fn build(options: &Options, name: &str) -> Result<PathBuf, Failure> {
    let mut words = vec!["build", "--release", "--package", "eightfold-cli"];
    let mut folder = workspace::target();
    if let Some(target) = &options.target {
        words.extend(["--target", target]);
        folder.push(target);
    }
    if options.quick {
        let built = folder.join("debug").join(name);
        return match built.is_file() {
            true => Ok(built),
            false => Err(Failure::Usage(format!(
                "--quick packs {}, which isn't there: run cargo build --package eightfold-cli first",
                built.display()
            ))),
        };
    }
    if let Some(target) = &options.target {
        tools::target(target)?;
        if target.ends_with("-musl") {
            tools::musl()?;
        }
    }
    let mut build = cargo(&words);
    // Half the size. Messages of a crash name the file and line all the same.
    build.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    compile("Command", build)?;
    Ok(folder.join("release").join(name))
}

fn command(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words);
    command
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::copy(from, to).map(|_| ()).at(from)
}

/// Packs the contents as users of that system expect: a zip file for Windows, else a compressed tar file.
fn pack(unpacked: &UnpackedArchive) -> Result<PathBuf, Failure> {
    let name = unpacked.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if unpacked.target.contains("-windows-") {
        let packed = place().join(format!("{name}.zip"));
        zipped(&unpacked.folder, &name, &packed)?;
        return Ok(packed);
    }
    let packed = place().join(format!("{name}.tar.gz"));
    let compression = if unpacked.quick { Compression::fast() } else { Compression::best() };
    tarred(&unpacked.folder, &name, &packed, compression)?;
    Ok(packed)
}

/// Packs a folder under this name into a compressed tar file.
fn tarred(folder: &Path, name: &str, to: &Path, compression: Compression) -> Result<(), Failure> {
    let file = File::create(to).at(to)?;
    let mut archive = tar::Builder::new(GzEncoder::new(file, compression));
    // Without the user and the times of this machine.
    archive.mode(tar::HeaderMode::Deterministic);
    archive.append_dir_all(name, folder).at(folder)?;
    let compressed = archive.into_inner().at(to)?;
    compressed.finish().map(|_| ()).at(to)
}

/// Packs a folder under this name into a zip file.
fn zipped(folder: &Path, name: &str, to: &Path) -> Result<(), Failure> {
    let mut archive = zip::ZipWriter::new(File::create(to).at(to)?);
    for path in workspace::files_below(folder)? {
        let within = path.strip_prefix(folder).unwrap_or(&path);
        // Zip files have slashes on every system.
        let parts: Vec<_> = within.iter().map(|part| part.to_string_lossy()).collect();
        let executable = path.extension().is_some_and(|extension| extension == "exe");
        let options = SimpleFileOptions::default().unix_permissions(if executable { 0o755 } else { 0o644 });
        archive.start_file(format!("{name}/{}", parts.join("/")), options).map_err(zip_error).at(to)?;
        archive.write_all(&fs::read(&path).at(&path)?).at(to)?;
    }
    archive.finish().map(|_| ()).map_err(zip_error).at(to)
}

fn zip_error(error: zip::result::ZipError) -> std::io::Error {
    std::io::Error::other(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a folder with a file in an inner folder.
    fn folder(name: &str) -> (PathBuf, PathBuf) {
        let place = std::env::temp_dir().join(format!("eightfold-{name}-{}", std::process::id()));
        let folder = place.join("folder");
        fs::create_dir_all(folder.join("inner")).expect("a folder");
        fs::write(folder.join("inner/file"), "what is in it").expect("a file");
        (place, folder)
    }

    #[test]
    fn a_tar_file_has_all_of_a_folder() {
        let (place, folder) = folder("tar");
        let packed = place.join("packed.tar.gz");
        tarred(&folder, "eightfold-1", &packed, Compression::best()).expect("packed");
        let compressed = flate2::read::GzDecoder::new(File::open(&packed).expect("the archive"));
        let back = place.join("back");
        tar::Archive::new(compressed).unpack(&back).expect("unpacked");
        let text = fs::read_to_string(back.join("eightfold-1/inner/file")).expect("the file");
        assert_eq!(text, "what is in it");
        fs::remove_dir_all(&place).expect("removed");
    }

    #[test]
    fn a_zip_file_has_all_of_a_folder() {
        let (place, folder) = folder("zip");
        let packed = place.join("packed.zip");
        zipped(&folder, "eightfold-1", &packed).expect("packed");
        let mut archive =
            zip::ZipArchive::new(File::open(&packed).expect("the archive")).expect("a zip file");
        let back = place.join("back");
        archive.extract(&back).expect("unpacked");
        let text = fs::read_to_string(back.join("eightfold-1/inner/file")).expect("the file");
        assert_eq!(text, "what is in it");
        fs::remove_dir_all(&place).expect("removed");
    }

    #[test]
    fn cargo_binstall_finds_archives_by_their_names() {
        let manifest = workspace::root().join("crates/cli/Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a manifest");
        let value = |key: &str| {
            let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = \"")));
            let value = line.expect("the key is there").trim_end_matches('"');
            value.replace("{ version }", "0.2.0").replace("{ target }", "x86_64-unknown-linux-musl")
        };
        let title = title("0.2.0", "x86_64-unknown-linux-musl");
        let address = value("pkg-url");
        assert!(
            address.ends_with(&format!("/releases/download/v0.2.0/{title}{{ archive-suffix }}")),
            "{address}"
        );
        assert_eq!(value("bin-dir"), format!("{title}/{{ bin }}{{ binary-ext }}"));
    }

    #[test]
    fn everything_that_goes_into_the_archive_is_there() {
        for file in FILES {
            assert!(workspace::root().join(file).is_file(), "{file}");
        }
    }
}
