//! Puts the files of the courses into the crate: each folder of `courses` is a course, each `.lesson` file in it a
//! lesson, in the order of their names. What stands in them is read when it is asked for, and by the tests.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=courses");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder"));
    let mut code = String::from("static FILES: &[CourseFiles] = &[\n");
    for folder in sorted(&root.join("courses")) {
        let head = folder.join("course.txt");
        writeln!(
            code,
            "CourseFiles {{ id: {:?}, head: include_str!({:?}), lessons: &[",
            id(&folder),
            head.display().to_string()
        )
        .expect("a string takes everything");
        for file in sorted(&folder) {
            if file.extension().is_some_and(|ext| ext == "lesson") {
                writeln!(code, "({:?}, include_str!({:?})),", id(&file), file.display().to_string())
                    .expect("a string takes everything");
            }
        }
        code += "] },\n";
    }
    code += "];\n";
    let out = env::var("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&out).join("files.rs"), code).expect("the list of files can be written");
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    all.sort();
    all
}

/// The name without the number that gives the order: `lay` of `01-lay.lesson`.
fn id(path: &Path) -> String {
    let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name in ASCII letters");
    match name.split_once('-') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        _ => panic!("{}: the name begins with its number, as in `01-lay`", path.display()),
    }
}
