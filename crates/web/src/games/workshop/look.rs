//! What is to be seen on the bench, and what it is called.

use crate::words::{called, fill, id, t};
use eightfold_challenges::{Numbers, Problem, Task as Wanted};
use eightfold_octiles::{CIRCLES, Crossed, Piece as Went, Post, Space};
use eightfold_scene::curve::{Cubic, Curve, Point};
use eightfold_scene::octiles::{
    Note, Paint, Piece, PostMark, Scene, SpaceMark, Target, Trace, TraceKind, geometry,
};
use leptos::prelude::*;

use super::bench::{Held, Workbench};
use crate::board_editor::{BoardEditor, Crossings, Judged, Lit, Task};

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

/// The colours of strands that count, by turns: all but red, which stands for what breaks a condition.
const COUNTED: [Paint; 7] =
    [Paint::Teal, Paint::Plum, Paint::Blue, Paint::Orange, Paint::Green, Paint::Gold, Paint::Yellow];

/// The colour of a strand, by its place in the list of what counts.
pub fn tint(at: usize, strand: &Lit) -> Paint {
    match (strand.good, strand.runners) {
        (false, _) => Paint::Red,
        (true, Some(colour)) => TINTS[usize::from(colour) % TINTS.len()],
        (true, None) => COUNTED[at % COUNTED.len()],
    }
}

/// A bench as it is to be seen, with what makes up its score lit, each strand in its colour, and what is against it in
/// broad red.
pub fn lit(bench: &BoardEditor, judged: &Judged) -> Scene {
    lit_one(bench, judged, None)
}

