//! The controller of OCTI: turns clicks into turns.

use crate::words::octi::PodSelection;
use crate::words::{fill, id, t};
use eightfold_game::{Game, Seat, TurnBuilder};
use eightfold_octi::{Direction, Octi, OctiBuilder, OctiClick, Point, Stage};
use eightfold_scene::octi::{
    HandState, Mark, PodInHand, SIDE, Scene, View, scene, scene_in_hand, threat_marks, trace,
};
use leptos::prelude::*;

use crate::words::octi as sentences;

use super::moving_pods::{Drag, PodFlight, last_turn};
use crate::app::{Draft, EndTurnButton, GameSession, Prefs};

/// How much of the far side an edgeless board shows beyond its border, in squares.
pub const WRAPPED_SQUARES: f64 = 0.75;

/// The state before a click: the clicks made, the selection, and the offers chosen.
pub type PreviousState = (OctiBuilder, HandState, Vec<Option<usize>>);

/// State shared by the board and the hand of a game of OCTI.
#[derive(Clone, Copy)]
pub struct OctiController {
    /// The game session it belongs to.
    pub session: GameSession,
    /// The turn being built by clicks.
    pub draft: Draft<Octi>,
    /// The selection, apart from the draft.
    pub held: RwSignal<HandState>,
    /// The state before each click.
    pub(super) past: RwSignal<Vec<PreviousState>, LocalStorage>,
    /// The clicks that the builder offers.
    pub offers: Memo<Vec<OctiClick>>,
    /// What can be built if the pod selected as a mover is built on instead.
    pub builds: Memo<Vec<OctiClick>>,
    /// The orientation of the board.
    pub view: RwSignal<View>,
    /// Whether threats are shown.
    pub threats: RwSignal<bool>,
    /// Whether threats are to be shown, but there are none.
    pub no_threats: Memo<bool>,
    /// Whether jumped enemies are captured by default.
    pub capturing: RwSignal<bool>,
    pub flights: RwSignal<Vec<PodFlight>>,
    /// What the pointer drags from a tray.
    pub carry: RwSignal<Option<Drag>>,
    /// The hole from which the pointer drags a prong.
    pub dragging: RwSignal<Option<(Direction, i32)>>,
    /// The scene to draw.
    pub scene: Memo<Scene>,
    /// Whether every turn has to be confirmed.
    confirm: RwSignal<bool>,
    /// Whether the last turn was made by clicks here.
    pub(super) mine: StoredValue<bool>,
    /// The selection, and the number of steps, when the user last looked away, at a hint or an earlier turn.
    pub(super) aside: StoredValue<Option<(usize, HandState)>>,
    /// Prefix of all ids of the board.
    pub scope: StoredValue<String>,
}

