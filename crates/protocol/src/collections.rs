use serde::{Deserialize, Serialize};

use crate::Entry;

/// `POST /api/collections`: makes a collection of entries of the players' archive.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewCollection {
    /// The title: 3 to 60 characters.
    pub title: String,
    /// More about it: at most 500 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// Whether everyone can see it.
    #[serde(default)]
    pub public: bool,
    /// The ids of its entries in order, each once: at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<String>,
}

/// `PATCH /api/collections/ID`: what to change.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeCollection {
    /// The new title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The new text about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// Whether everyone can see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<bool>,
    /// The ids of its entries in their new order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries: Option<Vec<String>>,
}

/// A collection with its entries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Collection {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// The name of the person who made it.
    pub author: String,
    /// The id of that person.
    pub author_id: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether everyone can see it.
    pub public: bool,
    /// The entries in order, without those that you can't see.
    pub entries: Vec<Entry>,
    /// Why a moderator took it down: only its author and moderators still get it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
}

/// A collection in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CollectionSummary {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// The name of the person who made it.
    pub author: String,
    /// The id of that person.
    pub author_id: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether everyone can see it.
    pub public: bool,
    /// The number of entries.
    pub count: usize,
    /// The first entries that you can see, at most three, for a picture.
    pub first: Vec<Entry>,
    /// Why a moderator took it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
}

/// Collections, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CollectionPage {
    /// The collections.
    pub collections: Vec<CollectionSummary>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// `POST /api/collections/ID/report`: reports a collection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CollectionReport {
    /// The reason: at most 500 characters.
    pub reason: String,
}

/// A collection in the export of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportedCollection {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// More about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub statement: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether everyone can see it.
    pub public: bool,
    /// The ids of its entries in order.
    pub entries: Vec<String>,
    /// Why a moderator took it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<String>,
}
