//! Linker arguments for the page's module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        if std::env::var_os("CARGO_FEATURE_SPLIT").is_some() {
            // Needed to split the module; the splitter removes it again.
            println!("cargo::rustc-link-arg-bins=--emit-relocs");
        } else {
            // Names are half the size of an unoptimized module. wasm-bindgen reads the sections that stay.
            for word in
                ["--strip-all", "--keep-section=target_features", "--keep-section=__wasm_bindgen_unstable"]
            {
                println!("cargo::rustc-link-arg-bins={word}");
            }
        }
    }
}
