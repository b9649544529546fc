//! Starts the search worker. The page loads this module in a thread of its own.

fn main() {
    #[cfg(target_arch = "wasm32")]
    eightfold_web_worker::start();

    #[cfg(not(target_arch = "wasm32"))]
    eprintln!("This program runs beside a web page: `cargo xtask run` builds and serves both.");
}
