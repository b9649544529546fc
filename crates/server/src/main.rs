//! Serves the page: `eightfold-server [--address IP] [--port N]`.

use std::process::ExitCode;

use eightfold_server::{Options, serve};

fn main() -> ExitCode {
    let options = match options(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(wrong) => {
            eprintln!("{wrong}\nusage: eightfold-server [--address IP] [--port N]");
            return ExitCode::from(2);
        }
    };
    match serve(options, |address| println!("Eightfold is at http://{address}/ (Ctrl-C ends it)")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options::default();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--port" => {
                let port = value.parse();
                options.port =
                    port.map_err(|_| format!("--port needs a number up to 65535, not \"{value}\""))?;
            }
            "--address" => {
                let address = value.parse();
                options.address =
                    address.map_err(|_| format!("--address needs an IP address, not \"{value}\""))?;
            }
            _ => return Err(format!("\"{word}\" is not understood")),
        }
    }
    Ok(options)
}
