//! `cargo xtask test`: everything that has to hold, stage by stage; with `--long`, what takes too long for that.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::JoinHandle;
use std::time::Instant;

use crate::failure::{At, Failure};
use crate::fuzz;
use crate::page::{self, Page, Wasm};
use crate::process::{cargo, failed, run};
use crate::{python, tools, workspace};

/// What to leave out.
pub struct Options {
    /// Also play the page in a browser.
    pub browser: bool,
}

/// Runs every stage, also after one that failed, and sums up on the last lines.
pub fn all(options: Options) -> Result<(), Failure> {
    let mut run_of = Run::begin();
    // Fetching what the Python tests need is mostly waiting for others.
    let environment = std::thread::spawn(python::prepare);
    let tools = run_of.stage("Toolchain", |_| {
        tools::component("rustfmt", "cargo-fmt")?;
        tools::component("clippy", "cargo-clippy")?;
        tools::services()?;
        tools::wasm_target()
    });
    let mut page = None;
    if tools {
        run_of.stage("Format", |_| run(cargo(&["fmt", "--all", "--check"])));
        run_of.stage("Lints", |_| {
            let mut clippy =
                cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--features", BROWSER]);
            clippy.args(["--", "--deny", "warnings"]);
            run(clippy)
        });
        run_of.stage("Lints of the page", |_| {
            let mut clippy = cargo(&["clippy", "--quiet", "--target", "wasm32-unknown-unknown"]);
            // The profile the page is built with, so that the macros are compiled once for both.
            clippy.args(["--profile", "wasm", "-p", "eightfold-web", "-p", "eightfold-web-worker"]);
            clippy.args(["--", "--deny", "warnings"]);
            run(clippy)
        });
        run_of.stage("Documentation", |_| {
            let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet", "--keep-going"]);
            doc.env("RUSTDOCFLAGS", "--deny warnings");
            run(doc)
        });
        // Linking the page takes minutes of one processor: meanwhile the tests go on. It is put together after them, since
        // the server is compiled with what lies where it comes to lie.
        page = options.browser.then(|| std::thread::spawn(|| page::compile(Wasm::Small)));
        run_of.stage("Tests", |tally| {
            // Without the examples, which lints have compiled already.
            let tests = counted(tests_of(&["--workspace", "--exclude", "xtask", "--tests"]), tally);
            // By itself, as it was compiled to run: among the others its dependencies would have more features, and all
            // of them would be compiled once more.
            let own = counted(tests_of(&["--package", "xtask", "--tests"]), tally);
            let examples = counted(tests_of(&["--workspace", "--exclude", "xtask", "--doc"]), tally);
            tests.and(own).and(examples)
        });
        run_of.stage("Python", |tally| {
            joined(environment)?;
            python_package(tally)
        });
    }
    if let Some(page) = page {
        let page = run_of.stage("Page", |_| {
            joined(page)?;
            print!("{}", Page::build(Wasm::Small)?.sizes());
            Ok(())
        });
        let browser = run_of.stage("Browser", |_| tools::chromium().and_then(|()| tools::axe()));
        if page && browser {
            run_of.stage("Tests in the browser", |tally| counted(browser_tests(), tally));
        }
    }
    run_of.end()
}

