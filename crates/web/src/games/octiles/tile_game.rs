//! Turns on the Octiles board with a selected tile: it is laid, turned, taken back and shown in the same way in
//! every game. A game adds what only it has and what its builder knows; see [`TileGame`].

use crate::words::{fill, id, speaker, t};
use eightfold_game::{Game, Match, Seat, TurnBuilder};
use eightfold_octiles::{Layout, Placement, Post, Space, TileId};
use eightfold_scene::octiles::in_hand::{Run, TurnMarks, runs_to};
use eightfold_scene::octiles::{Piece, Scene, Target};
use leptos::prelude::*;

use super::board::{Press, Runner, TilePreview};
use super::controller::{BoardController, TurnAnimation};
use crate::app::Done;
use crate::rotation::{eighths_back, eighths_to};

/// A click of a game's builder.
pub type Click<G> = <<G as Game>::Builder as TurnBuilder>::Click;

/// A game at the table.
pub type Table<G> = BoardController<G, <G as TileGame>::Own>;

/// A game on the Octiles board whose turns lay a tile.
pub trait TileGame: Game {
    /// What only this game has at the table.
    type Own: Copy + Send + Sync + 'static;

    // What the builder knows.

    /// The tile as it lies.
    fn placement(builder: &Self::Builder) -> Option<(Space, Placement)>;
    /// Whether a tile has its space and not yet a rotation, which nobody can see: such a click goes back with the one
    /// that made it so.
    fn is_half_laid(builder: &Self::Builder) -> bool;
    /// The next legal rotation.
    fn turned(builder: &Self::Builder, clockwise: bool) -> Option<u8>;
    /// The click that turns the tile so.
    fn rotation(rotation: u8) -> Click<Self>;
    /// The clicks that lay a tile on a space, its rotation left out.
    fn laying(builder: &Self::Builder, tile: TileId, space: Space) -> Vec<Click<Self>>;

    // What is in hand.

    /// The tile that a press on a space would lay.
    fn tile(table: Table<Self>) -> Option<TileId>;
    /// How it would be turned on a space, in eighths from how it is held; `None` if it cannot lie there.
    fn eighths_on(table: Table<Self>, tile: TileId, space: Space) -> Option<i32>;
    /// Whether a tile in hand is shown where it would lie, on the space that the pointer is on.
    fn previews(table: Table<Self>) -> bool {
        table.draft.builder.with(|builder| Self::placement(builder).is_none())
    }

    // What is seen.

    /// What one looks at, with what has been clicked laid on it.
    fn scene(table: Table<Self>) -> Scene;
    /// What a turn leaves on the board.
    fn marks(played: &Match<Self>, at: usize) -> TurnMarks;
    /// What is said of a space beyond the tile on it, to whoever could press it.
    fn space_words(table: Table<Self>, space: Space) -> String;
    /// What stands on a post, and what a press on it does.
    fn post_words(table: Table<Self>, post: Post) -> String;
    /// The tile that lies on a space.
    fn laid(&self) -> &Layout;
    /// Whether a tile lies face down on a space.
    fn has_back(&self, _space: Space) -> bool {
        false
    }
    /// Whether a press on a place does something.
    fn is_ready(table: Table<Self>, target: Target) -> bool;
    /// What the player can do now, in a sentence.
    fn prompt(table: Table<Self>) -> String;
    /// What the last step did, if it is to be seen and heard.
    fn news(table: Table<Self>) -> Option<TurnAnimation> {
        TurnAnimation::of(table.last_run())
    }

    // What hands do.

