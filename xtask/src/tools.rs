use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::failure::{Failure, FileContext};
use crate::process::{cargo, output, run};
use crate::progress::{Task, say};

/// Ensures that the toolchain can compile for the browser.
///
/// `rust-toolchain.toml` asks for the target, but if rustup doesn't install automatically, it is silently missing.
pub fn wasm_target() -> Result<(), Failure> {
    target("wasm32-unknown-unknown")
}

/// Ensures that the toolchain can compile for this target.
pub fn target(name: &str) -> Result<(), Failure> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", name]).current_dir(crate::workspace::root());
    if Path::new(output(rustc)?.trim()).is_dir() {
        return Ok(());
    }
    rustup(&["target", "add", name], &format!("compile for {name}"))
}

/// Returns the target of this machine.
pub fn host() -> Result<String, Failure> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--version", "--verbose"]).current_dir(crate::workspace::root());
    let about = output(rustc)?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.map(str::to_owned);
    host.ok_or_else(|| Failure::Toolchain("rustc doesn't say which machine it is for".to_owned()))
}

/// Ensures that C code can be compiled for programs that contain the C library musl.
pub fn musl() -> Result<(), Failure> {
    if found("musl-gcc") { Ok(()) } else { install(&["musl-tools"]) }
}

/// Ensures that Debian packages can be made.
pub fn dpkg() -> Result<(), Failure> {
    if found("dpkg-deb") { Ok(()) } else { install(&["dpkg"]) }
}

/// Ensures that the toolchain has this component, which contains this program.
pub fn component(name: &str, program: &str) -> Result<(), Failure> {
    let mut there = Command::new(program);
    // Without the component, rustup's proxy for the program exists and fails.
    there.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).current_dir(crate::workspace::root());
    if there.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    rustup(&["component", "add", name], &format!("run {program}"))
}

/// Adds something missing to the toolchain.
fn rustup(words: &[&str], purpose: &str) -> Result<(), Failure> {
    if !found("rustup") {
        return Err(Failure::Toolchain(format!(
            "this Rust cannot {purpose}, and rustup, which would add what is missing, is not installed: install Rust with \
             rustup (https://rustup.rs) and run this again, or add the missing part by the way this Rust was installed"
        )));
    }
    say(format_args!("The toolchain cannot {purpose} yet: rustup {}", words.join(" ")));
    let mut rustup = Command::new("rustup");
    rustup.args(words).current_dir(crate::workspace::root());
    run(rustup)
}

/// Ensures that Chromium is installed.
pub fn chromium() -> Result<(), Failure> {
    let given = std::env::var_os("CHROMIUM").is_some();
    if given || ["chromium", "google-chrome", "chrome"].into_iter().any(found) {
        return Ok(());
    }
    install(&["chromium"])
}

/// Ensures that Firefox and its driver are installed; returns the environment variables that name them for the tests.
///
/// Debian has no geckodriver: it is compiled into the target folder.
pub fn firefox() -> Result<Vec<(&'static str, PathBuf)>, Failure> {
    const VERSION: &str = "0.37.1";
    let mut variables = Vec::new();
    let given = |name: &str| std::env::var_os(name).is_some();
    if !given("FIREFOX") {
        if !found("firefox-esr") && !found("firefox") {
            install(&["firefox-esr"])?;
        }
        let program = in_path("firefox-esr").or_else(|| in_path("firefox"));
        variables.extend(program.map(|program| ("FIREFOX", program)));
    }
    if !given("GECKODRIVER") && !found("geckodriver") {
        let root = crate::workspace::scratch().join("geckodriver");
        let program = root.join("bin/geckodriver");
        if !program.is_file() {
            say(format_args!("There is no geckodriver yet: compiling it into {}", root.display()));
            let mut install = cargo(&["install", "--quiet", "--locked", "--version", VERSION, "--root"]);
            install.arg(&root).arg("geckodriver");
            run(install)?;
        }
        variables.push(("GECKODRIVER", program));
    }
    Ok(variables)
}

/// Ensures that a WebKit browser, its driver and a display for it are installed.
pub fn webkit() -> Result<(), Failure> {
    if (std::env::var_os("WEBKITDRIVER").is_some() || found("WebKitWebDriver"))
        && found("xvfb-run")
        && found("xauth")
    {
        return Ok(());
    }
    install(&["webkit2gtk-driver", "xvfb", "xauth"])
}

