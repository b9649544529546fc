//! `cargo xtask bench build`: measures how long the two commands of the README take, in a clone of the last commit with
//! nothing compiled or downloaded.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::{Failure, FileContext};
use crate::process::{as_if_typed, failed, run};
use crate::progress::say;
use crate::workspace;

/// A change, after which `run` is measured again.
struct Change {
    what: &'static str,
    file: &'static str,
    before: &'static str,
    after: &'static str,
}

const CHANGES: [Change; 3] = [
    Change {
        what: "a text",
        file: "crates/sentences/languages/page.en.ftl",
        before: "\ndone = Done\n",
        after: "\ndone = Finished\n",
    },
    Change {
        what: "a line of the page",
        file: "crates/web/src/lib.rs",
        before: "\npub mod words;\n",
        after: "\npub mod words;\n#[allow(dead_code)]\nfn measured() {}\n",
    },
    Change {
        what: "a line of the server",
        file: "crates/server/src/lib.rs",
        before: "\nmod acting;\n",
        after: "\nmod acting;\n#[allow(dead_code)]\nfn measured() {}\n",
    },
];

/// Measures, and prints a table for BENCHMARKS.md.
pub fn measure(full: bool) -> Result<(), Failure> {
    // A path with a space and an umlaut, as people may have.
    let place = std::env::temp_dir().join(format!("eightfold gemütlich {}", std::process::id()));
    let clone = Clone { folder: place.join("eightfold"), home: place.join("cargo"), place };
    std::fs::create_dir_all(&clone.place).at(&clone.place)?;
    let mut git = Command::new("git");
    git.args(["clone", "--quiet", "--no-hardlinks"]).arg(workspace::root()).arg(&clone.folder);
    run(git)?;
    row("run, nothing compiled", clone.run()?);
    let built = clone.packages_built()?;
    for change in CHANGES {
        let path = clone.folder.join(change.file);
        let text = std::fs::read_to_string(&path).at(&path)?;
        assert!(
            text.contains(change.before),
            "{} has changed: {:?} is not in it",
            change.file,
            change.before
        );
        std::fs::write(&path, text.replacen(change.before, change.after, 1)).at(&path)?;
        row(&format!("run, after a change of {}", change.what), clone.run()?);
    }
    clone.start_anew()?;
    row("test, nothing compiled", clone.test(&[])?);
    row("test, all compiled", clone.test(&[])?);
    if full {
        clone.start_anew()?;
        row("test --full, nothing compiled", clone.test(&["--full"])?);
    }
    println!();
    let lock = workspace::root().join("Cargo.lock");
    let lock = std::fs::read_to_string(&lock).at(&lock)?;
    println!("| packages in Cargo.lock | {} |", lock.lines().filter(|line| *line == "[[package]]").count());
    println!("| packages compiled for run | {} different, {} in all folders |", built.0, built.1);
    Ok(())
}

/// Prints a row of the table as soon as it is measured, because later ones may fail.
fn row(name: &str, time: Duration) {
    say(format_args!("| {name} | {:.0} s |", time.as_secs_f64()));
}

/// A clone of the repository with its own folder for downloaded crates. It is removed when this is dropped.
struct Clone {
    place: PathBuf,
    folder: PathBuf,
    home: PathBuf,
}

impl Drop for Clone {
    fn drop(&mut self) {
        // Best effort: the folder is temporary.
        let _ = std::fs::remove_dir_all(&self.place);
    }
}

impl Clone {
    fn xtask(&self, words: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command.arg("xtask").args(words).current_dir(&self.folder).stdin(Stdio::null());
        as_if_typed(&mut command);
        command.env("CARGO_HOME", &self.home).env_remove("CARGO_TARGET_DIR");
        command
    }

    /// Runs the page until it responds; returns how long that took.
    fn run(&self) -> Result<Duration, Failure> {
        let start = Instant::now();
        let mut command = self.xtask(&["run", "--port", "0"]);
        let mut child =
            command.stdout(Stdio::piped()).spawn().map_err(|error| failed(&command, error.to_string()))?;
        let output = child.stdout.take().expect("its output is piped");
        let mut took = None;
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            say(&line);
            let port = line
                .split_once("http://127.0.0.1:")
                .and_then(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
            if port.is_some_and(answers) {
                took = Some(start.elapsed());
                break;
            }
        }
        end(child);
        took.ok_or_else(|| failed(&command, "it never served the page".to_owned()))
    }

    /// Runs the tests; returns how long they took.
    fn test(&self, words: &[&str]) -> Result<Duration, Failure> {
        let start = Instant::now();
        run(self.xtask(&[&["test"], words].concat()))?;
        Ok(start.elapsed())
    }

    /// Removes everything compiled, downloaded and changed.
    fn start_anew(&self) -> Result<(), Failure> {
        for folder in [self.folder.join("target"), self.folder.join("crates/server/dist"), self.home.clone()]
        {
            if folder.exists() {
                std::fs::remove_dir_all(&folder).at(&folder)?;
            }
        }
        let mut git = Command::new("git");
        git.args(["checkout", "--quiet", "."]).current_dir(&self.folder);
        run(git)
    }

    /// Returns the number of compiled packages, and their number if each target folder is counted separately.
    fn packages_built(&self) -> Result<(usize, usize), Failure> {
        let mut different = BTreeSet::new();
        let mut all = 0;
        let target = self.folder.join("target");
        for folder in ["debug", "tools", "wasm-dev", "wasm32-unknown-unknown/wasm-dev"] {
            let prints = target.join(folder).join(".fingerprint");
            let names = std::fs::read_dir(&prints).at(&prints)?.flatten().map(|entry| entry.file_name());
            let names = names.filter_map(|name| Some(name.to_string_lossy().rsplit_once('-')?.0.to_owned()));
            let names: BTreeSet<String> = names.collect();
            all += names.len();
            different.extend(names);
        }
        Ok((different.len(), all))
    }
}

/// Whether the page responds on this port.
fn answers(port: u16) -> bool {
    let asked = TcpStream::connect(("127.0.0.1", port)).and_then(|mut stream| {
        stream.write_all(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map(|_| answer)
    });
    asked.is_ok_and(|answer| answer.starts_with("HTTP/1.") && answer.contains("<title>Eightfold"))
}

/// Kills a server that `run` has started; its process has become the server.
fn end(mut child: Child) {
    // It may have ended already.
    let _ = child.kill();
    let _ = child.wait();
}
