//! Scavenger Hunt at the table: phases of the set-up, and three kinds of turn.

mod hand;
mod words;

use std::time::Duration;

use eightfold_game::{Game, Match, Step, TurnBuilder};
use eightfold_octiles::{Hunt, HuntClick, HuntPhase, HuntTurn, Post, Scrambled, Space, TileId};
use eightfold_scene::octiles::{Piece, PostMark, Scene, SpaceMark, Target, Tint, Trace, TraceKind, geometry};
use leptos::prelude::*;

pub use words::{progress, say};

use super::board::{Board, BoardHooks, Flight, Ghost, Press, Runner, board_point};
use super::hand::Carry;
use crate::rooms::Parts;
use crate::shell::{Desk, Draft, Prefs, Sound, still};
use hand::HandPart;

/// What a press on a space does in a turn of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Nothing: only the runner moves.
    Run,
    /// The spare is laid there.
    Spare,
    /// The tile that lies there is turned.
    Turn,
}

impl Way {
    /// The three, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Run, Self::Spare, Self::Turn];
}

/// Everything a hunt at the table shares between its board and its hand.
#[derive(Clone, Copy)]
pub struct HuntTable {
    desk: Desk,
    /// The turn being clicked together.
    pub draft: Draft<Hunt>,
    /// What a press on a space does.
    pub way: RwSignal<Way>,
    /// How far the tile that is laid or turned, or the spare in hand, is turned, in eighths.
    pub eighths: RwSignal<i32>,
    hover: RwSignal<Option<Target>>,
    runner: RwSignal<Option<Runner>>,
    flights: RwSignal<Vec<Flight>>,
    /// The spare, carried by the pointer.
    pub carry: RwSignal<Option<Carry>>,
    node: NodeRef<leptos::svg::Svg>,
}

/// The parts of the play view of a hunt.
pub fn parts(desk: Desk) -> Parts {
    let table = HuntTable {
        desk,
        draft: Draft::new(desk),
        way: RwSignal::new(Way::Run),
        eighths: RwSignal::new(0),
        hover: RwSignal::new(None),
        runner: RwSignal::new(None),
        flights: RwSignal::new(Vec::new()),
        carry: RwSignal::new(None),
        node: NodeRef::new(),
    };
    table.follow();
    let scene = Memo::new(move |_| table.scene());
    let hooks = BoardHooks {
        scene: scene.into(),
        chosen_eighths: table.eighths.into(),
        ghost: Memo::new(move |_| table.ghost()).into(),
        runner: table.runner.into(),
        flights: table.flights.into(),
        label: Callback::new(move |target| table.label(target)),
        ready: Callback::new(move |target| table.is_ready(target)),
        press: Callback::new(move |press| table.press(press)),
        hover: table.hover,
        turn: Callback::new(move |clockwise| table.turn(clockwise)),
        lift: Callback::new(move |event| table.grab(&event, true)),
        node: table.node,
    };
    Parts {
        board: view! { <Board hooks/> }.into_any(),
        hand: view! { <HandPart table/> }.into_any(),
        prompt: Signal::derive(move || table.prompt()),
    }
}

