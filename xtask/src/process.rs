use std::io::{BufReader, Read};
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::progress::{self, Task, say};
use crate::workspace;

/// Returns a `cargo` command of the toolchain that runs this program, in the workspace's folder.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(workspace::root());
    as_if_typed(&mut command);
    command
}

/// Removes Cargo's variables about this program's package: otherwise build scripts that read them would run again, and
/// everything that depends on them be compiled again, whenever the same command is typed by hand.
pub fn as_if_typed(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|start| name.to_string_lossy().starts_with(start)) {
            command.env_remove(name);
        }
    }
}

/// Runs a command with our own input and output; an exit code other than 0 is a failure.
pub fn run(mut command: Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| failed(&command, error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(&command, status.to_string())) }
}

/// Runs Cargo and shows under this name how many crates it has compiled. Its output is shown, apart from the list of
/// crates.
pub fn compile(name: &str, command: Command) -> Result<(), Failure> {
    compile_with(name, command, |line| say(line))
}

/// Like [`compile`], and passes each line of the standard output to `each`.
pub fn compile_with(
    name: &str,
    mut command: Command,
    mut each: impl FnMut(&str) + Send,
) -> Result<(), Failure> {
    let task = Task::begin(name);
    command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "120");
    command.env("CARGO_TERM_COLOR", if progress::is_terminal() { "always" } else { "never" });
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| failed(&command, error.to_string()))?;
    let printed = child.stdout.take().expect("its output is piped");
    let said = child.stderr.take().expect("its output is piped");
    let status = std::thread::scope(|scope| {
        scope.spawn(move || lines(printed, |line| each(line)));
        lines(said, |line| match counts(line) {
            Some((done, all)) => task.at(done, all, "crates"),
            None if is_message(line) => say(line),
            None => {}
        });
        child.wait()
    });
    let status = status.map_err(|error| failed(&command, error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(&command, status.to_string())) }
}

/// Passes each line to `each`, including lines that overwrite each other on a terminal, until the output ends.
fn lines(output: impl Read, mut each: impl FnMut(&str)) {
    let mut line = Vec::new();
    for byte in BufReader::new(output).bytes().map_while(Result::ok).chain([b'\n']) {
        match byte {
            b'\n' | b'\r' => {
                each(&String::from_utf8_lossy(&line));
                line.clear();
            }
            byte => line.push(byte),
        }
    }
}

/// Parses a line such as `Building [====>  ] 45/120: serde, syn`.
fn counts(line: &str) -> Option<(u64, u64)> {
    let line = plain(line);
    let (_, rest) = line.trim_start().strip_prefix("Building ")?.split_once("] ")?;
    let (done, all) = rest.split(':').next()?.trim().split_once('/')?;
    Some((done.trim().parse().ok()?, all.trim().parse().ok()?))
}

/// Whether a line of Cargo is more than a crate's name or a download's progress.
fn is_message(line: &str) -> bool {
    const COMMON_WORDS: [&str; 13] = [
        "Adding",
        "Building",
        "Checking",
        "Compiling",
        "Dirty",
        "Documenting",
        "Downloaded",
        "Downloading",
        "Executable",
        "Finished",
        "Fresh",
        "Locking",
        "Updating",
    ];
    let plain = plain(line);
    let first = plain.split_whitespace().next();
    // Cargo aligns these words to the right; compiler messages start at the left.
    let common = plain.starts_with(' ') && first.is_some_and(|word| COMMON_WORDS.contains(&word));
    first.is_some() && !common && !plain.contains("lock on package cache")
}

/// Returns the line without colours.
fn plain(line: &str) -> String {
    let mut parts = line.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest =
        parts.map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest));
    first + &rest.collect::<String>()
}

/// Runs a command and returns its output; its stderr is shown.
pub fn output(mut command: Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| failed(&command, e.to_string()))?;
    if !output.status.success() {
        return Err(failed(&command, output.status.to_string()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns the failure of this command, named as it would be typed.
pub fn failed(command: &Command, how: String) -> Failure {
    let program = std::path::Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args()).map(|word| word.to_string_lossy());
    Failure::Program { what: words.collect::<Vec<_>>().join(" "), how }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_progress_is_read_with_and_without_colours() {
        assert_eq!(counts("    Building [=====>     ] 45/120: serde, syn"), Some((45, 120)));
        let coloured = "\u{1b}[1m\u{1b}[36m    Building\u{1b}[0m [=====>     ] 7/9: web";
        assert_eq!(counts(coloured), Some((7, 9)));
        assert_eq!(counts("   Compiling serde v1.0.0"), None);
    }

    #[test]
    fn only_warnings_and_errors_are_news() {
        for news in ["error[E0308]: mismatched types", "warning: unused variable", "  --> src/main.rs:1:1"] {
            assert!(is_message(news), "{news}");
        }
        for line in ["   Compiling serde v1.0.0", "    Finished `dev` profile", "", "  Downloaded libc v0.2"]
        {
            assert!(!is_message(line), "{line}");
        }
    }
}
