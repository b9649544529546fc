//! `install.sh` against a release page on this machine.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "x86_64-unknown-linux-musl";

/// A release page, and the folder of a person who installs from it.
struct Release {
    place: PathBuf,
    address: String,
}

/// The result of a run: whether it succeeded, and what it said.
struct Run {
    code: Option<i32>,
    said: String,
}

impl Release {
    /// Makes a release of these versions, the last one being the newest, and serves it.
    fn new(name: &str, versions: &[&str]) -> Release {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("install").join(name);
        let _ = fs::remove_dir_all(&place);
        for version in versions {
            archive(&place, version);
        }
        // Only these programs: others, such as `gh`, may or may not be on a machine.
        let bin = place.join("bin");
        fs::create_dir_all(&bin).expect("a folder");
        for program in [
            "cat",
            "chmod",
            "cp",
            "curl",
            "cut",
            "grep",
            "gzip",
            "head",
            "mkdir",
            "mktemp",
            "mv",
            "rm",
            "sed",
            "sh",
            "sha256sum",
            "shasum",
            "tar",
            "wget",
        ] {
            if let Some(found) = found(program) {
                symlink(found, bin.join(program)).expect("a link");
            }
        }
        let release = Release { address: serve(place.join("page")), place };
        release.machine("Linux", "x86_64");
        release
    }

    /// Adds a program that people may have, as a shell script.
    fn program(&self, name: &str, script: &str) {
        executable(&self.place.join("bin").join(name), script);
    }

    /// Sets what machine it is.
    fn machine(&self, system: &str, processor: &str) {
        let script = format!("case $1 in -s) echo '{system}' ;; -m) echo '{processor}' ;; esac");
        self.program("uname", &script);
    }

    fn home(&self) -> PathBuf {
        self.place.join("home")
    }

    /// The installed command.
    fn installed(&self) -> PathBuf {
        self.home().join(".local/bin/eightfold")
    }

    fn install(&self, options: &[&str]) -> Run {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../install.sh");
        let mut sh = Command::new(self.place.join("bin/sh"));
        sh.arg(script).args(options).env_clear().current_dir(&self.place);
        sh.env("PATH", self.place.join("bin")).env("HOME", self.home());
        sh.env("TMPDIR", self.place.join("temporary")).env("EIGHTFOLD_RELEASES", &self.address);
        fs::create_dir_all(self.place.join("temporary")).expect("a folder");
        let output = sh.output().expect("the shell runs");
        let left: Vec<_> = fs::read_dir(self.place.join("temporary")).expect("a folder").collect();
        assert!(left.is_empty(), "temporary files stay: {left:?}");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Run { code: output.status.code(), said: text(&output.stdout) + &text(&output.stderr) }
    }

    /// Runs it, expects that it fails and installs nothing, and returns what it said.
    fn refuses(&self, options: &[&str], code: i32) -> String {
        let run = self.install(options);
        assert_eq!(run.code, Some(code), "{options:?}: {}", run.said);
        assert!(!self.home().join(".local").exists(), "{options:?} installs something");
        run.said
    }
}

/// Where a program is in the search path.
fn found(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
}

fn executable(path: &Path, script: &str) {
    let _ = fs::remove_file(path);
    fs::write(path, format!("#!/bin/sh\n{script}\n")).expect("a script");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it can be run");
}

