//! Makes sure that the folder to embed exists, and reruns when it has changed.

fn main() {
    let dist =
        std::path::Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        panic!("cannot create {}: {error}", dist.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the page from disk, so a new page needn't compile them again.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed=dist");
    }
}
