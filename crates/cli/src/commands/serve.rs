use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use eightfold_server::{
    DATABASE, Data, LogFormat, NATS, Options, listen_address, listen_host, public_url, serve, start_logs,
    variable,
};

use crate::args::{DAY, duration, number};
use crate::failure::{Failure, complain};

/// Serve the page and online play (docs/ONLINE.md).
///
/// Games and people are stored in one file; `eightfold backup` copies it while the server runs. With `--database` they
/// are stored in PostgreSQL, which several servers can share (docs/OPERATE.md).
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen, like `127.0.0.1:8080`, `localhost:8080` or `[::1]:8080`; by default only this machine can
    /// connect. Port 0 takes any free port.
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["address", "port"], value_parser = listen_address)]
    addr: Option<SocketAddr>,
    /// The address to listen on, or its name; by default only this machine can connect.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1", value_parser = listen_host)]
    address: IpAddr,
    /// The port to listen on; 0 takes any free port.
    #[arg(long, value_name = "N", default_value_t = 8080, value_parser = number(0..=u16::MAX))]
    port: u16,
    /// The file with games and people, created if it doesn't exist; `eightfold.db` by default.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["memory", "database"])]
    data: Option<PathBuf>,
    /// Store games and people in memory only, until the server ends.
    #[arg(long, conflicts_with = "database")]
    memory: bool,
    /// The PostgreSQL database with games and people: `postgres://USER:PASSWORD@HOST/DATABASE`. The variable
    /// EIGHTFOLD_DATABASE does the same, and keeps it out of the process list.
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// The NATS server that carries log entries between several servers over one database: `nats://HOST:4222`. The
    /// variable EIGHTFOLD_NATS does the same.
    #[arg(long, value_name = "ADDRESS")]
    nats: Option<String>,
    /// The public address of the server, if it isn't the one it listens on: a scheme and a host without a path, such as
    /// https://games.example.
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// The address of a trusted proxy, whose `X-Forwarded-For` names the client. You can repeat it.
    #[arg(long, value_name = "IP", value_parser = proxy_ip)]
    trusted_proxy: Vec<IpAddr>,
    /// Multiply the limits per address and per person by this number.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=u32::MAX))]
    limit_factor: u32,
    /// How late spectators see rated games with running clocks, like `60s` or `2m`; 0 is no delay.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration(Duration::ZERO, DAY))]
    watch_delay: Duration,
    /// Allow webhooks in private networks, and over http.
    #[arg(long)]
    hooks_to_private: bool,
    /// An address for `/metrics` and nothing else; without it, `/metrics` is at the main address.
    #[arg(long, value_name = "HOST:PORT", value_parser = listen_address)]
    metrics_addr: Option<SocketAddr>,
    /// The format of log lines on standard error.
    #[arg(long, value_name = "FORMAT", default_value = "compact", value_parser = log_format())]
    log: LogFormat,
}

fn proxy_ip(text: &str) -> Result<IpAddr, String> {
    text.trim().parse().map_err(|_| format!("`{text}` isn't an IP address: write one like 127.0.0.1 or ::1"))
}

fn log_format() -> impl TypedValueParser<Value = LogFormat> {
    PossibleValuesParser::new(LogFormat::WORDS)
        .try_map(|word| LogFormat::from_word(&word).ok_or("this isn't a log format"))
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let listen = self.addr.unwrap_or(SocketAddr::new(self.address, self.port));
        let data = match (self.memory, self.data, self.database) {
            (true, ..) => Data::Memory,
            (_, Some(file), _) => {
                if file.is_dir() {
                    let words = "this is a folder: name a file in it, like eightfold.db";
                    return Err(Failure::Input(format!("{}: {words}", file.display())));
                }
                Data::File(file)
            }
            (_, _, Some(database)) => Data::Database(database),
            _ => match variable(DATABASE).map_err(Failure::Input)? {
                Some(database) => Data::Database(database),
                None => Data::File("eightfold.db".into()),
            },
        };
        let options = Options {
            address: listen.ip(),
            port: listen.port(),
            data,
            nats: match self.nats {
                Some(address) => Some(address),
                None => variable(NATS).map_err(Failure::Input)?,
            },
            public_url: self.public_url,
            trusted_proxies: self.trusted_proxy,
            limit_factor: self.limit_factor,
            hooks_to_private: self.hooks_to_private,
            watch_delay: self.watch_delay,
            metrics: self.metrics_addr,
            log: self.log,
            ..Options::default()
        };
        start_logs(options.log);
        serve(options, |address| {
            // The page can be served even if nobody reads the address here.
            let said = writeln!(out, "Eightfold is at http://{address}/ (Ctrl-C ends it)");
            if let Err(error) = said.and_then(|()| out.flush())
                && let Some(why) = Failure::from(error).message()
            {
                complain(&format!("{why}; Eightfold is at http://{address}/"));
            }
        })
        .map_err(Failure::input)
    }
}
