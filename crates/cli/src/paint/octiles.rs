//! The Octiles board and its tiles in the terminal.

use eightfold_octiles::{Placement, Side, Space};
use eightfold_scene::Point;
use eightfold_scene::curve::Cubic;
use eightfold_scene::octiles::geometry::{self, UNIT, outward, printed, printed_paths, spoke};
use eightfold_scene::octiles::tile::layers;
use eightfold_scene::octiles::{Paint, Piece, PostView, Scene, SpaceMark};

use super::{Canvas, CellPaint, Style};

/// The possible sizes of a board, in columns per space.
pub const SIZES: [usize; 6] = [14, 12, 10, 8, 7, 6];

/// Draws a board in this size as lines.
pub fn board(scene: &Scene, style: Style, size: usize) -> Vec<String> {
    let grain = Raster::new(size);
    let mut canvas = Canvas::new(grain.columns, grain.rows);
    for (from, to) in printed_paths() {
        canvas.draw(&grain.cubic(&printed(from, to)), grain.thin, CellPaint::Plain);
    }
    for space in &scene.spaces {
        for side in Side::ALL {
            let Some(line) = spoke(space.space.port(side)).map(|line| line.part(0.0, 0.8)) else {
                continue;
            };
            let (radius, paint) = match space.tile {
                Some(_) => (grain.thick, CellPaint::Plain),
                None => (grain.thin, CellPaint::Faint),
            };
            canvas.draw(&grain.cubic(&line), radius, paint);
        }
    }
    for space in &scene.spaces {
        match space.tile {
            Some(placement) => tile(&mut canvas, &grain, space.at, placement),
            None => {
                outline(&mut canvas, &grain, space.at);
                if space.back {
                    canvas.write(
                        grain.point(space.at + Point::new(0.0, -UNIT * 0.22)),
                        "?",
                        CellPaint::Strong,
                    );
                }
                let paint = match space.mark {
                    SpaceMark::None => CellPaint::Faint,
                    _ => CellPaint::Strong,
                };
                canvas.write(grain.point(space.at), space.space.name(), paint);
            }
        }
    }
    for trace in &scene.traces {
        for arc in trace.line.arcs() {
            let arc = grain.cubic(arc);
            canvas.clear(&arc, grain.halo);
            canvas.draw(&arc, grain.thick, CellPaint::Line(trace.tint));
        }
    }
    for post in &scene.posts {
        let (word, paint) = label(post);
        canvas.write(grain.point(post.at), &word, paint);
    }
    axes(&mut canvas, &grain);
    canvas.lines(style)
}

/// Draws one tile as lines, with the names of its sides around it.
pub fn single(placement: Placement, style: Style) -> Vec<String> {
    let grain = Raster { columns: 20, rows: 9, left: 20.0, top: 18.0, ..Raster::new(12) };
    let mut canvas = Canvas::new(grain.columns, grain.rows);
    let centre = Point::default();
    outline(&mut canvas, &grain, centre);
    tile(&mut canvas, &grain, centre, placement);
    for side in Side::ALL {
        canvas.write(grain.point(outward(side) * (UNIT * 0.7)), side.name(), CellPaint::Faint);
    }
    canvas.lines(style)
}

fn label(post: &PostView) -> (String, CellPaint) {
    let small = |tint: Paint| tint.letter().to_ascii_lowercase();
    match post.piece {
        None => (post.post.name().to_owned(), CellPaint::Faint),
        Some(Piece::Runner(tint)) => (format!("({})", tint.letter()), CellPaint::Piece(tint)),
        Some(Piece::Prize(tint)) => (format!("*{}*", small(tint)), CellPaint::Line(tint)),
        Some(Piece::Marker(tint)) => (format!("[{}]", small(tint)), CellPaint::Line(tint)),
    }
}

fn tile(canvas: &mut Canvas, grain: &Raster, centre: Point, placement: Placement) {
    let (middle, half) = (grain.point(centre), UNIT * grain.scale / 2.0);
    canvas.draw_wood(|at| {
        let (x, y) = ((at.x - middle.x).abs(), (at.y - middle.y).abs());
        x <= half && y <= half && x + y <= half * std::f64::consts::SQRT_2
    });
    let (sin, cos) = (f64::from(placement.rotation()) * std::f64::consts::FRAC_PI_4).sin_cos();
    let turned = |line: &Cubic| {
        let points = line.0.map(|at| Point::new(at.x * cos - at.y * sin, at.x * sin + at.y * cos));
        grain.cubic(&Cubic(points).shifted(centre))
    };
    for ribbon in layers(placement.tile()).iter().flatten() {
        if let Some(halo) = &ribbon.halo {
            canvas.clear(&turned(halo), grain.halo);
        }
        for part in &ribbon.parts {
            canvas.draw(&turned(part), grain.thick, CellPaint::Plain);
        }
    }
}

fn outline(canvas: &mut Canvas, grain: &Raster, centre: Point) {
    // The corners of an octagon of width 1 are this much farther from the centre than its sides; slightly less, so
    // that neighbours don't touch.
    let out = UNIT / 2.0 / (std::f64::consts::PI / 8.0).cos() * 0.94;
    let corner = |side: Side| {
        let middle = outward(side) + outward(Side::from_index(side.index() + 1));
        centre + middle * (out / middle.length())
    };
    for side in Side::ALL {
        let next = Side::from_index(side.index() + 1);
        let line = Cubic::line(corner(side), corner(next));
        canvas.draw(&grain.cubic(&line), grain.thin, CellPaint::Faint);
    }
}

/// Draws the letters of the columns and the numbers of the rows of spaces.
fn axes(canvas: &mut Canvas, grain: &Raster) {
    for space in Space::all() {
        let (_, row) = space.cell();
        let at = grain.point(geometry::centre(space));
        let letter = space.name().chars().next().unwrap_or(' ');
        canvas.put((at.x / 2.0).floor() as i32, grain.rows as i32 - 1, letter, CellPaint::Faint);
        let digit = char::from_digit(u32::from(row), 10).unwrap_or(' ');
        canvas.put(0, (at.y / 4.0).floor() as i32, digit, CellPaint::Faint);
    }
}

/// Converts board units to dots.
struct Raster {
    scale: f64,
    left: f64,
    top: f64,
    columns: usize,
    rows: usize,
    thin: f64,
    thick: f64,
    halo: f64,
}

impl Raster {
    /// Creates a raster with this many columns per space.
    fn new(across: usize) -> Self {
        let dots = across as f64 * 2.0;
        // Circles extend beyond the board by 0.3 of a space; outside them are a name and the row's number. Stops are
        // in the middle of a character: an odd dot across, two after a multiple of four down.
        let left = ((dots * 0.3 + 8.0) / 2.0).ceil() * 2.0 + 1.0;
        let top = (dots * 0.3 / 4.0).ceil() * 4.0 + 2.0;
        Self {
            scale: dots / UNIT,
            left,
            top,
            columns: ((left + dots * 5.3) / 2.0).ceil() as usize + 2,
            rows: ((top + dots * 5.3) / 4.0).floor() as usize + 2,
            thin: 0.5,
            thick: if across >= 12 { 1.1 } else { 0.8 },
            halo: if across >= 12 { 2.3 } else { 2.0 },
        }
    }

    fn point(&self, at: Point) -> Point {
        Point::new(self.left + at.x * self.scale, self.top + at.y * self.scale)
    }

    fn cubic(&self, line: &Cubic) -> Cubic {
        Cubic(line.0.map(|point| self.point(point)))
    }
}