/// The same; if one strand is asked for by its place in the list, the others step back behind it.
fn lit_one(bench: &BoardEditor, judged: &Judged, one: Option<usize>) -> Scene {
    let mut scene = Scene::of_layout(&bench.layout);
    let one = one.filter(|&at| at < judged.strands.len());
    for (at, strand) in judged.strands.iter().enumerate() {
        let kind = match (strand.good, one) {
            (_, Some(one)) if one != at => TraceKind::Possible,
            (true, _) => TraceKind::Preview,
            (false, _) => TraceKind::Barring,
        };
        scene.traces.push(Trace { kind, tint: tint(at, strand), line: geometry::strand(&strand.pieces) });
    }
    if let Some(one) = one {
        // What is lit last lies above the others.
        let asked = scene.traces.remove(one);
        scene.traces.push(asked);
    }
    let spot =
        |kind, at: Point| Trace { kind, tint: Paint::Red, line: Curve::new(vec![Cubic::line(at, at)]) };
    scene.traces.extend(crossings(judged).into_iter().map(|at| spot(TraceKind::Crossing, at)));
    scene.traces.extend(judged.broken_posts.iter().map(|post| spot(TraceKind::Spot, geometry::post(post))));
    for post in judged.posts.iter() {
        scene.post_mut(post).mark = PostMark::Chosen;
    }
    for space in judged.spaces.iter() {
        scene.space_mut(space).mark = SpaceMark::Named;
    }
    for space in judged.broken_spaces.iter() {
        scene.space_mut(space).mark = SpaceMark::Banned;
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

/// Where the crossings are that count.
fn crossings(judged: &Judged) -> Vec<Point> {
    let segments: Vec<Vec<Crossed>> = judged
        .strands
        .iter()
        .map(|strand| {
            let segment = |piece: &Went| match *piece {
                Went::Segment(crossed) => Some(crossed),
                Went::Printed(..) => None,
            };
            strand.pieces.iter().filter_map(segment).collect()
        })
        .collect();
    let mut points = Vec::new();
    match judged.crossings {
        Crossings::None => {}
        Crossings::Own => {
            for strand in &segments {
                for (at, one) in strand.iter().enumerate() {
                    points.extend(strand[at + 1..].iter().filter_map(|other| crossing(one, other)));
                }
            }
        }
        Crossings::Between => {
            for (at, strand) in segments.iter().enumerate() {
                for other in &segments[at + 1..] {
                    for one in strand {
                        points.extend(other.iter().filter_map(|two| crossing(one, two)));
                    }
                }
            }
        }
    }
    points
}

/// Where two segments of one tile cross; `None` if they do not.
fn crossing(one: &Crossed, other: &Crossed) -> Option<Point> {
    /// Each segment is taken as so many straight lines.
    const STEPS: usize = 16;
    // Their ends alternate around the tile; segments that share an end touch there, and do not cross.
    let ((a, b), (c, d)) = (one.sides(), other.sides());
    let inside = |side| a < side && side < b;
    if one.space != other.space || [c, d].contains(&a) || [c, d].contains(&b) || inside(c) == inside(d) {
        return None;
    }
    let points = |crossed: &Crossed| {
        let arc = geometry::segment(crossed.from, crossed.to).shifted(geometry::centre(crossed.space));
        (0..=STEPS).map(|step| arc.at(step as f64 / STEPS as f64)).collect::<Vec<_>>()
    };
    let (one, other) = (points(one), points(other));
    one.windows(2).find_map(|a| other.windows(2).find_map(|b| meet([a[0], a[1]], [b[0], b[1]])))
}

/// Where two straight lines meet between their ends.
fn meet(one: [Point; 2], other: [Point; 2]) -> Option<Point> {
    let (a, b) = (one[1] - one[0], other[1] - other[0]);
    let from = other[0] - one[0];
    let across = a.x * b.y - a.y * b.x;
    if across.abs() < 1e-9 {
        return None;
    }
    let along = (from.x * b.y - from.y * b.x) / across;
    let along_other = (from.x * a.y - from.y * a.x) / across;
    let inside = |share: f64| (0.0..=1.0).contains(&share);
    (inside(along) && inside(along_other)).then(|| one[0] + a * along)
}

impl Workbench {
    pub(super) fn scene(self) -> Scene {
        let held = self.held.get();
        let mut scene = self.now.with(|bench| {
            let mut scene = self.judged.with(|judged| lit_one(bench, judged, self.shown_strand()));
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
                    None => t(id::LOOK_EMPTY).to_owned(),
                    Some(placement) => {
                        fill!(id::LOOK_TILE, tile = placement.tile(), rotation = placement.rotation())
                    }
                };
                let locked = if bench.locked.contains(space) { t(id::LOOK_LOCKED) } else { "" };
                let full = bench.layout[space].is_some();
                let does = match held {
                    _ if self.swapping.get() => t(id::LOOK_SWAP).to_owned(),
                    Some(Held::Tile(tile)) => fill!(id::LOOK_LAY, tile),
                    Some(Held::Space(held)) if held == space && full => t(id::LOOK_TURN).to_owned(),
                    Some(Held::Space(held)) if held == space => t(id::LOOK_LAY_HERE).to_owned(),
                    Some(Held::Space(held)) if bench.layout[held].is_some() && !full => {
                        fill!(id::LOOK_MOVE_HERE, held)
                    }
                    _ => t(id::LOOK_TAKE).to_owned(),
                };
                fill!(id::LOOK_SPACE, space, lies, locked, does)
            }
            Target::Post(post) => {
                let kind = if post.is_circle() { t(id::LOOK_CIRCLE) } else { t(id::LOOK_STOP) };
                let on = match wanted(bench) {
                    Some(Wanted::Connection(runners)) => runners.get(&post).map(|&colour| {
                        fill!(id::LOOK_RUNNER, colour = called(TINTS[usize::from(colour)].name()))
                    }),
                    Some(Wanted::Sequence(numbers, _)) => {
                        numbers.of(post).map(|number| fill!(id::LOOK_NUMBER, number))
                    }
                    _ => None,
                };
                let does = match held.filter(|held| held.touches(post)) {
                    Some(Held::Runner(colour)) => {
                        fill!(id::LOOK_BRUSH, colour = called(TINTS[usize::from(colour)].name()))
                    }
                    Some(Held::Number(None)) => t(id::LOOK_EXCHANGE).to_owned(),
                    Some(Held::Number(Some(_))) => t(id::LOOK_NUMBER_HERE).to_owned(),
                    _ => match (&bench.task, self.first_end.get()) {
                        (Task::Pair { .. }, None) => t(id::LOOK_BEGIN).to_owned(),
                        (Task::Pair { .. }, Some(_)) => t(id::LOOK_END).to_owned(),
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

/// The numbers of two stops exchanged.
fn exchanged(numbers: &Numbers, one: Post, other: Post) -> Numbers {
    let mut list = numbers.list();
    list.swap(one.index() - CIRCLES, other.index() - CIRCLES);
    Numbers::new(list).expect("the same numbers in another order")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_crossings_are_dotted_as_are_counted() {
        for brief in eightfold_challenges::briefs() {
            let bench: BoardEditor = format!("{}?board={}", brief.id, brief.witness).parse().unwrap();
            let judged = bench.judge();
            let dots = crossings(&judged).len();
            match brief.id.to_string().as_str() {
                "12.path" | "12.loop" | "14.crossings" => {
                    assert_eq!(dots.to_string(), judged.score, "{}", brief.id)
                }
                _ if judged.crossings == Crossings::None => assert_eq!(dots, 0, "{}", brief.id),
                // Of strands that cross themselves, each has a crossing.
                _ => assert!(dots >= judged.strands.len() && dots > 0, "{}", brief.id),
            }
        }
    }

    #[test]
    fn seven_loops_have_seven_colours_and_what_is_lit_lies_on_top() {
        let loops =
            eightfold_challenges::briefs().into_iter().find(|brief| brief.id.to_string() == "3").unwrap();
        let bench: BoardEditor = format!("3?board={}", loops.witness).parse().unwrap();
        let judged = bench.judge();
        let scene = lit_one(&bench, &judged, Some(2));
        let tints: std::collections::HashSet<Paint> = scene.traces.iter().map(|trace| trace.tint).collect();
        assert_eq!(tints.len(), 7);
        let last = scene.traces.last().unwrap();
        assert_eq!((last.kind, last.tint), (TraceKind::Preview, tint(2, &judged.strands[2])));
        assert!(scene.traces[..6].iter().all(|trace| trace.kind == TraceKind::Possible));
    }
}
