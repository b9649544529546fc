use std::io::ErrorKind;
use std::net::TcpListener;
use std::process::Command;

use crate::failure::Failure;
use crate::page::{Page, Wasm};
use crate::process::{cargo, failed};
use crate::workspace;

/// Builds page and server, and serves on 127.0.0.1 until interrupted.
pub fn page(port: u16, wasm: Wasm) -> Result<(), Failure> {
    // Asked before the building, which may take minutes; the server asks again.
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
    println!("Building the page and its server (the first time takes minutes, later seconds)");
    // Both at once: they build in different folders, and the end of the page's build uses one processor only.
    let mut server =
        cargo(&["build", "--quiet", "--package", "eightfold-server", "--bin", "eightfold-server"]);
    let mut building = server.spawn().map_err(|error| failed(&server, error.to_string()))?;
    let page = Page::build(wasm);
    let built = building.wait().map_err(|error| failed(&server, error.to_string()))?;
    println!("{}", page?);
    if !built.success() {
        return Err(failed(&server, built.to_string()));
    }
    let mut serve = Command::new(workspace::target().join("debug/eightfold-server"));
    serve.args(["--port", &port.to_string()]);
    become_it(serve)
}

/// Lets the program take this one's place, so that Ctrl-C and signals reach it.
#[cfg(unix)]
fn become_it(mut command: Command) -> Result<(), Failure> {
    let error = std::os::unix::process::CommandExt::exec(&mut command);
    Err(failed(&command, error.to_string()))
}

#[cfg(not(unix))]
fn become_it(command: Command) -> Result<(), Failure> {
    crate::process::run(command)
}
