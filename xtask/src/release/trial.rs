//! A trial of the packages, with the command that the tests have built.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::archive::{Options, release};
use crate::failure::{Failure, FileContext};
use crate::process::{output, run};
use crate::workspace;

/// The files that a Debian package must have, besides the command.
const PACKAGE_FILES: [&str; 10] = [
    "etc/eightfold.env",
    "usr/lib/systemd/system/eightfold.service",
    "usr/share/bash-completion/completions/eightfold",
    "usr/share/doc/eightfold/LICENSE-RUST-LIBRARY.html.gz",
    "usr/share/doc/eightfold/LICENSE-THIRD-PARTY.txt.gz",
    "usr/share/doc/eightfold/changelog.gz",
    "usr/share/doc/eightfold/copyright",
    "usr/share/fish/vendor_completions.d/eightfold.fish",
    "usr/share/man/man1/eightfold-play.1.gz",
    "usr/share/zsh/vendor-completions/_eightfold",
];

/// Packs the command that was built last, unpacks it and runs it: from the archive, and on Linux from the Debian
/// package.
pub fn packages() -> Result<(), Failure> {
    let deb = cfg!(target_os = "linux");
    let packed = release(&Options { quick: true, deb, ..Options::default() })?;
    let place = workspace::scratch().join("packages");
    if place.exists() {
        fs::remove_dir_all(&place).at(&place)?;
    }
    for path in &packed {
        let folder = place.join(path.file_stem().unwrap_or_default());
        fs::create_dir_all(&folder).at(&folder)?;
        if path.extension().is_some_and(|extension| extension == "deb") {
            debian_package(path, &folder)?;
        } else {
            archive(path, &folder)?;
        }
    }
    Ok(())
}

fn archive(packed: &Path, folder: &Path) -> Result<(), Failure> {
    let mut tar = Command::new("tar");
    tar.arg("-xf").arg(packed).args(["--strip-components", "1", "-C"]).arg(folder);
    run(tar)?;
    let mut script = Command::new("sh");
    script.arg(workspace::root().join("deploy/try-archive.sh"));
    script.arg(folder).arg(env!("CARGO_PKG_VERSION"));
    run(script)
}

fn debian_package(packed: &Path, folder: &Path) -> Result<(), Failure> {
    let mut dpkg = Command::new("dpkg-deb");
    dpkg.arg("--extract").arg(packed).arg(folder);
    run(dpkg)?;
    let missing: Vec<&str> = PACKAGE_FILES.into_iter().filter(|file| !folder.join(file).is_file()).collect();
    if !missing.is_empty() {
        let what = packed.display().to_string();
        return Err(Failure::Program { what, how: format!("it lacks {}", missing.join(", ")) });
    }
    let mut command = Command::new(folder.join("usr/bin/eightfold"));
    command.args(["perft", "octi-fast", "2"]);
    output(command).map(drop)
}
