use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::workspace;

/// `cargo`, of the toolchain that runs this program, in the workspace's folder.
pub fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(words).current_dir(workspace::root());
    as_if_typed(&mut command);
    command
}

/// Takes away what Cargo tells this program of the package it is: build scripts that look at it would run once more, and
/// all that depends on them be compiled anew, whenever the same command is typed by hand.
pub fn as_if_typed(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|start| name.to_string_lossy().starts_with(start)) {
            command.env_remove(name);
        }
    }
}

/// Runs it with our own input and output; an exit code other than 0 is a failure.
pub fn run(mut command: Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| failed(&command, error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(&command, status.to_string())) }
}

/// Runs it and returns what it prints; what it says on stderr is shown.
pub fn output(mut command: Command) -> Result<String, Failure> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| failed(&command, e.to_string()))?;
    if !output.status.success() {
        return Err(failed(&command, output.status.to_string()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The failure of this command, named as it would be typed.
pub fn failed(command: &Command, how: String) -> Failure {
    let program = std::path::Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args()).map(|word| word.to_string_lossy());
    Failure::Program { what: words.collect::<Vec<_>>().join(" "), how }
}
