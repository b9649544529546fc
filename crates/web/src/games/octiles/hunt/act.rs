//! What clicks, keys and the pointer do in a hunt.

use eightfold_game::TurnBuilder;
use eightfold_octiles::{Hunt, HuntClick, HuntPhase, Space, TileId};
use eightfold_scene::octiles::Target;
use leptos::prelude::*;

use super::{HuntController, TurnKind, words};
use crate::games::octiles::board::Press;
use crate::games::octiles::hand::{eighths_back, eighths_to};

impl HuntController {
    pub fn press(self, Press { target, left, keyed }: Press) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let phase = self.draft.position.with_untracked(Hunt::phase);
        let made = match (phase, target) {
            (HuntPhase::Gold, Target::Post(post)) => {
                let [gold, _] = self.draft.builder.with_untracked(|builder| builder.starts());
                self.draft.click(&if gold.is_none() { HuntClick::Gold(post) } else { HuntClick::Teal(post) })
            }
            (HuntPhase::Prizes, Target::Post(post)) => self.draft.click(&HuntClick::Plum(post)),
            (HuntPhase::Mark, Target::Post(post)) => self.draft.click(&HuntClick::Marker(post)),
            (HuntPhase::Scramble, Target::Space(space)) => {
                self.draft.click(&HuntClick::Scramble(space));
                false
            }
            (HuntPhase::Play, Target::Post(post)) => self.draft.click(&HuntClick::To(post)),
            (HuntPhase::Play, Target::Space(space)) => {
                self.press_space(space, left && !keyed);
                false
            }
            _ => {
                let hunt = self.draft.position.get_untracked();
                self.draft.refuse(words::prompt(self.session, &hunt));
                false
            }
        };
        let whole = self.draft.builder.with_untracked(|builder| builder.turn().is_some());
        if made && whole && !self.confirm.get_untracked() {
            self.draft.commit();
        }
    }

    fn press_space(self, space: Space, left: bool) {
        let here = self.draft.builder.with_untracked(|builder| builder.change()).map(|(on, _)| on);
        if here == Some(space) {
            self.turn(!left);
            return;
        }
        match self.own.get_untracked() {
            TurnKind::Run => self.draft.refuse(
                "To change a tile, choose first: take the spare, or turn a tile in place.".to_owned(),
            ),
            TurnKind::Spare => self.lay(space),
            TurnKind::Turn => self.turn_in_place(space),
        }
    }

    /// Lays the spare on a space, turned as it is held if that is legal.
    pub fn lay(self, space: Space) {
        if !self.draft.click(&HuntClick::Replace(space)) {
            return;
        }
        let count = i32::from(untrack(|| self.spare()).rotations());
        let held = self.eighths.get_untracked();
        let rotations = self.draft.builder.with_untracked(|builder| builder.rotations());
        let eighths = (held..held + count).find(|e| rotations.contains(&(e.rem_euclid(count) as u8)));
        if let Some(eighths) = eighths {
            self.draft.click(&HuntClick::Rotation(eighths.rem_euclid(count) as u8));
            self.eighths.set(eighths);
        }
        self.sound.tile();
    }

    /// Turns the tile that lies on a space to its next rotation.
    fn turn_in_place(self, space: Space) {
        let Some(lies) = self.draft.position.with_untracked(|hunt| hunt.layout()[space]) else {
            return;
        };
        if !self.draft.click(&HuntClick::Turn(space)) {
            return;
        }
        let (now, count) = (i32::from(lies.rotation()), i32::from(lies.tile().rotations()));
        let rotations = self.draft.builder.with_untracked(|builder| builder.rotations());
        let next = (now + 1..now + count).find(|e| rotations.contains(&(e.rem_euclid(count) as u8)));
        if let Some(next) = next {
            self.eighths.set(now);
            self.draft.click(&HuntClick::Rotation(next.rem_euclid(count) as u8));
            self.eighths.set(next);
        }
        self.sound.tile();
    }

    /// Turns the changed tile to the next legal rotation; the spare in hand, by an eighth.
    pub fn turn(self, clockwise: bool) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let by = if clockwise { 1 } else { -1 };
        let laid = self.draft.builder.with_untracked(|builder| builder.placement());
        let Some((_, placement)) = laid else {
            self.eighths.update(|eighths| *eighths += by);
            return;
        };
        let Some(next) = self.draft.builder.with_untracked(|builder| builder.turned(clockwise)) else {
            return;
        };
        let step = eighths_to(placement, next, by);
        if step == 0 {
            self.draft.refuse("No other rotation is legal here.".to_owned());
        } else if self.draft.click(&HuntClick::Rotation(next)) {
            self.eighths.update(|eighths| *eighths += step);
        }
    }

    /// Chooses what a press on a space does, lifting a tile that was laid in another way.
    pub fn go(self, way: TurnKind) {
        let change = self.draft.builder.with_untracked(|builder| builder.change());
        let fits = match change {
            None => true,
            Some((_, spare)) => way == if spare { TurnKind::Spare } else { TurnKind::Turn },
        };
        if !fits {
            self.put_back();
        }
        self.draft.refused.set(None);
        self.own.set(way);
    }

    /// Takes everything back that was clicked in this turn.
    fn put_back(self) {
        while self.draft.clicks.get_untracked() > 0 {
            self.draft.take_back();
        }
        self.eighths.set(0);
    }

    /// Takes back what was clicked last, and a tile with its space in one go.
    pub fn take_back(self) {
        let laid = self.draft.builder.with_untracked(|builder| builder.placement());
        self.draft.take_back();
        let half = self
            .draft
            .builder
            .with_untracked(|builder| builder.change().is_some() && builder.placement().is_none());
        if half {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(|builder| builder.placement());
        if let (Some((_, before)), Some((_, now))) = (laid, now) {
            let back = eighths_back(before, now);
            self.eighths.update(|eighths| *eighths += back);
        }
    }

    /// A pointer takes up the spare, from the hand or from its space.
    pub fn grab(self, event: &web_sys::PointerEvent) {
        let play = self.draft.position.with_untracked(|hunt| hunt.phase() == HuntPhase::Play);
        if play && self.draft.live.get_untracked() && event.button() == 0 {
            self.go(TurnKind::Spare);
            self.take_up(event, untrack(|| self.spare()));
        }
    }

    /// The spare is laid where it was carried to.
    pub fn land(self, _: TileId, space: Space) {
        let here = self.draft.builder.with_untracked(|builder| builder.change());
        if here.is_none_or(|(on, _)| on != space) {
            self.lay(space);
        }
    }

    /// Makes a click that is a turn of its own.
    pub fn say_word(self, click: HuntClick) {
        if self.draft.click(&click) {
            self.draft.commit();
        }
    }
}
