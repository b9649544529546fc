use serde::{Deserialize, Serialize};

/// The optional features of a server, which depend on how it was built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ServerFeatures {
    /// Whether it sends notes to hooks.
    pub hooks: bool,
    /// Whether accounts can have passkeys.
    pub passkeys: bool,
    /// Whether it sends push messages to browsers.
    pub push: bool,
}
