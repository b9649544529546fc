//! The command line of the server.

use crate::serve::{Data, Options};

/// How the command is used.
pub const USAGE: &str = "usage: eightfold-server [--address IP] [--port N] [--data FILE | --memory] \
    [--public-url URL] [--trusted-proxy IP].. [--limit-factor N]";

/// Reads the words of a command line; without words the data is in `eightfold.db` in the current folder.
///
/// # Errors
/// Says which word is wrong and what would be right.
pub fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options { data: Data::File("eightfold.db".into()), ..Options::default() };
    while let Some(word) = words.next() {
        if word == "--memory" {
            options.data = Data::Memory;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let ip = || value.parse().map_err(|_| format!("{word} needs an IP address, not \"{value}\""));
        match word.as_str() {
            "--port" => {
                let port = value.parse();
                options.port =
                    port.map_err(|_| format!("--port needs a number up to 65535, not \"{value}\""))?;
            }
            "--address" => options.address = ip()?,
            "--data" => options.data = Data::File(value.into()),
            "--public-url" if value.starts_with("http://") || value.starts_with("https://") => {
                options.public_url = Some(value);
            }
            "--public-url" => {
                return Err(format!(
                    "--public-url needs something like https://games.example, not \"{value}\""
                ));
            }
            "--trusted-proxy" => options.trusted_proxies.push(ip()?),
            "--limit-factor" => {
                let factor = value.parse().ok().filter(|factor| *factor > 0);
                options.limit_factor = factor
                    .ok_or_else(|| format!("--limit-factor needs a whole number from 1, not \"{value}\""))?;
            }
            _ => return Err(format!("\"{word}\" is not understood")),
        }
    }
    Ok(options)
}
