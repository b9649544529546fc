//! The board as SVG, in layers from the bottom up. Colours come from the classes of [`STYLE`].

use std::fmt::Write;

pub use super::flat::STYLE;
use super::flat::flat_style;
use super::look::{Base, Hop, Mark, Piece, PieceState, PlayerStyle, Pod, Scene};
use super::pod::{APOTHEM, TIP_RADIUS, octagon, pod};
use super::view::{SIDE, Spot, UNIT, View, fan_place, points, wrapped};
use crate::ink::Theme;
use crate::svg::escape;
use eightfold_octi::{Direction, Point};

const BOARD: f64 = UNIT * SIDE as f64;

/// The `viewBox` of the board.
pub fn view_box(view: &View) -> String {
    let margin = view.margin();
    format!("{} {} {} {}", -margin, -margin, BOARD + 2.0 * margin, BOARD + 2.0 * margin)
}

/// The whole board as one picture that needs nothing else.
pub fn picture(scene: &Scene, dark: bool) -> String {
    let theme = if dark { Theme::Dark } else { Theme::Light };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\"><style>{}</style>{}</svg>\n",
        view_box(&scene.view),
        escape(&flat_style(theme)),
        layers(scene)
    )
}

/// Paints a whole board as an element of a page, which has the style sheet.
pub fn figure(scene: &Scene) -> String {
    format!(
        "<svg class=\"board octi\" viewBox=\"{}\" aria-hidden=\"true\">{}</svg>",
        view_box(&scene.view),
        layers(scene)
    )
}

/// Paints a bare pod as the sign of the player with this name; empty if there is no such player.
pub fn badge(name: &str) -> String {
    match name.chars().next().and_then(PlayerStyle::from_letter) {
        Some(style) => format!(
            "<svg viewBox=\"-36 -36 72 72\" aria-hidden=\"true\">{}</svg>",
            pod(&Pod::bare(style), 0.0, 0)
        ),
        None => String::new(),
    }
}

/// Paints all layers of a scene in order.
pub fn layers(scene: &Scene) -> String {
    let mut svg = ground(&scene.view, &scene.bases);
    svg.push_str(&under(scene));
    for piece in &scene.pieces {
        svg.push_str(&placed_piece(&scene.view, piece));
    }
    svg.push_str(&paint_beyond_edges(scene));
    svg.push_str(&over(scene));
    svg
}

/// Paints the frame, squares, column and row names, and OCTI squares.
pub fn ground(view: &View, bases: &[Base]) -> String {
    let mut svg = String::with_capacity(16 * 1024);
    let margin = view.margin();
    let _ = write!(
        svg,
        r#"<rect class="octi-frame" x="{0}" y="{0}" width="{1}" height="{1}" rx="20"/><rect class="octi-bed" x="{2}" y="{2}" width="{3}" height="{3}" rx="4"/>"#,
        1.5 - margin,
        BOARD + 2.0 * margin - 3.0,
        -2.0,
        BOARD + 4.0,
    );
    for square in points() {
        ground_square(&mut svg, bases, square, view.spot(square));
    }
    names(&mut svg, view);
    svg
}

fn ground_square(svg: &mut String, bases: &[Base], square: Point, at: Spot) {
    let odd = if (square.column() + square.row()) % 2 == 1 { " odd" } else { "" };
    let _ = write!(
        svg,
        r#"<rect class="octi-square{odd}" x="{}" y="{}" width="98" height="98" rx="4"/>"#,
        at.x - 49.0,
        at.y - 49.0
    );
    if let Some(base) = bases.iter().find(|base| base.square == square) {
        paint_base(svg, base, at);
    }
}

