//! The actions that simulated players choose, and how they send them to a node.

use std::sync::Arc;

use eightfold_game::ToAct;
use eightfold_protocol as api;
use eightfold_table::{OfferKind, Status, Table};

use super::MAX_TURNS;
use crate::app::App;
use crate::error::ApiError;
use crate::sim::player::PlayerAction;
use crate::tables;

/// Sends an action to a node, through the functions that handle requests.
pub(super) async fn ask(
    app: &Arc<App>,
    game: &str,
    person: &eightfold_store::Person,
    action_id: &str,
    wanted: PlayerAction,
    lag_ms: u64,
) -> Result<Vec<String>, ApiError> {
    let action_id = action_id.to_owned();
    let arrival = tables::play::Arrival { at_ms: app.clock.now_ms(), lag_ms, pressed: None };
    let acted = match wanted {
        PlayerAction::Ready => {
            let contribution = format!("{:02x}", action_id.len()).repeat(32);
            let ready = api::SetReady { contribution: Some(contribution) };
            let done = tables::play::do_ready(app, game, person, ready).await?;
            return Ok(done.rows.into_iter().map(|row| row.text).collect());
        }
        PlayerAction::Return => {
            let done = tables::play::do_sit(app, game, person, api::Sit::default()).await?;
            return Ok(done.rows.into_iter().map(|row| row.text).collect());
        }
        PlayerAction::Turn { expected_seq, turn } => {
            tables::play::do_act(app, game, person, api::Act { expected_seq, action_id, turn }, arrival)
                .await?
        }
        PlayerAction::Offer(kind) => {
            let offer = api::Offer { expected_seq: None, action_id, kind, answer: None };
            tables::play::do_offer(app, game, person, offer).await?
        }
        PlayerAction::Answer(kind, accept) => {
            let answer = Some(if accept { api::OfferAnswer::Accept } else { api::OfferAnswer::Decline });
            tables::play::do_offer(
                app,
                game,
                person,
                api::Offer { expected_seq: None, action_id, kind, answer },
            )
            .await?
        }
        PlayerAction::Resign => {
            let resign = api::Resign { expected_seq: None, action_id, seat: None };
            tables::play::do_resign(app, game, person, resign).await?
        }
    };
    Ok(acted.rows.iter().map(|row| row.get().to_owned()).collect())
}

/// Returns the nth legal turn, modulo their number.
pub(super) fn some_turn(table: &Table, number: usize) -> Option<String> {
    let turns = table.played()?.legal(MAX_TURNS).ok()?;
    turns.get(number % turns.len().max(1)).cloned()
}

/// Chooses an action for a person from two random numbers; `None` if there is nothing to do.
pub(super) fn choose_action(table: &Table, person: &str, [number, turn]: [usize; 2]) -> Option<PlayerAction> {
    let mine = table.seats_of(person);
    match table.status() {
        Status::Over => None,
        Status::Waiting => Some(PlayerAction::Ready),
        Status::Playing | Status::Paused => {
            let sat_out = mine.iter().any(|seat| table.seats()[seat.index()].sitting_in.is_some());
            if sat_out && number < 50 {
                return Some(PlayerAction::Return);
            }
            if let Some((_, kind)) = table.offers().next()
                && number < 60
            {
                return Some(PlayerAction::Answer(api_kind(kind), number < 40));
            }
            match (number, table.to_act()) {
                (94, _) => Some(PlayerAction::Offer(api::OfferKind::Draw)),
                (95, _) => Some(PlayerAction::Offer(api::OfferKind::Undo)),
                (96, _) => Some(PlayerAction::Offer(api::OfferKind::AddTime)),
                (97, _) => Some(PlayerAction::Offer(api::OfferKind::Pause)),
                (98, _) if table.status() == Status::Paused => {
                    Some(PlayerAction::Offer(api::OfferKind::Resume))
                }
                (99, _) if turn.is_multiple_of(4) => Some(PlayerAction::Resign),
                (_, Some(ToAct::Seat(seat))) if mine.contains(seat) && table.status() == Status::Playing => {
                    some_turn(table, turn).map(|turn| PlayerAction::Turn { expected_seq: table.seq(), turn })
                }
                _ => None,
            }
        }
    }
}

/// Whether a person resigns at the end of the simulation: there is no clock, or it is stopped.
pub(super) fn gives_up(table: &Table, person: &str) -> bool {
    let unending = !table.clocks().is_timed() || table.status() == Status::Paused;
    let still_in = table.remaining_seats();
    unending
        && matches!(table.status(), Status::Playing | Status::Paused)
        && table.seats_of(person).iter().any(|seat| still_in.contains(seat))
}

fn api_kind(kind: OfferKind) -> api::OfferKind {
    match kind {
        OfferKind::Draw => api::OfferKind::Draw,
        OfferKind::Undo => api::OfferKind::Undo,
        OfferKind::Pause => api::OfferKind::Pause,
        OfferKind::Adjourn => api::OfferKind::Adjourn,
        OfferKind::Resume => api::OfferKind::Resume,
        OfferKind::Abort => api::OfferKind::Abort,
        OfferKind::Rematch => api::OfferKind::Rematch,
        OfferKind::AddTime => api::OfferKind::AddTime,
    }
}
