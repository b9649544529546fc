//! What is to be seen on the bench, and what it is called.

use eightfold_challenges::{Numbers, Problem, Task as Wanted};
use eightfold_octiles::{CIRCLES, Post, Space};
use eightfold_scene::octiles::{
    Note, Paint, Piece, PostMark, Scene, SpaceMark, Target, Trace, TraceKind, geometry,
};
use leptos::prelude::*;

use super::bench::{Held, Workbench};
use crate::board_editor::{BoardEditor, Judged, Task};

/// The tints of the runners on the bench, in the order of their letters.
pub const TINTS: [Paint; 7] =
    [Paint::Blue, Paint::Red, Paint::Yellow, Paint::Green, Paint::Teal, Paint::Plum, Paint::Orange];

/// What the problem on the bench asks for, if there is one.
fn wanted(bench: &BoardEditor) -> Option<&Wanted> {
    match &bench.task {
        Task::Solitaire(problem) => Some(&problem.task),
        _ => None,
    }
}

/// A bench as it is to be seen, with what makes up its score lit: as wanted in teal, against it in broad red.
pub fn lit(bench: &BoardEditor, judged: &Judged) -> Scene {
    let mut scene = Scene::of_layout(&bench.layout);
    for (pieces, good) in &judged.strands {
        scene.traces.push(Trace {
            kind: if *good { TraceKind::Preview } else { TraceKind::Barring },
            tint: if *good { Paint::Teal } else { Paint::Red },
            line: geometry::strand(pieces),
        });
    }
    for post in judged.posts.iter() {
        scene.post_mut(post).mark = PostMark::Chosen;
    }
    for space in judged.spaces.iter() {
        scene.space_mut(space).mark = SpaceMark::Named;
    }
    match wanted(bench) {
        Some(Wanted::Connection(runners)) => {
            for (&post, &colour) in runners {
                scene.post_mut(post).piece = Some(Piece::Runner(TINTS[usize::from(colour)]));
            }
        }
        Some(Wanted::Sequence(numbers, _)) => {
            for post in Post::stops() {
                scene.notes.push(Note {
                    at: geometry::post(post),
                    text: numbers.of(post).map_or_else(String::new, |number| number.to_string()),
                    tint: Paint::Plum,
                    large: true,
                });
            }
        }
        None => {}
    }
    scene
}

impl Workbench {
    pub(super) fn scene(self) -> Scene {
        let held = self.held.get();
        let mut scene = self.now.with(|bench| {
            let mut scene = self.judged.with(|judged| lit(bench, judged));
            for space in bench.locked.iter() {
                scene.space_mut(space).mark = SpaceMark::Locked;
            }
            if let Some(Held::Tile(_)) = held {
                for space in Space::all().filter(|&space| bench.layout[space].is_none()) {
                    scene.space_mut(space).mark = SpaceMark::Legal;
                }
            }
            scene
        });
        if let Some(Held::Space(space)) = held {
            scene.space_mut(space).mark = SpaceMark::Chosen;
        }
        if let Some(first) = self.first_end.get() {
            for post in &mut scene.posts {
                post.mark = PostMark::None;
            }
            scene.post_mut(first).mark = PostMark::Chosen;
        }
        if let Some(Held::Number(Some(post))) = held {
            scene.post_mut(post).mark = PostMark::Chosen;
        }
        scene
    }

