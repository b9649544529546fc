use serde::{Deserialize, Serialize};

/// What a server offers beside play: it may have been built without some of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offers {
    /// Whether notes are sent to hooks.
    pub hooks: bool,
    /// Whether accounts can have passkeys.
    pub passkeys: bool,
    /// Whether browsers can be told of what waits.
    pub push: bool,
}
