//! The picture of the board editor, and its labels.

use crate::words::{called, fill, id, listed, t};
use eightfold_challenges::{Numbers, Problem, Task as Wanted};
use eightfold_octiles::{CIRCLES, Post, Space};
use eightfold_scene::curve::Point;
use eightfold_scene::octiles::{Note, NoteColour, PostMark, Scene, SpaceMark, Target, geometry};
use leptos::prelude::*;

use super::editor::{EditorState, Selection};
use crate::board_editor::Task;
use crate::board_editor::drawing::{TINTS, lit_one, wanted};
use crate::board_editor::host::OtherSelection;
use crate::person_badge::initials;

/// Where the initials of another person are in a space, from its centre.
const CORNER: (f64, f64) = (30.0, -30.0);

impl EditorState {
    pub(super) fn scene(self) -> Scene {
        let held = self.held.get();
        let mut scene = self.now.with(|editor| {
            let mut scene = self.judged.with(|judged| lit_one(editor, judged, self.shown_strand()));
            for space in editor.locked.iter() {
                scene.space_mut(space).mark = SpaceMark::Locked;
            }
            if let Some(Selection::Tile(_)) = held {
                for space in Space::all().filter(|&space| editor.layout[space].is_none()) {
                    scene.space_mut(space).mark = SpaceMark::Legal;
                }
            }
            scene
        });
        if let Some(Selection::Space(space)) = held {
            scene.space_mut(space).mark = SpaceMark::Chosen;
        }
        // Where the others are: their initials in the corner of the space.
        for other in self.others() {
            if let Some(space) = other.space {
                let centre = geometry::centre(space);
                scene.notes.push(Note {
                    at: Point { x: centre.x + CORNER.0, y: centre.y + CORNER.1 },
                    text: initials(&other.name),
                    colour: NoteColour::Person(other.colour),
                    large: true,
                });
            }
        }
        if let Some(first) = self.first_end.get() {
            for post in &mut scene.posts {
                post.mark = PostMark::None;
            }
            scene.post_mut(first).mark = PostMark::Chosen;
        }
        if let Some(Selection::Number(Some(post))) = held {
            scene.post_mut(post).mark = PostMark::Chosen;
        }
        scene
    }

    /// What the others on a shared board have selected.
    pub(super) fn others(self) -> Vec<OtherSelection> {
        self.shared.map(|shared| shared.others.get()).unwrap_or_default()
    }

    /// Who else has selected something, in words.
    pub(super) fn selected_by(self, is_it: impl Fn(&OtherSelection) -> bool) -> Option<String> {
        let names: Vec<String> = self.others().into_iter().filter(is_it).map(|other| other.name).collect();
        (!names.is_empty()).then(|| fill!(id::LOOK_SELECTED_BY, names = listed(names)))
    }

