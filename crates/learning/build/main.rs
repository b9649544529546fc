//! Compiles the rules pages and the files of the courses into the crate. Each folder in `pages/` is a language besides
//! English, named by its tag: all pages, courses and lessons have texts in it.

mod pages;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo names the folder"));
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let folders = sorted(&root.join("pages")).into_iter().filter(|path| path.is_dir());
    let tags: Vec<String> = folders.map(|path| stem(&path).to_owned()).collect();
    fs::write(out.join("pages.rs"), pages::code(&tags)).expect("the pages can be written");
    fs::write(out.join("files.rs"), courses(&root, &tags)).expect("the list of files can be written");
}

/// Returns the list of courses as code: each folder of `courses` is a course, each `.lesson` file in it a lesson, in the
/// order of their names. Each file has a companion with its texts in each other language, such as `.de`. The contents
/// are parsed on demand, and by the tests.
fn courses(root: &Path, tags: &[String]) -> String {
    println!("cargo::rerun-if-changed=courses");
    let mut code = format!(
        "/// The tags of the languages besides English.\npub const TRANSLATIONS: [&str; {}] = {tags:?};\n\
         static FILES: &[CourseFiles] = &[\n",
        tags.len()
    );
    for folder in sorted(&root.join("courses")) {
        let head = folder.join("course.txt");
        writeln!(code, "CourseFiles {{ id: {:?}, head: {}, lessons: &[", id(&folder), texts(&head, tags))
            .expect("a string takes everything");
        for file in sorted(&folder) {
            match file.extension().and_then(|extension| extension.to_str()) {
                Some("lesson") => writeln!(code, "({:?}, {}),", id(&file), texts(&file, tags))
                    .expect("a string takes everything"),
                Some(tag) if tags.iter().any(|known| known == tag) => check_translation(&file, &head),
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

/// Returns code that includes a file and its companions with the texts in other languages.
fn texts(file: &Path, tags: &[String]) -> String {
    let included = |path: &Path| format!("include_str!({:?})", path.display().to_string());
    let others = tags.iter().map(|tag| {
        let other = file.with_extension(tag);
        assert!(other.exists(), "{}: its texts are missing: {}", file.display(), other.display());
        included(&other) + ", "
    });
    format!("Texts {{ english: {}, others: &[{}] }}", included(file), others.collect::<String>())
}

/// Checks that texts in another language belong to a lesson, or to the head of the course.
fn check_translation(file: &Path, head: &Path) {
    let known = file.with_extension("txt") == head || file.with_extension("lesson").exists();
    assert!(known, "{}: there is no English file that it belongs to", file.display());
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII letters")
}

/// Returns the name without the number that defines the order: `lay` for `01-lay.lesson`.
fn id(path: &Path) -> String {
    match stem(path).split_once('-') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        _ => panic!("{}: the name begins with its number, as in `01-lay`", path.display()),
    }
}
