//! `cargo xtask run`: builds the page and a server, and serves.

use std::io::ErrorKind;
use std::net::TcpListener;
use std::process::Command;

use crate::failure::Failure;
use crate::page::{self, Kind, Page};
use crate::process::{cargo, compile, failed};
use crate::progress::say;
use crate::stages::Stages;
use crate::{tools, workspace};

/// Builds the page and a server, and serves on 127.0.0.1 until interrupted.
pub fn page(port: u16, kind: Kind) -> Result<(), Failure> {
    // Checked before the build, which may take minutes; the server checks again.
    if let Err(error) = TcpListener::bind(("127.0.0.1", port)) {
        let why = match error.kind() {
            ErrorKind::AddrInUse => "is taken by another program".to_owned(),
            ErrorKind::PermissionDenied => "is not allowed to you".to_owned(),
            _ => format!("cannot be used ({error})"),
        };
        let what = format!("port {port} of 127.0.0.1 {why}");
        return Err(Failure::Port(format!(
            "{what}: choose another with --port N (0 takes any that is free)"
        )));
    }
    let mut stages = Stages::begin(2);
    stages.run("Toolchain", tools::wasm_target)?;
    stages.run("Page and server", || {
        std::thread::scope(|scope| {
            let server = scope.spawn(|| compile("Server", server()));
            let page = page::compiled(kind, false).and_then(|compiled| Page::of(&compiled));
            server.join().expect("compiling does not panic")?;
            page.map(say)
        })
    })?;
    println!("\n{stages}");
    let mut serve = Command::new(workspace::target().join("debug/eightfold-server"));
    serve.args(["--port", &port.to_string()]);
    replace_process(serve)
}

/// Returns the command that compiles a server for one machine. It has a low priority, because the page takes longer.
fn server() -> Command {
    let words =
        ["build", "--package", "eightfold-server", "--bin", "eightfold-server", "--no-default-features"];
    let mut server = cargo(&words);
    if cfg!(unix) && tools::found("nice") {
        let program = server.get_program().to_owned();
        let mut nice = Command::new("nice");
        nice.args(["-n", "5"]).arg(program).args(server.get_args()).current_dir(workspace::root());
        crate::process::as_if_typed(&mut nice);
        server = nice;
    }
    server
}

/// Replaces this process by the program, so that Ctrl-C and signals reach it.
#[cfg(unix)]
fn replace_process(mut command: Command) -> Result<(), Failure> {
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    Err(failed(&command, error.to_string()))
}

#[cfg(not(unix))]
fn replace_process(command: Command) -> Result<(), Failure> {
    crate::process::run(command)
}
