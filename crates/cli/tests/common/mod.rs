//! Running the command and looking at what it says.

#![allow(dead_code, reason = "each test file uses some of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the command gave.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_eightfold"));
    command.args(args).env_remove("NO_COLOR");
    command
}

/// Runs the command.
pub fn eightfold(args: &[&str]) -> Run {
    command(args).output().expect("the command runs").into()
}

/// Runs the command with this typed into it.
pub fn typed(args: &[&str], input: &str) -> Run {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends").into()
}

/// What a command that succeeds prints.
pub fn prints(args: &[&str]) -> String {
    let run = eightfold(args);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
    assert!(run.err.is_empty(), "{args:?}: {}", run.err);
    run.out
}

/// What a command that fails with this code says; it prints nothing as a result.
pub fn refuses(args: &[&str], code: i32) -> String {
    let run = eightfold(args);
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
    assert!(run.out.is_empty(), "{args:?} prints nothing: {}", run.out);
    run.err
}

/// A fresh folder for a test of this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