    /// A place is pressed.
    fn press(table: Table<Self>, press: Press);
    /// Whether the tile on the chosen space can be carried elsewhere.
    fn can_lift(_table: Table<Self>) -> bool {
        true
    }
    /// Whether the last click can be taken back.
    fn can_undo(table: Table<Self>) -> bool {
        table.draft.live.get() && table.draft.clicks.get() > 0
    }
    /// No other rotation is legal.
    fn stuck(table: Table<Self>, space: Space, placement: Placement);
    /// The tile was turned past rotations that are not legal.
    fn turned_past(_table: Table<Self>, _space: Space, _before: Placement, _by: i32, _step: i32) {}
    /// A tile cannot lie on a space: it is said why.
    fn refuse_laying(table: Table<Self>, tile: TileId, space: Space) {
        let clicks = table.draft.builder.with_untracked(|builder| Self::laying(builder, tile, space));
        for click in clicks {
            if !table.click(&click) {
                return;
            }
        }
    }
    /// A click was refused: what forbids it may be shown.
    fn refused(_table: Table<Self>, _click: &Click<Self>) {}
    /// Something was done: what was shown of a refusal goes.
    fn clear_refusal(_table: Table<Self>) {}
    /// The game has gone on or back: what belonged to the turn before is put away.
    fn fresh(_table: Table<Self>) {}

    // How the turn ends.

    /// The button that ends it.
    fn done(table: Table<Self>) -> Done;
    /// Ends it.
    fn finish(table: Table<Self>) {
        table.draft.commit();
    }
    /// Another way to end it.
    fn other(_table: Table<Self>) -> Option<(&'static str, String)> {
        None
    }
    /// Ends it in the other way.
    fn finish_other(_table: Table<Self>) {}

    // What else is shown.

    /// What is beside the board.
    fn hand(table: Table<Self>) -> AnyView;
    /// What belongs to a player beside the name.
    fn seat(_table: Table<Self>, _seat: Seat) -> AnyView {
        ().into_any()
    }
    /// What else there is to look at.
    fn extra(_table: Table<Self>) -> Option<AnyView> {
        None
    }
}

impl<G: TileGame> BoardController<G, G::Own> {
    /// Makes a click; says why not, if not.
    pub fn click(self, click: &Click<G>) -> bool {
        match self.draft.click(click) {
            Ok(()) => {
                G::clear_refusal(self);
                true
            }
            Err(refusal) => {
                self.draft.refuse(refusal.reason);
                G::refused(self, click);
                false
            }
        }
    }

    /// Lays a tile on a space, turned so that the turn can go on, or says why it cannot lie there.
    pub fn lay(self, tile: TileId, space: Space) {
        let Some(eighths) = untrack(|| G::eighths_on(self, tile, space)) else {
            G::refuse_laying(self, tile, space);
            return;
        };
        let rotation = eighths.rem_euclid(i32::from(tile.rotations())) as u8;
        for click in self.draft.builder.with_untracked(|builder| G::laying(builder, tile, space)) {
            if !self.click(&click) {
                return;
            }
        }
        let lies = self.draft.builder.with_untracked(G::placement);
        if lies.is_none_or(|(_, placement)| placement.rotation() != rotation) {
            self.click(&G::rotation(rotation));
        }
        self.eighths.set(eighths);
        self.sound.tile();
        self.tell_runs(tile, space);
    }

