//! Turns with a selected tile on the Octiles board: every game places, rotates and takes back tiles in the same way.
//! A game adds its own parts and the knowledge of its builder; see [`TileGame`].

use crate::words::{fill, id, speaker, t};
use eightfold_game::{Game, Match, Seat, TurnBuilder};
use eightfold_octiles::{Layout, Placement, Post, RimSide, Space, TileId};
use eightfold_scene::octiles::in_hand::{Run, TurnMarks, runs_to};
use eightfold_scene::octiles::{Piece, Scene, Target};
use leptos::prelude::*;

use super::board::{Press, Runner, TilePreview};
use super::controller::{BoardController, TurnAnimation};
use crate::app::EndTurnButton;
use crate::guided::{Click, NextClick};
use crate::rotation::{eighths_back, eighths_to};

pub type Table<G> = BoardController<G, <G as TileGame>::State>;

/// The place of a builder's click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClickPlace {
    /// Place a tile on this space.
    Lay(Space),
    /// Rotate the tile that has been placed, or is in hand.
    Rotation,
    /// Rotate the tile on this space.
    Turn(Space),
    /// Scramble the tile on this space.
    Scramble(Space),
    /// Select a runner.
    Runner(Post),
    /// Run to this stop.
    Run(Post),
    /// Put something here.
    Put(Post),
    /// A tile of the pool.
    Tile(TileId),
    /// The button that ends the turn.
    Button,
}

/// A game on the Octiles board whose turns place a tile.
pub trait TileGame: Game {
    /// The state that only this game has.
    type State: Copy + Send + Sync + 'static;

    // The builder.

    /// The tile's space and placement.
    fn placement(builder: &Self::Builder) -> Option<(Space, Placement)>;
    /// Whether a tile has its space but no rotation yet, an invisible state: undo removes such a click together with
    /// the one that led to it.
    fn is_half_laid(builder: &Self::Builder) -> bool;
    /// The next legal rotation.
    fn turned(builder: &Self::Builder, clockwise: bool) -> Option<u8>;
    /// The click that sets this rotation.
    fn rotation(rotation: u8) -> Click<Self>;
    fn place(click: &Click<Self>) -> ClickPlace;
    /// The clicks that place a tile on a space, without its rotation.
    fn placement_clicks(builder: &Self::Builder, tile: TileId, space: Space) -> Vec<Click<Self>>;

    // The hand.

