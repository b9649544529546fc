//! The command line of the server.

use std::time::Duration;

use crate::logs::LogFormat;
use crate::serve::{Data, Options};

/// The variable of the environment that says where the database is, so that its password need not be in the list of
/// processes.
pub const DATABASE: &str = "EIGHTFOLD_DATABASE";

/// The same for NATS.
pub const NATS: &str = "EIGHTFOLD_NATS";

/// What a variable of the environment says; nothing if it is not there, or empty.
///
/// # Errors
/// If it is no text.
pub fn variable(name: &str) -> Result<Option<String>, String> {
    match std::env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !value.is_empty())),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(format!("{name} is no text")),
    }
}

/// How the command is used.
pub const USAGE: &str = "usage: eightfold-server [--address IP] [--port N] \
    [--data FILE | --memory | --database postgres://USER:PASSWORD@HOST/DATABASE] [--nats ADDRESS] [--public-url URL] [--trusted-proxy IP].. [--limit-factor N] [--watch-delay SECONDS] [--hooks-to-private] [--log compact|json]";

/// Reads the words of a command line; without words the data is in `eightfold.db` in the current folder, or in the
/// database that the variable `EIGHTFOLD_DATABASE` names.
///
/// # Errors
/// Says which word is wrong and what would be right.
pub fn options(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        data: variable(DATABASE)?.map_or_else(|| Data::File("eightfold.db".into()), Data::Database),
        nats: variable(NATS)?,
        ..Options::default()
    };
    while let Some(word) = words.next() {
        if word == "--memory" {
            options.data = Data::Memory;
            continue;
        }
        if word == "--hooks-to-private" {
            options.hooks_to_private = true;
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
            "--database" => options.data = Data::Database(value),
            "--nats" => options.nats = Some(value),
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
            "--log" => {
                options.log = LogFormat::from_word(&value)
                    .ok_or_else(|| format!("--log is \"compact\" or \"json\", not \"{value}\""))?;
            }
            "--watch-delay" => {
                let seconds = value.parse();
                options.watch_delay = Duration::from_secs(seconds.map_err(|_| {
                    format!("--watch-delay needs a whole number of seconds from 0, not \"{value}\"")
                })?);
            }
            _ => return Err(format!("\"{word}\" is not understood")),
        }
    }
    Ok(options)
}
