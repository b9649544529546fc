//! `cargo xtask test`: runs the checks stage by stage; `--full` runs everything, `--long` what takes too long even for
//! that.

use std::path::PathBuf;
use std::process::Command;
use std::thread::JoinHandle;

use crate::compiler;
use crate::failure::{Failure, FileContext};
use crate::page::{self, Kind, Page};
use crate::process::{cargo, run};
use crate::progress::say;
use crate::stages::Stages;
use crate::suite::{self, LintOutput, Program, Tally, counted};
use crate::tiers::{BROWSER, Lists, Tier};
use crate::{fuzz, python, release, tools, workspace};

/// Which checks to run.
#[derive(Clone, Copy)]
pub struct Options {
    /// Everything, instead of the default tier only.
    pub full: bool,
    /// Also runs the tests in a browser.
    pub browser: bool,
}

/// Runs every stage, even after one that failed, and prints a summary at the end.
pub fn all(options: Options) -> Result<(), Failure> {
    let mut checks = Checks::begin(options.count());
    let tools = checks.stage("Toolchain", |_| {
        tools::component("rustfmt", "cargo-fmt")?;
        tools::component("clippy", "cargo-clippy")?;
        tools::wasm_target()
    });
    if tools.is_none() {
        return checks.end();
    }
    // Installing is mostly waiting, so the tests are compiled meanwhile.
    let services = std::thread::spawn(move || tools::services(options.full));
    let browser =
        options.browser.then(|| std::thread::spawn(|| tools::chromium().and_then(|()| tools::axe())));
    let environment = options.full.then(|| std::thread::spawn(python::prepare));
    checks.stage("Format", |_| run(cargo(&["fmt", "--all", "--check"])));
    // The tests are compiled meanwhile: Cargo builds them in another folder. In the full tier the page is built as it
    // ships, which takes longer, after the other tests.
    let quick = options.browser && !options.full;
    let quick = quick.then(|| std::thread::spawn(|| page::compiled(Kind::Quick, false)));
    let mut linted = LintOutput::default();
    checks.stage("Lints and compiling", |_| {
        linted = programs(options.full)?;
        linted.without_warnings()
    });
    let (in_browser, elsewhere): (Vec<Program>, Vec<Program>) =
        linted.programs.into_iter().partition(|program| program.name == BROWSER);
    let tier = || Lists::read().map(if options.full { Tier::Full } else { Tier::Default });
    if elsewhere.is_empty() {
        checks.stages.leave_out(1); // nothing could be compiled
    } else {
        checks.stage("Tests", |tally| {
            joined(services)?;
            suite::run(&elsewhere, &tier()?, tally)
        });
    }
    let shipped = options.browser && options.full;
    let shipped = shipped.then(|| std::thread::spawn(|| page::compiled(Kind::Shipped, true)));
    if options.full {
        rest(&mut checks, environment);
    }
    if let Some(page) = quick.or(shipped) {
        let made = checks.stage("Page", |_| {
            browser.map_or(Ok(()), joined)?;
            let page = Page::of(&joined(page)?)?;
            if options.full {
                say(page.sizes())
            } else {
                say(page)
            }
            Ok(())
        });
        if made.is_some() {
            checks.stage("Tests in the browser", |tally| suite::run(&in_browser, &tier()?, tally));
        }
    }
    checks.end()
}

