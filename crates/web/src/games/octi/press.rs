//! Presses on squares and pods: select, move, capture.

use crate::words::{called, fill, id, octi_board, sentence, speaker};
use eightfold_game::{Game, Seat, ToAct, TurnBuilder};
use eightfold_octi::{Octi, OctiBuilder, OctiClick, Pod, PodView, Point, Stage};
use eightfold_scene::octi::{HandState, Mark, open_holes};
use leptos::prelude::*;

use super::controller::OctiController;

impl OctiController {
    /// Handles a press on a square.
    pub fn press(self, square: Point) {
        if !self.is_live() {
            self.draft.refuse_not_live();
            return;
        }
        self.draft.refused.set(None);
        if let Some(carried) = self.held.get_untracked().carried {
            if self.can(carried.onto(square)) {
                self.whole(carried.onto(square));
            } else {
                self.refuse_click(carried.onto(square));
            }
            return;
        }
        if self.can(OctiClick::To(square)) {
            self.hop(square);
            return;
        }
        let jumped: Vec<_> = self
            .draft
            .builder
            .with_untracked(OctiBuilder::jumped)
            .into_iter()
            .filter(|jumped| jumped.pod.point() == square)
            .collect();
        if let [one] = jumped.as_slice()
            && one.there == 1
        {
            self.toggle_capture(one.pod, one.chosen == 0);
            return;
        }
        if !jumped.is_empty() {
            self.held.update(|held| held.square = Some(square));
            self.say_stack(square);
            return;
        }
        let own = self.own_pods(square);
        // While a pod is moving, a square without the player's pods is a destination: the rules say why it can't go
        // there.
        let moving = self
            .draft
            .builder
            .with_untracked(|builder| builder.stage() == Stage::Advance || builder.stage() == Stage::Free);
        if moving && own.is_empty() {
            self.refuse_click(OctiClick::To(square));
            return;
        }
        let alike = own.windows(2).all(|pair| pair[0] == pair[1]);
        match own.first() {
            Some(&pod) if own.len() == 1 || (alike && self.origin() != Some(square)) => self.pick(pod),
            Some(_) => self.open_square(square),
            None => {
                self.open_square(square);
                self.refuse_square(square);
            }
        }
    }

    /// Says, with the reason from the rules, why a click isn't possible now.
    pub(super) fn refuse_click(self, click: OctiClick) {
        self.refuse_click_of(self.draft.builder.get_untracked(), click);
    }

    /// Says, with the reason from the rules, why a click isn't possible in this state of the turn.
    pub(super) fn refuse_click_of(self, mut builder: OctiBuilder, click: OctiClick) {
        if let Err(error) = builder.click(&click) {
            self.draft.refuse(sentence(&speaker().refused(&error)));
        }
    }

    /// Says what is on a square without the player's own pods.
    pub(super) fn refuse_square(self, square: Point) {
        let owner = self.draft.builder.with_untracked(|builder| {
            builder
                .pod_views()
                .into_iter()
                .find(|shown| shown.pod.point() == square)
                .map(|shown| shown.pod.owner())
        });
        match owner {
            None => self.draft.refuse(fill!(id::NOTHING_ON, square)),
            Some(owner) => self.refuse_owner(square, owner),
        }
    }

    /// Says that a pod of this owner isn't the player's.
    pub(super) fn refuse_owner(self, square: Point, owner: Seat) {
        let position = self.draft.position.get_untracked();
        self.draft.refuse(if position.team(position.turn_seat()).contains(owner) {
            fill!(id::PODS_OF_PARTNER, square)
        } else {
            fill!(id::PODS_OF_OTHER, name = called(position.seat_name(owner)), square)
        });
    }

    /// The square an advance starts from.
    pub(super) fn origin(self) -> Option<Point> {
        self.draft.builder.with_untracked(|builder| {
            let first = builder.movers().first().map(|mover| mover.pod().point());
            first.filter(|_| builder.stage() == Stage::Advance)
        })
    }

