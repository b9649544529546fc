//! Positions of marks on a board: draws them over its picture, and finds them under a pointer.

use std::fmt::Write as _;

use eightfold_catalog::{Choice, Family};
use eightfold_octi::{Direction, Point as Square};
use eightfold_octiles::{Post, Side, Space};
use eightfold_scene::octi::{self, View};
use eightfold_scene::octiles::{Note, NoteColour, geometry, paint};
use eightfold_scene::svg::num;
use eightfold_scene::{Curve, Ink, PersonColour, Point};
use eightfold_study::{Mark, MarkKind};

use crate::person_badge::initials;

/// The radius of a stop for presses, in units of the drawing.
const POST_RADIUS: f64 = 24.0;
/// Distance from the middle of a space beyond which a press means its side.
const SIDE_DISTANCE: f64 = 26.0;

/// The style of marks in a standalone picture.
pub const STYLE: &str = ".mark-ring,.mark-line{fill:none;stroke:#c2410c;stroke-width:7;stroke-linecap:round}\
                         .mark-head{fill:#c2410c}";

/// A part of a board that can be marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkTarget {
    /// A space, and its nearest side for a press away from the middle.
    Space(Space, Option<Side>),
    /// A stop.
    Post(Post),
    /// A square of OCTI.
    Square(Square),
}

impl MarkTarget {
    fn name(self) -> String {
        match self {
            Self::Space(space, _) => space.name().to_owned(),
            Self::Post(post) => post.name().to_owned(),
            Self::Square(square) => square.to_string(),
        }
    }
}

/// The view of an OCTI board whose squares are drawn at these points: its orientation, and how far it is scrolled.
pub fn view_with(spots: &[(&str, (f64, f64))]) -> Option<View> {
    let near = |view: &View, name: &str, (x, y): (f64, f64)| {
        Square::from_name(name).is_some_and(|square| {
            let spot = view.spot(square);
            (spot.x - x).abs() < 1.0 && (spot.y - y).abs() < 1.0
        })
    };
    let scrolls = (0..81_i8).map(|at| (at % 9, at / 9));
    let mut views = scrolls.flat_map(|scroll| {
        (0..4).map(move |quarter_turns| View { edgeless: true, quarter_turns, scroll, beyond: 0.0 })
    });
    views.find(|view| spots.iter().all(|(name, spot)| near(view, name, *spot)))
}

/// The part of the board at a point of the drawing; `view` is the view of an OCTI board.
pub fn target_at(family: Family, view: &View, x: f64, y: f64) -> Option<MarkTarget> {
    let point = Point::new(x, y);
    match family {
        Family::Octi => {
            let cell = |at: f64| (at / octi::UNIT).floor();
            let (right, down) = (cell(x), cell(y));
            let on_board = (0.0..9.0).contains(&right) && (0.0..9.0).contains(&down);
            on_board.then(|| view.square_at(right as i8, down as i8)).flatten().map(MarkTarget::Square)
        }
        Family::Octiles => {
            let post = Post::all().find(|&post| geometry::post(post).distance(point) <= POST_RADIUS);
            if let Some(post) = post {
                return Some(MarkTarget::Post(post));
            }
            let space = geometry::space_at(point)?;
            let off = point - geometry::centre(space);
            let side = Side::ALL.into_iter().max_by(|one, other| {
                let along = |side: &Side| {
                    let out = geometry::outward(*side);
                    off.x * out.x + off.y * out.y
                };
                along(one).total_cmp(&along(other))
            });
            let far = off.x.hypot(off.y) >= SIDE_DISTANCE;
            Some(MarkTarget::Space(space, side.filter(|_| far)))
        }
    }
}

/// The mark for a drag from one part of the board to another: a space, a stop, a path across a tile, or an arrow.
pub fn mark(choice: &Choice, from: MarkTarget, to: MarkTarget) -> Option<Mark> {
    let text = match (from, to) {
        (MarkTarget::Space(one, Some(from)), MarkTarget::Space(other, Some(to)))
            if one == other && from != to =>
        {
            format!("strand:{}{}-{}", one.name(), from.name(), to.name())
        }
        (MarkTarget::Post(one), MarkTarget::Post(other)) if one == other => format!("post:{}", one.name()),
        _ if from.name() == to.name() => format!("space:{}", from.name()),
        _ => format!("arrow:{}-{}", from.name(), to.name()),
    };
    Mark::read(choice, &text).ok()
}