/// Makes the archive of a version and the list with its hash, in the folders of a release page.
fn archive(place: &Path, version: &str) {
    let name = format!("eightfold-{version}-{TARGET}");
    let folder = place.join("contents").join(&name);
    for inner in ["man", "completions"] {
        fs::create_dir_all(folder.join(inner)).expect("a folder");
    }
    executable(&folder.join("eightfold"), &format!("echo eightfold {version}"));
    for file in [
        "man/eightfold.1",
        "man/eightfold-play.1",
        "completions/eightfold",
        "completions/_eightfold",
        "completions/eightfold.fish",
        "LICENSE-MIT",
        "LICENSE-THIRD-PARTY.txt",
        "NOTICE",
        "README.md",
    ] {
        fs::write(folder.join(file), file).expect("a file");
    }
    let page = place.join("page");
    let (these, newest) = (page.join(format!("download/v{version}")), page.join("latest/download"));
    fs::create_dir_all(&these).expect("a folder");
    fs::create_dir_all(&newest).expect("a folder");
    let file = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(these.join(&file)).arg("-C").arg(place.join("contents")).arg(&name);
    assert!(tar.status().expect("tar runs").success());
    let sum = Command::new("sha256sum").arg(&file).current_dir(&these).output().expect("sha256sum runs");
    let list = format!("{}  another-file.zip\n{}", "0".repeat(64), String::from_utf8_lossy(&sum.stdout));
    fs::write(these.join("SHA256SUMS"), &list).expect("a list");
    fs::write(newest.join("SHA256SUMS"), &list).expect("a list");
    fs::write(these.join(format!("eightfold-{version}.sigstore.json")), "{}").expect("a signature");
}

/// Serves the files of a folder as a release page on this machine; returns its address.
fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            respond(stream, &folder);
        }
    });
    format!("http://{address}/owner/name/releases")
}

