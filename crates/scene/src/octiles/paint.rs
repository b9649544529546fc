//! Painting of an Octiles board, in parts and as a whole.

use std::fmt::Write;

use eightfold_octiles::{Links, Placement, Post, RimSide, Space, TileId};

use super::geometry::{VIEW, centre, post, printed, printed_paths, spoke};
pub use super::gradients::defs;
pub use super::piece::{piece, prize_tally};
use super::scene::{Note, Paint, Piece, PostMark, Scene, SpaceMark, Trace, TraceKind};
use super::tile::{HALO_WIDTH, RIBBON, layers};
use crate::curve::{Cubic, Curve, Point};
use crate::ink::{Ink, Theme};
use crate::svg::{escape, num, octagon};

/// The width of a painted tile; the rest of the space is the gap between tiles.
const TILE: f64 = 98.4;
/// Half the diagonal of a stop.
const STOP: f64 = 27.5;
/// The radius of a circle, to the middle of its ring.
const CIRCLE: f64 = 19.5;

/// What a picture shows in addition to tiles and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// The names of spaces and posts.
    pub coordinates: bool,
    /// The numbers of the tiles.
    pub numbers: bool,
}

/// Paints a whole board as a standalone document.
pub fn picture(scene: &Scene, theme: Theme, extras: Extras) -> String {
    let [left, top, width, height] = VIEW;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{0}\" height=\"{0}\" \
         font-family=\"Georgia, 'Times New Roman', serif\">{1}</svg>",
        width * 1.5,
        drawing(scene, Ink::Flat(theme), "", extras)
    )
}

/// Paints a whole board as an element of a page, in the page's colours. All its ids start with `scope`.
pub fn figure(scene: &Scene, scope: &str, extras: Extras) -> String {
    let [left, top, width, height] = VIEW;
    format!(
        "<svg class=\"board octiles\" viewBox=\"{left} {top} {width} {height}\" aria-hidden=\"true\">{}</svg>",
        drawing(scene, Ink::Live, scope, extras)
    )
}

/// Paints a runner as the sign of the player with this colour; empty if there is no such colour.
pub fn badge(name: &str) -> String {
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
        defs(Ink::Live, &scope),
        piece(Ink::Live, &scope, Piece::Runner(tint))
    )
}

fn drawing(scene: &Scene, ink: Ink, scope: &str, extras: Extras) -> String {
    let mut body = defs(ink, scope);
    body += &table(ink, scope);
    for space in &scene.spaces {
        let transform = shifted(space.at);
        if let Some(placement) = space.tile {
            let number = if extras.numbers { tile_number(ink, placement) } else { String::new() };
            let _ = write!(
                body,
                "<g transform=\"{transform}\">{}<g transform=\"rotate({})\">{}</g>{number}</g>",
                tile_shadow(ink),
                u32::from(placement.rotation()) * 45,
                tile(ink, scope, placement.tile()),
            );
        } else if space.back {
            let _ = write!(
                body,
                "<g transform=\"{transform}\">{}{}</g>",
                tile_shadow(ink),
                tile_back(ink, scope)
            );
        }
        let _ = write!(body, "<g transform=\"{transform}\">{}</g>", space_mark(ink, space.mark));
    }
    body += &stops(ink, scope);
    for trace in &scene.traces {
        body += &self::trace(ink, trace);
    }
    for note in &scene.notes {
        body += &self::note(ink, note);
    }
    for view in &scene.posts {
        let mark = post_mark(ink, view.mark);
        let piece = view.piece.map_or_else(String::new, |one| piece(ink, scope, one));
        let _ = write!(body, "<g transform=\"{}\">{mark}{piece}</g>", shifted(view.at));
    }
    if extras.coordinates {
        body += &coordinates(ink, 0);
    }
    body
}

/// Returns `translate(..)` to a point.
pub fn shifted(to: Point) -> String {
    format!("translate({} {})", num(to.x), num(to.y))
}

