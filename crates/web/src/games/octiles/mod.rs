//! The Octiles room.

pub mod board;
mod controller;
mod dots;
pub mod hand;
mod hunt;
mod lesson;
mod race;
mod team_up;
mod words;

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Game, Match, Step};
use eightfold_guide::Board;
use eightfold_octiles::{Dots, DotsTurn, Hunt, Race, RaceTurn, TeamUp, TeamUpTurn};
use eightfold_scene::Ink;
use eightfold_scene::octiles::{
    Extras, Paint, Piece, PostMark, Scene, SpaceMark, Trace, TraceKind, figure, geometry, paint,
};

use leptos::prelude::*;

use super::Room;
use super::interactive::{self, InteractiveBoard};
pub use dots::{DOTS, choice as dots_colours, shown_name as dots_name};
pub use team_up::TEAM_UP;

/// The race and Team Play.
pub static RACE: Room = Room {
    parts: race::parts,
    say: words::say,
    progress: words::progress,
    badge,
    ending: |_| None,
    figure: race_figure,
    live: Some(|board, id| {
        lively(board, id, race_figure, |session, _| (race::parts(session), nothing_to_give_up()))
    }),
    waits: |_| false,
    lesson: Some(lesson::lesson),
};

/// Scavenger Hunt.
pub static HUNT: Room = Room {
    parts: hunt::parts,
    say: hunt::say,
    progress: hunt::progress,
    badge,
    ending: |_| None,
    figure: hunt_figure,
    live: Some(|board, id| {
        lively(board, id, hunt_figure, |session, _| (hunt::parts(session), nothing_to_give_up()))
    }),
    waits: |_| false,
    lesson: None,
};

/// A runner of the colour of this name.
fn badge(name: &str) -> String {
    const TINTS: [Paint; 8] = [
        Paint::Blue,
        Paint::Red,
        Paint::Yellow,
        Paint::Green,
        Paint::Teal,
        Paint::Plum,
        Paint::Gold,
        Paint::Orange,
    ];
    let Some(tint) = TINTS.into_iter().find(|tint| tint.name().eq_ignore_ascii_case(name)) else {
        return String::new();
    };
    let scope = format!("badge-{}-", tint.name());
    format!(
        "<svg viewBox=\"-21 -21 42 43\" aria-hidden=\"true\">{}{}</svg>",
        paint::defs(Ink::Live, &scope),
        paint::piece(Ink::Live, &scope, Piece::Runner(tint))
    )
}

fn hunt_figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let hunt: &Match<Hunt> = played.as_any().downcast_ref()?;
    Some(figure(&hunt::last_scene(hunt), scope, Extras::default()))
}

fn race_figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let race: &Match<Race> = played.as_any().downcast_ref()?;
    Some(figure(&after_turns(race), scope, Extras::default()))
}

/// A board of a rules page that one can play on.
fn lively(
    board: &'static Board,
    id: String,
    figure: fn(&Board, &str) -> Option<String>,
    furnish: interactive::Attach,
) -> AnyView {
    let lively = InteractiveBoard {
        picture: figure(board, &format!("{id}-")).unwrap_or_default(),
        furnish,
        alone: true,
    };
    interactive::board(board, id, lively)
}

/// What has been clicked belongs to the position, and goes with it.
fn nothing_to_give_up() -> Callback<()> {
    Callback::new(|()| ())
}

/// The match that a board of a rules page shows.
fn played(board: &Board) -> Option<Box<dyn AnyMatch>> {
    let choice = Choice::new(board.game, board.options.iter().copied()).ok()?;
    let mut played = choice.open(board.position).ok()?;
    for turn in board.turns {
        played.apply(turn).ok()?;
    }
    Some(played)
}

/// The keys that turn and take back, wherever the focus is, except where one writes.
pub fn turn_keys(turn: impl Fn(bool) + 'static, take_back: impl Fn() + 'static) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let writing = document()
            .active_element()
            .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"));
        if writing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "q" | "Q" => turn(false),
            "e" | "E" => turn(true),
            "Escape" => take_back(),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
}

fn dots_figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let played: &Match<Dots> = played.as_any().downcast_ref()?;
    let game = played.position();
    let mut scene = Scene::of_dots(game.layout(), &game.scoring_paths());
    for entry in played.entries() {
        if let Step::Turn(DotsTurn::Place { space, .. }) = entry.step {
            scene.space_mut(space).mark = SpaceMark::Chosen;
        }
    }
    Some(figure(&scene, scope, Extras::default()))
}

fn team_up_figure(board: &Board, scope: &str) -> Option<String> {
    let played = played(board)?;
    let played: &Match<TeamUp> = played.as_any().downcast_ref()?;
    let mut scene = Scene::of_team_up(played.position());
    for (at, entry) in played.entries().iter().enumerate() {
        let before = played.position_at(at);
        match entry.step {
            Step::Turn(TeamUpTurn::Connect { space, .. }) => scene.space_mut(space).mark = SpaceMark::Chosen,
            Step::Turn(TeamUpTurn::Play { placement, space, from, to }) => {
                scene.space_mut(space).mark = SpaceMark::Chosen;
                scene.post_mut(to).mark = PostMark::Last;
                scene.traces.extend(before.path_of_run(placement, space, from, to).map(|path| Trace {
                    kind: TraceKind::Preview,
                    tint: before.colour(before.turn_seat()).into(),
                    line: geometry::line(&path),
                }));
            }
            _ => {}
        }
    }
    Some(figure(&scene, scope, Extras::default()))
}

/// The last position of a match, with every run of the match drawn.
fn after_turns(played: &Match<Race>) -> Scene {
    let mut scene = Scene::of_race(played.position());
    for (at, entry) in played.entries().iter().enumerate() {
        let (Step::Turn(turn), before) = (&entry.step, played.position_at(at)) else {
            continue;
        };
        if let RaceTurn::Play { placement, space, from, to } = *turn
            && let Some(path) = before.path_of_run(placement, space, from, to)
        {
            scene.space_mut(space).mark = SpaceMark::Chosen;
            scene.post_mut(to).mark = PostMark::Last;
            scene.traces.push(Trace {
                kind: TraceKind::Preview,
                tint: before.colour(before.turn_seat()).into(),
                line: geometry::line(&path),
            });
        }
    }
    scene
}

/// The picture of the start page: a game in its middle.
pub fn hero() -> String {
    const POSITION: &str = "15.4,-,13.5,3.0,12.7,10.3,16.1,5.2,2.2,8.1,9.4,4.6,14.2,17.2,7.1,6.3,- \
                            B..B......Y...Y..........BYB..Y.B..Y 1,11,18 B";
    Choice::new("octiles", [])
        .ok()
        .and_then(|choice| choice.open(POSITION).ok())
        .and_then(|played| played.as_any().downcast_ref::<Match<Race>>().map(after_turns))
        .map(|scene| figure(&scene, "hero-", Extras::default()))
        .unwrap_or_default()
}