    /// The tile that a press on a space would place.
    fn tile(table: Table<Self>) -> Option<TileId>;
    /// Its rotation on a space, in eighths from the rotation in hand; `None` if it can't be placed there.
    fn eighths_on(table: Table<Self>, tile: TileId, space: Space) -> Option<i32>;
    /// Whether a tile in hand is previewed on the space under the pointer.
    fn previews(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| Self::placement(builder).is_none())
    }

    // The scene.

    /// The scene shown, including the clicks made so far.
    fn scene(table: Table<Self>) -> Scene;
    /// The marks that a turn leaves on the board.
    fn marks(played: &Match<Self>, at: usize) -> TurnMarks;
    /// The label of a space beyond the tile on it, for someone who can press it.
    fn space_words(table: Table<Self>, space: Space) -> String;
    /// What is on a stop, and what a press on it does.
    fn post_words(table: Table<Self>, post: Post) -> String;
    /// The tiles on the board.
    fn laid(&self) -> &Layout;
    /// Whether a tile is face down on a space.
    fn has_back(&self, _space: Space) -> bool {
        false
    }
    /// Whether a press on a place does something.
    fn is_ready(table: Table<Self>, target: Target) -> bool;
    /// What the player can do now, in a sentence.
    fn prompt(table: Table<Self>) -> String;
    /// The animation of the last step, if it can be seen and heard.
    fn last_step_animation(table: Table<Self>) -> Option<TurnAnimation> {
        TurnAnimation::of(table.last_run())
    }

    // Actions.

    /// Handles a press on a place.
    fn press(table: Table<Self>, press: Press);
    /// Whether the tile on the chosen space can be dragged elsewhere.
    fn can_lift(_table: Table<Self>) -> bool {
        true
    }
    /// Whether the last click can be undone.
    fn can_undo(table: Table<Self>) -> bool {
        table.draft.live.get() && table.draft.trail.with(|trail| !trail.is_empty())
    }
    /// Called when no other rotation is legal.
    fn explain_only_rotation(table: Table<Self>, space: Space, placement: Placement);
    /// Called when the tile was turned past illegal rotations.
    fn turned_past(_table: Table<Self>, _space: Space, _before: Placement, _by: i32, _step: i32) {}
    /// Says why a tile can't be placed on a space.
    fn refuse_placement(table: Table<Self>, tile: TileId, space: Space) {
        let clicks =
            table.draft.builder.with_untracked(|builder| Self::placement_clicks(builder, tile, space));
        for click in clicks {
            if !table.draft.click(&click) {
                return;
            }
        }
    }
    /// Clears the state of the previous turn when the game has moved on or back.
    fn reset(_table: Table<Self>) {}

    // The end of the turn.

    /// The button that ends it.
    fn done(table: Table<Self>) -> EndTurnButton;
    /// Ends the turn.
    fn finish(table: Table<Self>) {
        table.draft.commit();
    }
    /// The label of another way to end it.
    fn other_end_label(_table: Table<Self>) -> Option<(&'static str, String)> {
        None
    }
    /// Ends the turn in that way.
    fn finish_other(_table: Table<Self>) {}

    // Other views.

    /// The panel next to the board.
    fn hand(table: Table<Self>) -> AnyView;
    /// What is shown next to a player's name.
    fn seat(_table: Table<Self>, _seat: Seat) -> AnyView {
        ().into_any()
    }
    /// The side of the board where a player starts, if players have one.
    fn home_side(_position: &Self, _seat: Seat) -> Option<RimSide> {
        None
    }
    /// An additional view.
    fn extra(_table: Table<Self>) -> Option<AnyView> {
        None
    }
}

impl<G: TileGame> BoardController<G, G::State> {
    /// By how many quarter turns, clockwise, the board is turned: the home of the player it faces is on the left.
    pub fn board_rotation(self) -> Memo<u8> {
        let seat = self.session.facing_seat();
        let position = self.draft.position;
        Memo::new(move |_| {
            let side = seat.get().and_then(|seat| position.with(|position| G::home_side(position, seat)));
            match side {
                None | Some(RimSide::West) => 0,
                Some(RimSide::South) => 1,
                Some(RimSide::East) => 2,
                Some(RimSide::North) => 3,
            }
        })
    }

    /// Places a tile on a space in a rotation with which the turn can continue, or says why it can't be placed there.
    pub fn place_tile(self, tile: TileId, space: Space) {
        let Some(eighths) = untrack(|| self.eighths_for(tile, space)) else {
            G::refuse_placement(self, tile, space);
            return;
        };
        let rotation = eighths.rem_euclid(i32::from(tile.rotations())) as u8;
        for click in self.draft.builder.with_untracked(|builder| G::placement_clicks(builder, tile, space)) {
            if !self.draft.click(&click) {
                return;
            }
        }
        let lies = self.draft.builder.with_untracked(G::placement);
        if lies.is_none_or(|(_, placement)| placement.rotation() != rotation) {
            self.draft.click(&G::rotation(rotation));
        }
        self.eighths.set(eighths);
        self.sound.tile();
        self.announce_paths(tile, space);
    }

    /// A tile's rotation on a space, in eighths: the guide's, or else derived from the rotation in hand.
    fn eighths_for(self, tile: TileId, space: Space) -> Option<i32> {
        let guided =
            self.guided_placement().filter(|&(on, placement)| on == space && placement.tile() == tile);
        match guided {
            Some((_, placement)) => Some(i32::from(placement.rotation())),
            None => G::eighths_on(self, tile, space),
        }
    }

    /// Where a beginner is guided to press next.
    pub fn guided(self) -> Option<ClickPlace> {
        Some(match self.draft.guided()? {
            NextClick::Click(click) => G::place(&click),
            NextClick::End => ClickPlace::Button,
        })
    }

