//! Seats for a pair: a person who is invited to several seats takes one, and passes the others on by links with a code.

use eightfold_protocol as api;
use eightfold_store::{GameHead, Person, SeatHolder, Status};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::random;

/// Returns the code of a seat that is reserved for this person.
fn code_of(app: &App, table: &str, seat: char, invited: &str) -> String {
    random::letters(&app.key.code_of(&format!("seat {table} {seat} {invited}"))[..16])
}

/// Returns the seats that a person with a seat can give to others.
pub fn seats_to_give(app: &App, view: &api::TableView, me: Option<&str>) -> Vec<api::PairSeat> {
    let Some(me) = me.filter(|_| !view.you.is_empty()) else { return Vec::new() };
    let mine =
        |player: &&api::Player| player.holder == api::Holder::Invited && player.id.as_deref() == Some(me);
    let seats = view.players.iter().filter(mine).map(|player| player.seat);
    seats.map(|seat| api::PairSeat { seat, code: code_of(app, &view.id, seat, me) }).collect()
}

/// Whether a person takes a seat that is reserved for the partner of an invited person.
///
/// # Errors
/// If the code isn't that of the seat, or the two have blocked each other.
pub async fn is_valid_pair_invitation(
    app: &App,
    head: &GameHead,
    person: &Person,
    sit: &api::Sit,
) -> ApiResult<bool> {
    let (Some(code), Some(letter)) = (&sit.code, sit.seat) else { return Ok(false) };
    let seat = head.seats.iter().find(|at| at.seat == letter && head.status == Status::Waiting);
    let Some(SeatHolder::Invited(invited)) = seat.map(|seat| &seat.holder) else { return Ok(false) };
    if *invited == person.id {
        return Ok(false);
    }
    let fits = *code == code_of(app, &head.id, letter, invited);
    if !fits || app.store.block_between(&person.id, invited).await? {
        let words = format!("this link doesn't lead to seat {letter}: ask for a new one");
        return Err(ApiError::not_allowed(words));
    }
    Ok(true)
}