    /// Handles a press on a pod of a stack.
    pub fn press_pod(self, shown: PodView) {
        if !self.is_live() {
            self.draft.refuse_not_live();
            return;
        }
        self.draft.refused.set(None);
        let jumped = self
            .draft
            .builder
            .with_untracked(OctiBuilder::jumped)
            .into_iter()
            .find(|jumped| jumped.pod == shown.pod);
        let own = self.draft.position.with_untracked(Octi::to_act) == ToAct::Seat(shown.pod.owner());
        if let Some(number) = shown.mover {
            let waits =
                self.draft.builder.with_untracked(|builder| builder.movers()[number].path().is_empty());
            if waits {
                self.pick(shown.pod);
            } else {
                self.select(number);
            }
        } else if let Some(jumped) = jumped {
            self.toggle_capture(jumped.pod, !shown.captured);
        } else if own && !shown.captured {
            self.pick(shown.pod);
        } else {
            // An open stack stays open, because one of its pods was pressed.
            let square = shown.pod.point();
            if self.held.get_untracked().square != Some(square) {
                self.open_square(square);
            }
            self.refuse_owner(square, shown.pod.owner());
        }
    }

    /// The player's pods on a square as the turn stands, without captured ones.
    pub(super) fn own_pods(self, square: Point) -> Vec<Pod> {
        let ToAct::Seat(seat) = self.draft.position.with_untracked(Octi::to_act) else {
            return Vec::new();
        };
        self.draft.builder.with_untracked(|builder| {
            builder
                .pod_views()
                .into_iter()
                .filter(|shown| shown.pod.point() == square && shown.pod.owner() == seat && !shown.captured)
                .map(|shown| shown.pod)
                .collect()
        })
    }

    /// Opens a square: shows its pods one by one.
    pub(super) fn open_square(self, square: Point) {
        let now = self.held.get_untracked();
        let (empty, under_way) = self.draft.builder.with_untracked(|builder| {
            (
                builder.pod_views().iter().all(|shown| shown.pod.point() != square),
                builder.movers().iter().any(|mover| !mover.path().is_empty()),
            )
        });
        // A click elsewhere doesn't lose a chain in progress.
        if under_way || self.origin() == Some(square) {
            if !empty {
                self.held.update(|held| held.square = Some(square));
                self.say_stack(square);
            }
            return;
        }
        self.give_up();
        if !empty && now.square != Some(square) {
            self.held.set(HandState { square: Some(square), ..HandState::default() });
            self.say_stack(square);
        } else if !empty {
            self.announce_deselected();
        }
    }

    /// Says what is on the opened square, and whether any of it can be selected.
    fn say_stack(self, square: Point) {
        let there = self.scene.with_untracked(|scene| octi_board::square(scene, square));
        let choose = match self.own_pods(square).is_empty() {
            true => fill!(id::STACK_NONE_OWN, square),
            false => fill!(id::STACK_CHOOSE_OWN, square),
        };
        self.session.say(format!("{there}. {choose}."));
    }

    /// Says what can be done now.
    pub(super) fn say_prompt(self) {
        self.session.say(untrack(|| self.prompt()));
    }

    /// Says that the selection was cleared, and what can be done now.
    pub(super) fn announce_deselected(self) {
        self.session.say(fill!(id::DESELECTED_NOW, prompt = untrack(|| self.prompt())));
    }

    /// Handles a press on a pod: selects it, adds it to the movers of its stack, makes it the one to move, or deselects
    /// it.
    pub fn pick(self, pod: Pod) {
        if !self.is_live() {
            return;
        }
        let (stage, origin, current) = self.draft.builder.with_untracked(|builder| {
            (builder.stage(), builder.movers().first().map(|mover| mover.pod().point()), builder.current())
        });
        if stage == Stage::Advance && origin == Some(pod.point()) {
            if self.can(OctiClick::Choose(pod)) {
                self.click(OctiClick::Choose(pod));
                self.hold_square(pod.point());
                self.announce();
                return;
            }
            let waiting = self.draft.builder.with_untracked(|builder| {
                builder
                    .movers()
                    .iter()
                    .enumerate()
                    .filter(|(_, mover)| mover.pod() == pod && mover.path().is_empty())
                    .map(|(number, _)| number)
                    .collect::<Vec<_>>()
            });
            match waiting.as_slice() {
                [] if pod.prongs().is_empty() => {
                    self.draft.refuse(fill!(id::POD_HAS_NO_PRONG, square = pod.point()));
                }
                [] => self.refuse_click(OctiClick::Choose(pod)),
                [number] if current == Some(*number) => self.drop_mover(*number),
                [number, ..] => self.select(*number),
            }
            return;
        }
        if self.held.get_untracked().pod == Some(pod) && stage == Stage::Open {
            self.give_up();
            self.announce_deselected();
            return;
        }
        self.give_up();
        let square = pod.point();
        if self.can(OctiClick::Choose(pod)) {
            self.click(OctiClick::Choose(pod));
        }
        self.held.set(HandState { pod: Some(pod), square: Some(square), ..HandState::default() });
        self.announce();
    }

