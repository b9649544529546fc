//! The page, played in a real browser. One program for all tests: it is linked once, and two tests are always at work.

mod counsel;
mod dots;
mod face_down;
mod harness;
mod hunt;
mod language;
mod layout;
mod learn;
mod octi;
mod online;
mod page;
mod race;
mod steady;
mod team_up;
mod update;
mod worker;
mod workshop;

#[test]
fn every_file_of_tests_is_among_them() {
    let here = include_str!("all.rs");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).expect("the folder of this file") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(
            name == "all" || here.contains(&format!("\nmod {name};\n")),
            "`mod {name};` is missing in all.rs"
        );
    }
}