/// Ensures that PostgreSQL is installed, and NATS for several servers. The tests start them; this doesn't, and creates
/// no database.
pub fn services(nats: bool) -> Result<(), Failure> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut homes = versions.map(|version| version.path().join("bin/postgres"));
    let postgres = found("postgres") || homes.any(|program| program.is_file());
    let bus = !nats || found("nats-server") || Path::new("/usr/sbin/nats-server").is_file();
    let missing: Vec<&str> = [(postgres, "postgresql"), (bus, "nats-server")]
        .into_iter()
        .filter(|(there, _)| !there)
        .map(|(_, name)| name)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let root = is_root();
    if !postgres {
        // Debian's package creates and starts a database by default.
        let text = "create_main_cluster = false";
        let script = "mkdir -p /etc/postgresql-common/createcluster.d && \
            echo \"$0\" > /etc/postgresql-common/createcluster.d/no-main.conf";
        let mut told = Command::new(if root { "sh" } else { "sudo" });
        if !root {
            told.arg("sh");
        }
        told.args(["-c", script, text]);
        run(told)?;
    }
    install(&missing)
}

/// Ensures that CaDiCaL can be compiled and bound, with a C++ compiler and libclang.
pub fn libclang() -> Result<(), Failure> {
    let here = |folder: &Path| {
        std::fs::read_dir(folder).is_ok_and(|files| {
            files.flatten().any(|file| {
                let name = file.file_name();
                let name = name.to_string_lossy();
                name.starts_with("libclang.so") || name.starts_with("libclang-") && name.contains(".so")
            })
        })
    };
    let versions = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let library = std::env::var_os("LIBCLANG_PATH").is_some()
        || ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
            .into_iter()
            .any(|folder| here(Path::new(folder)))
        || versions.map(|version| version.path().join("lib")).any(|folder| here(&folder));
    if library && found("c++") {
        return Ok(());
    }
    install(&["libclang-dev", "g++"])
}

/// Ensures that there is a Python that can create virtual environments.
pub fn python() -> Result<(), Failure> {
    let mut there = Command::new("python3");
    there.args(["-c", "import venv, ensurepip"]).stdout(Stdio::null()).stderr(Stdio::null());
    if there.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    install(&["python3", "python3-venv"])
}

/// Downloads axe-core, the accessibility scanner, into the target folder. Only tests use it.
pub fn axe() -> Result<(), Failure> {
    const AXE: &str = "axe-core@4.14.1";
    let folder = crate::workspace::scratch().join("axe");
    let stamp = folder.join(AXE);
    if stamp.is_file() {
        return Ok(());
    }
    say(format_args!("Fetching {AXE}"));
    if !found("npm") {
        install(&["npm"])?;
    }
    std::fs::create_dir_all(&folder).at(&folder)?;
    let _task = Task::begin("Fetching axe-core");
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
    run(npm)?;
    std::fs::write(&stamp, "").at(&stamp)
}

/// Installs Debian packages, as root or with sudo, and says so.
fn install(packages: &[&str]) -> Result<(), Failure> {
    /// Whether the package lists are up to date. Only one installation can run at a time.
    static PACKAGE_LISTS_UPDATED: Mutex<bool> = Mutex::new(false);
    let mut updated = PACKAGE_LISTS_UPDATED.lock().unwrap_or_else(PoisonError::into_inner);
    if !found("apt-get") {
        return Err(Failure::Toolchain(format!(
            "{} must be installed first; this command installs what it needs only where there is apt-get",
            packages.join(", ")
        )));
    }
    say(format_args!("Installing with apt-get: {}", packages.join(", ")));
    let _task = Task::begin("Installing");
    let apt = |words: &[&str]| {
        let root = is_root();
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.arg("apt-get");
        }
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        run(command)
    };
    if !*updated {
        apt(&["-qq", "update"])?;
        *updated = true;
    }
    apt(&[&["-qq", "install", "-y", "--no-install-recommends"], packages].concat())
}

/// Whether packages can be installed without sudo.
fn is_root() -> bool {
    std::env::var("USER").is_ok_and(|user| user == "root") || !found("sudo")
}

/// Whether the program is in the search path.
pub fn found(program: &str) -> bool {
    in_path(program).is_some()
}

/// Where the program is in the search path.
fn in_path(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
}