impl OctiController {
    /// The controller of this session's game. `scope` is the prefix of the board's ids.
    pub fn new(session: GameSession, scope: &str) -> Self {
        let draft: Draft<Octi> = Draft::new(session);
        let held = RwSignal::new(HandState::default());
        let past = RwSignal::new_local(Vec::<PreviousState>::new());
        let offers = Memo::new(move |_| {
            if draft.live.get() { draft.builder.with(|builder| builder.offers()) } else { Vec::new() }
        });
        let builds = Memo::new(move |_| {
            if !draft.live.get() {
                return Vec::new();
            }
            let giving_up = draft.builder.with(|builder| {
                builder.stage() == Stage::Advance
                    && builder.movers().len() == 1
                    && builder.movers()[0].path().is_empty()
            });
            if giving_up {
                past.with(|past| {
                    past.iter()
                        .rev()
                        .find(|(builder, ..)| builder.stage() != Stage::Advance)
                        .map(|(builder, ..)| builder.offers())
                        .unwrap_or_default()
                })
            } else {
                offers.get()
            }
        });
        // On a narrow screen squares are large enough for a finger only without the far side; it can be turned on.
        let narrow = crate::app::matches("(width < 30rem)");
        let view =
            RwSignal::new(View { beyond: if narrow { 0.0 } else { WRAPPED_SQUARES }, ..View::default() });
        let threats = RwSignal::new(false);
        let threatened = move || {
            let position = draft.position.get();
            let after = draft.builder.with(OctiBuilder::preview).unwrap_or(position);
            threat_marks(&after, position.turn_seat())
        };
        let no_threats = Memo::new(move |_| threats.get() && threatened().is_empty());
        let flights = RwSignal::new(Vec::new());
        let seen = move || {
            let position = draft.position.get();
            let mut seen = if draft.in_hand.get() {
                draft.builder.with(|builder| {
                    offers.with(|offers| {
                        builds.with(|builds| {
                            scene_in_hand(&position, builder, offers, builds, &held.get(), view.get())
                        })
                    })
                })
            } else {
                scene(&position, view.get())
            };
            if threats.get() {
                seen.marks.extend(threatened());
            } else if draft.builder.with(|builder| builder.clicks_made().is_empty()) {
                add_trace(session, &mut seen);
            }
            seen
        };
        let scene = Memo::new(move |_| seen());
        let facing = session.facing_seat();
        Effect::new(move |before: Option<Option<Seat>>| {
            let seat = facing.get();
            if before.is_some_and(|before| before == seat) || (before.is_none() && seat.is_none()) {
                return seat;
            }
            let turns =
                seat.map_or(0, |seat| draft.position.with_untracked(|octi| turns_to_face(octi, seat)));
            view.update(|view| view.quarter_turns = turns);
            seat
        });
        Self {
            session,
            draft,
            held,
            past,
            offers,
            builds,
            view,
            threats,
            no_threats,
            capturing: RwSignal::new(true),
            flights,
            carry: RwSignal::new(None),
            dragging: RwSignal::new(None),
            scene,
            confirm: Prefs::from_context().confirm,
            mine: StoredValue::new(false),
            aside: StoredValue::new(None),
            scope: StoredValue::new(scope.to_owned()),
        }
    }

    /// Whether a person may click now.
    pub fn is_live(self) -> bool {
        self.draft.live.get_untracked()
    }

    pub(super) fn remember(self) {
        let now =
            (self.draft.builder.get_untracked(), self.held.get_untracked(), self.draft.trail.get_untracked());
        self.past.update(|past| past.push(now));
    }

    /// Undoes the last click.
    pub fn take_back(self) {
        let mut before = None;
        self.past.update(|past| before = past.pop());
        self.draft.refused.set(None);
        if let Some((builder, held, trail)) = before {
            self.draft.builder.set(builder);
            self.held.set(held);
            self.draft.trail.set(trail);
            self.draft.keep();
        } else {
            self.held.set(HandState::default());
        }
    }

    /// Undoes the last click, and says what can be done now.
    pub fn undo(self) {
        if self.is_live() && untrack(|| self.has_past()) {
            self.take_back();
            self.session.say(fill!(id::UNDONE_NOW, prompt = untrack(|| self.prompt())));
        } else {
            self.draft.refused.set(None);
        }
    }

    /// Whether there is anything to undo.
    pub fn has_past(self) -> bool {
        self.past.with(|past| !past.is_empty()) || self.held.get() != HandState::default()
    }

    /// Drops the clicks of the regular part of the turn.
    pub fn give_up(self) {
        loop {
            let stage = self.draft.builder.with_untracked(OctiBuilder::stage);
            let unfinished_free = stage == Stage::Free
                && self
                    .draft
                    .builder
                    .with_untracked(|builder| builder.movers().iter().all(|mover| mover.path().is_empty()));
            if !(matches!(stage, Stage::Advance | Stage::Done) || unfinished_free)
                || self.past.with_untracked(Vec::is_empty)
            {
                break;
            }
            self.take_back();
        }
        self.held.set(HandState::default());
        self.carry.set(None);
    }