/// Marks as SVG, in the units of the board's drawing.
pub fn drawing(choice: &Choice, view: &View, marks: &[Mark]) -> String {
    let family = choice.info().family;
    let mut out = String::new();
    for mark in marks {
        draw(&mut out, family, view, mark);
    }
    out
}

/// The initials of the person who drew a mark, on a coin at its upper right or at the start of an arrow; empty if the
/// place isn't on the board.
pub fn signature(choice: &Choice, view: &View, mark: &Mark, name: &str, colour: PersonColour) -> String {
    let family = choice.info().family;
    let (from, _) = mark.places();
    let place = match mark.kind() {
        MarkKind::Side | MarkKind::Strand => from.split_at_checked(2).map_or(from, |(place, _)| place),
        MarkKind::Space | MarkKind::Post | MarkKind::Arrow => from,
    };
    let off = match mark.kind() {
        MarkKind::Arrow => 0.0,
        MarkKind::Post => 15.0,
        MarkKind::Space | MarkKind::Side | MarkKind::Strand => 32.0,
    };
    let Some(at) = middle(family, view, place) else { return String::new() };
    paint::note(
        Ink::Live,
        &Note {
            at: Point::new(at.x + off, at.y - off),
            text: initials(name),
            colour: NoteColour::Person(colour),
            large: family == Family::Octi,
        },
    )
}

/// The middle of a named place.
fn middle(family: Family, view: &View, name: &str) -> Option<Point> {
    match family {
        Family::Octi => {
            let spot = view.spot(Square::from_name(name)?);
            Some(Point::new(spot.x, spot.y))
        }
        Family::Octiles if name.starts_with(char::is_lowercase) => {
            Space::from_name(name).map(geometry::centre)
        }
        Family::Octiles => Post::from_name(name).map(geometry::post),
    }
}

fn draw(out: &mut String, family: Family, view: &View, mark: &Mark) -> Option<()> {
    let (from, to) = mark.places();
    let ring = |out: &mut String, at: Point, radius: f64| {
        let _ = write!(
            out,
            "<circle class=\"mark-ring\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            num(at.x),
            num(at.y),
            num(radius)
        );
    };
    match mark.kind() {
        MarkKind::Space => {
            ring(out, middle(family, view, from)?, if family == Family::Octi { 45.0 } else { 42.0 })
        }
        MarkKind::Post => ring(out, middle(family, view, from)?, 17.0),
        MarkKind::Side => {
            let (place, side) = from.split_at_checked(2)?;
            let at = middle(family, view, place)?;
            let out_of = match family {
                Family::Octiles => {
                    let side = Side::ALL.into_iter().find(|known| known.name() == side)?;
                    geometry::outward(side) * (geometry::UNIT / 2.0)
                }
                Family::Octi => {
                    let direction = Direction::from_letter(side.chars().next()?)?;
                    let (right, down) = view.step(direction.index() as u8);
                    Point::new(f64::from(right), f64::from(down)) * (octi::UNIT / 2.0)
                }
            };
            let (a, b) = (at + out_of * 0.35, at + out_of);
            line(out, a, b);
        }
        MarkKind::Arrow => arrow(out, middle(family, view, from)?, middle(family, view, to?)?),
        MarkKind::Strand => {
            let (place, side) = from.split_at_checked(2)?;
            let known = |name: &str| Side::ALL.into_iter().find(|side| side.name() == name);
            let arc = geometry::segment(known(side)?, known(to?)?);
            let arc = arc.shifted(geometry::centre(Space::from_name(place)?));
            let _ = write!(out, "<path class=\"mark-line\" d=\"{}\"/>", path(&Curve::new(vec![arc])));
        }
    }
    Some(())
}

fn path(curve: &Curve) -> String {
    let mut text = String::new();
    for (at, arc) in curve.arcs().iter().enumerate() {
        let [a, b, c, d] = arc.0;
        if at == 0 {
            let _ = write!(text, "M{} {}", num(a.x), num(a.y));
        }
        let _ =
            write!(text, "C{} {} {} {} {} {}", num(b.x), num(b.y), num(c.x), num(c.y), num(d.x), num(d.y));
    }
    text
}