/// Runs what only `--full` has, apart from lints and the tests in the browser: the examples in the documentation, server,
/// library and command without their features, and the Python package.
fn rest(checks: &mut Checks, environment: Option<JoinHandle<Result<(), Failure>>>) {
    checks.stage("Examples in documentation", |tally| {
        let mut examples = most("test", BOTH_FEATURES);
        examples.args(["--quiet", "--no-fail-fast", "--doc"]);
        compiler::check_with_this(&mut examples)?;
        counted(examples, tally)
    });
    checks.stage("Small server and library", |tally| {
        let small = ["--package", "eightfold-server", "--no-default-features", "--lib", "--no-run"];
        let mut linted = suite::linted("Small server", tests_of(&small))?;
        let small = ["--package", "eightfold", "--no-default-features", "--tests", "--examples", "--no-run"];
        linted.extend(suite::linted("Small library", tests_of(&small))?);
        suite::run(&linted.programs, &Tier::Full(Lists::read()?), tally).and(linted.without_warnings())
    });
    checks.stage("Packages", |_| release::try_packages());
    checks.stage("Small command", |tally| {
        let small = ["--package", "eightfold-cli", "--no-default-features", "--test", "all", "--no-run"];
        let linted = suite::linted("Small command", tests_of(&small))?;
        // The other tests are the same as with the server.
        suite::run(&linted.programs, &Tier::Module("without_server::"), tally).and(linted.without_warnings())
    });
    checks.stage("Python", |tally| {
        environment.map_or(Ok(()), joined)?;
        python_package(tally)
    });
}

impl Options {
    /// Returns the number of stages.
    fn count(self) -> usize {
        let browser = if self.browser { 2 } else { 0 };
        4 + browser + if self.full { 5 } else { 0 }
    }
}

/// Compiles and lints all tests; in the full tier also everything without tests: examples, the Python package and the
/// drivers of other browsers.
fn programs(full: bool) -> Result<LintOutput, Failure> {
    let features = if full { BOTH_FEATURES } else { FEATURE };
    let mut all = most("test", features);
    all.args(["--tests", "--no-run"]);
    if full {
        all.arg("--examples");
    }
    let mut linted = suite::linted("Tests", all)?;
    if full {
        let mut libraries = most("build", features);
        libraries.arg("--lib");
        linted.extend(suite::linted("Libraries", libraries)?);
    }
    // Separately, as they are compiled to run: together with others their dependencies would have more features.
    linted.extend(suite::linted("xtask", tests_of(&["--package", "xtask", "--tests", "--no-run"]))?);
    let builder = ["--package", "page-builder", "--profile", "tools", "--tests", "--no-run"];
    linted.extend(suite::linted("Page builder", tests_of(&builder))?);
    if full {
        let builder = ["build", "--package", "page-builder", "--profile", "tools"];
        linted.extend(suite::linted("Page builder", cargo(&builder))?);
    }
    Ok(linted)
}

/// Returns a Cargo command for all packages but the two that are compiled separately.
fn most(command: &str, features: &str) -> Command {
    cargo(&[
        command,
        "--workspace",
        "--exclude",
        "xtask",
        "--exclude",
        "page-builder",
        "--features",
        features,
    ])
}

