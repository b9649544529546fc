//! Starts the page. In a browser this is what the wasm module runs when it has loaded, in the window
//! and in the search worker.

fn main() {
    #[cfg(target_arch = "wasm32")]
    eightfold_web::start();

    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program is a web page: `cargo xtask run` builds and serves it.");
}
