//! Points and smooth curves, in board units: a space of a board is 100 wide, y grows downward.

use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

/// A point or a displacement.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// X, to the right.
    pub x: f64,
    /// Y, downwards.
    pub y: f64,
}

impl Point {
    /// Returns the point with these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the distance from the origin.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// Returns the distance from another point.
    pub fn distance(self, other: Self) -> f64 {
        (self - other).length()
    }

    /// Rotates by a quarter turn clockwise, as seen on a screen.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

/// A cubic Bézier arc: start, two handles, end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cubic(pub [Point; 4]);

impl Cubic {
    /// Returns a straight line.
    pub fn line(from: Point, to: Point) -> Self {
        let step = (to - from) * (1.0 / 3.0);
        Self([from, from + step, to - step, to])
    }

    /// Returns whether the arc is a straight line.
    pub fn is_line(&self) -> bool {
        let [a, b, c, d] = self.0;
        let along = d - a;
        let off = |p: Point| (along.x * (p.y - a.y) - along.y * (p.x - a.x)).abs();
        off(b) < 1e-6 && off(c) < 1e-6
    }

    /// Returns the point at parameter `t` from 0 to 1.
    pub fn at(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    }

    /// Returns the unit direction at parameter `t`.
    pub fn direction(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let s = 1.0 - t;
        let along = (b - a) * (s * s) + (c - b) * (2.0 * s * t) + (d - c) * (t * t);
        along * (1.0 / along.length().max(1e-9))
    }

    /// Returns the part from parameter `from` to parameter `to`.
    #[must_use]
    pub fn part(&self, from: f64, to: f64) -> Self {
        let blossom = |r: f64, s: f64, t: f64| {
            let mix = |a: Point, b: Point, t: f64| a * (1.0 - t) + b * t;
            let [a, b, c, d] = self.0;
            let (ab, bc, cd) = (mix(a, b, r), mix(b, c, r), mix(c, d, r));
            mix(mix(ab, bc, s), mix(bc, cd, s), t)
        };
        Self([blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)])
    }

    /// Returns the same arc in the other direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([d, c, b, a])
    }

    /// Returns the arc shifted.
    #[must_use]
    pub fn shifted(self, by: Point) -> Self {
        Self(self.0.map(|point| point + by))
    }
}

/// A sequence of connected arcs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve(Vec<Cubic>);

impl Curve {
    /// Creates a curve from arcs; each starts where the previous one ends.
    pub fn new(arcs: Vec<Cubic>) -> Self {
        Self(arcs)
    }

    /// Returns the arcs.
    pub fn arcs(&self) -> &[Cubic] {
        &self.0
    }

    /// Adds an arc at the end.
    pub fn push(&mut self, arc: Cubic) {
        self.0.push(arc);
    }

    /// Returns the start point.
    pub fn start(&self) -> Option<Point> {
        self.0.first().map(|arc| arc.0[0])
    }

    /// Returns the end point.
    pub fn end(&self) -> Option<Point> {
        self.0.last().map(|arc| arc.0[3])
    }

    /// Returns the length, within a thousandth.
    pub fn length(&self) -> f64 {
        self.steps().map(|(from, to)| from.distance(to)).sum()
    }

    /// Returns the point at this share of the length, 0 to 1; `None` for a curve without arcs.
    pub fn along(&self, share: f64) -> Option<Point> {
        let mut left = self.length() * share.clamp(0.0, 1.0);
        for (from, to) in self.steps() {
            let step = from.distance(to);
            if step >= left {
                return Some(from + (to - from) * (left / step.max(1e-9)));
            }
            left -= step;
        }
        self.end()
    }

    /// Splits the curve into two halves of equal length.
    pub fn halves(&self) -> (Self, Self) {
        let mut left = self.length() / 2.0;
        for (k, arc) in self.0.iter().enumerate() {
            let length = Self(vec![*arc]).length();
            if left > length {
                left -= length;
                continue;
            }
            // Arcs are close enough to constant speed.
            let t = (left / length.max(1e-9)).clamp(0.0, 1.0);
            let mut first = self.0[..k].to_vec();
            first.push(arc.part(0.0, t));
            let mut second = vec![arc.part(t, 1.0)];
            second.extend_from_slice(&self.0[k + 1..]);
            return (Self(first), Self(second));
        }
        (self.clone(), Self::default())
    }

    /// Approximates the curve by short straight steps.
    fn steps(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        const STEPS: usize = 32;
        let t = |k: usize| k as f64 / STEPS as f64;
        self.0.iter().flat_map(move |arc| (0..STEPS).map(move |k| (arc.at(t(k)), arc.at(t(k + 1)))))
    }

    /// Returns the `d` attribute of an SVG path.
    pub fn d(&self) -> String {
        let mut d = String::new();
        for arc in &self.0 {
            if d.is_empty() {
                let _ = write!(d, "M{}", Pair(arc.0[0]));
            }
            if arc.is_line() {
                let _ = write!(d, "L{}", Pair(arc.0[3]));
            } else {
                let _ = write!(d, "C{} {} {}", Pair(arc.0[1]), Pair(arc.0[2]), Pair(arc.0[3]));
            }
        }
        d
    }
}

struct Pair(Point);

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", crate::svg::num(self.0.x), crate::svg::num(self.0.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_of_an_arc_lies_on_the_arc() {
        let arc = Cubic([
            Point::new(0.0, 0.0),
            Point::new(40.0, 5.0),
            Point::new(60.0, 80.0),
            Point::new(10.0, 90.0),
        ]);
        let part = arc.part(0.25, 0.75);
        for k in 0..=10 {
            let t = f64::from(k) / 10.0;
            assert!(part.at(t).distance(arc.at(0.25 + t / 2.0)) < 1e-9);
        }
    }

    #[test]
    fn two_lines_meet_half_way() {
        let corner = Point::new(8.0, 0.0);
        let curve = Curve::new(vec![
            Cubic::line(Point::default(), corner),
            Cubic::line(corner, Point::new(8.0, 8.0)),
        ]);
        assert!(curve.along(0.5).unwrap().distance(corner) < 1e-6);
        assert!(curve.along(0.75).unwrap().distance(Point::new(8.0, 4.0)) < 1e-6);
        assert_eq!(curve.along(0.0), curve.start());
        assert!(curve.along(1.0).unwrap().distance(curve.end().unwrap()) < 1e-6);
    }

    #[test]
    fn halves_meet_in_the_middle() {
        let corner = Point::new(8.0, 0.0);
        let curve = Curve::new(vec![
            Cubic::line(Point::default(), corner),
            Cubic::line(corner, Point::new(8.0, 2.0)),
        ]);
        let (first, second) = curve.halves();
        assert!((first.length() - 5.0).abs() < 1e-6 && (second.length() - 5.0).abs() < 1e-6);
        assert!(first.end().unwrap().distance(second.start().unwrap()) < 1e-6);
        assert_eq!(second.end(), curve.end());
    }

    #[test]
    fn a_line_is_written_as_one() {
        let curve = Curve::new(vec![Cubic::line(Point::new(0.0, 0.0), Point::new(3.0, -4.5))]);
        assert_eq!(curve.d(), "M0 0L3 -4.5");
        assert!((curve.length() - 29.25f64.sqrt()).abs() < 1e-9);
    }
}