    /// Drops all clicks of this turn.
    pub fn start_over(self) {
        while !self.past.with_untracked(Vec::is_empty) {
            self.take_back();
        }
        self.held.set(HandState::default());
        self.carry.set(None);
    }

    pub(super) fn click(self, click: OctiClick) -> bool {
        self.remember();
        if self.draft.click(&click) {
            return true;
        }
        let why = self.draft.refused.get_untracked();
        self.take_back();
        self.draft.refused.set(why);
        false
    }

    pub(super) fn can(self, click: OctiClick) -> bool {
        self.offers.with_untracked(|offers| offers.contains(&click))
    }

    /// Commits the turn if nothing is left to choose, unless each turn has to be confirmed.
    pub(super) fn commit_if_settled(self) {
        if self.confirm.get_untracked() {
            return;
        }
        let whole = self
            .draft
            .builder
            .with_untracked(|builder| builder.turn().is_some() && builder.jumped().is_empty());
        let open = self
            .offers
            .with_untracked(|offers| offers.iter().any(|offer| !matches!(offer, OctiClick::Select(_))));
        if whole && !open {
            self.commit();
        }
    }

    /// Takes the turn.
    pub fn commit(self) {
        if self.draft.is_whole() {
            self.mine.set_value(true);
            self.draft.commit();
        }
    }

    /// The button that ends the turn, or why it can't end yet.
    pub fn done(self) -> EndTurnButton {
        if let Some(done) = self.draft.not_now() {
            return done;
        }
        match self.draft.builder.with(sentences::unfinished) {
            None => EndTurnButton::ready("confirm", t(id::DONE)),
            Some(why) => EndTurnButton::disabled(why),
        }
    }

    /// What the player on this page can do now, in a sentence.
    pub fn prompt(self) -> String {
        let held = self.held.get();
        let in_hand = match held.carried {
            Some(PodInHand::Reserve) => PodSelection::Reserve,
            Some(PodInHand::Captured) => PodSelection::Captured,
            Some(PodInHand::Partner) => PodSelection::Partner,
            None if held.from.is_some() => PodSelection::Prong,
            None if held.pod.is_some() => PodSelection::Picked,
            None => PodSelection::Nothing,
        };
        let can_reposition = self.builds.with(|builds| {
            builds
                .iter()
                .any(|click| matches!(click, OctiClick::Reposition { pod, .. } if held.pod == Some(*pod)))
        });
        let times = self.session.occurrences();
        self.draft.position.with(|octi| {
            self.draft.builder.with(|builder| {
                self.offers
                    .with(|offers| sentences::prompt(octi, builder, offers, in_hand, can_reposition, times))
            })
        })
    }
}

/// By how many quarter turns, clockwise, the board is turned to show a player's bases at the bottom.
fn turns_to_face(octi: &Octi, seat: Seat) -> u8 {
    let bases = octi.rules().bases(seat);
    let middle = f64::from(SIDE + 1) / 2.0;
    let mean = |of: fn(Point) -> u8| {
        bases.iter().map(|&base| f64::from(of(base)) - middle).sum::<f64>() / bases.len().max(1) as f64
    };
    let (east, north) = (mean(Point::column), mean(Point::row));
    match (east.abs() > north.abs(), east > 0.0, north > 0.0) {
        (true, true, _) => 1,
        (true, false, _) => 3,
        (false, _, true) => 2,
        (false, _, false) => 0,
    }
}

/// Adds a faint trace: of the last turn, the turns being tried, or the one pointed at.
fn add_trace(session: GameSession, seen: &mut Scene) {
    let turns = session.drawn_as::<Octi, _>(|played, at| last_turn(played, at + 1));
    for (at, (before, turn)) in turns.into_iter().flatten().enumerate() {
        let (trail, touched) = trace(*before.rules(), &turn);
        if at == 0 {
            seen.trace.clear();
        }
        seen.trace.extend(trail);
        for (square, mark) in touched {
            if !seen.is_marked(square, Mark::Chosen) {
                seen.marks.push((square, mark));
            }
        }
    }
}
