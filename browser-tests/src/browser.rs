use std::path::{Path, PathBuf};

/// A browser that can be driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browser {
    /// Spoken to in its own protocol. All tests run in it.
    Chromium,
    /// Driven by geckodriver. Tests that play whole games run in it too.
    Firefox,
    /// WebKitGTK's MiniBrowser, driven by WebKitWebDriver, on a display of its own. Likewise.
    WebKit,
}

impl Browser {
    /// The one that the variable `EIGHTFOLD_BROWSER` names; Chromium where there is none.
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

    /// The folder of its pictures.
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

/// Cargo's target folder.
pub fn target() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is in the workspace");
    workspace.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}
