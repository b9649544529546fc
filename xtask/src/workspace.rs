use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::process::{cargo, output};

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// Where cargo builds.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// Where this program keeps what it makes and fetches.
pub fn scratch() -> PathBuf {
    target().join("xtask")
}

/// The packages of the workspace that have an example of this name, sorted.
pub fn examples(name: &str) -> Result<Vec<String>, Failure> {
    let metadata = output(cargo(&["metadata", "--no-deps", "--format-version", "1", "--quiet"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap_or_default();
    let has = |target: &serde_json::Value| target["name"] == name && target["kind"][0] == "example";
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    let with = packages.iter().filter(|p| p["targets"].as_array().is_some_and(|t| t.iter().any(has)));
    let mut names: Vec<String> = with.filter_map(|p| p["name"].as_str().map(str::to_owned)).collect();
    names.sort();
    Ok(names)
}
