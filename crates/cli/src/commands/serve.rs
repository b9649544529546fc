use std::io::Write;
use std::net::IpAddr;

use eightfold_server::{Options, serve};

use crate::failure::Failure;

/// Serve the page to browsers on this machine.
#[derive(clap::Args)]
pub struct Args {
    /// The address to listen on; the default can be reached from this machine only.
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    address: IpAddr,
    /// The port to listen on; 0 takes any that is free.
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let options = Options { address: self.address, port: self.port };
        serve(options, |address| {
            // The address is worth knowing, but a page can be served without anybody reading it here.
            let _ = writeln!(out, "Eightfold is at http://{address}/ (Ctrl-C ends it)");
            let _ = out.flush();
        })
        .map_err(Failure::input)
    }
}
