//! Pods on their way.

use std::time::Duration;

use eightfold_game::{Game, Match, Step};
use eightfold_octi::{Octi, Point, Turn};
use eightfold_scene::octi::{Motion, Scene, Spot, hops, motions, paint, scene};
use leptos::prelude::*;

use super::controller::OctiController;
use crate::app::still;

/// A pod on its way.
#[derive(Clone, PartialEq, Debug)]
pub struct TileAnimation {
    /// The pod's key where it arrives; until then it is not painted there.
    pub key: String,
    /// What flies, painted around the origin.
    pub svg: String,
    /// Its legs, one after the other.
    pub legs: Vec<(Spot, Spot)>,
    /// How large it is when it arrives.
    pub scale: f64,
    /// For how long, in milliseconds.
    pub duration: f64,
}

impl OctiController {
    pub(super) fn fly_turn(self, before: &Octi, turn: &Turn) {
        let mut after = *before;
        after.play_unchecked(turn);
        let rules = *before.rules();
        let seen = scene(&after, self.view.get_untracked());
        let flights: Vec<TileAnimation> =
            motions(&seen, rules, turn).into_iter().filter_map(|motion| self.flight(&seen, motion)).collect();
        self.fly(flights);
    }

    pub(super) fn flight(self, seen: &Scene, motion: Motion) -> Option<TileAnimation> {
        let piece = seen.pieces.iter().find(|piece| piece.key == motion.key)?;
        let duration = (motion.legs.len() as f64 * 190.0).clamp(190.0, 1100.0);
        Some(TileAnimation {
            key: motion.key,
            svg: paint::piece(&seen.view, piece),
            scale: paint::piece_spot(&seen.view, piece).1,
            legs: motion.legs,
            duration,
        })
    }

    /// Lets pods fly; nobody else moves until they have arrived.
    pub(super) fn fly(self, flights: Vec<TileAnimation>) {
        if flights.is_empty() || still() {
            return;
        }
        let longest = flights.iter().map(|flight| flight.duration).fold(0.0, f64::max);
        let number = self.session.number.get_untracked();
        self.flights.set(flights);
        self.session.moving.set(true);
        set_timeout(
            move || {
                let _ = self.flights.try_set(Vec::new());
                if self.session.number.try_get_untracked() == Some(number) {
                    self.session.moving.set(false);
                }
            },
            Duration::from_millis(longest as u64 + 20),
        );
    }

    pub(super) fn fly_hop(self, from: Point, to: Point) {
        let seen = self.scene.get_untracked();
        let board = self.draft.position.with_untracked(|octi| octi.rules().board());
        let Some(piece) = seen.stack(to).next() else {
            return;
        };
        let legs: Vec<(Spot, Spot)> =
            hops(board, from, &[to], "").iter().flat_map(|hop| paint::lines(&seen.view, hop)).collect();
        let motion = Motion { key: piece.key.clone(), legs };
        if let Some(mut flight) = self.flight(&seen, motion) {
            flight.duration = 170.0 * flight.legs.len() as f64;
            self.flights.set(vec![flight]);
            if still() {
                self.flights.set(Vec::new());
                return;
            }
            set_timeout(
                move || {
                    let _ = self.flights.try_set(Vec::new());
                },
                Duration::from_millis(170),
            );
        }
    }
}

/// The position before the last of so many steps, and the turn then taken.
pub fn last_turn(played: &Match<Octi>, steps: usize) -> Option<(Octi, Turn)> {
    let at = steps.checked_sub(1)?;
    let entry = played.entries().get(at)?;
    match &entry.step {
        Step::Turn(turn) => Some((*played.position_at(at), turn.clone())),
        Step::Chance(never) => match *never {},
    }
}