    /// The place on the board where a beginner is guided to press next.
    pub fn guided_target(self) -> Option<Target> {
        match self.guided()? {
            ClickPlace::Lay(space) | ClickPlace::Turn(space) | ClickPlace::Scramble(space) => {
                Some(Target::Space(space))
            }
            ClickPlace::Rotation => {
                self.draft.builder.with(G::placement).map(|(space, _)| Target::Space(space))
            }
            ClickPlace::Runner(post) | ClickPlace::Run(post) | ClickPlace::Put(post) => {
                Some(Target::Post(post))
            }
            ClickPlace::Tile(_) | ClickPlace::Button => None,
        }
    }

    /// What a beginner is guided to do next, as a sentence.
    pub(super) fn guide_words(self) -> Option<String> {
        let kind = |post: Post| if post.is_circle() { "circle" } else { "stop" };
        Some(match self.guided()? {
            ClickPlace::Lay(_) => t(id::GUIDE_LAY).to_owned(),
            ClickPlace::Rotation => t(id::GUIDE_ROTATE).to_owned(),
            ClickPlace::Turn(_) => t(id::GUIDE_ROTATE_MARKED).to_owned(),
            ClickPlace::Scramble(_) => t(id::GUIDE_SCRAMBLE).to_owned(),
            ClickPlace::Runner(_) => t(id::GUIDE_RUNNER).to_owned(),
            ClickPlace::Run(post) => fill!(id::GUIDE_RUN, kind = kind(post)),
            ClickPlace::Put(post) => fill!(id::GUIDE_PUT, kind = kind(post)),
            ClickPlace::Tile(_) => t(id::GUIDE_TAKE).to_owned(),
            ClickPlace::Button => fill!(id::GUIDE_BUTTON, button = G::done(self).label),
        })
    }

    /// The placement of the tile after the turn that a beginner is guided through.
    fn guided_placement(self) -> Option<(Space, Placement)> {
        let turn = self.draft.guided_turn()?;
        self.draft.position.with(|position| {
            let mut builder = G::Builder::begin(position);
            let clicks = G::Builder::clicks(position, &turn);
            clicks.iter().all(|click| builder.click(click).is_ok()).then(|| G::placement(&builder)).flatten()
        })
    }

    /// Tells screen readers where the tile was placed and where it leads.
    fn announce_paths(self, tile: TileId, space: Space) {
        let lies = self.draft.builder.with_untracked(G::placement);
        if let Some((_, placement)) = lies {
            let words = self.leads(space, placement);
            self.session.say(fill!(id::TILE_LIES, tile, space, words));
        }
    }

    /// Where the paths over a tile on a space would lead.
    fn leads(self, space: Space, placement: Placement) -> String {
        self.draft
            .position
            .with(|position| crate::words::leads(&position.laid().with(space, placement), space))
    }

    /// Turns the tile to the next legal rotation; in hand, by an eighth.
    pub fn turn(self, clockwise: bool) {
        if !self.draft.live.get_untracked() {
            return;
        }
        let by = if clockwise { 1 } else { -1 };
        let Some((space, before)) = self.draft.builder.with_untracked(G::placement) else {
            self.eighths.update(|eighths| *eighths += by);
            if let Some(tile) = untrack(|| G::tile(self)) {
                let rotation = self.eighths.get_untracked().rem_euclid(i32::from(tile.rotations())) as u8;
                let words = crate::words::joins(Placement::new(tile, rotation));
                self.session.say(fill!(id::TILE_TURNED, tile, words));
            }
            return;
        };
        let Some(next) = self.draft.builder.with_untracked(|builder| G::turned(builder, clockwise)) else {
            return;
        };
        let step = eighths_to(before, next, by);
        if step == 0 {
            G::explain_only_rotation(self, space, before);
        } else if self.draft.click(&G::rotation(next)) {
            self.eighths.update(|eighths| *eighths += step);
            self.announce_paths(before.tile(), space);
            G::turned_past(self, space, before, by, step);
        }
    }

