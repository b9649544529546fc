//! Building the page: wasm, its JavaScript, and the files around them, hashed and compressed.

mod assets;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use crate::compress;
use crate::failure::{At, Failure};
use crate::process::{cargo, run};
use crate::tools;
use crate::workspace;

/// The package of the page's wasm module, and what its files are called in the page.
const PAGE: (&str, &str) = ("eightfold-web", "web");

/// The same of the search, which runs beside the page.
const SEARCH: (&str, &str) = ("eightfold-web-worker", "search");

/// The puzzles, which the page fetches when somebody wants them.
const PUZZLES: &str = "crates/puzzles/collection";

/// The file that fetches the parts of the page's module and links them to it.
const LINKER: &str = "__wasm_split.js";

/// How the wasm is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wasm {
    /// Small and fast to run, as it is meant to be served.
    Small,
    /// Fast to compile, for work on the page.
    Fast,
}

impl Wasm {
    /// The profiles of the page and of the search.
    fn profiles(self) -> [&'static str; 2] {
        match self {
            Wasm::Small => ["wasm", "wasm-search"],
            Wasm::Fast => ["wasm-dev", "wasm-dev"],
        }
    }
}

/// The built page: a folder of files ready to be served.
pub struct Page {
    folder: PathBuf,
    took: Duration,
    fresh: bool,
}

impl Page {
    /// Compiles what has changed and puts the page together when anything in it is different.
    pub fn build(wasm: Wasm) -> Result<Page, Failure> {
        let start = Instant::now();
        tools::wasm_target()?;
        let modules = compile(wasm)?;
        let sources = ["crates/web/static", PUZZLES].map(|folder| workspace::root().join(folder));
        let folder = workspace::root().join("crates/server/dist");
        let stamp_path = workspace::scratch().join("page.stamp");
        let stamp = stamp(wasm, &modules, &sources)?;
        let fresh = folder.join("index.html").is_file()
            && std::fs::read_to_string(&stamp_path).is_ok_and(|old| old == stamp);
        if !fresh {
            assemble(wasm, &modules, &sources, &folder)?;
            std::fs::write(&stamp_path, &stamp).at(&stamp_path)?;
        }
        Ok(Page { folder, took: start.elapsed(), fresh })
    }

    /// A table of the page's files and their sizes in bytes: as they are, and with gzip and brotli. The last lines say
    /// what the first screen needs (what the document names, and the fonts of its text) and what comes later.
    pub fn sizes(&self) -> String {
        let mut files: Vec<PathBuf> = files_below(&self.folder).unwrap_or_default();
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
        // What it only tells the page the name of comes later.
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
        let how = if self.fresh { "unchanged" } else { "built" };
        write!(f, "Page {how} in {:.1} s: {}", self.took.as_secs_f64(), self.folder.display())
    }
}

/// Compiles the modules of the page and of the search, both at once: at the end of either one core is at work alone.
pub fn compile(wasm: Wasm) -> Result<[PathBuf; 2], Failure> {
    let target = "wasm32-unknown-unknown";
    let one = |(package, _): (&str, &str), profile| {
        let words =
            ["build", "--quiet", "--target", target, "--profile", profile, "--package", package, "--bins"];
        run(cargo(&words))?;
        Ok(workspace::target().join(target).join(profile).join(package).with_added_extension("wasm"))
    };
    let [small, fast] = wasm.profiles();
    std::thread::scope(|scope| {
        let search = scope.spawn(|| one(SEARCH, fast));
        let page = one(PAGE, small);
        let search = search.join().expect("compiling does not panic");
        Ok([page?, search?])
    })
}

/// A hash of everything that goes into the page, the sources of this program and the versions it uses included:
/// the program itself may meanwhile have been built anew and be gone from where it started.
fn stamp(wasm: Wasm, modules: &[PathBuf; 2], sources: &[PathBuf]) -> Result<String, Failure> {
    let mut hash = Sha256::new();
    let mut files = modules.to_vec();
    files.push(workspace::root().join("Cargo.lock"));
    files.extend(files_below(&workspace::root().join("xtask/src"))?);
    for folder in sources {
        files.extend(files_below(folder)?);
    }
    hash.update(wasm.profiles().concat());
    for file in files {
        let bytes = std::fs::read(&file).at(&file)?;
        hash.update(format!("\0{}\0{}\0", file.display(), bytes.len()));
        hash.update(bytes);
    }
    Ok(assets::hex(&hash.finalize()))
}

