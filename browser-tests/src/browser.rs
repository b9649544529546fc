use std::path::{Path, PathBuf};

/// A browser to run the tests in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Driven by its own protocol. All tests run in it.
    Chromium,
    /// Driven by geckodriver. Tests that play whole games also run in it.
    Firefox,
    /// WebKitGTK's MiniBrowser, driven by WebKitWebDriver, on a display of its own. Tests that play whole games also
    /// run in it.
    WebKit,
}

impl Browser {
    /// Returns the browser in the variable `EIGHTFOLD_BROWSER`; Chromium by default.
    pub fn wanted() -> Browser {
        match std::env::var("EIGHTFOLD_BROWSER").as_deref() {
            Err(_) | Ok("chromium") => Browser::Chromium,
            Ok("firefox") => Browser::Firefox,
            Ok("webkit") => Browser::WebKit,
            Ok(other) => {
                panic!("EIGHTFOLD_BROWSER is \"{other}\"; it can be \"chromium\", \"firefox\" or \"webkit\"")
            }
        }
    }

    /// Returns the folder of its pictures.
    pub fn pictures(self) -> PathBuf {
        let folder = target().join("screens").join(match self {
            Browser::Chromium => "",
            Browser::Firefox => "firefox",
            Browser::WebKit => "webkit",
        });
        std::fs::create_dir_all(&folder).expect("the target folder can be written");
        folder
    }
}

/// Returns Cargo's target folder.
pub fn target() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    workspace.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
