//! `cargo xtask test`: what has to hold, stage by stage; with `--full` everything; with `--long`, what takes too long for
//! that.

use std::path::PathBuf;
use std::process::Command;
use std::thread::JoinHandle;

use crate::failure::{At, Failure};
use crate::page::{self, Kind, Page};
use crate::process::{cargo, compile, run};
use crate::progress::say;
use crate::stages::Stages;
use crate::suite::{self, Linted, Program, Tally, counted};
use crate::tiers::{BROWSER, Lists, Tier};
use crate::{fuzz, python, tools, workspace};

/// How much is checked.
#[derive(Clone, Copy)]
pub struct Options {
    /// Everything, not only the default tier.
    pub full: bool,
    /// Also play the page in a browser.
    pub browser: bool,
}

/// Runs every stage, also after one that failed, and sums up on the last lines.
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
    // Installing is mostly waiting for others: meanwhile the tests are compiled.
    let services = std::thread::spawn(move || tools::services(options.full));
    let browser =
        options.browser.then(|| std::thread::spawn(|| tools::chromium().and_then(|()| tools::axe())));
    let environment = options.full.then(|| std::thread::spawn(python::prepare));
    checks.stage("Format", |_| run(cargo(&["fmt", "--all", "--check"])));
    // Meanwhile the tests are compiled: Cargo builds them in another folder.
    let page = options.browser.then(|| std::thread::spawn(move || page::compiled(Kind::Quick, options.full)));
    let mut linted = Linted::default();
    checks.stage("Lints and compiling", |_| {
        linted = programs(options.full)?;
        linted.without_warnings()
    });
    let (in_browser, elsewhere): (Vec<Program>, Vec<Program>) =
        linted.programs.into_iter().partition(|program| program.name == BROWSER);
    if elsewhere.is_empty() {
        checks.stages.leave_out(1); // nothing could be compiled
    } else {
        checks.stage("Tests", |tally| {
            joined(services)?;
            let lists = Lists::read()?;
            let tier = if options.full { Tier::Full(lists) } else { Tier::Default(lists) };
            suite::run(&elsewhere, &tier, tally)
        });
    }
    if let Some(page) = page {
        let made = checks.stage("Page", |_| {
            browser.map_or(Ok(()), joined)?;
            say(Page::of(&joined(page)?)?);
            Ok(())
        });
        if made.is_some() {
            checks.stage("Tests in the browser", |tally| {
                suite::run(&in_browser, &Tier::Default(Lists::read()?), tally)
            });
        }
    }
    if options.full {
        rest(&mut checks, options, environment, &in_browser);
    }
    checks.end()
}

/// What only `--full` does besides lints: documentation and its examples, server and library without their features, the Python
/// package, and the shipped page with all other tests in the browser.
fn rest(
    checks: &mut Checks,
    options: Options,
    environment: Option<JoinHandle<Result<(), Failure>>>,
    in_browser: &[Program],
) {
    let page = options.browser.then(|| std::thread::spawn(|| page::compiled(Kind::Shipped, false)));
    checks.stage("Documentation", |_| {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--keep-going"]);
        doc.env("RUSTDOCFLAGS", "--deny warnings");
        compile("Documentation", doc)
    });
    checks.stage("Examples in documentation", |tally| {
        counted(
            cargo(&["test", "--quiet", "--no-fail-fast", "--workspace", "--exclude", "xtask", "--doc"]),
            tally,
        )
    });
    checks.stage("Small server and library", |tally| {
        let small = ["--package", "eightfold-server", "--no-default-features", "--lib", "--no-run"];
        let mut linted = suite::linted("Small server", tests_of(&small))?;
        let small = ["--package", "eightfold", "--no-default-features", "--tests", "--examples", "--no-run"];
        linted.extend(suite::linted("Small library", tests_of(&small))?);
        suite::run(&linted.programs, &Tier::Full(Lists::read()?), tally).and(linted.without_warnings())
    });
    checks.stage("Python", |tally| {
        environment.map_or(Ok(()), joined)?;
        python_package(tally)
    });
    if let Some(page) = page {
        let made = checks.stage("Shipped page", |_| {
            let page = joined(page).and_then(|compiled| Page::of(&compiled))?;
            say(page.sizes());
            Ok(())
        });
        if made.is_some() {
            checks.stage("Other tests in the browser", |tally| {
                suite::run(in_browser, &Tier::Rest(Lists::read()?), tally)
            });
        }
    }
}

