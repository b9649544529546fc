//! Builds the page: its modules with Cargo, and the files around them with `page-builder`.
//!
//! The shipped page has `web` in the profile `wasm` (small, split into parts by the feature `split`) and `web-worker`
//! in `wasm-search` (fast), so rules and search are compiled for both. `run` and the default tier of tests use
//! `wasm-dev`, which doesn't optimise, and leave the module in one piece.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::failure::{Failure, FileContext};
use crate::process::{cargo, compile, output, run};
use crate::progress::Task;
use crate::suite;
use crate::tools;
use crate::workspace;

/// The packages of the page's module and of the search worker.
const MODULES: [&str; 2] = ["eightfold-web", "eightfold-web-worker"];

/// The folders of static files. The page fetches the puzzles when they are needed.
const SOURCES: [&str; 3] = ["crates/web/static", "crates/scene/styles", "crates/puzzles/collection"];

const TARGET: &str = "wasm32-unknown-unknown";

/// The kind of build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// As shipped: small, split into parts that are loaded when needed, compressed. Takes minutes.
    Shipped,
    /// As fast as possible: large, in one piece, not compressed. Works the same.
    Quick,
}

/// The built page: a folder of files ready to be served.
pub struct Page {
    folder: PathBuf,
    took: Duration,
    said: String,
}

/// The compiled parts of a page.
pub struct PageBuild {
    modules: [PathBuf; 2],
    builder: PathBuf,
}

impl Page {
    /// Compiles what has changed, and builds the page if anything in it is different.
    pub fn build(kind: Kind) -> Result<Page, Failure> {
        tools::wasm_target()?;
        Page::of(&compiled(kind, false)?)
    }

    /// Builds the page, unless it exists.
    pub fn of(compiled: &PageBuild) -> Result<Page, Failure> {
        let start = Instant::now();
        let _task = Task::begin("Page files");
        let folder = workspace::root().join("crates/server/dist");
        let mut builder = Command::new(&compiled.builder);
        builder.arg(&folder).arg(workspace::scratch()).args(&compiled.modules);
        builder.args(SOURCES.map(|folder| workspace::root().join(folder)));
        let said = output(builder)?;
        Ok(Page { folder, took: start.elapsed(), said: said.trim().to_owned() })
    }

    /// Returns a table of the page's files with their sizes in bytes: plain, and with gzip and brotli. The last lines
    /// say what the first screen needs (everything the document names, and the fonts of its text) and what is loaded
    /// later.
    pub fn sizes(&self) -> String {
        let mut files: Vec<PathBuf> = workspace::files_below(&self.folder).unwrap_or_default();
        files.retain(|file| !file.extension().is_some_and(|e| e == "br" || e == "gz"));
        let size = |path: &Path| std::fs::metadata(path).map(|m| m.len()).ok();
        let mut rows: Vec<(String, [u64; 3])> = Vec::new();
        for file in &files {
            let plain = size(file).unwrap_or(0);
            let packed = |ending| size(&file.with_added_extension(ending)).unwrap_or(plain);
            let name = file.strip_prefix(&self.folder).unwrap_or(file).display().to_string();
            rows.push((name, [plain, packed("gz"), packed("br")]));
        }
        rows.sort_by_key(|(_, sizes)| std::cmp::Reverse(sizes[2]));
        let document = std::fs::read_to_string(self.folder.join("index.html")).unwrap_or_default();
        // Files that are only mentioned in the page are loaded later.
        let fetched = |name: &str| {
            document.lines().any(|line| line.contains(name) && !line.trim_start().starts_with("<meta"))
        };
        let first = |name: &str| {
            name == "index.html" || fetched(name) || name.ends_with(".woff2") && !name.contains("-latin-ext-")
        };
        let sum = |wanted: &dyn Fn(&str) -> bool| {
            let wanted = rows.iter().filter(|(name, _)| wanted(name));
            wanted.fold([0; 3], |sum, (_, s)| [sum[0] + s[0], sum[1] + s[1], sum[2] + s[2]])
        };
        let sums =
            [("first screen", sum(&first)), ("later", sum(&|name| !first(name))), ("total", sum(&|_| true))];
        rows.extend(sums.map(|(name, sizes)| (name.to_owned(), sizes)));
        let line =
            |(name, s): &(String, [u64; 3])| format!("{name:<44}{:>10}{:>10}{:>10}\n", s[0], s[1], s[2]);
        let heading = format!("{:<44}{:>10}{:>10}{:>10}\n", "file", "bytes", "gzip", "brotli");
        heading + &rows.iter().map(line).collect::<String>()
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Page {} ({:.1} s)", self.said, self.took.as_secs_f64())
    }
}

/// Compiles the modules of the page, with lints if wanted, and in parallel the program that builds the page. They are
/// built in separate folders, because Cargo locks each one.
pub fn compiled(kind: Kind, lint: bool) -> Result<PageBuild, Failure> {
    std::thread::scope(|scope| {
        let builder = scope.spawn(|| builder(kind));
        let modules = modules(kind, lint);
        let builder = builder.join().expect("compiling does not panic");
        Ok(PageBuild { modules: modules?, builder: builder? })
    })
}

fn modules(kind: Kind, lint: bool) -> Result<[PathBuf; 2], Failure> {
    let module = |profile: &str, package: &str| {
        workspace::target().join(TARGET).join(profile).join(package).with_added_extension("wasm")
    };
    let [page, search] = MODULES;
    let build = |profile, words: &[&str]| {
        let mut command = cargo(&["build", "--target", TARGET, "--profile", profile, "--bins"]);
        command.args(words);
        command
    };
    let compile = |name: &str, command| match lint {
        true => suite::linted(name, command)?.without_warnings(),
        false => compile(name, command),
    };
    match kind {
        Kind::Quick => {
            let profile = "wasm-dev";
            compile("Page", build(profile, &["--package", page, "--package", search]))?;
            Ok([module(profile, page), module(profile, search)])
        }
        // Both in parallel: at the end of each only one processor is busy.
        Kind::Shipped => {
            let (small, fast) = ("wasm", "wasm-search");
            std::thread::scope(|scope| {
                let searching = scope.spawn(|| compile("Search", build(fast, &["--package", search])));
                let page =
                    compile("Page", build(small, &["--package", page, "--features", "eightfold-web/split"]));
                searching.join().expect("compiling does not panic").and(page)
            })?;
            Ok([module(small, page), module(fast, search)])
        }
    }
}

/// Compiles the program that builds the page.
fn builder(kind: Kind) -> Result<PathBuf, Failure> {
    let mut command = cargo(&["build", "--profile", "tools", "--package", "page-builder"]);
    if kind == Kind::Shipped {
        command.args(["--features", "page-builder/ship"]);
    }
    compile("Page builder", command)?;
    // The next build of the other kind overwrites the program.
    let built =
        workspace::target().join("tools").join(format!("page-builder{}", std::env::consts::EXE_SUFFIX));
    let name = if kind == Kind::Shipped { "page-builder-shipped" } else { "page-builder-quick" };
    let kept = workspace::scratch().join(name);
    std::fs::create_dir_all(workspace::scratch()).at(&workspace::scratch())?;
    std::fs::copy(&built, &kept).at(&built)?;
    Ok(kept)
}

/// Takes screenshots of the current page.
pub fn screens() -> Result<(), Failure> {
    println!("{}", Page::build(Kind::Shipped)?);
    tools::chromium()?;
    run(cargo(&["run", "--quiet", "--package", "eightfold-browser-tests", "--example", "screens"]))
}
