//! Starts the search worker. In a browser this is what the wasm module runs when it has loaded, in a thread of its own.

fn main() {
    #[cfg(target_arch = "wasm32")]
    eightfold_web_worker::start();

    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program thinks for a web page: `cargo xtask run` builds and serves it.");
}