fn paint_base(svg: &mut String, base: &Base, at: Spot) {
    let class = base.livery.map_or("neutral", PlayerStyle::class);
    let out = if base.out { " out" } else { "" };
    let _ = write!(
        svg,
        r#"<g class="octi-base {class}{out}" transform="translate({} {})"><rect class="field" x="-49" y="-49" width="98" height="98" rx="4"/><path class="inlay" d="{}"/><path class="inlay-2" d="{}"/>"#,
        at.x,
        at.y,
        octagon(43.0),
        octagon(37.5),
    );
    // Four corner inlays show the owner even under a pod: quarter rounds for Blue's team, triangles for Red's.
    let corner = match base.livery {
        Some(PlayerStyle::Blue | PlayerStyle::South | PlayerStyle::North) => "M-47-47H-31A16 16 0 0 1-47-31Z",
        Some(_) => "M-47-47H-29L-47-29Z",
        None => "M-47-47H-33V-43H-43V-33H-47Z",
    };
    for turn in [0, 90, 180, 270] {
        let _ = write!(svg, r#"<path class="corner" d="{corner}" transform="rotate({turn})"/>"#);
    }
    svg.push_str("</g>");
}

fn names(svg: &mut String, view: &View) {
    let margin = view.margin();
    let (side, far) = (SIDE as i8, BOARD + margin - 8.5);
    for n in 0..side {
        let Some(below) = view.square_at(n, side - 1) else {
            continue;
        };
        let Some(left) = view.square_at(0, n) else {
            continue;
        };
        let (below, left) = if view.quarter_turns.is_multiple_of(2) {
            (below.column(), left.row())
        } else {
            (below.row(), left.column())
        };
        let middle = (f64::from(n) + 0.5) * UNIT;
        let _ = write!(
            svg,
            r#"<text class="octi-name" x="{middle}" y="{far}">{below}</text><text class="octi-name" x="{}" y="{}">{left}</text>"#,
            15.0 - margin,
            middle + 7.0
        );
    }
}

/// Paints what is below the pods: tints of squares and the trace of the last turn.
pub fn under(scene: &Scene) -> String {
    let mut svg = String::new();
    for base in &scene.bases {
        // The letter of an empty base. A pod on it would cover half of the letter.
        if let (Some(livery), None) = (base.livery, scene.stack(base.square).next()) {
            let at = scene.view.spot(base.square);
            let _ = write!(
                svg,
                r#"<g class="octi-base {}"><text x="{}" y="{}">{}</text></g>"#,
                livery.class(),
                at.x,
                at.y + 12.0,
                livery.letter()
            );
        }
    }
    let tint = |svg: &mut String, square: Point, class: &str| {
        let at = scene.view.spot(square);
        let _ = write!(
            svg,
            r#"<rect class="octi-tint {class}" x="{}" y="{}" width="98" height="98" rx="4"/>"#,
            at.x - 49.0,
            at.y - 49.0
        );
    };
    for &(square, mark) in &scene.marks {
        let class = match mark {
            Mark::Trace => "trace",
            Mark::Origin => "origin",
            Mark::Chosen => "chosen",
            Mark::Step | Mark::Jump | Mark::Enter => "go",
            Mark::InDanger => "danger",
            Mark::Reachable => "reachable",
            Mark::WithinReach | Mark::Won => "go",
            Mark::CanCapture | Mark::Captures => continue,
        };
        tint(&mut svg, square, class);
    }
    for hop in &scene.trace {
        for line in lines(&scene.view, hop) {
            let _ = write!(
                svg,
                r#"<path class="octi-trace-line" d="M{} {}L{} {}"/><circle class="octi-trace-dot" cx="{}" cy="{}" r="9"/>"#,
                line.0.x, line.0.y, line.1.x, line.1.y, line.0.x, line.0.y
            );
        }
    }
    clipped(&scene.view, svg)
}

/// Paints a pod at its place on the board.
pub fn placed_piece(view: &View, placed: &Piece) -> String {
    format!(
        r#"<g transform="{}" class="{}">{}</g>"#,
        piece_transform(view, placed),
        piece_class(placed),
        piece(view, placed)
    )
}

/// Returns the `transform` of a pod's group.
pub fn piece_transform(view: &View, piece: &Piece) -> String {
    let (at, scale) = piece_spot(view, piece);
    format!("translate({:.1} {:.1}) scale({scale})", at.x, at.y)
}

/// Returns the centre of a painted pod and its scale.
pub fn piece_spot(view: &View, piece: &Piece) -> (Spot, f64) {
    let middle = view.spot(piece.square);
    let (aside, scale) = fan_place(piece.slot, piece.fan);
    let spot = Spot { x: middle.x + aside.x, y: middle.y + aside.y };
    (spot, scale)
}

/// Returns the classes of a pod's group.
pub fn piece_class(piece: &Piece) -> String {
    let state = match piece.state {
        PieceState::Still => "",
        PieceState::Ready => " ready",
        PieceState::Chosen => " chosen",
        PieceState::Waiting => " waiting",
        PieceState::Lifted => " lifted",
        PieceState::Captured => " captured",
    };
    format!("octi-piece{state}")
}

/// Paints a pod around the origin, with its halo and cross.
pub fn piece(view: &View, piece: &Piece) -> String {
    let mut svg = String::new();
    if matches!(piece.state, PieceState::Ready | PieceState::Chosen | PieceState::Waiting) {
        let _ = write!(svg, r#"<path class="octi-halo" d="{}"/>"#, octagon(APOTHEM + 5.5));
    }
    svg.push_str(&pod(&piece.pod, view.angle(0), piece.holes));
    if piece.state == PieceState::Captured {
        let arm = TIP_RADIUS * 0.62;
        let cross = format!("M{0} {0}L{arm} {arm}M{arm} {0}L{0} {arm}", -arm);
        let _ = write!(
            svg,
            r#"<path class="octi-cross-casing" d="{cross}"/><path class="octi-cross" d="{cross}"/>"#
        );
    }
    svg
}

/// Paints the far side of an edgeless board beyond its border, faded, with pods and marks. Nothing for a board with
/// edges.
pub fn paint_beyond_edges(scene: &Scene) -> String {
    let view = &scene.view;
    let ring = view.ring();
    if ring <= 0.0 {
        return String::new();
    }
    let mut svg = String::new();
    let _ = write!(svg, r#"{}<g class="octi-beyond" aria-hidden="true">"#, window(ring));
    let depth = view.beyond.ceil() as i8;
    let side = SIDE as i8;
    let mut pods = String::new();
    for down in -depth..side + depth {
        for right in -depth..side + depth {
            if (0..side).contains(&right) && (0..side).contains(&down) {
                continue;
            }
            let Some(square) = view.square_at(right, down) else {
                continue;
            };
            let at = Spot { x: (f64::from(right) + 0.5) * UNIT, y: (f64::from(down) + 0.5) * UNIT };
            ground_square(&mut svg, &scene.bases, square, at);
            for mark in [Mark::Step, Mark::Jump] {
                if scene.is_marked(square, mark) {
                    light(&mut pods, mark, at);
                }
            }
            for placed in scene.stack(square) {
                let (aside, scale) = fan_place(placed.slot, placed.fan);
                let _ = write!(
                    pods,
                    r#"<g transform="translate({:.1} {:.1}) scale({scale})" class="{}">{}</g>"#,
                    at.x + aside.x,
                    at.y + aside.y,
                    piece_class(placed),
                    piece(view, placed)
                );
            }
        }
    }
    svg.push_str(&pods);
    let _ = write!(svg, r#"</g></svg><rect class="octi-rim" x="0" y="0" width="{BOARD}" height="{BOARD}"/>"#);
    svg
}

/// Paints what is above the pods: the chain of hops with its numbers, the lights, the badges.
pub fn over(scene: &Scene) -> String {
    let view = &scene.view;
    let mut svg = String::new();
    for hop in &scene.hops {
        for (from, to) in lines(view, hop) {
            arrow(&mut svg, from, to);
        }
    }
    let mut svg = clipped(view, svg);
    for &(square, mark) in &scene.marks {
        let at = view.spot(square);
        match mark {
            Mark::Step | Mark::Jump | Mark::Enter => light(&mut svg, mark, at),
            Mark::InDanger => {
                let _ = write!(
                    svg,
                    r#"<circle class="octi-danger-ring" cx="{}" cy="{}" r="45"/><g transform="translate({} {})"><circle class="octi-badge" r="15"/><text class="octi-danger-ink" y="8.5">!</text></g>"#,
                    at.x,
                    at.y,
                    at.x - 33.0,
                    at.y - 33.0
                );
            }
            Mark::Won => {
                // A ring around base and pod. After it has faded in, it looks the same with and without motion.
                let ring = octagon(50.0);
                let _ = write!(
                    svg,
                    r#"<g transform="translate({} {})"><path class="octi-won-glow" d="{ring}"/><path class="octi-won-casing" d="{ring}"/><path class="octi-won" d="{ring}"/></g>"#,
                    at.x, at.y
                );
            }
            Mark::Reachable | Mark::WithinReach => {
                let own = if mark == Mark::Reachable { "" } else { " own" };
                let _ = write!(
                    svg,
                    r#"<path class="octi-flag{own}" transform="translate({} {})" d="M-12 40V-4H16L8 5 16 14H-7V40Z"/>"#,
                    at.x + 30.0,
                    at.y + 6.0
                );
            }
            Mark::CanCapture | Mark::Captures => {
                // A cross for captured pods, a tick for spared ones.
                let (spared, sign) = match mark {
                    Mark::Captures => ("", "M-6-6 6 6M6-6-6 6"),
                    _ => (" spared", "M-7.5 .5-2.5 6 7.5-5.5"),
                };
                let _ = write!(
                    svg,
                    r#"<g transform="translate({} {})"><circle class="octi-badge{spared}" r="16"/><path class="octi-badge-ink{spared}" d="{sign}"/></g>"#,
                    at.x - 32.0,
                    at.y + 32.0
                );
            }
            Mark::Trace | Mark::Origin | Mark::Chosen => {}
        }
    }
    for hop in &scene.hops {
        if hop.label.is_empty() {
            continue;
        }
        let at = view.spot(hop.over.unwrap_or_else(|| landing(hop)));
        let _ = write!(
            svg,
            r#"<g transform="translate({} {})"><circle class="octi-number" r="17"/><text class="octi-number-ink" y="7.5">{}</text></g>"#,
            at.x + 32.0,
            at.y - 32.0,
            hop.label
        );
    }
    svg
}

/// Returns the square a hop ends on, on boards with or without edges.
pub fn landing(hop: &Hop) -> Point {
    let (columns, rows) = Direction::nth(usize::from(hop.direction)).offset();
    let far = if hop.over.is_some() { 2 } else { 1 };
    wrapped(hop.from, columns * far, rows * far)
}

/// Returns the lines of a hop. A hop across the border of an edgeless board has two: one leaving and one arriving.
pub fn lines(view: &View, hop: &Hop) -> Vec<(Spot, Spot)> {
    let (right, down) = view.step(hop.direction);
    let far = if hop.over.is_some() { 2.0 } else { 1.0 } * UNIT;
    let (dx, dy) = (f64::from(right) * far, f64::from(down) * far);
    let start = view.spot(hop.from);
    let end = view.spot(landing(hop));
    let mut lines = vec![(start, Spot { x: start.x + dx, y: start.y + dy })];
    if (lines[0].1.x - end.x).abs() > 1.0 || (lines[0].1.y - end.y).abs() > 1.0 {
        lines.push((Spot { x: end.x - dx, y: end.y - dy }, end));
    }
    lines
}

fn clipped(view: &View, svg: String) -> String {
    if !view.edgeless || svg.is_empty() {
        return svg;
    }
    format!("{}{svg}</svg>", window(view.ring()))
}

/// Starts a nested drawing that clips everything beyond the far side.
fn window(ring: f64) -> String {
    let (from, size) = (-ring, BOARD + 2.0 * ring);
    format!(
        r#"<svg x="{from}" y="{from}" width="{size}" height="{size}" viewBox="{from} {from} {size} {size}" overflow="hidden">"#
    )
}

fn arrow(svg: &mut String, from: Spot, to: Spot) {
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let tip = Spot { x: to.x - ux * 6.0, y: to.y - uy * 6.0 };
    let neck = Spot { x: tip.x - ux * 18.0, y: tip.y - uy * 18.0 };
    let start = Spot { x: from.x + ux * 12.0, y: from.y + uy * 12.0 };
    let line = format!("M{:.1} {:.1}L{:.1} {:.1}", start.x, start.y, neck.x, neck.y);
    let _ = write!(
        svg,
        r#"<path class="octi-chain-casing" d="{line}"/><path class="octi-chain" d="{line}"/><polygon class="octi-chain-head" points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}"/>"#,
        tip.x,
        tip.y,
        neck.x - uy * 11.0,
        neck.y + ux * 11.0,
        neck.x + uy * 11.0,
        neck.y - ux * 11.0
    );
}

/// Paints a disc for a step, a ring for a jump, a plus for a pod that enters.
fn light(svg: &mut String, mark: Mark, at: Spot) {
    let (x, y) = (at.x, at.y);
    let _ = match mark {
        Mark::Step => write!(svg, r#"<circle class="octi-light" cx="{x}" cy="{y}" r="12"/>"#),
        Mark::Jump => write!(
            svg,
            r#"<circle class="octi-light-casing" cx="{x}" cy="{y}" r="17"/><circle class="octi-light-ring" cx="{x}" cy="{y}" r="17"/><circle class="octi-light" cx="{x}" cy="{y}" r="6.5"/>"#
        ),
        _ => write!(
            svg,
            r#"<path class="octi-light" transform="translate({x} {y})" d="M-6-19H6V-6H19V6H6V19H-6V6H-19V-6H-6Z"/>"#
        ),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: u8, row: u8) -> Point {
        Point::new(column, row).unwrap()
    }

    #[test]
    fn jump_across_the_edge_shows_both_ends() {
        let view = View { edgeless: true, beyond: 1.0, ..View::default() };
        let across = Hop { from: at(8, 8), over: Some(at(9, 8)), direction: 2, label: String::new() };
        assert_eq!(landing(&across), at(1, 8));
        let lines_across = lines(&view, &across);
        assert_eq!(lines_across.len(), 2);
        assert_eq!(lines_across[0].0, view.spot(at(8, 8)));
        assert_eq!(lines_across[1].1, view.spot(at(1, 8)));
        let inside = Hop { from: at(3, 8), over: None, direction: 4, label: String::new() };
        assert_eq!(lines(&view, &inside), vec![(view.spot(at(3, 8)), view.spot(at(3, 7)))]);
    }

    #[test]
    fn spared_and_captured_pods_have_different_signs() {
        let painted = |mark| {
            let mut scene = empty();
            scene.marks.push((at(5, 5), mark));
            over(&scene).replace(" spared", "")
        };
        assert_ne!(painted(Mark::CanCapture), painted(Mark::Captures));
    }

    #[test]
    fn a_base_that_won_has_a_ring() {
        let mut scene = empty();
        assert!(!over(&scene).contains("octi-won"));
        scene.marks.push((at(5, 7), Mark::Won));
        assert!(over(&scene).contains("octi-won"));
    }

    fn empty() -> Scene {
        Scene {
            view: View::default(),
            bases: Vec::new(),
            pieces: Vec::new(),
            marks: Vec::new(),
            hops: Vec::new(),
            trace: Vec::new(),
        }
    }

    #[test]
    fn the_far_side_is_painted_only_without_edges() {
        let mut scene = empty();
        assert_eq!(paint_beyond_edges(&scene), "");
        scene.view.edgeless = true;
        scene.view.beyond = 1.0;
        // A ring of one square around 9 by 9.
        assert_eq!(paint_beyond_edges(&scene).matches("octi-square").count(), 40);
    }
}