fn line(out: &mut String, a: Point, b: Point) {
    let _ =
        write!(out, "<path class=\"mark-line\" d=\"M{} {}L{} {}\"/>", num(a.x), num(a.y), num(b.x), num(b.y));
}

fn arrow(out: &mut String, from: Point, to: Point) {
    let way = to - from;
    let length = way.x.hypot(way.y).max(1.0);
    let along = way * (1.0 / length);
    let across = Point::new(-along.y, along.x);
    // The head ends in the middle of the place; the shaft ends within the head.
    let neck = to - along * 26.0;
    line(out, from + along * 12.0, neck);
    let (left, right) = (neck + across * 15.0, neck - across * 15.0);
    let _ = write!(
        out,
        "<path class=\"mark-head\" d=\"M{} {}L{} {}L{} {}Z\"/>",
        num(to.x),
        num(to.y),
        num(left.x),
        num(left.y),
        num(right.x),
        num(right.y)
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race() -> Choice {
        Choice::new("octiles", []).unwrap()
    }

    #[test]
    fn pressed_place_is_marked() {
        let (race, octi) = (race(), Choice::new("octi-fast", []).unwrap());
        let view = View::default();
        for space in Space::all() {
            let at = geometry::centre(space);
            let place = target_at(Family::Octiles, &view, at.x, at.y).unwrap();
            assert_eq!(mark(&race, place, place).unwrap().to_string(), format!("space:{}", space.name()));
        }
        for post in Post::all() {
            let at = geometry::post(post);
            let place = target_at(Family::Octiles, &view, at.x, at.y).unwrap();
            assert_eq!(mark(&race, place, place).unwrap().to_string(), format!("post:{}", post.name()));
        }
        for square in octi::points() {
            let spot = view.spot(square);
            let place = target_at(Family::Octi, &view, spot.x, spot.y).unwrap();
            assert_eq!(mark(&octi, place, place).unwrap().to_string(), format!("space:{square}"));
        }
        assert_eq!(target_at(Family::Octi, &view, -30.0, 50.0), None);
        assert_eq!(target_at(Family::Octiles, &view, -500.0, 0.0), None);
    }

    #[test]
    fn drag_marks_an_arrow_or_a_path() {
        let race = race();
        let c3 = Space::from_name("c3").unwrap();
        let side = |side: Side| {
            let at = geometry::centre(c3) + geometry::outward(side) * 40.0;
            target_at(Family::Octiles, &View::default(), at.x, at.y).unwrap()
        };
        let [west, north] = [Side::ALL[0], Side::ALL[2]];
        let strand = mark(&race, side(west), side(north)).unwrap();
        assert_eq!(strand.kind(), MarkKind::Strand);
        assert!(drawing(&race, &View::default(), &[strand]).contains("class=\"mark-line\""));
        let a3 = MarkTarget::Space(Space::from_name("a3").unwrap(), None);
        let arrow = mark(&race, a3, MarkTarget::Post(Post::from_name("B4").unwrap())).unwrap();
        assert_eq!(arrow.to_string(), "arrow:a3-B4");
        assert!(drawing(&race, &View::default(), &[arrow]).contains("mark-head"));
    }

    #[test]
    fn rotated_or_scrolled_board_is_recognised() {
        let view = View { edgeless: true, quarter_turns: 2, scroll: (3, 8), beyond: 0.0 };
        let at = |name: &'static str| {
            let spot = view.spot(Square::from_name(name).unwrap());
            (name, (spot.x, spot.y))
        };
        assert_eq!(view_with(&[at("11"), at("21")]), Some(view));
        assert_eq!(view_with(&[("11", (0.0, 0.0))]), None);
    }

    #[test]
    fn every_kind_of_mark_is_drawn() {
        let marks = ["space:c3", "post:C3", "side:c3NE", "arrow:A3-b4", "strand:c3W-NE"];
        for (text, choice) in marks.map(|text| (text, race())).into_iter().chain(
            ["space:33", "side:33A", "arrow:33-44"].map(|text| (text, Choice::new("octi-four", []).unwrap())),
        ) {
            let mark = Mark::read(&choice, text).unwrap();
            let signed = signature(&choice, &View::default(), &mark, "Ann", PersonColour::of(2));
            assert!(signed.contains(">An<") && signed.contains("person-3"), "{text}: {signed}");
            assert!(drawing(&choice, &View::default(), &[mark]).starts_with('<'), "{text}");
        }
    }
}
