//! The drawing of a workshop board: highlighted scores, violated conditions and crossings in their colours.

use eightfold_challenges::Task as Wanted;
use eightfold_octiles::{CrossedSegment, Piece as Went, Post};
use eightfold_scene::curve::{Cubic, Curve, Point};
use eightfold_scene::octiles::{
    Note, NoteColour, Paint, Piece, PostMark, Scene, SpaceMark, Trace, TraceKind, geometry,
};

use super::{BoardEditor, Crossings, HighlightedStrand, Task, TaskScore};

/// The colours of the runners on the board, in the order of their letters.
pub const TINTS: [Paint; 7] =
    [Paint::Blue, Paint::Red, Paint::Yellow, Paint::Green, Paint::Teal, Paint::Plum, Paint::Orange];

/// Returns the requirements of the board's solitaire problem, if there is one.
pub fn wanted(editor: &BoardEditor) -> Option<&Wanted> {
    match &editor.task {
        Task::Solitaire(problem) => Some(&problem.task),
        _ => None,
    }
}

/// The colours of paths and loops that count, used in turn: all but red, which marks violated conditions.
const PATH_PAINTS: [Paint; 7] =
    [Paint::Teal, Paint::Plum, Paint::Blue, Paint::Orange, Paint::Green, Paint::Gold, Paint::Yellow];

/// Returns the colour of a path or loop, given its position in the list.
pub fn tint(at: usize, strand: &HighlightedStrand) -> Paint {
    match (strand.good, strand.runners) {
        (false, _) => Paint::Red,
        (true, Some(colour)) => TINTS[usize::from(colour) % TINTS.len()],
        (true, None) => PATH_PAINTS[at % PATH_PAINTS.len()],
    }
}

/// Draws a board: what makes up its score is highlighted in colours, and what violates a condition in broad red.
pub fn lit(editor: &BoardEditor, judged: &TaskScore) -> Scene {
    lit_one(editor, judged, None)
}

/// Like [`lit`]; if one path or loop is selected by its position in the list, the others are dimmed.
pub fn lit_one(editor: &BoardEditor, judged: &TaskScore, one: Option<usize>) -> Scene {
    let mut scene = Scene::of_layout(&editor.layout);
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
        // The last trace is drawn above the others.
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
    match wanted(editor) {
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
                    colour: NoteColour::Piece(Paint::Plum),
                    large: true,
                });
            }
        }
        None => {}
    }
    scene
}

/// Returns the positions of the crossings that count.
fn crossings(judged: &TaskScore) -> Vec<Point> {
    let segments: Vec<Vec<CrossedSegment>> = judged
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

/// Returns the point where two segments of a tile cross; `None` if they don't.
fn crossing(one: &CrossedSegment, other: &CrossedSegment) -> Option<Point> {
    /// The number of straight lines that approximate a segment.
    const STEPS: usize = 16;
    // The ends of crossing segments alternate around the tile; segments with a common end touch there without crossing.
    let ((a, b), (c, d)) = (one.sides(), other.sides());
    let inside = |side| a < side && side < b;
    if one.space != other.space || [c, d].contains(&a) || [c, d].contains(&b) || inside(c) == inside(d) {
        return None;
    }
    let points = |crossed: &CrossedSegment| {
        let arc = geometry::segment(crossed.from, crossed.to).shifted(geometry::centre(crossed.space));
        (0..=STEPS).map(|step| arc.at(step as f64 / STEPS as f64)).collect::<Vec<_>>()
    };
    let (one, other) = (points(one), points(other));
    one.windows(2).find_map(|a| other.windows(2).find_map(|b| meet([a[0], a[1]], [b[0], b[1]])))
}

/// Returns the point where two straight lines cross between their ends.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_counted_crossings_are_dotted() {
        for summary in eightfold_challenges::summaries() {
            let editor: BoardEditor = format!("{}?board={}", summary.id, summary.witness).parse().unwrap();
            let judged = editor.judge();
            let dots = crossings(&judged).len();
            match summary.id.to_string().as_str() {
                "12.path" | "12.loop" | "14.crossings" => {
                    assert_eq!(dots.to_string(), judged.score, "{}", summary.id)
                }
                _ if judged.crossings == Crossings::None => assert_eq!(dots, 0, "{}", summary.id),
                // Each self-crossing path or loop has at least one crossing.
                _ => assert!(dots >= judged.strands.len() && dots > 0, "{}", summary.id),
            }
        }
    }

    #[test]
    fn loops_differ_in_colour_below_highlights() {
        let loops = eightfold_challenges::summaries()
            .into_iter()
            .find(|summary| summary.id.to_string() == "3")
            .unwrap();
        let editor: BoardEditor = format!("3?board={}", loops.witness).parse().unwrap();
        let judged = editor.judge();
        let scene = lit_one(&editor, &judged, Some(2));
        let tints: std::collections::HashSet<Paint> = scene.traces.iter().map(|trace| trace.tint).collect();
        assert_eq!(tints.len(), 7);
        let last = scene.traces.last().unwrap();
        assert_eq!((last.kind, last.tint), (TraceKind::Preview, tint(2, &judged.strands[2])));
        assert!(scene.traces[..6].iter().all(|trace| trace.kind == TraceKind::Possible));
    }

    #[test]
    fn crossings_that_count_are_not_marked_as_broken() {
        let board = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
        let marks = |task: &str| {
            let editor: BoardEditor = format!("{task}?board={board}").parse().unwrap();
            let judged = editor.judge();
            let scene = lit(&editor, &judged);
            let of = |kind| scene.traces.iter().filter(|trace| trace.kind == kind).count();
            (judged.score, of(TraceKind::Crossing), of(TraceKind::Spot))
        };
        let (score, crossings, spots) = marks("14.crossings");
        assert_eq!((crossings.to_string(), spots), (score, 0));
        let (score, crossings, spots) = marks("29");
        assert!(score.starts_with("no (") && crossings == 0 && spots > 0, "{score}: {spots}");
        let summaries = eightfold_challenges::summaries();
        let summary = summaries.iter().find(|summary| summary.id.to_string() == "14.crossings").unwrap();
        let editor: BoardEditor = format!("{}?board={}", summary.id, summary.witness).parse().unwrap();
        assert_eq!(editor.judge().strands.len(), 2);
        assert!(editor.describe().0.contains("crossings of two paths or loops"), "{}", editor.describe().0);
    }

    #[test]
    fn links_have_the_colours_of_their_runners() {
        let mut editor: BoardEditor = "connection".parse().unwrap();
        let Task::Solitaire(problem) = &editor.task else { panic!("a problem") };
        editor.layout = *problem.solution().expect("a generated problem has a solution");
        let judged = editor.judge();
        let tints: std::collections::HashSet<Paint> =
            judged.strands.iter().enumerate().map(|(at, strand)| tint(at, strand)).collect();
        assert!(tints.len() >= 2, "{tints:?}");
        for strand in &judged.strands {
            assert!(strand.good && strand.runners.is_some(), "{}", strand.name);
        }
    }
}
