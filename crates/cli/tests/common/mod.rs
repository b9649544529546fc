//! Helpers for running the command and checking its output.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A timeout far longer than any test needs, even on a busy machine.
pub const TIMEOUT: Duration = Duration::from_secs(120);

/// The result of a run.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs the command.
pub fn eightfold(args: &[&str]) -> Run {
    typed(args, "")
}

/// Runs the command with this input, and kills it if it doesn't end by itself.
pub fn typed(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_eightfold"))
        .args(args)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let (out, err) =
        (read(child.stdout.take().expect("its output")), read(child.stderr.take().expect("its messages")));
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().expect("its state") {
            Some(status) => break status,
            None if begin.elapsed() < TIMEOUT => std::thread::sleep(Duration::from_millis(5)),
            None => {
                let _ = child.kill();
                panic!("{args:?} does not end");
            }
        }
    };
    let all = |from: Receiver<Vec<u8>>| {
        let bytes = from.recv_timeout(TIMEOUT).expect("all of it");
        String::from_utf8(bytes).expect("UTF-8")
    };
    Run { code: status.code(), out: all(out), err: all(err) }
}

fn read(mut from: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, whole) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        let _ = sender.send(bytes);
    });
    whole
}

/// Returns the lines printed by a successful run.
pub fn lines(run: Run) -> Vec<String> {
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out.lines().map(str::to_owned).collect()
}

/// Returns the output of a command that succeeds.
pub fn prints(args: &[&str]) -> String {
    let run = eightfold(args);
    assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
    assert!(run.err.is_empty(), "{args:?}: {}", run.err);
    run.out
}

/// Returns the error message of a command that fails with this code and prints no result.
pub fn refuses(args: &[&str], code: i32) -> String {
    let run = eightfold(args);
    assert_eq!(run.code, Some(code), "{args:?}: {}", run.err);
    assert!(run.out.is_empty(), "{args:?} prints nothing: {}", run.out);
    run.err
}

/// Creates an empty folder for a test of this name.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