/// Paints the board itself: its surface, the empty spaces, the printed paths and the circles.
pub fn table(ink: Ink, scope: &str) -> String {
    let mut out = surface(ink, scope);
    let (rest, edge) = (ink.of("printed"), ink.of("printed-edge"));
    let mut paths = String::new();
    for (from, to) in printed_paths() {
        paths += &Curve::new(vec![printed(from, to)]).d();
    }
    for circle in Post::circles() {
        if let Some(spoke) = spoke(circle.ports()[0]) {
            paths += &Curve::new(vec![spoke]).d();
        }
    }
    let _ = write!(
        out,
        "<g fill=\"none\"><path d=\"{paths}\" stroke=\"{edge}\" stroke-width=\"{}\"/>\
         <path d=\"{paths}\" stroke=\"{rest}\" stroke-width=\"{}\"/></g>",
        num(RIBBON + 1.0),
        num(RIBBON - 2.2),
    );
    let (sunk, line) = (ink.of("sunk"), ink.of("sunk-line"));
    for space in Space::all() {
        let _ = write!(
            out,
            "<g transform=\"{}\"><polygon points=\"{}\" fill=\"{sunk}\" stroke=\"{line}\" stroke-width=\"1.4\"/>\
             <polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".22\" stroke-width=\"2.4\"/></g>",
            shifted(centre(space)),
            octagon(TILE),
            octagon(TILE - 4.0),
            ink.of("shade"),
        );
    }
    for circle in Post::circles() {
        let colour = ink.of(side_tint(circle).name());
        let at = post(circle);
        let _ = write!(
            out,
            "<g transform=\"{}\"><circle r=\"{}\" fill=\"{}\" stroke=\"{edge}\" stroke-width=\"1\"/>\
             <circle r=\"{1}\" fill=\"{sunk}\"/><circle r=\"{1}\" fill=\"{colour}\" fill-opacity=\".2\"/>\
             <circle r=\"{CIRCLE}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4.6\"/>\
             <circle r=\"{3}\" fill=\"none\" stroke=\"{4}\" stroke-opacity=\".28\" stroke-width=\"1.4\"/></g>",
            shifted(at),
            num(CIRCLE + 3.2),
            num(CIRCLE),
            num(CIRCLE - 2.8),
            ink.of("shade"),
        );
    }
    out
}

fn side_tint(circle: Post) -> Paint {
    match circle.rim_side() {
        Some(RimSide::West) | None => Paint::Blue,
        Some(RimSide::North) => Paint::Red,
        Some(RimSide::East) => Paint::Yellow,
        Some(RimSide::South) => Paint::Green,
    }
}

/// Paints the plate: an octagon with a wooden edge.
fn surface(ink: Ink, scope: &str) -> String {
    let plate = |inset: f64| {
        let [left, top, width, height] = VIEW;
        let cut = 128.0 - inset * 0.586;
        let (l, t, r, b) = (left + inset, top + inset, left + width - inset, top + height - inset);
        [
            (l + cut, t),
            (r - cut, t),
            (r, t + cut),
            (r, b - cut),
            (r - cut, b),
            (l + cut, b),
            (l, b - cut),
            (l, t + cut),
        ]
        .map(|(x, y)| format!("{},{}", num(x), num(y)))
        .join(" ")
    };
    format!(
        "<polygon points=\"{}\" fill=\"{}\"/>\
         <polygon points=\"{}\" fill=\"url(#{scope}felt)\"/>\
         <polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1\" stroke-opacity=\".8\"/>",
        plate(0.0),
        ink.of("board-edge"),
        plate(4.5),
        plate(9.5),
        ink.of("board-line"),
    )
}

/// Paints the stops: diamonds with a well for a runner. They cover the corners of the tiles.
pub fn stops(ink: Ink, scope: &str) -> String {
    let mut out = String::new();
    for stop in Post::stops() {
        let diamond = |half: f64| {
            let half = num(half);
            format!("0,-{half} {half},0 0,{half} -{half},0")
        };
        let _ = write!(
            out,
            "<g transform=\"{}\"><polygon points=\"{}\" transform=\"translate(0 1.6)\" fill=\"{}\" fill-opacity=\".3\"/>\
             <polygon points=\"{}\" fill=\"url(#{scope}stop)\" stroke=\"{}\" stroke-width=\"1.3\" stroke-linejoin=\"round\"/>\
             <circle r=\"10.5\" fill=\"{}\"/><circle r=\"10.5\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".55\" stroke-width=\"1.2\"/></g>",
            shifted(post(stop)),
            diamond(STOP + 1.0),
            ink.of("shade"),
            diamond(STOP),
            ink.of("stop-edge"),
            ink.of("stop-well"),
            ink.of("stop-edge"),
        );
    }
    out
}

/// Paints the shadow of a tile on the board.
pub fn tile_shadow(ink: Ink) -> String {
    format!(
        "<polygon points=\"{}\" transform=\"translate(0 2.2)\" fill=\"{}\" fill-opacity=\".34\"/>",
        octagon(TILE),
        ink.of("shade")
    )
}

