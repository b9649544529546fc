use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{ApiToken, Bot, DaysExport, Device, GameLog, Me, Message, MyConduct, Passkey, Profile};

/// `GET /api/me/export`: everything that is kept of a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Export {
    /// The account.
    pub me: Me,
    /// The devices that have the account.
    pub devices: Vec<Device>,
    /// Its passkeys.
    pub passkeys: Vec<Passkey>,
    /// Its bots.
    pub bots: Vec<Bot>,
    /// The tokens for programs, its own and those of its bots, without what is secret of them.
    pub tokens: Vec<ApiToken>,
    /// Ratings and finished games.
    pub profile: Profile,
    /// What moderators and the games have made of the account.
    pub conduct: MyConduct,
    /// Former names that nobody else can take yet.
    #[serde(default)]
    pub old_names: Vec<String>,
    /// Names of those blocked.
    pub blocked: Vec<String>,
    /// The ids of tournaments that the person made or joined; `GET /api/tournaments/ID/rows` has all of each.
    pub tournaments: Vec<String>,
    /// Vacations, prepared turns, and what else belongs to games with days for each turn.
    pub days: DaysExport,
    /// What the person reported, in the order of time.
    pub reports: Vec<MyReport>,
    /// What the person said, by table.
    pub messages: BTreeMap<String, Vec<Message>>,
    /// All games, each with all its rows.
    pub games: Vec<GameLog>,
}

/// A report that the person has written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyReport {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whose conduct, by name.
    pub about: String,
    /// The table.
    pub table: String,
    /// What for.
    pub reason: String,
}