/// Waits for work on another thread and returns its result.
fn joined<T>(work: JoinHandle<Result<T, Failure>>) -> Result<T, Failure> {
    work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Tests only the Python package.
pub fn python() -> Result<(), Failure> {
    let mut checks = Checks::begin(1);
    checks.stage("Python", |tally| python::prepare().and_then(|()| python_package(tally)));
    checks.end()
}

/// Builds the Python package and tests it in its virtual environment, which must exist.
fn python_package(tally: &mut Tally) -> Result<(), Failure> {
    python::build(python::Profile::Dev)?;
    let tests = counted(python::tests(), tally);
    python::types().and(tests)
}

/// How long the fuzz tests run in the long checks, in seconds.
const FUZZING: u64 = 600;

/// Runs what `all` has no time for, even after a stage that failed, and prints a summary at the end.
pub fn long() -> Result<(), Failure> {
    let mut checks = Checks::begin(9);
    if checks.stage("CaDiCaL", |_| tools::libclang()).is_some() {
        checks.stage("Proofs of the archive", |tally| {
            let mut verify = cargo(&["run", "--quiet", "--release", "--package", "eightfold-cli"]);
            verify.args(["--features", "prove", "--", "verify-archive", "--long", "--verbose"]);
            counted(verify, tally)
        });
    } else {
        checks.stages.leave_out(1);
    }
    checks.stage("Puzzles", |_| {
        puzzles()?.iter().try_for_each(|file| {
            let mut check = cargo(&["run", "--quiet", "--release", "--package", "eightfold-cli", "--"]);
            check.args(["puzzle", "check"]).arg(file);
            run(check)
        })
    });
    checks.stage("Random tests", |_| fuzz::all(None, FUZZING));
    let page = checks.stage("Shipped page", |_| Page::build(Kind::Shipped).map(drop));
    let axe = checks.stage("Browser", |_| tools::axe());
    if page.is_some() && axe.is_some() {
        checks.stage("Whole games by keyboard", |tally| {
            tools::chromium()?;
            whole_games([("EIGHTFOLD_INPUT", "keyboard".into())], tally)
        });
        checks.stage("Whole games in Firefox", |tally| {
            let programs = tools::firefox()?;
            whole_games(programs.into_iter().chain([("EIGHTFOLD_BROWSER", "firefox".into())]), tally)
        });
        checks.stage("Whole games in WebKit", |tally| {
            tools::webkit()?;
            whole_games([("EIGHTFOLD_BROWSER", "webkit".into())], tally)
        });
    }
    checks.end()
}

/// Runs the browser tests that play whole games, with these environment variables, which choose another browser than
/// Chromium or another input than mouse and touch; pictures go to `target/screens`.
fn whole_games(
    variables: impl IntoIterator<Item = (&'static str, PathBuf)>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut tests = tests_of(&["--quiet", "--no-fail-fast", "--package", "eightfold-browser-tests"]);
    // Other browsers than Chromium are driven by WebDriver.
    tests.args(["--features", "browser,webdriver", "--test", "browser", "--", "a_whole"]).envs(variables);
    counted(tests, tally)
}

/// The feature of the tests in the browser.
const FEATURE: &str = "eightfold-browser-tests/browser";
/// The same with the feature of the drivers of other browsers.
const BOTH_FEATURES: &str = "eightfold-browser-tests/browser,eightfold-browser-tests/webdriver";

/// Returns a `cargo test` command for these packages and targets.
fn tests_of(which: &[&str]) -> Command {
    let mut tests = cargo(&["test"]);
    tests.args(which);
    tests
}

/// Returns the files of the puzzle collection, sorted.
fn puzzles() -> Result<Vec<PathBuf>, Failure> {
    let folder = workspace::root().join("crates/puzzles/collection");
    let entries = std::fs::read_dir(&folder).at(&folder)?;
    let mut files =
        entries.map(|entry| Ok(entry.at(&folder)?.path())).collect::<Result<Vec<_>, Failure>>()?;
    files.sort();
    Ok(files)
}

/// The stages, and the tests they count.
struct Checks {
    stages: Stages,
    tally: Tally,
}

impl Checks {
    fn begin(stages: usize) -> Checks {
        Checks { stages: Stages::begin(stages), tally: Tally::default() }
    }

    /// Runs a stage; returns its result, or `None` if it failed.
    fn stage<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&mut Tally) -> Result<T, Failure>,
    ) -> Option<T> {
        let tally = &mut self.tally;
        let failures = tally.failed;
        let result = self.stages.run(name, || work(tally));
        if result.is_err() {
            // The summary must never say "0 failed" when a stage failed.
            self.tally.failed = self.tally.failed.max(failures + 1);
        }
        result.ok()
    }

    /// Prints how long everything took, and then how many tests passed and failed.
    fn end(self) -> Result<(), Failure> {
        say(format_args!("\n{}", self.stages));
        let failed = self.stages.failed();
        if !failed.is_empty() {
            say(format_args!("failed: {}", failed.join(", ")));
        }
        say(format_args!("{} passed, {} failed", self.tally.passed, self.tally.failed));
        if failed.is_empty() { Ok(()) } else { Err(Failure::Tests) }
    }
}