    /// What is on a target, and what a press on it does.
    pub(super) fn label(self, target: Target) -> String {
        let held = self.held.get();
        self.now.with(|editor| match target {
            Target::Space(space) => {
                let lies = match editor.layout[space] {
                    None => t(id::POST_EMPTY).to_owned(),
                    Some(placement) => {
                        fill!(id::LOOK_TILE, tile = placement.tile(), rotation = placement.rotation())
                    }
                };
                let locked = if editor.locked.contains(space) { t(id::LOOK_LOCKED) } else { "" };
                let full = editor.layout[space].is_some();
                let does = match held {
                    _ if self.swapping.get() => t(id::LOOK_SWAP).to_owned(),
                    Some(Selection::Tile(tile)) => fill!(id::LOOK_LAY, tile),
                    Some(Selection::Space(held)) if held == space && full => t(id::LOOK_TURN).to_owned(),
                    Some(Selection::Space(held)) if held == space => t(id::LOOK_LAY_HERE).to_owned(),
                    Some(Selection::Space(held)) if editor.layout[held].is_some() && !full => {
                        fill!(id::LOOK_MOVE_HERE, held)
                    }
                    _ => t(id::LOOK_TAKE).to_owned(),
                };
                let words = fill!(id::LOOK_SPACE, space, lies, locked, does);
                match self.selected_by(|other| other.space == Some(space)) {
                    Some(others) => format!("{words}. {others}"),
                    None => words,
                }
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { t(id::LOOK_CIRCLE) } else { t(id::LOOK_STOP) };
                let on = match wanted(editor) {
                    Some(Wanted::Connection(runners)) => runners.get(&post).map(|&colour| {
                        fill!(id::LOOK_RUNNER, colour = called(TINTS[usize::from(colour)].name()))
                    }),
                    Some(Wanted::Sequence(numbers, _)) => {
                        numbers.of(post).map(|number| fill!(id::LOOK_NUMBER, number))
                    }
                    _ => None,
                };
                let does = match held.filter(|held| held.touches(post)) {
                    Some(Selection::Runner(colour)) => {
                        fill!(id::LOOK_BRUSH, colour = called(TINTS[usize::from(colour)].name()))
                    }
                    Some(Selection::Number(None)) => t(id::LOOK_EXCHANGE).to_owned(),
                    Some(Selection::Number(Some(_))) => t(id::LOOK_NUMBER_HERE).to_owned(),
                    _ => match (&editor.task, self.first_end.get()) {
                        (Task::Pair { .. }, None) => t(id::LOOK_BEGIN).to_owned(),
                        (Task::Pair { .. }, Some(_)) => t(id::LOOK_END).to_owned(),
                        _ => String::new(),
                    },
                };
                format!("{kind} {post}{}{does}", on.unwrap_or_default())
            }
        })
    }

    /// Changes the problem, which then counts as set by hand.
    pub fn set_by_hand(self, set: impl FnOnce(&mut Wanted)) {
        self.change(|editor| {
            if let Task::Solitaire(problem) = &mut editor.task {
                let mut task = problem.task.clone();
                set(&mut task);
                *problem = Problem::by_hand(task);
            }
            Ok(())
        });
    }

    pub(super) fn press_post(self, post: Post) {
        match self.held.get_untracked().filter(|held| held.touches(post)) {
            Some(Selection::Runner(colour)) => self.set_by_hand(|task| {
                if let Wanted::Connection(runners) = task
                    && runners.insert(post, colour) == Some(colour)
                {
                    runners.remove(&post);
                }
            }),
            Some(Selection::Number(None)) => self.held.set(Some(Selection::Number(Some(post)))),
            Some(Selection::Number(Some(other))) => {
                self.held.set(Some(Selection::Number(None)));
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

    /// Whether stops are pressed to choose the ends of the path of challenge 1.
    pub(super) fn picks_ends(self) -> bool {
        self.now.with(|editor| matches!(editor.task, Task::Pair { .. }))
    }

    /// Handles a press on a stop in challenge 1: the first chooses one end, the second the other.
    fn pick_end(self, post: Post) {
        let Task::Pair { length, .. } = self.now.with_untracked(|editor| editor.task.clone()) else {
            return;
        };
        match self.first_end.get_untracked() {
            None => {
                self.first_end.set(Some(post));
                self.said.set(fill!(id::PATH_FROM, post));
            }
            Some(first) if first == post => {
                self.first_end.set(None);
                self.said.set(t(id::TWO_DIFFERENT_POSTS).to_owned());
            }
            Some(first) => {
                self.first_end.set(None);
                self.set(Task::Pair { ends: [first, post], length });
                self.said.set(fill!(id::PATH_FROM_TO, first, post));
            }
        }
    }
}

/// The numbers with those of two stops swapped.
fn exchanged(numbers: &Numbers, one: Post, other: Post) -> Numbers {
    let mut list = numbers.list();
    list.swap(one.index() - CIRCLES, other.index() - CIRCLES);
    Numbers::new(list).expect("the same numbers in another order")
}
