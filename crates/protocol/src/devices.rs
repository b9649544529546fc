//! Ways back to an account, and the devices that have it.

use serde::{Deserialize, Serialize};

/// A device that has the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Device {
    /// Its id among those of the account.
    pub id: String,
    /// What it says it is, such as `Firefox, Linux`; empty if it has not been seen yet.
    pub name: String,
    /// How it came to the account: `first`, `password`, `code`, `passkey` or `words`.
    pub way: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last seen, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// The devices that have the account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Devices {
    /// The oldest first.
    pub devices: Vec<Device>,
}

/// A token in place of the one that asks, which works until the new one has been used, and a minute longer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// For `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// What a browser is to be asked for, as `PublicKeyCredential.parseCreationOptionsFromJSON` or
/// `parseRequestOptionsFromJSON` reads it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyOptions {
    /// The options.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: serde_json::Value,
}

/// `POST /api/me/passkeys`: a passkey that a browser has made.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What its owner calls it, at most 40 characters; without it the name of the device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What the browser answered, by `toJSON()`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// `POST /api/passkeys`: an account by one of its passkeys.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WithPasskey {
    /// What the browser answered, by `toJSON()`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// A passkey of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Its id.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last used, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_ms: Option<u64>,
}

/// The passkeys of the account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Passkeys {
    /// The oldest first.
    pub passkeys: Vec<Passkey>,
}

/// Words to write down: with them one comes back to the account, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryWords {
    /// Twelve words with spaces between; capitals and more spaces do not matter.
    pub words: String,
}
