//! Presses on holes and trays: insert and move prongs, enter pods, return them.

use crate::words::{id, t};
use eightfold_octi::{Direction, OctiBuilder, OctiClick, Pod, Stage};
use eightfold_scene::octi::{HandState, PodInHand};
use leptos::prelude::*;

use super::controller::OctiController;

impl OctiController {
    /// Handles a press on a hole of the pod shown large, which may not be buildable.
    pub fn press_shown_hole(self, pod: Pod, hole: Direction) {
        if !self.is_live() {
            self.draft.refuse_not_live();
            return;
        }
        self.draft.refused.set(None);
        let square = pod.point();
        if self.held.get_untracked().pod == Some(pod) {
            self.press_hole(hole);
        } else if !self.own_pods(square).contains(&pod) {
            self.refuse_owner(square, pod.owner());
        } else if self.draft.builder.with_untracked(OctiBuilder::stage) == Stage::Open {
            self.pick(pod);
            self.press_hole(hole);
        } else {
            self.draft.refuse(t(id::MOVING_NOT_BUILDING).to_owned());
        }
    }

    /// Handles a press on a hole of the selected pod.
    pub fn press_hole(self, hole: Direction) {
        let held = self.held.get_untracked();
        let (true, Some(pod)) = (self.is_live(), held.pod) else {
            return;
        };
        self.draft.refused.set(None);
        if held.from == Some(hole) {
            self.held.update(|held| held.from = None);
            self.announce_deselected();
            return;
        }
        let builds = self.builds.get_untracked();
        if let Some(from) = held.from {
            let click = OctiClick::Reposition { pod, from, to: hole };
            if builds.contains(&click) {
                self.build(click);
                return;
            }
        }
        let insert = |superprong| OctiClick::Insert { pod, hole, superprong };
        if held.from.is_none() && builds.contains(&insert(held.superprong)) {
            self.build(insert(held.superprong));
            return;
        }
        let movable = builds
            .iter()
            .any(|click| matches!(*click, OctiClick::Reposition { pod: of, from, .. } if of == pod && from == hole));
        if movable {
            self.held.update(|held| held.from = Some(hole));
            self.say_prompt();
            return;
        }
        let free = OctiClick::Free { pod, direction: hole };
        if builds.contains(&free) {
            self.free(pod, hole);
            return;
        }
        // An illegal click is tried on a copy to get the reason from the rules.
        let tried = match held.from {
            Some(from) => OctiClick::Reposition { pod, from, to: hole },
            None => insert(held.superprong),
        };
        self.refuse_build(tried);
    }

    /// Says why this can't be built. Selecting the pod has made it a mover, which isn't the reason.
    fn refuse_build(self, click: OctiClick) {
        let now = self.draft.builder.get_untracked();
        let before = self.past.with_untracked(|past| {
            let before = past.iter().rev().find(|(builder, ..)| builder.stage() != Stage::Advance);
            before.map(|(builder, ..)| builder.clone())
        });
        match before.filter(|_| now.stage() == Stage::Advance) {
            Some(before) => self.refuse_click_of(before, click),
            None => self.refuse_click_of(now, click),
        }
    }

    /// Moves a prong from one hole to another by dragging.
    pub fn drag_prong(self, from: Direction, to: Direction) {
        let (true, Some(pod)) = (self.is_live(), self.held.get_untracked().pod) else {
            return;
        };
        self.draft.refused.set(None);
        let click = OctiClick::Reposition { pod, from, to };
        if self.builds.get_untracked().contains(&click) {
            self.build(click);
        } else {
            self.refuse_build(click);
        }
    }

    pub(super) fn build(self, click: OctiClick) {
        self.give_up();
        self.whole(click);
    }

    /// Starts the free move of a superprong.
    pub fn free(self, pod: Pod, direction: Direction) {
        let square = Some(pod.point());
        self.give_up();
        if self.click(OctiClick::Free { pod, direction }) {
            self.held.set(HandState { square, ..HandState::default() });
            self.announce();
        }
    }

    /// Takes something from a tray, or puts it back.
    pub fn take(self, what: PodInHand) {
        if !self.is_live() {
            return;
        }
        self.draft.refused.set(None);
        let now = self.held.get_untracked().carried;
        self.give_up();
        if now != Some(what) {
            self.held.set(HandState { carried: Some(what), ..HandState::default() });
            self.say_prompt();
        } else {
            self.announce_deselected();
        }
    }

    /// Whether something of this kind can be put anywhere.
    pub fn can_take(self, what: PodInHand) -> bool {
        self.draft.live.get()
            && self.builds.with(|builds| builds.iter().any(|click| what.square(click).is_some()))
    }

    /// Makes a click that is a whole turn.
    pub(super) fn whole(self, click: OctiClick) {
        self.click(click);
        self.held.set(HandState::default());
        self.carry.set(None);
        self.commit_if_settled();
    }
}
