//! Holes and trays are pressed: prongs are put in and moved, pods enter and come back.

use eightfold_octi::{Direction, OctiClick, Pod};
use eightfold_scene::octi::{Held, PodInHand};
use leptos::prelude::*;

use super::controller::OctiController;

impl OctiController {
    /// A hole of the pod in hand was pressed.
    pub fn press_hole(self, hole: Direction) {
        let held = self.held.get_untracked();
        let (true, Some(pod)) = (self.is_live(), held.pod) else {
            return;
        };
        if held.from == Some(hole) {
            self.held.update(|held| held.from = None);
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
            return;
        }
        let free = OctiClick::Free { pod, direction: hole };
        if builds.contains(&free) {
            self.free(pod, hole);
            return;
        }
        // What cannot be done is tried on a copy, for the rules to say why.
        let tried = match held.from {
            Some(from) => OctiClick::Reposition { pod, from, to: hole },
            None => insert(held.superprong),
        };
        self.refuse_click(tried);
    }

    /// A prong is dragged from one hole to another.
    pub fn drag_prong(self, from: Direction, to: Direction) {
        let (true, Some(pod)) = (self.is_live(), self.held.get_untracked().pod) else {
            return;
        };
        let click = OctiClick::Reposition { pod, from, to };
        if self.builds.get_untracked().contains(&click) {
            self.build(click);
        }
    }

    pub(super) fn build(self, click: OctiClick) {
        self.give_up();
        self.whole(click);
    }

    /// The free move of a superprong begins.
    pub fn free(self, pod: Pod, direction: Direction) {
        let square = Some(pod.point());
        self.give_up();
        if self.click(OctiClick::Free { pod, direction }) {
            self.held.set(Held { square, ..Held::default() });
        }
    }

    /// Something is taken from a tray, or put back.
    pub fn take(self, what: PodInHand) {
        if !self.is_live() {
            return;
        }
        let now = self.held.get_untracked().carried;
        self.give_up();
        if now != Some(what) {
            self.held.set(Held { carried: Some(what), ..Held::default() });
        }
    }

    /// Whether something of this kind can be put anywhere.
    pub fn can_take(self, what: PodInHand) -> bool {
        self.draft.live.get()
            && self.builds.with(|builds| builds.iter().any(|click| what.square(click).is_some()))
    }

    /// A turn that is whole by itself.
    pub(super) fn whole(self, click: OctiClick) {
        self.click(click);
        self.held.set(Held::default());
        self.carry.set(None);
        self.commit_if_settled();
    }
}