impl HuntTable {
    /// Animates each new step and squares the spare for the next turn.
    fn follow(self) {
        let desk = self.desk;
        let sound = Sound::here();
        let number = desk.number.get_untracked();
        Effect::new(move |before: Option<usize>| {
            let len = desk.len();
            if desk.number.get_untracked() != number {
                return len;
            }
            self.eighths.set(0);
            self.way.set(Way::Run);
            if before.is_none_or(|before| before >= len) {
                return len;
            }
            let flights = desk.typed::<Hunt, _>(last_flights).unwrap_or_default();
            let runner = desk.typed::<Hunt, _>(last_run).flatten();
            sound.tile();
            let wait = match (&runner, flights.is_empty()) {
                _ if still() => 0.0,
                (_, false) => Flight::DURATION,
                (Some(runner), true) => runner.duration,
                (None, true) => return len,
            };
            self.flights.set(flights);
            self.runner.set(runner);
            desk.moving.set(true);
            set_timeout(
                move || {
                    self.flights.try_set(Vec::new());
                    if self.runner.try_set(None).is_none() {
                        sound.runner();
                    }
                    if desk.number.get_untracked() == number {
                        desk.moving.set(false);
                    }
                },
                Duration::from_millis(wait as u64 + 30),
            );
            len
        });
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            let writing = document().active_element().is_some_and(|element| {
                matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            });
            if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            match event.key().as_str() {
                "q" | "Q" => self.turn(false),
                "e" | "E" => self.turn(true),
                "Escape" => self.take_back(),
                _ => {}
            }
        });
        on_cleanup(move || keys.remove());
    }

    fn phase(self) -> HuntPhase {
        self.draft.position.with(Hunt::phase)
    }

    /// Whether somebody at this page is to act in this phase.
    pub fn is_live_in(self, phase: HuntPhase) -> bool {
        self.draft.live.get() && self.phase() == phase
    }

    /// What one looks at, with what has been clicked laid on it.
    fn scene(self) -> Scene {
        let hunt = self.draft.position.get();
        let mut scene = Scene::of_hunt(&hunt);
        self.mark_last(&mut scene);
        if let Some(runner) = self.runner.get() {
            if let Some(end) = runner.line.end()
                && let Some(view) = scene.posts.iter_mut().find(|view| view.at.distance(end) < 1.0)
            {
                view.piece = None;
            }
            return scene;
        }
        for flight in self.flights.get() {
            scene.space_mut(flight.to).tile = None;
        }
        if !self.draft.live.get() {
            return scene;
        }
        match hunt.phase() {
            HuntPhase::Gold => self.show_start(&mut scene),
            HuntPhase::Prizes => self.show_prizes(&mut scene),
            HuntPhase::Mark => {
                for stop in hunt.vacant_stops().iter() {
                    scene.post_mut(stop).mark = PostMark::Target;
                }
                if let (Some(stop), Some(seat)) =
                    (self.draft.builder.with(|builder| builder.marker()), hunt.marks())
                {
                    scene.post_mut(stop).piece = Some(Piece::Marker(Hunt::prize_tone(seat).into()));
                }
            }
            HuntPhase::Scramble => {
                let named = self.draft.builder.with(|builder| builder.scramble().to_vec());
                for space in Space::all() {
                    let full = named.len() == 4;
                    scene.space_mut(space).mark = match (named.contains(&space), full) {
                        (true, _) => SpaceMark::Named,
                        (false, false) => SpaceMark::Legal,
                        (false, true) => SpaceMark::None,
                    };
                }
            }
            HuntPhase::Play => self.show_play(&mut scene, &hunt),
        }
        scene
    }

    fn show_start(self, scene: &mut Scene) {
        let starts = self.draft.builder.with(|builder| builder.starts());
        for stop in Hunt::centre_stops() {
            scene.post_mut(stop).mark = PostMark::Target;
        }
        for (start, tint) in starts.into_iter().zip([Tint::Gold, Tint::Teal]) {
            if let Some(stop) = start {
                scene.post_mut(stop).piece = Some(Piece::Runner(tint));
                scene.post_mut(stop).mark = PostMark::Chosen;
            }
        }
    }

    fn show_prizes(self, scene: &mut Scene) {
        let hovered = match self.hover.get() {
            Some(Target::Post(post)) if post.is_circle() => Some(post),
            _ => None,
        };
        let plum = self.draft.builder.with(|builder| builder.plum()).or(hovered);
        for circle in Post::circles() {
            let view = scene.post_mut(circle);
            view.mark = PostMark::Target;
            let from_plum = plum.map(|plum| (circle.index() + 20 - plum.index()) % 4);
            view.piece = match from_plum {
                Some(0) => Some(Piece::Prize(Tint::Plum)),
                Some(2) => Some(Piece::Prize(Tint::Orange)),
                _ => None,
            };
        }
    }

    fn show_play(self, scene: &mut Scene, hunt: &Hunt) {
        let seat = hunt.turn_seat();
        let laid = self.draft.builder.with(|builder| builder.placement());
        if let Some((space, placement)) = laid {
            for view in &mut scene.spaces {
                if view.mark == SpaceMark::Last {
                    view.mark = SpaceMark::None;
                }
            }
            scene.traces.clear();
            scene.space_mut(space).tile = Some(placement);
            scene.space_mut(space).mark = SpaceMark::Chosen;
        } else if self.way.get() != Way::Run {
            for space in Space::all() {
                scene.space_mut(space).mark = if self.is_open(space) {
                    SpaceMark::Legal
                } else {
                    SpaceMark::Banned
                };
            }
        }
        if let Some(from) = hunt.runner(seat) {
            scene.post_mut(from).mark = PostMark::Mover;
        }
        if let Some(stop) = hunt.decoy(seat) {
            scene.post_mut(stop).mark = PostMark::Chosen;
        }
        let chosen = self.draft.builder.with(|builder| builder.to());
        let hovered = match self.hover.get() {
            Some(Target::Post(post)) => Some(post),
            _ => None,
        };
        for to in self.runs() {
            scene.post_mut(to).mark = PostMark::Target;
            let preview = chosen.or(hovered) == Some(to);
            if chosen.is_some() && !preview {
                continue;
            }
            let kind = if preview {
                TraceKind::Preview
            } else {
                TraceKind::Possible
            };
            let across = laid.map(|(space, placement)| (placement, space));
            if let Some(path) = hunt.path_of_run(across, to) {
                scene.traces.push(Trace {
                    kind,
                    tint: Hunt::runner_tone(seat).into(),
                    line: geometry::line(&path),
                });
            }
        }
    }

    /// Where the runner can go, over the tile as it lies.
    fn runs(self) -> Vec<Post> {
        self.draft.builder.with(|builder| {
            let laid = builder.placement();
            let mut ends: Vec<Post> = Vec::new();
            for turn in builder.open_turns() {
                let to = match (*turn, laid) {
                    (HuntTurn::Run { to, .. }, None) => to,
                    (
                        HuntTurn::ReplaceAndRun {
                            placement, space, to, ..
                        },
                        Some(laid),
                    ) if laid == (space, placement) => to,
                    _ => continue,
                };
                if !ends.contains(&to) {
                    ends.push(to);
                }
            }
            // A destination once chosen narrows the open turns; the others can still be chosen.
            ends
        })
    }

    /// Whether a press on a space does something in the way chosen.
    fn is_open(self, space: Space) -> bool {
        let way = self.way.get();
        let here = self
            .draft
            .builder
            .with(|builder| builder.change())
            .map(|(on, _)| on);
        if here == Some(space) {
            return true;
        }
        let hunt = self.draft.position.get();
        match way {
            Way::Run => false,
            Way::Turn => {
                hunt.check_rest(space).is_ok()
                    && hunt.layout()[space].is_some_and(|lies| lies.tile().rotations() > 1)
            }
            Way::Spare => {
                hunt.check_rest(space).is_ok()
                    || self.draft.builder.with(|builder| {
                        builder.turns().iter().any(
                            |turn| matches!(turn, HuntTurn::ReplaceAndRun { space: on, .. } if *on == space),
                        )
                    })
            }
        }
    }

    fn mark_last(self, scene: &mut Scene) {
        let at = self.desk.at();
        let last = self.desk.typed::<Hunt, _>(|played| {
            let at = at.min(played.entries().len());
            let turn = (0..at).rev().find(|&k| changes(played, k))?;
            Some((changed(played, turn), run_of(played, turn)))
        });
        if let Some((space, run)) = last.flatten() {
            if let Some(space) = space {
                scene.space_mut(space).mark = SpaceMark::Last;
            }
            if let Some((tint, to, line)) = run {
                scene.post_mut(to).mark = PostMark::Last;
                scene.traces.push(Trace {
                    kind: TraceKind::Last,
                    tint,
                    line,
                });
            }
        }
    }

    /// The spare where it would lie.
    fn ghost(self) -> Option<Ghost> {
        if !self.is_live_in(HuntPhase::Play) || self.way.get() != Way::Spare {
            return None;
        }
        let laid = self
            .draft
            .builder
            .with(|builder| builder.change())
            .map(|(space, _)| space);
        let carried = self.carry.get().and_then(|carry| carry.over);
        let hovered = match self.hover.get() {
            Some(Target::Space(space)) if laid.is_none() => Some(space),
            _ => None,
        };
        let space = carried
            .or(hovered)
            .filter(|&space| laid != Some(space) && self.is_open(space))?;
        Some(Ghost {
            space,
            tile: self.draft.position.with(Hunt::spare),
            eighths: self.eighths.get(),
        })
    }

    /// The tile kept aside.
    pub fn spare(self) -> TileId {
        self.draft.position.with(Hunt::spare)
    }

    fn is_ready(self, target: Target) -> bool {
        if !self.draft.live.get() {
            return false;
        }
        match (self.phase(), target) {
            (HuntPhase::Gold, Target::Post(post)) => Hunt::centre_stops().any(|stop| stop == post),
            (HuntPhase::Prizes, Target::Post(post)) => post.is_circle(),
            (HuntPhase::Mark, Target::Post(post)) => self
                .draft
                .position
                .with(|hunt| hunt.vacant_stops().contains(post)),
            (HuntPhase::Scramble, Target::Space(_)) => true,
            (HuntPhase::Play, Target::Space(space)) => self.is_open(space),
            (HuntPhase::Play, Target::Post(post)) => self.runs().contains(&post),
            _ => false,
        }
    }

    fn press(self, Press { target, left, keyed }: Press) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let phase = self.draft.position.with_untracked(Hunt::phase);
        let made = match (phase, target) {
            (HuntPhase::Gold, Target::Post(post)) => {
                let [gold, _] = self.draft.builder.with_untracked(|builder| builder.starts());
                self.draft.click(&if gold.is_none() {
                    HuntClick::Gold(post)
                } else {
                    HuntClick::Teal(post)
                })
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
                self.desk.said.set(words::prompt(self.desk, &hunt));
                false
            }
        };
        let whole = self
            .draft
            .builder
            .with_untracked(|builder| builder.turn().is_some());
        if made && whole && !Prefs::here().confirm.get_untracked() {
            self.draft.commit();
        }
    }

    fn press_space(self, space: Space, left: bool) {
        let here = self
            .draft
            .builder
            .with_untracked(|builder| builder.change())
            .map(|(on, _)| on);
        if here == Some(space) {
            self.turn(!left);
            return;
        }
        match self.way.get_untracked() {
            Way::Run => self
                .desk
                .said
                .set("To change a tile, choose first: take the spare, or turn a tile in place.".to_owned()),
            Way::Spare => self.lay(space),
            Way::Turn => self.turn_in_place(space),
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
            self.draft
                .click(&HuntClick::Rotation(eighths.rem_euclid(count) as u8));
            self.eighths.set(eighths);
        }
        Sound::here().tile();
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
            self.draft
                .click(&HuntClick::Rotation(next.rem_euclid(count) as u8));
            self.eighths.set(next);
        }
        Sound::here().tile();
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
        let Some(next) = self
            .draft
            .builder
            .with_untracked(|builder| builder.turned(clockwise))
        else {
            return;
        };
        let count = i32::from(placement.tile().rotations());
        let step = (by * (i32::from(next) - i32::from(placement.rotation()))).rem_euclid(count) * by;
        if step == 0 {
            self.desk.said.set("No other rotation is legal here.".to_owned());
        } else if self.draft.click(&HuntClick::Rotation(next)) {
            self.eighths.update(|eighths| *eighths += step);
        }
    }

    /// Chooses what a press on a space does, lifting a tile that was laid in another way.
    pub fn go(self, way: Way) {
        let change = self.draft.builder.with_untracked(|builder| builder.change());
        let fits = match change {
            None => true,
            Some((_, spare)) => way == if spare { Way::Spare } else { Way::Turn },
        };
        if !fits {
            self.put_back();
        }
        self.way.set(way);
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
            let count = i32::from(now.tile().rotations());
            let back = (i32::from(now.rotation()) - i32::from(before.rotation())).rem_euclid(count);
            self.eighths
                .update(|eighths| *eighths += if back > count / 2 { back - count } else { back });
        }
    }

    /// A pointer takes up the spare, from the hand or from its space.
    pub fn grab(self, event: &web_sys::PointerEvent, from_board: bool) {
        let play = self
            .draft
            .position
            .with_untracked(|hunt| hunt.phase() == HuntPhase::Play);
        if !self.draft.live.get_untracked() || !play || event.button() != 0 {
            return;
        }
        let turned = self
            .draft
            .builder
            .with_untracked(|builder| builder.change())
            .is_some_and(|(_, spare)| !spare);
        if from_board && turned {
            return;
        }
        self.go(Way::Spare);
        self.carry.set(Some(Carry::begin(event, from_board)));
    }

    /// The pointer that carries the spare has moved.
    pub fn carried(self, x: f64, y: f64) {
        let over = board_point(self.node, x, y)
            .and_then(geometry::space_at)
            .filter(|&space| untrack(|| self.is_open(space)));
        self.carry.update(|carry| {
            if let Some(carry) = carry {
                carry.move_to(x, y, over);
            }
        });
    }

    /// The pointer lets the spare go.
    pub fn dropped(self) {
        let Some(carry) = self.carry.get_untracked() else {
            return;
        };
        self.carry.set(None);
        let here = self
            .draft
            .builder
            .with_untracked(|builder| builder.change())
            .map(|(on, _)| on);
        if let Some(space) = carry.over.filter(|&space| carry.moved && here != Some(space)) {
            self.lay(space);
        }
    }

    /// Why the third kind of turn is barred altogether, if it is.
    pub fn why_no_rest(self) -> Option<&'static str> {
        (self.phase() == HuntPhase::Play && self.draft.position.with(Hunt::bans).must_run)
            .then_some("You changed a tile without a run last turn: this turn the runner must move.")
    }

    /// Whether what is clicked is a whole turn that leaves the runner where it is.
    pub fn rests(self) -> bool {
        self.draft.live.get()
            && self.draft.builder.with(|builder| {
                matches!(
                    builder.turn(),
                    Some(HuntTurn::Replace { .. } | HuntTurn::Rotate { .. })
                )
            })
    }

    /// Whether a whole turn waits for its confirmation and is no rest.
    pub fn waits(self) -> bool {
        self.draft.live.get()
            && self.phase() != HuntPhase::Scramble
            && self.draft.is_whole()
            && !self.rests()
            && !self.must_pass()
    }

    /// Whether nothing but a pass is legal.
    pub fn must_pass(self) -> bool {
        self.draft.live.get()
            && self
                .draft
                .builder
                .with(|builder| builder.turns() == [HuntTurn::Pass])
    }

    /// Makes a click that is a turn of its own.
    pub fn say_word(self, click: HuntClick) {
        if self.draft.click(&click) {
            self.draft.commit();
        }
    }

    /// How many spaces are named for a scramble.
    pub fn named(self) -> usize {
        self.draft.builder.with(|builder| builder.scramble().len())
    }

    fn prompt(self) -> String {
        let hunt = self.draft.position.get();
        let name = hunt.seat_name(hunt.turn_seat());
        if !self.draft.live.get() {
            return words::prompt(self.desk, &hunt);
        }
        let (starts, change) = self
            .draft
            .builder
            .with(|builder| (builder.starts(), builder.change()));
        match (hunt.phase(), self.way.get(), change) {
            _ if self.must_pass() => format!("{name} has no legal turn and must pass."),
            (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
                format!("{name}: now choose another centre stop for Teal's runner.")
            }
            (HuntPhase::Scramble, ..) => {
                format!(
                    "{}. {} of 4 spaces named.",
                    words::prompt(self.desk, &hunt).trim_end_matches('.'),
                    self.named()
                )
            }
            (HuntPhase::Play, _, Some((space, true))) if hunt.check_rest(space).is_ok() => format!(
                "{name}: turn the tile on {space}, then run across it, or leave it there and stay where you are."
            ),
            (HuntPhase::Play, _, Some((space, true))) => {
                format!("{name}: turn the tile on {space} and run across it.")
            }
            (HuntPhase::Play, _, Some((space, false))) => {
                format!("{name}: turn the tile on {space} as you like it, then say that it stays so.")
            }
            (HuntPhase::Play, Way::Spare, None) => {
                format!("{name}: lay the spare, tile {}, on a marked space.", hunt.spare())
            }
            (HuntPhase::Play, Way::Turn, None) => format!("{name}: choose a tile to turn in place."),
            _ => words::prompt(self.desk, &hunt),
        }
    }

    fn label(self, target: Target) -> String {
        let hunt = self.draft.position.get();
        let live = self.draft.live.get();
        match target {
            Target::Space(space) => {
                let laid = self.draft.builder.with(|builder| builder.placement());
                if let Some((_, placement)) = laid.filter(|(on, _)| *on == space && live) {
                    return format!(
                        "{space}, tile {} at rotation {}; press to turn it",
                        placement.tile(),
                        placement.rotation()
                    );
                }
                let what = match hunt.layout()[space] {
                    Some(tile) => format!("{space}, tile {}", tile.tile()),
                    None => format!("{space}, empty"),
                };
                if !live {
                    return what;
                }
                match (hunt.phase(), self.way.get()) {
                    (HuntPhase::Scramble, _) => {
                        let named = self
                            .draft
                            .builder
                            .with(|builder| builder.scramble().contains(&space));
                        format!(
                            "{what}, {}",
                            if named {
                                "named for the scramble"
                            } else {
                                "not named"
                            }
                        )
                    }
                    (HuntPhase::Play, Way::Spare | Way::Turn) => match hunt.check_rest(space) {
                        _ if self.is_open(space) => format!("{what}, can be changed"),
                        Err(reason) => format!("{what}, barred: {reason}"),
                        Ok(()) => format!("{what}, looks the same however it is turned"),
                    },
                    _ => what,
                }
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { "circle" } else { "stop" };
                let who = Scene::of_hunt(&hunt).post(post).piece.map_or_else(
                    || "empty".to_owned(),
                    |piece| match piece {
                        Piece::Runner(tint) => format!("{} runner", tint.name()),
                        Piece::Prize(tint) => format!("{} prize", tint.name()),
                        Piece::Marker(tint) => format!("{} marker", tint.name()),
                    },
                );
                let more = if self.is_ready(target) {
                    if hunt.phase() == HuntPhase::Play {
                        ", run here"
                    } else {
                        ", can be chosen"
                    }
                } else {
                    ""
                };
                format!("{post}, {kind}, {who}{more}")
            }
        }
    }
}

