//! Compiles the rules pages and the files of the courses into the crate.

mod pages;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names the folder"));
    fs::write(out.join("pages.rs"), pages::code()).expect("the pages can be written");
    fs::write(out.join("files.rs"), courses()).expect("the list of files can be written");
}

/// Returns the list of courses as code: each folder of `courses` is a course, each `.lesson` file in it a lesson, in the
/// order of their names. Each file has a companion with its texts in German, `.de`. The contents are parsed on demand,
/// and by the tests.
fn courses() -> String {
    println!("cargo::rerun-if-changed=courses");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let mut code = String::from("static FILES: &[CourseFiles] = &[\n");
    for folder in sorted(&root.join("courses")) {
        let head = folder.join("course.txt");
        writeln!(code, "CourseFiles {{ id: {:?}, head: {}, lessons: &[", id(&folder), texts(&head))
            .expect("a string takes everything");
        for file in sorted(&folder) {
            match file.extension().and_then(|extension| extension.to_str()) {
                Some("lesson") => {
                    writeln!(code, "({:?}, {}),", id(&file), texts(&file)).expect("a string takes everything")
                }
                Some("de") => check_german_file(&file, &head),
                _ => {}
            }
        }
        code += "] },\n";
    }
    code += "];\n";
    code
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    all.sort();
    all
}

/// Returns code that includes a file and its companion with the German texts.
fn texts(file: &Path) -> String {
    let german = file.with_extension("de");
    assert!(german.exists(), "{}: its texts in German are missing: {}", file.display(), german.display());
    format!(
        "Texts {{ english: include_str!({:?}), german: include_str!({:?}) }}",
        file.display().to_string(),
        german.display().to_string()
    )
}

/// Checks that German texts belong to a lesson, or to the head of the course.
fn check_german_file(german: &Path, head: &Path) {
    let known = german == head.with_extension("de") || german.with_extension("lesson").exists();
    assert!(known, "{}: there is no English file that it belongs to", german.display());
}

/// Returns the name without the number that defines the order: `lay` for `01-lay.lesson`.
fn id(path: &Path) -> String {
    let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII letters");
    match name.split_once('-') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        _ => panic!("{}: the name begins with its number, as in `01-lay`", path.display()),
    }
}