fn assemble(wasm: Wasm, modules: &[PathBuf; 2], sources: &[PathBuf], folder: &Path) -> Result<(), Failure> {
    let bound = workspace::scratch().join("bindgen");
    empty(&bound)?;
    let [page, search] = modules;
    let wrong = |module: &Path, error| Failure::Page(format!("{}: {error}", module.display()));
    let first = split(page, &bound)?;
    bind(&first, PAGE.1, &bound).map_err(|error| wrong(page, error))?;
    std::fs::remove_file(&first).at(&first)?;
    bind(search, SEARCH.1, &bound).map_err(|error| wrong(search, error))?;
    let mut files = files_below(&bound)?;
    for folder in sources {
        files.extend(files_below(folder)?);
    }

    let built = folder.with_added_extension("new");
    empty(&built)?;
    let written = assets::write(&files, &built)?;
    if wasm == Wasm::Small {
        compress::beside(&written)?;
    }
    if folder.exists() {
        std::fs::remove_dir_all(folder).at(folder)?;
    }
    std::fs::rename(&built, folder).at(folder)
}

/// Cuts the page's module where `#[wasm_split]` says: the parts that come later are written into the folder, with the
/// JavaScript that fetches them, and what comes first as the file that is returned, still to be bound.
fn split(module: &Path, out: &Path) -> Result<PathBuf, Failure> {
    let input = std::fs::read(module).at(module)?;
    let first = out.join("first.wasm");
    let mut options = wasm_split_cli_support::Options::new(&input);
    options.output_dir = out;
    options.main_out_path = &first;
    let linker = format!("./{LINKER}");
    options.link_name = &linker;
    // The exports of what comes first, which `boot.js` leaves there.
    options.main_module = "./exports.js";
    let cut = wasm_split_cli_support::transform(options)
        .map_err(|error| Failure::Page(format!("{} cannot be cut: {error:#}", module.display())))?;
    for part in cut.split_modules {
        // Numbers as the linker left them, as wide as can be, and names: a third of the bytes, of no use to a browser.
        let written = std::fs::read(&part).at(&part)?;
        let mut config = walrus::ModuleConfig::new();
        config.generate_name_section(false).generate_producers_section(false).generate_dwarf(false);
        let mut read = config
            .parse(&written)
            .map_err(|error| Failure::Page(format!("{}: {error:#}", part.display())))?;
        std::fs::write(&part, read.emit_wasm()).at(&part)?;
    }
    // Where a host does not say that wasm is wasm, the parts come all the same, as what comes first does.
    let linker = out.join(LINKER);
    let text = std::fs::read_to_string(&linker).at(&linker)?;
    let (streamed, import) = ("WebAssembly.instantiateStreaming(", "import { initSync } from");
    if !text.contains(streamed) || !text.contains(import) {
        return Err(Failure::Page(format!("{LINKER} fetches the parts in another way than it did")));
    }
    let text =
        text.replace(streamed, "instantiate(").replace(import, "import { initSync, instantiate } from");
    std::fs::write(&linker, text).at(&linker)?;
    Ok(first)
}

fn bind(wasm: &Path, name: &str, out: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    // The parts that come later need the table of functions.
    bindgen.keep_lld_exports(true);
    bindgen.input_path(wasm).out_name(name).typescript(false).remove_name_section(true);
    let bindgen = bindgen.web(true).map_err(|error| format!("{error:#}"))?;
    bindgen.omit_default_module_path(false).generate(out).map_err(|error| format!("{error:#}"))
}

fn empty(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).at(folder)?;
    }
    std::fs::create_dir_all(folder).at(folder)
}

/// All files below a folder, sorted.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).at(folder)? {
        let path = entry.at(folder)?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Takes pictures of the page as it is now, for the eye.
pub fn screens() -> Result<(), Failure> {
    println!("{}", Page::build(Wasm::Small)?);
    tools::chromium()?;
    run(cargo(&["run", "--quiet", "--package", "eightfold-browser-tests", "--example", "screens"]))
}