/// Paints a tile at rotation 0, centred at the origin.
pub fn tile(ink: Ink, scope: &str, id: TileId) -> String {
    let (edge, body, light) = (ink.of("ribbon-edge"), ink.of("ribbon"), ink.of("ribbon-light"));
    let mut out = format!(
        "<polygon points=\"{}\" fill=\"url(#{scope}maple)\" stroke=\"{}\" stroke-width=\".9\"/>",
        octagon(TILE),
        ink.of("maple-edge"),
    );
    out += &grain(ink, id);
    let _ = write!(
        out,
        "<polygon points=\"{}\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".34\" stroke-width=\"1.1\"/>",
        octagon(TILE - 2.2),
    );
    let lines = |arcs: &mut dyn Iterator<Item = &Cubic>| -> String {
        arcs.map(|arc| Curve::new(vec![*arc]).d()).collect()
    };
    for layer in layers(id) {
        let halo = lines(&mut layer.iter().filter_map(|ribbon| ribbon.halo.as_ref()));
        let d = lines(&mut layer.iter().flat_map(|ribbon| &ribbon.parts));
        out += "<g fill=\"none\">";
        if !halo.is_empty() {
            let _ = write!(
                out,
                "<path d=\"{halo}\" stroke=\"url(#{scope}maple)\" stroke-width=\"{}\"/>",
                num(HALO_WIDTH)
            );
        }
        let _ = write!(
            out,
            "<path d=\"{d}\" stroke=\"{edge}\" stroke-width=\"{}\"/><path d=\"{d}\" stroke=\"{body}\" stroke-width=\"{}\"/>\
             <path d=\"{d}\" stroke=\"{light}\" stroke-width=\"1.5\" stroke-opacity=\".75\"/></g>",
            num(RIBBON),
            num(RIBBON - 2.8),
        );
    }
    out
}

/// Paints a face-down tile centred at the origin. All look the same, with a ring of rings instead of ribbons, so that
/// they can't be mistaken for empty spaces.
pub fn tile_back(ink: Ink, scope: &str) -> String {
    let line = ink.of("ribbon-edge");
    format!(
        "<g class=\"tile-back\"><polygon points=\"{}\" fill=\"url(#{scope}maple)\" stroke=\"{}\" stroke-width=\".9\"/>\
         <polygon points=\"{}\" fill=\"{line}\" fill-opacity=\".16\" stroke=\"{line}\" stroke-opacity=\".6\" stroke-width=\"1.6\"/>\
         <polygon points=\"{}\" fill=\"none\" stroke=\"{line}\" stroke-opacity=\".45\" stroke-width=\"1.2\"/>\
         <path d=\"M0 -17L17 0L0 17L-17 0Z\" fill=\"none\" stroke=\"{line}\" stroke-opacity=\".6\" stroke-width=\"1.6\"/></g>",
        octagon(TILE),
        ink.of("maple-edge"),
        octagon(TILE - 16.0),
        octagon(TILE - 28.0),
    )
}

/// Paints faint wood grain, different on every tile.
fn grain(ink: Ink, id: TileId) -> String {
    let mut d = String::new();
    for k in 0..7 {
        let seed = f64::from(id.number()) * 1.7 + f64::from(k) * 2.3;
        let y = -41.0 + 13.6 * f64::from(k) + 3.0 * seed.sin();
        let half = (f64::midpoint(49.0, (69.0 - y.abs()).min(49.0)) - 2.0).min(67.0 - y.abs());
        let bow = 4.0 * (seed * 1.3).cos();
        let _ = write!(
            d,
            "M{} {}C{} {} {} {} {} {}",
            num(-half),
            num(y),
            num(-half / 3.0),
            num(y + bow),
            num(half / 3.0),
            num(y - bow),
            num(half),
            num(y + bow / 3.0)
        );
    }
    format!(
        "<path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\".8\" stroke-opacity=\".2\"/>",
        ink.of("grain")
    )
}

/// Paints the number of a placed tile in a corner without a ribbon. It doesn't turn with the tile.
pub fn tile_number(ink: Ink, placement: Placement) -> String {
    format!(
        "<text x=\"-16\" y=\"46\" text-anchor=\"middle\" font-size=\"8.5\" font-weight=\"bold\" fill=\"{}\">{}</text>",
        ink.of("tile-ink"),
        placement.tile()
    )
}

