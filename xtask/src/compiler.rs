//! The compiler wrapper that Cargo calls instead of rustc while the code is checked: rustc with the lints of Clippy,
//! then rustdoc for its lints.
//!
//! So each crate is compiled once for the tests, the lints and the documentation. `cargo doc` would check all
//! dependencies again, which takes minutes.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};

use crate::failure::{Failure, FileContext};
use crate::process::failed;
use crate::workspace;

/// The options of rustc with a separate value that rustdoc doesn't have or interprets differently.
const RUSTC_ONLY: [&str; 3] = ["--out-dir", "--emit", "-o"];

/// Makes Cargo compile the workspace's own crates with this program.
pub fn check_with_this(command: &mut Command) -> Result<(), Failure> {
    // Several threads compile at the same time, and only one of them may write the copy.
    static COPY: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut saved = COPY.lock().unwrap_or_else(PoisonError::into_inner);
    let copy = match &mut *saved {
        Some(copy) => copy,
        none => none.insert(copy_of_this()?),
    };
    command.env("RUSTC_WORKSPACE_WRAPPER", copy);
    Ok(())
}

/// Copies this program to a stable path, because Cargo overwrites it when it compiles xtask for its tests.
fn copy_of_this() -> Result<PathBuf, Failure> {
    let folder = workspace::scratch();
    std::fs::create_dir_all(&folder).at(&folder)?;
    let (program, new) = (std::env::current_exe().at(&folder)?, folder.join("compiler.new"));
    std::fs::copy(&program, &new).at(&program)?;
    let copy = folder.join("compiler").with_added_extension(std::env::consts::EXE_EXTENSION);
    std::fs::rename(&new, &copy).at(&copy)?;
    Ok(copy)
}

/// Returns the arguments after the program's name, if Cargo calls it as a compiler: the first is the path of rustc.
pub fn words() -> Option<Vec<OsString>> {
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let program = Path::new(words.first()?).file_stem()?;
    (program == "rustc").then_some(words)
}

/// Compiles, and checks the documentation unless the target is a test.
pub fn compile(words: &[OsString]) -> ExitCode {
    let mut clippy = Command::new("clippy-driver");
    clippy.args(words);
    if succeeds(clippy) && documentation(words).is_none_or(succeeds) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn succeeds(mut command: Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("xtask: {}", failed(&command, error.to_string()));
            false
        }
    }
}

/// Returns the rustdoc command for the crate that these arguments compile; `None` for tests, build scripts and queries
/// about the compiler.
fn documentation(words: &[OsString]) -> Option<Command> {
    let (rustc, words) = words.split_first()?;
    let is = |word: &str| words.iter().any(|w| w == word);
    let name = words.iter().skip_while(|word| *word != "--crate-name").nth(1)?;
    if is("--test") || name == "build_script_build" || name == "___" {
        return None;
    }
    let mut rustdoc = Command::new(Path::new(rustc).with_file_name("rustdoc"));
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if RUSTC_ONLY.iter().any(|option| word == option) {
            words.next();
        } else if !is_rustc_only(word) {
            rustdoc.arg(word);
        }
    }
    rustdoc.arg("--out-dir").arg(workspace::scratch().join("doc").join(name));
    Some(rustdoc)
}

fn is_rustc_only(word: &OsStr) -> bool {
    word.to_str().is_some_and(|word| RUSTC_ONLY.iter().any(|option| word.starts_with(&format!("{option}="))))
}
