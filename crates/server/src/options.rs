//! The command line of the server.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

use eightfold_table::duration;

use crate::logs::LogFormat;
use crate::serve::{Data, Options};

/// The environment variable with the address of the database, so that its password needn't be in the list of processes.
pub const DATABASE: &str = "EIGHTFOLD_DATABASE";

/// The environment variable with the address of NATS.
pub const NATS: &str = "EIGHTFOLD_NATS";

/// Returns the value of an environment variable; `None` if it is unset or empty.
///
/// # Errors
/// If it isn't valid Unicode.
pub fn variable(name: &str) -> Result<Option<String>, String> {
    match std::env::var(name) {
        Ok(value) => Ok(Some(value).filter(|value| !value.is_empty())),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(format!("{name} isn't valid Unicode")),
    }
}

/// Parses an address or a name with a port: `127.0.0.1:8080`, `localhost:8080` or `[::1]:8080`.
///
/// # Errors
/// A message that says what is wrong and what would be right.
pub fn listen_address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let right = "write an address or a name and a port, like 127.0.0.1:8080, localhost:8080 or [::1]:8080";
    let (host, port) = text.rsplit_once(':').ok_or_else(|| format!("`{text}` has no port: {right}"))?;
    let port =
        port.parse().map_err(|_| format!("`{text}` has no port from 0 to 65535 at its end: {right}"))?;
    if host.is_empty() {
        return Err(format!("`{text}` has no address in front of its port: {right}"));
    }
    if text.contains("//") {
        return Err(format!("`{text}`: this takes an address, not a URL: {right}"));
    }
    if host.contains(':') && !host.starts_with('[') {
        return Err(format!("`{text}` needs brackets around its IPv6 address: {right}"));
    }
    Ok(SocketAddr::new(listen_host(host)?, port))
}

/// Resolves a host, given as an address or by name. Of several addresses it takes the first IPv4 one, so that a name
/// always means the same address.
///
/// # Errors
/// If the name can't be resolved.
pub fn listen_host(text: &str) -> Result<IpAddr, String> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    if let Ok(address) = bare.unwrap_or(text).parse() {
        return Ok(address);
    }
    let wrong = |why: String| {
        format!(
            "`{text}` isn't an address of this machine ({why}): write one like 127.0.0.1, localhost or ::1"
        )
    };
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    if text.is_empty() || !text.chars().all(plain) {
        return Err(wrong("this is neither an address nor a name".to_owned()));
    }
    let found = (text, 0_u16).to_socket_addrs().map_err(|error| wrong(error.to_string()))?;
    let mut found: Vec<IpAddr> = found.map(|address| address.ip()).collect();
    found.sort_by_key(IpAddr::is_ipv6); // otherwise keeps the system's order
    found.first().copied().ok_or_else(|| wrong("the name has no address".to_owned()))
}

