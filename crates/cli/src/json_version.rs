//! The version of all output in JSON (docs/CLI.md, JSON output).

use serde_json::{Value, json};

/// The version of the output in JSON. It rises when a field goes away or changes its meaning, not when one is added.
pub const VERSION: u32 = 1;

/// The object with its version.
pub fn versioned(mut object: Value) -> Value {
    object["version"] = json!(VERSION);
    object
}
