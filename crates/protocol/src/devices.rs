//! Devices of an account, passkeys and recovery words.

use serde::{Deserialize, Serialize};

/// A device that is signed in to the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Device {
    /// Its id within the account.
    pub id: String,
    /// The device's name, such as `Firefox, Linux`; empty if the device hasn't been seen yet.
    pub name: String,
    /// How it signed in: `first`, `password`, `code`, `passkey` or `words`.
    pub way: String,
    /// When it signed in, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last seen, to ten minutes, in milliseconds since 1970; left out if never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_ms: Option<u64>,
    /// Whether it sent this request.
    pub here: bool,
}

/// The devices that are signed in to the account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Devices {
    /// The oldest first.
    pub devices: Vec<Device>,
}

/// A new token. The old one works until a minute after the first use of the new one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewToken {
    /// For `Authorization: Bearer TOKEN`.
    pub token: String,
}

/// The options for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PasskeyOptions {
    /// The options.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: serde_json::Value,
}

/// `POST /api/me/passkeys`: adds a passkey.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// A label, at most 40 characters; the name of the device if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The browser's credential, from `toJSON()`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// `POST /api/passkeys`: signs in with a passkey.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// The browser's credential, from `toJSON()`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub credential: serde_json::Value,
}

/// A passkey of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Passkey {
    /// Its id.
    pub id: String,
    /// Its label.
    pub name: String,
    /// When it was added, in milliseconds since 1970.
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

/// Recovery words, for signing in once without a password or device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RecoveryWords {
    /// Twelve words with spaces between them; case and extra spaces don't matter.
    pub words: String,
}