/// Checks the public address of a server: a scheme and a host, such as `https://games.example`.
///
/// # Errors
/// If the text is not such an address, or has a path: the pages, cookies and links of the server start at the root.
pub fn public_url(text: &str) -> Result<String, String> {
    let example = "write one like https://games.example";
    let wrong = |why: &str| format!("`{text}` {why}: {example}");
    let url: axum::http::Uri = text.parse().map_err(|_| wrong("isn't an address"))?;
    match (url.scheme_str(), url.authority()) {
        (Some("http" | "https"), Some(authority)) if !authority.as_str().contains('@') => {}
        _ => return Err(wrong("isn't an address of a site")),
    }
    if url.path() != "/" || url.query().is_some() || text.contains('#') {
        let why = "has a path or a query, but this server needs a host or a port of its own";
        return Err(wrong(why));
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// The usage message.
pub const USAGE: &str = "usage: eightfold-server [--addr HOST:PORT | --address HOST] [--port N] \
    [--data FILE | --memory | --database postgres://USER:PASSWORD@HOST/DATABASE] [--nats ADDRESS] [--public-url URL] [--trusted-proxy IP].. [--limit-factor N] [--watch-delay 60s] [--hooks-to-private] [--metrics-addr HOST:PORT] [--log compact|json]";

/// Parses a command line. By default the data is in `eightfold.db` in the current folder, or in the database that the
/// variable `EIGHTFOLD_DATABASE` names.
///
/// # Errors
/// A message that says which word is wrong and what would be right.
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
            "--addr" => {
                let address = listen_address(&value).map_err(|why| format!("--addr: {why}"))?;
                (options.address, options.port) = (address.ip(), address.port());
            }
            "--metrics-addr" => {
                let address = listen_address(&value).map_err(|why| format!("--metrics-addr: {why}"))?;
                options.metrics = Some(address);
            }
            "--address" => {
                options.address = listen_host(&value).map_err(|why| format!("--address: {why}"))?;
            }
            "--data" => options.data = Data::File(value.into()),
            "--database" => options.data = Data::Database(value),
            "--nats" => options.nats = Some(value),
            "--public-url" => {
                options.public_url = Some(public_url(&value).map_err(|why| format!("--public-url: {why}"))?);
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
                options.watch_delay = duration(&value).map_err(|why| format!("--watch-delay: {why}"))?;
            }
            _ => return Err(format!("there is no option \"{word}\"")),
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_have_no_path() {
        for (text, url) in [
            ("https://games.example", "https://games.example"),
            ("https://games.example/", "https://games.example"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(public_url(text), Ok(url.to_owned()));
        }
        for (text, why) in [
            ("games.example", "an address"),
            ("ftp://games.example", "an address"),
            ("https://", "an address"),
            ("https://me:secret@games.example", "an address"),
            ("https://games.example/club/", "a path"),
            ("https://games.example/club", "a path"),
            ("https://games.example/?a=b", "a path"),
        ] {
            let refused = public_url(text).unwrap_err();
            assert!(refused.contains(why) && refused.contains("https://games.example"), "{text}: {refused}");
        }
    }

    #[test]
    fn parses_listen_addresses_and_names() {
        for (text, address) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("[::1]:8080", "[::1]:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            ("localhost:0", "127.0.0.1:0"),
        ] {
            assert_eq!(listen_address(text).map(|address| address.to_string()), Ok(address.to_owned()));
        }
        for (text, address) in
            [("localhost", "127.0.0.1"), ("::1", "::1"), ("[::1]", "::1"), ("0.0.0.0", "0.0.0.0")]
        {
            assert_eq!(listen_host(text).map(|address| address.to_string()), Ok(address.to_owned()));
        }
        for (text, why) in [
            ("localhost", "has no port"),
            ("8080", "has no port"),
            ("", "has no port"),
            ("localhost:", "no port from 0 to 65535"),
            ("localhost:70000", "no port from 0 to 65535"),
            ("localhost:http", "no port from 0 to 65535"),
            (":8080", "no address in front"),
            ("::1:8080", "brackets"),
            ("[::1:8080", "neither an address nor a name"),
            ("http://localhost:8080", "an address, not a URL"),
            ("local host:8080", "neither an address nor a name"),
        ] {
            let refused = listen_address(text).unwrap_err();
            assert!(refused.contains(why) && refused.contains("127.0.0.1"), "{text}: {refused}");
        }
        let words = |text: &str| options(text.split(' ').map(str::to_owned)).map(|options| options.address);
        assert_eq!(words("--address localhost"), Ok([127, 0, 0, 1].into()));
        assert_eq!(words("--addr localhost:80"), Ok([127, 0, 0, 1].into()));
        assert!(words("--watch-delay 60").unwrap_err().starts_with("--watch-delay: `60` has no unit"));
        assert!(words("--watch-delay 1m").is_ok());
        assert!(words("--metrics-addr localhost").unwrap_err().starts_with("--metrics-addr: "));
        assert!(words("--addr localhost").unwrap_err().starts_with("--addr: "));
    }
}