/// A ring with a bar across it.
const BARRED_MARK: &str = "M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0M-12.7 12.7L12.7 -12.7";

/// Paints the outline of a mark over its halo, so that one of the two stands out on any background.
fn outline(ink: Ink, shape: &str, width: f64, more: &str) -> String {
    format!(
        "<g fill=\"none\" {more}><{shape} stroke=\"{}\" stroke-width=\"{}\"/>\
         <{shape} stroke=\"{}\" stroke-width=\"{width}\"/></g>",
        ink.of("board-mark-halo"),
        num(width + 2.4),
        ink.of("board-mark")
    )
}

/// Paints the mark of a space, centred at the origin.
pub fn space_mark(ink: Ink, mark: SpaceMark) -> String {
    let colour = ink.of("board-mark");
    let around = |inset: f64| format!("polygon points=\"{}\"", octagon(TILE - inset));
    let filled = |inset: f64, opacity: &str| {
        format!("<{} fill=\"{colour}\" fill-opacity=\"{opacity}\"/>", around(inset))
    };
    match mark {
        SpaceMark::None => String::new(),
        SpaceMark::Legal => {
            let dashes = "stroke-dasharray=\"7.4 6.2\" stroke-linecap=\"round\"";
            filled(10.0, ".1") + &outline(ink, &around(10.0), 2.6, dashes)
        }
        SpaceMark::Chosen => outline(ink, &around(1.0), 3.6, ""),
        SpaceMark::Last => outline(ink, &around(2.0), 1.6, ""),
        SpaceMark::Named => filled(4.0, ".28") + &outline(ink, &around(4.0), 3.6, ""),
        SpaceMark::Banned => format!(
            "<polygon points=\"{0}\" fill=\"{1}\" fill-opacity=\".42\"/><g fill=\"none\" stroke-linecap=\"round\">\
             <path d=\"{BARRED_MARK}\" stroke=\"{2}\" stroke-width=\"9\"/><path d=\"{BARRED_MARK}\" stroke=\"{3}\" stroke-width=\"5\"/></g>",
            octagon(TILE),
            ink.of("shade"),
            ink.of("ivory"),
            ink.of("red")
        ),
        SpaceMark::Picked => filled(6.0, ".22") + &outline(ink, &around(6.0), 5.0, ""),
        // A padlock in the middle of the tile, where it covers no end of a ribbon.
        SpaceMark::Locked => format!(
            "<circle r=\"12.5\" fill=\"{0}\" stroke=\"{1}\" stroke-width=\"1.6\"/>\
             <path d=\"M-3.6,-.5V-3.4a3.6,3.6 0 0 1 7.2,0V-.5\" fill=\"none\" stroke=\"{1}\" stroke-width=\"2\"/>\
             <rect x=\"-6\" y=\"-1\" width=\"12\" height=\"8.4\" rx=\"1.6\" fill=\"{1}\"/>",
            ink.of("ivory"),
            ink.of("piece-ink")
        ),
    }
}

/// Paints a few letters on a coin at their place.
pub fn note(ink: Ink, note: &Note) -> String {
    let scale = if note.large { " scale(1.6)" } else { "" };
    format!(
        "<g transform=\"{}{scale}\"><circle r=\"11\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>\
         <text y=\"5\" text-anchor=\"middle\" font-size=\"14\" font-weight=\"bold\" fill=\"{}\">{}</text></g>",
        shifted(note.at),
        ink.of("ivory"),
        ink.of(note.colour.name()),
        ink.of("piece-ink"),
        escape(&note.text),
    )
}

/// Paints how a player's runners are connected, as a small picture: their places, and a line between every two that
/// are linked. Runners outside the largest group are hollow.
pub fn links(ink: Ink, tint: Paint, links: &Links) -> String {
    // The dots are larger than circles, so they need more room at the rim.
    let [left, top, width, height] = VIEW;
    let (left, top, width, height) = (left - 24.0, top - 24.0, width + 48.0, height + 48.0);
    let colour = ink.of(tint.name());
    let mut out = format!(
        "<svg viewBox=\"{left} {top} {width} {height}\" aria-hidden=\"true\">{}\
         <g fill=\"none\" stroke=\"{colour}\" stroke-width=\"26\" stroke-linecap=\"round\">",
        links_plate(ink),
    );
    for &(from, to) in &links.pairs {
        let (from, to) = (post(from), post(to));
        let _ = write!(out, "<path d=\"M{} {}L{} {}\"/>", num(from.x), num(from.y), num(to.x), num(to.y));
    }
    out += "</g>";
    let within = links.groups.first().filter(|group| group.len() > 1);
    for &runner in &links.runners {
        let fill = match within {
            Some(group) if group.contains(&runner) => colour.clone(),
            _ => ink.of("ivory"),
        };
        let at = post(runner);
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"36\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"18\"/>",
            num(at.x),
            num(at.y)
        );
    }
    out + "</svg>"
}

