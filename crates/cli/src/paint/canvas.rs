use eightfold_scene::Point;
use eightfold_scene::curve::Cubic;

use super::{CellPaint, Style};

/// A grid of characters, each made of 2 x 4 dots, with words drawn over them.
pub struct Canvas {
    columns: usize,
    rows: usize,
    dots: Vec<bool>,
    paints: Vec<CellPaint>,
    words: Vec<Option<(char, CellPaint)>>,
    /// Whether the cell is on a tile.
    wood: Vec<bool>,
}

impl Canvas {
    pub fn new(columns: usize, rows: usize) -> Self {
        Self {
            columns,
            rows,
            dots: vec![false; columns * 2 * rows * 4],
            paints: vec![CellPaint::Plain; columns * rows],
            words: vec![None; columns * rows],
            wood: vec![false; columns * rows],
        }
    }

    fn dot(&mut self, x: i32, y: i32) -> Option<(&mut bool, &mut CellPaint)> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.columns * 2 || y >= self.rows * 4 {
            return None;
        }
        let cell = y / 4 * self.columns + x / 2;
        Some((&mut self.dots[y * self.columns * 2 + x], &mut self.paints[cell]))
    }

    /// Sets or clears every dot closer to the line than `radius`; lines are in dots.
    fn stroke(&mut self, line: &Cubic, radius: f64, mut each: impl FnMut(&mut bool, &mut CellPaint)) {
        let length = line.at(0.0).distance(line.at(0.5)) + line.at(0.5).distance(line.at(1.0));
        let steps = (length * 3.0).ceil().max(1.0) as usize;
        for step in 0..=steps {
            let at = line.at(step as f64 / steps as f64);
            let reach = radius.ceil() as i32;
            let (cx, cy) = (at.x.floor() as i32, at.y.floor() as i32);
            for y in cy - reach..=cy + reach {
                for x in cx - reach..=cx + reach {
                    let middle = Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5);
                    if (middle.distance(at) < radius || (x, y) == (cx, cy))
                        && let Some((dot, paint)) = self.dot(x, y)
                    {
                        each(dot, paint);
                    }
                }
            }
        }
    }

    /// Draws a line of this thickness.
    pub fn draw(&mut self, line: &Cubic, radius: f64, ink: CellPaint) {
        self.stroke(line, radius, |dot, paint| {
            *dot = true;
            *paint = ink;
        });
    }

    /// Clears a band along a line, except near its ends.
    pub fn clear(&mut self, line: &Cubic, radius: f64) {
        self.stroke(&line.part(0.12, 0.88), radius, |dot, _| *dot = false);
    }

    /// Puts wood under every character whose middle, in dots, is inside.
    pub fn draw_wood(&mut self, within: impl Fn(Point) -> bool) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let middle = Point::new(column as f64 * 2.0 + 1.0, row as f64 * 4.0 + 2.0);
                self.wood[row * self.columns + column] |= within(middle);
            }
        }
    }

    /// Writes a word centred at this point, in dots.
    pub fn write(&mut self, middle: Point, word: &str, paint: CellPaint) {
        let letters = word.chars().count() as i32;
        let row = (middle.y / 4.0).floor() as i32;
        let first = (middle.x / 2.0 - f64::from(letters) / 2.0).round() as i32;
        for (at, letter) in (first..).zip(word.chars()) {
            self.put(at, row, letter, paint);
        }
    }

    /// Writes one character into a cell, if the cell exists.
    pub fn put(&mut self, column: i32, row: i32, letter: char, paint: CellPaint) {
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
            return;
        };
        if column < self.columns && row < self.rows {
            self.words[row * self.columns + column] = Some((letter, paint));
        }
    }

    fn cell(&self, column: usize, row: usize) -> (char, CellPaint) {
        let cell = row * self.columns + column;
        if let Some(word) = self.words[cell] {
            return word;
        }
        // The order of the dots of a Braille cell in Unicode.
        const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let mut bits = 0;
        for (dy, pair) in BITS.iter().enumerate() {
            for (dx, bit) in pair.iter().enumerate() {
                if self.dots[(row * 4 + dy) * self.columns * 2 + column * 2 + dx] {
                    bits |= bit;
                }
            }
        }
        match char::from_u32(0x2800 + bits) {
            Some(letter) if bits > 0 => (letter, self.paints[cell]),
            _ => (' ', CellPaint::Plain),
        }
    }

    /// Returns the lines of text, without trailing blanks.
    pub fn lines(&self, style: Style) -> Vec<String> {
        (0..self.rows)
            .map(|row| {
                let mut cells: Vec<(char, CellPaint, bool)> = (0..self.columns)
                    .map(|column| {
                        let (letter, paint) = self.cell(column, row);
                        let wood = style.colour && self.wood[row * self.columns + column];
                        (letter, paint, wood)
                    })
                    .collect();
                while cells.last().is_some_and(|(letter, _, wood)| *letter == ' ' && !wood) {
                    cells.pop();
                }
                let mut line = String::new();
                for run in cells.chunk_by(|a, b| (a.1, a.2) == (b.1, b.2)) {
                    let text: String = run.iter().map(|(letter, ..)| letter).collect();
                    line += &style.paint_on(&text, run[0].1, run[0].2);
                }
                line
            })
            .collect()
    }
}