    /// Says how the tile came to lie, to those who do not see it.
    fn tell_runs(self, tile: TileId, space: Space) {
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
            G::stuck(self, space, before);
        } else if self.click(&G::rotation(next)) {
            self.eighths.update(|eighths| *eighths += step);
            self.tell_runs(before.tile(), space);
            G::turned_past(self, space, before, by, step);
        }
    }

    /// Takes back what was clicked last, and the tile with its space in one go.
    pub fn take_back(self) {
        if !untrack(|| G::can_undo(self)) {
            return;
        }
        G::clear_refusal(self);
        let before = self.draft.builder.with_untracked(G::placement);
        self.draft.take_back();
        if self.draft.builder.with_untracked(G::is_half_laid) {
            self.draft.take_back();
        }
        let now = self.draft.builder.with_untracked(G::placement);
        if let (Some((_, before)), Some((_, now))) = (before, now) {
            // Another tile is squared to how it lies; the same one turns back the short way.
            match now.tile() == before.tile() {
                true => self.eighths.update(|eighths| *eighths += eighths_back(before, now)),
                false => self.eighths.set(i32::from(now.rotation())),
            }
        }
        self.session.said.set(t(id::UNDONE).to_owned());
    }

    /// Gives up all that has been clicked.
    pub fn cancel(self) {
        while untrack(|| G::can_undo(self)) {
            let before = self.draft.clicks.get_untracked();
            self.take_back();
            if self.draft.clicks.get_untracked() == before {
                break;
            }
        }
        self.eighths.set(0);
        self.session.said.set(t(id::TURN_ANEW).to_owned());
    }

    /// Marks what the last turn did, those that are tried, or the one that is pointed at, softly.
    pub fn mark_turns(self, scene: &mut Scene) {
        for marks in self.session.drawn_as::<G, _>(G::marks) {
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

    /// The tile where it would lie.
    pub(super) fn preview(self) -> Option<TilePreview> {
        if !self.draft.live.get() {
            return None;
        }
        let carried = self.carry.get().and_then(|carry| Some((carry.tile, carry.over?)));
        let (tile, space) = carried.or_else(|| match self.hover.get() {
            Some(Target::Space(space)) if G::previews(self) => Some((G::tile(self)?, space)),
            _ => None,
        })?;
        let lies = self.draft.builder.with(G::placement);
        if lies.is_some_and(|(on, placement)| on == space && placement.tile() == tile) {
            return None;
        }
        Some(TilePreview { space, tile, eighths: G::eighths_on(self, tile, space)? })
    }

    /// What a place is called.
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

    /// A pointer takes up the tile in hand.
    pub fn grab(self, event: &web_sys::PointerEvent) {
        if let Some(tile) = untrack(|| G::tile(self)) {
            self.take_up(event, tile);
        }
    }

    /// A tile is laid where it was carried to.
    pub(super) fn land(self, tile: TileId, space: Space) {
        let lies = self.draft.builder.with_untracked(G::placement);
        if lies.is_none_or(|(on, placement)| on != space || placement.tile() != tile) {
            self.lay(tile, space);
        }
    }
}

/// A game in which a laid tile is followed by a run of one of several runners.
pub trait RunGame: TileGame {
    /// The runs over the tile as it lies.
    fn runs(table: Table<Self>) -> Vec<Run>;
    /// The runner chosen.
    fn runner(builder: &Self::Builder) -> Option<Post>;
    /// The click that chooses the runner on a post.
    fn choose(post: Post) -> Click<Self>;
    /// The click that runs to a post.
    fn run_to(post: Post) -> Click<Self>;
}

impl<G: RunGame> BoardController<G, G::Own> {
    /// The runs that a press on a post could make.
    pub fn runs_to(self, post: Post) -> Vec<Run> {
        runs_to(&G::runs(self), self.draft.builder.with(G::runner), post)
    }

    /// A post is pressed: a runner is chosen, let go, or runs.
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
                    self.click(&G::run_to(post));
                }
            }
            several => {
                let from = several.iter().map(|(from, _)| from.name().to_owned());
                self.draft.refuse(fill!(id::SEVERAL_REACH_REFUSED, from = speaker().either(from), post));
            }
        }
    }

    /// Chooses the runner on a post, and says where it can run.
    fn choose(self, post: Post) {
        if !self.click(&G::choose(post)) {
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
        if chosen != Some(from) && !self.click(&G::choose(from)) {
            return;
        }
        if self.click(&G::run_to(to)) && !self.confirm.get_untracked() {
            self.draft.commit();
        }
    }

    /// What a press on a post does, for the end of its label.
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

    /// Why the turn is not done yet, where a tile has to be laid and a run to be made.
    pub fn missing(self) -> String {
        match self.draft.builder.with(|builder| G::placement(builder).is_some()) {
            false => t(id::LAY_FIRST).to_owned(),
            true => t(id::CHOOSE_RUN).to_owned(),
        }
    }
}