    /// What stands or lies there, and what a press does.
    pub(super) fn label(self, target: Target) -> String {
        let held = self.held.get();
        self.now.with(|bench| match target {
            Target::Space(space) => {
                let lies = match bench.layout[space] {
                    None => "empty".to_owned(),
                    Some(placement) => {
                        format!("tile {} at rotation {}", placement.tile(), placement.rotation())
                    }
                };
                let locked = if bench.locked.contains(space) { ", locked" } else { "" };
                let full = bench.layout[space].is_some();
                let does = match held {
                    _ if self.swapping.get() => "press to change places".to_owned(),
                    Some(Held::Tile(tile)) => format!("press to lay tile {tile}"),
                    Some(Held::Space(held)) if held == space && full => "in hand, press to turn".to_owned(),
                    Some(Held::Space(held)) if held == space => {
                        "in hand, press a tile to lay it here".to_owned()
                    }
                    Some(Held::Space(held)) if bench.layout[held].is_some() && !full => {
                        format!("press to move the tile of {held} here")
                    }
                    _ => "press to take it in hand".to_owned(),
                };
                format!("Space {space}, {lies}{locked}; {does}")
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { "Circle" } else { "Stop" };
                let on = match wanted(bench) {
                    Some(Wanted::Connection(runners)) => runners
                        .get(&post)
                        .map(|&colour| format!(", {} runner", TINTS[usize::from(colour)].name())),
                    Some(Wanted::Sequence(numbers, _)) => {
                        numbers.of(post).map(|number| format!(", number {number}"))
                    }
                    _ => None,
                };
                let does = match held.filter(|held| held.touches(post)) {
                    Some(Held::Runner(colour)) => {
                        format!(
                            "; press to put a {} runner here or take it away",
                            TINTS[usize::from(colour)].name()
                        )
                    }
                    Some(Held::Number(None)) => "; press to exchange its number".to_owned(),
                    Some(Held::Number(Some(_))) => "; press to put the number here".to_owned(),
                    _ => match (&bench.task, self.first_end.get()) {
                        (Task::Pair { .. }, None) => "; press to begin the path here".to_owned(),
                        (Task::Pair { .. }, Some(_)) => "; press to end the path here".to_owned(),
                        _ => String::new(),
                    },
                };
                format!("{kind} {post}{}{does}", on.unwrap_or_default())
            }
        })
    }

    /// Changes the problem on the bench: from then on it is one set by hand.
    pub fn set_by_hand(self, set: impl FnOnce(&mut Wanted)) {
        self.change(|bench| {
            if let Task::Solitaire(problem) = &mut bench.task {
                let mut task = problem.task.clone();
                set(&mut task);
                *problem = Problem::by_hand(task);
            }
            Ok(())
        });
    }

    pub(super) fn press_post(self, post: Post) {
        match self.held.get_untracked().filter(|held| held.touches(post)) {
            Some(Held::Runner(colour)) => self.set_by_hand(|task| {
                if let Wanted::Connection(runners) = task
                    && runners.insert(post, colour) == Some(colour)
                {
                    runners.remove(&post);
                }
            }),
            Some(Held::Number(None)) => self.held.set(Some(Held::Number(Some(post)))),
            Some(Held::Number(Some(other))) => {
                self.held.set(Some(Held::Number(None)));
                self.set_by_hand(|task| {
                    if let Wanted::Sequence(numbers, _) = task {
                        *numbers = exchanged(numbers, post, other);
                    }
                });
            }
            _ if self.picks_ends() => self.pick_end(post),
            _ => {}
        }
    }

    /// Whether posts are pressed to choose the ends of the path of challenge 1.
    pub(super) fn picks_ends(self) -> bool {
        self.now.with(|bench| matches!(bench.task, Task::Pair { .. }))
    }

    /// A post is pressed in challenge 1: the first press chooses one end, the second the other.
    fn pick_end(self, post: Post) {
        let Task::Pair { length, .. } = self.now.with_untracked(|bench| bench.task.clone()) else {
            return;
        };
        match self.first_end.get_untracked() {
            None => {
                self.first_end.set(Some(post));
                self.said.set(format!("From {post}: now press the other end of the path."));
            }
            Some(first) if first == post => {
                self.first_end.set(None);
                self.said.set("A path joins two different posts.".to_owned());
            }
            Some(first) => {
                self.first_end.set(None);
                self.set(Task::Pair { ends: [first, post], length });
                self.said.set(format!("A path from {first} to {post}."));
            }
        }
    }
}

/// The numbers of two stops exchanged.
fn exchanged(numbers: &Numbers, one: Post, other: Post) -> Numbers {
    let mut list = numbers.list();
    list.swap(one.index() - CIRCLES, other.index() - CIRCLES);
    Numbers::new(list).expect("the same numbers in another order")
}