impl Options {
    /// How many stages there are.
    fn count(self) -> usize {
        let browser = if self.browser { 2 } else { 0 };
        4 + browser + if self.full { 4 + browser } else { 0 }
    }
}

/// Compiles and lints all tests; in the full tier also what no test is made of: examples, the Python package and the way to
/// other browsers.
fn programs(full: bool) -> Result<Linted, Failure> {
    let most = |command: &str| {
        let mut cargo = cargo(&[command, "--workspace", "--exclude", "xtask", "--exclude", "page-builder"]);
        cargo.args(["--features", if full { BOTH_FEATURES } else { FEATURE }]);
        cargo
    };
    let mut all = most("test");
    all.args(["--tests", "--no-run"]);
    if full {
        all.arg("--examples");
    }
    let mut linted = suite::linted("Tests", all)?;
    if full {
        let mut libraries = most("build");
        libraries.arg("--lib");
        linted.extend(suite::linted("Libraries", libraries)?);
    }
    // By themselves, as they were compiled to run: among the others their dependencies would have more features.
    linted.extend(suite::linted("xtask", tests_of(&["--package", "xtask", "--tests", "--no-run"]))?);
    let builder = ["--package", "page-builder", "--profile", "tools", "--tests", "--no-run"];
    linted.extend(suite::linted("Page builder", tests_of(&builder))?);
    Ok(linted)
}

/// What came of it, once it is done.
fn joined<T>(work: JoinHandle<Result<T, Failure>>) -> Result<T, Failure> {
    work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The Python package alone.
pub fn python() -> Result<(), Failure> {
    let mut checks = Checks::begin(1);
    checks.stage("Python", |tally| python::prepare().and_then(|()| python_package(tally)));
    checks.end()
}

/// Builds the Python package and tests it in its virtual environment, which is there.
fn python_package(tally: &mut Tally) -> Result<(), Failure> {
    python::build(python::Profile::Dev)?;
    let tests = counted(python::tests(), tally);
    python::types().and(tests)
}

/// How long the random tests run in the long checks, in seconds.
const FUZZING: u64 = 600;

/// Runs what `all` has no time for, also after a stage that failed, and sums up on the last lines.
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
            whole_games([("EIGHTFOLD_HANDS", "keyboard".into())], tally)
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

/// The tests of the page that play whole games, with these variables, which name another browser than Chromium or
/// other hands than mouse and finger; with pictures in `target/screens`.
fn whole_games(
    variables: impl IntoIterator<Item = (&'static str, PathBuf)>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut tests = tests_of(&["--quiet", "--no-fail-fast", "--package", "eightfold-browser-tests"]);
    // Other browsers than Chromium are driven by WebDriver.
    tests.args(["--features", "browser,webdriver", "--test", "browser", "--", "a_whole"]).envs(variables);
    counted(tests, tally)
}

/// The feature that the tests in the browser are behind.
const FEATURE: &str = "eightfold-browser-tests/browser";
/// The same, and the feature by which other browsers than Chromium are driven.
const BOTH_FEATURES: &str = "eightfold-browser-tests/browser,eightfold-browser-tests/webdriver";

/// `cargo test` for these packages and targets.
fn tests_of(which: &[&str]) -> Command {
    let mut tests = cargo(&["test"]);
    tests.args(which);
    tests
}

/// The files of the collection of puzzles, sorted.
fn puzzles() -> Result<Vec<PathBuf>, Failure> {
    let folder = workspace::root().join("crates/puzzles/collection");
    let entries = std::fs::read_dir(&folder).at(&folder)?;
    let mut files =
        entries.map(|entry| Ok(entry.at(&folder)?.path())).collect::<Result<Vec<_>, Failure>>()?;
    files.sort();
    Ok(files)
}

/// Stages, and the tests that they count.
struct Checks {
    stages: Stages,
    tally: Tally,
}

impl Checks {
    fn begin(stages: usize) -> Checks {
        Checks { stages: Stages::begin(stages), tally: Tally::default() }
    }

    /// Does one stage. Returns what it gave, `None` where it failed.
    fn stage<T>(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&mut Tally) -> Result<T, Failure>,
    ) -> Option<T> {
        let tally = &mut self.tally;
        let failures = tally.failed;
        let result = self.stages.run(name, || work(tally));
        if result.is_err() {
            // The sum on the last line is never "0 failed" when something failed.
            self.tally.failed = self.tally.failed.max(failures + 1);
        }
        result.ok()
    }

    /// Says how long everything took, and last of all how many tests passed and failed.
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