    /// Undoes the last click; a tile and its space are undone together.
    pub fn take_back(self) {
        if !untrack(|| G::can_undo(self)) {
            return;
        }
        let before = self.draft.builder.with_untracked(G::placement);
        self.draft.take_back();
        if self.draft.builder.with_untracked(G::is_half_laid) {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(G::placement);
        if let (Some((_, before)), Some((_, now))) = (before, now) {
            // A different tile starts from its own rotation; the same one turns back the short way.
            match now.tile() == before.tile() {
                true => self.eighths.update(|eighths| *eighths += eighths_back(before, now)),
                false => self.eighths.set(i32::from(now.rotation())),
            }
        }
        self.session.said.set(t(id::UNDONE).to_owned());
    }

    /// Drops all clicks.
    pub fn cancel(self) {
        while untrack(|| G::can_undo(self)) {
            let before = self.draft.trail.with_untracked(Vec::len);
            self.take_back();
            if self.draft.trail.with_untracked(Vec::len) == before {
                break;
            }
        }
        self.eighths.set(0);
        self.session.said.set(t(id::TURN_RESTARTED).to_owned());
    }

    /// Adds faint marks: of the last turn, the turns being tried, or the one pointed at.
    pub fn mark_turns(self, scene: &mut Scene) {
        for marks in self.session.drawn_as::<G, _>(G::marks) {
            scene.mark_turn(marks);
        }
        if matches!(self.guided(), Some(ClickPlace::Lay(_) | ClickPlace::Tile(_)))
            && let Some(marks) = self.session.guided_as::<G, _>(G::marks)
        {
            scene.mark_turn(marks);
        }
    }

    /// The run of the last turn, if it was one.
    pub fn last_run(self) -> Option<Runner> {
        let run = self.session.typed::<G, _>(|played| {
            let at = played.entries().iter().rposition(|entry| entry.by.is_some())?;
            G::marks(played, at).run
        });
        let (tint, _, line) = run??;
        Some(Runner::new(Piece::Runner(tint), line))
    }

    pub(super) fn preview(self) -> Option<TilePreview> {
        if !self.draft.live.get() {
            return None;
        }
        let carried = self.carry.get().and_then(|carry| Some((carry.tile, carry.over?)));
        let carried = carried.or_else(|| match self.hover.get() {
            Some(Target::Space(space)) if G::previews(self) => Some((G::tile(self)?, space)),
            _ => None,
        });
        let (tile, space) = carried.or_else(|| match self.guided()? {
            ClickPlace::Lay(space) => Some((self.guided_placement()?.1.tile(), space)),
            _ => None,
        })?;
        let lies = self.draft.builder.with(G::placement);
        if lies.is_some_and(|(on, placement)| on == space && placement.tile() == tile) {
            return None;
        }
        Some(TilePreview { space, tile, eighths: self.eighths_for(tile, space)? })
    }

    /// The label of a place.
    pub(super) fn label(self, target: Target) -> String {
        let space = match target {
            Target::Post(post) => {
                let kind = if post.is_circle() { id::POST_CIRCLE } else { id::POST_STOP };
                return fill!(kind, post, what = G::post_words(self, post));
            }
            Target::Space(space) => space,
        };
        let live = self.draft.live.get();
        if let Some((_, placement)) =
            self.draft.builder.with(G::placement).filter(|&(on, _)| live && on == space)
        {
            let leads = self.leads(space, placement);
            return fill!(id::SPACE_YOUR_TILE, tile = placement.tile(), space, leads);
        }
        let what = match self.draft.position.with(|position| position.laid()[space]) {
            Some(placement) => {
                let leads = self.leads(space, placement);
                fill!(id::SPACE_TILE, tile = placement.tile(), space, leads)
            }
            None if self.draft.position.with(|position| position.has_back(space)) => {
                fill!(id::SPACE_BACK, space)
            }
            None => fill!(id::SPACE_EMPTY, space),
        };
        if live { what + &G::space_words(self, space) } else { what }
    }

    /// Starts to drag the tile in hand.
    pub fn start_drag(self, event: &web_sys::PointerEvent) {
        if let Some(tile) = untrack(|| G::tile(self)) {
            self.take_up(event, tile);
        }
    }

    /// Places the dragged tile on a space.
    pub(super) fn land(self, tile: TileId, space: Space) {
        let lies = self.draft.builder.with_untracked(G::placement);
        if lies.is_none_or(|(on, placement)| on != space || placement.tile() != tile) {
            self.place_tile(tile, space);
        }
    }
}

/// A game in which placing a tile is followed by a run of one of several runners.
pub trait RunGame: TileGame {
    /// The runs over the tile as it is.
    fn runs(table: Table<Self>) -> Vec<Run>;
    /// The selected runner.
    fn runner(builder: &Self::Builder) -> Option<Post>;
    /// The click that selects the runner on a stop.
    fn choose(post: Post) -> Click<Self>;
    /// The click that runs to a stop.
    fn run_to(post: Post) -> Click<Self>;
}

impl<G: RunGame> BoardController<G, G::State> {
    /// The runs that a press on a stop could make.
    pub fn runs_to(self, post: Post) -> Vec<Run> {
        runs_to(&G::runs(self), self.draft.builder.with(G::runner), post)
    }