    pub(super) fn hold_square(self, square: Point) {
        self.held.update(|held| {
            held.pod = None;
            held.square = Some(square);
            held.from = None;
        });
    }

    /// Makes this mover the next to move.
    pub fn select(self, number: usize) {
        if self.can(OctiClick::Select(number)) {
            self.click(OctiClick::Select(number));
            self.announce();
        } else {
            self.refuse_click(OctiClick::Select(number));
        }
    }

    /// Returns this mover to its place; the others keep their moves.
    pub fn drop_mover(self, number: usize) {
        let others: Vec<_> = self.draft.builder.with_untracked(|builder| {
            builder
                .movers()
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != number)
                .map(|(_, mover)| *mover)
                .collect()
        });
        let square = self.held.get_untracked().square;
        self.give_up();
        for (number, mover) in others.iter().enumerate() {
            if !self.click(OctiClick::Choose(mover.pod())) {
                return;
            }
            for &to in mover.path().points() {
                if self.can(OctiClick::Select(number)) {
                    self.click(OctiClick::Select(number));
                }
                self.click(OctiClick::To(to));
            }
        }
        let alone = match others.as_slice() {
            [one] if one.path().is_empty() => Some(one.pod()),
            _ => None,
        };
        self.held.set(HandState { pod: alone, square, ..HandState::default() });
        self.announce_deselected();
    }

    /// Steps or jumps with the selected pod.
    pub(super) fn hop(self, to: Point) {
        let (from, before) = self.draft.builder.with_untracked(|builder| {
            let mover = builder.current().and_then(|current| builder.movers().get(current));
            let from =
                mover.map(|mover| mover.path().points().last().copied().unwrap_or(mover.pod().point()));
            (from, builder.jumped())
        });
        if !self.click(OctiClick::To(to)) {
            return;
        }
        self.held.update(|held| {
            held.pod = None;
            held.from = None;
        });
        if self.capturing.get_untracked()
            && let ToAct::Seat(seat) = self.draft.position.with_untracked(Octi::to_act)
        {
            for jumped in self.draft.builder.with_untracked(OctiBuilder::jumped) {
                let new = before.iter().all(|old| old.pod.point() != jumped.pod.point());
                if new && jumped.pod.is_enemy_of(seat) {
                    for _ in jumped.chosen..jumped.there {
                        if self.can(OctiClick::Capture(jumped.pod)) {
                            self.draft.click(&OctiClick::Capture(jumped.pod));
                        }
                    }
                }
            }
        }
        if let Some(from) = from {
            self.fly_hop(from, to);
        }
        self.next_waiting();
        self.announce();
        self.commit_if_settled();
    }

    /// When the mover can't go on, selects the next one that hasn't moved yet.
    pub(super) fn next_waiting(self) {
        let next = self.draft.builder.with_untracked(|builder| {
            let stuck = !self
                .offers
                .with_untracked(|offers| offers.iter().any(|offer| matches!(offer, OctiClick::To(_))));
            builder
                .movers()
                .iter()
                .position(|mover| mover.path().is_empty())
                .filter(|_| stuck && builder.stage() == Stage::Advance)
        });
        if let Some(number) = next {
            self.draft.click(&OctiClick::Select(number));
        }
    }

    /// Sets whether a jumped pod is captured or spared.
    pub fn toggle_capture(self, pod: Pod, capture: bool) {
        let click = if capture { OctiClick::Capture(pod) } else { OctiClick::Spare(pod) };
        if self.can(click) && self.click(click) {
            let what = if capture { id::POD_IS_CAPTURED } else { id::POD_IS_SPARED };
            self.session.say(fill!(what, square = pod.point()));
        } else if !self.can(click) {
            self.refuse_click(click);
        }
    }

    /// Tells screen readers where the selected pod can go and what can be built on it.
    pub(super) fn announce(self) {
        let held = self.held.get_untracked();
        let holes = self.builds.with_untracked(|builds| open_holes(builds, &held)).count_ones();
        let words = self.offers.with_untracked(|offers| {
            let is_jump = |square| self.scene.with_untracked(|scene| scene.is_marked(square, Mark::Jump));
            crate::words::octi::choices(offers, held.pod.map(|pod| pod.point()), holes, is_jump)
        });
        self.session.say(words);
    }
}
