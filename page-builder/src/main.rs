//! Makes the page out of compiled modules and static files. `cargo xtask` compiles the modules and calls this program:
//!
//! ```text
//! page-builder OUT SCRATCH PAGE.wasm SEARCH.wasm STATIC_FOLDER..
//! ```
//!
//! Every file of the page but a few gets a name with a hash of its contents. With the feature `ship` the page's module is
//! cut into parts that are fetched when they are needed, and every file is compressed besides. A page made of the same
//! files by the same program is left as it is.

mod assets;
#[cfg(feature = "ship")]
mod compress;
mod failure;
#[cfg(feature = "ship")]
mod split;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sha2::{Digest, Sha256};
use wasm_bindgen_cli_support::Bindgen;

use failure::{Failure, PathContext};

/// What the files of the page's module and of the search are called in the page.
const NAMES: [&str; 2] = ["web", "search"];

fn main() -> ExitCode {
    let words: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [out, scratch, page, search, sources @ ..] = words.as_slice() else {
        eprintln!("page-builder: give it OUT SCRATCH PAGE.wasm SEARCH.wasm STATIC_FOLDER..");
        return ExitCode::from(2);
    };
    match build(out, scratch, [page, search], sources) {
        Ok(fresh) => {
            println!("{} {}", if fresh { "unchanged:" } else { "built:" }, out.display());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("page-builder: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the page in `out`, with files of its own in `scratch`. Returns whether the page was there already, made of the same
/// files.
fn build(out: &Path, scratch: &Path, modules: [&PathBuf; 2], sources: &[PathBuf]) -> Result<bool, Failure> {
    let stamp = stamp(modules, sources)?;
    let stamp_path = scratch.join("page.stamp");
    if out.join("index.html").is_file()
        && std::fs::read_to_string(&stamp_path).is_ok_and(|made| made == stamp)
    {
        return Ok(true);
    }
    let bound = scratch.join("bindgen");
    empty(&bound)?;
    #[cfg(feature = "ship")]
    let cut = split::split(modules[0], &bound)?;
    #[cfg(feature = "ship")]
    let modules = [&cut, modules[1]];
    std::thread::scope(|scope| {
        let search = scope.spawn(|| bind(modules[1], NAMES[1], &bound));
        bind(modules[0], NAMES[0], &bound)?;
        search.join().expect("binding does not panic")
    })?;
    #[cfg(feature = "ship")]
    std::fs::remove_file(&cut).at(&cut)?;
    let mut files = files_below(&bound)?;
    for folder in sources {
        files.extend(files_below(folder)?);
    }
    let made = out.with_added_extension("new");
    empty(&made)?;
    let _written = assets::write(&files, &made)?;
    #[cfg(feature = "ship")]
    compress::compress_files(&_written)?;
    if out.exists() {
        std::fs::remove_dir_all(out).at(out)?;
    }
    std::fs::rename(&made, out).at(out)?;
    std::fs::write(&stamp_path, &stamp).at(&stamp_path)?;
    Ok(false)
}

/// Returns a hash of everything that goes into the page, this program included.
fn stamp(modules: [&PathBuf; 2], sources: &[PathBuf]) -> Result<String, Failure> {
    let program = std::env::current_exe().at(Path::new("page-builder"))?;
    let mut files = vec![program, modules[0].clone(), modules[1].clone()];
    for folder in sources {
        files.extend(files_below(folder)?);
    }
    let mut hash = Sha256::new();
    for file in files {
        let bytes = std::fs::read(&file).at(&file)?;
        hash.update(format!("\0{}\0{}\0", file.display(), bytes.len()));
        hash.update(bytes);
    }
    Ok(assets::hex(&hash.finalize()))
}

/// Writes the JavaScript of a module, and the module that goes with it, into the folder.
fn bind(module: &Path, name: &str, out: &Path) -> Result<(), Failure> {
    let mut bindgen = Bindgen::new();
    // Parts that come later need the table of functions.
    bindgen.keep_lld_exports(true);
    bindgen.input_path(module).out_name(name).typescript(false).remove_name_section(true);
    let bound = bindgen.web(true).and_then(|bindgen| bindgen.omit_default_module_path(false).generate(out));
    bound.map_err(|error| Failure::Page(format!("{}: {error:#}", module.display())))
}

fn empty(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).at(folder)?;
    }
    std::fs::create_dir_all(folder).at(folder)
}

/// Returns all files below a folder, sorted.
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