/// Paints a plain octagon in the shape of the board.
fn links_plate(ink: Ink) -> String {
    format!(
        "<polygon points=\"{}\" transform=\"translate(250 250)\" fill=\"{}\" stroke=\"{}\" stroke-width=\"8\"/>",
        octagon(600.0),
        ink.of("sunk"),
        ink.of("board-line"),
    )
}

/// Paints the mark of a post, centred at the origin, below the piece.
pub fn post_mark(ink: Ink, mark: PostMark) -> String {
    let colour = ink.of("board-mark");
    let filled =
        |r: f64, opacity: &str| format!("<circle r=\"{r}\" fill=\"{colour}\" fill-opacity=\"{opacity}\"/>");
    let ring = |r: f64, width: f64| outline(ink, &format!("circle r=\"{r}\""), width, "");
    match mark {
        PostMark::None => String::new(),
        PostMark::Mover => filled(22.0, ".25") + &ring(22.0, 2.6),
        PostMark::Chosen => filled(22.5, ".45") + &ring(22.5, 4.0),
        PostMark::Target => filled(15.0, ".3") + &ring(15.0, 2.6) + &filled(6.5, "1"),
        PostMark::Won => filled(26.0, ".3") + &ring(22.5, 3.4),
        PostMark::Last => ring(20.5, 1.8),
    }
}

/// Paints a line over the board.
pub fn trace(ink: Ink, trace: &Trace) -> String {
    let d = trace.line.d();
    let colour = ink.of(trace.tint.name());
    match trace.kind {
        TraceKind::Last => format!(
            "<g fill=\"none\" stroke-linecap=\"round\" stroke-dasharray=\".1 9\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"6.6\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"4.4\"/></g>",
            ink.of("ivory")
        ),
        TraceKind::Possible => format!(
            "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"6.4\" stroke-opacity=\".8\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"3.8\"/></g>",
            ink.of("ivory")
        ),
        TraceKind::Owned | TraceKind::Scoring => format!(
            "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-opacity=\".8\" stroke-width=\"8.4\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"5.6\"/></g>",
            ink.of("piece-ink")
        ),
        TraceKind::Won => format!(
            "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"13\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"8.4\"/></g>",
            ink.of("ivory")
        ),
        TraceKind::Barring => format!(
            "<g class=\"barring\" fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"17\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"11\"/></g>",
            ink.of("ivory")
        ),
        TraceKind::Spot => {
            let at = trace.line.start().unwrap_or_default();
            format!(
                "<circle class=\"spot\" cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"{colour}\" stroke=\"{}\" stroke-width=\"2.6\"/>",
                num(at.x),
                num(at.y),
                ink.of("ivory")
            )
        }
        TraceKind::Crossing => {
            let at = trace.line.start().unwrap_or_default();
            format!(
                "<path class=\"crossing\" d=\"M{} {}l7.5 -7.5l7.5 7.5l-7.5 7.5z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>",
                num(at.x - 7.5),
                num(at.y),
                ink.of("ivory"),
                ink.of("piece-ink"),
            )
        }
        TraceKind::Preview => format!(
            "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"11\" stroke-opacity=\".9\"/>\
             <path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"7\"/></g>",
            ink.of("ivory")
        ),
    }
}

/// Paints the names of spaces and posts, upright on a board turned clockwise by this many quarter turns.
pub fn coordinates(ink: Ink, quarters: u8) -> String {
    let mut out = format!(
        "<g font-size=\"9\" text-anchor=\"middle\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.4\" paint-order=\"stroke\" stroke-linejoin=\"round\">",
        ink.of("piece-ink"),
        ink.of("ivory"),
    );
    let spaces = Space::all().map(|space| (centre(space), space.name()));
    for (at, name) in spaces.chain(Post::all().map(|place| (post(place), place.name()))) {
        let _ = write!(
            out,
            "<text transform=\"{} rotate({})\" y=\"3\">{}</text>",
            shifted(at),
            -90 * i32::from(quarters),
            escape(name)
        );
    }
    out += "</g>";
    out
}
