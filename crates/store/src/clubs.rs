//! Clubs and their people.

use crate::StoreFuture;
use crate::observed::observed;

/// What a person is in a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubRole {
    /// Owns the club; every club has exactly one.
    Owner,
    /// Organises it.
    Organiser,
    /// Is a member.
    Member,
    /// Has asked to join.
    Asked,
    /// Was removed, and can't join again.
    Removed,
}

impl ClubRole {
    /// All roles, the highest first.
    pub const ALL: [Self; 5] = [Self::Owner, Self::Organiser, Self::Member, Self::Asked, Self::Removed];

    /// Returns its stored word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Organiser => "organiser",
            Self::Member => "member",
            Self::Asked => "asked",
            Self::Removed => "removed",
        }
    }

    /// Returns the role with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.word() == word)
    }

    /// Whether the person belongs to the club.
    pub const fn is_member(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser | Self::Member)
    }

    /// Whether the person decides about the club's people and tournaments.
    pub const fn organises(self) -> bool {
        matches!(self, Self::Owner | Self::Organiser)
    }
}

/// A club to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewClub {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The form of the name that must be unique.
    pub folded: String,
    /// Its settings, which the store doesn't read.
    pub about: String,
    /// The owner.
    pub owner: String,
    /// When it was created, in ms.
    pub created_ms: u64,
}

/// A club without its people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubHead {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its settings, which the store doesn't read.
    pub about: String,
    /// When it was created, in ms.
    pub created_ms: u64,
    /// The owner.
    pub owner: String,
    /// The number of members, with the owner and organisers.
    pub members: u64,
}

/// A person of a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubPerson {
    /// The club.
    pub club: String,
    /// The person.
    pub person: String,
    /// What the person is there.
    pub role: ClubRole,
    /// Since when the person is a member, or has asked or was removed, in ms.
    pub at_ms: u64,
}

/// A change of what a person is in a club.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubChange {
    /// The club.
    pub club: String,
    /// The person.
    pub person: String,
    /// What the person must be now; `None` for nothing.
    pub from: Option<ClubRole>,
    /// What the person becomes; `None` for nothing. Not [`ClubRole::Owner`].
    pub to: Option<ClubRole>,
    /// The time, in ms.
    pub at_ms: u64,
    /// The maximum number of people with a role like the new one: of members, or of those who ask.
    pub most: u64,
}

/// What a change did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClubOutcome {
    /// It is stored.
    Changed,
    /// The person isn't what the change expects, or there is no such club.
    Behind,
    /// The club has too many people, or the person owns too many clubs.
    Full,
}

/// A query for clubs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ClubQuery {
    /// Only those whose folded name contains this.
    pub search: Option<String>,
    /// Only those created before this one, by time and id.
    pub before: Option<(u64, String)>,
    /// The page size.
    pub limit: usize,
}

observed! {
    /// The part of a store for clubs.
    pub trait ClubStore: Send + Sync {
        /// Creates a club with its owner, unless they own `most` clubs; returns whether it did.
        ///
        /// [`StoreError::Taken`](crate::StoreError::Taken) if another club has the name, or there is one with the id.
        fn add_club(&self, club: NewClub, most: u64) -> StoreFuture<'_, bool>;

        /// Returns the club with this id.
        fn club<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ClubHead>>;

        /// Returns the clubs that match a query, the newest first.
        fn clubs(&self, query: ClubQuery) -> StoreFuture<'_, Vec<ClubHead>>;

        /// Changes the name and settings of a club, if they are still those of `old`; returns whether it did.
        ///
        /// [`StoreError::Taken`](crate::StoreError::Taken) if another club has the name.
        fn change_club(
            &self,
            old: ClubHead,
            name: String,
            folded: String,
            about: String,
        ) -> StoreFuture<'_, bool>;

        /// Returns the people of a club, those with the longest time in it first.
        fn club_people<'a>(&'a self, club: &'a str) -> StoreFuture<'a, Vec<ClubPerson>>;

        /// Returns what a person is in a club.
        fn club_person<'a>(&'a self, club: &'a str, person: &'a str) -> StoreFuture<'a, Option<ClubPerson>>;

        /// Returns what a person is in all clubs, by the id of the club.
        fn clubs_of<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ClubPerson>>;

        /// Changes what a person is in a club. A member who becomes an organiser, or the reverse, keeps the time.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn change_club_person(&self, change: ClubChange) -> StoreFuture<'_, ClubOutcome>;

        /// Makes a member the owner, and the owner an organiser, unless the member owns `most` clubs.
        ///
        /// [`StoreError::Missing`](crate::StoreError::Missing) if there is no such person.
        fn hand_over_club(
            &self,
            club: String,
            owner: String,
            to: String,
            most: u64,
        ) -> StoreFuture<'_, ClubOutcome>;

        /// Lets a person leave all clubs. A club that the person owns goes to the longest organiser, else to the longest
        /// member, else it ends; returns those that have ended.
        fn leave_clubs(&self, person: String) -> StoreFuture<'_, Vec<String>>;

        /// Deletes a club with its people; returns whether there was one.
        fn delete_club(&self, id: String) -> StoreFuture<'_, bool>;
    }
}
