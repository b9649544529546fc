//! Clubs: the list of all, one with its people, games and tournaments, and the dialogs that create and change one.

mod list;
mod page;
mod people;
mod settings;
mod shown_club;

use eightfold_protocol::{ClubJoining, ClubSummary};

use crate::words::{fill, id, t};

pub use list::{MyClubs, clubs};
pub use page::club;

/// How people join a club: the code in a form, and the words.
const fn joining_code(joining: ClubJoining) -> &'static str {
    match joining {
        ClubJoining::Open => "open",
        ClubJoining::Request => "request",
        ClubJoining::Invitation => "invitation",
    }
}

fn joining_words(joining: ClubJoining) -> &'static str {
    match joining {
        ClubJoining::Open => t(id::CLUB_JOINING_OPEN),
        ClubJoining::Request => t(id::CLUB_JOINING_REQUEST),
        ClubJoining::Invitation => t(id::CLUB_JOINING_INVITATION),
    }
}

/// The ways to join, in the order of a form.
const JOINING: [ClubJoining; 3] = [ClubJoining::Request, ClubJoining::Open, ClubJoining::Invitation];

/// The size of a club and how people join it: `12 members · Anyone can join`.
fn about_words(club: &ClubSummary) -> String {
    let members = fill!(id::CLUB_MEMBERS, members = club.members as usize);
    format!("{members} · {}", joining_words(club.joining))
}
