//! The version of the JSON output (docs/CLI.md, JSON output).

use serde_json::{Value, json};

/// The version of the JSON output. It increases when a field is removed or changes its meaning, not when one is
/// added.
pub const VERSION: u32 = 1;

/// Returns the object with its version.
pub fn versioned(mut object: Value) -> Value {
    object["version"] = json!(VERSION);
    object
}
