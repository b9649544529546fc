//! Starts the search worker. In a browser, the wasm module runs this after loading, in its own thread.

fn main() {
    #[cfg(target_arch = "wasm32")]
    eightfold_web_worker::start();

    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program thinks for a web page: `cargo xtask run` builds and serves it.");
}