/// Whether a step changes a tile or moves a runner.
fn changes(played: &Match<Hunt>, at: usize) -> bool {
    changed(played, at).is_some() || run_of(played, at).is_some()
}

/// The space whose tile a step changed.
fn changed(played: &Match<Hunt>, at: usize) -> Option<Space> {
    match played.entries().get(at)?.step {
        Step::Turn(
            HuntTurn::ReplaceAndRun { space, .. }
            | HuntTurn::Replace { space, .. }
            | HuntTurn::Rotate { space, .. },
        ) => Some(space),
        _ => None,
    }
}

/// Who ran, where to and along which line.
fn run_of(played: &Match<Hunt>, at: usize) -> Option<(Tint, Post, eightfold_scene::Curve)> {
    let entry = played.entries().get(at)?;
    let (laid, to) = match entry.step {
        Step::Turn(HuntTurn::ReplaceAndRun {
            placement, space, to, ..
        }) => (Some((placement, space)), to),
        Step::Turn(HuntTurn::Run { to, .. }) => (None, to),
        _ => return None,
    };
    let path = played.position_at(at).path_of_run(laid, to)?;
    Some((Hunt::runner_tone(entry.by?).into(), to, geometry::line(&path)))
}

/// The run of the last step, as something to be shown.
fn last_run(played: &Match<Hunt>) -> Option<Runner> {
    let (tint, _, line) = run_of(played, played.entries().len().checked_sub(1)?)?;
    Some(Runner::new(Piece::Runner(tint), line))
}

/// Where the tiles of the last step went, if it was a scramble.
fn last_flights(played: &Match<Hunt>) -> Vec<Flight> {
    let Some(at) = played.entries().len().checked_sub(1) else {
        return Vec::new();
    };
    let Step::Chance(Scrambled(tiles)) = &played.entries()[at].step else {
        return Vec::new();
    };
    let before = played.position_at(at);
    tiles
        .iter()
        .filter_map(|&(to, placement)| {
            let from = before.layout().find(placement.tile())?;
            Some(Flight {
                from,
                to,
                placement,
                was: before.layout()[from]?,
            })
        })
        .collect()
}

/// A hunt's board of a rules page, its runs drawn.
pub fn last_scene(played: &Match<Hunt>) -> Scene {
    let mut scene = Scene::of_hunt(played.position());
    for at in 0..played.entries().len() {
        if let Some(space) = changed(played, at) {
            scene.space_mut(space).mark = SpaceMark::Last;
        }
        if let Some((tint, to, line)) = run_of(played, at) {
            scene.post_mut(to).mark = PostMark::Last;
            scene.traces.push(Trace {
                kind: TraceKind::Preview,
                tint,
                line,
            });
        }
    }
    scene
}
