//! The Python package: built as people install it, and tested from Python in a virtual environment of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, FileContext};
use crate::process::{as_if_typed, run};
use crate::progress::say;
use crate::release::{Product, write_licences};
use crate::{tools, workspace};

/// Returns the folder of the package.
fn package() -> PathBuf {
    workspace::root().join("python")
}

/// Returns a command for a program of the virtual environment, in the package's folder.
fn program(name: &str) -> Command {
    let mut command = Command::new(environment().join("bin").join(name));
    command.current_dir(package());
    as_if_typed(&mut command);
    command
}

fn environment() -> PathBuf {
    workspace::target().join("python/venv")
}

/// Creates the virtual environment with everything the tests need; a complete one is left as it is, so that it needs no
/// network.
pub fn prepare() -> Result<(), Failure> {
    let requirements = package().join("requirements-test.txt");
    let wanted = std::fs::read_to_string(&requirements).at(&requirements)?;
    let stamp = environment().join("installed.txt");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    tools::python()?;
    say(format_args!(
        "Installing what the tests of the Python package need into {}",
        environment().display()
    ));
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(environment());
    run(venv)?;
    let mut pip = program("python");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]);
    pip.arg("--requirement").arg(&requirements);
    run(pip)?;
    std::fs::write(&stamp, wanted).at(&stamp)
}

/// Writes the licences of what the package contains where a wheel and an archive of the sources find them.
pub fn licences() -> Result<(), Failure> {
    write_licences(Product::Python, &tools::host()?, &package())
}

/// The profile of the package.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// The profile of all tests.
    Dev,
    /// The profile that people install.
    Release,
}

/// Builds the wheel and installs it into the virtual environment.
pub fn build(profile: Profile) -> Result<(), Failure> {
    let wheels = workspace::target().join("python/wheels");
    if wheels.is_dir() {
        std::fs::remove_dir_all(&wheels).at(&wheels)?;
    }
    let mut maturin = program("maturin");
    maturin.args(["build", "--quiet", "--locked", "--interpreter"]).arg(environment().join("bin/python"));
    if profile == Profile::Release {
        maturin.arg("--release");
    }
    // Only a few features are needed here, so the crates below are compiled separately for it.
    maturin.arg("--out").arg(&wheels).env("CARGO_TARGET_DIR", workspace::target());
    run(maturin)?;
    let mut pip = program("python");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]);
    pip.arg("--force-reinstall").arg(wheel(&wheels)?);
    run(pip)
}

/// Returns the only wheel in the folder.
fn wheel(folder: &Path) -> Result<PathBuf, Failure> {
    let files = std::fs::read_dir(folder).at(folder)?;
    let mut wheels =
        files.flatten().map(|file| file.path()).filter(|path| path.extension().is_some_and(|e| e == "whl"));
    wheels.next().ok_or_else(|| Failure::Program {
        what: "maturin build".to_owned(),
        how: format!("it left no wheel in {}", folder.display()),
    })
}

/// Returns the command for the tests, which end with a line such as `60 passed, 0 failed`.
pub fn tests() -> Command {
    // As a program rather than with `python -m`, which would find the sources instead of the installed package.
    let mut pytest = program("pytest");
    pytest.args(["--quiet", "--import-mode=importlib", "tests"]);
    pytest
}

/// Returns the command for the benchmark, which prints lines of `NAME VALUE UNIT`.
pub fn bench() -> Command {
    let mut python = program("python");
    // Isolated: otherwise it would find the sources in the folder of the script instead of the installed package.
    python.arg("-I").arg(package().join("bench.py"));
    python
}

/// Checks the types: of the sources, of the tests' use of them, and of the native module against its stubs.
pub fn types() -> Result<(), Failure> {
    let mut mypy = program("mypy");
    mypy.args(["eightfold", "tests"]);
    run(mypy)?;
    let mut stubtest = program("stubtest");
    stubtest.args(["--concise", "eightfold._native"]);
    run(stubtest)
}
