//! Animations of moving pods.

use std::time::Duration;

use eightfold_game::Game;
use eightfold_octi::{Octi, Point, Turn};
use eightfold_scene::octi::{HandState, Motion, Scene, Spot, hops, motions, paint, scene};
use leptos::prelude::*;

use super::controller::OctiController;
use super::moving_pods::{PodFlight, last_turn};
use crate::app::{Sound, prefers_reduced_motion};

impl OctiController {
    /// Animates each new turn, plays its sounds, and clears the hand for the next one.
    pub fn follow(self) {
        let session = self.session;
        let sound = Sound::from_context();
        let number = session.number.get_untracked();
        // Rules pages have several boards: there, Escape is handled only on their squares.
        if self.scope.with_value(String::is_empty) {
            let keys = window_event_listener(leptos::ev::keydown, move |event| {
                let elsewhere = document().active_element().is_none_or(|element| {
                    !matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT" | "DIALOG")
                });
                let dialog = document().query_selector("dialog[open]").ok().flatten().is_some();
                if event.key() == "Escape" && elsewhere && !dialog && !event.default_prevented() {
                    self.undo();
                }
            });
            on_cleanup(move || keys.remove());
        }
        let begun = self.draft.begun;
        Effect::new(move |before: Option<()>| {
            begun.track();
            if before.is_none() {
                return;
            }
            let same = session.number.get_untracked() == number;
            let (live, steps) = untrack(|| (session.is_live(), session.len()));
            if !live && self.aside.with_value(Option::is_none) {
                self.aside.set_value(Some((steps, self.held.get_untracked())));
            }
            self.past.set(Vec::new());
            self.held.set(HandState::default());
            if same {
                self.resume();
            }
            // After a look at a hint or an earlier turn, the previous selection is restored.
            if live {
                let aside = self.aside.get_value();
                self.aside.set_value(None);
                if let Some((_, held)) = aside.filter(|(then, _)| same && *then == steps) {
                    self.held.set(held);
                }
            }
        });
        Effect::new(move |before: Option<usize>| {
            let len = session.len();
            if session.number.get_untracked() != number {
                return len;
            }
            if before.is_some_and(|before| before < len) {
                let mine = self.mine.get_value();
                self.mine.set_value(false);
                if mine || prefers_reduced_motion() {
                    sound.runner();
                } else {
                    let moved = session.typed::<Octi, _>(|played| last_turn(played, len));
                    if let Some(Some((before, turn))) = moved {
                        self.fly_turn(&before, &turn);
                    }
                    sound.runner();
                }
            }
            len
        });
    }

    /// Restores an unfinished turn after a reload or a look elsewhere, and shows a hint as a turn in progress.
    pub fn resume(self) {
        let said = self.session.said.get_untracked();
        for click in untrack(|| self.draft.left()) {
            if !self.click(click) {
                break;
            }
        }
        self.session.said.set(said);
    }

    pub(super) fn fly_turn(self, before: &Octi, turn: &Turn) {
        let mut after = *before;
        after.play_unchecked(turn);
        let rules = *before.rules();
        let seen = scene(&after, self.view.get_untracked());
        let flights: Vec<PodFlight> =
            motions(&seen, rules, turn).into_iter().filter_map(|motion| self.flight(&seen, motion)).collect();
        self.fly(flights);
    }

    pub(super) fn flight(self, seen: &Scene, motion: Motion) -> Option<PodFlight> {
        let piece = seen.pieces.iter().find(|piece| piece.key == motion.key)?;
        let duration = (motion.legs.len() as f64 * 190.0).clamp(190.0, 1100.0);
        Some(PodFlight {
            key: motion.key,
            svg: paint::piece(&seen.view, piece),
            scale: paint::piece_spot(&seen.view, piece).1,
            legs: motion.legs,
            duration,
        })
    }

    /// Starts pod animations; nothing else moves until they have arrived.
    pub(super) fn fly(self, flights: Vec<PodFlight>) {
        if flights.is_empty() || prefers_reduced_motion() {
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
            if prefers_reduced_motion() {
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