    /// Handles a press on a stop: selects, deselects or runs a runner.
    pub fn press_post(self, post: Post) {
        let (laid, chosen) = self
            .draft
            .builder
            .with_untracked(|builder| (G::placement(builder).is_some(), G::runner(builder)));
        if !laid {
            if chosen == Some(post) {
                self.take_back();
            } else {
                self.choose(post);
            }
            return;
        }
        let runs = untrack(|| self.runs_to(post));
        match runs.as_slice() {
            [(from, to)] => self.run(*from, *to),
            [] => {
                let mine = untrack(|| G::runs(self)).into_iter().any(|(from, _)| from == post);
                if mine && chosen == Some(post) {
                    self.take_back();
                } else if mine {
                    self.choose(post);
                } else {
                    self.draft.click(&G::run_to(post));
                }
            }
            several => {
                let from = several.iter().map(|(from, _)| from.name().to_owned());
                self.draft.refuse(fill!(id::SEVERAL_REACH_REFUSED, from = speaker().either(from), post));
            }
        }
    }

    /// Selects the runner on a stop, and says where it can run.
    fn choose(self, post: Post) {
        if !self.draft.click(&G::choose(post)) {
            return;
        }
        let to: Vec<String> = untrack(|| G::runs(self))
            .into_iter()
            .filter(|(from, _)| *from == post)
            .map(|(_, to)| to.to_string())
            .collect();
        self.session.say(match to.is_empty() {
            true => fill!(id::RUNNER_CHOSEN, post),
            false => fill!(id::RUNNER_CAN_RUN, post, posts = speaker().either(to)),
        });
    }

    fn run(self, from: Post, to: Post) {
        let chosen = self.draft.builder.with_untracked(G::runner);
        if chosen != Some(from) && !self.draft.click(&G::choose(from)) {
            return;
        }
        if self.draft.click(&G::run_to(to)) && !self.confirm.get_untracked() {
            self.draft.commit();
        }
    }

    /// What a press on a stop does, for the end of its label.
    pub fn run_words(self, post: Post) -> String {
        if !self.draft.live.get() {
            return String::new();
        }
        match self.runs_to(post).as_slice() {
            [(from, _)] => fill!(id::RUN_HERE_FROM, from),
            [] if G::is_ready(self, Target::Post(post)) => t(id::POST_CAN_MOVE).to_owned(),
            [] => String::new(),
            _ => t(id::POST_SEVERAL).to_owned(),
        }
    }

    /// Why the turn isn't complete, if a tile has to be placed and a run made.
    pub fn missing(self) -> String {
        match self.draft.builder.with(|builder| G::placement(builder).is_some()) {
            false => t(id::LAY_FIRST).to_owned(),
            true => t(id::CHOOSE_RUN).to_owned(),
        }
    }
}