/// What came of it, once it is done.
fn joined<T>(work: JoinHandle<Result<T, Failure>>) -> Result<T, Failure> {
    work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The Python package alone.
pub fn python() -> Result<(), Failure> {
    let mut run_of = Run::begin();
    run_of.stage("Python", |tally| python::prepare().and_then(|()| python_package(tally)));
    run_of.end()
}

/// Builds the Python package and tests it in its virtual environment, which is there.
fn python_package(tally: &mut Tally) -> Result<(), Failure> {
    python::build()?;
    let tests = counted(python::tests(), tally);
    python::types().and(tests)
}

/// How long the random tests run in the long checks, in seconds.
const FUZZING: u64 = 600;

/// Runs what `all` has no time for, also after a stage that failed, and sums up on the last lines.
pub fn long() -> Result<(), Failure> {
    let mut run_of = Run::begin();
    if run_of.stage("CaDiCaL", |_| tools::libclang()) {
        run_of.stage("Proofs of the archive", |tally| {
            let mut verify = cargo(&["run", "--quiet", "--release", "--package", "eightfold-cli"]);
            verify.args(["--features", "prove", "--", "verify-archive", "--long", "--verbose"]);
            counted(verify, tally)
        });
    }
    run_of.stage("Puzzles", |_| {
        puzzles()?.iter().try_for_each(|file| {
            let mut check = cargo(&["run", "--quiet", "--release", "--package", "eightfold-cli", "--"]);
            check.args(["puzzle", "check"]).arg(file);
            run(check)
        })
    });
    run_of.stage("Random tests", |_| fuzz::all(None, FUZZING));
    let page = run_of.stage("Page", |_| Page::build(Wasm::Small).map(drop));
    if page && run_of.stage("Browser", |_| tools::axe()) {
        run_of.stage("Whole games by keyboard", |tally| {
            tools::chromium()?;
            whole_games([("EIGHTFOLD_HANDS", "keyboard".into())], tally)
        });
        run_of.stage("Whole games in Firefox", |tally| {
            let programs = tools::firefox()?;
            whole_games(programs.into_iter().chain([("EIGHTFOLD_BROWSER", "firefox".into())]), tally)
        });
        run_of.stage("Whole games in WebKit", |tally| {
            tools::webkit()?;
            whole_games([("EIGHTFOLD_BROWSER", "webkit".into())], tally)
        });
    }
    run_of.end()
}

/// The tests of the page that play whole games, with these variables, which name another browser than Chromium or
/// other hands than mouse and finger; with pictures in `target/screens`.
fn whole_games(
    variables: impl IntoIterator<Item = (&'static str, PathBuf)>,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let mut tests = browser_tests();
    tests.args(["--", "a_whole"]).envs(variables);
    counted(tests, tally)
}

/// The feature that the tests in the browser are behind.
const BROWSER: &str = "eightfold-browser-tests/browser";

/// The tests in the browser. They are chosen out of all the tests: alone, their crate would have dependencies with
/// fewer features than the other tests have, and all of them would be compiled once more.
fn browser_tests() -> Command {
    tests_of(&["--workspace", "--exclude", "xtask", "--features", BROWSER, "--test", "browser"])
}

/// Compiles and runs these tests, also after one that failed.
fn tests_of(which: &[&str]) -> Command {
    let mut tests = cargo(&["test", "--no-fail-fast", "--quiet"]);
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

struct Run {
    start: Instant,
    /// Every stage with its seconds, and whether it went well.
    stages: Vec<(&'static str, f64, bool)>,
    tally: Tally,
}

impl Run {
    fn begin() -> Self {
        Self { start: Instant::now(), stages: Vec::new(), tally: Tally::default() }
    }

    /// Does one stage under its heading; says whether it went well.
    fn stage(&mut self, name: &'static str, work: impl FnOnce(&mut Tally) -> Result<(), Failure>) -> bool {
        println!("\n== {name}");
        let start = Instant::now();
        let failures = self.tally.failed;
        let result = work(&mut self.tally);
        let seconds = start.elapsed().as_secs_f64();
        match &result {
            Ok(()) => println!("== {name}: ok, {seconds:.1} s"),
            Err(failure) => {
                println!("== {name}: FAILED, {seconds:.1} s: {failure}");
                // The sum on the last line is never "0 failed" when something failed.
                self.tally.failed = self.tally.failed.max(failures + 1);
            }
        }
        self.stages.push((name, seconds, result.is_ok()));
        result.is_ok()
    }

    /// Says how long everything took, and last of all how many tests passed and failed.
    fn end(self) -> Result<(), Failure> {
        println!("\n{}", times(&self.stages, self.start.elapsed().as_secs_f64()));
        let failed: Vec<&str> = self.stages.iter().filter(|stage| !stage.2).map(|stage| stage.0).collect();
        if !failed.is_empty() {
            println!("failed: {}", failed.join(", "));
        }
        println!("{} passed, {} failed", self.tally.passed, self.tally.failed);
        if failed.is_empty() { Ok(()) } else { Err(Failure::Tests) }
    }
}

/// A line for every stage, with its seconds, and one for all.
fn times(stages: &[(&'static str, f64, bool)], all: f64) -> String {
    let line = |name: &str, seconds: f64, end: &str| format!("{name:<24}{seconds:>8.1} s{end}");
    let lines =
        stages.iter().map(|&(name, seconds, well)| line(name, seconds, if well { "" } else { "  FAILED" }));
    lines.chain([line("All", all, "")]).collect::<Vec<_>>().join("\n")
}

/// How many tests went well, and how many did not.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Counts a line such as `test result: ok. 7 passed; 0 failed; 0 ignored; ...`, or the last one of
    /// `eightfold verify-archive`, `549 passed, 0 failed`.
    fn count(&mut self, line: &str) {
        let line = line.trim();
        let tests = line.strip_prefix("test result: ").and_then(|s| s.split_once(". "));
        let counts = match tests {
            Some((_, counts)) => counts,
            None if line.ends_with(" failed") => line,
            None => return,
        };
        for count in counts.split(&[';', ',']).map(str::trim) {
            match count.split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }
}

/// Runs tests, shows what they print, and counts them.
fn counted(mut tests: Command, tally: &mut Tally) -> Result<(), Failure> {
    let mut child =
        tests.stdout(Stdio::piped()).spawn().map_err(|error| failed(&tests, error.to_string()))?;
    let output = child.stdout.take().expect("its output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.map_err(|error| failed(&tests, error.to_string()))?;
        let line = String::from_utf8_lossy(&line);
        tally.count(&line);
        // A test binary without tests, or whose tests all went well, needs no more than the count.
        if !line.is_empty() && line != "running 0 tests" && !line.contains("ok. 0 passed; 0 failed") {
            println!("{line}");
        }
    }
    let status = child.wait().map_err(|error| failed(&tests, error.to_string()))?;
    if status.success() { Ok(()) } else { Err(failed(&tests, status.to_string())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_says_how_long_it_took() {
        let said = times(&[("Format", 1.26, true), ("Tests in the browser", 312.0, false)], 313.3);
        let words: Vec<Vec<&str>> = said.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(words[0], ["Format", "1.3", "s"]);
        assert_eq!(words[1], ["Tests", "in", "the", "browser", "312.0", "s", "FAILED"]);
        assert_eq!(words[2], ["All", "313.3", "s"]);
    }

    #[test]
    fn results_are_summed_up() {
        let mut tally = Tally::default();
        for line in [
            "test result: ok. 7 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test a::b ... FAILED",
            "90 passed; and other words",
            "30 passed, 4 failed",
        ] {
            tally.count(line);
        }
        assert_eq!(tally, Tally { passed: 38, failed: 6 });
    }
}
