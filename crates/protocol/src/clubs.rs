use serde::{Deserialize, Serialize};

/// How people join a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubJoining {
    /// Anyone joins at once.
    Open,
    /// People ask, and an organiser lets them in.
    #[default]
    Request,
    /// Only people with the invitation link join.
    Invitation,
}

/// What a person is in a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubRole {
    /// Owns the club.
    Owner,
    /// Decides about its people and tournaments, together with the owner.
    Organiser,
    /// Is a member.
    Member,
    /// Has asked to join.
    Asked,
    /// Was removed, and can't join again.
    Removed,
}

impl ClubRole {
    /// Whether the person belongs to the club.
    pub const fn is_member(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser | Self::Member)
    }

    /// Whether the person decides about the club's people and tournaments.
    pub const fn organises(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser)
    }
}

/// `POST /api/clubs`: creates a club.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewClub {
    /// The idempotency key: 1 to 64 letters, digits, `-` or `_`.
    pub action_id: String,
    /// Its name: 3 to 40 characters, and no other club has one that looks like it.
    pub name: String,
    /// What it is about: at most 500 characters.
    #[serde(default)]
    pub description: String,
    /// How people join.
    #[serde(default)]
    pub joining: ClubJoining,
}

/// `PATCH /api/clubs/ID`: what to change.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangeClub {
    /// The new name; only the owner changes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How people join from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joining: Option<ClubJoining>,
}

/// A club in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClubSummary {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub description: String,
    /// How people join.
    pub joining: ClubJoining,
    /// The number of members, with the owner and organisers.
    pub members: u64,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
    /// What you are in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<ClubRole>,
}

/// Clubs, the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClubPage {
    /// The clubs.
    pub clubs: Vec<ClubSummary>,
    /// For `after` in the next request; left out at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A person of a club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClubMember {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// What the person is in the club.
    pub role: ClubRole,
    /// Since when, in milliseconds since 1970.
    pub since_ms: u64,
    /// Whether the person is online; only members see that.
    #[serde(default)]
    pub online: bool,
    /// The public game that the person played in last, if one is in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The id of that game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// A club.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClubView {
    /// Its summary.
    #[serde(flatten)]
    pub summary: ClubSummary,
    /// Its people: the owner, the organisers and, for members, the others. Those who are online come first within a role.
    pub people: Vec<ClubMember>,
    /// The people who ask to join, the first one first; for organisers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asking: Vec<ClubMember>,
    /// The people who were removed; for organisers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<ClubMember>,
    /// The code of the invitation link, if there is one; for organisers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// A club in a response about something else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClubName {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// `POST /api/clubs/ID/join`: joins a club, or asks to.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinClub {
    /// The code of the invitation link, with which a person joins at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// `PUT /api/clubs/ID/people/NAME`: what a person becomes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetClubRole {
    /// `member` lets in a person who asks, and lets one who was removed join again; `organiser` and `owner` are for the
    /// owner to give.
    pub role: ClubRole,
}