fn respond(mut stream: TcpStream, folder: &Path) {
    let (mut request, mut byte) = (Vec::new(), [0]);
    while !request.ends_with(b"\r\n\r\n") && stream.read_exact(&mut byte).is_ok() {
        request.extend(byte);
    }
    let request = String::from_utf8_lossy(&request);
    let path = request.split(' ').nth(1).and_then(|path| path.strip_prefix("/owner/name/releases/"));
    let file = path.and_then(|path| fs::read(folder.join(path)).ok());
    let status = if file.is_some() { "200 OK" } else { "404 Not Found" };
    let body = file.unwrap_or_default();
    let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // The other side may be gone.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

#[test]
fn the_newest_version_is_installed_whole() {
    let release = Release::new("newest", &["0.1.0", "0.2.0"]);
    let run = release.install(&[]);
    assert_eq!(run.code, Some(0), "{}", run.said);
    let version = Command::new(release.installed()).output().expect("the command runs").stdout;
    assert_eq!(String::from_utf8_lossy(&version), "eightfold 0.2.0\n");
    for file in [
        "man/man1/eightfold.1",
        "man/man1/eightfold-play.1",
        "bash-completion/completions/eightfold",
        "zsh/site-functions/_eightfold",
        "fish/vendor_completions.d/eightfold.fish",
        "doc/eightfold/LICENSE-MIT",
        "doc/eightfold/LICENSE-THIRD-PARTY.txt",
        "doc/eightfold/NOTICE",
    ] {
        assert!(release.home().join(".local/share").join(file).is_file(), "{file}");
    }
    let bin = release.home().join(".local/bin");
    for words in
        ["The SHA-256 is right", "signature isn't checked", "Installed eightfold 0.2.0", "export PATH="]
    {
        assert!(run.said.contains(words) && run.said.contains(&bin.display().to_string()), "{}", run.said);
    }
    // Again, over the first.
    assert_eq!(release.install(&[]).code, Some(0));
}

#[test]
fn version_and_folder_can_be_chosen() {
    let release = Release::new("chosen", &["0.1.0", "0.2.0"]);
    let folder = release.place.join("my programs");
    let run = release.install(&["--version=v0.1.0", "--to", &folder.display().to_string()]);
    assert_eq!(run.code, Some(0), "{}", run.said);
    let version = Command::new(folder.join("bin/eightfold")).output().expect("the command runs").stdout;
    assert_eq!(String::from_utf8_lossy(&version), "eightfold 0.1.0\n");
    assert!(!release.home().exists(), "nothing else is touched");
    let said = release.refuses(&["--version", "0.3.0"], 1);
    assert!(
        said.contains("couldn't download") && said.contains("check the address and the version"),
        "{said}"
    );
}

#[test]
fn a_changed_archive_is_not_installed() {
    let release = Release::new("changed", &["0.2.0"]);
    let archive = release.place.join(format!("page/download/v0.2.0/eightfold-0.2.0-{TARGET}.tar.gz"));
    let mut bytes = fs::read(&archive).expect("the archive");
    bytes.push(0);
    fs::write(&archive, bytes).expect("written");
    let said = release.refuses(&[], 1);
    assert!(said.contains("isn't what the release lists") && said.contains("nothing is installed"), "{said}");
    fs::remove_file(&archive).expect("removed");
    assert!(release.refuses(&[], 1).contains("couldn't download"));
}

#[test]
fn machines_without_an_archive_are_named() {
    let release = Release::new("machines", &["0.2.0"]);
    for (system, processor, words) in [
        ("Linux", "riscv64", "no archive for the processor riscv64"),
        ("FreeBSD", "amd64", "no archive for FreeBSD"),
        ("MINGW64_NT-10.0", "x86_64", "download the archive that ends with -pc-windows-msvc.zip"),
        // Known, but not in this release.
        ("Linux", "aarch64", "no archive for aarch64-unknown-linux-musl"),
        ("Darwin", "arm64", "no archive for aarch64-apple-darwin"),
    ] {
        release.machine(system, processor);
        let said = release.refuses(&[], 1);
        assert!(said.contains(words), "{system} {processor}: {said}");
    }
}

#[test]
fn a_signature_is_checked_if_gh_is_there() {
    let release = Release::new("signature", &["0.2.0"]);
    let heard = release.place.join("heard");
    release.program("gh", "echo no signature by owner/name; exit 1");
    let said = release.refuses(&[], 1);
    assert!(said.contains("no signature by owner/name") && said.contains("couldn't verify"), "{said}");
    release.program("gh", &format!("echo \"$@\" > '{}'; [ -s \"$5\" ]", heard.display()));
    let run = release.install(&[]);
    assert_eq!(run.code, Some(0), "{}", run.said);
    assert!(run.said.contains("The signature is right: owner/name built this archive"), "{}", run.said);
    let heard = fs::read_to_string(heard).expect("it was called");
    assert!(heard.starts_with("attestation verify ") && heard.contains("--repo owner/name"), "{heard}");
    assert!(heard.contains(&format!("eightfold-0.2.0-{TARGET}.tar.gz --bundle ")), "{heard}");
}

#[test]
fn problems_are_explained() {
    let release = Release::new("wrong", &["0.2.0"]);
    let help = release.install(&["--help"]);
    assert_eq!(help.code, Some(0), "{}", help.said);
    for option in ["--version X", "--to DIR", "--from ADDRESS"] {
        assert!(help.said.contains(option), "{}", help.said);
    }
    for (options, words) in [
        (&["--frob"][..], "\"--frob\" isn't an option"),
        (&["--to"], "--to needs a value"),
        (&["--to="], "--to needs a value"),
        (&["--version", "../x"], "isn't a version"),
    ] {
        let said = release.refuses(options, 2);
        assert!(said.contains(words) && said.contains("--help"), "{options:?}: {said}");
    }
    let said = release.refuses(&["--from", "http://example.test/releases"], 1);
    assert!(said.contains("has to start with https://"), "{said}");
    let said = release.refuses(&["--from", "@RELEASES@"], 1);
    assert!(said.contains("name it with --from"), "{said}");
    let said = release.refuses(&["--to", "/proc/eightfold"], 1);
    assert!(said.contains("choose another folder with --to DIR"), "{said}");
    for downloader in ["curl", "wget"] {
        let _ = fs::remove_file(release.place.join("bin").join(downloader));
    }
    assert!(release.refuses(&[], 1).contains("needs curl or wget"));
}
