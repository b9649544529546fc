//! Serves the page over HTTP, from this machine to this machine unless told otherwise.
//!
//! The built page (`cargo xtask dist`) is embedded in release builds; debug builds read it from disk, so that a
//! new page needs no new server.
//!
//! ```no_run
//! use eightfold_server::{Options, serve};
//!
//! serve(Options { port: 0, ..Options::default() }, |address| println!("http://{address}/"))?;
//! # Ok::<(), eightfold_server::ServeError>(())
//! ```

mod files;
mod serve;

pub use serve::{Options, Running, ServeError, serve, start};
