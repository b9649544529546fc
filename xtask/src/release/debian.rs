//! A Debian package of the command, with a service for systemd.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::{Compression, GzBuilder};

use super::unpacked_archive::UnpackedArchive;
use crate::failure::{Failure, FileContext};
use crate::process::{output, run};
use crate::tools;
use crate::workspace::{self, files_below};

/// The settings of the service, which upgrades leave as they are.
const SETTINGS: &str = "/etc/eightfold.env";

/// The packager, unless the variable of this name is set.
const MAINTAINER: (&str, &str) =
    ("DEBIAN_MAINTAINER", "The Eightfold contributors <contributors@eightfold.invalid>");

/// What comes before the MIT licence and the notice.
const COPYRIGHT: &str = "\
Eightfold is under the MIT licence or the Apache licence 2.0, at your choice. The MIT licence and the notice are below,
the Apache licence is in /usr/share/common-licenses/Apache-2.0. The licences of what Eightfold contains by others are in
LICENSE-THIRD-PARTY.txt.gz and LICENSE-RUST-LIBRARY.html.gz in this folder.

";

/// Starts a running service again after an upgrade; a new one is started by hand, when its settings are right.
const AFTER_INSTALLING: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    if [ -n \"$2\" ]; then
        systemctl try-restart eightfold.service
    fi
fi
";
const BEFORE_REMOVING: &str = "\
#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now eightfold.service
fi
";
/// Games and people in /var/lib stay, even if the package is purged.
const AFTER_REMOVING: &str = "\
#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
";

/// Packs the contents of an archive as a Debian package with `dpkg-deb`; returns its path.
pub fn package(unpacked: &UnpackedArchive) -> Result<PathBuf, Failure> {
    let architecture = match unpacked.target.split('-').next() {
        Some("x86_64") => "amd64",
        Some("aarch64") => "arm64",
        _ => return Err(Failure::Usage(format!("Debian has no name for {}", unpacked.target))),
    };
    if !unpacked.target.contains("-linux-") {
        return Err(Failure::Usage(format!("Debian packages are for Linux, not {}", unpacked.target)));
    }
    tools::dpkg()?;
    let version = format!("{}-1", unpacked.version);
    let name = format!("eightfold_{version}_{architecture}");
    let root = unpacked.folder.with_file_name(&name);
    if root.exists() {
        fs::remove_dir_all(&root).at(&root)?;
    }
    lay_out(unpacked, &version, &root)?;
    let size: u64 =
        files_below(&root)?.iter().filter_map(|file| fs::metadata(file).ok()).map(|m| m.len()).sum();
    let depends = if unpacked.target.ends_with("-musl") { "" } else { "Depends: libc6, libgcc-s1\n" };
    let maintainer = maintainer();
    let control = format!(
        "Package: eightfold\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: {maintainer}\n\
        Installed-Size: {}\nSection: misc\nPriority: optional\n{depends}\
        Description: Octiles and OCTI: play, solve, analyse and serve eight board games\n \
        The command eightfold plays Octiles and OCTI in the terminal, against the\n \
        computer or online, checks and analyses games, solves puzzles and challenges,\n \
        and serves a site where people play in their browsers.\n",
        size.div_ceil(1024)
    );
    write(&root, "DEBIAN/control", 0o644, control.as_bytes())?;
    write(&root, "DEBIAN/conffiles", 0o644, format!("{SETTINGS}\n").as_bytes())?;
    for (file, script) in
        [("postinst", AFTER_INSTALLING), ("prerm", BEFORE_REMOVING), ("postrm", AFTER_REMOVING)]
    {
        write(&root, &format!("DEBIAN/{file}"), 0o755, script.as_bytes())?;
    }
    let packed = unpacked.folder.with_file_name(format!("{name}.deb"));
    let mut dpkg = Command::new("dpkg-deb");
    let compression: &[&str] = if unpacked.quick { &["-Zgzip", "-z1"] } else { &["-Zxz"] };
    dpkg.args(["--build", "--root-owner-group"]).args(compression).arg(&root).arg(&packed);
    output(dpkg)?;
    Ok(packed)
}

fn maintainer() -> String {
    let (variable, default) = MAINTAINER;
    std::env::var(variable).unwrap_or_else(|_| default.to_owned())
}

/// Puts the files where Debian has them.
fn lay_out(unpacked: &UnpackedArchive, version: &str, root: &Path) -> Result<(), Failure> {
    let from = &unpacked.folder;
    let read = |path: &Path| fs::read(path).at(path);
    write(root, "usr/bin/eightfold", 0o755, &read(&from.join("eightfold"))?)?;
    for page in files_below(&from.join("man"))? {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        write(root, &format!("usr/share/man/man1/{name}.gz"), 0o644, &compressed(&read(&page)?)?)?;
    }
    for (file, to) in [
        ("eightfold", "usr/share/bash-completion/completions/eightfold"),
        ("_eightfold", "usr/share/zsh/vendor-completions/_eightfold"),
        ("eightfold.fish", "usr/share/fish/vendor_completions.d/eightfold.fish"),
    ] {
        write(root, to, 0o644, &read(&from.join("completions").join(file))?)?;
    }
    let documents = "usr/share/doc/eightfold";
    write(root, &format!("{documents}/README.md"), 0o644, &read(&from.join("README.md"))?)?;
    write(root, &format!("{documents}/NOTICE"), 0o644, &read(&from.join("NOTICE"))?)?;
    for (file, name) in [
        ("CHANGELOG.md", "changelog.gz"),
        ("LICENSE-THIRD-PARTY.txt", "LICENSE-THIRD-PARTY.txt.gz"),
        ("LICENSE-RUST-LIBRARY.html", "LICENSE-RUST-LIBRARY.html.gz"),
    ] {
        write(root, &format!("{documents}/{name}"), 0o644, &compressed(&read(&from.join(file))?)?)?;
    }
    let mut copyright = COPYRIGHT.as_bytes().to_vec();
    copyright.extend(read(&from.join("LICENSE-MIT"))?);
    copyright.push(b'\n');
    copyright.extend(read(&from.join("NOTICE"))?);
    write(root, &format!("{documents}/copyright"), 0o644, &copyright)?;
    let mut date = Command::new("date");
    date.args(["--utc", "--rfc-email"]);
    let changes = format!(
        "eightfold ({version}) unstable; urgency=medium\n\n  * Version {}: see changelog.gz.\n\n -- {}  {}",
        unpacked.version,
        maintainer(),
        output(date)?
    );
    write(root, &format!("{documents}/changelog.Debian.gz"), 0o644, &compressed(changes.as_bytes())?)?;
    let deploy = workspace::root().join("deploy");
    let unit = deploy.join("eightfold.service");
    let unit = fs::read_to_string(&unit).at(&unit)?.replace("/usr/local/bin/", "/usr/bin/");
    write(root, "usr/lib/systemd/system/eightfold.service", 0o644, unit.as_bytes())?;
    // It may contain the password of a database.
    write(root, &SETTINGS[1..], 0o600, &read(&deploy.join("eightfold.env"))?)
}

/// Compresses a file, always with the same result.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut gz = GzBuilder::new().write(Vec::new(), Compression::best());
    let all = gz.write_all(bytes).and_then(|()| gz.finish());
    all.at(Path::new("a compressed file"))
}

/// Writes a file of the package with these permissions.
fn write(root: &Path, name: &str, mode: u32, bytes: &[u8]) -> Result<(), Failure> {
    let path = root.join(name);
    let folder = path.parent().unwrap_or(root);
    fs::create_dir_all(folder).at(folder)?;
    fs::write(&path, bytes).at(&path)?;
    let mut chmod = Command::new("chmod");
    chmod.arg(format!("{mode:o}")).arg(&path);
    run(chmod)
}
