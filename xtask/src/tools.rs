use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{At, Failure};
use crate::process::{cargo, output, run};

/// Makes sure that the toolchain can compile for the browser.
///
/// `rust-toolchain.toml` asks for the target, but where rustup does not install by itself it is silently missing.
pub fn wasm_target() -> Result<(), Failure> {
    const TARGET: &str = "wasm32-unknown-unknown";
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(crate::workspace::root());
    if Path::new(output(rustc)?.trim()).is_dir() {
        return Ok(());
    }
    println!("The toolchain cannot compile for {TARGET} yet: rustup target add {TARGET}");
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(crate::workspace::root());
    run(rustup)
}

/// Makes sure that the toolchain has this component, which brings this program.
pub fn component(name: &str, program: &str) -> Result<(), Failure> {
    let mut there = Command::new(program);
    // Without the component, rustup's stand-in for the program exists and fails.
    there.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).current_dir(crate::workspace::root());
    if there.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    println!("The toolchain has no {name} yet: rustup component add {name}");
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", name]).current_dir(crate::workspace::root());
    run(rustup)
}

/// Makes sure that there is a Chromium and the program that drives it.
pub fn chromium() -> Result<(), Failure> {
    let given = |name: &str| std::env::var_os(name).is_some();
    let browser = given("CHROMIUM") || ["chromium", "google-chrome", "chrome"].into_iter().any(found);
    if browser && (given("CHROMEDRIVER") || found("chromedriver")) {
        return Ok(());
    }
    println!("There is no Chromium with chromedriver yet: installing both with apt-get");
    install(&["chromium", "chromium-driver"])
}

/// Makes sure that there is a Firefox and the program that drives it; the variables that name them for the tests.
///
/// Debian has no geckodriver: it is compiled into the target folder.
pub fn firefox() -> Result<Vec<(&'static str, PathBuf)>, Failure> {
    const VERSION: &str = "0.37.1";
    let mut variables = Vec::new();
    let given = |name: &str| std::env::var_os(name).is_some();
    if !given("FIREFOX") {
        if !found("firefox-esr") && !found("firefox") {
            println!("There is no Firefox yet: installing firefox-esr with apt-get");
            install(&["firefox-esr"])?;
        }
        let program = in_path("firefox-esr").or_else(|| in_path("firefox"));
        variables.extend(program.map(|program| ("FIREFOX", program)));
    }
    if !given("GECKODRIVER") && !found("geckodriver") {
        let root = crate::workspace::scratch().join("geckodriver");
        let program = root.join("bin/geckodriver");
        if !program.is_file() {
            println!("There is no geckodriver yet: compiling it into {}", root.display());
            let mut install = cargo(&["install", "--quiet", "--locked", "--version", VERSION, "--root"]);
            install.arg(&root).arg("geckodriver");
            run(install)?;
        }
        variables.push(("GECKODRIVER", program));
    }
    Ok(variables)
}

/// Makes sure that there is a browser with WebKit, the program that drives it, and a display for it.
pub fn webkit() -> Result<(), Failure> {
    if (std::env::var_os("WEBKITDRIVER").is_some() || found("WebKitWebDriver"))
        && found("xvfb-run")
        && found("xauth")
    {
        return Ok(());
    }
    println!(
        "There is no WebKit with a display yet: installing webkit2gtk-driver, xvfb and xauth with apt-get"
    );
    install(&["webkit2gtk-driver", "xvfb", "xauth"])
}

/// Makes sure that there are PostgreSQL and NATS, which tests start for themselves. Nothing of them is started here, and no
/// database is made.
pub fn services() -> Result<(), Failure> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut homes = versions.map(|version| version.path().join("bin/postgres"));
    let postgres = found("postgres") || homes.any(|program| program.is_file());
    let nats = found("nats-server") || Path::new("/usr/sbin/nats-server").is_file();
    if postgres && nats {
        return Ok(());
    }
    println!("There are no PostgreSQL and nats-server yet: installing both with apt-get");
    let root = is_root();
    if !postgres {
        // Debian's package makes a database and starts it, unless it is told not to.
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
    install(&["postgresql", "nats-server"])
}

/// Makes sure that CaDiCaL can be compiled and bound: that there are a C++ compiler and libclang.
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
    println!("There is no libclang with a C++ compiler yet: installing both with apt-get");
    install(&["libclang-dev", "g++"])
}

/// Makes sure that there is a Python that can make virtual environments.
pub fn python() -> Result<(), Failure> {
    let mut there = Command::new("python3");
    there.args(["-c", "import venv, ensurepip"]).stdout(Stdio::null()).stderr(Stdio::null());
    if there.status().is_ok_and(|status| status.success()) {
        return Ok(());
    }
    println!("There is no Python with virtual environments yet: installing python3-venv with apt-get");
    install(&["python3", "python3-venv"])
}

/// Fetches axe-core, the accessibility scanner, into the target folder. It is used by tests alone.
pub fn axe() -> Result<(), Failure> {
    const AXE: &str = "axe-core@4.14.1";
    let folder = crate::workspace::scratch().join("axe");
    let stamp = folder.join(AXE);
    if stamp.is_file() {
        return Ok(());
    }
    println!("Fetching {AXE}");
    if !found("npm") {
        install(&["npm"])?;
    }
    std::fs::create_dir_all(&folder).at(&folder)?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
    run(npm)?;
    std::fs::write(&stamp, "").at(&stamp)
}

/// Installs Debian packages, as root or through sudo.
fn install(packages: &[&str]) -> Result<(), Failure> {
    let apt = |words: &[&str]| {
        let root = is_root();
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.arg("apt-get");
        }
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        run(command)
    };
    apt(&["-qq", "update"])?;
    apt(&[&["-qq", "install", "-y", "--no-install-recommends"], packages].concat())
}

/// Whether packages can be installed without sudo.
fn is_root() -> bool {
    std::env::var("USER").is_ok_and(|user| user == "root") || !found("sudo")
}

/// Whether the program is in the search path.
fn found(program: &str) -> bool {
    in_path(program).is_some()
}

/// Where the program is in the search path.
fn in_path(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
}
